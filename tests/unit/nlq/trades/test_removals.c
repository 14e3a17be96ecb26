/* What is asked for in a second breath and not shown: never sure. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE removal (removal_id TEXT PRIMARY KEY, from_town TEXT NOT NULL, to_town TEXT NOT "
    "NULL, moved_on DATE NOT NULL, quote_amount REAL NOT NULL);"
    "CREATE TABLE complaint (id INTEGER PRIMARY KEY, removal_id TEXT NOT NULL REFERENCES removal "
    "(removal_id), cause TEXT NOT NULL, credit_cents INTEGER);"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO "
    "removal SELECT 'RM' || printf('%04d', i), 'Alton', 'Brede', '2026-01-02', 300 + 7 * i FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO "
    "complaint SELECT i, 'RM' || printf('%04d', i), CASE i % 2 WHEN 0 THEN 'damage' ELSE 'late' "
    "END, 900 + 13 * i FROM n;";

static const struct asked halves[] = {
    {"Removal RM0030 - from where to where, and how much was the quote?",
     "SELECT sum(quote_amount) FROM removal WHERE removal_id = 'RM0030'"},
    {"number of complaints by cause, plus the credit given in euros",
     "SELECT cause, count(*) AS complaints, credit_cents / 100.0 FROM complaint GROUP BY cause, "
     "credit_cents"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__doubts__half_an_answer(void **state)
{
    assert_none_sure(*state, halves, sizeof halves / sizeof *halves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__doubts__half_an_answer),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
