/* What a server's plan expects beside what comes. Built once for each server, PLANS_KIND. */
#include <stdio.h>
#include <string.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/str.h"

/* The table holds what the program says of a query whose rows are known to the last one. */
static const char *const queries[] = {
    "SELECT * FROM customers WHERE country = 'c1'",
    "SELECT * FROM customers WHERE id = 7",
    "SELECT * FROM orders WHERE customer_id = 7",
    "SELECT * FROM visits WHERE kind = 1",
    "SELECT * FROM visits WHERE kind = 1 AND place = 17",
    "SELECT * FROM orders",
    "SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id",
    "SELECT * FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c.country = 'c1'",
    "SELECT * FROM visits WHERE day > 5990",
    "SELECT * FROM orders WHERE total > 3990",
    "SELECT * FROM orders WHERE id IN (1, 2, 3, 4)",
    "SELECT * FROM orders WHERE customer_id IN (7, 8, 9)",
    "SELECT * FROM customers WHERE country IN ('c1', 'c2')",
    "SELECT * FROM orders ORDER BY total DESC LIMIT 20",
    "SELECT count(*) FROM orders",
    "SELECT max(total) + 1 FROM orders WHERE total > 10",
};

static const struct plans_kind {
    const char *name;
    bool (*start)(struct server *server);
    void (*stop)(struct server *server);
    const char *series, *statistics; /* printf: rows of column i, from 1; a table */
} kinds[] = {
    {"postgresql", server_start_postgres, server_stop_postgres,
     "SELECT i FROM generate_series(1, %d) AS s (i)", "ANALYZE %s"},
    {"mariadb", server_start_mariadb, server_stop_mariadb, "SELECT seq AS i FROM seq_1_to_%d",
     "ANALYZE TABLE %s PERSISTENT FOR ALL"},
};

static const struct plans_kind *kind;
static struct server server;

static void plans_fill(struct db *db, const char *table, const char *columns, int rows)
{
    char series[120], sql[400];
    snprintf(series, sizeof series, kind->series, rows);
    snprintf(sql, sizeof sql, "INSERT INTO %s SELECT %s FROM (%s) q", table, columns, series);
    must_exec(db, sql);
    snprintf(sql, sizeof sql, kind->statistics, table);
    must_exec(db, sql);
}

static void plans_make(void)
{
    static const char *const tables[] = {
        "CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(20), country VARCHAR(20))",
        "CREATE INDEX customers_country ON customers (country)",
        "CREATE TABLE orders (id INT PRIMARY KEY, customer_id INT, total INT)",
        "CREATE INDEX orders_customer ON orders (customer_id)",
        "CREATE TABLE visits (kind INT, place INT, day INT)",
        "CREATE INDEX visits_kind ON visits (kind, place)",
        "CREATE INDEX visits_day ON visits (day)",
    };
    struct db *db = must_open(server.url, false);
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        must_exec(db, tables[i]);
    plans_fill(db, "customers", "i, concat('n', i), concat('c', i % 10)", 1000);
    plans_fill(db, "orders", "i, 1 + i % 1000, i", 4000);
    plans_fill(db, "visits", "i % 2, i, i", 6000);
    db_close(db);
}

/* An average is not far from what comes, and a bound not below it. */
static void plan__expects__about_what_comes(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = must_open(server.url, true);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(queries); i++) {
        struct db_plan plan;
        if (!db_explain(db, queries[i], &plan, &err))
            fail_msg("%s: %s", queries[i], err.text);
        struct result *result = must_read(db, queries[i]);
        const double came = (double)result_rows(result), factor = (double)plan.rows / came;
        const bool bound = str_starts(plan.line, "up to ");
        result_unref(result);
        print_message("expected %6lld  came %6.0f  factor %6.1f%s  %s\n", (long long)plan.rows,
                      came, factor, bound ? " (a bound)" : "", queries[i]);
        if (factor < (bound ? 1 : 0.5) || (!bound && factor > 2))
            fail_msg("%s: '%s', and %.0f came", queries[i], plan.line, came);
        if (!bound && plan.rows != 1 && !str_starts(plan.line, "about "))
            fail_msg("%s: '%s' does not say that it is an estimate", queries[i], plan.line);
    }
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(plan__expects__about_what_comes)};

    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (str_eq(PLANS_KIND, kinds[i].name))
            kind = &kinds[i];
    if (!kind->start(&server))
        return 77;
    plans_make();
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    kind->stop(&server);
    return failed;
}
