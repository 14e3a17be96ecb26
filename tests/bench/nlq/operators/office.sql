-- Staff and a help desk: departments have a manager, tickets a customer and an agent.
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL, manager_id INTEGER REFERENCES employees (id), budget INTEGER NOT NULL);
CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT,
  department_id INTEGER NOT NULL REFERENCES departments (id), manager_id INTEGER REFERENCES employees (id),
  job_title TEXT NOT NULL, salary INTEGER NOT NULL, hire_date DATE NOT NULL);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, segment TEXT NOT NULL);
CREATE TABLE tickets (id INTEGER PRIMARY KEY, title TEXT NOT NULL, status TEXT NOT NULL, priority TEXT NOT NULL,
  client_id INTEGER NOT NULL REFERENCES clients (id), agent_id INTEGER REFERENCES employees (id),
  opened_at TIMESTAMP NOT NULL, closed_at TIMESTAMP);
INSERT INTO departments VALUES (1, 'Sales', 2, 500000), (2, 'Support', 5, 300000), (3, 'Finance', 8, 200000), (4, 'Legal', NULL, 90000);
INSERT INTO employees VALUES
  (1, 'Ada', 'Kern', 'ada@office.example', 3, NULL, 'Director', 150000, '2010-02-01'),
  (2, 'Ben', 'Olsen', 'ben@office.example', 1, 1, 'Head of Sales', 110000, '2014-05-01'),
  (3, 'Cleo', 'Park', 'cleo@office.example', 1, 2, 'Seller', 60000, '2019-09-15'),
  (4, 'Dan', 'Quist', 'dan@office.example', 1, 2, 'Seller', 58000, '2025-03-01'),
  (5, 'Eva', 'Rossi', 'eva@office.example', 2, 1, 'Head of Support', 90000, '2016-01-10'),
  (6, 'Finn', 'Sato', 'finn@office.example', 2, 5, 'Agent', 45000, '2020-04-01'),
  (7, 'Gil', 'Tran', NULL, 2, 5, 'Agent', 47000, '2025-10-01'),
  (8, 'Hana', 'Ulm', 'hana@office.example', 3, 1, 'Head of Finance', 95000, '2013-07-01'),
  (9, 'Ivo', 'Varga', 'ivo@office.example', 3, 8, 'Accountant', 97000, '2018-11-01');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
INSERT INTO clients SELECT i, 'Client ' || i, CASE i % 3 WHEN 0 THEN 'retail' WHEN 1 THEN 'public' ELSE 'industry' END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
INSERT INTO tickets SELECT i, CASE i % 4 WHEN 0 THEN 'Cannot log in' WHEN 1 THEN 'Slow page' WHEN 2 THEN 'Wrong bill' ELSE 'Feature wish' END,
  CASE WHEN i % 5 = 0 THEN 'open' WHEN i % 11 = 0 THEN 'pending' ELSE 'closed' END,
  CASE i % 6 WHEN 0 THEN 'urgent' WHEN 1 THEN 'high' WHEN 2 THEN 'low' ELSE 'normal' END, 1 + (i * i + i / 3) % 23, 5 + i % 3,
  datetime('2025-02-01 08:00:00', '+' || (i * 78) || ' hours'),
  CASE WHEN i % 5 = 0 OR i % 11 = 0 THEN NULL ELSE datetime('2025-02-01 08:00:00', '+' || (i * 78 + 3 + i % 200) || ' hours') END FROM n;
