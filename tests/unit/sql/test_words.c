/* What a query does, said in words: nothing left out, nothing added, as a colleague would say it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sql_support.h"

static const char company[] =
    "customers(id integer pk, name text, country text, city text, email text, active integer) "
    "orders(id integer pk, customer_id integer, employee_id integer, placed_on date, shipped_on "
    "date, order_date date, shipped_at date, total numeric, status text) "
    "products(id integer pk, name text, price numeric) "
    "order_items(order_id integer pk, product_id integer pk, quantity integer, price numeric) "
    "employees(id integer pk, name text, manager_id integer, salary numeric, department_id "
    "integer) "
    "departments(id integer pk, name text) "
    "visits(id integer pk, emergency boolean, sold_on date) "
    "suppliers(id integer pk, country text) "
    "users(id integer pk, name text, email text, deleted_at timestamp, role text, plan text, "
    "last_login_at timestamp) "
    "prices(id integer pk, product_id integer, valid_to date, price numeric) ";

struct row {
    enum sql_dialect dialect;
    const char *sql, *words;
};

/* Nothing is known but the names in the query. */
static const struct row names_alone[] = {
    {SQL_SQLITE, "select count(*) from orders", "Counts the orders."},
    {SQL_SQLITE, "select id, name from customers group by id, name",
     "Lists the ID and name of each customer."},
    {SQL_SQLITE,
     "select customers.id, customers.name from customers join orders on orders.customer_id = "
     "customers.id group by customers.id, customers.name",
     "Lists the ID and name of each customer with at least one order."},
    {SQL_SQLITE, "select count(*) from titl", "Counts the titles."}, /* certainly cut from it */
    {SQL_SQLITE, "select count(*) from stor", "Counts the stors."},  /* stores, or stories */
    {SQL_SQLITE, "select count(*) from mtrs where rmvd_dt is null",
     "Counts the meters whose removed date is missing."},
    {SQL_SQLITE,
     "select name from products where (select count(*) from products as other where "
     "other.maker_id = products.maker_id and other.price < products.price) < 1",
     "Lists the name of each product where no other product with the same maker has a lower "
     "price."},
    {SQL_SQLITE,
     "select name from products where not exists (select 1 from products as other where "
     "other.maker_id = products.maker_id and other.price > products.price)",
     "Lists the name of each product where no other product with the same maker has a higher "
     "price."},
    {SQL_SQLITE, "select name from products where id not in (select product_id from order_items)",
     "Lists the name of each product with no order items."},
    {SQL_SQLITE,
     "select strftime('%Y-%m', placed_on) as month, sum(total) as revenue from orders group by 1 "
     "order by 1",
     "For each month of placed_on, shows the revenue (sum of the totals) of the orders, sorted by "
     "month of placed_on."},
    {SQL_SQLITE,
     "select date(placed_on, 'start of month') as month, count(*) from orders group by 1",
     "For each month of placed_on, counts the orders."},
    {SQL_SQLITE, "select count(*) from orders where placed_on >= date('now','-30 days')",
     "Counts the orders placed at most 30 days ago."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on >= date('now', 'localtime', '-30 days')",
     "Counts the orders placed at most 30 days ago."},
    {SQL_SQLITE, "select count(*) from orders where placed_on < date('now', 'localtime')",
     "Counts the orders placed before today."},
    {SQL_SQLITE,
     "select count(*) from incident where happened_on >= '2026-01-01' and happened_on < "
     "'2027-01-01'",
     "Counts the incidents that happened in 2026."},
    {SQL_SQLITE, "select count(*) from returns where returned_on >= '2026-01-01'",
     "Counts the returns made on or after 2026-01-01."},
    {SQL_SQLITE,
     "select status, count(*) * 100.0 / (select count(*) from orders) as percentage from orders "
     "group by status",
     "For each status, shows the number of orders as a percentage of (the number of all orders)."},
    {SQL_SQLITE, "select name, city from customers order by credit_limit desc limit 5",
     "Lists the names and cities of the 5 customers with the highest credit limit."},
    {SQL_SQLITE, "select name, city from customers order by credit_limit desc limit 1",
     "Lists the name and city of the customer with the highest credit limit."},
    {SQL_SQLITE, "select kind, count(*) from gse group by kind", "For each kind, counts the gse."},
    {SQL_SQLITE, "select count(*) from aircraft", "Counts the aircraft."},
    {SQL_SQLITE, "select id, count(*) from orders where status = 'open' group by id",
     "For each order, counts its rows whose status is 'open'."},
    {SQL_SQLITE,
     "select c.country, count(*) as n from customers c group by c.country order by n desc limit 10",
     "Lists the 10 countries with the most customers, each with its number of customers."},
    {SQL_SQLITE,
     "select c.name, sum(o.total) as spent from customers c join orders o on o.customer_id = c.id "
     "where o.status <> 'cancelled' group by c.id, c.name order by spent desc limit 5",
     "Lists the names of the 5 customers with the highest sum of the totals of their orders whose "
     "status is not 'cancelled', each with its sum of the totals."},
    {SQL_SQLITE,
     "select c.name from customers c where not exists (select 1 from orders o where o.customer_id "
     "= c.id)",
     "Lists the name of each customer with no orders."},
    {SQL_SQLITE,
     "select c.name from customers c where c.id not in (select o.customer_id from orders o where "
     "o.customer_id is not null and o.status = 'open')",
     "Lists the name of each customer with no orders whose status is 'open'."},
    {SQL_SQLITE, "select * from orders where shipped_on is null and status = 'open'",
     "Lists all columns of the orders whose shipped_on is missing and whose status is 'open'."},
    {SQL_SQLITE,
     "select count(distinct customer_id) from orders where placed_on between '2025-01-01' and "
     "'2025-12-31'",
     "Calculates the number of different customers of the orders placed in 2025."},
    {SQL_SQLITE, "select name from customers where lower(email) like '%@gmail.com'",
     "Lists the name of each customer whose email ends with '@gmail.com' (ignoring case)."},
    {SQL_SQLITE,
     "select e.name, m.name from employees e left join employees m on m.id = e.manager_id",
     "Lists the name and the manager's name of each employee."},
    {SQL_SQLITE,
     "select country, avg(total) from orders o join customers c on c.id = o.customer_id group by "
     "country having avg(total) > 100",
     "For each country whose average total is more than 100, shows the average total of the "
     "orders."},
    {SQL_SQLITE, "select name, price, rank() over (order by price desc) from products",
     "Lists the name, the price and the rank in the order of price (highest first) for each "
     "product."},
    {SQL_SQLITE,
     "select case when total > 1000 then 'big' else 'small' end as size, count(*) from orders "
     "group by 1",
     "For each size ('big' if the total is more than 1000, otherwise 'small'), counts the orders."},
    {SQL_SQLITE, "select * from products where price > (select avg(price) from products)",
     "Lists all columns of the products whose price is more than the average price of all "
     "products."},
    {SQL_SQLITE, "select name from products where price > 500 and price < 600",
     "Lists the name of each product whose price is more than 500 and less than 600."},
    {SQL_SQLITE, "select name from products where price >= -5 and price <= 5.5",
     "Lists the name of each product whose price is at least -5 and at most 5.5."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on > '2025-01-01' and placed_on <= '2025-02-01'",
     "Counts the orders whose placed_on is after 2025-01-01 and no later than 2025-02-01."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on >= '2025-01-01' and placed_on < '2026-01-01'",
     "Counts the orders placed in 2025."},
    {SQL_SQLITE,
     "select count(*) from orders where order_date >= '2025-03-01' and order_date <= '2025-04-14'",
     "Counts the orders whose order date is from 2025-03-01 to 2025-04-14."},
    {SQL_SQLITE,
     "select count(*) from orders where shipped_at >= '2024-12-31' and shipped_at < '2025-01-01'",
     "Counts the orders shipped on 2024-12-31."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on >= '2025-02-30' and placed_on < '2025-03-01'",
     "Counts the orders whose placed_on is no earlier than 2025-02-30 and before 2025-03-01."},
    {SQL_SQLITE, "select name from products order by price desc limit 1",
     "Lists the name of the product with the highest price."},
    {SQL_SQLITE, "select name from products order by price limit 3 offset 2",
     "Lists the name of each product, sorted by price, only rows 3 to 5."},
    {SQL_SQLITE,
     "select country, name, revenue from (select c.country, c.name, sum(o.total) as revenue, "
     "rank() "
     "over (partition by c.country order by sum(o.total) desc) as place from customers c join "
     "orders o on o.customer_id = c.id group by c.id) as numbered where place <= 5 order by "
     "country, place",
     "For each customer country, lists the countries and names of the 5 customers with the highest "
     "revenue (sum of the totals) of their orders, and all that tie with the last of them, each "
     "with its revenue, sorted by country, then by place."},
    {SQL_POSTGRES,
     "with ranked as (select name, price, category, row_number() over (partition by category order "
     "by price) as n from products where price > 0) select name, price from ranked where n = 1",
     "For each category, lists the name and price of the product with the lowest price among those "
     "whose price is more than 0."},
    {SQL_POSTGRES,
     "select * from (select name, dense_rank() over (partition by country order by total desc) as "
     "r "
     "from t) x where r <= 3",
     "First, x: lists the name and the rank without gaps within each country in the order of total "
     "(highest first) for each row of t. Lists all columns of the rows of x whose r is at most 3."},
    {SQL_SQLITE, "select avg(julianday(shipped_on) - julianday(placed_on)) as days from orders",
     "Calculates the average number of days from placed_on to shipped_on of all orders."},
    {SQL_POSTGRES, "select title from books where published < '1970-01-01'",
     "Lists the title of each book published before 1970-01-01."},
    {SQL_POSTGRES, "select extract(year from published), count(*) from books group by 1",
     "For each year of published, counts the books."},
    {SQL_SQLITE,
     "with big as (select customer_id, sum(total) as t from orders group by customer_id) select "
     "c.name, t from big join customers c on c.id = big.customer_id where t > 1000",
     "First, big: for each customer, shows the sum of the totals of the orders. Lists the "
     "customer's name and the t of each row of big whose t is more than 1000."},
    {SQL_SQLITE, "select a from t where not (b = 1 or c = 2)",
     "Lists the a of each row of t where the b is not 1 and the c is not 2."},
    {SQL_SQLITE, "select a from t where b is not null and not c like 'x%'",
     "Lists the a of each row of t whose b is not missing and whose c does not start with 'x'."},
    {SQL_SQLITE, "select id from orders where cast(strftime('%w', placed_on) as integer) in (1)",
     "Lists the ID of each order where placed_on is on a Monday."},
    {SQL_POSTGRES, "select id from orders where extract(dow from placed_on) in (0, 6)",
     "Lists the ID of each order where placed_on is on a Saturday or Sunday."},
    {SQL_MYSQL, "select id from orders where dayofweek(placed_on) - 1 not in (1, 2, 5)",
     "Lists the ID of each order where placed_on is not on a Monday, Tuesday or Friday."},
    {SQL_SQLITE, "select count(*) from orders where strftime('%w', placed_on) = '3'",
     "Counts the orders where placed_on is on a Wednesday."},
    {SQL_SQLITE,
     "select case cast(strftime('%w', placed_on) as integer) when 0 then 'Sunday' when 1 then "
     "'Monday' when 2 then 'Tuesday' when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then "
     "'Friday' when 6 then 'Saturday' end as weekday, count(*) as orders from orders group by "
     "cast(strftime('%w', placed_on) as integer)",
     "For each weekday of placed_on, counts the orders."},
    {SQL_MYSQL,
     "select case dayofweek(placed_on) when 0 then 'Sunday' when 1 then 'Monday' when 2 then "
     "'Tuesday' when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then 'Friday' when 6 then "
     "'Saturday' end as weekday, count(*) as orders from orders group by dayofweek(placed_on), "
     "case dayofweek(placed_on) when 0 then 'Sunday' when 1 then 'Monday' when 2 then 'Tuesday' "
     "when 3 then 'Wednesday' when 4 then 'Thursday' when 5 then 'Friday' when 6 then 'Saturday' "
     "end",
     "For each weekday of placed_on, counts the orders."},
    {SQL_SQLITE, "select 1.0 * count(*) / nullif(count(distinct status), 0) as ratio from orders",
     "Calculates the ratio (number of orders divided by the number of different statuses)."},
    {SQL_SQLITE,
     "select count(*) * 100.0 / (select count(*) from orders) from orders where status = "
     "'returned'",
     "Calculates the number of orders as a percentage of (the number of all orders), over "
     "the orders whose status is 'returned'."},
    {SQL_SQLITE,
     "select strftime('%Y', placed_on), strftime('%m', placed_on), sum(total) from orders group by "
     "1, 2",
     "For each year of placed_on and calendar month of placed_on, shows the sum of the totals "
     "of the orders."},
    {SQL_SQLITE, "select julianday(shipped_on) - julianday(placed_on) from orders",
     "Lists the number of days from placed_on to shipped_on for each order."},
    {SQL_SQLITE,
     "select avg((cast(strftime('%s', shipped_on) as integer) - cast(strftime('%s', placed_on) as "
     "integer)) / 3600.0) from orders",
     "Calculates the average number of hours from placed_on to shipped_on of all orders."},
    {SQL_POSTGRES,
     "select (extract(epoch from shipped_on) - extract(epoch from placed_on)) / 86400.0 from "
     "orders",
     "Lists the number of days from placed_on to shipped_on for each order."},
    {SQL_MYSQL,
     "select (timestampdiff(second, '1970-01-01', shipped_on) - timestampdiff(second, "
     "'1970-01-01', placed_on)) / 60.0 from orders",
     "Lists the number of minutes from placed_on to shipped_on for each order."},
    {SQL_SQLITE, "select max(placed_on), min(placed_on) from orders",
     "Calculates the latest placed_on and earliest placed_on of all orders."},
    {SQL_SQLITE, "select name || ' ' || city from customers",
     "Lists the name followed by the city for each customer."},
    {SQL_SQLITE, "select avg(amount_cents) from payments where amount_cents > 50000",
     "Calculates the average amount in cents of the payments whose amount in cents is more than "
     "50000."},
    {SQL_SQLITE, "select distinct amount_cents from payments",
     "Lists the different amounts in cents of all payments."},
    {SQL_SQLITE, "select distinct country, city from customers",
     "Lists the country and city of each customer, without duplicates."},
    {SQL_SQLITE, "select country from customers union select country from suppliers",
     "Lists together, without duplicates: the country of each customer; and the country of each "
     "supplier."},
    {SQL_SQLITE, "select name from a except select name from b where x = 1",
     "Lists the name of each row of a, but not the name of each row of b whose x is 1."},
    {SQL_SQLITE, "select id from t where a in (1,2,3) and b not in ('x','y')",
     "Lists the ID of each row of t whose a is 1, 2 or 3 and whose b is neither 'x' nor 'y'."},
    {SQL_SQLITE, "select sum(price * quantity) from order_items",
     "Calculates the sum of the price times the quantity of all order items."},
    {SQL_SQLITE, "select round(avg(total), 2) from orders",
     "Calculates the average total (rounded) of all orders."},
    {SQL_SQLITE,
     "select o.id, c.name, e.name from orders o join customers c on o.customer_id = c.id join "
     "employees e on o.employee_id = e.id where e.name = 'Ann'",
     "Lists the ID, the customer's name and the employee's name of each order whose employee's "
     "name is 'Ann'."},
    {SQL_SQLITE,
     "select count(*) from (select customer_id from orders group by customer_id having count(*) > "
     "5)",
     "Counts each customer ID with more than 5 orders."},
    {SQL_SQLITE, "select t.name from t join u using (id) where u.x = 3",
     "Lists the name of each row of t whose u.x is 3."},
    {SQL_SQLITE, "select name from t where x = 1 limit 10",
     "Lists the name of each row of t whose x is 1, limited to 10 rows."},
    {SQL_SQLITE, "select name from t where active",
     "Lists the name of each row of t whose active is true."},
    {SQL_SQLITE, "select name from t where not active",
     "Lists the name of each row of t whose active is not true."},
    {SQL_SQLITE,
     "select customer_id from orders group by customer_id having count(*) >= 3 order by count(*) "
     "desc",
     "Lists each customer with at least 3 orders, sorted by number of orders (highest first)."},
    {SQL_SQLITE,
     "select product_id, count(*) from order_items group by product_id order by count(*) desc "
     "limit 1",
     "Lists the product with the most order items, with its number of order items."},
    {SQL_SQLITE,
     "select c.name, count(*) from customers c join orders o on o.customer_id = c.id group by c.id",
     "For each customer, shows the customer's name and the number of orders."},
    {SQL_SQLITE, "select count(*) from customers c left join orders o on o.customer_id = c.id",
     "Counts the orders. Customers without orders count as one each."},
    {SQL_POSTGRES,
     "select count(*) from orders o join customers c on c.id = o.customer_id where c.country = "
     "'DE' and o.placed_on >= DATE '2024-02-01' and o.placed_on < DATE '2024-03-01'",
     "Counts the orders placed in February 2024 whose customer's country is 'DE'."},
    {SQL_POSTGRES,
     "SELECT date_trunc('month', placed_on) AS m, sum(total) FILTER (WHERE status = 'paid') AS "
     "paid FROM orders WHERE placed_on >= now() - interval '30 days' GROUP BY 1 ORDER BY 1 DESC "
     "NULLS LAST",
     "For each month of placed_on, shows the sum of the totals where the status is 'paid' of the "
     "orders placed at most 30 days ago, sorted by month of placed_on (latest first) (missing "
     "values last)."},
    {SQL_POSTGRES, "SELECT to_char(placed_on, 'YYYY-MM'), count(*) FROM orders GROUP BY 1",
     "For each month of placed_on, counts the orders."},
    {SQL_POSTGRES,
     "SELECT extract(year FROM placed_on), extract(month FROM placed_on), avg(total) FROM orders "
     "GROUP BY 1, 2",
     "For each year of placed_on and calendar month of placed_on, shows the average total of "
     "the orders."},
    {SQL_POSTGRES,
     "SELECT * FROM orders WHERE placed_on > current_date - interval '7 days' AND name ILIKE '%x%'",
     "Lists all columns of the orders placed less than 7 days ago whose name contains 'x' "
     "(ignoring case)."},
    {SQL_POSTGRES,
     "SELECT name, sum(total) OVER (PARTITION BY customer_id ORDER BY placed_on) FROM orders",
     "Lists the name and the sum of the totals so far within each customer ID in the order of "
     "placed_on for each order."},
    {SQL_POSTGRES,
     "SELECT DISTINCT ON (customer_id) customer_id, placed_on FROM orders ORDER BY customer_id, "
     "placed_on DESC",
     "Lists the customer ID and placed_on of each order, only the first for each customer ID, "
     "sorted by customer ID, then by placed_on (latest first)."},
    {SQL_POSTGRES,
     "SELECT sum(CASE WHEN status = 'paid' THEN 1 ELSE 0 END), sum(CASE WHEN status = 'paid' THEN "
     "total ELSE 0 END) FROM orders",
     "Calculates the number of orders where the status is 'paid' and the sum of the totals where "
     "the status is 'paid'."},
    {SQL_POSTGRES,
     "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = "
     "'open' WHERE o.id IS NULL",
     "Lists the name of each customer with no orders whose status is 'open'."},
    {SQL_POSTGRES,
     "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL "
     "AND c.country = 'DE'",
     "Lists the name of each customer whose country is 'DE' and that has no orders."},
    {SQL_POSTGRES,
     "SELECT p.name FROM products p JOIN prices r ON r.product_id = p.id AND r.valid_to IS NULL "
     "WHERE r.price > 5",
     "Lists the product's name for each price whose valid_to is missing and whose price is more "
     "than 5."},
    {SQL_POSTGRES, "SELECT a.x FROM a JOIN b ON a.city = b.city",
     "Lists a.x for each combination of a row of a and a row of b where a.city is b.city."},
    {SQL_POSTGRES, "SELECT a.x, b.y FROM a, b",
     "Lists a.x and b.y for each combination of a row of a and a row of b."},
    {SQL_POSTGRES, "SELECT a.x FROM a CROSS JOIN b",
     "Lists a.x for each combination of a row of a and a row of b."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE (a, b) = (1, 2)",
     "Lists the name of each row of t where the pair of a and b is (1, 2)."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE a = ANY (ARRAY[1,2])",
     "Lists the name of each row of t where a = ANY (ARRAY[1, 2])."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE x IS NOT DISTINCT FROM y",
     "Lists the name of each row of t whose x is its y."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE (a, b) IN (SELECT c, d FROM u WHERE e = 1)",
     "Lists the name of each row of t where the pair of a and b is among the cs and ds of the rows "
     "of u whose e is 1."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE a ~ '^x'",
     "Lists the name of each row of t whose a matches '^x'."},
    {SQL_POSTGRES,
     "SELECT name FROM t WHERE NOT (a = 1 AND b = 2) OR c IN (SELECT d FROM u WHERE e = 1)",
     "Lists the name of each row of t where the a is not 1 or the b is not 2 or the c is among the "
     "ds of the rows of u whose e is 1."},
    {SQL_POSTGRES,
     "SELECT name FROM t WHERE a BETWEEN 1 AND 5 AND NOT EXISTS (SELECT 1 FROM u WHERE u.id = t.id "
     "AND u.x = 3)",
     "Lists the name of each row of t whose a is between 1 and 5 and where there is no row of u "
     "with the same ID whose x is 3."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE a->>'x' = 'y'",
     "Lists the name of each row of t where a ->> 'x' is 'y'."},
    {SQL_POSTGRES, "SELECT string_agg(name, ', ' ORDER BY name) FROM t",
     "Calculates the list of the names of all rows of t."},
    {SQL_POSTGRES,
     "SELECT row_number() OVER (PARTITION BY country ORDER BY total DESC) AS rn, name FROM t",
     "Lists the row number within each country in the order of total (highest first) and the name "
     "for each row of t."},
    {SQL_POSTGRES,
     "SELECT * FROM (SELECT name, rank() OVER (ORDER BY total DESC) AS r FROM t) x WHERE r <= 3",
     "First, x: lists the name and the rank in the order of total (highest first) for each row of "
     "t. Lists all columns of the rows of x whose r is at most 3."},
    {SQL_POSTGRES,
     "SELECT count(*) FROM a UNION ALL SELECT count(*) FROM b UNION ALL SELECT count(*) FROM c",
     "Lists one after another: the number of all rows of a; and the number of all rows of b; and "
     "the number of all rows of c."},
    {SQL_POSTGRES,
     "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT n FROM "
     "t",
     "First, t, which may build on itself: lists one after another: 1; and the n plus 1 for each "
     "row of t whose n is less than 5. Lists the n of each row of t."},
    {SQL_POSTGRES, "SELECT count(*) FILTER (WHERE x > 5) FROM t",
     "Calculates the number of rows of t where the x is more than 5."},
    {SQL_POSTGRES, "SELECT name FROM t ORDER BY created_at DESC, name OFFSET 10",
     "Lists the name of each row of t, sorted by created_at (latest first), then by name, without "
     "the first 10 rows."},
    {SQL_POSTGRES, "SELECT 1", "Returns 1."},
    {SQL_POSTGRES, "SELECT now()", "Returns now."},
    {SQL_POSTGRES,
     "SELECT u.name, u.email FROM users u WHERE u.deleted_at IS NULL AND u.role <> 'admin' AND "
     "(u.plan = 'pro' OR u.plan = 'team') AND u.last_login_at < now() - interval '1 year' ORDER BY "
     "u.last_login_at",
     "Lists the name and email of each user whose deleted_at is missing, whose role is not "
     "'admin', whose plan is 'pro' or 'team' and whose last_login_at is more than 1 year ago, "
     "sorted by last_login_at."},
    {SQL_POSTGRES,
     "SELECT d.name, avg(e.salary) FROM departments d JOIN employees e ON e.department_id = d.id "
     "GROUP BY d.id, d.name HAVING avg(e.salary) > (SELECT avg(salary) FROM employees)",
     "For each department whose average salary is more than the average salary of all employees, "
     "shows the department's name and the average salary of its employees."},
    {SQL_MYSQL,
     "SELECT DATE_FORMAT(placed_on, '%Y-%m') AS m, COUNT(*) FROM orders GROUP BY "
     "DATE_FORMAT(placed_on, '%Y-%m')",
     "For each month of placed_on, counts the orders."},
    {SQL_MYSQL, "SELECT YEAR(placed_on), SUM(total) FROM orders GROUP BY YEAR(placed_on)",
     "For each year of placed_on, shows the sum of the totals of the orders."},
    {SQL_MYSQL, "SELECT name FROM t WHERE created_at >= DATE_SUB(NOW(), INTERVAL 7 DAY)",
     "Lists the name of each row of t created at most 7 days ago."},
    {SQL_MYSQL,
     "SELECT CONCAT(first_name, ' ', last_name) FROM customers WHERE IFNULL(active, 0) = 1",
     "Lists the first name followed by the last name for each customer where the active or else 0 "
     "is 1."},
};

static const struct row with_catalog[] = {
    {SQL_SQLITE, "select * from visits where emergency = 1",
     "Lists all columns of the visits whose emergency is yes."},
    {SQL_SQLITE, "select * from visits where emergency <> 1",
     "Lists all columns of the visits whose emergency is not yes."},
    {SQL_SQLITE, "select count(*) from visits where emergency = 0",
     "Counts the visits whose emergency is no."},
    {SQL_SQLITE, "select * from visits where emergency = 2",
     "Lists all columns of the visits whose emergency is 2."},
    {SQL_SQLITE, "select count(distinct sold_on) from visits",
     "Calculates the number of different sold_on values of all visits."},
    {SQL_SQLITE,
     "select name from customers where country = 'DE' or country = 'FR' or country = 'AT'",
     "Lists the name of each customer whose country is 'DE', 'FR' or 'AT'."},
    {SQL_SQLITE, "select name from customers where country = 'DE' or city = 'Paris'",
     "Lists the name of each customer whose country is 'DE' or whose city is 'Paris'."},
    {SQL_SQLITE,
     "select name from customers where (country = 'DE' and city = 'Bonn') or active = 1",
     "Lists the name of each customer where (the country is 'DE' and the city is 'Bonn') or the "
     "active is 1."},
    {SQL_SQLITE,
     "select name from customers where country = 'DE' and (city = 'Bonn' or active = 1)",
     "Lists the name of each customer whose country is 'DE' and either whose city is 'Bonn' or "
     "whose active is 1."},
    {SQL_SQLITE, "select name from customers where not (country = 'DE' or city = 'Bonn')",
     "Lists the name of each customer where the country is not 'DE' and the city is not 'Bonn'."},
    {SQL_SQLITE,
     "select name from customers where name not like '%test%' and country not in ('DE','FR','US') "
     "and email is not null",
     "Lists the name of each customer whose name does not contain 'test', whose country is none of "
     "'DE', 'FR' and 'US' and whose email is not missing."},
    {SQL_SQLITE, "select count(*) from orders where strftime('%Y', placed_on) = '2025'",
     "Counts the orders placed in 2025."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on between '2025-03-01' and '2025-03-31'",
     "Counts the orders placed in March 2025."},
    {SQL_SQLITE,
     "select count(*) from orders where shipped_at between '2025-03-01' and '2025-03-31'",
     "Counts the orders shipped in March 2025."},
    {SQL_SQLITE, "select count(*) from orders where placed_on < '2024-01-01'",
     "Counts the orders placed before 2024-01-01."},
    {SQL_SQLITE, "select count(*) from orders where order_date >= '2024-01-01'",
     "Counts the orders whose order date is on or after 2024-01-01."},
    {SQL_SQLITE, "select count(*) from orders where placed_on = '2024-05-06'",
     "Counts the orders placed on 2024-05-06."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on not between '2025-01-01' and '2025-12-31'",
     "Counts the orders whose placed_on is not in 2025."},
    {SQL_SQLITE,
     "select count(*) from orders where date(placed_on) >= date('now','start of month','-1 month') "
     "and date(placed_on) < date('now','start of month')",
     "Counts the orders where the day of placed_on is in the previous month."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on >= date('now','start of month','-1 month') and "
     "placed_on < date('now','start of month')",
     "Counts the orders placed in the previous month."},
    {SQL_SQLITE,
     "select p.name, sum(i.quantity * i.price) as revenue from order_items i join products p on "
     "p.id = i.product_id join orders o on o.id = i.order_id where o.placed_on >= '2025-01-01' and "
     "o.placed_on < '2026-01-01' group by p.id, p.name order by revenue desc limit 10",
     "Lists the names of the 10 products with the highest revenue (sum of the quantity times the "
     "price) of their order items whose order was placed in 2025, each with its revenue."},
    {SQL_SQLITE,
     "select c.name, o.total from orders o join customers c on c.id = o.customer_id where o.total "
     "> 100 order by o.total desc",
     "Lists the customer's name and the total of each order whose total is more than 100, sorted "
     "by total (highest first)."},
    {SQL_SQLITE,
     "select c.name, o.total from orders o join customers c on c.id = o.customer_id order by "
     "o.total desc limit 5",
     "Lists the customer's name and the total of the 5 orders with the highest total."},
    {SQL_SQLITE,
     "select c.name from customers c where (select count(*) from orders o where o.customer_id = "
     "c.id) > 3",
     "Lists the name of each customer where the number of its orders is more than 3."},
    {SQL_SQLITE, "select name from clinics where id in (select clinic_id from clinicians)",
     "Lists the name of each clinic with at least one clinician."},
    {SQL_SQLITE, "select name from products p where price = (select max(price) from products)",
     "Lists the name of each product whose price is the highest price of all products."},
    {SQL_SQLITE,
     "select name from products where id in (select product_id from order_items where quantity > "
     "10)",
     "Lists the name of each product with at least one order item whose quantity is more than 10."},
    {SQL_SQLITE,
     "select distinct c.name from customers c join orders o on o.customer_id = c.id where o.total "
     "> 100",
     "Lists the different names of the customers with at least one order whose total is more than "
     "100."},
    {SQL_SQLITE, "select distinct country from customers where active = 1 order by country",
     "Lists the different countries of the customers whose active is 1, sorted by country."},
    {SQL_SQLITE, "select country from customers intersect select country from suppliers",
     "Lists what both of these have in common: the country of each customer; and the country of "
     "each supplier."},
    {SQL_SQLITE,
     "select c.country, o.status, count(*), sum(o.total) from orders o join customers c on c.id = "
     "o.customer_id group by c.country, o.status order by 1, 4 desc",
     "For each customer country and status, shows the number and sum of the totals of the orders, "
     "sorted by the customer's country, then by sum of the totals (highest first)."},
    {SQL_SQLITE,
     "select country, count(*) from customers group by country having count(*) > 10 and min(id) > "
     "5",
     "For each country with more than 10 customers and whose lowest ID is more than 5, counts the "
     "customers."},
    {SQL_SQLITE,
     "select status, avg(total), max(total), min(placed_on) from orders where customer_id = 5 "
     "group by status",
     "For each status, shows the average total, highest total and earliest placed_on of the orders "
     "whose customer ID is 5."},
    {SQL_SQLITE, "select name from customers order by name limit 3",
     "Lists the names of the first 3 customers by name."},
    {SQL_SQLITE, "select country from customers group by country order by country limit 3",
     "Lists the first 3 countries in alphabetical order."},
    {SQL_SQLITE, "select name from customers order by random() limit 5",
     "Lists the name of each customer, in random order, limited to 5 rows."},
    {SQL_SQLITE, "select * from customers limit 20 offset 40",
     "Lists all columns of all customers, only rows 41 to 60."},
    {SQL_SQLITE,
     "select d.name, count(e.id) from departments d left join employees e on e.department_id = "
     "d.id group by d.id, d.name order by 2 desc",
     "For each department, shows the department's name and the number of employees, sorted by "
     "number of employees (highest first). Departments without employees are included."},
    {SQL_SQLITE,
     "select e.name, d.name from employees e left join departments d on d.id = e.department_id "
     "where e.salary > 1000",
     "Lists the name and the department's name of each employee whose salary is more than 1000."},
    {SQL_SQLITE,
     "select name, salary from employees e where salary > (select avg(salary) from employees x "
     "where x.department_id = e.department_id)",
     "Lists the name and salary of each employee whose salary is more than the average salary of "
     "the employees with the same department ID."},
    {SQL_SQLITE, "select count(distinct country), count(*), count(email) from customers",
     "Calculates the number of different countries, number of customers and number of customers "
     "with an email."},
    {SQL_SQLITE, "select count(email) from customers",
     "Calculates the number of customers with an email."},
    {SQL_SQLITE, "select name, coalesce(email, 'none') as contact from customers",
     "Lists the name and the contact (email or else 'none') for each customer."},
    {SQL_SQLITE, "select upper(name), length(name) from customers where length(name) > 20",
     "Lists the name in upper case and the length of the name for each customer where the length "
     "of the name is more than 20."},
    {SQL_SQLITE,
     "select o.* from orders o join customers c on c.id = o.customer_id where c.name = 'Ann'",
     "Lists all columns of each order whose customer's name is 'Ann'."},
    {SQL_SQLITE,
     "select a.name, b.name from customers a, customers b where a.city = b.city and a.id < b.id",
     "Lists a.name and b.name for each combination of a customer a and a customer b where a.city "
     "is b.city and a.id is less than b.id."},
    {SQL_SQLITE, "select o.id from orders o join customers c on c.id = o.id",
     "Lists the ID of each order whose customer's ID is its ID."},
    {SQL_SQLITE, "select sum(total) / count(*) as ratio from orders",
     "Calculates the ratio (sum of the totals divided by number of orders)."},
    {SQL_SQLITE, "select total * 1.2 as gross from orders where id = 7",
     "Lists the gross (total times 1.2) for each order whose ID is 7."},
    {SQL_SQLITE, "select 1 where exists (select 1 from orders)",
     "Returns 1, if there is at least one order."},
    {SQL_SQLITE,
     "select name from customers union all select name from employees order by 1 limit 10",
     "Lists one after another: the name of each customer; and the name of each employee, sorted by "
     "name, only the first 10 rows."},
    {SQL_SQLITE, "values (1, 2), (3, 4)", "Lists 2 given rows."},
    {SQL_SQLITE,
     "select max(placed_on) from orders where customer_id in (select id from customers where "
     "country = 'DE')",
     "Calculates the latest placed_on of the orders whose customer ID is among the IDs of the "
     "customers whose country is 'DE'."},
    {SQL_SQLITE,
     "select name from customers where id not in (select customer_id from orders where placed_on "
     ">= '2025-01-01' and placed_on < '2026-01-01')",
     "Lists the name of each customer with no orders placed in 2025."},
    {SQL_SQLITE,
     "with recent as (select * from orders where placed_on >= '2025-01-01'), big as (select "
     "customer_id, count(*) as n from recent group by customer_id) select c.name, big.n from big "
     "join customers c on c.id = big.customer_id order by big.n desc limit 3",
     "First, recent: lists all columns of the orders placed on or after 2025-01-01. Then, big: for "
     "each customer, counts the rows of recent. Lists the customer's name and the n of the 3 rows "
     "of big with the highest n."},
    {SQL_SQLITE,
     "select name, row_number() over (partition by country order by id desc) as rn, sum(active) "
     "over () from customers",
     "Lists the name, the row number within each country in the order of ID (highest first) and "
     "the total active of all rows for each customer."},
    {SQL_SQLITE,
     "select case country when 'DE' then 'Germany' when 'FR' then 'France' else 'other' end as "
     "land, count(*) from customers group by 1",
     "For each land ('Germany' if the country is 'DE', 'France' if the country is 'FR', otherwise "
     "'other'), counts the customers."},
    {SQL_SQLITE,
     "select department_id from employees group by department_id having avg(salary) > (select "
     "avg(salary) from employees) order by avg(salary) desc limit 3",
     "Lists the 3 departments with the highest average salary of the employees among those whose "
     "average salary is more than the average salary of all employees."},
    {SQL_SQLITE,
     "select m.name, count(*) from employees e join employees m on m.id = e.manager_id group by "
     "m.id order by count(*) desc limit 1",
     "Lists the name of the manager with the most employees, with its number of employees."},
    {SQL_SQLITE,
     "select name from employees where salary > 1000 and salary < 2000 and name like 'A%' and "
     "department_id is not null and manager_id is null and id <> 5 and id <> 6",
     "Lists the name of each employee whose salary is more than 1000 and less than 2000, whose "
     "name starts with 'A', whose department ID is not missing, whose manager ID is missing, whose "
     "ID is not 5 and whose ID is not 6."},
    {SQL_SQLITE, "select total from orders where 100 < total",
     "Lists the total of each order whose total is more than 100."},
    {SQL_SQLITE,
     "select c.name, count(o.id) as orders from customers c left join orders o on o.customer_id = "
     "c.id and o.status = 'open' group by c.id",
     "For each customer, shows the customer's name and the number of orders whose status is "
     "'open'. Customers without such orders are included."},
    {SQL_SQLITE, "select * from orders o, customers c where o.customer_id = c.id",
     "Lists all columns of the order and the customer for each order."},
    {SQL_SQLITE, "select * from orders o full join customers c on o.customer_id = c.id",
     "Lists all columns of the order and the customer for each matching combination of an order "
     "and a customer (either may be missing)."},
    {SQL_SQLITE, "select name, count(*) from customers",
     "Calculates the number of customers, with the name of one of these rows."},
    {SQL_SQLITE, "select orders.status, customers.name from orders natural join customers",
     "Lists the order's status and the customer's name for each matching combination of an order "
     "and a customer."},
    {SQL_SQLITE, "select name from customers where country is 'DE' collate nocase",
     "Lists the name of each customer whose country is 'DE'."},
    {SQL_SQLITE,
     "select strftime('%m', placed_on) as month, count(*) from orders where strftime('%Y', "
     "placed_on) = '2024' group by month order by month",
     "For each calendar month of placed_on, counts the orders placed in 2024, sorted by calendar "
     "month "
     "of placed_on."},
    {SQL_SQLITE, "select placed_on, total, sum(total) over (order by placed_on) from orders",
     "Lists placed_on, the total and the sum of the totals so far in the order of placed_on for "
     "each order."},
    {SQL_SQLITE, "select avg(price) from products where name = 'x' group by price",
     "For each price, shows the average price of the products whose name is 'x'."},
    {SQL_SQLITE,
     "select c.name, count(*) as visits from customers c join orders o on o.customer_id = c.id "
     "where o.status in ('open','paid') group by c.id having count(*) >= 2 and sum(o.total) > 500 "
     "order by visits desc, c.name limit 5",
     "Lists the names of the 5 customers with the most orders whose status is 'open' or 'paid' "
     "among those with at least 2 orders and whose sum of the totals is more than 500, ties broken "
     "by the customer's name, each with its visits (number of orders)."},
    {SQL_SQLITE,
     "select country, city, count(*) from customers group by country, city order by count(*) desc "
     "limit 3",
     "Lists the 3 combinations of country and city with the most customers, each with its number "
     "of customers."},
    {SQL_SQLITE,
     "select strftime('%Y', order_date) as year, sum(total) from orders group by year having "
     "sum(total) > 1000 order by year desc",
     "For each year of the order date whose sum of the totals is more than 1000, shows the sum of "
     "the totals of the orders, sorted by year of the order date (latest first)."},
    {SQL_SQLITE, "select name from products order by price limit 1",
     "Lists the name of the product with the lowest price."},
    {SQL_SQLITE, "select placed_on from orders order by placed_on desc limit 1",
     "Lists placed_on of the order with the latest placed_on."},
    {SQL_SQLITE, "select name from customers where email is null or email = ''",
     "Lists the name of each customer whose email is missing or whose email is empty."},
    {SQL_SQLITE,
     "select count(*) from orders o join customers c on c.id = o.customer_id join employees e on "
     "e.id = o.employee_id where c.country = 'DE' and e.name = 'Ann' and o.total between 10 and 20",
     "Counts the orders whose customer's country is 'DE', whose employee's name is 'Ann' and whose "
     "total is between 10 and 20."},
    {SQL_SQLITE,
     "select o.id from orders o where o.total > (select avg(total) from orders where customer_id = "
     "o.customer_id)",
     "Lists the ID of each order whose total is more than the average total of the orders with the "
     "same customer ID."},
    {SQL_SQLITE,
     "select name from customers where exists (select 1 from orders o join order_items i on "
     "i.order_id = o.id where o.customer_id = customers.id and i.quantity > 3)",
     "Lists the name of each customer with at least one order with at least one order item whose "
     "quantity is more than 3."},
    {SQL_SQLITE,
     "select distinct p.name from products p join order_items i on i.product_id = p.id join orders "
     "o on o.id = i.order_id where o.status = 'open'",
     "Lists the different names of the products with at least one order item whose order's status "
     "is 'open'."},
    {SQL_SQLITE, "select sum(case when status = 'open' then 1 else 0 end), count(*) from orders",
     "Calculates the number of orders where the status is 'open' and the number of orders."},
    {SQL_SQLITE, "select name, price * 2 as double_price from products where price * 2 > 10",
     "Lists the name and the double price (price times 2) for each product where the price times 2 "
     "is more than 10."},
    {SQL_SQLITE, "select country from customers except select country from suppliers",
     "Lists the country of each customer, but not the country of each supplier."},
    /* a join by a reference that may be missing leaves rows out, though nothing else is asked */
    {SQL_SQLITE, "select o.total from orders o join customers c on o.customer_id = c.id",
     "Lists the total of each order with a customer."},
    {SQL_SQLITE, "select o.*, c.name from orders o join customers c on o.customer_id = c.id",
     "Lists all columns and the customer's name of each order."},
};

static void words_check(const struct row *rows, size_t count, const struct sql_lookup *lookup)
{
    for (size_t i = 0; i < count; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        sql_words(support_parse(&arena, rows[i].sql, rows[i].dialect), lookup, &out);
        assert_string_equal(buf_str(&out), rows[i].words);
        buf_release(&out);
        arena_release(&arena);
    }
}

static void words__say__what_a_query_does(void **state)
{
    (void)state;
    words_check(names_alone, sizeof names_alone / sizeof *names_alone, NULL);
}

/* Keys and types of the catalog tell whose the rows are, and what is latest or first. */
static void words__say__what_the_catalog_knows(void **state)
{
    struct schema *schema = support_schema(company);
    const struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    words_check(with_catalog, sizeof with_catalog / sizeof *with_catalog, &lookup);
    schema_free(schema);
}

/* What a type lists is sorted as listed: from no A to no Z. MySQL's least is by letters. */
static void words__say__no_letters_of_what_a_type_lists(void **state)
{
    static const struct {
        const char *type;
        struct row row;
    } cases[] = {
        {"enum('small','large')",
         {SQL_MYSQL, "select name from employees order by name desc",
          "Lists the name of each employee, sorted by name (descending)."}},
        {"enum('small','large')",
         {SQL_MYSQL, "select name from employees group by name order by name limit 1",
          "Lists the first name in declared order."}},
        {"enum('small','large')",
         {SQL_MYSQL, "select max(name) from employees",
          "Calculates the alphabetically last name of all employees."}},
        {"mood",
         {SQL_POSTGRES, "select max(name) from employees",
          "Calculates the last name of all employees."}},
    };
    static const char *const values[] = {"small", "large", NULL};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct schema *schema = support_schema(company);
        const struct sql_lookup lookup = support_lookup(schema);
        struct schema_table *table = &schema->tables[schema_find_table(schema, NULL, "employees")];
        struct schema_column *column = &table->columns[schema_find_column(table, "name")];
        column->type = cases[i].type;
        column->allowed = values;
        words_check(&cases[i].row, 1, &lookup);
        schema_free(schema);
    }
}

/* Every condition of a long list is said or counted. */
static void words__count__what_they_do_not_say(void **state)
{
    struct arena arena = {0};
    struct buf sql = BUF_INIT, out = BUF_INIT;
    (void)state;

    buf_add(&sql, "SELECT a FROM t WHERE c0 = 0");
    for (int i = 1; i < 9; i++)
        buf_addf(&sql, " AND c%d = %d", i, i);
    sql_words(support_parse(&arena, buf_str(&sql), SQL_SQLITE), NULL, &out);
    assert_non_null(strstr(buf_str(&out), "whose c5 is 5, and 3 more conditions."));
    buf_release(&sql);
    buf_release(&out);
    arena_release(&arena);
}

/* What the answer's one value is; NULL: it takes more than a few words. */
static void words__name__the_only_value(void **state)
{
    static const struct {
        const char *sql, *words, *counted;
    } cases[] = {
        {"select count(*) from orders where status = 'x'", NULL, "orders"},
        {"select count(*) from orders join customers on customers.id = orders.customer_id", NULL,
         "orders"},
        {"select max(price) from products", "the highest price", NULL},
        {"select sum(total) from orders", "the sum of the totals", NULL},
        {"select name from customers where id = 1", "the name", NULL},
        {"select count(distinct customer_id) from orders", "the number of different customers",
         NULL},
        {"select count(*), sum(total) from orders", NULL, NULL},
        {"select count(*) from orders group by status", NULL, NULL},
        {"select count(*) from (select name from customers group by name) as x", NULL, NULL},
        {"select 1", NULL, NULL},
    };
    struct schema *schema = support_schema(company);
    const struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        bool counts = false;
        const struct sql_query *query = support_parse(&arena, cases[i].sql, SQL_SQLITE);
        const bool said = sql_words_value(query, &lookup, false, &counts, &out);
        const char *wanted = cases[i].words ? cases[i].words : cases[i].counted;
        if (said != (wanted != NULL) || (said && strcmp(buf_str(&out), wanted) != 0) ||
            counts != (cases[i].counted != NULL))
            fail_msg("%s: '%s'", cases[i].sql, buf_str(&out));
        buf_release(&out);
        arena_release(&arena);
    }
    schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words__say__what_a_query_does),
        cmocka_unit_test(words__say__no_letters_of_what_a_type_lists),
        cmocka_unit_test(words__say__what_the_catalog_knows),
        cmocka_unit_test(words__count__what_they_do_not_say),
        cmocka_unit_test(words__name__the_only_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
