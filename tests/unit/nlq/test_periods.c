/* Questions of analysts about periods, spans, shares and what was never done, over schemas of other
 * shapes: names behind a module's letters, sales of one thing each, dates in several tables. */
#include <string.h>

#include "fixture.h"

struct periods_case {
    const char *question, *sql;
};

static const char market[] =
    "CREATE TABLE tkClient (tkcId TEXT PRIMARY KEY, tkcName TEXT NOT NULL, tkcEmail TEXT, "
    "tkcCountry TEXT, tkcJoinDate DATE, tkcStatus TEXT);"
    "CREATE TABLE tkPaper (tkpId TEXT PRIMARY KEY, tkpSymbol TEXT NOT NULL, tkpName TEXT, "
    "tkpKind TEXT, tkpExchange TEXT);"
    "CREATE TABLE tkQuote (tkqPaperId TEXT REFERENCES tkPaper (tkpId), tkqDate DATE, tkqHigh "
    "REAL, tkqLow REAL, tkqClose REAL, tkqVolume INTEGER, PRIMARY KEY (tkqPaperId, tkqDate));"
    "CREATE TABLE tkDeal (tkdId TEXT PRIMARY KEY, tkdClientId TEXT REFERENCES tkClient "
    "(tkcId), tkdPaperId TEXT REFERENCES tkPaper (tkpId), tkdDateTime TIMESTAMP, tkdType "
    "TEXT, tkdShares INTEGER, tkdAmount REAL, tkdFee REAL, tkdTax REAL, tkdState TEXT, "
    "tkdSettledDate DATE);"
    "INSERT INTO tkClient VALUES ('C1', 'Ann Dorn', 'ann@gmail.com', 'DE', '2025-01-05', "
    "'active'), ('C2', 'Bob Kim', 'bob@web.de', 'US', '2025-03-01', 'active'), ('C3', 'Cy "
    "Ito', 'cy@gmail.com', 'US', '2026-02-01', 'inactive'), ('C4', 'Di Oz', 'di@x.org', "
    "'FR', '2026-05-01', 'active');"
    "INSERT INTO tkPaper VALUES ('P1', 'AAPL', 'Apple', 'stock', 'NASDAQ'), ('P2', 'JNJ', "
    "'Johnson', 'stock', 'NYSE'), ('P3', 'VTI', 'Vanguard', 'fund', 'NYSE'), ('P4', 'BND', "
    "'Bonds', 'fund', 'NYSE');"
    "INSERT INTO tkQuote VALUES ('P1', '2026-11-20', 9, 7, 8, 100), ('P2', '2026-11-20', 5, "
    "4, 5, 70);"
    "INSERT INTO tkDeal VALUES ('D1', 'C1', 'P1', '2026-10-01 10:00:00', 'buy', 5, 40, 1, 2, "
    "'success', '2026-10-02'), ('D2', 'C2', 'P1', '2026-11-01 11:00:00', 'sell', 2, 16, 1, "
    "1, 'failed', '2026-11-01'), ('D3', 'C2', 'P2', '2026-11-02 11:00:00', 'buy', 2, 10, 1, "
    "1, 'success', '2026-11-02'), ('D4', 'C1', 'P2', '2026-11-03 11:00:00', 'sell', 3, 15, "
    "1, 1, 'success', '2026-11-05');";

static const struct periods_case market_cases[] = {
    {"How many distinct clients placed a buy in the last 3 months?",
     "SELECT count(DISTINCT tkClient.tkcId) FROM tkClient JOIN tkDeal ON tkDeal.tkdClientId "
     "= tkClient.tkcId WHERE tkDeal.tkdType = 'buy' AND tkDeal.tkdDateTime >= '2026-08-25' "
     "AND tkDeal.tkdDateTime < '2026-11-26'"},
    {"What was the average volume per exchange last month?",
     "SELECT tkPaper.tkpExchange, avg(tkQuote.tkqVolume) AS average_volume FROM tkPaper JOIN "
     "tkQuote ON tkQuote.tkqPaperId = tkPaper.tkpId WHERE tkQuote.tkqDate >= '2026-10-01' "
     "AND tkQuote.tkqDate < '2026-11-01' GROUP BY tkPaper.tkpExchange"},
    {"What is the total fee and tax paid by each client this year?",
     "SELECT tkClient.tkcName, sum(tkDeal.tkdFee) AS total_fee, sum(tkDeal.tkdTax) AS "
     "total_tax FROM tkClient JOIN tkDeal ON tkDeal.tkdClientId = tkClient.tkcId WHERE "
     "tkDeal.tkdDateTime >= '2026-01-01' AND tkDeal.tkdDateTime < '2027-01-01' GROUP BY "
     "tkClient.tkcId"},
    {"Return the symbol, the name and the number of deals of each paper in the last 30 days, "
     "ordered by the number of deals from highest to lowest.",
     "SELECT tkPaper.tkpSymbol, tkPaper.tkpName, count(*) AS deals FROM tkPaper JOIN tkDeal "
     "ON tkDeal.tkdPaperId = tkPaper.tkpId WHERE tkDeal.tkdDateTime >= '2026-10-26' AND "
     "tkDeal.tkdDateTime < '2026-11-26' GROUP BY tkPaper.tkpId ORDER BY count(*) DESC"},
    {"What is the monthly average closing price of AAPL over the last 3 months?",
     "SELECT strftime('%Y-%m', tkQuote.tkqDate) AS month, avg(tkQuote.tkqClose) AS "
     "average_close FROM tkQuote JOIN tkPaper ON tkQuote.tkqPaperId = tkPaper.tkpId WHERE "
     "tkPaper.tkpSymbol = 'AAPL' AND tkQuote.tkqDate >= '2026-08-25' AND tkQuote.tkqDate < "
     "'2026-11-26' GROUP BY strftime('%Y-%m', tkQuote.tkqDate) ORDER BY "
     "strftime('%Y-%m', tkQuote.tkqDate)"},
    {"week by week number of deals in the last 8 weeks",
     "SELECT date(tkdDateTime, 'weekday 0', '-6 days') AS week, count(*) AS deals FROM "
     "tkDeal WHERE tkdDateTime >= '2026-09-30' AND tkdDateTime < '2026-11-26' GROUP BY "
     "date(tkdDateTime, 'weekday 0', '-6 days') ORDER BY date(tkdDateTime, 'weekday 0', '-6 "
     "days')"},
    {"What is the highest closing price of each stock in the last 7 days?",
     "SELECT tkPaper.tkpName, max(tkQuote.tkqClose) AS highest_close FROM tkPaper JOIN "
     "tkQuote ON tkQuote.tkqPaperId = tkPaper.tkpId WHERE tkPaper.tkpKind = 'stock' AND "
     "tkQuote.tkqDate >= '2026-11-18' AND tkQuote.tkqDate < '2026-11-26' GROUP BY "
     "tkPaper.tkpId"},
    {"How many days on average pass between a deal and its settlement, per paper kind?",
     "SELECT tkPaper.tkpKind, avg(julianday(tkDeal.tkdSettledDate) - "
     "julianday(tkDeal.tkdDateTime)) AS days FROM tkPaper JOIN tkDeal ON tkDeal.tkdPaperId = "
     "tkPaper.tkpId GROUP BY tkPaper.tkpKind"},
    {"Which deals were settled on the same day as they were made?",
     "SELECT tkdType FROM tkDeal WHERE date(tkdSettledDate) = date(tkdDateTime)"},
    {"Which clients made their first deal within 30 days of joining?",
     "SELECT DISTINCT tkClient.tkcName FROM tkClient JOIN tkDeal ON tkDeal.tkdClientId = "
     "tkClient.tkcId WHERE julianday(tkDeal.tkdDateTime) - julianday(tkClient.tkcJoinDate) <= 30 "
     "AND julianday(tkDeal.tkdDateTime) - julianday(tkClient.tkcJoinDate) >= 0"},
    {"How many clients use a gmail address?",
     "SELECT count(*) FROM tkClient WHERE tkcEmail LIKE '%@gmail.%'"},
    {"clients with a Gmail or a web.de address",
     "SELECT tkcName FROM tkClient WHERE tkcEmail LIKE '%@gmail.%' OR tkcEmail LIKE "
     "'%@web.de'"},
    {"What was the ratio of buys to sells in 2026?",
     "SELECT 1.0 * count(CASE WHEN tkdType = 'buy' THEN 1 END) / nullif(count(CASE WHEN "
     "tkdType = 'sell' THEN 1 END), 0) AS ratio FROM tkDeal WHERE tkdDateTime >= "
     "'2026-01-01' AND tkdDateTime < '2027-01-01'"},
    {"what percentage of clients made a deal in 2026",
     "SELECT 100.0 * count(CASE WHEN tkcId IN (SELECT tkdClientId FROM tkDeal WHERE "
     "tkdDateTime >= '2026-01-01' AND tkdDateTime < '2027-01-01') THEN 1 END) / count(*) AS "
     "percent FROM tkClient"},
    {"share of clients who never made a deal",
     "SELECT 100.0 * count(CASE WHEN tkcId NOT IN (SELECT tkdClientId FROM tkDeal WHERE "
     "tkdClientId IS NOT NULL) THEN 1 END) / count(*) AS percent FROM tkClient"},
    {"clients from Germany", "SELECT tkcName FROM tkClient WHERE tkcCountry = 'DE'"},
    {"number of papers per client",
     "SELECT tkClient.tkcName, count(DISTINCT tkDeal.tkdPaperId) AS papers FROM tkClient "
     "JOIN tkDeal ON tkDeal.tkdClientId = tkClient.tkcId GROUP BY tkClient.tkcId"},
    {"clients with the most papers",
     "SELECT tkClient.tkcName, count(DISTINCT tkDeal.tkdPaperId) AS papers FROM tkClient JOIN "
     "tkDeal ON tkDeal.tkdClientId = tkClient.tkcId GROUP BY tkClient.tkcId ORDER BY "
     "count(DISTINCT tkDeal.tkdPaperId) DESC LIMIT 10"},
    {"Which paper has the highest average daily volume?",
     "SELECT tkPaper.tkpName FROM tkPaper JOIN tkQuote ON tkQuote.tkqPaperId = tkPaper.tkpId "
     "GROUP BY tkPaper.tkpId ORDER BY avg(tkQuote.tkqVolume) DESC LIMIT 1"},
    {"which day of the week sees the most deals",
     "SELECT CASE CAST(strftime('%w', tkdDateTime) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 1 "
     "THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' "
     "WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' END AS weekday FROM tkDeal GROUP BY "
     "CAST(strftime('%w', tkdDateTime) AS INTEGER) ORDER BY count(*) DESC LIMIT 1"},
    {"papers with the largest difference between high and low price",
     "SELECT tkPaper.tkpName FROM tkPaper JOIN tkQuote ON tkQuote.tkqPaperId = tkPaper.tkpId "
     "ORDER BY tkQuote.tkqHigh - tkQuote.tkqLow DESC LIMIT 1"},
    {"How many clients joined in the same month as Ann Dorn?",
     "SELECT count(*) FROM tkClient WHERE strftime('%Y-%m', tkcJoinDate) IN (SELECT "
     "strftime('%Y-%m', tkcJoinDate) FROM tkClient WHERE tkcName = 'Ann Dorn') AND "
     "tkcName <> 'Ann Dorn'"},
    {"clients without a deal for 60 days",
     "SELECT tkcName FROM tkClient WHERE tkcId NOT IN (SELECT tkdClientId FROM tkDeal WHERE "
     "tkdDateTime >= '2026-09-26' AND tkdDateTime < '2026-11-26' AND tkdClientId IS NOT NULL)"},
    {"papers that were bought more often than sold",
     "SELECT tkPaper.tkpName FROM tkPaper JOIN tkDeal ON tkDeal.tkdPaperId = tkPaper.tkpId "
     "GROUP BY tkPaper.tkpId HAVING count(CASE WHEN tkDeal.tkdType = 'buy' THEN 1 END) - "
     "count(CASE WHEN tkDeal.tkdType = 'sell' THEN 1 END) > 0"},
    {"clients with more sells than buys",
     "SELECT tkClient.tkcName FROM tkClient JOIN tkDeal ON tkDeal.tkdClientId = "
     "tkClient.tkcId GROUP BY tkClient.tkcId HAVING count(CASE WHEN tkDeal.tkdType = 'sell' "
     "THEN 1 END) - count(CASE WHEN tkDeal.tkdType = 'buy' THEN 1 END) > 0"},
};

static const char garage[] =
    "CREATE TABLE cars (id INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL, "
    "year INTEGER, color TEXT, cost REAL);"
    "CREATE TABLE sellers (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, hired_on DATE, left_on DATE);"
    "CREATE TABLE sales (id INTEGER PRIMARY KEY, car_id INTEGER REFERENCES cars (id), "
    "seller_id INTEGER REFERENCES sellers (id), sale_price REAL, sale_date DATE);"
    "CREATE TABLE stock_counts (id INTEGER PRIMARY KEY, snapshot_date DATE, car_id INTEGER "
    "REFERENCES cars (id), is_in_stock BOOLEAN);"
    "CREATE TABLE receipts (id INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sales (id), "
    "payment_date DATE, payment_amount REAL, payment_method TEXT);"
    "CREATE TABLE outlays (id INTEGER PRIMARY KEY, vendor_name TEXT, payment_date DATE, "
    "payment_amount REAL, due_date DATE);"
    "INSERT INTO cars VALUES (1, 'Ford', 'Focus', 2020, 'Black', 9000), (2, 'Ford', "
    "'Mustang', 2022, 'Red', 30000), (3, 'Kia', 'Rio', 2019, 'Red', 8000), (4, 'Audi', 'A4', "
    "2021, 'Black', 20000);"
    "INSERT INTO sellers VALUES (1, 'Ann', 'Adler', '2020-01-01', NULL), (2, 'Bo', 'Costa', "
    "'2021-05-01', '2024-01-01');"
    "INSERT INTO sales VALUES (1, 1, 1, 12000, '2026-10-01'), (2, 2, 1, 29000, "
    "'2026-11-01'), (3, 3, 2, 9000, '2023-02-02');"
    "INSERT INTO stock_counts VALUES (1, '2026-10-31', 1, 0), (2, '2026-10-31', 4, 1), (3, "
    "'2026-09-30', 2, 1);"
    "INSERT INTO receipts VALUES (1, 1, '2026-10-03', 6000, 'cash'), (2, 2, '2026-11-20', "
    "29000, 'credit_card');"
    "INSERT INTO outlays VALUES (1, 'Parts Ltd', '2026-10-09', 300, '2026-10-01'), (2, "
    "'Tax', '2026-09-01', 900, '2026-09-05');";

static const struct periods_case garage_cases[] = {
    {"What is the total revenue per seller in the last 90 days?",
     "SELECT sellers.first_name, sellers.last_name, sum(sales.sale_price) AS revenue FROM "
     "sellers JOIN sales ON sales.seller_id = sellers.id WHERE sales.sale_date >= "
     "'2026-08-27' AND sales.sale_date < '2026-11-26' GROUP BY sellers.id"},
    {"revenue by make",
     "SELECT cars.make, sum(sales.sale_price) AS revenue FROM cars JOIN sales ON "
     "sales.car_id = cars.id GROUP BY cars.make"},
    {"Who are the top 5 sellers by total sales amount this year?",
     "SELECT sellers.first_name, sellers.last_name, sum(sales.sale_price) AS revenue FROM "
     "sellers JOIN sales ON sales.seller_id = sellers.id WHERE sales.sale_date >= "
     "'2026-01-01' AND sales.sale_date < '2027-01-01' GROUP BY sellers.id ORDER BY "
     "sum(sales.sale_price) DESC LIMIT 5"},
    {"number of sales and revenue per seller",
     "SELECT sellers.first_name, sellers.last_name, count(*) AS sales, sum(sales.sale_price) "
     "AS revenue FROM sellers JOIN sales ON sales.seller_id = sellers.id GROUP BY sellers.id"},
    {"How many cars are in stock in the latest snapshot?",
     "SELECT count(DISTINCT cars.id) FROM cars JOIN stock_counts ON stock_counts.car_id = "
     "cars.id WHERE stock_counts.is_in_stock = 1 AND stock_counts.snapshot_date = (SELECT "
     "max(snapshot_date) FROM stock_counts)"},
    {"total profit by make",
     "SELECT cars.make, sum(sales.sale_price - cars.cost) AS profit FROM cars JOIN sales ON "
     "sales.car_id = cars.id GROUP BY cars.make"},
    {"How many cars were sold below cost?",
     "SELECT count(DISTINCT cars.id) FROM cars JOIN sales ON sales.car_id = cars.id WHERE "
     "sales.sale_price < cars.cost"},
    {"average number of days between sale date and payment date",
     "SELECT avg(julianday(receipts.payment_date) - julianday(sales.sale_date)) AS days FROM "
     "receipts JOIN sales ON receipts.sale_id = sales.id"},
    {"average time a seller stayed",
     "SELECT avg(julianday(left_on) - julianday(hired_on)) AS days FROM sellers"},
    {"How many sales did each seller make in their first 100 days?",
     "SELECT sellers.first_name, sellers.last_name, count(sales.id) AS sales FROM sellers LEFT "
     "JOIN sales ON sales.seller_id = sellers.id AND julianday(sales.sale_date) - "
     "julianday(sellers.hired_on) <= 100 AND julianday(sales.sale_date) - "
     "julianday(sellers.hired_on) >= 0 GROUP BY sellers.id"},
    {"which sellers no longer work here",
     "SELECT first_name, last_name FROM sellers WHERE left_on IS NOT NULL"},
    {"unsold cars",
     "SELECT model FROM cars WHERE id NOT IN (SELECT car_id FROM sales WHERE car_id IS NOT NULL)"},
    {"number of outlays paid late by vendor",
     "SELECT vendor_name, count(*) AS outlays FROM outlays WHERE payment_date > due_date "
     "GROUP BY vendor_name"},
    {"what share of sales was paid by credit card",
     "SELECT 100.0 * count(CASE WHEN id IN (SELECT sale_id FROM receipts WHERE "
     "payment_method = 'credit_card') THEN 1 END) / count(*) AS percent FROM sales"},
    {"what were the total sales in each of the last 6 months",
     "SELECT strftime('%Y-%m', sale_date) AS month, sum(sale_price) AS revenue "
     "FROM sales WHERE sale_date >= '2026-05-25' AND sale_date < '2026-11-26' GROUP BY "
     "strftime('%Y-%m', sale_date) ORDER BY strftime('%Y-%m', sale_date)"},
    {"total payment received for sales within 7 days of the sale",
     "SELECT sum(receipts.payment_amount) FROM receipts JOIN sales ON receipts.sale_id = sales.id "
     "WHERE julianday(receipts.payment_date) - julianday(sales.sale_date) <= 7 AND "
     "julianday(receipts.payment_date) - julianday(sales.sale_date) >= 0"},
    {"highest cost of each make", "SELECT make, max(cost) AS highest_cost FROM cars GROUP BY make"},
    {"cars whose cost is more than twice the lowest cost",
     "SELECT model FROM cars WHERE cost > 2 * (SELECT min(cost) FROM cars)"},
    {"cars with a cost 20% above the average cost",
     "SELECT model FROM cars WHERE cost > 1.2 * (SELECT avg(cost) FROM cars)"},
    {"sellers who made more than one sale with the number of sales",
     "SELECT sellers.first_name, sellers.last_name, count(*) AS sales FROM sellers JOIN "
     "sales ON sales.seller_id = sellers.id GROUP BY sellers.id HAVING count(*) > 1"},
};

static const char ward[] =
    "CREATE TABLE doctors (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);"
    "CREATE TABLE patients (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "date_of_birth DATE, date_of_registration DATE, gender TEXT, state TEXT, weight_kg REAL);"
    "CREATE TABLE drugs (id INTEGER PRIMARY KEY, drug_name TEXT NOT NULL, fda_appr_dt DATE);"
    "CREATE TABLE diagnoses (id INTEGER PRIMARY KEY, diag_name TEXT NOT NULL);"
    "CREATE TABLE treatments (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients "
    "(id), doctor_id INTEGER REFERENCES doctors (id), drug_id INTEGER REFERENCES drugs (id), "
    "diag_id INTEGER REFERENCES diagnoses (id), start_dt DATE, end_dt DATE);"
    "CREATE TABLE outcomes (id INTEGER PRIMARY KEY, treatment_id INTEGER REFERENCES "
    "treatments (id), assess_dt DATE, day7_count INTEGER, day100_count INTEGER);"
    "CREATE TABLE adverse_events (id INTEGER PRIMARY KEY, treatment_id INTEGER REFERENCES "
    "treatments (id), reported_dt DATE);"
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients "
    "(id), started_at TIMESTAMP, ended_at TIMESTAMP, device TEXT);"
    "INSERT INTO doctors VALUES (1, 'Eve', 'Roe'), (2, 'Max', 'Lim');"
    "INSERT INTO patients VALUES (1, 'Al', 'Fox', '1975-02-03', '2026-01-04', 'Male', 'MA', "
    "80), (2, 'Bea', 'Lee', '1985-02-03', '2026-03-04', 'Female', 'TX', 60), (3, 'Cal', "
    "'Orr', '1979-02-03', '2026-03-09', 'Male', 'TX', 90);"
    "INSERT INTO drugs VALUES (1, 'Topizol', '2014-03-04'), (2, 'Biolant', NULL);"
    "INSERT INTO diagnoses VALUES (1, 'Psoriasis vulgaris'), (2, 'Atopic dermatitis');"
    "INSERT INTO treatments VALUES (1, 1, 1, 1, 1, '2026-01-20', '2026-03-01'), (2, 2, 1, 2, "
    "2, '2026-05-01', NULL), (3, 2, 1, 1, 2, '2026-06-01', NULL);"
    "INSERT INTO outcomes VALUES (1, 1, '2026-04-01', 12, NULL);"
    "INSERT INTO adverse_events VALUES (1, 1, '2026-01-25');"
    "INSERT INTO visits VALUES (1, 1, '2026-01-20 10:00:00', '2026-01-20 10:30:00', 'app'), "
    "(2, 2, '2026-01-21 10:00:00', '2026-01-21 11:30:00', 'web');";

static const struct periods_case ward_cases[] = {
    {"average weight of male patients and female patients",
     "SELECT gender, avg(weight_kg) AS average_weight_kg FROM patients WHERE gender = 'Male' "
     "OR gender = 'Female' GROUP BY gender"},
    {"Patients with psoriasis",
     "SELECT DISTINCT patients.first_name, patients.last_name FROM patients JOIN treatments "
     "ON treatments.patient_id = patients.id JOIN diagnoses ON treatments.diag_id = "
     "diagnoses.id WHERE diagnoses.diag_name = 'Psoriasis vulgaris'"},
    {"patients born in the 1970s",
     "SELECT first_name, last_name FROM patients WHERE date_of_birth >= '1970-01-01' AND "
     "date_of_birth < '1980-01-01'"},
    {"drugs that have not been approved", "SELECT drug_name FROM drugs WHERE fda_appr_dt IS NULL"},
    {"treatments without day 100 counts",
     "SELECT * FROM treatments WHERE id NOT IN (SELECT treatment_id FROM outcomes WHERE "
     "day100_count IS NOT NULL AND treatment_id IS NOT NULL)"},
    {"What share of treatments had an adverse event?",
     "SELECT 100.0 * count(CASE WHEN id IN (SELECT treatment_id FROM adverse_events) THEN 1 "
     "END) / count(*) AS percent FROM treatments"},
    {"average treatment duration in days per drug",
     "SELECT drugs.drug_name, avg(julianday(treatments.end_dt) - "
     "julianday(treatments.start_dt)) AS days FROM drugs JOIN treatments ON "
     "treatments.drug_id = drugs.id GROUP BY drugs.id"},
    {"What is the average visit length in minutes per device?",
     "SELECT device, avg((CAST(strftime('%s', ended_at) AS INTEGER) - CAST(strftime('%s', "
     "started_at) AS INTEGER)) / 60.0) AS minutes FROM visits GROUP BY device"},
    {"longest visit per patient",
     "SELECT patients.first_name, patients.last_name, max(julianday(visits.ended_at) - "
     "julianday(visits.started_at)) AS days FROM patients JOIN visits ON visits.patient_id = "
     "patients.id GROUP BY patients.id"},
    {"How many adverse events were reported within 14 days of the treatment start?",
     "SELECT count(*) FROM adverse_events JOIN treatments ON adverse_events.treatment_id = "
     "treatments.id WHERE julianday(adverse_events.reported_dt) - julianday(treatments.start_dt) "
     "<= 14 AND julianday(adverse_events.reported_dt) - julianday(treatments.start_dt) >= 0"},
    {"patients who were treated in the month they registered",
     "SELECT DISTINCT patients.first_name, patients.last_name FROM patients JOIN treatments "
     "ON treatments.patient_id = patients.id WHERE strftime('%Y-%m', treatments.start_dt) = "
     "strftime('%Y-%m', patients.date_of_registration)"},
    {"How many treatments are active today?",
     "SELECT count(*) FROM treatments WHERE start_dt < '2026-11-26' AND (end_dt >= "
     "'2026-11-25' OR end_dt IS NULL)"},
    {"number of patients per doctor",
     "SELECT doctors.first_name, doctors.last_name, count(DISTINCT treatments.patient_id) AS "
     "patients FROM doctors JOIN treatments ON treatments.doctor_id = doctors.id GROUP BY "
     "doctors.id"},
    {"visits longer than 30 minutes",
     "SELECT device FROM visits WHERE (CAST(strftime('%s', ended_at) AS INTEGER) - "
     "CAST(strftime('%s', started_at) AS INTEGER)) / 60.0 > 30"},
    {"treatments longer than 100 days",
     "SELECT * FROM treatments WHERE julianday(end_dt) - julianday(start_dt) > 100"},
    {"number of patients without treatments by state",
     "SELECT state, count(*) AS patients FROM patients WHERE id NOT IN (SELECT patient_id FROM "
     "treatments WHERE patient_id IS NOT NULL) GROUP BY state"},
};

static int setup_market(void **state)
{
    return fixture_open(state, market);
}

static int setup_garage(void **state)
{
    return fixture_open(state, garage);
}

static int setup_ward(void **state)
{
    return fixture_open(state, ward);
}

static void assert_answers(void *state, const struct periods_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static void nlq_ask__answers__what_a_market_is_asked(void **state)
{
    assert_answers(*state, market_cases, sizeof market_cases / sizeof *market_cases);
}

static void nlq_ask__answers__what_a_garage_is_asked(void **state)
{
    assert_answers(*state, garage_cases, sizeof garage_cases / sizeof *garage_cases);
}

static void nlq_ask__answers__what_a_ward_is_asked(void **state)
{
    assert_answers(*state, ward_cases, sizeof ward_cases / sizeof *ward_cases);
}

static void assert_declined(void *state, const char *question)
{
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    if (answer->count > 0 && answer->readings[0].answers)
        fail_msg("'%s' is answered: %s", question, answer->readings[0].sql);
    nlq_answer_free(answer);
}

static void nlq_ask__declines__averages_of_what_nothing_is_called(void **state)
{
    assert_declined(*state, "average tenacity of sellers");
    assert_declined(*state, "average cost of unicorns");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_market_is_asked, setup_market,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_garage_is_asked, setup_garage,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_ward_is_asked, setup_ward,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__averages_of_what_nothing_is_called,
                                        setup_garage, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
