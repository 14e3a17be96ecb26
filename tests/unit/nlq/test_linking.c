/* Which column, table, value or join a word means where several could be meant. */
#include <stdio.h>

#include "fixture.h"

static const char college[] =
    "CREATE TABLE department (name TEXT PRIMARY KEY, budgeted REAL);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, weight REAL);"
    "CREATE TABLE instructor (id INTEGER PRIMARY KEY, name TEXT NOT NULL, dept TEXT REFERENCES "
    "department (name));"
    "CREATE TABLE student (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, dept TEXT REFERENCES department (name), score REAL, price REAL);"
    "CREATE TABLE advisor (instructor_id INTEGER REFERENCES instructor (id), student_id INTEGER "
    "REFERENCES student (id), PRIMARY KEY (instructor_id, student_id));"
    "CREATE TABLE suspect (id INTEGER PRIMARY KEY, person_id INTEGER UNIQUE REFERENCES person "
    "(id), "
    "country TEXT);"
    "CREATE TABLE genre (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE track (id INTEGER PRIMARY KEY, name TEXT NOT NULL, year INTEGER, genre_id "
    "INTEGER "
    "NOT NULL REFERENCES genre (id));"
    "INSERT INTO department VALUES ('Math', 5), ('History', 6);"
    "INSERT INTO person VALUES (1, 'Ann', 60), (2, 'Ben', 80);"
    "INSERT INTO instructor VALUES (1, 'Karl', 'Math'), (2, 'Lea', 'History');"
    "INSERT INTO student VALUES (1, 'Jim', 'Fox', 'Math', 3, 9), (2, 'Sue', 'Hill', 'History', 4, "
    "8);"
    "INSERT INTO advisor VALUES (1, 1), (2, 2);"
    "INSERT INTO suspect VALUES (1, 1, 'Chad'), (2, 2, 'Peru');"
    "CREATE TABLE party (id INTEGER PRIMARY KEY, minister TEXT, left_office DATE);"
    "INSERT INTO party VALUES (1, 'Ott', '2020-01-01'), (2, 'Ulm', '2021-01-01');"
    "INSERT INTO genre VALUES (1, 'Rock'), (2, 'Jazz'), (3, 'Rock And Roll');"
    "INSERT INTO track VALUES (1, 'Rock Me', 1999, 1), (2, 'Blue London', 2001, 2), (3, 'London "
    "Hymn', 2005, 1), (4, 'Hush', 2010, 2);";

static const struct {
    const char *question, *sql;
} cases[] = {
    /* a row and the row that it is a kind of */
    {"name of the suspect with the biggest weight",
     "SELECT person.name FROM person JOIN suspect ON suspect.person_id = person.id ORDER BY "
     "person.weight DESC LIMIT 1"},
    /* the value that was said before one that begins so */
    {"names of the tracks that are Rock", "SELECT track.name FROM track JOIN genre ON "
                                          "track.genre_id = genre.id WHERE genre.name = 'Rock'"},
    {"names of tracks of genre Rock and from 2005",
     "SELECT track.name FROM track JOIN genre ON track.genre_id = genre.id WHERE genre.name = "
     "'Rock' AND track.year = 2005"},
    {"how many tracks before the year of 2005?", "SELECT count(*) FROM track WHERE year < 2005"},
    {"names of tracks before the year of 2001 or after the year of 2005",
     "SELECT name FROM track WHERE year < 2001 OR year > 2005"},
    {"how many students have a price lower than 9?",
     "SELECT count(*) FROM student WHERE price < 9"},
    {"which minister left office the latest?",
     "SELECT minister FROM party ORDER BY left_office DESC LIMIT 1"},
    {"minister of the last 2 parties", /* nobody's last name is '2' */
     "SELECT minister FROM party ORDER BY left_office DESC LIMIT 2"},
    {"how many parties in 2020 and 2021?", /* none of them left twice */
     "SELECT count(*) FROM party WHERE left_office >= '2020-01-01' AND left_office < '2021-01-01' "
     "OR left_office >= '2021-01-01' AND left_office < '2022-01-01'"},
    {"how many parties on Monday and Tuesday?",
     "SELECT count(*) FROM party WHERE CAST(strftime('%w', left_office) AS INTEGER) IN (1, 2)"},
    {"first, last name and score of students", "SELECT first_name, last_name, score FROM student"},
    {"full name of the student with the highest score",
     "SELECT first_name, last_name FROM student ORDER BY score DESC LIMIT 1"},
    {"id of the instructor named Karl", "SELECT id FROM instructor WHERE name = 'Karl'"},
    {"sort the track names in descending order of the track's year",
     "SELECT name FROM track ORDER BY year DESC"},
    {"names of instructors who are advisors of the students from the Math department",
     "SELECT DISTINCT instructor.name FROM instructor JOIN advisor ON advisor.instructor_id = "
     "instructor.id JOIN student ON advisor.student_id = student.id WHERE student.dept = 'Math'"},
    {"names for the 2 genres that have the most tracks",
     "SELECT genre.name FROM genre JOIN track ON track.genre_id = genre.id GROUP BY genre.id ORDER "
     "BY count(*) DESC LIMIT 2"},
    {"show the department name and budgeted amount", "SELECT name, budgeted FROM department"},
};

static int setup_college(void **state)
{
    return fixture_open(state, college);
}

static void nlq_ask__links__words_to_what_is_nearest(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__links__words_to_what_is_nearest, setup_college,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
