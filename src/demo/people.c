/* Departments, employees, customers and their addresses. */
#include <stdio.h>
#include <string.h>

#include "make.h"
#include "querent/base/mem.h"

#define EMPLOYEES 240
#define CUSTOMERS 6000
#define SECOND_ADDRESS_PERCENT 35
#define FIRST_CUSTOMER_NO 20001
#define FIRST_EMPLOYEE_NO 1001

/* The first customers are always these: screens, tests and the manual can name them. */
static const struct {
    const char *name, *country, *city;
} known_customers[] = {
    {"Müller & Söhne", "Germany", "Würzburg"},
    {"東京商会", "Japan", "東京"},
    {"O'Hara, \"The Shop\"", "Ireland", "Galway"},
};
#define KNOWN (int)(sizeof known_customers / sizeof *known_customers)

static void make_departments(struct maker *maker)
{
    struct insert in = insert_into(maker, "departments", 3);

    for (int i = 0; i < words_departments.count; i++) {
        put_int(&in, i + 1);
        put_text(&in, words_departments.v[i]);
        put_int(&in, 4000 + i * 100);
        insert_row(&in);
    }
    insert_end(&in);
}

/* Sales is the first block of numbers, Support the third: orders and tickets draw from them. */
static int department_of(int employee)
{
    return employee * words_departments.count / EMPLOYEES;
}

static void make_employee(struct maker *maker, struct insert *in, int i)
{
    const int country = pick_country(maker);
    const int department = department_of(i);
    const int block = EMPLOYEES / words_departments.count;
    const bool leads = i % block == 0;
    const int hired = maker->today - 30 - (int)make_random(maker, 3600);
    char phone[NAME_BYTES];

    pick_phone(maker, country, phone);
    put_int(in, i + 1);
    put_int(in, FIRST_EMPLOYEE_NO + i);
    put_text(in, pick_first(maker, country));
    put_text(in, pick_last(maker, country));
    put_textf(in, "staff%d@querent-trading.example", FIRST_EMPLOYEE_NO + i);
    if (leads)
        put_textf(in, "Head of %s", words_departments.v[department]);
    else
        put_text(in, words_jobs.v[department]);
    put_int(in, department + 1);
    if (leads)
        put_null(in);
    else
        put_int(in, i - i % block + 1);
    put_text(in, country_name(country));
    put_day(in, hired);
    put_day(in,
            !leads && make_chance(maker, 9) ? hired + 20 + (int)make_random(maker, 10) : NO_DAY);
    put_day(in, hired - 7000 - (int)make_random(maker, 13000));
    put_money(in, (leads ? 720000 : 340000) * 10 + (int)make_random(maker, 260) * 10000);
    put_textf(in, "%c%08u", "ABCDEFGH"[make_random(maker, 8)], make_random(maker, 100000000));
    put_text(in, make_chance(maker, 80) ? phone : NULL);
    insert_row(in);
}

static void make_employees(struct maker *maker)
{
    struct insert in = insert_into(maker, "employees", 15);
    const int block = EMPLOYEES / words_departments.count;

    for (int i = 0; i < EMPLOYEES; i++)
        make_employee(maker, &in, i);
    insert_end(&in);
    maker->employee_count = EMPLOYEES;
    maker->sales_count = block;
    maker->support_first = 2 * block;
    maker->support_count = block;
}

static int country_by_name(struct maker *maker, const char *name)
{
    int country;

    do
        country = pick_country(maker);
    while (strcmp(country_name(country), name) != 0);
    return country;
}

/* Writes the customer's row; *ret_country and *ret_city are where it lives. */
static void make_customer(struct maker *maker, struct insert *in, int i, int *ret_country,
                          const char **ret_city)
{
    const int country =
        i < KNOWN ? country_by_name(maker, known_customers[i].country) : pick_country(maker);
    const char *city = i < KNOWN ? known_customers[i].city : pick_city(maker, country);
    const bool company = i < KNOWN || make_chance(maker, 45);
    char name[NAME_BYTES], phone[NAME_BYTES];

    if (company)
        pick_company(maker, country, city, name);
    else
        pick_person(maker, country, name);
    pick_phone(maker, country, phone);
    put_int(in, i + 1);
    put_int(in, FIRST_CUSTOMER_NO + i);
    put_text(in, i < KNOWN ? known_customers[i].name : name);
    put_text(in, company ? "company" : "person");
    put_text(in, company ? pick(maker, &words_segments) : NULL);
    if (make_chance(maker, 92))
        put_textf(in, "customer%d@%s.example", FIRST_CUSTOMER_NO + i, company ? "office" : "home");
    else
        put_null(in);
    put_text(in, make_chance(maker, 75) ? phone : NULL);
    put_text(in, city);
    put_text(in, country_name(country));
    if (company)
        put_money(in, (1 + (int)make_skewed(maker, 200)) * 50000);
    else
        put_null(in);
    put_int(in, make_chance(maker, 40));
    put_day(in, maker->customer_since[i]);
    if (company)
        put_int(in, 1 + make_random(maker, (uint32_t)maker->sales_count));
    else
        put_null(in);
    put_text(in, make_chance(maker, 15) ? pick(maker, &words_customer_notes) : NULL);
    insert_row(in);
    *ret_country = country;
    *ret_city = city;
}

static void make_address(struct maker *maker, struct insert *in, int id, int customer,
                         const char *kind, int country, const char *city)
{
    char street[NAME_BYTES], code[NAME_BYTES];

    pick_street(maker, country, street);
    pick_postal_code(maker, country, code);
    put_int(in, id);
    put_int(in, customer);
    put_text(in, kind);
    put_text(in, street);
    put_text(in, code);
    put_text(in, city);
    put_text(in, country_name(country));
    insert_row(in);
}

static void make_customers(struct maker *maker)
{
    struct insert in = insert_into(maker, "customers", 14);
    struct insert address = insert_into(maker, "addresses", 7);
    int addresses = 0;

    maker->customer_count = CUSTOMERS;
    maker->customer_since = mem_alloc(CUSTOMERS * sizeof *maker->customer_since);
    for (int i = 0; i < CUSTOMERS; i++) {
        int country;
        const char *city;
        /* a tenth was there on the first day, the others came evenly */
        const int since = i < CUSTOMERS / 10 ? 0 : (int)((int64_t)i * (DEMO_DAYS - 1) / CUSTOMERS);
        maker->customer_since[i] = maker->today - DEMO_DAYS + since;
        make_customer(maker, &in, i, &country, &city);
        make_address(maker, &address, ++addresses, i + 1, "billing", country, city);
        if (make_chance(maker, SECOND_ADDRESS_PERCENT))
            make_address(maker, &address, ++addresses, i + 1, "delivery", country,
                         pick_city(maker, country));
    }
    insert_end(&address);
    insert_end(&in);
}

void make_people(struct maker *maker)
{
    make_departments(maker);
    make_employees(maker);
    make_customers(maker);
}
