/* Questions of a law firm, of online courses and of those who sell tickets: what was billed and
 * taken, when it was booked. */
#include "../fixture.h"

struct trade_case {
    const char *question, *sql;
};

static const char lawyers[] =
    "CREATE TABLE office(office_id INTEGER PRIMARY KEY, city TEXT, opened_on DATE); INSERT "
    "INTO office VALUES (1, 'Vienna', '2004-07-11'), (2, 'Graz', '1996-10-07'), (3, 'Linz', "
    "'2007-09-17'), (4, 'Salzburg', '1992-03-02'), (5, 'Innsbruck', '1993-04-01'); CREATE "
    "TABLE lawyer(lawyer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, position "
    "TEXT, office_id INTEGER REFERENCES office, hourly_rate REAL, joined_on DATE, left_on "
    "DATE); INSERT INTO lawyer VALUES (1, 'Simon', 'Dietz', 'associate', 5, 149.0, "
    "'2025-05-28', NULL), (4, 'Ben', 'Moser', 'partner', 2, 143.0, '2017-06-27', "
    "'2024-10-23'), (7, 'Tina', 'Berg', 'associate', 4, 468.0, '2016-12-04', NULL), (10, "
    "'Olga', 'Jung', 'partner', 1, 382.0, '2014-05-19', NULL), (13, 'Olga', 'Conrad', "
    "'partner', 3, 362.0, '2020-08-20', NULL), (16, 'Greta', 'Jung', 'associate', 2, 323.0, "
    "'2013-10-08', '2025-05-23'), (19, 'Hans', 'Ebert', 'partner', 2, 197.0, '2010-03-16', "
    "NULL), (22, 'Willi', 'Berg', 'trainee', 5, 320.0, '2013-12-05', NULL), (25, 'Emma', "
    "'Dietz', 'associate', 5, 133.0, '2006-07-31', '2025-09-20'), (28, 'David', 'Kraus', "
    "'associate', 4, 474.0, '2008-08-15', NULL), (31, 'Simon', 'Kraus', 'associate', 5, 219.0, "
    "'2023-01-30', NULL), (34, 'Lena', 'Otto', 'associate', 3, 161.0, '2009-12-12', NULL), "
    "(37, 'Greta', 'Pohl', 'associate', 4, 445.0, '2012-06-16', NULL), (40, 'Lena', 'Ebert', "
    "'associate', 1, 127.0, '2022-12-06', '2025-10-27'); CREATE TABLE client(client_id INTEGER "
    "PRIMARY KEY, name TEXT, client_type TEXT, industry TEXT, city TEXT, since DATE); INSERT "
    "INTO client VALUES (1, 'Dietz AG 1', 'individual', 'energy', 'Graz', '2008-08-17'), (11, "
    "'Moser GmbH 11', 'individual', 'banking', 'Graz', '2017-08-09'), (21, 'Pohl GmbH 21', "
    "'company', 'retail', 'Vienna', '2025-12-07'), (31, 'Graf AG 31', 'individual', 'energy', "
    "'Graz', '2017-01-28'), (41, 'Huber AG 41', 'company', NULL, 'Linz', '2024-02-29'), (51, "
    "'Berg GmbH 51', 'individual', 'banking', 'Graz', '2023-02-26'), (61, 'Graf AG 61', "
    "'individual', 'retail', 'Linz', '2009-06-16'), (71, 'Pohl AG 71', 'individual', 'retail', "
    "'Salzburg', '2017-08-02'), (81, 'Dietz GmbH 81', 'company', 'banking', 'Vienna', "
    "'2025-07-18'), (91, 'Graf GmbH 91', 'company', 'retail', 'Graz', '2013-03-05'), (101, "
    "'Nowak AG 101', 'company', NULL, 'Graz', '2016-05-11'), (111, 'Conrad AG 111', "
    "'individual', 'energy', 'Graz', '2017-02-22'); CREATE TABLE matter(matter_no TEXT PRIMARY "
    "KEY, title TEXT, client_id INTEGER REFERENCES client, lead_lawyer INTEGER REFERENCES "
    "lawyer, practice_area TEXT, opened_on DATE, closed_on DATE, budget REAL); INSERT INTO "
    "matter VALUES ('M0001', 'Lease review 1', 30, 8, 'tax', '2024-01-24', '2025-02-24', "
    "24000.0), ('M0026', 'Lease review 26', 49, 11, 'IP', '2023-08-24', '2023-12-01', "
    "167000.0), ('M0051', 'Lease review 51', 42, 33, 'real estate', '2024-08-12', "
    "'2024-09-12', NULL), ('M0076', 'Merger 76', 29, 20, 'real estate', '2025-12-15', "
    "'2026-07-03', NULL), ('M0101', 'Patent 101', 9, 1, 'real estate', '2026-05-01', "
    "'2026-10-16', 44000.0), ('M0126', 'Lease review 126', 46, 4, 'tax', '2023-04-07', NULL, "
    "136000.0), ('M0151', 'Merger 151', 60, 32, 'IP', '2023-08-14', NULL, NULL), ('M0176', "
    "'Patent 176', 50, 30, 'IP', '2023-03-25', '2025-03-13', NULL), ('M0201', 'Patent 201', "
    "91, 6, 'litigation', '2024-04-19', NULL, NULL), ('M0226', 'Dispute 226', 48, 9, 'IP', "
    "'2024-06-03', NULL, NULL), ('M0251', 'Merger 251', 47, 22, 'litigation', '2024-09-29', "
    "'2026-05-25', NULL), ('M0276', 'Lease review 276', 78, 24, 'litigation', '2023-12-30', "
    "'2024-11-25', NULL); CREATE TABLE time_entry(entry_id INTEGER PRIMARY KEY, matter_no TEXT "
    "REFERENCES matter, lawyer_id INTEGER REFERENCES lawyer, work_date DATE, hours REAL, rate "
    "REAL, billable INTEGER, narrative TEXT); INSERT INTO time_entry VALUES (1, 'M0268', 38, "
    "'2026-05-04', 6.0, 233.0, 0, 'work'), (334, 'M0224', 20, '2025-11-14', 1.0, 445.0, 1, "
    "'work'), (667, 'M0108', 32, '2025-02-07', 3.5, 231.0, 1, 'work'), (1000, 'M0022', 5, "
    "'2025-08-03', 1.0, 404.0, 1, 'work'), (1333, 'M0028', 10, '2025-01-12', 6.0, 267.0, 1, "
    "'work'), (1666, 'M0055', 10, '2026-10-30', 0.5, 180.0, 1, 'work'), (1999, 'M0161', 26, "
    "'2025-08-16', 2.0, 478.0, 1, 'work'), (2332, 'M0170', 32, '2026-03-28', 3.5, 238.0, 1, "
    "'work'), (2665, 'M0181', 26, '2026-08-29', 3.5, 372.0, 1, 'work'), (2998, 'M0047', 12, "
    "'2025-04-29', 1.0, 176.0, 1, 'work'), (3331, 'M0136', 37, '2025-12-21', 6.0, 371.0, 1, "
    "'work'), (3664, 'M0262', 20, '2026-07-21', 6.0, 230.0, 1, 'work'), (3997, 'M0146', 15, "
    "'2025-07-16', 2.0, 157.0, 0, 'work'); CREATE TABLE invoice(invoice_no INTEGER PRIMARY "
    "KEY, matter_no TEXT REFERENCES matter, issued_on DATE, due_on DATE, amount REAL, paid_on "
    "DATE); INSERT INTO invoice VALUES (1, 'M0055', '2025-12-28', '2026-08-06', 5697.0, "
    "'2026-07-24'), (51, 'M0168', '2026-08-23', '2026-08-31', 31190.0, '2026-10-05'), (101, "
    "'M0271', '2026-01-27', '2026-12-15', 38000.0, '2026-05-08'), (151, 'M0144', '2026-03-22', "
    "'2026-09-07', 31835.0, '2026-10-31'), (201, 'M0115', '2025-12-30', '2026-07-29', 34074.0, "
    "'2026-03-19'), (251, 'M0102', '2026-01-22', '2026-11-17', 35220.0, NULL), (301, 'M0219', "
    "'2026-07-26', '2026-09-05', 32829.0, NULL), (351, 'M0034', '2025-07-29', '2026-03-19', "
    "2934.0, '2026-03-18'), (401, 'M0071', '2026-02-11', '2026-12-04', 35939.0, NULL), (451, "
    "'M0091', '2026-02-19', '2026-03-27', 9431.0, '2026-10-22'), (501, 'M0006', '2025-01-28', "
    "'2025-06-16', 39322.0, NULL), (551, 'M0232', '2025-01-18', '2025-11-27', 39780.0, "
    "'2025-04-09'); CREATE TABLE hearing(hearing_id INTEGER PRIMARY KEY, matter_no TEXT "
    "REFERENCES matter, court TEXT, held_at DATETIME, outcome TEXT); INSERT INTO hearing "
    "VALUES (1, 'M0249', 'Vienna Regional', '2026-06-18 17:30:00', 'settled'), (17, 'M0271', "
    "'Graz District', '2025-05-16 10:15:00', 'lost'), (33, 'M0273', 'Vienna Regional', "
    "'2025-07-24 12:30:00', 'adjourned'), (49, 'M0063', 'Vienna Regional', '2025-04-06 "
    "08:30:00', 'settled'), (65, 'M0070', 'Supreme', '2025-01-01 18:15:00', 'settled'), (81, "
    "'M0251', 'Graz District', '2025-12-07 18:45:00', NULL), (97, 'M0058', 'Supreme', "
    "'2025-01-14 10:30:00', NULL), (113, 'M0224', 'Supreme', '2026-10-03 13:45:00', 'won'), "
    "(129, 'M0258', 'Supreme', '2025-05-23 14:30:00', 'lost'), (145, 'M0186', 'Graz District', "
    "'2026-08-29 14:00:00', 'settled'), (161, 'M0287', 'Vienna Regional', '2026-03-12 "
    "19:30:00', NULL), (177, 'M0079', 'Supreme', '2026-03-31 12:30:00', 'adjourned'), (193, "
    "'M0066', 'Graz District', '2026-03-12 11:00:00', 'settled'); CREATE TABLE "
    "expense(expense_id INTEGER PRIMARY KEY, matter_no TEXT REFERENCES matter, lawyer_id "
    "INTEGER REFERENCES lawyer, category TEXT, spent_on DATE, amount REAL, reimbursed "
    "INTEGER); INSERT INTO expense VALUES (1, 'M0191', 13, 'copies', '2025-03-07', 682.0, 0), "
    "(34, 'M0170', 35, 'copies', '2026-01-19', 130.0, 0), (67, 'M0121', 1, 'travel', "
    "'2026-07-15', 1340.0, 0), (100, 'M0004', 7, 'copies', '2025-05-18', 922.0, 1), (133, "
    "'M0287', 33, 'travel', '2026-01-11', 252.0, 1), (166, 'M0119', 39, 'court fee', "
    "'2025-03-22', 139.0, 0), (199, 'M0225', 20, 'copies', '2026-09-14', 461.0, 1), (232, "
    "'M0273', 30, 'travel', '2026-06-20', 935.0, 0), (265, 'M0039', 40, 'copies', "
    "'2025-01-18', 1718.0, 1), (298, 'M0039', 14, 'court fee', '2026-09-19', 687.0, 0), (331, "
    "'M0237', 29, 'court fee', '2026-04-22', 1622.0, 0), (364, 'M0154', 31, 'copies', "
    "'2026-10-21', 629.0, 1), (397, 'M0257', 8, 'travel', '2025-11-04', 228.0, 1);";

static const struct trade_case lawyers_cases[] = {
    {"win rate by court", "SELECT court, 100.0 * count(CASE WHEN outcome = 'won' THEN 1 END) / "
                          "count(*) FROM hearing GROUP BY court"},
    {"open matters per practice area",
     "SELECT practice_area, count(*) AS matters FROM matter WHERE closed_on IS NULL GROUP BY "
     "practice_area"},
    {"total billable hours per lawyer this year",
     "SELECT lawyer.first_name, lawyer.last_name, sum(time_entry.hours) AS total_hours FROM "
     "lawyer JOIN time_entry ON time_entry.lawyer_id = lawyer.lawyer_id WHERE "
     "time_entry.billable = 1 AND time_entry.work_date >= '2026-01-01' AND "
     "time_entry.work_date < '2027-01-01' GROUP BY lawyer.lawyer_id"},
    {"average time to close a matter",
     "SELECT avg(julianday(closed_on) - julianday(opened_on)) AS days FROM matter"},
    {"matters led by a partner",
     "SELECT matter.title FROM matter JOIN lawyer ON matter.lead_lawyer = lawyer.lawyer_id "
     "WHERE lawyer.position = 'partner'"},
    {"which industry brings the most revenue",
     "SELECT client.industry FROM client JOIN matter ON matter.client_id = client.client_id "
     "JOIN invoice ON invoice.matter_no = matter.matter_no WHERE client.industry IS NOT NULL "
     "GROUP BY client.industry ORDER BY sum(invoice.amount) DESC LIMIT 1"},
};

static const char courses[] =
    "CREATE TABLE instructors(instructor_id INTEGER PRIMARY KEY, full_name TEXT, country TEXT, "
    "joined_on DATE, bio TEXT); INSERT INTO instructors VALUES (1, 'Willi Kraus', 'Austria', "
    "'2020-04-05', 'x'), (2, 'Paul Nowak', 'France', '2022-09-18', 'x'), (3, 'Greta Kraus', "
    "'Austria', '2024-05-14', 'x'), (4, 'Nora Adler', 'Germany', '2023-12-25', 'x'), (5, "
    "'Jonas Ebert', 'Germany', '2023-07-06', 'x'), (6, 'Simon Otto', 'France', '2022-09-28', "
    "'x'), (7, 'Rosa Huber', 'France', '2019-12-30', 'x'), (8, 'Emma Imhof', 'France', "
    "'2020-04-15', 'x'), (9, 'Rosa Adler', 'Austria', '2025-02-05', 'x'), (10, 'David Dietz', "
    "'Austria', '2019-11-16', 'x'), (11, 'Nora Conrad', 'France', '2022-03-08', 'x'), (12, "
    "'Hans Conrad', 'Austria', '2020-08-31', 'x'), (13, 'Anna Jung', 'Austria', '2021-05-02', "
    "'x'), (14, 'Paul Adler', 'Austria', '2023-09-06', 'x'); CREATE TABLE courses(course_id "
    "INTEGER PRIMARY KEY, title TEXT, category TEXT, level TEXT, price REAL, published_on "
    "DATE, instructor_id INTEGER REFERENCES instructors, duration_hours REAL); INSERT INTO "
    "courses VALUES (1, 'Python 1', 'business', 'intermediate', 19.0, '2026-05-05', 7, 14.0), "
    "(6, 'Python 6', 'business', 'advanced', 19.0, '2024-02-02', 15, 16.0), (11, 'Photography "
    "11', 'arts', 'beginner', 49.0, '2022-02-28', 6, 4.0), (16, 'Photography 16', 'arts', "
    "'intermediate', 99.0, '2025-08-08', 7, 5.0), (21, 'SQL 21', 'tech', 'beginner', 49.0, "
    "'2020-02-23', 11, 7.0), (26, 'Photography 26', 'arts', 'advanced', 19.0, '2021-09-03', "
    "10, 26.0), (31, 'SQL 31', 'arts', 'advanced', 0.0, '2020-04-23', 5, 7.0), (36, 'Python "
    "36', 'business', 'beginner', 99.0, '2024-06-08', 3, 30.0), (41, 'Design 41', 'business', "
    "'intermediate', 0.0, '2021-02-12', 8, 29.0), (46, 'Python 46', 'business', 'advanced', "
    "19.0, '2024-04-05', 5, 38.0), (51, 'SQL 51', 'business', 'beginner', 99.0, '2022-02-27', "
    "11, 18.0), (56, 'Photography 56', 'tech', 'advanced', 99.0, '2026-06-14', 6, 23.0); "
    "CREATE TABLE lessons(lesson_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES courses, "
    "position INTEGER, title TEXT, video_minutes INTEGER); INSERT INTO lessons VALUES (1, 58, "
    "1, 'Lesson 1', 26), (51, 19, 3, 'Lesson 51', 31), (101, 1, 5, 'Lesson 101', 44), (151, 7, "
    "7, 'Lesson 151', 40), (201, 35, 9, 'Lesson 201', 40), (251, 6, 11, 'Lesson 251', 4), "
    "(301, 13, 1, 'Lesson 301', 44), (351, 4, 3, 'Lesson 351', 26), (401, 33, 5, 'Lesson 401', "
    "27), (451, 55, 7, 'Lesson 451', 36), (501, 57, 9, 'Lesson 501', 11), (551, 31, 11, "
    "'Lesson 551', 5); CREATE TABLE learners(learner_id INTEGER PRIMARY KEY, full_name TEXT, "
    "email TEXT, country TEXT, signed_up_at DATETIME, last_login_at DATETIME, premium "
    "INTEGER); INSERT INTO learners VALUES (1, 'Willi Fuchs', 'l1@x.at', 'Austria', "
    "'2024-12-21 14:30:00', '2025-09-09 17:30:00', 0), (42, 'Clara Adler', 'l42@x.at', "
    "'Germany', '2025-08-30 14:45:00', '2026-05-25 18:00:00', 0), (83, 'Rosa Jung', "
    "'l83@x.at', 'Austria', '2023-11-05 08:15:00', '2024-09-06 14:00:00', 0), (124, 'Max "
    "Imhof', 'l124@x.at', 'Austria', '2022-03-25 10:00:00', '2024-09-06 15:00:00', 0), (165, "
    "'Felix Conrad', 'l165@x.at', 'Germany', '2024-04-21 16:00:00', '2024-06-01 16:15:00', 0), "
    "(206, 'Max Berg', 'l206@x.at', 'Austria', '2026-06-01 19:30:00', '2026-09-20 10:30:00', "
    "1), (247, 'Anna Graf', 'l247@x.at', 'Germany', '2026-06-02 10:00:00', '2026-08-28 "
    "16:15:00', 0), (288, 'Willi Pohl', 'l288@x.at', 'Germany', '2026-08-22 16:45:00', NULL, "
    "0), (329, 'Emma Graf', 'l329@x.at', 'Austria', '2022-09-15 11:45:00', '2023-02-17 "
    "12:15:00', 1), (370, 'Anna Graf', 'l370@x.at', 'Spain', '2025-05-18 12:15:00', NULL, 0), "
    "(411, 'Clara Jung', 'l411@x.at', 'Germany', '2023-10-26 11:45:00', '2023-11-21 15:15:00', "
    "0), (452, 'Greta Conrad', 'l452@x.at', 'Spain', '2022-11-11 13:45:00', '2026-05-23 "
    "15:15:00', 0), (493, 'Anna Dietz', 'l493@x.at', 'Germany', '2023-07-09 10:15:00', "
    "'2025-08-04 11:00:00', 1); CREATE TABLE enrollments(enrollment_id INTEGER PRIMARY KEY, "
    "learner_id INTEGER REFERENCES learners, course_id INTEGER REFERENCES courses, enrolled_at "
    "DATETIME, completed_at DATETIME, price_paid REAL, refunded INTEGER); INSERT INTO "
    "enrollments VALUES (1, 150, 49, '2024-01-16 08:45:00', NULL, 49.0, 0), (167, 130, 41, "
    "'2026-06-21 10:45:00', '2026-07-01 10:45:00', 49.0, 0), (333, 67, 47, '2024-01-08 "
    "10:30:00', NULL, 99.0, 0), (499, 456, 55, '2026-02-05 12:45:00', '2026-07-20 14:15:00', "
    "49.0, 0), (665, 5, 30, '2026-07-10 19:00:00', NULL, 49.0, 0), (831, 463, 19, '2026-03-28 "
    "12:15:00', NULL, 19.0, 0), (997, 407, 23, '2026-04-23 15:30:00', NULL, 0.0, 0), (1163, "
    "207, 24, '2025-10-13 08:00:00', NULL, 99.0, 0), (1329, 413, 51, '2025-07-14 17:00:00', "
    "NULL, 19.0, 0), (1495, 244, 5, '2026-10-01 14:00:00', '2026-11-02 11:45:00', 19.0, 0), "
    "(1661, 199, 17, '2026-06-16 10:00:00', NULL, 99.0, 0), (1827, 73, 39, '2024-11-16 "
    "18:00:00', '2026-05-30 19:15:00', 49.0, 0), (1993, 277, 57, '2024-12-25 15:00:00', NULL, "
    "99.0, 0); CREATE TABLE lesson_views(view_id INTEGER PRIMARY KEY, learner_id INTEGER "
    "REFERENCES learners, lesson_id INTEGER REFERENCES lessons, viewed_at DATETIME, "
    "seconds_watched INTEGER); INSERT INTO lesson_views VALUES (1, 416, 232, '2025-07-04 "
    "13:45:00', 1319), (501, 132, 600, '2025-02-14 09:45:00', 1516), (1001, 194, 346, "
    "'2026-02-07 12:30:00', 903), (1501, 396, 499, '2025-07-24 11:15:00', 1000), (2001, 447, "
    "593, '2025-01-24 16:45:00', 1485), (2501, 463, 134, '2025-04-17 18:15:00', 309), (3001, "
    "86, 31, '2026-04-20 09:15:00', 168), (3501, 70, 181, '2025-01-10 11:15:00', 504), (4001, "
    "424, 592, '2026-08-20 19:15:00', 303), (4501, 98, 259, '2025-07-13 17:00:00', 1400), "
    "(5001, 224, 136, '2025-11-13 17:15:00', 1610), (5501, 272, 215, '2026-08-25 09:30:00', "
    "263); CREATE TABLE quizzes(quiz_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES "
    "courses, title TEXT, max_points INTEGER); INSERT INTO quizzes VALUES (1, 24, 'Quiz 1', "
    "50), (9, 25, 'Quiz 9', 20), (17, 9, 'Quiz 17', 20), (25, 3, 'Quiz 25', 10), (33, 8, 'Quiz "
    "33', 20), (41, 60, 'Quiz 41', 10), (49, 38, 'Quiz 49', 10), (57, 9, 'Quiz 57', 20), (65, "
    "38, 'Quiz 65', 10), (73, 39, 'Quiz 73', 20), (81, 55, 'Quiz 81', 10), (89, 15, 'Quiz 89', "
    "50), (97, 43, 'Quiz 97', 10); CREATE TABLE attempts(attempt_id INTEGER PRIMARY KEY, "
    "quiz_id INTEGER REFERENCES quizzes, learner_id INTEGER REFERENCES learners, attempted_at "
    "DATETIME, points INTEGER, passed INTEGER); INSERT INTO attempts VALUES (1, 98, 60, "
    "'2025-03-22 08:15:00', 47, 1), (126, 13, 346, '2026-08-07 17:30:00', 0, 0), (251, 58, "
    "165, '2025-04-27 17:00:00', 49, 1), (376, 12, 159, '2026-06-17 10:30:00', 49, 1), (501, "
    "82, 160, '2025-07-08 11:15:00', 23, 1), (626, 36, 235, '2026-08-08 13:30:00', 34, 0), "
    "(751, 79, 18, '2025-06-13 17:30:00', 41, 1), (876, 16, 292, '2025-04-14 12:45:00', 19, "
    "1), (1001, 38, 238, '2026-05-24 19:45:00', 23, 0), (1126, 57, 139, '2025-07-04 19:45:00', "
    "5, 1), (1251, 12, 376, '2025-03-04 18:45:00', 27, 1), (1376, 2, 362, '2025-02-18 "
    "15:15:00', 12, 0); CREATE TABLE ratings(rating_id INTEGER PRIMARY KEY, course_id INTEGER "
    "REFERENCES courses, learner_id INTEGER REFERENCES learners, stars INTEGER, comment TEXT, "
    "rated_on DATE); INSERT INTO ratings VALUES (1, 48, 268, 1, NULL, '2024-08-22'), (67, 57, "
    "132, 5, NULL, '2026-04-03'), (133, 5, 461, 4, NULL, '2025-07-01'), (199, 54, 337, 1, "
    "NULL, '2026-10-03'), (265, 14, 50, 5, NULL, '2026-03-13'), (331, 10, 40, 2, NULL, "
    "'2024-12-01'), (397, 45, 156, 5, NULL, '2024-08-04'), (463, 24, 313, 4, NULL, "
    "'2025-04-25'), (529, 5, 466, 3, NULL, '2025-03-06'), (595, 11, 361, 4, NULL, "
    "'2025-08-29'), (661, 47, 139, 2, NULL, '2026-01-23'), (727, 34, 102, 5, NULL, "
    "'2024-12-08'), (793, 16, 232, 4, NULL, '2026-06-25');";

static const struct trade_case courses_cases[] = {
    {"average rating per course",
     "SELECT courses.title, avg(ratings.stars) FROM courses JOIN ratings ON ratings.course_id = "
     "courses.course_id GROUP BY courses.course_id"},
    {"courses with an average rating below 3",
     "SELECT courses.title FROM courses JOIN ratings ON ratings.course_id = courses.course_id "
     "GROUP BY courses.course_id HAVING avg(ratings.stars) < 3"},
    {"revenue per course",
     "SELECT courses.title, sum(enrollments.price_paid) AS revenue FROM courses JOIN "
     "enrollments ON enrollments.course_id = courses.course_id GROUP BY courses.course_id"},
    {"revenue by instructor this year",
     "SELECT instructors.full_name, sum(enrollments.price_paid) AS revenue FROM instructors "
     "JOIN courses ON courses.instructor_id = instructors.instructor_id JOIN enrollments ON "
     "enrollments.course_id = courses.course_id WHERE enrollments.enrolled_at >= '2026-01-01' "
     "AND enrollments.enrolled_at < '2027-01-01' GROUP BY instructors.instructor_id"},
    {"learners who completed more than 3 courses",
     "SELECT learners.full_name FROM learners JOIN enrollments ON enrollments.learner_id = "
     "learners.learner_id WHERE enrollments.completed_at IS NOT NULL GROUP BY "
     "learners.learner_id HAVING count(*) > 3"},
    {"learners who failed a quiz",
     "SELECT learners.full_name FROM learners JOIN attempts ON attempts.learner_id = "
     "learners.learner_id WHERE attempts.passed = 0 GROUP BY learners.learner_id"},
};

static const char promoters[] =
    "CREATE TABLE venues(venue_id INTEGER PRIMARY KEY, name TEXT, city TEXT, capacity "
    "INTEGER); INSERT INTO venues VALUES (1, 'Arena', 'Salzburg', 300), (2, 'Flex', "
    "'Salzburg', 800), (3, 'Stadthalle', 'Linz', 800), (4, 'Orpheum', 'Salzburg', 12000), (5, "
    "'Posthof', 'Linz', 800), (6, 'Rockhouse', 'Vienna', 800); CREATE TABLE artists(artist_id "
    "INTEGER PRIMARY KEY, name TEXT, genre TEXT, country TEXT, fee REAL); INSERT INTO artists "
    "VALUES (1, 'DJ Nowak 1', 'pop', 'Austria', 69000.0), (5, 'Fuchs 5', 'pop', 'Austria', "
    "16000.0), (9, 'DJ Berg 9', 'pop', 'UK', 45000.0), (13, 'DJ Imhof 13', 'jazz', 'USA', "
    "71000.0), (17, 'DJ Graf 17', 'jazz', 'UK', 38000.0), (21, 'DJ Fuchs 21', 'rock', 'UK', "
    "41000.0), (25, 'The Nowak 25', 'jazz', 'UK', 68000.0), (29, 'Huber 29', 'classical', "
    "'USA', 26000.0), (33, 'The Fuchs 33', 'jazz', 'UK', 47000.0), (37, 'The Ebert 37', "
    "'jazz', 'Austria', 72000.0), (41, 'Graf 41', 'pop', 'Austria', 76000.0), (45, 'The Imhof "
    "45', 'classical', 'USA', 50000.0), (49, 'Ebert 49', 'rock', 'Austria', 84000.0); CREATE "
    "TABLE events(event_id INTEGER PRIMARY KEY, title TEXT, venue_id INTEGER REFERENCES "
    "venues, starts_at DATETIME, status TEXT, promoter TEXT); INSERT INTO events VALUES (1, "
    "'Tour 1', 1, '2027-01-09 12:00:00', 'cancelled', 'Live Co'), (11, 'Night 11', 5, "
    "'2026-02-25 08:00:00', 'scheduled', 'Live Co'), (21, 'Night 21', 5, '2026-11-29 "
    "14:15:00', 'cancelled', 'Barracuda'), (31, 'Gala 31', 4, '2026-06-21 11:00:00', "
    "'postponed', 'Live Co'), (41, 'Festival 41', 2, '2026-03-30 17:45:00', 'postponed', "
    "'Barracuda'), (51, 'Festival 51', 5, '2027-03-15 08:30:00', 'cancelled', 'Barracuda'), "
    "(61, 'Tour 61', 2, '2026-12-17 12:45:00', 'cancelled', 'Barracuda'), (71, 'Night 71', 3, "
    "'2025-09-04 13:45:00', 'cancelled', 'Barracuda'), (81, 'Festival 81', 1, '2026-11-23 "
    "14:30:00', 'cancelled', 'Barracuda'), (91, 'Night 91', 3, '2026-11-16 17:30:00', "
    "'scheduled', 'Barracuda'), (101, 'Festival 101', 6, '2026-05-11 12:30:00', 'postponed', "
    "'Barracuda'), (111, 'Night 111', 4, '2026-10-05 09:45:00', 'scheduled', 'Live Co'); "
    "CREATE TABLE lineup(event_id INTEGER REFERENCES events, artist_id INTEGER REFERENCES "
    "artists, headliner INTEGER, PRIMARY KEY(event_id, artist_id)); INSERT INTO lineup VALUES "
    "(1, 42, 1), (10, 32, 1), (19, 30, 0), (27, 5, 1), (35, 9, 0), (44, 20, 1), (54, 25, 0), "
    "(64, 31, 1), (74, 34, 1), (84, 9, 0), (92, 7, 0), (102, 44, 0), (113, 10, 0); CREATE "
    "TABLE ticket_types(type_id INTEGER PRIMARY KEY, event_id INTEGER REFERENCES events, label "
    "TEXT, price REAL, quota INTEGER); INSERT INTO ticket_types VALUES (1, 1, 'seated', 25.0, "
    "113), (21, 11, 'seated', 150.0, 218), (41, 21, 'standing', 150.0, 232), (61, 31, 'VIP', "
    "45.0, 743), (81, 41, 'standing', 150.0, 732), (101, 51, 'VIP', 80.0, 71), (121, 61, "
    "'seated', 25.0, 254), (141, 71, 'seated', 25.0, 609), (161, 81, 'standing', 45.0, 784), "
    "(181, 91, 'standing', 25.0, 295), (201, 101, 'VIP', 150.0, 53), (221, 111, 'seated', "
    "150.0, 402); CREATE TABLE buyers(buyer_id INTEGER PRIMARY KEY, first_name TEXT, last_name "
    "TEXT, email TEXT, city TEXT, birth_date DATE, marketing_consent INTEGER); INSERT INTO "
    "buyers VALUES (1, 'Simon', 'Graf', 'b1@x.at', 'Graz', '1955-01-13', 1), (34, 'Hans', "
    "'Jung', 'b34@x.at', 'Innsbruck', '1995-07-30', 1), (67, 'Rosa', 'Lang', 'b67@x.at', "
    "'Graz', '1971-02-11', 1), (100, 'Felix', 'Imhof', 'b100@x.at', 'Salzburg', '1962-12-03', "
    "1), (133, 'Greta', 'Berg', 'b133@x.at', 'Graz', '2003-10-15', 1), (166, 'Hans', 'Jung', "
    "'b166@x.at', 'Salzburg', '1966-04-17', 0), (199, 'Ida', 'Lang', 'b199@x.at', 'Vienna', "
    "'1981-12-20', 1), (232, 'Willi', 'Jung', 'b232@x.at', 'Salzburg', '1963-06-08', 0), (265, "
    "'Felix', 'Jung', 'b265@x.at', 'Salzburg', '1980-08-27', 1), (298, 'Paul', 'Pohl', "
    "'b298@x.at', 'Innsbruck', '1980-02-03', 0), (331, 'Emma', 'Graf', 'b331@x.at', 'Graz', "
    "'1967-06-25', 1), (364, 'Lena', 'Moser', 'b364@x.at', 'Graz', '1978-09-06', 1), (397, "
    "'Max', 'Adler', 'b397@x.at', 'Innsbruck', '1988-07-05', 1); CREATE TABLE "
    "bookings(booking_id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyers, booked_at "
    "DATETIME, channel TEXT, cancelled_at DATETIME, payment_method TEXT); INSERT INTO bookings "
    "VALUES (1, 254, '2025-03-21 17:00:00', NULL, 'box office', 'card'), (126, 260, "
    "'2025-03-03 10:15:00', NULL, 'box office', 'paypal'), (251, 260, '2026-02-22 13:30:00', "
    "NULL, 'web', 'card'), (376, 218, '2026-05-21 16:15:00', NULL, 'web', 'card'), (501, 216, "
    "'2025-10-18 09:00:00', NULL, 'web', 'card'), (626, 108, '2026-04-27 10:00:00', NULL, 'box "
    "office', 'card'), (751, 292, '2025-08-06 17:30:00', NULL, 'app', 'card'), (876, 166, "
    "'2025-06-14 08:45:00', '2025-06-14 08:45:00', 'app', 'paypal'), (1001, 278, '2025-01-19 "
    "13:45:00', NULL, 'box office', 'card'), (1126, 338, '2026-04-13 11:15:00', NULL, 'box "
    "office', 'paypal'), (1251, 19, '2026-01-29 17:45:00', NULL, 'web', 'card'), (1376, 142, "
    "'2025-01-07 14:15:00', NULL, 'box office', 'paypal'); CREATE TABLE tickets(ticket_id "
    "INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES bookings, type_id INTEGER REFERENCES "
    "ticket_types, seat TEXT, price_paid REAL, scanned_at DATETIME); INSERT INTO tickets "
    "VALUES (1, 750, 193, NULL, 45.0, '2026-07-31 11:15:00'), (292, 455, 184, NULL, 25.0, "
    "NULL), (583, 54, 55, NULL, 80.0, '2026-08-27 18:15:00'), (874, 897, 34, 'A64', 25.0, "
    "NULL), (1165, 1383, 236, NULL, 150.0, '2026-05-02 17:30:00'), (1456, 673, 125, NULL, "
    "45.0, '2025-05-03 19:30:00'), (1747, 667, 188, NULL, 25.0, '2025-04-17 08:30:00'), (2038, "
    "1436, 166, NULL, 80.0, NULL), (2329, 1022, 180, NULL, 80.0, '2025-03-19 10:15:00'), "
    "(2620, 594, 126, NULL, 45.0, NULL), (2911, 962, 100, 'A31', 25.0, '2025-09-18 12:15:00'), "
    "(3202, 576, 24, NULL, 45.0, '2025-07-02 18:00:00'), (3493, 474, 115, NULL, 45.0, "
    "'2026-10-19 18:30:00'); CREATE TABLE refunds(refund_id INTEGER PRIMARY KEY, ticket_id "
    "INTEGER REFERENCES tickets, refunded_on DATE, amount REAL, reason TEXT); INSERT INTO "
    "refunds VALUES (1, 1568, '2025-02-07', 45.0, 'illness'), (13, 2444, '2025-11-02', 80.0, "
    "'illness'), (25, 2295, '2025-11-01', 45.0, 'event cancelled'), (37, 3389, '2025-06-21', "
    "45.0, 'illness'), (49, 2638, '2025-06-23', 80.0, 'event cancelled'), (61, 2260, "
    "'2025-09-14', 45.0, 'event cancelled'), (73, 148, '2025-05-31', 25.0, 'event cancelled'), "
    "(85, 2815, '2026-03-12', 80.0, 'event cancelled'), (97, 3361, '2025-09-16', 45.0, 'event "
    "cancelled'), (109, 2279, '2025-06-30', 80.0, 'event cancelled'), (121, 679, '2025-03-05', "
    "80.0, 'event cancelled'), (133, 478, '2025-05-19', 45.0, 'illness'), (145, 3349, "
    "'2025-10-31', 25.0, 'illness');";

static const struct trade_case promoters_cases[] = {
    {"which events were cancelled", "SELECT title FROM events WHERE status = 'cancelled'"},
    {"revenue per event",
     "SELECT events.title, sum(tickets.price_paid) AS revenue FROM events JOIN ticket_types ON "
     "ticket_types.event_id = events.event_id JOIN tickets ON tickets.type_id = "
     "ticket_types.type_id GROUP BY events.event_id"},
    {"revenue per venue this year",
     "SELECT venues.name, sum(tickets.price_paid) AS revenue FROM venues JOIN events ON "
     "events.venue_id = venues.venue_id JOIN ticket_types ON ticket_types.event_id = "
     "events.event_id JOIN tickets ON tickets.type_id = ticket_types.type_id JOIN bookings ON "
     "tickets.booking_id = bookings.booking_id WHERE bookings.booked_at >= '2026-01-01' AND "
     "bookings.booked_at < '2027-01-01' GROUP BY venues.venue_id"},
    {"tickets sold per month",
     "SELECT strftime('%Y-%m', bookings.booked_at) AS month, count(*) AS tickets FROM "
     "bookings JOIN tickets ON tickets.booking_id = bookings.booking_id GROUP BY "
     "strftime('%Y-%m', bookings.booked_at) ORDER BY strftime('%Y-%m', bookings.booked_at)"},
    {"top 10 buyers by spending",
     "SELECT buyers.first_name, buyers.last_name, sum(tickets.price_paid) AS spending FROM "
     "buyers JOIN bookings ON bookings.buyer_id = buyers.buyer_id JOIN tickets ON "
     "tickets.booking_id = bookings.booking_id GROUP BY buyers.buyer_id ORDER BY "
     "sum(tickets.price_paid) DESC LIMIT 10"},
};

static void answers_all(void **state, const struct trade_case *cases, size_t count)
{
    size_t failed = 0;
    for (size_t i = 0; i < count; i++)
        failed += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(failed, 0);
}

static int open_lawyers(void **state)
{
    return fixture_open(state, lawyers);
}

static void nlq_ask__answers__what_lawyers_are_asked(void **state)
{
    answers_all(state, lawyers_cases, sizeof lawyers_cases / sizeof *lawyers_cases);
}

static int open_courses(void **state)
{
    return fixture_open(state, courses);
}

static void nlq_ask__answers__what_courses_are_asked(void **state)
{
    answers_all(state, courses_cases, sizeof courses_cases / sizeof *courses_cases);
}

static int open_promoters(void **state)
{
    return fixture_open(state, promoters);
}

static void nlq_ask__answers__what_promoters_are_asked(void **state)
{
    answers_all(state, promoters_cases, sizeof promoters_cases / sizeof *promoters_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_lawyers_are_asked, open_lawyers,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_courses_are_asked, open_courses,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_promoters_are_asked, open_promoters,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
