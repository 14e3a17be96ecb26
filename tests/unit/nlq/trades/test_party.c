/* A firm that rents out tents and sound systems: states on a day that no column keeps, what is to
 * expire, rows that were called off, and things told apart by a list of categories. */
#include <stdio.h>
#include <string.h>

#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE item_categories(cat_id INTEGER PRIMARY KEY, cat_name TEXT NOT NULL);"
    "INSERT INTO item_categories VALUES (1, 'Tents'), (2, 'Sound'), (3, 'Tables');"
    "CREATE TABLE items(item_id INTEGER PRIMARY KEY, descr TEXT NOT NULL, cat_id INTEGER "
    "REFERENCES "
    "item_categories(cat_id), qty_owned INTEGER NOT NULL, day_rate NUMERIC(8,2) NOT NULL, "
    "bought_on "
    "DATE NOT NULL);"
    "INSERT INTO items VALUES (1, 'Party tent 6 x 3', 1, 4, 120, '2021-03-01'), (2, 'Marquee', 1, "
    "2, 480, '2022-05-01'), (3, 'Speaker', 2, 10, 35, '2023-01-10'), (4, 'Beer table', 3, 60, 4, "
    "'2020-04-04');"
    "CREATE TABLE Rentals(rental_no INTEGER PRIMARY KEY, event_type TEXT, out_date DATE NOT NULL, "
    "due_back DATE NOT NULL, returned_on DATE, status TEXT NOT NULL, deposit NUMERIC(9,2), "
    "booked_at DATETIME NOT NULL);"
    "INSERT INTO Rentals VALUES (1, 'wedding', '2026-11-10', '2026-11-12', NULL, 'out', 100, "
    "'2026-10-01 10:00:00'), (2, 'fair', '2026-12-05', '2026-12-07', NULL, 'booked', 50, "
    "'2026-10-02 10:00:00'), (3, 'gala', '2026-09-01', '2026-09-03', NULL, 'cancelled', 80, "
    "'2026-08-01 10:00:00'), (4, 'fair', '2026-08-01', '2026-08-03', '2026-08-03', 'returned', 60, "
    "'2026-07-01 10:00:00'), (5, 'wedding', '2026-11-28', '2026-11-30', NULL, 'booked', 60, "
    "'2026-11-01 10:00:00'), (6, 'fair', '2026-07-01', '2026-07-03', '2026-07-03', 'returned', 60, "
    "'2026-06-01 10:00:00'), (7, 'fair', '2026-07-11', '2026-07-13', '2026-07-13', 'returned', 60, "
    "'2026-06-11 10:00:00');"
    "CREATE TABLE drivers(driver_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, hired_on DATE "
    "NOT "
    "NULL);"
    "INSERT INTO drivers VALUES (1, 'Lena Brandt', '2019-01-01'), (2, 'Omar Said', '2024-06-01');"
    "CREATE TABLE clients(client_id INTEGER PRIMARY KEY, company_name TEXT, first_name TEXT, "
    "last_name TEXT, town TEXT);"
    "INSERT INTO clients VALUES (1, 'Acme Ltd', 'Ann', 'Lee', 'Bath'), (2, NULL, 'Bo', 'Fu', "
    "'York'), (3, 'Zed GmbH', 'Ed', 'Poe', 'Bonn');"
    "CREATE TABLE Quotes(QuoteID INTEGER PRIMARY KEY, QuotedOn DATE NOT NULL, ValidUntil DATE NOT "
    "NULL, Amount NUMERIC(10,2) NOT NULL, State TEXT NOT NULL);"
    "CREATE TABLE deliveries(delivery_id INTEGER PRIMARY KEY, driver_id INTEGER REFERENCES "
    "drivers(driver_id), planned_for DATETIME NOT NULL, done_at DATETIME);"
    "INSERT INTO deliveries VALUES (1, 1, '2026-11-10 08:00:00', '2026-11-10 09:00:00'), (2, 2, "
    "'2026-11-11 08:00:00', '2026-11-11 07:30:00');"
    "INSERT INTO Quotes VALUES (1, '2026-11-20', '2026-12-20', 900, 'open'), (2, '2026-09-01', "
    "'2026-10-01', 400, 'expired'), (3, '2026-11-21', '2026-11-30', 700, 'open'), (4, "
    "'2026-10-21', "
    "'2026-11-20', 800, 'accepted'), (5, '2026-08-01', '2026-09-01', 250, 'expired');";

static const struct asked questions[] = {
    {"quotes that expire in December",
     "SELECT * FROM Quotes WHERE ValidUntil >= '2026-12-01' AND ValidUntil < '2027-01-01'"},
    {"which quotes are about to expire",
     "SELECT * FROM Quotes WHERE ValidUntil >= '2026-11-25' AND ValidUntil < '2026-12-26'"},
    {"total deposit of booked rentals", "SELECT sum(deposit) FROM Rentals WHERE status = 'booked'"},
    {"tents with a day rate over 200",
     "SELECT items.descr FROM items JOIN item_categories ON items.cat_id = item_categories.cat_id "
     "WHERE item_categories.cat_name = 'Tents' AND items.day_rate > 200"},
    {"which deliveries were late", "SELECT * FROM deliveries WHERE done_at > planned_for"},
    {"which driver had the most late deliveries",
     "SELECT drivers.full_name FROM drivers JOIN deliveries ON deliveries.driver_id = "
     "drivers.driver_id WHERE deliveries.done_at > deliveries.planned_for GROUP BY "
     "drivers.driver_id ORDER BY count(*) DESC LIMIT 1"},
    {"show clients", "SELECT company_name, first_name, last_name FROM clients"},
    {"clients in York",
     "SELECT company_name, first_name, last_name FROM clients WHERE town = 'York'"},
    {"rentals that go out this weekend",
     "SELECT * FROM Rentals WHERE out_date >= '2026-11-28' AND out_date < '2026-11-30'"},
};

static const struct asked unsure[] = {
    {"which rentals are overdue",
     "SELECT * FROM Rentals WHERE due_back < '2026-11-25' AND returned_on IS NULL AND status <> "
     "'cancelled'"},
    {"how many tents do we own",
     "SELECT count(*) FROM items JOIN item_categories ON items.cat_id = item_categories.cat_id "
     "WHERE item_categories.cat_name = 'Tents'"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__goes_by__the_date_that_is_meant(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

/* Those bought, or hired, on that day would be shown. */
static void nlq_ask__declines__states_of_a_day_that_nothing_keeps(void **state)
{
    static const char *const said[] = {"which items are available today",
                                       "which drivers are available tomorrow",
                                       "which drivers are driving today"};
    assert_all_declined(*state, said, sizeof said / sizeof *said);
}

static void nlq_ask__is_not_sure__of_rows_called_off_or_pieces(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

/* A period of the question before stands nowhere in this one. */
static void nlq_ask__narrows__drivers_of_a_period(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "drivers hired in 2024", NULL);
    struct nlq_answer *answer = fixture_ask(*state, "only Omar Said", first->context);

    assert_true(answer->count > 0 && strstr(answer->readings[0].sql, "2024"));
    assert_non_null(strstr(answer->readings[0].sql, "Omar Said"));
    nlq_answer_free(answer);
    nlq_answer_free(first);
}

/* Cancelled rentals never come back: that they are left out is said. */
static void nlq_ask__says__that_rows_called_off_are_left_out(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "which rentals are overdue", NULL);
    const struct nlq_reading *reading = answer->count ? &answer->readings[0] : NULL;
    bool said = false;

    for (size_t i = 0; reading && i < reading->evidence_count; i++)
        said = said || (reading->evidence[i].kind == EVIDENCE_ASSUMED &&
                        strstr(reading->evidence[i].text, "cancelled"));
    assert_true(said);
    nlq_answer_free(answer);
}

static char *used_of(void *state, const char *question)
{
    static char said[300];
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    const struct nlq_reading *reading = answer->count ? &answer->readings[0] : NULL;
    said[0] = '\0';
    for (size_t i = 0; reading && i < reading->evidence_count; i++)
        if (reading->evidence[i].kind == EVIDENCE_USED)
            snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", *said ? " · " : "",
                     reading->evidence[i].text);
    nlq_answer_free(answer);
    return said;
}

/* In the words of the question, also where others stand for them; and what orders or denies. */
static void nlq_ask__names__the_words_that_it_used(void **state)
{
    static const char *const cases[][2] = {
        {"which rentals are overdue", "rentals · overdue"},
        {"which deliveries were late", "deliveries were late"},
        {"which driver had the most late deliveries", "driver · the most · late deliveries"},
        {"latest quote", "latest · quote"},
        {"rentals without a deposit", "rentals · without · deposit"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(used_of(*state, cases[i][0]), cases[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__goes_by__the_date_that_is_meant, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__states_of_a_day_that_nothing_keeps,
                                        setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_rows_called_off_or_pieces, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__narrows__drivers_of_a_period, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__that_rows_called_off_are_left_out, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__the_words_that_it_used, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
