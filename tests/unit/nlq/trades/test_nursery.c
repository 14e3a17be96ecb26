/* Shares whose part and whole are asked each by itself: what restricts the whole restricts both. */
#include "../fixture.h"

static const char nursery[] =
    "CREATE TABLE growers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE houses (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE batches (id INTEGER PRIMARY KEY, crop TEXT NOT NULL, grower_id INTEGER NOT NULL "
    "REFERENCES growers (id), house_id INTEGER NOT NULL REFERENCES houses (id), sown_on DATE NOT "
    "NULL, sown_qty INTEGER NOT NULL, lost_qty INTEGER NOT NULL);"
    "CREATE TABLE garden_centres (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT "
    "NULL);"
    "CREATE TABLE load_states (id INTEGER PRIMARY KEY, label TEXT NOT NULL);"
    "CREATE TABLE loads (id INTEGER PRIMARY KEY, garden_centre_id INTEGER NOT NULL REFERENCES "
    "garden_centres (id), state_id INTEGER NOT NULL REFERENCES load_states (id), channel TEXT NOT "
    "NULL, booked_on DATE NOT NULL, promised_on DATE NOT NULL, delivered_on DATE, charge REAL NOT "
    "NULL);"
    "INSERT INTO growers VALUES (1,'Ada Moor'),(2,'Ben Lyle'),(3,'Cal Voss');"
    "INSERT INTO houses VALUES (1,'North'),(2,'South');"
    "INSERT INTO batches VALUES "
    "(1,'Basil',1,1,'2026-02-03',400,31),(2,'Thyme',1,2,'2026-03-04',300,12),(3,'Basil',2,1,'2026-"
    "05-05',500,90),(4,'Mint',2,2,'2025-05-06',200,44),(5,'Mint',3,2,'2026-06-07',250,5);"
    "INSERT INTO garden_centres VALUES "
    "(1,'Fernhill','East'),(2,'Brookside','West'),(3,'Larkfield','West');"
    "INSERT INTO load_states VALUES (1,'Booked'),(2,'Delivered'),(3,'Rejected');"
    "INSERT INTO loads VALUES "
    "(1,1,2,'phone','2026-01-04','2026-01-10','2026-01-12',310.5),(2,1,2,'web','2026-02-04','2026-"
    "02-10','2026-02-09',120),(3,2,3,'web','2026-03-04','2026-03-10',NULL,80),(4,2,2,'agent','2025-"
    "03-05','2025-03-11','2025-03-15',99),(5,3,2,'phone','2026-10-05','2026-10-11','2026-10-15',"
    "205),(6,3,1,'web','2026-11-20','2026-12-01',NULL,64),(7,1,3,'web','2026-10-20','2026-10-24',"
    "NULL,75);";

static const struct asked nursery_shares[] = {
    {"what percentage of the loads delivered this year were late (delivered after the promised "
     "date)?",
     "SELECT 100.0 * count(CASE WHEN delivered_on > promised_on THEN 1 END) / count(*) AS percent "
     "FROM loads WHERE delivered_on >= '2026-01-01' AND delivered_on < '2027-01-01'"},
    {"of the loads booked in 2026, what share was rejected, per region",
     "SELECT garden_centres.region, 100.0 * count(CASE WHEN load_states.label = 'Rejected' THEN 1 "
     "END) / count(*) AS percent FROM garden_centres JOIN loads ON loads.garden_centre_id = "
     "garden_centres.id LEFT JOIN load_states ON loads.state_id = load_states.id WHERE "
     "loads.booked_on >= '2026-01-01' AND loads.booked_on < '2027-01-01' GROUP BY "
     "garden_centres.region"},
    {"lost quantity as a percentage of sown quantity for each house in 2026, worst first",
     "SELECT houses.name, 100.0 * sum(batches.lost_qty) / sum(batches.sown_qty) AS percent FROM "
     "houses JOIN batches ON batches.house_id = houses.id WHERE batches.sown_on >= '2026-01-01' "
     "AND batches.sown_on < '2027-01-01' GROUP BY houses.id ORDER BY 100.0 * sum(batches.lost_qty) "
     "/ sum(batches.sown_qty) DESC"},
    {"what share of charges does each channel bring in, in percent? only loads booked this year",
     "SELECT channel, 100.0 * sum(charge) / sum(sum(charge)) OVER () AS percent FROM loads WHERE "
     "booked_on >= '2026-01-01' AND booked_on < '2027-01-01' GROUP BY channel"},
    {"Of the loads booked this year, how many were rejected and what percentage is that?",
     "SELECT count(CASE WHEN load_states.label = 'Rejected' THEN 1 END), 100.0 * count(CASE WHEN "
     "load_states.label = 'Rejected' THEN 1 END) / count(*) AS percent FROM loads LEFT JOIN "
     "load_states ON loads.state_id = load_states.id WHERE loads.booked_on >= '2026-01-01' AND "
     "loads.booked_on < '2027-01-01'"},
    {"what % of loads booked last month ended up rejected, to one decimal",
     "SELECT round(100.0 * count(CASE WHEN load_states.label = 'Rejected' THEN 1 END) / count(*), "
     "1) AS percent FROM loads LEFT JOIN load_states ON loads.state_id = load_states.id WHERE "
     "loads.booked_on >= '2026-10-01' AND loads.booked_on < '2026-11-01'"},
    {"rejected loads as a percentage of all loads per region, only regions with at least 2 loads",
     "SELECT garden_centres.region, 100.0 * count(CASE WHEN load_states.label = 'Rejected' THEN 1 "
     "END) / count(*) AS percent FROM loads JOIN garden_centres ON loads.garden_centre_id = "
     "garden_centres.id LEFT JOIN load_states ON loads.state_id = load_states.id GROUP BY "
     "garden_centres.region HAVING count(*) >= 2"},
    {"each region's share of charges in 2026",
     "SELECT garden_centres.region, 100.0 * sum(loads.charge) / sum(sum(loads.charge)) OVER () AS "
     "percent FROM garden_centres JOIN loads ON loads.garden_centre_id = garden_centres.id WHERE "
     "loads.booked_on >= '2026-01-01' AND loads.booked_on < '2027-01-01' GROUP BY "
     "garden_centres.region"},
};

static const struct asked nursery_best[] = {
    {"top grower by sown quantity in each month of 2026 - month, grower, quantity",
     "SELECT month, name, total_sown_quantity FROM (SELECT strftime('%Y-%m', batches.sown_on) AS "
     "month, growers.name AS name, sum(batches.sown_qty) AS total_sown_quantity, rank() OVER "
     "(PARTITION BY strftime('%Y-%m', batches.sown_on) ORDER BY sum(batches.sown_qty) DESC) AS "
     "place FROM batches JOIN growers ON batches.grower_id = growers.id WHERE batches.sown_on >= "
     "'2026-01-01' AND batches.sown_on < '2027-01-01' GROUP BY strftime('%Y-%m', batches.sown_on), "
     "growers.id) AS numbered WHERE place <= 1 ORDER BY month, place"},
    {"for each region, the garden centre with the most loads booked in 2026",
     "SELECT region, name, loads FROM (SELECT garden_centres.region AS region, garden_centres.name "
     "AS name, count(*) AS loads, rank() OVER (PARTITION BY garden_centres.region ORDER BY "
     "count(*) DESC) AS place FROM garden_centres JOIN loads ON loads.garden_centre_id = "
     "garden_centres.id WHERE loads.booked_on >= '2026-01-01' AND loads.booked_on < '2027-01-01' "
     "GROUP BY garden_centres.region, garden_centres.id) AS numbered WHERE place <= 1 ORDER BY "
     "region, place"},
    {"worst grower by lost quantity per house",
     "SELECT name, growers_name, total_lost_quantity FROM (SELECT houses.name AS name, "
     "growers.name AS growers_name, sum(batches.lost_qty) AS total_lost_quantity, rank() OVER "
     "(PARTITION BY houses.id ORDER BY sum(batches.lost_qty) DESC) AS place FROM houses JOIN "
     "batches ON batches.house_id = houses.id JOIN growers ON batches.grower_id = growers.id GROUP "
     "BY houses.id, growers.id) AS numbered WHERE place <= 1 ORDER BY name, place"},
};

static const struct asked nursery_groups[] = {
    {"number of batches per house and grower",
     "SELECT houses.name, growers.name, count(*) AS batches FROM houses JOIN batches ON "
     "batches.house_id = houses.id JOIN growers ON batches.grower_id = growers.id GROUP BY "
     "houses.id, growers.id"},
    {"number of loads per region and per garden centre",
     "SELECT garden_centres.region, garden_centres.name, count(*) AS loads FROM garden_centres "
     "JOIN loads ON loads.garden_centre_id = garden_centres.id GROUP BY garden_centres.region, "
     "garden_centres.id"},
    {"rejection rate (rejected loads out of all loads) per region",
     "SELECT garden_centres.region, 100.0 * count(CASE WHEN load_states.label = 'Rejected' THEN 1 "
     "END) / count(*) AS percent FROM garden_centres JOIN loads ON loads.garden_centre_id = "
     "garden_centres.id LEFT JOIN load_states ON loads.state_id = load_states.id GROUP BY "
     "garden_centres.region"},
};

static void nlq_share__reads__part_and_whole_apart(void **state)
{
    assert_all_answered(*state, nursery_shares, sizeof nursery_shares / sizeof *nursery_shares);
    assert_none_sure(*state, nursery_shares, sizeof nursery_shares / sizeof *nursery_shares);
}

static void nlq_best__is__of_each_group_what_was_measured(void **state)
{
    assert_all_answered(*state, nursery_best, sizeof nursery_best / sizeof *nursery_best);
    assert_none_sure(*state, nursery_best, sizeof nursery_best / sizeof *nursery_best);
}

static void nlq_groups__are__both_those_that_are_said(void **state)
{
    assert_all_answered(*state, nursery_groups, sizeof nursery_groups / sizeof *nursery_groups);
}

static int nursery_setup(void **state)
{
    return fixture_open(state, nursery);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_share__reads__part_and_whole_apart, nursery_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_best__is__of_each_group_what_was_measured,
                                        nursery_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_groups__are__both_those_that_are_said, nursery_setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
