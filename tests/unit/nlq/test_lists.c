/* Lists of what is to be shown, and which rows they are of. */
#include "fixture.h"

static const char letting[] =
    "CREATE TABLE houses (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE rooms (id INTEGER PRIMARY KEY, house_id INTEGER NOT NULL REFERENCES houses "
    "(id), room_no TEXT NOT NULL, floor INTEGER NOT NULL);"
    "CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, phone "
    "TEXT, left_on DATE);"
    "CREATE TABLE stays (id INTEGER PRIMARY KEY, stay_no TEXT NOT NULL UNIQUE, room_id INTEGER NOT "
    "NULL REFERENCES rooms (id), guest_id INTEGER NOT NULL REFERENCES guests (id), reported_on "
    "DATE NOT NULL, permit_until DATE NOT NULL, status TEXT NOT NULL, price_cents INTEGER NOT "
    "NULL);"
    "INSERT INTO houses VALUES (1, 'Elm'), (2, 'Oak');"
    "INSERT INTO rooms VALUES (1, 1, '1A', 1), (2, 1, '1B', 1), (3, 2, '1A', 1);"
    "INSERT INTO guests VALUES (1, 'Rosa Vogel', 'Leeds', '0123', NULL), (2, 'Max Kern', 'York', "
    "NULL, '2026-10-04'), (3, 'Ida Lang', 'York', '0456', NULL);"
    "INSERT INTO stays VALUES (1, 'S-101', 1, 1, '2026-10-05', '2026-10-20', 'open', 12000), (2, "
    "'S-102', 2, 2, '2026-11-05', '2026-12-20', 'closed', 8000), (3, 'S-103', 3, 3, '2026-11-06', "
    "'2026-12-24', 'open', 9000);";

static int letting_setup(void **state)
{
    return fixture_open(state, letting);
}

static const struct {
    const char *question, *sql;
} cases[] = {
    /* Rows without a name are called by their number. */
    {"open stays - house, room, guest",
     "SELECT houses.name, rooms.room_no, guests.name FROM houses JOIN rooms ON rooms.house_id = "
     "houses.id JOIN stays ON stays.room_id = rooms.id JOIN guests ON stays.guest_id = guests.id "
     "WHERE stays.status = 'open'"},
    /* Only the stays, of which the question spoke, have all of it. */
    {"guests with open stays: stay number, guest, date reported",
     "SELECT stays.stay_no, guests.name, stays.reported_on FROM stays JOIN guests ON "
     "stays.guest_id = guests.id WHERE stays.status = 'open'"},
    {"open stays - give me number, guest and permit end",
     "SELECT stays.stay_no, guests.name, stays.permit_until FROM stays JOIN guests ON "
     "stays.guest_id = guests.id WHERE stays.status = 'open'"},
    {"guests from York; show name and phone if any",
     "SELECT name, phone FROM guests WHERE town = 'York'"},
    {"guests from York who have left: name, phone, when they left",
     "SELECT name, phone, left_on FROM guests WHERE town = 'York' AND left_on IS NOT NULL"},
    {"stays per status - how many and how much in euro",
     "SELECT status, sum(price_cents) / 100.0 AS euro, count(*) AS stays FROM stays GROUP BY "
     "status"},
    {"towns of the open stays' guests, once each",
     "SELECT DISTINCT guests.town FROM guests JOIN stays ON stays.guest_id = guests.id WHERE "
     "stays.status = 'open'"},
    {"for each house the guest with the most stays - house, guest, how many",
     "SELECT name, guests_name, stays FROM (SELECT houses.name AS name, guests.name AS "
     "guests_name, count(*) AS stays, rank() OVER (PARTITION BY houses.id ORDER BY count(*) DESC) "
     "AS place FROM houses "
     "JOIN rooms ON rooms.house_id = houses.id JOIN stays ON stays.room_id = rooms.id JOIN guests "
     "ON stays.guest_id = guests.id GROUP BY houses.id, guests.id) AS numbered WHERE place <= 1 "
     "ORDER BY name, place"},
    /* An order of what the list shows, and conditions behind it. */
    {"guests with open stays: stay number, guest and when reported, soonest first, then by stay "
     "number",
     "SELECT stays.stay_no, guests.name, stays.reported_on FROM stays JOIN guests ON "
     "stays.guest_id = guests.id WHERE stays.status = 'open' ORDER BY stays.reported_on, "
     "stays.stay_no"},
    {"guests \u2013 name, phone; sort by town", "SELECT name, phone FROM guests ORDER BY town"},
    /* The first name of a list stands right behind the rows. */
    {"stay S-101 guest, date reported, permit end",
     "SELECT guests.name, stays.reported_on, stays.permit_until FROM guests JOIN stays ON "
     "stays.guest_id = guests.id WHERE stays.stay_no = 'S-101'"},
    {"phone of the guests from York, name, town",
     "SELECT phone, name, town FROM guests WHERE town = 'York'"},
    /* Nobody asks to see what rows are ranked by, or which they are. */
    {"the two newest stays by reported date",
     "SELECT stay_no FROM stays ORDER BY reported_on DESC LIMIT 2"},
    {"stays per status, York guests only",
     "SELECT stays.status, count(*) AS stays FROM stays JOIN guests ON stays.guest_id = guests.id "
     "WHERE guests.town = 'York' GROUP BY stays.status"},
    {"stays per month in 2026, in month order",
     "SELECT strftime('%Y-%m', reported_on) AS month, count(*) AS stays FROM stays WHERE "
     "reported_on >= '2026-01-01' AND reported_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
     "reported_on) ORDER BY strftime('%Y-%m', reported_on)"},
    {"stays: number, guest (only open ones)",
     "SELECT stays.stay_no, guests.name FROM stays JOIN guests ON stays.guest_id = guests.id WHERE "
     "stays.status = 'open'"},
};

static void nlq_ask__shows__what_a_list_says(void **state)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
        wrong += !fixture_runs(cases[i].sql);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__shows__what_a_list_says),
    };
    return cmocka_run_group_tests(tests, letting_setup, fixture_teardown);
}
