/* Names as old systems shorten them, and as new ones run them together: a warehouse and a staff
 * office. */
#include "../fixture.h"

struct houses_case {
    const char *question, *sql;
};

static const char legacy[] =
    "CREATE TABLE tbl_CUST_MAST(CUST_ID INTEGER PRIMARY KEY, CUST_NM TEXT, CUST_TYP TEXT, "
    "CTRY_CD TEXT, CR_LMT NUMERIC(10,2), CRT_DT DATE, ACTV_FLG TEXT); INSERT INTO "
    "tbl_CUST_MAST VALUES (1, 'Fischer Co 1', 'RETAIL', 'FR', 1000, '2020-10-21', 'N'), (5, "
    "'Brown Co 5', 'RETAIL', 'FR', 5000, '2020-04-03', 'Y'), (9, 'Vogel Co 9', 'RETAIL', "
    "'US', 20000, '2024-05-10', 'N'), (13, 'Rossi Co 13', 'RETAIL', 'FR', 1000, "
    "'2026-06-29', 'Y'), (17, 'Novak Co 17', 'WHSL', 'DE', 20000, '2025-06-23', 'Y'), (21, "
    "'Jones Co 21', 'RETAIL', 'GB', 1000, '2018-09-06', 'N'), (25, 'Fischer Co 25', 'GOVT', "
    "'DE', 20000, '2024-07-01', 'Y'), (29, 'Brown Co 29', 'RETAIL', 'US', 20000, "
    "'2024-08-31', 'Y'), (33, 'Vogel Co 33', 'WHSL', 'US', 20000, '2020-03-24', 'Y'), (37, "
    "'Rossi Co 37', 'GOVT', 'FR', 1000, '2024-05-29', 'Y'), (41, 'Novak Co 41', 'WHSL', "
    "'DE', 1000, '2021-05-27', 'Y'), (45, 'Jones Co 45', 'GOVT', 'FR', 20000, '2020-09-30', "
    "'Y'), (49, 'Fischer Co 49', 'WHSL', 'DE', 20000, '2024-02-05', 'Y'), (53, 'Brown Co "
    "53', 'RETAIL', 'GB', 1000, '2020-10-10', 'N'); CREATE TABLE tbl_ORD_HDR(ORD_ID INTEGER "
    "PRIMARY KEY, CUST_ID INTEGER, ORD_DT DATE, SHIP_DT DATE, ORD_STAT TEXT, TOT_AMT "
    "NUMERIC(10,2), SLS_REP_ID INTEGER); INSERT INTO tbl_ORD_HDR VALUES (1, 47, "
    "'2025-10-06', NULL, 'CANCELLED', 1711.77, 2), (29, 39, '2025-12-05', '2025-12-17', "
    "'SHIPPED', 1458.27, 3), (57, 3, '2025-09-08', '2025-09-10', 'SHIPPED', 1934.63, 1), "
    "(85, 9, '2025-09-08', NULL, 'OPEN', 687, 2), (113, 28, '2026-08-28', NULL, 'OPEN', "
    "2016.04, 1), (141, 41, '2026-06-27', NULL, 'CANCELLED', 1372.59, 3), (169, 25, "
    "'2025-09-20', '2025-10-01', 'SHIPPED', 1626.37, 2), (197, 55, '2026-03-07', "
    "'2026-03-14', 'SHIPPED', 2580.96, 1), (225, 10, '2024-12-28', NULL, 'CANCELLED', "
    "1696.78, 2), (253, 16, '2025-08-29', '2025-09-06', 'SHIPPED', 2501.63, 2), (281, 4, "
    "'2026-02-23', '2026-03-07', 'SHIPPED', 2050.64, 1), (309, 42, '2025-07-22', "
    "'2025-07-27', 'SHIPPED', 118.62, 3), (337, 36, '2024-12-26', '2024-12-29', 'SHIPPED', "
    "3716.85, 2), (365, 32, '2026-03-19', '2026-03-26', 'SHIPPED', 147.31, 5); CREATE TABLE "
    "tbl_ORD_DTL(ORD_ID INTEGER, LN_NO INTEGER, PROD_ID INTEGER, QTY INTEGER, UNIT_PRC "
    "NUMERIC(8,2), PRIMARY KEY(ORD_ID,LN_NO)); INSERT INTO tbl_ORD_DTL VALUES (1, 1, 12, 6, "
    "79), (28, 3, 16, 12, 65.35), (56, 2, 5, 19, 31.28), (86, 1, 13, 9, 99.25), (116, 1, 17, "
    "4, 42.71), (144, 2, 23, 11, 36.09), (173, 3, 27, 14, 25.69), (198, 3, 11, 17, 83.55), "
    "(227, 2, 4, 2, 68.22), (254, 1, 14, 17, 39.67), (282, 1, 18, 3, 48.2), (313, 1, 29, 17, "
    "10.36), (342, 2, 9, 14, 67.3), (371, 2, 17, 14, 55.91); CREATE TABLE "
    "tbl_PROD_MAST(PROD_ID INTEGER PRIMARY KEY, PROD_DESC TEXT, PROD_CAT TEXT, STD_COST "
    "NUMERIC(8,2), LST_PRC NUMERIC(8,2), QTY_ON_HND INTEGER); INSERT INTO tbl_PROD_MAST "
    "VALUES (1, 'Drill 1', 'TOOLS', 65.69, 105.1, 122), (3, 'Drill 3', 'HARDWARE', 12.71, "
    "20.34, 64), (5, 'Saw 5', 'TOOLS', 28.6, 45.76, 139), (7, 'Nut 7', 'TOOLS', 16.53, "
    "26.45, 86), (9, 'Saw 9', 'TOOLS', 53.84, 86.14, 100), (11, 'Saw 11', 'TOOLS', 69.88, "
    "111.81, 73), (13, 'Drill 13', 'TOOLS', 21.94, 35.1, 157), (15, 'Nut 15', 'TOOLS', "
    "45.01, 72.02, 71), (17, 'Drill 17', 'HARDWARE', 26.79, 42.86, 86), (19, 'Nut 19', "
    "'TOOLS', 58.24, 93.18, 232), (21, 'Drill 21', 'TOOLS', 12.39, 19.82, 249), (23, 'Nut "
    "23', 'HARDWARE', 41, 65.6, 247), (25, 'Saw 25', 'TOOLS', 59.56, 95.3, 68), (27, 'Bolt "
    "27', 'HARDWARE', 7.07, 11.31, 178); CREATE TABLE tbl_SLS_REP(SLS_REP_ID INTEGER PRIMARY "
    "KEY, REP_NM TEXT, RGN TEXT, HIRE_DT DATE); INSERT INTO tbl_SLS_REP VALUES (1, 'Ben "
    "Costa', 'N', '2021-01-30'), (2, 'Carla Evans', 'N', '2017-10-12'), (3, 'David Garcia', "
    "'W', '2024-10-08'), (4, 'Emma Ivanov', 'N', '2024-10-16'), (5, 'Felix Keller', 'N', "
    "'2020-05-06'), (6, 'Grace Meyer', 'S', '2018-05-15'), (7, 'Hugo Olsen', 'S', "
    "'2024-09-11'), (8, 'Ines Quinn', 'N', '2018-12-03'); CREATE TABLE tbl_INV(INV_NO "
    "INTEGER PRIMARY KEY, ORD_ID INTEGER, INV_DT DATE, DUE_DT DATE, INV_AMT NUMERIC(10,2), "
    "PD_DT DATE); INSERT INTO tbl_INV VALUES (1002, 2, '2025-12-29', '2026-01-28', 2035.04, "
    "'2026-02-25'), (1038, 38, '2025-08-31', '2025-09-30', 1137.93, '2025-10-16'), (1064, "
    "64, '2025-08-10', '2025-09-09', 1860.7, '2025-08-15'), (1091, 91, '2026-09-10', "
    "'2026-10-10', 984.51, '2026-10-09'), (1119, 119, '2025-05-09', '2025-06-08', 4026.61, "
    "'2025-06-30'), (1152, 152, '2025-04-15', '2025-05-15', 660.02, '2025-05-06'), (1174, "
    "174, '2026-01-27', '2026-02-26', 125.44, '2026-03-15'), (1200, 200, '2025-09-08', "
    "'2025-10-08', 12.93, '2025-10-15'), (1229, 229, '2026-02-06', '2026-03-08', 146.38, "
    "'2026-03-10'), (1250, 250, '2026-11-02', '2026-12-02', 30.74, NULL), (1281, 281, "
    "'2026-03-07', '2026-04-06', 2050.64, '2026-05-05'), (1310, 310, '2026-05-20', "
    "'2026-06-19', 63.82, '2026-05-30'), (1337, 337, '2024-12-29', '2025-01-28', 3716.85, "
    "'2025-02-25'), (1358, 358, '2026-06-05', '2026-07-05', 1599.8, '2026-07-27');";

static const struct houses_case legacy_cases[] = {
    {"how many customers are there", "SELECT count(*) FROM tbl_CUST_MAST"},
    {"active customers in Germany",
     "SELECT CUST_NM FROM tbl_CUST_MAST WHERE ACTV_FLG = 'Y' AND CTRY_CD = 'DE'"},
    {"orders not shipped yet", "SELECT * FROM tbl_ORD_HDR WHERE ORD_STAT <> 'SHIPPED' AND "
                               "ORD_STAT <> 'CANCELLED'"},
    {"average days between order and shipment",
     "SELECT avg(julianday(SHIP_DT) - julianday(ORD_DT)) AS days FROM tbl_ORD_HDR"},
    {"open orders older than 30 days",
     "SELECT * FROM tbl_ORD_HDR WHERE ORD_STAT = 'OPEN' AND ORD_DT < '2026-10-26'"},
    {"revenue per product category",
     "SELECT tbl_PROD_MAST.PROD_CAT, sum(tbl_ORD_DTL.QTY * tbl_ORD_DTL.UNIT_PRC) AS revenue "
     "FROM tbl_PROD_MAST JOIN tbl_ORD_DTL ON tbl_ORD_DTL.PROD_ID = tbl_PROD_MAST.PROD_ID "
     "GROUP BY tbl_PROD_MAST.PROD_CAT"},
    {"products with less than 20 on hand",
     "SELECT PROD_DESC FROM tbl_PROD_MAST WHERE QTY_ON_HND < 20"},
    {"margin per product",
     "SELECT PROD_DESC, sum(LST_PRC - STD_COST) AS margin FROM tbl_PROD_MAST GROUP BY PROD_ID"},
    {"sales reps and the number of their orders",
     "SELECT tbl_SLS_REP.REP_NM, count(*) AS order_headers FROM tbl_SLS_REP JOIN tbl_ORD_HDR "
     "ON tbl_ORD_HDR.SLS_REP_ID = tbl_SLS_REP.SLS_REP_ID GROUP BY tbl_SLS_REP.SLS_REP_ID"},
    {"unpaid invoices", "SELECT * FROM tbl_INV WHERE PD_DT IS NULL"},
    {"cancelled orders by sales rep",
     "SELECT tbl_SLS_REP.REP_NM, count(*) AS order_headers FROM tbl_SLS_REP JOIN tbl_ORD_HDR "
     "ON tbl_ORD_HDR.SLS_REP_ID = tbl_SLS_REP.SLS_REP_ID WHERE tbl_ORD_HDR.ORD_STAT = "
     "'CANCELLED' GROUP BY tbl_SLS_REP.SLS_REP_ID"},
};

static const char camel[] =
    "CREATE TABLE Employees(EmployeeId INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, "
    "Title TEXT, ReportsTo INTEGER REFERENCES Employees(EmployeeId), DepartmentId INTEGER "
    "REFERENCES Departments(DepartmentId), HireDate DATE, TerminationDate DATE, Salary "
    "NUMERIC(9,2), Gender TEXT, BirthDate DATE); INSERT INTO Employees VALUES (1, 'Felix', "
    "'Huber', 'Clerk', NULL, 5, '2024-05-10', NULL, 94875, 'F', '1964-06-20'), (6, 'Grace', "
    "'Smith', 'Engineer', 3, 4, '2013-07-09', NULL, 112025, 'F', '1964-01-11'), (11, 'Hugo', "
    "'Fischer', 'Engineer', 10, 1, '2025-07-29', NULL, 34523, 'M', '1983-03-06'), (16, "
    "'Ines', 'Quinn', 'Analyst', 4, 2, '2023-08-25', NULL, 74307, 'M', '1992-03-27'), (21, "
    "'Jack', 'Diaz', 'Analyst', 6, 4, '2014-04-05', NULL, 87921, 'F', '1975-05-13'), (26, "
    "'Karin', 'Peters', 'Analyst', 2, 3, '2015-11-04', '2026-11-13', 56373, 'M', "
    "'2004-07-15'), (31, 'Liam', 'Costa', 'Clerk', 9, 5, '2018-11-08', NULL, 60437, 'M', "
    "'1975-12-06'), (36, 'Mona', 'Novak', 'Clerk', 6, 4, '2015-02-02', NULL, 60569, 'M', "
    "'1968-12-06'), (41, 'Nils', 'Adams', 'Manager', 7, 2, '2016-11-13', NULL, 118065, 'M', "
    "'2003-08-18'), (46, 'Olga', 'Lopez', 'Analyst', 1, 1, '2017-02-13', NULL, 68777, 'M', "
    "'1997-08-14'), (51, 'Paul', 'Young', 'Engineer', 6, 3, '2021-12-05', NULL, 36431, 'F', "
    "'1986-02-19'), (56, 'Rosa', 'Keller', 'Clerk', 1, 2, '2016-11-23', NULL, 67466, 'M', "
    "'1964-02-12'), (61, 'Sven', 'Vogel', 'Clerk', 8, 3, '2022-09-29', NULL, 31663, 'M', "
    "'1981-11-13'), (66, 'Tina', 'Ivanov', 'Analyst', 7, 4, '2015-06-16', NULL, 31794, 'F', "
    "'1985-07-25'); CREATE TABLE Departments(DepartmentId INTEGER PRIMARY KEY, Name TEXT, "
    "LocationId INTEGER REFERENCES Locations(LocationId)); INSERT INTO Departments VALUES "
    "(1, 'Sales', 2), (2, 'Engineering', 1), (3, 'Finance', 1), (4, 'Support', 1), (5, "
    "'Marketing', 2); CREATE TABLE Locations(LocationId INTEGER PRIMARY KEY, City TEXT, "
    "Country TEXT); INSERT INTO Locations VALUES (1, 'Berlin', 'Germany'), (2, 'Lyon', "
    "'France'), (3, 'Leeds', 'UK'); CREATE TABLE LeaveRequests(LeaveRequestId INTEGER "
    "PRIMARY KEY, EmployeeId INTEGER REFERENCES Employees(EmployeeId), LeaveType TEXT, "
    "StartDate DATE, EndDate DATE, Status TEXT, ApprovedBy INTEGER REFERENCES "
    "Employees(EmployeeId)); INSERT INTO LeaveRequests VALUES (1, 60, 'vacation', "
    "'2026-01-19', '2026-01-20', 'approved', 3), (11, 25, 'parental', '2026-09-10', "
    "'2026-09-23', 'rejected', 9), (21, 41, 'sick', '2025-11-01', '2025-11-10', 'approved', "
    "8), (31, 22, 'vacation', '2026-11-22', '2026-12-01', 'rejected', 3), (41, 37, "
    "'parental', '2026-10-02', '2026-10-04', 'approved', 8), (51, 15, 'vacation', "
    "'2027-01-03', '2027-01-09', 'pending', 10), (61, 64, 'parental', '2027-01-19', "
    "'2027-01-30', 'approved', 1), (71, 57, 'sick', '2026-03-13', '2026-03-24', 'pending', "
    "10), (81, 69, 'parental', '2026-04-16', '2026-04-23', 'approved', 9), (91, 36, "
    "'vacation', '2026-05-05', '2026-05-11', 'approved', 7), (101, 17, 'vacation', "
    "'2026-08-13', '2026-08-22', 'rejected', 9), (111, 64, 'vacation', '2026-04-04', "
    "'2026-04-13', 'pending', 4), (121, 67, 'parental', '2026-10-31', '2026-11-12', "
    "'approved', 2), (131, 20, 'parental', '2026-08-17', '2026-08-25', 'approved', 2); "
    "CREATE TABLE Trainings(TrainingId INTEGER PRIMARY KEY, Title TEXT, Hours INTEGER, Cost "
    "NUMERIC(8,2), Mandatory INTEGER); INSERT INTO Trainings VALUES (1, 'Security 1', 8, 0, "
    "1), (2, 'Security 2', 8, 200, 1), (3, 'Safety 3', 16, 200, 1), (4, 'Excel 4', 8, 0, 0), "
    "(5, 'Leadership 5', 4, 900, 0), (6, 'Excel 6', 4, 900, 0), (7, 'Excel 7', 16, 200, 0), "
    "(8, 'Leadership 8', 16, 900, 0), (9, 'Security 9', 4, 200, 0), (10, 'Excel 10', 4, 0, "
    "0), (11, 'Security 11', 8, 900, 0), (12, 'Leadership 12', 8, 0, 0); CREATE TABLE "
    "TrainingAttendance(EmployeeId INTEGER REFERENCES Employees(EmployeeId), TrainingId "
    "INTEGER REFERENCES Trainings(TrainingId), CompletedOn DATE, Score INTEGER, PRIMARY "
    "KEY(EmployeeId,TrainingId)); INSERT INTO TrainingAttendance VALUES (1, 2, NULL, 51), "
    "(6, 8, '2025-12-25', 94), (11, 1, '2025-12-01', 58), (15, 9, '2026-10-03', 79), (21, 2, "
    "'2025-05-09', 78), (24, 5, '2025-02-26', 62), (29, 8, '2025-01-28', 92), (34, 11, "
    "'2024-12-31', 88), (42, 1, '2026-06-26', 77), (45, 1, '2026-10-29', 50), (49, 4, "
    "'2025-08-02', 87), (53, 2, '2025-05-21', 88), (57, 11, NULL, 40), (63, 2, '2026-11-18', "
    "60); CREATE TABLE PerformanceReviews(ReviewId INTEGER PRIMARY KEY, EmployeeId INTEGER "
    "REFERENCES Employees(EmployeeId), ReviewDate DATE, Rating INTEGER, ReviewerId INTEGER "
    "REFERENCES Employees(EmployeeId)); INSERT INTO PerformanceReviews VALUES (1, 73, "
    "'2024-07-14', 2, 1), (12, 71, '2025-10-03', 5, 9), (23, 1, '2024-08-25', 4, 10), (34, "
    "6, '2026-04-10', 3, 9), (45, 35, '2025-12-10', 4, 6), (56, 37, '2025-04-15', 5, 1), "
    "(67, 56, '2025-05-22', 4, 5), (78, 59, '2026-02-14', 5, 10), (89, 33, '2026-05-31', 2, "
    "10), (100, 76, '2025-03-29', 5, 10), (111, 32, '2024-11-14', 5, 9), (122, 76, "
    "'2026-09-24', 3, 9), (133, 24, '2025-07-26', 4, 8), (144, 60, '2026-05-07', 5, 7); "
    "CREATE TABLE Projects(ProjectId INTEGER PRIMARY KEY, Name TEXT, Budget NUMERIC(12,2), "
    "StartDate DATE, Deadline DATE, FinishedOn DATE); INSERT INTO Projects VALUES (1, "
    "'Project A', 415000, '2025-10-12', '2026-04-10', '2026-02-08'), (2, 'Project B', "
    "262000, '2024-11-10', '2025-05-09', '2025-01-13'), (3, 'Project C', 461000, "
    "'2025-11-20', '2026-05-19', '2026-02-03'), (4, 'Project D', 74000, '2025-02-08', "
    "'2025-08-07', '2025-05-20'), (5, 'Project E', 252000, '2024-12-31', '2025-06-29', "
    "'2025-04-16'), (6, 'Project F', 203000, '2026-07-03', '2026-12-30', NULL), (7, 'Project "
    "G', 304000, '2025-03-10', '2025-09-06', '2025-04-20'), (8, 'Project H', 430000, "
    "'2026-01-19', '2026-07-18', '2026-07-15'), (9, 'Project I', 336000, '2026-01-16', "
    "'2026-07-15', '2026-07-13'), (10, 'Project J', 171000, '2025-06-07', '2025-12-04', "
    "'2026-01-27'), (11, 'Project K', 224000, '2025-12-19', '2026-06-17', '2026-01-29'), "
    "(12, 'Project L', 194000, '2025-11-20', '2026-05-19', '2026-03-07'), (13, 'Project M', "
    "76000, '2025-05-13', '2025-11-09', '2026-01-21'), (14, 'Project N', 210000, "
    "'2026-03-28', '2026-09-24', '2026-07-20'); CREATE TABLE Timesheets(TimesheetId INTEGER "
    "PRIMARY KEY, EmployeeId INTEGER REFERENCES Employees(EmployeeId), ProjectId INTEGER "
    "REFERENCES Projects(ProjectId), WorkDate DATE, Hours NUMERIC(4,1), Billable INTEGER); "
    "INSERT INTO Timesheets VALUES (1, 47, 11, '2026-04-12', 2, 0), (108, 7, 14, "
    "'2026-08-17', 2, 1), (215, 74, 3, '2025-12-22', 8, 0), (322, 44, 7, '2026-08-20', 2, "
    "0), (429, 2, 14, '2026-10-17', 7.5, 1), (536, 61, 6, '2026-08-04', 2, 0), (643, 14, 13, "
    "'2025-12-22', 8, 1), (750, 47, 9, '2026-01-07', 6, 1), (857, 35, 2, '2026-10-05', 4, "
    "1), (964, 77, 3, '2026-04-26', 4, 0), (1071, 27, 11, '2026-01-28', 4, 1), (1178, 61, 3, "
    "'2026-11-03', 6, 0), (1285, 27, 11, '2026-11-15', 7.5, 1), (1392, 16, 12, '2025-12-05', "
    "6, 0);";

static const struct houses_case camel_cases[] = {
    {"employees without a manager",
     "SELECT FirstName, LastName FROM Employees WHERE ReportsTo IS NULL"},
    {"employees who left this year",
     "SELECT FirstName, LastName FROM Employees WHERE TerminationDate >= '2026-01-01' AND "
     "TerminationDate < '2027-01-01'"},
    {"employees who did not complete the mandatory trainings",
     "SELECT FirstName, LastName FROM Employees WHERE EmployeeId NOT IN (SELECT "
     "TrainingAttendance.EmployeeId FROM TrainingAttendance JOIN Trainings ON "
     "TrainingAttendance.TrainingId = Trainings.TrainingId WHERE "
     "TrainingAttendance.CompletedOn IS NOT NULL AND Trainings.Mandatory = 1)"},
    {"latest rating of each employee",
     "SELECT FirstName, LastName, Rating, latest_review_date FROM (SELECT Employees.FirstName "
     "AS FirstName, Employees.LastName AS LastName, PerformanceReviews.Rating AS Rating, "
     "max(PerformanceReviews.ReviewDate) AS latest_review_date, rank() OVER (PARTITION BY "
     "Employees.EmployeeId ORDER BY max(PerformanceReviews.ReviewDate) DESC) AS place FROM "
     "Employees JOIN PerformanceReviews ON PerformanceReviews.EmployeeId = "
     "Employees.EmployeeId GROUP BY Employees.EmployeeId, PerformanceReviews.Rating, "
     "PerformanceReviews.ReviewId) AS numbered WHERE place <= 1 ORDER BY FirstName, place"},
    {"billable hours per employee last month",
     "SELECT Employees.FirstName, Employees.LastName, sum(Timesheets.Hours) AS total_hours "
     "FROM Employees JOIN Timesheets ON Timesheets.EmployeeId = Employees.EmployeeId WHERE "
     "Timesheets.Billable = 1 AND Timesheets.WorkDate >= '2026-10-01' AND Timesheets.WorkDate "
     "< '2026-11-01' GROUP BY Employees.EmployeeId"},
    {"share of billable hours per department",
     "SELECT Departments.Name, 100.0 * sum(CASE WHEN Timesheets.Billable = 1 THEN "
     "Timesheets.Hours END) / sum(Timesheets.Hours) AS percent FROM Departments JOIN "
     "Employees ON Employees.DepartmentId = Departments.DepartmentId JOIN Timesheets ON "
     "Timesheets.EmployeeId = Employees.EmployeeId GROUP BY Departments.DepartmentId"},
    {"average hours per day per employee",
     "SELECT date(Timesheets.WorkDate) AS day, Employees.FirstName, Employees.LastName, "
     "avg(Timesheets.Hours) AS average_hours FROM Timesheets JOIN Employees ON "
     "Timesheets.EmployeeId = Employees.EmployeeId GROUP BY date(Timesheets.WorkDate), "
     "Employees.EmployeeId ORDER BY date(Timesheets.WorkDate)"},
    {"training hours per employee",
     "SELECT Employees.FirstName, Employees.LastName, sum(Trainings.Hours) AS total_hours "
     "FROM Employees JOIN TrainingAttendance ON TrainingAttendance.EmployeeId = "
     "Employees.EmployeeId JOIN Trainings ON TrainingAttendance.TrainingId = "
     "Trainings.TrainingId GROUP BY Employees.EmployeeId"},
    {"top 3 earners in each department",
     "SELECT Departments.Name, Employees.FirstName, Employees.LastName, Employees.Salary FROM "
     "Departments JOIN Employees ON Employees.DepartmentId = Departments.DepartmentId WHERE "
     "Employees.Salary IS NOT NULL AND (SELECT count(*) FROM Employees AS other WHERE "
     "other.DepartmentId = Employees.DepartmentId AND other.Salary > Employees.Salary) < 3 "
     "ORDER BY Departments.Name, Employees.Salary DESC"},
    {"trainings nobody has attended",
     "SELECT Title FROM Trainings WHERE TrainingId NOT IN (SELECT TrainingId FROM "
     "TrainingAttendance)"},
    {"employees who worked on more than 3 projects",
     "SELECT Employees.FirstName, Employees.LastName FROM Employees JOIN Timesheets ON "
     "Timesheets.EmployeeId = Employees.EmployeeId GROUP BY Employees.EmployeeId HAVING "
     "count(DISTINCT Timesheets.ProjectId) > 3"},
};

static void assert_answers(void *state, const struct houses_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_legacy(void **state)
{
    return fixture_open(state, legacy);
}

static void nlq_ask__answers__what_legacy_are_asked(void **state)
{
    assert_answers(*state, legacy_cases, sizeof legacy_cases / sizeof *legacy_cases);
}

static int setup_camel(void **state)
{
    return fixture_open(state, camel);
}

static void nlq_ask__answers__what_camel_are_asked(void **state)
{
    assert_answers(*state, camel_cases, sizeof camel_cases / sizeof *camel_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_legacy_are_asked, setup_legacy,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_camel_are_asked, setup_camel,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
