/* Questions of a recruiter and of a factory: years of experience, hires, common reasons, downtime,
 * what was produced. */
#include "../fixture.h"

struct trade_case {
    const char *question, *sql;
};

static const char recruiters[] =
    "CREATE TABLE departments(department_id INTEGER PRIMARY KEY, department_name TEXT, "
    "cost_center TEXT); INSERT INTO departments VALUES (1, 'Engineering', 'CC0'), (2, 'Sales', "
    "'CC10'), (3, 'Finance', 'CC20'), (4, 'Support', 'CC30'), (5, 'Marketing', 'CC40'); CREATE "
    "TABLE recruiters(recruiter_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email "
    "TEXT, joined_on DATE); INSERT INTO recruiters VALUES (1, 'Karin', 'Ebert', 'r1@x.at', "
    "'2019-06-06'), (2, 'Ben', 'Conrad', 'r2@x.at', '2024-03-17'), (3, 'Simon', 'Dietz', "
    "'r3@x.at', '2019-02-06'), (4, 'Tina', 'Berg', 'r4@x.at', '2025-03-15'), (5, 'Rosa', "
    "'Graf', 'r5@x.at', '2015-06-03'), (6, 'Clara', 'Nowak', 'r6@x.at', '2019-09-09'), (7, "
    "'Clara', 'Huber', 'r7@x.at', '2016-01-07'), (8, 'Simon', 'Nowak', 'r8@x.at', "
    "'2015-08-31'); CREATE TABLE jobs(job_id INTEGER PRIMARY KEY, title TEXT, department_id "
    "INTEGER REFERENCES departments, recruiter_id INTEGER REFERENCES recruiters, location "
    "TEXT, employment_type TEXT, salary_min INTEGER, salary_max INTEGER, openings INTEGER, "
    "posted_on DATE, closed_on DATE, status TEXT); INSERT INTO jobs VALUES (1, 'Controller', "
    "5, 2, 'Graz', 'contract', 70000, 93000, 1, '2026-08-14', '2026-08-20', 'filled'), (6, "
    "'Data Engineer', 5, 7, 'Graz', 'part-time', 39000, 59000, 4, '2025-02-10', '2025-04-30', "
    "'cancelled'), (11, 'Accountant', 4, 4, 'Graz', 'full-time', 41000, 50000, 2, "
    "'2026-11-06', NULL, 'open'), (16, 'Accountant', 5, 1, 'Vienna', 'full-time', 69000, "
    "86000, 2, '2026-10-12', NULL, 'open'), (21, 'Support Agent', 4, 6, 'Remote', 'full-time', "
    "31000, 44000, 4, '2025-09-23', NULL, 'open'), (26, 'Support Agent', 4, 3, 'Innsbruck', "
    "'contract', 60000, 76000, 2, '2026-07-16', '2026-07-21', 'filled'), (31, 'Controller', 1, "
    "1, 'Graz', 'full-time', 47000, 53000, 1, '2026-06-04', '2026-06-11', 'filled'), (36, "
    "'Support Agent', 4, 6, 'Salzburg', 'full-time', 52000, 67000, 1, '2026-01-10', NULL, "
    "'open'), (41, 'Accountant', 5, 3, 'Vienna', 'contract', 45000, 53000, 2, '2025-09-26', "
    "NULL, 'open'), (46, 'Backend Developer', 1, 2, 'Remote', 'part-time', 62000, 76000, 2, "
    "'2025-10-28', NULL, 'open'), (51, 'Controller', 3, 8, 'Graz', 'part-time', 69000, 94000, "
    "2, '2025-02-14', '2026-07-24', 'cancelled'), (56, 'Designer', 3, 1, 'Innsbruck', "
    "'contract', 42000, 49000, 2, '2025-12-06', NULL, 'open'); CREATE TABLE "
    "candidates(candidate_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, "
    "phone TEXT, city TEXT, birth_date DATE, years_experience INTEGER, source TEXT, created_at "
    "DATETIME); INSERT INTO candidates VALUES (1, 'David', 'Lang', 'c1@mail.com', '+43 1 "
    "941312', 'Salzburg', '1982-09-05', 0, 'referral', '2024-06-04 15:45:00'), (34, 'Felix', "
    "'Huber', 'c34@mail.com', '+43 1 681098', 'Vienna', '1986-08-11', 17, 'job fair', "
    "'2024-11-12 14:00:00'), (67, 'David', 'Lang', 'c67@mail.com', '+43 1 433311', "
    "'Innsbruck', '1978-07-06', 18, 'referral', '2024-12-27 13:45:00'), (100, 'Rosa', 'Lang', "
    "'c100@mail.com', NULL, 'Innsbruck', '1985-06-28', 17, 'referral', '2026-06-05 15:00:00'), "
    "(133, 'Max', 'Otto', 'c133@mail.com', '+43 1 822738', 'Innsbruck', '1979-12-24', 9, 'job "
    "fair', '2024-08-02 17:30:00'), (166, 'Anna', 'Huber', 'c166@mail.com', '+43 1 234565', "
    "'Innsbruck', '1973-03-08', 5, 'LinkedIn', '2025-04-16 12:00:00'), (199, 'Felix', 'Pohl', "
    "'c199@mail.com', '+43 1 642781', 'Salzburg', '2001-03-08', 25, 'LinkedIn', '2026-03-28 "
    "08:30:00'), (232, 'Jonas', 'Lang', 'c232@mail.com', NULL, 'Innsbruck', '2002-12-09', 21, "
    "'referral', '2024-09-13 19:30:00'), (265, 'Tina', 'Fuchs', 'c265@mail.com', '+43 1 "
    "370660', 'Salzburg', '1981-01-05', 24, 'website', '2026-06-09 09:45:00'), (298, 'Willi', "
    "'Imhof', 'c298@mail.com', '+43 1 881875', 'Salzburg', '1997-05-15', 11, 'website', "
    "'2026-01-06 11:15:00'), (331, 'Felix', 'Dietz', 'c331@mail.com', '+43 1 312719', "
    "'Vienna', '1997-06-18', 17, 'website', '2024-09-06 19:00:00'), (364, 'Willi', 'Kraus', "
    "'c364@mail.com', '+43 1 422656', 'Vienna', '1995-07-29', 8, 'job fair', '2025-07-09 "
    "13:45:00'), (397, 'Felix', 'Ebert', 'c397@mail.com', '+43 1 170726', 'Innsbruck', "
    "'1987-12-22', 10, 'LinkedIn', '2025-11-05 14:00:00'); CREATE TABLE skills(skill_id "
    "INTEGER PRIMARY KEY, skill_name TEXT); INSERT INTO skills VALUES (1, 'Python'), (2, "
    "'SQL'), (3, 'Java'), (4, 'Excel'), (5, 'Negotiation'), (6, 'German'), (7, 'Figma'); "
    "CREATE TABLE candidate_skills(candidate_id INTEGER REFERENCES candidates, skill_id "
    "INTEGER REFERENCES skills, level INTEGER, PRIMARY KEY(candidate_id, skill_id)); INSERT "
    "INTO candidate_skills VALUES (3, 3, 3), (43, 6, 3), (77, 4, 1), (111, 6, 3), (149, 1, 3), "
    "(177, 3, 3), (211, 3, 5), (246, 2, 5), (274, 6, 1), (305, 4, 5), (335, 1, 4), (366, 3, "
    "3), (399, 4, 5); CREATE TABLE applications(application_id INTEGER PRIMARY KEY, job_id "
    "INTEGER REFERENCES jobs, candidate_id INTEGER REFERENCES candidates, applied_on DATE, "
    "stage TEXT, rejected_on DATE, rejection_reason TEXT, expected_salary INTEGER); INSERT "
    "INTO applications VALUES (1, 31, 224, '2025-05-20', 'rejected', '2025-06-14', 'culture "
    "fit', 53000), (76, 40, 320, '2025-02-12', 'hired', NULL, NULL, 95000), (151, 39, 266, "
    "'2025-03-23', 'screening', NULL, NULL, 67000), (226, 12, 286, '2025-11-01', 'interview', "
    "NULL, NULL, 32000), (301, 58, 146, '2026-08-07', 'interview', NULL, NULL, 62000), (376, "
    "17, 211, '2026-10-10', 'screening', NULL, NULL, 94000), (451, 7, 239, '2026-10-03', "
    "'interview', NULL, NULL, 53000), (526, 42, 1, '2026-07-19', 'rejected', '2026-08-20', "
    "'salary', 44000), (601, 56, 181, '2025-05-17', 'rejected', '2026-09-13', 'salary', "
    "92000), (676, 36, 240, '2026-10-16', 'rejected', '2026-11-20', 'salary', 73000), (751, "
    "43, 157, '2025-07-21', 'offer', NULL, NULL, 59000), (826, 26, 267, '2026-11-20', "
    "'rejected', '2026-11-21', 'salary', 95000); CREATE TABLE interviews(interview_id INTEGER "
    "PRIMARY KEY, application_id INTEGER REFERENCES applications, interviewer TEXT, "
    "scheduled_at DATETIME, kind TEXT, score INTEGER, recommended INTEGER); INSERT INTO "
    "interviews VALUES (1, 539, 'Max Lang', '2026-02-03 11:45:00', 'on-site', 3, NULL), (59, "
    "822, 'Ida Pohl', '2026-02-18 19:15:00', 'video', 4, 1), (117, 120, 'Max Lang', "
    "'2026-05-05 18:00:00', 'video', 3, 0), (175, 289, 'Hans Graf', '2026-02-09 19:45:00', "
    "'on-site', NULL, 0), (233, 561, 'Hans Graf', '2026-06-29 18:45:00', 'phone', 1, NULL), "
    "(291, 525, 'Max Lang', '2026-01-26 09:15:00', 'video', 1, 0), (349, 351, 'Max Lang', "
    "'2025-06-22 17:45:00', 'on-site', 2, 1), (407, 363, 'Ida Pohl', '2026-11-12 09:15:00', "
    "'phone', 1, NULL), (465, 794, 'Hans Graf', '2025-02-01 17:15:00', 'phone', 4, 0), (523, "
    "686, 'Ida Pohl', '2026-03-13 17:15:00', 'video', 2, 0), (581, 728, 'Ida Pohl', "
    "'2026-03-10 10:00:00', 'phone', 4, NULL), (639, 456, 'Ida Pohl', '2025-12-10 14:00:00', "
    "'on-site', 1, 1), (697, 555, 'Ida Pohl', '2026-05-08 10:00:00', 'video', 5, 0); CREATE "
    "TABLE offers(offer_id INTEGER PRIMARY KEY, application_id INTEGER REFERENCES "
    "applications, offered_on DATE, salary INTEGER, accepted INTEGER, start_date DATE); INSERT "
    "INTO offers VALUES (1, 486, '2025-06-24', 44000, 0, '2025-08-23'), (11, 841, "
    "'2025-04-04', 48000, NULL, '2025-05-29'), (21, 752, '2026-03-29', 56000, NULL, "
    "'2027-01-17'), (31, 440, '2025-03-23', 65000, NULL, '2026-06-03'), (41, 524, "
    "'2026-07-15', 87000, 1, '2027-01-31'), (51, 663, '2025-09-22', 42000, NULL, "
    "'2026-06-11'), (61, 600, '2026-10-25', 83000, 0, '2026-11-22'), (71, 622, '2026-04-28', "
    "91000, NULL, '2026-12-31'), (81, 881, '2025-06-18', 92000, 1, '2026-10-18'), (91, 32, "
    "'2025-12-23', 80000, 1, '2026-01-09'), (101, 429, '2025-12-29', 70000, 1, '2026-04-11'), "
    "(111, 737, '2026-07-14', 40000, NULL, '2026-07-15');";

static const struct trade_case recruiters_cases[] = {
    {"which jobs have no applications", "SELECT title FROM jobs WHERE job_id NOT IN (SELECT job_id "
                                        "FROM applications WHERE job_id IS NOT NULL)"},
    {"candidates from Vienna with more than 5 years of experience",
     "SELECT first_name, last_name FROM candidates WHERE city = 'Vienna' AND years_experience "
     "> 5"},
    {"which recruiter filled the most jobs",
     "SELECT recruiters.first_name, recruiters.last_name FROM recruiters JOIN jobs ON "
     "jobs.recruiter_id = recruiters.recruiter_id WHERE jobs.status = 'filled' GROUP BY "
     "recruiters.recruiter_id ORDER BY count(*) DESC LIMIT 1"},
    {"most common rejection reason",
     "SELECT rejection_reason FROM applications WHERE rejection_reason IS NOT NULL GROUP BY "
     "rejection_reason ORDER BY count(*) DESC LIMIT 1"},
    {"interviews scheduled for next week",
     "SELECT * FROM interviews WHERE scheduled_at >= '2026-11-30' AND scheduled_at < "
     "'2026-12-07'"},
    {"average interview score per interviewer",
     "SELECT interviewer, avg(score) AS average_score FROM interviews GROUP BY interviewer"},
    {"hires by department",
     "SELECT departments.department_name, count(*) AS applications FROM departments JOIN jobs "
     "ON jobs.department_id = departments.department_id JOIN applications ON "
     "applications.job_id = jobs.job_id WHERE applications.stage = 'hired' GROUP BY "
     "departments.department_id"},
};

static const char factories[] =
    "CREATE TABLE plant(plant_code TEXT PRIMARY KEY, plant_name TEXT, city TEXT, country "
    "TEXT); INSERT INTO plant VALUES ('VIE', 'Vienna Works', 'Vienna', 'Austria'), ('BRN', "
    "'Brno Works', 'Brno', 'Czechia'), ('MUC', 'Munich Works', 'Munich', 'Germany'); CREATE "
    "TABLE line(line_id INTEGER PRIMARY KEY, plant_code TEXT REFERENCES plant, line_name TEXT, "
    "shifts_per_day INTEGER); INSERT INTO line VALUES (1, 'VIE', 'Line 1', 1), (2, 'MUC', "
    "'Line 2', 2), (3, 'BRN', 'Line 3', 2), (4, 'MUC', 'Line 4', 1), (5, 'BRN', 'Line 5', 1), "
    "(6, 'BRN', 'Line 6', 2), (7, 'VIE', 'Line 7', 3), (8, 'VIE', 'Line 8', 2), (9, 'BRN', "
    "'Line 9', 1); CREATE TABLE machine(machine_id INTEGER PRIMARY KEY, line_id INTEGER "
    "REFERENCES line, machine_name TEXT, maker TEXT, installed_on DATE, last_serviced_on DATE, "
    "service_interval_days INTEGER, hourly_cost REAL, status TEXT); INSERT INTO machine VALUES "
    "(1, 6, 'M-001', 'Bosch', '2018-11-11', '2026-10-09', 180, 97.0, 'broken'), (4, 5, "
    "'M-004', 'Trumpf', '2018-12-27', '2026-07-23', 365, 27.0, 'broken'), (7, 2, 'M-007', "
    "'Bosch', '2024-09-24', '2025-11-26', 180, 68.0, 'running'), (10, 6, 'M-010', 'Siemens', "
    "'2012-02-08', '2025-12-16', 365, 55.0, 'running'), (13, 3, 'M-013', 'Trumpf', "
    "'2014-01-28', '2025-12-11', 365, 74.0, 'idle'), (16, 1, 'M-016', 'Bosch', '2018-06-11', "
    "'2025-09-02', 180, 98.0, 'broken'), (19, 1, 'M-019', 'Trumpf', '2016-10-14', "
    "'2025-10-11', 180, 66.0, 'running'), (22, 1, 'M-022', 'Bosch', '2024-09-26', "
    "'2025-07-07', 90, 96.0, 'broken'), (25, 3, 'M-025', 'Bosch', '2019-03-23', '2026-01-13', "
    "365, 139.0, 'running'), (28, 5, 'M-028', 'DMG', '2022-09-29', '2025-10-21', 365, 36.0, "
    "'broken'), (31, 2, 'M-031', 'Siemens', '2021-01-24', '2026-02-11', 90, 49.0, 'running'), "
    "(34, 6, 'M-034', 'Bosch', '2015-03-10', '2026-09-22', 90, 112.0, 'running'), (37, 7, "
    "'M-037', 'Bosch', '2015-08-15', '2026-03-25', 180, 89.0, 'broken'), (40, 2, 'M-040', "
    "'Siemens', '2013-09-13', '2026-09-19', 180, 67.0, 'running'); CREATE TABLE "
    "operator(operator_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, plant_code "
    "TEXT REFERENCES plant, skill_level INTEGER, hired_on DATE, left_on DATE, hourly_wage "
    "REAL); INSERT INTO operator VALUES (1, 'Tina', 'Imhof', 'VIE', 4, '2015-02-04', "
    "'2025-11-06', 34.0), (7, 'Hans', 'Nowak', 'MUC', 4, '2010-04-20', NULL, 27.0), (13, "
    "'Ben', 'Graf', 'MUC', 5, '2019-07-08', NULL, 14.0), (19, 'Ida', 'Jung', 'VIE', 4, "
    "'2018-01-14', '2025-03-20', 33.0), (25, 'Max', 'Jung', 'MUC', 1, '2012-11-18', NULL, "
    "25.0), (31, 'Tina', 'Dietz', 'VIE', 1, '2009-01-12', NULL, 28.0), (37, 'Clara', 'Otto', "
    "'VIE', 2, '2015-06-06', NULL, 25.0), (43, 'Clara', 'Dietz', 'MUC', 1, '2006-05-04', NULL, "
    "15.0), (49, 'Greta', 'Moser', 'BRN', 4, '2021-10-19', NULL, 14.0), (55, 'Clara', 'Imhof', "
    "'BRN', 4, '2005-04-02', '2025-07-10', 32.0), (61, 'Tina', 'Nowak', 'VIE', 5, "
    "'2010-04-26', NULL, 31.0), (67, 'Max', 'Kraus', 'MUC', 1, '2020-08-10', '2026-09-05', "
    "22.0), (73, 'Simon', 'Ebert', 'BRN', 2, '2010-03-19', NULL, 20.0), (79, 'Anna', 'Dietz', "
    "'BRN', 2, '2022-11-23', '2025-07-05', 21.0); CREATE TABLE item(item_no TEXT PRIMARY KEY, "
    "description TEXT, item_group TEXT, unit TEXT, standard_cost REAL, sales_price REAL, stock "
    "INTEGER, reorder_level INTEGER); INSERT INTO item VALUES ('IT0001', 'valve 1', "
    "'electronic', 'pcs', 37.0, 59.2, 799, 285), ('IT0006', 'housing 6', 'metal', 'kg', 58.0, "
    "92.80000000000001, 500, 54), ('IT0011', 'shaft 11', 'plastic', 'kg', 50.0, 80.0, 254, "
    "68), ('IT0016', 'shaft 16', 'metal', 'pcs', 128.0, 204.8, 51, 283), ('IT0021', 'gear 21', "
    "'metal', 'pcs', 156.0, 249.60000000000002, 513, 154), ('IT0026', 'valve 26', "
    "'electronic', 'kg', 67.0, 107.2, 676, 258), ('IT0031', 'shaft 31', 'electronic', 'kg', "
    "70.0, 112.0, 144, 201), ('IT0036', 'valve 36', 'electronic', 'kg', 81.0, 129.6, 744, "
    "290), ('IT0041', 'valve 41', 'plastic', 'kg', 85.0, 136.0, 613, 78), ('IT0046', 'shaft "
    "46', 'plastic', 'kg', 199.0, 318.40000000000003, 449, 269), ('IT0051', 'valve 51', "
    "'metal', 'pcs', 146.0, 233.60000000000002, 684, 203), ('IT0056', 'gear 56', 'plastic', "
    "'kg', 114.0, 182.4, 774, 91); CREATE TABLE work_order(wo_no INTEGER PRIMARY KEY, item_no "
    "TEXT REFERENCES item, line_id INTEGER REFERENCES line, planned_qty INTEGER, produced_qty "
    "INTEGER, scrap_qty INTEGER, planned_start DATE, due_date DATE, finished_at DATETIME, "
    "priority TEXT, status TEXT); INSERT INTO work_order VALUES (1001, 'IT0002', 4, 608, 609, "
    "25, '2025-10-22', '2026-04-10', '2026-07-14 14:00:00', 'normal', 'cancelled'), (1042, "
    "'IT0023', 1, 274, 238, 7, '2026-04-05', '2026-07-09', NULL, 'normal', 'open'), (1083, "
    "'IT0057', 6, 575, 400, 40, '2025-09-01', '2026-06-19', '2025-10-12 14:00:00', 'normal', "
    "'cancelled'), (1124, 'IT0052', 4, 477, 476, 29, '2026-01-29', '2026-11-04', '2026-09-26 "
    "14:00:00', 'high', 'cancelled'), (1165, 'IT0027', 6, 394, 356, 6, '2026-02-08', "
    "'2026-05-06', '2026-05-15 14:00:00', 'low', 'finished'), (1206, 'IT0050', 9, 442, 277, "
    "15, '2026-03-27', '2026-10-26', '2026-09-30 14:00:00', 'low', 'cancelled'), (1247, "
    "'IT0033', 3, 302, 242, 22, '2026-06-28', '2026-10-05', '2026-07-22 14:00:00', 'low', "
    "'finished'), (1288, 'IT0030', 6, 237, 152, 12, '2026-07-20', '2026-12-10', NULL, 'low', "
    "'open'), (1329, 'IT0021', 7, 719, 687, 32, '2025-10-22', '2026-10-22', NULL, 'low', "
    "'open'), (1370, 'IT0036', 1, 98, 76, 15, '2025-07-07', '2026-11-19', '2025-09-16 "
    "14:00:00', 'low', 'finished'), (1411, 'IT0045', 2, 779, 534, 39, '2025-06-14', "
    "'2026-12-14', '2026-08-24 14:00:00', 'low', 'finished'), (1452, 'IT0026', 7, 497, 361, 9, "
    "'2025-11-01', '2026-10-09', '2026-02-06 14:00:00', 'normal', 'finished'), (1493, "
    "'IT0022', 2, 876, 736, 9, '2026-01-30', '2026-01-30', '2026-02-26 14:00:00', 'low', "
    "'finished'); CREATE TABLE downtime(downtime_id INTEGER PRIMARY KEY, machine_id INTEGER "
    "REFERENCES machine, started_at DATETIME, ended_at DATETIME, cause TEXT, minutes INTEGER); "
    "INSERT INTO downtime VALUES (1, 1, '2025-02-06 11:15:00', '2025-02-06 11:15:00', 'power', "
    "377), (67, 45, '2025-03-10 14:15:00', '2025-03-10 14:15:00', 'fault', 70), (133, 3, "
    "'2026-02-04 16:00:00', '2026-02-04 16:00:00', 'tool change', 305), (199, 11, '2026-09-02 "
    "08:45:00', '2026-09-02 08:45:00', 'power', 43), (265, 17, '2026-08-09 19:30:00', "
    "'2026-08-09 19:30:00', 'fault', 155), (331, 41, '2026-01-21 19:00:00', '2026-01-21 "
    "19:00:00', 'power', 44), (397, 9, '2026-02-15 09:30:00', '2026-02-15 09:30:00', 'no "
    "material', 385), (463, 42, '2025-04-17 09:15:00', '2025-04-17 09:15:00', 'fault', 122), "
    "(529, 39, '2025-07-29 19:15:00', '2025-07-29 19:15:00', 'tool change', 28), (595, 1, "
    "'2025-09-14 14:00:00', '2025-09-14 14:00:00', 'fault', 18), (661, 31, '2025-01-14 "
    "09:45:00', '2025-01-14 09:45:00', 'power', 213), (727, 23, '2026-07-15 16:00:00', "
    "'2026-07-15 16:00:00', 'fault', 11), (793, 4, '2026-06-17 08:30:00', '2026-06-17 "
    "08:30:00', 'fault', 341); CREATE TABLE inspection(inspection_id INTEGER PRIMARY KEY, "
    "wo_no INTEGER REFERENCES work_order, inspected_on DATE, inspector_id INTEGER REFERENCES "
    "operator, sample_size INTEGER, defects INTEGER, passed INTEGER); INSERT INTO inspection "
    "VALUES (1, 1264, '2026-04-01', 13, 50, 5, 1), (34, 1215, '2025-09-17', 32, 50, 0, 0), "
    "(67, 1392, '2026-02-06', 19, 20, 5, 1), (100, 1173, '2025-04-06', 21, 20, 1, 1), (133, "
    "1285, '2025-07-05', 18, 10, 2, 1), (166, 1071, '2026-04-25', 45, 50, 1, 0), (199, 1143, "
    "'2025-03-28', 29, 20, 2, 1), (232, 1223, '2026-06-15', 66, 50, 5, 1), (265, 1160, "
    "'2025-12-30', 49, 50, 0, 0), (298, 1301, '2025-01-11', 58, 10, 2, 1), (331, 1192, "
    "'2025-05-18', 47, 50, 0, 1), (364, 1013, '2026-01-01', 11, 50, 0, 1), (397, 1417, "
    "'2026-09-14', 52, 50, 0, 1); CREATE TABLE supplier(supplier_no INTEGER PRIMARY KEY, "
    "supplier_name TEXT, country TEXT, rating REAL); INSERT INTO supplier VALUES (1, 'Nowak KG "
    "1', 'Germany', 3.3), (2, 'Graf AG 2', 'Austria', 3.2), (3, 'Ebert AG 3', 'Austria', 2.0), "
    "(4, 'Jung KG 4', 'Czechia', 2.5), (5, 'Imhof KG 5', 'Czechia', 4.2), (6, 'Imhof GmbH 6', "
    "'Germany', 3.2), (7, 'Lang GmbH 7', 'Italy', 2.6), (8, 'Fuchs KG 8', 'Austria', 3.6), (9, "
    "'Nowak AG 9', 'Czechia', 4.4), (10, 'Fuchs AG 10', 'Germany', 4.0), (11, 'Imhof KG 11', "
    "'Germany', 2.6), (12, 'Conrad GmbH 12', 'Italy', 4.7), (13, 'Fuchs KG 13', 'Germany', "
    "4.7), (14, 'Lang GmbH 14', 'Italy', 2.8); CREATE TABLE purchase(purchase_no INTEGER "
    "PRIMARY KEY, supplier_no INTEGER REFERENCES supplier, item_no TEXT REFERENCES item, "
    "ordered_on DATE, delivered_on DATE, promised_on DATE, quantity INTEGER, unit_cost REAL); "
    "INSERT INTO purchase VALUES (1, 2, 'IT0054', '2025-11-22', '2026-08-06', '2026-08-03', "
    "375, 128.0), (26, 1, 'IT0047', '2025-11-10', '2026-08-06', '2026-07-14', 68, 93.0), (51, "
    "12, 'IT0059', '2026-03-03', '2026-07-30', '2026-06-17', 93, 7.0), (76, 17, 'IT0052', "
    "'2026-03-31', '2026-09-17', '2026-10-02', 268, 81.0), (101, 18, 'IT0014', '2026-08-30', "
    "'2026-11-10', '2026-09-13', 314, 44.0), (126, 15, 'IT0006', '2025-12-13', '2026-05-22', "
    "'2026-09-01', 395, 45.0), (151, 7, 'IT0018', '2025-06-23', '2026-05-11', '2026-08-09', "
    "428, 45.0), (176, 17, 'IT0036', '2025-09-13', '2026-05-27', '2025-10-07', 241, 86.0), "
    "(201, 13, 'IT0025', '2026-09-10', '2026-10-12', '2026-11-29', 31, 22.0), (226, 15, "
    "'IT0038', '2025-01-19', '2026-05-30', '2025-08-28', 122, 120.0), (251, 13, 'IT0013', "
    "'2026-10-20', '2026-11-24', '2026-11-24', 30, 148.0), (276, 9, 'IT0018', '2026-02-14', "
    "'2026-08-10', '2026-12-05', 365, 138.0);";

static const struct trade_case factories_cases[] = {
    {"which machine had the most downtime in October",
     "SELECT machine.machine_name FROM machine JOIN downtime ON downtime.machine_id = "
     "machine.machine_id WHERE downtime.started_at >= '2026-10-01' AND downtime.started_at < "
     "'2026-11-01' GROUP BY machine.machine_id ORDER BY sum(downtime.minutes) DESC LIMIT 1"},
    {"items that were never produced", "SELECT description FROM item WHERE item_no NOT IN (SELECT "
                                       "item_no FROM work_order WHERE item_no IS NOT NULL)"},
    {"which line produced the most",
     "SELECT line.line_name, sum(work_order.produced_qty) AS total_produced_quantity FROM line "
     "JOIN work_order ON work_order.line_id = line.line_id GROUP BY line.line_id ORDER BY "
     "sum(work_order.produced_qty) DESC LIMIT 1"},
};

static void answers_all(void **state, const struct trade_case *cases, size_t count)
{
    size_t failed = 0;
    for (size_t i = 0; i < count; i++)
        failed += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(failed, 0);
}

static int open_recruiters(void **state)
{
    return fixture_open(state, recruiters);
}

static void nlq_ask__answers__what_recruiters_are_asked(void **state)
{
    answers_all(state, recruiters_cases, sizeof recruiters_cases / sizeof *recruiters_cases);
}

static int open_factories(void **state)
{
    return fixture_open(state, factories);
}

static void nlq_ask__answers__what_factories_are_asked(void **state)
{
    answers_all(state, factories_cases, sizeof factories_cases / sizeof *factories_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_recruiters_are_asked,
                                        open_recruiters, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_factories_are_asked, open_factories,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
