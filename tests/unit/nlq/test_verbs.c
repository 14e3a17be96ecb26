/* Verbs that nothing of the schema is called by, of climbing halls: what rows keep of them. */
#include "fixture.h"

static const char halls[] =
    "CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, opened_on "
    "DATE, "
    "phone TEXT);"
    "CREATE TABLE trainers (trainer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, hall_id "
    "INTEGER "
    "REFERENCES halls(hall_id), hired_on DATE, job_title TEXT, rate_per_hour REAL, mentor_id "
    "INTEGER "
    "REFERENCES trainers(trainer_id));"
    "CREATE TABLE tongues (tongue_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE trainer_tongues (trainer_id INTEGER REFERENCES trainers(trainer_id), tongue_id "
    "INTEGER REFERENCES tongues(tongue_id), PRIMARY KEY (trainer_id, tongue_id));"
    "CREATE TABLE walls (wall_id INTEGER PRIMARY KEY, title TEXT NOT NULL, hall_id INTEGER NOT "
    "NULL "
    "REFERENCES halls(hall_id), grip TEXT, warranty_years INTEGER);"
    "CREATE TABLE bookings (booking_id INTEGER PRIMARY KEY, wall_id INTEGER NOT NULL REFERENCES "
    "walls(wall_id), held_on DATE, status TEXT NOT NULL, payment_method TEXT, fee REAL, topped "
    "TEXT "
    "CHECK (topped IN ('Y', 'N')), stars INTEGER);"
    "INSERT INTO halls VALUES (1, 'North Face', 'Ghent', '2024-03-01', '09 111'), (2, 'Old Mill', "
    "'Bruges', '2019-05-01', NULL), (3, 'Dockside', 'Ghent', '2024-09-01', '09 333');"
    "INSERT INTO trainers VALUES (1, 'Ada Moss', 1, '2024-04-01', 'Instructor', 30, NULL), (2, 'Bo "
    "Reed', 1, '2022-01-10', 'Belayer', 22, 1), (3, 'Cy Holt', 2, '2021-02-01', 'Instructor', 41, "
    "2), (4, 'Di Lund', 1, '2024-06-01', 'Cashier', 18, 1);"
    "INSERT INTO tongues VALUES (1, 'Dutch'), (2, 'French'), (3, 'Danish');"
    "INSERT INTO trainer_tongues VALUES (1, 1), (1, 2), (2, 1), (3, 2);"
    "INSERT INTO walls VALUES (1, 'Blue Slab', 1, 'resin', 10), (2, 'Red Roof', 1, 'wood', 25), "
    "(3, "
    "'Long Crack', 2, 'resin', 5);"
    "INSERT INTO bookings VALUES (1, 1, '2025-01-04', 'completed', 'cash', 20, 'Y', 4), (2, 1, "
    "'2025-02-04', 'cancelled', 'voucher', 25, 'N', NULL), (3, 2, '2025-02-09', 'completed', "
    "'cash', "
    "60, 'Y', 5), (4, 3, '2024-12-30', 'on hold', 'card', 45, 'N', 3), (5, 2, '2025-05-01', "
    "'cancelled', 'card', 30, 'N', NULL);";

/* Each of them was declined, or read as something else. */
static const struct asked answered[] = {
    {"Which halls launched in 2024?",
     "SELECT name FROM halls WHERE opened_on >= '2024-01-01' AND opened_on < '2025-01-01'"},
    {"Which trainers were taken on in 2024?",
     "SELECT full_name FROM trainers WHERE hired_on >= '2024-01-01' AND hired_on < '2025-01-01'"},
    {"When did Ada Moss start here?", "SELECT hired_on FROM trainers WHERE full_name = 'Ada Moss'"},
    {"How many bookings were called off?",
     "SELECT count(*) FROM bookings WHERE status = 'cancelled'"},
    {"How many bookings took place in 2025?",
     "SELECT count(*) FROM bookings WHERE held_on >= '2025-01-01' AND held_on < '2026-01-01'"},
    {"Which halls employ more than two trainers?",
     "SELECT halls.name FROM halls JOIN trainers ON trainers.hall_id = halls.hall_id GROUP BY "
     "halls.hall_id HAVING count(*) > 2"},
    {"Which halls employ more than two trainers, and how many do they employ?",
     "SELECT halls.name, count(*) AS trainers FROM halls JOIN trainers ON trainers.hall_id = "
     "halls.hall_id GROUP BY halls.hall_id HAVING count(*) > 2"},
    {"How many people work here as instructors?",
     "SELECT count(*) FROM trainers WHERE job_title = 'Instructor'"},
    {"Which halls can we not ring up?", "SELECT name FROM halls WHERE phone IS NULL"},
    {"Who knows Dutch?",
     "SELECT DISTINCT trainers.full_name FROM trainers JOIN trainer_tongues ON "
     "trainer_tongues.trainer_id = trainers.trainer_id JOIN tongues ON trainer_tongues.tongue_id = "
     "tongues.tongue_id WHERE tongues.name = 'Dutch'"},
    {"Which tongues does none of our trainers know?",
     "SELECT name FROM tongues WHERE tongue_id NOT IN (SELECT tongue_id FROM trainer_tongues)"},
    {"List the fee of the bookings settled in cash.",
     "SELECT fee FROM bookings WHERE payment_method = 'cash'"},
    {"Which walls are guaranteed for more than 8 years?",
     "SELECT title FROM walls WHERE warranty_years > 8"},
    {"How much does Bo Reed charge for an hour?",
     "SELECT rate_per_hour FROM trainers WHERE full_name = 'Bo Reed'"},
    {"Who charges the most for an hour?",
     "SELECT full_name FROM trainers ORDER BY rate_per_hour DESC LIMIT 1"},
    {"Which trainers charge more than 25 for an hour?",
     "SELECT full_name FROM trainers WHERE rate_per_hour > 25"},
    {"How good do climbers find the Blue Slab on average?",
     "SELECT avg(bookings.stars) FROM bookings JOIN walls ON bookings.wall_id = walls.wall_id "
     "WHERE walls.title = 'Blue Slab'"},
    {"Which wall took the largest sum in fees?",
     "SELECT walls.title FROM walls JOIN bookings ON bookings.wall_id = walls.wall_id GROUP BY "
     "walls.wall_id ORDER BY sum(bookings.fee) DESC LIMIT 1"},
};

/* What only says an order, a group or how much was read as a deed, and cost the answer. */
static const struct asked no_deeds[] = {
    {"What is the maximum number of stars of the bookings?", "SELECT max(stars) FROM bookings"},
    {"List the titles of the walls ordered by their warranty years.",
     "SELECT title FROM walls ORDER BY warranty_years"},
    {"Give the highest and the lowest fee of the bookings for each payment method, grouped and "
     "ordered by payment method.",
     "SELECT payment_method, max(fee), min(fee) FROM bookings GROUP BY payment_method ORDER BY "
     "payment_method"},
};

static const struct asked put_up_with[] = {
    {"Which walls put up with wood?", "SELECT title FROM walls WHERE grip = 'wood'"},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int setup_halls(void **state)
{
    return fixture_open(state, halls);
}

static void nlq_ask__reads__verbs_by_what_rows_keep(void **state)
{
    assert_all_answered(*state, answered, COUNT(answered));
}

static void nlq_ask__is_not_sure__of_a_verb_that_was_taken_for_another(void **state)
{
    assert_none_sure(*state, answered, COUNT(answered));
}

static void nlq_ask__reads__no_deed_where_none_is_said(void **state)
{
    assert_all_answered(*state, no_deeds, COUNT(no_deeds));
    assert_none_sure(*state, put_up_with, COUNT(put_up_with));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__verbs_by_what_rows_keep, setup_halls,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__no_deed_where_none_is_said, setup_halls,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_verb_that_was_taken_for_another,
                                        setup_halls, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
