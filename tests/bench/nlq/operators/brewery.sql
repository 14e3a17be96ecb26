-- A brewery: beers, taverns that buy, sales, kegs in cellars, brewers and their shifts, complaints.
CREATE TABLE styles (style_id INTEGER PRIMARY KEY, style_name TEXT NOT NULL);
CREATE TABLE beers (beer_id INTEGER PRIMARY KEY, beer_name TEXT NOT NULL, style_id INTEGER NOT NULL REFERENCES styles (style_id), list_price NUMERIC(6,2) NOT NULL, production_cost NUMERIC(6,2) NOT NULL, first_brewed DATE NOT NULL);
CREATE TABLE regions (region_id INTEGER PRIMARY KEY, region_name TEXT NOT NULL);
CREATE TABLE taverns (tavern_id INTEGER PRIMARY KEY, tavern_name TEXT NOT NULL, town TEXT NOT NULL, region_id INTEGER NOT NULL REFERENCES regions (region_id));
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, tavern_id INTEGER NOT NULL REFERENCES taverns (tavern_id), beer_id INTEGER NOT NULL REFERENCES beers (beer_id), sold_on DATE NOT NULL, quantity INTEGER NOT NULL, unit_price NUMERIC(6,2) NOT NULL);
CREATE TABLE cellars (cellar_id INTEGER PRIMARY KEY, cellar_name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE kegs (beer_id INTEGER NOT NULL REFERENCES beers (beer_id), cellar_id INTEGER NOT NULL REFERENCES cellars (cellar_id), units_in_stock INTEGER NOT NULL, reorder_level INTEGER NOT NULL, PRIMARY KEY (beer_id, cellar_id));
CREATE TABLE brewers (brewer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, birth_date DATE NOT NULL, hired_on DATE NOT NULL);
CREATE TABLE batches (batch_id INTEGER PRIMARY KEY, beer_id INTEGER NOT NULL REFERENCES beers (beer_id), brewer_id INTEGER NOT NULL REFERENCES brewers (brewer_id), started_on DATE NOT NULL, bottled_on DATE, volume_l INTEGER NOT NULL);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, brewer_id INTEGER NOT NULL REFERENCES brewers (brewer_id), worked_on DATE NOT NULL, hours REAL NOT NULL);
CREATE TABLE complaints (complaint_id INTEGER PRIMARY KEY, sale_id INTEGER NOT NULL REFERENCES sales (sale_id), received_on DATE NOT NULL, answered_on DATE);
INSERT INTO styles VALUES (1, 'pale'), (2, 'stout'), (3, 'wheat');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
INSERT INTO beers SELECT i, json_extract('["Amber", "Bitter", "Copper", "Dubbel", "Export", "Festbier", "Gold", "Hell", "Imperial"]', '$[' || (i - 1) || ']'), 1 + i % 3, 2 + i * 0.4, 0.8 + (i * 7 % 9) * 0.2, date('2012-03-01', '+' || (i * 313) || ' days') FROM n;
INSERT INTO regions VALUES (1, 'north'), (2, 'south');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16)
INSERT INTO taverns SELECT i, 'The ' || json_extract('["Anchor", "Bear", "Crown", "Dragon", "Eagle", "Fox", "Goat", "Hind"]', '$[' || (i % 8) || ']') || CASE WHEN i > 8 THEN ' Arms' ELSE '' END, CASE i % 3 WHEN 0 THEN 'Linz' WHEN 1 THEN 'Wels' ELSE 'Steyr' END, 1 + i % 2 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
INSERT INTO sales SELECT i, 1 + (i * 7) % 15, 1 + (i * i) % 8, date('2025-01-03', '+' || (i * 115 / 100) || ' days'), 1 + (i * 13) % 24, 2.2 + ((i * i) % 8) * 0.4 FROM n;
INSERT INTO cellars VALUES (1, 'Old Cellar', 'Linz'), (2, 'Rock Cellar', 'Wels');
INSERT INTO kegs SELECT beer_id, 1, CASE WHEN beer_id % 4 = 0 THEN 0 ELSE beer_id * 3 END, 10 FROM beers UNION ALL SELECT beer_id, 2, CASE WHEN beer_id % 4 < 2 THEN 0 ELSE beer_id * 2 END, 8 FROM beers WHERE beer_id < 8;
INSERT INTO brewers VALUES (1, 'Anton Krug', '1971-11-17', '2001-05-01'), (2, 'Berta Fass', '1988-03-09', '2015-11-02'), (3, 'Clemens Zapf', '1993-11-30', '2021-02-01');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)
INSERT INTO batches SELECT i, 1 + i % 9, 1 + (i * i) % 3, date('2025-01-02', '+' || (i * 5) || ' days'), CASE WHEN i < 124 AND i % 11 <> 4 THEN date('2025-01-02', '+' || (i * 5 + 10 + i % 17) || ' days') END, 800 + (i * 37) % 1900 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO shifts SELECT i, 1 + i % 3, date('2025-02-01', '+' || (i * 2) || ' days'), 6 + i % 4 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
INSERT INTO complaints SELECT i, i * 14, date('2025-02-01', '+' || (i * 16) || ' days'), CASE WHEN i < 36 THEN date('2025-02-01', '+' || (i * 16 + CASE WHEN i % 5 = 0 THEN 0 ELSE i % 9 END) || ' days') END FROM n;
