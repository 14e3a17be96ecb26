/* Events that did not happen, in three trades: visits with a status of their own, lessons whose
 * states stand in a list, orders that were called off on a day. The clock stands at 25 November
 * 2026. */
#include "../fixture.h"

#include <string.h>

static const char visits[] =
    "CREATE TABLE technicians(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO technicians VALUES (1, 'Ada Berg'), (2, 'Bo Kern'), (3, 'Cy Holm');"
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Bakery Mohn'), (2, 'Hotel Krone'), (3, 'School Nord'), "
    "(4, 'Cafe Blau');"
    "CREATE TABLE visits(id INTEGER PRIMARY KEY, "
    "customer_id INTEGER NOT NULL REFERENCES customers(id), "
    "technician_id INTEGER REFERENCES technicians(id), visit_date DATE NOT NULL, "
    "status TEXT NOT NULL, minutes INTEGER);"
    "INSERT INTO visits VALUES (1, 1, 1, '2026-02-03', 'done', 60), "
    "(2, 1, 1, '2026-05-03', 'done', 45), (3, 2, 2, '2026-05-04', 'cancelled', NULL), "
    "(4, 2, 2, '2026-08-04', 'cancelled', NULL), (5, 3, 2, '2026-09-01', 'no_show', NULL), "
    "(6, 1, 3, '2026-12-20', 'planned', NULL), (7, 4, 2, '2026-12-21', 'planned', NULL), "
    "(8, 4, 1, '2025-12-21', 'done', 30);";

#define HELD                                                                                       \
    "visits.status NOT IN ('cancelled', 'no_show', 'planned') AND visits.visit_date < "            \
    "'2026-11-26'"

static const struct asked of_visits[] = {
    /* deeds: what took place, up to today */
    {"latest visit", "SELECT * FROM visits WHERE status NOT IN ('cancelled', 'no_show', 'planned') "
                     "AND visit_date < '2026-11-26' ORDER BY visit_date DESC LIMIT 1"},
    {"last visit of Hotel Krone",
     "SELECT visits.* FROM visits JOIN customers ON visits.customer_id = customers.id WHERE "
     "customers.name = 'Hotel Krone' AND " HELD " ORDER BY visits.visit_date DESC LIMIT 1"},
    {"when was the last visit to each customer",
     "SELECT customers.name, visits.visit_date FROM customers JOIN visits ON visits.customer_id = "
     "customers.id WHERE NOT EXISTS (SELECT 1 FROM visits AS other WHERE other.customer_id = "
     "visits.customer_id AND other.visit_date > visits.visit_date AND other.status NOT IN "
     "('cancelled', 'no_show', 'planned') AND other.visit_date < '2026-11-26') AND " HELD
     " ORDER BY customers.name, visits.visit_date DESC"},
    {"which customers were never visited",
     "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM visits WHERE status NOT "
     "IN ('cancelled', 'no_show', 'planned') AND visit_date < '2026-11-26')"},
    {"which technician visited the most customers",
     "SELECT technicians.name FROM technicians JOIN visits ON visits.technician_id = "
     "technicians.id WHERE " HELD " GROUP BY technicians.id ORDER BY count(DISTINCT "
     "visits.customer_id) DESC LIMIT 1"},
    {"technicians who made more than 1 visit",
     "SELECT technicians.name FROM technicians JOIN visits ON visits.technician_id = "
     "technicians.id WHERE " HELD " GROUP BY technicians.id HAVING count(*) > 1"},
    /* rows: all of them, said and not sure */
    {"customers without visits",
     "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM visits)"},
    {"which customer had the most visits in 2026",
     "SELECT customers.name FROM customers JOIN visits ON visits.customer_id = customers.id WHERE "
     "visits.visit_date >= '2026-01-01' AND visits.visit_date < '2027-01-01' GROUP BY customers.id "
     "ORDER BY count(*) DESC LIMIT 1"},
};

static const char lessons[] =
    "CREATE TABLE instructors(instructor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);"
    "INSERT INTO instructors VALUES (1, 'Ann Roy'), (2, 'Ben Fay'), (3, 'Cara Dow');"
    "CREATE TABLE pupils(pupil_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);"
    "INSERT INTO pupils VALUES (1, 'Eli Orr'), (2, 'Fay Poe'), (3, 'Gus Rae');"
    "CREATE TABLE lesson_states(state_code TEXT PRIMARY KEY, label TEXT NOT NULL);"
    "INSERT INTO lesson_states VALUES ('B', 'booked'), ('H', 'held'), ('C', 'cancelled'), "
    "('N', 'no show');"
    "CREATE TABLE lessons(lesson_id INTEGER PRIMARY KEY, "
    "pupil_id INTEGER NOT NULL REFERENCES pupils(pupil_id), "
    "instructor_id INTEGER NOT NULL REFERENCES instructors(instructor_id), "
    "starts_at DATETIME NOT NULL, "
    "state_code TEXT NOT NULL REFERENCES lesson_states(state_code), fee NUMERIC(8,2));"
    "INSERT INTO lessons VALUES (1, 1, 1, '2026-03-01 10:00:00', 'H', 50), "
    "(2, 1, 1, '2026-04-01 10:00:00', 'H', 50), (3, 2, 2, '2026-04-02 10:00:00', 'C', 50), "
    "(4, 2, 2, '2026-11-02 10:00:00', 'N', 50), (5, 3, 2, '2026-12-05 10:00:00', 'B', 60), "
    "(6, 1, 3, '2026-12-06 10:00:00', 'B', 60), (7, 3, 3, '2026-10-06 10:00:00', 'H', 60);";

static const struct asked of_lessons[] = {
    {"latest lesson",
     "SELECT lessons.* FROM lessons JOIN lesson_states ON lessons.state_code = "
     "lesson_states.state_code WHERE lesson_states.label NOT IN ('booked', 'cancelled', 'no show') "
     "AND lessons.starts_at < '2026-11-26' ORDER BY lessons.starts_at DESC LIMIT 1"},
    {"which instructor taught the most lessons",
     "SELECT instructors.full_name FROM instructors JOIN lessons ON lessons.instructor_id = "
     "instructors.instructor_id JOIN lesson_states ON lessons.state_code = "
     "lesson_states.state_code WHERE lesson_states.label NOT IN ('booked', 'cancelled', 'no show') "
     "AND lessons.starts_at < '2026-11-26' GROUP BY instructors.instructor_id ORDER BY count(*) "
     "DESC LIMIT 1"},
    {"pupils without lessons",
     "SELECT full_name FROM pupils WHERE pupil_id NOT IN (SELECT pupil_id FROM lessons)"},
    {"pupils that have not had a lesson since May",
     "SELECT full_name FROM pupils WHERE pupil_id NOT IN (SELECT pupil_id FROM lessons WHERE "
     "starts_at >= '2026-05-01')"},
};

static const char orders[] =
    "CREATE TABLE clients(id INTEGER PRIMARY KEY, client_name TEXT NOT NULL);"
    "INSERT INTO clients VALUES (1, 'Orbit'), (2, 'Nimbus'), (3, 'Zephyr');"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, "
    "client_id INTEGER NOT NULL REFERENCES clients(id), ordered_on DATE NOT NULL, "
    "cancelled_on DATE, total NUMERIC(10,2) NOT NULL);"
    "INSERT INTO orders VALUES (1, 1, '2026-01-05', NULL, 100), "
    "(2, 1, '2026-02-05', '2026-02-06', 200), (3, 2, '2026-03-05', '2026-03-07', 300), "
    "(4, 3, '2025-03-05', NULL, 400);";

/* An order was placed, though it was cancelled; whether it counts is not said. */
static const struct asked of_orders[] = {
    {"clients who never ordered",
     "SELECT client_name FROM clients WHERE id NOT IN (SELECT client_id FROM orders)"},
    {"which client ordered the most",
     "SELECT clients.client_name FROM clients JOIN orders ON orders.client_id = clients.id GROUP "
     "BY clients.id ORDER BY count(*) DESC LIMIT 1"},
};

static int setup_visits(void **state)
{
    return fixture_open(state, visits);
}

static int setup_lessons(void **state)
{
    return fixture_open(state, lessons);
}

static int setup_orders(void **state)
{
    return fixture_open(state, orders);
}

/* Answered so, not sure, and the answer says which rows it takes. */
static void assert_said(void *state, const struct asked *asked, size_t count)
{
    assert_all_answered(state, asked, count);
    assert_none_sure(state, asked, count);
    for (size_t i = 0; i < count; i++) {
        struct nlq_answer *answer = fixture_ask(state, asked[i].question, NULL);
        const struct nlq_reading *reading = &answer->readings[0];
        bool said = false;
        for (size_t e = 0; e < reading->evidence_count; e++)
            said = said || strstr(reading->evidence[e].text, "that took place") ||
                   strstr(reading->evidence[e].text, "of every kind count");
        if (!said)
            fail_msg("'%s' does not say which rows count", asked[i].question);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__tells__visits_that_took_place(void **state)
{
    assert_said(*state, of_visits, sizeof of_visits / sizeof *of_visits);
}

static void nlq_ask__tells__lessons_by_the_list_of_states(void **state)
{
    assert_said(*state, of_lessons, sizeof of_lessons / sizeof *of_lessons);
}

static void nlq_ask__says__that_cancelled_orders_count(void **state)
{
    assert_said(*state, of_orders, sizeof of_orders / sizeof *of_orders);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__tells__visits_that_took_place, setup_visits,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__lessons_by_the_list_of_states,
                                        setup_lessons, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__that_cancelled_orders_count, setup_orders,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
