/* What a query does, said in words: nothing left out, nothing added. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sql_support.h"

static const struct {
    enum sql_dialect dialect;
    const char *sql, *words;
} rows[] = {
    {SQL_SQLITE, "select count(*) from orders", "Counts orders."},
    {SQL_SQLITE, "select id, name from customers group by id, name",
     "Lists the different id and name of customers."},
    {SQL_SQLITE,
     "select customers.id, customers.name from customers join orders on orders.customer_id "
     "= customers.id group by customers.id, customers.name",
     "Lists the different id and name of customers with orders."},
    {SQL_SQLITE, "select name from products where id not in (select product_id from order_items)",
     "Lists the name of products that appear in no order items."},
    {SQL_SQLITE,
     "select strftime('%Y-%m', placed_on) as month, sum(total) as revenue from orders "
     "group by 1 order by 1",
     "For each month of placed on, shows the sum of total from orders. Sorted by month of "
     "placed on."},
    {SQL_SQLITE,
     "select date(placed_on, 'start of month') as month, count(*) from orders group by 1",
     "For each month of placed on, counts orders."},
    {SQL_SQLITE, "select count(*) from orders where placed_on >= date('now','-30 days')",
     "Counts orders whose placed on is from 30 days ago."},
    {SQL_SQLITE,
     "select c.country, count(*) as n from customers c group by c.country order by n desc "
     "limit 10",
     "For each country, counts customers. Sorted by the number of customers, highest "
     "first; only the first 10."},
    {SQL_SQLITE,
     "select c.name, sum(o.total) as spent from customers c join orders o on o.customer_id "
     "= c.id where o.status <> 'cancelled' group by c.id, c.name order by spent desc limit "
     "5",
     "For each customer, shows name and the sum of total from customers with orders whose "
     "status is not 'cancelled'. Sorted by the sum of total, highest first; only the first "
     "5."},
    {SQL_SQLITE,
     "select c.name from customers c where not exists (select 1 from orders o where "
     "o.customer_id = c.id)",
     "Lists the name of customers for which there are no orders."},
    {SQL_SQLITE, "select * from orders where shipped_on is null and status = 'open'",
     "Lists all columns of orders whose shipped on is missing and whose status is 'open'."},
    {SQL_SQLITE,
     "select count(distinct customer_id) from orders where placed_on between '2025-01-01' "
     "and '2025-12-31'",
     "Gives the number of different customers from orders whose placed on is between "
     "2025-01-01 and 2025-12-31."},
    {SQL_SQLITE, "select name from customers where lower(email) like '%@gmail.com'",
     "Lists the name of customers whose email (in any case) ends with '@gmail.com'."},
    {SQL_SQLITE,
     "select e.name, m.name from employees e left join employees m on m.id = e.manager_id",
     "Lists name of e and name of m from employees (e), with or without employees (m)."},
    {SQL_SQLITE,
     "select country, avg(total) from orders o join customers c on c.id = o.customer_id "
     "group by country having avg(total) > 100",
     "For each country, shows the average total of orders of customers, only where the "
     "average total is more than 100."},
    {SQL_SQLITE, "select name, price, rank() over (order by price desc) from products",
     "Lists name, price and the rank (by price, highest first) of products."},
    {SQL_SQLITE,
     "select case when total > 1000 then 'big' else 'small' end as size, count(*) from "
     "orders group by 1",
     "For each size ('big' if total is more than 1000, else 'small'), counts orders."},
    {SQL_SQLITE, "select * from products where price > (select avg(price) from products)",
     "Lists all columns of products whose price is more than the average price of "
     "products."},
    {SQL_SQLITE, "select name from products where price > 500 and price < 600",
     "Lists the name of products with price over 500 and under 600."},
    {SQL_SQLITE, "select name from products where price >= -5 and price <= 5.5",
     "Lists the name of products with price at least -5 and at most 5.5."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on > '2025-01-01' and placed_on <= '2025-02-01'",
     "Counts orders with placed on after 2025-01-01 and up to 2025-02-01."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on >= '2025-01-01' and placed_on < '2026-01-01'",
     "Counts orders placed in 2025."},
    {SQL_POSTGRES,
     "select count(*) from orders o join customers c on c.id = o.customer_id where c.country = "
     "'DE' and o.placed_on >= DATE '2024-02-01' and o.placed_on < DATE '2024-03-01'",
     "Counts orders of customers whose country is 'DE', placed in February 2024."},
    {SQL_SQLITE,
     "select count(*) from orders where order_date >= '2025-03-01' and order_date <= '2025-04-14'",
     "Counts orders whose order date is from 2025-03-01 to 2025-04-14."},
    {SQL_SQLITE,
     "select count(*) from orders where shipped_at >= '2024-12-31' and shipped_at < '2025-01-01'",
     "Counts orders shipped on 2024-12-31."},
    {SQL_SQLITE,
     "select count(*) from orders where placed_on >= '2025-02-30' and placed_on < '2025-03-01'",
     "Counts orders with placed on from 2025-02-30 and before 2025-03-01."},
    {SQL_SQLITE, "select name from products order by price desc limit 1",
     "Lists the name of products. Sorted by price, highest first; only the first."},
    {SQL_SQLITE, "select name from products order by price limit 3 offset 2",
     "Lists the name of products. Sorted by price; only 3, after the first 2."},
    {SQL_SQLITE,
     "with big as (select customer_id, sum(total) as t from orders group by customer_id) "
     "select c.name, t from big join customers c on c.id = big.customer_id where t > 1000",
     "First big: for each customer, shows the sum of total from orders. Lists name and t "
     "of big of customers whose t is more than 1000."},
    {SQL_SQLITE, "select a from t where not (b = 1 or c = 2)",
     "Lists the a of t where b is not 1 and c is not 2."},
    {SQL_SQLITE, "select a from t where b is not null and not c like 'x%'",
     "Lists the a of t whose b is present and whose c does not begin with 'x'."},
    {SQL_SQLITE,
     "select count(*) * 100.0 / (select count(*) from orders) from orders where status = "
     "'returned'",
     "Lists (the number of orders times 100.0) divided by (the number of orders) from "
     "orders whose status is 'returned'."},
    {SQL_SQLITE,
     "select strftime('%Y', placed_on), strftime('%m', placed_on), sum(total) from orders "
     "group by 1, 2",
     "For each year of placed on and month of the year of placed on, shows the sum of "
     "total from orders."},
    {SQL_SQLITE, "select julianday(shipped_on) - julianday(placed_on) from orders",
     "Lists the days from placed on to shipped on of orders."},
    {SQL_SQLITE, "select max(placed_on), min(placed_on) from orders",
     "Gives the latest placed on and the earliest placed on of orders."},
    {SQL_SQLITE, "select name || ' ' || city from customers",
     "Lists name followed by city of customers."},
    {SQL_SQLITE, "select distinct country, city from customers",
     "Lists the different country and city of customers."},
    {SQL_SQLITE, "select country from customers union select country from suppliers",
     "Puts 2 lists together, each row once: it lists the country of customers; and it "
     "lists the country of suppliers."},
    {SQL_SQLITE, "select name from a except select name from b where x = 1",
     "Takes one list without another: it lists the name of a; but leaves out what this "
     "gives: it lists the name of b whose x is 1."},
    {SQL_SQLITE, "select id from t where a in (1,2,3) and b not in ('x','y')",
     "Lists the id of t whose a is one of 1, 2, 3 and whose b is none of 'x', 'y'."},
    {SQL_SQLITE, "select sum(price * quantity) from order_items",
     "Gives the sum of price times quantity from order items."},
    {SQL_SQLITE, "select round(avg(total), 2) from orders",
     "Gives the average total rounded of orders."},
    {SQL_SQLITE,
     "select o.id, c.name, e.name from orders o join customers c on o.customer_id = c.id "
     "join employees e on o.employee_id = e.id where e.name = 'Ann'",
     "Lists id, name of customers and name of employees from orders of customers and "
     "employees where name of employees is 'Ann'."},
    {SQL_SQLITE,
     "select count(*) from (select customer_id from orders group by customer_id having "
     "count(*) > 5)",
     "Counts the rows of a list (lists each different customer id of orders, only where "
     "the number of orders is more than 5)."},
    {SQL_SQLITE, "select t.name from t join u using (id) where u.x = 3",
     "Lists the name of t with u whose x is 3."},
    {SQL_SQLITE, "select name from t where x = 1 limit 10",
     "Lists the name of t whose x is 1. At most 10 rows."},
    {SQL_SQLITE, "select name from t where active", "Lists the name of t whose active is true."},
    {SQL_SQLITE, "select name from t where not active",
     "Lists the name of t whose active is not true."},
    {SQL_SQLITE,
     "select customer_id from orders group by customer_id having count(*) >= 3 order by "
     "count(*) desc",
     "Lists each different customer id of orders, only where the number of orders is at "
     "least 3. Sorted by the number of orders, highest first."},
    {SQL_SQLITE,
     "select product_id, count(*) from order_items group by product_id order by count(*) "
     "desc limit 1",
     "For each product, counts order items. Sorted by the number of order items, highest "
     "first; only the first."},
    {SQL_POSTGRES,
     "SELECT date_trunc('month', placed_on) AS m, sum(total) FILTER (WHERE status = "
     "'paid') AS paid FROM orders WHERE placed_on >= now() - interval '30 days' GROUP BY 1 "
     "ORDER BY 1 DESC NULLS LAST",
     "For each month of placed on, shows the sum of total where status is 'paid' from "
     "orders whose placed on is from 30 days ago. Sorted by month of placed on, highest "
     "first, what is missing last."},
    {SQL_POSTGRES, "SELECT to_char(placed_on, 'YYYY-MM'), count(*) FROM orders GROUP BY 1",
     "For each month of placed on, counts orders."},
    {SQL_POSTGRES,
     "SELECT extract(year FROM placed_on), extract(month FROM placed_on), avg(total) FROM "
     "orders GROUP BY 1, 2",
     "For each year of placed on and month of the year of placed on, shows the average "
     "total of orders."},
    {SQL_POSTGRES,
     "SELECT * FROM orders WHERE placed_on > current_date - interval '7 days' AND name "
     "ILIKE '%x%'",
     "Lists all columns of orders whose placed on is after 7 days ago and whose name (in "
     "any case) contains 'x'."},
    {SQL_POSTGRES,
     "SELECT name, sum(total) OVER (PARTITION BY customer_id ORDER BY placed_on) FROM "
     "orders",
     "Lists name and the sum of total so far within each customer id (by placed on) from "
     "orders."},
    {SQL_POSTGRES,
     "SELECT DISTINCT ON (customer_id) customer_id, placed_on FROM orders ORDER BY "
     "customer_id, placed_on DESC",
     "Lists customer id and placed on of orders, the first for each customer id. Sorted by "
     "customer id, then by placed on, latest first."},
    {SQL_POSTGRES,
     "SELECT sum(CASE WHEN status = 'paid' THEN 1 ELSE 0 END), sum(CASE WHEN status = "
     "'paid' THEN total ELSE 0 END) FROM orders",
     "Gives the number of rows where status is 'paid' and the sum of total where status is "
     "'paid' from orders."},
    {SQL_POSTGRES,
     "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND "
     "o.status = 'open' WHERE o.id IS NULL",
     "Lists the name of customers, with or without orders (where status is 'open') whose "
     "id is missing."},
    {SQL_POSTGRES,
     "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id "
     "IS NULL AND c.country = 'DE'",
     "Lists the name of customers without orders whose country is 'DE'."},
    {SQL_POSTGRES,
     "SELECT p.name FROM products p JOIN prices r ON r.product_id = p.id AND r.valid_to IS "
     "NULL WHERE r.price > 5",
     "Lists the name of products with prices whose valid to is missing and whose price is "
     "more than 5."},
    {SQL_POSTGRES, "SELECT a.x FROM a JOIN b ON a.city = b.city",
     "Lists the x of a with b whose city of a is city of b."},
    {SQL_POSTGRES, "SELECT a.x, b.y FROM a, b", "Lists x and y of a, each with every one of b."},
    {SQL_POSTGRES, "SELECT a.x FROM a CROSS JOIN b", "Lists the x of a, each with every one of b."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE (a, b) = (1, 2)",
     "Lists the name of t where (a, b) is (1, 2)."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE a = ANY (ARRAY[1,2])",
     "Lists the name of t where a = ANY (ARRAY[1, 2])."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE x IS NOT DISTINCT FROM y",
     "Lists the name of t whose x is y."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE a ~ '^x'",
     "Lists the name of t whose a matches '^x'."},
    {SQL_POSTGRES,
     "SELECT name FROM t WHERE NOT (a = 1 AND b = 2) OR c IN (SELECT d FROM u WHERE e = 1)",
     "Lists the name of t where either a is not 1 or b is not 2 or c is among the d of u "
     "whose e is 1."},
    {SQL_POSTGRES,
     "SELECT name FROM t WHERE a BETWEEN 1 AND 5 AND NOT EXISTS (SELECT 1 FROM u WHERE "
     "u.id = t.id AND u.x = 3)",
     "Lists the name of t whose a is between 1 and 5 and for which there are no u whose x "
     "is 3."},
    {SQL_POSTGRES, "SELECT name FROM t WHERE a->>'x' = 'y'",
     "Lists the name of t where a ->> 'x' is 'y'."},
    {SQL_POSTGRES, "SELECT string_agg(name, ', ' ORDER BY name) FROM t",
     "Lists the list of name from t."},
    {SQL_POSTGRES,
     "SELECT row_number() OVER (PARTITION BY country ORDER BY total DESC) AS rn, name FROM "
     "t",
     "Lists rn (the row number within each country (by total, highest first)) and name of "
     "t."},
    {SQL_POSTGRES,
     "SELECT * FROM (SELECT name, rank() OVER (ORDER BY total DESC) AS r FROM t) x WHERE r "
     "<= 3",
     "Lists all columns of a list (lists name and r (the rank (by total, highest first)) "
     "of t) whose r is at most 3."},
    {SQL_POSTGRES,
     "SELECT count(*) FROM a UNION ALL SELECT count(*) FROM b UNION ALL SELECT count(*) "
     "FROM c",
     "Puts 3 lists together: it counts a; and it counts b; and it counts c."},
    {SQL_POSTGRES,
     "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT "
     "n FROM t",
     "First t, which may build on itself: puts 2 lists together: it lists 1; and it lists "
     "n plus 1 of t whose n is less than 5. Lists the n of t."},
    {SQL_POSTGRES, "SELECT count(*) FILTER (WHERE x > 5) FROM t",
     "Gives the number of t where x is more than 5 from t."},
    {SQL_POSTGRES, "SELECT name FROM t ORDER BY created_at DESC, name OFFSET 10",
     "Lists the name of t. Sorted by created at, latest first, then by name; without the "
     "first 10."},
    {SQL_POSTGRES, "SELECT 1", "Lists 1."},
    {SQL_POSTGRES, "SELECT now()", "Lists now."},
    {SQL_POSTGRES,
     "SELECT u.name, u.email FROM users u WHERE u.deleted_at IS NULL AND u.role <> 'admin' "
     "AND (u.plan = 'pro' OR u.plan = 'team') AND u.last_login_at < now() - interval '1 "
     "year' ORDER BY u.last_login_at",
     "Lists name and email of users whose deleted at is missing and whose role is not "
     "'admin' and where either plan is 'pro' or plan is 'team' and whose last login at is "
     "before 1 year ago. Sorted by last login at."},
    {SQL_POSTGRES,
     "SELECT d.name, avg(e.salary) FROM departments d JOIN employees e ON e.department_id "
     "= d.id GROUP BY d.id, d.name HAVING avg(e.salary) > (SELECT avg(salary) FROM "
     "employees)",
     "For each department, shows name and the average salary of departments with "
     "employees, only where the average salary is more than the average salary of "
     "employees."},
    {SQL_MYSQL,
     "SELECT DATE_FORMAT(placed_on, '%Y-%m') AS m, COUNT(*) FROM orders GROUP BY "
     "DATE_FORMAT(placed_on, '%Y-%m')",
     "For each month of placed on, counts orders."},
    {SQL_MYSQL, "SELECT YEAR(placed_on), SUM(total) FROM orders GROUP BY YEAR(placed_on)",
     "For each year of placed on, shows the sum of total from orders."},
    {SQL_MYSQL, "SELECT name FROM t WHERE created_at >= DATE_SUB(NOW(), INTERVAL 7 DAY)",
     "Lists the name of t whose created at is from 7 days ago."},
    {SQL_MYSQL,
     "SELECT CONCAT(first_name, ' ', last_name) FROM customers WHERE IFNULL(active, 0) = 1",
     "Lists first name followed by last name of customers where active or, where that is "
     "missing, 0 is 1."},
    {SQL_SQLITE,
     "select c.name, count(*) from customers c join orders o on o.customer_id = c.id group by c.id",
     "For each customer, shows name and the number of orders from customers with orders."},
    {SQL_SQLITE, "select count(*) from customers c left join orders o on o.customer_id = c.id",
     "Counts the rows of customers, with or without orders."},
};

static void words__say__what_a_query_does(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        sql_words(support_parse(&arena, rows[i].sql, rows[i].dialect), &out);
        assert_string_equal(buf_str(&out), rows[i].words);
        buf_release(&out);
        arena_release(&arena);
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
    sql_words(support_parse(&arena, buf_str(&sql), SQL_SQLITE), &out);
    assert_non_null(strstr(buf_str(&out), "whose c5 is 5, and 3 more conditions."));
    buf_release(&sql);
    buf_release(&out);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words__say__what_a_query_does),
        cmocka_unit_test(words__count__what_they_do_not_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
