/* Questions of a bistro, of those who let flats, and of a gym: what dishes contain, who serves,
 * what is vacant, who is active. */
#include "../fixture.h"

struct trade_case {
    const char *question, *sql;
};

static const char bistros[] =
    "CREATE TABLE branches(id INTEGER PRIMARY KEY, name TEXT, address TEXT, city TEXT, opened "
    "DATE); INSERT INTO branches VALUES (1, 'Zur Post', 'Main St 0', 'Graz', '2021-05-31'), "
    "(2, 'Harbour Grill', 'Main St 1', 'Graz', '2019-11-27'), (3, 'Green Corner', 'Main St 2', "
    "'Vienna', '2017-02-07'); CREATE TABLE staff(id INTEGER PRIMARY KEY, name TEXT, role TEXT, "
    "branch_id INTEGER REFERENCES branches, hourly_rate REAL, start_date DATE, end_date DATE); "
    "INSERT INTO staff VALUES (1, 'Max Conrad', 'waiter', 3, 14.0, '2025-02-16', NULL), (5, "
    "'Anna Pohl', 'cook', 1, 15.0, '2021-09-20', NULL), (9, 'David Graf', 'bartender', 1, "
    "17.0, '2022-12-06', NULL), (13, 'Max Graf', 'bartender', 2, 17.0, '2023-10-17', "
    "'2025-06-28'), (17, 'Jonas Moser', 'waiter', 3, 23.0, '2020-05-21', NULL), (21, 'Willi "
    "Berg', 'cook', 3, 17.0, '2024-02-07', '2026-03-03'), (25, 'Nora Lang', 'cook', 3, 24.0, "
    "'2019-03-27', NULL), (29, 'Ida Moser', 'waiter', 2, 21.0, '2021-10-17', NULL), (33, 'Ben "
    "Adler', 'bartender', 2, 17.0, '2020-08-25', NULL), (37, 'Emma Pohl', 'cook', 3, 21.0, "
    "'2022-01-16', NULL); CREATE TABLE dining_tables(id INTEGER PRIMARY KEY, branch_id INTEGER "
    "REFERENCES branches, number INTEGER, seats INTEGER, outdoors INTEGER); INSERT INTO "
    "dining_tables VALUES (1, 2, 1, 4, 1), (5, 3, 5, 8, 1), (9, 1, 9, 8, 0), (13, 2, 13, 4, "
    "1), (17, 2, 17, 6, 0), (21, 2, 21, 6, 0), (25, 2, 25, 4, 0), (29, 1, 29, 2, 1), (33, 1, "
    "33, 4, 1), (37, 3, 37, 2, 1); CREATE TABLE guests(id INTEGER PRIMARY KEY, name TEXT, "
    "phone TEXT, email TEXT, birthday DATE, vip INTEGER, newsletter INTEGER); INSERT INTO "
    "guests VALUES (1, 'Emma Berg', '+43 000001', 'g1@mail.com', '1995-08-26', 0, 0), (26, "
    "'Olga Huber', '+43 000026', 'g26@mail.com', '1952-03-17', 0, 0), (51, 'Anna Adler', '+43 "
    "000051', 'g51@mail.com', '1990-12-07', 1, 1), (76, 'Max Graf', '+43 000076', "
    "'g76@mail.com', '1955-09-19', 0, 0), (101, 'Karin Moser', '+43 000101', 'g101@mail.com', "
    "'1969-05-17', 0, 0), (126, 'Ida Jung', '+43 000126', NULL, '1973-04-07', 0, 1), (151, "
    "'Willi Nowak', '+43 000151', NULL, '1979-05-05', 0, 1), (176, 'Ben Kraus', '+43 000176', "
    "NULL, '1973-02-02', 0, 1), (201, 'Felix Ebert', '+43 000201', 'g201@mail.com', "
    "'1957-04-06', 0, 1), (226, 'Paul Jung', '+43 000226', NULL, '1952-02-28', 0, 1); CREATE "
    "TABLE reservations(id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests, table_id "
    "INTEGER REFERENCES dining_tables, reserved_for DATETIME, party_size INTEGER, status TEXT, "
    "created_at DATETIME); INSERT INTO reservations VALUES (1, 175, 31, '2026-05-24 15:45:00', "
    "9, 'confirmed', '2026-07-23 19:00:00'), (61, 142, 13, '2026-07-12 13:45:00', 6, "
    "'no-show', '2026-01-27 17:00:00'), (121, 158, 26, '2026-03-07 10:30:00', 3, 'confirmed', "
    "'2026-10-18 12:30:00'), (181, 139, 3, '2026-01-01 17:15:00', 3, 'seated', '2026-06-07 "
    "13:30:00'), (241, 107, 16, '2026-03-28 17:15:00', 3, 'seated', '2026-10-15 18:30:00'), "
    "(301, 76, 21, '2026-01-17 16:45:00', 1, 'confirmed', '2026-06-05 17:45:00'), (361, 37, "
    "25, '2026-04-18 15:45:00', 4, 'cancelled', '2026-10-28 10:00:00'), (421, 84, 9, "
    "'2026-10-02 16:45:00', 1, 'confirmed', '2025-12-26 11:00:00'), (481, 15, 10, '2026-05-30 "
    "14:30:00', 1, 'cancelled', '2026-06-22 19:00:00'), (541, 226, 7, '2026-12-19 12:30:00', "
    "9, 'confirmed', '2026-03-20 12:45:00'); CREATE TABLE dishes(id INTEGER PRIMARY KEY, name "
    "TEXT, course TEXT, price REAL, cost REAL, vegetarian INTEGER, calories INTEGER, on_menu "
    "INTEGER); INSERT INTO dishes VALUES (1, 'Soup 1', 'dessert', 5.0, 1.75, 1, 565, 1), (5, "
    "'Cake 5', 'dessert', 4.0, 1.4, 1, 197, 1), (9, 'Lemonade 9', 'main', 30.0, 10.5, 0, 1266, "
    "1), (13, 'Salad 13', 'main', 23.0, 8.049999999999999, 0, 599, 1), (17, 'Steak 17', "
    "'main', 30.0, 10.5, 1, 251, 1), (21, 'Soup 21', 'starter', 25.0, 8.75, 1, 401, 1), (25, "
    "'Cake 25', 'dessert', 28.0, 9.799999999999999, 0, 335, 1), (29, 'Lemonade 29', 'starter', "
    "29.0, 10.149999999999999, 1, 648, 1), (33, 'Salad 33', 'starter', 31.0, 10.85, 0, 882, "
    "1), (37, 'Steak 37', 'dessert', 19.0, 6.6499999999999995, 1, 845, 1); CREATE TABLE "
    "ingredients(id INTEGER PRIMARY KEY, name TEXT, unit TEXT, in_stock REAL, minimum REAL, "
    "supplier TEXT); INSERT INTO ingredients VALUES (1, 'flour', 'kg', 0.0, 17.0, 'Local "
    "Farm'), (2, 'butter', 'kg', 14.0, 17.0, 'Metro'), (3, 'beef', 'kg', 10.0, 19.0, 'Spar'), "
    "(4, 'salmon', 'kg', 33.0, 8.0, 'Spar'), (5, 'tomato', 'kg', 26.0, 16.0, 'Spar'), (6, "
    "'cheese', 'kg', 6.0, 17.0, 'Local Farm'), (7, 'rice', 'kg', 24.0, 16.0, 'Local Farm'), "
    "(8, 'basil', 'kg', 11.0, 11.0, 'Local Farm'); CREATE TABLE recipes(dish_id INTEGER "
    "REFERENCES dishes, ingredient_id INTEGER REFERENCES ingredients, amount REAL, PRIMARY "
    "KEY(dish_id, ingredient_id)); INSERT INTO recipes VALUES (1, 1, 0.18834914898853067), (5, "
    "2, 0.09315985019893702), (9, 5, 0.37566167252025945), (13, 4, 0.24795498030453916), (17, "
    "6, 0.11496142128304981), (21, 1, 0.4282239643763903), (25, 7, 0.3637451973144027), (29, "
    "2, 0.41001072402036814), (33, 7, 0.18384669317550906), (37, 5, 0.47387283820009646); "
    "CREATE TABLE bills(id INTEGER PRIMARY KEY, table_id INTEGER REFERENCES dining_tables, "
    "waiter_id INTEGER REFERENCES staff, guest_id INTEGER REFERENCES guests, opened_at "
    "DATETIME, closed_at DATETIME, tip REAL, payment_method TEXT); INSERT INTO bills VALUES "
    "(1, 5, 2, 149, '2025-10-14 19:00:00', '2025-10-14 19:00:00', 2.0, 'cash'), (201, 8, 3, "
    "NULL, '2026-07-11 15:30:00', '2026-07-11 15:30:00', 0.0, 'card'), (401, 34, 37, NULL, "
    "'2026-08-20 19:45:00', '2026-08-20 19:45:00', 3.0, 'cash'), (601, 35, 6, 46, '2026-07-23 "
    "11:00:00', '2026-07-23 11:00:00', 3.0, 'cash'), (801, 31, 33, NULL, '2025-11-04 "
    "17:15:00', '2025-11-04 17:15:00', 5.0, 'card'), (1001, 21, 32, 76, '2026-02-26 11:45:00', "
    "'2026-02-26 11:45:00', 0.0, 'cash'), (1201, 35, 30, NULL, '2025-10-15 14:15:00', "
    "'2025-10-15 14:15:00', 2.0, 'card'), (1401, 9, 12, NULL, '2026-05-17 17:15:00', "
    "'2026-05-17 17:15:00', 3.0, 'cash'), (1601, 39, 14, NULL, '2025-10-07 12:30:00', "
    "'2025-10-07 12:30:00', 5.0, 'cash'), (1801, 32, 13, NULL, '2026-07-06 18:00:00', "
    "'2026-07-06 18:00:00', 0.0, 'cash'); CREATE TABLE bill_lines(bill_id INTEGER REFERENCES "
    "bills, dish_id INTEGER REFERENCES dishes, quantity INTEGER, price REAL); INSERT INTO "
    "bill_lines VALUES (680, 18, 3, 21.0), (790, 25, 3, 4.0), (1618, 34, 4, 12.0), (690, 33, "
    "2, 13.0), (1170, 20, 1, 32.0), (1900, 7, 4, 11.0), (1546, 15, 2, 4.0), (916, 15, 3, "
    "32.0), (81, 18, 1, 15.0), (856, 4, 4, 7.0); CREATE TABLE shifts(id INTEGER PRIMARY KEY, "
    "staff_id INTEGER REFERENCES staff, shift_date DATE, hours REAL); INSERT INTO shifts "
    "VALUES (1, 5, '2026-04-18', 4.0), (91, 18, '2026-04-02', 6.0), (181, 19, '2026-11-04', "
    "6.0), (271, 37, '2026-01-26', 8.0), (361, 9, '2026-09-14', 4.0), (451, 10, '2026-08-05', "
    "6.0), (541, 3, '2026-05-27', 10.0), (631, 39, '2026-03-11', 10.0), (721, 3, '2026-02-26', "
    "8.0), (811, 3, '2026-08-02', 6.0); CREATE TABLE reviews(id INTEGER PRIMARY KEY, branch_id "
    "INTEGER REFERENCES branches, guest_id INTEGER REFERENCES guests, stars INTEGER, comment "
    "TEXT, posted_on DATE); INSERT INTO reviews VALUES (1, 2, 104, 1, 'ok', '2026-01-12'), "
    "(31, 1, 5, 1, 'ok', '2025-05-16'), (61, 2, 16, 1, 'ok', '2026-06-06'), (91, 1, 33, 3, "
    "'ok', '2026-11-15'), (121, 3, 139, 3, 'ok', '2025-03-13'), (151, 2, 203, 5, 'ok', "
    "'2026-10-24'), (181, 3, 78, 4, 'ok', '2025-02-09'), (211, 3, 196, 3, 'ok', '2026-09-25'), "
    "(241, 1, 121, 4, 'ok', '2025-12-06'), (271, 3, 83, 3, 'ok', '2025-06-24');";

static const struct trade_case bistros_cases[] = {
    {"which dishes contain salmon",
     "SELECT dishes.name FROM dishes JOIN recipes ON recipes.dish_id = dishes.id JOIN ingredients "
     "ON "
     "recipes.ingredient_id = ingredients.id WHERE ingredients.name = 'salmon' GROUP BY dishes.id"},
    {"revenue per branch this month",
     "SELECT branches.name, sum(bill_lines.quantity * bill_lines.price) AS revenue FROM "
     "branches JOIN dining_tables ON dining_tables.branch_id = branches.id JOIN bills ON "
     "bills.table_id = dining_tables.id JOIN bill_lines ON bill_lines.bill_id = bills.id WHERE "
     "bills.opened_at >= '2026-11-01' AND bills.opened_at < '2026-12-01' GROUP BY branches.id"},
    {"revenue by day of the week",
     "SELECT CASE CAST(strftime('%w', bills.opened_at) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 1 "
     "THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' WHEN "
     "5 THEN 'Friday' WHEN 6 THEN 'Saturday' END AS weekday, sum(bill_lines.quantity * "
     "bill_lines.price) AS revenue FROM bills JOIN bill_lines ON bill_lines.bill_id = bills.id "
     "GROUP BY CAST(strftime('%w', bills.opened_at) AS INTEGER) ORDER BY CAST(strftime('%w', "
     "bills.opened_at) AS INTEGER)"},
    {"tips by waiter in October",
     "SELECT staff.name, sum(bills.tip) AS total_tip FROM staff JOIN bills ON bills.waiter_id "
     "= staff.id WHERE bills.opened_at >= '2026-10-01' AND bills.opened_at < '2026-11-01' "
     "GROUP BY staff.id"},
    {"reservations for tomorrow",
     "SELECT * FROM reservations WHERE reserved_for >= '2026-11-26' AND reserved_for < "
     "'2026-11-27'"},
    {"dishes without butter",
     "SELECT name FROM dishes WHERE id NOT IN (SELECT recipes.dish_id FROM recipes JOIN "
     "ingredients ON recipes.ingredient_id = ingredients.id WHERE ingredients.name = 'butter')"},
    {"dishes that were never ordered", "SELECT name FROM dishes WHERE id NOT IN (SELECT dish_id "
                                       "FROM bill_lines WHERE dish_id IS NOT NULL)"},
    {"average rating per branch",
     "SELECT branches.name, avg(reviews.stars) AS average_stars FROM branches JOIN reviews ON "
     "reviews.branch_id = branches.id GROUP BY branches.id"},
    {"hours worked per employee last week",
     "SELECT staff.name, sum(shifts.hours) AS total_hours FROM staff JOIN shifts ON "
     "shifts.staff_id = staff.id WHERE shifts.shift_date >= '2026-11-16' AND shifts.shift_date "
     "< '2026-11-23' GROUP BY staff.id"},
    {"newest waiter",
     "SELECT name FROM staff WHERE role = 'waiter' ORDER BY start_date DESC LIMIT 1"},
};

static const char landlords[] =
    "CREATE TABLE buildings(building_id INTEGER PRIMARY KEY, building_name TEXT, street TEXT, "
    "city TEXT, built_year INTEGER, manager_id INTEGER REFERENCES managers); INSERT INTO "
    "buildings VALUES (1, 'Dietz House 1', 'Platz 1', 'Linz', 1993, 4), (2, 'Dietz House 2', "
    "'Gasse 2', 'Graz', 1967, 3), (3, 'Lang House 3', 'Gasse 3', 'Graz', 1905, 2), (4, 'Graf "
    "House 4', 'Ring 4', 'Salzburg', 1903, 2), (5, 'Moser House 5', 'Gasse 5', 'Innsbruck', "
    "1984, 1), (6, 'Ebert House 6', 'Platz 6', 'Innsbruck', 1935, 1), (7, 'Fuchs House 7', "
    "'Platz 7', 'Innsbruck', 2019, 4), (8, 'Lang House 8', 'Platz 8', 'Innsbruck', 1949, 4), "
    "(9, 'Moser House 9', 'Gasse 9', 'Vienna', 1900, 3), (10, 'Graf House 10', 'Gasse 10', "
    "'Vienna', 2014, 2), (11, 'Adler House 11', 'Ring 11', 'Linz', 2017, 4), (12, 'Fuchs House "
    "12', 'Platz 12', 'Salzburg', 1986, 4); CREATE TABLE managers(manager_id INTEGER PRIMARY "
    "KEY, name TEXT, phone TEXT, hired_on DATE); INSERT INTO managers VALUES (1, 'Ben Fuchs', "
    "'+43', '2018-03-06'), (2, 'Simon Nowak', '+43', '2012-10-20'), (3, 'Karin Jung', '+43', "
    "'2017-07-26'), (4, 'David Kraus', '+43', '2018-12-19'), (5, 'Max Jung', '+43', "
    "'2019-01-06'); CREATE TABLE units(unit_id INTEGER PRIMARY KEY, building_id INTEGER "
    "REFERENCES buildings, unit_no TEXT, floor INTEGER, rooms INTEGER, area_sqm REAL, kind "
    "TEXT, asking_rent REAL); INSERT INTO units VALUES (1, 11, '1B', 7, 2, 151.0, 'office', "
    "2255.0), (12, 3, '12B', 0, 3, 84.0, 'flat', 1758.0), (23, 4, '23A', 6, 2, 43.0, 'flat', "
    "2870.0), (34, 3, '34B', 7, 2, 96.0, 'office', 1053.0), (45, 10, '45A', 3, 2, 160.0, "
    "'flat', 1714.0), (56, 4, '56B', 4, 5, 142.0, 'shop', 1055.0), (67, 5, '67B', 4, 1, 80.0, "
    "'flat', 2910.0), (78, 5, '78B', 4, 1, 59.0, 'shop', 2286.0), (89, 3, '89A', 5, 2, 109.0, "
    "'flat', 1128.0), (100, 5, '100B', 4, 1, 127.0, 'flat', 1567.0), (111, 1, '111A', 5, 4, "
    "41.0, 'flat', 2556.0), (122, 5, '122A', 6, 5, 152.0, 'flat', 753.0), (133, 11, '133B', 1, "
    "1, 41.0, 'office', 498.0); CREATE TABLE tenants(tenant_id INTEGER PRIMARY KEY, name TEXT, "
    "email TEXT, is_company INTEGER, phone TEXT); INSERT INTO tenants VALUES (1, 'Paul Dietz', "
    "'t1@mail.com', 0, '+43 1'), (14, 'Emma Otto', 't14@mail.com', 0, '+43 14'), (27, 'Felix "
    "Huber', 't27@mail.com', 0, NULL), (40, 'Greta Graf', 't40@mail.com', 0, '+43 40'), (53, "
    "'Simon Nowak', 't53@mail.com', 0, '+43 53'), (66, 'Clara Ebert', 't66@mail.com', 0, '+43 "
    "66'), (79, 'Anna Dietz', 't79@mail.com', 0, '+43 79'), (92, 'Hans Jung', 't92@mail.com', "
    "0, '+43 92'), (105, 'Ida Adler', 't105@mail.com', 0, '+43 105'), (118, 'Olga Ebert', "
    "'t118@mail.com', 1, '+43 118'), (131, 'Ida Dietz', 't131@mail.com', 0, '+43 131'), (144, "
    "'Karin Imhof', 't144@mail.com', 0, '+43 144'), (157, 'Tina Kraus', 't157@mail.com', 0, "
    "'+43 157'); CREATE TABLE leases(lease_id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES "
    "units, tenant_id INTEGER REFERENCES tenants, starts_on DATE, ends_on DATE, monthly_rent "
    "REAL, deposit REAL, terminated_on DATE); INSERT INTO leases VALUES (1, 19, 25, "
    "'2022-08-13', '2028-11-19', 2388.0, 1851.0, '2024-12-27'), (16, 108, 22, '2020-08-16', "
    "'2028-11-11', 1801.0, 1990.0, NULL), (31, 122, 51, '2018-07-02', '2029-09-25', 2168.0, "
    "4611.0, NULL), (46, 102, 125, '2020-02-16', '2021-11-04', 2507.0, 7787.0, NULL), (61, 87, "
    "51, '2024-07-18', '2027-01-15', 2911.0, 4391.0, NULL), (76, 38, 52, '2026-01-01', "
    "'2029-07-12', 2470.0, 5421.0, '2026-01-18'), (91, 1, 39, '2019-10-18', '2026-10-06', "
    "703.0, 8048.0, NULL), (106, 93, 108, '2018-09-28', '2020-12-05', 531.0, 4631.0, NULL), "
    "(121, 89, 9, '2022-03-27', '2026-07-23', 3116.0, 5018.0, NULL), (136, 49, 64, "
    "'2022-08-06', '2029-12-15', 695.0, 6806.0, NULL), (151, 42, 141, '2021-10-06', "
    "'2022-07-25', 1384.0, 3898.0, '2023-07-23'), (166, 123, 43, '2022-02-23', '2026-06-24', "
    "1625.0, 1729.0, NULL); CREATE TABLE rent_invoices(invoice_no INTEGER PRIMARY KEY, "
    "lease_id INTEGER REFERENCES leases, month DATE, due_on DATE, amount REAL, paid_on DATE); "
    "INSERT INTO rent_invoices VALUES (1, 38, '2026-09-01', '2026-09-05', 3151.0, "
    "'2026-09-05'), (101, 61, '2026-07-01', '2026-07-05', 1833.0, '2026-07-14'), (201, 96, "
    "'2026-01-01', '2026-01-05', 655.0, '2026-01-11'), (301, 34, '2026-10-01', '2026-10-05', "
    "2268.0, '2026-10-03'), (401, 107, '2026-08-01', '2026-08-05', 1842.0, '2026-08-15'), "
    "(501, 22, '2026-05-01', '2026-05-05', 2459.0, '2026-05-10'), (601, 168, '2026-04-01', "
    "'2026-04-05', 815.0, '2026-04-15'), (701, 52, '2026-02-01', '2026-02-05', 3050.0, "
    "'2026-02-07'), (801, 136, '2026-08-01', '2026-08-05', 1528.0, '2026-08-23'), (901, 85, "
    "'2026-06-01', '2026-06-05', 2263.0, '2026-06-10'), (1001, 12, '2026-06-01', '2026-06-05', "
    "3040.0, '2026-06-25'), (1101, 132, '2026-03-01', '2026-03-05', 1621.0, '2026-03-03'); "
    "CREATE TABLE repairs(repair_id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES units, "
    "reported_on DATE, fixed_on DATE, category TEXT, cost REAL, contractor_id INTEGER "
    "REFERENCES contractors, urgent INTEGER); INSERT INTO repairs VALUES (1, 97, '2026-11-20', "
    "'2026-11-21', 'electric', 952.0, 4, 0), (26, 13, '2025-08-21', NULL, 'plumbing', 2047.0, "
    "4, 0), (51, 53, '2025-11-15', '2026-08-02', 'plumbing', 3574.0, 6, 0), (76, 92, "
    "'2025-03-15', '2025-10-16', 'plumbing', 303.0, 7, 0), (101, 128, '2025-06-02', "
    "'2025-09-10', 'electric', 2502.0, 6, 1), (126, 49, '2026-06-25', '2026-07-19', "
    "'plumbing', 1006.0, 9, 0), (151, 36, '2026-11-03', '2026-11-14', 'plumbing', 1195.0, 4, "
    "0), (176, 9, '2025-09-28', NULL, 'lift', 3304.0, 8, 0), (201, 81, '2025-11-24', "
    "'2026-06-16', 'heating', 2501.0, 6, 0), (226, 10, '2025-11-14', '2026-02-24', 'plumbing', "
    "1309.0, 8, 1), (251, 7, '2025-12-24', '2026-11-03', 'plumbing', 683.0, 9, 0), (276, 132, "
    "'2026-04-17', '2026-11-20', 'heating', 1029.0, 8, 0); CREATE TABLE "
    "contractors(contractor_id INTEGER PRIMARY KEY, company TEXT, trade TEXT, hourly_rate "
    "REAL); INSERT INTO contractors VALUES (1, 'Berg AG', 'plumber', 56.0), (2, 'Berg GmbH', "
    "'painter', 65.0), (3, 'Pohl AG', 'electrician', 84.0), (4, 'Pohl AG', 'plumber', 54.0), "
    "(5, 'Berg GmbH', 'plumber', 64.0), (6, 'Kraus GmbH', 'painter', 85.0), (7, 'Berg GmbH', "
    "'plumber', 80.0), (8, 'Fuchs GmbH', 'electrician', 91.0), (9, 'Conrad GmbH', 'plumber', "
    "53.0), (10, 'Fuchs AG', 'plumber', 67.0); CREATE TABLE meters(meter_id INTEGER PRIMARY "
    "KEY, unit_id INTEGER REFERENCES units, medium TEXT, installed_on DATE); INSERT INTO "
    "meters VALUES (1, 23, 'electricity', '2010-03-10'), (17, 84, 'gas', '2012-05-22'), (33, "
    "70, 'electricity', '2020-08-11'), (49, 64, 'electricity', '2013-09-13'), (65, 18, "
    "'water', '2018-10-01'), (81, 114, 'electricity', '2022-09-22'), (97, 3, 'electricity', "
    "'2014-02-21'), (113, 13, 'electricity', '2015-08-01'), (129, 50, 'water', '2018-08-27'), "
    "(145, 11, 'electricity', '2022-06-25'), (161, 104, 'electricity', '2018-11-12'), (177, "
    "45, 'water', '2022-11-18'), (193, 95, 'gas', '2023-04-11'); CREATE TABLE "
    "readings(reading_id INTEGER PRIMARY KEY, meter_id INTEGER REFERENCES meters, read_on "
    "DATE, value REAL); INSERT INTO readings VALUES (1, 13, '2026-09-25', 2941.0), (101, 31, "
    "'2025-08-31', 7842.0), (201, 40, '2025-04-22', 7664.0), (301, 53, '2026-08-06', 7943.0), "
    "(401, 12, '2026-09-06', 3356.0), (501, 164, '2026-08-11', 5403.0), (601, 40, "
    "'2025-08-17', 5806.0), (701, 43, '2026-08-01', 4873.0), (801, 170, '2026-02-02', 3075.0), "
    "(901, 33, '2025-07-01', 8239.0), (1001, 69, '2026-09-21', 2110.0), (1101, 3, "
    "'2025-03-15', 2258.0);";

static const struct trade_case landlords_cases[] = {
    {"vacant flats",
     "SELECT unit_no FROM units WHERE kind = 'flat' AND unit_id NOT IN (SELECT unit_id FROM leases "
     "WHERE starts_on < '2026-11-26' AND ends_on >= '2026-11-25' AND unit_id IS NOT NULL)"},
    {"how many units are rented",
     "SELECT count(DISTINCT units.unit_id) FROM units JOIN leases ON leases.unit_id = "
     "units.unit_id WHERE leases.starts_on < '2026-11-26' AND leases.ends_on >= '2026-11-25'"},
    {"occupancy rate per building",
     "SELECT buildings.building_name, 100.0 * count(CASE WHEN units.unit_id IN (SELECT unit_id "
     "FROM leases WHERE starts_on < '2026-11-26' AND ends_on >= '2026-11-25') THEN 1 END) / "
     "count(*) AS percent FROM buildings JOIN units ON units.building_id = "
     "buildings.building_id GROUP BY buildings.building_id"},
    {"biggest flat in Vienna",
     "SELECT units.unit_no FROM units JOIN buildings ON units.building_id = "
     "buildings.building_id WHERE units.kind = 'flat' AND buildings.city = 'Vienna' ORDER BY "
     "units.area_sqm DESC LIMIT 1"},
    {"flats with 3 rooms or more", "SELECT unit_no FROM units WHERE kind = 'flat' AND rooms >= 3"},
    {"repairs still open", "SELECT * FROM repairs WHERE fixed_on IS NULL"},
    {"how long do repairs take on average",
     "SELECT avg(julianday(fixed_on) - julianday(reported_on)) AS days FROM repairs"},
    {"units on the ground floor", "SELECT unit_no FROM units WHERE floor = 0"},
    {"leases terminated early", "SELECT * FROM leases WHERE terminated_on < ends_on"},
};

static const char gyms[] =
    "CREATE TABLE club(club_id INTEGER PRIMARY KEY, club_name TEXT, town TEXT, opened_on DATE, "
    "capacity INTEGER); INSERT INTO club VALUES (1, 'Downtown', 'Vienna', '2015-10-05', 251), "
    "(2, 'Riverside', 'Innsbruck', '2017-06-15', 104), (3, 'Hillside', 'Graz', '2012-09-03', "
    "144), (4, 'Station', 'Graz', '2017-08-31', 211); CREATE TABLE plan(plan_id INTEGER "
    "PRIMARY KEY, plan_name TEXT, monthly_fee REAL, min_months INTEGER); INSERT INTO plan "
    "VALUES (1, 'Basic', 19.9, 12), (2, 'Plus', 34.9, 12), (3, 'Premium', 59.9, 6), (4, "
    "'Student', 14.9, 3); CREATE TABLE member(member_no INTEGER PRIMARY KEY, forename TEXT, "
    "surname TEXT, gender TEXT, dob DATE, email TEXT, home_club INTEGER REFERENCES "
    "club(club_id), referred_by INTEGER REFERENCES member(member_no)); INSERT INTO member "
    "VALUES (1, 'Simon', 'Huber', 'M', '1970-01-17', 'm1@x.at', 1, NULL), (26, 'Paul', "
    "'Moser', 'F', '1981-02-07', 'm26@x.at', 3, NULL), (51, 'Olga', 'Otto', 'M', '2008-03-16', "
    "'m51@x.at', 4, 26), (76, 'Ida', 'Lang', 'F', '1953-10-29', 'm76@x.at', 3, NULL), (101, "
    "'Anna', 'Conrad', 'F', '1972-05-09', 'm101@x.at', 1, 29), (126, 'David', 'Otto', 'F', "
    "'1971-03-24', 'm126@x.at', 1, NULL), (151, 'Rosa', 'Kraus', 'M', '1994-04-06', "
    "'m151@x.at', 3, NULL), (176, 'Ben', 'Adler', 'M', '1970-03-03', 'm176@x.at', 2, NULL), "
    "(201, 'Anna', 'Moser', 'F', '1993-06-07', 'm201@x.at', 3, NULL), (226, 'Emma', 'Pohl', "
    "'M', '2005-04-27', 'm226@x.at', 1, NULL), (251, 'Jonas', 'Graf', 'M', '2000-05-02', "
    "'m251@x.at', 1, NULL), (276, 'Karin', 'Jung', 'F', '1993-02-17', 'm276@x.at', 1, 10); "
    "CREATE TABLE membership(membership_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES "
    "member, plan_id INTEGER REFERENCES plan, started_on DATE, cancelled_on DATE, frozen "
    "INTEGER); INSERT INTO membership VALUES (1, 231, 1, '2021-09-13', NULL, 0), (29, 61, 1, "
    "'2023-01-06', NULL, 0), (57, 185, 3, '2026-04-23', '2026-07-01', 0), (85, 256, 3, "
    "'2021-09-07', '2025-12-21', 0), (113, 69, 3, '2023-12-11', '2024-03-30', 1), (141, 55, 3, "
    "'2021-10-30', NULL, 0), (169, 227, 2, '2020-11-02', '2022-02-27', 0), (197, 269, 2, "
    "'2024-05-22', NULL, 1), (225, 9, 4, '2020-04-20', NULL, 0), (253, 174, 4, '2024-10-26', "
    "NULL, 0), (281, 137, 2, '2022-01-09', '2026-06-14', 0), (309, 129, 1, '2022-02-19', NULL, "
    "0), (337, 21, 1, '2021-02-08', '2023-06-18', 0); CREATE TABLE trainer(trainer_id INTEGER "
    "PRIMARY KEY, forename TEXT, surname TEXT, speciality TEXT, club_id INTEGER REFERENCES "
    "club, hourly_rate REAL); INSERT INTO trainer VALUES (1, 'Hans', 'Conrad', 'boxing', 3, "
    "46.0), (2, 'Karin', 'Adler', 'spinning', 1, 23.0), (3, 'Simon', 'Moser', 'yoga', 4, "
    "38.0), (4, 'Clara', 'Otto', 'boxing', 2, 28.0), (5, 'Max', 'Otto', 'boxing', 2, 51.0), "
    "(6, 'Greta', 'Berg', 'spinning', 2, 58.0), (7, 'Olga', 'Huber', 'spinning', 3, 45.0), (8, "
    "'David', 'Dietz', 'spinning', 2, 27.0), (9, 'Ben', 'Adler', 'spinning', 3, 47.0), (10, "
    "'Greta', 'Dietz', 'yoga', 4, 29.0), (11, 'Rosa', 'Ebert', 'boxing', 3, 46.0), (12, "
    "'Jonas', 'Ebert', 'boxing', 3, 30.0), (13, 'Ida', 'Ebert', 'boxing', 2, 43.0), (14, "
    "'Lena', 'Graf', 'yoga', 4, 33.0); CREATE TABLE class(class_id INTEGER PRIMARY KEY, "
    "class_name TEXT, level TEXT, duration_min INTEGER); INSERT INTO class VALUES (1, 'Yoga "
    "Flow', 'intermediate', 30), (2, 'Spin 45', 'advanced', 90), (3, 'Boxing', 'advanced', "
    "60), (4, 'Pilates', 'intermediate', 45), (5, 'HIIT', 'beginner', 45), (6, 'Zumba', "
    "'intermediate', 45); CREATE TABLE session(session_id INTEGER PRIMARY KEY, class_id "
    "INTEGER REFERENCES class, trainer_id INTEGER REFERENCES trainer, club_id INTEGER "
    "REFERENCES club, starts_at DATETIME, places INTEGER, cancelled INTEGER); INSERT INTO "
    "session VALUES (1, 3, 15, 4, '2026-12-08 08:30:00', 20, 0), (42, 3, 16, 1, '2026-04-22 "
    "12:45:00', 15, 0), (83, 6, 16, 4, '2026-03-17 08:15:00', 10, 0), (124, 6, 10, 4, "
    "'2026-09-23 12:15:00', 20, 0), (165, 1, 14, 2, '2026-05-18 16:30:00', 20, 0), (206, 3, "
    "15, 3, '2026-06-07 16:15:00', 15, 0), (247, 3, 6, 2, '2026-01-08 12:45:00', 10, 0), (288, "
    "5, 15, 3, '2026-02-03 14:45:00', 20, 0), (329, 1, 9, 4, '2026-08-19 12:00:00', 20, 0), "
    "(370, 5, 13, 2, '2026-10-28 12:45:00', 20, 0), (411, 6, 13, 3, '2026-06-03 17:15:00', 10, "
    "0), (452, 3, 11, 4, '2026-04-08 09:30:00', 20, 0), (493, 5, 2, 2, '2026-01-27 11:45:00', "
    "10, 0); CREATE TABLE booking(booking_id INTEGER PRIMARY KEY, session_id INTEGER "
    "REFERENCES session, member_no INTEGER REFERENCES member, booked_at DATETIME, attended "
    "INTEGER); INSERT INTO booking VALUES (1, 169, 82, '2026-03-11 12:30:00', 0), (334, 181, "
    "36, '2026-04-17 13:15:00', 1), (667, 72, 231, '2026-01-12 13:45:00', 0), (1000, 165, 124, "
    "'2026-09-23 17:15:00', 1), (1333, 1, 115, '2026-01-27 08:30:00', 1), (1666, 208, 23, "
    "'2026-07-17 15:45:00', 1), (1999, 194, 63, '2026-02-13 11:00:00', 1), (2332, 351, 252, "
    "'2026-02-17 11:15:00', 1), (2665, 104, 74, '2026-06-02 12:30:00', 0), (2998, 258, 212, "
    "'2026-05-07 12:45:00', 1), (3331, 217, 220, '2026-04-14 10:30:00', 1), (3664, 322, 11, "
    "'2026-05-05 10:15:00', 1), (3997, 79, 59, '2026-08-22 08:00:00', 1); CREATE TABLE "
    "visit(visit_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES member, club_id INTEGER "
    "REFERENCES club, entered_at DATETIME, left_at DATETIME); INSERT INTO visit VALUES (1, "
    "228, 2, '2026-05-10 15:00:00', '2026-05-10 16:30:00'), (417, 272, 3, '2026-08-03 "
    "12:00:00', '2026-08-03 13:30:00'), (833, 8, 2, '2026-06-24 14:15:00', '2026-06-24 "
    "15:30:00'), (1249, 58, 1, '2026-01-06 12:00:00', '2026-01-06 13:30:00'), (1665, 153, 2, "
    "'2026-09-04 14:15:00', '2026-09-04 15:30:00'), (2081, 275, 3, '2026-05-30 16:00:00', "
    "'2026-05-30 17:30:00'), (2497, 36, 4, '2026-07-01 17:00:00', '2026-07-01 18:30:00'), "
    "(2913, 50, 2, '2026-04-27 12:30:00', '2026-04-27 13:30:00'), (3329, 215, 3, '2026-10-21 "
    "10:45:00', '2026-10-21 11:30:00'), (3745, 175, 2, '2026-10-18 12:00:00', '2026-10-18 "
    "13:30:00'), (4161, 138, 4, '2026-07-15 19:00:00', '2026-07-15 20:30:00'), (4577, 86, 4, "
    "'2026-08-22 16:30:00', '2026-08-22 17:30:00'), (4993, 261, 2, '2026-10-12 17:45:00', "
    "'2026-10-12 18:30:00'); CREATE TABLE fee(fee_id INTEGER PRIMARY KEY, membership_id "
    "INTEGER REFERENCES membership, due_date DATE, amount REAL, paid_date DATE); INSERT INTO "
    "fee VALUES (1, 92, '2026-02-24', 59.9, '2026-04-09'), (167, 158, '2026-07-09', 34.9, "
    "'2026-10-07'), (333, 98, '2025-07-22', 59.9, '2025-10-14'), (499, 269, '2026-07-24', "
    "34.9, '2026-09-28'), (665, 118, '2026-04-20', 59.9, NULL), (831, 142, '2026-08-08', 14.9, "
    "'2026-11-23'), (997, 138, '2026-04-07', 14.9, '2026-06-26'), (1163, 261, '2026-08-20', "
    "14.9, '2026-10-01'), (1329, 184, '2026-09-08', 59.9, '2026-11-07'), (1495, 55, "
    "'2025-09-08', 14.9, '2026-02-19'), (1661, 162, '2026-10-10', 59.9, '2026-11-15'), (1827, "
    "69, '2025-06-18', 14.9, '2026-11-07'), (1993, 63, '2026-11-28', 59.9, '2026-11-30'); "
    "CREATE TABLE equipment(equipment_id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES club, "
    "name TEXT, category TEXT, purchased_on DATE, price REAL, last_checked DATE, out_of_order "
    "INTEGER); INSERT INTO equipment VALUES (1, 2, 'Rower 1', 'strength', '2018-07-26', 373.0, "
    "'2025-10-06', 0), (11, 4, 'Treadmill 11', 'strength', '2020-09-01', 4680.0, '2025-07-11', "
    "1), (21, 1, 'Bike 21', 'cardio', '2025-04-24', 2700.0, '2025-10-17', 0), (31, 1, 'Bench "
    "31', 'cardio', '2018-05-10', 6931.0, '2026-08-01', 0), (41, 3, 'Treadmill 41', 'cardio', "
    "'2017-11-01', 1589.0, '2026-03-08', 0), (51, 4, 'Bike 51', 'cardio', '2022-04-24', "
    "2819.0, '2026-02-22', 0), (61, 4, 'Bench 61', 'cardio', '2017-10-26', 5868.0, "
    "'2026-03-14', 0), (71, 4, 'Rower 71', 'cardio', '2016-04-04', 3703.0, '2026-01-30', 1), "
    "(81, 2, 'Bike 81', 'strength', '2025-11-16', 750.0, '2026-06-11', 0), (91, 2, 'Bike 91', "
    "'cardio', '2019-07-03', 2435.0, '2026-06-16', 0), (101, 4, 'Treadmill 101', 'cardio', "
    "'2021-11-16', 2539.0, '2026-01-22', 0), (111, 1, 'Bike 111', 'cardio', '2021-04-11', "
    "717.0, '2026-05-15', 0);";

static const struct trade_case gyms_cases[] = {
    {"how many active members do we have",
     "SELECT count(DISTINCT member.member_no) FROM member JOIN membership ON "
     "membership.member_no = member.member_no WHERE membership.cancelled_on IS NULL"},
    {"revenue by plan",
     "SELECT plan.plan_name, sum(fee.amount) AS revenue FROM plan JOIN membership ON "
     "membership.plan_id = plan.plan_id JOIN fee ON fee.membership_id = "
     "membership.membership_id GROUP BY plan.plan_id"},
    {"members with overdue fees",
     "SELECT member.forename, member.surname FROM member JOIN membership ON "
     "membership.member_no = member.member_no JOIN fee ON fee.membership_id = "
     "membership.membership_id WHERE fee.due_date < '2026-11-25' AND fee.paid_date IS NULL "
     "GROUP BY member.member_no"},
    {"members who booked but did not attend",
     "SELECT member.forename, member.surname FROM member JOIN booking ON booking.member_no = "
     "member.member_no WHERE booking.attended = 0 GROUP BY member.member_no"},
};

/* Flags that are words. */
static const char theatre[] =
    "CREATE TABLE guests(guest_id INTEGER PRIMARY KEY, full_name TEXT); INSERT INTO guests VALUES "
    "(1, "
    "'Ida Graf'), (2, 'Max Lang'), (3, 'Eva Kern'); CREATE TABLE seats_booked(booking_id INTEGER "
    "PRIMARY KEY, guest_id INTEGER REFERENCES guests, booked_on DATE, attended TEXT); INSERT INTO "
    "seats_booked VALUES (1, 1, '2026-10-01', 'yes'), (2, 1, '2026-10-02', 'no'), (3, 2, "
    "'2026-10-03', 'yes');";

static const struct trade_case theatre_cases[] = {
    {"guests who booked but did not attend",
     "SELECT DISTINCT guests.full_name FROM guests JOIN seats_booked ON seats_booked.guest_id = "
     "guests.guest_id WHERE seats_booked.attended = 'no'"},
};

static void answers_all(void **state, const struct trade_case *cases, size_t count)
{
    size_t failed = 0;
    for (size_t i = 0; i < count; i++)
        failed += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(failed, 0);
}

static int open_bistros(void **state)
{
    return fixture_open(state, bistros);
}

static void nlq_ask__answers__what_bistros_are_asked(void **state)
{
    answers_all(state, bistros_cases, sizeof bistros_cases / sizeof *bistros_cases);
}

static int open_landlords(void **state)
{
    return fixture_open(state, landlords);
}

static void nlq_ask__answers__what_landlords_are_asked(void **state)
{
    answers_all(state, landlords_cases, sizeof landlords_cases / sizeof *landlords_cases);
}

static int open_gyms(void **state)
{
    return fixture_open(state, gyms);
}

static void nlq_ask__answers__what_gyms_are_asked(void **state)
{
    answers_all(state, gyms_cases, sizeof gyms_cases / sizeof *gyms_cases);
}

static int open_theatre(void **state)
{
    return fixture_open(state, theatre);
}

static void nlq_ask__spells__flags_as_they_are_stored(void **state)
{
    answers_all(state, theatre_cases, sizeof theatre_cases / sizeof *theatre_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_bistros_are_asked, open_bistros,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_landlords_are_asked, open_landlords,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_gyms_are_asked, open_gyms,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__spells__flags_as_they_are_stored, open_theatre,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
