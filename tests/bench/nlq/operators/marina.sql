-- A marina: berths, boats and their owners, stays of guests, fuel, repairs, staff.
CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, owner_name TEXT NOT NULL, country TEXT NOT NULL, phone TEXT, member_since DATE);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, owner_id INTEGER NOT NULL REFERENCES owners (owner_id), kind TEXT NOT NULL, length_m REAL NOT NULL, built_year INTEGER, insured_until DATE);
CREATE TABLE piers (pier_id INTEGER PRIMARY KEY, pier_name TEXT NOT NULL, has_power INTEGER NOT NULL);
CREATE TABLE berths (berth_id INTEGER PRIMARY KEY, pier_id INTEGER NOT NULL REFERENCES piers (pier_id), berth_no TEXT NOT NULL, max_length_m REAL NOT NULL, daily_rate NUMERIC(6,2) NOT NULL, closed INTEGER NOT NULL);
CREATE TABLE stays (stay_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats (boat_id), berth_id INTEGER NOT NULL REFERENCES berths (berth_id), arrived_on DATE NOT NULL, left_on DATE, charge NUMERIC(8,2), paid INTEGER NOT NULL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, job TEXT NOT NULL, hired_on DATE NOT NULL, hourly_wage NUMERIC(6,2) NOT NULL);
CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats (boat_id), mechanic_id INTEGER REFERENCES staff (staff_id), ordered_on DATE NOT NULL, finished_on DATE, hours REAL, parts_cost NUMERIC(8,2) NOT NULL, work TEXT NOT NULL);
CREATE TABLE fuel_sales (sale_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats (boat_id), sold_on DATE NOT NULL, litres REAL NOT NULL, price_per_litre NUMERIC(5,3) NOT NULL, sold_by INTEGER REFERENCES staff (staff_id));
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
INSERT INTO owners SELECT i, json_extract('["Andersen", "Baker", "Conti", "Dupont", "Ehlers", "Ferrari", "Garcia"]', '$[' || (i % 7) || ']') || CASE WHEN i % 6 = 0 THEN ' Yachting Ltd' ELSE ' ' || char(64 + i % 26 + 1) END, CASE i % 4 WHEN 0 THEN 'Denmark' WHEN 1 THEN 'Italy' WHEN 2 THEN 'France' ELSE 'Italy' END, CASE WHEN i % 5 THEN '+39 55' || i END, CASE WHEN i % 3 = 0 THEN date('2015-04-01', '+' || (i * 91) || ' days') END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 44)
INSERT INTO boats SELECT i, json_extract('["Aurora", "Blue Wind", "Calypso", "Dorado", "Estrella", "Freya"]', '$[' || (i % 6) || ']') || ' ' || i, 1 + (i * 7) % 28, CASE i % 3 WHEN 0 THEN 'motor yacht' WHEN 1 THEN 'sailing boat' ELSE 'catamaran' END, 6 + (i * 5) % 17 + 0.5 * (i % 2), 1978 + (i * 3) % 46, date('2025-12-01', '+' || (i * 23) || ' days') FROM n;
INSERT INTO piers VALUES (1, 'North Pier', 1), (2, 'Old Pier', 0), (3, 'West Pier', 1);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 36)
INSERT INTO berths SELECT i, 1 + i % 3, char(65 + i % 3) || i, 8 + (i * 7) % 15, 18 + (i * 11) % 60, i % 12 = 5 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
INSERT INTO stays SELECT i, 1 + (i * 11) % 42, 1 + (i * 17) % 34, date('2025-04-01', '+' || (i * 23 / 10) || ' days'), CASE WHEN i < 254 THEN date('2025-04-01', '+' || (i * 23 / 10 + 1 + i % 9) || ' days') END, CASE WHEN i < 254 THEN (1 + i % 9) * (18 + (i * 11) % 60) END, i % 7 <> 3 AND i < 254 FROM n;
INSERT INTO staff VALUES (1, 'Marco', 'Bruni', 'mechanic', '2012-03-01', 24.5), (2, 'Lise', 'Holm', 'harbour master', '2009-05-10', 31), (3, 'Jan', 'Peters', 'mechanic', '2020-02-15', 21), (4, 'Carla', 'Russo', 'attendant', '2024-06-01', 15.5), (5, 'Tim', 'Olsen', 'attendant', '2026-05-01', 14.8);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
INSERT INTO repairs SELECT i, 1 + (i * 13) % 40, CASE WHEN i % 11 = 0 THEN NULL WHEN i % 3 = 0 THEN 3 ELSE 1 END, date('2025-05-01', '+' || (i * 47 / 10) || ' days'), CASE WHEN i < 112 THEN date('2025-05-01', '+' || (i * 47 / 10 + 2 + i % 14) || ' days') END, CASE WHEN i < 112 THEN 1.5 + i % 10 END, 20 + (i * 67) % 900, CASE i % 4 WHEN 0 THEN 'engine' WHEN 1 THEN 'hull' WHEN 2 THEN 'rigging' ELSE 'electrics' END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 340)
INSERT INTO fuel_sales SELECT i, 1 + (i * 19) % 43, date('2025-05-01', '+' || (i * 167 / 100) || ' days'), 20 + (i * 37) % 300, 1.6 + (i % 9) * 0.05, CASE WHEN i % 2 THEN 4 ELSE 5 END FROM n;
