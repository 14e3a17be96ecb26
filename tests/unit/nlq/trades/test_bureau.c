/* Questions of another translation agency: states of projects, payouts of linguists, complaints of
 * an old program. */
#include "../fixture.h"

struct follow_up {
    const char *before, *question, *sql;
};

static const char bureau[] =
    "CREATE TABLE employees (emp_id INTEGER PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT "
    "NULL, office TEXT NOT NULL, start_date DATE NOT NULL, end_date DATE); CREATE TABLE "
    "customers (customer_id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, contact_person "
    "TEXT, country TEXT NOT NULL, industry TEXT NOT NULL, since DATE NOT NULL, credit_hold "
    "INTEGER NOT NULL, account_manager_id INTEGER REFERENCES employees (emp_id)); CREATE TABLE "
    "languages (code TEXT PRIMARY KEY, language TEXT NOT NULL); CREATE TABLE linguists "
    "(linguist_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, native_language TEXT NOT NULL "
    "REFERENCES languages (code), city TEXT, email TEXT, rate_per_word NUMERIC(5,3) NOT NULL, "
    "rating REAL, active INTEGER NOT NULL, joined_on DATE NOT NULL); CREATE TABLE projects "
    "(project_id INTEGER PRIMARY KEY, project_no TEXT NOT NULL, customer_id INTEGER NOT NULL "
    "REFERENCES customers (customer_id), manager_id INTEGER REFERENCES employees (emp_id), "
    "title TEXT NOT NULL, subject TEXT NOT NULL, ordered_on DATE NOT NULL, due_on DATE NOT "
    "NULL, delivered_on DATE, status TEXT NOT NULL, price NUMERIC(9,2)); CREATE TABLE "
    "job_statuses (code TEXT PRIMARY KEY, label TEXT NOT NULL); CREATE TABLE jobs (job_id "
    "INTEGER PRIMARY KEY, project_id INTEGER NOT NULL REFERENCES projects (project_id), "
    "linguist_id INTEGER REFERENCES linguists (linguist_id), service TEXT NOT NULL, source_lang"
    " TEXT NOT NULL REFERENCES languages (code), target_lang TEXT NOT NULL REFERENCES languages"
    " (code), words INTEGER NOT NULL, assigned_on DATE, deadline DATE NOT NULL, submitted_on "
    "DATE, status_code TEXT NOT NULL REFERENCES job_statuses (code)); CREATE TABLE invoices "
    "(invoice_id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL, project_id INTEGER NOT NULL "
    "REFERENCES projects (project_id), issued_on DATE NOT NULL, due_on DATE NOT NULL, paid_on "
    "DATE, amount NUMERIC(9,2) NOT NULL); CREATE TABLE payouts (payout_id INTEGER PRIMARY KEY, "
    "job_id INTEGER NOT NULL REFERENCES jobs (job_id), amount NUMERIC(8,2) NOT NULL, paid_on "
    "DATE); CREATE TABLE feedback (feedback_id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL "
    "REFERENCES jobs (job_id), stars INTEGER NOT NULL, remark TEXT, received_on DATE NOT NULL);"
    " CREATE TABLE TBL_CMPLNT (CMPLNT_NO INTEGER PRIMARY KEY, PROJ_ID INTEGER NOT NULL "
    "REFERENCES projects (project_id), RCVD_DT DATE NOT NULL, CLSD_DT DATE, SEV TEXT NOT NULL, "
    "DESCR TEXT); INSERT INTO employees VALUES (1, 'Hannah Vogel', 'project manager', 'Berlin',"
    " '2016-03-01', NULL), (2, 'Pedro Alvarez', 'project manager', 'Madrid', '2018-09-15', "
    "NULL), (3, 'Sophie Laurent', 'project manager', 'Paris', '2021-01-10', NULL), (4, 'Oskar "
    "Lind', 'account manager', 'Berlin', '2015-06-01', NULL), (5, 'Marta Kowalska', 'account "
    "manager', 'Madrid', '2019-04-01', NULL), (6, 'Nils Brandt', 'accountant', 'Berlin', "
    "'2020-02-01', NULL), (7, 'Eva Moretti', 'project manager', 'Paris', '2017-05-01', "
    "'2025-12-31'), (8, 'Tom Reed', 'intern', 'Berlin', '2026-09-01', NULL); INSERT INTO "
    "customers VALUES (1, 'Helios Legal', 'Ben Winter', 'France', 'legal', '2017-05-03', 0, 5),"
    " (2, 'Kranich Motors', 'Clara Lang', 'Spain', 'automotive', '2017-08-02', 0, 4), (8, "
    "'Quarz Pharma', 'Clara Sommer', 'Spain', 'pharma', '2019-01-30', 0, 4), (11, 'Helios "
    "Games', 'Felix Klein', 'Italy', 'gaming', '2019-10-30', 0, 5), (13, 'Atlas Legal', 'Ben "
    "Winter', 'France', 'legal', '2020-04-29', 0, 5), (15, 'Solaris Games', NULL, 'Sweden', "
    "'gaming', '2020-10-28', 0, 5), (16, 'Borealis Pharma', 'Elena Sommer', 'Germany', "
    "'pharma', '2021-01-27', 0, 4), (19, 'Delphin Games', 'Ben Klein', 'France', 'gaming', "
    "'2021-10-27', 0, 5), (22, 'Kranich Motors Group', 'Elena Lang', 'Germany', 'automotive', "
    "'2022-07-27', 0, 4), (23, 'Atlas Games Group', 'Felix Klein', 'Italy', 'gaming', "
    "'2022-10-26', 0, 5), (27, 'Fontana Games Group', 'David Klein', 'Sweden', 'gaming', "
    "'2023-10-25', 0, NULL), (28, 'Quarz Pharma Group', 'Elena Sommer', 'Germany', 'pharma', "
    "'2024-01-24', 0, 4), (29, 'Delphin Legal Group', 'Felix Winter', 'Italy', 'legal', "
    "'2024-04-24', 0, 5), (34, 'Meridian Motors Group', 'Elena Lang', 'Germany', 'automotive', "
    "'2025-07-23', 0, 4), (5, 'Solaris Legal', NULL, 'Italy', 'legal', '2018-05-02', 1, 5), "
    "(36, 'Borealis Pharma Group', 'Anna Sommer', 'Germany', 'pharma', '2026-01-21', 0, NULL); "
    "INSERT INTO languages VALUES ('DE', 'German'), ('EN', 'English'), ('FR', 'French'), ('ES',"
    " 'Spanish'), ('IT', 'Italian'), ('PL', 'Polish'), ('JA', 'Japanese'), ('SV', 'Swedish'); "
    "INSERT INTO job_statuses VALUES ('O', 'open'), ('A', 'assigned'), ('D', 'done'), ('R', "
    "'rejected'), ('X', 'cancelled'); INSERT INTO linguists VALUES (1, 'Bianca Rossi', 'EN', "
    "'Rome', 'linguist1@example.org', 0.13, 3.6, 1, '2018-03-23'), (2, 'Carlos Navarro', 'FR', "
    "'Lyon', 'linguist2@example.org', 0.06999999999999999, 4.7, 1, '2018-05-29'), (3, 'Doris "
    "Weber', 'ES', 'Gdansk', 'linguist3@example.org', 0.14, 3.3, 0, '2018-08-04'), (4, 'Emil "
    "Nowak', 'IT', 'Osaka', 'linguist4@example.org', 0.08, 4.4, 1, '2018-10-10'), (5, 'Fatima "
    "Dubois', 'PL', 'Berlin', 'linguist5@example.org', 0.15, 3.0, 1, '2018-12-16'), (6, 'Greta "
    "Berg', 'JA', NULL, 'linguist6@example.org', 0.09, 4.1, 1, '2019-02-21'), (7, 'Hugo "
    "Tanaka', 'SV', 'Lyon', 'linguist7@example.org', 0.16, NULL, 1, '2019-04-29'), (8, 'Ines "
    "Rossi', 'DE', 'Gdansk', NULL, 0.1, 3.8, 1, '2019-07-05'), (9, 'Akira Navarro', 'EN', "
    "'Osaka', 'linguist9@example.org', 0.16999999999999998, 4.9, 1, '2019-09-10'), (10, 'Bianca"
    " Weber', 'FR', 'Berlin', 'linguist10@example.org', 0.11, 3.5, 1, '2019-11-16'), (11, "
    "'Carlos Nowak', 'ES', 'Rome', 'linguist11@example.org', 0.18, 4.6, 1, '2020-01-22'), (12, "
    "'Doris Dubois', 'IT', NULL, 'linguist12@example.org', 0.12, 3.2, 1, '2020-03-29'), (13, "
    "'Emil Berg', 'PL', 'Gdansk', 'linguist13@example.org', 0.06, 4.3, 0, '2020-06-04'), (14, "
    "'Fatima Tanaka', 'JA', 'Osaka', 'linguist14@example.org', 0.13, NULL, 1, '2020-08-10'); "
    "INSERT INTO projects VALUES (2, 'P-20002', 15, 2, 'User manual 2', 'technical', "
    "'2025-01-10', '2025-01-26', '2025-01-28', 'delivered', 454), (3, 'P-20003', 22, 1, "
    "'Website update 3', 'legal', '2025-01-12', '2025-02-02', NULL, 'cancelled', 591), (6, "
    "'P-20006', 8, 1, 'Clinical study 6', 'technical', '2025-01-18', '2025-02-06', "
    "'2025-01-22', 'delivered', 1002), (8, 'P-20008', 22, 3, 'Annual report 8', 'medical', "
    "'2025-01-22', '2025-02-03', '2025-02-09', 'delivered', 1276), (9, 'P-20009', 29, 2, 'User "
    "manual 9', 'marketing', '2025-01-24', '2025-02-10', NULL, 'on hold', 1413), (12, "
    "'P-20012', 16, 2, 'Game script 12', 'medical', '2025-01-31', '2025-02-15', '2025-02-04', "
    "'delivered', 1824), (15, 'P-20015', 2, 3, 'Annual report 15', 'legal', '2025-02-06', "
    "'2025-02-19', '2025-02-10', 'delivered', 2235), (20, 'P-20020', 2, 1, 'Clinical study 20',"
    " 'medical', '2025-02-17', '2025-03-10', '2025-03-07', 'delivered', 2920), (36, 'P-20036', "
    "11, 3, 'Annual report 36', 'medical', '2025-03-22', '2025-04-07', '2025-03-26', "
    "'delivered', 812), (64, 'P-20064', 34, 3, 'Annual report 64', 'medical', '2025-05-20', "
    "'2025-06-09', '2025-05-31', 'delivered', 348), (120, 'P-20120', 11, 3, 'Annual report "
    "120', 'medical', '2025-09-15', '2025-09-26', '2025-09-19', 'delivered', 3720), (200, "
    "'P-20200', 19, 3, 'Supply contract 200', 'medical', '2026-03-02', '2026-03-22', "
    "'2026-03-20', 'delivered', 1780), (290, 'P-20290', 27, 1, 'Website update 290', "
    "'technical', '2026-09-07', '2026-09-18', '2026-09-25', 'delivered', 1210), (293, "
    "'P-20293', 13, 1, 'Clinical study 293', 'marketing', '2026-09-13', '2026-09-22', "
    "'2026-10-01', 'delivered', 1621), (296, 'P-20296', 34, 2, 'User manual 296', 'medical', "
    "'2026-09-19', '2026-09-26', '2026-10-07', 'delivered', 2032), (300, 'P-20300', 28, 1, "
    "'Clinical study 300', 'medical', '2026-09-28', '2026-10-08', '2026-10-02', 'delivered', "
    "2580), (310, 'P-20310', 29, 2, 'User manual 310', 'technical', '2026-10-19', '2026-10-28',"
    " NULL, 'in progress', 3950), (311, 'P-20311', 1, 1, 'Website update 311', 'legal', "
    "'2026-10-21', '2026-11-04', NULL, 'cancelled', 4087), (315, 'P-20315', 29, 1, 'Product "
    "leaflet 315', 'legal', '2026-10-29', '2026-11-15', NULL, 'in progress', 335), (319, "
    "'P-20319', 23, 3, 'Supply contract 319', 'legal', '2026-11-06', '2026-11-26', NULL, 'in "
    "progress', 883); INSERT INTO jobs VALUES (64, 200, 5, 'subtitling', 'EN', 'IT', 4754, "
    "'2026-03-03', '2026-03-15', '2026-03-15', 'D'), (93, 290, 10, 'translation', 'DE', 'PL', "
    "1973, '2026-09-07', '2026-09-16', '2026-09-16', 'D'), (101, 315, NULL, 'proofreading', "
    "'FR', 'JA', 3661, NULL, '2026-11-04', NULL, 'O'), (105, 9, 1, 'translation', 'DE', 'ES', "
    "4505, '2025-01-24', '2025-02-03', NULL, 'A'), (106, 12, 14, 'proofreading', 'EN', 'IT', "
    "4716, '2025-02-01', '2025-02-11', '2025-02-09', 'D'), (207, 9, NULL, 'editing', 'DE', "
    "'SV', 8227, NULL, '2025-02-06', NULL, 'O'), (309, 8, 5, 'subtitling', 'DE', 'IT', 3049, "
    "'2025-01-22', '2025-01-27', '2025-01-29', 'D'), (345, 120, NULL, 'translation', 'DE', "
    "'PL', 1745, NULL, '2025-09-23', NULL, 'O'), (503, 293, 4, 'translation', 'FR', 'IT', 8383,"
    " '2026-09-15', '2026-09-25', '2026-09-17', 'D'), (510, 315, 13, 'translation', 'DE', 'IT',"
    " 960, '2026-10-29', '2026-11-06', NULL, 'A'), (605, 293, 7, 'translation', 'FR', 'JA', "
    "3205, '2026-09-15', '2026-09-17', '2026-09-24', 'D'), (611, 311, 2, 'proofreading', 'FR', "
    "'PL', 4471, '2026-10-23', '2026-10-31', NULL, 'X'), (615, 6, 13, 'translation', 'DE', "
    "'IT', 5315, '2025-01-18', '2025-02-01', '2025-02-02', 'D'), (618, 15, 10, 'translation', "
    "'DE', 'PL', 5948, '2025-02-06', '2025-02-12', '2025-02-17', 'D'), (713, 311, NULL, "
    "'translation', 'FR', 'IT', 8193, NULL, '2026-11-03', NULL, 'X'), (716, 2, 2, "
    "'proofreading', 'FR', 'PL', 8826, '2025-01-12', '2025-01-15', '2025-01-16', 'D'), (720, "
    "15, 13, 'translation', 'DE', 'IT', 770, '2025-02-06', '2025-02-15', '2025-02-11', 'D'), "
    "(736, 64, NULL, 'proofreading', 'EN', 'IT', 4146, NULL, '2025-06-03', NULL, 'O'); INSERT "
    "INTO invoices VALUES (2, 'INV7002', 2, '2025-01-30', '2025-03-01', '2025-02-23', 454), (6,"
    " 'INV7006', 6, '2025-01-24', '2025-02-23', NULL, 1002), (12, 'INV7012', 12, '2025-02-06', "
    "'2025-03-08', '2025-02-22', 1824), (15, 'INV7015', 15, '2025-02-12', '2025-03-14', "
    "'2025-03-21', 2235), (20, 'INV7020', 20, '2025-03-09', '2025-04-08', '2025-04-11', 2920), "
    "(36, 'INV7036', 36, '2025-03-28', '2025-04-27', '2025-04-25', 812), (64, 'INV7064', 64, "
    "'2025-06-02', '2025-07-02', '2025-07-01', 348), (120, 'INV7120', 120, '2025-09-21', "
    "'2025-10-21', '2025-10-22', 3720), (200, 'INV7200', 200, '2026-03-22', '2026-04-21', "
    "'2026-05-06', 1780), (290, 'INV7290', 290, '2026-09-27', '2026-10-27', '2026-10-09', "
    "1210), (293, 'INV7293', 293, '2026-10-03', '2026-11-02', '2026-11-05', 1621), (296, "
    "'INV7296', 296, '2026-10-09', '2026-11-08', '2026-10-24', 2032), (300, 'INV7300', 300, "
    "'2026-10-04', '2026-11-03', NULL, 2580); INSERT INTO payouts VALUES (64, 64, 713.1, "
    "'2026-04-14'), (93, 93, 217.03, '2026-10-16'), (106, 106, 613.08, '2025-03-11'), (309, "
    "309, 457.35, '2025-02-28'), (503, 503, 670.64, '2026-10-17'), (605, 605, 512.8, NULL), "
    "(615, 615, 318.9, '2025-03-04'), (618, 618, 654.28, '2025-03-19'), (716, 716, 617.82, "
    "'2025-02-15'), (720, 720, 46.2, '2025-03-13'); INSERT INTO feedback VALUES (23, 93, 1, "
    "'terminology not followed', '2026-09-21'), (64, 309, 5, 'terminology not followed', "
    "'2025-02-03'), (121, 605, 5, NULL, '2026-09-29'); INSERT INTO TBL_CMPLNT VALUES (1, 8, "
    "'2025-02-15', '2025-02-18', 'medium', 'late delivery'), (2, 15, '2025-02-16', "
    "'2025-02-20', 'high', 'typos'), (5, 36, '2025-04-01', NULL, 'medium', 'late delivery'), "
    "(9, 64, '2025-06-06', '2025-06-17', 'medium', 'late delivery'), (17, 120, '2025-09-25', "
    "'2025-09-29', 'medium', 'late delivery');";

static const struct asked cases[] = {
    /* a state in another word than the rows' own status has for it, though jobs have one that knows
       it */
    {"running projects", "SELECT title FROM projects WHERE status = 'in progress'"},
    {"how many projects are still running",
     "SELECT count(*) FROM projects WHERE status = 'in progress'"},
    {"how many projects does each manager have open",
     "SELECT employees.name, count(*) AS projects FROM employees JOIN projects ON "
     "projects.manager_id = employees.emp_id WHERE projects.status = 'in progress' GROUP BY "
     "employees.emp_id"},
    {"open projects per manager",
     "SELECT employees.name, count(*) AS projects FROM employees JOIN projects ON "
     "projects.manager_id = employees.emp_id WHERE projects.status = 'in progress' GROUP BY "
     "employees.emp_id"},
    {"projects that are paused", "SELECT title FROM projects WHERE status = 'on hold'"},
    {"how many projects are finished",
     "SELECT count(*) FROM projects WHERE delivered_on IS NOT NULL"},
    {"jobs that were called off",
     "SELECT jobs.* FROM jobs JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'cancelled'"},
    /* what is owed is not paid yet: payouts by us, anything else to us */
    {"who still owes us money",
     "SELECT customers.company_name FROM customers JOIN projects ON projects.customer_id = "
     "customers.customer_id JOIN invoices ON invoices.project_id = projects.project_id WHERE "
     "invoices.paid_on IS NULL GROUP BY customers.customer_id"},
    {"who owes us the most",
     "SELECT customers.company_name FROM customers JOIN projects ON projects.customer_id = "
     "customers.customer_id JOIN invoices ON invoices.project_id = projects.project_id WHERE "
     "invoices.paid_on IS NULL GROUP BY customers.customer_id ORDER BY sum(invoices.amount) DESC"
     " LIMIT 1"},
    {"which clients owe us money",
     "SELECT customers.company_name FROM customers JOIN projects ON projects.customer_id = "
     "customers.customer_id JOIN invoices ON invoices.project_id = projects.project_id WHERE "
     "invoices.paid_on IS NULL GROUP BY customers.customer_id"},
    {"how much does each client owe us",
     "SELECT customers.company_name, sum(invoices.amount) AS total_amount FROM customers JOIN "
     "projects ON projects.customer_id = customers.customer_id JOIN invoices ON "
     "invoices.project_id = projects.project_id WHERE invoices.paid_on IS NULL GROUP BY "
     "customers.customer_id"},
    {"how much do we owe our linguists", "SELECT sum(amount) FROM payouts WHERE paid_on IS NULL"},
    {"how much do we owe each linguist",
     "SELECT linguists.full_name, sum(payouts.amount) AS total_amount FROM linguists JOIN jobs "
     "ON jobs.linguist_id = linguists.linguist_id JOIN payouts ON payouts.job_id = jobs.job_id "
     "WHERE payouts.paid_on IS NULL GROUP BY linguists.linguist_id"},
    {"what do we owe Emil Dubois",
     "SELECT sum(payouts.amount) FROM payouts JOIN jobs ON payouts.job_id = jobs.job_id JOIN "
     "linguists ON jobs.linguist_id = linguists.linguist_id WHERE payouts.paid_on IS NULL AND "
     "linguists.full_name LIKE '%Emil%'"},
    {"how much money is owed to us", "SELECT sum(amount) FROM invoices WHERE paid_on IS NULL"},
    {"which industry brings in the most money",
     "SELECT customers.industry FROM customers JOIN projects ON projects.customer_id = "
     "customers.customer_id JOIN invoices ON invoices.project_id = projects.project_id GROUP BY "
     "customers.industry ORDER BY sum(invoices.amount) DESC LIMIT 1"},
    {"which client brought in the least this year",
     "SELECT customers.company_name FROM customers JOIN projects ON projects.customer_id = "
     "customers.customer_id JOIN invoices ON invoices.project_id = projects.project_id WHERE "
     "invoices.issued_on >= '2026-01-01' AND invoices.issued_on < '2027-01-01' GROUP BY "
     "customers.customer_id ORDER BY sum(invoices.amount) LIMIT 1"},
    /* from when rows are until what is said of them was done */
    {"average time until an invoice gets paid",
     "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS days FROM invoices"},
    {"how many days on average until an invoice is paid",
     "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS days FROM invoices"},
    {"average time until a project is delivered per subject",
     "SELECT subject, avg(julianday(delivered_on) - julianday(ordered_on)) AS days FROM projects"
     " GROUP BY subject"},
    {"average delay of late projects by subject",
     "SELECT subject, avg(julianday(delivered_on) - julianday(due_on)) AS days FROM projects "
     "WHERE delivered_on > due_on GROUP BY subject"},
    {"jobs handed in after the deadline", "SELECT * FROM jobs WHERE submitted_on > deadline"},
    {"late jobs", "SELECT * FROM jobs WHERE submitted_on > deadline"},
    {"which project manager delivers late most often",
     "SELECT employees.name FROM employees JOIN projects ON projects.manager_id = "
     "employees.emp_id WHERE projects.delivered_on > projects.due_on GROUP BY employees.emp_id "
     "ORDER BY count(*) DESC LIMIT 1"},
    {"which manager is late most often",
     "SELECT employees.name FROM employees JOIN projects ON projects.manager_id = "
     "employees.emp_id WHERE projects.delivered_on > projects.due_on GROUP BY employees.emp_id "
     "ORDER BY count(*) DESC LIMIT 1"},
    {"which linguist was late most often",
     "SELECT linguists.full_name FROM linguists JOIN jobs ON jobs.linguist_id = "
     "linguists.linguist_id WHERE jobs.submitted_on > jobs.deadline GROUP BY "
     "linguists.linguist_id ORDER BY count(*) DESC LIMIT 1"},
    {"projects on hold for more than 3 months",
     "SELECT title FROM projects WHERE status = 'on hold' AND ordered_on < '2026-08-25'"},
    {"how long does it take to close a complaint",
     "SELECT avg(julianday(CLSD_DT) - julianday(RCVD_DT)) AS days FROM TBL_CMPLNT"},
    {"number of projects by project manager",
     "SELECT employees.name, count(*) AS projects FROM employees JOIN projects ON "
     "projects.manager_id = employees.emp_id GROUP BY employees.emp_id"},
    {"how many project managers are there",
     "SELECT count(*) FROM employees WHERE role = 'project manager'"},
    /* a rating is no rate; what was done is in a state that says so, by the day on which it was */
    {"cheapest linguist", "SELECT full_name FROM linguists ORDER BY rate_per_word LIMIT 1"},
    {"cheapest Polish linguist",
     "SELECT linguists.full_name FROM linguists JOIN languages ON linguists.native_language = "
     "languages.code WHERE languages.language = 'Polish' ORDER BY linguists.rate_per_word LIMIT "
     "1"},
    {"who did the most jobs this year",
     "SELECT linguists.full_name FROM linguists JOIN jobs ON jobs.linguist_id = "
     "linguists.linguist_id JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'done' AND jobs.submitted_on >= '2026-01-01' AND jobs.submitted_on < "
     "'2027-01-01' GROUP BY linguists.linguist_id ORDER BY count(*) DESC LIMIT 1"},
    {"which linguist did the most jobs",
     "SELECT linguists.full_name FROM linguists JOIN jobs ON jobs.linguist_id = "
     "linguists.linguist_id JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'done' GROUP BY linguists.linguist_id ORDER BY count(*) DESC LIMIT 1"},
    {"which linguist did the most words this year",
     "SELECT linguists.full_name FROM linguists JOIN jobs ON jobs.linguist_id = "
     "linguists.linguist_id JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'done' AND jobs.submitted_on >= '2026-01-01' AND jobs.submitted_on < "
     "'2027-01-01' GROUP BY linguists.linguist_id ORDER BY sum(jobs.words) DESC LIMIT 1"},
    {"who completed the most jobs",
     "SELECT linguists.full_name FROM linguists JOIN jobs ON jobs.linguist_id = "
     "linguists.linguist_id JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'done' GROUP BY linguists.linguist_id ORDER BY count(*) DESC LIMIT 1"},
    /* what nobody was given, the latest date that is called so, reviews that are counted */
    {"jobs nobody has taken yet", "SELECT * FROM jobs WHERE assigned_on IS NULL"},
    {"projects nobody manages", "SELECT title FROM projects WHERE manager_id IS NULL"},
    {"last order date of each client",
     "SELECT customers.company_name, max(projects.ordered_on) AS latest_ordered_on FROM "
     "customers JOIN projects ON projects.customer_id = customers.customer_id GROUP BY "
     "customers.customer_id"},
    {"linguists with at least 5 reviews",
     "SELECT linguists.full_name FROM linguists JOIN jobs ON jobs.linguist_id = "
     "linguists.linguist_id JOIN feedback ON feedback.job_id = jobs.job_id GROUP BY "
     "linguists.linguist_id HAVING count(*) >= 5"},
    {"average stars per linguist with at least 2 reviews",
     "SELECT linguists.full_name, avg(feedback.stars) AS average_stars FROM linguists JOIN jobs "
     "ON jobs.linguist_id = linguists.linguist_id JOIN feedback ON feedback.job_id = jobs.job_id"
     " GROUP BY linguists.linguist_id HAVING count(*) >= 2"},
    /* behind a column stands its value, whatever else is called so */
    {"projects with status delivered", "SELECT title FROM projects WHERE status = 'delivered'"},
    {"projects where status is not delivered",
     "SELECT title FROM projects WHERE status <> 'delivered'"},
    {"status should be delivered", "SELECT title FROM projects WHERE status = 'delivered'"},
    {"projects that should be delivered", "SELECT title FROM projects WHERE delivered_on IS NULL"},
    /* what is shown beside rows is shown by its name */
    /* what is said of them is said of the rows before */
};

static const struct follow_up follow_ups[] = {
    {"projects delivered last month", "show the client name too",
     "SELECT projects.title, customers.company_name FROM projects JOIN customers ON "
     "projects.customer_id = customers.customer_id WHERE projects.delivered_on >= '2026-10-01' "
     "AND projects.delivered_on < '2026-11-01'"},
    {"projects delivered last month", "show the client as well",
     "SELECT projects.title, customers.company_name FROM projects JOIN customers ON "
     "projects.customer_id = customers.customer_id WHERE projects.delivered_on >= '2026-10-01' "
     "AND projects.delivered_on < '2026-11-01'"},
    {"projects delivered last month", "also the manager",
     "SELECT projects.title, employees.name FROM projects JOIN employees ON projects.manager_id "
     "= employees.emp_id WHERE projects.delivered_on >= '2026-10-01' AND projects.delivered_on <"
     " '2026-11-01'"},
    {"overdue invoices", "with client name",
     "SELECT invoices.invoice_no, customers.company_name FROM invoices JOIN projects ON "
     "invoices.project_id = projects.project_id JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE invoices.due_on < '2026-11-25' AND invoices.paid_on IS NULL"},
    {"how many projects did each manager have", "show the office too",
     "SELECT employees.name, count(*) AS projects, employees.office FROM employees JOIN projects"
     " ON projects.manager_id = employees.emp_id GROUP BY employees.emp_id"},
    {"linguists from Berlin", "show the email too",
     "SELECT full_name, email FROM linguists WHERE city = 'Berlin'"},
    {"projects of Helios Legal", "only the delivered ones",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.delivered_on IS NOT NULL AND customers.company_name ="
     " 'Helios Legal'"},
    {"projects of Helios Legal", "only delivered",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.delivered_on IS NOT NULL AND customers.company_name ="
     " 'Helios Legal'"},
    {"projects of Helios Legal", "only late projects",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.delivered_on > projects.due_on AND "
     "customers.company_name = 'Helios Legal'"},
    {"projects of Helios Legal", "only the late ones",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.delivered_on > projects.due_on AND "
     "customers.company_name = 'Helios Legal'"},
    {"projects of Helios Legal", "only the medical ones",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.subject = 'medical' AND customers.company_name = "
     "'Helios Legal'"},
    {"invoices of this year", "only the unpaid ones",
     "SELECT invoice_no FROM invoices WHERE paid_on IS NULL AND issued_on >= '2026-01-01' AND "
     "issued_on < '2027-01-01'"},
    {"invoices of this year", "only the overdue ones",
     "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND paid_on IS NULL AND "
     "issued_on >= '2026-01-01' AND issued_on < '2027-01-01'"},
    {"jobs per linguist", "only the rejected ones",
     "SELECT linguists.full_name, count(*) AS jobs FROM linguists JOIN jobs ON jobs.linguist_id "
     "= linguists.linguist_id JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'rejected' GROUP BY linguists.linguist_id"},
    {"jobs this year", "without the cancelled ones",
     "SELECT jobs.* FROM jobs JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label <> 'cancelled' AND jobs.assigned_on >= '2026-01-01' AND "
     "jobs.assigned_on < '2027-01-01'"},
    {"jobs this year", "the rejected ones",
     "SELECT jobs.* FROM jobs JOIN job_statuses ON jobs.status_code = job_statuses.code WHERE "
     "job_statuses.label = 'rejected' AND jobs.assigned_on >= '2026-01-01' AND jobs.assigned_on "
     "< '2027-01-01'"},
    {"how many projects did each manager have this year", "only the late ones",
     "SELECT employees.name, count(*) AS projects FROM employees JOIN projects ON "
     "projects.manager_id = employees.emp_id WHERE projects.delivered_on > projects.due_on AND "
     "projects.ordered_on >= '2026-01-01' AND projects.ordered_on < '2027-01-01' GROUP BY "
     "employees.emp_id"},
    {"projects of Helios Legal", "only the running ones",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.status = 'in progress' AND customers.company_name = "
     "'Helios Legal'"},
    {"projects of Helios Legal", "status should be delivered",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.status = 'delivered' AND customers.company_name = "
     "'Helios Legal'"},
    {"projects of Helios Legal", "subject should be legal",
     "SELECT projects.title FROM projects JOIN customers ON projects.customer_id = "
     "customers.customer_id WHERE projects.subject = 'legal' AND customers.company_name = "
     "'Helios Legal'"},
};

static const struct asked unsure[] = {
    {"how many projects are still running", NULL}, {"open projects per manager", NULL},
    {"who did the most jobs this year", NULL},     {"linguists with at least 5 reviews", NULL},
    {"how many projects were rejected", NULL},
};

static void nlq_ask__reads__what_translation_bureau_asks(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__follow_ups_of_translation_bureau(void **state)
{
    for (size_t i = 0; i < sizeof follow_ups / sizeof *follow_ups; i++) {
        const struct follow_up *asked = &follow_ups[i];
        struct nlq_answer *first = fixture_ask(*state, asked->before, NULL);
        struct nlq_answer *answer = fixture_ask(*state, asked->question, first->context);
        assert_int_not_equal(answer->count, 0);
        assert_same_text(asked->question, answer->readings[0].sql, asked->sql);
        nlq_answer_free(answer);
        nlq_answer_free(first);
    }
}

static void nlq_ask__is_unsure_of__what_translation_bureau_leaves_open(void **state)
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
        cmocka_unit_test(nlq_ask__reads__what_translation_bureau_asks),
        cmocka_unit_test(nlq_ask__reads__follow_ups_of_translation_bureau),
        cmocka_unit_test(nlq_ask__is_unsure_of__what_translation_bureau_leaves_open)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
