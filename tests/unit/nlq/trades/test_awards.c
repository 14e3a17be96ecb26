/* Questions of awards: artworks and their nominations, entrepreneurs who are people. */
#include "../fixture.h"

static const char awards[] =
    "CREATE TABLE people (people_id INTEGER PRIMARY KEY, name TEXT NOT NULL, height REAL, "
    "birth_date DATE); CREATE TABLE entrepreneur (entrepreneur_id INTEGER PRIMARY KEY, "
    "people_id INTEGER NOT NULL REFERENCES people (people_id), company TEXT NOT NULL, "
    "money_requested REAL, investor TEXT); CREATE TABLE festival (festival_id INTEGER PRIMARY "
    "KEY, festival_name TEXT, chair_name TEXT, year INTEGER); CREATE TABLE artwork (artwork_id "
    "INTEGER PRIMARY KEY, type TEXT, name TEXT); CREATE TABLE nomination (artwork_id INTEGER "
    "REFERENCES artwork (artwork_id), festival_id INTEGER REFERENCES festival (festival_id), "
    "result TEXT, PRIMARY KEY (artwork_id, festival_id)); INSERT INTO people VALUES (1,'Ada "
    "Berg',1.7,'1980-01-01'),(2,'Bo Lind',1.8,'1975-05-05'),(3,'Cy Moss',1.6,'1990-09-09'); "
    "INSERT INTO entrepreneur VALUES (1,1,'Umbrolly',72000,'Simon Woodroffe'),(2,3,'Grails "
    "Ltd',120000,'Duncan Bannatyne'); INSERT INTO festival VALUES "
    "(1,'Panasonic','Raymond',2006),(2,'LG','Kiera',2007); INSERT INTO artwork VALUES "
    "(1,'Program','I Love You'),(2,'Short','Sunrise'),(3,'Program','Night'); INSERT INTO "
    "nomination VALUES (1,1,'Nominated'),(2,1,'Won'),(2,2,'Nominated');";

static const struct asked cases[] = {
    /* those who are one of the people each are called by their names */
    {"which entrepreneurs are there",
     "SELECT DISTINCT people.name FROM people JOIN entrepreneur ON entrepreneur.people_id = "
     "people.people_id"},
    {"companies of entrepreneurs", "SELECT company FROM entrepreneur"},
    {"how many entrepreneurs are there", "SELECT count(*) FROM entrepreneur"},
    /* without a row of what was done, whatever came of it */
    {"artworks that are not nominated",
     "SELECT name FROM artwork WHERE artwork_id NOT IN (SELECT artwork_id FROM nomination)"},
    {"artworks not nominated yet",
     "SELECT name FROM artwork WHERE artwork_id NOT IN (SELECT artwork_id FROM nomination)"},
    {"nominated artworks",
     "SELECT DISTINCT artwork.name FROM artwork JOIN nomination ON nomination.artwork_id = "
     "artwork.artwork_id WHERE nomination.result = 'Nominated'"},
};

static const struct asked unsure[] = {
    {"which entrepreneurs are there", NULL},
    {"artworks that are not nominated", NULL},
};

static void nlq_ask__reads__what_awards_asks(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_unsure_of__what_awards_leaves_open(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static int open_tables(void **state)
{
    return fixture_open(state, awards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_awards_asks),
        cmocka_unit_test(nlq_ask__is_unsure_of__what_awards_leaves_open)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
