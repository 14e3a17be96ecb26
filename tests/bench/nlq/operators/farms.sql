-- Farms: fields with their size, harvests, workers paid by the hour, what is sold to whom.
CREATE TABLE farms (farm_id INTEGER PRIMARY KEY, farm_name TEXT NOT NULL, region TEXT NOT NULL, owner_name TEXT NOT NULL);
CREATE TABLE fields (field_id INTEGER PRIMARY KEY, farm_id INTEGER NOT NULL REFERENCES farms (farm_id), field_name TEXT NOT NULL, area_ha NUMERIC(6,2) NOT NULL, soil TEXT NOT NULL);
CREATE TABLE crops (crop_id INTEGER PRIMARY KEY, crop_name TEXT NOT NULL, crop_group TEXT NOT NULL);
CREATE TABLE harvests (harvest_id INTEGER PRIMARY KEY, field_id INTEGER NOT NULL REFERENCES fields (field_id), crop_id INTEGER NOT NULL REFERENCES crops (crop_id),
  harvested_on DATE NOT NULL, yield_t NUMERIC(8,2) NOT NULL, spoiled_t NUMERIC(8,2) NOT NULL);
CREATE TABLE workers (worker_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, farm_id INTEGER NOT NULL REFERENCES farms (farm_id), hourly_rate NUMERIC(6,2) NOT NULL, hired_on DATE NOT NULL, phone TEXT);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, worker_id INTEGER NOT NULL REFERENCES workers (worker_id), field_id INTEGER NOT NULL REFERENCES fields (field_id), worked_on DATE NOT NULL, hours NUMERIC(4,1) NOT NULL);
CREATE TABLE buyers (buyer_id INTEGER PRIMARY KEY, buyer_name TEXT NOT NULL, email TEXT, country TEXT NOT NULL);
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, crop_id INTEGER NOT NULL REFERENCES crops (crop_id), buyer_id INTEGER NOT NULL REFERENCES buyers (buyer_id), sold_on DATE NOT NULL, tonnes NUMERIC(8,2) NOT NULL, amount NUMERIC(10,2) NOT NULL, paid_on DATE);
INSERT INTO farms VALUES (1, 'Birkenhof', 'North', 'A. Lund'), (2, 'Sonnental', 'South', 'B. Roth'), (3, 'Oakridge', 'North', 'C. Mills'), (4, 'Lakeside', 'West', 'A. Lund');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 18)
INSERT INTO fields SELECT i, 1 + i % 4, 'Field ' || char(64 + i), 3 + i * 1.7, CASE i % 3 WHEN 0 THEN 'clay' WHEN 1 THEN 'loam' ELSE 'sand' END FROM n;
INSERT INTO crops VALUES (1, 'Wheat', 'grain'), (2, 'Barley', 'grain'), (3, 'Potato', 'root'), (4, 'Beet', 'root'), (5, 'Apple', 'fruit'), (6, 'Rye', 'grain');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90)
INSERT INTO harvests SELECT i, 1 + i * 7 % 17, 1 + i % 5, date('2024-06-01', '+' || (i * 10) || ' days'), 8 + i * 13 % 57, i * 3 % 6 FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 14)
INSERT INTO workers SELECT i, CASE i % 5 WHEN 0 THEN 'Ana' WHEN 1 THEN 'Ben' WHEN 2 THEN 'Cleo' WHEN 3 THEN 'Dan' ELSE 'Eva' END || ' ' || char(64 + i) || 'mann', 1 + i % 4, 12 + i * 7 % 11, date('2018-02-01', '+' || (i * 190) || ' days'), CASE WHEN i % 4 = 0 THEN NULL ELSE '555-0' || (i / 2) END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 320)
INSERT INTO shifts SELECT i, 1 + i * 5 % 13, 1 + i * 11 % 18, date('2025-01-05', '+' || (i * 2 + i % 3) || ' days'), 3 + i % 7 FROM n;
INSERT INTO buyers VALUES (1, 'Mill & Sons', 'buy@mill.example', 'Austria'), (2, 'Grainex', 'info@grainex.example', 'Germany'), (3, 'Fresco', 'buy@mill.example', 'Italy'), (4, 'Nordfood', NULL, 'Sweden'), (5, 'Delicia', NULL, 'Italy'), (6, 'Terra', 't@terra.example', 'Germany');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
INSERT INTO sales SELECT i, 1 + i % 5, 1 + i * 3 % 5 + (i > 100 AND i % 4 = 0), date('2024-08-01', '+' || (i * 7) || ' days'), 2 + i * 7 % 23, (2 + i * 7 % 23) * (150 + i * 31 % 90), CASE WHEN i % 6 = 0 OR i > 115 THEN NULL ELSE date('2024-08-01', '+' || (i * 7 + 12 + i % 20) || ' days') END FROM n;
