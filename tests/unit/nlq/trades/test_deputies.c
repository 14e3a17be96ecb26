/* Who does something and who it is done to: substitutes, approvals, referrals, managers, shifts. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE teachers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, subject TEXT NOT NULL);"
    "CREATE TABLE lessons(id INTEGER PRIMARY KEY, teacher_id INTEGER NOT NULL REFERENCES "
    "teachers(id), substitute_id INTEGER REFERENCES teachers(id), held_on DATE NOT NULL);"
    "CREATE TABLE clients(id INTEGER PRIMARY KEY, name TEXT NOT NULL, referred_by INTEGER "
    "REFERENCES clients(id));"
    "CREATE TABLE pets(id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "clients(id), name TEXT NOT NULL);"
    "CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT NOT NULL, manager_id INTEGER "
    "REFERENCES employees(id), hired_on DATE NOT NULL);"
    "CREATE TABLE requests(id INTEGER PRIMARY KEY, employee_id INTEGER NOT NULL REFERENCES "
    "employees(id), approved_by INTEGER REFERENCES employees(id), status TEXT NOT NULL, "
    "submitted_on DATE NOT NULL);"
    "CREATE TABLE shifts(id INTEGER PRIMARY KEY, employee_id INTEGER NOT NULL REFERENCES "
    "employees(id), shift_date DATE NOT NULL);"
    "INSERT INTO teachers VALUES (1, 'Mara Voss', 'Art'), (2, 'Otto Klein', 'Art'), (3, 'Paul "
    "Hart', 'Physics');"
    "INSERT INTO lessons VALUES (1, 1, NULL, '2026-10-05'), (2, 1, 2, '2026-10-06'), (3, 2, 3, "
    "'2026-11-05'), (4, 3, NULL, '2026-11-06');"
    "INSERT INTO clients VALUES (1, 'Ruth Cole', NULL), (2, 'Ned Shaw', 1), (3, 'Ida Blom', 1);"
    "INSERT INTO employees VALUES (1, 'Anna Berg', NULL, '2019-01-01'), (2, 'Luis Meyer', 1, "
    "'2020-01-01'), (3, 'Kai Lund', 1, '2026-11-24');"
    "INSERT INTO requests VALUES (1, 2, 1, 'approved', '2026-10-01'), (2, 3, 1, 'rejected', "
    "'2026-10-02'), (3, 3, NULL, 'pending', '2026-11-02'), (4, 2, 1, 'approved', "
    "'2026-10-01'), (5, 3, 2, 'approved', '2026-10-02'), (6, 3, NULL, 'pending', '2026-11-02');"
    "INSERT INTO shifts VALUES (1, 2, '2026-11-24'), (2, 3, '2026-11-23');"
    "INSERT INTO pets VALUES (1, 1, 'Rex'), (2, 1, 'Mia'), (3, 2, 'Bo');";
static const struct asked asked[] = {
    {"which teacher was substituted most often",
     "SELECT teachers.name FROM teachers JOIN lessons ON lessons.teacher_id = teachers.id "
     "WHERE lessons.substitute_id IS NOT NULL GROUP BY teachers.id ORDER BY count(*) DESC "
     "LIMIT 1"},
    {"which teacher substituted most often",
     "SELECT teachers.name FROM teachers JOIN lessons ON lessons.substitute_id = teachers.id "
     "GROUP BY teachers.id ORDER BY count(*) DESC LIMIT 1"},
    {"who was substituted the most",
     "SELECT teachers.name FROM teachers JOIN lessons ON lessons.teacher_id = teachers.id "
     "WHERE lessons.substitute_id IS NOT NULL GROUP BY teachers.id ORDER BY count(*) DESC "
     "LIMIT 1"},
    {"which teachers were substituted in October",
     "SELECT DISTINCT teachers.name FROM teachers JOIN lessons ON lessons.teacher_id = "
     "teachers.id WHERE lessons.held_on >= '2026-10-01' AND lessons.held_on < '2026-11-01' AND "
     "lessons.substitute_id IS NOT NULL"},
    {"how often was Mara Voss substituted",
     "SELECT count(*) FROM lessons JOIN teachers ON lessons.teacher_id = teachers.id WHERE "
     "teachers.name = 'Mara Voss' AND lessons.substitute_id IS NOT NULL"},
    {"how often did Paul Hart substitute",
     "SELECT count(*) FROM lessons JOIN teachers ON lessons.substitute_id = teachers.id WHERE "
     "teachers.name = 'Paul Hart'"},
    {"substituted lessons per teacher",
     "SELECT teachers.name, count(*) AS lessons FROM teachers JOIN lessons ON "
     "lessons.teacher_id = teachers.id WHERE lessons.substitute_id IS NOT NULL GROUP BY "
     "teachers.id"},
    {"lessons that were substituted", "SELECT * FROM lessons WHERE substitute_id IS NOT NULL"},
    {"teachers who were never substituted",
     "SELECT name FROM teachers WHERE id NOT IN (SELECT teacher_id FROM lessons WHERE "
     "substitute_id IS NOT NULL)"},
    {"teachers who never substituted",
     "SELECT name FROM teachers WHERE id NOT IN (SELECT substitute_id FROM lessons WHERE "
     "substitute_id IS NOT NULL)"},
    {"who was referred by Ruth Cole",
     "SELECT name FROM clients WHERE referred_by IN (SELECT id FROM clients WHERE name = 'Ruth "
     "Cole')"},
    {"who approved the most requests",
     "SELECT employees.name FROM employees JOIN requests ON requests.approved_by = "
     "employees.id WHERE requests.status = 'approved' GROUP BY employees.id ORDER BY count(*) "
     "DESC LIMIT 1"},
    {"whose requests were approved most often",
     "SELECT employees.name FROM employees JOIN requests ON requests.employee_id = "
     "employees.id WHERE requests.status = 'approved' GROUP BY employees.id ORDER BY count(*) "
     "DESC LIMIT 1"},
    {"which employee approved the fewest requests",
     "SELECT employees.name FROM employees JOIN requests ON requests.approved_by = "
     "employees.id WHERE requests.status = 'approved' GROUP BY employees.id ORDER BY count(*) "
     "LIMIT 1"},
    {"employees who approved requests",
     "SELECT DISTINCT employees.name FROM employees JOIN requests ON requests.approved_by = "
     "employees.id WHERE requests.status = 'approved'"},
    {"which employee has the most direct reports",
     "SELECT employees.name, count(*) AS employees FROM employees JOIN employees AS below ON "
     "below.manager_id = employees.id GROUP BY employees.id ORDER BY count(*) DESC LIMIT 1"},
    {"which employee is reported to by most people",
     "SELECT employees.name, count(*) AS employees FROM employees JOIN employees AS below ON "
     "below.manager_id = employees.id GROUP BY employees.id ORDER BY count(*) DESC LIMIT 1"},
    {"how many employees manage at least 2 people",
     "SELECT count(*) FROM (SELECT employees.id AS id FROM employees JOIN employees AS below "
     "ON below.manager_id = employees.id GROUP BY employees.id HAVING count(*) >= 2) AS "
     "numbered"},
    {"who worked yesterday",
     "SELECT DISTINCT employees.name FROM employees JOIN shifts ON shifts.employee_id = "
     "employees.id WHERE shifts.shift_date >= '2026-11-24' AND shifts.shift_date < '2026-11-25'"},
    {"how many people worked last monday",
     "SELECT count(DISTINCT employees.id) FROM employees JOIN shifts ON shifts.employee_id = "
     "employees.id WHERE shifts.shift_date >= '2026-11-23' AND shifts.shift_date < '2026-11-24'"},
    {"owners with more than one pet",
     "SELECT clients.name FROM clients JOIN pets ON pets.client_id = clients.id GROUP BY "
     "clients.id HAVING count(*) > 1"},
    {"how many owners are there", "SELECT count(*) FROM clients"},
    {"employees working this monday",
     "SELECT DISTINCT employees.name FROM employees JOIN shifts ON shifts.employee_id = "
     "employees.id WHERE shifts.shift_date >= '2026-11-23' AND shifts.shift_date < '2026-11-24'"},
    {"shifts last monday",
     "SELECT * FROM shifts WHERE shift_date >= '2026-11-23' AND shift_date < '2026-11-24'"},
    {"requests per person",
     "SELECT employees.name, count(*) AS requests FROM employees JOIN requests ON "
     "requests.employee_id = employees.id GROUP BY employees.id"},
};
static const struct chain chains[] = {
    {{"pending requests", "how many per person"},
     "SELECT employees.name, count(*) AS requests FROM employees JOIN requests ON "
     "requests.employee_id = employees.id WHERE requests.status = 'pending' GROUP BY "
     "employees.id"},
    {{"pending requests", "submitted since november"},
     "SELECT * FROM requests WHERE status = 'pending' AND submitted_on >= '2026-11-01'"},
    {{"number of requests per month", "the same for shifts"},
     "SELECT strftime('%Y-%m', shift_date) AS month, count(*) AS shifts FROM shifts GROUP "
     "BY strftime('%Y-%m', shift_date) ORDER BY strftime('%Y-%m', shift_date)"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__tells__who_does_it_from_whom_it_is_done_to(void **state)
{
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Everybody is referred once. */
static void nlq_ask__declines__how_often_what_is_done_once(void **state)
{
    static const char *const questions[] = {"who was referred most", "who was referred most often"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

/* Short follow-ups: the question before with a few words more, or one other. */
static void nlq_ask__edits__the_question_before(void **state)
{
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__tells__who_does_it_from_whom_it_is_done_to, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__how_often_what_is_done_once, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__edits__the_question_before, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
