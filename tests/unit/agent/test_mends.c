/* A model's columns of tables that the query does not read, over databases where several tables
 * have a column of that name. */
#include <string.h>

#include "../nlq/fixture.h"
#include "agent_private.h"

static const char offices[] =
    "CREATE TABLE buildings (id INTEGER PRIMARY KEY, name TEXT NOT NULL, stories INTEGER);"
    "CREATE TABLE companies (id INTEGER PRIMARY KEY, name TEXT NOT NULL, industry TEXT);"
    "CREATE TABLE office_locations (building_id INTEGER NOT NULL REFERENCES buildings (id), "
    "company_id INTEGER NOT NULL REFERENCES companies (id), move_in_year INTEGER, PRIMARY KEY "
    "(building_id, company_id));"
    "CREATE TABLE lifts (id INTEGER PRIMARY KEY, building_id INTEGER NOT NULL REFERENCES buildings "
    "(id), serial TEXT);";

static void check__of_a_column_listed_already__takes_another_tables(void **state)
{
    static const struct {
        const char *sql, *has;
    } rows[] = {
        {"SELECT b.name, o.name FROM buildings AS b JOIN office_locations AS o ON b.id = "
         "o.building_id",
         "SELECT b.name, companies.name"},
        {"SELECT o.name, b.name FROM buildings AS b JOIN office_locations AS o ON b.id = "
         "o.building_id",
         "SELECT companies.name, b.name"},
        {"SELECT b.stories, o.name FROM buildings AS b JOIN office_locations AS o ON b.id = "
         "o.building_id",
         "SELECT b.stories, b.name"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "names"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!check.resolved || !strstr(check.sql, rows[i].has))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static int open_offices(void **state)
{
    return fixture_open(state, offices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check__of_a_column_listed_already__takes_another_tables),
    };
    return cmocka_run_group_tests(tests, open_offices, fixture_teardown);
}
