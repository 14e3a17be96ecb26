/* A playhouse that sells seats and drinks apart: what two tables keep, how many of those counted
 * are something, and days of the showings. */
#include <string.h>

#include "../fixture.h"

static const char playhouse[] =
    "CREATE TABLE houses (house_code TEXT PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE movies (id INTEGER PRIMARY KEY, title TEXT NOT NULL, genre TEXT, release_date "
    "DATE);"
    "CREATE TABLE showings (id INTEGER PRIMARY KEY, movie_id INTEGER NOT NULL REFERENCES movies "
    "(id), house_code TEXT NOT NULL REFERENCES houses (house_code), starts_at DATETIME NOT NULL, "
    "status TEXT NOT NULL);"
    "CREATE TABLE patrons (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, "
    "tier TEXT, joined_on DATE, cancelled_on DATE, home_house TEXT REFERENCES houses "
    "(house_code));"
    "CREATE TABLE seats_sold (id INTEGER PRIMARY KEY, showing_id INTEGER NOT NULL REFERENCES "
    "showings (id), patron_id INTEGER REFERENCES patrons (id), price NUMERIC(6,2) NOT NULL, "
    "sold_at DATETIME NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE drink_sales (id INTEGER PRIMARY KEY, house_code TEXT NOT NULL REFERENCES houses "
    "(house_code), qty INTEGER NOT NULL, amount NUMERIC(7,2) NOT NULL, sold_at DATETIME NOT NULL, "
    "patron_id INTEGER REFERENCES patrons (id));"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, ref TEXT UNIQUE, house_code TEXT REFERENCES "
    "houses (house_code), summary TEXT);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, role TEXT, house_code "
    "TEXT REFERENCES houses (house_code), hired_on DATE, left_on DATE);"
    "CREATE TABLE shifts (id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff (id), "
    "shift_date DATE NOT NULL, hours NUMERIC(4,2), status TEXT NOT NULL);"
    "INSERT INTO houses VALUES ('LDS', 'Odeon', 'Leeds'), ('BRS', 'Roxy', 'Bristol');"
    "INSERT INTO movies VALUES (1, 'Tide', 'Drama', '2026-11-20'), (2, 'Gull', 'Comedy', "
    "'2025-03-04');"
    "INSERT INTO showings VALUES (1, 1, 'LDS', '2026-11-25 18:00', 'SCHEDULED'), (2, 2, 'BRS', "
    "'2026-11-24 20:00', 'DONE');"
    "INSERT INTO patrons VALUES (1, 'Ada', 'Moss', 'a@x.org', 'GOLD', '2024-01-02', '2026-05-01', "
    "'LDS'), (2, 'Ben', 'Frost', NULL, 'GOLD', '2024-03-02', '2026-05-01', 'LDS'), (3, 'Cara', "
    "'Lund', 'c@x.org', 'BASIC', '2025-03-02', NULL, 'BRS');"
    "INSERT INTO seats_sold VALUES (1, 1, 1, 9.5, '2026-11-24 10:00', 'SOLD'), (2, 2, 2, 8, "
    "'2026-10-24 10:00', 'REFUNDED');"
    "INSERT INTO drink_sales VALUES (1, 'LDS', 2, 7.5, '2026-11-24 10:00', 1), (2, 'BRS', 1, 3.5, "
    "'2026-10-02 10:00', NULL);"
    "INSERT INTO staff VALUES (1, 'Eve Hart', 'Manager', 'LDS', '2020-01-01', NULL), (2, 'Finn "
    "Gray', 'Manager', 'BRS', '2020-01-01', '2026-01-31'), (3, 'Gus Bell', 'Usher', 'BRS', "
    "'2021-01-01', '2026-01-31');"
    "INSERT INTO shifts VALUES (1, 1, '2026-10-05', 8, 'WORKED'), (2, 3, '2026-10-05', 6, "
    "'WORKED'), (3, 1, '2026-12-05', 6, 'PLANNED');";

static const struct asked counted[] = {
    {"how many patrons and how many cancelled",
     "SELECT count(*) AS patrons, count(cancelled_on) FROM patrons"},
    {"number of gold patrons and how many of them cancelled",
     "SELECT count(*) AS patrons, count(cancelled_on) FROM patrons WHERE tier = 'GOLD'"},
    {"how many managers and how many of them left",
     "SELECT count(*) AS staff, count(left_on) FROM staff WHERE role = 'Manager'"},
    {"how many staff per house and how many of them left",
     "SELECT houses.name, count(*) AS staff, count(staff.left_on) FROM houses JOIN staff ON "
     "staff.house_code = houses.house_code GROUP BY houses.house_code"},
    {"number of patrons and how many have an email",
     "SELECT count(*) AS patrons, count(CASE WHEN email IS NOT NULL THEN 1 END) AS of_them FROM "
     "patrons"},
};

static const struct chain followed[] = {
    {{"number of patrons per tier", "and how many of them cancelled"},
     "SELECT tier, count(*) AS patrons FROM patrons WHERE cancelled_on IS NOT NULL GROUP BY tier"},
    {{"how many staff per role", "and how many of them left?"},
     "SELECT role, count(*) AS staff FROM staff WHERE left_on IS NOT NULL GROUP BY role"},
    {{"how many gold patrons", "how many of those cancelled"},
     "SELECT count(*) FROM patrons WHERE cancelled_on IS NOT NULL AND tier = 'GOLD'"},
};

static const char *const kept_apart[] = {
    "patrons who bought something yesterday",
    "gold patrons who bought nothing this year",
    "revenue last month",
};

#define SHOWN                                                                                      \
    "SELECT DISTINCT movies.title FROM movies JOIN showings ON showings.movie_id = movies.id "     \
    "WHERE showings.starts_at >= "

static const struct asked shown[] = {
    {"movies shown today", SHOWN "'2026-11-25' AND showings.starts_at < '2026-11-26'"},
    {"movies shown yesterday", SHOWN "'2026-11-24' AND showings.starts_at < '2026-11-25'"},
    {"movies showing this week", SHOWN "'2026-11-23' AND showings.starts_at < '2026-11-30'"},
    {"movies on today", SHOWN "'2026-11-25' AND showings.starts_at < '2026-11-26'"},
    {"patrons who bought seats yesterday",
     "SELECT DISTINCT patrons.first_name, patrons.last_name FROM patrons JOIN seats_sold ON "
     "seats_sold.patron_id = patrons.id WHERE seats_sold.sold_at >= '2026-11-24' AND "
     "seats_sold.sold_at < '2026-11-25'"},
};

static const struct asked others[] = {
    {"seats sold refunded yesterday",
     "SELECT * FROM seats_sold WHERE status = 'REFUNDED' AND sold_at >= '2026-11-24' AND sold_at < "
     "'2026-11-25'"},
    {"show me patron 2", "SELECT * FROM patrons WHERE id = 2"},
    {"who worked the most hours in October and at which house?",
     "SELECT staff.full_name, houses.name FROM staff JOIN shifts ON shifts.staff_id = staff.id "
     "JOIN houses ON staff.house_code = houses.house_code WHERE shifts.status = 'WORKED' AND "
     "shifts.shift_date >= '2026-10-01' AND shifts.shift_date < '2026-11-01' GROUP BY staff.id, "
     "houses.name ORDER BY sum(shifts.hours) DESC LIMIT 1"},
};

static void test_rows_and_people_are_told(void **state)
{
    assert_all_answered(*state, others, sizeof others / sizeof *others);
}

/* Those who have left have no shift planned, either. */
static void test_leavers_are_said(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "staff with no shift planned", NULL);
    bool said = false;
    assert_int_not_equal(answer->count, 0);
    for (size_t e = 0; e < answer->readings[0].evidence_count; e++)
        said = said || strstr(answer->readings[0].evidence[e].text, "who have left") != NULL;
    assert_true(said);
    assert_false(answer->readings[0].sure);
    nlq_answer_free(answer);
}

static void test_days_are_those_of_the_verb(void **state)
{
    assert_all_answered(*state, shown, sizeof shown / sizeof *shown);
    assert_none_sure(*state, shown, sizeof shown / sizeof *shown - 1); /* some were called off */
}

static void test_those_of_them_are_counted(void **state)
{
    assert_all_answered(*state, counted, sizeof counted / sizeof *counted);
}

static void test_conditions_stay_with_groups(void **state)
{
    assert_all_followed(*state, followed, sizeof followed / sizeof *followed);
}

/* One of two tables is read, which is said, and which one is not. */
static void test_two_tables_keep_what_is_sold(void **state)
{
    for (size_t i = 0; i < sizeof kept_apart / sizeof *kept_apart; i++) {
        struct nlq_answer *answer = fixture_ask(*state, kept_apart[i], NULL);
        bool said = false;
        assert_int_not_equal(answer->count, 0);
        for (size_t e = 0; e < answer->readings[0].evidence_count; e++)
            said = said || strstr(answer->readings[0].evidence[e].text,
                                  "seats_sold are not among them") != NULL;
        if (!said || answer->readings[0].sure)
            print_error("%s\n", kept_apart[i]);
        assert_true(said);
        assert_false(answer->readings[0].sure);
        nlq_answer_free(answer);
    }
}

static int setup(void **state)
{
    return fixture_open(state, playhouse);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_those_of_them_are_counted),
        cmocka_unit_test(test_conditions_stay_with_groups),
        cmocka_unit_test(test_days_are_those_of_the_verb),
        cmocka_unit_test(test_rows_and_people_are_told),
        cmocka_unit_test(test_leavers_are_said),
        cmocka_unit_test(test_two_tables_keep_what_is_sold),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
