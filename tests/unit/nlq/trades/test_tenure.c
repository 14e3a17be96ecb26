/* Questions about staff, where salaries, titles and departments are kept as what they were from one
 * day to another: the rows that hold now end on 9999-01-01, or have no end. */
#include "../fixture.h"

static const char tenure[] =
    "CREATE TABLE employees (emp_no INTEGER NOT NULL PRIMARY KEY, first_name TEXT NOT NULL, "
    "last_name TEXT NOT NULL, gender TEXT NOT NULL, hire_date DATE NOT NULL);"
    "CREATE TABLE departments (dept_no TEXT NOT NULL PRIMARY KEY, dept_name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE dept_manager (emp_no INTEGER NOT NULL REFERENCES employees (emp_no), dept_no "
    "TEXT NOT NULL REFERENCES departments (dept_no), from_date DATE NOT NULL, to_date DATE NOT "
    "NULL, PRIMARY KEY (emp_no, dept_no));"
    "CREATE TABLE dept_emp (emp_no INTEGER NOT NULL REFERENCES employees (emp_no), dept_no TEXT "
    "NOT NULL REFERENCES departments (dept_no), from_date DATE NOT NULL, to_date DATE NOT NULL, "
    "PRIMARY KEY (emp_no, dept_no));"
    "CREATE TABLE titles (emp_no INTEGER NOT NULL REFERENCES employees (emp_no), title TEXT NOT "
    "NULL, from_date DATE NOT NULL, to_date DATE, PRIMARY KEY (emp_no, title, from_date));"
    "CREATE TABLE salaries (emp_no INTEGER NOT NULL REFERENCES employees (emp_no), salary INTEGER "
    "NOT NULL, from_date DATE NOT NULL, to_date DATE NOT NULL, PRIMARY KEY (emp_no, from_date));"
    "INSERT INTO employees VALUES (1, 'Hugo', 'Garcia', 'M', '2002-03-06'), (2, 'Greta', 'Costa', "
    "'F', '2005-05-01'), (3, 'Olga', 'Wagner', 'F', '2010-01-01'), (4, 'Nils', 'Huber', 'M', "
    "'2012-01-01');"
    "INSERT INTO departments VALUES ('d1', 'Sales'), ('d2', 'Finance'), ('d3', 'Legal');"
    "INSERT INTO dept_manager VALUES (1, 'd1', '2010-01-01', '2018-07-01'), (3, 'd1', "
    "'2018-07-01', '9999-01-01'), (2, 'd2', '2012-01-01', '9999-01-01');"
    "INSERT INTO dept_emp VALUES (1, 'd1', '2002-03-06', '2018-07-01'), (2, 'd2', '2005-05-01', "
    "'9999-01-01'), (3, 'd1', '2010-01-01', '9999-01-01'), (4, 'd2', '2012-01-01', '2020-01-01'), "
    "(4, 'd1', '2020-01-01', '9999-01-01');"
    "INSERT INTO titles VALUES (1, 'Engineer', '2002-03-06', '2018-07-01'), (2, 'Clerk', "
    "'2005-05-01', '2015-01-01'), (2, 'Senior Clerk', '2015-01-01', NULL), (3, 'Engineer', "
    "'2010-01-01', NULL), (4, 'Clerk', '2012-01-01', NULL);"
    "INSERT INTO salaries VALUES (1, 60000, '2002-03-06', '2018-07-01'), (2, 50000, '2005-05-01', "
    "'2015-01-01'), (2, 70000, '2015-01-01', '9999-01-01'), (3, 65000, '2010-01-01', "
    "'9999-01-01'), (4, 45000, '2012-01-01', '9999-01-01');";

static int tenure_setup(void **state)
{
    return fixture_open(state, tenure);
}

#define NAMES "SELECT DISTINCT employees.first_name, employees.last_name FROM employees JOIN "
#define MANAGERS NAMES "dept_manager ON dept_manager.emp_no = employees.emp_no"

static void nlq_ask__takes__rows_that_hold_now(void **state)
{
    static const struct asked asked[] = {
        {"current salary of Greta Costa",
         "SELECT salaries.salary FROM salaries JOIN employees ON salaries.emp_no = "
         "employees.emp_no WHERE salaries.to_date = '9999-01-01' AND employees.first_name = "
         "'Greta' AND employees.last_name = 'Costa'"},
        {"average salary per department",
         "SELECT departments.dept_name, avg(salaries.salary) AS average_salary FROM departments "
         "JOIN dept_emp ON dept_emp.dept_no = departments.dept_no JOIN employees ON "
         "dept_emp.emp_no = employees.emp_no JOIN salaries ON salaries.emp_no = employees.emp_no "
         "WHERE dept_emp.to_date = '9999-01-01' AND salaries.to_date = '9999-01-01' GROUP BY "
         "departments.dept_no"},
        {"how many people currently work in Sales",
         "SELECT count(DISTINCT employees.emp_no) FROM employees JOIN dept_emp ON "
         "dept_emp.emp_no = employees.emp_no JOIN departments ON dept_emp.dept_no = "
         "departments.dept_no WHERE dept_emp.to_date = '9999-01-01' AND departments.dept_name = "
         "'Sales'"},
        {"how many current employees are there",
         "SELECT count(DISTINCT employees.emp_no) FROM employees JOIN dept_emp ON "
         "dept_emp.emp_no = employees.emp_no WHERE dept_emp.to_date = '9999-01-01'"},
        {"who earns the most",
         "SELECT employees.first_name, employees.last_name FROM employees JOIN salaries ON "
         "salaries.emp_no = employees.emp_no WHERE salaries.to_date = '9999-01-01' ORDER BY "
         "salaries.salary DESC LIMIT 1"},
        {"employees with the title Engineer",
         NAMES "titles ON titles.emp_no = employees.emp_no WHERE titles.title = 'Engineer' AND "
               "titles.to_date IS NULL"},
        {"highest salary", "SELECT max(salary) FROM salaries WHERE to_date = '9999-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__names__people_for_their_roles(void **state)
{
    static const struct asked asked[] = {
        {"who is the current manager of Finance",
         MANAGERS " JOIN departments ON dept_manager.dept_no = departments.dept_no WHERE "
                  "dept_manager.to_date = '9999-01-01' AND departments.dept_name = 'Finance'"},
        {"current managers and their departments",
         "SELECT employees.first_name, employees.last_name, departments.dept_name FROM employees "
         "JOIN dept_manager ON dept_manager.emp_no = employees.emp_no JOIN departments ON "
         "dept_manager.dept_no = departments.dept_no WHERE dept_manager.to_date = '9999-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__takes__rows_that_held_then(void **state)
{
    static const struct asked asked[] = {
        {"who was manager of Sales in 2015",
         MANAGERS " JOIN departments ON dept_manager.dept_no = departments.dept_no WHERE "
                  "departments.dept_name = 'Sales' AND dept_manager.from_date < '2016-01-01' "
                  "AND dept_manager.to_date >= '2015-01-01'"},
        {"salary of Greta Costa in 2010",
         "SELECT salaries.salary FROM salaries JOIN employees ON salaries.emp_no = "
         "employees.emp_no WHERE employees.first_name = 'Greta' AND employees.last_name = 'Costa' "
         "AND salaries.from_date < '2011-01-01' AND salaries.to_date >= '2010-01-01'"},
        {"average salary in 2010", "SELECT avg(salary) FROM salaries WHERE from_date < "
                                   "'2011-01-01' AND to_date >= '2010-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__keeps__what_is_asked_of_all_times(void **state)
{
    static const struct asked asked[] = {
        {"employees who have been managers", MANAGERS},
        {"titles of Greta Costa",
         "SELECT titles.title FROM titles JOIN employees ON titles.emp_no = employees.emp_no WHERE "
         "employees.first_name = 'Greta' AND employees.last_name = 'Costa'"},
        {"what are the different titles", "SELECT DISTINCT title FROM titles"},
        {"employees hired in 2002", "SELECT first_name, last_name FROM employees WHERE hire_date "
                                    ">= '2002-01-01' AND hire_date < '2003-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__takes__rows_that_hold_now, tenure_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__people_for_their_roles, tenure_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__rows_that_held_then, tenure_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__keeps__what_is_asked_of_all_times, tenure_setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
