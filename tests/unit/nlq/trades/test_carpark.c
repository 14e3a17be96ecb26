/* Questions of a car-park operator: visits, season tickets and their holders, fines, machines and a
 * log of their faults by an old program. */
#include "../fixture.h"

struct follow_up {
    const char *before, *question, *sql;
};

static const char carpark[] =
    "CREATE TABLE sites (site_id INTEGER PRIMARY KEY, site_name TEXT NOT NULL, city TEXT NOT "
    "NULL, kind TEXT NOT NULL, spaces INTEGER NOT NULL, charging_points INTEGER, opened_on DATE"
    " NOT NULL, closed_on DATE); CREATE TABLE tariffs (tariff_id INTEGER PRIMARY KEY, site_id "
    "INTEGER NOT NULL REFERENCES sites (site_id), hourly_price NUMERIC(5,2) NOT NULL, "
    "day_maximum NUMERIC(6,2), valid_from DATE NOT NULL, valid_to DATE); CREATE TABLE holders "
    "(holder_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, company"
    " TEXT, email TEXT, blocked INTEGER NOT NULL, registered_on DATE NOT NULL); CREATE TABLE "
    "vehicles (plate TEXT PRIMARY KEY, holder_id INTEGER REFERENCES holders (holder_id), make "
    "TEXT NOT NULL, fuel TEXT NOT NULL); CREATE TABLE season_tickets (ticket_no INTEGER PRIMARY"
    " KEY, holder_id INTEGER NOT NULL REFERENCES holders (holder_id), site_id INTEGER NOT NULL "
    "REFERENCES sites (site_id), term TEXT NOT NULL, starts_on DATE NOT NULL, ends_on DATE NOT "
    "NULL, monthly_fee NUMERIC(6,2) NOT NULL, cancelled_on DATE); CREATE TABLE visits (visit_id"
    " INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES sites (site_id), plate TEXT "
    "REFERENCES vehicles (plate), entered_at DATETIME NOT NULL, left_at DATETIME, fee "
    "NUMERIC(6,2), pay_method TEXT); CREATE TABLE wardens (warden_id INTEGER PRIMARY KEY, "
    "warden_name TEXT NOT NULL, home_site INTEGER REFERENCES sites (site_id), hired DATE NOT "
    "NULL, left_us DATE); CREATE TABLE fine_reasons (reason_code TEXT PRIMARY KEY, description "
    "TEXT NOT NULL); CREATE TABLE fines (fine_id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL "
    "REFERENCES sites (site_id), plate TEXT NOT NULL, warden_id INTEGER REFERENCES wardens "
    "(warden_id), reason_code TEXT NOT NULL REFERENCES fine_reasons (reason_code), issued_on "
    "DATE NOT NULL, amount NUMERIC(6,2) NOT NULL, status TEXT NOT NULL, paid_on DATE); CREATE "
    "TABLE machines (machine_id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES sites "
    "(site_id), machine_type TEXT NOT NULL, vendor TEXT, installed_on DATE NOT NULL); CREATE "
    "TABLE FLT_LOG (FLT_ID INTEGER PRIMARY KEY, MACH_ID INTEGER NOT NULL REFERENCES machines "
    "(machine_id), REP_TS DATETIME NOT NULL, FIX_TS DATETIME, PRIO INTEGER NOT NULL, TECH "
    "TEXT); INSERT INTO sites VALUES (1, 'Central Station', 'Leeds', 'multi-storey', 640, 24, "
    "'2009-05-01', NULL), (2, 'Market Square', 'Leeds', 'underground', 310, 12, '2014-03-15', "
    "NULL), (3, 'Riverside', 'York', 'surface', 180, NULL, '2011-07-01', NULL), (4, 'Airport "
    "North', 'Leeds', 'surface', 1200, 40, '2018-06-01', NULL), (5, 'Old Brewery', 'York', "
    "'multi-storey', 260, 0, '1998-04-01', '2026-06-30'), (6, 'University', 'Hull', "
    "'multi-storey', 420, 16, '2016-09-01', NULL), (7, 'Hospital East', 'Hull', 'surface', 350,"
    " 8, '2020-02-01', NULL), (8, 'Harbour Gate', 'Hull', 'underground', 220, 20, '2027-03-01',"
    " NULL); INSERT INTO tariffs VALUES (1, 1, 1.2, NULL, '2024-01-01', '2024-12-31'), (2, 2, "
    "1.5, 11, '2024-01-01', '2024-12-31'), (3, 3, 1.7999999999999998, 13, '2024-01-01', "
    "'2024-12-31'), (4, 4, 2.0999999999999996, 15, '2024-01-01', '2024-12-31'), (5, 5, 2.4, 17,"
    " '2024-01-01', '2024-12-31'), (6, 6, 2.7, NULL, '2024-01-01', '2024-12-31'), (7, 7, 3, 21,"
    " '2024-01-01', '2024-12-31'), (8, 1, 1.4, 9, '2025-01-01', '2025-12-31'), (9, 2, 1.7, 11, "
    "'2025-01-01', '2025-12-31'), (10, 3, 1.9999999999999998, 13, '2025-01-01', '2025-12-31'), "
    "(11, 4, 2.3, NULL, '2025-01-01', '2025-12-31'), (12, 5, 2.6, 17, '2025-01-01', "
    "'2025-12-31'), (13, 6, 2.9000000000000004, 19, '2025-01-01', '2025-12-31'), (14, 7, 3.2, "
    "21, '2025-01-01', '2025-12-31'), (15, 1, 1.6, 9, '2026-01-01', NULL), (16, 2, 1.9, NULL, "
    "'2026-01-01', NULL), (17, 3, 2.1999999999999997, 13, '2026-01-01', NULL), (18, 4, "
    "2.4999999999999996, 15, '2026-01-01', NULL), (19, 5, 2.8, 17, '2026-01-01', NULL), (20, 6,"
    " 3.1, 19, '2026-01-01', NULL), (21, 7, 3.4, NULL, '2026-01-01', NULL); INSERT INTO holders"
    " VALUES (1, 'Brian', 'Patel', NULL, 'holder1@mail.example', 0, '2019-02-08'), (2, 'Chloe',"
    " 'Owen', 'Quayside Foods', 'holder2@mail.example', 0, '2019-03-09'), (3, 'Derek', 'Mills',"
    " NULL, 'holder3@mail.example', 0, '2019-04-07'), (4, 'Ella', 'Kerr', 'Brightline Ltd', "
    "'holder4@mail.example', 0, '2019-05-06'), (5, 'Frank', 'Hobbs', NULL, "
    "'holder5@mail.example', 0, '2019-06-04'), (6, 'Gina', 'Dunn', 'Norvex Plc', "
    "'holder6@mail.example', 0, '2019-07-03'), (7, 'Harry', 'Ashby', NULL, NULL, 0, "
    "'2019-08-01'), (8, 'Alice', 'Voss', 'Brightline Ltd', 'holder8@mail.example', 0, "
    "'2019-08-30'), (9, 'Brian', 'Lowe', NULL, 'holder9@mail.example', 1, '2019-09-28'), (10, "
    "'Chloe', 'Finch', 'Harker and Sons', 'holder10@mail.example', 0, '2019-10-27'), (11, "
    "'Derek', 'Shaw', NULL, 'holder11@mail.example', 0, '2019-11-25'), (12, 'Ella', 'Patel', "
    "'Brightline Ltd', 'holder12@mail.example', 0, '2019-12-24'), (13, 'Frank', 'Owen', NULL, "
    "'holder13@mail.example', 0, '2020-01-22'), (14, 'Gina', 'Mills', 'Quayside Foods', NULL, "
    "0, '2020-02-20'), (15, 'Harry', 'Kerr', NULL, 'holder15@mail.example', 0, '2020-03-20'), "
    "(16, 'Alice', 'Hobbs', 'Brightline Ltd', 'holder16@mail.example', 0, '2020-04-18'), (17, "
    "'Brian', 'Dunn', NULL, 'holder17@mail.example', 0, '2020-05-17'), (18, 'Chloe', 'Ashby', "
    "'Norvex Plc', 'holder18@mail.example', 0, '2020-06-15'), (19, 'Derek', 'Voss', NULL, "
    "'holder19@mail.example', 0, '2020-07-14'), (20, 'Ella', 'Lowe', 'Brightline Ltd', "
    "'holder20@mail.example', 0, '2020-08-12'), (21, 'Frank', 'Finch', NULL, NULL, 0, "
    "'2020-09-10'), (22, 'Gina', 'Shaw', 'Harker and Sons', 'holder22@mail.example', 0, "
    "'2020-10-09'), (23, 'Harry', 'Patel', NULL, 'holder23@mail.example', 0, '2020-11-07'); "
    "INSERT INTO vehicles VALUES ('BC11BGC', 8, 'Tesla', 'electric'), ('CD12CHD', 15, 'Toyota',"
    " 'hybrid'), ('DE13DIE', NULL, 'Volkswagen', 'petrol'), ('EF14EJF', 29, 'Nissan', "
    "'diesel'), ('FG15FKG', 36, 'Kia', 'petrol'), ('GH16GLH', NULL, 'Ford', 'petrol'), "
    "('HI17HMI', 50, 'Tesla', 'electric'), ('IJ18INJ', 57, 'Toyota', 'diesel'), ('JK19JOK', "
    "NULL, 'Volkswagen', 'petrol'), ('KL20KPL', 71, 'Nissan', 'petrol'), ('LM21AQM', 78, 'Kia',"
    " 'hybrid'), ('MN22BRN', NULL, 'Ford', 'diesel'), ('NO23CFO', 7, 'Tesla', 'electric'), "
    "('OP24DGP', 14, 'Toyota', 'petrol'), ('PQ25EHQ', NULL, 'Volkswagen', 'petrol'), "
    "('QR26FIR', 28, 'Nissan', 'diesel'), ('RS27GJB', 35, 'Kia', 'petrol'), ('ST28HKC', NULL, "
    "'Ford', 'petrol'), ('TB29ILD', 49, 'Tesla', 'electric'), ('UC30JME', 56, 'Toyota', "
    "'diesel'), ('VD31KNF', NULL, 'Volkswagen', 'petrol'), ('WE32AOG', 70, 'Nissan', 'petrol'),"
    " ('AF33BPH', 77, 'Kia', 'petrol'), ('BG34CQI', NULL, 'Ford', 'diesel'), ('CH35DRJ', 6, "
    "'Tesla', 'electric'); INSERT INTO season_tickets VALUES (5001, 14, 6, 'monthly', "
    "'2025-01-05', '2025-02-04', 120, NULL), (5007, 10, 1, 'monthly', '2025-02-01', "
    "'2025-03-03', 45, NULL), (5013, 6, 4, 'monthly', '2025-02-28', '2025-03-30', 90, NULL), "
    "(5019, 2, 7, 'monthly', '2025-03-27', '2025-04-26', 135, NULL), (5033, 20, 1, 'annual', "
    "'2025-05-29', '2026-05-29', 45, NULL), (5039, 16, 4, 'annual', '2025-06-25', '2026-06-25',"
    " 90, NULL), (5045, 12, 7, 'annual', '2025-07-22', '2026-07-22', 135, NULL), (5051, 8, 2, "
    "'annual', '2025-08-18', '2026-08-18', 60, NULL), (5057, 4, 5, 'annual', '2025-09-14', "
    "'2026-09-14', 105, NULL), (5071, 22, 6, 'monthly', '2025-11-16', '2025-12-16', 120, NULL),"
    " (5077, 18, 2, 'monthly', '2025-12-13', '2026-01-12', 60, '2025-12-27'), (5083, 14, 5, "
    "'monthly', '2026-01-09', '2026-02-08', 105, NULL), (5089, 10, 7, 'monthly', '2026-02-05', "
    "'2026-03-07', 135, '2026-02-19'), (5095, 6, 3, 'monthly', '2026-03-04', '2026-04-03', 75, "
    "NULL), (5101, 2, 6, 'monthly', '2026-03-31', '2026-04-30', 120, '2026-04-14'), (5115, 20, "
    "7, 'monthly', '2026-06-02', '2026-07-02', 135, NULL), (5121, 16, 3, 'monthly', "
    "'2026-06-29', '2026-07-29', 75, NULL), (5127, 12, 6, 'monthly', '2026-07-26', "
    "'2026-08-25', 120, NULL), (5133, 8, 1, 'monthly', '2026-08-22', '2026-09-21', 45, NULL), "
    "(5139, 4, 4, 'monthly', '2026-09-18', '2026-10-18', 90, NULL), (5153, 22, 6, 'annual', "
    "'2026-11-20', '2027-11-20', 120, NULL), (5159, 18, 1, 'annual', '2026-12-17', "
    "'2027-12-17', 45, NULL); INSERT INTO visits VALUES (1, 6, 'ST28HKC', '2025-10-02 "
    "18:17:00', '2025-10-02 19:14:00', 1.5, 'app'), (64, 3, NULL, '2025-10-16 22:08:00', "
    "'2025-10-17 00:36:00', 0, 'season ticket'), (127, 1, NULL, '2025-10-30 11:59:00', "
    "'2025-10-30 15:58:00', 6.9, 'cash'), (190, 6, NULL, '2025-11-13 15:50:00', '2025-11-13 "
    "21:20:00', 10.5, 'card'), (253, 4, NULL, '2025-11-27 05:41:00', NULL, NULL, NULL), (316, "
    "2, 'ST28HKC', '2025-12-11 09:32:00', '2025-12-11 18:04:00', 15.9, 'app'), (379, 7, NULL, "
    "'2025-12-24 23:23:00', '2025-12-25 00:06:00', 0, 'season ticket'), (442, 5, NULL, "
    "'2026-01-08 03:14:00', '2026-01-08 05:28:00', 3.3, 'cash'), (505, 2, NULL, '2026-01-21 "
    "17:05:00', '2026-01-21 20:50:00', 6.9, 'card'), (568, 7, NULL, '2026-02-04 20:56:00', "
    "'2026-02-05 02:12:00', 8.7, 'card'), (631, 5, 'ST28HKC', '2026-02-18 10:47:00', "
    "'2026-02-18 17:34:00', 12.3, 'app'), (694, 3, NULL, '2026-03-04 14:38:00', '2026-03-04 "
    "22:56:00', 0, 'season ticket'), (757, 1, NULL, '2026-03-18 04:29:00', '2026-03-18 "
    "04:58:00', 1.5, 'cash'), (820, 6, NULL, '2026-04-01 08:20:00', '2026-04-01 10:20:00', 3.3,"
    " 'card'), (883, 3, NULL, '2026-04-14 22:11:00', '2026-04-15 01:42:00', 6.9, 'card'), (946,"
    " 1, 'ST28HKC', '2026-04-29 02:02:00', '2026-04-29 07:04:00', 8.7, 'app'), (1009, 6, NULL, "
    "'2026-05-12 15:53:00', '2026-05-12 22:26:00', 0, 'season ticket'), (1072, 4, NULL, "
    "'2026-05-26 19:44:00', '2026-05-27 03:48:00', 14.1, 'cash'), (1135, 2, NULL, '2026-06-09 "
    "09:35:00', '2026-06-09 19:10:00', 17.7, 'card'), (1198, 7, NULL, '2026-06-23 13:26:00', "
    "'2026-06-23 15:12:00', 3.3, 'card'), (1261, 5, 'ST28HKC', '2026-07-07 03:17:00', "
    "'2026-07-07 06:34:00', 5.1, 'app'), (1324, 2, NULL, '2026-07-21 07:08:00', '2026-07-21 "
    "11:56:00', 0, 'season ticket'), (1387, 7, NULL, '2026-08-03 20:59:00', '2026-08-04 "
    "03:18:00', 10.5, 'cash'), (1450, 5, NULL, '2026-08-18 00:50:00', '2026-08-18 08:40:00', "
    "14.1, 'card'), (1513, 3, NULL, '2026-08-31 14:41:00', '2026-09-01 00:02:00', 17.7, "
    "'card'), (1576, 1, 'ST28HKC', '2026-09-14 18:32:00', '2026-09-14 20:04:00', 3.3, 'app'), "
    "(1639, 6, NULL, '2026-09-28 08:23:00', '2026-09-28 11:26:00', 0, 'season ticket'), (1702, "
    "3, NULL, '2026-10-12 12:14:00', '2026-10-12 16:48:00', 8.7, 'cash'), (1765, 1, NULL, "
    "'2026-10-26 02:05:00', '2026-10-26 08:10:00', 10.5, 'card'), (1828, 6, NULL, '2026-11-09 "
    "05:56:00', '2026-11-09 13:32:00', 14.1, 'card'), (1891, 4, 'ST28HKC', '2026-11-22 "
    "19:47:00', NULL, NULL, NULL), (1894, 5, NULL, '2026-11-23 14:38:00', NULL, NULL, NULL), "
    "(1895, 3, NULL, '2026-11-23 20:55:00', NULL, NULL, NULL), (1896, 1, NULL, '2026-11-24 "
    "03:12:00', NULL, NULL, NULL), (1897, 6, NULL, '2026-11-24 09:29:00', NULL, NULL, NULL), "
    "(1898, 5, NULL, '2026-11-24 15:46:00', NULL, NULL, NULL), (1899, 3, NULL, '2026-11-24 "
    "22:03:00', NULL, NULL, NULL), (1900, 1, NULL, '2026-11-25 04:20:00', NULL, NULL, NULL); "
    "INSERT INTO wardens VALUES (1, 'Gordon Pike', 1, '2012-02-01', NULL), (2, 'Sheila Marsh', "
    "2, '2017-08-15', NULL), (3, 'Imran Aziz', 4, '2020-01-06', NULL), (4, 'Lucy Tran', 6, "
    "'2023-05-02', NULL), (5, 'Boris Kane', 5, '2010-04-01', '2026-06-30'), (6, 'Wendy Holt', "
    "NULL, '2026-10-01', NULL); INSERT INTO fine_reasons VALUES ('NT', 'no valid ticket'), "
    "('OS', 'overstayed'), ('DB', 'disabled bay'), ('BL', 'blocking an exit'), ('EV', 'not "
    "charging in a charging bay'); INSERT INTO fines VALUES (1, 4, 'BC11BGC', 3, 'OS', "
    "'2025-09-02', 40, 'open', NULL), (29, 6, 'CH35DRJ', 2, 'OS', '2025-10-01', 40, 'paid', "
    "'2025-10-07'), (30, 3, 'DE13DIE', NULL, 'NT', '2025-10-02', 60, 'paid', '2025-10-15'), "
    "(58, 5, 'GH16GLH', 3, 'NT', '2025-10-31', 60, 'paid', '2025-11-09'), (59, 1, 'HI17HMI', 5,"
    " 'DB', '2025-11-01', 100, 'appealed', NULL), (87, 4, 'KL20KPL', 4, 'DB', '2025-11-30', "
    "100, 'paid', '2025-12-12'), (88, 7, 'LM21AQM', 1, 'BL', '2025-12-01', 80, 'paid', "
    "'2025-12-20'), (116, 3, 'OP24DGP', 5, 'BL', '2025-12-30', 80, 'paid', '2026-01-14'), (117,"
    " 6, 'PQ25EHQ', 3, 'EV', '2025-12-31', 50, 'paid', '2026-01-22'), (145, 2, 'ST28HKC', 2, "
    "'EV', '2026-01-29', 50, 'open', NULL), (146, 5, 'TB29ILD', 4, 'OS', '2026-01-30', 40, "
    "'paid', '2026-02-24'), (174, 1, 'WE32AOG', 3, 'OS', '2026-02-28', 40, 'waived', NULL), "
    "(175, 4, 'AF33BPH', 5, 'NT', '2026-03-02', 60, 'paid', '2026-03-05'), (203, 7, 'CD12CHD', "
    "4, 'NT', '2026-03-31', 60, 'appealed', NULL), (204, 3, 'CH35DRJ', 1, 'OS', '2026-04-01', "
    "40, 'waived', NULL), (232, 6, 'FG15FKG', 5, 'OS', '2026-04-30', 40, 'paid', '2026-05-27'),"
    " (233, 2, 'GH16GLH', 2, 'NT', '2026-05-01', 60, 'paid', '2026-05-10'), (261, 5, 'JK19JOK',"
    " 2, 'NT', '2026-05-30', 60, 'paid', '2026-06-04'), (262, 1, 'KL20KPL', 4, 'DB', "
    "'2026-05-31', 100, 'open', NULL), (290, 4, 'NO23CFO', 3, 'DB', '2026-06-29', 100, 'paid', "
    "'2026-07-07'), (291, 7, 'OP24DGP', 5, 'BL', '2026-06-30', 80, 'appealed', NULL), (319, 2, "
    "'RS27GJB', 4, 'BL', '2026-07-29', 80, 'paid', '2026-08-09'), (320, 6, 'ST28HKC', 1, 'EV', "
    "'2026-07-30', 50, 'paid', '2026-08-17'), (348, 1, 'VD31KNF', 5, 'EV', '2026-08-28', 50, "
    "'paid', '2026-09-11'), (349, 4, 'WE32AOG', 2, 'OS', '2026-08-29', 40, 'paid', "
    "'2026-09-19'), (377, 7, 'BG34CQI', 1, 'OS', '2026-09-28', 40, 'paid', '2026-10-15'), (378,"
    " 3, 'CD12CHD', 4, 'NT', '2026-09-29', 60, 'paid', '2026-10-23'), (406, 6, 'EF14EJF', 3, "
    "'NT', '2026-10-28', 60, 'open', NULL), (407, 2, 'FG15FKG', 5, 'OS', '2026-10-29', 40, "
    "'open', NULL), (425, 2, 'AF33BPH', 3, 'EV', '2026-11-17', 50, 'open', NULL), (426, 5, "
    "'BC11BGC', 5, 'OS', '2026-11-18', 40, 'open', NULL), (427, 1, 'BG34CQI', 2, 'NT', "
    "'2026-11-19', 60, 'appealed', NULL), (428, 4, 'CD12CHD', 4, 'OS', '2026-11-20', 40, "
    "'open', NULL), (429, 7, 'CH35DRJ', 1, 'NT', '2026-11-21', 60, 'open', NULL), (430, 4, "
    "'DE13DIE', 3, 'DB', '2026-11-22', 100, 'open', NULL); INSERT INTO machines VALUES (1, 2, "
    "'pay station', 'Designa', '2012-09-22'), (2, 3, 'camera', 'Scheidt', '2013-01-13'), (3, 4,"
    " 'lift', 'Skidata', '2013-05-06'), (4, 5, 'barrier', 'Designa', '2013-08-27'), (5, 6, "
    "'barrier', 'Scheidt', '2013-12-18'), (6, 7, 'pay station', NULL, '2014-04-10'), (7, 1, "
    "'camera', 'Designa', '2014-08-01'), (8, 2, 'lift', 'Scheidt', '2014-11-22'), (9, 3, "
    "'barrier', 'Skidata', '2015-03-15'), (10, 4, 'barrier', 'Designa', '2015-07-06'), (11, 5, "
    "'pay station', 'Scheidt', '2015-10-27'), (12, 6, 'camera', NULL, '2016-02-17'), (13, 7, "
    "'lift', 'Designa', '2016-06-09'), (14, 1, 'barrier', 'Scheidt', '2016-09-30'), (15, 2, "
    "'barrier', 'Skidata', '2017-01-21'), (16, 3, 'pay station', 'Designa', '2017-05-14'), (17,"
    " 4, 'camera', 'Scheidt', '2017-09-04'), (18, 5, 'lift', NULL, '2017-12-26'), (19, 6, "
    "'barrier', 'Designa', '2018-04-18'); INSERT INTO FLT_LOG VALUES (31, 17, '2025-10-24 "
    "12:50:00', '2025-10-26 02:16:00', 2, 'Keane'), (38, 13, '2025-11-05 02:30:00', '2025-11-07"
    " 00:13:00', 3, 'Blythe'), (45, 9, '2025-11-16 16:10:00', '2025-11-16 21:50:00', 1, "
    "'Morris'), (52, 5, '2025-11-28 05:50:00', NULL, 2, 'Keane'), (59, 1, '2025-12-09 "
    "19:30:00', '2025-12-10 17:44:00', 3, 'Blythe'), (101, 17, '2026-02-17 05:30:00', "
    "'2026-02-18 05:06:00', 3, 'Blythe'), (108, 13, '2026-02-28 19:10:00', '2026-03-02 "
    "03:03:00', 1, NULL), (115, 9, '2026-03-12 08:50:00', '2026-03-14 01:00:00', 2, 'Keane'), "
    "(122, 5, '2026-03-23 22:30:00', '2026-03-25 22:57:00', 3, 'Blythe'), (129, 1, '2026-04-04 "
    "12:10:00', '2026-04-04 20:34:00', 1, 'Morris'), (171, 17, '2026-06-12 22:10:00', "
    "'2026-06-13 07:56:00', 1, 'Morris'), (178, 13, '2026-06-24 11:50:00', '2026-06-25 "
    "05:53:00', 2, 'Keane'), (185, 9, '2026-07-06 01:30:00', '2026-07-07 03:50:00', 3, "
    "'Blythe'), (192, 5, '2026-07-17 15:10:00', '2026-07-19 01:47:00', 1, NULL), (241, 17, "
    "'2026-10-06 14:50:00', '2026-10-08 11:06:00', 2, 'Keane'), (248, 13, '2026-10-18 "
    "04:30:00', '2026-10-18 08:43:00', 3, 'Blythe'), (255, 8, '2026-10-29 18:10:00', "
    "'2026-10-30 06:40:00', 1, 'Morris'), (262, 4, '2026-11-10 07:50:00', '2026-11-11 "
    "04:37:00', 2, 'Keane');";

static const struct asked cases[] = {
    /* what is still so, behind dates as well; what rows come to */
    {"fines that are still open", "SELECT * FROM fines WHERE status = 'open'"},
    {"fines older than 90 days that are still open",
     "SELECT * FROM fines WHERE issued_on < '2026-08-27' AND status = 'open'"},
    /* a code has a name in its list; a reason is no amount */
    {"number of fines per reason",
     "SELECT fine_reasons.description, count(*) AS fines FROM fine_reasons JOIN fines ON "
     "fines.reason_code = fine_reasons.reason_code GROUP BY fine_reasons.reason_code"},
    {"number of fines per reason code",
     "SELECT reason_code, count(*) AS fines FROM fines GROUP BY reason_code"},
    {"top 3 reasons for fines",
     "SELECT fine_reasons.description, count(*) AS fines FROM fine_reasons JOIN fines ON "
     "fines.reason_code = fine_reasons.reason_code GROUP BY fine_reasons.reason_code ORDER BY "
     "count(*) DESC LIMIT 3"},
    {"unpaid fines total", "SELECT sum(amount) FROM fines WHERE paid_on IS NULL"},
    /* what comes in, in other words; charging points are no charge, nor is a monthly fee what was
       taken */
    {"income by site",
     "SELECT sites.site_name, sum(visits.fee) AS income FROM sites JOIN visits ON visits.site_id"
     " = sites.site_id GROUP BY sites.site_id"},
    {"takings per site",
     "SELECT sites.site_name, sum(visits.fee) AS revenue FROM sites JOIN visits ON "
     "visits.site_id = sites.site_id GROUP BY sites.site_id"},
    {"revenue by site last month",
     "SELECT sites.site_name, sum(visits.fee) AS revenue FROM sites JOIN visits ON "
     "visits.site_id = sites.site_id WHERE visits.entered_at >= '2026-10-01' AND "
     "visits.entered_at < '2026-11-01' GROUP BY sites.site_id"},
    {"how much did we take in cash in september",
     "SELECT sum(fee) FROM visits WHERE pay_method = 'cash' AND entered_at >= '2026-09-01' AND "
     "entered_at < '2026-10-01'"},
    {"monthly income this year",
     "SELECT strftime('%Y-%m', entered_at) AS month, sum(fee) AS income FROM visits WHERE "
     "entered_at >= '2026-01-01' AND entered_at < '2027-01-01' GROUP BY strftime('%Y-%m', "
     "entered_at) ORDER BY strftime('%Y-%m', entered_at)"},
    {"parking income by site last month",
     "SELECT sites.site_name, sum(visits.fee) AS income FROM sites JOIN visits ON visits.site_id"
     " = sites.site_id WHERE visits.entered_at >= '2026-10-01' AND visits.entered_at < "
     "'2026-11-01' GROUP BY sites.site_id"},
    /* where nothing is said of rows: those that keep the hour, and from when to when they are */
    {"average parking time per site",
     "SELECT sites.site_name, avg(julianday(visits.left_at) - julianday(visits.entered_at)) AS "
     "days FROM sites JOIN visits ON visits.site_id = sites.site_id GROUP BY sites.site_id"},
    {"average repair time by technician",
     "SELECT TECH, avg(julianday(FIX_TS) - julianday(REP_TS)) AS days FROM FLT_LOG GROUP BY TECH"},
    {"how many cars are parked right now", "SELECT count(*) FROM visits WHERE left_at IS NULL"},
    {"busiest hour of the day",
     "SELECT CAST(strftime('%H', entered_at) AS INTEGER) AS hour, count(*) AS visits FROM visits"
     " GROUP BY CAST(strftime('%H', entered_at) AS INTEGER) ORDER BY count(*) DESC LIMIT 1"},
    /* 0 is none as well, holders of what leads to them, FLT are faults where those are spoken of */
    {"sites without charging points",
     "SELECT site_name FROM sites WHERE charging_points IS NULL OR charging_points = 0"},
    {"blocked season ticket holders",
     "SELECT holders.first_name, holders.last_name FROM holders JOIN season_tickets ON "
     "season_tickets.holder_id = holders.holder_id WHERE holders.blocked = 1 GROUP BY "
     "holders.holder_id"},
    {"season tickets per site, sorted by number",
     "SELECT sites.site_name, count(*) AS season_tickets FROM sites JOIN season_tickets ON "
     "season_tickets.site_id = sites.site_id GROUP BY sites.site_id ORDER BY count(*) DESC"},
    {"faults per machine type",
     "SELECT machines.machine_type, count(*) AS flight_logs FROM machines JOIN FLT_LOG ON "
     "FLT_LOG.MACH_ID = machines.machine_id GROUP BY machines.machine_type"},
    {"how many faults did each type of machine have this year",
     "SELECT machines.machine_type, count(*) AS flight_logs FROM machines JOIN FLT_LOG ON "
     "FLT_LOG.MACH_ID = machines.machine_id WHERE FLT_LOG.REP_TS >= '2026-01-01' AND "
     "FLT_LOG.REP_TS < '2027-01-01' GROUP BY machines.machine_type"},
};

static const struct follow_up follow_ups[] = {
    {"fines this month", "with the name of the warden",
     "SELECT fines.*, wardens.warden_name FROM fines JOIN wardens ON fines.warden_id = "
     "wardens.warden_id WHERE fines.issued_on >= '2026-11-01' AND fines.issued_on < '2026-12-01'"},
    {"fines this month", "with warden",
     "SELECT fines.*, wardens.warden_name FROM fines JOIN wardens ON fines.warden_id = "
     "wardens.warden_id WHERE fines.issued_on >= '2026-11-01' AND fines.issued_on < '2026-12-01'"},
};

static const struct asked unsure[] = {
    {"fines per space", NULL},
    {"how many cars are parked right now", NULL},
    {"average parking time per site", NULL},
    {"income by site", NULL},
};

static void nlq_ask__reads__what_carpark_operator_asks(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__follow_ups_of_carpark_operator(void **state)
{
    for (size_t i = 0; i < sizeof follow_ups / sizeof *follow_ups; i++) {
        const struct follow_up *asked = &follow_ups[i];
        struct nlq_answer *first = fixture_ask(*state, asked->before, NULL);
        struct nlq_answer *answer = fixture_ask(*state, asked->question, first->context);
        assert_int_not_equal(answer->count, 0);
        assert_same_text(asked->question, answer->readings[0].sql, asked->sql);
        nlq_answer_free(answer);
        nlq_answer_free(first);
    }
}

static void nlq_ask__is_unsure_of__what_carpark_operator_leaves_open(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static int open_tables(void **state)
{
    return fixture_open(state, carpark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_carpark_operator_asks),
        cmocka_unit_test(nlq_ask__reads__follow_ups_of_carpark_operator),
        cmocka_unit_test(nlq_ask__is_unsure_of__what_carpark_operator_leaves_open)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
