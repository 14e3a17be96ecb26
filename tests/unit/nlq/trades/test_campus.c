/* Questions of a university and of those who publish videos. */
#include "../fixture.h"

struct campus_case {
    const char *question, *sql;
};

static const char uni[] =
    "CREATE TABLE faculty(faculty_id INTEGER PRIMARY KEY, name TEXT, dean_id INTEGER "
    "REFERENCES lecturer(lecturer_id)); INSERT INTO faculty VALUES (1, 'Law', 1), (2, "
    "'Medicine', 2), (3, 'Arts', 3), (4, 'Science', 4); CREATE TABLE lecturer(lecturer_id "
    "INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, faculty_id INTEGER REFERENCES "
    "faculty(faculty_id), academic_rank TEXT, salary NUMERIC(9,2), appointed DATE); INSERT "
    "INTO lecturer VALUES (1, 'Felix', 'Huber', 1, 'assistant', 83545, '2016-04-09'), (2, "
    "'Karin', 'Olsen', 2, 'professor', 90545, '2013-11-27'), (3, 'Paul', 'Vogel', 3, "
    "'associate', 76278, '2009-06-02'), (4, 'Vera', 'Evans', 4, 'associate', 41222, "
    "'2015-06-14'), (5, 'Ben', 'Lopez', 1, 'assistant', 60322, '2019-11-26'), (6, 'Grace', "
    "'Smith', 3, 'professor', 73752, '2023-12-15'), (7, 'Liam', 'Brown', 1, 'associate', "
    "44326, '2007-03-21'), (8, 'Rosa', 'Ivanov', 3, 'associate', 68294, '2023-05-12'), (9, "
    "'Will', 'Peters', 3, 'associate', 102283, '2021-01-05'), (10, 'Carla', 'Weber', 1, "
    "'professor', 52935, '2020-03-07'), (11, 'Hugo', 'Fischer', 2, 'professor', 74938, "
    "'2012-05-14'), (12, 'Mona', 'Meyer', 2, 'associate', 43417, '2018-06-15'), (13, 'Sven', "
    "'Turner', 4, 'professor', 79507, '2008-09-14'), (14, 'Yara', 'Costa', 2, 'professor', "
    "52257, '2008-05-10'), (15, 'David', 'Jones', 1, 'associate', 104653, '2008-11-29'), "
    "(16, 'Ines', 'Quinn', 2, 'professor', 51256, '2020-07-26'), (17, 'Nils', 'Young', 1, "
    "'assistant', 92670, '2007-07-12'), (18, 'Tina', 'Garcia', 3, 'associate', 43682, "
    "'2025-12-25'), (19, 'Zoe', 'Novak', 4, 'assistant', 63111, '2020-05-24'), (20, 'Emma', "
    "'Urban', 1, 'associate', 45189, '2021-09-19'); CREATE TABLE student(student_id INTEGER "
    "PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date DATE, enrolled_on DATE, "
    "graduated_on DATE, faculty_id INTEGER REFERENCES faculty(faculty_id), nationality TEXT, "
    "scholarship INTEGER); INSERT INTO student VALUES (1, 'Hugo', 'Lopez', '2005-07-17', "
    "'2023-02-15', NULL, 2, 'Turkish', 0), (11, 'Felix', 'Brown', '2001-01-17', "
    "'2021-03-22', NULL, 2, 'Turkish', 0), (21, 'David', 'Peters', '2006-10-25', "
    "'2025-10-23', NULL, 1, 'Italian', 0), (31, 'Ben', 'Garcia', '1998-03-08', '2022-03-01', "
    "'2025-12-30', 2, 'Austrian', 0), (41, 'Zoe', 'Urban', '2006-04-24', '2025-11-23', NULL, "
    "3, 'Italian', 0), (51, 'Will', 'Lopez', '2004-11-02', '2021-09-06', NULL, 3, 'German', "
    "1), (61, 'Umar', 'Brown', '2007-03-02', '2021-07-17', '2025-05-17', 4, 'Turkish', 0), "
    "(71, 'Sven', 'Peters', '2004-02-21', '2024-06-22', NULL, 1, 'Turkish', 0), (81, 'Paul', "
    "'Garcia', '2004-12-10', '2026-02-03', NULL, 3, 'German', 0), (91, 'Nils', 'Urban', "
    "'2004-06-25', '2020-05-11', NULL, 1, 'Italian', 0), (101, 'Liam', 'Lopez', "
    "'1999-06-30', '2026-06-30', NULL, 2, 'Italian', 0), (111, 'Jack', 'Brown', "
    "'1999-01-27', '2020-10-16', NULL, 3, 'German', 0), (121, 'Hugo', 'Quinn', '1999-09-07', "
    "'2021-04-30', '2025-02-28', 1, 'German', 0), (131, 'Felix', 'Garcia', '2001-10-26', "
    "'2024-01-02', NULL, 2, 'Turkish', 0), (141, 'David', 'Urban', '2003-09-16', "
    "'2022-07-20', '2026-05-20', 1, 'Turkish', 0), (151, 'Ben', 'Lopez', '2003-04-23', "
    "'2024-04-08', NULL, 1, 'German', 0), (161, 'Zoe', 'Brown', '2004-07-18', '2022-01-09', "
    "NULL, 3, 'Turkish', 0), (171, 'Will', 'Quinn', '2004-06-11', '2026-02-22', NULL, 2, "
    "'Austrian', 1), (181, 'Umar', 'Garcia', '1997-11-19', '2022-03-19', NULL, 1, 'Italian', "
    "0), (191, 'Sven', 'Urban', '2002-11-06', '2024-04-06', NULL, 4, 'Austrian', 0); CREATE "
    "TABLE course(course_code TEXT PRIMARY KEY, title TEXT, credits INTEGER, level TEXT, "
    "faculty_id INTEGER REFERENCES faculty(faculty_id), lecturer_id INTEGER REFERENCES "
    "lecturer(lecturer_id)); INSERT INTO course VALUES ('C001', 'Intro to Anatomy 1', 6, "
    "'master', 2, 27), ('C003', 'Applied Contracts 3', 5, 'bachelor', 2, 27), ('C005', "
    "'Advanced Painting 5', 5, 'master', 3, 22), ('C007', 'Intro to Ethics 7', 6, 'master', "
    "4, 13), ('C009', 'History of Painting 9', 3, 'master', 1, 14), ('C011', 'Intro to "
    "Contracts 11', 6, 'master', 3, 23), ('C013', 'Intro to Anatomy 13', 5, 'bachelor', 3, "
    "2), ('C015', 'History of Contracts 15', 3, 'master', 2, 1), ('C017', 'Applied "
    "Statistics 17', 5, 'bachelor', 4, 17), ('C019', 'Intro to Contracts 19', 5, 'master', "
    "4, 20), ('C021', 'Intro to Contracts 21', 6, 'master', 4, 16), ('C023', 'Intro to "
    "Anatomy 23', 6, 'bachelor', 2, 23), ('C025', 'Intro to Ethics 25', 3, 'bachelor', 2, "
    "23), ('C027', 'Applied Ethics 27', 5, 'master', 2, 18), ('C029', 'Intro to Statistics "
    "29', 5, 'master', 3, 13), ('C031', 'Intro to Contracts 31', 5, 'bachelor', 3, 22), "
    "('C033', 'Intro to Ethics 33', 5, 'master', 2, 21), ('C035', 'Advanced Anatomy 35', 6, "
    "'bachelor', 3, 21), ('C037', 'History of Anatomy 37', 10, 'bachelor', 1, 11), ('C039', "
    "'History of Painting 39', 6, 'bachelor', 4, 8); CREATE TABLE prerequisite(course_code "
    "TEXT REFERENCES course(course_code), required_code TEXT REFERENCES course(course_code), "
    "PRIMARY KEY(course_code,required_code)); INSERT INTO prerequisite VALUES ('C010', "
    "'C009'), ('C011', 'C004'), ('C012', 'C006'), ('C013', 'C009'), ('C013', 'C007'), "
    "('C015', 'C002'), ('C015', 'C005'), ('C016', 'C008'), ('C016', 'C004'), ('C017', "
    "'C008'), ('C017', 'C002'), ('C018', 'C006'), ('C020', 'C009'), ('C020', 'C001'), "
    "('C021', 'C001'), ('C021', 'C003'), ('C023', 'C005'), ('C025', 'C001'), ('C025', "
    "'C005'), ('C026', 'C009'); CREATE TABLE registration(registration_id INTEGER PRIMARY "
    "KEY, student_id INTEGER REFERENCES student(student_id), course_code TEXT REFERENCES "
    "course(course_code), semester TEXT, year INTEGER, grade REAL, passed INTEGER); INSERT "
    "INTO registration VALUES (1, 21, 'C027', 'summer', 2023, NULL, NULL), (61, 60, 'C013', "
    "'summer', 2023, 2.5, 1), (121, 181, 'C020', 'winter', 2026, 5.0, 0), (181, 164, 'C012', "
    "'winter', 2023, 5.0, 0), (241, 85, 'C025', 'winter', 2025, 1.5, 1), (301, 187, 'C023', "
    "'winter', 2026, 2.0, 1), (361, 188, 'C013', 'winter', 2022, NULL, NULL), (421, 18, "
    "'C029', 'summer', 2024, 5.0, 0), (481, 115, 'C030', 'winter', 2025, 1.5, 1), (541, 10, "
    "'C027', 'winter', 2024, 1.0, 1), (601, 153, 'C009', 'winter', 2022, 1.5, 1), (661, 120, "
    "'C007', 'winter', 2024, 4.0, 1), (721, 34, 'C005', 'summer', 2026, NULL, NULL), (781, "
    "17, 'C032', 'winter', 2023, 3.0, 1), (841, 116, 'C014', 'summer', 2022, 1.0, 1), (901, "
    "22, 'C027', 'winter', 2022, 2.0, 1), (961, 127, 'C020', 'winter', 2023, 5.0, 0), (1021, "
    "175, 'C026', 'summer', 2024, 5.0, 0), (1081, 179, 'C005', 'winter', 2021, 3.0, 1), "
    "(1141, 158, 'C007', 'winter', 2021, 4.0, 1); CREATE TABLE thesis(thesis_id INTEGER "
    "PRIMARY KEY, student_id INTEGER REFERENCES student(student_id), supervisor_id INTEGER "
    "REFERENCES lecturer(lecturer_id), title TEXT, started DATE, submitted DATE, mark REAL); "
    "INSERT INTO thesis VALUES (1, 133, 22, 'On duty 1', '2024-08-14', '2025-05-03', 3.0), "
    "(4, 117, 1, 'On lines 4', '2025-06-14', '2025-10-12', 1.0), (7, 155, 8, 'On light 7', "
    "'2025-05-10', '2025-07-28', 1.0), (10, 177, 15, 'On duty 10', '2026-05-22', "
    "'2026-09-05', 1.0), (13, 41, 21, 'On light 13', '2025-12-06', '2026-10-10', 1.0), (16, "
    "26, 19, 'On lines 16', '2026-06-03', NULL, NULL), (19, 163, 9, 'On lines 19', "
    "'2025-05-09', '2026-05-26', 2.0), (22, 50, 13, 'On light 22', '2026-10-08', NULL, "
    "NULL), (25, 67, 8, 'On bones 25', '2026-01-28', NULL, NULL), (28, 25, 3, 'On duty 28', "
    "'2025-08-21', '2026-01-07', 2.0), (31, 39, 4, 'On bones 31', '2026-05-23', NULL, NULL), "
    "(34, 174, 11, 'On bones 34', '2024-08-23', '2024-11-29', 2.0), (37, 144, 17, 'On light "
    "37', '2026-04-11', '2026-11-19', 2.0), (40, 160, 10, 'On duty 40', '2024-12-27', "
    "'2025-08-27', 3.0), (43, 83, 22, 'On duty 43', '2026-06-23', '2026-11-02', 3.0), (46, "
    "80, 2, 'On lines 46', '2025-04-28', '2025-06-29', 3.0), (49, 175, 17, 'On bones 49', "
    "'2026-10-08', NULL, NULL), (52, 4, 16, 'On duty 52', '2025-01-20', '2025-07-01', 2.0), "
    "(55, 7, 5, 'On lines 55', '2025-01-09', '2025-11-07', 2.0), (58, 73, 10, 'On bones 58', "
    "'2026-07-02', '2026-11-10', 1.0); CREATE TABLE room(room_id INTEGER PRIMARY KEY, "
    "building TEXT, number TEXT, seats INTEGER); INSERT INTO room VALUES (1, 'North', '201', "
    "40), (2, 'North', '302', 200), (3, 'North', '303', 200), (4, 'Tower', '204', 200), (5, "
    "'Tower', '205', 40), (6, 'North', '306', 200), (7, 'Tower', '407', 200), (8, 'Main', "
    "'308', 20), (9, 'Main', '109', 40), (10, 'Tower', '400', 200), (11, 'Main', '301', 20), "
    "(12, 'Main', '102', 20), (13, 'Main', '203', 80), (14, 'Tower', '104', 40), (15, "
    "'North', '405', 200), (16, 'Tower', '406', 80), (17, 'Tower', '207', 200), (18, "
    "'North', '208', 40), (19, 'Main', '209', 20), (20, 'North', '300', 200); CREATE TABLE "
    "lecture(lecture_id INTEGER PRIMARY KEY, course_code TEXT REFERENCES "
    "course(course_code), room_id INTEGER REFERENCES room(room_id), held_on DATE, start_time "
    "TEXT, attendees INTEGER); INSERT INTO lecture VALUES (1, 'C009', 13, '2026-06-06', "
    "'16:00', 98), (21, 'C021', 4, '2026-05-17', '13:00', 132), (41, 'C005', 19, "
    "'2026-11-15', '15:00', 38), (61, 'C033', 19, '2026-06-22', '10:00', 126), (81, 'C026', "
    "13, '2026-06-19', '10:00', 135), (101, 'C003', 15, '2026-03-20', '11:00', 111), (121, "
    "'C019', 11, '2026-06-06', '17:00', 60), (141, 'C003', 5, '2026-06-01', '08:00', 67), "
    "(161, 'C028', 7, '2026-04-11', '17:00', 116), (181, 'C029', 1, '2026-07-18', '15:00', "
    "42), (201, 'C006', 10, '2026-08-22', '15:00', 45), (221, 'C020', 10, '2026-08-09', "
    "'10:00', 134), (241, 'C034', 16, '2026-06-07', '09:00', 111), (261, 'C038', 10, "
    "'2026-02-28', '08:00', 78), (281, 'C027', 1, '2026-07-30', '15:00', 23), (301, 'C015', "
    "16, '2026-06-24', '14:00', 110), (321, 'C016', 11, '2026-02-28', '11:00', 106), (341, "
    "'C018', 9, '2026-09-23', '17:00', 36), (361, 'C017', 3, '2026-09-13', '15:00', 15), "
    "(381, 'C024', 10, '2026-06-14', '09:00', 92);";

static const struct campus_case uni_cases[] = {
    {"prerequisites of C020",
     "SELECT title FROM course WHERE course_code IN (SELECT required_code FROM prerequisite "
     "WHERE course_code = 'C020')"},
    {"courses that require C003",
     "SELECT title FROM course WHERE course_code IN (SELECT course_code FROM prerequisite "
     "WHERE required_code = 'C003')"},
    {"pass rate per lecturer",
     "SELECT lecturer.first_name, lecturer.last_name, 100.0 * count(CASE WHEN "
     "registration.passed = 1 THEN 1 END) / count(*) AS percent FROM lecturer JOIN course ON "
     "course.lecturer_id = lecturer.lecturer_id JOIN registration ON registration.course_code "
     "= course.course_code GROUP BY lecturer.lecturer_id"},
    {"students who failed more than 3 courses",
     "SELECT student.first_name, student.last_name FROM student JOIN registration ON "
     "registration.student_id = student.student_id WHERE registration.passed = 0 GROUP BY "
     "student.student_id HAVING count(*) > 3"},
    {"courses nobody registered for in 2026",
     "SELECT title FROM course WHERE course_code NOT IN (SELECT course_code FROM registration "
     "WHERE year = 2026 AND course_code IS NOT NULL)"},
    {"students with a scholarship by nationality",
     "SELECT nationality, count(*) AS students FROM student WHERE scholarship = 1 GROUP BY "
     "nationality"},
    {"theses not yet submitted", "SELECT title FROM thesis WHERE submitted IS NULL"},
    {"who supervised the most theses",
     "SELECT lecturer.first_name, lecturer.last_name FROM lecturer JOIN thesis ON "
     "thesis.supervisor_id = lecturer.lecturer_id GROUP BY lecturer.lecturer_id ORDER BY "
     "count(*) DESC LIMIT 1"},
};

static const char media[] =
    "CREATE TABLE users(id INTEGER PRIMARY KEY, username TEXT UNIQUE, email TEXT, country "
    "TEXT, signed_up_at TIMESTAMP, plan TEXT, is_verified BOOLEAN); INSERT INTO users VALUES "
    "(1, 'felix1', 'u1@example.com', 'Brazil', '2025-10-02 09:33:00', 'free', 0), (7, "
    "'liam7', 'u7@example.com', 'Brazil', '2025-12-24 01:03:00', 'free', 1), (13, 'sven13', "
    "'u13@example.com', 'Brazil', '2026-10-17 03:02:00', 'free', 0), (19, 'zoe19', "
    "'u19@example.com', 'Germany', '2024-11-24 00:42:00', 'premium', 0), (25, 'felix25', "
    "'u25@example.com', 'India', '2025-12-25 18:07:00', 'premium', 0), (31, 'liam31', "
    "'u31@example.com', 'Brazil', '2026-02-10 08:18:00', 'premium', 0), (37, 'sven37', "
    "'u37@example.com', 'Germany', '2024-02-10 22:39:00', 'premium', 0), (43, 'zoe43', "
    "'u43@example.com', 'Germany', '2025-12-20 23:34:00', 'premium', 1), (49, 'felix49', "
    "'u49@example.com', 'Brazil', '2024-03-17 17:56:00', 'free', 1), (55, 'liam55', "
    "'u55@example.com', 'Brazil', '2024-11-20 20:54:00', 'free', 0), (61, 'sven61', "
    "'u61@example.com', 'Germany', '2023-10-28 19:55:00', 'free', 0), (67, 'zoe67', "
    "'u67@example.com', 'India', '2025-10-26 09:43:00', 'free', 0), (73, 'felix73', "
    "'u73@example.com', 'Brazil', '2023-08-26 15:51:00', 'free', 1), (79, 'liam79', "
    "'u79@example.com', 'USA', '2024-02-19 15:23:00', 'free', 1), (85, 'sven85', "
    "'u85@example.com', 'Brazil', '2025-01-28 14:10:00', 'free', 0), (91, 'zoe91', "
    "'u91@example.com', 'Brazil', '2026-01-21 20:15:00', 'free', 0), (97, 'felix97', "
    "'u97@example.com', 'Germany', '2024-05-15 23:44:00', 'premium', 0), (103, 'liam103', "
    "'u103@example.com', 'Germany', '2024-02-13 00:17:00', 'free', 1), (109, 'sven109', "
    "'u109@example.com', 'USA', '2024-09-01 06:38:00', 'free', 0), (115, 'zoe115', "
    "'u115@example.com', 'USA', '2026-01-24 17:37:00', 'free', 0); CREATE TABLE channels(id "
    "INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES users(id), title TEXT, category TEXT, "
    "created_at TIMESTAMP); INSERT INTO channels VALUES (1, 45, 'Brown TV', 'music', "
    "'2026-03-09 07:31:00'), (2, 49, 'Costa TV', 'gaming', '2026-07-29 16:20:00'), (3, 99, "
    "'Diaz Daily', 'cooking', '2024-01-01 03:44:00'), (4, 100, 'Evans Live', 'cooking', "
    "'2025-08-27 17:45:00'), (5, 86, 'Fischer TV', 'music', '2023-11-29 18:00:00'), (6, 37, "
    "'Garcia TV', 'cooking', '2024-08-11 22:41:00'), (7, 69, 'Huber TV', 'music', "
    "'2024-08-11 06:11:00'), (8, 96, 'Ivanov Live', 'cooking', '2025-08-31 05:45:00'), (9, "
    "83, 'Jones Daily', 'music', '2023-09-12 04:52:00'), (10, 38, 'Keller Live', 'gaming', "
    "'2024-10-01 20:49:00'), (11, 95, 'Lopez TV', 'cooking', '2024-03-03 02:34:00'), (12, "
    "99, 'Meyer Daily', 'news', '2025-01-30 03:14:00'), (13, 49, 'Novak Daily', 'news', "
    "'2024-11-13 14:50:00'), (14, 37, 'Olsen Daily', 'gaming', '2023-12-11 15:26:00'), (15, "
    "9, 'Peters TV', 'news', '2025-07-06 22:59:00'), (16, 54, 'Quinn Live', 'gaming', "
    "'2026-06-13 12:05:00'), (17, 1, 'Rossi Live', 'music', '2023-09-18 18:44:00'), (18, 6, "
    "'Smith Daily', 'news', '2025-01-11 16:24:00'), (19, 87, 'Turner TV', 'news', "
    "'2024-10-17 01:39:00'), (20, 49, 'Urban TV', 'news', '2024-09-29 21:39:00'); CREATE "
    "TABLE videos(id INTEGER PRIMARY KEY, channel_id INTEGER REFERENCES channels(id), title "
    "TEXT, length_seconds INTEGER, published_at TIMESTAMP, language TEXT, is_short BOOLEAN); "
    "INSERT INTO videos VALUES (1, 16, 'How to chess 1', 2164, '2025-08-23 10:33:00', 'hi', "
    "0), (8, 27, 'Best of chess 8', 4662, '2026-10-28 06:57:00', 'de', 0), (15, 2, 'Why "
    "bread 15', 1972, '2026-03-05 01:14:00', 'pt', 0), (22, 13, 'How to Rome 22', 2922, "
    "'2025-12-10 02:27:00', 'de', 1), (29, 27, 'Inside bread 29', 1659, '2025-01-21 "
    "18:14:00', 'en', 0), (36, 7, 'How to chess 36', 1708, '2025-09-03 21:57:00', 'en', 1), "
    "(43, 28, 'How to chess 43', 4048, '2025-11-08 11:42:00', 'de', 0), (50, 9, 'How to "
    "chess 50', 4061, '2025-10-25 15:04:00', 'de', 0), (57, 7, 'Inside Rome 57', 2624, "
    "'2026-07-22 22:56:00', 'pt', 0), (64, 13, 'Best of bread 64', 3101, '2025-04-30 "
    "20:40:00', 'pt', 1), (71, 25, 'Best of Rome 71', 2066, '2026-10-08 02:07:00', 'en', 0), "
    "(78, 10, 'How to chess 78', 589, '2026-05-19 23:41:00', 'de', 1), (85, 5, 'How to drums "
    "85', 1602, '2026-09-07 20:21:00', 'de', 0), (92, 13, 'Best of chess 92', 2581, "
    "'2026-02-15 06:37:00', 'hi', 1), (99, 26, 'Best of chess 99', 468, '2026-09-20 "
    "08:40:00', 'en', 0), (106, 20, 'Inside chess 106', 155, '2025-05-05 11:19:00', 'hi', "
    "0), (113, 2, 'Best of chess 113', 236, '2026-08-18 06:27:00', 'de', 0), (120, 12, 'Best "
    "of bread 120', 2562, '2026-10-10 00:05:00', 'en', 1), (127, 9, 'Why chess 127', 4628, "
    "'2025-12-30 20:11:00', 'en', 0), (134, 7, 'Why chess 134', 303, '2025-09-24 19:10:00', "
    "'hi', 0); CREATE TABLE views(id INTEGER PRIMARY KEY, video_id INTEGER REFERENCES "
    "videos(id), user_id INTEGER REFERENCES users(id), watched_at TIMESTAMP, watched_seconds "
    "INTEGER, device TEXT); INSERT INTO views VALUES (1, 56, 110, '2026-05-26 19:56:00', "
    "768, 'desktop'), (151, 57, 14, '2026-06-23 16:14:00', 1440, 'phone'), (301, 65, 84, "
    "'2026-05-12 01:42:00', 888, 'phone'), (451, 95, 24, '2026-06-24 16:19:00', 1926, 'tv'), "
    "(601, 104, 13, '2026-07-17 18:14:00', 1579, 'phone'), (751, 89, NULL, '2026-10-22 "
    "13:25:00', 2786, 'desktop'), (901, 46, 45, '2026-06-28 21:19:00', 2979, 'desktop'), "
    "(1051, 34, 104, '2026-07-10 05:26:00', 662, 'desktop'), (1201, 124, 23, '2026-09-28 "
    "14:35:00', 2620, 'tv'), (1351, 59, 45, '2026-07-24 22:54:00', 2525, 'tv'), (1501, 56, "
    "33, '2026-05-30 13:22:00', 2859, 'tv'), (1651, 29, 20, '2026-07-20 20:32:00', 2483, "
    "'tv'), (1801, 76, 97, '2026-05-14 16:47:00', 1086, 'desktop'), (1951, 85, 63, "
    "'2026-05-30 21:08:00', 2898, 'phone'), (2101, 50, NULL, '2026-05-19 09:01:00', 1510, "
    "'phone'), (2251, 46, 1, '2026-08-12 09:58:00', 1811, 'phone'), (2401, 68, 46, "
    "'2026-05-27 04:56:00', 2543, 'desktop'), (2551, 99, 73, '2026-07-14 15:57:00', 1916, "
    "'desktop'), (2701, 120, 40, '2026-05-19 13:23:00', 2062, 'tv'), (2851, 49, 103, "
    "'2026-11-10 18:55:00', 2958, 'desktop'); CREATE TABLE likes(user_id INTEGER REFERENCES "
    "users(id), video_id INTEGER REFERENCES videos(id), liked_at TIMESTAMP, PRIMARY "
    "KEY(user_id,video_id)); INSERT INTO likes VALUES (1, 93, '2026-09-21 12:26:00'), (4, "
    "81, '2026-07-14 02:15:00'), (11, 5, '2026-04-24 11:05:00'), (15, 80, '2026-02-07 "
    "14:44:00'), (22, 19, '2026-10-20 04:53:00'), (29, 49, '2026-04-23 03:49:00'), (35, 132, "
    "'2026-11-19 17:30:00'), (37, 59, '2026-04-06 03:43:00'), (41, 117, '2026-07-15 "
    "12:34:00'), (50, 45, '2026-09-15 09:53:00'), (56, 43, '2026-03-02 12:39:00'), (61, 78, "
    "'2026-10-26 09:37:00'), (64, 49, '2026-03-17 10:50:00'), (67, 95, '2026-04-01 "
    "22:06:00'), (73, 78, '2026-11-12 02:09:00'), (78, 96, '2026-06-20 18:16:00'), (83, 60, "
    "'2026-10-09 03:54:00'), (88, 110, '2026-08-16 01:54:00'), (97, 44, '2026-08-26 "
    "21:33:00'), (101, 98, '2026-07-20 16:37:00'); CREATE TABLE comments(id INTEGER PRIMARY "
    "KEY, video_id INTEGER REFERENCES videos(id), user_id INTEGER REFERENCES users(id), "
    "parent_id INTEGER REFERENCES comments(id), body TEXT, posted_at TIMESTAMP, deleted_at "
    "TIMESTAMP); INSERT INTO comments VALUES (1, 85, 32, NULL, 'nice', '2026-03-03 "
    "17:12:00', NULL), (16, 70, 21, NULL, 'first', '2026-09-26 08:54:00', NULL), (31, 69, "
    "27, 18, 'thanks', '2026-04-09 19:56:00', NULL), (46, 17, 95, NULL, 'thanks', "
    "'2026-04-06 03:27:00', NULL), (61, 47, 68, NULL, 'nice', '2026-03-09 16:05:00', NULL), "
    "(76, 65, 90, NULL, 'lol', '2026-05-08 02:28:00', NULL), (91, 120, 13, NULL, 'thanks', "
    "'2026-05-05 04:12:00', '2026-11-19 00:15:00'), (106, 108, 11, NULL, 'nice', '2026-05-26 "
    "15:29:00', NULL), (121, 122, 33, NULL, 'nice', '2026-10-16 10:48:00', NULL), (136, 54, "
    "91, NULL, 'thanks', '2026-04-30 12:05:00', NULL), (151, 108, 9, NULL, 'lol', "
    "'2026-06-21 13:24:00', NULL), (166, 70, 89, NULL, 'lol', '2026-07-03 03:47:00', NULL), "
    "(181, 35, 107, NULL, 'thanks', '2026-04-04 17:09:00', NULL), (196, 72, 88, NULL, "
    "'thanks', '2026-07-28 05:06:00', NULL), (211, 74, 85, NULL, 'thanks', '2026-02-02 "
    "13:23:00', NULL), (226, 135, 49, NULL, 'lol', '2026-05-05 04:08:00', NULL), (241, 20, "
    "103, NULL, 'first', '2026-05-07 12:11:00', NULL), (256, 29, 91, NULL, 'first', "
    "'2026-07-24 01:19:00', NULL), (271, 95, 108, NULL, 'lol', '2026-11-09 23:45:00', NULL), "
    "(286, 127, 57, 100, 'nice', '2026-11-16 12:39:00', NULL); CREATE TABLE "
    "follows(follower_id INTEGER REFERENCES users(id), channel_id INTEGER REFERENCES "
    "channels(id), followed_at TIMESTAMP, PRIMARY KEY(follower_id,channel_id)); INSERT INTO "
    "follows VALUES (1, 3, '2025-12-14 01:13:00'), (4, 9, '2025-07-31 18:09:00'), (8, 21, "
    "'2025-09-21 19:30:00'), (16, 17, '2025-12-22 07:52:00'), (19, 14, '2026-08-23 "
    "14:20:00'), (23, 27, '2026-11-10 19:51:00'), (28, 2, '2026-01-11 01:28:00'), (35, 5, "
    "'2025-09-10 20:09:00'), (38, 12, '2026-01-17 11:40:00'), (45, 18, '2025-11-29 "
    "23:27:00'), (49, 19, '2026-10-30 21:12:00'), (53, 12, '2025-12-27 10:33:00'), (60, 4, "
    "'2026-04-09 20:34:00'), (64, 4, '2025-12-07 17:48:00'), (68, 26, '2025-11-22 "
    "01:33:00'), (76, 5, '2026-10-27 03:38:00'), (79, 20, '2025-08-25 20:46:00'), (83, 5, "
    "'2026-11-14 07:59:00'), (91, 10, '2026-02-18 05:10:00'), (97, 21, '2026-01-19 "
    "21:42:00'); CREATE TABLE tags(id INTEGER PRIMARY KEY, label TEXT); INSERT INTO tags "
    "VALUES (1, 'food'), (2, 'travel'), (3, 'diy'), (4, 'retro'), (5, 'kids'), (6, "
    "'science'); CREATE TABLE video_tags(video_id INTEGER REFERENCES videos(id), tag_id "
    "INTEGER REFERENCES tags(id), PRIMARY KEY(video_id,tag_id)); INSERT INTO video_tags "
    "VALUES (1, 1), (9, 5), (16, 4), (24, 2), (33, 4), (41, 4), (47, 3), (51, 5), (60, 1), "
    "(70, 3), (79, 1), (83, 4), (88, 1), (93, 4), (100, 4), (106, 1), (114, 5), (124, 4), "
    "(132, 1), (137, 5); CREATE TABLE payouts(id INTEGER PRIMARY KEY, channel_id INTEGER "
    "REFERENCES channels(id), period TEXT, amount NUMERIC(9,2), paid_at TIMESTAMP); INSERT "
    "INTO payouts VALUES (1, 12, '2026-01', 428, '2026-07-02 22:23:00'), (6, 28, '2026-05', "
    "350, NULL), (11, 20, '2026-08', 438, '2026-07-07 04:38:00'), (16, 11, '2026-08', 499, "
    "'2026-10-21 05:44:00'), (21, 15, '2026-03', 72, '2026-03-03 17:19:00'), (26, 5, "
    "'2026-04', 626, NULL), (31, 1, '2026-08', 329, '2026-07-01 00:16:00'), (36, 6, "
    "'2026-03', 428, '2026-01-30 23:30:00'), (41, 15, '2026-06', 339, '2026-04-07 "
    "02:22:00'), (46, 9, '2026-01', 861, '2026-03-31 01:07:00'), (51, 18, '2026-02', 503, "
    "'2026-05-20 14:38:00'), (56, 2, '2026-09', 654, '2026-05-25 14:46:00'), (61, 25, "
    "'2026-06', 67, '2026-05-14 19:29:00'), (66, 22, '2026-10', 435, '2026-01-28 04:36:00'), "
    "(71, 11, '2026-04', 280, '2026-02-17 02:44:00'), (76, 21, '2026-01', 807, '2026-03-20 "
    "02:34:00'), (81, 28, '2026-06', 648, '2026-11-10 10:46:00'), (86, 24, '2026-11', 656, "
    "'2026-06-01 00:15:00'), (91, 4, '2026-11', 106, '2026-03-29 06:13:00'), (96, 10, "
    "'2026-07', 695, '2026-07-10 23:50:00');";

static const struct campus_case media_cases[] = {
    {"most viewed videos",
     "SELECT videos.title, count(*) AS views FROM videos JOIN views ON views.video_id = videos.id "
     "GROUP BY videos.id ORDER BY count(*) DESC LIMIT 10"},
    {"users who follow no channel",
     "SELECT username FROM users WHERE id NOT IN (SELECT follower_id FROM follows)"},
    {"peak viewing hour",
     "SELECT CAST(strftime('%H', watched_at) AS INTEGER) AS hour, count(*) AS views FROM "
     "views GROUP BY CAST(strftime('%H', watched_at) AS INTEGER) ORDER BY count(*) DESC LIMIT "
     "1"},
    {"videos longer than an hour", "SELECT title FROM videos WHERE length_seconds > 3600"},
    {"videos tagged food and travel",
     "SELECT title FROM videos WHERE id IN (SELECT video_tags.video_id FROM video_tags JOIN "
     "tags ON video_tags.tag_id = tags.id WHERE tags.label = 'food') AND id IN (SELECT "
     "video_tags.video_id FROM video_tags JOIN tags ON video_tags.tag_id = tags.id WHERE "
     "tags.label = 'travel')"},
    {"unpaid payouts", "SELECT * FROM payouts WHERE paid_at IS NULL"},
    {"total payouts per channel this year",
     "SELECT channels.title, sum(payouts.amount) AS total_amount FROM channels JOIN payouts "
     "ON payouts.channel_id = channels.id WHERE payouts.paid_at >= '2026-01-01' AND "
     "payouts.paid_at < '2027-01-01' GROUP BY channels.id"},
    {"average number of comments per video",
     "SELECT 1.0 * count(*) / count(DISTINCT video_id) FROM comments"},
    {"daily active users this month",
     "SELECT date(views.watched_at) AS day, count(DISTINCT users.id) AS users FROM views JOIN "
     "users ON views.user_id = users.id WHERE views.watched_at >= '2026-11-01' AND "
     "views.watched_at < '2026-12-01' GROUP BY date(views.watched_at) ORDER BY "
     "date(views.watched_at)"},
};

static void assert_answers(void *state, const struct campus_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_uni(void **state)
{
    return fixture_open(state, uni);
}

static void nlq_ask__answers__what_uni_are_asked(void **state)
{
    assert_answers(*state, uni_cases, sizeof uni_cases / sizeof *uni_cases);
}

static int setup_media(void **state)
{
    return fixture_open(state, media);
}

static void nlq_ask__answers__what_media_are_asked(void **state)
{
    assert_answers(*state, media_cases, sizeof media_cases / sizeof *media_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_uni_are_asked, setup_uni,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_media_are_asked, setup_media,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
