-- A freight forwarder: shippers, carriers and containers, shipments between ports, claims, timesheets, supplies in warehouses.
CREATE TABLE offices (office_id INTEGER PRIMARY KEY, city TEXT NOT NULL, country TEXT NOT NULL);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, title TEXT NOT NULL, date_of_birth DATE NOT NULL, hired_on DATE NOT NULL, office_id INTEGER NOT NULL REFERENCES offices (office_id));
CREATE TABLE shippers (shipper_id INTEGER PRIMARY KEY, company TEXT NOT NULL, city TEXT NOT NULL, account_manager_id INTEGER REFERENCES employees (employee_id));
CREATE TABLE carriers (carrier_id INTEGER PRIMARY KEY, carrier_name TEXT NOT NULL, mode TEXT NOT NULL);
CREATE TABLE ports (port_id INTEGER PRIMARY KEY, port_name TEXT NOT NULL, country TEXT NOT NULL);
CREATE TABLE containers (container_id INTEGER PRIMARY KEY, container_no TEXT NOT NULL, kind TEXT NOT NULL, capacity_kg INTEGER NOT NULL);
CREATE TABLE shipments (shipment_id INTEGER PRIMARY KEY, shipper_id INTEGER NOT NULL REFERENCES shippers (shipper_id), carrier_id INTEGER NOT NULL REFERENCES carriers (carrier_id), origin_port_id INTEGER NOT NULL REFERENCES ports (port_id), destination_port_id INTEGER NOT NULL REFERENCES ports (port_id), handled_by INTEGER NOT NULL REFERENCES employees (employee_id), booked_at TIMESTAMP NOT NULL, departed_at TIMESTAMP, arrived_at TIMESTAMP, weight_kg INTEGER NOT NULL, freight_charge NUMERIC(10,2) NOT NULL, freight_cost NUMERIC(10,2) NOT NULL);
CREATE TABLE shipment_containers (shipment_id INTEGER NOT NULL REFERENCES shipments (shipment_id), container_id INTEGER NOT NULL REFERENCES containers (container_id), PRIMARY KEY (shipment_id, container_id));
CREATE TABLE claims (claim_id INTEGER PRIMARY KEY, shipment_id INTEGER NOT NULL REFERENCES shipments (shipment_id), filed_on DATE NOT NULL, settled_on DATE, amount NUMERIC(10,2) NOT NULL);
CREATE TABLE timesheets (timesheet_id INTEGER PRIMARY KEY, employee_id INTEGER NOT NULL REFERENCES employees (employee_id), work_date DATE NOT NULL, hours REAL NOT NULL);
CREATE TABLE warehouses (warehouse_id INTEGER PRIMARY KEY, warehouse_name TEXT NOT NULL, city TEXT NOT NULL);
CREATE TABLE supplies (supply_id INTEGER PRIMARY KEY, item_name TEXT NOT NULL, warehouse_id INTEGER NOT NULL REFERENCES warehouses (warehouse_id), stock INTEGER NOT NULL, reorder_point INTEGER NOT NULL);
INSERT INTO offices VALUES (1, 'Hamburg', 'Germany'), (2, 'Rotterdam', 'Netherlands'), (3, 'Antwerp', 'Belgium');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
INSERT INTO employees SELECT i, json_extract('["Anke", "Bram", "Carl", "Dora", "Elke", "Femke"]', '$[' || (i % 6) || ']'), json_extract('["Visser", "Weber", "Yilmaz", "Zander", "Ulrich"]', '$[' || (i % 5) || ']'), CASE WHEN i % 4 = 0 THEN 'account manager' ELSE 'clerk' END, date('1970-11-08', '+' || (i * 731 - i * i) || ' days'), date('2010-02-01', '+' || (i * 470) || ' days'), 1 + i % 3 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
INSERT INTO shippers SELECT i, json_extract('["Nordwind", "Osthaven", "Polder", "Quay", "Ruhr", "Scheldt"]', '$[' || (i % 6) || ']') || ' ' || json_extract('["Trading", "Foods", "Textiles", "Metals", "Paper"]', '$[' || (i % 5) || ']'), CASE i % 4 WHEN 0 THEN 'Hamburg' WHEN 1 THEN 'Bremen' WHEN 2 THEN 'Rotterdam' ELSE 'Ghent' END, CASE WHEN i % 9 THEN 4 * (1 + i % 3) END FROM n;
INSERT INTO carriers VALUES (1, 'Blue Anchor Line', 'sea'), (2, 'Trans Rail', 'rail'), (3, 'Kestrel Air', 'air'), (4, 'Baltic Feeder', 'sea');
INSERT INTO ports VALUES (1, 'Port of Hamburg', 'Germany'), (2, 'Port of Rotterdam', 'Netherlands'), (3, 'Port of Singapore', 'Singapore'), (4, 'Port of Santos', 'Brazil'), (5, 'Port of Bremen', 'Germany');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
INSERT INTO containers SELECT i, 'QCTU' || (100000 + i * 37), CASE i % 3 WHEN 0 THEN 'reefer' ELSE 'dry' END, 12000 + (i * 7) % 13 * 1500 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 480)
INSERT INTO shipments SELECT i, 1 + (i * 7) % 29, 1 + (i * i) % 4 + (i % 3 = 0 AND (i * i) % 4 < 3), 1 + i % 2, 3 + i % 3, 1 + (i * 5 + i / 7) % 11, datetime('2025-01-03 09:00:00', '+' || (i * 34) || ' hours'), CASE WHEN i < 470 THEN datetime('2025-01-03 15:00:00', '+' || (i * 34 + 48) || ' hours') END, CASE WHEN i < 455 THEN datetime('2025-01-03 15:00:00', '+' || (i * 34 + 48 + CASE WHEN i % 9 = 2 THEN 2 ELSE 24 * (i % 19) END) || ' hours') END, 400 + (i * 1237) % 19000, 300 + (i * i * 41) % 5200, 200 + (i * i * 41) % 5200 * 0.7 + i % 50 FROM n;
INSERT INTO shipment_containers SELECT shipment_id, 1 + (shipment_id * shipment_id * 3 + shipment_id) % 39 FROM shipments UNION SELECT shipment_id, 1 + (shipment_id * 5) % 23 FROM shipments WHERE shipment_id % 4 = 1;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO claims SELECT i, 3 + i * 7, date('2025-02-01', '+' || (i * 10) || ' days'), CASE WHEN i < 54 THEN date('2025-02-01', '+' || (i * 10 + 5 + (i * 7) % 31) || ' days') END, 100 + (i * 331) % 4000 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
INSERT INTO timesheets SELECT i, 1 + i % 12, date('2025-06-01', '+' || (i * 6 / 10) || ' days'), 5 + i % 4 + 0.25 * (i % 3) FROM n;
INSERT INTO warehouses VALUES (1, 'Kai 4', 'Hamburg'), (2, 'Maasvlakte Shed', 'Rotterdam'), (3, 'Scheldt Depot', 'Antwerp');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 27)
INSERT INTO supplies SELECT i, json_extract('["pallets", "lashing straps", "seals", "shrink film", "dunnage bags", "tarpaulins", "labels", "drip trays", "corner boards"]', '$[' || (i % 9) || ']'), 1 + i / 9 % 3, CASE WHEN i % 7 = 3 THEN 0 ELSE (i * 31) % 90 END, 25 + i % 20 FROM n;
