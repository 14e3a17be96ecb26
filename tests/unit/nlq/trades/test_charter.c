/* Boats to charter: how long charters last, though boats have a length; whose date a verb tells; a
 * date behind "without". The clock stands at 25 November 2026. */
#include "../fixture.h"

#include <string.h>

static const char tables[] =
    "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT NOT NULL, length_m REAL, "
    "day_rate NUMERIC(10,2) NOT NULL, sold_on DATE);"
    "INSERT INTO boat VALUES (1, 'Alba', 11.5, 300, NULL), (2, 'Brise', 9.2, 210, '2026-11-25');"
    "CREATE TABLE skipper(id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, licence_expires DATE);"
    "INSERT INTO skipper VALUES (1, 'Ida Falk', '2027-03-01'), (2, 'Jon Rask', '2027-03-01');"
    "CREATE TABLE client(id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, country TEXT NOT NULL);"
    "INSERT INTO client VALUES (1, 'Ann Roy', 'Austria'), (2, 'Ben Fay', 'Austria'), "
    "(3, 'Cara Dow', 'Italy');"
    "CREATE TABLE charter(id INTEGER PRIMARY KEY, charter_no TEXT UNIQUE, "
    "client_id INTEGER NOT NULL REFERENCES client(id), "
    "boat_id INTEGER NOT NULL REFERENCES boat(id), skipper_id INTEGER REFERENCES skipper(id), "
    "booked_on DATE NOT NULL, starts_on DATE NOT NULL, ends_on DATE NOT NULL);"
    "INSERT INTO charter VALUES "
    "(1, 'C-1', 1, 1, 1, '2026-02-01', '2026-07-04', '2026-07-11'), "
    "(2, 'C-2', 1, 2, NULL, '2026-07-02', '2026-07-20', '2026-07-23'), "
    "(3, 'C-3', 2, 1, NULL, '2025-12-30', '2026-05-02', '2026-05-04'), "
    "(4, 'C-4', 3, 2, 2, '2026-03-05', '2026-08-01', '2026-08-15');"
    "CREATE TABLE payment(id INTEGER PRIMARY KEY, "
    "charter_id INTEGER NOT NULL REFERENCES charter(id), paid_on DATE NOT NULL, "
    "amount NUMERIC(10,2) NOT NULL);"
    "INSERT INTO payment VALUES (1, 1, '2026-02-02', 900), (2, 1, '2026-06-02', 1200), "
    "(3, 2, '2026-07-03', 1500), (4, 4, '2026-03-06', 2900), (5, 3, '2026-01-02', 400);";

#define LASTED "SELECT avg(julianday(ends_on) - julianday(starts_on)) FROM charter"

static const struct asked questions[] = {
    {"average length of a charter in days", LASTED},
    {"average duration of a charter in days", LASTED},
    {"how long do charters last on average", LASTED},
    {"average length of boats", "SELECT avg(length_m) FROM boat"},
    {"how many clients from Austria booked in 2026?",
     "SELECT count(DISTINCT client.id) FROM client JOIN charter ON charter.client_id = client.id "
     "WHERE client.country = 'Austria' AND charter.booked_on >= '2026-01-01' AND "
     "charter.booked_on < '2027-01-01'"},
    {"how many charters start in 2026 per boat",
     "SELECT boat.name, count(*) FROM boat JOIN charter ON charter.boat_id = boat.id WHERE "
     "charter.starts_on >= '2026-01-01' AND charter.starts_on < '2027-01-01' GROUP BY boat.id"},
    {"how many charters start in 2026",
     "SELECT count(*) FROM charter WHERE starts_on >= '2026-01-01' AND starts_on < '2027-01-01'"},
    {"how many licences expire in 2027",
     "SELECT count(*) FROM skipper WHERE licence_expires >= '2027-01-01' AND licence_expires < "
     "'2028-01-01'"},
    {"top 2 clients by amount paid",
     "SELECT client.full_name, sum(payment.amount) FROM client JOIN charter ON charter.client_id = "
     "client.id JOIN payment ON payment.charter_id = charter.id GROUP BY client.id ORDER BY "
     "sum(payment.amount) DESC LIMIT 2"},
    {"charters without a skipper that start in July 2026",
     "SELECT charter_no FROM charter WHERE skipper_id IS NULL AND starts_on >= '2026-07-01' AND "
     "starts_on < '2026-08-01'"},
};

static const struct asked unsure[] = {{"which boats are out today?", NULL}};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__answers__what_a_charter_firm_asks(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

static void nlq_ask__is_not_sure__where_boats_are(void **state)
{
    assert_none_sure(*state, unsure, 1);
}

/* In either reading the date holds, and only the skipper is denied. */
static void nlq_ask__denies__the_skipper_and_not_the_date(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "charters without a skipper in July 2026", NULL);

    assert_int_equal(answer->count, 2);
    for (size_t i = 0; i < answer->count; i++) {
        assert_non_null(strstr(answer->readings[i].sql, "skipper_id IS NULL"));
        assert_null(strstr(answer->readings[i].sql, "NOT ("));
    }
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_charter_firm_asks, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__where_boats_are, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__denies__the_skipper_and_not_the_date, setup,
                                        fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
