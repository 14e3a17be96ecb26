/* A seed wholesaler and a dental laboratory: what is sold by the kilogram, flags beside values,
 * what has to be done and what is closed. The clock stands at 25 November 2026. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE species(sp_code TEXT PRIMARY KEY, common_name TEXT NOT NULL);"
    "INSERT INTO species VALUES ('TOM', 'Tomato'), ('BAS', 'Basil');"
    "CREATE TABLE variety(var_id INTEGER PRIMARY KEY, var_name TEXT NOT NULL, sp_code TEXT NOT "
    "NULL REFERENCES species(sp_code), organic INTEGER NOT NULL, price_kg NUMERIC(8,2) NOT NULL, "
    "delisted_on DATE);"
    "INSERT INTO variety VALUES (1, 'Aurora', 'TOM', 1, 90, NULL), (2, 'Bella', 'TOM', 0, 70, "
    "'2026-02-01'), (3, 'Corsa', 'BAS', 1, 120, NULL);"
    "CREATE TABLE grower(grower_id INTEGER PRIMARY KEY, grower_name TEXT NOT NULL, "
    "certified_until DATE);"
    "INSERT INTO grower VALUES (1, 'Alder Farm', '2027-01-31'), (2, 'Elm Acres', NULL);"
    "CREATE TABLE lot(lot_id INTEGER PRIMARY KEY, var_id INTEGER NOT NULL REFERENCES "
    "variety(var_id), grower_id INTEGER NOT NULL REFERENCES grower(grower_id), harvested_on DATE "
    "NOT NULL, kg NUMERIC(8,1) NOT NULL);"
    "INSERT INTO lot VALUES (1, 1, 1, '2025-08-01', 80), (2, 2, 2, '2025-09-10', 55.5), "
    "(3, 3, 1, '2026-07-30', 20);"
    "CREATE TABLE customer(cust_id INTEGER PRIMARY KEY, cust_name TEXT NOT NULL, country TEXT NOT "
    "NULL);"
    "INSERT INTO customer VALUES (1, 'Green Gardens', 'Austria'), (2, 'Lake Nursery', 'Denmark');"
    "CREATE TABLE sales_order(order_id INTEGER PRIMARY KEY, cust_id INTEGER NOT NULL REFERENCES "
    "customer(cust_id), ordered_on DATE NOT NULL);"
    "INSERT INTO sales_order VALUES (1, 1, '2026-03-01'), (2, 2, '2026-04-04'), (3, 1, "
    "'2025-11-11');"
    "CREATE TABLE order_line(line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "sales_order(order_id), var_id INTEGER NOT NULL REFERENCES variety(var_id), kg NUMERIC(7,1) "
    "NOT NULL, price_kg NUMERIC(8,2) NOT NULL);"
    "INSERT INTO order_line VALUES (1, 1, 1, 2, 90), (2, 1, 2, 1, 70), (3, 2, 3, 4.5, 120), "
    "(4, 3, 1, 1, 90);"
    "CREATE TABLE dentists(dentist_id INTEGER PRIMARY KEY, practice_name TEXT NOT NULL, "
    "account_closed DATE);"
    "INSERT INTO dentists VALUES (1, 'Oak Street Dental', NULL), (2, 'City Clinic', "
    "'2026-05-01');"
    "CREATE TABLE cases(case_id INTEGER PRIMARY KEY, case_no TEXT NOT NULL UNIQUE, dentist_id "
    "INTEGER NOT NULL REFERENCES dentists(dentist_id), received_date DATE NOT NULL, "
    "promised_date DATE NOT NULL, shipped_date DATE, case_status TEXT NOT NULL);"
    "INSERT INTO cases VALUES (1, 'C-1', 1, '2026-11-02', '2026-11-12', '2026-11-11', 'shipped'), "
    "(2, 'C-2', 1, '2026-11-16', '2026-11-26', NULL, 'in work'), "
    "(3, 'C-3', 2, '2026-11-20', '2026-12-01', NULL, 'in work'), "
    "(4, 'C-4', 2, '2026-10-01', '2026-10-12', '2026-10-15', 'shipped');";

static const struct asked questions[] = {
    {"organic tomato varieties",
     "SELECT variety.var_name FROM variety JOIN species ON variety.sp_code = species.sp_code WHERE "
     "variety.organic = 1 AND species.common_name = 'Tomato'"},
    {"turnover by country this year",
     "SELECT customer.country, sum(order_line.kg * order_line.price_kg) FROM customer JOIN "
     "sales_order ON sales_order.cust_id = customer.cust_id JOIN order_line ON order_line.order_id "
     "= sales_order.order_id WHERE sales_order.ordered_on >= '2026-01-01' AND "
     "sales_order.ordered_on < '2027-01-01' GROUP BY customer.country"},
    {"growers without a certificate",
     "SELECT grower_name FROM grower WHERE certified_until IS NULL"},
    {"lots harvested last year with their grower",
     "SELECT lot.lot_id, grower.grower_name FROM lot JOIN grower ON lot.grower_id = "
     "grower.grower_id WHERE lot.harvested_on >= '2025-01-01' AND lot.harvested_on < '2026-01-01'"},
    {"cases to be shipped this week",
     "SELECT case_no FROM cases WHERE shipped_date IS NULL AND promised_date >= '2026-11-23' AND "
     "promised_date < '2026-11-30'"},
    {"cases shipped late in October",
     "SELECT case_no FROM cases WHERE shipped_date > promised_date AND shipped_date >= "
     "'2026-10-01' AND shipped_date < '2026-11-01'"},
    {"which grower delivered the most kg",
     "SELECT grower.grower_name FROM grower JOIN lot ON lot.grower_id = grower.grower_id GROUP BY "
     "grower.grower_id ORDER BY sum(lot.kg) DESC LIMIT 1"},
    {"closed accounts", "SELECT practice_name FROM dentists WHERE account_closed IS NOT NULL"},
    {"cases promised before the end of the month",
     "SELECT case_no FROM cases WHERE promised_date < '2026-12-01'"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__answers__what_a_seed_wholesaler_asks(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_seed_wholesaler_asks, setup,
                                        fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
