/* Faults of lifts that clerks log and approve, and what donors give: the deed, beside the role or
 * the date that is called by it, is no state of other rows. */
#include "../fixture.h"

static const char faults[] =
    "CREATE TABLE clerks (clerk_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name "
    "TEXT NOT NULL);"
    "CREATE TABLE lifts (lift_id INTEGER PRIMARY KEY, lift_name TEXT NOT NULL);"
    "CREATE TABLE faults (fault_id INTEGER PRIMARY KEY, lift_id INTEGER NOT NULL REFERENCES "
    "lifts (lift_id), repair_approved_by_clerk_id INTEGER NOT NULL REFERENCES clerks "
    "(clerk_id), logged_by_clerk_id INTEGER NOT NULL REFERENCES clerks (clerk_id), "
    "date_fault_logged DATE NOT NULL, date_fault_closed DATE, fault_description TEXT NOT "
    "NULL);"
    "CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, allocated_to_clerk_id INTEGER NOT "
    "NULL REFERENCES clerks (clerk_id), fault_id INTEGER NOT NULL REFERENCES faults "
    "(fault_id), status_code TEXT NOT NULL, visit_entry_date DATE NOT NULL);"
    "INSERT INTO clerks VALUES (1, 'Rosa', 'Vogel'), (2, 'Max', 'Kern'), (3, 'Ida', 'Holm'), "
    "(4, 'Ida', 'Kern');"
    "INSERT INTO lifts VALUES (1, 'North'), (2, 'South'), (3, 'nil');"
    "INSERT INTO faults VALUES (1, 1, 2, 1, '2024-03-01', NULL, 'a door sticks'), (2, 2, 1, "
    "2, '2025-04-01', '2025-05-01', 'no light'), (3, 1, 3, 3, '2026-01-05', NULL, 'a "
    "noise'), (4, 2, 3, 4, '2023-01-05', NULL, 'slow');"
    "INSERT INTO visits VALUES (1, 1, 1, 'Logged', '2024-03-02'), (2, 2, 2, 'Closed', "
    "'2025-04-02'), (3, 2, 3, 'Logged', '2026-01-06'), (4, 2, 4, 'Allocated', '2022-01-06');";

static int setup(void **state)
{
    return fixture_open(state, faults);
}

static void nlq_ask__takes__a_deed_for_the_role_called_by_it(void **state)
{
    static const struct asked asked[] = {
        {"descriptions of the faults that are logged by the clerk whose first name is Rosa",
         "SELECT faults.fault_description FROM faults JOIN clerks ON "
         "faults.logged_by_clerk_id = clerks.clerk_id WHERE clerks.first_name = 'Rosa'"},
        {"Which faults are logged by the clerk with last name \"Kern\"? Show the ids of the "
         "faults.",
         "SELECT faults.fault_id FROM faults JOIN clerks ON faults.logged_by_clerk_id = "
         "clerks.clerk_id WHERE clerks.last_name = 'Kern'"},
        {"ids of the faults which are logged after 2024-06-26",
         "SELECT fault_id FROM faults WHERE date_fault_logged >= '2024-06-27'"},
        {"faults logged in 2025",
         "SELECT fault_description FROM faults WHERE date_fault_logged >= '2025-01-01' AND "
         "date_fault_logged < '2026-01-01'"},
        {"faults closed in 2025",
         "SELECT fault_description FROM faults WHERE date_fault_closed >= '2025-01-01' AND "
         "date_fault_closed < '2026-01-01'"},
        {"faults logged by Rosa Vogel or Max Kern",
         "SELECT faults.fault_description FROM faults JOIN clerks ON "
         "faults.logged_by_clerk_id = clerks.clerk_id WHERE clerks.first_name = 'Rosa' AND "
         "clerks.last_name = 'Vogel' OR clerks.first_name = 'Max' AND clerks.last_name = "
         "'Kern'"},
        {"faults logged by neither Rosa Vogel nor Max Kern",
         "SELECT faults.fault_description FROM faults JOIN clerks ON "
         "faults.logged_by_clerk_id = clerks.clerk_id WHERE (clerks.first_name <> 'Rosa' OR "
         "clerks.last_name <> 'Vogel') AND (clerks.first_name <> 'Max' OR clerks.last_name "
         "<> 'Kern')"},
        {"faults that were not logged by Rosa Vogel",
         "SELECT fault_description FROM faults WHERE logged_by_clerk_id NOT IN (SELECT "
         "clerk_id FROM clerks WHERE first_name = 'Rosa' AND last_name = 'Vogel')"},
        {"faults Max Kern logged",
         "SELECT faults.fault_description FROM faults JOIN clerks ON "
         "faults.logged_by_clerk_id = clerks.clerk_id WHERE clerks.first_name = 'Max' AND "
         "clerks.last_name = 'Kern'"},
        {"how many faults did Rosa Vogel log",
         "SELECT count(*) FROM faults JOIN clerks ON faults.logged_by_clerk_id = "
         "clerks.clerk_id WHERE clerks.first_name = 'Rosa' AND clerks.last_name = 'Vogel'"},
        {"who logged the most faults",
         "SELECT clerks.first_name, clerks.last_name FROM clerks JOIN "
         "faults ON faults.logged_by_clerk_id = clerks.clerk_id GROUP BY clerks.clerk_id "
         "ORDER BY count(*) DESC LIMIT 1"},
        {"number of faults logged by each clerk",
         "SELECT clerks.first_name, clerks.last_name, count(*) AS faults FROM clerks JOIN "
         "faults ON faults.logged_by_clerk_id = clerks.clerk_id GROUP BY clerks.clerk_id"},
        {"clerks who have not logged any faults",
         "SELECT first_name, last_name FROM clerks WHERE clerk_id NOT IN (SELECT "
         "logged_by_clerk_id FROM faults)"},
        {"which clerks logged more than 1 fault",
         "SELECT clerks.first_name, clerks.last_name FROM clerks JOIN faults ON "
         "faults.logged_by_clerk_id = clerks.clerk_id GROUP BY clerks.clerk_id HAVING "
         "count(*) > 1"},
        {"lifts with faults logged by Rosa Vogel, with repair approved by Max Kern",
         "SELECT DISTINCT lifts.lift_name FROM lifts JOIN faults ON faults.lift_id = "
         "lifts.lift_id WHERE faults.logged_by_clerk_id IN (SELECT clerk_id FROM clerks "
         "WHERE first_name = 'Rosa' AND last_name = 'Vogel') AND "
         "faults.repair_approved_by_clerk_id IN (SELECT clerk_id FROM clerks WHERE "
         "first_name = 'Max' AND last_name = 'Kern')"},
        {"which clerks are allocated to the fault with id 1",
         "SELECT clerks.first_name, clerks.last_name FROM clerks JOIN visits ON "
         "visits.allocated_to_clerk_id = clerks.clerk_id JOIN faults ON visits.fault_id = "
         "faults.fault_id WHERE faults.fault_id = 1 GROUP BY clerks.clerk_id"},
        {"clerks not named Rosa Vogel",
         "SELECT first_name, last_name FROM clerks WHERE first_name <> 'Rosa' OR last_name "
         "<> 'Vogel'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__reads__ranks_and_ids_of_rows(void **state)
{
    static const struct asked asked[] = {
        {"oldest visit id", "SELECT visit_id FROM visits ORDER BY visit_entry_date LIMIT 1"},
        {"how many faults are there for the lift quorbal",
         "SELECT count(*) FROM faults JOIN lifts ON faults.lift_id = lifts.lift_id WHERE "
         "lifts.lift_name = 'quorbal'"},
        {"for each lift that has faults, find the number of faults logged after "
         "2024-01-01 and the lift id",
         "SELECT count(*) AS faults, lifts.lift_id FROM faults JOIN lifts ON "
         "faults.lift_id = lifts.lift_id WHERE faults.date_fault_logged >= '2024-01-02' "
         "GROUP BY lifts.lift_id"},
        {"ids of the faults closed after the date of any fault logged by Rosa Vogel",
         "SELECT fault_id FROM faults WHERE date_fault_closed > (SELECT "
         "max(faults.date_fault_logged) FROM faults JOIN clerks ON "
         "faults.logged_by_clerk_id = clerks.clerk_id WHERE clerks.first_name = 'Rosa' "
         "AND clerks.last_name = 'Vogel')"},
        {"rosa vogel", "SELECT * FROM clerks WHERE first_name = 'Rosa' AND last_name = 'Vogel'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static const char gifts[] =
    "CREATE TABLE donor (donor_id INTEGER PRIMARY KEY, donor_no TEXT NOT NULL "
    "UNIQUE, first_name TEXT NOT NULL, last_name TEXT NOT NULL, postcode TEXT NOT "
    "NULL, status TEXT NOT NULL);"
    "CREATE TABLE mandate (mandate_id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL "
    "REFERENCES donor (donor_id), status TEXT NOT NULL, amount NUMERIC(8,2) NOT "
    "NULL, start_date DATE NOT NULL);"
    "CREATE TABLE donation (donation_id INTEGER PRIMARY KEY, donor_id INTEGER NOT "
    "NULL REFERENCES donor (donor_id), amount NUMERIC(8,2) NOT NULL, fee "
    "NUMERIC(8,2) NOT NULL, received_on DATE NOT NULL, thanked_on DATE);"
    "INSERT INTO donor VALUES (1, 'D101', 'Ann', 'Lee', 'HX1 4AB', 'active'), (2, "
    "'D102', 'Ann', 'Lee', 'HX10 2CD', 'active'), (3, 'D103', 'Bo', 'Ray', 'LS2 "
    "7EF', 'deceased');"
    "INSERT INTO mandate VALUES (1, 1, 'active', 10.50, '2025-01-01'), (2, 3, "
    "'active', 20.25, '2026-01-01'), (3, 2, 'ended', 5.75, '2024-01-01');"
    "INSERT INTO donation VALUES (1, 1, 100.50, 1.5, '2026-03-01', NULL), (2, 2, "
    "50.25, 0.5, '2026-04-01', NULL), (3, 3, 75.75, 0.75, '2025-04-01', "
    "'2025-05-01');";

static int setup_gifts(void **state)
{
    return fixture_open(state, gifts);
}

static void nlq_ask__keeps__givers_and_what_they_gave_apart(void **state)
{
    static const struct asked asked[] = {
        {"D102", "SELECT * FROM donor WHERE donor_no = 'D102'"},
        {"donors HX1", "SELECT first_name, last_name FROM donor WHERE postcode LIKE 'HX1 %'"},
        {"deceased donors with an active mandate",
         "SELECT donor.first_name, donor.last_name FROM donor JOIN mandate ON "
         "mandate.donor_id = donor.donor_id WHERE donor.status = 'deceased' AND "
         "mandate.status = 'active' GROUP BY donor.donor_id"},
        {"fees this year",
         "SELECT sum(fee) FROM donation WHERE received_on >= '2026-01-01' AND received_on "
         "< '2027-01-01'"},
        {"value of active mandates", "SELECT sum(amount) FROM mandate WHERE status = 'active'"},
        {"first time donors in 2026",
         "SELECT first_name, last_name FROM donor WHERE donor_id IN (SELECT donor_id FROM "
         "donation GROUP BY donor_id HAVING min(received_on) >= '2026-01-01' AND "
         "min(received_on) < '2027-01-01')"},
        {"top 2 donors this year",
         "SELECT donor.first_name, donor.last_name, sum(donation.amount) AS total_amount FROM "
         "donor "
         "JOIN donation ON donation.donor_id = donor.donor_id WHERE donation.received_on >= "
         "'2026-01-01' AND donation.received_on < '2027-01-01' GROUP BY donor.donor_id ORDER BY "
         "sum(donation.amount) DESC LIMIT 2"},
        {"who hasn't been thanked yet",
         "SELECT donor.first_name, donor.last_name FROM donor JOIN donation ON "
         "donation.donor_id = donor.donor_id WHERE donation.thanked_on IS NULL GROUP BY "
         "donor.donor_id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static const char papers[] =
    "CREATE TABLE clerks (clerk_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, "
    "last_name TEXT NOT NULL);"
    "CREATE TABLE papers_to_be_destroyed (paper_id INTEGER PRIMARY KEY, "
    "destruction_authorised_by_clerk_id INTEGER NOT NULL REFERENCES clerks "
    "(clerk_id), destroyed_by_clerk_id INTEGER NOT NULL REFERENCES clerks "
    "(clerk_id), planned_date DATE NOT NULL, title TEXT NOT NULL);"
    "INSERT INTO clerks VALUES (1, 'Rosa', 'Vogel'), (2, 'Max', 'Kern');"
    "INSERT INTO papers_to_be_destroyed VALUES (1, 1, 2, '2026-03-01', 'Tax 2011'), "
    "(2, 1, 1, '2025-03-01', 'Rent 2010');";

static int setup_papers(void **state)
{
    return fixture_open(state, papers);
}

static void nlq_ask__tells__a_deed_from_another_of_its_stem(void **state)
{
    static const struct asked asked[] = {
        {"ids of the clerks who have destroyed papers",
         "SELECT DISTINCT clerks.clerk_id FROM clerks JOIN papers_to_be_destroyed ON "
         "papers_to_be_destroyed.destroyed_by_clerk_id = clerks.clerk_id"},
        {"titles of the papers with the two oldest paper ids",
         "SELECT title FROM papers_to_be_destroyed ORDER BY paper_id LIMIT 2"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__takes__a_deed_for_the_role_called_by_it, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__ranks_and_ids_of_rows, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__a_deed_from_another_of_its_stem,
                                        setup_papers, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__keeps__givers_and_what_they_gave_apart,
                                        setup_gifts, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
