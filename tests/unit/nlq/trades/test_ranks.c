/* The best of each group where nobody says "each", and by what nobody says; months that have so
 * many rows; rows in the same place as any of another table. */
#include "../fixture.h"

static const char bureau[] =
    "CREATE TABLE offices (id INTEGER PRIMARY KEY, city TEXT NOT NULL);"
    "CREATE TABLE writers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, genre "
    "TEXT NOT NULL, rating NUMERIC NOT NULL);"
    "CREATE TABLE singers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, genre TEXT NOT NULL, "
    "fee_per_show NUMERIC NOT NULL);"
    "CREATE TABLE donors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE campaigns (id INTEGER PRIMARY KEY, title TEXT NOT NULL);"
    "CREATE TABLE donations (id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL REFERENCES donors "
    "(id), campaign_id INTEGER NOT NULL REFERENCES campaigns (id), given_on DATE NOT NULL, amount "
    "NUMERIC NOT NULL);"
    "INSERT INTO offices VALUES (1, 'Vienna'), (2, 'Graz');"
    "INSERT INTO writers VALUES (1, 'Rosa', 'Graz', 'crime', 4), (2, 'Uwe', 'Linz', 'crime', 3);"
    "INSERT INTO singers VALUES (1, 'Ann', 'rock', 900), (2, 'Bo', 'rock', 800), (3, 'Cy', 'folk', "
    "700);"
    "INSERT INTO donors VALUES (1, 'Fer', 'Linz'), (2, 'Oro', 'Graz');"
    "INSERT INTO campaigns VALUES (1, 'Roof'), (2, 'Garden');"
    "INSERT INTO donations VALUES (1, 1, 1, '2026-03-04', 20), (2, 2, 1, '2026-03-05', 30), (3, 2, "
    "2, '2026-04-05', 10);";

static const struct asked cases[] = {
    {"top 2 donors per campaign",
     "SELECT title, name, total_amount FROM (SELECT campaigns.title AS title, donors.name AS name, "
     "sum(donations.amount) AS total_amount, rank() OVER (PARTITION BY campaigns.id ORDER BY "
     "sum(donations.amount) DESC) AS place FROM campaigns JOIN donations ON donations.campaign_id "
     "= campaigns.id JOIN donors ON donations.donor_id = donors.id GROUP BY campaigns.id, "
     "donors.id) AS numbered WHERE place <= 2 ORDER BY title, place"},
    {"top 2 singers by fee per genre",
     "SELECT genre, name, fee_per_show FROM singers WHERE (SELECT count(*) FROM singers AS other "
     "WHERE other.genre = singers.genre AND other.fee_per_show > singers.fee_per_show) < 2 ORDER "
     "BY genre, fee_per_show DESC"},
    {"top 2 writers per genre",
     "SELECT genre, name, rating FROM writers WHERE (SELECT count(*) FROM writers AS other WHERE "
     "other.genre = writers.genre AND other.rating > writers.rating) < 2 ORDER BY genre, rating "
     "DESC"},
    {"which months of 2026 had more than 1 donation",
     "SELECT strftime('%Y-%m', given_on) AS month, count(*) AS donations FROM donations WHERE "
     "given_on >= '2026-01-01' AND given_on < '2027-01-01' GROUP BY strftime('%Y-%m', given_on) "
     "HAVING count(*) > 1 ORDER BY strftime('%Y-%m', given_on)"},
    {"years with at least 2 donations",
     "SELECT strftime('%Y', given_on) AS year, count(*) AS donations FROM "
     "donations GROUP BY strftime('%Y', given_on) HAVING count(*) >= 2 ORDER BY "
     "strftime('%Y', given_on)"},
    {"writers in the same city as one of our offices",
     "SELECT name FROM writers WHERE city IN (SELECT city FROM offices)"},
    {"how many donors live in the same city as our writers",
     "SELECT count(*) FROM donors WHERE city IN (SELECT city FROM writers)"},
};

/* How many singers a genre has ranks none of them. */
static const char *const declined[] = {
    "top 2 singers per genre",
    "top 3 offices per city",
};

static const struct asked unsure[] = {
    {"top 2 writers per genre", NULL},
    {"which months of 2026 had more than 1 donation", NULL},
};

static void nlq_ask__ranks__within_groups(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__declines__ranks_by_nothing(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

static void nlq_ask__is_not_sure__by_what_rows_are_ranked(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static int open_tables(void **state)
{
    return fixture_open(state, bureau);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__ranks__within_groups),
        cmocka_unit_test(nlq_ask__declines__ranks_by_nothing),
        cmocka_unit_test(nlq_ask__is_not_sure__by_what_rows_are_ranked)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
