/* Questions in other words than the schema's: nouns that mean nearly the same, expressions of
 * several words, nouns that are verbs elsewhere. */
#include "fixture.h"

static const char yard[] =
    "CREATE TABLE technicians (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER, team TEXT, "
    "first_year INTEGER);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, name TEXT NOT NULL, technician_id INTEGER "
    "REFERENCES technicians (id), price REAL, repair_type TEXT);"
    "CREATE TABLE mountains (id INTEGER PRIMARY KEY, name TEXT NOT NULL, height INTEGER, country "
    "TEXT);"
    "CREATE TABLE dorms (id INTEGER PRIMARY KEY, name TEXT NOT NULL, capacity INTEGER, gender "
    "TEXT);"
    "CREATE TABLE parties (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE events (id INTEGER PRIMARY KEY, title TEXT NOT NULL, director TEXT, location "
    "TEXT);"
    "CREATE TABLE colleges (id INTEGER PRIMARY KEY, name TEXT NOT NULL, enr INTEGER);"
    "CREATE TABLE cards (id INTEGER PRIMARY KEY, holder TEXT NOT NULL, scheme TEXT NOT NULL);"
    "INSERT INTO technicians VALUES (1, 'Ada', 40, 'North', 2001), (2, 'Bo', 30, 'South', 2010);"
    "INSERT INTO repairs VALUES (1, 'pump', 1, 80, 'urgent'), (2, 'belt', 2, 20, 'planned');"
    "INSERT INTO mountains VALUES (1, 'Eiger', 3967, 'CH'), (2, 'Ortler', 3905, 'IT');"
    "INSERT INTO dorms VALUES (1, 'Elm', 80, 'F'), (2, 'Oak', 60, 'M');"
    "INSERT INTO parties VALUES (1, 'Reds'), (2, 'Blues');"
    "INSERT INTO events VALUES (1, 'Fair', 'Kim', 'Arena'), (2, 'Gala', 'Lee', 'Park');"
    "INSERT INTO colleges VALUES (1, 'LSU', 18000), (2, 'ASU', 12000);"
    "INSERT INTO cards VALUES (1, 'Ada', 'Credit'), (2, 'Bo', 'Debit');";

static const struct {
    const char *question, *sql;
} cases[] = {
    {"how many residence halls are there", "SELECT count(*) FROM dorms"},
    {"names of the political groups", "SELECT name FROM parties"},
    {"technicians whose years of age are above 35", "SELECT name FROM technicians WHERE age > 35"},
    {"names of the repairmen", "SELECT name FROM technicians"},
    {"what is the name of the highest peak",
     "SELECT name FROM mountains ORDER BY height DESC LIMIT 1"},
    {"countries with more than one peak",
     "SELECT country FROM mountains GROUP BY country HAVING count(*) > 1"},
    {"headings of the events", "SELECT title FROM events"},
    {"how many happenings are there", "SELECT count(*) FROM events"},
    {"name and intake of each college", "SELECT name, enr FROM colleges"},
    {"number of repairs by repair kind",
     "SELECT repair_type, count(*) FROM repairs GROUP BY repair_type"},
    {"names of the repairs whose cost is above 50", "SELECT name FROM repairs WHERE price > 50"},
    {"number of events at each place", "SELECT location, count(*) FROM events GROUP BY location"},
    /* what the rows know comes first */
    {"how many credit cards are there", "SELECT count(*) FROM cards WHERE scheme = 'Credit'"},
};

static int setup(void **state)
{
    return fixture_open(state, yard);
}

static void nlq_ask__understands__other_words_than_the_schemas(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static bool assumes(const struct nlq_reading *reading, const char *said)
{
    bool has = false;
    for (size_t i = 0; i < reading->evidence_count; i++)
        has = has || (reading->evidence[i].kind == EVIDENCE_ASSUMED &&
                      strcmp(reading->evidence[i].text, said) == 0);
    return has;
}

static void nlq_ask__says__what_an_expression_was_taken_for(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "how many residence halls are there", NULL);
    assert_true(answer->count > 0 && answer->readings[0].answers);
    assert_true(assumes(&answer->readings[0], "residence halls = dorms"));
    nlq_answer_free(answer);
}

/* "Delays" is the time between two dates, unless it was taught to be something else. */
static void a_rule_does_not_take_a_word_that_was_taught(void **state)
{
    static const char flights[] =
        "CREATE TABLE departures (id INTEGER PRIMARY KEY, gate TEXT, scheduled_departure TEXT NOT "
        "NULL, actual_departure TEXT);"
        "CREATE TABLE holdups (id INTEGER PRIMARY KEY, departure_id INTEGER REFERENCES departures "
        "(id), reason TEXT NOT NULL);"
        "INSERT INTO departures VALUES (1, 'A1', '2026-11-01 10:00', '2026-11-01 10:20');"
        "INSERT INTO holdups VALUES (1, 1, 'fog');";
    static int tables[1];
    void *own = NULL;
    assert_int_equal(fixture_open(&own, flights), 0);
    tables[0] = catalog_find_table(own, NULL, "holdups");
    const struct nlq_taught taught = {.words = "delays",
                                      .kind = NLQ_TAUGHT_TABLE,
                                      .at = {tables[0], -1},
                                      .tables = tables,
                                      .table_count = 1};
    const struct nlq_request request = {.question = "how many delays are there",
                                        .now = FIXTURE_NOW,
                                        .taught = &taught,
                                        .taught_count = 1};
    (void)state;
    struct nlq_answer *answer = nlq_ask(own, &request);
    assert_int_not_equal(answer->count, 0);
    assert_same_text(request.question, answer->readings[0].sql, "SELECT count(*) FROM holdups");
    nlq_answer_free(answer);
    fixture_teardown(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__understands__other_words_than_the_schemas, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__what_an_expression_was_taken_for, setup,
                                        fixture_teardown),
        cmocka_unit_test(a_rule_does_not_take_a_word_that_was_taught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
