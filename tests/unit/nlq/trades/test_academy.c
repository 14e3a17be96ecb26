/* Questions of an academy of music: what one row is said to have belongs together, what was not
 * told, who paid the most, and in which order. */
#include "../fixture.h"

static const char academy[] =
    "CREATE TABLE faculties (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE tutors (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, rank TEXT, "
    "salary INTEGER, faculty_id INTEGER REFERENCES faculties (id), manager_id INTEGER REFERENCES "
    "tutors (id));"
    "CREATE TABLE learners (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, country TEXT, "
    "instrument TEXT, phone TEXT, birth_date DATE, faculty_id INTEGER REFERENCES faculties (id));"
    "CREATE TABLE classes (id INTEGER PRIMARY KEY, term TEXT, year INTEGER, room TEXT, places "
    "INTEGER, tutor_id INTEGER NOT NULL REFERENCES tutors (id));"
    "CREATE TABLE exams (id INTEGER PRIMARY KEY, subject TEXT, warden_id INTEGER REFERENCES "
    "tutors (id));"
    "INSERT INTO exams VALUES (1, 'Harmony', 4);"
    "CREATE TABLE hires (id INTEGER PRIMARY KEY, learner_id INTEGER NOT NULL REFERENCES learners "
    "(id), what TEXT, fee INTEGER);"
    "CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT, surface TEXT, capacity INTEGER);"
    "INSERT INTO faculties VALUES (1, 'Strings'), (2, 'Brass');"
    "INSERT INTO tutors VALUES (1, 'Ada', 'Hall', 'Professor', 9000, 1, NULL), (2, 'Ben', 'Ray', "
    "'Assistant', 3000, 1, 1), (3, 'Cora', 'Hill', 'Professor', 7000, 2, 1), (4, 'Dan', 'Moss', "
    "'Warden', 2000, 2, 1), "
    "(5, 'Eva', 'Lund', 'Warden', 2000, 2, 1);"
    "INSERT INTO learners VALUES (1, 'Mia', 'Falk', 'Austria', 'Violin', '123', '2001-05-04', 1), "
    "(2, 'Tom', 'Berg', 'Japan', 'Flute', NULL, '2000-01-02', NULL), (3, 'Uma', 'Lind', 'Japan', "
    "'Violin', '456', '2002-07-08', 1), (4, 'Vic', 'Moor', 'Austria', 'Flute', '789', "
    "'1999-02-03', "
    "2);"
    "INSERT INTO classes VALUES (1, 'Autumn', 2024, 'R1', 20, 1), (2, 'Spring', 2025, 'R2', 30, "
    "2), "
    "(3, 'Autumn', 2025, 'R3', 25, 3), (4, 'Spring', 2024, 'R1', 15, 1);"
    "INSERT INTO hires VALUES (1, 1, 'Cello', 90), (2, 1, 'Bow', 10), (3, 3, 'Harp', 300);"
    "INSERT INTO halls VALUES (1, 'Old Hall', 'Wood', 200), (2, 'New Hall', 'Stone', 90);";

static const struct asked answered[] = {
    {"rooms of classes in Autumn 2024 or Spring 2025",
     "SELECT room FROM classes WHERE term = 'Autumn' AND year = 2024 OR term = 'Spring' AND year = "
     "2025"},
    {"How many classes of Autumn 2024 and Spring 2025 have more than 18 places?",
     "SELECT count(*) FROM classes WHERE (term = 'Autumn' AND year = 2024 OR term = 'Spring' AND "
     "year = 2025) AND places > 18"},
    {"learners who play violin and come from Austria or play flute and come from Japan",
     "SELECT first_name, last_name FROM learners WHERE instrument = 'Violin' AND country = "
     "'Austria' OR instrument = 'Flute' AND country = 'Japan'"},
    {"learners from Austria or Japan with instrument Violin",
     "SELECT first_name, last_name FROM learners WHERE (country = 'Austria' OR country = 'Japan') "
     "AND instrument = 'Violin'"},
    {"Which faculties have a professor with a salary over 8000 and also an assistant?",
     "SELECT name FROM faculties WHERE id IN (SELECT faculty_id FROM tutors WHERE rank = "
     "'Professor' AND salary > 8000) AND id IN (SELECT faculty_id FROM tutors WHERE rank = "
     "'Assistant')"},
    {"Which countries do two or more of the learners come from?",
     "SELECT country FROM learners GROUP BY country HAVING count(*) >= 2"},
    {"Show the last name and birthday of the youngest learner",
     "SELECT last_name, birth_date FROM learners ORDER BY birth_date DESC LIMIT 1"},
    {"How many learners have not chosen a faculty?",
     "SELECT count(*) FROM learners WHERE faculty_id IS NULL"},
    {"Which learners did not leave a phone number?",
     "SELECT first_name, last_name FROM learners WHERE phone IS NULL"},
    {"Show the learners that we can't call",
     "SELECT first_name, last_name FROM learners WHERE phone IS NULL"},
    {"Which learner has paid the most for hires in total? Give the last name and the amount.",
     "SELECT learners.last_name, sum(hires.fee) AS total_fee FROM learners JOIN hires ON "
     "hires.learner_id = learners.id GROUP BY learners.id ORDER BY sum(hires.fee) DESC LIMIT 1"},
    {"Who spent the most on hires? Show the last name and how much.",
     "SELECT learners.last_name, sum(hires.fee) AS total_fee FROM learners JOIN hires ON "
     "hires.learner_id = learners.id GROUP BY learners.id ORDER BY sum(hires.fee) DESC LIMIT 1"},
    {"Show the number of learners of each instrument, from the most to the least popular",
     "SELECT instrument, count(*) AS learners FROM learners GROUP BY instrument ORDER BY count(*) "
     "DESC"},
    {"How many classes were held in each term of 2025?",
     "SELECT term, count(*) AS classes FROM classes WHERE year = 2025 GROUP BY term"},
    {"Count the violins and the flutes among the learners",
     "SELECT instrument, count(*) AS learners FROM learners WHERE instrument = 'Violin' OR "
     "instrument = 'Flute' GROUP BY instrument"},
    {"Who makes more money than the average tutor?",
     "SELECT first_name, last_name FROM tutors WHERE salary > (SELECT avg(salary) FROM tutors)"},
    {"How many people teach in each faculty?",
     "SELECT faculties.name, count(*) AS tutors FROM faculties JOIN tutors ON tutors.faculty_id = "
     "faculties.id GROUP BY faculties.id"},
    {"Count the learners at the academy", "SELECT count(*) FROM learners"},
    {"What is the number of professors?", "SELECT count(*) FROM tutors WHERE rank = 'Professor'"},
    {"Show the names of the managers and the number of tutors who report to each of them",
     "SELECT tutors.first_name, tutors.last_name, count(*) AS tutors FROM tutors JOIN tutors AS "
     "below ON below.manager_id = tutors.id GROUP BY tutors.id"},
    {"Which instrument is played most often, and how many times did it happen?",
     "SELECT instrument, count(*) AS learners FROM learners GROUP BY instrument ORDER BY count(*) "
     "DESC LIMIT 1"},
    {"Which warden has not held any exam?",
     "SELECT first_name, last_name FROM tutors WHERE rank = 'Warden' AND id NOT IN (SELECT "
     "warden_id FROM exams WHERE warden_id IS NOT NULL)"},
    {"List all halls from the largest to the smallest",
     "SELECT name FROM halls ORDER BY capacity DESC"},
};

static const struct asked unsure[] = {
    {"rooms of classes in Autumn 2024 or Spring 2025",
     "SELECT room FROM classes WHERE term = 'Autumn' AND year = 2024 OR term = 'Spring' AND year = "
     "2025"},
    {"Show the learners that we can't call",
     "SELECT first_name, last_name FROM learners WHERE phone IS NULL"},
};

static int setup(void **state)
{
    return fixture_open(state, academy);
}

static void nlq_ask__answers__what_an_academy_is_asked(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void nlq_ask__is_not_sure__of_what_may_be_paired_otherwise(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_an_academy_is_asked, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_what_may_be_paired_otherwise,
                                        setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
