-- A bank: accounts with an owner, transfers from one account to another, loans with instalments,
-- branches, cards with a status, a code table for transaction types.
CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL, city TEXT NOT NULL, opened_on DATE NOT NULL, closed_on DATE);
CREATE TABLE clients (client_no INTEGER PRIMARY KEY, full_name TEXT NOT NULL, birth_dt DATE NOT NULL, city TEXT, country TEXT NOT NULL,
  email TEXT, phone_no TEXT, advisor_id INTEGER REFERENCES staff (staff_id), vip_flag TEXT NOT NULL, joined_dt DATE NOT NULL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, branch_id INTEGER NOT NULL REFERENCES branches (branch_id),
  supervisor_id INTEGER REFERENCES staff (staff_id), role_cd TEXT NOT NULL, monthly_salary NUMERIC(10,2) NOT NULL, hired_dt DATE NOT NULL, left_dt DATE);
CREATE TABLE accounts (account_id INTEGER PRIMARY KEY, iban TEXT NOT NULL UNIQUE, client_no INTEGER NOT NULL REFERENCES clients (client_no),
  branch_id INTEGER NOT NULL REFERENCES branches (branch_id), acct_type TEXT NOT NULL, balance NUMERIC(12,2) NOT NULL,
  opened_dt DATE NOT NULL, closed_dt DATE, blocked BOOLEAN NOT NULL);
CREATE TABLE transfers (transfer_id INTEGER PRIMARY KEY, from_account_id INTEGER NOT NULL REFERENCES accounts (account_id),
  to_account_id INTEGER NOT NULL REFERENCES accounts (account_id), amount NUMERIC(12,2) NOT NULL, status TEXT NOT NULL,
  ordered_at TIMESTAMP NOT NULL, executed_at TIMESTAMP, memo TEXT);
CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, client_no INTEGER NOT NULL REFERENCES clients (client_no), purpose TEXT NOT NULL,
  principal NUMERIC(12,2) NOT NULL, interest_pct REAL NOT NULL, term_months INTEGER NOT NULL, granted_on DATE NOT NULL, repaid_on DATE, defaulted BOOLEAN NOT NULL);
CREATE TABLE instalments (instalment_id INTEGER PRIMARY KEY, loan_id INTEGER NOT NULL REFERENCES loans (loan_id), due_on DATE NOT NULL,
  amount NUMERIC(10,2) NOT NULL, paid_on DATE);
CREATE TABLE cards (card_id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts (account_id), card_type TEXT NOT NULL,
  status TEXT NOT NULL, issued_on DATE NOT NULL, expires_on DATE NOT NULL, credit_limit INTEGER);
INSERT INTO branches VALUES (1, 'Old Town', 'Vienna', '1995-03-01', NULL), (2, 'Harbour', 'Linz', '2001-06-01', NULL), (3, 'Station', 'Graz', '2010-01-15', NULL), (4, 'University', 'Vienna', '2012-09-01', '2024-12-31');
INSERT INTO staff VALUES (1, 'Helga Brunner', 1, NULL, 'MANAGER', 6200, '2004-01-01', NULL), (2, 'Milan Kovar', 1, 1, 'ADVISOR', 3900, '2012-05-01', NULL),
  (3, 'Irene Holzer', 2, 1, 'MANAGER', 5800, '2008-10-01', NULL), (4, 'Tobias Egger', 2, 3, 'ADVISOR', 3700, '2019-02-01', NULL),
  (5, 'Lea Winkler', 3, 1, 'MANAGER', 5600, '2015-07-01', NULL), (6, 'Noor Haddad', 3, 5, 'ADVISOR', 3500, '2025-03-01', NULL),
  (7, 'Georg Pichler', 1, 1, 'CLERK', 2800, '2016-04-01', '2026-06-30'), (8, 'Anja Maurer', 2, 3, 'CLERK', 2750, '2026-01-15', NULL);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
INSERT INTO clients
SELECT 1000 + i, CASE i % 9 WHEN 0 THEN 'Eva' WHEN 1 THEN 'Max' WHEN 2 THEN 'Lena' WHEN 3 THEN 'Paul' WHEN 4 THEN 'Sara' WHEN 5 THEN 'Jan' WHEN 6 THEN 'Mia' WHEN 7 THEN 'Leo' ELSE 'Ida' END || ' ' ||
  CASE (i / 4) % 8 WHEN 0 THEN 'Auer' WHEN 1 THEN 'Berger' WHEN 2 THEN 'Cerny' WHEN 3 THEN 'Dorn' WHEN 4 THEN 'Eder' WHEN 5 THEN 'Fuchs' WHEN 6 THEN 'Gruber' ELSE 'Huber' END,
  date('1948-02-01', '+' || (i * 377 % 21000) || ' days'), CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN 'Vienna' WHEN 2 THEN 'Linz' WHEN 3 THEN 'Graz' WHEN 4 THEN 'Vienna' WHEN 5 THEN 'Salzburg' ELSE 'Munich' END,
  CASE i % 7 WHEN 6 THEN 'Germany' ELSE 'Austria' END, CASE WHEN i % 4 = 0 THEN NULL ELSE 'client' || i || '@post.example' END, CASE WHEN i % 6 = 0 THEN NULL ELSE '+43 1 555 ' || (1000 + i) END,
  CASE WHEN i % 10 = 0 THEN NULL ELSE 2 * (1 + i % 3) END, CASE WHEN i % 8 = 0 THEN 'Y' ELSE 'N' END, date('2015-01-01', '+' || (i * 60) || ' days')
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
INSERT INTO accounts
SELECT i, 'AT' || (480000 + i * 37), 1001 + (i * 7 + i / 8) % 62, 1 + i % 3, CASE (i / 2) % 3 WHEN 0 THEN 'savings' WHEN 1 THEN 'current' ELSE 'deposit' END,
  (i * 7919 % 90000) / 3.0 - 900, date('2016-01-10', '+' || (i * 38) || ' days'), CASE WHEN i % 15 = 0 THEN date('2025-02-01', '+' || (i * 5) || ' days') END, i % 14 = 0
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
INSERT INTO transfers
SELECT i, 1 + (i * 17 + i / 9) % 96, 1 + (i * 23 + i / 5 + 7) % 99, 10 + i * 613 % 9000 + .25, CASE WHEN i % 25 = 0 THEN 'rejected' WHEN i > 790 THEN 'pending' ELSE 'executed' END,
  datetime('2025-01-02 09:00:00', '+' || (i * 207 / 10) || ' hours'), CASE WHEN i % 25 = 0 OR i > 790 THEN NULL ELSE datetime('2025-01-02 09:00:00', '+' || (i * 207 / 10 + 1 + i % 40) || ' hours') END,
  CASE WHEN i % 3 = 0 THEN 'rent' WHEN i % 3 = 1 THEN NULL ELSE 'invoice' END
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45)
INSERT INTO loans
SELECT i, 1001 + i * 3 % 58, CASE i % 4 WHEN 0 THEN 'car' WHEN 1 THEN 'home' WHEN 2 THEN 'education' ELSE 'renovation' END, 3000 + i * 7717 % 240000, 2.5 + i % 6 * .75, 12 * (1 + i % 20),
  date('2019-03-01', '+' || (i * 61) || ' days'), CASE WHEN i % 5 = 0 THEN date('2024-03-01', '+' || (i * 20) || ' days') END, i % 17 = 0
FROM n;
INSERT INTO instalments
SELECT l.loan_id * 100 + m.i, l.loan_id, date('2025-12-01', '+' || m.i || ' months'), round(l.principal / l.term_months, 2), CASE WHEN (l.loan_id + m.i) % 7 = 0 OR m.i > 11 THEN NULL ELSE date('2025-12-01', '+' || m.i || ' months', '+' || (l.loan_id % 5) || ' days') END
FROM loans l, (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 14) SELECT i FROM n) m WHERE l.repaid_on IS NULL;
INSERT INTO cards
SELECT account_id, account_id, CASE account_id % 2 WHEN 0 THEN 'debit' ELSE 'credit' END, CASE WHEN account_id % 12 = 0 THEN 'lost' WHEN account_id % 9 = 0 THEN 'blocked' ELSE 'active' END,
  date(opened_dt, '+10 days'), date(opened_dt, '+10 days', '+5 years'), CASE account_id % 2 WHEN 1 THEN 1000 * (1 + account_id % 6) END
FROM accounts WHERE account_id % 5 <> 0;
