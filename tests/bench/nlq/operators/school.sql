-- A school: pupils and the classes they are in, lessons with a teacher, grades, absences, fees.
CREATE TABLE teachers (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, subject TEXT NOT NULL,
  hired_on DATE NOT NULL, left_on DATE, part_time BOOLEAN NOT NULL, mentor_id INTEGER REFERENCES teachers (id));
CREATE TABLE classes (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, grade_level INTEGER NOT NULL,
  class_teacher_id INTEGER NOT NULL REFERENCES teachers (id), deputy_teacher_id INTEGER REFERENCES teachers (id), room TEXT);
CREATE TABLE pupils (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, gender TEXT NOT NULL, born_on DATE NOT NULL,
  class_id INTEGER REFERENCES classes (id), town TEXT NOT NULL, guardian_email TEXT, enrolled_on DATE NOT NULL, bus_pass BOOLEAN NOT NULL);
CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT NOT NULL, teacher_id INTEGER NOT NULL REFERENCES teachers (id), weekly_hours INTEGER NOT NULL, optional BOOLEAN NOT NULL);
CREATE TABLE enrolments (pupil_id INTEGER NOT NULL REFERENCES pupils (id), course_id INTEGER NOT NULL REFERENCES courses (id), since DATE NOT NULL, PRIMARY KEY (pupil_id, course_id));
CREATE TABLE grades (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils (id), course_id INTEGER NOT NULL REFERENCES courses (id), mark REAL NOT NULL, given_on DATE NOT NULL, comment TEXT);
CREATE TABLE absences (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils (id), absent_on DATE NOT NULL, lessons INTEGER NOT NULL, excused BOOLEAN NOT NULL, reason TEXT);
CREATE TABLE fees (id INTEGER PRIMARY KEY, pupil_id INTEGER NOT NULL REFERENCES pupils (id), kind TEXT NOT NULL, amount_cents INTEGER NOT NULL, charged_on DATE NOT NULL, due_on DATE NOT NULL, paid_on DATE);
INSERT INTO teachers VALUES (1, 'Rita', 'Maier', 'Mathematics', '2003-09-01', NULL, 0, NULL), (2, 'Oskar', 'Lang', 'English', '2011-09-01', NULL, 0, 1), (3, 'Vera', 'Simon', 'Physics', '2018-09-01', NULL, 1, 1),
  (4, 'Hans', 'Roth', 'History', '1998-09-01', '2025-07-31', 0, NULL), (5, 'Ines', 'Vidal', 'Music', '2025-09-01', NULL, 1, 2), (6, 'Karim', 'Aziz', 'Mathematics', '2026-02-01', NULL, 0, 1);
INSERT INTO classes VALUES (1, '5A', 5, 1, 2, 'R11'), (2, '5B', 5, 2, NULL, 'R12'), (3, '6A', 6, 3, 1, 'R21'), (4, '7A', 7, 6, 3, NULL);
INSERT INTO courses VALUES (1, 'Algebra', 1, 4, 0), (2, 'English Basics', 2, 4, 0), (3, 'Mechanics', 3, 3, 0), (4, 'Choir', 5, 2, 1), (5, 'Chess', 6, 1, 1), (6, 'Debating', 2, 1, 1);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO pupils SELECT i, CASE i % 8 WHEN 0 THEN 'Ben' WHEN 1 THEN 'Ella' WHEN 2 THEN 'Finn' WHEN 3 THEN 'Greta' WHEN 4 THEN 'Hugo' WHEN 5 THEN 'Ivy' WHEN 6 THEN 'Joel' ELSE 'Klara' END,
  CASE (i / 3) % 10 WHEN 0 THEN 'Adler' WHEN 1 THEN 'Busch' WHEN 2 THEN 'Clasen' WHEN 3 THEN 'Decker' WHEN 4 THEN 'Ernst' WHEN 5 THEN 'Frey' WHEN 6 THEN 'Graf' WHEN 7 THEN 'Hoff' WHEN 8 THEN 'Iller' ELSE 'Jung' END,
  CASE WHEN i % 2 = 0 THEN 'm' ELSE 'f' END, date('2012-09-01', '+' || (i * 17) || ' days'), CASE WHEN i % 16 = 0 THEN NULL ELSE 1 + i % 4 END,
  CASE (i / 3) % 4 WHEN 0 THEN 'Kirchberg' WHEN 1 THEN 'Neustadt' WHEN 2 THEN 'Aldorf' ELSE 'Neustadt' END, CASE WHEN i % 5 = 0 THEN NULL ELSE 'g' || i || '@home.example' END, date('2023-09-01', '+' || (i * 18) || ' days'), i % 3 = 0 FROM n;
INSERT INTO enrolments SELECT p.id, c.id, '2026-09-01' FROM pupils p, courses c WHERE c.optional = 0 AND p.id % 7 <> 0 OR c.optional = 1 AND p.id * c.id % 5 < 2;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
INSERT INTO grades SELECT i, 1 + (i * 13) % 57, 1 + i % 4, 1 + (i * 7 % 41) / 10.0, date('2025-01-10', '+' || (i * 17 / 10) || ' days'), CASE WHEN i % 6 = 0 THEN 'well done' END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 229)
INSERT INTO absences SELECT i, 1 + (i * 11) % CASE WHEN i > 125 THEN 53 ELSE 40 END, date('2025-01-13', '+' || (i * 297 / 100) || ' days'), 1 + i % 6, i % 4 <> 0, CASE i % 3 WHEN 0 THEN 'ill' WHEN 1 THEN 'dentist' END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
INSERT INTO fees SELECT i, 1 + (i * 7) % 60, CASE i % 3 WHEN 0 THEN 'lunch' WHEN 1 THEN 'trip' ELSE 'books' END, 1500 + i * 331 % 12000, date('2025-02-01', '+' || (i * 4) || ' days'), date('2025-03-01', '+' || (i * 4) || ' days'),
  CASE WHEN i % 6 = 0 OR i > 140 THEN NULL ELSE date('2025-02-01', '+' || (i * 4 + i % 45) || ' days') END FROM n;
