/* Questions of a law firm: what was won, lost and settled, and when it was over. */
#include "../fixture.h"

static const char firm[] =
    "CREATE TABLE lawyers(id INTEGER PRIMARY KEY, full_name TEXT, seniority TEXT);"
    "INSERT INTO lawyers VALUES (1, 'Anna Archer', 'partner'), (2, 'Ben Moss', 'associate');"
    "CREATE TABLE matters(id INTEGER PRIMARY KEY, title TEXT, lead_lawyer_id INTEGER REFERENCES "
    "lawyers(id), opened_on DATE NOT NULL, closed_on DATE, outcome TEXT);"
    "INSERT INTO matters VALUES (1, 'Orbis lease', 1, '2024-05-02', '2025-03-01', 'won'), "
    "(2, 'Titan patent', 2, '2025-01-10', '2025-11-03', 'lost'), "
    "(3, 'Kern merger', 1, '2024-02-01', '2024-09-09', 'settled'), "
    "(4, 'Luma tax', 2, '2026-01-12', NULL, NULL);"
    "CREATE TABLE hearings(id INTEGER PRIMARY KEY, matter_id INTEGER REFERENCES matters(id), "
    "held_on DATE, judge TEXT, result TEXT);"
    "INSERT INTO hearings VALUES (1, 1, '2024-12-01', 'Stone', 'granted'), (2, 2, '2025-06-01', "
    "'Stone', 'dismissed'), (3, 3, '2024-07-01', 'Lang', 'adjourned'), (4, 3, '2024-08-01', "
    "'Lang', 'granted');";

static const struct asked cases[] = {
    {"matters won in 2025", "SELECT title FROM matters WHERE outcome = 'won' AND closed_on >= "
                            "'2025-01-01' AND closed_on < '2026-01-01'"},
    {"matters settled in March 2025",
     "SELECT title FROM matters WHERE outcome = 'settled' AND closed_on >= '2025-03-01' AND "
     "closed_on < '2025-04-01'"},
    {"which lawyer won the most matters in 2025",
     "SELECT lawyers.full_name FROM lawyers JOIN matters ON matters.lead_lawyer_id = lawyers.id "
     "WHERE matters.outcome = 'won' AND matters.closed_on >= '2025-01-01' AND matters.closed_on < "
     "'2026-01-01' GROUP BY lawyers.id ORDER BY count(*) DESC LIMIT 1"},
    {"matters won per year",
     "SELECT strftime('%Y', closed_on) AS year, count(*) AS matters FROM matters "
     "WHERE outcome = 'won' AND closed_on IS NOT NULL GROUP BY strftime('%Y', closed_on) ORDER BY "
     "strftime('%Y', closed_on)"},
    /* a verb names the date, or the rows have only one */
    {"matters opened in 2025 that were won",
     "SELECT title FROM matters WHERE opened_on >= '2025-01-01' AND opened_on < '2026-01-01' AND "
     "outcome = 'won'"},
    {"how many hearings were dismissed in 2025",
     "SELECT count(*) FROM hearings WHERE result = 'dismissed' AND held_on >= '2025-01-01' AND "
     "held_on < '2026-01-01'"},
    /* a matter that a judge heard twice is one */
    {"judges and the number of their matters",
     "SELECT hearings.judge, count(DISTINCT matters.id) AS matters FROM hearings JOIN matters ON "
     "hearings.matter_id = matters.id GROUP BY hearings.judge"},
    {"number of hearings per judge",
     "SELECT judge, count(*) AS hearings FROM hearings GROUP BY judge"},
};

static int setup_firm(void **state)
{
    return fixture_open(state, firm);
}

static void nlq_ask__answers__what_a_law_firm_is_asked(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_law_firm_is_asked, setup_firm,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
