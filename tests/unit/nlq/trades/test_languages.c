/* A school of languages: orders said by a superlative, grades in their order, what has ended or is
 * yet to start, pieces sold, and what no column tells. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE Teacher(TeacherID INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT "
    "NOT NULL, HourlyRate NUMERIC(8,2) NOT NULL, HiredOn DATE NOT NULL, LeftOn DATE);"
    "INSERT INTO Teacher VALUES (1, 'Ana', 'Berg', 28, '2019-02-01', NULL), (2, 'Hugo', 'Klein', "
    "35, '2023-09-01', '2026-07-31');"
    "CREATE TABLE Room(RoomID INTEGER PRIMARY KEY, RoomName TEXT NOT NULL, Seats INTEGER NOT NULL);"
    "INSERT INTO Room VALUES (1, 'Oslo', 12), (2, 'Kyoto', 20);"
    "CREATE TABLE Course(CourseID INTEGER PRIMARY KEY, Title TEXT NOT NULL, Language TEXT NOT "
    "NULL, "
    "Level TEXT NOT NULL CHECK(Level IN ('A1', 'A2', 'B1', 'B2', 'C1')), TeacherID INTEGER NOT "
    "NULL "
    "REFERENCES Teacher(TeacherID), RoomID INTEGER REFERENCES Room(RoomID), StartsOn DATE NOT "
    "NULL, "
    "EndsOn DATE NOT NULL, Fee NUMERIC(8,2) NOT NULL);"
    "INSERT INTO Course VALUES (1, 'Evening Spanish', 'Spanish', 'A2', 1, 1, '2026-01-10', "
    "'2026-04-10', 240), (2, 'Business English', 'English', 'B2', 2, 2, '2026-12-05', "
    "'2027-02-05', "
    "450), (3, 'Spanish Talk', 'Spanish', 'B1', 1, NULL, '2026-11-01', '2027-01-31', 180);"
    "CREATE TABLE Student(StudentID INTEGER PRIMARY KEY, FullName TEXT NOT NULL, Country TEXT NOT "
    "NULL, BirthDate DATE NOT NULL, JoinedOn DATE NOT NULL);"
    "INSERT INTO Student VALUES (1, 'Kira Novak', 'Chile', '1990-05-02', '2025-12-01'), (2, 'Nils "
    "Duarte', 'Norway', '2001-11-30', '2026-10-03');"
    "CREATE TABLE Enrolment(EnrolmentID INTEGER PRIMARY KEY, StudentID INTEGER NOT NULL REFERENCES "
    "Student(StudentID), CourseID INTEGER NOT NULL REFERENCES Course(CourseID), EnrolledOn DATE "
    "NOT "
    "NULL, FinalGrade INTEGER);"
    "INSERT INTO Enrolment VALUES (1, 1, 1, '2025-12-20', 91), (2, 2, 1, '2026-01-05', 64), (3, 1, "
    "3, '2026-10-20', NULL);"
    "CREATE TABLE Payment(PaymentID INTEGER PRIMARY KEY, EnrolmentID INTEGER NOT NULL REFERENCES "
    "Enrolment(EnrolmentID), PaidOn DATE NOT NULL, Amount NUMERIC(8,2) NOT NULL, Method TEXT NOT "
    "NULL CHECK(Method IN ('card', 'cash')));"
    "INSERT INTO Payment VALUES (1, 1, '2025-12-20', 240, 'card'), (2, 3, '2026-11-03', 180, "
    "'cash'), (3, 2, '2026-10-01', 120, 'card');"
    "CREATE TABLE Attendance(EnrolmentID INTEGER NOT NULL REFERENCES Enrolment(EnrolmentID), "
    "LessonDate DATE NOT NULL, MinutesLate INTEGER NOT NULL, PRIMARY KEY(EnrolmentID, LessonDate));"
    "INSERT INTO Attendance VALUES (1, '2026-01-12', 0), (2, '2026-01-12', 10), (3, '2026-11-02', "
    "5);"
    "CREATE TABLE Book(BookID INTEGER PRIMARY KEY, Title TEXT NOT NULL, Publisher TEXT NOT NULL, "
    "Price NUMERIC(8,2) NOT NULL, Stock INTEGER NOT NULL, ReorderLevel INTEGER NOT NULL);"
    "INSERT INTO Book VALUES (1, 'Spanish Reader', 'Klett', 18, 3, 5), (2, 'English Grammar', "
    "'Hueber', 31, 20, 5);"
    "CREATE TABLE BookSale(BookSaleID INTEGER PRIMARY KEY, BookID INTEGER NOT NULL REFERENCES "
    "Book(BookID), SoldOn DATE NOT NULL, Quantity INTEGER NOT NULL, UnitPrice NUMERIC(8,2) NOT "
    "NULL);"
    "INSERT INTO BookSale VALUES (1, 1, '2026-10-09', 2, 18), (2, 2, '2026-11-11', 1, 31);";

static const struct asked orders[] = {
    {"teachers, highest hourly rate first",
     "SELECT FirstName, LastName FROM Teacher ORDER BY HourlyRate DESC"},
    {"teachers, newest first", "SELECT FirstName, LastName FROM Teacher ORDER BY HiredOn DESC"},
    {"students from youngest to oldest", "SELECT FullName FROM Student ORDER BY BirthDate DESC"},
    {"books from cheapest to most expensive", "SELECT Title FROM Book ORDER BY Price"},
    {"payments, latest first", "SELECT * FROM Payment ORDER BY PaidOn DESC"},
    {"teachers by hourly rate, lowest first",
     "SELECT FirstName, LastName, HourlyRate FROM Teacher ORDER BY HourlyRate"},
    {"courses by number of enrolments",
     "SELECT Course.Title, count(*) AS enrolments FROM Course JOIN Enrolment ON Enrolment.CourseID "
     "= Course.CourseID GROUP BY Course.CourseID ORDER BY count(*) DESC"},
    {"students per country, lowest first",
     "SELECT Country, count(*) AS students FROM Student GROUP BY Country ORDER BY count(*)"},
    {"number of courses per teacher, lowest first",
     "SELECT Teacher.FirstName, Teacher.LastName, count(*) AS courses FROM Teacher JOIN Course ON "
     "Course.TeacherID = Teacher.TeacherID GROUP BY Teacher.TeacherID ORDER BY count(*)"},
};

static const struct asked states[] = {
    {"courses that have already ended", "SELECT Title FROM Course WHERE EndsOn < '2026-11-25'"},
    {"courses that have not started yet",
     "SELECT Title FROM Course WHERE StartsOn >= '2026-11-26'"},
    {"which course starts next",
     "SELECT Title, StartsOn FROM Course WHERE StartsOn >= '2026-11-25' ORDER BY StartsOn LIMIT 1"},
    {"teachers who no longer work here",
     "SELECT FirstName, LastName FROM Teacher WHERE LeftOn IS NOT NULL"},
    {"courses at level B1 or higher", "SELECT Title FROM Course WHERE Level >= 'B1'"},
    {"Spanish courses below B1",
     "SELECT Title FROM Course WHERE Language = 'Spanish' AND Level < 'B1'"},
    {"non-Spanish courses", "SELECT Title FROM Course WHERE Language <> 'Spanish'"},
    {"books to reorder", "SELECT Title FROM Book WHERE Stock <= ReorderLevel"},
    {"books priced above the average",
     "SELECT Title FROM Book WHERE Price > (SELECT avg(Price) FROM Book)"},
    {"students with several enrolments",
     "SELECT Student.FullName FROM Student JOIN Enrolment ON Enrolment.StudentID = "
     "Student.StudentID GROUP BY Student.StudentID HAVING count(*) > 1"},
    {"payments from 1 to 15 November",
     "SELECT * FROM Payment WHERE PaidOn >= '2026-11-01' AND PaidOn < '2026-11-16'"},
    {"courses with a fee smaller than or equal to 240",
     "SELECT Title FROM Course WHERE Fee <= 240"},
};

static const struct asked amounts[] = {
    {"how many books did we sell in 2026",
     "SELECT sum(Quantity) FROM BookSale WHERE SoldOn >= '2026-01-01' AND SoldOn < '2027-01-01'"},
    {"biggest room", "SELECT RoomName FROM Room ORDER BY Seats DESC LIMIT 1"},
    {"average grade by level", "SELECT Course.Level, avg(Enrolment.FinalGrade) AS average_grade "
                               "FROM Course JOIN Enrolment ON "
                               "Enrolment.CourseID = Course.CourseID GROUP BY Course.Level"},
    {"most popular course this year",
     "SELECT Course.Title FROM Course JOIN Enrolment ON Enrolment.CourseID = Course.CourseID WHERE "
     "Enrolment.EnrolledOn >= '2026-01-01' AND Enrolment.EnrolledOn < '2027-01-01' GROUP BY "
     "Course.CourseID ORDER BY count(*) DESC LIMIT 1"},
    {"sales per book, including those never sold",
     "SELECT Book.Title, coalesce(sum(BookSale.Quantity * BookSale.UnitPrice), 0) AS revenue FROM "
     "Book LEFT JOIN BookSale ON BookSale.BookID = Book.BookID GROUP BY Book.BookID"},
    {"income of payments last month compared with the month before",
     "SELECT strftime('%Y-%m', PaidOn) AS month, sum(Amount) AS income FROM Payment WHERE "
     "PaidOn >= '2026-09-01' AND PaidOn < '2026-11-01' GROUP BY strftime('%Y-%m', PaidOn) "
     "ORDER BY strftime('%Y-%m', PaidOn)"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__orders_by__what_the_superlative_measures(void **state)
{
    assert_all_answered(*state, orders, sizeof orders / sizeof *orders);
}

static void nlq_ask__orders__what_was_asked_before(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "Spanish courses", NULL);
    struct nlq_answer *answer = fixture_ask(*state, "cheapest first", first->context);

    assert_true(answer->count > 0);
    assert_same_text("cheapest first", answer->readings[0].sql,
                     "SELECT Title FROM Course WHERE Language = 'Spanish' ORDER BY Fee");
    nlq_answer_free(answer);
    nlq_answer_free(first);
}

static void nlq_ask__reads__states_and_bounds(void **state)
{
    assert_all_answered(*state, states, sizeof states / sizeof *states);
}

static void nlq_ask__adds_up__what_was_sold_and_paid(void **state)
{
    assert_all_answered(*state, amounts, sizeof amounts / sizeof *amounts);
}

/* All courses would be shown, minutes for a person, or students in place of some of them. */
static void nlq_ask__declines__what_no_column_tells(void **state)
{
    static const char *const questions[] = {"full courses", "courses that are not full",
                                            "who was late most often",
                                            "students older than their teacher"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

/* With the number of a rank beside them, minutes are nobody either. */
static void nlq_ask__declines__who_with_the_number_of_a_rank(void **state)
{
    struct nlq_answer *answer =
        nlq_ask(*state, &(struct nlq_request){.question = "who was late most often",
                                              .now = FIXTURE_NOW,
                                              .ranks_shown = true});
    assert_true(answer->count == 0 || !answer->readings[0].answers);
    nlq_answer_free(answer);
}

/* Lessons have a date of their own, and are no courses. */
static void nlq_ask__is_not_sure__of_a_word_that_dates_something_else(void **state)
{
    static const struct asked questions[] = {
        {"how many lessons were there last week",
         "SELECT count(*) FROM Course WHERE StartsOn >= '2026-11-16' AND StartsOn < '2026-11-23'"}};
    assert_none_sure(*state, questions, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__orders_by__what_the_superlative_measures, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__orders__what_was_asked_before, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__states_and_bounds, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_was_sold_and_paid, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_no_column_tells, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__who_with_the_number_of_a_rank, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_word_that_dates_something_else,
                                        setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
