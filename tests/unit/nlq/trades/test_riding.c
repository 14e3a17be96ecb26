/* A riding school: horses belong to riders, and are ridden in lessons that riders book. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE riders(id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "INSERT INTO riders VALUES (1, 'Ann Rye', 'Rye'), (2, 'Bob Ham', 'Hythe'), "
    "(3, 'Cat Lee', 'Rye');"
    "CREATE TABLE horses(id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
    "owner_id INTEGER REFERENCES riders(id));"
    "INSERT INTO horses VALUES (1, 'Luna', 1), (2, 'Biscuit', NULL);"
    "CREATE TABLE bookings(id INTEGER PRIMARY KEY, rider_id INTEGER NOT NULL REFERENCES "
    "riders(id), "
    "horse_id INTEGER NOT NULL REFERENCES horses(id), booked_on DATE NOT NULL, "
    "attended BOOLEAN NOT NULL);"
    "INSERT INTO bookings VALUES (1, 2, 1, '2026-10-01', 1), "
    "(2, 3, 1, '2026-10-08', 0), "
    "(3, 3, 2, '2026-11-05', 1);"
    "CREATE TABLE expenses(id INTEGER PRIMARY KEY, spent_on DATE NOT NULL, category TEXT NOT NULL, "
    "amount NUMERIC(8,2) NOT NULL);"
    "INSERT INTO expenses VALUES (1, '2026-03-01', 'hay', 900), (2, '2025-04-01', 'hay', 700);";

/* Her owner is a rider, too; those who rode her are meant. */
static const struct asked open[] = {
    {"riders who have ridden Luna", NULL},
    {"riders who rode Luna", NULL},
};

static const struct asked clear[] = {
    {"horses and their owners",
     "SELECT horses.name, riders.name FROM horses JOIN riders ON horses.owner_id = riders.id"},
    {"how many bookings were not attended in October",
     "SELECT count(*) FROM bookings WHERE attended = 0 AND booked_on >= '2026-10-01' AND "
     "booked_on < '2026-11-01'"},
    {"what did we spend in 2026", "SELECT sum(amount) FROM expenses WHERE spent_on >= "
                                  "'2026-01-01' AND spent_on < '2027-01-01'"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__is_not_sure__of_a_role_that_nobody_named(void **state)
{
    assert_none_sure(*state, open, sizeof open / sizeof *open);
}

static void nlq_ask__answers__what_was_spent_and_whose_they_are(void **state)
{
    assert_all_answered(*state, clear, sizeof clear / sizeof *clear);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_role_that_nobody_named, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_was_spent_and_whose_they_are, setup,
                                        fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
