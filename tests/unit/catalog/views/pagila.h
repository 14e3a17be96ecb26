/* The same rental in PostgreSQL's shape: payments by month, views as pg_get_viewdef prints them. */
static const char pagila_tables[] =
    "CREATE TABLE country (country_id INTEGER PRIMARY KEY, country TEXT);"
    "CREATE TABLE city (city_id INTEGER PRIMARY KEY, city TEXT, country_id SMALLINT);"
    "CREATE TABLE address (address_id INTEGER PRIMARY KEY, address TEXT, district TEXT, city_id "
    "SMALLINT, postal_code TEXT, phone TEXT);"
    "CREATE TABLE store (store_id INTEGER PRIMARY KEY, manager_staff_id SMALLINT, address_id "
    "SMALLINT);"
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, address_id "
    "SMALLINT, store_id SMALLINT, active BOOLEAN);"
    "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, store_id SMALLINT, first_name TEXT, "
    "last_name TEXT, address_id SMALLINT,"
    " activebool BOOLEAN, create_date DATE, active INT);"
    "CREATE TABLE category (category_id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT, description TEXT, release_year "
    "INT, language_id SMALLINT,"
    " rental_rate NUMERIC(4,2), length SMALLINT, replacement_cost NUMERIC(5,2), rating TEXT);"
    "CREATE TABLE film_category (film_id SMALLINT, category_id SMALLINT, PRIMARY KEY (film_id, "
    "category_id));"
    "CREATE TABLE film_actor (actor_id SMALLINT, film_id SMALLINT, PRIMARY KEY (actor_id, "
    "film_id));"
    "CREATE TABLE actor (actor_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);"
    "CREATE TABLE inventory (inventory_id INTEGER PRIMARY KEY, film_id SMALLINT, store_id "
    "SMALLINT);"
    "CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, rental_date TIMESTAMP, inventory_id INT, "
    "customer_id SMALLINT, return_date TIMESTAMP,"
    " staff_id SMALLINT);"
    "CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, customer_id SMALLINT, staff_id "
    "SMALLINT, rental_id INT, amount NUMERIC(5,2),"
    " payment_date TIMESTAMP);";

static const struct taught_sql pagila_views[] = {
    {.name = "customer_list",
     .sql = " SELECT cu.customer_id AS id,\n    ((cu.first_name || ' '::text) || cu.last_name) AS "
            "name,\n    a.address,\n"
            "    a.postal_code AS \"zip code\",\n    a.phone,\n    city.city,\n    "
            "country.country,\n        CASE\n"
            "            WHEN cu.activebool THEN 'active'::text\n            ELSE ''::text\n       "
            " END AS notes,\n    cu.store_id AS sid\n"
            "   FROM (((customer cu\n     JOIN address a ON ((cu.address_id = a.address_id)))\n    "
            " JOIN city ON ((a.city_id = city.city_id)))\n"
            "     JOIN country ON ((city.country_id = country.country_id)));"},
    {.name = "film_list",
     .sql = " SELECT film.film_id AS fid,\n    film.title,\n    film.description,\n    "
            "category.name AS category,\n    film.rental_rate AS price,\n"
            "    film.length,\n    film.rating,\n    string_agg(((actor.first_name || ' '::text) "
            "|| actor.last_name), ', '::text) AS actors\n"
            "   FROM ((((category\n     LEFT JOIN film_category ON ((category.category_id = "
            "film_category.category_id)))\n"
            "     LEFT JOIN film ON ((film_category.film_id = film.film_id)))\n     JOIN "
            "film_actor ON ((film.film_id = film_actor.film_id)))\n"
            "     JOIN actor ON ((film_actor.actor_id = actor.actor_id)))\n  GROUP BY "
            "film.film_id, category.name;"},
    {.name = "sales_by_store",
     .sql = " SELECT ((c.city || ','::text) || cy.country) AS store,\n    ((m.first_name || ' "
            "'::text) || m.last_name) AS manager,\n"
            "    sum(p.amount) AS total_sales\n   FROM (((((((payment p\n     JOIN rental r ON "
            "((p.rental_id = r.rental_id)))\n"
            "     JOIN inventory i ON ((r.inventory_id = i.inventory_id)))\n     JOIN store s ON "
            "((i.store_id = s.store_id)))\n"
            "     JOIN address a ON ((s.address_id = a.address_id)))\n     JOIN city c ON "
            "((a.city_id = c.city_id)))\n"
            "     JOIN country cy ON ((c.country_id = cy.country_id)))\n     JOIN staff m ON "
            "((s.manager_staff_id = m.staff_id)))\n"
            "  GROUP BY cy.country, c.city, s.store_id;"},
    {.name = "sales_by_film_category",
     .sql =
         " SELECT c.name AS category,\n    sum(p.amount) AS total_sales\n   FROM (((((payment p\n"
         "     JOIN rental r ON ((p.rental_id = r.rental_id)))\n     JOIN inventory i ON "
         "((r.inventory_id = i.inventory_id)))\n"
         "     JOIN film f ON ((i.film_id = f.film_id)))\n     JOIN film_category fc ON "
         "((f.film_id = fc.film_id)))\n"
         "     JOIN category c ON ((fc.category_id = c.category_id)))\n  GROUP BY c.name\n  ORDER "
         "BY (sum(p.amount)) DESC;"},
    {.name = "rental_by_category",
     .sql = " SELECT sales_by_film_category.category,\n    sum(sales_by_film_category.total_sales) "
            "AS category_sales\n"
            "   FROM sales_by_film_category\n  GROUP BY sales_by_film_category.category;"},
    {.name = "active_customers",
     .sql = " SELECT customer.customer_id,\n    customer.first_name,\n    customer.last_name\n   "
            "FROM customer\n  WHERE customer.activebool;"},
};

static const char *const pagila_joins[] = {"city.country_id = country.country_id",
                                           "address.city_id = city.city_id",
                                           "customer.address_id = address.address_id",
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
static const char *const pagila_measures[] = {"total sales: sum(payment.amount)",
                                              "category sales: sum(payment.amount)", NULL};
static const char *const pagila_values[] = {"active: customer.activebool", NULL};
