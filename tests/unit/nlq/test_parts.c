/* Words that are only a part of what is stored: one word of a full name, a number typed together
 * with its unit, two values side by side, what rows are called elsewhere, short names of tables. */
#include "fixture.h"

static const char press[] =
    "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, hired_on "
    "DATE, gender TEXT, salary REAL);"
    "CREATE TABLE machine (machine_id INTEGER PRIMARY KEY, machine_name TEXT NOT NULL, bought_on "
    "DATE);"
    "CREATE TABLE paper (paper_id INTEGER PRIMARY KEY, paper_name TEXT NOT NULL, gsm INTEGER, "
    "sheets INTEGER);"
    "CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, driver_id INTEGER REFERENCES employee "
    "(employee_id), boxes INTEGER, status TEXT, sent_on DATE);"
    "CREATE TABLE run (run_id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machine "
    "(machine_id), minutes INTEGER, run_on DATE);"
    "CREATE TABLE studio_hall (hall_id INTEGER PRIMARY KEY, hall_name TEXT, floor_m2 REAL);"
    "INSERT INTO employee VALUES (1, 'Nia Roberts', '2020-01-05', 'F', 30), (2, 'Zoltan Kiss', "
    "'2021-02-06', 'M', 28), (3, 'Gareth Pugh', '2019-01-01', 'M', 31), (4, 'Gareth Lowe', "
    "'2018-01-01', 'M', 33), (5, 'Frank Moss', '2018-01-01', 'M', 33);"
    "INSERT INTO machine VALUES (1, 'Komori Lithrone 26', '2015-03-01'), (2, 'HP Indigo 7K', "
    "'2020-05-01'), (3, 'Xerox Versant 280', '2021-06-01');"
    "INSERT INTO paper VALUES (1, 'Digital Silk', 350, 90), (2, 'Offset', 120, 500), (3, 'Bond', "
    "80, 20);"
    "INSERT INTO delivery VALUES (1, 2, 3, 'delivered', '2026-10-02'), (2, 2, 4, 'failed', "
    "'2026-10-03'), (3, 1, 5, 'delivered', '2026-09-03');"
    "INSERT INTO run VALUES (1, 2, 30, '2026-10-01'), (2, 3, 40, '2026-10-02'), (3, 1, 9, "
    "'2026-10-02');"
    "INSERT INTO studio_hall VALUES (1, 'Blue', 60), (2, 'Red', 200);";

static const struct asked press_cases[] = {
    {"deliveries of zoltan", "SELECT delivery.* FROM delivery JOIN employee ON delivery.driver_id "
                             "= employee.employee_id WHERE employee.full_name = 'Zoltan Kiss'"},
    {"what does nia earn?", "SELECT salary FROM employee WHERE full_name = 'Nia Roberts'"},
    {"nia's salary", "SELECT salary FROM employee WHERE full_name = 'Nia Roberts'"},
    {"when was the komori bought",
     "SELECT bought_on FROM machine WHERE machine_name = 'Komori Lithrone 26'"},
    {"papers of 250gsm or heavier", "SELECT paper_name FROM paper WHERE gsm >= 250"},
    {"350gsm papers", "SELECT paper_name FROM paper WHERE gsm = 350"},
    {"runs longer than 35min", "SELECT * FROM run WHERE minutes > 35"},
    {"halls over 150m2", "SELECT hall_name FROM studio_hall WHERE floor_m2 > 150"},
    {"average salary of women vs men",
     "SELECT gender, avg(salary) FROM employee WHERE gender = 'F' OR gender = 'M' GROUP BY gender"},
    {"deliveries failed vs delivered",
     "SELECT status, count(*) FROM delivery WHERE status = 'failed' OR status = 'delivered' GROUP "
     "BY status"},
    {"average minutes, indigo vs versant",
     "SELECT machine.machine_name, avg(run.minutes) FROM machine JOIN run ON run.machine_id = "
     "machine.machine_id WHERE machine.machine_name = 'HP Indigo 7K' OR machine.machine_name = "
     "'Xerox Versant 280' GROUP BY machine.machine_name"},
};

/* What a part of a name was taken for is never sure. */
static const struct asked press_guesses[] = {
    {"nia's salary", "SELECT salary FROM employee WHERE full_name = 'Nia Roberts'"},
    {"salary of gareth", "SELECT salary FROM employee WHERE full_name LIKE '%Gareth%'"},
};

/* Another surname, and nobody's name. */
static const char *const press_strangers[] = {"salary of nia smythe", "salary of xandra"};

static const char wholesale[] =
    "CREATE TABLE cust (cust_no INTEGER PRIMARY KEY, cust_nm TEXT NOT NULL, city TEXT, st TEXT);"
    "CREATE TABLE so_hdr (so_no INTEGER PRIMARY KEY, cust_no INTEGER REFERENCES cust (cust_no), "
    "ord_dt DATE);"
    "CREATE TABLE so_line (so_no INTEGER REFERENCES so_hdr (so_no), line_no INTEGER, qty INTEGER, "
    "PRIMARY KEY (so_no, line_no));"
    "CREATE TABLE po (po_no INTEGER PRIMARY KEY, ord_dt DATE, qty INTEGER);"
    "CREATE TABLE model (model_id INTEGER PRIMARY KEY, model_name TEXT, seats INTEGER, hp INTEGER);"
    "INSERT INTO cust VALUES (1, 'Ancoats', 'Austin', 'TX'), (2, 'Calder', 'Mesa', 'AZ');"
    "INSERT INTO so_hdr VALUES (1, 1, '2026-10-03'), (2, 2, '2026-09-03');"
    "INSERT INTO so_line VALUES (1, 1, 5), (2, 1, 6);"
    "INSERT INTO po VALUES (7, '2026-10-05', 3);"
    "INSERT INTO model VALUES (1, 'Akari', 5, 90), (2, 'Prairie', 7, 150);";

static const struct asked wholesale_cases[] = {
    {"how many sales orders are there?", "SELECT count(*) FROM so_hdr"},
    {"how many orders in 2026?", "SELECT count(*) FROM so_hdr WHERE ord_dt >= '2026-01-01' AND "
                                 "ord_dt < '2027-01-01'"},
    {"how many purchase orders are there?", "SELECT count(*) FROM po"},
    {"number of customers in each state", "SELECT st, count(*) FROM cust GROUP BY st"},
    {"which cars have more than 5 seats?", "SELECT model_name FROM model WHERE seats > 5"},
    {"average horsepower of models", "SELECT avg(hp) FROM model"},
};

static int setup_press(void **state)
{
    return fixture_open(state, press);
}

static int setup_wholesale(void **state)
{
    return fixture_open(state, wholesale);
}

#define ALL(cases) cases, sizeof(cases) / sizeof *(cases)

static void nlq_ask__reads__one_word_of_a_name_and_a_glued_unit(void **state)
{
    assert_all_answered(*state, ALL(press_cases));
}

static void nlq_ask__is_not_sure__of_whom_a_part_of_a_name_means(void **state)
{
    assert_none_sure(*state, ALL(press_guesses));
}

static void nlq_ask__declines__names_that_nobody_has(void **state)
{
    assert_all_declined(*state, ALL(press_strangers));
}

static void nlq_ask__reads__short_names_of_orders_and_what_rows_are_called(void **state)
{
    assert_all_answered(*state, ALL(wholesale_cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__one_word_of_a_name_and_a_glued_unit,
                                        setup_press, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_whom_a_part_of_a_name_means,
                                        setup_press, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__names_that_nobody_has, setup_press,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(
            nlq_ask__reads__short_names_of_orders_and_what_rows_are_called, setup_wholesale,
            fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
