/* Why a query gave nothing, found by trials in a database that has the sample's rows. */
#include <sqlite3.h>
#include <string.h>

#include "querent/answer/answer.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "support/check.h"
#include "support/sample_shop.h"

struct world {
    struct answer_world world;
    struct answer_sink sink;
    struct answer_trials trials;
    struct settings *settings;
    sqlite3 *db;
};

static void no_event(struct answer_sink *self, struct event *event)
{
    (void)self;
    event_free(event);
}

static void no_trace(struct answer_sink *self, const char *what, const char *input, int64_t us)
{
    (void)self, (void)what, (void)input, (void)us;
}

static int64_t stopped_clock(void)
{
    return 0;
}

static struct result *rows_of(sqlite3 *db, const char *sql)
{
    static const enum cell_kind kinds[] = {
        [SQLITE_INTEGER] = CELL_INTEGER, [SQLITE_FLOAT] = CELL_REAL, [SQLITE_TEXT] = CELL_TEXT};
    struct result_column columns[8];
    sqlite3_stmt *stmt = NULL;
    struct err err = ERR_INIT;

    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    const int count = sqlite3_column_count(stmt);
    for (int i = 0; i < count; i++)
        columns[i] = (struct result_column){.name = "c", .type = ""};
    struct result *result = result_new(columns, (size_t)count, 0);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        for (int i = 0; i < count; i++)
            if (sqlite3_column_type(stmt, i) == SQLITE_NULL)
                result_add_null(result);
            else
                result_add(result, kinds[sqlite3_column_type(stmt, i)],
                           (const char *)sqlite3_column_text(stmt, i),
                           (size_t)sqlite3_column_bytes(stmt, i));
        assert_true(result_row_end(result, &err));
    }
    sqlite3_finalize(stmt);
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static bool run(struct answer_trials *self, const char *sql, struct cancel *cancel,
                struct result **ret_result, struct err *err)
{
    (void)cancel, (void)err;
    *ret_result = rows_of(container_of(self, struct world, trials)->db, sql);
    return true;
}

static int set_up(void **state)
{
    struct world *w = mem_alloc(sizeof *w);
    struct err err = ERR_INIT;

    *w = (struct world){.sink = {no_event, no_trace}, .trials = {run}};
    settings_load(NULL, 0, &w->settings, &err);
    w->world = (struct answer_world){
        .settings = w->settings, .sink = &w->sink, .trials = &w->trials, .clock_us = stopped_clock};
    assert_int_equal(sqlite3_open(":memory:", &w->db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(w->db,
                     "CREATE TABLE customers(id INTEGER PRIMARY KEY, name, country, city);"
                     "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id, placed_on, total);"
                     "CREATE TABLE update_log(id INTEGER PRIMARY KEY, update_time);"
                     "INSERT INTO customers VALUES(1, 'Ann', 'Germany', 'Bonn'),"
                     "(2, 'Bob', 'France', 'Paris'), (3, 'Eve', 'United States', 'Dallas');"
                     "INSERT INTO orders VALUES(1, 1, '2025-03-01', 10), (2, 2, '2025-04-01', 90),"
                     "(3, 9, '2025-05-01', 90);",
                     NULL, NULL, NULL),
        SQLITE_OK);
    *state = w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;

    settings_free(w->settings);
    sqlite3_close(w->db);
    mem_free(w);
    return 0;
}

/* What is said of the SQL's rows; NULL: nothing. */
static char *said_of(struct world *w, const char *sql, const char *private_columns)
{
    struct inquiry *inquiry = inquiry_new();
    struct result *result = rows_of(w->db, sql);
    struct memory memory;
    struct outcome outcome = {0};

    w->world.catalog = sample_catalog_private(private_columns);
    w->world.cancel = cancel_new();
    memory_init(&memory, "shop");
    memory_set(&memory.sql, sql);
    memory_set(&memory.natural_language_query, "a question");
    inquiry_look(inquiry, &w->world, &memory, result, &outcome);
    char *said = mem_strdup(outcome.text);
    outcome_release(&outcome);
    memory_release(&memory);
    result_unref(result);
    inquiry_free(inquiry);
    cancel_unref(w->world.cancel);
    catalog_unref(w->world.catalog);
    return said;
}

static void look__says__what_empties_it_and_what_there_is(void **state)
{
    static const struct {
        const char *sql, *has[2];
    } cases[] = {
        {"SELECT id FROM customers WHERE city = 'Bon'", {"No row has city = 'Bon'", "'Bonn'"}},
        {"SELECT id FROM customers WHERE country = 'Paris'",
         {"No row has country = 'Paris'", "'Paris' stands in customers.city"}},
        {"SELECT id FROM customers WHERE country = 'Spain' AND city = 'Bonn'",
         {"No row has country = 'Spain'", "nearest values: "}},
        {"SELECT id FROM orders WHERE placed_on >= '2026-01-01'",
         {"orders.placed_on goes from 2025-03-01 to 2025-05-01", ""}},
        {"SELECT id FROM orders WHERE total = 7", {"orders.total goes from 10 to 90", ""}},
        {"SELECT sum(total) FROM orders WHERE total BETWEEN 20 AND 30",
         {"orders.total goes from 10 to 90", ""}},
        {"SELECT count(*) FROM customers WHERE city IN ('Rom', 'Oslo')",
         {"No row has city IN", ""}},
        {"SELECT id FROM customers WHERE country = 'France' AND city = 'Bonn'",
         {"Each condition alone is met by some rows", ""}},
        {"SELECT customer_id FROM orders WHERE total > 20 AND id > 1 GROUP BY customer_id HAVING "
         "count(*) > 1",
         {"Some rows meet the conditions, but no group of them has count(*) > 1.", ""}},
        {"SELECT customer_id, count(*) AS n FROM orders WHERE total > 20 GROUP BY customer_id "
         "HAVING n > 1 ORDER BY n",
         {"Some rows meet the conditions, but no group of them has n > 1.", ""}},
        {"SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id "
         "HAVING count(*) > 1",
         {"No group of rows has count(*) > 1.", ""}},
        {"SELECT max(total) FROM orders WHERE total > 20 HAVING count(*) > 5",
         {"Some rows meet the conditions, but together they do not have count(*) > 5.", ""}},
        {"SELECT id FROM update_log WHERE id > 3", {"The table 'update_log' is empty.", ""}},
        {"SELECT c.id FROM customers c JOIN update_log u ON u.id = c.id WHERE c.city = 'Bonn'",
         {"The joined tables have no row together", ""}},
        {"SELECT c.id FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.total > 95",
         {"No row has o.total > 95", "orders.total goes from 10 to 90"}},
        {"SELECT o.id FROM orders o JOIN customers c ON o.customer_id = c.id WHERE c.city = "
         "'Dallas'",
         {"Some rows have c.city = 'Dallas', but none of these goes with a row of orders",
          "nearest values: '"}},
        {"SELECT o.id FROM orders o JOIN customers c ON o.customer_id = c.id WHERE c.id = 3",
         {"Some rows have c.id = 3, but none of these goes with a row of orders.", ""}},
        {"SELECT o.id FROM orders o JOIN customers c ON o.customer_id = c.id WHERE c.id = 7",
         {"No row has c.id = 7; customers.id goes from 1 to 3.", ""}},
        {"SELECT o.id FROM orders o JOIN customers c ON o.customer_id = c.id WHERE c.id = "
         "o.total",
         {"No row of the joined tables has c.id = o.total.", ""}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *said = said_of(*state, cases[i].sql, NULL);
        for (size_t k = 0; k < 2; k++)
            if (!said || !strstr(said, cases[i].has[k]))
                fail_msg("%s: %s", cases[i].sql, said ? said : "nothing");
        mem_free(said);
    }
}

static void look__of_rows_that_say_something__is_silent(void **state)
{
    static const char *const cases[] = {
        "SELECT id FROM customers WHERE city = 'Bonn'",
        "SELECT count(*) FROM customers WHERE city = 'Bonn'",
        "SELECT sum(total) FROM orders",
        "SELECT city, count(*) FROM customers GROUP BY city",
        "SELECT id FROM orders WHERE total > 20 AND id > 1 LIMIT 5 OFFSET 40",
        "SELECT customer_id FROM orders WHERE total > 20 AND id > 1 GROUP BY customer_id "
        "HAVING count(*) > 0 LIMIT 5 OFFSET 40",
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *said = said_of(*state, cases[i], NULL);
        if (said)
            fail_msg("%s: %s", cases[i], said);
    }
}

static void look__says__nothing_of_private_columns(void **state)
{
    static const char *const cases[] = {"SELECT id FROM customers WHERE city = 'Bon'",
                                        "SELECT id FROM customers WHERE city > 'X'",
                                        "SELECT id FROM customers WHERE country = 'Paris'"};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *said = said_of(*state, cases[i], "customers.city");
        assert_non_null(said);
        if (strstr(said, "Bonn") || strstr(said, "Dallas") || strstr(said, "customers.city"))
            fail_msg("%s: %s", cases[i], said);
        mem_free(said);
    }
}

/* Not even whether a private column has the value. */
static void look__at_a_join__says_nothing_of_private_columns(void **state)
{
    char *said = said_of(*state,
                         "SELECT o.id FROM orders o JOIN customers c ON o.customer_id = c.id "
                         "WHERE c.city = 'Dallas'",
                         "customers.city");

    assert_string_equal(said, "No row of the joined tables has c.city = 'Dallas'.");
    mem_free(said);
}

static void look__at_one_of_several_firsts__says_so(void **state)
{
    char *said = said_of(*state, "SELECT id FROM orders ORDER BY total DESC LIMIT 1", NULL);

    assert_non_null(said);
    assert_non_null(strstr(said, "share this place"));
    mem_free(said);
    said = said_of(*state, "SELECT id FROM orders ORDER BY total LIMIT 1", NULL);
    assert_null(said);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(look__says__what_empties_it_and_what_there_is),
        TEST(look__of_rows_that_say_something__is_silent),
        TEST(look__says__nothing_of_private_columns),
        TEST(look__at_a_join__says_nothing_of_private_columns),
        TEST(look__at_one_of_several_firsts__says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
