/* Questions of those who keep devices, accounts and services, of clubs that people give to, and of
 * farms: ranks in the plural, what was not done for some time, what nothing depends on, who came
 * once, quotients. */
#include <string.h>

#include "../fixture.h"

struct devices_case {
    const char *question, *sql;
};

static const char department[] =
    "CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, full_name TEXT, email TEXT, joined_on DATE, "
    "left_on DATE); INSERT INTO staff VALUES (1, 'Nora Ahlberg', 'n@corp.example', '2016-02-01', "
    "NULL), (2, 'Otto Berg', 'o@corp.example', '2019-05-01', NULL), (3, 'Pia Cederberg', "
    "'n@corp.example', '2021-09-01', '2025-03-31'), (4, 'Rolf Dahl', NULL, '2024-01-15', NULL); "
    "CREATE TABLE devices(device_id INTEGER PRIMARY KEY, serial_no TEXT, device_type TEXT, "
    "assigned_to INTEGER REFERENCES staff(staff_id), purchased_on DATE, purchase_price "
    "NUMERIC(8,2)); INSERT INTO devices VALUES (1, 'SN7037', 'laptop', 1, '2019-05-01', 1200), (2, "
    "'SN7074', 'laptop', NULL, '2022-07-09', 950), (3, 'SN7111', 'phone', 2, '2023-01-20', 410), "
    "(4, 'SN7148', 'monitor', NULL, '2024-11-02', 230), (5, 'SN7185', 'laptop', 4, '2025-04-18', "
    "1640); CREATE TABLE vendors(vendor_id INTEGER PRIMARY KEY, vendor_name TEXT); INSERT INTO "
    "vendors VALUES (1, 'Softco'), (2, 'Datahaus'); CREATE TABLE licences(licence_id INTEGER "
    "PRIMARY KEY, vendor_id INTEGER REFERENCES vendors(vendor_id), product TEXT, seats INTEGER, "
    "seats_used INTEGER, annual_cost NUMERIC(10,2), expires_on DATE); INSERT INTO licences VALUES "
    "(1, 1, 'Writer', 40, 31, 4800, '2027-01-31'), (2, 1, 'Tables', 40, 40, 5200, '2026-12-10'), "
    "(3, 2, 'Backup', 20, 18, 3600, '2027-03-15'); CREATE TABLE accounts(account_id INTEGER "
    "PRIMARY KEY, staff_id INTEGER REFERENCES staff(staff_id), username TEXT, last_login "
    "TIMESTAMP, created_at TIMESTAMP); INSERT INTO accounts VALUES (1, 1, 'nora', '2026-11-20 "
    "08:00:00', '2024-01-01 08:00:00'), (2, 2, 'otto', '2026-07-01 08:00:00', '2024-01-01 "
    "08:00:00'), (3, 4, 'rolf', NULL, '2024-02-01 08:00:00'); CREATE TABLE services(service_id "
    "INTEGER PRIMARY KEY, service_name TEXT, tier INTEGER); INSERT INTO services VALUES (1, "
    "'auth', 1), (2, 'billing', 1), (3, 'search', 2), (4, 'archive', 3); CREATE TABLE "
    "service_dependencies(service_id INTEGER REFERENCES services(service_id), depends_on_id "
    "INTEGER REFERENCES services(service_id), PRIMARY KEY (service_id, depends_on_id)); INSERT "
    "INTO service_dependencies VALUES (2, 1), (3, 1), (3, 2); CREATE TABLE alerts(alert_id INTEGER "
    "PRIMARY KEY, service_id INTEGER REFERENCES services(service_id), severity TEXT, raised_at "
    "TIMESTAMP NOT NULL, acknowledged_at TIMESTAMP, resolved_at TIMESTAMP); INSERT INTO alerts "
    "VALUES (1, 1, 'critical', '2026-11-01 06:00:00', '2026-11-01 06:05:00', '2026-11-01 "
    "09:00:00'), (2, 2, 'info', '2026-11-02 06:00:00', NULL, NULL), (3, 2, 'warning', '2026-11-03 "
    "06:00:00', '2026-11-03 06:40:00', NULL);";

static const struct devices_case department_cases[] = {
    {"most expensive devices", "SELECT serial_no, purchase_price FROM devices ORDER BY "
                               "purchase_price DESC LIMIT 10"},
    {"which device is the most expensive?",
     "SELECT serial_no FROM devices ORDER BY purchase_price DESC LIMIT 1"},
    {"services with the most alerts",
     "SELECT services.service_name, count(*) AS alerts FROM services JOIN alerts ON "
     "alerts.service_id = services.service_id GROUP BY services.service_id ORDER BY count(*) DESC "
     "LIMIT 10"},
    {"busiest services",
     "SELECT services.service_name, count(*) AS alerts FROM services JOIN alerts ON "
     "alerts.service_id = services.service_id GROUP BY services.service_id ORDER BY count(*) DESC "
     "LIMIT 10"},
    {"accounts not used for 60 days",
     "SELECT username FROM accounts WHERE last_login < '2026-09-26' OR last_login IS NULL"},
    {"users who have not logged in for 30 days",
     "SELECT username FROM accounts WHERE last_login < '2026-10-26' OR last_login IS NULL"},
    {"alerts not acknowledged within 15 minutes",
     "SELECT severity FROM alerts WHERE (CAST(strftime('%s', acknowledged_at) AS INTEGER) - "
     "CAST(strftime('%s', raised_at) AS INTEGER)) / 60.0 > 15 OR acknowledged_at IS NULL"},
    {"services nothing depends on", "SELECT service_name FROM services WHERE service_id NOT IN "
                                    "(SELECT depends_on_id FROM service_dependencies)"},
    {"services that depend on nothing", "SELECT service_name FROM services WHERE service_id NOT IN "
                                        "(SELECT service_id FROM service_dependencies)"},
    {"services without dependencies", "SELECT service_name FROM services WHERE service_id NOT IN "
                                      "(SELECT service_id FROM service_dependencies)"},
    {"cost per seat by vendor",
     "SELECT vendors.vendor_name, 1.0 * sum(licences.annual_cost) / sum(licences.seats) AS "
     "cost_per_seat FROM vendors JOIN licences ON licences.vendor_id = vendors.vendor_id GROUP BY "
     "vendors.vendor_id"},
    {"which licence has the highest cost per seat?",
     "SELECT product FROM licences ORDER BY 1.0 * annual_cost / seats DESC LIMIT 1"},
    {"seat utilisation by vendor",
     "SELECT vendors.vendor_name, 100.0 * sum(licences.seats_used) / sum(licences.seats) AS "
     "utilisation FROM vendors JOIN licences ON licences.vendor_id = vendors.vendor_id GROUP BY "
     "vendors.vendor_id"},
    {"remaining seats per licence",
     "SELECT product, sum(seats - seats_used) AS difference FROM licences GROUP BY licence_id"},
    {"licences with free seats", "SELECT product FROM licences WHERE seats - seats_used > 0"},
    {"average age of our laptops",
     "SELECT avg((julianday('2026-11-25') - julianday(purchased_on)) / 365.25) FROM devices WHERE "
     "device_type = 'laptop'"},
    {"average tenure of staff",
     "SELECT avg((julianday('2026-11-25') - julianday(joined_on)) / 365.25) FROM staff"},
    {"staff with the same email address",
     "SELECT email, count(*) AS staff FROM staff WHERE email IS NOT NULL GROUP BY email HAVING "
     "count(*) >= 2"},
};

static const char clubs[] =
    "CREATE TABLE donors(id INTEGER PRIMARY KEY, name TEXT, kind TEXT); INSERT INTO donors VALUES "
    "(1, 'Alma Bank', 'company'), (2, 'J. Koller', 'person'), (3, 'Lions', 'association'); CREATE "
    "TABLE donations(id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donors(id), amount "
    "NUMERIC(8,2), donated_on DATE); INSERT INTO donations VALUES (1, 1, 500, '2025-03-01'), (2, "
    "1, 300, '2026-04-01'), (3, 2, 50, '2026-06-01'); CREATE TABLE stations(id INTEGER PRIMARY "
    "KEY, name TEXT, docks INTEGER); INSERT INTO stations VALUES (1, 'Market', 20), (2, 'Harbour', "
    "12); CREATE TABLE trips(id INTEGER PRIMARY KEY, start_station_id INTEGER REFERENCES "
    "stations(id), end_station_id INTEGER REFERENCES stations(id), started_at TIMESTAMP, ended_at "
    "TIMESTAMP, distance_km NUMERIC(5,1)); INSERT INTO trips VALUES (1, 1, 2, '2026-03-01 "
    "07:00:00', '2026-03-01 07:20:00', 2.5), (2, 2, 2, '2026-03-02 07:00:00', '2026-03-02 "
    "07:50:00', 6.0);";

static const struct devices_case clubs_cases[] = {
    {"biggest donors",
     "SELECT donors.name, sum(donations.amount) AS total_amount FROM donors JOIN donations ON "
     "donations.donor_id = donors.id GROUP BY donors.id ORDER BY sum(donations.amount) DESC LIMIT "
     "10"},
    {"one-time donors", "SELECT donors.name FROM donors JOIN donations ON donations.donor_id = "
                        "donors.id GROUP BY donors.id HAVING count(*) = 1"},
    {"repeat donors", "SELECT donors.name FROM donors JOIN donations ON donations.donor_id = "
                      "donors.id GROUP BY donors.id HAVING count(*) > 1"},
    {"first-time donors this year",
     "SELECT name FROM donors WHERE id IN (SELECT donor_id FROM donations GROUP BY donor_id HAVING "
     "min(donated_on) >= '2026-01-01' AND min(donated_on) < '2027-01-01')"},
};

static const struct devices_case ends_cases[] = {
    {"trips that started and ended at the same station",
     "SELECT * FROM trips WHERE start_station_id = end_station_id"},
    {"how many trips ended where they started?",
     "SELECT count(*) FROM trips WHERE start_station_id = end_station_id"},
};

static const char farms[] =
    "CREATE TABLE farms(farm_id INTEGER PRIMARY KEY, farm_name TEXT); INSERT INTO farms VALUES (1, "
    "'Birkenhof'), (2, 'Oakridge'); CREATE TABLE fields(field_id INTEGER PRIMARY KEY, farm_id "
    "INTEGER REFERENCES farms(farm_id), field_name TEXT, area_ha NUMERIC(6,2)); INSERT INTO fields "
    "VALUES (1, 1, 'Field A', 4.5), (2, 2, 'Field B', 7.0); CREATE TABLE harvests(harvest_id "
    "INTEGER PRIMARY KEY, field_id INTEGER REFERENCES fields(field_id), harvested_on DATE, yield_t "
    "NUMERIC(8,2), spoiled_t NUMERIC(8,2)); INSERT INTO harvests VALUES (1, 1, '2026-07-01', 30, "
    "2), (2, 2, '2026-08-01', 44, 1); CREATE TABLE workers(worker_id INTEGER PRIMARY KEY, "
    "full_name TEXT, hourly_rate NUMERIC(6,2)); INSERT INTO workers VALUES (1, 'Ana Lind', 14), "
    "(2, 'Ben "
    "Roth', 17); CREATE TABLE shifts(shift_id INTEGER PRIMARY KEY, worker_id INTEGER REFERENCES "
    "workers(worker_id), field_id INTEGER REFERENCES fields(field_id), worked_on DATE, hours "
    "NUMERIC(4,1)); INSERT INTO shifts VALUES (1, 1, 1, '2026-07-01', 8), (2, 2, 2, '2026-08-01', "
    "6);";

static const struct devices_case farms_cases[] = {
    {"yield per hectare by field",
     "SELECT fields.field_name, 1.0 * sum(harvests.yield_t) / sum(fields.area_ha) AS "
     "yield_per_area_ha FROM fields JOIN harvests ON harvests.field_id = fields.field_id GROUP BY "
     "fields.field_id"},
    {"spoilage rate by field",
     "SELECT fields.field_name, 100.0 * sum(harvests.spoiled_t) / sum(harvests.yield_t) AS rate "
     "FROM fields JOIN harvests ON harvests.field_id = fields.field_id GROUP BY fields.field_id"},
    {"total labour cost this year",
     "SELECT sum(workers.hourly_rate * shifts.hours) FROM shifts JOIN workers ON shifts.worker_id "
     "= workers.worker_id WHERE shifts.worked_on >= '2026-01-01' AND shifts.worked_on < "
     "'2027-01-01'"},
    {"labour cost per field",
     "SELECT fields.field_name, sum(workers.hourly_rate * shifts.hours) FROM fields JOIN shifts ON "
     "shifts.field_id = fields.field_id JOIN workers ON shifts.worker_id = workers.worker_id GROUP "
     "BY fields.field_id"},
};

static void assert_answers(void *state, const struct devices_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_department(void **state)
{
    return fixture_open(state, department);
}

static int setup_clubs(void **state)
{
    return fixture_open(state, clubs);
}

static void nlq_ask__answers__what_keepers_of_devices_ask(void **state)
{
    assert_answers(*state, department_cases, sizeof department_cases / sizeof *department_cases);
}

static void nlq_ask__answers__what_clubs_ask(void **state)
{
    assert_answers(*state, clubs_cases, sizeof clubs_cases / sizeof *clubs_cases);
}

static int setup_farms(void **state)
{
    return fixture_open(state, farms);
}

static void nlq_ask__answers__what_farmers_ask(void **state)
{
    assert_answers(*state, farms_cases, sizeof farms_cases / sizeof *farms_cases);
}

static void nlq_ask__answers__where_trips_end(void **state)
{
    assert_answers(*state, ends_cases, sizeof ends_cases / sizeof *ends_cases);
}

/* A question that follows another one. */
static void assert_follows(void *state, const char *before, const char *question, const char *sql)
{
    struct nlq_answer *first = fixture_ask(state, before, NULL);
    struct nlq_answer *answer = fixture_ask(state, question, first->context);
    assert_true(answer->count > 0 && answer->readings[0].answers);
    assert_same_text(question, answer->readings[0].sql, sql);
    nlq_answer_free(answer);
    nlq_answer_free(first);
}

static void nlq_ask__places__a_number_that_follows(void **state)
{
    assert_follows(*state, "devices of Nora Ahlberg", "only those above 1000",
                   "SELECT devices.serial_no FROM devices JOIN staff ON devices.assigned_to = "
                   "staff.staff_id WHERE devices.purchase_price > 1000 AND staff.full_name = 'Nora "
                   "Ahlberg'");
    assert_follows(*state, "number of devices by type", "as percent",
                   "SELECT device_type, count(*) AS devices, 100.0 * count(*) / sum(count(*)) "
                   "OVER () AS percent FROM devices GROUP BY device_type");
    assert_follows(*state, "how many alerts are critical?", "the same for warning",
                   "SELECT count(*) FROM alerts WHERE severity = 'warning'");
}

/* The number that a rank is shown with makes nobody more or less sure. */
static void nlq_ask__is_as_sure__with_the_number_of_a_rank(void **state)
{
    double sure[2];
    for (int shown = 0; shown < 2; shown++) {
        struct nlq_answer *answer =
            nlq_ask(*state, &(struct nlq_request){.question = "which service has the most alerts",
                                                  .now = FIXTURE_NOW,
                                                  .ranks_shown = shown == 1});
        assert_true(answer->count > 0);
        assert_int_equal(strstr(answer->readings[0].sql, "AS alerts") != NULL, shown);
        sure[shown] = answer->readings[0].confidence;
        nlq_answer_free(answer);
    }
    assert_true(sure[0] == sure[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_keepers_of_devices_ask,
                                        setup_department, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__places__a_number_that_follows, setup_department,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_as_sure__with_the_number_of_a_rank,
                                        setup_department, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__where_trips_end, setup_clubs,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_clubs_ask, setup_clubs,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_farmers_ask, setup_farms,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
