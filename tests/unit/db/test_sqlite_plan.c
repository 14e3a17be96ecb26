#include "sqlite_file.h"

static void make(void)
{
    file_run("plan.db",
             "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
             "CREATE INDEX customers_country ON customers (country);"
             "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT, total);"
             "CREATE INDEX orders_customer ON orders (customer_id);"
             "CREATE TABLE visits (kind INT, place INT, day INT);"
             "CREATE INDEX visits_kind ON visits (kind, place);"
             "CREATE INDEX visits_day ON visits (day);"
             "CREATE TABLE \"odd table\" (x);"
             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
             "INSERT INTO customers SELECT i, 'n' || i, 'c' || (i % 10) FROM n;"
             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000) "
             "INSERT INTO orders SELECT i, 1 + i % 1000, i FROM n;"
             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000) "
             "INSERT INTO visits SELECT i % 2, i, i FROM n;"
             "INSERT INTO \"odd table\" VALUES (1), (2); ANALYZE;"
             "CREATE TABLE counted (id INTEGER PRIMARY KEY);"
             "INSERT INTO counted VALUES (0), (1), (2);");
}

static void plan__tells__rows_indexes_and_scans(void **state)
{
    static const struct {
        const char *sql;
        int64_t rows;
        int scans;
        const char *line;
    } cases[] = {
        {"SELECT count(*) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = "
         "'c1'",
         1, 0, "1 row expected · indexes customers_country, orders_customer · no full scan"},
        {"SELECT * FROM customers WHERE country = 'c1'", 100, 0,
         "about 100 rows expected · index customers_country · no full scan"},
        {"SELECT * FROM customers WHERE id = 7", 1, 0, "1 row expected · no full scan"},
        {"SELECT * FROM orders", 4000, 1, "up to 4,000 rows expected · full scan of orders"},
        {"SELECT * FROM orders AS o ORDER BY total", 4000, 1,
         "up to 4,000 rows expected · full scan of orders · sorts"},
        {"SELECT * FROM \"odd table\"", 2, 1, "up to 2 rows expected · full scan of odd table"},
        {"SELECT * FROM counted", 3, 1, "up to 3 rows expected · full scan of counted"},
        {"SELECT country, count(*) FROM customers GROUP BY country", -1, 1,
         "full scan of customers"},
        {"SELECT * FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE total > 9)", -1,
         1, "full scan of orders"},
        {"SELECT * FROM visits WHERE day > 5990", 6000, 0,
         "up to 6,000 rows expected · index visits_day · no full scan"},
        {"SELECT * FROM visits WHERE place = 17", -1, 0, "index visits_kind · no full scan"},
        {"SELECT * FROM orders WHERE id IN (1, 2, 3, 4)", 4, 0,
         "up to 4 rows expected · no full scan"},
        {"SELECT * FROM customers WHERE country in('c,1', 'c2') AND name <> 'in (1, 2)'", 200, 0,
         "up to 200 rows expected · index customers_country · no full scan"},
        {"SELECT * FROM orders ORDER BY total LIMIT 5", 5, 1,
         "up to 5 rows expected · full scan of orders · sorts"},
        {"SELECT * FROM orders LIMIT 9000 OFFSET 3", 4000, 1,
         "up to 4,000 rows expected · full scan of orders"},
        {"SELECT country, count(*) FROM customers GROUP BY country LIMIT 3", 3, 1,
         "up to 3 rows expected · full scan of customers"},
        {"SELECT 1", 1, 0, "1 row expected · no full scan"},
        {"SELECT max(id) FROM orders", 1, 0, "1 row expected · no full scan"},
    };
    struct err err = ERR_INIT;

    (void)state;
    make();
    struct db *db = file_open("plan.db", true);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct db_plan plan;
        if (!db_explain(db, cases[i].sql, &plan, &err))
            fail_msg("%s: %s", cases[i].sql, err.text);
        if (strcmp(plan.line, cases[i].line) != 0 || plan.rows != cases[i].rows ||
            plan.full_scans != cases[i].scans)
            fail_msg("%s: %lld rows, %d scans, '%s'", cases[i].sql, (long long)plan.rows,
                     plan.full_scans, plan.line);
        assert_string_equal(plan.heavy, "");
        assert_true(plan.cost < 0);
    }
    db_close(db);
}

static void plan__warns__of_a_product(void **state)
{
    struct err err = ERR_INIT;
    struct db_plan plan;

    (void)state;
    struct db *db = file_open("plan.db", true);
    assert_true(
        db_explain(db, "SELECT count(*) FROM orders, orders AS again, customers", &plan, &err));
    assert_non_null(strstr(plan.heavy, "its joins look at about"));
    assert_true(db_explain(db, "SELECT orders.id FROM orders, orders AS again, customers LIMIT 20",
                           &plan, &err));
    assert_string_equal(plan.heavy, ""); /* it ends with the 20th */
    assert_true(db_explain(
        db, "SELECT orders.id FROM orders, orders AS again, customers ORDER BY 1 LIMIT 20", &plan,
        &err));
    assert_non_null(strstr(plan.heavy, "its joins look at about"));
    db_plan_limits(db, 0, 0);
    assert_true(
        db_explain(db, "SELECT count(*) FROM orders, orders AS again, customers", &plan, &err));
    assert_string_equal(plan.heavy, "");
    db_close(db);
}

/* What is expected beside what comes: an average is not far from it, a bound not below it. */
static void plan__expects__about_what_comes(void **state)
{
    static const struct {
        const char *sql;
        double came;
    } pairs[] = {
        {"SELECT * FROM customers WHERE country = 'c1'", 100},
        {"SELECT * FROM customers WHERE id = 7", 1},
        {"SELECT * FROM orders WHERE customer_id = 7", 4},
        {"SELECT * FROM visits WHERE kind = 1", 3000},
        {"SELECT * FROM visits WHERE kind = 1 AND place = 17", 1},
        {"SELECT * FROM orders", 4000},
        {"SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id", 4000},
        {"SELECT * FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c.country = 'c1'",
         400},
        {"SELECT * FROM visits WHERE day > 5990", 10},
        {"SELECT * FROM orders WHERE total > 3990", 10},
        {"SELECT * FROM orders WHERE id IN (1, 2, 3, 4)", 4},
        {"SELECT * FROM orders WHERE customer_id IN (7, 8, 9)", 12},
        {"SELECT * FROM customers WHERE country IN ('c1', 'c2')", 200},
        {"SELECT * FROM orders ORDER BY total DESC LIMIT 20", 20},
    };
    struct err err = ERR_INIT;

    (void)state;
    struct db *db = file_open("plan.db", true);
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        struct db_plan plan;
        assert_true(db_explain(db, pairs[i].sql, &plan, &err));
        const double factor = (double)plan.rows / pairs[i].came;
        const bool bound = strncmp(plan.line, "up to ", 6) == 0;
        print_message("expected %6lld  came %6.0f  factor %6.1f%s  %s\n", (long long)plan.rows,
                      pairs[i].came, factor, bound ? " (a bound)" : "", pairs[i].sql);
        if (factor < (bound ? 1 : 0.5) || (!bound && factor > 2))
            fail_msg("%s: %lld expected, %.0f came", pairs[i].sql, (long long)plan.rows,
                     pairs[i].came);
    }
    db_close(db);
}

/* Subqueries are no loops in each other, unless one depends on the rows around it. */
static void plan__multiplies__only_what_is_nested(void **state)
{
    static const struct {
        const char *sql;
        double least, most;
    } cases[] = {
        {"SELECT * FROM orders WHERE total IN (SELECT customer_id FROM orders WHERE total IN "
         "(SELECT day FROM visits WHERE place > 3))",
         4000, 20000},
        {"SELECT * FROM (SELECT customer_id, count(*) AS n FROM orders GROUP BY total) t JOIN "
         "customers c ON c.id = t.customer_id WHERE t.n > (SELECT avg(total) FROM orders)",
         4000, 20000},
        {"SELECT total FROM orders UNION SELECT day FROM visits UNION SELECT id FROM customers",
         11000, 11100},
        {"SELECT (SELECT count(*) FROM visits v WHERE v.place + 0 = o.id) FROM orders o", 24000000,
         24010000},
        {"SELECT count(*) FROM orders, visits", 24000000, 24000000},
    };
    struct err err = ERR_INIT;

    (void)state;
    struct db *db = file_open("plan.db", true);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct db_plan plan;
        if (!db_explain(db, cases[i].sql, &plan, &err))
            fail_msg("%s: %s", cases[i].sql, err.text);
        if (plan.looked < cases[i].least || plan.looked > cases[i].most)
            fail_msg("%s: looks at %.0f rows", cases[i].sql, plan.looked);
    }
    db_close(db);
}

static void plan__refuses__what_a_read_refuses(void **state)
{
    static const char *const refused[] = {"DELETE FROM orders", "SELECT nix FROM orders",
                                          "SELECT 1; SELECT 2", "ATTACH 'x' AS y", ""};
    struct err err = ERR_INIT;
    struct db_plan plan;

    (void)state;
    struct db *db = file_open("plan.db", true);
    for (size_t i = 0; i < COUNT_OF(refused); i++)
        assert_false(db_explain(db, refused[i], &plan, &err));
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plan__tells__rows_indexes_and_scans),
        cmocka_unit_test(plan__warns__of_a_product),
        cmocka_unit_test(plan__expects__about_what_comes),
        cmocka_unit_test(plan__multiplies__only_what_is_nested),
        cmocka_unit_test(plan__refuses__what_a_read_refuses),
    };

    return cmocka_run_group_tests_name("sqlite_plan", tests, folder_make, folder_drop);
}
