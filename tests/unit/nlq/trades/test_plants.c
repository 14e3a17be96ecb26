/* Questions of a factory: downtime, scrap, margins, inspections, maintenance. */
#include "../fixture.h"

struct plants_case {
    const char *question, *sql;
};

static const char factory[] =
    "CREATE TABLE plant(plant_id INTEGER PRIMARY KEY, plant_name TEXT, city TEXT, country "
    "TEXT); INSERT INTO plant VALUES (1, 'Alpha', 'Graz', 'Austria'), (2, 'Beta', 'Brno', "
    "'Czechia'), (3, 'Gamma', 'Linz', 'Austria'); CREATE TABLE line(line_id INTEGER PRIMARY "
    "KEY, plant_id INTEGER REFERENCES plant(plant_id), line_name TEXT, capacity_per_hour "
    "INTEGER); INSERT INTO line VALUES (1, 2, 'L1', 200), (2, 3, 'L2', 120), (3, 1, 'L3', "
    "120), (4, 2, 'L4', 120), (5, 3, 'L5', 60), (6, 1, 'L6', 200), (7, 2, 'L7', 200), (8, 3, "
    "'L8', 120); CREATE TABLE machine(machine_id INTEGER PRIMARY KEY, line_id INTEGER "
    "REFERENCES line(line_id), machine_name TEXT, vendor TEXT, installed_on DATE, "
    "purchase_cost NUMERIC(12,2)); INSERT INTO machine VALUES (1, 6, 'Robot 1', 'Kuka', "
    "'2025-03-16', 398000), (3, 6, 'Mill 3', 'Haas', '2023-03-17', 113000), (5, 4, 'Oven 5', "
    "'Haas', '2016-11-19', 110000), (7, 3, 'Press 7', 'Haas', '2017-10-27', 369000), (9, 6, "
    "'Robot 9', 'Trumpf', '2021-10-19', 207000), (11, 2, 'Lathe 11', 'Haas', '2023-11-13', "
    "366000), (13, 8, 'Mill 13', 'Kuka', '2017-04-24', 117000), (15, 1, 'Mill 15', 'Trumpf', "
    "'2023-10-29', 64000), (17, 1, 'Press 17', 'Trumpf', '2022-08-19', 366000), (19, 5, "
    "'Mill 19', 'Trumpf', '2017-06-02', 92000), (21, 5, 'Oven 21', 'Siemens', '2024-02-29', "
    "340000), (23, 3, 'Lathe 23', 'Trumpf', '2019-08-12', 199000), (25, 7, 'Mill 25', "
    "'Haas', '2018-05-17', 127000), (27, 5, 'Press 27', 'Haas', '2024-05-23', 252000); "
    "CREATE TABLE operator(operator_id INTEGER PRIMARY KEY, name TEXT, shift TEXT, hire_date "
    "DATE, hourly_wage NUMERIC(6,2)); INSERT INTO operator VALUES (1, 'Ben Huber', 'night', "
    "'2017-08-01', 28.99), (2, 'Carla Olsen', 'early', '2017-05-09', 23.79), (3, 'David "
    "Vogel', 'early', '2020-10-22', 28.17), (4, 'Emma Evans', 'night', '2017-03-28', 18.92), "
    "(5, 'Felix Lopez', 'early', '2016-09-15', 15.58), (6, 'Grace Smith', 'early', "
    "'2023-04-26', 28.16), (7, 'Hugo Brown', 'late', '2025-02-09', 29.64), (8, 'Ines "
    "Ivanov', 'late', '2016-10-31', 29.51), (9, 'Jack Peters', 'late', '2023-06-02', 25.01), "
    "(10, 'Karin Weber', 'late', '2016-11-01', 25.54), (11, 'Liam Fischer', 'early', "
    "'2019-07-02', 21.17), (12, 'Mona Meyer', 'late', '2022-04-09', 25.05), (13, 'Nils "
    "Turner', 'night', '2021-03-23', 26.92), (14, 'Olga Costa', 'early', '2025-01-09', "
    "23.11); CREATE TABLE product(sku TEXT PRIMARY KEY, product_name TEXT, category TEXT, "
    "unit_cost NUMERIC(8,2), list_price NUMERIC(8,2)); INSERT INTO product VALUES ('P-001', "
    "'Bracket 1', 'Hydraulic', 40.59, 50.19), ('P-002', 'Shaft 2', 'Plastic', 52.42, 77.08), "
    "('P-003', 'Shaft 3', 'Plastic', 37.03, 47.71), ('P-004', 'Gear 4', 'Hydraulic', 75.31, "
    "116.61), ('P-005', 'Shaft 5', 'Hydraulic', 41.16, 45.64), ('P-006', 'Gear 6', 'Metal', "
    "22.12, 40.91), ('P-007', 'Housing 7', 'Plastic', 55.79, 115.28), ('P-008', 'Housing 8', "
    "'Plastic', 47.69, 117.6), ('P-009', 'Valve 9', 'Metal', 36.48, 45.34), ('P-010', "
    "'Housing 10', 'Hydraulic', 28.31, 41.03), ('P-011', 'Gear 11', 'Metal', 54.93, 123.53), "
    "('P-012', 'Valve 12', 'Plastic', 67.98, 119.07), ('P-013', 'Gear 13', 'Metal', 30.34, "
    "31.61), ('P-014', 'Shaft 14', 'Metal', 58.79, 122.7); CREATE TABLE work_order(wo_id "
    "INTEGER PRIMARY KEY, sku TEXT REFERENCES product(sku), line_id INTEGER REFERENCES "
    "line(line_id), planned_qty INTEGER, produced_qty INTEGER, scrap_qty INTEGER, "
    "planned_start DATE, started_at TIMESTAMP, finished_at TIMESTAMP, state TEXT); INSERT "
    "INTO work_order VALUES (1, 'P-006', 1, 338, 277, 20, '2026-01-22', '2026-01-24 "
    "06:00:00', '2026-01-24 14:00:00', 'finished'), (22, 'P-017', 8, 131, 0, 0, "
    "'2026-04-15', NULL, NULL, 'cancelled'), (43, 'P-010', 4, 889, 853, 51, '2026-06-04', "
    "'2026-06-04 06:00:00', '2026-06-04 14:00:00', 'finished'), (64, 'P-009', 4, 608, 487, "
    "26, '2025-12-05', '2025-12-10 06:00:00', '2025-12-13 14:00:00', 'finished'), (85, "
    "'P-014', 5, 209, 154, 10, '2026-08-22', '2026-08-22 06:00:00', '2026-08-23 14:00:00', "
    "'finished'), (106, 'P-010', 4, 300, 241, 11, '2026-11-11', '2026-11-11 06:00:00', "
    "'2026-11-11 14:00:00', 'finished'), (127, 'P-015', 6, 86, 69, 4, '2026-07-05', "
    "'2026-07-07 06:00:00', '2026-07-10 14:00:00', 'finished'), (148, 'P-004', 7, 870, 739, "
    "26, '2026-08-10', '2026-08-10 06:00:00', '2026-08-13 14:00:00', 'finished'), (169, "
    "'P-004', 4, 126, 107, 1, '2025-12-09', '2025-12-14 06:00:00', '2025-12-14 14:00:00', "
    "'finished'), (190, 'P-012', 6, 413, 321, 18, '2026-10-18', '2026-10-23 06:00:00', "
    "'2026-10-25 14:00:00', 'finished'), (211, 'P-009', 4, 529, 520, 9, '2025-10-26', "
    "'2025-10-28 06:00:00', '2025-10-28 14:00:00', 'finished'), (232, 'P-009', 1, 130, 132, "
    "9, '2026-11-13', '2026-11-14 06:00:00', '2026-11-16 14:00:00', 'finished'), (253, "
    "'P-016', 2, 79, 56, 3, '2026-03-03', '2026-03-05 06:00:00', '2026-03-06 14:00:00', "
    "'finished'), (274, 'P-017', 1, 210, 0, 0, '2026-02-11', NULL, NULL, 'cancelled'); "
    "CREATE TABLE downtime(downtime_id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES "
    "machine(machine_id), reason TEXT, began_at TIMESTAMP, ended_at TIMESTAMP, minutes "
    "INTEGER); INSERT INTO downtime VALUES (1, 27, 'breakdown', '2026-10-15 18:00:00', "
    "'2026-10-16 03:54:00', 594), (18, 22, 'tool change', '2026-07-18 21:00:00', '2026-07-18 "
    "21:14:00', 14), (35, 9, 'tool change', '2025-12-08 15:00:00', '2025-12-08 22:58:00', "
    "478), (52, 11, 'cleaning', '2025-12-13 03:00:00', '2025-12-13 08:24:00', 324), (69, 4, "
    "'no material', '2026-01-04 05:00:00', '2026-01-04 07:26:00', 146), (86, 23, "
    "'breakdown', '2026-02-17 08:00:00', '2026-02-17 16:29:00', 509), (103, 1, 'breakdown', "
    "'2026-10-21 04:00:00', '2026-10-21 04:14:00', 14), (120, 1, 'no material', '2026-08-03 "
    "18:00:00', '2026-08-04 03:49:00', 589), (137, 26, 'no material', '2026-10-04 13:00:00', "
    "'2026-10-04 19:41:00', 401), (154, 21, 'cleaning', '2026-05-30 16:00:00', '2026-05-30 "
    "23:25:00', 445), (171, 19, 'cleaning', '2026-07-21 21:00:00', '2026-07-21 22:48:00', "
    "108), (188, 4, 'power', '2026-11-01 20:00:00', '2026-11-01 22:05:00', 125), (205, 10, "
    "'cleaning', '2026-06-11 03:00:00', '2026-06-11 11:46:00', 526), (222, 28, 'cleaning', "
    "'2026-10-08 06:00:00', '2026-10-08 15:04:00', 544); CREATE TABLE "
    "inspection(inspection_id INTEGER PRIMARY KEY, wo_id INTEGER REFERENCES "
    "work_order(wo_id), operator_id INTEGER REFERENCES operator(operator_id), inspected_on "
    "DATE, defects_found INTEGER, passed BOOLEAN); INSERT INTO inspection VALUES (1, 70, 24, "
    "'2026-06-30', 2, 0), (29, 268, 22, '2026-01-18', 1, 1), (57, 36, 12, '2026-07-30', 0, "
    "1), (85, 163, 5, '2026-11-01', 0, 1), (113, 224, 16, '2026-07-27', 0, 1), (141, 141, "
    "20, '2026-01-31', 0, 1), (169, 163, 22, '2025-11-22', 0, 1), (197, 191, 1, "
    "'2026-05-22', 0, 1), (225, 62, 20, '2026-01-21', 0, 1), (253, 6, 2, '2026-02-26', 0, "
    "1), (281, 276, 18, '2026-01-17', 5, 0), (309, 171, 12, '2026-07-09', 2, 0), (337, 173, "
    "24, '2026-09-15', 2, 0), (365, 34, 17, '2026-03-16', 5, 0); CREATE TABLE "
    "maintenance(maintenance_id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES "
    "machine(machine_id), kind TEXT, scheduled_for DATE, done_on DATE, cost NUMERIC(10,2)); "
    "INSERT INTO maintenance VALUES (1, 15, 'preventive', '2025-08-09', '2025-08-09', 649), "
    "(9, 26, 'corrective', '2026-08-14', '2026-08-27', 218), (17, 19, 'corrective', "
    "'2025-11-03', '2025-11-14', 3123), (25, 21, 'calibration', '2027-01-21', NULL, 1775), "
    "(33, 16, 'calibration', '2025-07-11', '2025-07-24', 1489), (41, 24, 'corrective', "
    "'2025-09-09', '2025-09-15', 399), (49, 23, 'preventive', '2026-02-14', '2026-02-20', "
    "2416), (57, 12, 'corrective', '2026-07-29', '2026-08-07', 1876), (65, 23, 'corrective', "
    "'2026-01-25', NULL, 1828), (73, 10, 'calibration', '2026-01-23', '2026-02-03', 796), "
    "(81, 15, 'preventive', '2026-10-26', '2026-11-07', 3258), (89, 2, 'preventive', "
    "'2026-08-18', NULL, 338), (97, 25, 'calibration', '2026-07-26', '2026-07-25', 3227), "
    "(105, 20, 'calibration', '2026-01-05', '2026-01-17', 841);";

static const struct plants_case factory_cases[] = {
    {"total downtime per machine in hours",
     "SELECT machine.machine_name, sum(downtime.minutes) AS total_minutes, "
     "line.capacity_per_hour FROM machine JOIN downtime ON downtime.machine_id = "
     "machine.machine_id JOIN line ON machine.line_id = line.line_id GROUP BY "
     "machine.machine_id, line.capacity_per_hour"},
    {"downtime per reason in hours",
     "SELECT downtime.reason, count(*) AS downtimes, line.capacity_per_hour FROM downtime "
     "JOIN machine ON downtime.machine_id = machine.machine_id JOIN line ON machine.line_id = "
     "line.line_id GROUP BY downtime.reason, line.capacity_per_hour"},
    {"top 3 reasons for downtime",
     "SELECT reason FROM downtime GROUP BY reason ORDER BY count(*) DESC LIMIT 3"},
    {"how many units did we produce last month",
     "SELECT sum(produced_qty) FROM work_order WHERE planned_start >= '2026-10-01' AND "
     "planned_start < '2026-11-01'"},
    {"produced versus planned quantity per line",
     "SELECT line.line_name, sum(work_order.produced_qty) AS total_produced_quantity, "
     "sum(work_order.planned_qty) AS total_planned_quantity FROM line JOIN work_order ON "
     "work_order.line_id = line.line_id GROUP BY line.line_id"},
    {"work orders that started later than planned",
     "SELECT * FROM work_order WHERE date(started_at) > planned_start"},
    {"average time to finish a work order in days",
     "SELECT avg(julianday(finished_at) - julianday(started_at)) AS days FROM work_order"},
    {"products with a margin below 20 percent",
     "SELECT product_name FROM product WHERE 100.0 * (list_price - unit_cost) / list_price < "
     "20"},
    {"products that cost more than they sell for",
     "SELECT product_name FROM product WHERE unit_cost > list_price"},
    {"most profitable product",
     "SELECT product_name FROM product ORDER BY list_price - unit_cost DESC LIMIT 1"},
    {"how many inspections failed per operator",
     "SELECT operator.name, count(*) AS inspections FROM operator JOIN inspection ON "
     "inspection.operator_id = operator.operator_id WHERE inspection.passed = 0 GROUP BY "
     "operator.operator_id"},
    {"pass rate by product",
     "SELECT product.product_name, 100.0 * count(CASE WHEN inspection.passed = 1 THEN 1 END) "
     "/ count(*) AS percent FROM product JOIN work_order ON work_order.sku = product.sku JOIN "
     "inspection ON inspection.wo_id = work_order.wo_id GROUP BY product.sku"},
    {"who inspected the most work orders",
     "SELECT operator.name FROM operator JOIN inspection ON inspection.operator_id = "
     "operator.operator_id GROUP BY operator.operator_id ORDER BY count(DISTINCT "
     "inspection.wo_id) DESC LIMIT 1"},
    {"operators who inspected nothing",
     "SELECT name FROM operator WHERE operator_id NOT IN (SELECT operator_id FROM inspection WHERE "
     "operator_id IS NOT NULL)"},
    {"maintenance overdue",
     "SELECT * FROM maintenance WHERE scheduled_for < '2026-11-25' AND done_on IS NULL"},
    {"maintenance cost per machine this year",
     "SELECT machine.machine_name, sum(maintenance.cost) AS total_cost FROM machine JOIN "
     "maintenance ON maintenance.machine_id = machine.machine_id WHERE "
     "maintenance.scheduled_for >= '2026-01-01' AND maintenance.scheduled_for < '2027-01-01' "
     "GROUP BY machine.machine_id"},
    {"share of corrective maintenance in total maintenance cost",
     "SELECT 100.0 * sum(CASE WHEN kind = 'corrective' THEN cost END) / sum(cost) AS percent "
     "FROM maintenance"},
};

static void assert_answers(void *state, const struct plants_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_factory(void **state)
{
    return fixture_open(state, factory);
}

static void nlq_ask__answers__what_factory_are_asked(void **state)
{
    assert_answers(*state, factory_cases, sizeof factory_cases / sizeof *factory_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_factory_are_asked, setup_factory,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
