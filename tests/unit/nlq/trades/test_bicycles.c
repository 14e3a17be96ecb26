/* Questions of a bicycle workshop in short form: two periods, what nobody did, top lists, who is
 * below whom, light verbs, the spread and the last of something, lengths, states behind nouns. */
#include "../fixture.h"

static const char workshop[] =
    "CREATE TABLE mechanics (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, chief_id "
    "INTEGER REFERENCES mechanics(id), joined_on DATE, hourly_rate NUMERIC, quit_on DATE);"
    "CREATE TABLE bays (id INTEGER PRIMARY KEY, name TEXT NOT NULL, floor INTEGER);"
    "CREATE TABLE bay_mechanics (bay_id INTEGER REFERENCES bays(id), mechanic_id INTEGER "
    "REFERENCES mechanics(id), PRIMARY KEY(bay_id,mechanic_id));"
    "CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT, town TEXT, blocked_on DATE);"
    "CREATE TABLE bikes (id INTEGER PRIMARY KEY, frame_no TEXT NOT NULL, owner_id INTEGER "
    "REFERENCES owners(id), brand TEXT, bought_on DATE, status TEXT);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, bike_id INTEGER NOT NULL REFERENCES "
    "bikes(id), mechanic_id INTEGER REFERENCES mechanics(id), bay_id INTEGER REFERENCES "
    "bays(id), begun_at DATETIME, finished_at DATETIME, fault TEXT, parts_used INTEGER, price "
    "NUMERIC(8,2), approved_by INTEGER REFERENCES mechanics(id), approved_at DATETIME, state "
    "TEXT);"
    "CREATE TABLE inspections (id INTEGER PRIMARY KEY, bike_id INTEGER NOT NULL REFERENCES "
    "bikes(id), inspector_id INTEGER REFERENCES mechanics(id), inspected_on DATE, score "
    "INTEGER, result TEXT, grade INTEGER);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT, owner_id INTEGER REFERENCES "
    "owners(id), repair_id INTEGER REFERENCES repairs(id), issued_on DATE, due_on DATE, total "
    "NUMERIC(8,2), status TEXT);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, bill_id INTEGER REFERENCES bills(id), "
    "paid_on DATE, amount NUMERIC(8,2), method TEXT, recorded_by TEXT);"
    "CREATE TABLE remarks (id INTEGER PRIMARY KEY, entity TEXT, entity_id INTEGER, mechanic_id "
    "INTEGER REFERENCES mechanics(id), written_at DATETIME, body TEXT);"
    "INSERT INTO mechanics VALUES (1,'Ada','Voss',NULL,'2015-01-01',40,NULL),(2,'Ben','Lowe',1,"
    "'2012-01-01',30,NULL),(3,'Cleo','Hart',1,'2019-05-01',28,'2026-02-01'),(4,'Dov','Reed',2,"
    "'2020-05-01',28,NULL);"
    "INSERT INTO bays VALUES (1,'North',0),(2,'South',1);"
    "INSERT INTO bay_mechanics VALUES (1,2),(1,3),(2,4);"
    "INSERT INTO owners VALUES (1,'Ben Lowe','York',NULL),(2,'Ina Falk','Leeds','2026-03-01'),"
    "(3,'Max Orr','York',NULL);"
    "INSERT INTO bikes VALUES (1,'FR1001',1,'Gazelle','2020-02-01','kept'),(2,'FR1002',2,"
    "'Trek','2021-02-01','kept'),(3,'FR1003',3,'Trek','2022-02-01','sold');"
    "INSERT INTO repairs VALUES (1,1,2,1,'2026-10-01 09:00','2026-10-01 12:00','flat tyre',3,"
    "50,1,'2026-10-02','done'),(2,2,3,2,'2026-10-05 09:00','2026-10-06 12:00','broken chain',"
    "12,90,NULL,NULL,'done'),(3,3,4,1,'2026-11-05 09:00',NULL,'flat tyre',2,60,NULL,NULL,"
    "'open'),(4,3,4,1,'2025-11-05 09:00','2025-11-06 10:00','worn brakes',2,60,1,'2025-11-07',"
    "'done');"
    "INSERT INTO inspections VALUES (1,1,2,'2025-03-01',70,'passed',2),(2,1,4,'2026-03-01',60,"
    "'failed',3),(3,2,2,'2026-09-01',90,'passed',1),(4,3,NULL,'2026-10-01',40,'failed',3);"
    "INSERT INTO bills VALUES (1,'B-2026-001',1,1,'2026-10-02','2026-10-20',50,'part'),(2,"
    "'B-2026-002',2,2,'2026-10-07','2026-10-27',90,'open'),(3,'B-2025-003',3,4,'2025-11-07',"
    "'2025-11-27',60,'paid'),(4,'B-2026-004',3,3,'2026-11-10','2026-12-01',60,'cancelled');"
    "INSERT INTO payments VALUES (1,1,'2026-10-12',20,'man','kim'),(2,3,'2025-11-20',60,'auto',"
    "NULL),(3,4,'2026-11-29',60,'auto','kim');"
    "INSERT INTO remarks VALUES (1,'bills',1,2,'2026-10-10','called'),(2,'bikes',3,4,"
    "'2026-11-10','scratched'),(3,'bills',2,2,'2026-10-11','called again');"
    "ALTER TABLE bikes ADD COLUMN no_of_rides INTEGER;";

static const struct asked answered[] = {
    {"fault and state of the repairs of bike FR1003", /* "of" is in no_of_rides */
     "SELECT repairs.fault, repairs.state FROM repairs JOIN bikes ON repairs.bike_id = bikes.id "
     "WHERE bikes.frame_no = 'FR1003'"},
    {"repairs october vs november",
     "SELECT strftime('%Y-%m', begun_at) AS month, count(*) AS repairs FROM repairs WHERE "
     "begun_at >= '2026-10-01' AND begun_at < '2026-12-01' GROUP BY strftime('%Y-%m', "
     "begun_at) ORDER BY strftime('%Y-%m', begun_at)"},
    {"payments nov 2026 vs nov 2025",
     "SELECT count(CASE WHEN paid_on >= '2025-11-01' AND paid_on < '2025-12-01' THEN 1 END) "
     "AS payments_2025_11, count(CASE WHEN paid_on >= '2026-11-01' AND paid_on < '2026-12-01' "
     "THEN 1 END) AS payments_2026_11, sum(CASE WHEN paid_on >= '2025-11-01' AND paid_on < "
     "'2025-12-01' THEN amount END) AS total_amount_2025_11, sum(CASE WHEN paid_on >= "
     "'2026-11-01' AND paid_on < '2026-12-01' THEN amount END) AS total_amount_2026_11 FROM "
     "payments WHERE paid_on >= '2025-11-01' AND paid_on < '2025-12-01' OR paid_on >= "
     "'2026-11-01' AND paid_on < '2026-12-01'"},
    {"inspections this year vs last year",
     "SELECT strftime('%Y', inspected_on) AS year, count(*) AS inspections "
     "FROM inspections WHERE inspected_on >= '2025-01-01' AND inspected_on < '2027-01-01' "
     "GROUP BY strftime('%Y', inspected_on) ORDER BY strftime('%Y', inspected_on)"},
    {"did repairs go up this month",
     "SELECT count(CASE WHEN begun_at >= '2026-10-01' AND begun_at < '2026-10-26' THEN 1 END) "
     "AS repairs_2026_10_01_to_10_25, count(CASE WHEN begun_at >= '2026-11-01' AND begun_at < "
     "'2026-11-26' THEN 1 END) AS repairs_2026_11_01_to_11_25 FROM repairs WHERE begun_at >= "
     "'2026-10-01' AND begun_at < '2026-10-26' OR begun_at >= '2026-11-01' AND begun_at < "
     "'2026-11-26'"},
    {"have inspections gone down this year",
     "SELECT count(CASE WHEN inspected_on >= '2025-01-01' AND inspected_on < '2025-11-26' "
     "THEN 1 END) AS inspections_2025_01_01_to_11_25, count(CASE WHEN inspected_on >= "
     "'2026-01-01' AND inspected_on < '2026-11-26' THEN 1 END) AS "
     "inspections_2026_01_01_to_11_25 FROM inspections WHERE inspected_on >= '2025-01-01' AND "
     "inspected_on < '2025-11-26' OR inspected_on >= '2026-01-01' AND inspected_on < "
     "'2026-11-26'"},
    {"did we have fewer repairs in november than in october",
     "SELECT count(CASE WHEN begun_at >= '2026-10-01' AND begun_at < '2026-11-01' THEN 1 END) "
     "AS repairs_2026_10, count(CASE WHEN begun_at >= '2026-11-01' AND begun_at < "
     "'2026-12-01' THEN 1 END) AS repairs_2026_11, count(CASE WHEN begun_at >= '2026-10-01' "
     "AND begun_at < '2026-11-01' THEN 1 END) - count(CASE WHEN begun_at >= '2026-11-01' AND "
     "begun_at < '2026-12-01' THEN 1 END) AS difference FROM repairs WHERE begun_at >= "
     "'2026-10-01' AND begun_at < '2026-12-01'"},
    {"repairs approved by nobody", "SELECT * FROM repairs WHERE approved_by IS NULL"},
    {"repairs nobody approved", "SELECT * FROM repairs WHERE approved_by IS NULL"},
    {"bikes inspected by nobody",
     "SELECT frame_no FROM bikes WHERE id NOT IN (SELECT bike_id FROM inspections)"},
    {"payments recorded by nobody", "SELECT * FROM payments WHERE recorded_by IS NULL"},
    {"top 5 bills 2026",
     "SELECT bill_no FROM bills WHERE issued_on >= '2026-01-01' AND issued_on < '2027-01-01' "
     "ORDER BY total DESC LIMIT 5"},
    {"top owners by total 2026",
     "SELECT owners.name, sum(bills.total) AS sum_of_total FROM owners JOIN bills ON "
     "bills.owner_id = owners.id WHERE bills.issued_on >= '2026-01-01' AND bills.issued_on < "
     "'2027-01-01' GROUP BY owners.id ORDER BY sum(bills.total) DESC LIMIT 10"},
    {"who reports to Ben Lowe",
     "SELECT first_name, last_name FROM mechanics WHERE chief_id IN (SELECT id FROM mechanics "
     "WHERE first_name = 'Ben' AND last_name = 'Lowe')"},
    {"how many people report to each chief",
     "SELECT mechanics.first_name, mechanics.last_name, count(*) AS mechanics FROM mechanics "
     "JOIN mechanics AS below ON below.chief_id = mechanics.id GROUP BY mechanics.id"},
    {"mechanics who joined before their chief",
     "SELECT mechanics.first_name, mechanics.last_name FROM mechanics JOIN mechanics AS above "
     "ON mechanics.chief_id = above.id WHERE mechanics.joined_on < above.joined_on"},
    {"flat tyres this year",
     "SELECT * FROM repairs WHERE fault = 'flat tyre' AND begun_at >= '2026-01-01' AND "
     "begun_at < '2027-01-01'"},
    {"repairs caused by flat tyre", "SELECT * FROM repairs WHERE fault = 'flat tyre'"},
    {"which bay handled the most flat tyres",
     "SELECT bays.name FROM bays JOIN repairs ON repairs.bay_id = bays.id WHERE repairs.fault "
     "= 'flat tyre' GROUP BY bays.id ORDER BY count(*) DESC LIMIT 1"},
    {"how many flat tyres did we see", "SELECT count(*) FROM repairs WHERE fault = 'flat tyre'"},
    {"partly paid bills", "SELECT bill_no FROM bills WHERE status = 'part'"},
    {"manual payments", "SELECT * FROM payments WHERE method = 'man'"},
    {"payments received yesterday",
     "SELECT * FROM payments WHERE paid_on >= '2026-11-24' AND paid_on < '2026-11-25'"},
    {"difference between highest and lowest score per bike",
     "SELECT bikes.frame_no, max(inspections.score) - min(inspections.score) AS difference "
     "FROM bikes JOIN inspections ON inspections.bike_id = bikes.id GROUP BY bikes.id"},
    {"max score minus min score per bike in 2026",
     "SELECT bikes.frame_no, max(inspections.score) - min(inspections.score) AS difference "
     "FROM bikes JOIN inspections ON inspections.bike_id = bikes.id WHERE "
     "inspections.inspected_on >= '2026-01-01' AND inspections.inspected_on < '2027-01-01' "
     "GROUP BY bikes.id"},
    {"bikes whose last inspection was failed",
     "SELECT DISTINCT bikes.frame_no FROM bikes JOIN inspections ON inspections.bike_id = "
     "bikes.id WHERE inspections.result = 'failed' AND inspections.inspected_on IS NOT NULL "
     "AND NOT EXISTS (SELECT 1 FROM inspections AS other WHERE other.bike_id = "
     "inspections.bike_id AND other.inspected_on > inspections.inspected_on)"},
    {"bikes whose latest inspection had grade 3",
     "SELECT DISTINCT bikes.frame_no FROM bikes JOIN inspections ON inspections.bike_id = "
     "bikes.id WHERE inspections.grade = 3 AND inspections.inspected_on IS NOT NULL AND NOT "
     "EXISTS (SELECT 1 FROM inspections AS other WHERE other.bike_id = inspections.bike_id "
     "AND other.inspected_on > inspections.inspected_on)"},
    {"who inspected bike FR1001 last",
     "SELECT mechanics.first_name, mechanics.last_name FROM mechanics JOIN inspections ON "
     "inspections.inspector_id = mechanics.id JOIN bikes ON inspections.bike_id = bikes.id "
     "WHERE bikes.frame_no = 'FR1001' ORDER BY inspections.inspected_on DESC LIMIT 1"},
    {"first and last inspection of bike FR1001",
     "SELECT min(inspections.inspected_on) AS first_inspected_on, "
     "max(inspections.inspected_on) AS latest_inspected_on FROM inspections JOIN bikes ON "
     "inspections.bike_id = bikes.id WHERE bikes.frame_no = 'FR1001'"},
    {"date of last inspection per bike",
     "SELECT bikes.frame_no, max(inspections.inspected_on) AS latest_inspected_on FROM bikes "
     "JOIN inspections ON inspections.bike_id = bikes.id GROUP BY bikes.id"},
    {"latest inspection per bike with score and date",
     "SELECT bikes.frame_no, inspections.score, inspections.inspected_on FROM bikes JOIN "
     "inspections ON inspections.bike_id = bikes.id WHERE inspections.inspected_on IS NOT "
     "NULL AND NOT EXISTS (SELECT 1 FROM inspections AS other WHERE other.bike_id = "
     "inspections.bike_id AND other.inspected_on > inspections.inspected_on) ORDER BY "
     "bikes.frame_no, inspections.inspected_on DESC"},
    {"bikes with a grade 3 inspection",
     "SELECT DISTINCT bikes.frame_no FROM bikes JOIN inspections ON inspections.bike_id = "
     "bikes.id WHERE inspections.grade = 3"},
    {"repairs with more than 10 parts used", "SELECT * FROM repairs WHERE parts_used > 10"},
    {"average repair length in hours by fault",
     "SELECT fault, avg((CAST(strftime('%s', finished_at) AS INTEGER) - CAST(strftime('%s', "
     "begun_at) AS INTEGER)) / 3600.0) AS hours FROM repairs GROUP BY fault"},
    {"how many days is B-2026-002 overdue",
     "SELECT julianday('2026-11-25') - julianday(due_on) FROM bills WHERE bill_no = "
     "'B-2026-002'"},
    {"overdue bills with owner name and days late",
     "SELECT bills.bill_no, owners.name, julianday('2026-11-25') - julianday(bills.due_on) AS "
     "days FROM bills JOIN owners ON bills.owner_id = owners.id WHERE bills.due_on < "
     "'2026-11-25' AND (bills.status = 'open' OR bills.status = 'part')"},
    {"longest open repair", "SELECT * FROM repairs WHERE state = 'open' ORDER BY begun_at LIMIT 1"},
    {"inspectns oct",
     "SELECT * FROM inspections WHERE inspected_on >= '2026-10-01' AND inspected_on < "
     "'2026-11-01'"},
    {"bills issued nov",
     "SELECT bill_no FROM bills WHERE issued_on >= '2026-11-01' AND issued_on < '2026-12-01'"},
    {"share of repairs finished",
     "SELECT 100.0 * count(CASE WHEN finished_at IS NOT NULL THEN 1 END) / count(*) AS "
     "percent FROM repairs"},
    {"how many people in each bay",
     "SELECT bays.name, count(*) AS mechanics FROM bays JOIN bay_mechanics ON "
     "bay_mechanics.bay_id = bays.id JOIN mechanics ON bay_mechanics.mechanic_id = "
     "mechanics.id GROUP BY bays.id"},
    {"owners blocked but still with a bike",
     "SELECT DISTINCT owners.name FROM owners JOIN bikes ON bikes.owner_id = owners.id WHERE "
     "owners.blocked_on IS NOT NULL"},
    {"cancelled bills that were paid anyway",
     "SELECT DISTINCT bills.bill_no FROM bills JOIN payments ON payments.bill_id = bills.id "
     "WHERE bills.status = 'cancelled'"},
    {"bills with payments but cancelled now",
     "SELECT DISTINCT bills.bill_no FROM bills JOIN payments ON payments.bill_id = bills.id "
     "WHERE bills.status = 'cancelled'"},
    {"remarks about bill 2", "SELECT body FROM remarks WHERE entity = 'bills' AND entity_id = 2"},
    {"how many remarks on bills did each mechanic write",
     "SELECT mechanics.first_name, mechanics.last_name, count(remarks.id) AS remarks FROM "
     "mechanics LEFT JOIN remarks ON remarks.mechanic_id = mechanics.id AND remarks.entity = "
     "'bills' GROUP BY mechanics.id"},
};

static const struct asked guessed[] = {
    {"payments nov 2026 vs nov 2025", NULL},
    {"did repairs go up this month", NULL},
    {"have inspections gone down this year", NULL},
    {"did we have fewer repairs in november than in october", NULL},
    {"bikes inspected by nobody", NULL},
    {"top 5 bills 2026", NULL},
    {"top owners by total 2026", NULL},
    {"mechanics who joined before their chief", NULL},
    {"flat tyres this year", NULL},
    {"repairs caused by flat tyre", NULL},
    {"which bay handled the most flat tyres", NULL},
    {"how many flat tyres did we see", NULL},
    {"partly paid bills", NULL},
    {"manual payments", NULL},
    {"payments received yesterday", NULL},
    {"difference between highest and lowest score per bike", NULL},
    {"max score minus min score per bike in 2026", NULL},
    {"bikes whose last inspection was failed", NULL},
    {"bikes whose latest inspection had grade 3", NULL},
    {"who inspected bike FR1001 last", NULL},
    {"first and last inspection of bike FR1001", NULL},
    {"date of last inspection per bike", NULL},
    {"latest inspection per bike with score and date", NULL},
    {"how many days is B-2026-002 overdue", NULL},
    {"overdue bills with owner name and days late", NULL},
    {"longest open repair", NULL},
    {"inspectns oct", NULL},
    {"bills issued nov", NULL},
    {"how many people in each bay", NULL},
    {"owners blocked but still with a bike", NULL},
    {"cancelled bills that were paid anyway", NULL},
    {"remarks about bill 2", NULL},
    {"how many remarks on bills did each mechanic write", NULL},
};

static int setup(void **state)
{
    return fixture_open(state, workshop);
}

static void nlq_ask__answers__a_workshop_in_short_form(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void nlq_ask__is_not_sure__where_a_word_was_guessed(void **state)
{
    assert_none_sure(*state, guessed, sizeof guessed / sizeof *guessed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__a_workshop_in_short_form, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__where_a_word_was_guessed, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
