/* Courts that are booked by the hour, and vans by the day: what overlaps is double booked. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE courts (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE bookings (id INTEGER PRIMARY KEY, court_id INTEGER NOT NULL REFERENCES courts "
    "(id), player_id INTEGER NOT NULL REFERENCES players (id), starts_at DATETIME NOT NULL, "
    "ends_at DATETIME NOT NULL);"
    "CREATE TABLE vans (id INTEGER PRIMARY KEY, plate TEXT NOT NULL);"
    "CREATE TABLE rentals (id INTEGER PRIMARY KEY, van_id INTEGER NOT NULL REFERENCES vans (id), "
    "start_date DATE NOT NULL, end_date DATE, status TEXT NOT NULL);"
    "INSERT INTO courts VALUES (1, 'North'), (2, 'South');"
    "INSERT INTO players VALUES (1, 'Anna'), (2, 'Otto');"
    "INSERT INTO bookings VALUES (1, 1, 1, '2026-11-03 10:00:00', '2026-11-03 11:00:00'), (2, 1, "
    "2, '2026-11-03 10:30:00', '2026-11-03 12:00:00'), (3, 2, 1, '2026-11-03 10:00:00', "
    "'2026-11-03 11:00:00'), (4, 2, 2, '2026-11-03 11:00:00', '2026-11-03 12:00:00');"
    "INSERT INTO vans VALUES (1, 'W-101'), (2, 'W-102');"
    "INSERT INTO rentals VALUES (1, 1, '2026-11-01', '2026-11-04', 'booked'), (2, 1, "
    "'2026-11-03', NULL, 'booked'), (3, 2, '2026-11-01', '2026-11-04', 'booked'), (4, 2, "
    "'2026-11-02', '2026-11-03', 'cancelled');";

static const struct asked overlaps[] = {
    {"which courts are double booked",
     "SELECT DISTINCT courts.name FROM courts JOIN bookings ON bookings.court_id = courts.id "
     "WHERE EXISTS (SELECT 1 FROM bookings AS other WHERE other.court_id = bookings.court_id AND "
     "other.id <> bookings.id AND other.starts_at < bookings.ends_at AND bookings.starts_at < "
     "other.ends_at)"},
    {"double booked courts",
     "SELECT DISTINCT courts.name FROM courts JOIN bookings ON bookings.court_id = courts.id "
     "WHERE EXISTS (SELECT 1 FROM bookings AS other WHERE other.court_id = bookings.court_id AND "
     "other.id <> bookings.id AND other.starts_at < bookings.ends_at AND bookings.starts_at < "
     "other.ends_at)"},
    {"how many courts are double booked",
     "SELECT count(DISTINCT courts.id) FROM courts JOIN bookings ON bookings.court_id = "
     "courts.id WHERE EXISTS (SELECT 1 FROM bookings AS other WHERE other.court_id = "
     "bookings.court_id AND other.id <> bookings.id AND other.starts_at < bookings.ends_at AND "
     "bookings.starts_at < other.ends_at)"},
    {"overlapping bookings",
     "SELECT * FROM bookings WHERE EXISTS (SELECT 1 FROM bookings AS other WHERE other.court_id "
     "= bookings.court_id AND other.id <> bookings.id AND other.starts_at < bookings.ends_at AND "
     "bookings.starts_at < other.ends_at)"},
    {"bookings that overlap in November",
     "SELECT * FROM bookings WHERE starts_at >= '2026-11-01' AND starts_at < '2026-12-01' AND "
     "EXISTS (SELECT 1 FROM bookings AS other WHERE other.court_id = bookings.court_id AND "
     "other.id <> bookings.id AND other.starts_at < bookings.ends_at AND bookings.starts_at < "
     "other.ends_at)"},
    {"which vans are double booked",
     "SELECT DISTINCT vans.plate FROM vans JOIN rentals ON rentals.van_id = vans.id WHERE "
     "rentals.status NOT IN ('cancelled') AND EXISTS (SELECT 1 FROM rentals AS other WHERE "
     "other.van_id = rentals.van_id AND other.id <> rentals.id AND ((other.start_date < "
     "rentals.end_date OR rentals.end_date IS NULL) AND (rentals.start_date < other.end_date OR "
     "other.end_date IS NULL) OR other.start_date = rentals.start_date) AND other.status NOT IN "
     "('cancelled'))"},
    {"overlapping rentals of the same van",
     "SELECT * FROM rentals WHERE status NOT IN ('cancelled') AND EXISTS (SELECT 1 FROM rentals "
     "AS other WHERE other.van_id = rentals.van_id AND other.id <> rentals.id AND "
     "((other.start_date < rentals.end_date OR rentals.end_date IS NULL) AND (rentals.start_date "
     "< other.end_date OR other.end_date IS NULL) OR other.start_date = rentals.start_date) AND "
     "other.status NOT IN ('cancelled'))"},
};

static const struct asked unsure[] = {
    {"which courts are double booked", NULL},
    {"overlapping bookings", NULL},
    {"which vans are double booked", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__finds__rows_of_one_thing_that_overlap(void **state)
{
    assert_all_answered(*state, overlaps, sizeof overlaps / sizeof *overlaps);
}

static void nlq_ask__is_not_sure__of_what_overlaps(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__finds__rows_of_one_thing_that_overlap),
        cmocka_unit_test(nlq_ask__is_not_sure__of_what_overlaps),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
