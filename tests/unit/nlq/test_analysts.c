/* Questions of analysts over the shapes of known schemas: people and departments, claims, flights,
 * a hospital's procedures. */
#include "fixture.h"

static const char firm[] =
    "CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE countries (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region_id INTEGER "
    "REFERENCES regions (id));"
    "CREATE TABLE sites (id INTEGER PRIMARY KEY, city TEXT NOT NULL, country_id INTEGER REFERENCES "
    "countries (id));"
    "CREATE TABLE physicians (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL, site_id INTEGER "
    "REFERENCES sites (id), head INTEGER REFERENCES physicians (id));"
    "CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT NOT NULL, salary REAL, hire_date "
    "DATE, department_id INTEGER REFERENCES departments (id));"
    "CREATE TABLE procedures (code INTEGER PRIMARY KEY, title TEXT NOT NULL, cost REAL);"
    "CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE undergoes (patient_id INTEGER REFERENCES patients (id), procedure_code INTEGER "
    "REFERENCES procedures (code), PRIMARY KEY (patient_id, procedure_code));"
    "CREATE TABLE clinic_visits (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients "
    "(id));"
    "CREATE TABLE policies (id INTEGER PRIMARY KEY, policy_no TEXT NOT NULL, start_date DATE, "
    "end_date DATE);"
    "CREATE TABLE claim_headers (id INTEGER PRIMARY KEY, claim_status TEXT, amount_claimed REAL, "
    "amount_paid REAL, policy_id INTEGER REFERENCES policies (id));"
    "CREATE TABLE claim_documents (id INTEGER PRIMARY KEY, claim_id INTEGER REFERENCES "
    "claim_headers (id), document_kind TEXT);"
    "CREATE TABLE airports (id INTEGER PRIMARY KEY, city TEXT NOT NULL, name TEXT NOT NULL);"
    "CREATE TABLE airlines (id INTEGER PRIMARY KEY, name TEXT NOT NULL, icao TEXT);"
    "CREATE TABLE routes (id INTEGER PRIMARY KEY, airline_id INTEGER REFERENCES airlines (id), "
    "src_apid INTEGER REFERENCES airports (id), dst_apid INTEGER REFERENCES airports (id));"
    "CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_price REAL, unit_cost "
    "REAL);"
    "CREATE TABLE clerks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, reports_to INTEGER "
    "REFERENCES "
    "clerks (id));"
    "CREATE TABLE buyers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, clerk_id "
    "INTEGER "
    "REFERENCES clerks (id));"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyers (id), "
    "placed_on "
    "DATE, total REAL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id), "
    "amount "
    "REAL);"
    "CREATE TABLE tracks (id INTEGER PRIMARY KEY, title TEXT NOT NULL, milliseconds INTEGER);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id), "
    "track_id INTEGER REFERENCES tracks (id));"
    "CREATE TABLE rentals (id INTEGER PRIMARY KEY, rental_date DATE, return_date DATE, renter "
    "TEXT);"
    "CREATE TABLE complaints (id INTEGER PRIMARY KEY, complaint_status TEXT, "
    "date_complaint_raised DATE NOT NULL, date_complaint_closed DATE);"
    "CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT NOT NULL, registered DATE);"
    "CREATE TABLE lessons (id INTEGER PRIMARY KEY, title TEXT NOT NULL);"
    "CREATE TABLE attempts (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils "
    "(id), "
    "lesson_id INTEGER NOT NULL REFERENCES lessons (id), date_of_completion DATE);"
    "INSERT INTO pupils VALUES (1, 'Zoe', '2017-01-01');"
    "INSERT INTO lessons VALUES (1, 'Fractions');"
    "INSERT INTO attempts VALUES (1, 1, 1, '2018-02-01');"
    "CREATE TABLE stations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, lat REAL, long REAL);"
    "INSERT INTO clerks VALUES (1, 'Ann', NULL), (2, 'Ben', 1);"
    "INSERT INTO buyers VALUES (1, 'Ola', 'Norway', 1), (2, 'Pia', 'Spain', 2);"
    "INSERT INTO orders VALUES (1, 1, '2024-03-01', 50), (2, 1, '2025-04-01', 30), (3, 2, "
    "'2025-05-01', 90);"
    "INSERT INTO payments VALUES (1, 1, 50), (2, 2, 30);"
    "INSERT INTO tracks VALUES (1, 'Dawn', 400000), (2, 'Dusk', 200000);"
    "INSERT INTO order_lines VALUES (1, 1, 1);"
    "INSERT INTO rentals VALUES (1, '2025-01-01', '2025-01-04', 'STILL'), (2, '2025-02-01', NULL, "
    "'GREY');"
    "INSERT INTO complaints VALUES (1, 'Closed', '2024-01-01', '2024-01-05'), (2, 'Open', "
    "'2024-02-01', NULL);"
    "INSERT INTO stations VALUES (1, 'Main', 47.1, 15.4);"
    "INSERT INTO regions VALUES (1, 'North'), (2, 'South');"
    "INSERT INTO countries VALUES (1, 'Norway', 1), (2, 'Spain', 2);"
    "INSERT INTO sites VALUES (1, 'Oslo', 1), (2, 'Madrid', 2);"
    "INSERT INTO physicians VALUES (1, 'Percival Cox'), (2, 'Bob Kelso');"
    "INSERT INTO departments VALUES (1, 'Surgery', 1, 1), (2, 'Psychiatry', 2, 2);"
    "INSERT INTO employees VALUES (1, 'Ada', 4000, '2020-01-01', 1), (2, 'Bo', 3000, '2021-05-01', "
    "1), (3, 'Cy', 3500, '2019-03-01', 2), (4, 'Di', 2500, '2022-01-01', 2);"
    "INSERT INTO procedures VALUES (1, 'Scan', 300), (2, 'Cast', 100);"
    "INSERT INTO patients VALUES (1, 'Eve'), (2, 'Finn');"
    "INSERT INTO undergoes VALUES (1, 1), (1, 2), (2, 2);"
    "INSERT INTO policies VALUES (1, 'P-1', '2017-01-01', '2018-06-30'), (2, 'P-2', '2018-01-01', "
    "'2020-06-30');"
    "INSERT INTO claim_headers VALUES (1, 'Settled', 900, 300, 1), (2, 'Open', 500, 500, 1);"
    "INSERT INTO claim_documents VALUES (1, 1, 'Letter'), (2, 1, 'Photo');"
    "INSERT INTO airports VALUES (1, 'Graz', 'GRZ'), (2, 'Oslo', 'OSL');"
    "INSERT INTO airlines VALUES (1, 'Blue', 'BLU'), (2, 'Far', 'FLY');"
    "INSERT INTO routes VALUES (1, 1, 1, 2), (2, 2, 2, 1), (3, 1, 1, 2);"
    "INSERT INTO goods VALUES (1, 'pen', 3, 1), (2, 'ink', 9, 4), (3, 'cup', 4, 3.5);";

#define BEST_OF_DEPARTMENT                                                                         \
    "SELECT departments.name, employees.name, employees.salary FROM departments JOIN employees "   \
    "ON employees.department_id = departments.id WHERE employees.salary IS NOT NULL AND (SELECT "  \
    "count(*) FROM employees AS other "                                                            \
    "WHERE other.department_id = employees.department_id AND other.salary > employees.salary) < "

#define FIRST_OF_DEPARTMENT                                                                        \
    "SELECT departments.name, employees.name, employees.salary FROM departments JOIN employees "   \
    "ON employees.department_id = departments.id WHERE employees.salary IS NOT NULL AND NOT "      \
    "EXISTS (SELECT 1 FROM employees AS other "                                                    \
    "WHERE other.department_id = employees.department_id AND other.salary > employees.salary)"
#define BY_DEPARTMENT " ORDER BY departments.name, employees.salary DESC"

static const struct {
    const char *question, *sql;
} cases[] = {
    {"employees whose salary is above the average of their department",
     "SELECT name FROM employees WHERE salary > (SELECT avg(other.salary) FROM employees AS other "
     "WHERE other.department_id = employees.department_id)"},
    {"employees with the highest salary in their department", FIRST_OF_DEPARTMENT BY_DEPARTMENT},
    {"top 3 earners in each department", BEST_OF_DEPARTMENT "3" BY_DEPARTMENT},
    {"headcount by country",
     "SELECT countries.name, count(*) FROM countries JOIN sites ON sites.country_id = countries.id "
     "JOIN departments ON departments.site_id = sites.id JOIN employees ON "
     "employees.department_id = departments.id GROUP BY countries.id"},
    {"number of employees by region",
     "SELECT regions.name, count(*) FROM regions JOIN countries ON countries.region_id = "
     "regions.id JOIN sites ON sites.country_id = countries.id JOIN departments ON "
     "departments.site_id = sites.id JOIN employees ON employees.department_id = departments.id "
     "GROUP BY regions.id"},
    {"which employee was hired last", "SELECT name FROM employees ORDER BY hire_date DESC LIMIT 1"},
    {"departments with the most employees, top 1",
     "SELECT departments.name FROM departments JOIN employees ON employees.department_id = "
     "departments.id GROUP BY departments.id ORDER BY count(*) DESC LIMIT 1"},
    {"salary range per department",
     "SELECT departments.name, min(employees.salary), max(employees.salary) FROM departments JOIN "
     "employees ON employees.department_id = departments.id GROUP BY departments.id"},
    {"who is the head of the Surgery department",
     "SELECT DISTINCT physicians.name FROM physicians JOIN departments ON departments.head = "
     "physicians.id WHERE departments.name = 'Surgery'"},
    {"who is the head of each department",
     "SELECT departments.name, physicians.name FROM departments JOIN physicians ON "
     "departments.head = physicians.id"},
    {"total cost of procedures per patient",
     "SELECT patients.name, sum(procedures.cost) FROM patients JOIN undergoes ON "
     "undergoes.patient_id = patients.id JOIN procedures ON undergoes.procedure_code = "
     "procedures.code GROUP BY patients.id"},
    {"how many policies expire in 2018",
     "SELECT count(*) FROM policies WHERE end_date >= '2018-01-01' AND end_date < '2019-01-01'"},
    {"how many claims are there", "SELECT count(*) FROM claim_headers"},
    {"total amount paid of the claims", "SELECT sum(amount_paid) FROM claim_headers"},
    {"average difference between amount claimed and amount paid",
     "SELECT avg(amount_claimed - amount_paid) FROM claim_headers"},
    {"number of airlines flying from Graz",
     "SELECT count(DISTINCT airlines.id) FROM airlines JOIN routes ON routes.airline_id = "
     "airlines.id JOIN airports ON routes.src_apid = airports.id WHERE airports.city = 'Graz'"},
    {"how many routes go to Oslo",
     "SELECT count(*) FROM routes WHERE dst_apid IN (SELECT id FROM airports WHERE city = "
     "'Oslo')"},
    {"how many rentals are still out", "SELECT count(*) FROM rentals WHERE return_date IS NULL"},
    {"tracks longer than 5 minutes", "SELECT title FROM tracks WHERE milliseconds > 300000"},
    {"tracks that were never sold", "SELECT title FROM tracks WHERE id NOT IN (SELECT track_id "
                                    "FROM order_lines WHERE track_id IS NOT NULL)"},
    {"top 5 buyers by orders",
     "SELECT buyers.name, count(*) FROM buyers JOIN orders ON orders.buyer_id = buyers.id GROUP BY "
     "buyers.id ORDER BY count(*) DESC LIMIT 5"},
    {"how much did each buyer pay",
     "SELECT buyers.name, sum(payments.amount) FROM buyers JOIN orders ON orders.buyer_id = "
     "buyers.id JOIN payments ON payments.order_id = orders.id GROUP BY buyers.id"},
    {"total payments per buyer",
     "SELECT buyers.name, sum(payments.amount) FROM buyers JOIN orders ON orders.buyer_id = "
     "buyers.id JOIN payments ON payments.order_id = orders.id GROUP BY buyers.id"},
    {"top 3 buyers by total payments",
     "SELECT buyers.name, sum(payments.amount) FROM buyers JOIN orders ON orders.buyer_id = "
     "buyers.id JOIN payments ON payments.order_id = orders.id GROUP BY buyers.id ORDER BY "
     "sum(payments.amount) DESC LIMIT 3"},
    {"which buyer has the highest sum of payments",
     "SELECT buyers.name FROM buyers JOIN orders ON orders.buyer_id = buyers.id JOIN payments ON "
     "payments.order_id = orders.id GROUP BY buyers.id ORDER BY sum(payments.amount) DESC LIMIT 1"},
    {"which buyer paid the most",
     "SELECT buyers.name FROM buyers JOIN orders ON orders.buyer_id = buyers.id JOIN payments ON "
     "payments.order_id = orders.id GROUP BY buyers.id ORDER BY sum(payments.amount) DESC LIMIT 1"},
    {"which buyer paid the least money",
     "SELECT buyers.name FROM buyers JOIN orders ON orders.buyer_id = buyers.id JOIN payments ON "
     "payments.order_id = orders.id GROUP BY buyers.id ORDER BY sum(payments.amount) LIMIT 1"},
    {"top 5 buyers by payments",
     "SELECT buyers.name, sum(payments.amount) FROM buyers JOIN orders ON orders.buyer_id = "
     "buyers.id JOIN payments ON payments.order_id = orders.id GROUP BY buyers.id ORDER BY "
     "sum(payments.amount) DESC LIMIT 5"},
    {"how much did each buyer spend in 2025",
     "SELECT buyers.name, sum(orders.total) FROM buyers JOIN orders ON orders.buyer_id = buyers.id "
     "WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01' GROUP BY "
     "buyers.id"},
    {"which buyer generated the most revenue",
     "SELECT buyers.name FROM buyers JOIN orders ON orders.buyer_id = buyers.id GROUP BY buyers.id "
     "ORDER BY sum(orders.total) DESC LIMIT 1"},
    {"average time to close a complaint",
     "SELECT avg(julianday(date_complaint_closed) - julianday(date_complaint_raised)) FROM "
     "complaints"},
    {"how many complaints were closed within 2 days",
     "SELECT count(*) FROM complaints WHERE julianday(date_complaint_closed) - "
     "julianday(date_complaint_raised) <= 2"},
    {"policies that ran longer than 300 days",
     "SELECT policy_no FROM policies WHERE julianday(end_date) - julianday(start_date) > 300"},
    {"policies whose claims were all Settled",
     "SELECT DISTINCT policies.policy_no FROM policies JOIN claim_headers ON "
     "claim_headers.policy_id = policies.id WHERE claim_headers.claim_status = 'Settled' AND "
     "policies.id NOT IN (SELECT policy_id FROM claim_headers WHERE claim_status <> 'Settled' AND "
     "policy_id IS NOT NULL)"},
    {"buyer with the best revenue",
     "SELECT buyers.name FROM buyers JOIN orders ON orders.buyer_id = buyers.id GROUP BY buyers.id "
     "ORDER BY sum(orders.total) DESC LIMIT 1"},
    {"number of airports by city, top 1",
     "SELECT city, count(*) FROM airports GROUP BY city ORDER BY count(*) DESC LIMIT 1"},
    {"number of complaints by complaint status and month",
     "SELECT strftime('%Y-%m', date_complaint_raised), complaint_status, count(*) FROM "
     "complaints GROUP BY strftime('%Y-%m', date_complaint_raised), complaint_status ORDER BY "
     "strftime('%Y-%m', date_complaint_raised)"},
    {"first 3 airports by name", "SELECT name FROM airports ORDER BY name LIMIT 3"},
    {"first 3 airlines alphabetically", "SELECT name FROM airlines ORDER BY name LIMIT 3"},
    {"number of departments per head",
     "SELECT physicians.name, count(*) FROM physicians JOIN departments ON departments.head = "
     "physicians.id GROUP BY physicians.id"},
    {"patients who never visited",
     "SELECT name FROM patients WHERE id NOT IN (SELECT patient_id FROM clinic_visits WHERE "
     "patient_id IS NOT NULL)"},
    {"policies with Settled claims only",
     "SELECT DISTINCT policies.policy_no FROM policies JOIN claim_headers ON "
     "claim_headers.policy_id = policies.id WHERE claim_headers.claim_status = 'Settled' AND "
     "policies.id NOT IN (SELECT policy_id FROM claim_headers WHERE claim_status <> 'Settled' AND "
     "policy_id IS NOT NULL)"},
    {"show the last 2 orders with buyer name and total",
     "SELECT orders.id, buyers.name, orders.total FROM orders JOIN buyers ON orders.buyer_id = "
     "buyers.id ORDER BY orders.placed_on DESC LIMIT 2"},
    {"pupils who completed a lesson in 2018",
     "SELECT DISTINCT pupils.name FROM pupils JOIN attempts ON attempts.pupil_id = pupils.id WHERE "
     "attempts.date_of_completion >= '2018-01-01' AND attempts.date_of_completion < '2019-01-01'"},
    {"how many complaints raised in 2024",
     "SELECT count(*) FROM complaints WHERE date_complaint_raised >= '2024-01-01' AND "
     "date_complaint_raised < '2025-01-01'"},
    {"top 2 goods by margin",
     "SELECT name FROM goods ORDER BY unit_price - unit_cost DESC LIMIT 2"},
};

static const char desk[] = "CREATE TABLE clerks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
                           "reports_to INTEGER REFERENCES "
                           "clerks (id));"
                           "INSERT INTO clerks VALUES (1, 'Ann', NULL), (2, 'Ben', 1);";

static int setup_desk(void **state)
{
    return fixture_open(state, desk);
}

static void nlq_ask__shows__those_whom_people_report_to(void **state)
{
    static const char sql[] = "SELECT clerks.name, above.name FROM clerks LEFT JOIN clerks AS "
                              "above ON clerks.reports_to = above.id";
    assert_true(answers_with(*state, "clerks and who they report to", sql));
    assert_true(answers_with(*state, "clerks and their managers", sql));
}

static int setup(void **state)
{
    return fixture_open(state, firm);
}

static void nlq_ask__answers__what_analysts_ask(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static void assert_not_sure(void *state, const char *question)
{
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    if (answer->count > 0 && answer->readings[0].sure)
        fail_msg("'%s' is sure: %s", question, answer->readings[0].sql);
    nlq_answer_free(answer);
}

static void nlq_ask__counts_days_until_now__of_what_is_open(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "complaints open longer than 7 days", NULL);
    assert_true(answer->count > 0);
    assert_non_null(strstr(answer->readings[0].sql, "date_complaint_closed IS NULL"));
    assert_non_null(strstr(answer->readings[0].sql, "date_complaint_raised < '"));
    nlq_answer_free(answer);
}

static void nlq_ask__is_not_sure__where_another_measure_is_as_near(void **state)
{
    assert_not_sure(*state, "largest claim");
    assert_not_sure(*state, "top 2 goods by margin");
    assert_not_sure(*state, "employees whose salary is above the average of their department");
}

static void nlq_ask__declines__what_no_query_of_its_can_be(void **state)
{
    static const char *const questions[] = {
        "top 5 buyers by charisma", "longest station", "top 10% of buyers by revenue",
        "which tracks are bought together most often", "patients who never complied"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        if (answer->count > 0 && answer->readings[0].answers)
            fail_msg("'%s' is answered: %s", questions[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__declines__profits_of_rows_that_sold_nothing(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "total profit", NULL);
    assert_true(answer->count == 0 || !answer->readings[0].answers);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__shows__those_whom_people_report_to, setup_desk,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_analysts_ask, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts_days_until_now__of_what_is_open, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__where_another_measure_is_as_near,
                                        setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_no_query_of_its_can_be, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__profits_of_rows_that_sold_nothing, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
