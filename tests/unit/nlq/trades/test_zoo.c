/* Whole sentences as schoolbooks ask them, of a zoo and of a school: two sentences of which the
 * second names the rank's number, rows beside those that they refer to, flags denied, both of two
 * conditions. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE enclosures (id INTEGER PRIMARY KEY, name TEXT NOT NULL, heated TEXT NOT NULL, "
    "monthly_cost REAL NOT NULL);"
    "CREATE TABLE animals (id INTEGER PRIMARY KEY, name TEXT NOT NULL, species TEXT NOT NULL, "
    "enclosure_id INTEGER NOT NULL REFERENCES enclosures (id), weight_kg REAL NOT NULL, mother_id "
    "INTEGER REFERENCES animals (id));"
    "CREATE TABLE keepers (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, nationality TEXT NOT NULL, boss_id INTEGER REFERENCES keepers (id));"
    "CREATE TABLE vets (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL);"
    "CREATE TABLE feedings (id INTEGER PRIMARY KEY, animal_id INTEGER NOT NULL REFERENCES animals "
    "(id), keeper_id INTEGER NOT NULL REFERENCES keepers (id), quantity REAL NOT NULL);"
    "CREATE TABLE transfers (id INTEGER PRIMARY KEY, animal_id INTEGER NOT NULL REFERENCES animals "
    "(id), sent_on DATE NOT NULL, returned_on DATE NOT NULL);"
    "INSERT INTO enclosures VALUES (1, 'Savanna', 'Y', 900), (2, 'Ridge', 'N', 300), (3, 'Lagoon', "
    "'N', 500);"
    "INSERT INTO animals VALUES (1, 'Kira', 'lion', 1, 140, NULL), (2, 'Simo', 'lion', 1, 60, 1), "
    "(3, 'Zelda', 'zebra', 1, 300, NULL), (4, 'Ibi', 'ibex', 2, 80, NULL);"
    "INSERT INTO keepers VALUES (1, 'Ana', 'Ruiz', 'Spanish', NULL), (2, 'Luc', 'Petit', 'French', "
    "1), (3, 'Eva', 'Braun', 'German', 1);"
    "INSERT INTO vets VALUES (1, 'Eva', 'Stone'), (2, 'Rolf', 'Petit');"
    "INSERT INTO feedings VALUES (1, 1, 2, 12), (2, 1, 2, 2), (3, 3, 3, 5), (4, 2, 2, 4);"
    "INSERT INTO transfers VALUES (1, 1, '2026-01-01', '2026-01-11'), (2, 3, '2026-02-01', "
    "'2026-02-04');";

static const struct asked ranks[] = {
    {"Which animal weighs the most? Show its name and how much it weighs.",
     "SELECT name, weight_kg FROM animals ORDER BY weight_kg DESC LIMIT 1"},
    {"Which enclosure costs the least?",
     "SELECT name FROM enclosures ORDER BY monthly_cost LIMIT 1"},
    {"Which keeper did the most feedings, and how many? Return first and last name with the count.",
     "SELECT keepers.first_name, keepers.last_name, count(*) AS feedings FROM keepers JOIN "
     "feedings "
     "ON feedings.keeper_id = keepers.id GROUP BY keepers.id ORDER BY count(*) DESC LIMIT 1"},
    {"List the names of the enclosures from the highest monthly cost to the lowest.",
     "SELECT name FROM enclosures ORDER BY monthly_cost DESC"},
    {"How long was the longest transfer, in days?",
     "SELECT max(julianday(returned_on) - julianday(sent_on)) AS days FROM transfers"},
};

static const struct asked rows[] = {
    {"List the first and last name of each keeper together with the first and last name of his "
     "boss.",
     "SELECT keepers.first_name, keepers.last_name, above.first_name AS boss_first_name, "
     "above.last_name AS boss_last_name FROM keepers LEFT JOIN keepers AS above ON keepers.boss_id "
     "= above.id"},
    {"For each animal that has a mother, list its name and the mother's name.",
     "SELECT animals.name, above.name AS mother FROM animals LEFT JOIN animals AS above ON "
     "animals.mother_id = above.id WHERE animals.mother_id IS NOT NULL"},
    {"Which last names are shared by a keeper and a vet?",
     "SELECT DISTINCT last_name FROM keepers WHERE last_name IN (SELECT last_name FROM vets)"},
    {"Which keepers gave a feeding with a quantity of 12 and also a feeding with a quantity of 4 "
     "or less?",
     "SELECT first_name, last_name FROM keepers WHERE id IN (SELECT keeper_id FROM feedings WHERE "
     "quantity = 12) AND id IN (SELECT keeper_id FROM feedings WHERE quantity <= 4)"},
};

/* Teachers, pupils and journeys: of rows and of those that they belong to. */
static const char school[] =
    "CREATE TABLE schools (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE teachers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, school_id INTEGER NOT NULL "
    "REFERENCES schools (id));"
    "CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sex TEXT NOT NULL, "
    "home_city TEXT NOT NULL, grade INTEGER NOT NULL, school_id INTEGER NOT NULL REFERENCES "
    "schools (id));"
    "CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL, head_teacher_id INTEGER "
    "NOT NULL REFERENCES teachers (id));"
    "CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT NOT NULL, department_id INTEGER NOT "
    "NULL REFERENCES departments (id));"
    "CREATE TABLE teaching_assignments (teacher_id INTEGER NOT NULL REFERENCES teachers (id), "
    "course_id INTEGER NOT NULL REFERENCES courses (id), PRIMARY KEY (teacher_id, course_id));"
    "CREATE TABLE depots (id INTEGER PRIMARY KEY, town TEXT NOT NULL);"
    "CREATE TABLE trips (id INTEGER PRIMARY KEY, from_depot INTEGER NOT NULL REFERENCES depots "
    "(id), to_depot INTEGER NOT NULL REFERENCES depots (id), km REAL NOT NULL);"
    "INSERT INTO schools VALUES (1, 'Hill', 'Graz'), (2, 'Lake', 'Linz');"
    "INSERT INTO teachers VALUES (1, 'Ann Ash', 1), (2, 'Bob Birch', 2);"
    "INSERT INTO pupils VALUES (1, 'Cid', 'M', 'Graz', 9, 1), (2, 'Dot', 'F', 'Linz', 9, 1), (3, "
    "'Eli', 'M', 'Linz', 8, 2);"
    "INSERT INTO departments VALUES (1, 'Science', 2);"
    "INSERT INTO courses VALUES (1, 'Calculus', 1), (2, 'Optics', 1);"
    "INSERT INTO teaching_assignments VALUES (1, 1), (1, 2);"
    "INSERT INTO depots VALUES (1, 'Graz'), (2, 'Linz');"
    "INSERT INTO trips VALUES (1, 1, 2, 220), (2, 1, 1, 30), (3, 2, 1, 221);";

static const struct asked of_school[] = {
    {"Which pupils live in another city than their school?",
     "SELECT pupils.name FROM pupils JOIN schools ON pupils.school_id = schools.id WHERE "
     "pupils.home_city <> schools.city"},
    {"Which pupils live in the city where their school is?",
     "SELECT pupils.name FROM pupils JOIN schools ON pupils.school_id = schools.id WHERE "
     "pupils.home_city = schools.city"},
    {"How many boys and how many girls are there in grade 9?",
     "SELECT sex, count(*) AS pupils FROM pupils WHERE (sex = 'M' OR sex = 'F') AND grade = 9 "
     "GROUP BY sex"},
    {"Find the names of the teachers who do not teach any course.",
     "SELECT name FROM teachers WHERE id NOT IN (SELECT teacher_id FROM teaching_assignments)"},
    {"How many trips came back to their own depot?",
     "SELECT count(*) FROM trips WHERE from_depot = to_depot"},
    {"How many trips were there from Graz to Linz?",
     "SELECT count(*) FROM trips WHERE from_depot IN (SELECT id FROM depots WHERE town = 'Graz') "
     "AND to_depot IN (SELECT id FROM depots WHERE town = 'Linz')"},
};

static const struct asked conditions[] = {
    {"the non-heated enclosures", "SELECT name FROM enclosures WHERE heated = 'N'"},
    {"How many keepers are from France?",
     "SELECT count(*) FROM keepers WHERE nationality = 'French'"},
    {"Which enclosures have several animals?",
     "SELECT enclosures.name FROM enclosures JOIN animals ON animals.enclosure_id = enclosures.id "
     "GROUP BY enclosures.id HAVING count(*) > 1"},
};

static void nlq_ask__shows__what_rows_are_ranked_by(void **state)
{
    assert_all_answered(*state, ranks, sizeof ranks / sizeof *ranks);
}

static void nlq_ask__reads__two_rows_of_one_table(void **state)
{
    assert_all_answered(*state, rows, sizeof rows / sizeof *rows);
}

static void nlq_ask__reads__conditions_that_are_said_otherwise(void **state)
{
    assert_all_answered(*state, conditions, sizeof conditions / sizeof *conditions);
}

static void nlq_ask__compares__rows_with_those_that_they_belong_to(void **state)
{
    assert_all_answered(*state, of_school, sizeof of_school / sizeof *of_school);
}

static int open_school(void **state)
{
    return fixture_open(state, school);
}

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__shows__what_rows_are_ranked_by),
        cmocka_unit_test(nlq_ask__reads__two_rows_of_one_table),
        cmocka_unit_test(nlq_ask__reads__conditions_that_are_said_otherwise),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(nlq_ask__compares__rows_with_those_that_they_belong_to),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown) +
           cmocka_run_group_tests(others, open_school, fixture_teardown);
}
