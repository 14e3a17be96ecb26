/* Questions of a dental insurer: members and plans, claims, appeals, payouts and calls. */
#include "../fixture.h"

struct dental_case {
    const char *before, *question, *sql; /* before: the question that it follows up, or NULL */
};

static const char dental[] =
    "CREATE TABLE Plans(PlanCode TEXT PRIMARY KEY, PlanName TEXT, MonthlyPremium NUMERIC(8,2), "
    "AnnualMaximum NUMERIC(8,2), OrthoCovered TEXT); INSERT INTO Plans VALUES ('BAS', 'Basic', "
    "18, 1000, 'N'), ('PLS', 'Plus', 32, 1800, 'N'), ('PRM', 'Premium', 55, 3000, 'Y'), ('FAM', "
    "'Family', 79, 4000, 'Y'), ('SEN', 'Senior', 27, 1500, 'N'); CREATE TABLE "
    "Employers(EmployerID INTEGER PRIMARY KEY, CompanyName TEXT, Sector TEXT, State TEXT); "
    "INSERT INTO Employers VALUES (1, 'Bluefin Inc', 'education', 'Texas'), (2, 'Cobalt Inc', "
    "'manufacturing', 'Oregon'), (3, 'Delta Inc', 'technology', 'Maine'), (4, 'Everest Inc', "
    "'retail', 'Ohio'), (5, 'Foundry Inc', 'education', 'Texas'), (6, 'Granite Inc', "
    "'manufacturing', 'Oregon'), (7, 'Horizon Inc', 'technology', 'Maine'), (8, 'Acorn Group', "
    "'retail', 'Ohio'), (9, 'Bluefin Group', 'education', 'Texas'), (10, 'Cobalt Group', "
    "'manufacturing', 'Oregon'), (11, 'Delta Group', 'technology', 'Maine'), (12, 'Everest "
    "Group', 'retail', 'Ohio'), (13, 'Foundry Group', 'education', 'Texas'), (14, 'Granite "
    "Group', 'manufacturing', 'Oregon'), (15, 'Horizon Group', 'technology', 'Maine'), (16, "
    "'Acorn Inc', 'retail', 'Ohio'); CREATE TABLE Members(MemberID INTEGER PRIMARY KEY, "
    "FirstName TEXT, LastName TEXT, DateOfBirth DATE, Gender TEXT, State TEXT, EmployerID "
    "INTEGER REFERENCES Employers (EmployerID), PlanCode TEXT REFERENCES Plans (PlanCode), "
    "EnrolledOn DATE, TerminatedOn DATE); INSERT INTO Members VALUES (1, 'Hassan', 'Fuchs', "
    "'1941-08-17', 'M', 'Maine', 4, 'BAS', '2018-01-11', NULL), (12, 'Elena', 'Ortega', "
    "'1943-12-12', 'F', 'Oregon', NULL, 'PLS', '2018-05-01', '2025-07-18'), (23, 'Clara', "
    "'Brandt', '1946-04-07', 'M', 'Texas', 10, 'PRM', '2018-08-19', NULL), (34, 'Viktor', "
    "'Kowalski', '1948-08-01', 'F', 'Ohio', 13, 'BAS', '2018-12-07', NULL), (45, 'Samir', "
    "'Tanaka', '1950-11-26', 'M', 'Ohio', 1, 'BAS', '2019-03-27', NULL), (56, 'Olga', "
    "'Grimaldi', '1953-03-22', 'F', 'Utah', 4, 'PRM', '2019-07-15', NULL), (67, 'Maria', "
    "'Petrov', '1955-07-17', 'M', 'Maine', 7, 'FAM', '2019-11-02', NULL), (78, 'Jonas', "
    "'Castro', '1957-11-10', 'F', 'Oregon', NULL, 'BAS', '2020-02-20', NULL), (89, 'Hassan', "
    "'Lindgren', '1960-03-06', 'M', 'Texas', 13, 'PLS', '2020-06-09', NULL), (100, 'Farid', "
    "'Vasquez', '1962-07-01', 'F', 'Texas', 1, 'PRM', '2020-09-27', NULL), (111, 'Clara', "
    "'Hoffman', '1964-10-25', 'M', 'Ohio', 4, 'FAM', '2021-01-15', NULL), (122, 'Anna', "
    "'Rossi', '1967-02-19', 'F', 'Utah', 7, 'BAS', '2021-05-05', NULL), (133, 'Samir', 'Dahl', "
    "'1969-06-15', 'M', 'Maine', 10, 'PLS', '2021-08-23', NULL), (144, 'Pablo', 'Nowak', "
    "'1971-10-10', 'F', 'Maine', NULL, 'FAM', '2021-12-11', '2026-02-01'), (155, 'Maria', "
    "'Weiss', '1974-02-03', 'M', 'Oregon', 1, 'BAS', '2022-03-31', NULL), (166, 'Katya', "
    "'Jansen', '1976-05-30', 'F', 'Texas', 4, 'BAS', '2022-07-19', NULL), (177, 'Hassan', "
    "'Santos', '1978-09-24', 'M', 'Ohio', 7, 'PRM', '2022-11-06', NULL), (188, 'Farid', "
    "'Fuchs', '1981-01-18', 'F', 'Utah', 10, 'FAM', '2023-02-24', NULL), (199, 'Clara', "
    "'Ortega', '1983-05-15', 'M', 'Utah', 13, 'BAS', '2023-06-14', NULL), (210, 'Anna', "
    "'Brandt', '1985-09-08', 'F', 'Maine', NULL, 'PLS', '2023-10-02', NULL), (221, 'Tessa', "
    "'Kowalski', '1988-01-03', 'M', 'Oregon', 4, 'PRM', '2024-01-20', NULL), (232, 'Pablo', "
    "'Ullmann', '1990-04-29', 'F', 'Texas', 7, 'BAS', '2024-05-09', NULL), (243, 'Niels', "
    "'Grimaldi', '1992-08-23', 'M', 'Texas', 10, 'BAS', '2024-08-27', NULL), (254, 'Katya', "
    "'Quinn', '1994-12-18', 'F', 'Ohio', 13, 'PLS', '2024-12-15', NULL), (265, 'Ingrid', "
    "'Castro', '1997-04-13', 'M', 'Utah', 1, 'FAM', '2025-04-04', NULL), (276, 'Farid', "
    "'Moreau', '1999-08-08', 'F', 'Maine', NULL, 'BAS', '2025-07-23', '2026-08-18'), (287, "
    "'Dmitri', 'Vasquez', '2001-12-02', 'M', 'Oregon', 7, 'BAS', '2025-11-10', NULL), (298, "
    "'Anna', 'Hoffman', '2004-03-28', 'F', 'Oregon', 10, 'PRM', '2026-02-28', NULL), (309, "
    "'Tessa', 'Rossi', '2006-07-23', 'M', 'Texas', 13, 'FAM', '2026-06-18', NULL), (320, "
    "'Rosa', 'Dahl', '2008-11-16', 'F', 'Ohio', 1, 'BAS', '2026-10-06', NULL); CREATE TABLE "
    "Dependants(DependantID INTEGER PRIMARY KEY, MemberID INTEGER REFERENCES Members "
    "(MemberID), FirstName TEXT, Relationship TEXT, DateOfBirth DATE); INSERT INTO Dependants "
    "VALUES (1, 4, 'Niels', 'spouse', '1958-04-30'), (8, 25, 'Elena', 'child', '2005-10-17'), "
    "(15, 46, 'Pablo', 'child', '2006-06-19'), (22, 67, 'Greta', 'spouse', '1961-10-11'), (29, "
    "88, 'Samir', 'child', '2007-10-22'), (36, 109, 'Ingrid', 'child', '2008-06-23'), (43, 130, "
    "'Viktor', 'spouse', '1965-03-24'), (50, 151, 'Katya', 'child', '2009-10-26'), (57, 172, "
    "'Boris', 'child', '2010-06-28'), (64, 193, 'Maria', 'spouse', '1968-09-04'), (71, 214, "
    "'Dmitri', 'child', '2011-10-31'), (78, 235, 'Olga', 'child', '2012-07-02'), (85, 256, "
    "'Farid', 'spouse', '1972-02-16'), (92, 277, 'Rosa', 'child', '2013-11-04'), (99, 298, "
    "'Hassan', 'child', '2014-07-07'), (106, 19, 'Tessa', 'spouse', '1975-07-30'), (113, 40, "
    "'Jonas', 'child', '2015-11-09'), (120, 61, 'Anna', 'child', '2016-07-11'), (127, 82, "
    "'Leon', 'spouse', '1979-01-10'), (134, 103, 'Clara', 'child', '2017-11-13'), (141, 124, "
    "'Niels', 'child', '2018-07-16'), (148, 145, 'Elena', 'spouse', '1982-06-23'), (155, 166, "
    "'Pablo', 'child', '2019-11-18'), (162, 187, 'Greta', 'child', '2020-07-20'), (169, 208, "
    "'Samir', 'spouse', '1985-12-04'), (176, 229, 'Ingrid', 'child', '2021-11-22'), (183, 250, "
    "'Viktor', 'child', '2022-07-25'), (190, 271, 'Katya', 'spouse', '1989-05-17'), (197, 292, "
    "'Boris', 'child', '2023-11-27'), (204, 13, 'Maria', 'child', '2024-07-29'); CREATE TABLE "
    "Clinics(ClinicID INTEGER PRIMARY KEY, ClinicName TEXT, City TEXT, State TEXT); INSERT INTO "
    "Clinics VALUES (1, 'Maple Dental', 'Austin', 'Texas'), (2, 'Summit Dental', 'Portland', "
    "'Oregon'), (3, 'Lakeside Dental', 'Bangor', 'Maine'), (4, 'Pearl Dental', 'Dallas', "
    "'Texas'), (5, 'Union Dental', 'Salem', 'Oregon'), (6, 'Bright Smiles', 'Columbus', "
    "'Ohio'), (7, 'Maple Smiles', 'Austin', 'Texas'), (8, 'Summit Smiles', 'Portland', "
    "'Oregon'), (9, 'Lakeside Smiles', 'Bangor', 'Maine'), (10, 'Pearl Smiles', 'Dallas', "
    "'Texas'), (11, 'Union Smiles', 'Salem', 'Oregon'), (12, 'Bright Orthodontics', 'Columbus', "
    "'Ohio'); CREATE TABLE Dentists(DentistID INTEGER PRIMARY KEY, DentistName TEXT, Specialty "
    "TEXT, ClinicID INTEGER REFERENCES Clinics (ClinicID), InNetwork TEXT, LicensedSince "
    "INTEGER); INSERT INTO Dentists VALUES (1, 'Dr. Dmitri Ortega', 'endodontics', 6, 'Y', "
    "1991), (2, 'Dr. Greta Eriksen', 'general', 11, 'N', 1998), (3, 'Dr. Jonas Rossi', 'oral "
    "surgery', 4, 'Y', 2005), (4, 'Dr. Maria Hoffman', 'orthodontics', 9, 'Y', 2012), (5, 'Dr. "
    "Pablo Ullmann', 'general', 2, 'Y', 2019), (6, 'Dr. Tessa Kowalski', 'endodontics', 7, 'N', "
    "1988), (7, 'Dr. Boris Adler', 'general', 12, 'Y', 1995), (8, 'Dr. Elena Nowak', 'oral "
    "surgery', 5, 'Y', 2002), (9, 'Dr. Hassan Dahl', 'orthodontics', 10, 'Y', 2009), (10, 'Dr. "
    "Katya Quinn', 'general', 3, 'N', 2016), (11, 'Dr. Niels Grimaldi', 'endodontics', 8, 'Y', "
    "1985), (12, 'Dr. Rosa Tanaka', 'general', 1, 'Y', 1992), (13, 'Dr. Viktor Jansen', 'oral "
    "surgery', 6, 'Y', 1999), (14, 'Dr. Clara Weiss', 'orthodontics', 11, 'N', 2006), (15, 'Dr. "
    "Farid Moreau', 'general', 4, 'Y', 2013), (16, 'Dr. Ingrid Castro', 'endodontics', 9, 'Y', "
    "2020), (17, 'Dr. Leon Petrov', 'general', 2, 'Y', 1989), (18, 'Dr. Olga Fuchs', 'oral "
    "surgery', 7, 'N', 1996), (19, 'Dr. Samir Santos', 'orthodontics', 12, 'Y', 2003), (20, "
    "'Dr. Anna Ibsen', 'general', 5, 'Y', 2010), (21, 'Dr. Dmitri Vasquez', 'endodontics', 10, "
    "'Y', 2017), (22, 'Dr. Greta Lindgren', 'general', 3, 'N', 1986), (23, 'Dr. Jonas Brandt', "
    "'oral surgery', 8, 'Y', 1993), (24, 'Dr. Maria Ortega', 'orthodontics', 1, 'Y', 2000), "
    "(25, 'Dr. Pablo Eriksen', 'general', 6, 'Y', 2007), (26, 'Dr. Tessa Rossi', 'endodontics', "
    "11, 'N', 2014), (27, 'Dr. Boris Hoffman', 'general', 4, 'Y', 2021), (28, 'Dr. Elena "
    "Ullmann', 'oral surgery', 9, 'Y', 1990), (29, 'Dr. Hassan Kowalski', 'orthodontics', 2, "
    "'Y', 1997), (30, 'Dr. Katya Adler', 'general', 7, 'N', 2004), (31, 'Dr. Niels Nowak', "
    "'endodontics', 12, 'Y', 2011), (32, 'Dr. Rosa Dahl', 'general', 5, 'Y', 2018), (33, 'Dr. "
    "Viktor Quinn', 'oral surgery', 10, 'Y', 1987), (34, 'Dr. Clara Grimaldi', 'orthodontics', "
    "3, 'N', 1994); CREATE TABLE Procedures(ProcCode TEXT PRIMARY KEY, Description TEXT, "
    "Category TEXT, StandardFee NUMERIC(8,2)); INSERT INTO Procedures VALUES ('D0120', "
    "'Periodic exam', 'diagnostic', 55), ('D0274', 'Bitewing x-rays', 'diagnostic', 70), "
    "('D1110', 'Cleaning', 'preventive', 95), ('D1206', 'Fluoride varnish', 'preventive', 40), "
    "('D2392', 'Filling, two surfaces', 'restorative', 210), ('D2740', 'Crown, ceramic', "
    "'restorative', 1150), ('D3330', 'Root canal, molar', 'endodontic', 1080), ('D7140', "
    "'Extraction', 'surgical', 190), ('D8080', 'Braces', 'orthodontic', 5200), ('D9944', 'Night "
    "guard', 'other', 480); CREATE TABLE Claims(ClaimID INTEGER PRIMARY KEY, MemberID INTEGER "
    "REFERENCES Members (MemberID), DentistID INTEGER REFERENCES Dentists (DentistID), "
    "ReceivedOn DATE, ServiceDate DATE, DecidedOn DATE, ClaimStatus TEXT, DenialReason TEXT); "
    "INSERT INTO Claims VALUES (1, 8, 6, '2025-01-09', '2025-01-04', '2025-01-11', 'approved', "
    "NULL), (51, 58, 25, '2025-02-07', '2025-01-28', '2025-02-08', 'denied', 'missing x-ray'), "
    "(101, 108, 11, '2025-02-28', '2025-02-22', '2025-03-09', 'approved', NULL), (151, 158, 30, "
    "'2025-03-29', '2025-03-18', '2025-04-06', 'approved', NULL), (201, 208, 16, '2025-04-19', "
    "'2025-04-12', '2025-05-05', 'approved', NULL), (251, 258, 2, '2025-05-18', '2025-05-06', "
    "'2025-06-02', 'denied', 'duplicate'), (301, 8, 21, '2025-06-08', '2025-05-31', "
    "'2025-06-08', 'approved', NULL), (351, 58, 7, '2025-06-28', '2025-06-24', '2025-07-06', "
    "'approved', NULL), (401, 108, 26, '2025-07-28', '2025-07-19', '2025-08-04', 'approved', "
    "NULL), (451, 158, 12, '2025-08-17', '2025-08-12', '2025-09-01', 'denied', 'not covered'), "
    "(501, 208, 31, '2025-09-16', '2025-09-06', '2025-09-30', 'approved', NULL), (551, 258, 17, "
    "'2025-10-06', '2025-09-30', '2025-10-28', 'approved', NULL), (601, 8, 3, '2025-11-05', "
    "'2025-10-25', '2025-11-03', 'approved', NULL), (651, 58, 22, '2025-11-25', '2025-11-18', "
    "'2025-12-01', 'denied', 'annual maximum reached'), (701, 108, 8, '2025-12-25', "
    "'2025-12-13', '2025-12-30', 'approved', NULL), (751, 158, 27, '2026-01-14', '2026-01-06', "
    "'2026-01-27', 'approved', NULL), (801, 208, 13, '2026-02-04', '2026-01-31', '2026-02-25', "
    "'approved', NULL), (851, 258, 32, '2026-03-05', '2026-02-24', '2026-03-02', 'denied', "
    "'missing x-ray'), (901, 8, 18, '2026-03-26', '2026-03-21', '2026-03-31', 'approved', "
    "NULL), (951, 58, 4, '2026-04-24', '2026-04-14', '2026-04-28', 'approved', NULL), (1001, "
    "108, 23, '2026-05-15', '2026-05-09', '2026-05-27', 'approved', NULL), (1051, 158, 9, "
    "'2026-06-13', '2026-06-02', '2026-06-24', 'denied', 'duplicate'), (1101, 208, 28, "
    "'2026-07-04', '2026-06-27', '2026-07-23', 'approved', NULL), (1151, 258, 14, '2026-08-02', "
    "'2026-07-21', '2026-07-28', 'approved', NULL), (1201, 8, 33, '2026-08-23', '2026-08-15', "
    "'2026-08-26', 'approved', NULL), (1251, 58, 19, '2026-09-12', '2026-09-08', '2026-09-23', "
    "'denied', 'not covered'), (1301, 108, 5, '2026-10-12', '2026-10-03', '2026-10-22', "
    "'approved', NULL), (1351, 158, 24, '2026-11-01', '2026-10-27', '2026-11-19', 'approved', "
    "NULL); CREATE TABLE ClaimLines(ClaimLineID INTEGER PRIMARY KEY, ClaimID INTEGER REFERENCES "
    "Claims (ClaimID), ProcCode TEXT REFERENCES Procedures (ProcCode), ToothNo INTEGER, "
    "BilledAmount NUMERIC(8,2), AllowedAmount NUMERIC(8,2)); INSERT INTO ClaimLines VALUES (1, "
    "2, 'D0274', 8, 128, 106), (93, 94, 'D3330', NULL, 264, 215), (185, 186, 'D8080', 16, 400, "
    "324), (277, 278, 'D0120', 20, 536, 432), (369, 370, 'D0274', NULL, 672, 541), (461, 462, "
    "'D3330', 28, 808, 650), (553, 554, 'D8080', 32, 944, 759), (645, 646, 'D1110', NULL, 1080, "
    "868), (737, 738, 'D0274', 8, 1216, 976), (829, 830, 'D7140', 12, 1352, 1085), (921, 922, "
    "'D8080', NULL, 1488, 1194), (1013, 1014, 'D1110', 20, 124, 103), (1105, 1106, 'D0274', 24, "
    "260, 212), (1197, 1198, 'D7140', NULL, 396, 320), (1289, 1290, 'D1206', 32, 532, 429), "
    "(1381, 1382, 'D1110', 4, 668, 538), (1473, 74, 'D2740', NULL, 804, 647), (1565, 166, "
    "'D7140', 12, 940, 756), (1657, 258, 'D1206', 16, 1076, 864), (1749, 350, 'D1110', NULL, "
    "1212, 973), (1841, 442, 'D2740', 24, 1348, 1082), (1933, 534, 'D1110', 28, 1484, 1191), "
    "(2025, 626, 'D1206', NULL, 120, 100), (2117, 718, 'D2392', 4, 256, 208), (2209, 810, "
    "'D2740', 8, 392, 317), (2301, 902, 'D1110', NULL, 528, 426), (2393, 994, 'D1206', 16, 664, "
    "535), (2485, 1086, 'D2392', 20, 800, 644), (2577, 1178, 'D3330', NULL, 936, 752); CREATE "
    "TABLE Payouts(PayoutID INTEGER PRIMARY KEY, ClaimID INTEGER REFERENCES Claims (ClaimID), "
    "PaidOn DATE, Amount NUMERIC(8,2), Method TEXT); INSERT INTO Payouts VALUES (1, 1, "
    "'2025-01-14', 109, 'cheque'), (48, 48, '2025-02-09', 846, 'bank transfer'), (96, 96, "
    "'2025-03-05', 354, 'bank transfer'), (144, 144, '2025-04-02', 1162, 'bank transfer'), "
    "(192, 192, '2025-04-26', 670, 'bank transfer'), (239, 239, '2025-05-22', 107, 'bank "
    "transfer'), (287, 287, '2025-06-14', 915, 'bank transfer'), (335, 335, '2025-07-08', 423, "
    "'bank transfer'), (383, 383, '2025-08-05', 1231, 'bank transfer'), (430, 430, "
    "'2025-08-26', 668, 'cheque'), (477, 477, '2025-09-21', 105, 'bank transfer'), (525, 525, "
    "'2025-10-15', 913, 'bank transfer'), (573, 573, '2025-11-12', 421, 'bank transfer'), (621, "
    "621, '2025-11-13', 1229, 'bank transfer'), (668, 668, '2025-12-09', 666, 'bank transfer'), "
    "(716, 716, '2026-01-01', 174, 'bank transfer'), (764, 764, '2026-01-30', 982, 'bank "
    "transfer'), (812, 812, '2026-02-22', 490, 'bank transfer'), (860, 860, '2026-03-18', 1298, "
    "'bank transfer'), (906, 906, '2026-04-10', 664, 'bank transfer'), (953, 953, '2026-05-06', "
    "101, 'bank transfer'), (1001, 1001, '2026-05-30', 909, 'bank transfer'), (1049, 1049, "
    "'2026-06-28', 417, 'bank transfer'), (1096, 1096, '2026-07-19', 1154, 'cheque'), (1144, "
    "1144, '2026-08-16', 662, 'cheque'), (1192, 1192, '2026-09-09', 170, 'cheque'), (1240, "
    "1240, '2026-10-02', 978, 'cheque'), (1288, 1288, '2026-10-08', 486, 'cheque'), (1335, "
    "1335, '2026-10-29', 1223, 'bank transfer'); CREATE TABLE Appeals(AppealID INTEGER PRIMARY "
    "KEY, ClaimID INTEGER REFERENCES Claims (ClaimID), FiledOn DATE, ResolvedOn DATE, Outcome "
    "TEXT); INSERT INTO Appeals VALUES (1, 11, '2025-02-08', '2025-02-18', 'overturned'), (4, "
    "35, '2025-03-02', '2025-03-15', 'overturned'), (7, 59, '2025-03-24', '2025-04-09', "
    "'overturned'), (10, 83, '2025-04-15', '2025-05-04', 'overturned'), (13, 107, '2025-05-06', "
    "'2025-05-28', 'overturned'), (16, 131, '2025-05-28', '2025-06-22', 'overturned'), (19, "
    "155, '2025-06-19', '2025-07-17', 'overturned'), (22, 179, '2025-07-11', '2025-08-11', "
    "'overturned'), (25, 203, '2025-08-02', '2025-08-11', 'overturned'), (28, 227, "
    "'2025-08-24', '2025-09-05', 'overturned'), (31, 251, '2025-09-15', '2025-09-30', "
    "'overturned'), (34, 275, '2025-10-07', '2025-10-25', 'overturned'), (37, 299, "
    "'2025-10-29', '2025-11-19', 'overturned'), (40, 323, '2025-11-20', '2025-12-14', "
    "'overturned'), (43, 347, '2025-12-11', '2026-01-07', 'overturned'), (46, 371, "
    "'2026-01-02', '2026-02-01', 'overturned'), (49, 395, '2026-01-24', '2026-02-26', "
    "'overturned'), (52, 419, '2026-02-15', '2026-02-26', 'overturned'), (55, 443, "
    "'2026-03-09', '2026-03-23', 'overturned'), (58, 467, '2026-03-31', '2026-04-17', "
    "'overturned'), (61, 491, '2026-04-22', '2026-05-12', 'overturned'), (64, 515, "
    "'2026-05-14', '2026-06-06', 'overturned'), (67, 539, '2026-06-05', '2026-07-01', "
    "'overturned'), (70, 563, '2026-06-27', '2026-07-26', 'overturned'), (73, 587, "
    "'2026-07-18', '2026-08-19', 'overturned'), (76, 611, '2026-08-09', '2026-08-19', "
    "'overturned'), (79, 635, '2026-08-31', '2026-09-13', 'overturned'), (82, 659, "
    "'2026-09-22', '2026-10-08', 'overturned'), (85, 683, '2026-10-14', NULL, NULL), (88, 707, "
    "'2026-11-05', NULL, NULL); CREATE TABLE Agents(AgentID INTEGER PRIMARY KEY, AgentName "
    "TEXT, Team TEXT); INSERT INTO Agents VALUES (1, 'Viktor Lindgren', 'Enrolment'), (2, 'Rosa "
    "Tanaka', 'Claims'), (3, 'Niels Eriksen', 'Claims'), (4, 'Katya Moreau', 'Enrolment'), (5, "
    "'Hassan Ullmann', 'Claims'), (6, 'Elena Fuchs', 'Claims'), (7, 'Boris Nowak', "
    "'Enrolment'), (8, 'Tessa Vasquez', 'Claims'), (9, 'Pablo Grimaldi', 'Claims'), (10, 'Maria "
    "Ortega', 'Enrolment'); CREATE TABLE Calls(CallID INTEGER PRIMARY KEY, MemberID INTEGER "
    "REFERENCES Members (MemberID), AgentID INTEGER REFERENCES Agents (AgentID), CalledAt "
    "TIMESTAMP, Topic TEXT, WaitSeconds INTEGER, TalkSeconds INTEGER, Resolved TEXT); INSERT "
    "INTO Calls VALUES (1, 12, 4, '2025-07-01 15:40:00', 'find a dentist', 37, 93, 'Y'), (58, "
    "19, 4, '2025-07-19 20:40:00', 'complaint', 346, 414, 'N'), (115, 26, 4, '2025-08-07 "
    "01:40:00', 'claim status', 55, 735, 'Y'), (172, 33, 4, '2025-08-25 06:40:00', 'coverage', "
    "364, 156, 'Y'), (229, 40, 4, '2025-09-12 11:40:00', 'card lost', 73, 477, 'Y'), (286, 47, "
    "4, '2025-09-30 16:40:00', 'find a dentist', 382, 798, 'N'), (343, 54, 4, '2025-10-18 "
    "21:40:00', 'complaint', 91, 219, 'Y'), (400, 61, 4, '2025-11-06 02:40:00', 'claim status', "
    "400, 540, 'Y'), (457, 68, 4, '2025-11-24 07:40:00', 'coverage', 109, 861, 'Y'), (514, 75, "
    "4, '2025-12-12 12:40:00', 'card lost', 418, 282, 'N'), (571, 82, 4, '2025-12-30 17:40:00', "
    "'find a dentist', 127, 603, 'Y'), (628, 89, 4, '2026-01-17 22:40:00', 'complaint', 436, "
    "924, 'Y'), (685, 96, 4, '2026-02-05 03:40:00', 'claim status', 145, 345, 'Y'), (742, 103, "
    "4, '2026-02-23 08:40:00', 'coverage', 454, 666, 'N'), (799, 110, 4, '2026-03-13 13:40:00', "
    "'card lost', 163, 87, 'Y'), (856, 117, 4, '2026-03-31 18:40:00', 'find a dentist', 472, "
    "408, 'Y'), (913, 124, 4, '2026-04-18 23:40:00', 'complaint', 181, 729, 'Y'), (970, 131, 4, "
    "'2026-05-07 04:40:00', 'claim status', 490, 150, 'N'), (1027, 138, 4, '2026-05-25 "
    "09:40:00', 'coverage', 199, 471, 'Y'), (1084, 145, 4, '2026-06-12 14:40:00', 'card lost', "
    "508, 792, 'Y'), (1141, 152, 4, '2026-06-30 19:40:00', 'find a dentist', 217, 213, 'Y'), "
    "(1198, 159, 4, '2026-07-19 00:40:00', 'complaint', 526, 534, 'N'), (1255, 166, 4, "
    "'2026-08-06 05:40:00', 'claim status', 235, 855, 'Y'), (1312, 173, 4, '2026-08-24 "
    "10:40:00', 'coverage', 544, 276, 'Y'), (1369, 180, 4, '2026-09-11 15:40:00', 'card lost', "
    "253, 597, 'Y'), (1426, 187, 4, '2026-09-29 20:40:00', 'find a dentist', 562, 918, 'N'), "
    "(1483, 194, 4, '2026-10-18 01:40:00', 'complaint', 271, 339, 'Y'), (1540, 201, 4, "
    "'2026-11-05 06:40:00', 'claim status', 580, 660, 'Y'), (1597, 208, 4, '2026-11-23 "
    "11:40:00', 'coverage', 289, 81, 'Y');";

static const struct dental_case dental_cases[] = {
    {NULL, "orthodontists in Portland",
     "SELECT Dentists.DentistName FROM Dentists JOIN Clinics ON Dentists.ClinicID = "
     "Clinics.ClinicID WHERE Dentists.Specialty = 'orthodontics' AND Clinics.City = 'Portland'"},
    {NULL, "members over 65 on Basic",
     "SELECT Members.FirstName, Members.LastName FROM Members JOIN Plans ON Members.PlanCode = "
     "Plans.PlanCode WHERE Members.DateOfBirth < '1961-11-25' AND Plans.PlanName = 'Basic'"},
    {NULL, "total paid by cheque in 2025",
     "SELECT sum(Amount) FROM Payouts WHERE Method = 'cheque' AND PaidOn >= '2025-01-01' AND "
     "PaidOn < '2026-01-01'"},
    {NULL, "cheapest plan with ortho",
     "SELECT PlanName FROM Plans WHERE OrthoCovered = 'Y' ORDER BY MonthlyPremium LIMIT 1"},
    {NULL, "busiest agent last month",
     "SELECT Agents.AgentName FROM Agents JOIN Calls ON Calls.AgentID = Agents.AgentID WHERE "
     "Calls.CalledAt >= '2026-10-01' AND Calls.CalledAt < '2026-11-01' GROUP BY Agents.AgentID "
     "ORDER BY count(*) DESC LIMIT 1"},
    {"denied claims this year", "by dentist",
     "SELECT Dentists.DentistName, count(*) AS claims FROM Dentists JOIN Claims ON "
     "Claims.DentistID = Dentists.DentistID WHERE Claims.ClaimStatus = 'denied' AND "
     "Claims.ServiceDate >= '2026-01-01' AND Claims.ServiceDate < '2027-01-01' GROUP BY "
     "Dentists.DentistID"},
    {"members in Maine", "women only",
     "SELECT FirstName, LastName FROM Members WHERE Gender = 'F' AND State = 'Maine'"},
};

static int setup(void **state)
{
    return fixture_open(state, dental);
}

static void nlq_ask__answers__what_dental_is_asked(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof dental_cases / sizeof *dental_cases; i++) {
        const struct dental_case *c = &dental_cases[i];
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
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_dental_is_asked, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
