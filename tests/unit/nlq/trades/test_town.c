/* Questions of a town: permits, fines, projects and their plans. */
#include "../fixture.h"

struct town_case {
    const char *question, *sql;
};

static const char city[] =
    "CREATE TABLE department(dept_id INTEGER PRIMARY KEY, dept_name TEXT, budget "
    "NUMERIC(12,2), head_id INTEGER REFERENCES official(official_id)); INSERT INTO "
    "department VALUES (1, 'Parks', 1300000, 1), (2, 'Roads', 3400000, 2), (3, 'Housing', "
    "4100000, 3), (4, 'Finance', 8100000, 4), (5, 'Culture', 7900000, 5); CREATE TABLE "
    "official(official_id INTEGER PRIMARY KEY, full_name TEXT, dept_id INTEGER REFERENCES "
    "department(dept_id), title TEXT, started DATE, salary NUMERIC(9,2), supervisor_id "
    "INTEGER REFERENCES official(official_id)); INSERT INTO official VALUES (1, 'Felix "
    "Huber', 1, 'planner', '2020-06-30', 76500, NULL), (3, 'Paul Vogel', 3, 'engineer', "
    "'2016-05-18', 73102, NULL), (5, 'Ben Lopez', 5, 'clerk', '2010-05-28', 30185, NULL), "
    "(7, 'Liam Brown', 2, 'planner', '2019-03-06', 76327, 1), (9, 'Will Peters', 4, "
    "'engineer', '2013-11-11', 52342, 2), (11, 'Hugo Fischer', 3, 'clerk', '2003-01-28', "
    "54566, 4), (13, 'Sven Turner', 4, 'inspector', '2002-06-06', 68699, 2), (15, 'David "
    "Jones', 2, 'clerk', '2005-03-16', 65787, 2), (17, 'Nils Young', 4, 'clerk', "
    "'2023-03-23', 77092, 3), (19, 'Zoe Novak', 5, 'clerk', '2005-11-19', 59799, 5), (21, "
    "'Jack Diaz', 1, 'planner', '2014-04-21', 70806, 2), (23, 'Umar Rossi', 5, 'clerk', "
    "'2026-03-19', 44486, 5), (25, 'Felix Ivanov', 3, 'engineer', '2016-02-05', 29609, 2), "
    "(27, 'Paul Weber', 2, 'clerk', '2005-02-03', 32926, 1); CREATE TABLE citizen(citizen_id "
    "INTEGER PRIMARY KEY, full_name TEXT, district TEXT, born DATE, registered DATE); INSERT "
    "INTO citizen VALUES (1, 'Hugo Fischer', 'Hill', '2015-05-13', '2020-08-06'), (11, "
    "'Felix Huber', 'Meadows', '2013-02-23', '2026-07-16'), (21, 'David Jones', 'Old Town', "
    "'1977-03-03', '2020-04-06'), (31, 'Ben Meyer', 'Harbour', '1979-02-02', '2016-08-08'), "
    "(41, 'Zoe Olsen', 'Harbour', '1995-11-13', '2006-02-25'), (51, 'Will Rossi', 'Harbour', "
    "'1967-12-07', '2015-03-04'), (61, 'Umar Turner', 'Harbour', '1948-09-01', "
    "'2023-04-24'), (71, 'Sven Vogel', 'Harbour', '1992-09-02', '2002-10-23'), (81, 'Paul "
    "Adams', 'Hill', '1985-03-08', '2005-04-21'), (91, 'Nils Costa', 'Harbour', "
    "'1965-08-25', '2018-01-09'), (101, 'Liam Fischer', 'Old Town', '2018-10-07', "
    "'2016-07-22'), (111, 'Jack Huber', 'Old Town', '1958-04-13', '2004-04-27'), (121, 'Hugo "
    "Keller', 'Meadows', '2010-10-22', '2003-10-19'), (131, 'Felix Meyer', 'Hill', "
    "'1999-08-05', '2009-08-16'); CREATE TABLE permit(permit_id INTEGER PRIMARY KEY, "
    "citizen_id INTEGER REFERENCES citizen(citizen_id), kind TEXT, applied DATE, decided "
    "DATE, outcome TEXT, fee NUMERIC(8,2), official_id INTEGER REFERENCES "
    "official(official_id), valid_until DATE); INSERT INTO permit VALUES (1, 120, "
    "'building', '2026-05-07', '2026-06-29', 'granted', 25, 16, '2027-06-29'), (15, 95, "
    "'building', '2026-10-22', NULL, NULL, 140, 13, NULL), (29, 44, 'parking', '2025-11-14', "
    "'2026-01-31', 'granted', 25, 1, '2027-01-31'), (43, 107, 'building', '2026-01-24', "
    "'2026-03-10', 'refused', 25, 21, '2027-03-10'), (57, 13, 'event', '2025-11-06', "
    "'2026-02-25', 'granted', 25, 6, '2027-02-25'), (71, 99, 'business', '2026-06-29', "
    "'2026-10-26', 'granted', 25, 25, '2027-10-26'), (85, 70, 'event', '2025-04-27', "
    "'2025-08-22', 'granted', 140, 25, '2026-08-22'), (99, 64, 'parking', '2026-02-23', "
    "'2026-03-25', 'granted', 60, 8, '2027-03-25'), (113, 102, 'parking', '2026-01-24', "
    "'2026-04-04', 'granted', 25, 9, '2027-04-04'), (127, 27, 'building', '2025-04-02', "
    "'2025-07-29', 'granted', 60, 14, '2026-07-29'), (141, 44, 'event', '2025-03-24', "
    "'2025-07-09', 'granted', 300, 1, '2026-07-09'), (155, 47, 'building', '2026-04-18', "
    "'2026-08-06', 'granted', 140, 26, '2027-08-06'), (169, 2, 'building', '2025-12-16', "
    "'2026-04-08', 'refused', 60, 9, '2027-04-08'), (183, 21, 'event', '2025-11-04', "
    "'2025-11-20', 'granted', 300, 3, '2026-11-20'); CREATE TABLE fine(fine_id INTEGER "
    "PRIMARY KEY, citizen_id INTEGER REFERENCES citizen(citizen_id), offence TEXT, issued "
    "DATE, due DATE, amount NUMERIC(8,2), paid DATE, appealed INTEGER); INSERT INTO fine "
    "VALUES (1, 125, 'noise', '2026-06-04', '2026-07-04', 35, NULL, 0), (11, 11, 'litter', "
    "'2026-11-23', '2026-12-23', 20, NULL, 0), (21, 114, 'parking', '2025-09-26', "
    "'2025-10-26', 80, '2025-10-04', 1), (31, 117, 'parking', '2026-01-27', '2026-02-26', "
    "20, NULL, 0), (41, 70, 'noise', '2026-01-18', '2026-02-17', 35, '2026-02-11', 0), (51, "
    "54, 'parking', '2025-10-25', '2025-11-24', 150, NULL, 0), (61, 56, 'parking', "
    "'2025-10-28', '2025-11-27', 150, '2025-10-31', 1), (71, 140, 'litter', '2025-07-21', "
    "'2025-08-20', 150, '2025-08-04', 0), (81, 7, 'litter', '2026-10-23', '2026-11-22', 20, "
    "NULL, 0), (91, 69, 'litter', '2025-08-18', '2025-09-17', 80, NULL, 0), (101, 37, "
    "'litter', '2025-10-26', '2025-11-25', 35, '2025-12-18', 0), (111, 98, 'noise', "
    "'2026-03-24', '2026-04-23', 150, '2026-05-10', 0), (121, 14, 'speeding', '2026-10-07', "
    "'2026-11-06', 20, '2026-10-19', 1), (131, 18, 'litter', '2026-05-22', '2026-06-21', 20, "
    "'2026-06-05', 0); CREATE TABLE complaint(complaint_id INTEGER PRIMARY KEY, citizen_id "
    "INTEGER REFERENCES citizen(citizen_id), dept_id INTEGER REFERENCES department(dept_id), "
    "subject TEXT, received DATE, answered DATE, district TEXT); INSERT INTO complaint "
    "VALUES (1, 86, 5, 'lighting', '2026-02-09', '2026-03-18', 'Hill'), (9, 61, 1, "
    "'lighting', '2025-12-09', '2025-12-22', 'Harbour'), (17, 139, 4, 'potholes', "
    "'2025-11-14', '2025-11-27', 'Harbour'), (25, 80, 3, 'potholes', '2025-12-14', "
    "'2025-12-29', 'Meadows'), (33, 80, 4, 'waste', '2026-11-13', NULL, 'Meadows'), (41, 84, "
    "2, 'waste', '2026-09-25', '2026-11-05', 'Hill'), (49, 83, 3, 'waste', '2026-03-16', "
    "'2026-03-26', 'Old Town'), (57, 12, 4, 'waste', '2026-10-21', '2026-11-13', 'Harbour'), "
    "(65, 56, 1, 'noise', '2026-10-09', '2026-10-26', 'Hill'), (73, 35, 3, 'lighting', "
    "'2026-10-02', '2026-11-16', 'Old Town'), (81, 87, 4, 'waste', '2026-07-06', "
    "'2026-08-15', 'Harbour'), (89, 100, 4, 'lighting', '2025-11-16', '2026-01-01', 'Old "
    "Town'), (97, 131, 3, 'potholes', '2026-09-16', '2026-11-04', 'Meadows'), (105, 26, 2, "
    "'waste', '2026-11-17', NULL, 'Old Town'); CREATE TABLE project(project_id INTEGER "
    "PRIMARY KEY, dept_id INTEGER REFERENCES department(dept_id), title TEXT, district TEXT, "
    "planned_cost NUMERIC(12,2), actual_cost NUMERIC(12,2), begin DATE, planned_end DATE, "
    "actual_end DATE, phase TEXT); INSERT INTO project VALUES (1, 3, 'Safe School 1', "
    "'Harbour', 838000, NULL, '2026-07-25', '2027-03-18', NULL, 'planned'), (3, 4, 'Green "
    "School 3', 'Harbour', 616000, 720305, '2024-07-09', '2024-11-16', '2024-12-27', "
    "'done'), (5, 1, 'Safe School 5', 'Harbour', 27000, 26762, '2025-11-21', '2026-10-26', "
    "'2026-11-01', 'done'), (7, 4, 'Safe School 7', 'Harbour', 349000, 260344, '2025-05-08', "
    "'2026-07-19', '2026-09-16', 'done'), (9, 5, 'Safe Park 9', 'Hill', 490000, NULL, "
    "'2026-12-12', '2028-03-04', NULL, 'building'), (11, 3, 'Green School 11', 'Hill', "
    "721000, NULL, '2026-08-26', '2027-09-29', NULL, 'planned'), (13, 3, 'Green Park 13', "
    "'Meadows', 129000, 149666, '2024-12-18', '2025-09-03', '2025-08-25', 'done'), (15, 4, "
    "'Renewed Bridge 15', 'Old Town', 182000, 180419, '2025-08-31', '2026-08-29', "
    "'2026-09-03', 'done'), (17, 4, 'Green School 17', 'Hill', 638000, 640898, '2025-06-03', "
    "'2026-04-27', '2026-06-12', 'done'), (19, 4, 'Green Square 19', 'Old Town', 412000, "
    "333657, '2024-07-31', '2024-11-19', '2024-11-02', 'done'), (21, 1, 'Renewed Park 21', "
    "'Meadows', 65000, 71910, '2025-07-07', '2026-01-22', '2026-01-09', 'done'), (23, 5, "
    "'New School 23', 'Old Town', 151000, NULL, '2026-08-02', '2027-09-13', NULL, "
    "'planned'), (25, 1, 'Safe School 25', 'Meadows', 480000, NULL, '2025-09-20', "
    "'2026-11-18', NULL, 'planned'), (27, 5, 'Renewed Square 27', 'Harbour', 485000, 430535, "
    "'2025-10-26', '2026-07-05', '2026-08-01', 'done'); CREATE TABLE tree(tree_id INTEGER "
    "PRIMARY KEY, species TEXT, district TEXT, planted INTEGER, height_m REAL, "
    "last_inspected DATE, condition TEXT); INSERT INTO tree VALUES (1, 'birch', 'Harbour', "
    "2009, 27.5, '2025-01-09', 'fair'), (15, 'lime', 'Meadows', 1913, 23.7, '2024-07-22', "
    "'poor'), (29, 'lime', 'Old Town', 1973, 23.8, '2026-02-14', 'fair'), (43, 'lime', 'Old "
    "Town', 1922, 33.7, '2024-10-14', 'poor'), (57, 'maple', 'Hill', 1995, 30.9, "
    "'2026-08-11', 'fair'), (71, 'oak', 'Old Town', 1963, 23.1, '2025-06-19', 'fair'), (85, "
    "'maple', 'Hill', 1934, 8.8, '2026-10-21', 'good'), (99, 'birch', 'Old Town', 1974, "
    "15.0, '2026-07-28', 'fair'), (113, 'lime', 'Old Town', 2019, 26.3, '2026-03-28', "
    "'good'), (127, 'lime', 'Meadows', 1946, 24.3, '2025-07-19', 'fair'), (141, 'maple', "
    "'Old Town', 1938, 23.6, '2026-10-29', 'fair'), (155, 'maple', 'Hill', 1908, 3.1, "
    "'2025-03-07', 'poor'), (169, 'oak', 'Meadows', 1948, 15.8, '2026-02-17', 'fair'), (183, "
    "'oak', 'Harbour', 1970, 20.9, '2024-12-25', 'fair');";

static const struct town_case city_cases[] = {
    {"permits still pending", "SELECT * FROM permit WHERE decided IS NULL"},
    {"permits that expire within 60 days",
     "SELECT * FROM permit WHERE valid_until >= '2026-11-25' AND valid_until < '2027-01-25'"},
    {"officials who decided no permits",
     "SELECT full_name FROM official WHERE official_id NOT IN (SELECT official_id FROM permit "
     "WHERE decided IS NOT NULL AND official_id IS NOT NULL)"},
    {"fines appealed last year",
     "SELECT * FROM fine WHERE appealed = 1 AND issued >= '2025-01-01' AND issued < "
     "'2026-01-01'"},
    {"projects over budget", "SELECT title FROM project WHERE actual_cost > planned_cost"},
    {"cost overrun per project",
     "SELECT title, sum(actual_cost - planned_cost) AS difference FROM project GROUP BY "
     "project_id"},
    {"projects that finished late", "SELECT title FROM project WHERE actual_end > planned_end"},
    {"projects that are behind schedule",
     "SELECT title FROM project WHERE planned_end < '2026-11-25' AND actual_end IS NULL"},
    {"trees taller than 20 metres", "SELECT * FROM tree WHERE height_m > 20"},
    {"oldest tree in each district",
     "SELECT district, tree_id, planted FROM tree WHERE planted IS NOT NULL AND NOT EXISTS (SELECT "
     "1 FROM tree AS other WHERE other.district = tree.district AND other.planted < tree.planted) "
     "ORDER BY district, planted"},
    {"citizens older than 80 per district",
     "SELECT district, count(*) AS citizens FROM citizen WHERE born < '1946-11-25' GROUP BY "
     "district"},
    {"unanswered complaints per department",
     "SELECT department.dept_name, count(*) AS complaints FROM department JOIN complaint ON "
     "complaint.dept_id = department.dept_id WHERE complaint.answered IS NULL GROUP BY "
     "department.dept_id"},
};

static void assert_answers(void *state, const struct town_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_city(void **state)
{
    return fixture_open(state, city);
}

static void nlq_ask__answers__what_city_are_asked(void **state)
{
    assert_answers(*state, city_cases, sizeof city_cases / sizeof *city_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_city_are_asked, setup_city,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
