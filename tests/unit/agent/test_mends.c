/* A model's columns of tables that the query does not read, over databases where several tables
 * have a column of that name. */
#include <string.h>

#include "../nlq/fixture.h"
#include "agent_private.h"

static const char offices[] =
    "CREATE TABLE buildings (id INTEGER PRIMARY KEY, name TEXT NOT NULL, stories INTEGER, "
    "number_injuries INTEGER, total_rent REAL, number_rent INTEGER);"
    "CREATE TABLE companies (id INTEGER PRIMARY KEY, name TEXT NOT NULL, industry TEXT);"
    "CREATE TABLE office_locations (building_id INTEGER NOT NULL REFERENCES buildings (id), "
    "company_id INTEGER NOT NULL REFERENCES companies (id), move_in_year INTEGER, PRIMARY KEY "
    "(building_id, company_id));"
    "CREATE TABLE lifts (id INTEGER PRIMARY KEY, building_id INTEGER NOT NULL REFERENCES buildings "
    "(id), serial TEXT);"
    "CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT NOT NULL, birth_date DATE, max_load "
    "TEXT);"
    "INSERT INTO tenants VALUES (1, 'Ann', '1990-01-02', '90'), (2, 'Bob', '1980-01-02', '100');";

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

static void check__of_a_column_called_by_what_it_counts__names_it(void **state)
{
    static const struct {
        const char *sql, *has; /* NULL: it stays wrong */
    } rows[] = {
        {"SELECT name FROM buildings WHERE injuries > 3", "number_injuries > 3"},
        {"SELECT name FROM buildings WHERE injury IS NOT NULL", "number_injuries IS NOT NULL"},
        {"SELECT name FROM buildings WHERE rent > 3", NULL},      /* there are two */
        {"SELECT name FROM buildings WHERE accidents > 3", NULL}, /* nothing has the word */
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "which buildings had any"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (check.resolved != (rows[i].has != NULL) ||
            (rows[i].has && !strstr(check.sql, rows[i].has)))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static void check__of_an_order__turns_it_as_the_superlative_has_it(void **state)
{
    static const struct {
        const char *question, *sql, *has;
    } rows[] = {
        {"who is the youngest tenant", "SELECT name FROM tenants ORDER BY birth_date LIMIT 1",
         "ORDER BY birth_date DESC"},
        {"who is the oldest tenant", "SELECT name FROM tenants ORDER BY birth_date DESC LIMIT 1",
         "ORDER BY birth_date\n"},
        {"who is the oldest tenant", "SELECT name FROM tenants ORDER BY birth_date LIMIT 1",
         "ORDER BY birth_date\n"},
        {"tenants from the youngest to the oldest",
         "SELECT name FROM tenants ORDER BY birth_date LIMIT 9", "ORDER BY birth_date\n"},
        {"the tenant who pays most", "SELECT name FROM tenants ORDER BY max_load DESC LIMIT 1",
         "ORDER BY CAST(max_load AS numeric) DESC"},
        {"the youngest tenant", "SELECT name FROM tenants ORDER BY name LIMIT 1",
         "ORDER BY name\n"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, rows[i].question};
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
        cmocka_unit_test(check__of_a_column_called_by_what_it_counts__names_it),
        cmocka_unit_test(check__of_an_order__turns_it_as_the_superlative_has_it),
    };
    return cmocka_run_group_tests(tests, open_offices, fixture_teardown);
}
