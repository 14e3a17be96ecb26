/* Questions as exercises and requirements word them: letters in names, ranges, one row compared
 * with another one of its table, those in the same group as somebody, and references that rows
 * keep. */
#include "fixture.h"

static const char hospital[] =
    "CREATE TABLE wards (ward_id INTEGER PRIMARY KEY, ward_name TEXT NOT NULL, floor INTEGER, "
    "manager_id INTEGER REFERENCES nurses(nurse_id));"
    "CREATE TABLE grades (grade_id TEXT PRIMARY KEY, grade_title TEXT NOT NULL, min_wage NUMERIC, "
    "max_wage NUMERIC);"
    "CREATE TABLE nurses (nurse_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, email TEXT, started_on DATE, wage NUMERIC, bonus_pct NUMERIC, grade_id TEXT "
    "REFERENCES grades(grade_id), ward_id INTEGER REFERENCES wards(ward_id), manager_id INTEGER);"
    "CREATE TABLE grade_history (nurse_id INTEGER REFERENCES nurses(nurse_id), from_day DATE, "
    "to_day DATE, grade_id TEXT REFERENCES grades(grade_id), PRIMARY KEY (nurse_id, from_day));"
    "INSERT INTO wards VALUES (1,'Maternity',1,1),(2,'Surgery',2,3),(3,'Children',2,NULL);"
    "INSERT INTO grades VALUES ('N1','Junior',18,26),('N2','Senior',24,36),('N3','Matron',30,45);"
    "INSERT INTO nurses VALUES (1,'Clara','Dixon','clara@x.org','2015-01-01',40,5,'N3',1,0),"
    "(2,'Milo','Stone','milo@x.org','2018-01-01',25,NULL,'N1',1,1),"
    "(3,'Tess','Marlow','tess@x.org','2016-01-01',35,3,'N2',2,1),"
    "(4,'Zadie','Green',NULL,'2020-01-01',22,NULL,'N1',2,3),"
    "(5,'Omar','Young','omar@x.org','2021-01-01',21,NULL,'N1',NULL,3);"
    "INSERT INTO grade_history VALUES (1,'2010-01-01','2012-01-01','N1'),"
    "(1,'2012-01-01','2015-01-01','N2'),(3,'2014-01-01','2016-01-01','N1');";

static const struct asked answered[] = {
    {"What are the emails of nurses without the letter M in their first names?",
     "SELECT email FROM nurses WHERE first_name NOT LIKE '%M%'"},
    {"display the email and ward number of those nurses whose last name is ending with the letter "
     "n.",
     "SELECT email, ward_id FROM nurses WHERE last_name LIKE '%n'"},
    {"emails of nurses with D or S in their last name",
     "SELECT email FROM nurses WHERE last_name LIKE '%D%' OR last_name LIKE '%S%'"},
    {"Show the email of nurses who contain a letter z to their first name.",
     "SELECT email FROM nurses WHERE first_name LIKE '%z%'"},
    {"Which nurses have a last name that does not containing the letter e?",
     "SELECT first_name, last_name FROM nurses WHERE last_name NOT LIKE '%e%'"},
    {"wards whose name has the letter u", "SELECT ward_name FROM wards WHERE ward_name LIKE '%u%'"},
    {"what is the email of nurses whose wage is in the range of 20 and 30?",
     "SELECT email FROM nurses WHERE wage BETWEEN 20 AND 30"},
    {"email of nurses whose wage is between the minimum and 25", /* nothing is below it */
     "SELECT email FROM nurses WHERE wage <= 25"},
    {"email of nurses with a wage on and above 25", "SELECT email FROM nurses WHERE wage >= 25"},
    {"display grade title, the difference between minimum and maximum wages for those grades which "
     "max wage is within the range 30 to 40.",
     "SELECT grade_title, max_wage - min_wage AS difference FROM grades WHERE max_wage BETWEEN 30 "
     "AND 40"},
    {"email of nurses who gets more wage than the nurse whose id is 4",
     "SELECT email FROM nurses WHERE wage > (SELECT wage FROM nurses WHERE nurse_id = 4)"},
    {"the emails of nurses who earn less than the lowest paid nurse with grade title Matron",
     "SELECT email FROM nurses WHERE wage < (SELECT min(nurses.wage) FROM nurses JOIN grades ON "
     "nurses.grade_id = grades.grade_id WHERE grades.grade_title = 'Matron')"},
    {"email of nurses in the same ward as Clara, excluding Clara",
     "SELECT email FROM nurses WHERE ward_id IN (SELECT ward_id FROM nurses WHERE first_name = "
     "'Clara') AND first_name <> 'Clara'"},
    {"email of nurses in the same ward as Clara Dixon",
     "SELECT email FROM nurses WHERE ward_id IN (SELECT ward_id FROM nurses WHERE first_name = "
     "'Clara' AND last_name = 'Dixon') AND NOT (first_name = 'Clara' AND last_name = 'Dixon')"},
    {"email of nurses with the same grade title as the nurse whose id is 3",
     "SELECT email FROM nurses WHERE grade_id IN (SELECT grade_id FROM nurses WHERE nurse_id = 3) "
     "AND nurse_id <> 3"},
    {"email of nurses whose wage is higher than the wage of Tess",
     "SELECT email FROM nurses WHERE wage > (SELECT max(wage) FROM nurses WHERE first_name = "
     "'Tess')"},
    {"email of nurses who work in a ward with any nurse whose first name contains the letter T",
     "SELECT email FROM nurses WHERE ward_id IN (SELECT ward_id FROM nurses WHERE first_name LIKE "
     "'%T%')"},
    {"email of nurses who do not work in a ward that has someone whose first name contains 'T'",
     "SELECT email FROM nurses WHERE ward_id NOT IN (SELECT ward_id FROM nurses WHERE first_name "
     "LIKE '%T%' AND ward_id IS NOT NULL)"},
    {"emails of nurses who report to Clara (first name)", /* 0 stands for nobody */
     "SELECT email FROM nurses WHERE manager_id IN (SELECT nurse_id FROM nurses WHERE first_name = "
     "'Clara')"},
    {"nurses who are managers", "SELECT first_name, last_name FROM nurses WHERE nurse_id IN "
                                "(SELECT manager_id FROM nurses)"},
    {"email of nurses who have managers", "SELECT email FROM nurses WHERE manager_id IS NOT NULL"},
    {"What are the full name, email and ward id for nurses without the letter M in their first "
     "name?", /* those of no ward, too */
     "SELECT first_name, last_name, email, ward_id FROM nurses WHERE first_name NOT LIKE '%M%'"},
    {"full names, wards and emails of each nurse",
     "SELECT nurses.first_name, nurses.last_name, wards.ward_name, nurses.email FROM nurses JOIN "
     "wards ON nurses.ward_id = wards.ward_id"},
    {"email of nurses without any ward number", "SELECT email FROM nurses WHERE ward_id IS NULL"},
    {"email of nurses who do not have any value for bonus",
     "SELECT email FROM nurses WHERE bonus_pct IS NULL"},
    {"email of nurses who have a bonus that is not null",
     "SELECT email FROM nurses WHERE bonus_pct IS NOT NULL"},
    {"the email of nurses who held two or more grades",
     "SELECT nurses.email FROM nurses JOIN grade_history ON grade_history.nurse_id = "
     "nurses.nurse_id GROUP BY nurses.nurse_id HAVING count(*) >= 2"},
    {"email of nurses who did not have any grade in the past",
     "SELECT email FROM nurses WHERE nurse_id NOT IN (SELECT nurse_id FROM grade_history)"},
    {"return the smallest wage for every ward", /* and no min_wage of a grade */
     "SELECT wards.ward_name, min(nurses.wage) AS lowest_wage FROM wards JOIN nurses ON "
     "nurses.ward_id = wards.ward_id GROUP BY wards.ward_id"},
    {"grades with average wage above 24",
     "SELECT grades.grade_title FROM grades JOIN nurses ON nurses.grade_id = grades.grade_id GROUP "
     "BY grades.grade_id HAVING avg(nurses.wage) > 24"},
};

/* whether Clara herself is one of them, nobody says */
static const struct asked unsure[] = {
    {"email of nurses in the same ward as someone with the first name Clara",
     "SELECT email FROM nurses WHERE ward_id IN (SELECT ward_id FROM nurses WHERE first_name = "
     "'Clara') AND first_name <> 'Clara'"},
};

/* each ward has one manager */
static const char *const declined[] = {
    "wards where a manager is managing 2 or more nurses",
};

static int hospital_open(void **state)
{
    return fixture_open(state, hospital);
}

static void nlq_ask__answers__exercises(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void nlq_ask__is_unsure__whether_the_one_named_is_among_them(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static void nlq_ask__declines__what_it_reads_in_part(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__answers__exercises),
        cmocka_unit_test(nlq_ask__is_unsure__whether_the_one_named_is_among_them),
        cmocka_unit_test(nlq_ask__declines__what_it_reads_in_part),
    };
    return cmocka_run_group_tests(tests, hospital_open, fixture_teardown);
}
