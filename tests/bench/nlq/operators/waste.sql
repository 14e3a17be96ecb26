-- A waste collection company: depots, trucks, routes, customers' bins, collections, complaints, invoices.
CREATE TABLE Depot (DepotID INTEGER PRIMARY KEY, DepotName VARCHAR(40) NOT NULL, City VARCHAR(40) NOT NULL);
CREATE TABLE Truck (TruckID INTEGER PRIMARY KEY, RegNo VARCHAR(12) NOT NULL UNIQUE, DepotID INTEGER NOT NULL REFERENCES Depot (DepotID), Fuel VARCHAR(10) NOT NULL, CapacityTonnes REAL NOT NULL, BoughtOn DATE NOT NULL, OutOfService INTEGER NOT NULL);
CREATE TABLE Driver (DriverID INTEGER PRIMARY KEY, FirstName VARCHAR(30) NOT NULL, LastName VARCHAR(30) NOT NULL, DepotID INTEGER NOT NULL REFERENCES Depot (DepotID), HiredOn DATE NOT NULL, LeftOn DATE, HourlyPay NUMERIC(6,2) NOT NULL);
CREATE TABLE Customer (CustNo INTEGER PRIMARY KEY, CustName VARCHAR(60) NOT NULL, CustType VARCHAR(12) NOT NULL, City VARCHAR(40) NOT NULL, ContractFrom DATE NOT NULL, ContractTo DATE, MonthlyFee NUMERIC(8,2) NOT NULL);
CREATE TABLE WasteType (WasteCode CHAR(2) PRIMARY KEY, Descr VARCHAR(30) NOT NULL, Recyclable INTEGER NOT NULL, PricePerTonne NUMERIC(8,2) NOT NULL);
CREATE TABLE Bin (BinID INTEGER PRIMARY KEY, CustNo INTEGER NOT NULL REFERENCES Customer (CustNo), WasteCode CHAR(2) NOT NULL REFERENCES WasteType (WasteCode), VolumeLitres INTEGER NOT NULL, PlacedOn DATE NOT NULL, RemovedOn DATE);
CREATE TABLE Tour (TourID INTEGER PRIMARY KEY, TourDate DATE NOT NULL, TruckID INTEGER NOT NULL REFERENCES Truck (TruckID), DriverID INTEGER NOT NULL REFERENCES Driver (DriverID), Km REAL NOT NULL, Hours REAL NOT NULL, FuelLitres REAL);
CREATE TABLE Pickup (PickupID INTEGER PRIMARY KEY, TourID INTEGER NOT NULL REFERENCES Tour (TourID), BinID INTEGER NOT NULL REFERENCES Bin (BinID), WeightKg REAL NOT NULL, Missed INTEGER NOT NULL);
CREATE TABLE Complaint (ComplaintID INTEGER PRIMARY KEY, CustNo INTEGER NOT NULL REFERENCES Customer (CustNo), ReceivedOn DATE NOT NULL, Reason VARCHAR(30) NOT NULL, ResolvedOn DATE, HandledBy INTEGER REFERENCES Driver (DriverID));
CREATE TABLE Invoice (InvoiceNo INTEGER PRIMARY KEY, CustNo INTEGER NOT NULL REFERENCES Customer (CustNo), IssuedOn DATE NOT NULL, DueOn DATE NOT NULL, NetAmount NUMERIC(10,2) NOT NULL, PaidOn DATE);
INSERT INTO Depot VALUES (1, 'North Yard', 'Graz'), (2, 'River Depot', 'Leoben'), (3, 'South Yard', 'Graz');
INSERT INTO Truck VALUES (1, 'G-101', 1, 'diesel', 11.5, '2017-04-01', 0), (2, 'G-102', 1, 'electric', 9, '2024-06-15', 0), (3, 'LN-7', 2, 'diesel', 12, '2015-02-10', 1), (4, 'LN-8', 2, 'gas', 10, '2020-09-01', 0), (5, 'G-203', 3, 'diesel', 18, '2019-11-20', 0), (6, 'G-204', 3, 'electric', 9.5, '2026-01-12', 0);
INSERT INTO Driver VALUES (1, 'Josef', 'Maier', 1, '2011-05-01', NULL, 21.5), (2, 'Emina', 'Kovac', 1, '2019-03-15', NULL, 19.2), (3, 'Peter', 'Lang', 2, '2008-10-01', '2026-06-30', 22.4), (4, 'Dario', 'Conti', 2, '2023-01-09', NULL, 18.1), (5, 'Ute', 'Seidl', 3, '2016-07-01', NULL, 20.3), (6, 'Ali', 'Demir', 3, '2026-02-01', NULL, 17.6);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
INSERT INTO Customer SELECT 1000 + i, CASE i % 5 WHEN 0 THEN 'Hotel ' WHEN 1 THEN 'Bakery ' WHEN 2 THEN 'Family ' WHEN 3 THEN 'Clinic ' ELSE 'Market ' END || char(65 + i % 26) || i, CASE WHEN i % 5 = 2 THEN 'household' WHEN i % 5 = 3 THEN 'public' ELSE 'business' END,
 CASE i % 4 WHEN 0 THEN 'Graz' WHEN 1 THEN 'Leoben' WHEN 2 THEN 'Bruck' ELSE 'Graz' END, date('2018-01-01', '+' || (i * 53) || ' days'), CASE WHEN i % 9 = 0 THEN date('2026-01-31', '+' || (i * 9) || ' days') END, 25 + (i * 37) % 300 FROM n;
INSERT INTO WasteType VALUES ('PA', 'paper', 1, 18), ('GL', 'glass', 1, 12), ('RE', 'residual', 0, 145), ('OR', 'organic', 1, 62), ('HZ', 'hazardous', 0, 610);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 110)
INSERT INTO Bin SELECT i, 1001 + (i * 7) % 48, CASE i % 7 WHEN 0 THEN 'PA' WHEN 1 THEN 'RE' WHEN 2 THEN 'RE' WHEN 3 THEN 'GL' WHEN 4 THEN 'OR' WHEN 5 THEN 'PA' ELSE 'HZ' END, CASE i % 3 WHEN 0 THEN 120 WHEN 1 THEN 240 ELSE 1100 END, date('2018-03-01', '+' || (i * 25) || ' days'), CASE WHEN i % 13 = 0 THEN '2026-08-15' END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
INSERT INTO Tour SELECT i, date('2025-12-01', '+' || ((i * 27) / 20) || ' days'), 1 + (i * 5) % 6, 1 + (i * 7 + i / 6) % 6, 40 + (i * 17) % 90, 4 + (i * 3) % 6, CASE WHEN i % 6 = 1 THEN NULL ELSE 12 + (i * 11) % 35 END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
INSERT INTO Pickup SELECT i, 1 + (i * 7) % 260, 1 + (i * 11) % 108, CASE WHEN i % 23 = 0 THEN 0 ELSE 15 + (i * 29) % 400 END, i % 23 = 0 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
INSERT INTO Complaint SELECT i, 1001 + (i * 17) % 45, date('2026-01-03', '+' || (i * 37 / 8) || ' days'), CASE i % 4 WHEN 0 THEN 'missed pickup' WHEN 1 THEN 'noise' WHEN 2 THEN 'damaged bin' ELSE 'missed pickup' END, CASE WHEN i % 5 <> 0 THEN date('2026-01-03', '+' || (i * 37 / 8 + 1 + i % 12) || ' days') END, CASE WHEN i % 3 THEN 1 + i % 6 END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO Invoice SELECT 50000 + i, 1001 + (i * 3) % 49, date('2025-06-30', '+' || (i * 17 / 10) || ' days'), date('2025-07-30', '+' || (i * 17 / 10) || ' days'), 40 + (i * 91) % 700, CASE WHEN i % 11 <> 0 AND i < 290 THEN date('2025-07-10', '+' || (i * 17 / 10 + i % 40) || ' days') END FROM n;
