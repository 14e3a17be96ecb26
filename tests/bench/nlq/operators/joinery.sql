-- A joinery with a showroom: customers, quotes that become orders, lines of products in categories, payments.
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, town TEXT NOT NULL, segment TEXT NOT NULL, birth_date DATE, signed_up_on DATE NOT NULL);
CREATE TABLE quotes (quote_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (customer_id), quoted_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL, status TEXT NOT NULL);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (customer_id), quote_id INTEGER REFERENCES quotes (quote_id), ordered_on DATE NOT NULL, delivered_on DATE, status TEXT NOT NULL, discount NUMERIC(8,2) NOT NULL, total NUMERIC(10,2) NOT NULL);
CREATE TABLE categories (category_id INTEGER PRIMARY KEY, category_name TEXT NOT NULL);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, product_name TEXT NOT NULL, category_id INTEGER NOT NULL REFERENCES categories (category_id), list_price NUMERIC(9,2) NOT NULL);
CREATE TABLE order_lines (line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (order_id), product_id INTEGER NOT NULL REFERENCES products (product_id), quantity INTEGER NOT NULL, unit_price NUMERIC(9,2) NOT NULL);
CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (order_id), paid_at TIMESTAMP NOT NULL, amount NUMERIC(10,2) NOT NULL, method TEXT NOT NULL);
INSERT INTO categories VALUES (1, 'Tables'), (2, 'Chairs'), (3, 'Shelves'), (4, 'Doors'), (5, 'Windows'), (6, 'Stairs');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
INSERT INTO products SELECT i, json_extract('["Oak", "Ash", "Beech", "Walnut", "Pine"]', '$[' || (i % 5) || ']') || ' ' || json_extract('["table", "chair", "shelf", "door"]', '$[' || (i / 5 % 4) || ']'), 1 + i / 5 % 4, 60 + i * 37 % 400 FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO customers SELECT i, json_extract('["Anna", "Bert", "Carla", "Dirk", "Elsa", "Frank", "Gina"]', '$[' || (i % 7) || ']') || ' ' || json_extract('["Moser", "Huber", "Lang", "Wolf", "Kern", "Pichler", "Auer", "Stark", "Baum"]', '$[' || (i * 4 / 7 % 9) || ']'),
  CASE WHEN i % 11 = 0 THEN NULL WHEN i IN (8, 23, 41) THEN 'shared@mail.example' WHEN i IN (5, 30) THEN 'family@mail.example' ELSE 'c' || i || '@mail.example' END,
  json_extract('["Vienna", "Graz", "Linz", "Salzburg"]', '$[' || ((i * i + i % 3 * 7) % 4) || ']'), CASE i % 3 WHEN 0 THEN 'trade' WHEN 1 THEN 'private' ELSE 'public' END,
  CASE WHEN i % 13 = 0 THEN NULL ELSE date('1950-03-10', '+' || (i * 347) || ' days') END, date('2024-05-20', '+' || (i * 15) || ' days') FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240)
INSERT INTO quotes SELECT i, 1 + (i * 7 + i * i / 11) % 56, date('2025-01-04', '+' || (i * 29 / 10) || ' days'), 200 + i * 331 % 5000, CASE WHEN i % 4 = 3 THEN 'rejected' WHEN i > 225 OR i % 9 = 0 THEN 'open' ELSE 'accepted' END FROM n;
INSERT INTO orders SELECT quote_id, customer_id, quote_id, date(quoted_on, '+' || (2 + quote_id % 6) || ' days'), CASE WHEN quote_id % 10 = 4 OR quote_id > 218 THEN NULL ELSE date(quoted_on, '+' || (12 + quote_id * 7 % 40) || ' days') END,
  CASE WHEN quote_id % 10 = 4 THEN 'cancelled' WHEN quote_id > 218 THEN 'open' ELSE 'completed' END, CASE WHEN quote_id % 5 = 0 THEN 25 ELSE 0 END, 0 FROM quotes WHERE status = 'accepted';
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO orders SELECT 1000 + i, 1 + (i * 5 + i / 7) % 54, NULL, date('2025-01-10', '+' || (i * 23 / 2) || ' days'), CASE WHEN i < 56 THEN date('2025-01-10', '+' || (i * 23 / 2 + 3 + i % 9) || ' days') END, CASE WHEN i < 56 THEN 'completed' ELSE 'open' END, CASE WHEN i % 6 = 1 THEN 10 ELSE 0 END, 0 FROM n;
DELETE FROM orders WHERE ordered_on > '2026-11-24';
INSERT INTO order_lines SELECT o.order_id * 4 + k.k, o.order_id, 1 + (o.order_id * 3 + k.k * 5) % 18, 1 + (o.order_id + k.k) % 4, p.list_price FROM orders o, (SELECT 0 AS k UNION SELECT 1 UNION SELECT 2) k, products p WHERE p.product_id = 1 + (o.order_id * 3 + k.k * 5) % 18 AND (k.k = 0 OR o.order_id % (k.k + 1) = 0);
UPDATE orders SET total = (SELECT sum(quantity * unit_price) FROM order_lines l WHERE l.order_id = orders.order_id) - discount;
INSERT INTO payments SELECT order_id * 2, order_id, datetime(ordered_on, '+' || (1 + order_id % 30) || ' days', '+' || (9 + order_id % 8) || ' hours'), total, CASE order_id % 3 WHEN 0 THEN 'card' WHEN 1 THEN 'transfer' ELSE 'cash' END FROM orders WHERE status <> 'cancelled' AND order_id % 8 <> 2 AND date(ordered_on, '+30 days') < '2026-11-25';
