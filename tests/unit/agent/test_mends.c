/* A model's columns of tables that the query does not read, over databases where several tables
 * have a column of that name. */
#include <string.h>

#include "../nlq/fixture.h"
#include "agent_private.h"

static const char offices[] =
    "CREATE TABLE buildings (id INTEGER PRIMARY KEY, name TEXT NOT NULL, stories INTEGER, "
    "number_injuries INTEGER, total_rent REAL, number_rent INTEGER);"
    "CREATE TABLE companies (id INTEGER PRIMARY KEY, name TEXT NOT NULL, industry TEXT);"
    "CREATE TABLE office_locations (building_id INTEGER NOT NULL REFERENCES buildings (id), "
    "company_id INTEGER NOT NULL REFERENCES companies (id), move_in_year INTEGER, PRIMARY KEY "
    "(building_id, company_id));"
    "CREATE TABLE lifts (id INTEGER PRIMARY KEY, building_id INTEGER NOT NULL REFERENCES buildings "
    "(id), serial TEXT);"
    "CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT NOT NULL, birth_date DATE, max_load "
    "TEXT, score INTEGER, ranking INTEGER);"
    "INSERT INTO tenants VALUES (1, 'Ann', '1990-01-02', '90', 3, 2), "
    "(2, 'Bob', '1980-01-02', '100', 4, 1);";

static void check__of_a_column_listed_already__takes_another_tables(void **state)
{
    static const struct {
        const char *sql, *has;
    } rows[] = {
        {"SELECT b.name, o.name FROM buildings AS b JOIN office_locations AS o ON b.id = "
         "o.building_id",
         "SELECT b.name, companies.name"},
        {"SELECT o.name, b.name FROM buildings AS b JOIN office_locations AS o ON b.id = "
         "o.building_id",
         "SELECT companies.name, b.name"},
        {"SELECT b.stories, o.name FROM buildings AS b JOIN office_locations AS o ON b.id = "
         "o.building_id",
         "SELECT b.stories, b.name"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "names"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!check.resolved || !strstr(check.sql, rows[i].has))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static void check__of_a_column_called_by_what_it_counts__names_it(void **state)
{
    static const struct {
        const char *sql, *has; /* NULL: it stays wrong */
    } rows[] = {
        {"SELECT name FROM buildings WHERE injuries > 3", "number_injuries > 3"},
        {"SELECT name FROM buildings WHERE injury IS NOT NULL", "number_injuries IS NOT NULL"},
        {"SELECT name FROM buildings WHERE rent > 3", NULL},      /* there are two */
        {"SELECT name FROM buildings WHERE accidents > 3", NULL}, /* nothing has the word */
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "which buildings had any"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (check.resolved != (rows[i].has != NULL) ||
            (rows[i].has && !strstr(check.sql, rows[i].has)))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static void check__of_an_order__turns_it_as_the_superlative_has_it(void **state)
{
    static const struct {
        const char *question, *sql, *has;
    } rows[] = {
        {"who is the youngest tenant", "SELECT name FROM tenants ORDER BY birth_date LIMIT 1",
         "ORDER BY birth_date DESC"},
        {"who is the oldest tenant", "SELECT name FROM tenants ORDER BY birth_date DESC LIMIT 1",
         "ORDER BY birth_date\n"},
        {"who is the oldest tenant", "SELECT name FROM tenants ORDER BY birth_date LIMIT 1",
         "ORDER BY birth_date\n"},
        {"tenants from the youngest to the oldest",
         "SELECT name FROM tenants ORDER BY birth_date LIMIT 9", "ORDER BY birth_date\n"},
        {"the tenant who pays most", "SELECT name FROM tenants ORDER BY max_load DESC LIMIT 1",
         "ORDER BY CAST(max_load AS numeric) DESC"},
        {"the youngest tenant", "SELECT name FROM tenants ORDER BY name LIMIT 1",
         "ORDER BY name\n"},
        {"the tenant with the lowest score", "SELECT name FROM tenants ORDER BY score LIMIT 1",
         "ORDER BY score\n"},
        {"the tenant with the lowest score", "SELECT name FROM tenants ORDER BY score DESC LIMIT 1",
         "ORDER BY score\n"},
        {"the tenant with the highest ranking", "SELECT name FROM tenants ORDER BY ranking LIMIT 1",
         "ORDER BY ranking\n"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, rows[i].question};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!check.resolved || !strstr(check.sql, rows[i].has))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static void check__of_tables_that_nothing_ties__joins_them_over_their_keys(void **state)
{
    static const struct {
        const char *sql, *has;
    } rows[] = {
        {"SELECT b.name, l.serial FROM buildings b, lifts l",
         "FROM buildings AS b\n  JOIN lifts AS l ON l.building_id = b.id"},
        {"SELECT b.name, l.serial FROM buildings b JOIN lifts l WHERE b.stories > 3",
         "FROM buildings AS b\n  JOIN lifts AS l ON l.building_id = b.id\n WHERE"},
        {"SELECT b.name, l.serial FROM lifts l, companies c, buildings b WHERE c.id = l.id",
         "FROM lifts AS l\n CROSS JOIN companies AS c\n  JOIN buildings AS b ON l.building_id = "
         "b.id"},
        {"SELECT name FROM companies WHERE id IN (SELECT l.id FROM buildings b, lifts l)",
         "JOIN lifts AS l ON l.building_id = b.id"},
        {"SELECT b.name FROM buildings b, companies c",
         "FROM buildings AS b,\n       companies AS c"},
        {"SELECT a.name FROM buildings a, buildings b",
         "FROM buildings AS a,\n       buildings AS b"},
        {"SELECT b.name FROM buildings b, lifts l WHERE l.building_id = b.id",
         "FROM buildings AS b,\n       lifts AS l"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "buildings and their lifts"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!check.resolved || !strstr(check.sql, rows[i].has))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static const char dogs[] =
    "CREATE TABLE owners (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL);"
    "CREATE TABLE dogs (id INTEGER PRIMARY KEY, name TEXT NOT NULL, owner_id INTEGER REFERENCES "
    "owners (id), age TEXT);"
    "CREATE TABLE walks (id INTEGER PRIMARY KEY, dog_id INTEGER NOT NULL REFERENCES dogs (id), km "
    "REAL, steps INTEGER);"
    "CREATE TABLE breeders (owner_no INTEGER PRIMARY KEY REFERENCES owners (id), since INTEGER);"
    "INSERT INTO owners VALUES (1, 'Ann', 'Lee'), (2, 'Bob', 'Ray'), (3, 'Ann', 'Moe');"
    "INSERT INTO dogs VALUES (1, 'Rex', 1, '9'), (2, 'Rex', 2, '10'), (3, 'Fido', 2, '2');"
    "INSERT INTO walks VALUES (1, 1, 2.5, 900), (2, 2, 1, 700), (3, 3, 4, 800);"
    "INSERT INTO breeders VALUES (1, 1999);";

static void check__of_what_cannot_be_meant__writes_what_can(void **state)
{
    static const struct {
        const char *question, *sql, *has;
    } rows[] = {
        /* keys of other tables */
        {"km", "SELECT sum(w.km) FROM owners AS o JOIN walks AS w ON o.id = w.dog_id",
         "JOIN dogs ON dogs.owner_id = o.id\n  JOIN walks AS w ON w.dog_id = dogs.id"},
        {"km", "SELECT sum(w.km) FROM dogs AS d JOIN walks AS w ON d.owner_id = w.dog_id",
         "ON w.dog_id = d.id"},
        {"age", "SELECT d.age FROM dogs AS d JOIN breeders AS b ON d.owner_id = b.owner_no",
         "ON d.owner_id = b.owner_no"},
        {"age", "SELECT d.age FROM dogs AS d JOIN walks AS w ON d.id = w.id", "ON d.id = w.id"},
        /* joined for nothing */
        {"dogs", "SELECT d.name FROM dogs AS d JOIN dog_shows AS s ON s.shown = d.id ORDER BY d.id",
         "FROM dogs AS d\n ORDER BY d.id"},
        {"dogs", "SELECT d.name FROM dogs AS d JOIN breeders AS b ON d.breeder_id = b.owner_no",
         "FROM dogs AS d"},
        {"the owners of dogs",
         "SELECT o.last_name FROM owners AS o JOIN dogs AS d ON d.owner_id = o.id", "JOIN dogs"},
        {"the owners", "SELECT o.last_name FROM owners AS o JOIN dogs AS d ON d.owner_id = o.id",
         "FROM owners AS o"},
        {"ages", "SELECT d.age FROM dogs AS d JOIN owners AS o ON d.owner_id = o.id",
         "JOIN owners"},
        {"how many owners", "SELECT count(*) FROM owners AS o JOIN dogs AS d ON d.owner_id = o.id",
         "JOIN dogs"},
        /* numbers in texts */
        {"old", "SELECT name FROM dogs WHERE age > 8", "CAST(age AS numeric) > 8"},
        {"old", "SELECT name FROM dogs WHERE age BETWEEN '2' AND '9'",
         "CAST(age AS numeric) BETWEEN 2 AND 9"},
        {"old", "SELECT name FROM dogs WHERE age = '9'", "age = '9'"},
        {"old", "SELECT name FROM dogs WHERE name > 'A' ORDER BY age",
         "name > 'A'\n ORDER BY CAST(age AS numeric)"},
        /* names of people */
        {"the names of the owners", "SELECT first_name, id FROM owners",
         "SELECT first_name, last_name, id"},
        {"who has dogs",
         "SELECT o.first_name, count(*) FROM owners AS o JOIN dogs AS d ON d.owner_id = o.id GROUP "
         "BY o.first_name",
         "GROUP BY o.first_name, o.last_name"},
        {"the first names of the owners", "SELECT first_name FROM owners", "SELECT first_name\n"},
        {"how many owners", "SELECT first_name FROM owners", "SELECT first_name\n"},
        {"who owns Rex",
         "SELECT owner_id FROM dogs WHERE id IN (SELECT dog_id FROM walks) AND name = 'Rex'",
         "SELECT owner.first_name, owner.last_name\n  FROM dogs\n  JOIN owners AS owner ON "
         "dogs.owner_id = owner.id\n WHERE dogs.id IN (SELECT dog_id FROM walks)\n   AND dogs.name "
         "= 'Rex'"},
        {"the names of owners with their dogs",
         "SELECT d.owner_id, count(*) FROM dogs AS d JOIN owners AS o ON d.owner_id = o.id GROUP "
         "BY "
         "d.owner_id",
         "SELECT o.first_name, o.last_name, count(*)\n"},
        {"the id of who owns Rex", "SELECT owner_id FROM dogs WHERE name = 'Rex'",
         "SELECT owner_id"},
        /* two of the same name */
        {"km of each dog",
         "SELECT d.name, sum(w.km) FROM dogs AS d JOIN walks AS w ON w.dog_id = d.id GROUP BY "
         "d.name",
         "GROUP BY d.name, d.id"},
        {"dogs by name", "SELECT name, count(*) FROM dogs GROUP BY name", "GROUP BY name"},
        /* several rows where one is compared */
        {"walks", "SELECT km FROM walks WHERE dog_id = (SELECT id FROM dogs WHERE name = 'Rex')",
         "dog_id IN (SELECT id"},
        {"walks", "SELECT km FROM walks WHERE dog_id = (SELECT dog_id FROM walks WHERE id = 1)",
         "dog_id = (SELECT dog_id"},
        {"walks", "SELECT km FROM walks WHERE km = (SELECT max(km) FROM walks)",
         "km = (SELECT max(km)"},
        /* a name where the key of what it names is kept */
        {"dogs of Ray", "SELECT name FROM dogs WHERE owner_id = 'Ray'",
         "owner_id IN (SELECT id FROM owners WHERE last_name = 'Ray')"},
        {"dogs that are not ray's", "SELECT d.name FROM dogs AS d WHERE d.owner_id <> 'ray'",
         "d.owner_id NOT IN (SELECT id FROM owners WHERE last_name = 'Ray')"},
        {"dogs of 2", "SELECT name FROM dogs WHERE owner_id = '2'", "owner_id = '2'"},
        {"dogs of Zoe", "SELECT name FROM dogs WHERE owner_id = 'Zoe'", "owner_id = 'Zoe'"},
        {"dogs called Ann", "SELECT id FROM dogs WHERE name = 'Ann'", "name = 'Ann'"},
        /* AND binds closer than OR */
        {"Rex and Fido of 2",
         "SELECT id FROM dogs WHERE name = 'Rex' OR name = 'Fido' AND owner_id = 2",
         "WHERE (name = 'Rex' OR name = 'Fido')\n   AND owner_id = 2"},
        {"Rex and Fido of 2",
         "SELECT id FROM dogs WHERE owner_id = 2 AND name = 'Rex' OR name = 'Fido'",
         "WHERE owner_id = 2\n   AND (name = 'Rex' OR name = 'Fido')"},
        {"Rex, or Fido of 2",
         "SELECT id FROM dogs WHERE name = 'Rex' OR (name = 'Fido' AND owner_id = 2)",
         "WHERE name = 'Rex'\n    OR name = 'Fido'"},
        {"Rex, or Fido of 2", "SELECT id FROM dogs WHERE id = 1 OR name = 'Fido' AND owner_id = 2",
         "WHERE id = 1\n    OR name = 'Fido'"},
        /* things that several rows refer to */
        {"how many owners have a dog", "SELECT count(owner_id) FROM dogs WHERE id > 0",
         "count(DISTINCT owner_id)"},
        {"names with at least 2 owners",
         "SELECT name FROM dogs GROUP BY name HAVING count(owner_id) >= 2",
         "count(DISTINCT owner_id) >= 2"},
        {"how many dogs have an owner", "SELECT count(owner_id) FROM dogs", "count(owner_id)"},
        {"how many dogs of each owner",
         "SELECT owner_id, count(owner_id) FROM dogs GROUP BY owner_id",
         "SELECT owner.first_name, owner.last_name, count(dogs.owner_id)\n"},
        {"how many dogs of each owner id",
         "SELECT owner_id, count(owner_id) FROM dogs GROUP BY owner_id",
         "SELECT owner_id, count(owner_id)\n"},
        {"the dog with the most steps",
         "SELECT d.name FROM walks AS w JOIN dogs AS d ON w.dog_id = d.id ORDER BY w.steps DESC "
         "LIMIT 1",
         "GROUP BY d.id\n ORDER BY sum(w.steps) DESC"},
        {"the dog with the longest walk",
         "SELECT d.name FROM walks AS w JOIN dogs AS d ON w.dog_id = d.id ORDER BY w.steps DESC "
         "LIMIT 1",
         "ORDER BY w.steps DESC"},
        /* groups that nobody made */
        {"names that several dogs have", "SELECT name FROM dogs HAVING count(*) > 1",
         "FROM dogs\n GROUP BY name\nHAVING count(*) > 1"},
        {"number of dogs by name", "SELECT name, count(*) FROM dogs", "FROM dogs\n GROUP BY name"},
        /* a column of the query around */
        {"owners without a walk",
         "SELECT km FROM walks WHERE dog_id NOT IN (SELECT dog_id FROM owners)",
         "JOIN walks ON walks.dog_id = dogs.id"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, rows[i].question};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!check.resolved || !strstr(check.sql, rows[i].has))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static void check__of_one_row_of_all__makes_no_groups(void **state)
{
    static const char *const rows[] = {"SELECT name, max(id)\n  FROM dogs", /* of that row */
                                       "SELECT count(*)\n  FROM dogs\nHAVING count(*) > 1",
                                       "SELECT name, (SELECT count(*) FROM walks)\n  FROM dogs"};
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "dogs"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i], &limits);
        assert_true(check.resolved);
        assert_null(strstr(check.sql, "GROUP BY"));
        sql_check_release(&check);
    }
}

static const char clinics[] =
    "CREATE TABLE clinics (clinic_id INTEGER PRIMARY KEY, clinic_name TEXT NOT NULL, town TEXT);"
    "CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, clinic_id INTEGER REFERENCES clinics "
    "(clinic_id), pet TEXT);"
    "CREATE TABLE specialists (specialist_no INTEGER PRIMARY KEY, full_name TEXT NOT NULL, "
    "department TEXT, salary REAL, clinic_id INTEGER REFERENCES clinics (clinic_id));"
    "INSERT INTO clinics VALUES (1, 'Bath Vets', 'Bath'), (2, 'Town Vets', 'York');"
    "INSERT INTO animals VALUES (1, 1, 'Rex'), (2, 2, 'Tom');"
    "INSERT INTO specialists VALUES (1, 'Ann Lee', 'Skin', 900, 1), (2, 'Bob Ray', 'Bone', 700, "
    "2);";

/* A model writes the question's words as if they were names. */
static void check__of_the_questions_own_words__writes_the_schemas_names(void **state)
{
    static const struct {
        const char *sql, *has;
    } rows[] = {
        /* two tables have all columns that are taken from "clinic" */
        {"SELECT clinic_name, count(*) FROM clinic JOIN animals ON clinic.clinic_id = "
         "animals.clinic_id GROUP BY clinic_name",
         "FROM clinics AS clinic\n  JOIN animals"},
        {"SELECT section, avg(pay) FROM expert GROUP BY section",
         "SELECT department, avg(salary)\n  FROM specialists AS expert"},
        /* rows are shown by what their table calls them */
        {"SELECT a.pet, a.surgery FROM animals AS a",
         "SELECT a.pet, clinics.clinic_name\n  FROM animals AS a\n  JOIN clinics"},
        /* what is near to nothing, or to nothing that is there, stays */
        {"SELECT zorgle FROM clinics", "SELECT zorgle"},
        {"SELECT pet, town FROM zorgles", "FROM zorgles"},
    };
    const struct catalog *catalog = *state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits limits = {true, 100, 250, "how many are there"};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!strstr(check.sql, rows[i].has))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        sql_check_release(&check);
    }
}

static int open_offices(void **state)
{
    return fixture_open(state, offices);
}

static int open_dogs(void **state)
{
    return fixture_open(state, dogs);
}

static int open_clinics(void **state)
{
    return fixture_open(state, clinics);
}

int main(void)
{
    const struct CMUnitTest of_offices[] = {
        cmocka_unit_test(check__of_a_column_listed_already__takes_another_tables),
        cmocka_unit_test(check__of_a_column_called_by_what_it_counts__names_it),
        cmocka_unit_test(check__of_tables_that_nothing_ties__joins_them_over_their_keys),
        cmocka_unit_test(check__of_an_order__turns_it_as_the_superlative_has_it),
    };
    const struct CMUnitTest of_dogs[] = {
        cmocka_unit_test(check__of_what_cannot_be_meant__writes_what_can),
        cmocka_unit_test(check__of_one_row_of_all__makes_no_groups),
    };
    const struct CMUnitTest of_clinics[] = {
        cmocka_unit_test(check__of_the_questions_own_words__writes_the_schemas_names),
    };
    const int failed = cmocka_run_group_tests(of_offices, open_offices, fixture_teardown) +
                       cmocka_run_group_tests(of_dogs, open_dogs, fixture_teardown);

    return failed + cmocka_run_group_tests(of_clinics, open_clinics, fixture_teardown);
}
