/* Follow-ups that point at the rows before: what they ask is asked of these rows, or it is said
 * that it was not. */
#include <string.h>

#include "fixture.h"

static const char tables[] =
    "CREATE TABLE zones (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, client_no TEXT NOT NULL UNIQUE, name TEXT NOT "
    "NULL, city TEXT NOT NULL, zip TEXT, phone TEXT, client_since DATE);"
    "CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE boilers (id INTEGER PRIMARY KEY, serial_no TEXT NOT NULL UNIQUE, client_id "
    "INTEGER NOT NULL REFERENCES clients (id), zone_id INTEGER NOT NULL REFERENCES zones (id), "
    "maker TEXT NOT NULL, status TEXT NOT NULL, removed_on DATE);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, boiler_id INTEGER NOT NULL REFERENCES boilers "
    "(id), team_id INTEGER REFERENCES teams (id), repaired_on DATE NOT NULL, finished_on DATE, "
    "cause TEXT, severity INTEGER, cost NUMERIC(8,2));"
    "INSERT INTO zones VALUES (1, 'Harbour'), (2, 'Old Town'), (3, 'Millfield');"
    "INSERT INTO teams VALUES (1, 'Alpha'), (2, 'Bravo');"
    "INSERT INTO clients VALUES (1, 'K1', 'Ada Kern', 'Kiel', '24103', '0431 1', '2020-01-01'), "
    "(2, "
    "'K2', 'Ben Olsen', 'Kiel', '24105', NULL, '2021-05-01'), (3, 'K3', 'Cleo Park', 'Husum', "
    "'25813', '04841 2', '2022-07-01');"
    "INSERT INTO boilers VALUES (1, 'B-1', 1, 1, 'Itra', 'in use', NULL), (2, 'B-2', 1, 1, 'Itra', "
    "'removed', '2026-02-03'), (3, 'B-3', 2, 2, 'Sono', 'in use', NULL), (4, 'B-4', 3, 3, 'Sono', "
    "'in use', NULL);"
    "INSERT INTO repairs VALUES (1, 1, 1, '2026-01-05', '2026-01-06', 'leak', 1, 80), (2, 2, 2, "
    "'2026-02-05', NULL, 'frost', 3, 120), (3, 3, 1, '2025-11-05', '2025-11-07', 'leak', 2, 60), "
    "(4, 3, NULL, '2026-03-01', NULL, 'leak', 3, 40);";

#define IN_2026 "repaired_on >= '2026-01-01' AND repaired_on < '2027-01-01'"
#define R_2026 "repairs.repaired_on >= '2026-01-01' AND repairs.repaired_on < '2027-01-01'"
#define HARBOUR                                                                                    \
    "FROM boilers JOIN zones ON boilers.zone_id = zones.id WHERE boilers.removed_on IS NOT NULL "  \
    "AND zones.name = 'Harbour'"

static const struct chain followed[] = {
    {{"repairs this year", "which team was it"},
     "SELECT repairs.*, teams.name FROM repairs JOIN teams ON repairs.team_id = teams.id "
     "WHERE " R_2026},
    {{"boilers in use", "which zone are they in"},
     "SELECT boilers.serial_no, zones.name FROM boilers JOIN zones ON boilers.zone_id = zones.id "
     "WHERE boilers.status = 'in use'"},
    {{"boilers in use", "whose are they"},
     "SELECT boilers.serial_no, clients.name FROM boilers JOIN clients ON boilers.client_id = "
     "clients.id WHERE boilers.status = 'in use'"},
    {{"clients in Kiel", "since when are they clients"},
     "SELECT name, client_since FROM clients WHERE city = 'Kiel'"},
    {{"clients in Kiel", "do they have boilers"},
     "SELECT DISTINCT clients.name FROM clients JOIN boilers ON boilers.client_id = clients.id "
     "WHERE clients.city = 'Kiel'"},
    {{"boilers in use", "when were they last repaired"},
     "SELECT boilers.serial_no, max(repairs.repaired_on) FROM boilers JOIN repairs ON "
     "repairs.boiler_id = boilers.id WHERE boilers.status = 'in use' GROUP BY boilers.id"},
    /* how many of them are in a state */
    {{"repairs this year", "how many are finished"},
     "SELECT count(*) FROM repairs WHERE finished_on IS NOT NULL AND " IN_2026},
    {{"repairs this year", "how many of them are finished"},
     "SELECT count(*) FROM repairs WHERE finished_on IS NOT NULL AND " IN_2026},
    {{"boilers in Harbour", "how many were removed"}, "SELECT count(*) " HARBOUR},
    {{"boilers in Harbour", "how many of these were removed"}, "SELECT count(*) " HARBOUR},
    {{"repairs this year", "how many severity 3"},
     "SELECT count(*) FROM repairs WHERE severity = 3 AND " IN_2026},
    {{"repairs this year", "how many in Harbour"},
     "SELECT count(*) FROM repairs JOIN boilers ON repairs.boiler_id = boilers.id JOIN zones ON "
     "boilers.zone_id = zones.id WHERE zones.name = 'Harbour' AND " R_2026},
    /* "all" drops the condition, "too" adds to it */
    {{"repairs this year", "Harbour only", "all zones"}, "SELECT * FROM repairs WHERE " IN_2026},
    {{"repairs this year", "Harbour only", "and Old Town too"},
     "SELECT repairs.* FROM repairs JOIN boilers ON repairs.boiler_id = boilers.id JOIN zones ON "
     "boilers.zone_id = zones.id WHERE (zones.name = 'Old Town' OR zones.name = 'Harbour') "
     "AND " R_2026},
    /* the sum of what was counted, and the number that is shown */
    {{"repairs per cause", "sum"}, "SELECT cause, sum(cost) FROM repairs GROUP BY cause"},
    {{"repairs per cause", "in total"}, "SELECT count(*) FROM repairs"},
    {{"boilers per client", "sort by number descending"},
     "SELECT clients.name, count(*) AS boilers FROM clients JOIN boilers ON boilers.client_id = "
     "clients.id GROUP BY clients.id ORDER BY count(*) DESC"},
    /* beside what the rows are called */
    {{"clients in Kiel", "phone numbers please"},
     "SELECT name, phone FROM clients WHERE city = 'Kiel'"},
    {{"clients in Kiel", "their phone numbers"},
     "SELECT name, phone FROM clients WHERE city = 'Kiel'"},
    {{"clients in Kiel", "show me their phone numbers"},
     "SELECT name, phone FROM clients WHERE city = 'Kiel'"},
    {{"{boilers.id: '1', '2'} zone", "only in use"},
     "SELECT DISTINCT zones.name FROM zones JOIN boilers ON boilers.zone_id = zones.id WHERE "
     "boilers.status = 'in use' AND boilers.id IN (1, 2)"},
};

static void nlq_ask__asks__of_the_rows_that_words_point_at(void **state)
{
    assert_all_followed(*state, followed, sizeof followed / sizeof *followed);
}

/* What points back and is read by itself says so, and is never sure; or it is declined. */
static void nlq_ask__is_never_sure__of_what_points_back_and_is_read_alone(void **state)
{
    static const char *const pairs[][2] = {
        {"repairs this year", "is that what it was"}, {"repairs this year", "their zones"},
        {"boilers in use", "who are they"},           {"zones", "whose are they"},
        {"boilers in use", "average number of it"},   {"clients in Kiel", "their teams"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct nlq_answer *first = fixture_ask(*state, pairs[i][0], NULL);
        struct nlq_answer *next = fixture_ask(*state, pairs[i][1], first->context);
        if (next->count > 0 && next->readings[0].sure)
            fail_msg("'%s' is sure: %s", pairs[i][1], next->readings[0].sql);
        nlq_answer_free(first);
        nlq_answer_free(next);
    }
}

/* Postcodes, phones and numbers of houses are not added up, and make nobody the biggest. */
static void nlq_ask__adds_up__no_postcodes(void **state)
{
    static const char *const follows[] = {"their total", "only the biggest one"};
    struct nlq_answer *first = fixture_ask(*state, "clients in Kiel", NULL);
    for (size_t i = 0; i < sizeof follows / sizeof *follows; i++) {
        struct nlq_answer *next = fixture_ask(*state, follows[i], first->context);
        if (next->count > 0 && next->readings[0].answers)
            fail_msg("'%s' is answered: %s", follows[i], next->readings[0].sql);
        nlq_answer_free(next);
    }
    nlq_answer_free(first);
}

/* What was counted of each row is not counted again for each row of yet another table. */
static void nlq_ask__declines__a_second_count_beside_the_first(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "boilers with more than 1 repair", NULL);
    struct nlq_answer *next = fixture_ask(*state, "do they have clients", first->context);
    assert_true(next->count == 0 || strstr(next->readings[0].sql, "count(*) > 1"));
    nlq_answer_free(first);
    nlq_answer_free(next);
}

static int setup(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__asks__of_the_rows_that_words_point_at),
        cmocka_unit_test(nlq_ask__is_never_sure__of_what_points_back_and_is_read_alone),
        cmocka_unit_test(nlq_ask__adds_up__no_postcodes),
        cmocka_unit_test(nlq_ask__declines__a_second_count_beside_the_first),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
