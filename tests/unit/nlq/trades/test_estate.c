/* Questions about devices and their incidents, and of farms: who reports, what a crop costs, what
 * was never treated. */
#include "../fixture.h"

struct trade_case {
    const char *question, *sql;
};

static const char devices[] =
    "CREATE TABLE sites(site_code TEXT PRIMARY KEY, site_name TEXT, country TEXT); INSERT INTO "
    "sites VALUES ('VIE', 'Vienna HQ', 'Austria'), ('MUC', 'Munich', 'Germany'), ('MIL', "
    "'Milan', 'Italy'); CREATE TABLE employees(emp_no INTEGER PRIMARY KEY, full_name TEXT, "
    "department TEXT, site_code TEXT REFERENCES sites, manager_no INTEGER REFERENCES "
    "employees, start_date DATE, end_date DATE); INSERT INTO employees VALUES (1, 'Simon "
    "Moser', 'Finance', 'VIE', NULL, '2020-10-16', NULL), (17, 'Max Conrad', 'HR', 'VIE', 3, "
    "'2013-11-26', NULL), (33, 'Max Otto', 'Sales', 'VIE', 7, '2016-12-01', NULL), (49, 'Jonas "
    "Nowak', 'Finance', 'VIE', 5, '2025-09-22', NULL), (65, 'Nora Otto', 'HR', 'MUC', 14, "
    "'2023-08-10', NULL), (81, 'Nora Imhof', 'Finance', 'VIE', 2, '2017-08-08', NULL), (97, "
    "'Lena Graf', 'IT', 'VIE', 17, '2020-08-18', NULL), (113, 'Karin Huber', 'IT', 'MUC', 2, "
    "'2010-09-11', NULL), (129, 'Felix Fuchs', 'HR', 'MUC', 10, '2010-01-06', NULL), (145, "
    "'Olga Graf', 'Finance', 'VIE', 3, '2008-08-29', NULL), (161, 'Emma Huber', 'HR', 'VIE', "
    "13, '2010-02-17', '2025-12-16'), (177, 'Willi Dietz', 'Finance', 'MIL', 15, '2021-09-13', "
    "NULL), (193, 'Emma Nowak', 'Finance', 'MUC', 1, '2017-12-08', NULL); CREATE TABLE "
    "vendors(vendor_id INTEGER PRIMARY KEY, vendor_name TEXT, support_phone TEXT); INSERT INTO "
    "vendors VALUES (1, 'Dell', '+43'), (2, 'Lenovo', '+43'), (3, 'Apple', '+43'), (4, "
    "'Microsoft', '+43'), (5, 'Adobe', '+43'); CREATE TABLE devices(serial_no TEXT PRIMARY "
    "KEY, device_type TEXT, brand TEXT, model TEXT, purchase_date DATE, purchase_price REAL, "
    "warranty_until DATE, vendor_id INTEGER REFERENCES vendors, status TEXT); INSERT INTO "
    "devices VALUES ('SN0001', 'monitor', 'HP', 'Model 1', '2022-11-14', 1588.0, '2023-06-13', "
    "1, 'retired'), ('SN0034', 'laptop', 'Lenovo', 'Model 7', '2025-01-24', 534.0, "
    "'2028-05-13', 1, 'retired'), ('SN0067', 'laptop', 'Lenovo', 'Model 4', '2024-10-17', "
    "779.0, '2028-07-11', 1, 'in use'), ('SN0100', 'monitor', 'Apple', 'Model 1', "
    "'2025-10-13', 2677.0, '2026-02-12', 1, 'in stock'), ('SN0133', 'laptop', 'Dell', 'Model "
    "7', '2021-01-12', 1580.0, '2027-12-26', 3, 'in stock'), ('SN0166', 'monitor', 'Dell', "
    "'Model 4', '2020-01-12', 2177.0, '2026-05-02', 2, 'in use'), ('SN0199', 'printer', "
    "'Dell', 'Model 1', '2019-01-11', 1771.0, '2026-08-05', 2, 'in stock'), ('SN0232', "
    "'phone', 'Lenovo', 'Model 7', '2025-01-07', 2103.0, '2025-07-02', 2, 'retired'), "
    "('SN0265', 'printer', 'HP', 'Model 4', '2018-08-29', 3004.0, '2028-05-19', 1, 'retired'), "
    "('SN0298', 'monitor', 'HP', 'Model 1', '2026-03-08', 1978.0, '2026-09-03', 1, 'in use'), "
    "('SN0331', 'monitor', 'Dell', 'Model 7', '2025-09-29', 2890.0, '2026-01-13', 2, 'in "
    "use'), ('SN0364', 'monitor', 'Apple', 'Model 4', '2023-02-26', 1656.0, '2028-07-09', 2, "
    "'in use'), ('SN0397', 'monitor', 'HP', 'Model 1', '2026-09-29', 1100.0, '2026-11-23', 2, "
    "'in stock'); CREATE TABLE assignments(assignment_id INTEGER PRIMARY KEY, serial_no TEXT "
    "REFERENCES devices, emp_no INTEGER REFERENCES employees, assigned_on DATE, returned_on "
    "DATE); INSERT INTO assignments VALUES (1, 'SN0050', 42, '2025-11-24', '2026-10-19'), (42, "
    "'SN0232', 67, '2022-02-19', NULL), (83, 'SN0078', 50, '2025-03-14', NULL), (124, "
    "'SN0308', 81, '2021-05-08', '2025-05-20'), (165, 'SN0248', 86, '2023-04-13', "
    "'2023-06-19'), (206, 'SN0083', 21, '2023-02-02', NULL), (247, 'SN0058', 170, "
    "'2020-09-25', NULL), (288, 'SN0248', 44, '2020-04-14', '2022-12-13'), (329, 'SN0139', 89, "
    "'2023-01-27', '2026-11-18'), (370, 'SN0334', 15, '2020-01-02', NULL), (411, 'SN0286', 33, "
    "'2024-04-17', NULL), (452, 'SN0056', 11, '2025-08-13', '2026-03-17'), (493, 'SN0094', 55, "
    "'2022-04-25', '2023-04-01'); CREATE TABLE licences(licence_id INTEGER PRIMARY KEY, "
    "product TEXT, vendor_id INTEGER REFERENCES vendors, seats INTEGER, annual_cost REAL, "
    "expires_on DATE); INSERT INTO licences VALUES (1, 'SAP 1', 5, 15, 29814.0, '2027-01-22'), "
    "(2, 'Photoshop 2', 5, 24, 13450.0, '2027-04-16'), (3, 'Jira 3', 3, 58, 24083.0, "
    "'2027-07-30'), (4, 'SAP 4', 3, 67, 4417.0, '2026-06-05'), (5, 'SAP 5', 5, 35, 2905.0, "
    "'2026-06-01'), (6, 'Office 6', 5, 14, 6798.0, '2026-11-15'), (7, 'SAP 7', 4, 17, 5491.0, "
    "'2027-12-15'), (8, 'Photoshop 8', 3, 21, 24505.0, '2026-10-03'), (9, 'SAP 9', 4, 48, "
    "26297.0, '2026-06-12'), (10, 'Office 10', 3, 74, 36517.0, '2026-08-15'), (11, 'Jira 11', "
    "5, 55, 32203.0, '2026-09-18'), (12, 'Photoshop 12', 5, 26, 36494.0, '2027-10-30'), (13, "
    "'Jira 13', 4, 60, 16415.0, '2027-12-08'), (14, 'Photoshop 14', 4, 66, 27012.0, "
    "'2027-01-04'); CREATE TABLE licence_users(licence_id INTEGER REFERENCES licences, emp_no "
    "INTEGER REFERENCES employees, PRIMARY KEY(licence_id, emp_no)); INSERT INTO licence_users "
    "VALUES (1, 76), (2, 149), (3, 77), (5, 117), (6, 170), (9, 55), (9, 80), (10, 160), (12, "
    "116), (13, 149), (14, 7), (16, 108), (18, 48); CREATE TABLE incidents(incident_no INTEGER "
    "PRIMARY KEY, serial_no TEXT REFERENCES devices, reported_by INTEGER REFERENCES employees, "
    "opened_at DATETIME, resolved_at DATETIME, severity TEXT, category TEXT, technician TEXT); "
    "INSERT INTO incidents VALUES (1, 'SN0018', 12, '2026-02-23 18:45:00', '2026-07-31 "
    "15:30:00', 'low', 'software', 'Ida Pohl'), (76, 'SN0248', 160, '2025-07-26 17:15:00', "
    "'2025-11-11 19:30:00', 'high', 'hardware', 'Max Lang'), (151, 'SN0326', 2, '2026-05-12 "
    "17:15:00', '2026-06-02 09:00:00', 'low', 'hardware', 'Eva Kern'), (226, 'SN0119', 64, "
    "'2025-08-12 14:30:00', NULL, 'high', 'software', 'Ida Pohl'), (301, 'SN0020', 23, "
    "'2025-03-01 17:15:00', '2025-07-27 15:00:00', 'low', 'software', 'Ida Pohl'), (376, "
    "'SN0033', 66, '2026-04-16 16:30:00', '2026-09-04 18:30:00', 'high', 'hardware', 'Ida "
    "Pohl'), (451, 'SN0206', 71, '2026-08-24 18:15:00', '2026-10-13 17:45:00', 'low', "
    "'hardware', 'Eva Kern'), (526, 'SN0065', 3, '2025-08-04 15:15:00', '2026-07-02 19:00:00', "
    "'high', 'software', 'Max Lang'), (601, 'SN0064', 180, '2025-07-28 09:15:00', '2026-06-03 "
    "18:30:00', 'low', 'network', 'Max Lang'), (676, 'SN0274', 160, '2025-02-24 15:30:00', "
    "'2026-02-24 09:30:00', 'medium', 'network', 'Eva Kern'), (751, 'SN0041', 51, '2025-04-07 "
    "10:15:00', '2026-07-24 10:15:00', 'medium', 'software', 'Max Lang'), (826, 'SN0146', 50, "
    "'2026-02-15 19:30:00', '2026-06-23 08:15:00', 'high', 'hardware', 'Ida Pohl');";

static const struct trade_case devices_cases[] = {
    {"which employee has the most open incidents",
     "SELECT employees.full_name FROM employees JOIN incidents ON incidents.reported_by = "
     "employees.emp_no WHERE incidents.resolved_at IS NULL GROUP BY employees.emp_no ORDER BY "
     "count(*) DESC LIMIT 1"},
    {"money spent on devices in 2025",
     "SELECT sum(purchase_price) FROM devices WHERE purchase_date >= '2025-01-01' AND "
     "purchase_date < '2026-01-01'"},
    {"which employees have more than one laptop",
     "SELECT employees.full_name FROM employees JOIN assignments ON assignments.emp_no = "
     "employees.emp_no JOIN devices ON assignments.serial_no = devices.serial_no WHERE "
     "devices.device_type = 'laptop' GROUP BY employees.emp_no HAVING count(*) > 1"},
    {"average resolution time by technician",
     "SELECT technician, avg(julianday(resolved_at) - julianday(opened_at)) AS days FROM "
     "incidents GROUP BY technician"},
    {"which brand has the most incidents",
     "SELECT devices.brand FROM devices JOIN incidents ON incidents.serial_no = "
     "devices.serial_no GROUP BY devices.brand ORDER BY count(*) DESC LIMIT 1"},
    {"which department reports the most incidents",
     "SELECT employees.department FROM employees JOIN incidents ON incidents.reported_by = "
     "employees.emp_no GROUP BY employees.department ORDER BY count(*) DESC LIMIT 1"},
};

static const char farms[] =
    "CREATE TABLE farms(farm_id INTEGER PRIMARY KEY, farm_name TEXT, region TEXT, hectares "
    "REAL, organic INTEGER, joined_on DATE); INSERT INTO farms VALUES (1, 'Ottohof 1', 'Alps', "
    "132.0, 0, '2003-11-09'), (6, 'Langhof 6', 'Alps', 13.0, 0, '1993-03-26'), (11, 'Junghof "
    "11', 'South', 99.0, 0, '1996-08-26'), (16, 'Conradhof 16', 'Alps', 64.0, 1, "
    "'2003-09-26'), (21, 'Adlerhof 21', 'North', 106.0, 0, '1990-11-17'), (26, 'Berghof 26', "
    "'North', 191.0, 1, '2000-12-25'), (31, 'Pohlhof 31', 'East', 142.0, 0, '2003-06-09'), "
    "(36, 'Dietzhof 36', 'East', 153.0, 0, '1991-02-04'), (41, 'Grafhof 41', 'North', 139.0, "
    "1, '2000-12-08'), (46, 'Eberthof 46', 'East', 214.0, 1, '2007-12-15'), (51, 'Berghof 51', "
    "'South', 112.0, 0, '2003-04-16'), (56, 'Ottohof 56', 'South', 158.0, 0, '2004-05-12'); "
    "CREATE TABLE farmers(farmer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "farm_id INTEGER REFERENCES farms, birth_date DATE, phone TEXT); INSERT INTO farmers "
    "VALUES (1, 'Clara', 'Conrad', 41, '1958-06-28', '+43'), (8, 'Ben', 'Adler', 12, "
    "'1957-12-10', '+43'), (15, 'Max', 'Otto', 46, '1965-10-28', '+43'), (22, 'Simon', 'Lang', "
    "39, '1950-04-06', '+43'), (29, 'Ben', 'Huber', 41, '1983-02-07', NULL), (36, 'Karin', "
    "'Otto', 17, '1977-06-10', '+43'), (43, 'David', 'Jung', 28, '1981-04-12', '+43'), (50, "
    "'Rosa', 'Nowak', 9, '1975-01-14', '+43'), (57, 'Ben', 'Lang', 55, '1996-11-26', '+43'), "
    "(64, 'David', 'Moser', 16, '1993-11-15', '+43'), (71, 'Simon', 'Huber', 58, '1958-12-10', "
    "NULL), (78, 'Rosa', 'Moser', 24, '1989-05-19', '+43'), (85, 'David', 'Jung', 52, "
    "'1962-03-25', '+43'); CREATE TABLE fields(field_id INTEGER PRIMARY KEY, farm_id INTEGER "
    "REFERENCES farms, name TEXT, area_ha REAL, soil TEXT, irrigated INTEGER); INSERT INTO "
    "fields VALUES (1, 30, 'Field 1', 2.0, 'clay', 0), (21, 28, 'Field 21', 29.0, 'clay', 1), "
    "(41, 48, 'Field 41', 25.0, 'sand', 0), (61, 39, 'Field 61', 16.0, 'loam', 0), (81, 26, "
    "'Field 81', 3.0, 'clay', 1), (101, 48, 'Field 101', 18.0, 'sand', 1), (121, 39, 'Field "
    "121', 11.0, 'loam', 0), (141, 34, 'Field 141', 11.0, 'sand', 1), (161, 22, 'Field 161', "
    "13.0, 'loam', 0), (181, 9, 'Field 181', 3.0, 'clay', 1), (201, 7, 'Field 201', 9.0, "
    "'sand', 1), (221, 50, 'Field 221', 12.0, 'sand', 1); CREATE TABLE crops(crop_id INTEGER "
    "PRIMARY KEY, crop_name TEXT, family TEXT, price_per_ton REAL); INSERT INTO crops VALUES "
    "(1, 'wheat', 'cereal', 210.0), (2, 'maize', 'cereal', 190.0), (3, 'barley', 'cereal', "
    "170.0), (4, 'potato', 'root', 260.0), (5, 'sugar beet', 'root', 45.0), (6, 'soybean', "
    "'legume', 430.0), (7, 'pumpkin', 'vegetable', 800.0); CREATE TABLE plantings(planting_id "
    "INTEGER PRIMARY KEY, field_id INTEGER REFERENCES fields, crop_id INTEGER REFERENCES "
    "crops, sown_on DATE, harvested_on DATE, yield_tons REAL); INSERT INTO plantings VALUES "
    "(1, 53, 6, '2024-09-23', '2025-06-02', NULL), (59, 229, 2, '2024-12-07', '2026-11-17', "
    "29.4), (117, 60, 4, '2024-08-22', '2024-09-04', 97.0), (175, 63, 2, '2026-02-19', "
    "'2026-05-09', NULL), (233, 155, 6, '2025-05-11', NULL, NULL), (291, 99, 5, '2026-06-11', "
    "'2026-08-22', 64.0), (349, 128, 4, '2026-09-10', '2026-09-27', 35.2), (407, 208, 4, "
    "'2025-06-02', '2025-08-10', 111.9), (465, 166, 4, '2024-07-31', '2025-02-05', 95.3), "
    "(523, 36, 4, '2026-08-12', '2026-10-15', 148.5), (581, 139, 6, '2025-03-16', "
    "'2025-08-29', 9.2), (639, 99, 4, '2026-08-06', '2026-10-05', NULL), (697, 222, 5, "
    "'2025-01-29', '2026-01-04', 48.1); CREATE TABLE treatments(treatment_id INTEGER PRIMARY "
    "KEY, planting_id INTEGER REFERENCES plantings, product TEXT, applied_on DATE, litres "
    "REAL, cost REAL); INSERT INTO treatments VALUES (1, 485, 'Nitro', '2025-11-24', 144.0, "
    "1716.0), (51, 128, 'Roundup', '2025-09-02', 121.0, 1419.0), (101, 153, 'Fungex', "
    "'2024-09-12', 183.0, 1459.0), (151, 515, 'Roundup', '2024-05-16', 76.0, 1658.0), (201, "
    "224, 'Fungex', '2025-02-06', 168.0, 1744.0), (251, 620, 'Roundup', '2025-08-22', 78.0, "
    "1147.0), (301, 243, 'Fungex', '2024-04-05', 48.0, 947.0), (351, 318, 'Roundup', "
    "'2025-11-16', 7.0, 1310.0), (401, 114, 'Fungex', '2025-01-01', 13.0, 310.0), (451, 304, "
    "'Nitro', '2026-04-29', 164.0, 1639.0), (501, 51, 'Nitro', '2026-08-20', 147.0, 1276.0), "
    "(551, 98, 'Fungex', '2025-03-26', 160.0, 1568.0); CREATE TABLE machines(machine_id "
    "INTEGER PRIMARY KEY, farm_id INTEGER REFERENCES farms, kind TEXT, brand TEXT, bought_on "
    "DATE, price REAL, operating_hours INTEGER); INSERT INTO machines VALUES (1, 5, 'tractor', "
    "'Steyr', '2016-12-24', 134000.0, 1291), (11, 10, 'sprayer', 'John Deere', '2025-12-12', "
    "63000.0, 2597), (21, 2, 'harvester', 'John Deere', '2007-01-18', 145000.0, 6989), (31, "
    "35, 'tractor', 'Steyr', '2024-06-11', 206000.0, 5055), (41, 10, 'harvester', 'Claas', "
    "'2007-12-04', 42000.0, 3910), (51, 23, 'tractor', 'Claas', '2013-09-19', 242000.0, 4164), "
    "(61, 36, 'sprayer', 'Steyr', '2022-06-16', 97000.0, 7349), (71, 12, 'sprayer', 'Claas', "
    "'2006-06-03', 13000.0, 2841), (81, 52, 'tractor', 'John Deere', '2011-01-27', 103000.0, "
    "5494), (91, 23, 'sprayer', 'Claas', '1998-06-10', 233000.0, 855), (101, 13, 'tractor', "
    "'Claas', '2018-05-11', 77000.0, 5582), (111, 30, 'sprayer', 'Claas', '2017-08-26', "
    "261000.0, 4799), (121, 10, 'sprayer', 'Steyr', '2012-10-11', 11000.0, 4836); CREATE TABLE "
    "deliveries(delivery_id INTEGER PRIMARY KEY, farm_id INTEGER REFERENCES farms, crop_id "
    "INTEGER REFERENCES crops, delivered_on DATE, tons REAL, moisture_percent REAL, "
    "quality_grade TEXT, paid_amount REAL); INSERT INTO deliveries VALUES (1, 56, 3, "
    "'2025-08-23', 36.5, 14.3, 'C', 1613.0), (76, 41, 2, '2024-07-02', 28.1, 10.2, 'C', "
    "5768.0), (151, 2, 6, '2026-07-24', 38.0, 10.1, 'A', 1323.0), (226, 53, 3, '2026-04-12', "
    "1.3, 19.9, 'C', 2374.0), (301, 5, 6, '2025-09-26', 11.9, 11.1, 'C', 2611.0), (376, 39, 7, "
    "'2025-06-26', 19.7, 18.5, 'A', 8045.0), (451, 16, 2, '2025-11-29', 24.6, 9.8, 'B', "
    "2239.0), (526, 46, 6, '2025-10-05', 4.0, 10.6, 'C', 6731.0), (601, 56, 3, '2024-07-13', "
    "16.1, 15.8, 'B', 5048.0), (676, 22, 5, '2025-12-25', 32.6, 14.1, 'B', 2964.0), (751, 32, "
    "1, '2025-10-29', 32.0, 16.3, 'B', 7414.0), (826, 22, 5, '2025-09-03', 14.3, 14.9, 'B', "
    "4737.0); CREATE TABLE inspections(inspection_id INTEGER PRIMARY KEY, farm_id INTEGER "
    "REFERENCES farms, inspected_on DATE, inspector TEXT, passed INTEGER, remarks TEXT); "
    "INSERT INTO inspections VALUES (1, 51, '2025-04-20', 'Eva Kern', 0, NULL), (13, 20, "
    "'2026-01-27', 'Eva Kern', 1, NULL), (25, 50, '2025-03-13', 'Max Lang', 1, NULL), (37, 6, "
    "'2024-02-22', 'Max Lang', 1, NULL), (49, 47, '2026-08-01', 'Eva Kern', 1, NULL), (61, 14, "
    "'2024-05-04', 'Max Lang', 0, NULL), (73, 38, '2024-06-25', 'Eva Kern', 1, NULL), (85, 56, "
    "'2024-08-05', 'Eva Kern', 1, NULL), (97, 27, '2024-07-14', 'Max Lang', 1, NULL), (109, "
    "30, '2024-03-16', 'Eva Kern', 1, NULL), (121, 49, '2025-01-10', 'Max Lang', 1, NULL), "
    "(133, 14, '2025-11-21', 'Max Lang', 1, NULL), (145, 20, '2025-06-22', 'Eva Kern', 1, "
    "NULL); CREATE TABLE subsidies(subsidy_id INTEGER PRIMARY KEY, farm_id INTEGER REFERENCES "
    "farms, programme TEXT, year INTEGER, amount REAL, approved_on DATE); INSERT INTO "
    "subsidies VALUES (1, 32, 'Bio', 2026, 2142.0, '2026-03-06'), (16, 60, 'OEPUL', 2024, "
    "2489.0, '2025-06-26'), (31, 25, 'OEPUL', 2026, 7493.0, '2024-04-21'), (46, 13, 'OEPUL', "
    "2026, 18587.0, '2026-06-09'), (61, 10, 'Bio', 2026, 9377.0, '2025-12-06'), (76, 9, 'Young "
    "farmers', 2025, 7109.0, '2026-03-22'), (91, 18, 'OEPUL', 2024, 5584.0, '2024-11-11'), "
    "(106, 16, 'Bio', 2024, 10327.0, '2025-07-17'), (121, 9, 'OEPUL', 2025, 2744.0, "
    "'2026-10-08'), (136, 56, 'Young farmers', 2026, 3549.0, '2024-04-19'), (151, 10, 'Young "
    "farmers', 2026, 1868.0, '2024-04-10'), (166, 56, 'Bio', 2025, 6830.0, '2024-10-17');";

static const struct trade_case farms_cases[] = {
    {"organic farms in the north",
     "SELECT farm_name FROM farms WHERE organic = 1 AND region = 'North'"},
    {"tons delivered per farm in 2026",
     "SELECT farms.farm_name, sum(deliveries.tons) AS total_tons FROM farms JOIN deliveries ON "
     "deliveries.farm_id = farms.farm_id WHERE deliveries.delivered_on >= '2026-01-01' AND "
     "deliveries.delivered_on < '2027-01-01' GROUP BY farms.farm_id"},
    {"treatment cost per field",
     "SELECT fields.name, sum(treatments.cost) AS total_cost FROM fields JOIN plantings ON "
     "plantings.field_id = fields.field_id JOIN treatments ON treatments.planting_id = "
     "plantings.planting_id GROUP BY fields.field_id"},
    {"fields never treated",
     "SELECT name FROM fields WHERE field_id NOT IN (SELECT plantings.field_id FROM plantings JOIN "
     "treatments ON treatments.planting_id = plantings.planting_id WHERE plantings.field_id IS NOT "
     "NULL)"},
    {"irrigated fields with clay soil",
     "SELECT name FROM fields WHERE irrigated = 1 AND soil = 'clay'"},
    {"fields without a planting this year",
     "SELECT name FROM fields WHERE field_id NOT IN (SELECT field_id FROM plantings WHERE sown_on "
     ">= '2026-01-01' AND sown_on < '2027-01-01' AND field_id IS NOT NULL)"},
    {"how long does wheat take from sowing to harvest",
     "SELECT avg(julianday(plantings.harvested_on) - julianday(plantings.sown_on)) AS days "
     "FROM plantings JOIN crops ON plantings.crop_id = crops.crop_id WHERE crops.crop_name = "
     "'wheat'"},
    {"top 5 farms by subsidies in 2025",
     "SELECT farms.farm_name, sum(subsidies.amount) AS total_amount FROM farms JOIN subsidies "
     "ON subsidies.farm_id = farms.farm_id WHERE subsidies.approved_on >= '2025-01-01' AND "
     "subsidies.approved_on < '2026-01-01' GROUP BY farms.farm_id ORDER BY "
     "sum(subsidies.amount) DESC LIMIT 5"},
    {"price of wheat", "SELECT price_per_ton FROM crops WHERE crop_name = 'wheat'"},
    {"revenue by region",
     "SELECT farms.region, sum(deliveries.paid_amount) AS revenue FROM farms JOIN deliveries "
     "ON deliveries.farm_id = farms.farm_id GROUP BY farms.region"},
};

static void answers_all(void **state, const struct trade_case *cases, size_t count)
{
    size_t failed = 0;
    for (size_t i = 0; i < count; i++)
        failed += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(failed, 0);
}

static int open_devices(void **state)
{
    return fixture_open(state, devices);
}

static void nlq_ask__answers__what_devices_are_asked(void **state)
{
    answers_all(state, devices_cases, sizeof devices_cases / sizeof *devices_cases);
}

static int open_farms(void **state)
{
    return fixture_open(state, farms);
}

static void nlq_ask__answers__what_farms_are_asked(void **state)
{
    answers_all(state, farms_cases, sizeof farms_cases / sizeof *farms_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_devices_are_asked, open_devices,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_farms_are_asked, open_farms,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
