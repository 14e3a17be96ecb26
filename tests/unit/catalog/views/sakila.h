/* A film rental in the shape of MySQL's sample database: its keys, and views as people wrote them.
 */
static const char sakila_tables[] =
    "CREATE TABLE country (country_id INTEGER PRIMARY KEY, country VARCHAR(50), last_update "
    "TIMESTAMP);"
    "CREATE TABLE city (city_id INTEGER PRIMARY KEY, city VARCHAR(50), country_id INT, last_update "
    "TIMESTAMP);"
    "CREATE TABLE address (address_id INTEGER PRIMARY KEY, address VARCHAR(50), address2 "
    "VARCHAR(50), district VARCHAR(20),"
    " city_id INT, postal_code VARCHAR(10), phone VARCHAR(20), last_update TIMESTAMP);"
    "CREATE TABLE store (store_id INTEGER PRIMARY KEY, manager_staff_id INT, address_id INT, "
    "last_update TIMESTAMP);"
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name VARCHAR(45), last_name "
    "VARCHAR(45), address_id INT,"
    " email VARCHAR(50), store_id INT, active INT, username VARCHAR(16), last_update TIMESTAMP);"
    "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, store_id INT, first_name VARCHAR(45), "
    "last_name VARCHAR(45),"
    " email VARCHAR(50), address_id INT, active INT, create_date TIMESTAMP, last_update TIMESTAMP);"
    "CREATE TABLE category (category_id INTEGER PRIMARY KEY, name VARCHAR(25), last_update "
    "TIMESTAMP);"
    "CREATE TABLE film (film_id INTEGER PRIMARY KEY, title VARCHAR(255), description TEXT, "
    "release_year INT, language_id INT,"
    " original_language_id INT, rental_duration INT, rental_rate DECIMAL(4,2), length INT, "
    "replacement_cost DECIMAL(5,2),"
    " rating VARCHAR(10), last_update TIMESTAMP);"
    "CREATE TABLE language (language_id INTEGER PRIMARY KEY, name CHAR(20), last_update TIMESTAMP);"
    "CREATE TABLE film_category (film_id INT, category_id INT, last_update TIMESTAMP, PRIMARY KEY "
    "(film_id, category_id));"
    "CREATE TABLE film_actor (actor_id INT, film_id INT, last_update TIMESTAMP, PRIMARY KEY "
    "(actor_id, film_id));"
    "CREATE TABLE actor (actor_id INTEGER PRIMARY KEY, first_name VARCHAR(45), last_name "
    "VARCHAR(45), last_update TIMESTAMP);"
    "CREATE TABLE inventory (inventory_id INTEGER PRIMARY KEY, film_id INT, store_id INT, "
    "last_update TIMESTAMP);"
    "CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, rental_date TIMESTAMP, inventory_id INT, "
    "customer_id INT,"
    " return_date TIMESTAMP, staff_id INT, last_update TIMESTAMP);"
    "CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, customer_id INT, staff_id INT, "
    "rental_id INT, amount DECIMAL(5,2),"
    " payment_date TIMESTAMP, last_update TIMESTAMP);";

static const struct taught_sql sakila_views[] = {
    {.name = "customer_list",
     .sql =
         "CREATE VIEW customer_list AS SELECT cu.customer_id AS ID, CONCAT(cu.first_name, "
         "_utf8mb4' ', cu.last_name) AS name,"
         " a.address AS address, a.postal_code AS `zip code`, a.phone AS phone, city.city AS city, "
         "country.country AS country,"
         " IF(cu.active, _utf8mb4'active', _utf8mb4'') AS notes, cu.store_id AS SID FROM customer "
         "AS cu"
         " JOIN address AS a ON cu.address_id = a.address_id JOIN city ON a.city_id = city.city_id"
         " JOIN country ON city.country_id = country.country_id"},
    {.name = "film_list",
     .sql = "CREATE VIEW film_list AS SELECT film.film_id AS FID, film.title AS title, "
            "film.description AS description,"
            " category.name AS category, film.rental_rate AS price, film.length AS length, "
            "film.rating AS rating,"
            " GROUP_CONCAT(CONCAT(actor.first_name, _utf8mb4' ', actor.last_name) SEPARATOR ', ') "
            "AS actors FROM film"
            " LEFT JOIN film_category ON film_category.film_id = film.film_id"
            " LEFT JOIN category ON category.category_id = film_category.category_id"
            " LEFT JOIN film_actor ON film.film_id = film_actor.film_id"
            " LEFT JOIN actor ON film_actor.actor_id = actor.actor_id GROUP BY film.film_id, "
            "category.name"},
    {.name = "staff_list",
     .sql = "CREATE VIEW staff_list AS SELECT s.staff_id AS ID, CONCAT(s.first_name, _utf8mb4' ', "
            "s.last_name) AS name,"
            " a.address AS address, a.postal_code AS `zip code`, a.phone AS phone, city.city AS "
            "city, country.country AS country,"
            " s.store_id AS SID FROM staff AS s JOIN address AS a ON s.address_id = a.address_id"
            " JOIN city ON a.city_id = city.city_id JOIN country ON city.country_id = "
            "country.country_id"},
    {.name = "sales_by_store",
     .sql = "CREATE VIEW sales_by_store AS SELECT CONCAT(c.city, _utf8mb4',', cy.country) AS store,"
            " CONCAT(m.first_name, _utf8mb4' ', m.last_name) AS manager, SUM(p.amount) AS "
            "total_sales FROM payment AS p"
            " INNER JOIN rental AS r ON p.rental_id = r.rental_id INNER JOIN inventory AS i ON "
            "r.inventory_id = i.inventory_id"
            " INNER JOIN store AS s ON i.store_id = s.store_id INNER JOIN address AS a ON "
            "s.address_id = a.address_id"
            " INNER JOIN city AS c ON a.city_id = c.city_id INNER JOIN country AS cy ON "
            "c.country_id = cy.country_id"
            " INNER JOIN staff AS m ON s.manager_staff_id = m.staff_id GROUP BY s.store_id ORDER "
            "BY cy.country, c.city"},
    {.name = "sales_by_film_category",
     .sql = "CREATE VIEW sales_by_film_category AS SELECT c.name AS category, SUM(p.amount) AS "
            "total_sales FROM payment AS p"
            " INNER JOIN rental AS r ON p.rental_id = r.rental_id INNER JOIN inventory AS i ON "
            "r.inventory_id = i.inventory_id"
            " INNER JOIN film AS f ON i.film_id = f.film_id INNER JOIN film_category AS fc ON "
            "f.film_id = fc.film_id"
            " INNER JOIN category AS c ON fc.category_id = c.category_id GROUP BY c.name ORDER BY "
            "total_sales DESC"},
    {.name = "actor_info",
     .sql = "CREATE VIEW actor_info AS SELECT a.actor_id, a.first_name, a.last_name, "
            "GROUP_CONCAT(DISTINCT CONCAT(c.name, ': ',"
            " (SELECT GROUP_CONCAT(f.title ORDER BY f.title SEPARATOR ', ') FROM film f"
            " INNER JOIN film_category fc ON f.film_id = fc.film_id INNER JOIN film_actor fa ON "
            "f.film_id = fa.film_id"
            " WHERE fc.category_id = c.category_id AND fa.actor_id = a.actor_id)) ORDER BY c.name "
            "SEPARATOR '; ') AS film_info"
            " FROM actor a LEFT JOIN film_actor fa ON a.actor_id = fa.actor_id"
            " LEFT JOIN film_category fc ON fa.film_id = fc.film_id LEFT JOIN category c ON "
            "fc.category_id = c.category_id"
            " GROUP BY a.actor_id, a.first_name, a.last_name"},
};

static const char *const sakila_joins[] = {"city.country_id = country.country_id",
                                           "address.city_id = city.city_id",
                                           "customer.address_id = address.address_id",
                                           "staff.address_id = address.address_id",
                                           "store.address_id = address.address_id",
                                           "store.manager_staff_id = staff.staff_id",
                                           "film_category.film_id = film.film_id",
                                           "film_category.category_id = category.category_id",
                                           "film_actor.film_id = film.film_id",
                                           "film_actor.actor_id = actor.actor_id",
                                           "payment.rental_id = rental.rental_id",
                                           "rental.inventory_id = inventory.inventory_id",
                                           "inventory.store_id = store.store_id",
                                           "inventory.film_id = film.film_id",
                                           NULL};
static const char *const sakila_measures[] = {"total sales: sum(payment.amount)", NULL};
static const char *const sakila_values[] = {"active: customer.active = 1", NULL};
