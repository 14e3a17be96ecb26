/* Questions of a music shop whose people have a first and a last name, each in its own column. */
#include "../fixture.h"

static const char songs[] =
    "CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, LastName TEXT NOT NULL, FirstName TEXT "
    "NOT NULL, Title TEXT, ReportsTo INTEGER REFERENCES Employee (EmployeeId), HireDate DATETIME);"
    "CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT "
    "NOT NULL, Country TEXT, SupportRepId INTEGER REFERENCES Employee (EmployeeId));"
    "CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT);"
    "CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title TEXT NOT NULL, ArtistId INTEGER NOT "
    "NULL REFERENCES Artist (ArtistId));"
    "CREATE TABLE Genre (GenreId INTEGER PRIMARY KEY, Name TEXT);"
    "CREATE TABLE Track (TrackId INTEGER PRIMARY KEY, Name TEXT NOT NULL, AlbumId INTEGER "
    "REFERENCES Album (AlbumId), GenreId INTEGER REFERENCES Genre (GenreId), Composer TEXT, "
    "Milliseconds INTEGER NOT NULL, Bytes INTEGER, UnitPrice NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL REFERENCES "
    "Customer (CustomerId), InvoiceDate DATETIME NOT NULL, Total NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE InvoiceLine (InvoiceLineId INTEGER PRIMARY KEY, InvoiceId INTEGER NOT NULL "
    "REFERENCES Invoice (InvoiceId), TrackId INTEGER NOT NULL REFERENCES Track (TrackId), "
    "UnitPrice NUMERIC(10,2) NOT NULL, Quantity INTEGER NOT NULL);"
    "INSERT INTO Employee VALUES (1, 'Adams', 'Andrew', 'General Manager', NULL, '2002-08-14'), "
    "(2, 'Edwards', 'Nancy', 'Sales Manager', 1, '2002-05-01'), (3, 'Peacock', 'Jane', 'Sales "
    "Support Agent', 2, '2003-04-01'), (4, 'Callahan', 'Laura', 'IT Staff', 1, '2004-03-04');"
    "INSERT INTO Customer VALUES (1, 'Luis', 'Silva', 'Brazil', 3), (2, 'Laura', 'Keller', "
    "'Germany', 3), (3, 'Mark', 'Huber', 'Brazil', NULL);"
    "INSERT INTO Artist VALUES (1, 'AC/DC'), (2, 'Queen'), (3, 'Wild Choir');"
    "INSERT INTO Album VALUES (1, 'Back in Black', 1), (2, 'Night Opera', 2), (3, 'The Road', 2);"
    "INSERT INTO Genre VALUES (1, 'Rock'), (2, 'Jazz');"
    "INSERT INTO Track VALUES (1, 'Black Rain', 1, 1, 'A. Young', 255000, 8000000, 0.99), (2, "
    "'Night Road', 2, 1, NULL, 354000, 11000000, 0.99), (3, 'Blue Dance', 3, 2, 'B. May', 301000, "
    "9000000, 1.99);"
    "INSERT INTO Invoice VALUES (1, 1, '2026-01-05', 1.98), (2, 2, '2026-02-05', 1.99), (3, 1, "
    "'2026-03-05', 0.99);"
    "INSERT INTO InvoiceLine VALUES (1, 1, 1, 0.99, 1), (2, 1, 2, 0.99, 1), (3, 2, 3, 1.99, 1), "
    "(4, 3, 1, 0.99, 1);";

static int songs_setup(void **state)
{
    return fixture_open(state, songs);
}

static void nlq_ask__tells__who_is_above_somebody_with_two_names(void **state)
{
    static const char above[] =
        "SELECT Employee.FirstName, Employee.LastName, above.FirstName AS manager_first_name, "
        "above.LastName AS manager_last_name FROM Employee LEFT JOIN Employee AS above ON "
        "Employee.ReportsTo = above.EmployeeId WHERE Employee.FirstName = 'Laura' AND "
        "Employee.LastName = 'Callahan'";
    static const struct asked asked[] = {
        {"who is the boss of Laura Callahan", above}, {"Laura Callahan's manager", above},
        {"who does Laura Callahan report to", above}, {"who manages Laura Callahan", above},
        {"manager of Laura Callahan", above},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__measures__rows_by_the_noun_of_an_adjective(void **state)
{
    static const struct asked asked[] = {
        {"average length of a track per genre",
         "SELECT Genre.Name, avg(Track.Milliseconds) AS average_milliseconds FROM Genre JOIN Track "
         "ON Track.GenreId = Genre.GenreId GROUP BY Genre.GenreId"},
        {"total running time of Night Opera",
         "SELECT sum(Track.Milliseconds) FROM Track JOIN Album ON Track.AlbumId = Album.AlbumId "
         "WHERE Album.Title = 'Night Opera'"},
        {"average track length", "SELECT avg(Milliseconds) FROM Track"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__is_not_sure__of_one_noun_for_several_words(void **state)
{
    static const struct asked asked[] = {
        {"sales agents", "SELECT FirstName, LastName FROM Employee"},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

#define SOLD_BY_ARTIST                                                                             \
    "SELECT Artist.Name FROM Artist JOIN Album ON Album.ArtistId = Artist.ArtistId JOIN Track ON " \
    "Track.AlbumId = Album.AlbumId JOIN InvoiceLine ON InvoiceLine.TrackId = Track.TrackId GROUP " \
    "BY Artist.ArtistId ORDER BY count(*) DESC LIMIT 1"
#define ALBUMS_OF_ALL                                                                              \
    "SELECT Artist.Name, count(Album.AlbumId) AS albums FROM Artist LEFT JOIN Album ON "           \
    "Album.ArtistId = Artist.ArtistId GROUP BY Artist.ArtistId"

static void nlq_ask__counts__what_was_sold_and_those_without(void **state)
{
    static const struct asked asked[] = {
        {"most popular artist", SOLD_BY_ARTIST},
        {"which artist is the most popular", SOLD_BY_ARTIST},
        {"artists with their number of albums", ALBUMS_OF_ALL},
        {"list artists and how many albums each has", ALBUMS_OF_ALL},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__names__people_that_a_number_leads_to(void **state)
{
    static const struct asked asked[] = {
        {"support rep of Luis Silva",
         "SELECT DISTINCT Employee.FirstName, Employee.LastName FROM Employee JOIN Customer ON "
         "Customer.SupportRepId = Employee.EmployeeId WHERE Customer.FirstName = 'Luis' AND "
         "Customer.LastName = 'Silva'"},
        {"support reps",
         "SELECT DISTINCT Employee.FirstName, Employee.LastName FROM Employee JOIN "
         "Customer ON Customer.SupportRepId = Employee.EmployeeId WHERE Customer.SupportRepId IS "
         "NOT NULL"},
        {"support rep id of Luis Silva",
         "SELECT SupportRepId FROM Customer WHERE FirstName = 'Luis' AND LastName = 'Silva'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__tells__who_is_above_somebody_with_two_names),
        cmocka_unit_test(nlq_ask__measures__rows_by_the_noun_of_an_adjective),
        cmocka_unit_test(nlq_ask__is_not_sure__of_one_noun_for_several_words),
        cmocka_unit_test(nlq_ask__counts__what_was_sold_and_those_without),
        cmocka_unit_test(nlq_ask__names__people_that_a_number_leads_to),
    };
    return cmocka_run_group_tests(tests, songs_setup, fixture_teardown);
}
