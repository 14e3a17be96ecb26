-- An IT help desk and its staff: abbreviations, status codes, cents, a manager who is an employee,
-- two references to the same table (who asked, who works on it).
CREATE TABLE depts (dept_id INTEGER PRIMARY KEY, dept_name TEXT NOT NULL UNIQUE, cost_ctr INTEGER NOT NULL);
CREATE TABLE emps (emp_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  email TEXT, dept_id INTEGER NOT NULL REFERENCES depts (dept_id),
  mgr_id INTEGER REFERENCES emps (emp_id), job_title TEXT NOT NULL, hire_dt DATE NOT NULL,
  term_dt DATE, salary_cents INTEGER NOT NULL, is_active BOOLEAN NOT NULL);
CREATE TABLE priorities (prio_cd TEXT PRIMARY KEY, prio_name TEXT NOT NULL, resp_hrs INTEGER NOT NULL);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, subject TEXT NOT NULL, category TEXT NOT NULL,
  status TEXT NOT NULL, prio_cd TEXT NOT NULL REFERENCES priorities (prio_cd),
  requester_id INTEGER NOT NULL REFERENCES emps (emp_id),
  assignee_id INTEGER REFERENCES emps (emp_id), created_at TIMESTAMP NOT NULL,
  resolved_at TIMESTAMP, reopened BOOLEAN NOT NULL, effort_min INTEGER);
CREATE TABLE assets (asset_id INTEGER PRIMARY KEY, asset_tag TEXT NOT NULL UNIQUE,
  asset_type TEXT NOT NULL, emp_id INTEGER REFERENCES emps (emp_id), purchased_on DATE NOT NULL,
  price_cents INTEGER NOT NULL, warranty_until DATE);
CREATE TABLE skills (skill_id INTEGER PRIMARY KEY, skill_name TEXT NOT NULL UNIQUE);
CREATE TABLE emp_skills (emp_id INTEGER NOT NULL REFERENCES emps (emp_id),
  skill_id INTEGER NOT NULL REFERENCES skills (skill_id), level INTEGER NOT NULL,
  PRIMARY KEY (emp_id, skill_id));
INSERT INTO depts VALUES (1, 'Service Desk', 4100), (2, 'Networks', 4200), (3, 'Finance', 5100),
  (4, 'Sales', 6100), (5, 'Archive', 7100);
INSERT INTO emps VALUES
  (1, 'Ingrid', 'Stone', 'ingrid.stone@corp.example', 1, NULL, 'Head of IT', '2012-03-01', NULL, 980000, 1),
  (2, 'Pavel', 'Novak', 'pavel.novak@corp.example', 1, 1, 'Team Lead', '2016-06-15', NULL, 610000, 1),
  (3, 'Laura', 'Smith', 'laura.smith@corp.example', 2, 1, 'Team Lead', '2018-01-08', NULL, 640000, 1),
  (4, 'Tom', 'Becker', 'tom.becker@corp.example', 1, 2, 'Support Agent', '2021-09-01', NULL, 320000, 1),
  (5, 'Aisha', 'Khan', NULL, 1, 2, 'Support Agent', '2022-02-14', NULL, 335000, 1),
  (6, 'Marco', 'Rossi', 'marco.rossi@corp.example', 2, 3, 'Network Engineer', '2019-11-11', NULL, 520000, 1),
  (7, 'Yuki', 'Tanaka', NULL, 2, 3, 'Network Engineer', '2025-04-01', NULL, 655000, 1),
  (8, 'Greta', 'Lind', 'greta.lind@corp.example', 3, NULL, 'Head of Finance', '2014-05-05', NULL, 890000, 1),
  (9, 'Owen', 'Price', 'owen.price@corp.example', 3, 8, 'Accountant', '2025-08-18', NULL, 410000, 1),
  (10, 'Nina', 'Falk', 'nina.falk@corp.example', 3, 8, 'Accountant', '2020-07-01', '2025-12-31', 405000, 0),
  (11, 'Carl', 'Holm', 'carl.holm@corp.example', 4, NULL, 'Head of Sales', '2011-10-01', NULL, 910000, 1),
  (12, 'Beth', 'Moss', 'beth.moss@corp.example', 4, 11, 'Seller', '2026-02-01', NULL, 350000, 1),
  (13, 'Ravi', 'Shah', 'ravi.shah@corp.example', 4, 11, 'Seller', '2023-03-20', NULL, 372000, 1),
  (14, 'Ella', 'Smith', 'ella.smith@corp.example', 4, 11, 'Seller', '2017-12-01', '2026-03-31', 389000, 0),
  (15, 'Jonas', 'Weber', 'jonas.weber@corp.example', 1, 2, 'Support Agent', '2026-09-01', NULL, 310000, 1);
INSERT INTO priorities VALUES ('P1', 'Critical', 1), ('P2', 'High', 4), ('P3', 'Medium', 24), ('P4', 'Low', 72);
INSERT INTO skills VALUES (1, 'Linux'), (2, 'Windows'), (3, 'Routing'), (4, 'Accounting'), (5, 'Negotiation'), (6, 'COBOL');
INSERT INTO emp_skills VALUES (1, 1, 3), (2, 1, 4), (2, 2, 5), (3, 3, 5), (3, 1, 3), (4, 2, 2), (5, 2, 3),
  (5, 1, 1), (6, 3, 4), (6, 1, 5), (7, 3, 2), (8, 4, 5), (9, 4, 3), (10, 4, 2), (11, 5, 5), (12, 5, 1),
  (13, 5, 3), (13, 2, 1);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 420)
INSERT INTO tickets
SELECT i,
  CASE i % 7 WHEN 0 THEN 'Printer jammed' WHEN 1 THEN 'Password reset' WHEN 2 THEN 'VPN drops'
    WHEN 3 THEN 'New laptop' WHEN 4 THEN 'Mail does not arrive' WHEN 5 THEN 'Slow computer'
    ELSE 'Access to folder' END,
  CASE i % 5 WHEN 0 THEN 'hardware' WHEN 1 THEN 'account' WHEN 2 THEN 'network' WHEN 3 THEN 'software'
    ELSE 'access' END,
  CASE WHEN i > 385 AND i % 3 = 0 THEN 'open' WHEN i > 370 AND i % 3 = 1 THEN 'pending'
    WHEN i % 17 = 0 THEN 'cancelled' WHEN i % 4 = 0 THEN 'resolved' ELSE 'closed' END,
  'P' || (1 + (i * 7 + i / 9) % 4), 1 + (i * 11 + i / 4) % 14,
  CASE WHEN i % 19 = 0 THEN NULL ELSE CASE (i + i / 13) % 6 WHEN 0 THEN 2 WHEN 1 THEN 4 WHEN 2 THEN 5
    WHEN 3 THEN 6 WHEN 4 THEN 7 ELSE 4 END END,
  datetime('2025-01-02 08:00:00', '+' || (i * 395 / 10) || ' hours', '+' || (i * 13 % 60) || ' minutes'),
  CASE WHEN i > 370 AND i % 3 < 2 OR i % 17 = 0 THEN NULL ELSE
    datetime('2025-01-02 08:00:00', '+' || (i * 395 / 10 + 2 + i * 5 % 90) || ' hours') END,
  i % 23 = 0, CASE WHEN i % 29 = 0 THEN NULL ELSE 5 + i * 17 % 180 END
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
INSERT INTO assets
SELECT i, 'AT-' || (1000 + i), CASE i % 4 WHEN 0 THEN 'laptop' WHEN 1 THEN 'monitor' WHEN 2 THEN 'phone'
    ELSE 'laptop' END,
  CASE WHEN i % 9 = 0 THEN NULL ELSE 1 + i * 5 % 14 END, date('2022-01-10', '+' || (i * 41) || ' days'),
  15000 + i * 7919 % 180000, CASE WHEN i % 4 = 2 THEN NULL ELSE date('2024-01-10', '+' || (i * 41) || ' days') END
FROM n;
