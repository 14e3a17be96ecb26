/* A depot with guests and exhibits: answers that have half of what was said are never sure, and
 * what is not returned yet is still out. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE depots (dept_no INTEGER PRIMARY KEY, dname TEXT NOT NULL, mgr_id INTEGER);"
    "CREATE TABLE drivers (did INTEGER PRIMARY KEY, fname TEXT NOT NULL, lname TEXT NOT NULL, "
    "dept_no INTEGER REFERENCES depots (dept_no));"
    "CREATE TABLE buses (bus_no INTEGER PRIMARY KEY, dept_no INTEGER REFERENCES depots (dept_no));"
    "CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, guest_first_name TEXT NOT NULL);"
    "CREATE TABLE bookings (booking_id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES "
    "guests (guest_id), booking_start_date DATE NOT NULL, booking_end_date DATE NOT NULL, "
    "status TEXT NOT NULL, total_amount REAL NOT NULL);"
    "CREATE TABLE installations (inst_id INTEGER PRIMARY KEY, job_number TEXT NOT NULL, "
    "contract_amount REAL, deposit_amount REAL, status TEXT NOT NULL);"
    "CREATE TABLE exhibits (exhibit_id INTEGER PRIMARY KEY, title TEXT NOT NULL);"
    "CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, exhibit_id INTEGER NOT NULL REFERENCES "
    "exhibits (exhibit_id), loan_date DATE NOT NULL, return_date DATE);"
    "INSERT INTO depots VALUES (1, 'North Yard', 12), (2, 'South Yard', 13);"
    "INSERT INTO drivers VALUES (11, 'Ann', 'Park', 1), (12, 'Bob', 'Lund', 1), "
    "(13, 'Eve', 'Ray', 2);"
    "INSERT INTO buses VALUES (7, 1), (8, 2);"
    "INSERT INTO guests VALUES (1, 'Bruno'), (2, 'Clara');"
    "INSERT INTO bookings VALUES (1, 1, '2026-01-02', '2026-01-05', 'Confirmed', 300), "
    "(2, 2, '2026-02-02', '2026-02-05', 'Cancelled', 200), "
    "(3, 2, '2026-03-02', '2026-03-05', 'Confirmed', 400);"
    "INSERT INTO installations VALUES (1, 'J1', 900, 90, 'cancelled'), (2, 'J2', 800, 80, 'done');"
    "INSERT INTO exhibits VALUES (1, 'Bronze Cup'), (2, 'Silver Bowl'), (3, 'Clay Pot');"
    "INSERT INTO loans VALUES (1, 1, '2026-01-02', '2026-02-02'), (2, 1, '2026-03-02', NULL), "
    "(3, 2, '2026-03-02', '2026-04-02');";

static const struct asked yet[] = {
    {"What are the titles of the exhibits that have not been returned yet?",
     "SELECT DISTINCT exhibits.title FROM exhibits JOIN loans ON loans.exhibit_id = "
     "exhibits.exhibit_id WHERE loans.return_date IS NULL"},
};

static const struct asked halves[] = {
    {"From when to when did Bruno book?", NULL},
    {"What is the total amount of the confirmed bookings?", NULL},
    {"cancelled installations and their value", NULL},
    {"What are the titles of the exhibits that have not been returned yet?", NULL},
    {"Give the names of the depots where not a single bus is parked.", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__not_returned_yet_as_still_out(void **state)
{
    assert_all_answered(*state, yet, sizeof yet / sizeof *yet);
}

static void nlq_ask__is_not_sure__of_half_of_what_was_said(void **state)
{
    assert_none_sure(*state, halves, sizeof halves / sizeof *halves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__not_returned_yet_as_still_out),
        cmocka_unit_test(nlq_ask__is_not_sure__of_half_of_what_was_said),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
