/* A schema of so many tables that more of them have a column called alike, and hold the same value,
 * than candidates are kept: those of the table that is spoken of are among them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

enum { TABLES = 48, EACH_MAX = 400 };

static const char *const kinds[] = {"log", "item", "note", "plan", "event", "visit"};
static const char *const things[] = {"order",    "customer", "product", "invoice",
                                     "shipment", "ticket",   "branch",  "asset"};

static int setup(void **state)
{
    char *sql = calloc(TABLES, EACH_MAX);
    size_t len = 0;
    for (size_t i = 0; i < TABLES; i++) {
        const char *kind = kinds[i % 6], *thing = things[i / 6];
        len += (size_t)snprintf(
            sql + len, (size_t)TABLES * EACH_MAX - len,
            "CREATE TABLE %s_%ss (id INTEGER PRIMARY KEY, title TEXT NOT NULL, city TEXT NOT NULL, "
            "amount NUMERIC(10,2) NOT NULL); INSERT INTO %s_%ss VALUES (1, 'One', 'Graz', 10), (2, "
            "'Two', 'Linz', 20), (3, 'Three', 'Graz', 30), (4, 'Four', 'Wels', 5);",
            thing, kind, thing, kind);
    }
    const int failed = fixture_open(state, sql);
    free(sql);
    return failed;
}

static void wide__answers__from_the_table_that_is_said(void **state)
{
    size_t failed = 0;
    for (size_t i = 0; i < TABLES; i++) {
        const char *kind = kinds[i % 6], *thing = things[i / 6];
        char question[100], sql[200];
        snprintf(question, sizeof question, "how many %s %ss in Graz", thing, kind);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s_%ss WHERE city = 'Graz'", thing, kind);
        failed += !answers_with(*state, question, sql);
        snprintf(question, sizeof question, "total amount of %s %ss by city", thing, kind);
        snprintf(sql, sizeof sql, "SELECT city, sum(amount) FROM %s_%ss GROUP BY city", thing,
                 kind);
        failed += !answers_with(*state, question, sql);
    }
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide__answers__from_the_table_that_is_said)};
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
