/* Questions of an evening school, whose students are led to their courses by enrolments and by
 * absences, and whose tables declare no keys. */
#include "../fixture.h"

static const char evening[] =
    "CREATE TABLE students (student_id INTEGER, first_name TEXT, last_name TEXT, city TEXT, active "
    "INTEGER);"
    "CREATE TABLE courses (course_id INTEGER, title TEXT, category TEXT, price REAL);"
    "CREATE TABLE sections (section_id INTEGER, course_id INTEGER, term TEXT, starts_on TEXT);"
    "CREATE TABLE enrollments (enrollment_id INTEGER, student_id INTEGER, section_id INTEGER, "
    "enrolled_on TEXT, grade REAL, passed TEXT);"
    "CREATE TABLE absences (absence_id INTEGER, student_id INTEGER, section_id INTEGER, absent_on "
    "TEXT, excused TEXT);"
    "CREATE TABLE fees (fee_id INTEGER, student_id INTEGER, kind TEXT, amount REAL, due_on TEXT);"
    "CREATE TABLE payments (payment_id INTEGER, fee_id INTEGER, paid_on TEXT, amount REAL, method "
    "TEXT);"
    "INSERT INTO fees VALUES (1, 1, 'tuition', 120, '2026-02-01'), (2, 2, 'tuition', 120, "
    "'2026-02-01'), (3, 2, 'exam', 40, '2026-06-01');"
    "INSERT INTO payments VALUES (1, 1, '2026-01-20', 120, 'cash'), (2, 2, '2026-01-25', 60, "
    "'card');"
    "INSERT INTO students VALUES (1, 'Rosa', 'Meyer', 'Linz', 1), (2, 'Walter', 'Silva', 'Graz', "
    "1), (3, 'Vera', 'Harris', 'Linz', 0);"
    "INSERT INTO courses VALUES (1, 'Yoga', 'Health', 120), (2, 'Payroll', 'Accounting', 300), (3, "
    "'Pottery', 'Crafts', 90);"
    "INSERT INTO sections VALUES (1, 1, '2026 Spring', '2026-02-09'), (2, 2, '2026 Fall', "
    "'2026-09-07'), (3, 1, '2026 Fall', '2026-09-07');"
    "INSERT INTO enrollments VALUES (1, 1, 1, '2026-01-20', 80, 'Y'), (2, 2, 1, '2026-01-21', 40, "
    "'N'), (3, 2, 2, '2026-08-21', NULL, NULL);"
    "INSERT INTO absences VALUES (1, 2, 1, '2026-03-02', 'N'), (2, 2, 1, '2026-03-09', 'Y'), (3, "
    "1, 1, '2026-03-09', 'N');";

static int evening_setup(void **state)
{
    return fixture_open(state, evening);
}

static void nlq_ask__goes_by__who_belongs_to_what(void **state)
{
    static const struct asked asked[] = {
        {"students in Yoga",
         "SELECT DISTINCT students.first_name, students.last_name FROM students JOIN enrollments "
         "ON enrollments.student_id = students.student_id JOIN sections ON "
         "enrollments.section_id = sections.section_id JOIN courses ON sections.course_id = "
         "courses.course_id WHERE courses.title = 'Yoga'"},
        {"sections without students",
         "SELECT * FROM sections WHERE section_id NOT IN (SELECT section_id FROM enrollments WHERE "
         "section_id IS NOT NULL)"},
        {"absences per course",
         "SELECT courses.title, count(*) AS absences FROM courses JOIN sections ON "
         "sections.course_id = courses.course_id JOIN absences ON absences.section_id = "
         "sections.section_id GROUP BY courses.course_id, courses.title"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

#define IN_YOGA                                                                                    \
    "SELECT DISTINCT students.first_name, students.last_name FROM students JOIN enrollments ON "   \
    "enrollments.student_id = students.student_id JOIN sections ON enrollments.section_id = "      \
    "sections.section_id JOIN courses ON sections.course_id = courses.course_id WHERE "            \
    "courses.title = 'Yoga'"
#define MOST_ABSENT                                                                                \
    "SELECT students.first_name, students.last_name FROM students JOIN absences ON "               \
    "absences.student_id = students.student_id GROUP BY students.student_id, "                     \
    "students.first_name, students.last_name ORDER BY count(*) DESC LIMIT 1"

static void nlq_ask__reads__deeds_as_rows_that_keep_them(void **state)
{
    static const struct asked asked[] = {
        {"who is enrolled in Yoga", IN_YOGA},
        {"students enrolled in Yoga", IN_YOGA},
        {"who was absent most often", MOST_ABSENT},
        {"which student was absent the most", MOST_ABSENT},
        {"how often was Walter Silva absent",
         "SELECT count(*) FROM absences JOIN students ON absences.student_id = "
         "students.student_id WHERE students.first_name = 'Walter' AND students.last_name = "
         "'Silva'"},
        {"most popular course",
         "SELECT courses.title FROM courses JOIN sections ON sections.course_id = "
         "courses.course_id JOIN enrollments ON enrollments.section_id = sections.section_id GROUP "
         "BY courses.course_id, courses.title ORDER BY count(*) DESC LIMIT 1"},
        {"how much is a course", "SELECT price FROM courses"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

#define FEES                                                                                       \
    "coalesce((SELECT sum(fees.amount) FROM fees WHERE fees.student_id = students.student_id), 0)"
#define PAID                                                                                       \
    "coalesce((SELECT sum(payments.amount) FROM payments JOIN fees ON payments.fee_id = "          \
    "fees.fee_id WHERE fees.student_id = students.student_id), 0)"
#define LEFT_TO_PAY "round(" FEES " - " PAID ", 2)"
#define BALANCES "SELECT first_name, last_name, " LEFT_TO_PAY " AS balance FROM students WHERE "

/* Who has paid a part has not paid. */
static void nlq_ask__finds__who_has_not_paid_all(void **state)
{
    static const struct asked asked[] = {
        {"who has not paid yet", BALANCES LEFT_TO_PAY " > 0"},
        {"students who haven't paid their fees", BALANCES LEFT_TO_PAY " > 0"},
        {"how much does Walter Silva owe",
         BALANCES "first_name = 'Walter' AND last_name = 'Silva'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__goes_by__who_belongs_to_what),
        cmocka_unit_test(nlq_ask__reads__deeds_as_rows_that_keep_them),
        cmocka_unit_test(nlq_ask__finds__who_has_not_paid_all),
    };
    return cmocka_run_group_tests(tests, evening_setup, fixture_teardown);
}
