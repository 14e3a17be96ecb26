-- What an IT department keeps: devices and who has them, software with its seats, users and when they logged in, services and what they need, alerts.
CREATE TABLE offices (office_id INTEGER PRIMARY KEY, office_name TEXT NOT NULL, country TEXT NOT NULL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, office_id INTEGER NOT NULL REFERENCES offices (office_id), joined_on DATE NOT NULL, left_on DATE);
CREATE TABLE devices (device_id INTEGER PRIMARY KEY, serial_no TEXT NOT NULL, device_type TEXT NOT NULL, model TEXT NOT NULL, assigned_to INTEGER REFERENCES staff (staff_id), purchased_on DATE NOT NULL, purchase_price NUMERIC(8,2) NOT NULL);
CREATE TABLE vendors (vendor_id INTEGER PRIMARY KEY, vendor_name TEXT NOT NULL, country TEXT NOT NULL);
CREATE TABLE licences (licence_id INTEGER PRIMARY KEY, vendor_id INTEGER NOT NULL REFERENCES vendors (vendor_id), product TEXT NOT NULL, seats INTEGER NOT NULL, seats_used INTEGER NOT NULL, annual_cost NUMERIC(10,2) NOT NULL, expires_on DATE NOT NULL);
CREATE TABLE accounts (account_id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff (staff_id), username TEXT NOT NULL, role TEXT NOT NULL, last_login TIMESTAMP, created_at TIMESTAMP NOT NULL);
CREATE TABLE services (service_id INTEGER PRIMARY KEY, service_name TEXT NOT NULL, tier INTEGER NOT NULL, owner_id INTEGER REFERENCES staff (staff_id));
CREATE TABLE service_dependencies (service_id INTEGER NOT NULL REFERENCES services (service_id), depends_on_id INTEGER NOT NULL REFERENCES services (service_id), PRIMARY KEY (service_id, depends_on_id));
CREATE TABLE alerts (alert_id INTEGER PRIMARY KEY, service_id INTEGER NOT NULL REFERENCES services (service_id), severity TEXT NOT NULL, raised_at TIMESTAMP NOT NULL, acknowledged_at TIMESTAMP, resolved_at TIMESTAMP);
INSERT INTO offices VALUES (1, 'Vienna', 'Austria'), (2, 'Berlin', 'Germany'), (3, 'Lyon', 'France');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
INSERT INTO staff SELECT i, CASE i % 4 WHEN 0 THEN 'Nora' WHEN 1 THEN 'Otto' WHEN 2 THEN 'Pia' ELSE 'Rolf' END || ' ' || char(64 + i) || 'berg', CASE WHEN i % 9 = 0 THEN 's8@corp.example' ELSE 's' || i || '@corp.example' END, 1 + i % 3, date('2015-03-01', '+' || (i * 160) || ' days'), CASE WHEN i % 8 = 3 THEN date('2025-02-01', '+' || (i * 20) || ' days') END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
INSERT INTO devices SELECT i, 'SN' || (7000 + i * 37), CASE i % 5 WHEN 0 THEN 'laptop' WHEN 1 THEN 'monitor' WHEN 2 THEN 'laptop' WHEN 3 THEN 'phone' ELSE 'tablet' END, CASE i % 3 WHEN 0 THEN 'A14' WHEN 1 THEN 'B7' ELSE 'C3' END, CASE WHEN i % 7 = 0 THEN NULL ELSE 1 + i * 5 % 22 END, date('2019-05-01', '+' || (i * 53) || ' days'), 150 + i * 97 % 1700 FROM n;
INSERT INTO vendors VALUES (1, 'Softco', 'USA'), (2, 'Datahaus', 'Germany'), (3, 'Cloudy', 'USA'), (4, 'Fermata', 'Italy');
INSERT INTO licences VALUES (1, 1, 'Writer', 40, 31, 4800, '2027-01-31'), (2, 1, 'Tables', 40, 40, 5200, '2026-12-10'), (3, 2, 'Store', 10, 4, 9000, '2026-06-30'), (4, 3, 'Hosting', 5, 5, 15000, '2027-05-01'), (5, 3, 'Mailer', 100, 64, 2400, '2026-12-20'), (6, 2, 'Backup', 20, 18, 3600, '2027-03-15'), (7, 4, 'Draw', 8, 2, 1600, '2027-02-28');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 26)
INSERT INTO accounts SELECT i, 1 + i % 24, 'user' || i, CASE WHEN i % 6 = 0 THEN 'admin' ELSE 'member' END, CASE WHEN i % 10 = 4 THEN NULL ELSE datetime('2026-11-24 09:00:00', '-' || (i * i % 97) || ' days') END, datetime('2024-01-01 08:00:00', '+' || (i * 30) || ' days') FROM n;
INSERT INTO services VALUES (1, 'auth', 1, 3), (2, 'billing', 1, 5), (3, 'search', 2, 5), (4, 'mail', 2, NULL), (5, 'reports', 3, 7), (6, 'gateway', 1, 3), (7, 'archive', 3, NULL);
INSERT INTO service_dependencies VALUES (2, 1), (3, 1), (4, 1), (5, 2), (5, 3), (6, 1), (6, 2), (2, 4);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 160)
INSERT INTO alerts SELECT i, 1 + i * i % 7, CASE i % 4 WHEN 0 THEN 'critical' WHEN 1 THEN 'warning' ELSE 'info' END, datetime('2026-06-01 06:00:00', '+' || (i * 26) || ' hours'), CASE WHEN i % 9 = 5 OR i > 155 THEN NULL ELSE datetime('2026-06-01 06:00:00', '+' || (i * 26) || ' hours', '+' || (2 + i * 7 % 40) || ' minutes') END,
  CASE WHEN i % 9 = 5 OR i % 11 = 2 OR i > 150 THEN NULL ELSE datetime('2026-06-01 06:00:00', '+' || (i * 26 + 1 + i % 50) || ' hours') END FROM n;
