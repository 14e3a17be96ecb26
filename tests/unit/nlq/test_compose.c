/* Questions made up of measures, groups, ranks and conditions that no shape says as a whole: each
 * slot is filled for itself. A company that collects waste. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

static const char waste[] =
    "CREATE TABLE Depot (DepotID INTEGER PRIMARY KEY, DepotName TEXT NOT NULL, City TEXT NOT NULL);"
    "CREATE TABLE Truck (TruckID INTEGER PRIMARY KEY, RegNo TEXT NOT NULL UNIQUE, DepotID INTEGER "
    "NOT NULL REFERENCES Depot (DepotID), BoughtOn DATE NOT NULL, OutOfService INTEGER NOT NULL, "
    "Electric INTEGER NOT NULL);"
    "CREATE TABLE Driver (DriverID INTEGER PRIMARY KEY, FullName TEXT NOT NULL, HiredOn DATE NOT "
    "NULL, HourlyPay NUMERIC(6,2) NOT NULL);"
    "CREATE TABLE Customer (CustNo INTEGER PRIMARY KEY, CustName TEXT NOT NULL, City TEXT NOT "
    "NULL);"
    "CREATE TABLE Bin (BinID INTEGER PRIMARY KEY, CustNo INTEGER NOT NULL REFERENCES Customer "
    "(CustNo), Waste TEXT NOT NULL, PlacedOn DATE NOT NULL, RemovedOn DATE);"
    "CREATE TABLE Tour (TourID INTEGER PRIMARY KEY, TourDate DATE NOT NULL, TruckID INTEGER NOT "
    "NULL REFERENCES Truck (TruckID), DriverID INTEGER NOT NULL REFERENCES Driver (DriverID), Km "
    "REAL NOT NULL, Hours REAL NOT NULL);"
    "CREATE TABLE Pickup (PickupID INTEGER PRIMARY KEY, TourID INTEGER NOT NULL REFERENCES Tour "
    "(TourID), BinID INTEGER NOT NULL REFERENCES Bin (BinID), WeightKg REAL NOT NULL);"
    "CREATE TABLE Expense (ExpenseID INTEGER PRIMARY KEY, Category TEXT NOT NULL, SpentOn DATE NOT "
    "NULL, Amount NUMERIC(10,2) NOT NULL);"
    "INSERT INTO Depot VALUES (1, 'North', 'Graz'), (2, 'River', 'Leoben');"
    "INSERT INTO Truck VALUES (1, 'G-1', 1, '2017-04-01', 0, 0), (2, 'G-2', 1, '2024-06-15', 0, "
    "1), "
    "(3, 'L-7', 2, '2015-02-10', 1, 0);"
    "INSERT INTO Driver VALUES (1, 'Josef Maier', '2011-05-01', 21.5), (2, 'Emina Kovac', "
    "'2019-03-15', 19.2), (3, 'Ali Demir GmbH', '2026-02-01', 17.6), (4, 'Ute Seidl', "
    "'2016-07-01', "
    "20.3);"
    "INSERT INTO Customer VALUES (1, 'Hotel Post', 'Graz'), (2, 'Bakery Korn', 'Leoben'), (3, "
    "'Market Hall', 'Graz');"
    "INSERT INTO Bin VALUES (1, 1, 'paper', '2019-01-01', NULL), (2, 2, 'glass', '2020-01-01', "
    "'2026-08-15'), (3, 3, 'paper', '2021-01-01', NULL);"
    "INSERT INTO Tour VALUES (1, '2026-11-02', 1, 1, 60, 5), (2, '2026-11-03', 2, 2, 45, 4), (3, "
    "'2026-10-03', 1, 1, 81, 6);"
    "INSERT INTO Pickup VALUES (1, 1, 1, 120), (2, 1, 2, 80), (3, 2, 3, 45), (4, 3, 1, 210);"
    "INSERT INTO Expense VALUES (1, 'fuel', '2026-08-01', 100), (2, 'fuel', '2026-09-01', 150), "
    "(3, "
    "'repairs', '2026-09-20', 900), (4, 'repairs', '2026-03-20', 40);";

static const struct {
    const char *question, *sql;
} cases[] = {
    /* measure, group, period */
    {"kilometres driven per truck in November",
     "SELECT Truck.RegNo, sum(Tour.Km) FROM Truck JOIN Tour ON Tour.TruckID = Truck.TruckID WHERE "
     "Tour.TourDate >= '2026-11-01' AND Tour.TourDate < '2026-12-01' GROUP BY Truck.TruckID"},
    {"weight collected by city",
     "SELECT Customer.City, sum(Pickup.WeightKg) FROM Customer JOIN Bin ON Bin.CustNo = "
     "Customer.CustNo JOIN Pickup ON Pickup.BinID = Bin.BinID GROUP BY Customer.City"},
    /* rank, measure */
    {"top 2 customers by weight collected",
     "SELECT Customer.CustName, sum(Pickup.WeightKg) FROM Customer JOIN Bin ON Bin.CustNo = "
     "Customer.CustNo JOIN Pickup ON Pickup.BinID = Bin.BinID GROUP BY Customer.CustNo ORDER BY "
     "sum(Pickup.WeightKg) DESC LIMIT 2"},
    {"three drivers with the highest hourly pay",
     "SELECT FullName FROM Driver ORDER BY HourlyPay DESC LIMIT 3"},
    /* rows that are amounts are added up, and not counted */
    {"expenses by category last quarter",
     "SELECT Category, sum(Amount) FROM Expense WHERE SpentOn >= '2026-07-01' AND SpentOn < "
     "'2026-10-01' GROUP BY Category"},
    {"how many expenses per category", "SELECT Category, count(*) FROM Expense GROUP BY Category"},
    /* each row of its own is no group */
    {"average kilometres per tour", "SELECT avg(Km) FROM Tour"},
    {"average hours per tour by driver",
     "SELECT Driver.FullName, avg(Tour.Hours) FROM Driver JOIN Tour ON Tour.DriverID = "
     "Driver.DriverID GROUP BY Driver.DriverID"},
    /* flags that say the contrary */
    {"oldest truck still in service",
     "SELECT RegNo FROM Truck WHERE OutOfService = 0 ORDER BY BoughtOn LIMIT 1"},
    {"trucks that are out of service", "SELECT RegNo FROM Truck WHERE OutOfService = 1"},
    {"all trucks except electric ones", "SELECT RegNo FROM Truck WHERE Electric = 0"},
    /* a part of a name, without quotes */
    {"drivers with GmbH in their name", "SELECT FullName FROM Driver WHERE FullName LIKE '%GmbH%'"},
};

static void compose__fills__each_slot(void **state)
{
    size_t failed = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(fixture_runs(cases[i].sql));
        failed += !answers_with(*state, cases[i].question, cases[i].sql);
    }
    assert_int_equal(failed, 0);
}

/* The ten first, and of them those that are meant; not the ten first of those. */
static void compose__asks_of__the_rows_shown(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "top 2 trucks by total km", NULL);
    char *context = strdup(answer->context);
    nlq_answer_free(answer);
    answer = fixture_ask(*state, "which of them are electric", context);
    free(context);
    assert_true(answer->count > 0);
    const char *sql = answer->readings[0].sql;
    assert_true(fixture_runs(sql));
    assert_non_null(strstr(sql, "Electric = 1"));
    assert_non_null(strstr(sql, "LIMIT 2) AS ranked"));
    assert_true(answer->readings[0].confidence >= .7);
    nlq_answer_free(answer);
}

static int setup(void **state)
{
    return fixture_open(state, waste);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(compose__fills__each_slot),
                                       cmocka_unit_test(compose__asks_of__the_rows_shown)};
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
