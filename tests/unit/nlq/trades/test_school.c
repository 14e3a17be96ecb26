/* A school of languages: rates by flags and dates, people behind a state, numbers that say a state,
 * prices by the hour, codes in numbers' words, things by their own sales. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE language(lang_code TEXT PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO language VALUES ('EN', 'English'), ('DE', 'German');"
    "CREATE TABLE course(course_id INTEGER PRIMARY KEY, title TEXT NOT NULL, lang_code TEXT NOT "
    "NULL REFERENCES language, level TEXT, kind TEXT -- GRP group, ONE one-to-one, INT "
    "intensive\n, hours INTEGER, price NUMERIC);"
    "INSERT INTO course VALUES (1, 'English A1 Evening', 'EN', 'A1', 'GRP', 20, 240), (2, 'German "
    "B2 Private', 'DE', 'B2', 'ONE', 30, 560), (3, 'German C1 Intensive', 'DE', 'C1', 'INT', 60, "
    "780);"
    "CREATE TABLE teacher(teacher_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, hired_on DATE NOT NULL, left_on DATE);"
    "INSERT INTO teacher VALUES (1, 'Tiago', 'Rocha', '2020-01-01', NULL), (2, 'Clara', 'Weber', "
    "'2021-01-01', '2026-05-05');"
    "CREATE TABLE student(student_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, registered_on DATE NOT NULL, referred_by INTEGER REFERENCES student);"
    "INSERT INTO student VALUES (1, 'Ana', 'Silva', '2025-01-01', NULL), (2, 'Rui', 'Costa', "
    "'2026-10-05', 1), (3, 'Tiago', 'Lopez', '2026-11-05', 1);"
    "CREATE TABLE class(class_id INTEGER PRIMARY KEY, course_id INTEGER NOT NULL REFERENCES "
    "course, teacher_id INTEGER NOT NULL REFERENCES teacher, starts_on DATE NOT NULL, ends_on DATE "
    "NOT NULL, status TEXT NOT NULL);"
    "INSERT INTO class VALUES (1, 1, 1, '2026-10-01', '2026-12-20', 'running'), (2, 2, 1, "
    "'2026-01-01', '2026-03-20', 'finished'), (3, 3, 2, '2026-01-01', '2026-03-20', 'finished');"
    "CREATE TABLE enrolment(enrolment_id INTEGER PRIMARY KEY, class_id INTEGER NOT NULL REFERENCES "
    "class, student_id INTEGER NOT NULL REFERENCES student, enrolled_on DATE NOT NULL, dropped_on "
    "DATE, certificate_no TEXT);"
    "INSERT INTO enrolment VALUES (1, 1, 1, '2026-09-01', NULL, NULL), (2, 2, 2, '2025-12-01', "
    "'2026-02-01', NULL), (3, 3, 3, '2025-12-01', NULL, 'C-1'), (4, 3, 1, '2025-12-02', "
    "'2026-02-03', NULL);"
    "CREATE TABLE lesson(lesson_id INTEGER PRIMARY KEY, class_id INTEGER NOT NULL REFERENCES "
    "class, starts_at DATETIME NOT NULL, topic TEXT NOT NULL);"
    "INSERT INTO lesson VALUES (1, 1, '2026-10-05 18:00', 'grammar'), (2, 1, '2026-11-07 18:00', "
    "'listening'), (3, 2, '2026-01-05 18:00', 'grammar');"
    "CREATE TABLE attendance(lesson_id INTEGER NOT NULL REFERENCES lesson, student_id INTEGER NOT "
    "NULL REFERENCES student, present BOOLEAN NOT NULL, late_minutes INTEGER, PRIMARY "
    "KEY(lesson_id, student_id));"
    "INSERT INTO attendance VALUES (1, 1, 1, 0), (1, 2, 0, NULL), (2, 1, 1, 10), (3, 2, 1, 5), (3, "
    "3, 1, 0);"
    "CREATE TABLE exam(exam_id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL REFERENCES language, "
    "level TEXT NOT NULL, held_on DATE NOT NULL);"
    "INSERT INTO exam VALUES (1, 'EN', 'A1', '2026-06-01'), (2, 'DE', 'C1', '2026-06-02');"
    "CREATE TABLE exam_result(exam_id INTEGER NOT NULL REFERENCES exam, student_id INTEGER NOT "
    "NULL REFERENCES student, points INTEGER NOT NULL, passed BOOLEAN NOT NULL, PRIMARY "
    "KEY(exam_id, student_id));"
    "INSERT INTO exam_result VALUES (1, 1, 80, 1), (1, 2, 40, 0), (2, 3, 55, 0), (2, 1, 61, 1);"
    "CREATE TABLE invoice(invoice_no TEXT PRIMARY KEY, student_id INTEGER NOT NULL REFERENCES "
    "student, issued_on DATE NOT NULL, amount NUMERIC NOT NULL, status TEXT NOT NULL);"
    "INSERT INTO invoice VALUES ('I-1', 1, '2026-09-01', 240, 'paid'), ('I-2', 2, '2026-09-02', "
    "560, 'open');"
    "CREATE TABLE book(book_id INTEGER PRIMARY KEY, title TEXT NOT NULL, price NUMERIC NOT NULL);"
    "INSERT INTO book VALUES (1, 'Passo a Passo', 25), (2, 'Menschen', 30);"
    "CREATE TABLE book_sale(sale_id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL REFERENCES book, "
    "student_id INTEGER NOT NULL REFERENCES student, sold_on DATE NOT NULL, qty INTEGER NOT NULL);"
    "INSERT INTO book_sale VALUES (1, 1, 1, '2026-05-05', 1), (2, 1, 2, '2026-06-05', 2);"
    "CREATE TABLE complaint(complaint_id INTEGER PRIMARY KEY, student_id INTEGER NOT NULL "
    "REFERENCES student, raised_at DATETIME NOT NULL, subject TEXT NOT NULL, handled_by INTEGER "
    "REFERENCES teacher(teacher_id));"
    "INSERT INTO complaint VALUES (1, 1, '2026-05-05 10:00', 'noise', 1), (2, 2, '2026-05-06 "
    "10:00', 'noise', 2), (3, 3, '2026-05-07 10:00', 'room too cold', 1);"
    "CREATE TABLE holiday(holiday_date DATE PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO holiday VALUES ('2026-12-08', 'Immaculate Conception'), ('2026-12-25', 'Christmas "
    "Day'), ('2026-01-01', 'New Year');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

/* A rate is the share of the rows that say so, by a flag, by the only flag that there is, or by a
 * date. */
static void nlq_ask__divides__rows_that_say_so_by_all(void **state)
{
    static const struct asked asked[] = {
        {"pass rate of exams per level",
         "SELECT exam.level, 100.0 * count(CASE WHEN exam_result.passed = 1 THEN 1 END) / count(*) "
         "AS percent FROM exam JOIN exam_result ON exam_result.exam_id = exam.exam_id GROUP BY "
         "exam.level"},
        {"attendance rate per class",
         "SELECT class.class_id, 100.0 * count(CASE WHEN attendance.present = 1 THEN 1 END) / "
         "count(*) AS percent FROM class JOIN lesson ON lesson.class_id = class.class_id JOIN "
         "attendance ON attendance.lesson_id = lesson.lesson_id GROUP BY class.class_id"},
        {"overall attendance rate", "SELECT 100.0 * count(CASE WHEN present = 1 THEN 1 END) / "
                                    "count(*) AS percent FROM attendance"},
        {"dropout rate per course",
         "SELECT course.title, 100.0 * count(CASE WHEN enrolment.dropped_on IS NOT NULL THEN 1 "
         "END) / count(*) AS percent FROM course JOIN class ON class.course_id = course.course_id "
         "JOIN enrolment ON enrolment.class_id = class.class_id GROUP BY course.course_id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__shows__the_people_behind_a_state(void **state)
{
    static const struct asked asked[] = {
        {"who failed the C1 exam",
         "SELECT DISTINCT student.first_name, student.last_name FROM student JOIN exam_result ON "
         "exam_result.student_id = student.student_id JOIN exam ON exam_result.exam_id = "
         "exam.exam_id WHERE exam_result.passed = 0 AND exam.level = 'C1'"},
        {"students referred by other students",
         "SELECT first_name, last_name FROM student WHERE referred_by IS NOT NULL"},
        {"how many students were referred",
         "SELECT count(*) FROM student WHERE referred_by IS NOT NULL"},
        {"which students dropped out of a class this year",
         "SELECT DISTINCT student.first_name, student.last_name FROM student JOIN enrolment ON "
         "enrolment.student_id = student.student_id WHERE enrolment.dropped_on >= '2026-01-01' AND "
         "enrolment.dropped_on < '2027-01-01'"},
        {"students with a certificate",
         "SELECT DISTINCT student.first_name, student.last_name FROM student JOIN enrolment ON "
         "enrolment.student_id = student.student_id WHERE enrolment.certificate_no IS NOT NULL"},
        {"complaints handled by Tiago",
         "SELECT complaint.subject FROM complaint JOIN teacher ON complaint.handled_by = "
         "teacher.teacher_id WHERE teacher.first_name = 'Tiago'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* "Late" of late_minutes, and when that was: by the lesson, not by the day of registering. */
static void nlq_ask__reads__a_number_that_says_a_state(void **state)
{
    static const struct asked asked[] = {
        {"students that came late more than 5 times",
         "SELECT student.first_name, student.last_name FROM student JOIN attendance ON "
         "attendance.student_id = student.student_id WHERE attendance.late_minutes > 0 GROUP BY "
         "student.student_id HAVING count(*) > 5"},
        {"how many students were late last month",
         "SELECT count(DISTINCT student.student_id) FROM student JOIN attendance ON "
         "attendance.student_id = student.student_id JOIN lesson ON attendance.lesson_id = "
         "lesson.lesson_id WHERE attendance.late_minutes > 0 AND lesson.starts_at >= '2026-10-01' "
         "AND lesson.starts_at < '2026-11-01'"},
        {"late attendances in November",
         "SELECT attendance.* FROM attendance JOIN lesson ON attendance.lesson_id = "
         "lesson.lesson_id WHERE attendance.late_minutes > 0 AND lesson.starts_at >= '2026-11-01' "
         "AND lesson.starts_at < '2026-12-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__reads__days_and_prices_as_they_are_said(void **state)
{
    static const struct asked asked[] = {
        {"one-to-one courses", "SELECT title FROM course WHERE kind = 'ONE'"},
        {"price per hour of each course", "SELECT title, 1.0 * sum(price) / sum(hours) AS "
                                          "price_per_hour FROM course GROUP BY course_id"},
        {"which course has the highest price per hour",
         "SELECT title FROM course ORDER BY 1.0 * price / hours DESC LIMIT 1"},
        {"books never sold",
         "SELECT title FROM book WHERE book_id NOT IN (SELECT book_id FROM book_sale)"},
        {"Saturday lessons",
         "SELECT * FROM lesson WHERE CAST(strftime('%w', starts_at) AS INTEGER) IN (6)"},
        {"next holiday", "SELECT name, holiday_date FROM holiday WHERE holiday_date >= "
                         "'2026-11-25' ORDER BY holiday_date LIMIT 1"},
        {"teachers with no class at the moment",
         "SELECT first_name, last_name FROM teacher WHERE teacher_id NOT IN (SELECT teacher_id "
         "FROM class WHERE starts_on < '2026-11-26' AND ends_on >= '2026-11-25')"},
        {"most common complaint",
         "SELECT subject FROM complaint GROUP BY subject ORDER BY count(*) DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* A percentage is no number of rows, and a name that no teacher has is no student's. */
static void nlq_ask__gives__no_rows_for_what_nobody_said(void **state)
{
    static const char *const asked[] = {"students with less than 70% attendance",
                                        "complaints handled by Ana"};
    assert_all_declined(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__divides__rows_that_say_so_by_all, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__the_people_behind_a_state, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_number_that_says_a_state, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__days_and_prices_as_they_are_said, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__gives__no_rows_for_what_nobody_said, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
