/* Gradable adjectives stand for what they measure: how fast the fastest is, who is older than their
 * boss, who has served longest, what burns so much on average. */
#include "../fixture.h"

static const char regatta[] =
    "CREATE TABLE skipper (skipper_id INTEGER PRIMARY KEY, full_nm TEXT NOT NULL, joined_dt "
    "DATE NOT NULL, born_dt DATE NOT NULL, day_rate REAL NOT NULL, boss_id INTEGER "
    "REFERENCES skipper (skipper_id));"
    "CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, boat_nm TEXT NOT NULL, kind TEXT NOT "
    "NULL, built_yr INTEGER NOT NULL, len_m REAL NOT NULL, max_kn REAL NOT NULL, "
    "fuel_l_per_h REAL NOT NULL, pax_cap INTEGER NOT NULL);"
    "CREATE TABLE sailing (sail_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES "
    "boat (boat_id), skipper_id INTEGER NOT NULL REFERENCES skipper (skipper_id), sail_dt "
    "DATE NOT NULL, actual_min INTEGER NOT NULL, pax INTEGER NOT NULL, start_temp_c REAL "
    "NOT NULL);"
    "CREATE TABLE regatta (regatta_id INTEGER PRIMARY KEY, regatta_year INTEGER NOT NULL, "
    "place_nm TEXT NOT NULL);"
    "CREATE TABLE rower (rower_id INTEGER PRIMARY KEY, rower_nm TEXT NOT NULL, birth_dt "
    "DATE NOT NULL);"
    "CREATE TABLE entry (entry_id INTEGER PRIMARY KEY, rower_id INTEGER NOT NULL REFERENCES "
    "rower (rower_id), regatta_id INTEGER NOT NULL REFERENCES regatta (regatta_id));"
    "CREATE TABLE finish (entry_id INTEGER PRIMARY KEY REFERENCES entry (entry_id), "
    "finish_seconds INTEGER NOT NULL, overall_rank INTEGER NOT NULL);"
    "INSERT INTO skipper VALUES (1, 'Ann Moss', '2004-05-01', '1961-02-03', 300, NULL), (2, "
    "'Bo Lind', '2001-03-04', '1970-04-05', 310, 1), (3, 'Cy Hart', '2015-06-07', "
    "'1958-06-07', 180, 1), (4, 'Di Park', '2020-08-09', '1990-08-09', 150, 2);"
    "INSERT INTO boat VALUES (1, 'Aurora', 'launch', 1990, 18, 22, 150, 40), (2, "
    "'Bluebell', 'launch', 2005, 24, 19, 210, 60), (3, 'Eider', 'hydrofoil', 1984, 31, 41, "
    "640, 120), (4, 'Fulmar', 'ferry', 2012, 96, 17, 820, 700);"
    "INSERT INTO sailing VALUES (1, 1, 1, '2025-01-02', 45, 12, 4), (2, 2, 2, '2025-02-03', "
    "50, 33, 7), (3, 3, 2, '2026-03-04', 30, 90, 11), (4, 4, 3, '2026-04-05', 95, 410, 15);"
    "INSERT INTO regatta VALUES (1, 2024, 'Skarra'), (2, 2025, 'Tolm');"
    "INSERT INTO rower VALUES (1, 'Kit Vane', '1991-01-01'), (2, 'Lou Ames', '1988-02-02'), "
    "(3, 'Mo Dunn', '1999-03-03');"
    "INSERT INTO entry VALUES (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 1, 2);"
    "INSERT INTO finish VALUES (1, 1900, 2), (2, 1850, 1), (3, 2000, 2), (4, 1890, 1);";

static const struct asked regatta_asked[] = {
    {"Which boats are faster than every launch?",
     "SELECT boat_nm FROM boat WHERE max_kn > (SELECT max(max_kn) FROM boat WHERE kind = "
     "'launch')"},
    {"How long is the longest boat of each kind?",
     "SELECT kind, max(len_m) FROM boat GROUP BY kind"},
    {"How cold was it at the start of the coldest sailing?",
     "SELECT min(start_temp_c) FROM sailing"},
    {"How much does the best paid skipper earn for a day?", "SELECT max(day_rate) FROM skipper"},
    {"List the skippers from the longest serving to the newest.",
     "SELECT full_nm FROM skipper ORDER BY joined_dt"},
    {"Which boat is the newest, and how long is it?",
     "SELECT boat_nm, len_m FROM boat ORDER BY built_yr DESC LIMIT 1"},
    {"What is the least and the most a skipper earns for a day?",
     "SELECT min(day_rate), max(day_rate) FROM skipper"},
    {"How long are the shortest and the longest boat?", "SELECT min(len_m), max(len_m) FROM boat"},
};

/* A column that was guessed, or stands elsewhere. */
static const struct asked regatta_guessed[] = {
    {"How fast is the fastest hydrofoil?", "SELECT max(max_kn) FROM boat WHERE kind = 'hydrofoil'"},
    {"Which skippers are older than their boss?",
     "SELECT skipper.full_nm FROM skipper JOIN skipper AS above ON skipper.boss_id = "
     "above.skipper_id WHERE skipper.born_dt < above.born_dt"},
    {"Which skippers started working here earlier than their own boss did?",
     "SELECT skipper.full_nm FROM skipper JOIN skipper AS above ON skipper.boss_id = "
     "above.skipper_id WHERE skipper.joined_dt < above.joined_dt"},
    {"Which skippers earn more per day than their own boss?",
     "SELECT skipper.full_nm FROM skipper JOIN skipper AS above ON skipper.boss_id = "
     "above.skipper_id WHERE skipper.day_rate > above.day_rate"},
    {"Which kinds of boat burn over 400 litres an hour on average?",
     "SELECT kind FROM boat GROUP BY kind HAVING avg(fuel_l_per_h) > 400"},
    {"Which skipper's sailings take the longest on average?",
     "SELECT skipper.full_nm FROM skipper JOIN sailing ON sailing.skipper_id = "
     "skipper.skipper_id GROUP BY skipper.skipper_id ORDER BY avg(sailing.actual_min) DESC "
     "LIMIT 1"},
    {"What is the busiest sailing?", "SELECT * FROM sailing ORDER BY pax DESC LIMIT 1"},
    {"How fast, in seconds, was the quickest rower in each year?",
     "SELECT regatta.regatta_year, min(finish.finish_seconds) FROM regatta JOIN entry ON "
     "entry.regatta_id = regatta.regatta_id JOIN finish ON finish.entry_id = entry.entry_id "
     "GROUP BY regatta.regatta_year"},
    {"Give the names and times of the two fastest rowers in the 2024 regatta.",
     "SELECT rower.rower_nm, finish.finish_seconds FROM rower JOIN entry ON entry.rower_id "
     "= rower.rower_id JOIN regatta ON entry.regatta_id = regatta.regatta_id JOIN finish ON "
     "finish.entry_id = entry.entry_id WHERE regatta.regatta_year = 2024 ORDER BY "
     "finish.finish_seconds LIMIT 2"},
    {"Which rower came first in the 2025 regatta?",
     "SELECT DISTINCT rower.rower_nm FROM rower JOIN entry ON entry.rower_id = "
     "rower.rower_id JOIN regatta ON entry.regatta_id = regatta.regatta_id JOIN finish ON "
     "finish.entry_id = entry.entry_id WHERE finish.overall_rank = 1 AND "
     "regatta.regatta_year = 2025"},
    {"Which rowers beat the average time?",
     "SELECT DISTINCT rower.rower_nm FROM rower JOIN entry ON entry.rower_id = "
     "rower.rower_id JOIN finish ON finish.entry_id = entry.entry_id WHERE "
     "finish.finish_seconds < (SELECT avg(finish_seconds) FROM finish)"},
    {"Which skipper joined first?", "SELECT full_nm FROM skipper ORDER BY joined_dt LIMIT 1"},
    {"Name the top two rowers by overall rank.",
     "SELECT rower.rower_nm FROM rower JOIN entry ON entry.rower_id = rower.rower_id JOIN "
     "finish ON finish.entry_id = entry.entry_id ORDER BY finish.overall_rank LIMIT 2"},
    {"Who has been with us the longest?", "SELECT full_nm FROM skipper ORDER BY joined_dt LIMIT 1"},
    {"Which boat is the longest and how many people does it hold?",
     "SELECT boat_nm, pax_cap FROM boat ORDER BY len_m DESC LIMIT 1"},
};

static int open_regatta(void **state)
{
    return fixture_open(state, regatta);
}

static void nlq_ask__reads__adjectives_as_what_they_measure(void **state)
{
    assert_all_answered(*state, regatta_asked, sizeof regatta_asked / sizeof *regatta_asked);
    assert_all_answered(*state, regatta_guessed, sizeof regatta_guessed / sizeof *regatta_guessed);
}

static void nlq_ask__is_not_sure_of__adjectives_of_other_rows(void **state)
{
    assert_none_sure(*state, regatta_guessed, sizeof regatta_guessed / sizeof *regatta_guessed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__adjectives_as_what_they_measure,
                                        open_regatta, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure_of__adjectives_of_other_rows,
                                        open_regatta, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
