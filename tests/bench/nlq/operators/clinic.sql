-- A clinic: patients, doctors who have a supervisor, appointments with a status, bills in cents.
CREATE TABLE insurers (insurer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL);
CREATE TABLE patients (patient_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  dob DATE NOT NULL, sex TEXT NOT NULL, city TEXT, phone TEXT, email TEXT,
  insurer_id INTEGER REFERENCES insurers (insurer_id), registered_on DATE NOT NULL, smoker BOOLEAN NOT NULL);
CREATE TABLE specialities (spec_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE doctors (doctor_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  spec_id INTEGER NOT NULL REFERENCES specialities (spec_id),
  supervisor_id INTEGER REFERENCES doctors (doctor_id), joined_on DATE NOT NULL, hourly_rate_cents INTEGER NOT NULL);
CREATE TABLE appointments (appt_id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES patients (patient_id),
  doctor_id INTEGER NOT NULL REFERENCES doctors (doctor_id), booked_at TIMESTAMP NOT NULL,
  scheduled_at TIMESTAMP NOT NULL, status TEXT NOT NULL, duration_min INTEGER, room_no TEXT);
CREATE TABLE diagnoses (diag_code TEXT PRIMARY KEY, label TEXT NOT NULL);
CREATE TABLE appointment_diagnoses (appt_id INTEGER NOT NULL REFERENCES appointments (appt_id),
  diag_code TEXT NOT NULL REFERENCES diagnoses (diag_code), PRIMARY KEY (appt_id, diag_code));
CREATE TABLE bills (bill_id INTEGER PRIMARY KEY, appt_id INTEGER NOT NULL UNIQUE REFERENCES appointments (appt_id),
  amount_cents INTEGER NOT NULL, issued_on DATE NOT NULL, due_on DATE NOT NULL, paid_on DATE);
INSERT INTO insurers VALUES (1, 'Helvia', 'public'), (2, 'Mutua Verde', 'public'), (3, 'Optima Plus', 'private'),
  (4, 'Northcare', 'private');
INSERT INTO specialities VALUES (1, 'Cardiology'), (2, 'Dermatology'), (3, 'Orthopaedics'), (4, 'Paediatrics'), (5, 'Neurology');
INSERT INTO doctors VALUES (1, 'Marta', 'Kovacs', 1, NULL, '2010-04-01', 14000), (2, 'Jean', 'Lemaire', 1, 1, '2017-09-01', 11000),
  (3, 'Sofia', 'Ruiz', 2, NULL, '2013-02-01', 12500), (4, 'Piotr', 'Zielinski', 3, 1, '2015-07-01', 13000),
  (5, 'Amara', 'Okafor', 4, NULL, '2019-01-15', 10500), (6, 'Hugo', 'Brandt', 4, 5, '2025-03-01', 9000),
  (7, 'Lin', 'Wei', 5, 1, '2026-05-01', 12000);
INSERT INTO diagnoses VALUES ('I10', 'Hypertension'), ('L20', 'Atopic dermatitis'), ('M54', 'Back pain'), ('J06', 'Common cold'),
  ('G43', 'Migraine'), ('S52', 'Fracture of forearm');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80)
INSERT INTO patients
SELECT i, CASE i % 8 WHEN 0 THEN 'Anna' WHEN 1 THEN 'Luis' WHEN 2 THEN 'Emma' WHEN 3 THEN 'Noah' WHEN 4 THEN 'Olga'
    WHEN 5 THEN 'Peter' WHEN 6 THEN 'Zoe' ELSE 'Karl' END,
  CASE (i / 3) % 9 WHEN 0 THEN 'Meyer' WHEN 1 THEN 'Garcia' WHEN 2 THEN 'Jansen' WHEN 3 THEN 'Dubois' WHEN 4 THEN 'Lopez'
    WHEN 5 THEN 'Nilsson' WHEN 6 THEN 'Conti' WHEN 7 THEN 'Fischer' ELSE 'Wagner' END,
  date('1938-05-10', '+' || (i * 389 % 30000) || ' days'), CASE WHEN i % 2 = 0 THEN 'F' ELSE 'M' END,
  CASE i % 6 WHEN 0 THEN 'Basel' WHEN 1 THEN 'Zurich' WHEN 2 THEN 'Bern' WHEN 3 THEN 'Basel' WHEN 4 THEN 'Geneva' ELSE NULL END,
  CASE WHEN i % 7 = 0 THEN NULL ELSE '+41 61 555 0' || (100 + i) END,
  CASE WHEN i % 5 = 0 THEN NULL ELSE 'p' || i || '@mail.example' END,
  CASE WHEN i % 11 = 0 THEN NULL ELSE 1 + i % 4 END, date('2023-01-05', '+' || (i * 17) || ' days'), i % 9 = 0
FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
INSERT INTO appointments
SELECT i, 1 + (i * 13 + i / 7) % CASE WHEN i > 380 THEN 61 ELSE 74 END, 1 + (i * 5 + i / 11) % 6,
  datetime('2024-10-01 09:00:00', '+' || (i * 31) || ' hours'),
  datetime('2024-10-01 09:00:00', '+' || (i * 31 + 24 + i * 37 % 500) || ' hours'),
  CASE WHEN i > 590 THEN 'booked' WHEN i % 7 = 0 AND i % 5 < 3 THEN 'cancelled' WHEN i % 21 = 0 THEN 'no_show' ELSE 'completed' END,
  CASE WHEN i % 13 = 0 THEN NULL ELSE 10 + i * 7 % 50 END, 'R' || (1 + i % 9)
FROM n;
INSERT INTO appointment_diagnoses
SELECT appt_id, CASE appt_id % 6 WHEN 0 THEN 'I10' WHEN 1 THEN 'L20' WHEN 2 THEN 'M54' WHEN 3 THEN 'J06' WHEN 4 THEN 'J06' ELSE 'G43' END
FROM appointments WHERE status = 'completed';
INSERT INTO bills
SELECT appt_id, appt_id, 4500 + appt_id * 911 % 32000, date(scheduled_at, '+3 days'), date(scheduled_at, '+33 days'),
  CASE WHEN appt_id % 8 = 0 OR appt_id > 560 THEN NULL ELSE date(scheduled_at, '+' || (5 + appt_id % 50) || ' days') END
FROM appointments WHERE status = 'completed' AND appt_id % 10 <> 0;
