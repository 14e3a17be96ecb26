/* A railway with a chemist at its station: who does something and whom it is done to, both ends of
 * a way, and references that people say by name. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE station (st_id TEXT PRIMARY KEY, st_name TEXT NOT NULL);"
    "CREATE TABLE driver (drv_id INTEGER PRIMARY KEY, drv_name TEXT, home_st TEXT REFERENCES "
    "station (st_id));"
    "CREATE TABLE train (train_no INTEGER PRIMARY KEY, train_name TEXT NOT NULL);"
    "CREATE TABLE timetable (tt_id INTEGER PRIMARY KEY, train_no INTEGER REFERENCES train "
    "(train_no), from_st TEXT REFERENCES station (st_id), to_st TEXT REFERENCES station (st_id), "
    "drv_id INTEGER REFERENCES driver (drv_id), fare REAL);"
    "CREATE TABLE county (code TEXT PRIMARY KEY, county_name TEXT NOT NULL, capital INTEGER "
    "REFERENCES town (town_id));"
    "CREATE TABLE town (town_id INTEGER PRIMARY KEY, town_name TEXT NOT NULL, people INTEGER);"
    "CREATE TABLE doctor (doc_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);"
    "CREATE TABLE patient (pat_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);"
    "CREATE TABLE prescription (rx_no INTEGER PRIMARY KEY, doc_id INTEGER REFERENCES doctor "
    "(doc_id), pat_id INTEGER REFERENCES patient (pat_id), drug TEXT NOT NULL);"
    "CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, clerk_name TEXT NOT NULL, job_cd TEXT NOT "
    "NULL, hired DATE NOT NULL);"
    "CREATE TABLE invoice (inv_no INTEGER PRIMARY KEY, inv_date DATE NOT NULL, net_amount REAL "
    "NOT NULL);"
    "INSERT INTO station VALUES ('YM', 'York Minster'), ('LC', 'Leeds City'), ('HU', 'Hull');"
    "INSERT INTO driver VALUES (1, 'Ann Lee', 'YM'), (2, 'Bob Ray', 'LC'), (3, 'Cy Dot', 'YM');"
    "INSERT INTO train VALUES (1, 'Flyer'), (2, 'Arrow'), (3, 'Snail');"
    "INSERT INTO timetable VALUES (1, 1, 'YM', 'LC', 1, 9.5), (2, 2, 'LC', 'HU', 2, 4), "
    "(3, 3, 'HU', 'YM', 3, 7), (4, 1, 'LC', 'YM', 1, 8);"
    "INSERT INTO town VALUES (11, 'Beverley', 30000), (12, 'Durham', 50000);"
    "INSERT INTO county VALUES ('EY', 'Eastshire', 11), ('DU', 'Northshire', 12);"
    "INSERT INTO doctor VALUES (1, 'Eve', 'Kay'), (2, 'Flo', 'May'), (3, 'Gus', 'Poe');"
    "INSERT INTO patient VALUES (1, 'Hal', 'Roe'), (2, 'Ida', 'Sim'), (3, 'Jim', 'Tay');"
    "INSERT INTO prescription VALUES (1, 1, 2, 'Cardiplex'), (2, 2, 3, 'Statinol'), (3, 1, 1, "
    "'Cardiplex');"
    "INSERT INTO clerk VALUES (1, 'Kim Una', 'SALES', '2026-10-05'), (2, 'Lou Vek', 'SALES', "
    "'2025-01-09'), (3, 'Moe Wax', 'DESK', '2026-10-20'), (4, 'Ned Yao', 'DESK', '2024-02-02'), "
    "(5, 'Oda Zim', 'SALES', '2024-05-05');"
    "INSERT INTO invoice VALUES (1, '2026-10-03', 20), (2, '2026-09-03', 30), (3, '2026-10-09', "
    "25);";

static const struct asked rows[] = {
    {"What is the capital of Eastshire?",
     "SELECT DISTINCT town.town_name FROM town JOIN county ON county.capital = town.town_id WHERE "
     "county.county_name = 'Eastshire'"},
    {"What is the fare of train Arrow?",
     "SELECT timetable.fare FROM timetable JOIN train ON timetable.train_no = train.train_no WHERE "
     "train.train_name = 'Arrow'"},
    {"sales last month",
     "SELECT sum(net_amount) FROM invoice WHERE inv_date >= '2026-10-01' AND inv_date < "
     "'2026-11-01'"},
};

/* Another meaning is as near, or nearer. */
static const struct asked guesses[] = {
    {"Who was prescribed Cardiplex?", NULL},
    {"Who was prescribed Statinol? Give the first and last name.", NULL},
    {"trains from York Minster to Leeds City", NULL},
    {"Show the names of the trains from York Minster to Leeds City.", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__references_and_takings(void **state)
{
    assert_all_answered(*state, rows, sizeof rows / sizeof *rows);
}

static void nlq_ask__is_not_sure__of_the_wrong_end(void **state)
{
    assert_none_sure(*state, guesses, sizeof guesses / sizeof *guesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__references_and_takings),
        cmocka_unit_test(nlq_ask__is_not_sure__of_the_wrong_end),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
