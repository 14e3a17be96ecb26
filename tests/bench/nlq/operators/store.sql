-- A web shop: dates of their own on customers and products, returns, suppliers, warehouses, stock.
CREATE TABLE countries (id INTEGER PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT, city TEXT,
  country_id INTEGER NOT NULL REFERENCES countries (id), customer_type TEXT NOT NULL,
  newsletter BOOLEAN NOT NULL, created_at TIMESTAMP NOT NULL);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country_id INTEGER NOT NULL REFERENCES countries (id));
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT NULL REFERENCES categories (id),
  supplier_id INTEGER NOT NULL REFERENCES suppliers (id), price NUMERIC(10,2) NOT NULL, stock INTEGER NOT NULL,
  reorder_level INTEGER NOT NULL, discontinued BOOLEAN NOT NULL, created_at TIMESTAMP NOT NULL);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id),
  status TEXT NOT NULL, total NUMERIC(10,2) NOT NULL, placed_at TIMESTAMP NOT NULL, shipped_at TIMESTAMP);
CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id),
  product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL, unit_price NUMERIC(10,2) NOT NULL);
CREATE TABLE returns (id INTEGER PRIMARY KEY, order_item_id INTEGER NOT NULL UNIQUE REFERENCES order_items (id),
  reason TEXT, returned_at TIMESTAMP NOT NULL);
CREATE TABLE warehouses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT, city TEXT NOT NULL);
INSERT INTO countries VALUES (1, 'Germany', 'DE'), (2, 'France', 'FR'), (3, 'Japan', 'JP'), (4, 'Norway', 'NO'), (5, 'India', 'IN');
INSERT INTO suppliers VALUES (1, 'Nordwerk', 4), (2, 'Atelier Blanc', 2), (3, 'Kyoto Wood', 3);
INSERT INTO categories VALUES (1, 'Furniture'), (2, 'Lighting'), (3, 'Garden');
INSERT INTO warehouses VALUES (1, 'North', 'north@store.example', 'Åsa'), (2, 'South', 'south@store.example', 'Lyon');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
INSERT INTO customers SELECT i,
  CASE i % 4 WHEN 0 THEN 'Anna' WHEN 1 THEN 'Bruno' WHEN 2 THEN 'Clara' ELSE 'Dirk' END || ' ' ||
  CASE i / 4 % 5 WHEN 0 THEN 'Abel' WHEN 1 THEN 'Brandt' WHEN 2 THEN 'Costa' WHEN 3 THEN 'Dupont' ELSE 'Ek' END || ' ' || char(64 + i % 26 + 1),
  'c' || i || '@mail.example', CASE i % 5 WHEN 0 THEN 'Berlin' WHEN 1 THEN 'Paris' WHEN 2 THEN 'Osaka' WHEN 3 THEN 'Lyon' ELSE 'Åsa' END,
  CASE WHEN i % 4 = 3 THEN 3 ELSE 1 + i % 2 END, CASE i % 3 WHEN 0 THEN 'business' WHEN 1 THEN 'private' ELSE 'reseller' END, i % 2,
  datetime('2024-06-01 08:00:00', '+' || (i * 22) || ' days') FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
INSERT INTO products SELECT i, CASE i % 6 WHEN 0 THEN 'Lamp' WHEN 1 THEN 'Desk' WHEN 2 THEN 'Chair' WHEN 3 THEN 'Bench' WHEN 4 THEN 'Shelf' ELSE 'Lantern' END || ' ' || i,
  1 + i % 3, 1 + i % 3, 20 + i * 7.5, i * 5 % 60, 15, i % 8 = 0, datetime('2023-02-01', '+' || (i * 50) || ' days') FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO orders SELECT i, 1 + (i * i + i / 7) % 36, CASE i % 9 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'open' ELSE 'shipped' END,
  0, datetime('2025-01-03 09:00:00', '+' || (i * 55) || ' hours'),
  CASE WHEN i % 9 > 1 THEN datetime('2025-01-03 09:00:00', '+' || (i * 55 + 30 + i % 8 * 24) || ' hours') END FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
INSERT INTO order_items SELECT i, 1 + i * 3 % 300, 1 + (i * 11 + i / 30) % 22, 1 + i % 4, 20 + (1 + (i * 11 + i / 30) % 22) * 7.5 FROM n;
UPDATE orders SET total = coalesce((SELECT sum(quantity * unit_price) FROM order_items WHERE order_id = orders.id), 0);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO returns SELECT i, i * 11, CASE i % 3 WHEN 0 THEN 'damaged' WHEN 1 THEN 'wrong size' ELSE 'changed mind' END,
  (SELECT datetime(placed_at, '+9 days') FROM orders JOIN order_items oi ON oi.order_id = orders.id WHERE oi.id = i * 11) FROM n;
