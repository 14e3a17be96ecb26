/* Questions of a museum and of hotels: loans, the living and the dead, the best rated, who came
 * again. */
#include "../fixture.h"

struct visits_case {
    const char *question, *sql;
};

static const char museum[] =
    "CREATE TABLE artist(artist_id INTEGER PRIMARY KEY, name TEXT, nationality TEXT, "
    "birth_year INTEGER, death_year INTEGER, movement TEXT); INSERT INTO artist VALUES (1, "
    "'Willi Otto', 'French', 1840, 1910, 'Baroque'), (4, 'Felix Conrad', 'Austrian', 1721, "
    "1778, 'Expressionism'), (7, 'Greta Adler', 'Dutch', 1877, 1935, 'Expressionism'), (10, "
    "'Anna Huber', 'Austrian', 1932, 1986, 'Expressionism'), (13, 'Leo Imhof', 'Italian', "
    "1651, 1718, 'Baroque'), (16, 'Simon Lang', 'Austrian', 1778, 1839, 'Baroque'), (19, "
    "'Tina Conrad', 'Dutch', 1662, 1738, 'Baroque'), (22, 'Leo Pohl', 'French', 1805, 1861, "
    "'Expressionism'), (25, 'Simon Dietz', 'Dutch', 1957, NULL, 'Baroque'), (28, 'Clara "
    "Kraus', 'Italian', 1663, 1705, 'Impressionism'), (31, 'Ida Imhof', 'Dutch', 1684, 1761, "
    "'Expressionism'), (34, 'Willi Dietz', 'Dutch', 1687, 1738, 'Impressionism'); CREATE "
    "TABLE gallery_room(room_id INTEGER PRIMARY KEY, room_name TEXT, floor INTEGER, area_sqm "
    "REAL, max_visitors INTEGER); INSERT INTO gallery_room VALUES (1, 'Room 1', 1, 65.0, "
    "20), (2, 'Room 2', 2, 104.0, 69), (3, 'Room 3', 0, 171.0, 50), (4, 'Room 4', 1, 222.0, "
    "73), (5, 'Room 5', 2, 205.0, 52), (6, 'Room 6', 0, 113.0, 23), (7, 'Room 7', 1, 105.0, "
    "73), (8, 'Room 8', 2, 69.0, 35), (9, 'Room 9', 0, 164.0, 25), (10, 'Room 10', 1, 239.0, "
    "81), (11, 'Room 11', 2, 140.0, 36), (12, 'Room 12', 0, 241.0, 26); CREATE TABLE "
    "artwork(artwork_id INTEGER PRIMARY KEY, title TEXT, artist_id INTEGER REFERENCES "
    "artist, year_made INTEGER, medium TEXT, height_cm REAL, width_cm REAL, acquired_on "
    "DATE, purchase_price REAL, insured_value REAL, room_id INTEGER REFERENCES gallery_room, "
    "on_display INTEGER); INSERT INTO artwork VALUES (1, 'Harbor Garden 1', 6, 1710, "
    "'watercolor', 283.0, 205.0, '1987-02-17', 365000.0, 1290000.0, 9, 0), (26, 'Garden "
    "Garden 26', 18, 1700, 'oil', 206.0, 118.0, '2003-03-19', 407000.0, 26000.0, NULL, 0), "
    "(51, 'Portrait River 51', 7, 1782, 'oil', 29.0, 296.0, '1954-08-15', 222000.0, "
    "1817000.0, 11, 1), (76, 'Still River 76', 33, 1906, 'bronze', 52.0, 48.0, '1983-04-30', "
    "615000.0, 1338000.0, NULL, 0), (101, 'Harbor Night 101', 4, 1868, 'oil', 173.0, 313.0, "
    "'2018-04-08', 527000.0, 330000.0, NULL, 0), (126, 'Garden Portrait 126', 34, 1816, "
    "'bronze', 28.0, 101.0, '2009-02-13', 220000.0, 1540000.0, 7, 0), (151, 'Harbor Silence "
    "151', 26, 1674, 'oil', 46.0, 220.0, '1984-10-04', 155000.0, 1709000.0, NULL, 1), (176, "
    "'Winter River 176', 5, 1668, 'watercolor', 73.0, 364.0, '2025-03-20', 333000.0, "
    "254000.0, 6, 1), (201, 'Harbor Harbor 201', 16, 1934, 'watercolor', 170.0, 392.0, "
    "'2013-08-04', 637000.0, 15000.0, 6, 1), (226, 'Bridge Still 226', 23, 1821, 'bronze', "
    "71.0, 20.0, '2003-11-13', 661000.0, 645000.0, NULL, 1), (251, 'Night Still 251', 6, "
    "1729, 'oil', 257.0, 238.0, '1956-03-10', 642000.0, 1591000.0, 1, 1), (276, 'Portrait "
    "Night 276', 26, 1907, 'bronze', 94.0, 141.0, '2009-02-03', 206000.0, 719000.0, 2, 1); "
    "CREATE TABLE exhibition(exhibition_id INTEGER PRIMARY KEY, title TEXT, starts_on DATE, "
    "ends_on DATE, curator TEXT, budget REAL, actual_cost REAL); INSERT INTO exhibition "
    "VALUES (1, 'Harbors of Light 1', '2026-02-15', '2026-05-16', 'Rosa Fuchs', 140000.0, "
    "87000.0), (2, 'Silences of Light 2', '2026-10-25', '2027-01-23', 'Karin Kraus', "
    "159000.0, 218000.0), (3, 'Harvests of Light 3', '2025-12-15', '2026-03-15', 'Ida "
    "Moser', 130000.0, 158000.0), (4, 'Gardens of Light 4', '2025-07-15', '2025-10-13', "
    "'David Ebert', 128000.0, 176000.0), (5, 'Portraits of Light 5', '2025-09-02', "
    "'2025-12-01', 'Anna Conrad', 178000.0, 193000.0), (6, 'Silences of Light 6', "
    "'2024-10-13', '2025-01-11', 'Jonas Jung', 27000.0, 30000.0), (7, 'Winters of Light 7', "
    "'2024-09-05', '2024-12-04', 'Rosa Berg', 41000.0, 125000.0), (8, 'Rivers of Light 8', "
    "'2026-05-20', '2026-08-18', 'Willi Fuchs', 55000.0, 52000.0), (9, 'Harbors of Light 9', "
    "'2025-11-11', '2026-02-09', 'Olga Dietz', 33000.0, 87000.0), (10, 'Harvests of Light "
    "10', '2024-07-20', '2024-10-18', 'Olga Conrad', 31000.0, 157000.0), (11, 'Portraits of "
    "Light 11', '2026-08-27', '2026-11-25', 'Ida Adler', 39000.0, 21000.0), (12, 'Silences "
    "of Light 12', '2026-11-27', '2027-02-25', 'Tina Imhof', 139000.0, 213000.0); CREATE "
    "TABLE exhibit(exhibition_id INTEGER REFERENCES exhibition, artwork_id INTEGER "
    "REFERENCES artwork, PRIMARY KEY(exhibition_id, artwork_id)); INSERT INTO exhibit VALUES "
    "(1, 205), (2, 200), (3, 107), (4, 71), (5, 162), (6, 144), (8, 116), (9, 211), (10, "
    "63), (11, 92), (12, 32), (13, 52); CREATE TABLE loan_out(loan_id INTEGER PRIMARY KEY, "
    "artwork_id INTEGER REFERENCES artwork, borrower TEXT, country TEXT, lent_on DATE, "
    "due_back DATE, returned_on DATE, fee REAL); INSERT INTO loan_out VALUES (1, 203, "
    "'Prado', 'Spain', '2025-04-08', '2025-08-06', '2025-06-07', 16500.0), (8, 33, 'Uffizi', "
    "'Italy', '2025-09-28', '2026-01-26', '2026-02-22', 14500.0), (15, 236, 'Uffizi', "
    "'Italy', '2025-11-08', '2026-03-08', '2026-01-26', 1000.0), (22, 112, 'Prado', "
    "'France', '2025-03-30', '2025-07-28', '2025-07-31', 2500.0), (29, 86, 'Tate', 'Spain', "
    "'2025-01-24', '2025-05-24', '2025-04-17', 3500.0), (36, 116, 'Prado', 'Italy', "
    "'2024-02-29', '2024-06-28', '2024-05-30', 6500.0), (43, 220, 'Louvre', 'Italy', "
    "'2025-08-18', '2025-12-16', '2025-12-22', 2000.0), (50, 181, 'Tate', 'Italy', "
    "'2025-11-27', '2026-03-27', '2026-03-07', 17000.0), (57, 2, 'Louvre', 'France', "
    "'2024-11-12', '2025-03-12', NULL, 9000.0), (64, 95, 'Tate', 'UK', '2026-10-05', "
    "'2027-02-02', NULL, 19500.0), (71, 48, 'Tate', 'Spain', '2025-05-23', '2025-09-20', "
    "'2025-10-14', 18500.0), (78, 67, 'Tate', 'Spain', '2025-03-04', '2025-07-02', "
    "'2025-07-05', 9500.0); CREATE TABLE restoration(rest_id INTEGER PRIMARY KEY, artwork_id "
    "INTEGER REFERENCES artwork, restorer TEXT, begun DATE, finished DATE, cost REAL); "
    "INSERT INTO restoration VALUES (1, 129, 'Leo Graf', '2025-07-20', NULL, 23800.0), (6, "
    "13, 'Ben Berg', '2024-12-14', '2025-04-28', 17500.0), (11, 107, 'Willi Fuchs', "
    "'2025-03-18', '2025-05-05', 20800.0), (16, 63, 'Greta Conrad', '2023-10-03', "
    "'2023-10-29', 13500.0), (21, 42, 'Paul Ebert', '2025-11-12', NULL, 12700.0), (26, 60, "
    "'Leo Fuchs', '2022-05-24', '2022-10-16', 15100.0), (31, 56, 'Jonas Imhof', "
    "'2022-07-03', '2022-11-26', 7400.0), (36, 6, 'Emma Conrad', '2022-08-17', '2023-01-27', "
    "16100.0), (41, 98, 'Mia Huber', '2024-10-31', NULL, 16200.0), (46, 152, 'Willi Moser', "
    "'2024-03-20', '2024-09-06', 12600.0), (51, 235, 'Ben Nowak', '2025-04-26', "
    "'2025-10-26', 10800.0), (56, 135, 'Udo Conrad', '2026-06-03', '2026-11-30', 900.0); "
    "CREATE TABLE ticket(ticket_id INTEGER PRIMARY KEY, sold_at DATETIME, visit_date DATE, "
    "category TEXT, price REAL, exhibition_id INTEGER REFERENCES exhibition); INSERT INTO "
    "ticket VALUES (1, '2025-09-02 11:00:00', '2025-09-02', 'senior', 15.0, NULL), (251, "
    "'2025-12-20 11:00:00', '2025-12-20', 'senior', 12.0, NULL), (501, '2025-05-17 "
    "11:00:00', '2025-05-17', 'child', 15.0, NULL), (751, '2026-10-24 11:00:00', "
    "'2026-10-24', 'student', 0.0, NULL), (1001, '2026-01-17 11:00:00', '2026-01-17', "
    "'child', 12.0, NULL), (1251, '2026-08-21 11:00:00', '2026-08-21', 'senior', 7.0, 7), "
    "(1501, '2026-11-10 11:00:00', '2026-11-10', 'senior', 12.0, 5), (1751, '2026-05-26 "
    "11:00:00', '2026-05-26', 'senior', 7.0, 13), (2001, '2026-08-20 11:00:00', "
    "'2026-08-20', 'child', 12.0, 1), (2251, '2026-04-19 11:00:00', '2026-04-19', 'child', "
    "0.0, NULL), (2501, '2025-09-21 11:00:00', '2025-09-21', 'child', 15.0, NULL), (2751, "
    "'2025-06-01 11:00:00', '2025-06-01', 'child', 12.0, NULL); CREATE TABLE donor(donor_id "
    "INTEGER PRIMARY KEY, name TEXT, city TEXT); INSERT INTO donor VALUES (1, 'Karin Berg', "
    "'Graz'), (3, 'Hans Kraus', 'Vienna'), (5, 'Emma Nowak', 'Vienna'), (7, 'Olga Kraus', "
    "'Vienna'), (9, 'David Otto', 'Graz'), (11, 'Mia Fuchs', 'Vienna'), (13, 'Rosa Dietz', "
    "'Vienna'), (15, 'Udo Kraus', 'Graz'), (17, 'Ben Otto', 'Vienna'), (19, 'Olga Berg', "
    "'Graz'), (21, 'Leo Ebert', 'Graz'), (23, 'Jonas Pohl', 'Vienna'); CREATE TABLE "
    "donation(donation_id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donor, given_on "
    "DATE, amount REAL, purpose TEXT); INSERT INTO donation VALUES (1, 26, '2026-03-20', "
    "7500.0, 'acquisition'), (10, 7, '2023-07-30', 8100.0, 'restoration'), (19, 10, "
    "'2026-05-08', 5900.0, 'restoration'), (28, 24, '2023-07-16', 5200.0, 'acquisition'), "
    "(37, 17, '2023-12-12', 3300.0, 'general'), (46, 3, '2024-08-04', 2800.0, "
    "'restoration'), (55, 16, '2024-10-11', 5700.0, 'restoration'), (64, 15, '2023-01-20', "
    "6900.0, 'general'), (73, 23, '2023-01-16', 3100.0, 'restoration'), (82, 22, "
    "'2024-11-19', 4700.0, 'restoration'), (91, 10, '2025-02-26', 7600.0, 'restoration'), "
    "(100, 4, '2025-09-02', 2100.0, 'acquisition');";

static const struct visits_case museum_cases[] = {
    {"living artists", "SELECT name FROM artist WHERE death_year IS NULL"},
    {"donors who gave nothing this year",
     "SELECT name FROM donor WHERE donor_id NOT IN (SELECT donor_id FROM donation WHERE given_on "
     ">= '2026-01-01' AND given_on < '2027-01-01' AND donor_id IS NOT NULL)"},
    {"free tickets this year",
     "SELECT * FROM ticket WHERE price = 0 AND visit_date >= '2026-01-01' AND visit_date < "
     "'2027-01-01'"},
    {"donations for restoration in 2025",
     "SELECT * FROM donation WHERE purpose = 'restoration' AND given_on >= '2025-01-01' AND "
     "given_on < '2026-01-01'"},
    {"artists who died before 1900", "SELECT name FROM artist WHERE death_year < 1900"},
    {"which works are on loan to the Louvre",
     "SELECT artwork.title FROM artwork JOIN loan_out ON loan_out.artwork_id = "
     "artwork.artwork_id WHERE loan_out.returned_on IS NULL AND loan_out.borrower = 'Louvre' "
     "GROUP BY artwork.artwork_id"},
    {"works that were never exhibited",
     "SELECT title FROM artwork WHERE artwork_id NOT IN (SELECT artwork_id FROM exhibit)"},
    {"upcoming exhibitions", "SELECT title FROM exhibition WHERE starts_on >= '2026-11-26'"},
    {"exhibitions over budget", "SELECT title FROM exhibition WHERE actual_cost > budget"},
    {"biggest donor",
     "SELECT donor.name FROM donor JOIN donation ON donation.donor_id = donor.donor_id GROUP "
     "BY donor.donor_id ORDER BY sum(donation.amount) DESC LIMIT 1"},
    {"average donation per donor",
     "SELECT donor.name, avg(donation.amount) AS average_amount FROM donor JOIN donation ON "
     "donation.donor_id = donor.donor_id GROUP BY donor.donor_id"},
    {"works wider than 2 meters", "SELECT title FROM artwork WHERE width_cm > 200"},
};

static const char hotel[] =
    "CREATE TABLE hotels(id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, stars "
    "INTEGER, opened INTEGER); INSERT INTO hotels VALUES (1, 'Seeblick', 'Zurich', "
    "'Switzerland', 5, 1955), (2, 'Alpenhof', 'Innsbruck', 'Austria', 5, 1965), (3, 'Grand "
    "Plaza', 'Vienna', 'Austria', 5, 1975), (4, 'Harbour Inn', 'Hamburg', 'Germany', 4, "
    "1994); CREATE TABLE rooms(id INTEGER PRIMARY KEY, hotel_id INTEGER REFERENCES hotels, "
    "room_no TEXT, type TEXT, beds INTEGER, rate REAL, smoking INTEGER); INSERT INTO rooms "
    "VALUES (1, 3, '101', 'suite', 2, 364.0, 1), (7, 3, '107', 'suite', 2, 386.0, 1), (13, "
    "1, '113', 'single', 1, 73.0, 1), (19, 1, '119', 'double', 4, 396.0, 0), (25, 3, '125', "
    "'suite', 3, 91.0, 0), (31, 1, '131', 'double', 4, 254.0, 1), (37, 1, '137', 'single', "
    "2, 300.0, 0), (43, 2, '143', 'double', 4, 346.0, 0), (49, 4, '149', 'suite', 2, 333.0, "
    "0), (55, 1, '155', 'single', 4, 69.0, 1), (61, 1, '161', 'suite', 1, 82.0, 1), (67, 2, "
    "'167', 'single', 4, 147.0, 0); CREATE TABLE guests(id INTEGER PRIMARY KEY, first_name "
    "TEXT, last_name TEXT, country TEXT, email TEXT, loyalty_level TEXT, born DATE); INSERT "
    "INTO guests VALUES (1, 'Emma', 'Imhof', 'Germany', 'emma@x.org', 'silver', "
    "'1969-06-25'), (17, 'Felix', 'Otto', 'Germany', 'felix@x.org', 'silver', '1965-01-16'), "
    "(33, 'Olga', 'Pohl', 'Italy', 'olga@x.org', NULL, '1941-04-26'), (49, 'Tina', 'Graf', "
    "'Austria', 'tina@x.org', 'silver', '1975-07-29'), (65, 'Clara', 'Graf', 'Italy', "
    "'clara@x.org', NULL, '1957-06-13'), (81, 'Paul', 'Fuchs', 'Germany', 'paul@x.org', "
    "'silver', '1940-01-05'), (97, 'Emma', 'Pohl', 'France', 'emma@x.org', 'gold', "
    "'1999-10-18'), (113, 'Olga', 'Fuchs', 'Germany', 'olga@x.org', NULL, '1942-02-21'), "
    "(129, 'Anna', 'Imhof', 'France', 'anna@x.org', 'silver', '1982-02-20'), (145, 'Nils', "
    "'Huber', 'Italy', 'nils@x.org', 'silver', '1964-08-25'), (161, 'Olga', 'Huber', "
    "'France', 'olga@x.org', 'silver', '1963-01-04'), (177, 'Jonas', 'Fuchs', 'Germany', "
    "'jonas@x.org', 'gold', '1967-03-02'); CREATE TABLE bookings(id INTEGER PRIMARY KEY, "
    "guest_id INTEGER REFERENCES guests, room_id INTEGER REFERENCES rooms, booked_on DATE, "
    "check_in DATE, check_out DATE, channel TEXT, status TEXT, total REAL); INSERT INTO "
    "bookings VALUES (1, 187, 56, '2026-04-15', '2026-04-27', '2026-04-28', 'website', "
    "'cancelled', 830.0), (67, 116, 65, '2025-08-23', '2025-09-25', '2025-10-01', 'agency', "
    "'confirmed', 841.0), (133, 100, 24, '2025-05-02', '2025-06-22', '2025-06-26', 'phone', "
    "'confirmed', 221.0), (199, 148, 35, '2025-08-18', '2025-09-20', '2025-09-25', "
    "'website', 'confirmed', 2055.0), (265, 84, 28, '2026-02-28', '2026-04-21', "
    "'2026-04-25', 'agency', 'no show', 946.0), (331, 144, 14, '2026-07-30', '2026-09-22', "
    "'2026-09-27', 'agency', 'confirmed', 564.0), (397, 89, 30, '2025-01-03', '2025-02-13', "
    "'2025-02-14', 'website', 'cancelled', 2029.0), (463, 21, 11, '2026-03-10', "
    "'2026-05-18', '2026-05-26', 'website', 'cancelled', 723.0), (529, 72, 29, '2025-04-06', "
    "'2025-05-19', '2025-05-26', 'phone', 'confirmed', 1860.0), (595, 94, 7, '2025-01-12', "
    "'2025-02-04', '2025-02-05', 'phone', 'confirmed', 1484.0), (661, 141, 29, '2026-05-01', "
    "'2026-05-08', '2026-05-10', 'phone', 'no show', 2530.0), (727, 42, 8, '2026-07-14', "
    "'2026-10-08', '2026-10-09', 'website', 'cancelled', 1601.0); CREATE TABLE payments(id "
    "INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES bookings, paid_on DATE, amount REAL, "
    "method TEXT); INSERT INTO payments VALUES (1, 157, '2025-11-03', 455.0, 'card'), (50, "
    "607, '2026-10-16', 434.0, 'transfer'), (99, 48, '2026-10-16', 1755.0, 'transfer'), "
    "(148, 476, '2025-02-06', 1651.0, 'cash'), (197, 64, '2025-09-18', 1809.0, 'transfer'), "
    "(246, 484, '2026-04-19', 671.0, 'card'), (295, 659, '2026-03-06', 1539.0, 'card'), "
    "(344, 190, '2026-05-16', 330.0, 'transfer'), (393, 527, '2026-01-28', 724.0, 'card'), "
    "(442, 376, '2025-08-28', 1038.0, 'card'), (491, 681, '2025-10-25', 1845.0, 'cash'), "
    "(540, 638, '2026-07-17', 1508.0, 'cash'); CREATE TABLE reviews(id INTEGER PRIMARY KEY, "
    "booking_id INTEGER REFERENCES bookings, score INTEGER, comment TEXT, written_on DATE); "
    "INSERT INTO reviews VALUES (1, 183, 2, 'bad', '2025-09-14'), (25, 252, 4, NULL, "
    "'2026-07-18'), (49, 543, 6, 'bad', '2025-07-21'), (73, 246, 10, 'nice', '2026-03-25'), "
    "(97, 674, 9, 'nice', '2026-02-26'), (121, 555, 9, 'bad', '2025-01-06'), (145, 683, 9, "
    "'bad', '2026-05-14'), (169, 362, 4, 'nice', '2026-10-19'), (193, 53, 7, 'bad', "
    "'2025-04-11'), (217, 519, 7, 'bad', '2025-08-12'), (241, 477, 7, NULL, '2026-02-09'), "
    "(265, 451, 2, NULL, '2026-05-20'); CREATE TABLE extras(id INTEGER PRIMARY KEY, "
    "booking_id INTEGER REFERENCES bookings, item TEXT, qty INTEGER, unit_price REAL); "
    "INSERT INTO extras VALUES (1, 450, 'breakfast', 4, 74.0), (42, 270, 'parking', 4, "
    "31.0), (83, 501, 'spa', 2, 28.0), (124, 576, 'breakfast', 1, 28.0), (165, 290, "
    "'breakfast', 2, 38.0), (206, 281, 'minibar', 5, 10.0), (247, 491, 'minibar', 5, 76.0), "
    "(288, 671, 'breakfast', 1, 34.0), (329, 685, 'minibar', 2, 32.0), (370, 178, "
    "'breakfast', 2, 49.0), (411, 133, 'minibar', 3, 77.0), (452, 333, 'spa', 4, 20.0); "
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, hotel_id INTEGER REFERENCES hotels, name "
    "TEXT, job TEXT, salary REAL, hired DATE, supervisor_id INTEGER REFERENCES staff); "
    "INSERT INTO staff VALUES (1, 4, 'Simon Fuchs', 'manager', 58000.0, '2008-10-14', NULL), "
    "(4, 2, 'David Graf', 'manager', 26000.0, '2014-12-06', NULL), (7, 4, 'Karin Moser', "
    "'manager', 66000.0, '2018-07-11', 3), (10, 3, 'Mia Jung', 'receptionist', 56000.0, "
    "'2015-11-05', 3), (13, 3, 'Anna Imhof', 'housekeeper', 47000.0, '2017-04-30', 2), (16, "
    "4, 'Mia Lang', 'manager', 28000.0, '2023-12-27', 1), (19, 1, 'Ben Lang', 'housekeeper', "
    "31000.0, '2025-04-08', 3), (22, 3, 'Clara Huber', 'receptionist', 52000.0, "
    "'2022-09-21', 2), (25, 4, 'Karin Graf', 'receptionist', 31000.0, '2009-03-23', 4), (28, "
    "1, 'Willi Imhof', 'receptionist', 21000.0, '2019-11-18', 1), (31, 1, 'Vera Conrad', "
    "'housekeeper', 30000.0, '2008-10-18', 3), (34, 4, 'Karin Moser', 'housekeeper', "
    "21000.0, '2006-12-31', 4);";

static const struct visits_case hotel_cases[] = {
    {"best rated hotel",
     "SELECT hotels.name FROM hotels JOIN rooms ON rooms.hotel_id = hotels.id JOIN bookings "
     "ON bookings.room_id = rooms.id JOIN reviews ON reviews.booking_id = bookings.id GROUP "
     "BY hotels.id ORDER BY avg(reviews.score) DESC LIMIT 1"},
    {"average length of stay by channel",
     "SELECT channel, avg(julianday(check_out) - julianday(check_in)) AS days FROM bookings "
     "GROUP BY channel"},
    {"guests arriving today",
     "SELECT guests.first_name, guests.last_name FROM guests JOIN bookings ON "
     "bookings.guest_id = guests.id WHERE bookings.check_in >= '2026-11-25' AND "
     "bookings.check_in < '2026-11-26' GROUP BY guests.id"},
    {"guests leaving tomorrow",
     "SELECT guests.first_name, guests.last_name FROM guests JOIN bookings ON "
     "bookings.guest_id = guests.id WHERE bookings.check_out >= '2026-11-26' AND "
     "bookings.check_out < '2026-11-27' GROUP BY guests.id"},
    {"repeat guests", "SELECT guests.first_name, guests.last_name FROM guests JOIN bookings ON "
                      "bookings.guest_id = guests.id GROUP BY guests.id HAVING count(*) > 1"},
    {"longest stay",
     "SELECT * FROM bookings WHERE check_out IS NOT NULL ORDER BY julianday(check_out) - "
     "julianday(check_in) DESC LIMIT 1"},
};

static void assert_answers(void *state, const struct visits_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_museum(void **state)
{
    return fixture_open(state, museum);
}

static void nlq_ask__answers__what_museum_are_asked(void **state)
{
    assert_answers(*state, museum_cases, sizeof museum_cases / sizeof *museum_cases);
}

static int setup_hotel(void **state)
{
    return fixture_open(state, hotel);
}

static void nlq_ask__answers__what_hotel_are_asked(void **state)
{
    assert_answers(*state, hotel_cases, sizeof hotel_cases / sizeof *hotel_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_museum_are_asked, setup_museum,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_hotel_are_asked, setup_hotel,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
