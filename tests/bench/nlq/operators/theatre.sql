-- A theatre with two stages: productions, performances, bookings, and who works there.
CREATE TABLE stage (stage_id INTEGER PRIMARY KEY, stage_name TEXT NOT NULL, seats INTEGER NOT NULL, step_free INTEGER NOT NULL);
CREATE TABLE production (production_id INTEGER PRIMARY KEY, title TEXT NOT NULL, genre TEXT NOT NULL, director TEXT, premiere_on DATE NOT NULL, closed_on DATE, budget NUMERIC(10,2) NOT NULL, running_minutes INTEGER);
CREATE TABLE performance (performance_id INTEGER PRIMARY KEY, production_id INTEGER NOT NULL REFERENCES production (production_id), stage_id INTEGER NOT NULL REFERENCES stage (stage_id), starts_at TIMESTAMP NOT NULL, status TEXT NOT NULL);
CREATE TABLE patron (patron_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, town TEXT NOT NULL, friend_since DATE, newsletter INTEGER NOT NULL);
CREATE TABLE booking (booking_id INTEGER PRIMARY KEY, performance_id INTEGER NOT NULL REFERENCES performance (performance_id), patron_id INTEGER NOT NULL REFERENCES patron (patron_id), booked_at TIMESTAMP NOT NULL, channel TEXT NOT NULL, tickets INTEGER NOT NULL, amount NUMERIC(10,2) NOT NULL, cancelled_at TIMESTAMP);
CREATE TABLE actor (actor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, joined_on DATE NOT NULL, fee_per_show NUMERIC(8,2) NOT NULL);
CREATE TABLE part (part_id INTEGER PRIMARY KEY, production_id INTEGER NOT NULL REFERENCES production (production_id), actor_id INTEGER REFERENCES actor (actor_id), role_name TEXT NOT NULL, lead INTEGER NOT NULL);
CREATE TABLE expense (expense_id INTEGER PRIMARY KEY, production_id INTEGER REFERENCES production (production_id), spent_on DATE NOT NULL, category TEXT NOT NULL, amount NUMERIC(10,2) NOT NULL, approved INTEGER NOT NULL);
INSERT INTO stage VALUES (1, 'Main House', 420, 1), (2, 'Cellar', 90, 0), (3, 'Garden Stage', 200, 1);
INSERT INTO production VALUES
 (1, 'The Cherry Orchard', 'drama', 'Ines Vogt', '2025-09-12', '2026-01-30', 48000, 150),
 (2, 'Hedda Gabler', 'drama', 'Ole Brandt', '2026-02-06', NULL, 39000, 135),
 (3, 'Twelfth Night', 'comedy', 'Ines Vogt', '2026-03-20', '2026-09-27', 52000, 160),
 (4, 'The Snow Queen', 'family', 'Mara Lind', '2025-11-21', NULL, 30500, 70),
 (5, 'Cabaret', 'musical', 'Ole Brandt', '2026-05-08', NULL, 97000, 165),
 (6, 'Waiting Room', 'drama', NULL, '2026-10-16', NULL, 15000, 80);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
INSERT INTO performance SELECT i, 1 + (i * 7) % 5, 1 + (i * 5) % 3, datetime('2025-10-01 19:30', '+' || (i * 4) || ' days'),
 CASE WHEN i % 17 = 0 THEN 'cancelled' WHEN i > 105 THEN 'on sale' ELSE 'played' END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO patron SELECT i, json_extract('["Anna", "Bernd", "Clara", "David", "Emil", "Frida", "Georg", "Helga", "Ivan"]', '$[' || (i % 9) || ']') || ' ' || CASE i % 4 WHEN 0 THEN 'Krause' WHEN 1 THEN 'Weiss' WHEN 2 THEN 'Moreau' ELSE 'Novak' END || ' ' || i,
 CASE WHEN i % 6 = 0 THEN NULL ELSE 'p' || i || CASE WHEN i % 2 THEN '@gmail.com' ELSE '@post.example' END END,
 CASE i % 5 WHEN 0 THEN 'Linz' WHEN 1 THEN 'Wels' WHEN 2 THEN 'Steyr' WHEN 3 THEN 'Linz' ELSE 'Passau' END,
 CASE WHEN i % 3 = 0 THEN date('2019-03-01', '+' || (i * 37) || ' days') END, i % 2 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
INSERT INTO booking SELECT i, 1 + (i * 31) % 120, 1 + (i * 13 + i / 60) % 58, datetime('2025-09-15 10:00', '+' || (i * 11) || ' hours'),
 CASE i % 4 WHEN 0 THEN 'box office' WHEN 1 THEN 'web' WHEN 2 THEN 'web' ELSE 'phone' END, 1 + (i * 3) % 5, (1 + (i * 3) % 5) * (18 + (i % 7) * 4),
 CASE WHEN i % 19 = 0 THEN datetime('2025-09-20 10:00', '+' || (i * 11) || ' hours') END FROM n;
INSERT INTO actor VALUES (1, 'Paul Reiter', '2014-08-01', 210), (2, 'Sofia Marin', '2019-09-01', 180), (3, 'Karl Auer', '2009-01-15', 260), (4, 'Lena Hofer', '2022-10-01', 140), (5, 'Tom Fink', '2025-02-01', 120), (6, 'Ruth Adler', '2016-03-01', 230), (7, 'Max Egger', '2026-01-10', 110);
INSERT INTO part VALUES (1, 1, 6, 'Lyubov', 1), (2, 1, 3, 'Lopakhin', 1), (3, 1, 5, 'Firs', 0), (4, 2, 2, 'Hedda', 1), (5, 2, 1, 'Tesman', 0), (6, 2, 3, 'Brack', 0), (7, 3, 4, 'Viola', 1), (8, 3, 1, 'Orsino', 0), (9, 3, 5, 'Feste', 0), (10, 4, 4, 'Gerda', 1), (11, 4, NULL, 'Kay', 1), (12, 5, 2, 'Sally', 1), (13, 5, 1, 'Emcee', 1), (14, 5, 6, 'Schneider', 0), (15, 6, NULL, 'Patient', 1);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
INSERT INTO expense SELECT i, CASE WHEN i % 10 = 0 THEN NULL ELSE 1 + (i * 11) % 6 END, date('2025-08-20', '+' || (i * 3) || ' days'),
 CASE i % 5 WHEN 0 THEN 'costumes' WHEN 1 THEN 'set' WHEN 2 THEN 'lighting' WHEN 3 THEN 'advertising' ELSE 'travel' END, 80 + (i * 173) % 1900, i % 8 <> 0 FROM n;
