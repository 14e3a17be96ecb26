/* Two spans of time beside each other, ranges of months, and which date counts: boats for hire. */
#include "../fixture.h"

static const char boats[] =
    "CREATE TABLE harbour(harbour_id INTEGER PRIMARY KEY, name TEXT, town TEXT); INSERT INTO "
    "harbour VALUES (1,'North Pier','Lund'),(2,'Old Basin','Malm'); CREATE TABLE "
    "guest(guest_id INTEGER PRIMARY KEY, full_name TEXT, country TEXT, registered_on DATE); "
    "INSERT INTO guest VALUES (1,'Ada Berg','Sweden','2025-02-01'),(2,'Bo "
    "Lind','Denmark','2026-03-01'),(3,'Cy Holm','Sweden','2026-10-10'),(4,'Di "
    "Moe','Norway','2026-11-02'); CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, name TEXT, "
    "purchased_on DATE); INSERT INTO boat VALUES "
    "(1,'Gull','2024-01-05'),(2,'Tern','2026-10-01'); CREATE TABLE hire(hire_id INTEGER "
    "PRIMARY KEY, boat_id INTEGER REFERENCES boat(boat_id), guest_id INTEGER NOT NULL "
    "REFERENCES guest(guest_id), harbour_id INTEGER NOT NULL REFERENCES harbour(harbour_id), "
    "channel TEXT, status TEXT, booked_on DATE NOT NULL, picked_up_on DATE, returned_on DATE, "
    "price REAL); INSERT INTO hire VALUES "
    "(1,2,1,1,'web','returned','2025-05-01','2025-06-01','2025-06-03',300),(2,1,1,2,'phone','"
    "returned','2025-09-11','2025-10-02','2025-10-04',120),(3,2,2,1,'web','returned','2026-04-01','"
    "2026-05-05','2026-05-08',410),(4,1,3,1,'web','cancelled','2026-10-12',NULL,NULL,90),(5,2,4,2,'"
    "phone','returned','2026-09-20','2026-10-03','2026-10-05',250),(6,1,2,2,'desk','booked','2026-"
    "11-03',NULL,NULL,180); "
    "CREATE TABLE bill(bill_id INTEGER PRIMARY KEY, hire_id INTEGER NOT NULL REFERENCES "
    "hire(hire_id), bill_no TEXT, issued_on DATE NOT NULL, paid_on DATE, amount REAL, status "
    "TEXT); INSERT INTO bill VALUES "
    "(1,1,'B-1','2025-06-03','2025-06-20',300,'paid'),(2,2,'B-2','2025-10-04','2025-11-01',120,'"
    "paid'),(3,3,'B-3','2026-05-08','2026-06-01',410,'paid'),(4,5,'B-4','2026-10-05',NULL,250,'"
    "open'),(5,4,'B-5','2026-10-12',NULL,90,'void');";

/* Each is a column of its own, or a row where they touch. */
static const struct asked spans[] = {
    {"hires per channel: this year so far next to the same stretch of last year",
     "SELECT channel, count(CASE WHEN booked_on >= '2025-01-01' AND booked_on < '2025-11-26' "
     "THEN 1 END) AS hires_2025_01_01_to_11_25, count(CASE WHEN booked_on >= '2026-01-01' AND "
     "booked_on < '2026-11-26' THEN 1 END) AS hires_2026_01_01_to_11_25 FROM hire WHERE "
     "booked_on >= '2025-01-01' AND booked_on < '2025-11-26' OR booked_on >= '2026-01-01' AND "
     "booked_on < '2026-11-26' GROUP BY channel"},
    {"Did we have more hires this year so far than in the same months of 2025? both numbers",
     "SELECT count(CASE WHEN booked_on >= '2025-01-01' AND booked_on < '2025-11-26' THEN 1 END) "
     "AS hires_2025_01_01_to_11_25, count(CASE WHEN booked_on >= '2026-01-01' AND booked_on < "
     "'2026-11-26' THEN 1 END) AS hires_2026_01_01_to_11_25 FROM hire WHERE booked_on >= "
     "'2025-01-01' AND booked_on < '2025-11-26' OR booked_on >= '2026-01-01' AND booked_on < "
     "'2026-11-26'"},
    {"bills issued in the first half of 2026 compared to the second half of 2025",
     "SELECT count(CASE WHEN issued_on >= '2025-07-01' AND issued_on < '2026-01-01' THEN 1 END) "
     "AS bills_2025_07_01_to_12_31, count(CASE WHEN issued_on >= '2026-01-01' AND issued_on < "
     "'2026-07-01' THEN 1 END) AS bills_2026_01_01_to_06_30 FROM bill WHERE issued_on >= "
     "'2025-07-01' AND issued_on < '2026-07-01'"},
    {"total amount of bills in Q3 this year compared with Q3 last year",
     "SELECT sum(CASE WHEN issued_on >= '2025-07-01' AND issued_on < '2025-10-01' THEN amount "
     "END) AS total_amount_2025_q3, sum(CASE WHEN issued_on >= '2026-07-01' AND issued_on < "
     "'2026-10-01' THEN amount END) AS total_amount_2026_q3 FROM bill WHERE issued_on >= "
     "'2025-07-01' AND issued_on < '2025-10-01' OR issued_on >= '2026-07-01' AND issued_on < "
     "'2026-10-01'"},
    {"revenue this October and last October side by side, without void bills",
     "SELECT sum(CASE WHEN issued_on >= '2025-10-01' AND issued_on < '2025-11-01' THEN amount "
     "END) AS revenue_2025_10, sum(CASE WHEN issued_on >= '2026-10-01' AND issued_on < "
     "'2026-11-01' THEN amount END) AS revenue_2026_10 FROM bill WHERE (issued_on >= "
     "'2025-10-01' AND issued_on < '2025-11-01' OR issued_on >= '2026-10-01' AND issued_on < "
     "'2026-11-01') AND status <> 'void'"},
    {"October's hires vs September's per channel",
     "SELECT channel, count(CASE WHEN booked_on >= '2026-09-01' AND booked_on < '2026-10-01' "
     "THEN 1 END) AS hires_2026_09, count(CASE WHEN booked_on >= '2026-10-01' AND booked_on < "
     "'2026-11-01' THEN 1 END) AS hires_2026_10 FROM hire WHERE booked_on >= '2026-09-01' AND "
     "booked_on < '2026-11-01' GROUP BY channel"},
    {"how much did we bill in October vs September, per harbour, plus the difference (Oct minus "
     "Sep)",
     "SELECT harbour.name, sum(CASE WHEN bill.issued_on >= '2026-09-01' AND bill.issued_on < "
     "'2026-10-01' THEN bill.amount END) AS total_amount_2026_09, sum(CASE WHEN bill.issued_on "
     ">= '2026-10-01' AND bill.issued_on < '2026-11-01' THEN bill.amount END) AS "
     "total_amount_2026_10, coalesce(sum(CASE WHEN bill.issued_on >= '2026-10-01' AND "
     "bill.issued_on < '2026-11-01' THEN bill.amount END), 0) - coalesce(sum(CASE WHEN "
     "bill.issued_on >= '2026-09-01' AND bill.issued_on < '2026-10-01' THEN bill.amount END), "
     "0) AS growth FROM harbour JOIN hire ON hire.harbour_id = harbour.harbour_id JOIN bill ON "
     "bill.hire_id = hire.hire_id WHERE bill.issued_on >= '2026-09-01' AND bill.issued_on < "
     "'2026-11-01' GROUP BY harbour.harbour_id"},
    {"by how many percent is billed revenue up or down this year so far against the same "
     "stretch of last year?",
     "SELECT 100.0 * (sum(CASE WHEN issued_on >= '2026-01-01' AND issued_on < '2026-11-26' THEN "
     "amount END) - sum(CASE WHEN issued_on >= '2025-01-01' AND issued_on < '2025-11-26' THEN "
     "amount END)) / nullif(sum(CASE WHEN issued_on >= '2025-01-01' AND issued_on < "
     "'2025-11-26' THEN amount END), 0) AS growth_percent FROM bill WHERE issued_on >= "
     "'2025-01-01' AND issued_on < '2025-11-26' OR issued_on >= '2026-01-01' AND issued_on < "
     "'2026-11-26'"},
    {"how many guests registered this month and last month",
     "SELECT strftime('%Y-%m', registered_on) AS month, count(*) AS guests FROM guest WHERE "
     "registered_on >= '2026-10-01' AND registered_on < '2026-12-01' GROUP BY strftime('%Y-%m', "
     "registered_on) ORDER BY strftime('%Y-%m', registered_on)"},
    {"new guests this month and last month, count",
     "SELECT strftime('%Y-%m', registered_on) AS month, count(*) AS guests FROM guest WHERE "
     "registered_on >= '2026-10-01' AND registered_on < '2026-12-01' GROUP BY strftime('%Y-%m', "
     "registered_on) ORDER BY strftime('%Y-%m', registered_on)"},
};

/* A range is one period; one that lies in another is the narrower one. */
static const struct asked ranges[] = {
    {"hires booked July-September 2026 per channel",
     "SELECT channel, count(*) AS hires FROM hire WHERE booked_on >= '2026-07-01' AND booked_on "
     "< '2026-10-01' GROUP BY channel"},
    {"number of hires Sep–Nov 2025",
     "SELECT count(*) FROM hire WHERE booked_on >= '2025-09-01' AND booked_on < '2025-12-01'"},
    {"how many hires were there last winter, Dec 2025 to April 2026",
     "SELECT count(*) FROM hire WHERE booked_on >= '2025-12-01' AND booked_on < '2026-05-01'"},
    {"how many bills were issued in the last quarter (July-September 2026)",
     "SELECT count(*) FROM bill WHERE issued_on >= '2026-07-01' AND issued_on < '2026-10-01'"},
    {"how many bills were issued in 2025 (January to June)",
     "SELECT count(*) FROM bill WHERE issued_on >= '2025-01-01' AND issued_on < '2025-07-01'"},
    {"how many guests registered in 2026 up to yesterday",
     "SELECT count(*) FROM guest WHERE registered_on >= '2026-01-01' AND registered_on < "
     "'2027-01-01' AND registered_on < '2026-11-25'"},
    {"October's hires (this year)",
     "SELECT * FROM hire WHERE booked_on >= '2026-10-01' AND booked_on < '2026-11-01' AND "
     "booked_on >= '2026-01-01' AND booked_on < '2027-01-01'"},
};

/* The question says which date its period is of. */
static const struct asked dated[] = {
    {"bill amount by month in 2026, going by payment date",
     "SELECT strftime('%Y-%m', paid_on) AS month, sum(amount) AS total_amount FROM bill WHERE "
     "paid_on >= '2026-01-01' AND paid_on < '2027-01-01' GROUP BY strftime('%Y-%m', paid_on) "
     "ORDER BY strftime('%Y-%m', paid_on)"},
    {"how many hires in the third quarter (by pick-up date)",
     "SELECT count(*) FROM hire WHERE picked_up_on >= '2026-07-01' AND picked_up_on < "
     "'2026-10-01'"},
    {"how many hires in the third quarter (by return)",
     "SELECT count(*) FROM hire WHERE returned_on >= '2026-07-01' AND returned_on < "
     "'2026-10-01'"},
    {"hires in October 2026 by harbour, return date counts",
     "SELECT harbour.name, count(*) AS hires FROM harbour JOIN hire ON hire.harbour_id = "
     "harbour.harbour_id WHERE hire.returned_on >= '2026-10-01' AND hire.returned_on < "
     "'2026-11-01' GROUP BY harbour.harbour_id"},
    {"number of hires per month in 2026 by return date",
     "SELECT strftime('%Y-%m', returned_on) AS month, count(*) AS hires FROM hire WHERE "
     "returned_on >= '2026-01-01' AND returned_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
     "returned_on) ORDER BY strftime('%Y-%m', returned_on)"},
    {"total amount of bills last quarter (Jul-Sep, by payment date)",
     "SELECT sum(amount) FROM bill WHERE paid_on >= '2026-07-01' AND paid_on < '2026-10-01'"},
};

/* All rows, and beside them those of which more is said, dated alike. */
static const struct asked beside[] = {
    {"hires per month in 2026, and how many of those were returned",
     "SELECT strftime('%Y-%m', booked_on) AS month, count(*) AS hires, count(CASE WHEN "
     "returned_on IS NOT NULL THEN 1 END) AS returned FROM hire WHERE booked_on >= '2026-01-01' "
     "AND booked_on < '2027-01-01' GROUP BY strftime('%Y-%m', booked_on) ORDER BY "
     "strftime('%Y-%m', booked_on)"},
    {"number of hires per harbour in 2026, along with the number of cancelled ones",
     "SELECT harbour.name, count(*) AS hires, count(CASE WHEN hire.status = 'cancelled' THEN 1 "
     "END) AS cancelled FROM harbour JOIN hire ON hire.harbour_id = harbour.harbour_id WHERE "
     "hire.booked_on >= '2026-01-01' AND hire.booked_on < '2027-01-01' GROUP BY "
     "harbour.harbour_id"},
    {"Hires per channel, please, along with how many of them fell through (cancelled)",
     "SELECT channel, count(*) AS hires, count(CASE WHEN status = 'cancelled' THEN 1 END) AS "
     "cancelled FROM hire GROUP BY channel"},
};

/* The date that is called so, though another verb of its kind has one nearer by. */
static const struct asked done[] = {
    {"how many boats were picked up in October",
     "SELECT count(DISTINCT boat.boat_id) FROM boat JOIN hire ON hire.boat_id = boat.boat_id "
     "WHERE hire.picked_up_on >= '2026-10-01' AND hire.picked_up_on < '2026-11-01'"},
};

static int setup_landing(void **state)
{
    return fixture_open(state, boats);
}

static void nlq_ask__puts__two_spans_beside_each_other(void **state)
{
    assert_all_answered(*state, spans, sizeof spans / sizeof *spans);
}

static void nlq_ask__reads__months_from_one_to_another(void **state)
{
    assert_all_answered(*state, ranges, sizeof ranges / sizeof *ranges);
}

static void nlq_ask__takes__the_date_that_is_said_to_count(void **state)
{
    assert_all_answered(*state, dated, sizeof dated / sizeof *dated);
}

static void nlq_ask__counts__a_part_beside_all(void **state)
{
    assert_all_answered(*state, beside, sizeof beside / sizeof *beside);
    assert_none_sure(*state, beside, sizeof beside / sizeof *beside);
}

static void nlq_ask__dates__by_the_verb_that_is_kept(void **state)
{
    assert_all_answered(*state, done, sizeof done / sizeof *done);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__puts__two_spans_beside_each_other, setup_landing,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__months_from_one_to_another, setup_landing,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__the_date_that_is_said_to_count,
                                        setup_landing, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts__a_part_beside_all, setup_landing,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__dates__by_the_verb_that_is_kept, setup_landing,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
