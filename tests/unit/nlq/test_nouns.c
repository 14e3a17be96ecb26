/* Words that nobody foresaw: nouns for what columns measure by their units and amounts, nouns of
 * one trade and of whole kinds for its rows, verbs for what a row costs or brings, for who does it
 * and when it was done, words that begin as a flag does, and the house that keeps it all. */
#include "fixture.h"

static const char town[] =
    "CREATE TABLE branch (branch_id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL, opened_year "
    "INTEGER, square_feet INTEGER);"
    "CREATE TABLE fine (fine_id INTEGER PRIMARY KEY, branch_id INTEGER REFERENCES branch "
    "(branch_id), amount REAL, reason TEXT, due_on DATE);"
    "CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, driver_name TEXT NOT NULL, role TEXT, "
    "hourly_pay REAL);"
    "CREATE TABLE juror (juror_id INTEGER PRIMARY KEY, juror_name TEXT NOT NULL, nationality "
    "TEXT);"
    "CREATE TABLE screening (screening_id INTEGER PRIMARY KEY, film TEXT NOT NULL, screened_on "
    "DATE, runtime_minutes INTEGER);"
    "CREATE TABLE cow (cow_id INTEGER PRIMARY KEY, tag TEXT NOT NULL, breed TEXT);"
    "CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT NOT NULL, unit_price "
    "REAL);"
    "CREATE TABLE farm (farm_id INTEGER PRIMARY KEY, farm_name TEXT NOT NULL, owner_nm TEXT, "
    "join_dt "
    "DATE, org_cert TEXT);"
    "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, farm_id INTEGER REFERENCES farm "
    "(farm_id), "
    "ship_dt DATE);"
    "INSERT INTO farm VALUES (1, 'Fox Farm', 'Ida Roth', '2019-04-01', 'Y'), (2, 'Hill Farm', 'Tom "
    "Berg', '2021-04-01', 'N');"
    "INSERT INTO parcel VALUES (1, 1, '2026-01-05'), (2, 2, NULL);"
    "INSERT INTO branch VALUES (1, 'Elm', 1970, 4000), (2, 'Oak', 1990, 9000);"
    "INSERT INTO fine VALUES (1, 1, 45, 'Lost', '2026-01-10'), (2, 2, 12, 'Late', '2026-02-10');"
    "INSERT INTO driver VALUES (1, 'Ada', 'Courier', 24), (2, 'Bo', 'Trucker', 31);"
    "INSERT INTO juror VALUES (1, 'Kim', 'German'), (2, 'Lee', 'French');"
    "INSERT INTO screening VALUES (1, 'Dune', '2026-03-01', 120), (2, 'Heat', '2026-03-02', 170);"
    "INSERT INTO cow VALUES (1, 'A1', 'Jersey'), (2, 'B2', 'Angus');"
    "INSERT INTO product VALUES (1, 'Milk', 1.2), (2, 'Curd', 3.5);";

static const struct asked cases[] = {
    /* by units and amounts */
    {"show the size of each branch", "SELECT square_feet FROM branch"},
    {"what is the average floor area of branches", "SELECT avg(square_feet) FROM branch"},
    {"branches with a floor area above 5000",
     "SELECT branch_name FROM branch WHERE square_feet > 5000"},
    {"what is the average duration of a screening", "SELECT avg(runtime_minutes) FROM screening"},
    {"show the hourly wage of each driver", "SELECT hourly_pay FROM driver"},
    {"show the pay of each driver", "SELECT hourly_pay FROM driver"},
    /* by what they mean */
    {"show the cause of each fine", "SELECT reason FROM fine"},
    /* rows */
    {"how many judges are there", "SELECT count(*) FROM juror"},
    {"how many showings are there", "SELECT count(*) FROM screening"},
    {"how many animals are there", "SELECT count(*) FROM cow"},
    /* verbs */
    {"which products sell for less than 3 dollars",
     "SELECT product_name FROM product WHERE unit_price < 3"},
    {"which drivers make more than 30 dollars an hour",
     "SELECT driver_name FROM driver WHERE hourly_pay > 30"},
    {"which fines were more than 30 dollars", "SELECT reason FROM fine WHERE amount > 30"},
    {"how much do drivers earn on average", "SELECT avg(hourly_pay) FROM driver"},
    {"who owns Fox Farm", "SELECT owner_nm FROM farm WHERE farm_name = 'Fox Farm'"},
    {"which farm was the first to join the cooperative",
     "SELECT farm_name FROM farm ORDER BY join_dt LIMIT 1"},
    {"how many parcels have not been dispatched yet",
     "SELECT count(*) FROM parcel WHERE ship_dt IS NULL"},
    /* flags and houses */
    {"how many organic farms are there", "SELECT count(*) FROM farm WHERE org_cert = 'Y'"},
    {"how many library branches are there", "SELECT count(*) FROM branch"},
    {"how many farms does the company have", "SELECT count(*) FROM farm"},
};

/* What a noun was taken for is a guess. */
static const struct asked guesses[] = {
    {"show the size of each branch", "SELECT square_feet FROM branch"},
    {"how many judges are there", "SELECT count(*) FROM juror"},
    {"how many animals are there", "SELECT count(*) FROM cow"},
    {"how many organic farms are there", "SELECT count(*) FROM farm WHERE org_cert = 'Y'"},
    {"how many parcels have not been dispatched yet",
     "SELECT count(*) FROM parcel WHERE ship_dt IS NULL"},
};

static int setup(void **state)
{
    return fixture_open(state, town);
}

static void nlq_ask__reads__nouns_and_verbs_that_nothing_is_called_by(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure_of__what_such_a_noun_was_taken_for(void **state)
{
    assert_none_sure(*state, guesses, sizeof guesses / sizeof *guesses);
}

/* Cows are no animals of just any kind, and a wage for the hour is none for the year. */
static void nlq_ask__keeps__kinds_and_periods_apart(void **state)
{
    static const char farm[] =
        "CREATE TABLE animal (animal_id INTEGER PRIMARY KEY, tag TEXT NOT NULL);"
        "CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, worker_name TEXT NOT NULL, "
        "hourly_wage REAL);"
        "INSERT INTO animal VALUES (1, 'A1');"
        "INSERT INTO worker VALUES (1, 'Ada', 21);";
    static const char *const declined[] = {"how many cows are there",
                                           "show the yearly fee of each worker"};
    void *own = NULL;
    (void)state;
    assert_int_equal(fixture_open(&own, farm), 0);
    assert_all_declined(own, declined, sizeof declined / sizeof *declined);
    fixture_teardown(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__nouns_and_verbs_that_nothing_is_called_by,
                                        setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure_of__what_such_a_noun_was_taken_for,
                                        setup, fixture_teardown),
        cmocka_unit_test(nlq_ask__keeps__kinds_and_periods_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
