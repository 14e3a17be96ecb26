/* An animal clinic, and a workshop whose table has two words: kinds of kinds, what staff earn and
 * whom they have above them, amounts that are called by their deed, values that are lists, and both
 * halves of a continent. */
#include "../fixture.h"

static const char kennel[] =
    "CREATE TABLE species (code TEXT PRIMARY KEY, species_name TEXT NOT NULL);"
    "CREATE TABLE breed (breed_no INTEGER PRIMARY KEY, breed_name TEXT NOT NULL, code TEXT NOT "
    "NULL REFERENCES species (code));"
    "CREATE TABLE pet (pet_id INTEGER PRIMARY KEY, pet_name TEXT NOT NULL, breed_no INTEGER NOT "
    "NULL REFERENCES breed (breed_no), wt REAL NOT NULL, weather TEXT, continent TEXT NOT NULL);"
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, sex TEXT NOT NULL, monthly_salary INTEGER NOT NULL, boss_id INTEGER REFERENCES "
    "staff (staff_id));"
    "CREATE TABLE treatment (treatment_id INTEGER PRIMARY KEY, pet_id INTEGER NOT NULL REFERENCES "
    "pet (pet_id), staff_id INTEGER NOT NULL REFERENCES staff (staff_id));"
    "CREATE TABLE settlement (settlement_id INTEGER PRIMARY KEY, treatment_id INTEGER NOT NULL "
    "REFERENCES treatment (treatment_id), staff_id INTEGER NOT NULL REFERENCES staff (staff_id), "
    "amount_settled INTEGER NOT NULL);"
    "INSERT INTO species VALUES ('D', 'Dog'), ('C', 'Cat');"
    "INSERT INTO breed VALUES (1, 'Pug', 'D'), (2, 'Siamese', 'C'), (3, 'Boxer', 'D');"
    "INSERT INTO pet VALUES (1, 'Rex', 1, 8.5, 'Rain', 'North America'), (2, 'Mia', 2, 4.1, "
    "'Fog-Rain', 'South America'), (3, 'Bo', 3, 30, 'Snow', 'Europe');"
    "INSERT INTO staff VALUES (1, 'Ann', 'Lee', 'F', 4000, NULL), (2, 'Pete', 'Hughes', 'M', 3000, "
    "1), (3, 'Zoe', 'Kerr', 'F', 3500, 1);"
    "INSERT INTO treatment VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2);"
    "INSERT INTO settlement VALUES (1, 1, 1, 90), (2, 2, 2, 40);";

static const char workshop[] =
    "CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, job TEXT NOT NULL);"
    "CREATE TABLE repair_orders (id INTEGER PRIMARY KEY, mechanic_id INTEGER NOT NULL REFERENCES "
    "employees (id), received_on DATE NOT NULL);"
    "CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT NOT NULL, dept_id INTEGER NOT NULL "
    "REFERENCES departments (id));"
    "CREATE TABLE departments (id INTEGER PRIMARY KEY, dept_name TEXT NOT NULL, head_teacher_id "
    "INTEGER NOT NULL REFERENCES teachers (id));"
    "CREATE TABLE teachers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE teaching_assignments (teacher_id INTEGER NOT NULL REFERENCES teachers (id), "
    "course_id INTEGER NOT NULL REFERENCES courses (id), term TEXT NOT NULL, PRIMARY KEY "
    "(teacher_id, course_id, term));"
    "INSERT INTO employees VALUES (1, 'Ann', 'Meyer', 'mechanic'), (2, 'Eva', 'Roe', 'clerk');"
    "INSERT INTO repair_orders VALUES (1, 1, '2026-11-03'), (2, 1, '2026-11-04');";

static const struct asked works[] = {
    {"which mechanics have the most repair orders",
     "SELECT employees.first_name, employees.last_name FROM employees JOIN repair_orders ON "
     "repair_orders.mechanic_id = employees.id WHERE employees.job = 'mechanic' GROUP BY "
     "employees.id ORDER BY count(*) DESC LIMIT 1"},
    {"how many repair orders are there", "SELECT count(*) FROM repair_orders"},
    {"how many repair orders did each employee receive?",
     "SELECT employees.first_name, employees.last_name, count(repair_orders.id) AS repair_orders "
     "FROM employees LEFT JOIN repair_orders ON repair_orders.mechanic_id = employees.id GROUP BY "
     "employees.id"},
    {"teachers who do not teach any course",
     "SELECT name FROM teachers WHERE id NOT IN (SELECT teacher_id FROM teaching_assignments)"},
};

static void nlq_ask__reads__a_workshop(void **state)
{
    assert_all_answered(*state, works, sizeof works / sizeof *works);
}

static int workshop_setup(void **state)
{
    return fixture_open(state, workshop);
}

static int kennel_setup(void **state)
{
    return fixture_open(state, kennel);
}

#define DOGS                                                                                       \
    "FROM pet JOIN breed ON pet.breed_no = breed.breed_no JOIN species ON breed.code = "           \
    "species.code WHERE species.species_name = 'Dog'"
#define BOSS_OF_HUGHES                                                                             \
    "FROM staff WHERE staff_id IN (SELECT boss_id FROM staff WHERE first_name = 'Pete' AND "       \
    "last_name = 'Hughes')"

static const struct asked cases[] = {
    {"How many dogs are there?", "SELECT count(*) " DOGS},
    {"Show the names of all dogs.", "SELECT pet.pet_name " DOGS},
    {"Which pet weighs the most?", "SELECT pet_name FROM pet ORDER BY wt DESC LIMIT 1"},
    {"Which pet weighs the most? Show its name and its weight.",
     "SELECT pet_name, wt FROM pet ORDER BY wt DESC LIMIT 1"},
    {"Which staff earn more than 3200?",
     "SELECT first_name, last_name FROM staff WHERE monthly_salary > 3200"},
    {"staff who earn more than average",
     "SELECT first_name, last_name FROM staff WHERE "
     "monthly_salary > (SELECT avg(monthly_salary) FROM staff)"},
    {"Find the first and last name of the boss of Pete Hughes.",
     "SELECT first_name, last_name " BOSS_OF_HUGHES},
    {"Find the last name of the boss of Pete Hughes.", "SELECT last_name " BOSS_OF_HUGHES},
    {"Show the monthly salary of the boss of Pete Hughes.",
     "SELECT monthly_salary " BOSS_OF_HUGHES},
    {"List the settlement id and settlement amount of the settlements",
     "SELECT settlement_id, amount_settled FROM settlement"},
    {"What is the total settlement amount?", "SELECT sum(amount_settled) FROM settlement"},
    {"How many pets are there in the Americas?",
     "SELECT count(*) FROM pet WHERE continent = 'North America' OR continent = 'South America'"},
};

static void nlq_ask__reads__a_clinic_for_animals(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static const struct asked guessed[] = {
    {"pets with weather Rain", "SELECT pet_name FROM pet WHERE weather = 'Rain'"},
};

static void nlq_ask__is_not_sure__of_a_value_that_stands_in_lists(void **state)
{
    assert_none_sure(*state, guessed, sizeof guessed / sizeof *guessed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_clinic_for_animals, kennel_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_value_that_stands_in_lists,
                                        kennel_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_workshop, workshop_setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
