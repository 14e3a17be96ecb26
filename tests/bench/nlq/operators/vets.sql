-- A veterinary practice: clients and their pets, appointments and what was done, medicines, invoices, shifts.
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, city TEXT NOT NULL, phone TEXT, joined_on DATE NOT NULL);
CREATE TABLE pets (pet_id INTEGER PRIMARY KEY, pet_name TEXT NOT NULL, species TEXT NOT NULL, breed TEXT, born_on DATE NOT NULL, weight_g INTEGER NOT NULL, client_id INTEGER NOT NULL REFERENCES clients (client_id));
CREATE TABLE vets (vet_id INTEGER PRIMARY KEY, vet_name TEXT NOT NULL, birth_date DATE NOT NULL, hired_on DATE NOT NULL, speciality TEXT);
CREATE TABLE appointments (appointment_id INTEGER PRIMARY KEY, pet_id INTEGER NOT NULL REFERENCES pets (pet_id), vet_id INTEGER NOT NULL REFERENCES vets (vet_id), booked_on DATE NOT NULL, held_on DATE NOT NULL, status TEXT NOT NULL);
CREATE TABLE treatments (treatment_id INTEGER PRIMARY KEY, treatment_name TEXT NOT NULL, list_price NUMERIC(8,2) NOT NULL);
CREATE TABLE appointment_treatments (appointment_id INTEGER NOT NULL REFERENCES appointments (appointment_id), treatment_id INTEGER NOT NULL REFERENCES treatments (treatment_id), PRIMARY KEY (appointment_id, treatment_id));
CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, supplier_name TEXT NOT NULL, city TEXT NOT NULL);
CREATE TABLE medicines (medicine_id INTEGER PRIMARY KEY, medicine_name TEXT NOT NULL, category TEXT NOT NULL, unit_price NUMERIC(8,2) NOT NULL, unit_cost NUMERIC(8,2) NOT NULL, quantity_on_hand INTEGER NOT NULL, reorder_level INTEGER NOT NULL, supplier_id INTEGER NOT NULL REFERENCES suppliers (supplier_id));
CREATE TABLE dispensed (dispensed_id INTEGER PRIMARY KEY, medicine_id INTEGER NOT NULL REFERENCES medicines (medicine_id), appointment_id INTEGER NOT NULL REFERENCES appointments (appointment_id), dispensed_on DATE NOT NULL, quantity INTEGER NOT NULL);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients (client_id), issued_on DATE NOT NULL, paid_on DATE, amount NUMERIC(8,2) NOT NULL);
CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, vet_id INTEGER NOT NULL REFERENCES vets (vet_id), worked_on DATE NOT NULL, hours REAL NOT NULL);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
INSERT INTO clients SELECT i, json_extract('["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen"]', '$[' || (i % 7) || ']') || ' ' || json_extract('["Hart", "Ives", "Jarvis", "Kemp", "Lowe", "Marsh"]', '$[' || (i % 6) || ']'), CASE i % 4 WHEN 0 THEN 'Leeds' WHEN 1 THEN 'York' ELSE 'Hull' END, CASE WHEN i % 5 THEN '0113 55' || i END, date('2019-03-01', '+' || (i * 57) || ' days') FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 63)
INSERT INTO pets SELECT i, json_extract('["Biscuit", "Clover", "Domino", "Ember", "Flint", "Ginger", "Hazel", "Indigo"]', '$[' || (i % 8) || ']') || CASE WHEN i < 8 THEN '' ELSE ' ' || i END, CASE i % 3 WHEN 0 THEN 'dog' WHEN 1 THEN 'cat' ELSE 'rabbit' END, CASE WHEN i % 4 THEN 'mixed' ELSE 'pure' END, date('2011-02-03', '+' || ((i * 37) % 64 * 83) || ' days'), CASE i % 3 WHEN 0 THEN 4000 + (i * 997) % 41000 WHEN 1 THEN 2500 + (i * 131) % 4000 ELSE 900 + (i * 77) % 2500 END, 1 + (i * 11) % 37 FROM n;
INSERT INTO vets VALUES (1, 'Nora Quill', '1979-11-14', '2012-04-01', 'surgery'), (2, 'Omar Reed', '1986-05-02', '2018-09-01', 'dental'), (3, 'Pia Stone', '1991-11-29', '2026-02-01', 'exotics'), (4, 'Ravi Thorne', '1983-08-21', '2015-01-12', NULL);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 420)
INSERT INTO appointments SELECT i, 1 + (i * 17) % 61, CASE WHEN i % 5 = 0 THEN 3 WHEN i % 7 < 3 THEN 1 WHEN i % 7 < 5 THEN 2 ELSE 4 END, date('2025-01-04', '+' || (i * 163 / 100 - i % 9) || ' days'), date('2025-01-04', '+' || (i * 163 / 100) || ' days'), CASE WHEN i % 13 = 4 THEN 'cancelled' ELSE 'done' END FROM n;
INSERT INTO treatments VALUES (1, 'vaccination', 38), (2, 'dental cleaning', 120), (3, 'neutering', 210), (4, 'check-up', 29), (5, 'x-ray', 95), (6, 'ultrasound', 140), (7, 'microchip', 25), (8, 'hydrotherapy', 60);
INSERT INTO appointment_treatments SELECT appointment_id, 1 + (appointment_id * appointment_id) % 7 FROM appointments WHERE appointment_id % 11 <> 3 UNION SELECT appointment_id, 4 FROM appointments WHERE appointment_id % 3 = 0;
INSERT INTO suppliers VALUES (1, 'Aldine Pharma', 'York'), (2, 'Brook Animal Health', 'Derby'), (3, 'Cotter Supplies', 'York');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
INSERT INTO medicines SELECT i, json_extract('["Amoxil", "Bravex", "Carprof", "Drontal", "Enrox", "Furos"]', '$[' || (i % 6) || ']') || ' ' || (i * 25), CASE i % 3 WHEN 0 THEN 'antibiotic' WHEN 1 THEN 'painkiller' ELSE 'wormer' END, 4 + (i * 7) % 31, 2 + (i * 7) % 31 * 0.5, CASE WHEN i % 6 = 2 THEN 0 ELSE (i * 13) % 57 END, 12 + i % 9, 1 + i % 3 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
INSERT INTO dispensed SELECT i, 1 + (i * i * 7 + i) % 23, 1 + (i * 19) % 419, date('2025-01-09', '+' || (i * 137 / 100) || ' days'), 1 + (i * 29) % 6 + CASE WHEN i % 10 = 0 THEN i / 100 ELSE 0 END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 460)
INSERT INTO invoices SELECT i, 1 + (i * 7) % 39, date('2025-01-05', '+' || (i * 149 / 100) || ' days'), CASE WHEN i < 430 AND i % 17 <> 5 THEN date('2025-01-05', '+' || (i * 149 / 100 + CASE WHEN i % 6 = 1 THEN 0 ELSE i % 23 END) || ' days') END, 20 + (i * i * 53) % 380 + 0.5 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO shifts SELECT i, 1 + i % 4, date('2025-02-01', '+' || (i * 219 / 100) || ' days'), 4 + i % 5 + 0.5 * (i % 2) FROM n WHERE NOT (i % 4 = 2 AND i < 160);
