/* Rows that are left out, and sets taken from one another: what is said to lack something, "but
 * none with", "as well as", and two things asked for at once. */
#include "fixture.h"

static const char clinics[] =
    "CREATE TABLE clinics (clinic_id INTEGER PRIMARY KEY, clinic_name TEXT NOT NULL, town TEXT NOT "
    "NULL, account TEXT NOT NULL);"
    "CREATE TABLE analysts (analyst_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, department "
    "TEXT, specialty TEXT, salary NUMERIC NOT NULL, email TEXT);"
    "CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, animal_name TEXT NOT NULL, species TEXT "
    "NOT NULL, weight NUMERIC, clinic_id INTEGER REFERENCES clinics(clinic_id));"
    "CREATE TABLE lenses (lens_id INTEGER PRIMARY KEY, lens_name TEXT NOT NULL);"
    "CREATE TABLE photos (photo_id INTEGER PRIMARY KEY, lens_id INTEGER REFERENCES "
    "lenses(lens_id), animal_id INTEGER REFERENCES animals(animal_id));"
    "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, analyst_id INTEGER REFERENCES "
    "analysts(analyst_id), animal_id INTEGER REFERENCES animals(animal_id), assay TEXT NOT NULL, "
    "status TEXT NOT NULL, amount NUMERIC NOT NULL);"
    "INSERT INTO clinics VALUES (1,'Beech House','Bath','trial'),(2,'Elm Court','Bath','premium'),"
    "(3,'Oak Lane','Leeds','trial'),(4,'Ash Row','York','premium'),(5,'Fir End','York','basic');"
    "INSERT INTO analysts VALUES (1,'Ana Cole','Blood','cells',40,'ana@x.org'),"
    "(2,'Ben Hart','Blood',NULL,35,NULL),(3,'Cy Moss',NULL,'toxins',30,'cy@x.org'),"
    "(4,'Di Nash','Tissue',NULL,45,NULL);"
    "INSERT INTO animals VALUES (1,'Rex','dog',30,1),(2,'Tom','cat',5,2),(3,'Bella','dog',25,3),"
    "(4,'Milo','horse',400,4);"
    "INSERT INTO lenses VALUES (1,'Wide'),(2,'Tele'),(3,'Macro');"
    "INSERT INTO photos VALUES (1,1,1),(2,1,2),(3,2,3);"
    "INSERT INTO orders VALUES (1,1,1,'CBC','open',10),(2,1,2,'CHEM10','done',20),"
    "(3,2,3,'CBC','open',10),(4,2,1,'CBC','done',12),(5,3,4,'CHEM10','open',30);";

static const struct asked answered[] = {
    /* left out */
    {"How many analysts are there for each department? Leave out analysts whose department is "
     "unknown.",
     "SELECT department, count(*) AS analysts FROM analysts WHERE department IS NOT NULL GROUP BY "
     "department"},
    {"Number of analysts per department, ignoring those without a department",
     "SELECT department, count(*) AS analysts FROM analysts WHERE department IS NOT NULL GROUP BY "
     "department"},
    {"total salary of the analysts of each department, not counting anyone who belongs to no "
     "department",
     "SELECT department, sum(salary) AS total_salary FROM analysts WHERE department IS NOT NULL "
     "GROUP BY department"},
    {"What is the average salary per department, counting only analysts that have a specialty?",
     "SELECT department, avg(salary) AS average_salary FROM analysts WHERE specialty IS NOT NULL "
     "GROUP BY department"},
    {"How many analysts are there per department? Analysts without a department should be left "
     "out.",
     "SELECT department, count(*) AS analysts FROM analysts WHERE department IS NOT NULL GROUP BY "
     "department"},
    {"number of analysts per department, no blanks please",
     "SELECT department, count(*) AS analysts FROM analysts WHERE department IS NOT NULL GROUP BY "
     "department"},
    {"all clinics but those in York", "SELECT clinic_name FROM clinics WHERE town <> 'York'"},
    {"clinics from everywhere but York", "SELECT clinic_name FROM clinics WHERE town <> 'York'"},
    {"What are the names of the clinics other than those with the account trial?",
     "SELECT clinic_name FROM clinics WHERE account <> 'trial'"},
    {"How many clinics does each town have? Leave out the ones with account basic.",
     "SELECT town, count(*) AS clinics FROM clinics WHERE account <> 'basic' GROUP BY town"},
    {"number of clinics per town, excluding towns with fewer than 2 clinics",
     "SELECT count(*) AS clinics, town FROM clinics GROUP BY town HAVING count(*) >= 2"},
    /* nothing */
    {"Which analysts do not belong to any department?",
     "SELECT full_name FROM analysts WHERE department IS NULL"},
    {"Which analysts are not specialised in anything?",
     "SELECT full_name FROM analysts WHERE specialty IS NULL"},
    {"For which analysts do we have no email?",
     "SELECT full_name FROM analysts WHERE email IS NULL"},
    {"Which lenses has nothing been photographed with yet?",
     "SELECT lens_name FROM lenses WHERE lens_id NOT IN (SELECT lens_id FROM photos WHERE lens_id "
     "IS NOT NULL)"},
    {"Which orders are neither open nor done?",
     "SELECT * FROM orders WHERE status <> 'open' AND status <> 'done'"},
    /* sets */
    {"In which towns is there a clinic with a trial account but none with a premium account?",
     "SELECT DISTINCT town FROM clinics WHERE account = 'trial' AND town NOT IN (SELECT town FROM "
     "clinics WHERE account = 'premium')"},
    {"Which analysts have orders with the assay CBC but none with the assay CHEM10?",
     "SELECT DISTINCT analysts.full_name FROM analysts JOIN orders ON orders.analyst_id = "
     "analysts.analyst_id WHERE orders.assay = 'CBC' AND analysts.analyst_id NOT IN (SELECT "
     "analysts.analyst_id FROM analysts JOIN orders ON orders.analyst_id = analysts.analyst_id "
     "WHERE orders.assay = 'CHEM10')"},
    /* shown */
    {"What is the heaviest animal called and what species of animal is it?",
     "SELECT animal_name, species FROM animals ORDER BY weight DESC LIMIT 1"},
    {"What are the three heaviest animals, and which clinic treats each of them?",
     "SELECT animals.animal_name, clinics.clinic_name FROM animals JOIN clinics ON "
     "animals.clinic_id = clinics.clinic_id ORDER BY animals.weight DESC LIMIT 3"},
    {"Which analysts have more than 1 order of status open?",
     "SELECT analysts.full_name FROM analysts JOIN orders ON orders.analyst_id = "
     "analysts.analyst_id WHERE orders.status = 'open' GROUP BY analysts.analyst_id HAVING "
     "count(*) > 1"},
    {"What are the least and the most salary an analyst has got?",
     "SELECT min(salary) AS lowest_salary, max(salary) AS highest_salary FROM analysts"},
};

static const struct asked never_sure[] = {
    {"Which animals have no orders with an analyst?", ""}, /* any order would not do */
    {"In which towns is there a clinic with a trial account but none with a premium account?", ""},
    {"Which analysts are not specialised in anything?", ""},
    {"Which lenses has nothing been photographed with yet?", ""},
};

static int setup(void **state)
{
    return fixture_open(state, clinics);
}

static void sets__answer__what_is_left(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void sets__are__never_sure(void **state)
{
    assert_none_sure(*state, never_sure, sizeof never_sure / sizeof *never_sure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sets__answer__what_is_left, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(sets__are__never_sure, setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
