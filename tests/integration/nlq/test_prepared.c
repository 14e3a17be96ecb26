/* Shapes of several steps, asked of a real server: each is answered, passes the guard, resolves
 * without an error, is prepared by the server and runs; numbers come out as everywhere else.
 * LIVE_DIALECT says which server it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "live.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/catalog.h"
#include "querent/nlq/nlq.h"

#define NOW 1795608000 /* 2026-11-25T12:00:00Z */

static const char *const tables[] = {
    "CREATE TABLE departments (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL)",
    "CREATE TABLE employees (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, department_id "
    "INTEGER NOT NULL, salary NUMERIC(10,2) NOT NULL, birth_date DATE NOT NULL, FOREIGN KEY "
    "(department_id) REFERENCES departments (id))",
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, country "
    "VARCHAR(40) NOT NULL, email VARCHAR(40))",
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, price NUMERIC(10,2) "
    "NOT NULL, stock_level INTEGER NOT NULL, reorder_level INTEGER NOT NULL, discontinued BOOLEAN "
    "NOT NULL)",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, placed_at "
    "TIMESTAMP NOT NULL, shipped_at TIMESTAMP NULL, status VARCHAR(20) NOT NULL, total "
    "NUMERIC(10,2) NOT NULL, FOREIGN KEY (customer_id) REFERENCES customers (id))",
    "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, product_id "
    "INTEGER NOT NULL, quantity INTEGER NOT NULL, unit_price NUMERIC(10,2) NOT NULL, FOREIGN KEY "
    "(order_id) REFERENCES orders (id), FOREIGN KEY (product_id) REFERENCES products (id))",
    "CREATE TABLE leases (id INTEGER PRIMARY KEY, signed_on DATE NOT NULL, expires_on DATE NOT "
    "NULL, broker_id INTEGER NOT NULL, agent_id INTEGER NOT NULL)",
    "ALTER TABLE leases ADD CONSTRAINT z_first FOREIGN KEY (broker_id) REFERENCES employees (id)",
    "ALTER TABLE leases ADD CONSTRAINT a_last FOREIGN KEY (agent_id) REFERENCES employees (id)",
    "INSERT INTO departments VALUES (1, 'Sales'), (2, 'Support')",
    "INSERT INTO employees VALUES (1, 'Ada', 1, 5000, '1960-01-05'), (2, 'Bea', 2, 4000, "
    "'1990-03-01'), (3, 'Cyd', 2, 3000, '1985-07-07')",
    "INSERT INTO leases VALUES (1, '1965-01-01', '2065-01-01', 1, 3), (2, '2025-01-01', "
    "'2025-01-11', 2, 3)",
    "INSERT INTO customers VALUES (1, 'Anna', 'Austria', 'a@x.com'), (2, 'Bob', 'France', NULL), "
    "(3, 'Cem', 'France', 'c@y.org')",
    "INSERT INTO products VALUES (1, 'Lamp', 20, 5, 10, FALSE), (2, 'Desk', 300, 8, 2, TRUE)",
    "INSERT INTO orders VALUES (1, 1, '2025-01-05 10:00:00', '2025-01-08 09:00:00', 'shipped', "
    "340), (2, 2, '2026-02-07 11:30:00', NULL, 'open', 80), (3, 2, '2024-03-01 09:00:00', "
    "'2024-03-04 10:00:00', 'shipped', 20)",
    "INSERT INTO order_items VALUES (1, 1, 1, 2, 20), (2, 1, 2, 1, 300), (3, 2, 1, 4, 20)",
};

/* A column of labels, of a type that has a name of its own, and one that not all rows fill. */
static const char *const labels[] = {
    LIVE_DIALECT == SQL_POSTGRES
        ? "CREATE TYPE print_state AS ENUM ('planned', 'running', 'failed')"
        : "SELECT 1",
    LIVE_DIALECT == SQL_POSTGRES ? "CREATE DOMAIN label AS VARCHAR(40)" : "SELECT 1",
    LIVE_DIALECT == SQL_POSTGRES
        ? "CREATE TABLE prints (id INTEGER PRIMARY KEY, title label NOT NULL, state print_state "
          "NOT NULL, urgent BOOLEAN NOT NULL, score INTEGER)"
        : "CREATE TABLE prints (id INTEGER PRIMARY KEY, title VARCHAR(40) NOT NULL, state "
          "ENUM('planned', 'running', 'failed') NOT NULL, urgent BOOLEAN NOT NULL, score INTEGER)",
    "INSERT INTO prints VALUES (1, 'Night Watch', 'failed', TRUE, 3), (2, 'Midnight', 'planned', "
    "FALSE, NULL), (3, 'Nightingale', 'failed', FALSE, 9), (4, 'Poppies', 'running', TRUE, NULL)",
};

static const char *const questions[] = {
    "number of orders for each customer, also those with none",
    "how many orders does each product have?",
    "orders per month in 2025",
    "average salary per department",
    "total order total 2024 vs 2025 by status",
    "number of orders 2025 vs 2026 by month",
    "growth of the number of orders from 2024 to 2025 in percent",
    "growth of the number of orders per year",
    "ratio of shipped to open orders",
    "share of orders per country",
    "share of salary by department",
    "min, max and average salary",
    "top 2 customers by order total in each country",
    "the best selling product of each status",
    "top 2 employees per department by salary",
    "median salary per department",
    "90th percentile of the salary",
    "running total of orders per month in 2025",
    "rank the employees by salary",
    "average time between placed and shipped by status",
    "how many orders were placed on weekends?",
    "number of orders by weekday",
    "busiest day of the week for orders",
    "orders per customer on average",
    "orders shipped more than 5 days after they were placed",
    "average age of employees per department",
    "employees under 40",
    "orders placed before 10 am",
    "orders placed at night",
    "orders placed between 9 and 11 am",
    "products whose price is not between 25 and 100",
    "employees with a higher salary than Cyd",
    "employees older than Bea",
    "which month had the highest order total in 2025",
    "customers that have not ordered since March 2026",
    "how many products have a stock level below the reorder level?",
    "how many orders were shipped after they were placed?",
    "total quantity times unit price per product",
    "which month's order total grew most over the month before",
    "in which quarter did the number of orders fall most over the quarter before",
    "customers with more orders in 2026 than in 2025",
    "customers whose order total in 2025 exceeded that of 2024",
    "how much more order total was there in 2025 than in 2024",
    "which customers had the biggest increase in orders from 2024 to 2025",
    "3-month moving average of the order total",
    "which employees have a birthday in March",
    "orders shipped the same day they were placed",
    "orders in fiscal year 2025",
    "products out of stock",
    "customers in France with their orders",
    "number of orders by size: below 50, 50 to 300, above 300",
    "employees by age group: under 30, 30 to 50, over 50",
    "rank the employees by salary within their department",
    "the largest order of each month",
    "countries with more than 100 in shipped orders",
    "what percentage of customers have more than one order?",
    "order total of the last 3 full months",
    "number of prints per state",
    "prints that are urgent",
    "prints whose state contains fail",
    "number of orders of each customer, with the most first",
};

/* Numbers that are the same on every database. */
static const struct {
    const char *question;
    double number;
} numbers[] = {
    {"how many orders were shipped more than 71 hours after they were placed?", 1},
    {"how many orders were shipped more than 73 hours after they were placed?", 0},
    /* beyond the seconds that some servers count */
    {"average days from signed to expires", (36525 + 10) / 2.0},
    {"what percentage of customers have more than one order?", 100.0 / 3},
    {"ratio of shipped to open orders", 2},
    {"average number of orders per customer", 1.5},
    {"how many prints are failed?", 2},
    {"how many prints have the word night in their title?", 3},
    {"list the scores of all prints from highest to lowest", 9},
};

static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                      struct err *err)
{
    const struct live *live = self;
    const struct db_read_options options = {.cancel = cancel};
    const struct db_row_sink sink = {.row = row, .arg = arg};
    return db_stream(live->db, sql, &options, &sink, err);
}

static bool pass_row(void *arg, const struct cell *cells, size_t count)
{
    (void)arg, (void)cells, (void)count;
    return true;
}

static bool take_number(void *arg, const struct cell *cells, size_t count)
{
    double *first = arg;
    if (*first >= 0)
        return true;
    char *text = mem_strndup(cells[0].p, cells[0].len);
    *first = count ? strtod(text, NULL) : -1;
    mem_free(text);
    return true;
}

/* The first number that the question's statement gives on this server. */
static bool counts(struct live *live, const struct catalog *catalog, size_t i)
{
    const struct nlq_request request = {.question = numbers[i].question, .now = NOW};
    struct nlq_answer *answer = nlq_ask(catalog, &request);
    const char *sql = answer->count && answer->readings[0].answers ? answer->readings[0].sql : NULL;
    struct err err = ERR_INIT;
    double got = -1;
    const bool ran = sql && read_rows(live, sql, NULL, take_number, &got, &err);
    const bool good = ran && got > numbers[i].number - .001 && got < numbers[i].number + .001;
    if (!good)
        printf("%s\n  %s\n  %g and not %g %s\n", request.question, sql ? sql : "(no answer)", got,
               numbers[i].number, err.text);
    nlq_answer_free(answer);
    return good;
}

/* Two references to one table stand in the order of their columns, whatever they are called. */
static bool orders_keys(const struct schema *schema)
{
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (str_eq(table->name, "leases"))
            return table->fkey_count == 2 && str_eq(table->fkeys[0].columns[0], "broker_id");
    }
    return false;
}

static bool resolves(const struct catalog *catalog, const char *sql, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct sql_guard guard;
    const struct sql_lookup lookup = catalog_lookup(catalog);
    struct sql_query *query =
        sql_parse_guarded(&arena, sql, strlen(sql), dialect, 0, &lookup, &guard);
    bool good = query != NULL && guard.verdict == SQL_READS;
    if (!good)
        printf("  guard: %s\n", guard.reason);
    const struct sql_finding *finding = query ? sql_resolve(&arena, query, dialect, &lookup) : NULL;
    for (; finding; finding = finding->next) {
        printf("  %s: %s\n", sql_finding_class_name(finding->class), finding->message);
        good = good && finding->severity != MARK_ERROR;
    }
    arena_release(&arena);
    return good;
}

static bool judge(struct live *live, const struct catalog *catalog, const char *question)
{
    const struct nlq_request request = {.question = question, .now = NOW};
    struct nlq_answer *answer = nlq_ask(catalog, &request);
    const char *sql = answer->count && answer->readings[0].answers ? answer->readings[0].sql : NULL;
    char *message = mem_strdup(answer->why_not ? answer->why_not : "");
    struct err err = ERR_INIT;
    bool good = sql && resolves(catalog, sql, live->dialect);
    if (good) {
        mem_free(message);
        good = live_explain(live, sql, &message) == LIVE_TAKES;
    }
    good = good && read_rows(live, sql, NULL, pass_row, NULL, &err);
    if (!good)
        printf("%s\n  %s\n  %s%s\n", question, sql ? sql : "(no answer)", message, err.text);
    mem_free(message);
    nlq_answer_free(answer);
    return good;
}

int main(void)
{
    const size_t count = sizeof questions / sizeof *questions;
    const struct catalog_options options = {.read_values = true};
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    struct live live;
    size_t good = 0;

    setenv("TZ", "UTC", 1);
    if (!live_start(&live, LIVE_DIALECT))
        return 77;
    if (live.dialect == SQL_MYSQL) /* the server then takes no name beside a key that is grouped */
        live_exec(&live, "SET GLOBAL sql_mode = 'ONLY_FULL_GROUP_BY'");
    live_schema(&live, "firm");
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        live_exec(&live, tables[i]);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        live_exec(&live, labels[i]);
    const struct catalog_reader reader = {
        .read = read_rows, .self = &live, .dialect = live.dialect};
    if (!db_introspect(live.db, NULL, &schema, &err) ||
        !catalog_build(schema, &reader, &options, &catalog, &err)) {
        printf("%s\n", err.text);
        live_stop(&live);
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        good += judge(&live, catalog, questions[i]);
    size_t alike = orders_keys(catalog_schema(catalog));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        alike += counts(&live, catalog, i);
    printf("%s: of %zu questions %zu are answered by statements that run\n", live.name, count,
           good);
    catalog_unref(catalog);
    live_stop(&live);
    return good == count && alike == sizeof numbers / sizeof *numbers + 1 ? 0 : 1;
}
