/* Questions of a library: what is lent, owed, overdue, and by whom. */
#include "../fixture.h"

struct lending_case {
    const char *question, *sql;
};

static const char library[] =
    "CREATE TABLE authors(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, born "
    "INTEGER, nationality TEXT); INSERT INTO authors VALUES (1, 'Ben', 'Fischer', 1881, "
    "'British'), (2, 'Carla', 'Keller', 1893, 'British'), (3, 'David', 'Peters', 1850, "
    "'Japanese'), (4, 'Emma', 'Urban', 1894, 'German'), (5, 'Felix', 'Brown', 1978, "
    "'British'), (6, 'Grace', 'Garcia', 1934, 'Japanese'), (7, 'Hugo', 'Lopez', 1893, "
    "'American'), (8, 'Ines', 'Quinn', 1864, 'German'), (9, 'Jack', 'Vogel', 1854, "
    "'French'), (10, 'Karin', 'Costa', 1914, 'German'), (11, 'Liam', 'Huber', 1952, "
    "'French'), (12, 'Mona', 'Meyer', 1913, 'British'), (13, 'Nils', 'Rossi', 1919, "
    "'French'), (14, 'Olga', 'Weber', 1913, 'Japanese'), (15, 'Paul', 'Diaz', 1881, "
    "'American'), (16, 'Rosa', 'Ivanov', 1934, 'British'), (17, 'Sven', 'Novak', 1876, "
    "'British'), (18, 'Tina', 'Smith', 1884, 'American'), (19, 'Umar', 'Young', 1896, "
    "'British'), (20, 'Vera', 'Evans', 1942, 'French'), (21, 'Will', 'Jones', 1912, "
    "'German'), (22, 'Yara', 'Olsen', 1902, 'French'), (23, 'Zoe', 'Turner', 1919, "
    "'German'), (24, 'Anna', 'Adams', 1933, 'Japanese'); CREATE TABLE publishers(id INTEGER "
    "PRIMARY KEY, name TEXT, city TEXT); INSERT INTO publishers VALUES (1, 'Northgate', "
    "'London'), (2, 'Birch & Co', 'Oxford'), (3, 'Silver Press', 'Berlin'), (4, 'Lumen', "
    "'Paris'), (5, 'Harbour', 'New York'); CREATE TABLE books(id INTEGER PRIMARY KEY, title "
    "TEXT, isbn TEXT, publisher_id INTEGER REFERENCES publishers(id), published_year "
    "INTEGER, pages INTEGER, language TEXT, genre TEXT); INSERT INTO books VALUES (1, 'The "
    "Broken Road', '978000000001', 5, 1965, 834, 'English', 'Travel'), (4, 'The Golden "
    "Garden', '978000000004', 4, 1988, 121, 'French', 'Travel'), (7, 'The Summer House', "
    "'978000000007', 1, 1994, 395, 'French', 'Science'), (10, 'The Silent House', "
    "'978000000010', 1, 1993, 415, 'Spanish', 'Fiction'), (13, 'The Last River', "
    "'978000000013', 5, 1982, 569, 'English', 'Children'), (16, 'The Winter Harbor', "
    "'978000000016', 2, 1952, 631, 'English', 'Children'), (19, 'The Iron Forest', "
    "'978000000019', 2, 2000, 745, 'German', 'History'), (22, 'The Hidden Forest', "
    "'978000000022', 4, 1954, 333, 'French', 'Travel'), (25, 'The Lost Mirror', "
    "'978000000025', 3, 1956, 406, 'French', 'History'), (28, 'The Distant Key', "
    "'978000000028', 1, 1971, 294, 'English', 'Children'), (31, 'The Broken Key', "
    "'978000000031', 1, 1975, 274, 'Spanish', 'Science'), (34, 'The Golden Island', "
    "'978000000034', 3, 1978, 796, 'English', 'Crime'), (37, 'The Summer Letter', "
    "'978000000037', 4, 2006, 280, 'French', 'Children'), (40, 'The Silent Letter', "
    "'978000000040', 3, 1988, 543, 'French', 'Travel'), (43, 'The Last Road', "
    "'978000000043', 3, 2019, 96, 'German', 'Fiction'), (46, 'The Winter Garden', "
    "'978000000046', 3, 1988, 327, 'French', 'Crime'), (49, 'The Iron House', "
    "'978000000049', 4, 1968, 376, 'English', 'Children'), (52, 'The Hidden House', "
    "'978000000052', 1, 1973, 522, 'Spanish', 'Travel'), (55, 'The Lost River', "
    "'978000000055', 3, 1977, 403, 'German', 'Fiction'), (58, 'The Distant Harbor', "
    "'978000000058', 2, 2007, 686, 'French', 'Children'), (61, 'The Broken Harbor', "
    "'978000000061', 1, 1976, 176, 'Spanish', 'Travel'), (64, 'The Golden Forest', "
    "'978000000064', 4, 2015, 243, 'German', 'Fiction'), (67, 'The Summer Mirror', "
    "'978000000067', 5, 2020, 296, 'German', 'Fiction'), (70, 'The Silent Mirror', "
    "'978000000070', 4, 1975, 296, 'German', 'History'); CREATE TABLE book_authors(book_id "
    "INTEGER REFERENCES books(id), author_id INTEGER REFERENCES authors(id), PRIMARY "
    "KEY(book_id,author_id)); INSERT INTO book_authors VALUES (1, 17), (3, 1), (5, 23), (9, "
    "27), (11, 2), (13, 6), (16, 15), (19, 29), (22, 8), (25, 26), (28, 25), (31, 28), (35, "
    "9), (38, 28), (41, 29), (45, 9), (47, 10), (49, 22), (53, 28), (57, 11), (62, 3), (65, "
    "12), (69, 19), (73, 14); CREATE TABLE branches(id INTEGER PRIMARY KEY, name TEXT, city "
    "TEXT, opened DATE); INSERT INTO branches VALUES (1, 'Central', 'York', '2003-06-27'), "
    "(2, 'Riverside', 'Leeds', '2006-11-26'), (3, 'Hillcrest', 'York', '2007-07-28'), (4, "
    "'Station', 'York', '2014-05-03'); CREATE TABLE copies(id INTEGER PRIMARY KEY, book_id "
    "INTEGER REFERENCES books(id), branch_id INTEGER REFERENCES branches(id), condition "
    "TEXT, acquired DATE, price REAL); INSERT INTO copies VALUES (1, 53, 3, 'worn', "
    "'2021-05-20', 13.69), (9, 67, 3, 'worn', '2024-07-20', 23.18), (17, 35, 2, 'good', "
    "'2021-02-11', 35.7), (25, 23, 4, 'damaged', '2020-12-08', 27.73), (33, 83, 2, 'worn', "
    "'2025-08-31', 59.56), (41, 3, 4, 'damaged', '2022-09-20', 32.37), (49, 21, 1, "
    "'damaged', '2021-01-24', 9.16), (57, 55, 1, 'damaged', '2021-11-12', 48.05), (65, 48, "
    "2, 'damaged', '2022-12-11', 12.16), (73, 29, 2, 'good', '2021-05-31', 34.1), (81, 31, "
    "1, 'new', '2023-07-07', 7.49), (89, 27, 3, 'worn', '2023-01-24', 52.62), (97, 20, 3, "
    "'worn', '2021-02-17', 34.48), (105, 23, 1, 'good', '2024-05-15', 15.67), (113, 66, 2, "
    "'good', '2025-09-14', 54.06), (121, 17, 2, 'damaged', '2021-09-02', 13.11), (129, 20, "
    "4, 'good', '2024-11-16', 29.25), (137, 70, 2, 'damaged', '2023-07-28', 31.87), (145, "
    "33, 3, 'damaged', '2024-09-09', 13.69), (153, 62, 1, 'new', '2020-04-02', 29.55), (161, "
    "45, 3, 'good', '2023-08-23', 6.84), (169, 70, 3, 'damaged', '2025-04-08', 41.34), (177, "
    "27, 2, 'good', '2022-04-04', 32.62), (185, 82, 3, 'new', '2021-08-01', 38.95); CREATE "
    "TABLE members(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date DATE, "
    "joined DATE, membership TEXT, city TEXT); INSERT INTO members VALUES (1, 'Hugo', "
    "'Lopez', '1991-04-25', '2019-02-13', 'student', 'York'), (5, 'Liam', 'Huber', "
    "'1964-04-23', '2020-09-08', 'standard', 'Hull'), (9, 'Paul', 'Diaz', '1963-09-07', "
    "'2021-02-25', 'senior', 'York'), (13, 'Umar', 'Young', '2000-08-09', '2019-12-26', "
    "'student', 'Hull'), (17, 'Zoe', 'Turner', '1966-08-22', '2022-12-03', 'student', "
    "'York'), (21, 'David', 'Peters', '1972-10-08', '2024-10-29', 'standard', 'York'), (25, "
    "'Hugo', 'Meyer', '2012-10-11', '2026-05-09', 'senior', 'York'), (29, 'Liam', 'Ivanov', "
    "'1954-02-26', '2018-10-14', 'senior', 'Leeds'), (33, 'Paul', 'Evans', '1960-10-20', "
    "'2023-12-30', 'student', 'Bradford'), (37, 'Umar', 'Adams', '1956-05-04', '2022-09-06', "
    "'student', 'Hull'), (41, 'Zoe', 'Urban', '1967-07-31', '2024-11-10', 'student', "
    "'Leeds'), (45, 'David', 'Quinn', '1989-03-14', '2024-09-11', 'senior', 'Bradford'), "
    "(49, 'Hugo', 'Novak', '1965-02-18', '2024-06-10', 'senior', 'York'), (53, 'Liam', "
    "'Jones', '2015-02-11', '2023-04-10', 'student', 'Hull'), (57, 'Paul', 'Fischer', "
    "'2013-08-26', '2022-05-24', 'standard', 'York'), (61, 'Umar', 'Brown', '1959-09-06', "
    "'2026-09-16', 'senior', 'Hull'), (65, 'Zoe', 'Vogel', '1990-03-05', '2018-12-22', "
    "'senior', 'York'), (69, 'David', 'Rossi', '2003-10-28', '2021-07-19', 'senior', "
    "'York'), (73, 'Hugo', 'Olsen', '1996-01-19', '2024-03-20', 'senior', 'Leeds'), (77, "
    "'Liam', 'Keller', '2000-06-29', '2026-09-14', 'standard', 'Bradford'), (81, 'Paul', "
    "'Garcia', '1950-05-20', '2021-02-01', 'senior', 'Hull'), (85, 'Umar', 'Costa', "
    "'1955-01-01', '2024-08-30', 'senior', 'Bradford'), (89, 'Zoe', 'Weber', '1983-01-25', "
    "'2026-10-29', 'standard', 'Bradford'), (93, 'David', 'Smith', '1990-12-12', "
    "'2023-01-21', 'student', 'Leeds'); CREATE TABLE loans(id INTEGER PRIMARY KEY, copy_id "
    "INTEGER REFERENCES copies(id), member_id INTEGER REFERENCES members(id), loaned_on "
    "DATE, due_on DATE, returned_on DATE); INSERT INTO loans VALUES (1, 113, 63, "
    "'2026-04-01', '2026-04-22', '2026-04-21'), (26, 66, 27, '2026-02-04', '2026-02-25', "
    "'2026-03-20'), (51, 126, 68, '2025-03-27', '2025-04-17', '2025-05-02'), (76, 9, 25, "
    "'2025-09-26', '2025-10-17', '2025-10-21'), (101, 124, 53, '2026-05-23', '2026-06-13', "
    "'2026-06-22'), (126, 17, 17, '2025-10-17', '2025-11-07', '2025-11-29'), (151, 23, 55, "
    "'2026-01-25', '2026-02-15', '2026-02-24'), (176, 138, 26, '2025-01-01', '2025-01-22', "
    "'2025-02-04'), (201, 95, 59, '2026-02-21', '2026-03-14', '2026-03-04'), (226, 162, 26, "
    "'2025-04-01', '2025-04-22', '2025-05-03'), (251, 29, 34, '2026-04-02', '2026-04-23', "
    "'2026-04-26'), (276, 65, 4, '2026-05-10', '2026-05-31', '2026-05-12'), (301, 79, 78, "
    "'2026-05-29', '2026-06-19', '2026-06-26'), (326, 167, 89, '2025-10-25', '2025-11-15', "
    "'2025-10-29'), (351, 67, 24, '2026-02-26', '2026-03-19', '2026-03-13'), (376, 132, 86, "
    "'2025-06-21', '2025-07-12', '2025-07-28'), (401, 33, 25, '2026-07-18', '2026-08-08', "
    "'2026-07-21'), (426, 62, 71, '2026-05-15', '2026-06-05', '2026-05-20'), (451, 107, 56, "
    "'2025-02-03', '2025-02-24', '2025-03-06'), (476, 72, 56, '2026-02-24', '2026-03-17', "
    "'2026-03-20'), (501, 7, 40, '2026-07-23', '2026-08-13', '2026-08-09'), (526, 9, 79, "
    "'2026-05-09', '2026-05-30', '2026-05-26'), (551, 55, 16, '2025-07-12', '2025-08-02', "
    "'2025-07-26'), (576, 162, 8, '2025-10-30', '2025-11-20', '2025-11-12'); CREATE TABLE "
    "fines(id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loans(id), amount REAL, paid "
    "INTEGER); INSERT INTO fines VALUES (1, 2, 1.25, 0), (14, 25, 4.0, 0), (27, 50, 5.75, "
    "1), (40, 71, 5.75, 1), (53, 101, 2.25, 0), (66, 118, 3.75, 1), (79, 146, 1.5, 1), (92, "
    "176, 3.25, 0), (105, 197, 4.5, 1), (118, 218, 3.5, 1), (131, 239, 2.25, 1), (144, 267, "
    "5.75, 1), (157, 293, 6.0, 0), (170, 313, 4.0, 1), (183, 344, 2.25, 0), (196, 364, 2.75, "
    "1), (209, 385, 2.5, 1), (222, 409, 4.25, 1), (235, 438, 1.5, 0), (248, 467, 3.75, 1), "
    "(261, 488, 2.0, 0), (274, 506, 0.25, 1), (287, 530, 2.5, 1), (300, 554, 4.25, 0); "
    "CREATE TABLE reservations(id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books(id), "
    "member_id INTEGER REFERENCES members(id), reserved_on DATE, fulfilled_on DATE); INSERT "
    "INTO reservations VALUES (1, 83, 33, '2026-05-10', '2026-11-03'), (4, 26, 75, "
    "'2026-10-14', NULL), (7, 63, 14, '2026-06-20', '2026-11-10'), (10, 36, 73, "
    "'2026-05-20', '2026-11-08'), (13, 19, 70, '2026-10-14', '2026-11-10'), (16, 26, 60, "
    "'2026-08-25', NULL), (19, 87, 2, '2026-06-26', '2026-11-19'), (22, 28, 48, "
    "'2026-09-03', '2026-10-30'), (25, 46, 70, '2026-09-18', NULL), (28, 10, 86, "
    "'2026-06-12', '2026-10-26'), (31, 75, 22, '2026-10-19', '2026-11-05'), (34, 74, 7, "
    "'2026-07-25', '2026-11-08'), (37, 53, 91, '2026-09-02', '2026-11-08'), (40, 85, 80, "
    "'2026-05-15', '2026-11-04'), (43, 53, 64, '2026-11-22', '2026-11-09'), (46, 26, 58, "
    "'2026-05-16', NULL), (49, 29, 11, '2026-07-10', '2026-11-15'), (52, 44, 23, "
    "'2026-05-10', NULL), (55, 27, 14, '2026-07-12', '2026-10-28'), (58, 80, 1, "
    "'2026-11-21', '2026-11-15'), (61, 62, 99, '2026-10-12', NULL), (64, 20, 4, "
    "'2026-11-08', NULL), (67, 89, 85, '2026-10-31', NULL), (70, 28, 14, '2026-11-17', NULL);";

static const struct lending_case library_cases[] = {
    {"books with loans not returned",
     "SELECT books.title FROM books JOIN copies ON copies.book_id = books.id JOIN loans ON "
     "loans.copy_id = copies.id WHERE loans.returned_on IS NULL GROUP BY books.id"},
    {"overdue loans with the member's name and the book's title",
     "SELECT loans.id, members.first_name, members.last_name, books.title FROM loans JOIN "
     "copies ON loans.copy_id = copies.id JOIN members ON loans.member_id = members.id JOIN "
     "books ON copies.book_id = books.id WHERE loans.due_on < '2026-11-25' AND "
     "loans.returned_on IS NULL"},
    {"top 10 most borrowed books",
     "SELECT books.title, count(*) AS loans FROM books JOIN copies ON copies.book_id = "
     "books.id JOIN loans ON loans.copy_id = copies.id GROUP BY books.id ORDER BY count(*) "
     "DESC LIMIT 10"},
    {"members who owe fines",
     "SELECT members.first_name, members.last_name FROM members JOIN loans ON loans.member_id "
     "= members.id JOIN fines ON fines.loan_id = loans.id WHERE fines.paid = 0 GROUP BY "
     "members.id"},
    {"total unpaid fines per member",
     "SELECT members.first_name, members.last_name, sum(fines.amount) AS total_amount FROM "
     "members JOIN loans ON loans.member_id = members.id JOIN fines ON fines.loan_id = "
     "loans.id WHERE fines.paid = 0 GROUP BY members.id"},
    {"which authors wrote the most books",
     "SELECT authors.first_name, authors.last_name FROM authors JOIN book_authors ON "
     "book_authors.author_id = authors.id GROUP BY authors.id ORDER BY count(*) DESC LIMIT 1"},
    {"books by German authors",
     "SELECT books.title FROM books JOIN book_authors ON book_authors.book_id = books.id JOIN "
     "authors ON book_authors.author_id = authors.id WHERE authors.nationality = 'German' "
     "GROUP BY books.id"},
    {"longest book in each language",
     "SELECT language, title, pages FROM books WHERE pages IS NOT NULL AND NOT EXISTS (SELECT 1 "
     "FROM books AS other WHERE other.language = books.language AND other.pages > books.pages) "
     "ORDER BY language, pages DESC"},
    {"value of all copies per branch",
     "SELECT branches.name, sum(copies.price) AS total_price FROM branches JOIN copies ON "
     "copies.branch_id = branches.id GROUP BY branches.id"},
    {"books published in the nineties",
     "SELECT title FROM books WHERE published_year BETWEEN 1990 AND 1999"},
    {"members from York who borrowed crime books",
     "SELECT members.first_name, members.last_name FROM members JOIN loans ON loans.member_id "
     "= members.id JOIN copies ON loans.copy_id = copies.id JOIN books ON copies.book_id = "
     "books.id WHERE members.city = 'York' AND books.genre = 'Crime' GROUP BY members.id"},
    {"students with overdue books",
     "SELECT members.first_name, members.last_name FROM members JOIN loans ON loans.member_id = "
     "members.id WHERE members.membership = 'student' AND loans.due_on < '2026-11-25' AND "
     "loans.returned_on IS NULL GROUP BY members.id"},
    {"when was each book last borrowed",
     "SELECT books.title, max(loans.loaned_on) AS latest_loaned_on FROM books JOIN copies ON "
     "copies.book_id = books.id JOIN loans ON loans.copy_id = copies.id GROUP BY books.id"},
    {"books that were borrowed by both students and seniors",
     "SELECT title FROM books WHERE id IN (SELECT copies.book_id FROM copies JOIN loans ON "
     "loans.copy_id = copies.id JOIN members ON loans.member_id = members.id WHERE "
     "members.membership = 'student') AND id IN (SELECT copies.book_id FROM copies JOIN loans "
     "ON loans.copy_id = copies.id JOIN members ON loans.member_id = members.id WHERE "
     "members.membership = 'senior')"},
};

static void assert_answers(void *state, const struct lending_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_library(void **state)
{
    return fixture_open(state, library);
}

static void nlq_ask__answers__what_library_are_asked(void **state)
{
    assert_answers(*state, library_cases, sizeof library_cases / sizeof *library_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_library_are_asked, setup_library,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
