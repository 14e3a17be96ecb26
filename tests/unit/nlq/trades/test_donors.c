/* A blood bank and a library of things, without foreign keys: what is next and still to come,
 * groups of blood, who is deferred, the time that loans last. The clock stands at 25 November 2026.
 */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE donor(donor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, "
    "blood_group TEXT NOT NULL, sex TEXT NOT NULL, born_on DATE NOT NULL, "
    "registered_on DATE NOT NULL, deferred_until DATE);"
    "INSERT INTO donor VALUES (1, 'Anna Adler', '0-', 'F', '1980-03-01', '2024-05-01', NULL), "
    "(2, 'Bert Bauer', '0+', 'M', '1971-07-09', '2026-02-03', '2026-12-31'), "
    "(3, 'Cora Czerny', 'A-', 'F', '1990-01-30', '2026-06-11', '2026-03-01');"
    "CREATE TABLE appointment(appointment_id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL, "
    "scheduled_for TIMESTAMP NOT NULL, status TEXT NOT NULL);"
    "INSERT INTO appointment VALUES (1, 1, '2026-10-01 09:00:00', 'attended'), "
    "(2, 2, '2026-10-08 10:00:00', 'no show'), (3, 1, '2026-11-25 08:00:00', 'attended'), "
    "(4, 1, '2026-12-03 09:00:00', 'cancelled'), (5, 1, '2026-12-09 09:00:00', 'booked'), "
    "(6, 3, '2026-12-10 11:00:00', 'booked');"
    "CREATE TABLE donation(donation_id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL, "
    "donated_on DATE NOT NULL, hemoglobin REAL);"
    "INSERT INTO donation VALUES (1, 1, '2026-10-01', 13.1), (2, 2, '2026-08-01', 14.9), "
    "(3, 1, '2026-11-25', 12.8);"
    "CREATE TABLE branch(branch_id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL);"
    "INSERT INTO branch VALUES (1, 'Harbour'), (2, 'Hillside');"
    "CREATE TABLE workshop(workshop_id INTEGER PRIMARY KEY, title TEXT NOT NULL, "
    "branch_id INTEGER NOT NULL, announced_on DATE NOT NULL, start_date DATE NOT NULL);"
    "INSERT INTO workshop VALUES (1, 'Knives', 1, '2025-11-01', '2025-12-05'), "
    "(2, 'Bikes', 1, '2026-11-02', '2026-12-12'), (3, 'Shirts', 2, '2026-11-09', '2026-12-19');"
    "CREATE TABLE loan(loan_id INTEGER PRIMARY KEY, thing TEXT NOT NULL, loaned_on DATE NOT NULL, "
    "due_on DATE NOT NULL, returned_on DATE);"
    "INSERT INTO loan VALUES (1, 'Tent', '2026-10-01', '2026-10-08', '2026-10-11'), "
    "(2, 'Drill', '2026-10-04', '2026-10-11', '2026-10-06'), "
    "(3, 'Tent', '2026-11-20', '2026-11-27', NULL);"
    "CREATE TABLE payment(payment_id INTEGER PRIMARY KEY, paid_on DATE NOT NULL, "
    "method TEXT NOT NULL, amount NUMERIC(7,2) NOT NULL);"
    "INSERT INTO payment VALUES (1, '2026-01-02', 'cash', 75), (2, '2026-01-03', 'card', 30), "
    "(3, '2026-01-05', 'cash', 12), (4, '2026-02-05', 'cash', 12), (5, '2026-02-06', 'card', 9);";

#define COMING                                                                                     \
    "appointment.scheduled_for >= '2026-11-25 12:00:00' AND appointment.status NOT IN "            \
    "('no show', 'cancelled')"

static const struct asked questions[] = {
    {"next appointment of Anna Adler",
     "SELECT appointment.* FROM appointment JOIN donor ON appointment.donor_id = donor.donor_id "
     "WHERE donor.full_name = 'Anna Adler' AND " COMING
     " ORDER BY appointment.scheduled_for LIMIT 1"},
    {"when is the next appointment of Anna Adler",
     "SELECT min(appointment.scheduled_for) FROM appointment JOIN donor ON appointment.donor_id = "
     "donor.donor_id WHERE donor.full_name = 'Anna Adler' AND " COMING},
    {"next workshop at Harbour",
     "SELECT workshop.title, workshop.start_date FROM workshop JOIN branch ON workshop.branch_id = "
     "branch.branch_id WHERE branch.branch_name = 'Harbour' AND workshop.start_date >= "
     "'2026-11-25' ORDER BY workshop.start_date LIMIT 1"},
    {"next workshop at each branch",
     "SELECT branch.branch_name, min(workshop.start_date) FROM branch JOIN workshop ON "
     "workshop.branch_id = branch.branch_id WHERE workshop.start_date >= '2026-11-25' GROUP BY "
     "branch.branch_id"},
    {"workshops starting in December", "SELECT title FROM workshop WHERE start_date >= "
                                       "'2026-12-01' AND start_date < '2027-01-01'"},
    {"how many donors with blood group 0-", "SELECT count(*) FROM donor WHERE blood_group = '0-'"},
    {"who is deferred at the moment",
     "SELECT full_name FROM donor WHERE deferred_until >= '2026-11-26'"},
    {"new donors in 2026 per month",
     "SELECT strftime('%Y-%m', registered_on) AS month, count(*) FROM donor WHERE "
     "registered_on >= '2026-01-01' AND registered_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
     "registered_on) ORDER BY strftime('%Y-%m', registered_on)"},
    {"average loan length in days",
     "SELECT avg(julianday(returned_on) - julianday(loaned_on)) FROM loan"},
    {"how many loans came back late", "SELECT count(*) FROM loan WHERE returned_on > due_on"},
    {"average hemoglobin of men and women",
     "SELECT donor.sex, avg(donation.hemoglobin) FROM donor JOIN donation ON donation.donor_id = "
     "donor.donor_id WHERE donor.sex = 'M' OR donor.sex = 'F' GROUP BY donor.sex"},
    {"when did Anna Adler last donate",
     "SELECT max(donation.donated_on) FROM donation JOIN donor ON donation.donor_id = "
     "donor.donor_id WHERE donor.full_name = 'Anna Adler'"},
    {"payments in cash above 60", "SELECT * FROM payment WHERE method = 'cash' AND amount > 60"},
};

/* Nothing of it is to come, or each has its own. */
static const char *const declined[] = {"next donation", "donors with their next appointment"};

/* All are counted, those that nobody came to as well, and it is said. */
static const struct asked unsure[] = {{"how many appointments are there", NULL},
                                      {"number of appointments per donor", NULL}};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__answers__what_is_still_to_come(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

static void nlq_ask__is_not_sure__of_counts_of_events(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static void nlq_ask__declines__next_of_what_is_over(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_is_still_to_come, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_counts_of_events, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__next_of_what_is_over, setup,
                                        fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
