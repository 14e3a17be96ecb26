/* A help line: tickets with a number and a subject, flags of tickets and of people. */
#include <stdio.h>
#include <string.h>

#include "../fixture.h"

static const char helpline[] =
    "CREATE TABLE firm (firmId INTEGER PRIMARY KEY, firmName TEXT NOT NULL, isVip INTEGER NOT "
    "NULL);"
    "CREATE TABLE contact (contactId INTEGER PRIMARY KEY, firmId INTEGER NOT NULL REFERENCES firm "
    "(firmId), firstName TEXT NOT NULL, lastName TEXT NOT NULL, isMainContact INTEGER NOT NULL, "
    "lastLoginAt TEXT);"
    "CREATE TABLE ticket (ticketId INTEGER PRIMARY KEY, ticketNumber TEXT NOT NULL UNIQUE, "
    "contactId INTEGER NOT NULL REFERENCES contact (contactId), subject TEXT NOT NULL, priority "
    "TEXT NOT NULL, openedAt TEXT NOT NULL, isEscalated INTEGER NOT NULL);"
    "CREATE TABLE visit (visitId INTEGER PRIMARY KEY, ticketId INTEGER NOT NULL REFERENCES ticket "
    "(ticketId), plannedOn DATE NOT NULL, state TEXT NOT NULL);"
    "INSERT INTO visit VALUES (1, 1, '2026-11-05', 'done'), (2, 2, '2026-10-06', 'cancelled'), (3, "
    "3, '2026-12-07', 'planned'), (4, 4, '2026-09-08', 'cancelled');"
    "INSERT INTO firm VALUES (1, 'Lumen Studios', 1), (2, 'Meadow Foods', 0);"
    "INSERT INTO contact VALUES (1, 1, 'Ann', 'Poe', 1, NULL), (2, 1, 'Tom', 'Lee', 0, "
    "'2026-11-02'), (3, 2, 'Ida', 'Roe', 1, '2026-10-03');"
    "INSERT INTO ticket VALUES (1, 'T-1', 1, 'No sound', 'high', '2026-11-03', 1), (2, 'T-2', 2, "
    "'Broken link', 'low', '2026-10-04', 0), (3, 'T-3', 3, 'Slow', 'high', '2025-12-05', 1), "
    "(4, 'T-4', 3, 'Stuck', 'normal', '2026-02-06', 0);";

static int setup(void **state)
{
    return fixture_open(state, helpline);
}

static void nlq_ask__calls__rows_by_their_number(void **state)
{
    static const struct asked cases[] = {
        {"oldest ticket", "SELECT ticketNumber FROM ticket ORDER BY openedAt LIMIT 1"},
        {"high tickets", "SELECT ticketNumber FROM ticket WHERE priority = 'high'"},
        {"subject of ticket T-2", "SELECT subject FROM ticket WHERE ticketNumber = 'T-2'"},
        {"% of tickets escalated this year",
         "SELECT 100.0 * count(CASE WHEN isEscalated = 1 THEN 1 END) / count(*) FROM ticket WHERE "
         "openedAt >= '2026-01-01' AND openedAt < '2027-01-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure_of__what_was_not_asked_for(void **state)
{
    static const struct asked cases[] = {
        {"% escalated this year", "SELECT isEscalated FROM ticket WHERE openedAt >= '2026-01-01' "
                                  "AND openedAt < '2027-01-01'"},
        {"main contacts that never logged in", "SELECT isMainContact FROM contact"},
        {"cancellations per month",
         "SELECT strftime('%Y-%m', plannedOn), count(*) FROM visit WHERE state = 'cancelled' "
         "GROUP BY 1"}, /* when they were cancelled is not kept */
    };
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__calls__rows_by_their_number, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure_of__what_was_not_asked_for, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
