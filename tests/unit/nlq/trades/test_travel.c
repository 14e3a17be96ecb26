/* Questions of an airline and of a wholesaler: delays, ways from and to, stock, purchases beside
 * sales. */
#include "../fixture.h"

struct travel_case {
    const char *question, *sql;
};

static const char airline[] =
    "CREATE TABLE airports(iata TEXT PRIMARY KEY, name TEXT, city TEXT, country TEXT, "
    "elevation_ft INTEGER); INSERT INTO airports VALUES ('VIE', 'Schwechat', 'Vienna', "
    "'Austria', 600), ('FRA', 'Rhein-Main', 'Frankfurt', 'Germany', 364), ('LHR', "
    "'Heathrow', 'London', 'United Kingdom', 83), ('CDG', 'Charles de Gaulle', 'Paris', "
    "'France', 392), ('JFK', 'Kennedy', 'New York', 'USA', 13), ('ORY', 'Orly', 'Paris', "
    "'France', 291); CREATE TABLE aircraft(tail_no TEXT PRIMARY KEY, model TEXT, "
    "manufacturer TEXT, seats INTEGER, entered_service DATE); INSERT INTO aircraft VALUES "
    "('OE-001', 'A350', 'Airbus', 320, '2017-03-31'), ('OE-002', 'B787', 'Boeing', 290, "
    "'2012-05-19'), ('OE-003', 'B737', 'Boeing', 160, '2015-11-17'), ('OE-004', 'A350', "
    "'Airbus', 320, '2008-11-04'), ('OE-005', 'B787', 'Boeing', 290, '2008-07-03'), "
    "('OE-006', 'A350', 'Airbus', 320, '2015-04-18'), ('OE-007', 'A350', 'Airbus', 320, "
    "'2008-12-09'), ('OE-008', 'A320', 'Airbus', 180, '2026-04-22'), ('OE-009', 'B737', "
    "'Boeing', 160, '2013-06-29'), ('OE-010', 'B787', 'Boeing', 290, '2025-01-25'), "
    "('OE-011', 'A350', 'Airbus', 320, '2008-10-26'), ('OE-012', 'A350', 'Airbus', 320, "
    "'2021-05-27'); CREATE TABLE routes(route_id INTEGER PRIMARY KEY, origin TEXT REFERENCES "
    "airports(iata), destination TEXT REFERENCES airports(iata), distance_km INTEGER); "
    "INSERT INTO routes VALUES (1, 'VIE', 'LHR', 6351), (2, 'VIE', 'JFK', 3919), (3, 'VIE', "
    "'ORY', 2994), (4, 'FRA', 'VIE', 5984), (5, 'FRA', 'LHR', 3318), (6, 'FRA', 'CDG', "
    "6370), (7, 'FRA', 'ORY', 460), (8, 'LHR', 'VIE', 4822), (9, 'LHR', 'CDG', 1537), (10, "
    "'LHR', 'JFK', 604), (11, 'LHR', 'ORY', 2224), (12, 'CDG', 'VIE', 1916), (13, 'CDG', "
    "'FRA', 6877), (14, 'JFK', 'VIE', 6278); CREATE TABLE flights(flight_id INTEGER PRIMARY "
    "KEY, flight_no TEXT, route_id INTEGER REFERENCES routes(route_id), tail_no TEXT "
    "REFERENCES aircraft(tail_no), scheduled_departure TIMESTAMP, actual_departure "
    "TIMESTAMP, scheduled_arrival TIMESTAMP, actual_arrival TIMESTAMP, status TEXT); INSERT "
    "INTO flights VALUES (1, 'OS138', 17, 'OE-004', '2026-11-10 10:45:00', '2026-11-10 "
    "12:45:00', '2026-11-10 11:46:00', '2026-11-10 13:46:00', 'landed'), (22, 'OS120', 16, "
    "'OE-004', '2026-06-01 18:45:00', '2026-06-01 18:50:00', '2026-06-02 02:33:00', "
    "'2026-06-02 02:38:00', 'landed'), (43, 'OS138', 1, 'OE-007', '2026-06-08 16:00:00', "
    "'2026-06-08 16:00:00', '2026-06-08 20:00:00', '2026-06-08 20:00:00', 'landed'), (64, "
    "'OS105', 8, 'OE-004', '2026-05-23 08:15:00', '2026-05-23 08:20:00', '2026-05-23 "
    "15:13:00', '2026-05-23 15:18:00', 'landed'), (85, 'OS136', 18, 'OE-004', '2026-11-27 "
    "06:00:00', NULL, '2026-11-27 08:28:00', NULL, 'scheduled'), (106, 'OS130', 19, "
    "'OE-010', '2026-07-04 21:00:00', '2026-07-04 21:00:00', '2026-07-04 22:17:00', "
    "'2026-07-04 22:17:00', 'landed'), (127, 'OS110', 16, 'OE-011', '2026-06-24 15:15:00', "
    "'2026-06-24 15:35:00', '2026-06-24 20:47:00', '2026-06-24 21:07:00', 'landed'), (148, "
    "'OS102', 14, 'OE-004', '2026-09-28 22:45:00', '2026-09-28 22:57:00', '2026-09-29 "
    "03:20:00', '2026-09-29 03:32:00', 'landed'), (169, 'OS134', 9, 'OE-006', '2026-09-10 "
    "22:15:00', '2026-09-10 22:20:00', '2026-09-11 05:13:00', '2026-09-11 05:18:00', "
    "'landed'), (190, 'OS122', 3, 'OE-003', '2026-08-08 16:00:00', '2026-08-08 16:12:00', "
    "'2026-08-08 17:59:00', '2026-08-08 18:11:00', 'landed'), (211, 'OS107', 4, 'OE-010', "
    "'2026-07-05 11:30:00', '2026-07-05 11:30:00', '2026-07-05 18:44:00', '2026-07-05 "
    "18:44:00', 'landed'), (232, 'OS105', 13, 'OE-011', '2026-09-08 15:15:00', '2026-09-08 "
    "17:15:00', '2026-09-08 17:24:00', '2026-09-08 19:24:00', 'landed'), (253, 'OS136', 9, "
    "'OE-004', '2026-08-15 05:15:00', '2026-08-15 05:15:00', '2026-08-15 11:15:00', "
    "'2026-08-15 11:15:00', 'landed'), (274, 'OS120', 2, 'OE-007', '2026-06-30 06:30:00', "
    "'2026-06-30 08:30:00', '2026-06-30 13:11:00', '2026-06-30 15:11:00', 'landed'); CREATE "
    "TABLE passengers(passenger_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "nationality TEXT, date_of_birth DATE, frequent_flyer_tier TEXT); INSERT INTO passengers "
    "VALUES (1, 'Felix', 'Huber', 'American', '1967-03-25', 'none'), (11, 'Hugo', 'Fischer', "
    "'American', '2021-03-01', NULL), (21, 'Jack', 'Diaz', 'German', '1957-01-03', "
    "'silver'), (31, 'Liam', 'Costa', 'American', '2023-01-22', 'none'), (41, 'Nils', "
    "'Adams', 'American', '1994-03-19', 'silver'), (51, 'Paul', 'Young', 'British', "
    "'1946-09-24', NULL), (61, 'Sven', 'Vogel', 'Austrian', '1975-09-03', 'silver'), (71, "
    "'Umar', 'Turner', 'American', '1992-08-14', NULL), (81, 'Will', 'Smith', 'Austrian', "
    "'2002-04-27', NULL), (91, 'Zoe', 'Quinn', 'French', '1955-03-14', 'gold'), (101, 'Ben', "
    "'Peters', 'American', '1971-05-24', 'none'), (111, 'David', 'Novak', 'French', "
    "'1968-09-30', 'none'), (121, 'Felix', 'Meyer', 'British', '2012-09-30', 'silver'), "
    "(131, 'Hugo', 'Keller', 'American', '2005-09-22', 'none'); CREATE TABLE "
    "bookings(booking_id INTEGER PRIMARY KEY, flight_id INTEGER REFERENCES "
    "flights(flight_id), passenger_id INTEGER REFERENCES passengers(passenger_id), cabin "
    "TEXT, fare NUMERIC(8,2), booked_on DATE, checked_in INTEGER, bags INTEGER); INSERT INTO "
    "bookings VALUES (1, 79, 120, 'economy', 947.12, '2026-06-25', 0, 1), (108, 199, 90, "
    "'first', 1624.81, '2026-04-23', 1, 3), (215, 222, 124, 'first', 1500.65, '2026-11-18', "
    "0, 1), (322, 135, 35, 'economy', 1508.69, '2026-09-16', 0, 0), (429, 49, 86, "
    "'business', 585.85, '2026-08-01', 1, 1), (536, 232, 18, 'first', 757.51, '2026-07-23', "
    "1, 1), (643, 271, 26, 'first', 189.58, '2026-09-13', 1, 3), (750, 5, 71, 'economy', "
    "1484.03, '2026-08-24', 1, 2), (857, 182, 50, 'economy', 684.57, '2026-09-13', 1, 1), "
    "(964, 270, 22, 'economy', 322.42, '2026-09-24', 1, 3), (1071, 104, 118, 'first', "
    "145.06, '2026-04-22', 1, 2), (1178, 51, 46, 'economy', 1505.3, '2026-08-08', 1, 0), "
    "(1285, 258, 9, 'business', 1227, '2026-07-10', 1, 2), (1392, 204, 121, 'business', "
    "770.69, '2026-10-08', 0, 0); CREATE TABLE crew(crew_id INTEGER PRIMARY KEY, first_name "
    "TEXT, last_name TEXT, role TEXT, base TEXT REFERENCES airports(iata), hired DATE, "
    "salary NUMERIC(9,2)); INSERT INTO crew VALUES (1, 'David', 'Lopez', 'purser', 'LHR', "
    "'2009-06-25', 82892), (3, 'Jack', 'Jones', 'purser', 'LHR', '2014-08-13', 98481), (5, "
    "'Paul', 'Huber', 'purser', 'ORY', '2025-03-13', 113476), (7, 'Will', 'Fischer', 'first "
    "officer', 'JFK', '2016-09-23', 135803), (9, 'David', 'Diaz', 'cabin attendant', 'JFK', "
    "'2014-03-17', 139843), (11, 'Jack', 'Brown', 'purser', 'JFK', '2014-07-31', 92639), "
    "(13, 'Paul', 'Young', 'first officer', 'CDG', '2008-10-03', 132582), (15, 'Will', "
    "'Vogel', 'pilot', 'ORY', '2026-07-30', 65111), (17, 'David', 'Turner', 'first officer', "
    "'FRA', '2025-05-17', 106227), (19, 'Jack', 'Rossi', 'first officer', 'VIE', "
    "'2025-04-21', 74363), (21, 'Paul', 'Peters', 'cabin attendant', 'JFK', '2017-10-24', "
    "101918), (23, 'Will', 'Novak', 'purser', 'VIE', '2020-10-27', 107909), (25, 'David', "
    "'Lopez', 'purser', 'CDG', '2018-09-20', 136182), (27, 'Jack', 'Jones', 'cabin "
    "attendant', 'JFK', '2021-06-16', 69084); CREATE TABLE flight_crew(flight_id INTEGER "
    "REFERENCES flights(flight_id), crew_id INTEGER REFERENCES crew(crew_id), PRIMARY "
    "KEY(flight_id,crew_id)); INSERT INTO flight_crew VALUES (1, 28), (21, 32), (41, 24), "
    "(61, 3), (81, 33), (101, 11), (121, 17), (141, 24), (161, 32), (181, 1), (201, 27), "
    "(221, 3), (241, 17), (261, 12);";

static const struct travel_case airline_cases[] = {
    {"flights delayed by more than 30 minutes",
     "SELECT flight_no FROM flights WHERE (CAST(strftime('%s', actual_departure) AS INTEGER) - "
     "CAST(strftime('%s', scheduled_departure) AS INTEGER)) / 60.0 > 30"},
    {"average departure delay in minutes per route",
     "SELECT routes.route_id, avg((CAST(strftime('%s', flights.actual_departure) AS INTEGER) - "
     "CAST(strftime('%s', flights.scheduled_departure) AS INTEGER)) / 60.0) AS minutes FROM routes "
     "JOIN flights ON flights.route_id = routes.route_id GROUP BY routes.route_id"},
    {"flights from Vienna to Paris",
     "SELECT flights.flight_no FROM flights JOIN routes ON flights.route_id = routes.route_id "
     "WHERE routes.origin IN (SELECT iata FROM airports WHERE city = 'Vienna') AND "
     "routes.destination IN (SELECT iata FROM airports WHERE city = 'Paris')"},
    {"passengers who never checked in",
     "SELECT first_name, last_name FROM passengers WHERE passenger_id NOT IN (SELECT passenger_id "
     "FROM bookings WHERE checked_in = 1 AND passenger_id IS NOT NULL)"},
    {"highest paid pilot",
     "SELECT first_name, last_name FROM crew WHERE role = 'pilot' ORDER BY salary DESC LIMIT 1"},
    {"revenue per cabin", "SELECT cabin, sum(fare) AS revenue FROM bookings GROUP BY cabin"},
};

static const char wholesale[] =
    "CREATE TABLE supplier(supplier_id INTEGER PRIMARY KEY, supplier_name TEXT, country "
    "TEXT, lead_time_days INTEGER, rating REAL); INSERT INTO supplier VALUES (1, 'Brown SA', "
    "'Germany', 13, 2.2), (2, 'Costa AG', 'Germany', 3, 2.7), (3, 'Diaz KG', 'Germany', 26, "
    "4.4), (4, 'Evans SA', 'Poland', 24, 1.5), (5, 'Fischer SA', 'Italy', 13, 4.4), (6, "
    "'Garcia AG', 'Italy', 5, 3.4), (7, 'Huber AG', 'Italy', 16, 1.4), (8, 'Ivanov KG', "
    "'Italy', 21, 3.3), (9, 'Jones KG', 'China', 21, 2.8), (10, 'Keller KG', 'Poland', 28, "
    "2.8), (11, 'Lopez SA', 'Italy', 24, 1.4), (12, 'Meyer KG', 'Poland', 35, 1.3), (13, "
    "'Novak KG', 'Poland', 27, 3.5), (14, 'Olsen AG', 'Germany', 14, 1.5); CREATE TABLE "
    "item(item_id INTEGER PRIMARY KEY, sku TEXT, description TEXT, category TEXT, unit_price "
    "NUMERIC(8,2), reorder_point INTEGER, discontinued INTEGER, weight_kg REAL); INSERT INTO "
    "item VALUES (1, 'SKU001', 'Small shelf 1', 'lighting', 147.41, 14, 0, 2.5), (5, "
    "'SKU005', 'Blue shelf 5', 'lighting', 80.84, 26, 0, 10.3), (9, 'SKU009', 'Blue desk 9', "
    "'seating', 132.56, 23, 0, 3.1), (13, 'SKU013', 'Blue chair 13', 'storage', 275.23, 42, "
    "0, 14.8), (17, 'SKU017', 'Plain lamp 17', 'seating', 153.67, 44, 0, 0.6), (21, "
    "'SKU021', 'Plain shelf 21', 'tables', 296.99, 46, 0, 25.1), (25, 'SKU025', 'Small desk "
    "25', 'lighting', 80.94, 54, 0, 38.1), (29, 'SKU029', 'Heavy desk 29', 'lighting', "
    "184.83, 38, 0, 5.3), (33, 'SKU033', 'Heavy shelf 33', 'tables', 204.52, 30, 0, 13.5), "
    "(37, 'SKU037', 'Small desk 37', 'tables', 294.68, 50, 0, 1.9), (41, 'SKU041', 'Heavy "
    "desk 41', 'lighting', 351.73, 20, 0, 4.8), (45, 'SKU045', 'Small chair 45', 'seating', "
    "96.46, 37, 0, 14.7), (49, 'SKU049', 'Small chair 49', 'lighting', 74.51, 60, 0, 14.8), "
    "(53, 'SKU053', 'Small lamp 53', 'seating', 162.68, 33, 0, 19.0); CREATE TABLE "
    "item_supplier(item_id INTEGER REFERENCES item(item_id), supplier_id INTEGER REFERENCES "
    "supplier(supplier_id), purchase_price NUMERIC(8,2), preferred INTEGER, PRIMARY "
    "KEY(item_id,supplier_id)); INSERT INTO item_supplier VALUES (1, 9, 76.37, 1), (6, 3, "
    "109.49, 1), (10, 14, 93.05, 0), (13, 6, 137.5, 0), (17, 13, 185.45, 0), (21, 12, "
    "143.78, 0), (25, 10, 116.22, 0), (28, 7, 11.88, 0), (31, 2, 65.21, 0), (34, 9, 46.91, "
    "1), (37, 7, 258.9, 0), (41, 12, 223.04, 0), (44, 5, 97.52, 0), (48, 3, 137.08, 1); "
    "CREATE TABLE warehouse(warehouse_id INTEGER PRIMARY KEY, code TEXT, city TEXT, "
    "capacity_pallets INTEGER); INSERT INTO warehouse VALUES (1, 'W1', 'Hamburg', 578), (2, "
    "'W2', 'Munich', 1812), (3, 'W3', 'Bremen', 1885); CREATE TABLE stock(item_id INTEGER "
    "REFERENCES item(item_id), warehouse_id INTEGER REFERENCES warehouse(warehouse_id), "
    "on_hand INTEGER, reserved INTEGER, last_counted DATE, PRIMARY "
    "KEY(item_id,warehouse_id)); INSERT INTO stock VALUES (1, 3, 46, 3, '2026-09-15'), (5, "
    "2, 73, 9, '2026-09-21'), (9, 3, 185, 15, '2026-07-20'), (13, 1, 37, 2, '2026-10-14'), "
    "(17, 2, 60, 18, '2026-10-31'), (20, 3, 21, 3, '2026-06-21'), (25, 2, 195, 5, "
    "'2026-06-02'), (29, 2, 197, 73, '2026-07-07'), (33, 2, 98, 14, '2026-10-10'), (37, 2, "
    "28, 6, '2026-08-08'), (41, 1, 8, 5, '2026-03-21'), (44, 1, 174, 3, '2026-02-16'), (47, "
    "2, 43, 9, '2026-06-08'), (51, 2, 69, 12, '2026-01-18'); CREATE TABLE "
    "purchase_order(po_id INTEGER PRIMARY KEY, supplier_id INTEGER REFERENCES "
    "supplier(supplier_id), warehouse_id INTEGER REFERENCES warehouse(warehouse_id), "
    "ordered_on DATE, expected_on DATE, received_on DATE, buyer TEXT); INSERT INTO "
    "purchase_order VALUES (1, 5, 1, '2026-10-07', '2026-10-31', '2026-10-28', 'Kim'), (8, "
    "9, 1, '2026-07-26', '2026-08-19', '2026-08-27', 'Ray'), (15, 10, 2, '2026-04-01', "
    "'2026-05-02', '2026-05-09', 'Kim'), (22, 14, 2, '2026-11-07', '2026-12-15', NULL, "
    "'Ray'), (29, 10, 3, '2026-04-30', '2026-05-19', '2026-05-23', 'Kim'), (36, 9, 3, "
    "'2026-08-19', '2026-08-23', '2026-08-24', 'Kim'), (43, 13, 2, '2026-03-21', "
    "'2026-04-17', '2026-04-20', 'Ray'), (50, 8, 3, '2026-10-02', '2026-10-30', "
    "'2026-11-05', 'Lee'), (57, 14, 3, '2026-07-06', '2026-07-16', '2026-07-15', 'Ray'), "
    "(64, 8, 1, '2026-07-30', '2026-08-18', '2026-08-28', 'Ray'), (71, 3, 1, '2026-06-16', "
    "'2026-07-04', '2026-07-16', 'Lee'), (78, 10, 3, '2026-05-24', '2026-06-20', "
    "'2026-06-18', 'Ray'), (85, 2, 3, '2026-07-14', '2026-07-17', '2026-07-16', 'Lee'), (92, "
    "13, 3, '2026-11-04', '2026-11-28', NULL, 'Kim'); CREATE TABLE po_line(po_id INTEGER "
    "REFERENCES purchase_order(po_id), line_no INTEGER, item_id INTEGER REFERENCES "
    "item(item_id), quantity INTEGER, received_quantity INTEGER, price NUMERIC(8,2), PRIMARY "
    "KEY(po_id,line_no)); INSERT INTO po_line VALUES (1, 1, 40, 177, 177, 176.97), (8, 2, "
    "25, 95, 95, 200.91), (15, 1, 50, 183, 183, 265.71), (21, 1, 17, 90, 90, 94.39), (30, 1, "
    "14, 148, 0, 12.67), (35, 2, 49, 161, 161, 18.04), (43, 1, 17, 41, 0, 209.57), (51, 2, "
    "5, 197, 197, 46.26), (58, 1, 35, 158, 158, 143.22), (66, 2, 33, 198, 0, 149.98), (72, "
    "3, 39, 136, 0, 285.41), (78, 2, 35, 97, 97, 149.99), (85, 1, 25, 170, 170, 24.25), (93, "
    "1, 1, 86, 86, 124.3); CREATE TABLE retailer(retailer_id INTEGER PRIMARY KEY, name TEXT, "
    "region TEXT, credit_limit NUMERIC(10,2), balance NUMERIC(10,2), since DATE); INSERT "
    "INTO retailer VALUES (1, 'Fischer Home 1', 'North', 1000, 484.16, '2019-12-17'), (3, "
    "'Peters Home 3', 'West', 1000, 510.91, '2024-10-27'), (5, 'Brown Home 5', 'South', "
    "5000, 2095.11, '2022-06-22'), (7, 'Lopez Home 7', 'West', 20000, 24829.8, "
    "'2018-03-30'), (9, 'Vogel Home 9', 'West', 20000, 7880.66, '2022-12-04'), (11, 'Huber "
    "Home 11', 'South', 1000, 593.97, '2019-10-04'), (13, 'Rossi Home 13', 'West', 5000, "
    "1955.18, '2018-03-16'), (15, 'Diaz Home 15', 'West', 5000, 1492.28, '2021-07-31'), (17, "
    "'Novak Home 17', 'North', 20000, 11045.96, '2022-02-23'), (19, 'Young Home 19', "
    "'North', 1000, 261.2, '2026-05-08'), (21, 'Jones Home 21', 'West', 1000, 1017.38, "
    "'2016-08-07'), (23, 'Turner Home 23', 'North', 1000, 306.78, '2019-12-05'), (25, "
    "'Fischer Home 25', 'West', 20000, 11946.48, '2018-10-24'), (27, 'Peters Home 27', "
    "'North', 20000, 23987.53, '2021-12-19'); CREATE TABLE sales_order(so_id INTEGER PRIMARY "
    "KEY, retailer_id INTEGER REFERENCES retailer(retailer_id), placed_on DATE, shipped_on "
    "DATE, state TEXT, salesperson TEXT); INSERT INTO sales_order VALUES (1, 24, "
    "'2026-04-02', '2026-04-12', 'shipped', 'Tom'), (22, 7, '2026-10-05', NULL, 'cancelled', "
    "'Tom'), (43, 9, '2025-07-31', NULL, 'cancelled', 'Eva'), (64, 23, '2025-08-05', "
    "'2025-08-07', 'shipped', 'Eva'), (85, 25, '2025-09-25', NULL, 'open', 'Ida'), (106, 24, "
    "'2026-09-14', NULL, 'cancelled', 'Tom'), (127, 29, '2025-11-25', NULL, 'cancelled', "
    "'Tom'), (148, 28, '2026-01-13', NULL, 'open', 'Ida'), (169, 11, '2026-07-24', "
    "'2026-08-04', 'shipped', 'Tom'), (190, 20, '2026-11-17', '2026-11-23', 'shipped', "
    "'Tom'), (211, 28, '2026-11-18', '2026-11-23', 'shipped', 'Eva'), (232, 19, "
    "'2025-11-01', '2025-11-19', 'shipped', 'Tom'), (253, 20, '2026-02-26', '2026-02-27', "
    "'shipped', 'Tom'), (274, 27, '2025-08-18', '2025-08-24', 'shipped', 'Eva'); CREATE "
    "TABLE so_line(so_id INTEGER REFERENCES sales_order(so_id), line_no INTEGER, item_id "
    "INTEGER REFERENCES item(item_id), quantity INTEGER, price NUMERIC(8,2), discount REAL, "
    "PRIMARY KEY(so_id,line_no)); INSERT INTO so_line VALUES (1, 1, 25, 24, 27.52, 0.05), "
    "(20, 3, 34, 24, 318.27, 0.05), (40, 2, 23, 13, 101.13, 0.0), (59, 1, 50, 31, 81.6, "
    "0.0), (85, 1, 24, 25, 53.23, 0.1), (106, 2, 5, 15, 63.19, 0.1), (126, 1, 27, 26, "
    "113.22, 0.05), (144, 1, 43, 25, 276.37, 0.0), (165, 2, 26, 40, 115.3, 0.0), (194, 3, "
    "53, 34, 331.75, 0.0), (217, 1, 19, 39, 71.67, 0.0), (239, 1, 5, 15, 22.9, 0.0), (258, "
    "4, 18, 40, 395.49, 0.0), (278, 2, 48, 1, 73.13, 0.05); CREATE TABLE "
    "return_note(return_id INTEGER PRIMARY KEY, so_id INTEGER, line_no INTEGER, quantity "
    "INTEGER, reason TEXT, returned_on DATE); INSERT INTO return_note VALUES (1, 120, 1, 4, "
    "'damaged', '2026-10-28'), (3, 12, 1, 4, 'wrong item', '2026-06-17'), (5, 170, 1, 2, "
    "'damaged', '2026-06-21'), (7, 96, 1, 4, 'damaged', '2026-09-10'), (9, 235, 1, 2, 'wrong "
    "item', '2026-11-06'), (11, 161, 1, 5, 'damaged', '2026-08-25'), (13, 124, 1, 5, 'late', "
    "'2026-05-06'), (15, 128, 1, 5, 'wrong item', '2026-08-15'), (17, 89, 1, 2, 'wrong "
    "item', '2026-08-19'), (19, 272, 1, 1, 'damaged', '2026-09-26'), (21, 55, 1, 5, 'wrong "
    "item', '2026-05-16'), (23, 1, 1, 2, 'late', '2026-06-09'), (25, 222, 1, 5, 'late', "
    "'2026-10-02'), (27, 74, 1, 4, 'wrong item', '2026-02-10');";

static const struct travel_case wholesale_cases[] = {
    {"items out of stock",
     "SELECT description FROM item WHERE item_id NOT IN (SELECT item_id FROM stock WHERE "
     "on_hand > 0)"},
    {"late purchase orders", "SELECT * FROM purchase_order WHERE received_on > expected_on"},
    {"items never sold", "SELECT description FROM item WHERE item_id NOT IN (SELECT item_id FROM "
                         "so_line WHERE item_id IS NOT NULL)"},
    {"top 10 items by revenue",
     "SELECT item.description, sum(so_line.quantity * so_line.price) AS revenue FROM item "
     "JOIN so_line ON so_line.item_id = item.item_id GROUP BY item.item_id ORDER BY "
     "sum(so_line.quantity * so_line.price) DESC LIMIT 10"},
    {"retailers over their credit limit", "SELECT name FROM retailer WHERE balance > credit_limit"},
    {"retailers without any orders", "SELECT name FROM retailer WHERE retailer_id NOT IN (SELECT "
                                     "retailer_id FROM sales_order WHERE retailer_id IS NOT NULL)"},
    {"which buyer placed the most purchase orders",
     "SELECT buyer FROM purchase_order GROUP BY buyer ORDER BY count(*) DESC LIMIT 1"},
    {"purchase orders not yet received", "SELECT * FROM purchase_order WHERE received_on IS NULL"},
};

static void assert_answers(void *state, const struct travel_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_airline(void **state)
{
    return fixture_open(state, airline);
}

static void nlq_ask__answers__what_airline_are_asked(void **state)
{
    assert_answers(*state, airline_cases, sizeof airline_cases / sizeof *airline_cases);
}

static int setup_wholesale(void **state)
{
    return fixture_open(state, wholesale);
}

static void nlq_ask__answers__what_wholesale_are_asked(void **state)
{
    assert_answers(*state, wholesale_cases, sizeof wholesale_cases / sizeof *wholesale_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_airline_are_asked, setup_airline,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_wholesale_are_asked, setup_wholesale,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
