/* Questions of a car dealer with a workshop: what is sold and unsold, repaired, and in stock. */
#include "../fixture.h"

struct dealer_case {
    const char *before, *question, *sql; /* before: the question that it follows up, or NULL */
};

static const char dealer[] =
    "CREATE TABLE Make(MakeId INTEGER PRIMARY KEY, MakeName TEXT, Country TEXT); INSERT INTO "
    "Make VALUES (1, 'Volta', 'Sweden'), (2, 'Auriga', 'Germany'), (3, 'Kenji', 'Japan'), (4, "
    "'Bellini', 'Italy'); CREATE TABLE Model(ModelId INTEGER PRIMARY KEY, MakeId INTEGER "
    "REFERENCES Make (MakeId), ModelName TEXT, BodyType TEXT, FuelType TEXT, PowerKw INTEGER); "
    "INSERT INTO Model VALUES (1, 1, 'V60', 'estate', 'diesel', 140), (2, 1, 'EX3', 'SUV', "
    "'electric', 180), (3, 2, 'A-Line', 'saloon', 'petrol', 120), (4, 2, 'Q-Line', 'SUV', "
    "'hybrid', 160), (5, 3, 'Mizu', 'hatchback', 'petrol', 75), (6, 3, 'Kaze', 'hatchback', "
    "'electric', 100), (7, 4, 'Corsa Bella', 'convertible', 'petrol', 210), (8, 2, 'Transit X', "
    "'van', 'diesel', 110); CREATE TABLE Car(CarId INTEGER PRIMARY KEY, ModelId INTEGER "
    "REFERENCES Model (ModelId), Vin TEXT, Colour TEXT, YearBuilt INTEGER, MileageKm INTEGER, "
    "IsUsed INTEGER, PurchasePrice NUMERIC(10,2), ListPrice NUMERIC(10,2), ArrivedOn DATE); "
    "INSERT INTO Car VALUES (1, 4, 'VIN100911', 'grey', 2016, 10409, 1, 8613, 9215.91, "
    "'2024-11-06'), (27, 5, 'VIN124597', 'black', 2024, 32, 0, 24551, 27497.12, '2025-01-18'), "
    "(53, 6, 'VIN148283', 'black', 2026, 18, 0, 40489, 44537.9, '2025-04-01'), (79, 7, "
    "'VIN171969', 'white', 2025, 44, 0, 18427, 19901.16, '2025-06-13'), (105, 1, 'VIN195655', "
    "'silver', 2020, 156945, 1, 34365, 36426.9, '2025-08-25'), (131, 2, 'VIN219341', 'red', "
    "2021, 43579, 1, 12303, 13656.33, '2025-11-05'), (157, 3, 'VIN243027', 'blue', 2025, 42, 0, "
    "28241, 30782.69, '2026-01-17'), (183, 4, 'VIN266713', 'grey', 2024, 28, 0, 44179, "
    "47271.53, '2026-03-31'), (209, 6, 'VIN290399', 'black', 2026, 14, 0, 22117, 24771.04, "
    "'2026-06-12'), (235, 7, 'VIN314085', 'white', 2014, 40115, 1, 38055, 41860.5, "
    "'2026-08-24'); CREATE TABLE Customer(CustomerId INTEGER PRIMARY KEY, FullName TEXT, City "
    "TEXT, Email TEXT, IsBusiness INTEGER, CustomerSince DATE); INSERT INTO Customer VALUES (1, "
    "'Dmitri Jansen', 'Graz', 'k1@post.example', 0, '2015-02-21'), (22, 'Hassan Santos', "
    "'Graz', 'k22@post.example', 0, '2016-04-16'), (43, 'Leon Eriksen', 'Wels', "
    "'k43@post.example', 0, '2017-06-10'), (64, 'Pablo Nowak', 'Wels', NULL, 0, '2018-08-04'), "
    "(85, 'Viktor Weiss', 'Wels', 'k85@post.example', 0, '2019-09-28'), (106, 'Dmitri Ibsen', "
    "'Wels', 'k106@post.example', 0, '2020-11-21'), (127, 'Hassan Rossi', 'Wels', "
    "'k127@post.example', 0, '2022-01-15'), (148, 'Leon Dahl', 'Wels', 'k148@post.example', 0, "
    "'2023-03-11'), (169, 'Pablo Moreau', 'Wels', 'k169@post.example', 0, '2024-05-04'), (190, "
    "'Viktor Vasquez', 'Wels', 'k190@post.example', 0, '2025-06-28'); CREATE TABLE "
    "Salesperson(SalespersonId INTEGER PRIMARY KEY, FullName TEXT, CommissionPercent "
    "NUMERIC(4,1), HiredOn DATE, LeftOn DATE); INSERT INTO Salesperson VALUES (1, 'Pablo Dahl', "
    "2, '2013-10-13', NULL), (2, 'Greta Grimaldi', 2.5, '2015-03-27', NULL), (3, 'Samir "
    "Jansen', 1.5, '2016-09-07', NULL), (4, 'Ingrid Moreau', 2, '2018-02-19', '2026-03-31'), "
    "(5, 'Viktor Petrov', 2.5, '2019-08-03', NULL), (6, 'Katya Santos', 1.5, '2021-01-14', "
    "NULL), (7, 'Boris Vasquez', 2, '2022-06-28', NULL), (8, 'Maria Brandt', 2.5, '2023-12-10', "
    "NULL), (9, 'Dmitri Eriksen', 1.5, '2025-05-23', NULL); CREATE TABLE CarSale(CarSaleId "
    "INTEGER PRIMARY KEY, CarId INTEGER UNIQUE REFERENCES Car (CarId), CustomerId INTEGER "
    "REFERENCES Customer (CustomerId), SalespersonId INTEGER REFERENCES Salesperson "
    "(SalespersonId), SoldOn DATE, SalePrice NUMERIC(10,2), Financed INTEGER, DeliveredOn "
    "DATE); INSERT INTO CarSale VALUES (1, 1, 8, 6, '2024-12-02', 8526.87, 0, '2024-12-08'), "
    "(23, 23, 162, 4, '2025-02-16', 21878.01, 0, '2025-02-24'), (46, 46, 133, 7, '2025-05-22', "
    "36198, 0, '2025-06-02'), (69, 69, 104, 2, '2025-08-26', 12419.97, 1, '2025-09-09'), (92, "
    "92, 75, 5, '2025-08-01', 26923.92, 0, '2025-08-18'), (115, 115, 46, 8, '2025-11-05', "
    "41709.85, 0, '2025-11-25'), (138, 138, 17, 3, '2026-02-08', 17257.76, 1, '2026-03-03'), "
    "(161, 161, 178, 6, '2026-05-14', 32227.65, 0, '2026-05-20'), (184, 184, 149, 1, "
    "'2026-04-20', 47479.52, 0, '2026-04-29'), (207, 207, 120, 4, '2026-07-24', 22353.37, 1, "
    "'2026-08-05'), (233, 233, 112, 6, '2026-08-28', 36829, 0, '2026-09-15'); CREATE TABLE "
    "TestDrive(TestDriveId INTEGER PRIMARY KEY, CarId INTEGER REFERENCES Car (CarId), "
    "CustomerId INTEGER REFERENCES Customer (CustomerId), SalespersonId INTEGER REFERENCES "
    "Salesperson (SalespersonId), DrivenAt TIMESTAMP, Rating INTEGER); INSERT INTO TestDrive "
    "VALUES (1, 8, 4, 6, '2025-01-08 16:40:00', 4), (53, 117, 160, 2, '2025-03-18 07:20:00', "
    "5), (105, 226, 111, 6, '2025-05-25 22:00:00', 1), (157, 80, 62, 2, '2025-08-02 12:40:00', "
    "2), (209, 189, 13, 6, '2025-10-10 03:20:00', 3), (261, 43, 169, 2, '2025-12-17 18:00:00', "
    "4), (313, 152, 120, 6, '2026-02-24 08:40:00', 5), (365, 6, 71, 2, '2026-05-03 23:20:00', "
    "1), (417, 115, 22, 6, '2026-07-11 14:00:00', 2), (469, 224, 178, 2, '2026-09-18 04:40:00', "
    "3); CREATE TABLE Mechanic(MechanicId INTEGER PRIMARY KEY, FullName TEXT, Grade TEXT, "
    "HourlyRate NUMERIC(6,2)); INSERT INTO Mechanic VALUES (1, 'Ingrid Lindgren', 'junior', "
    "55), (2, 'Pablo Weiss', 'senior', 72), (3, 'Clara Kowalski', 'master', 90), (4, 'Jonas "
    "Vasquez', 'apprentice', 38), (5, 'Rosa Jansen', 'junior', 55), (6, 'Dmitri Ullmann', "
    "'senior', 72), (7, 'Katya Ibsen', 'master', 90), (8, 'Samir Tanaka', 'apprentice', 38); "
    "CREATE TABLE RepairOrder(RepairOrderId INTEGER PRIMARY KEY, CustomerId INTEGER REFERENCES "
    "Customer (CustomerId), LicencePlate TEXT, OpenedOn DATE, PromisedOn DATE, CompletedOn "
    "DATE, Status TEXT, Complaint TEXT, IsWarranty INTEGER); INSERT INTO RepairOrder VALUES (1, "
    "12, 'G-1037K', '2025-01-09', '2025-01-12', '2025-01-11', 'completed', 'brakes', 0), (49, "
    "140, 'G-1073K', '2025-03-18', '2025-03-21', '2025-03-20', 'completed', 'brakes', 1), (97, "
    "68, 'G-1109K', '2025-05-25', '2025-05-28', '2025-05-27', 'completed', 'brakes', 0), (145, "
    "196, 'G-1145K', '2025-08-01', '2025-08-04', '2025-08-03', 'completed', 'brakes', 0), (193, "
    "124, 'G-1181K', '2025-10-09', '2025-10-12', '2025-10-11', 'completed', 'brakes', 0), (241, "
    "52, 'G-1217K', '2025-12-16', '2025-12-19', '2025-12-18', 'completed', 'brakes', 0), (289, "
    "180, 'G-1253K', '2026-02-22', '2026-02-25', '2026-02-24', 'completed', 'brakes', 0), (337, "
    "108, 'G-1289K', '2026-05-01', '2026-05-04', '2026-05-03', 'completed', 'brakes', 0), (385, "
    "36, 'G-1035K', '2026-07-08', '2026-07-11', '2026-07-10', 'completed', 'brakes', 1), (433, "
    "164, 'G-1071K', '2026-09-14', '2026-09-17', '2026-09-16', 'completed', 'brakes', 0); "
    "CREATE TABLE LabourLine(LabourLineId INTEGER PRIMARY KEY, RepairOrderId INTEGER REFERENCES "
    "RepairOrder (RepairOrderId), MechanicId INTEGER REFERENCES Mechanic (MechanicId), Job "
    "TEXT, Hours NUMERIC(5,2)); INSERT INTO LabourLine VALUES (1, 2, 4, 'tyre change', 2.25), "
    "(81, 82, 4, 'tyre change', 1.25), (161, 162, 4, 'tyre change', 3.25), (241, 242, 4, 'tyre "
    "change', 2.25), (321, 322, 4, 'tyre change', 1.25), (401, 402, 4, 'tyre change', 3.25), "
    "(481, 7, 4, 'tyre change', 2.25), (561, 87, 4, 'tyre change', 1.25), (641, 167, 4, 'tyre "
    "change', 3.25), (721, 247, 4, 'tyre change', 2.25); CREATE TABLE Supplier(SupplierId "
    "INTEGER PRIMARY KEY, SupplierName TEXT, Country TEXT); INSERT INTO Supplier VALUES (1, "
    "'Bosk', 'Germany'), (2, 'Partex', 'Poland'), (3, 'Nippon Parts', 'Japan'), (4, "
    "'AltoRicambi', 'Italy'); CREATE TABLE Part(PartId INTEGER PRIMARY KEY, PartNo TEXT, "
    "PartName TEXT, SupplierId INTEGER REFERENCES Supplier (SupplierId), StockQuantity INTEGER, "
    "MinimumStock INTEGER, UnitCost NUMERIC(8,2), RetailPrice NUMERIC(8,2)); INSERT INTO Part "
    "VALUES (1, 'P-2017', 'oil filter standard', 1, 13, 9, 41, 65.6), (4, 'P-2068', 'battery "
    "standard', 1, 52, 12, 12, 19.2), (7, 'P-2119', 'air filter standard', 1, 31, 15, 123, "
    "196.8), (10, 'P-2170', 'wiper blade plus', 1, 10, 9, 94, 150.4), (13, 'P-2221', 'tyre "
    "plus', 1, 49, 12, 65, 104), (16, 'P-2272', 'brake pad pro', 1, 28, 15, 36, 57.6), (19, "
    "'P-2323', 'spark plug pro', 1, 7, 9, 7, 11.2), (22, 'P-2374', 'headlamp pro', 1, 46, 12, "
    "118, 188.8), (25, 'P-2425', 'oil filter eco', 1, 25, 15, 89, 142.4), (28, 'P-2476', "
    "'battery eco', 1, 4, 9, 60, 96), (31, 'P-2527', 'air filter eco', 1, 43, 12, 31, 49.6); "
    "CREATE TABLE PartLine(PartLineId INTEGER PRIMARY KEY, RepairOrderId INTEGER REFERENCES "
    "RepairOrder (RepairOrderId), PartId INTEGER REFERENCES Part (PartId), Quantity INTEGER, "
    "Price NUMERIC(8,2)); INSERT INTO PartLine VALUES (1, 6, 4, 2, 19.2), (91, 456, 4, 4, "
    "19.2), (181, 436, 4, 2, 19.2), (271, 416, 4, 4, 19.2), (361, 396, 4, 2, 19.2), (451, 376, "
    "4, 4, 19.2), (541, 356, 4, 2, 19.2), (631, 336, 4, 4, 19.2), (721, 316, 4, 2, 19.2), (811, "
    "296, 4, 4, 19.2);";

static const struct dealer_case dealer_cases[] = {
    {NULL, "used cars under 100000 km",
     "SELECT Vin FROM Car WHERE IsUsed = 1 AND MileageKm < 100000"},
    {NULL, "unsold cars",
     "SELECT Vin FROM Car WHERE CarId NOT IN (SELECT CarId FROM CarSale WHERE CarId IS NOT NULL)"},
    {NULL, "parts below minimum stock",
     "SELECT PartName FROM Part WHERE StockQuantity < MinimumStock"},
    {NULL, "salespeople who left", "SELECT FullName FROM Salesperson WHERE LeftOn IS NOT NULL"},
    {NULL, "cars sold per salesperson this year",
     "SELECT Salesperson.FullName, count(*) AS car_sales FROM Salesperson JOIN CarSale ON "
     "CarSale.SalespersonId = Salesperson.SalespersonId WHERE CarSale.SoldOn >= '2026-01-01' "
     "AND CarSale.SoldOn < '2027-01-01' GROUP BY Salesperson.SalespersonId"},
    {NULL, "most popular colour among sold cars",
     "SELECT Car.Colour FROM Car JOIN CarSale ON CarSale.CarId = Car.CarId GROUP BY Car.Colour "
     "ORDER BY count(*) DESC LIMIT 1"},
    {NULL, "customers who took a test drive but bought nothing",
     "SELECT Customer.FullName FROM Customer JOIN TestDrive ON TestDrive.CustomerId = "
     "Customer.CustomerId WHERE Customer.CustomerId NOT IN (SELECT CustomerId FROM RepairOrder "
     "WHERE CustomerId IS NOT NULL) GROUP BY Customer.CustomerId"},
};

static int setup(void **state)
{
    return fixture_open(state, dealer);
}

static void nlq_ask__answers__what_dealer_is_asked(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof dealer_cases / sizeof *dealer_cases; i++) {
        const struct dealer_case *c = &dealer_cases[i];
        if (c->before == NULL) {
            wrong += !answers_with(*state, c->question, c->sql);
            continue;
        }
        struct nlq_answer *answer = fixture_ask(*state, c->question, c->before);
        assert_int_not_equal(answer->count, 0);
        assert_same_text(c->question, answer->readings[0].sql, c->sql);
        nlq_answer_free(answer);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_dealer_is_asked, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
