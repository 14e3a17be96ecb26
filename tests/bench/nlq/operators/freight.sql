-- A freight carrier: trips from one hub to another (two references to one table), parcels with a
-- sender and a receiver, vehicles in service or not.
CREATE TABLE hubs (hub_id INTEGER PRIMARY KEY, hub_name TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL, opened_on DATE NOT NULL);
CREATE TABLE vehicles (vehicle_id INTEGER PRIMARY KEY, plate_no TEXT NOT NULL UNIQUE, model TEXT NOT NULL,
  capacity_kg INTEGER NOT NULL, electric BOOLEAN NOT NULL, in_service BOOLEAN NOT NULL, bought_on DATE NOT NULL);
CREATE TABLE drivers (driver_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, licence_class TEXT NOT NULL,
  home_hub_id INTEGER NOT NULL REFERENCES hubs (hub_id), mentor_id INTEGER REFERENCES drivers (driver_id),
  hired_on DATE NOT NULL, left_on DATE, monthly_pay NUMERIC(10,2) NOT NULL);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL,
  vip BOOLEAN NOT NULL, email TEXT, since DATE NOT NULL);
CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, origin_id INTEGER NOT NULL REFERENCES hubs (hub_id),
  destination_id INTEGER NOT NULL REFERENCES hubs (hub_id), vehicle_id INTEGER NOT NULL REFERENCES vehicles (vehicle_id),
  driver_id INTEGER NOT NULL REFERENCES drivers (driver_id), departed_at TIMESTAMP NOT NULL, arrived_at TIMESTAMP,
  status TEXT NOT NULL, distance_km INTEGER NOT NULL, fuel_cost NUMERIC(10,2));
CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, tracking_no TEXT NOT NULL UNIQUE, trip_id INTEGER REFERENCES trips (trip_id),
  sender_id INTEGER NOT NULL REFERENCES clients (client_id), receiver_id INTEGER NOT NULL REFERENCES clients (client_id),
  weight_kg REAL NOT NULL, fee NUMERIC(10,2) NOT NULL, created_on DATE NOT NULL, delivered_on DATE, damaged BOOLEAN NOT NULL);
INSERT INTO hubs VALUES (1, 'Elbe North', 'Hamburg', 'Germany', '2008-05-01'), (2, 'Isar', 'Munich', 'Germany', '2011-03-01'),
  (3, 'Danube', 'Vienna', 'Austria', '2013-09-01'), (4, 'Lario', 'Milan', 'Italy', '2016-02-01'), (5, 'Rhone', 'Lyon', 'France', '2019-06-01'),
  (6, 'Vltava', 'Prague', 'Czechia', '2025-10-01');
INSERT INTO vehicles VALUES (1, 'HH-FR 100', 'Actros', 18000, 0, 1, '2018-01-10'), (2, 'M-FR 201', 'Actros', 18000, 0, 1, '2020-04-02'),
  (3, 'W-FR 302', 'eActros', 16000, 1, 1, '2024-03-15'), (4, 'MI-FR 403', 'Daily', 3500, 0, 0, '2014-08-20'),
  (5, 'LY-FR 504', 'eDaily', 3200, 1, 1, '2025-07-01'), (6, 'HH-FR 605', 'TGX', 20000, 0, 1, '2022-11-30'), (7, 'P-FR 706', 'TGX', 20000, 0, 0, '2016-06-06');
INSERT INTO drivers VALUES (1, 'Bernd Kessler', 'CE', 1, NULL, '2009-02-01', NULL, 3900), (2, 'Luca Moretti', 'CE', 4, 1, '2015-05-11', NULL, 3300),
  (3, 'Eva Horak', 'C', 3, 1, '2018-10-01', NULL, 3100), (4, 'Julie Marchand', 'CE', 5, 2, '2020-01-20', NULL, 3050),
  (5, 'Stefan Kraus', 'C', 2, 1, '2021-06-01', '2026-01-31', 2900), (6, 'Petra Novotna', 'B', 6, 3, '2025-11-01', NULL, 2600),
  (7, 'Dario Conti', 'B', 4, 2, '2026-03-01', NULL, 2550), (8, 'Karin Vogt', 'CE', 1, 1, '2012-08-15', NULL, 3700);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
INSERT INTO clients
SELECT i, CASE i % 10 WHEN 0 THEN 'Alpina' WHEN 1 THEN 'Bergmann' WHEN 2 THEN 'Castello' WHEN 3 THEN 'Dorval' WHEN 4 THEN 'Ekström'
    WHEN 5 THEN 'Fabrik' WHEN 6 THEN 'Galerie' WHEN 7 THEN 'Hanse' WHEN 8 THEN 'Imago' ELSE 'Juwel' END ||
  CASE i / 10 WHEN 0 THEN ' GmbH' WHEN 1 THEN ' Trade' ELSE ' Works' END,
  CASE i % 5 WHEN 0 THEN 'Hamburg' WHEN 1 THEN 'Vienna' WHEN 2 THEN 'Milan' WHEN 3 THEN 'Lyon' ELSE 'Munich' END,
  CASE i % 5 WHEN 0 THEN 'Germany' WHEN 1 THEN 'Austria' WHEN 2 THEN 'Italy' WHEN 3 THEN 'France' ELSE 'Germany' END,
  i % 6 = 0, CASE WHEN i % 4 = 0 THEN NULL ELSE 'c' || i || '@client.example' END, date('2019-01-01', '+' || (i * 93) || ' days')
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
INSERT INTO trips
SELECT i, 1 + (i * 3 + i / 6) % 5, CASE WHEN (i * 3 + i / 6) % 5 = (i * 2) % 6 THEN 6 ELSE 1 + (i * 2) % 6 END,
  1 + (i + i / 7) % 6, 1 + (i * 5 + i / 9) % 7, datetime('2025-01-03 05:00:00', '+' || (i * 63) || ' hours'),
  CASE WHEN i > 252 OR i % 24 = 0 THEN NULL ELSE datetime('2025-01-03 05:00:00', '+' || (i * 63 + 5 + i * 7 % 30) || ' hours') END,
  CASE WHEN i % 24 = 0 THEN 'cancelled' WHEN i > 252 THEN 'under way' ELSE 'arrived' END, 180 + i * 37 % 1300,
  CASE WHEN i % 24 = 0 THEN NULL ELSE 60 + i * 29 % 700 + .5 END
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
INSERT INTO parcels
SELECT i, 'TR' || (500000 + i), CASE WHEN i % 33 = 0 THEN NULL ELSE 1 + i * 260 / 901 END, 1 + (i * 7 + i / 5) % CASE WHEN i > 460 THEN 24 ELSE 28 END,
  1 + (i * 11 + i / 3 + 4) % 30, .5 + i * 23 % 400 / 10.0, 4.9 + i * 19 % 300 / 10.0, date('2025-01-02', '+' || (i * 769 / 1000) || ' days'),
  CASE WHEN i > 897 OR i % 33 = 0 THEN NULL ELSE date('2025-01-02', '+' || (i * 769 / 1000 + 1 + i % 6) || ' days') END, i % 37 = 0
FROM n;
