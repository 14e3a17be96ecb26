-- Films that are rented out, in sakila's shape: stores with their stock, rentals, payments, actors.
CREATE TABLE country (country_id INTEGER PRIMARY KEY, country TEXT NOT NULL);
CREATE TABLE city (city_id INTEGER PRIMARY KEY, city TEXT NOT NULL, country_id INTEGER NOT NULL REFERENCES country (country_id));
CREATE TABLE address (address_id INTEGER PRIMARY KEY, address TEXT NOT NULL, city_id INTEGER NOT NULL REFERENCES city (city_id));
CREATE TABLE store (store_id INTEGER PRIMARY KEY, address_id INTEGER NOT NULL REFERENCES address (address_id));
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES store (store_id), first_name TEXT NOT NULL,
  last_name TEXT NOT NULL, email TEXT, address_id INTEGER NOT NULL REFERENCES address (address_id), active BOOLEAN NOT NULL, create_date DATE NOT NULL);
CREATE TABLE language (language_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT NOT NULL, release_year INTEGER, language_id INTEGER NOT NULL REFERENCES language (language_id),
  rental_rate NUMERIC(4,2) NOT NULL, length INTEGER, replacement_cost NUMERIC(5,2) NOT NULL, rating TEXT);
CREATE TABLE category (category_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE film_category (film_id INTEGER NOT NULL REFERENCES film (film_id), category_id INTEGER NOT NULL REFERENCES category (category_id), PRIMARY KEY (film_id, category_id));
CREATE TABLE actor (actor_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL);
CREATE TABLE film_actor (actor_id INTEGER NOT NULL REFERENCES actor (actor_id), film_id INTEGER NOT NULL REFERENCES film (film_id), PRIMARY KEY (actor_id, film_id));
CREATE TABLE inventory (inventory_id INTEGER PRIMARY KEY, film_id INTEGER NOT NULL REFERENCES film (film_id), store_id INTEGER NOT NULL REFERENCES store (store_id));
CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, rental_date TIMESTAMP NOT NULL, inventory_id INTEGER NOT NULL REFERENCES inventory (inventory_id),
  customer_id INTEGER NOT NULL REFERENCES customer (customer_id), return_date TIMESTAMP);
CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer (customer_id), rental_id INTEGER REFERENCES rental (rental_id),
  amount NUMERIC(5,2) NOT NULL, payment_date TIMESTAMP NOT NULL);
INSERT INTO country VALUES (1, 'Canada'), (2, 'Brazil'), (3, 'Japan');
INSERT INTO city VALUES (1, 'Calgary', 1), (2, 'Recife', 2), (3, 'Sakai', 3), (4, 'Halifax', 1);
INSERT INTO address VALUES (1, '47 Main Drive', 1), (2, '28 Bay Road', 2), (3, '12 Lane', 3), (4, '5 Hill', 4), (5, '9 Hill', 1);
INSERT INTO store VALUES (1, 1), (2, 4);
INSERT INTO language VALUES (1, 'English'), (2, 'Italian'), (3, 'Japanese');
INSERT INTO category VALUES (1, 'Action'), (2, 'Comedy'), (3, 'Horror'), (4, 'Music');
INSERT INTO actor VALUES (1, 'Penny', 'Guiness'), (2, 'Nick', 'Wahl'), (3, 'Ed', 'Chaser'), (4, 'Jo', 'Swank');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
INSERT INTO customer SELECT i, 1 + i % 2, 'Given' || i, 'Family' || i, 'g' || i || '@mail.example', 2 + i % 4, i % 7 > 0, date('2025-01-10', '+' || (i * 20) || ' days') FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
INSERT INTO film SELECT i, 'Film ' || char(64 + i % 26 + 1) || i, 2004 + i % 6, 1 + (i % 10) / 8, CASE i % 3 WHEN 0 THEN .99 WHEN 1 THEN 2.99 ELSE 4.99 END, 60 + i * 4, 10 + i, CASE i % 3 WHEN 0 THEN 'PG' WHEN 1 THEN 'R' ELSE 'G' END FROM n;
INSERT INTO film_category SELECT film_id, 1 + film_id % 3 FROM film;
INSERT INTO film_actor SELECT 1 + film_id % 3, film_id FROM film UNION SELECT 1 + (film_id + 1) % 3, film_id FROM film WHERE film_id % 2 = 0;
INSERT INTO inventory SELECT film_id, film_id, 1 + film_id % 2 FROM film WHERE film_id < 27;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
INSERT INTO rental SELECT i, datetime('2025-06-01 10:00:00', '+' || (i * 49) || ' hours'), 1 + (i * 7 + i / 9) % 26, 1 + (i * i + i / 5) % 22,
  CASE WHEN i % 13 THEN datetime('2025-06-01 10:00:00', '+' || (i * 49 + 24 + i % 9 * 20) || ' hours') END FROM n;
INSERT INTO payment SELECT rental_id, customer_id, rental_id, (SELECT rental_rate FROM film JOIN inventory USING (film_id) WHERE inventory.inventory_id = rental.inventory_id), rental_date FROM rental;
