/* Questions of a translation agency: who is above and below whom by a reference of another name,
 * managers of projects, what was not ordered, and languages that countries are named after. */
#include "../fixture.h"

static const char agency[] =
    "CREATE TABLE offices (id INTEGER PRIMARY KEY, city TEXT NOT NULL UNIQUE);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, "
    "office_id INTEGER NOT NULL REFERENCES offices (id), salary INTEGER NOT NULL, reports_to "
    "INTEGER REFERENCES staff (id));"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, country TEXT NOT "
    "NULL, client_since DATE NOT NULL);"
    "CREATE TABLE languages (code TEXT PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE translators (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, "
    "native_language TEXT NOT NULL REFERENCES languages (code));"
    "CREATE TABLE projects (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), project_manager_id INTEGER NOT NULL REFERENCES staff (id), title TEXT NOT NULL, "
    "ordered_on DATE NOT NULL);"
    "CREATE TABLE project_staff (project_id INTEGER NOT NULL REFERENCES projects (id), "
    "staff_id INTEGER NOT NULL REFERENCES staff (id), reviewer BOOLEAN NOT NULL, "
    "PRIMARY KEY (project_id, staff_id));"
    "INSERT INTO offices VALUES (1, 'Vienna'), (2, 'Graz');"
    "INSERT INTO staff VALUES (1, 'Greta Quist', 'director', 1, 90, NULL), (2, 'Hugo Gallo', "
    "'project manager', 1, 60, 1), (3, 'Ines Adler', 'project manager', 2, 61, 1);"
    "INSERT INTO clients VALUES (1, 'Bauer', 'Germany', '2025-02-03'), (2, 'Moda', 'Italy', "
    "'2026-02-03'), (3, 'Fer', 'Spain', '2024-05-06');"
    "INSERT INTO languages VALUES ('it', 'Italian'), ('de', 'German'), ('es', 'Spanish');"
    "INSERT INTO translators VALUES (1, 'Rosa', 'Italy', 'it'), (2, 'Uwe', 'Germany', 'de');"
    "INSERT INTO projects VALUES (1, 1, 2, 'Manual', '2026-03-04'), (2, 3, 3, 'Site', "
    "'2025-03-04');"
    "INSERT INTO project_staff VALUES (1, 1, 1), (2, 2, 0);";

static const struct asked cases[] = {
    {"who reports to Greta Quist",
     "SELECT name FROM staff WHERE reports_to IN (SELECT id FROM staff WHERE name = 'Greta "
     "Quist')"},
    {"staff reporting to Greta Quist",
     "SELECT name FROM staff WHERE reports_to IN (SELECT id FROM staff WHERE name = 'Greta "
     "Quist')"},
    {"who is the manager of Hugo Gallo",
     "SELECT name FROM staff WHERE id IN (SELECT reports_to FROM staff WHERE name = 'Hugo "
     "Gallo')"},
    {"staff without a manager", "SELECT name FROM staff WHERE reports_to IS NULL"},
    /* those whom projects refer to, and those whose role is called so */
    {"how many projects does each project manager have",
     "SELECT staff.name, count(*) AS projects FROM staff JOIN projects ON "
     "projects.project_manager_id = staff.id GROUP BY staff.id"},
    {"how many project managers are there",
     "SELECT count(*) FROM staff WHERE role = 'project manager'"},
    {"who earns the most in each office",
     "SELECT offices.city, staff.name, staff.salary FROM offices JOIN staff ON staff.office_id = "
     "offices.id WHERE NOT EXISTS (SELECT 1 FROM staff AS other WHERE other.office_id = "
     "staff.office_id AND other.salary > staff.salary) ORDER BY offices.city, staff.salary DESC"},
    /* of staff and clients, those whom the verb is said of */
    {"who managed the most projects", "SELECT staff.name FROM staff JOIN projects ON "
                                      "projects.project_manager_id = staff.id GROUP BY "
                                      "staff.id ORDER BY count(*) DESC LIMIT 1"},
    {"who ordered the most projects",
     "SELECT clients.company_name FROM clients JOIN projects ON projects.client_id = clients.id "
     "GROUP BY clients.id ORDER BY count(*) DESC LIMIT 1"},
    /* when they ordered, and not since when they have been clients */
    {"clients that have not ordered anything this year",
     "SELECT company_name FROM clients WHERE id NOT IN (SELECT client_id FROM projects WHERE "
     "ordered_on >= '2026-01-01' AND ordered_on < '2027-01-01')"},
    {"clients with no projects in 2026",
     "SELECT company_name FROM clients WHERE id NOT IN (SELECT client_id FROM projects WHERE "
     "ordered_on >= '2026-01-01' AND ordered_on < '2027-01-01')"},
    /* a flag between two tables is said of the people */
    {"list the reviewers",
     "SELECT DISTINCT staff.name FROM staff JOIN project_staff ON project_staff.staff_id = "
     "staff.id WHERE project_staff.reviewer = 1"},
    {"translators from Italy", "SELECT name FROM translators WHERE country = 'Italy'"},
};

/* Which of several references to languages is meant is not said. */
static const struct asked unsure[] = {
    {"translators who can translate into Italian", NULL},
    {"translators who translate from German into Spanish", NULL},
};

static void nlq_ask__reads__what_a_translation_agency_asks(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_unsure_of__languages_that_several_references_lead_to(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static int open_tables(void **state)
{
    return fixture_open(state, agency);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_a_translation_agency_asks),
        cmocka_unit_test(nlq_ask__is_unsure_of__languages_that_several_references_lead_to)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
