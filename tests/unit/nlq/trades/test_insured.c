/* Questions of insurers and of a telephone company. */
#include "../fixture.h"

struct insured_case {
    const char *question, *sql;
};

static const char insurance[] =
    "CREATE TABLE agents(agent_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "office_city TEXT, commission_rate REAL, joined_on DATE); INSERT INTO agents VALUES (1, "
    "'Ben', 'Diaz', 'Graz', 0.1, '2016-09-27'), (2, 'Carla', 'Garcia', 'Graz', 0.08, "
    "'2020-08-26'), (3, 'David', 'Jones', 'Linz', 0.05, '2024-04-11'), (4, 'Emma', 'Meyer', "
    "'Linz', 0.08, '2019-04-15'), (5, 'Felix', 'Peters', 'Linz', 0.05, '2025-04-17'), (6, "
    "'Grace', 'Smith', 'Graz', 0.08, '2024-10-04'), (7, 'Hugo', 'Vogel', 'Vienna', 0.1, "
    "'2017-04-08'), (8, 'Ines', 'Adams', 'Linz', 0.1, '2025-11-17'), (9, 'Jack', 'Diaz', "
    "'Linz', 0.08, '2021-04-08'), (10, 'Karin', 'Garcia', 'Linz', 0.1, '2019-06-12'), (11, "
    "'Liam', 'Jones', 'Linz', 0.05, '2019-05-12'), (12, 'Mona', 'Meyer', 'Vienna', 0.1, "
    "'2025-08-22'); CREATE TABLE policyholders(holder_id INTEGER PRIMARY KEY, first_name "
    "TEXT, last_name TEXT, date_of_birth DATE, gender TEXT, postcode TEXT, city TEXT, email "
    "TEXT); INSERT INTO policyholders VALUES (1, 'Felix', 'Huber', '2002-05-22', 'M', "
    "'1001', 'Graz', 'h1@example.com'), (9, 'Will', 'Peters', '2005-01-23', 'M', '1009', "
    "'Vienna', 'h9@example.com'), (17, 'Nils', 'Young', '1977-11-22', 'M', '1017', "
    "'Salzburg', 'h17@example.com'), (25, 'Felix', 'Ivanov', '2007-09-09', 'F', '1025', "
    "'Linz', 'h25@example.com'), (33, 'Will', 'Quinn', '1953-10-15', 'F', '1033', 'Linz', "
    "'h33@example.com'), (41, 'Nils', 'Adams', '1997-12-12', 'M', '1001', 'Linz', "
    "'h41@example.com'), (49, 'Felix', 'Jones', '1967-09-30', 'M', '1009', 'Vienna', "
    "'h49@example.com'), (57, 'Will', 'Rossi', '2001-09-11', 'F', '1017', 'Linz', "
    "'h57@example.com'), (65, 'Nils', 'Brown', '2000-07-14', 'M', '1025', 'Vienna', "
    "'h65@example.com'), (73, 'Felix', 'Keller', '1994-11-18', 'M', '1033', 'Graz', "
    "'h73@example.com'), (81, 'Will', 'Smith', '1976-04-06', 'M', '1001', 'Vienna', "
    "'h81@example.com'), (89, 'Nils', 'Costa', '1956-07-17', 'F', '1009', 'Linz', "
    "'h89@example.com'), (97, 'Felix', 'Lopez', '2006-10-07', 'F', '1017', 'Vienna', "
    "'h97@example.com'), (105, 'Will', 'Turner', '1950-03-03', 'M', '1025', 'Graz', "
    "'h105@example.com'); CREATE TABLE policies(policy_no TEXT PRIMARY KEY, holder_id "
    "INTEGER REFERENCES policyholders(holder_id), agent_id INTEGER REFERENCES "
    "agents(agent_id), product TEXT, annual_premium NUMERIC(10,2), sum_insured "
    "NUMERIC(12,2), start_date DATE, end_date DATE, status TEXT); INSERT INTO policies "
    "VALUES ('P00001', 6, 9, 'Travel', 2354, 374286, '2026-10-18', '2031-10-17', 'active'), "
    "('P00015', 106, 6, 'Motor', 1614, 322800, '2023-02-15', '2028-02-14', 'pending'), "
    "('P00029', 66, 8, 'Home', 1745, 347255, '2026-07-09', '2027-07-09', 'lapsed'), "
    "('P00043', 47, 8, 'Home', 659, 125210, '2026-01-31', '2028-01-31', 'lapsed'), "
    "('P00057', 85, 10, 'Motor', 1023, 201531, '2025-03-18', '2027-03-18', 'lapsed'), "
    "('P00071', 107, 2, 'Travel', 1698, 268284, '2026-12-06', '2031-12-05', 'active'), "
    "('P00085', 27, 3, 'Home', 155, 6355, '2025-12-13', '2027-12-13', 'active'), ('P00099', "
    "30, 1, 'Home', 561, 28611, '2026-06-12', '2028-06-11', 'lapsed'), ('P00113', 18, 5, "
    "'Travel', 2846, 503742, '2025-12-10', '2030-12-09', 'pending'), ('P00127', 4, 6, "
    "'Home', 1375, 49500, '2025-08-01', '2027-08-01', 'lapsed'), ('P00141', 97, 10, "
    "'Travel', 2040, 40800, '2023-06-19', '2025-06-18', 'active'), ('P00155', 19, 2, "
    "'Travel', 2302, 372924, '2024-08-26', '2026-08-26', 'lapsed'), ('P00169', 51, 10, "
    "'Home', 1387, 201115, '2026-08-23', '2027-08-23', 'active'), ('P00183', 33, 2, 'Motor', "
    "1483, 43007, '2022-12-02', '2024-12-01', 'active'); CREATE TABLE claims(claim_no "
    "INTEGER PRIMARY KEY, policy_no TEXT REFERENCES policies(policy_no), incident_date DATE, "
    "reported_date DATE, settled_date DATE, claimed_amount NUMERIC(10,2), approved_amount "
    "NUMERIC(10,2), claim_type TEXT, decision TEXT, adjuster_id INTEGER REFERENCES "
    "adjusters(adjuster_id)); INSERT INTO claims VALUES (1, 'P00165', '2024-11-25', "
    "'2024-11-29', '2024-12-22', 4203, 0, 'collision', 'rejected', 6), (12, 'P00147', "
    "'2024-07-18', '2024-07-19', '2024-07-25', 5632, 3815, 'theft', 'approved', 1), (23, "
    "'P00100', '2025-12-24', '2025-12-29', '2026-03-09', 430, 0, 'collision', 'rejected', "
    "6), (34, 'P00057', '2024-07-18', '2024-07-27', '2024-09-21', 6054, 4420, 'theft', "
    "'approved', 5), (45, 'P00096', '2026-07-06', '2026-07-24', '2026-09-14', 13883, 0, "
    "'fire', 'rejected', 5), (56, 'P00143', '2026-08-03', '2026-08-17', '2026-09-02', 16607, "
    "6782, 'illness', 'approved', 4), (67, 'P00081', '2026-05-14', '2026-05-29', "
    "'2026-08-06', 11394, 3841, 'theft', 'approved', 5), (78, 'P00090', '2025-10-28', "
    "'2025-11-15', NULL, 14937, NULL, 'illness', NULL, 4), (89, 'P00137', '2024-10-11', "
    "'2024-10-29', '2024-12-10', 1880, 0, 'water damage', 'rejected', NULL), (100, 'P00060', "
    "'2025-09-27', '2025-10-08', '2025-11-08', 11461, 0, 'water damage', 'rejected', 2), "
    "(111, 'P00117', '2025-11-07', '2025-11-18', '2025-12-25', 4898, 4688, 'theft', "
    "'approved', NULL), (122, 'P00169', '2026-06-05', '2026-06-19', '2026-07-13', 10373, 0, "
    "'collision', 'rejected', 4), (133, 'P00067', '2024-11-23', '2024-12-12', '2025-03-10', "
    "2019, 1222, 'water damage', 'approved', 1), (144, 'P00082', '2026-02-17', '2026-03-09', "
    "'2026-03-19', 15062, 5159, 'theft', 'approved', NULL); CREATE TABLE "
    "adjusters(adjuster_id INTEGER PRIMARY KEY, name TEXT, speciality TEXT); INSERT INTO "
    "adjusters VALUES (1, 'Liam Garcia', 'property'), (2, 'Mona Huber', 'health'), (3, 'Nils "
    "Ivanov', 'motor'), (4, 'Olga Jones', 'health'), (5, 'Paul Keller', 'motor'), (6, 'Rosa "
    "Lopez', 'health'), (7, 'Sven Meyer', 'property'); CREATE TABLE "
    "premium_payments(payment_id INTEGER PRIMARY KEY, policy_no TEXT REFERENCES "
    "policies(policy_no), due_date DATE, paid_date DATE, amount NUMERIC(10,2), method TEXT); "
    "INSERT INTO premium_payments VALUES (1, 'P00108', '2025-01-30', '2025-03-04', 44, "
    "'transfer'), (36, 'P00020', '2026-09-02', '2026-09-18', 298, 'transfer'), (71, "
    "'P00044', '2025-06-23', '2025-07-14', 96, 'transfer'), (106, 'P00069', '2026-10-24', "
    "'2026-11-11', 330, 'transfer'), (141, 'P00192', '2025-04-15', '2025-04-25', 252, "
    "'transfer'), (176, 'P00077', '2025-04-17', '2025-05-15', 68, 'card'), (211, 'P00155', "
    "'2025-02-13', '2025-03-20', 89, 'card'), (246, 'P00092', '2026-09-23', '2026-09-22', "
    "266, 'card'), (281, 'P00056', '2026-02-02', '2026-01-31', 247, 'transfer'), (316, "
    "'P00157', '2026-08-01', '2026-08-25', 288, 'direct debit'), (351, 'P00158', "
    "'2026-04-20', '2026-05-06', 278, 'transfer'), (386, 'P00073', '2026-02-05', "
    "'2026-02-17', 233, 'card'), (421, 'P00036', '2025-01-30', '2025-02-13', 243, 'direct "
    "debit'), (456, 'P00066', '2026-08-18', '2026-08-18', 314, 'direct debit');";

static const struct insured_case insurance_cases[] = {
    {"claims where the approved amount is less than half of the claimed amount",
     "SELECT * FROM claims WHERE approved_amount < 0.5 * claimed_amount"},
    {"unassigned claims", "SELECT * FROM claims WHERE adjuster_id IS NULL"},
    {"commission per agent", "SELECT first_name, last_name, commission_rate FROM agents"},
    {"top 5 customers by total premium",
     "SELECT policyholders.first_name, policyholders.last_name, sum(policies.annual_premium) "
     "AS premium FROM policyholders JOIN policies ON policies.holder_id = "
     "policyholders.holder_id GROUP BY policyholders.holder_id ORDER BY "
     "sum(policies.annual_premium) DESC LIMIT 5"},
    {"customers who have both home and motor policies",
     "SELECT first_name, last_name FROM policyholders WHERE holder_id IN (SELECT holder_id FROM "
     "policies WHERE product = 'Home') AND holder_id IN (SELECT holder_id FROM policies WHERE "
     "product = 'Motor')"},
    {"customers with a motor policy but no home policy",
     "SELECT policyholders.first_name, policyholders.last_name FROM policyholders JOIN policies ON "
     "policies.holder_id = policyholders.holder_id WHERE policies.product = 'Motor' AND "
     "policyholders.holder_id NOT IN (SELECT holder_id FROM policies WHERE product = 'Home' AND "
     "holder_id IS NOT NULL) GROUP BY policyholders.holder_id"},
    {"approval rate by claim type",
     "SELECT claim_type, 100.0 * count(CASE WHEN decision = 'approved' THEN 1 END) / count(*) "
     "AS percent FROM claims GROUP BY claim_type"},
    {"adjusters with the most open claims",
     "SELECT adjusters.name, count(*) AS claims FROM adjusters JOIN claims ON claims.adjuster_id = "
     "adjusters.adjuster_id WHERE claims.settled_date IS NULL GROUP BY adjusters.adjuster_id "
     "ORDER BY count(*) DESC LIMIT 10"},
};

static const char telecom[] =
    "CREATE TABLE tariff(tariff_code TEXT PRIMARY KEY, tariff_name TEXT, base_fee "
    "NUMERIC(6,2), included_gb INTEGER, included_minutes INTEGER, contract_months INTEGER); "
    "INSERT INTO tariff VALUES ('S', 'Smart', 9.9, 2, 100, 1), ('M', 'Max', 19.9, 10, 500, "
    "12), ('L', 'Large', 29.9, 40, 9999, 24), ('B', 'Biz', 49.9, 100, 9999, 24); CREATE "
    "TABLE subscriber(subscriber_id INTEGER PRIMARY KEY, full_name TEXT, phone_number TEXT, "
    "city TEXT, age INTEGER, tariff_code TEXT REFERENCES tariff(tariff_code), activated_on "
    "DATE, deactivated_on DATE, is_business BOOLEAN); INSERT INTO subscriber VALUES (1, "
    "'Felix Huber', '0650000001', 'Linz', 20, 'B', '2023-05-28', '2026-10-20', 0), (11, "
    "'Hugo Fischer', '0650000011', 'Linz', 21, 'L', '2026-03-08', NULL, 0), (21, 'Jack "
    "Diaz', '0650000021', 'Vienna', 43, 'B', '2023-09-19', NULL, 0), (31, 'Liam Costa', "
    "'0650000031', 'Vienna', 87, 'L', '2022-09-20', NULL, 0), (41, 'Nils Adams', "
    "'0650000041', 'Graz', 17, 'M', '2026-05-29', NULL, 0), (51, 'Paul Young', '0650000051', "
    "'Wels', 38, 'B', '2026-10-01', '2026-11-18', 0), (61, 'Sven Vogel', '0650000061', "
    "'Graz', 86, 'S', '2025-07-15', NULL, 0), (71, 'Umar Turner', '0650000071', 'Vienna', "
    "44, 'L', '2025-11-14', '2026-10-24', 0), (81, 'Will Smith', '0650000081', 'Graz', 17, "
    "'L', '2024-09-04', NULL, 0), (91, 'Zoe Quinn', '0650000091', 'Vienna', 80, 'L', "
    "'2022-08-29', NULL, 0), (101, 'Ben Peters', '0650000101', 'Graz', 18, 'M', "
    "'2024-03-14', NULL, 0), (111, 'David Novak', '0650000111', 'Linz', 84, 'B', "
    "'2022-05-04', NULL, 0), (121, 'Felix Meyer', '0650000121', 'Wels', 34, 'B', "
    "'2026-02-21', NULL, 0), (131, 'Hugo Keller', '0650000131', 'Linz', 27, 'B', "
    "'2025-07-10', NULL, 1); CREATE TABLE device(device_id INTEGER PRIMARY KEY, "
    "subscriber_id INTEGER REFERENCES subscriber(subscriber_id), brand TEXT, model TEXT, "
    "price NUMERIC(8,2), sold_on DATE); INSERT INTO device VALUES (1, 29, 'Xiaomi', 'A1', "
    "174, '2024-12-23'), (9, 140, 'Samsung', 'Pro 3', 1208, '2025-05-27'), (17, 15, 'Apple', "
    "'A1', 93, '2022-11-26'), (25, 80, 'Apple', 'X2', 556, '2026-02-27'), (33, 123, "
    "'Samsung', 'A1', 890, '2024-08-20'), (41, 61, 'Samsung', 'Pro 3', 737, '2024-02-15'), "
    "(49, 43, 'Samsung', 'A1', 606, '2024-10-04'), (57, 44, 'Xiaomi', 'Lite', 1395, "
    "'2025-11-19'), (65, 45, 'Nokia', 'Pro 3', 223, '2023-05-04'), (73, 139, 'Apple', "
    "'Lite', 1124, '2026-06-13'), (81, 10, 'Samsung', 'Pro 3', 595, '2024-07-06'), (89, 78, "
    "'Nokia', 'A1', 847, '2025-02-17'), (97, 9, 'Nokia', 'Lite', 186, '2023-11-13'), (105, "
    "28, 'Samsung', 'Lite', 609, '2025-03-23'); CREATE TABLE call_record(call_id INTEGER "
    "PRIMARY KEY, caller_id INTEGER REFERENCES subscriber(subscriber_id), callee_number "
    "TEXT, started_at TIMESTAMP, duration_sec INTEGER, cell_id INTEGER REFERENCES "
    "cell(cell_id), roaming BOOLEAN, cost NUMERIC(6,2)); INSERT INTO call_record VALUES (1, "
    "69, '0664000090', '2026-07-30 06:12:00', 788, 12, 0, 2.56), (143, 51, '0664000752', "
    "'2026-08-03 09:20:00', 1301, 9, 0, 0.22), (285, 83, '0664000990', '2026-11-17 "
    "04:11:00', 1181, 13, 0, 1.31), (427, 72, '0664000446', '2026-10-22 02:08:00', 241, 4, "
    "0, 2.01), (569, 60, '0664000976', '2026-09-04 23:42:00', 984, 1, 1, 0.02), (711, 126, "
    "'0664000914', '2026-08-04 19:10:00', 2864, 16, 0, 0.04), (853, 8, '0664000114', "
    "'2026-09-16 16:14:00', 1874, 28, 0, 0.22), (995, 126, '0664000927', '2026-11-18 "
    "15:20:00', 1453, 26, 1, 1.37), (1137, 139, '0664000927', '2026-07-26 04:40:00', 3352, "
    "13, 0, 0.76), (1279, 55, '0664000702', '2026-08-20 07:18:00', 1291, 5, 0, 0.48), (1421, "
    "91, '0664000540', '2026-09-23 22:17:00', 2691, 19, 0, 2.23), (1563, 78, '0664000113', "
    "'2026-09-18 05:17:00', 2657, 28, 0, 1.68), (1705, 106, '0664000696', '2026-10-01 "
    "14:01:00', 16, 20, 0, 2.61), (1847, 101, '0664000344', '2026-08-05 23:01:00', 3592, 19, "
    "0, 1.27); CREATE TABLE data_usage(usage_id INTEGER PRIMARY KEY, subscriber_id INTEGER "
    "REFERENCES subscriber(subscriber_id), usage_day DATE, megabytes INTEGER); INSERT INTO "
    "data_usage VALUES (1, 20, '2026-09-07', 3021), (143, 81, '2026-11-18', 3184), (285, 38, "
    "'2026-08-13', 1252), (427, 117, '2026-08-10', 3188), (569, 58, '2026-10-11', 824), "
    "(711, 95, '2026-09-29', 3189), (853, 108, '2026-08-12', 3137), (995, 45, '2026-09-04', "
    "1905), (1137, 93, '2026-09-26', 3776), (1279, 85, '2026-10-17', 3520), (1421, 10, "
    "'2026-10-25', 2545), (1563, 66, '2026-08-28', 1957), (1705, 18, '2026-10-12', 629), "
    "(1847, 56, '2026-09-03', 3163); CREATE TABLE cell(cell_id INTEGER PRIMARY KEY, "
    "site_name TEXT, region TEXT, technology TEXT, installed DATE); INSERT INTO cell VALUES "
    "(1, 'Site 1', 'North', '4G', '2014-03-18'), (3, 'Site 3', 'East', '4G', '2021-06-10'), "
    "(5, 'Site 5', 'South', '3G', '2014-12-27'), (7, 'Site 7', 'South', '3G', '2019-08-02'), "
    "(9, 'Site 9', 'South', '5G', '2013-12-25'), (11, 'Site 11', 'South', '5G', "
    "'2018-03-09'), (13, 'Site 13', 'South', '4G', '2020-01-09'), (15, 'Site 15', 'South', "
    "'3G', '2026-04-25'), (17, 'Site 17', 'East', '4G', '2022-09-05'), (19, 'Site 19', "
    "'South', '5G', '2019-09-11'), (21, 'Site 21', 'East', '5G', '2024-12-11'), (23, 'Site "
    "23', 'South', '4G', '2022-08-01'), (25, 'Site 25', 'North', '3G', '2017-12-23'), (27, "
    "'Site 27', 'South', '5G', '2026-02-19'); CREATE TABLE outage(outage_id INTEGER PRIMARY "
    "KEY, cell_id INTEGER REFERENCES cell(cell_id), began TIMESTAMP, restored TIMESTAMP, "
    "cause TEXT); INSERT INTO outage VALUES (1, 3, '2026-09-11 08:00:00', '2026-09-11 "
    "15:21:00', 'software'), (5, 9, '2026-07-13 14:00:00', '2026-07-13 15:18:00', 'fibre "
    "cut'), (9, 17, '2026-07-11 19:00:00', '2026-07-12 07:37:00', 'power'), (13, 8, "
    "'2026-09-20 10:00:00', '2026-09-20 19:51:00', 'storm'), (17, 3, '2026-09-26 12:00:00', "
    "'2026-09-26 19:25:00', 'power'), (21, 21, '2026-08-11 21:00:00', '2026-08-11 23:00:00', "
    "'power'), (25, 26, '2026-07-18 09:00:00', '2026-07-18 20:38:00', 'fibre cut'), (29, 19, "
    "'2026-10-20 15:00:00', '2026-10-20 15:50:00', 'software'), (33, 25, '2026-04-30 "
    "06:00:00', '2026-04-30 19:47:00', 'fibre cut'), (37, 18, '2026-06-02 11:00:00', "
    "'2026-06-02 17:12:00', 'power'), (41, 23, '2026-08-24 08:00:00', NULL, 'power'), (45, "
    "27, '2026-02-09 11:00:00', '2026-02-09 21:06:00', 'software'), (49, 18, '2026-06-18 "
    "01:00:00', '2026-06-18 12:07:00', 'software'), (53, 7, '2026-06-03 22:00:00', NULL, "
    "'storm'); CREATE TABLE bill(bill_id INTEGER PRIMARY KEY, subscriber_id INTEGER "
    "REFERENCES subscriber(subscriber_id), period TEXT, issued DATE, due DATE, total "
    "NUMERIC(8,2), paid BOOLEAN); INSERT INTO bill VALUES (1, 138, '2026-01', '2026-01-31', "
    "'2026-02-14', 70.39, 1), (43, 73, '2025-12', '2025-12-05', '2025-12-19', 52.17, 1), "
    "(85, 92, '2026-08', '2026-08-26', '2026-09-09', 14.06, 1), (127, 80, '2026-07', "
    "'2026-07-30', '2026-08-13', 109.86, 1), (169, 18, '2026-06', '2026-06-27', "
    "'2026-07-11', 27.93, 1), (211, 130, '2025-12', '2025-12-23', '2026-01-06', 118.45, 1), "
    "(253, 119, '2026-05', '2026-05-03', '2026-05-17', 82.16, 1), (295, 27, '2026-03', "
    "'2026-03-08', '2026-03-22', 44.68, 1), (337, 54, '2026-08', '2026-08-27', '2026-09-10', "
    "40.15, 1), (379, 23, '2026-05', '2026-05-07', '2026-05-21', 98.45, 0), (421, 17, "
    "'2026-11', '2026-11-15', '2026-11-29', 41.73, 0), (463, 101, '2025-11', '2025-11-28', "
    "'2025-12-12', 98.17, 1), (505, 6, '2025-11', '2025-11-26', '2025-12-10', 22.01, 1), "
    "(547, 134, '2025-11', '2025-11-21', '2025-12-05', 107.26, 1); CREATE TABLE "
    "complaint(complaint_id INTEGER PRIMARY KEY, subscriber_id INTEGER REFERENCES "
    "subscriber(subscriber_id), topic TEXT, received DATE, resolved DATE, rating INTEGER); "
    "INSERT INTO complaint VALUES (1, 20, 'billing', '2026-10-04', '2026-10-21', 3), (7, 94, "
    "'service', '2026-04-15', '2026-04-24', NULL), (13, 30, 'coverage', '2026-06-12', "
    "'2026-06-21', NULL), (19, 119, 'roaming', '2026-10-23', NULL, 1), (25, 9, 'service', "
    "'2026-07-01', '2026-07-20', 5), (31, 108, 'roaming', '2026-11-03', '2026-11-06', 2), "
    "(37, 26, 'billing', '2026-02-18', '2026-02-27', NULL), (43, 111, 'coverage', "
    "'2026-08-08', NULL, 1), (49, 75, 'service', '2026-11-01', '2026-11-21', NULL), (55, 37, "
    "'roaming', '2026-10-15', '2026-10-21', 4), (61, 146, 'roaming', '2026-07-15', "
    "'2026-07-20', NULL), (67, 10, 'service', '2026-06-21', '2026-07-05', 4), (73, 143, "
    "'billing', '2026-09-07', '2026-09-18', NULL), (79, 35, 'roaming', '2026-03-26', "
    "'2026-04-06', NULL);";

static const struct insured_case telecom_cases[] = {
    {"total data usage per subscriber in gigabytes",
     "SELECT subscriber.full_name, sum(data_usage.megabytes) / 1024.0 AS gigabytes FROM "
     "subscriber JOIN data_usage ON data_usage.subscriber_id = subscriber.subscriber_id GROUP "
     "BY subscriber.subscriber_id"},
    {"overdue bills by city",
     "SELECT subscriber.city, count(*) AS bills FROM subscriber JOIN bill ON "
     "bill.subscriber_id = subscriber.subscriber_id WHERE bill.due < '2026-11-25' AND "
     "bill.paid = 0 GROUP BY subscriber.city"},
    {"total outstanding amount", "SELECT sum(total) FROM bill WHERE paid = 0"},
    {"who made no calls this month",
     "SELECT full_name FROM subscriber WHERE subscriber_id NOT IN (SELECT caller_id FROM "
     "call_record WHERE started_at >= '2026-11-01' AND started_at < '2026-12-01' AND caller_id IS "
     "NOT NULL)"},
    {"who has both an Apple and a Samsung device",
     "SELECT full_name FROM subscriber WHERE subscriber_id IN (SELECT subscriber_id FROM device "
     "WHERE brand = 'Apple') AND subscriber_id IN (SELECT subscriber_id FROM device WHERE brand = "
     "'Samsung')"},
    {"unresolved complaints older than 14 days",
     "SELECT * FROM complaint WHERE resolved IS NULL AND received < '2026-11-11'"},
    {"churned subscribers per month",
     "SELECT strftime('%Y-%m', deactivated_on) AS month, count(*) AS subscribers FROM "
     "subscriber WHERE deactivated_on IS NOT NULL GROUP BY strftime('%Y-%m', deactivated_on) ORDER "
     "BY strftime('%Y-%m', deactivated_on)"},
};

static void assert_answers(void *state, const struct insured_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_insurance(void **state)
{
    return fixture_open(state, insurance);
}

static void nlq_ask__answers__what_insurance_are_asked(void **state)
{
    assert_answers(*state, insurance_cases, sizeof insurance_cases / sizeof *insurance_cases);
}

static int setup_telecom(void **state)
{
    return fixture_open(state, telecom);
}

static void nlq_ask__answers__what_telecom_are_asked(void **state)
{
    assert_answers(*state, telecom_cases, sizeof telecom_cases / sizeof *telecom_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_insurance_are_asked, setup_insurance,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_telecom_are_asked, setup_telecom,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
