/* Questions of a clinic, a bank and a parcel service: stays, balances, who looks after whom, what
 * was not used. */
#include "../fixture.h"

struct care_case {
    const char *question, *sql;
};

static const char clinic[] =
    "CREATE TABLE departments(dept_id INTEGER PRIMARY KEY, name TEXT, floor INTEGER, "
    "head_physician_id INTEGER REFERENCES physicians(physician_id)); INSERT INTO departments "
    "VALUES (1, 'Cardiology', 1, 1), (2, 'Surgery', 2, 2), (3, 'Pediatrics', 3, 3), (4, "
    "'Oncology', 0, 4), (5, 'Neurology', 1, 5); CREATE TABLE physicians(physician_id INTEGER "
    "PRIMARY KEY, full_name TEXT, specialty TEXT, dept_id INTEGER REFERENCES departments, "
    "hired_on DATE, annual_salary INTEGER); INSERT INTO physicians VALUES (1, 'Karin Ebert', "
    "'oncologist', 1, '2006-08-17', 175000), (2, 'Simon Dietz', 'pediatrician', 5, "
    "'2006-04-21', 186000), (3, 'Rosa Graf', 'cardiologist', 1, '2014-09-23', 123000), (4, "
    "'Clara Huber', 'cardiologist', 5, '2014-07-10', 77000), (5, 'Tina Dietz', 'surgeon', 5, "
    "'2006-05-22', 143000), (6, 'Tina Moser', 'cardiologist', 2, '2006-01-17', 141000), (7, "
    "'Emma Jung', 'oncologist', 2, '2017-02-16', 85000), (8, 'Tina Jung', 'neurologist', 2, "
    "'2007-04-25', 144000), (9, 'Tina Graf', 'pediatrician', 1, '2017-04-15', 161000), (10, "
    "'Clara Adler', 'neurologist', 2, '2016-02-19', 157000), (11, 'Simon Nowak', "
    "'pediatrician', 4, '2018-02-18', 188000), (12, 'Olga Lang', 'pediatrician', 2, "
    "'2022-10-26', 93000); CREATE TABLE patients(patient_id INTEGER PRIMARY KEY, full_name "
    "TEXT, sex TEXT, date_of_birth DATE, city TEXT, blood_type TEXT, insurer TEXT, "
    "registered_on DATE); INSERT INTO patients VALUES (1, 'Willi Conrad', 'M', '2000-08-05', "
    "'Vienna', 'AB-', 'OEGK', '2026-01-14'), (14, 'Emma Dietz', 'F', '2001-06-02', 'Vienna', "
    "'AB-', 'Uniqa', '2023-10-16'), (27, 'Ben Lang', 'F', '1994-06-07', 'Salzburg', '0+', "
    "'Uniqa', '2023-11-15'), (40, 'Emma Nowak', 'F', '1971-06-03', 'Linz', 'AB-', 'OEGK', "
    "'2019-01-02'), (53, 'Anna Kraus', 'F', '1942-07-11', 'Salzburg', 'B+', 'Uniqa', "
    "'2020-10-13'), (66, 'Clara Pohl', 'M', '1960-12-24', 'Salzburg', 'A+', NULL, "
    "'2021-01-05'), (79, 'Felix Conrad', 'M', '1979-11-29', 'Salzburg', '0+', NULL, "
    "'2021-09-25'), (92, 'Paul Nowak', 'M', '1958-01-29', 'Linz', 'AB-', 'OEGK', "
    "'2020-07-17'), (105, 'Ida Graf', 'M', '2015-08-12', 'Vienna', 'B+', 'OEGK', "
    "'2021-10-04'), (118, 'Paul Huber', 'F', '2017-01-12', 'Vienna', 'A+', 'OEGK', "
    "'2020-08-11'), (131, 'Greta Jung', 'M', '2010-02-12', 'Graz', 'AB-', 'OEGK', "
    "'2018-08-07'), (144, 'Rosa Pohl', 'M', '1988-02-06', 'Vienna', '0+', 'OEGK', "
    "'2022-03-05'); CREATE TABLE appointments(appt_id INTEGER PRIMARY KEY, patient_id "
    "INTEGER REFERENCES patients, physician_id INTEGER REFERENCES physicians, scheduled_at "
    "DATETIME, duration_min INTEGER, status TEXT, reason TEXT); INSERT INTO appointments "
    "VALUES (1, 10, 4, '2025-12-10 12:00:00', 45, 'booked', 'vaccination'), (59, 22, 7, "
    "'2025-02-10 15:00:00', 15, 'booked', 'follow-up'), (117, 100, 14, '2026-09-04 "
    "17:00:00', 60, 'completed', 'pain'), (175, 40, 13, '2025-02-10 16:30:00', 30, "
    "'no-show', 'follow-up'), (233, 18, 16, '2025-11-23 10:30:00', 45, 'no-show', "
    "'checkup'), (291, 133, 1, '2025-07-10 16:30:00', 45, 'completed', 'pain'), (349, 80, 2, "
    "'2026-08-25 12:30:00', 45, 'booked', 'follow-up'), (407, 66, 1, '2025-04-04 11:30:00', "
    "30, 'booked', 'checkup'), (465, 55, 15, '2026-09-22 11:00:00', 30, 'completed', "
    "'pain'), (523, 46, 5, '2025-11-05 08:00:00', 15, 'completed', 'checkup'), (581, 1, 5, "
    "'2025-04-04 16:30:00', 30, 'booked', 'follow-up'), (639, 146, 4, '2026-07-05 14:00:00', "
    "45, 'booked', 'follow-up'); CREATE TABLE admissions(admission_id INTEGER PRIMARY KEY, "
    "patient_id INTEGER REFERENCES patients, dept_id INTEGER REFERENCES departments, "
    "admitted_on DATE, discharged_on DATE, diagnosis TEXT, cost REAL); INSERT INTO "
    "admissions VALUES (1, 64, 3, '2026-05-01', '2026-05-20', 'asthma', 7826.2), (19, 120, "
    "5, '2025-10-16', '2025-10-22', 'asthma', 2487.67), (37, 115, 4, '2026-06-16', "
    "'2026-06-28', 'appendicitis', 8594.84), (55, 1, 3, '2025-08-12', '2025-08-22', "
    "'pneumonia', 12874.33), (73, 102, 2, '2026-05-06', '2026-05-18', 'fracture', 19340.09), "
    "(91, 121, 2, '2026-09-02', '2026-09-04', 'stroke', 11289.4), (109, 138, 5, "
    "'2025-06-25', '2025-06-30', 'appendicitis', 5642.23), (127, 132, 5, '2025-02-01', "
    "'2025-02-17', 'pneumonia', 11250.82), (145, 39, 2, '2025-06-06', '2025-06-23', "
    "'appendicitis', 8200.24), (163, 85, 3, '2026-02-23', '2026-03-13', 'fracture', "
    "1870.68), (181, 121, 4, '2026-02-27', '2026-03-04', 'appendicitis', 17352.16), (199, "
    "101, 1, '2025-11-29', '2025-12-11', 'asthma', 13439.27); CREATE TABLE "
    "medications(med_id INTEGER PRIMARY KEY, name TEXT, manufacturer TEXT, unit_price REAL, "
    "in_stock INTEGER, reorder_point INTEGER); INSERT INTO medications VALUES (1, "
    "'Ibuprofen', 'Novartis', 60.69, 107, 100), (2, 'Paracetamol', 'Sandoz', 43.71, 86, "
    "100), (3, 'Amoxicillin', 'Bayer', 20.86, 75, 100), (4, 'Metformin', 'Sandoz', 8.01, "
    "179, 100), (5, 'Ramipril', 'Novartis', 71.14, 335, 100), (6, 'Insulin', 'Novartis', "
    "8.84, 112, 100), (7, 'Morphine', 'Bayer', 48.14, 271, 100), (8, 'Aspirin', 'Bayer', "
    "4.08, 48, 100); CREATE TABLE prescriptions(rx_id INTEGER PRIMARY KEY, patient_id "
    "INTEGER REFERENCES patients, physician_id INTEGER REFERENCES physicians, med_id INTEGER "
    "REFERENCES medications, prescribed_on DATE, dose_mg INTEGER, days INTEGER); INSERT INTO "
    "prescriptions VALUES (1, 148, 3, 1, '2026-01-14', 100, 30), (42, 31, 7, 2, "
    "'2025-05-13', 50, 7), (83, 69, 10, 7, '2026-07-10', 100, 14), (124, 13, 8, 2, "
    "'2026-10-12', 100, 5), (165, 56, 11, 1, '2025-08-14', 100, 14), (206, 87, 17, 2, "
    "'2026-08-28', 500, 14), (247, 148, 17, 3, '2026-06-22', 100, 5), (288, 71, 11, 1, "
    "'2026-07-05', 50, 7), (329, 109, 12, 7, '2026-01-18', 100, 30), (370, 24, 13, 5, "
    "'2025-07-20', 250, 30), (411, 100, 2, 5, '2026-05-05', 500, 5), (452, 137, 17, 5, "
    "'2025-01-03', 250, 30); CREATE TABLE lab_results(result_id INTEGER PRIMARY KEY, "
    "patient_id INTEGER REFERENCES patients, test_name TEXT, value REAL, normal_low REAL, "
    "normal_high REAL, taken_on DATE); INSERT INTO lab_results VALUES (1, 113, "
    "'cholesterol', 193.3, 70.0, 200.0, '2026-07-15'), (50, 34, 'hemoglobin', 170.2, 70.0, "
    "200.0, '2026-07-13'), (99, 130, 'glucose', 185.8, 70.0, 200.0, '2026-10-12'), (148, 69, "
    "'cholesterol', 162.4, 70.0, 200.0, '2025-06-12'), (197, 29, 'glucose', 61.6, 70.0, "
    "200.0, '2026-05-10'), (246, 88, 'glucose', 65.5, 70.0, 200.0, '2025-12-16'), (295, 97, "
    "'glucose', 59.3, 70.0, 200.0, '2026-09-03'), (344, 1, 'cholesterol', 139.1, 70.0, "
    "200.0, '2026-07-08'), (393, 18, 'glucose', 152.8, 70.0, 200.0, '2025-05-22'), (442, 64, "
    "'glucose', 72.8, 70.0, 200.0, '2025-09-12'), (491, 13, 'hemoglobin', 126.2, 70.0, "
    "200.0, '2026-09-22'), (540, 31, 'cholesterol', 90.8, 70.0, 200.0, '2025-11-10'); CREATE "
    "TABLE invoices(invoice_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients, "
    "issued_on DATE, due_on DATE, amount REAL, paid_on DATE); INSERT INTO invoices VALUES "
    "(1, 150, '2025-11-27', '2025-12-27', 2299.7, '2026-01-08'), (34, 101, '2026-01-02', "
    "'2026-02-01', 788.23, '2026-02-12'), (67, 109, '2026-08-30', '2026-09-29', 4589.53, "
    "'2026-09-01'), (100, 136, '2026-02-08', '2026-03-10', 3772.24, NULL), (133, 80, "
    "'2025-01-16', '2025-02-15', 4355.96, NULL), (166, 138, '2025-03-24', '2025-04-23', "
    "2926.59, '2025-04-09'), (199, 6, '2025-09-03', '2025-10-03', 1933.63, '2025-09-28'), "
    "(232, 96, '2025-08-07', '2025-09-06', 1501.52, NULL), (265, 102, '2026-06-22', "
    "'2026-07-22', 1845.8, NULL), (298, 133, '2025-12-28', '2026-01-27', 476.7, "
    "'2026-02-25'), (331, 120, '2025-06-09', '2025-07-09', 3983.77, '2025-07-24'), (364, "
    "119, '2025-09-18', '2025-10-18', 4776.33, '2025-09-23');";

static const struct care_case clinic_cases[] = {
    {"average length of stay per department",
     "SELECT departments.name, avg(julianday(admissions.discharged_on) - "
     "julianday(admissions.admitted_on)) AS days FROM departments JOIN admissions ON "
     "admissions.dept_id = departments.dept_id GROUP BY departments.dept_id"},
    {"longest stay", "SELECT * FROM admissions WHERE discharged_on IS NOT NULL ORDER BY "
                     "julianday(discharged_on) - julianday(admitted_on) DESC LIMIT 1"},
    {"patients currently in hospital",
     "SELECT patients.full_name FROM patients JOIN admissions ON admissions.patient_id = "
     "patients.patient_id WHERE admissions.discharged_on IS NULL GROUP BY patients.patient_id"},
    {"readmitted patients",
     "SELECT patients.full_name FROM patients JOIN admissions ON admissions.patient_id = "
     "patients.patient_id GROUP BY patients.patient_id HAVING count(*) > 1"},
    {"which departments cost the most last year",
     "SELECT departments.name FROM departments JOIN admissions ON admissions.dept_id = "
     "departments.dept_id WHERE admissions.admitted_on >= '2025-01-01' AND "
     "admissions.admitted_on < '2026-01-01' GROUP BY departments.dept_id ORDER BY "
     "sum(admissions.cost) DESC LIMIT 1"},
    {"medications that were never prescribed",
     "SELECT name FROM medications WHERE med_id NOT IN (SELECT med_id FROM prescriptions WHERE "
     "med_id IS NOT NULL)"},
    {"physicians who prescribed morphine",
     "SELECT DISTINCT physicians.full_name FROM physicians JOIN prescriptions ON "
     "prescriptions.physician_id = physicians.physician_id JOIN medications ON "
     "prescriptions.med_id = medications.med_id WHERE medications.name = 'Morphine'"},
    {"no-show rate per physician",
     "SELECT physicians.full_name, 100.0 * count(CASE WHEN appointments.status = 'no-show' "
     "THEN 1 END) / count(*) AS percent FROM physicians JOIN appointments ON "
     "appointments.physician_id = physicians.physician_id GROUP BY physicians.physician_id"},
    {"patients without insurance", "SELECT full_name FROM patients WHERE insurer IS NULL"},
};

static const char bank[] =
    "CREATE TABLE branch(branch_id INTEGER PRIMARY KEY, branch_name TEXT, city TEXT, "
    "opened_on DATE, manager_emp_id INTEGER); INSERT INTO branch VALUES (1, 'Vienna Main', "
    "'Vienna', '1990-01-24', 1), (2, 'Linz Main', 'Linz', '1985-04-04', 2), (3, 'Graz Main', "
    "'Graz', '1995-06-25', 3), (4, 'Salzburg Main', 'Salzburg', '1989-06-05', 4); CREATE "
    "TABLE client(client_id INTEGER PRIMARY KEY, first_name TEXT, surname TEXT, birth_date "
    "DATE, segment TEXT, home_branch_id INTEGER REFERENCES branch, since DATE, yearly_income "
    "REAL); INSERT INTO client VALUES (1, 'Mia', 'Fuchs', '1996-04-11', 'retail', 3, "
    "'2021-10-11', 179000.0), (11, 'Ida', 'Moser', '1955-11-20', 'business', 3, "
    "'2014-09-22', 112000.0), (21, 'Mia', 'Conrad', '1990-12-23', 'business', 2, "
    "'2012-12-21', 79000.0), (31, 'Udo', 'Adler', '1942-09-22', 'retail', 4, '2009-08-09', "
    "41000.0), (41, 'Willi', 'Fuchs', '1987-06-17', 'private', 3, '2009-04-14', 239000.0), "
    "(51, 'Anna', 'Nowak', '1963-12-16', 'retail', 4, '2014-01-15', 225000.0), (61, 'Anna', "
    "'Ebert', '1983-04-06', 'business', 3, '2021-01-24', 46000.0), (71, 'Clara', 'Pohl', "
    "'1976-06-15', 'retail', 3, '2005-07-09', 27000.0), (81, 'Mia', 'Lang', '2004-04-15', "
    "'business', 3, '2020-11-20', 142000.0), (91, 'Udo', 'Adler', '1985-09-18', 'business', "
    "4, '2010-01-17', 24000.0), (101, 'Vera', 'Lang', '2004-02-18', 'business', 3, "
    "'2021-06-13', 48000.0), (111, 'Willi', 'Kraus', '1961-12-28', 'private', 1, "
    "'2026-06-22', 160000.0); CREATE TABLE account(account_no TEXT PRIMARY KEY, client_id "
    "INTEGER REFERENCES client, kind TEXT, currency TEXT, opened_on DATE, closed_on DATE, "
    "balance REAL, overdraft_limit REAL); INSERT INTO account VALUES ('AT00001', 70, "
    "'checking', 'USD', '2002-08-29', '2024-01-11', 7706.74, 500.0), ('AT00017', 35, "
    "'savings', 'EUR', '2024-06-26', NULL, 30553.86, 2000.0), ('AT00033', 69, 'savings', "
    "'USD', '2011-03-20', '2024-02-08', 38144.06, 0.0), ('AT00049', 29, 'checking', 'EUR', "
    "'2015-12-10', NULL, 50753.62, 0.0), ('AT00065', 10, 'savings', 'EUR', '2020-05-30', "
    "NULL, 20828.03, 2000.0), ('AT00081', 10, 'savings', 'USD', '2023-07-26', NULL, 54856.8, "
    "0.0), ('AT00097', 16, 'checking', 'EUR', '2010-02-22', NULL, 3136.38, 2000.0), "
    "('AT00113', 106, 'checking', 'EUR', '2023-11-21', NULL, 6187.4, 0.0), ('AT00129', 59, "
    "'checking', 'USD', '2004-09-13', NULL, 22746.47, 0.0), ('AT00145', 54, 'savings', "
    "'USD', '2022-05-30', NULL, 17100.92, 2000.0), ('AT00161', 45, 'savings', 'USD', "
    "'2001-12-27', NULL, 16472.18, 500.0), ('AT00177', 65, 'checking', 'EUR', '2024-09-24', "
    "NULL, 59652.75, 500.0); CREATE TABLE card(card_id INTEGER PRIMARY KEY, account_no TEXT "
    "REFERENCES account, brand TEXT, issued_on DATE, expires_on DATE, blocked INTEGER, "
    "daily_limit REAL); INSERT INTO card VALUES (1, 'AT00194', 'Visa', '2024-04-30', "
    "'2028-02-24', 0, 2500.0), (14, 'AT00031', 'Visa', '2022-12-20', '2027-09-09', 0, "
    "2500.0), (27, 'AT00180', 'Visa', '2024-11-18', '2028-08-04', 0, 500.0), (40, 'AT00006', "
    "'Mastercard', '2024-03-07', '2027-05-15', 0, 2500.0), (53, 'AT00061', 'Visa', "
    "'2021-12-01', '2029-12-03', 0, 500.0), (66, 'AT00193', 'Mastercard', '2023-08-09', "
    "'2027-10-04', 0, 500.0), (79, 'AT00168', 'Visa', '2024-12-08', '2029-01-01', 0, "
    "2500.0), (92, 'AT00115', 'Mastercard', '2021-12-16', '2027-03-27', 0, 500.0), (105, "
    "'AT00147', 'Visa', '2025-10-27', '2030-06-04', 0, 1000.0), (118, 'AT00060', "
    "'Mastercard', '2022-10-03', '2029-01-14', 0, 1000.0), (131, 'AT00137', 'Visa', "
    "'2021-09-18', '2030-04-27', 0, 500.0), (144, 'AT00195', 'Mastercard', '2025-11-03', "
    "'2026-10-01', 0, 1000.0); CREATE TABLE txn(txn_id INTEGER PRIMARY KEY, account_no TEXT "
    "REFERENCES account, card_id INTEGER REFERENCES card, booked_at DATETIME, amount REAL, "
    "txn_type TEXT, merchant TEXT, merchant_category TEXT); INSERT INTO txn VALUES (1, "
    "'AT00046', 37, '2026-01-20 16:10:00', 2080.89, 'card payment', 'Spar', 'online'), (251, "
    "'AT00101', 82, '2025-04-12 00:10:00', 1445.08, 'transfer', 'OMV', NULL), (501, "
    "'AT00048', NULL, '2026-08-27 15:10:00', -768.02, 'card payment', 'Spar', 'online'), "
    "(751, 'AT00180', 46, '2025-08-27 23:10:00', 473.91, 'deposit', 'Billa', 'fuel'), (1001, "
    "'AT00069', 71, '2025-12-29 23:10:00', -703.71, 'card payment', 'Billa', NULL), (1251, "
    "'AT00090', 87, '2025-12-04 21:10:00', -273.44, 'card payment', 'OMV', 'groceries'), "
    "(1501, 'AT00030', 83, '2026-09-30 02:10:00', 261.44, 'deposit', 'OMV', 'groceries'), "
    "(1751, 'AT00062', 44, '2025-05-19 08:10:00', -231.73, 'deposit', NULL, 'fuel'), (2001, "
    "'AT00180', 106, '2025-05-06 16:10:00', -623.29, 'transfer', 'Amazon', 'groceries'), "
    "(2251, 'AT00085', NULL, '2026-09-21 08:10:00', 1010.49, 'transfer', 'OMV', NULL), "
    "(2501, 'AT00199', NULL, '2026-06-22 13:10:00', 1868.69, 'transfer', 'Amazon', "
    "'groceries'), (2751, 'AT00055', NULL, '2026-01-13 19:10:00', 1336.98, 'transfer', "
    "'Spar', 'fuel'); CREATE TABLE loan(loan_id INTEGER PRIMARY KEY, client_id INTEGER "
    "REFERENCES client, purpose TEXT, principal REAL, interest_rate REAL, term_months "
    "INTEGER, granted_on DATE, outstanding REAL, status TEXT); INSERT INTO loan VALUES (1, "
    "114, 'car', 131000.0, 5.74, 360, '2026-04-16', 40843.36, 'active'), (7, 118, "
    "'education', 277000.0, 3.65, 120, '2024-02-28', 71353.29, 'defaulted'), (13, 102, "
    "'house', 181000.0, 5.6, 360, '2021-01-28', 98875.27, 'active'), (19, 77, 'car', "
    "207000.0, 7.29, 60, '2023-06-17', 198020.6, 'active'), (25, 108, 'car', 36000.0, 3.86, "
    "24, '2023-02-03', 26144.88, 'repaid'), (31, 50, 'education', 77000.0, 2.84, 60, "
    "'2019-02-15', 53744.21, 'defaulted'), (37, 113, 'house', 251000.0, 1.57, 60, "
    "'2026-08-29', 165701.93, 'active'), (43, 20, 'education', 83000.0, 6.51, 360, "
    "'2023-11-28', 15408.9, 'active'), (49, 95, 'house', 63000.0, 5.89, 60, '2024-02-20', "
    "52738.69, 'repaid'), (55, 101, 'education', 169000.0, 2.84, 360, '2025-11-23', "
    "73699.06, 'active'), (61, 24, 'education', 142000.0, 3.74, 60, '2025-05-12', 64771.91, "
    "'active'), (67, 51, 'education', 68000.0, 3.85, 360, '2019-02-23', 17756.46, 'active'); "
    "CREATE TABLE instalment(inst_id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loan, "
    "due_date DATE, amount REAL, paid_date DATE); INSERT INTO instalment VALUES (1, 61, "
    "'2026-12-12', 1710.12, NULL), (59, 22, '2026-09-10', 1463.84, '2026-09-18'), (117, 61, "
    "'2025-04-08', 450.46, '2025-04-17'), (175, 61, '2026-06-30', 194.73, '2026-07-01'), "
    "(233, 66, '2026-05-09', 961.49, '2026-05-06'), (291, 27, '2026-09-07', 1317.67, "
    "'2026-09-14'), (349, 48, '2025-03-29', 645.18, '2025-04-07'), (407, 6, '2025-09-02', "
    "177.55, '2025-09-12'), (465, 38, '2025-10-31', 1582.78, '2025-11-10'), (523, 53, "
    "'2025-05-22', 2224.26, '2025-05-18'), (581, 51, '2025-08-26', 1991.18, '2025-09-01'), "
    "(639, 14, '2026-11-11', 1989.4, NULL); CREATE TABLE adviser(emp_id INTEGER PRIMARY KEY, "
    "name TEXT, branch_id INTEGER REFERENCES branch, started_on DATE); INSERT INTO adviser "
    "VALUES (1, 'Emma Jung', 3, '2019-06-12'), (2, 'Tina Jung', 2, '2017-08-04'), (3, 'Jonas "
    "Huber', 3, '2022-03-09'), (4, 'Anna Huber', 4, '2014-01-06'), (5, 'Hans Huber', 3, "
    "'2020-01-15'), (6, 'Paul Imhof', 3, '2023-06-01'), (7, 'Karin Fuchs', 3, '2012-12-09'), "
    "(8, 'Jonas Berg', 2, '2005-06-19'), (9, 'Hans Conrad', 1, '2013-01-13'), (10, 'Tina "
    "Dietz', 2, '2008-04-15'), (11, 'Anna Moser', 4, '2016-07-27'), (12, 'Olga Graf', 3, "
    "'2024-03-10'); CREATE TABLE advisory(client_id INTEGER REFERENCES client, emp_id "
    "INTEGER REFERENCES adviser, from_date DATE, PRIMARY KEY(client_id, emp_id)); INSERT "
    "INTO advisory VALUES (1, 7, '2016-03-25'), (11, 4, '2018-01-10'), (21, 9, "
    "'2016-06-07'), (31, 5, '2015-04-02'), (41, 3, '2016-09-01'), (51, 12, '2025-08-22'), "
    "(61, 3, '2019-09-07'), (71, 8, '2020-06-20'), (81, 10, '2018-03-06'), (91, 7, "
    "'2017-09-19'), (101, 5, '2019-08-10'), (111, 12, '2025-10-20');";

static const struct care_case bank_cases[] = {
    {"clients with a negative balance",
     "SELECT client.first_name, client.surname FROM client JOIN account ON account.client_id "
     "= client.client_id WHERE account.balance < 0 GROUP BY client.client_id"},
    {"overdrawn accounts", "SELECT account_no FROM account WHERE balance < 0"},
    {"clients under 30 with a loan",
     "SELECT client.first_name, client.surname FROM client JOIN loan ON loan.client_id = "
     "client.client_id WHERE client.birth_date > '1996-11-25' GROUP BY client.client_id"},
    {"how much money do private clients hold",
     "SELECT sum(account.balance) FROM account JOIN client ON account.client_id = "
     "client.client_id WHERE client.segment = 'private'"},
    {"which adviser looks after the most clients",
     "SELECT adviser.name FROM adviser JOIN advisory ON advisory.emp_id = adviser.emp_id "
     "GROUP BY adviser.emp_id ORDER BY count(*) DESC LIMIT 1"},
    {"clients who missed an instalment",
     "SELECT client.first_name, client.surname FROM client JOIN loan ON loan.client_id = "
     "client.client_id JOIN instalment ON instalment.loan_id = loan.loan_id WHERE "
     "instalment.due_date < '2026-11-25' AND instalment.paid_date IS NULL GROUP BY "
     "client.client_id"},
};

static const char parcel[] =
    "CREATE TABLE depot(depot_code TEXT PRIMARY KEY, town TEXT, country TEXT, "
    "capacity_parcels INTEGER, opened_on DATE); INSERT INTO depot VALUES ('VIE', 'Vienna', "
    "'Austria', 3800, '2019-07-20'), ('GRZ', 'Graz', 'Austria', 3000, '2001-08-24'), ('MUC', "
    "'Munich', 'Germany', 2900, '2011-07-30'), ('BER', 'Berlin', 'Germany', 500, "
    "'1998-06-18'), ('ZRH', 'Zurich', 'Switzerland', 800, '1999-10-16'); CREATE TABLE "
    "driver(driver_no INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, home_depot TEXT "
    "REFERENCES depot, licence_class TEXT, joined DATE, left_on DATE); INSERT INTO driver "
    "VALUES (1, 'Karin', 'Adler', 'MUC', 'B', '2018-11-01', NULL), (3, 'David', 'Ebert', "
    "'MUC', 'C', '2022-04-06', NULL), (5, 'Jonas', 'Conrad', 'ZRH', 'CE', '2014-06-14', "
    "'2026-06-10'), (7, 'Hans', 'Kraus', 'GRZ', 'CE', '2021-01-31', NULL), (9, 'Ben', "
    "'Kraus', 'GRZ', 'B', '2020-03-16', NULL), (11, 'Felix', 'Jung', 'ZRH', 'C', "
    "'2020-10-20', NULL), (13, 'Felix', 'Ebert', 'MUC', 'C', '2016-11-27', NULL), (15, "
    "'Hans', 'Otto', 'VIE', 'CE', '2013-06-19', NULL), (17, 'Rosa', 'Jung', 'VIE', 'C', "
    "'2011-10-13', '2026-07-06'), (19, 'Greta', 'Nowak', 'ZRH', 'B', '2020-09-09', "
    "'2025-07-30'), (21, 'David', 'Fuchs', 'MUC', 'B', '2013-04-08', NULL), (23, 'Ben', "
    "'Dietz', 'GRZ', 'C', '2011-10-07', NULL); CREATE TABLE vehicle(plate TEXT PRIMARY KEY, "
    "make TEXT, model TEXT, fuel TEXT, payload_kg INTEGER, bought_on DATE, mileage_km "
    "INTEGER, depot TEXT REFERENCES depot); INSERT INTO vehicle VALUES ('W-1000', "
    "'Mercedes', 'Sprinter', 'electric', 1200, '2020-01-23', 106000, 'BER'), ('W-1001', "
    "'Mercedes', 'Transit', 'electric', 3500, '2017-07-16', 182000, 'MUC'), ('W-1002', "
    "'Ford', 'Transit', 'diesel', 3500, '2015-09-27', 70000, 'VIE'), ('W-1003', 'Ford', "
    "'Sprinter', 'electric', 3500, '2025-09-04', 114000, 'BER'), ('W-1004', 'Ford', "
    "'Crafter', 'electric', 1200, '2021-03-02', 198000, 'VIE'), ('W-1005', 'Ford', "
    "'Crafter', 'electric', 900, '2020-06-15', 36000, 'ZRH'), ('W-1006', 'Ford', 'Sprinter', "
    "'diesel', 1200, '2019-08-08', 254000, 'VIE'), ('W-1007', 'Mercedes', 'Crafter', "
    "'electric', 900, '2024-05-11', 184000, 'BER'), ('W-1008', 'Ford', 'Crafter', "
    "'electric', 3500, '2017-06-26', 201000, 'ZRH'), ('W-1009', 'VW', 'Transit', 'diesel', "
    "1200, '2017-01-10', 259000, 'GRZ'), ('W-1010', 'Mercedes', 'Transit', 'electric', 3500, "
    "'2022-09-08', 130000, 'VIE'), ('W-1011', 'Ford', 'Crafter', 'diesel', 900, "
    "'2025-08-01', 86000, 'VIE'); CREATE TABLE shipper(shipper_id INTEGER PRIMARY KEY, "
    "company TEXT, industry TEXT, contract_since DATE, credit_limit REAL); INSERT INTO "
    "shipper VALUES (1, 'Lang AG 1', 'books', '2016-06-23', 6000.0), (3, 'Huber AG 3', "
    "'electronics', '2018-08-19', 41000.0), (5, 'Moser GmbH 5', 'electronics', '2024-11-26', "
    "6000.0), (7, 'Otto AG 7', 'fashion', '2015-07-09', 14000.0), (9, 'Huber AG 9', "
    "'fashion', '2016-03-18', 22000.0), (11, 'Berg KG 11', 'pharma', '2022-03-30', 50000.0), "
    "(13, 'Ebert KG 13', 'pharma', '2025-10-02', 16000.0), (15, 'Jung AG 15', 'electronics', "
    "'2012-08-04', 28000.0), (17, 'Dietz KG 17', 'fashion', '2014-03-05', 22000.0), (19, "
    "'Pohl KG 19', 'electronics', '2014-09-16', 29000.0), (21, 'Otto KG 21', 'electronics', "
    "'2016-04-07', 18000.0), (23, 'Huber KG 23', 'fashion', '2025-11-13', 42000.0); CREATE "
    "TABLE parcel(tracking_no TEXT PRIMARY KEY, shipper_id INTEGER REFERENCES shipper, "
    "origin_depot TEXT REFERENCES depot(depot_code), dest_depot TEXT REFERENCES "
    "depot(depot_code), weight_kg REAL, declared_value REAL, service TEXT, accepted_at "
    "DATETIME, promised_by DATE, delivered_at DATETIME, status TEXT, insured INTEGER); "
    "INSERT INTO parcel VALUES ('P000001', 19, 'MUC', 'MUC', 1.6, 1492.77, 'standard', "
    "'2026-10-14 10:05:00', '2026-10-17', NULL, 'in transit', 0), ('P000101', 2, 'MUC', "
    "'ZRH', 10.2, 1737.01, 'standard', '2026-10-08 10:20:00', '2026-10-11', '2026-10-14 "
    "15:00:00', 'delivered', 1), ('P000201', 10, 'GRZ', 'GRZ', 25.3, 2282.02, 'express', "
    "'2025-09-17 10:36:00', '2025-09-20', '2025-09-19 15:00:00', 'delivered', 0), "
    "('P000301', 24, 'GRZ', 'GRZ', 0.7, 587.44, 'economy', '2025-07-01 10:55:00', "
    "'2025-07-04', '2025-07-07 15:00:00', 'delivered', 1), ('P000401', 1, 'MUC', 'VIE', "
    "28.9, 1204.82, 'economy', '2025-11-08 10:00:00', '2025-11-11', '2025-11-13 15:00:00', "
    "'delivered', 1), ('P000501', 14, 'GRZ', 'MUC', 0.5, 2049.8, 'economy', '2025-06-03 "
    "10:01:00', '2025-06-06', '2025-06-07 15:00:00', 'delivered', 0), ('P000601', 13, 'ZRH', "
    "'BER', 21.0, 2918.32, 'economy', '2025-10-28 10:04:00', '2025-10-31', '2025-10-30 "
    "15:00:00', 'delivered', 0), ('P000701', 5, 'VIE', 'ZRH', 16.5, 2648.86, 'economy', "
    "'2025-07-28 10:59:00', '2025-07-31', '2025-07-31 15:00:00', 'delivered', 1), "
    "('P000801', 19, 'VIE', 'MUC', 14.2, 478.62, 'express', '2025-06-21 10:46:00', "
    "'2025-06-24', '2025-06-24 15:00:00', 'delivered', 0), ('P000901', 14, 'VIE', 'ZRH', "
    "15.1, 702.97, 'express', '2025-09-01 10:00:00', '2025-09-04', '2025-09-07 15:00:00', "
    "'delivered', 0), ('P001001', 18, 'VIE', 'VIE', 22.4, 2876.46, 'economy', '2026-06-02 "
    "10:10:00', '2026-06-05', '2026-06-07 15:00:00', 'delivered', 1), ('P001101', 2, 'VIE', "
    "'MUC', 23.1, 2561.51, 'express', '2025-08-16 10:07:00', '2025-08-19', '2025-08-20 "
    "15:00:00', 'delivered', 0); CREATE TABLE tour(tour_id INTEGER PRIMARY KEY, driver_no "
    "INTEGER REFERENCES driver, plate TEXT REFERENCES vehicle, tour_date DATE, distance_km "
    "REAL, stops INTEGER, fuel_litres REAL); INSERT INTO tour VALUES (1, 25, 'W-1008', "
    "'2025-06-29', 188.1, 58, 30.8), (26, 28, 'W-1010', '2025-12-12', 283.0, 14, 57.1), (51, "
    "18, 'W-1019', '2025-12-11', 186.6, 9, 33.1), (76, 3, 'W-1018', '2026-07-03', 279.9, 39, "
    "45.9), (101, 17, 'W-1017', '2026-06-03', 285.1, 24, 51.8), (126, 1, 'W-1014', "
    "'2026-09-06', 44.7, 27, 59.6), (151, 7, 'W-1002', '2026-02-20', 46.6, 20, 52.5), (176, "
    "28, 'W-1005', '2026-07-23', 187.1, 25, 8.8), (201, 13, 'W-1018', '2025-07-24', 210.0, "
    "9, 58.5), (226, 14, 'W-1007', '2026-01-05', 285.7, 58, 55.4), (251, 16, 'W-1016', "
    "'2026-03-27', 98.6, 47, 42.3), (276, 26, 'W-1013', '2026-08-10', 272.5, 27, 5.2); "
    "CREATE TABLE stop(stop_id INTEGER PRIMARY KEY, tour_id INTEGER REFERENCES tour, "
    "tracking_no TEXT REFERENCES parcel, seq INTEGER, arrived_at DATETIME, outcome TEXT); "
    "INSERT INTO stop VALUES (1, 271, 'P000515', 5, '2026-01-27 12:00:00', 'nobody home'), "
    "(125, 21, 'P000341', 17, '2025-12-19 12:00:00', 'refused'), (249, 135, 'P000475', 39, "
    "'2025-08-20 12:00:00', 'delivered'), (373, 289, 'P000167', 1, '2026-07-09 12:00:00', "
    "'nobody home'), (497, 291, 'P000969', 33, '2025-10-28 12:00:00', 'refused'), (621, 85, "
    "'P000677', 18, '2026-05-19 12:00:00', 'delivered'), (745, 54, 'P000276', 14, "
    "'2025-10-02 12:00:00', 'delivered'), (869, 39, 'P000285', 14, '2025-10-20 12:00:00', "
    "'nobody home'), (993, 276, 'P000374', 27, '2025-06-14 12:00:00', 'delivered'), (1117, "
    "235, 'P000585', 37, '2025-08-30 12:00:00', 'nobody home'), (1241, 252, 'P000840', 29, "
    "'2025-08-06 12:00:00', 'delivered'), (1365, 11, 'P000491', 12, '2026-06-25 12:00:00', "
    "'delivered'); CREATE TABLE complaint(complaint_id INTEGER PRIMARY KEY, tracking_no TEXT "
    "REFERENCES parcel, received_on DATE, category TEXT, settled_on DATE, compensation "
    "REAL); INSERT INTO complaint VALUES (1, 'P001086', '2025-12-25', 'damage', NULL, "
    "327.15), (8, 'P000469', '2026-01-18', 'delay', '2026-06-20', 344.7), (15, 'P000889', "
    "'2026-01-26', 'damage', NULL, 64.11), (22, 'P000807', '2026-03-19', 'loss', "
    "'2026-06-09', 316.79), (29, 'P000645', '2026-07-28', 'delay', '2026-06-17', 82.29), "
    "(36, 'P000103', '2026-06-30', 'loss', '2026-04-18', 50.73), (43, 'P001154', "
    "'2025-07-01', 'damage', '2026-06-15', 139.88), (50, 'P001053', '2025-11-09', 'damage', "
    "'2026-07-05', 10.52), (57, 'P000188', '2025-12-01', 'delay', '2026-07-30', 141.41), "
    "(64, 'P000118', '2025-10-19', 'loss', '2026-09-05', 66.51), (71, 'P000989', "
    "'2026-03-01', 'damage', '2026-09-10', 152.43), (78, 'P000546', '2025-10-21', 'delay', "
    "'2026-02-12', 134.66);";

static const struct care_case parcel_cases[] = {
    {"vehicles that were not used this year",
     "SELECT model FROM vehicle WHERE plate NOT IN (SELECT plate FROM tour WHERE tour_date >= "
     "'2026-01-01' AND tour_date < '2027-01-01' AND plate IS NOT NULL)"},
    {"unused vehicles", "SELECT model FROM vehicle WHERE plate NOT IN (SELECT plate FROM tour "
                        "WHERE plate IS NOT NULL)"},
    {"which driver drove the most kilometers last month",
     "SELECT driver.first_name, driver.last_name FROM driver JOIN tour ON tour.driver_no = "
     "driver.driver_no WHERE tour.tour_date >= '2026-10-01' AND tour.tour_date < '2026-11-01' "
     "GROUP BY driver.driver_no ORDER BY sum(tour.distance_km) DESC LIMIT 1"},
    {"parcels from Vienna to Munich",
     "SELECT tracking_no FROM parcel WHERE origin_depot IN (SELECT depot_code FROM depot "
     "WHERE town = 'Vienna') AND dest_depot IN (SELECT depot_code FROM depot WHERE town = "
     "'Munich')"},
    {"open complaints", "SELECT * FROM complaint WHERE settled_on IS NULL"},
};

static void assert_answers(void *state, const struct care_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_clinic(void **state)
{
    return fixture_open(state, clinic);
}

static void nlq_ask__answers__what_clinic_are_asked(void **state)
{
    assert_answers(*state, clinic_cases, sizeof clinic_cases / sizeof *clinic_cases);
}

static int setup_bank(void **state)
{
    return fixture_open(state, bank);
}

static void nlq_ask__answers__what_bank_are_asked(void **state)
{
    assert_answers(*state, bank_cases, sizeof bank_cases / sizeof *bank_cases);
}

static int setup_parcel(void **state)
{
    return fixture_open(state, parcel);
}

static void nlq_ask__answers__what_parcel_are_asked(void **state)
{
    assert_answers(*state, parcel_cases, sizeof parcel_cases / sizeof *parcel_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_clinic_are_asked, setup_clinic,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_bank_are_asked, setup_bank,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_parcel_are_asked, setup_parcel,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
