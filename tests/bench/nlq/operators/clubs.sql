-- Clubs of a town: members, courses with places, donations, bikes lent between stations, reviews.
CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, genre TEXT NOT NULL);
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT, city TEXT NOT NULL, birth_date DATE NOT NULL, gender TEXT NOT NULL);
CREATE TABLE memberships (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), club_id INTEGER NOT NULL REFERENCES clubs (id), started_on DATE NOT NULL, ended_on DATE, monthly_fee NUMERIC(6,2) NOT NULL);
CREATE TABLE courses (id INTEGER PRIMARY KEY, club_id INTEGER NOT NULL REFERENCES clubs (id), title TEXT NOT NULL, starts_on DATE NOT NULL, capacity INTEGER NOT NULL, price NUMERIC(6,2) NOT NULL);
CREATE TABLE bookings (id INTEGER PRIMARY KEY, course_id INTEGER NOT NULL REFERENCES courses (id), member_id INTEGER NOT NULL REFERENCES members (id), booked_at TIMESTAMP NOT NULL, status TEXT NOT NULL, paid NUMERIC(6,2) NOT NULL);
CREATE TABLE reviews (id INTEGER PRIMARY KEY, course_id INTEGER NOT NULL REFERENCES courses (id), member_id INTEGER NOT NULL REFERENCES members (id), stars INTEGER NOT NULL, written_on DATE NOT NULL);
CREATE TABLE donors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL);
CREATE TABLE donations (id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL REFERENCES donors (id), club_id INTEGER NOT NULL REFERENCES clubs (id), amount NUMERIC(8,2) NOT NULL, donated_on DATE NOT NULL);
CREATE TABLE stations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, docks INTEGER NOT NULL);
CREATE TABLE trips (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members (id), start_station_id INTEGER NOT NULL REFERENCES stations (id), end_station_id INTEGER REFERENCES stations (id), started_at TIMESTAMP NOT NULL, ended_at TIMESTAMP, distance_km NUMERIC(5,1));
INSERT INTO clubs VALUES (1, 'Chess Union', 'Linz', 'games'), (2, 'Run Fast', 'Graz', 'sport'), (3, 'Choir Nord', 'Linz', 'music'), (4, 'Judo Team', 'Wels', 'sport'), (5, 'Brass Band', 'Graz', 'music'), (6, 'Photo Group', 'Linz', 'art');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45)
INSERT INTO members SELECT i, CASE i % 5 WHEN 0 THEN 'Uli' WHEN 1 THEN 'Vera' WHEN 2 THEN 'Wim' WHEN 3 THEN 'Xenia' ELSE 'Yann' END || ' ' || char(65 + i % 26) || char(97 + i % 5) || 'ler', CASE WHEN i % 10 = 0 THEN NULL WHEN i % 11 = 0 THEN 'm4@mail.example' ELSE 'm' || i || '@mail.example' END, CASE i % 3 WHEN 0 THEN 'Linz' WHEN 1 THEN 'Graz' ELSE 'Wels' END, date('1960-01-01', '+' || (i * 431) || ' days'), CASE i % 2 WHEN 0 THEN 'male' ELSE 'female' END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
INSERT INTO memberships SELECT i, 1 + i * 7 % 41, 1 + i * i % 6, date('2022-01-01', '+' || (i * 24) || ' days'), CASE WHEN i % 4 = 1 THEN date('2022-01-01', '+' || (i * 24 + 200) || ' days') END, 10 + i % 5 * 5 FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16)
INSERT INTO courses SELECT i, 1 + i % 5, 'Course ' || char(64 + i), date('2025-09-01', '+' || (i * 35) || ' days'), 8 + i % 4 * 4, 40 + i * 15 % 100 FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 140)
INSERT INTO bookings SELECT i, 1 + i * 5 % 15, 1 + i * 13 % 40, datetime('2025-08-01 10:00:00', '+' || (i * 80) || ' hours'), CASE i % 6 WHEN 0 THEN 'cancelled' ELSE 'confirmed' END, 40 + i % 9 * 10 FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO reviews SELECT i, 1 + i * 5 % 15, 1 + i * 13 % 40, 1 + i * 7 % 5, date('2025-10-01', '+' || (i * 6) || ' days') FROM n;
INSERT INTO donors VALUES (1, 'Alma Bank', 'company'), (2, 'J. Koller', 'person'), (3, 'Metallbau Ost', 'company'), (4, 'R. Winter', 'person'), (5, 'S. Maier', 'person'), (6, 'Lions', 'association'), (7, 'T. Egger', 'person');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
INSERT INTO donations SELECT i, 1 + i * i % 6, 1 + i % 6, 20 + i * 37 % 480, date('2024-01-10', '+' || (i * 20) || ' days') FROM n;
INSERT INTO stations VALUES (1, 'Market', 20), (2, 'Harbour', 12), (3, 'University', 30), (4, 'Castle', 8), (5, 'Airport', 16);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
INSERT INTO trips SELECT i, 1 + i * 17 % 43, 1 + i % 4, CASE WHEN i > 255 THEN NULL ELSE 1 + i * i % 4 END, datetime('2026-03-01 07:00:00', '+' || (i * 24 + i % 7) || ' hours'), CASE WHEN i > 255 THEN NULL ELSE datetime('2026-03-01 07:00:00', '+' || (i * 24 + i % 7) || ' hours', '+' || (5 + i * 7 % 55) || ' minutes') END, CASE WHEN i > 255 THEN NULL ELSE 1 + i * 3 % 9 END FROM n;
