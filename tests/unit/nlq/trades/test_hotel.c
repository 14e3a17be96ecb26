/* Questions of a small chain of hotels, in the words of its reception. */
#include "../fixture.h"

static const char chain[] =
    "CREATE TABLE hotels(id INTEGER PRIMARY KEY, name TEXT, city TEXT, capacity INTEGER);"
    "INSERT INTO hotels VALUES (1, 'Harbour View', 'Hamburg', 60), (2, 'City Central', 'Berlin', "
    "120);"
    "CREATE TABLE guests(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, country TEXT, "
    "birth_date DATE, newsletter INTEGER);"
    "INSERT INTO guests VALUES (1, 'Ann', 'Lee', 'Germany', '1950-02-01', 1), "
    "(2, 'Bo', 'Ray', 'Austria', '1990-04-01', 0), (3, 'Cy', 'Fox', 'Austria', '1985-07-09', 0);"
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, full_name TEXT, job TEXT, "
    "manager_id INTEGER REFERENCES staff(id));"
    "INSERT INTO staff VALUES (1, 'Max Ost', 'manager', NULL), (2, 'Kim Day', 'cook', 1), "
    "(3, 'Lou Way', 'porter', 1);"
    "CREATE TABLE bookings(id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests(id), "
    "hotel_id INTEGER REFERENCES hotels(id), booked_at DATETIME, check_in DATE, check_out DATE, "
    "channel TEXT, total NUMERIC(10,2), cancelled_at DATETIME);"
    "INSERT INTO bookings VALUES "
    "(1, 1, 1, '2026-01-05 10:00:00', '2026-02-01', '2026-02-04', 'phone', 300, NULL), "
    "(2, 2, 2, '2026-11-20 11:00:00', '2026-12-01', '2026-12-03', 'website', 450, NULL), "
    "(3, 2, 2, '2026-03-02 09:00:00', '2026-04-01', '2026-04-02', 'phone', 99, "
    "'2026-03-05 08:00:00');"
    "CREATE TABLE booking_rooms(booking_id INTEGER REFERENCES bookings(id), room_no TEXT, "
    "rate NUMERIC(8,2), PRIMARY KEY(booking_id, room_no));"
    "INSERT INTO booking_rooms VALUES (1, '101', 100), (2, '102', 225), (3, '103', 99);"
    "CREATE TABLE reviews(id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES bookings(id), "
    "rating INTEGER);"
    "INSERT INTO reviews VALUES (1, 1, 4), (2, 3, 2);"
    "CREATE TABLE complaints(id INTEGER PRIMARY KEY, "
    "booking_id INTEGER REFERENCES bookings(id), category TEXT);"
    "INSERT INTO complaints VALUES (1, 1, 'noise'), (2, 2, 'noise'), (3, 2, 'wifi');"
    "CREATE TABLE housekeeping_tasks(id INTEGER PRIMARY KEY, "
    "staff_id INTEGER REFERENCES staff(id), kind TEXT, task_date DATE, started_at DATETIME, "
    "finished_at DATETIME);"
    "INSERT INTO housekeeping_tasks VALUES "
    "(1, 2, 'linen', '2026-11-02', '2026-11-02 10:00:00', '2026-11-02 10:40:00'), "
    "(2, NULL, 'full', '2026-11-03', '2026-11-03 09:00:00', '2026-11-03 09:50:00');"
    "CREATE TABLE minibar_sales(id INTEGER PRIMARY KEY, "
    "booking_id INTEGER REFERENCES bookings(id), item TEXT, qty INTEGER, "
    "unit_price NUMERIC(6,2));"
    "INSERT INTO minibar_sales VALUES (1, 1, 'cola', 2, 3), (2, 2, 'beer', 1, 4.5);";

static const struct asked cases[] = {
    /* a column spelled so goes before one that has the same lemma */
    {"average rating per hotel",
     "SELECT hotels.name, avg(reviews.rating) AS average_rating FROM hotels JOIN bookings ON "
     "bookings.hotel_id = hotels.id JOIN reviews ON reviews.booking_id = bookings.id GROUP BY "
     "hotels.id"},
    /* words that business runs together are words */
    {"how many housekeeping tasks are there", "SELECT count(*) FROM housekeeping_tasks"},
    {"minibar revenue per hotel",
     "SELECT hotels.name, sum(minibar_sales.qty * minibar_sales.unit_price) AS revenue FROM hotels "
     "JOIN bookings ON bookings.hotel_id = hotels.id JOIN minibar_sales ON "
     "minibar_sales.booking_id = bookings.id GROUP BY hotels.id"},
    /* what is still to come is not by the day that it was booked on */
    {"bookings for next week",
     "SELECT * FROM bookings WHERE check_in >= '2026-11-30' AND check_in < '2026-12-07'"},
    {"how long was the longest stay",
     "SELECT max(julianday(check_out) - julianday(check_in)) AS days FROM bookings"},
    {"how many nights was the longest stay",
     "SELECT max(julianday(check_out) - julianday(check_in)) AS days FROM bookings"},
    /* how much there is room for is no count of what took place */
    {"which hotels hold more than 80 guests", "SELECT name FROM hotels WHERE capacity > 80"},
    {"the hotel that can accommodate the most people",
     "SELECT name FROM hotels ORDER BY capacity DESC LIMIT 1"},
    {"how many guests are over 65", "SELECT count(*) FROM guests WHERE birth_date < '1961-11-25'"},
    {"what share of bookings gets cancelled",
     "SELECT 100.0 * count(CASE WHEN cancelled_at IS NOT NULL THEN 1 END) / count(*) AS percent "
     "FROM bookings"},
    {"complaints by category, most frequent first",
     "SELECT category, count(*) AS complaints FROM complaints GROUP BY category ORDER BY count(*) "
     "DESC"},
    {"guests who never left a review",
     "SELECT first_name, last_name FROM guests WHERE id NOT IN (SELECT bookings.guest_id FROM "
     "bookings JOIN reviews ON reviews.booking_id = bookings.id WHERE bookings.guest_id IS NOT "
     "NULL)"},
    {"which country do most of our guests come from",
     "SELECT country FROM guests GROUP BY country ORDER BY count(*) DESC LIMIT 1"},
    {"guests who subscribed to the newsletter",
     "SELECT first_name, last_name FROM guests WHERE newsletter = 1"},
    {"which guests have stayed more than 5 times",
     "SELECT guests.first_name, guests.last_name FROM guests JOIN bookings ON bookings.guest_id = "
     "guests.id GROUP BY guests.id HAVING count(*) > 5"},
    /* each has one; those whose job it is are not asked for */
    {"staff with their managers",
     "SELECT staff.full_name, above.full_name AS manager FROM staff LEFT JOIN staff AS above ON "
     "staff.manager_id = above.id"},
    /* the hour that it began at, and not the day alone */
    {"average time to finish a task",
     "SELECT avg(julianday(finished_at) - julianday(started_at)) AS days FROM housekeeping_tasks"},
    /* tasks are counted for each of them, and not for each task */
    {"which cook did the most tasks",
     "SELECT staff.full_name FROM staff JOIN housekeeping_tasks ON housekeeping_tasks.staff_id = "
     "staff.id WHERE staff.job = 'cook' GROUP BY staff.id ORDER BY count(*) DESC LIMIT 1"},
    /* one booking, though its lemma is a verb */
    {"the biggest booking", "SELECT * FROM bookings ORDER BY total DESC LIMIT 1"},
};

/* There is one of each: nobody asks for the most of these. */
static const char *const declined[] = {
    "who handled the most complaints",
    "guests who waved more than 5 times",
};

static int setup_chain(void **state)
{
    return fixture_open(state, chain);
}

static void nlq_ask__answers__what_a_reception_is_asked(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__declines__counts_of_single_rows(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_reception_is_asked, setup_chain,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__counts_of_single_rows, setup_chain,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
