/* Questions of a web shop and of a theatre: requests whose verb is called as a table is, lists of
 * columns, whole tables, rows that are a part of none, and what "these" are. */
#include <string.h>

#include "../fixture.h"

static const char vouchers[] =
    "CREATE TABLE accounts(id INTEGER PRIMARY KEY, company TEXT NOT NULL, plan TEXT);"
    "CREATE TABLE app_users(id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES "
    "accounts(id), name TEXT NOT NULL, role TEXT NOT NULL);"
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT, city TEXT, "
    "phone TEXT);"
    "CREATE TABLE coupons(id INTEGER PRIMARY KEY, code TEXT NOT NULL, discount INTEGER, "
    "valid_until DATE);"
    "CREATE TABLE categories(id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER "
    "REFERENCES categories(id));"
    "CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT "
    "NULL REFERENCES categories(id), price REAL NOT NULL);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers(id), placed_at DATE NOT NULL, status TEXT NOT NULL, total REAL NOT NULL);"
    "CREATE TABLE rooms(id INTEGER PRIMARY KEY, name TEXT NOT NULL, seats INTEGER NOT NULL);"
    "CREATE TABLE shows(show_id INTEGER PRIMARY KEY, title TEXT NOT NULL, room_id INTEGER NOT NULL "
    "REFERENCES rooms(id), starts_on DATE NOT NULL);"
    "CREATE TABLE lists(list_id INTEGER PRIMARY KEY, list_name TEXT NOT NULL, customer_id INTEGER "
    "NOT NULL REFERENCES customers(id));"
    "INSERT INTO accounts VALUES (1, 'Acme', 'free'), (2, 'Bolt', 'pro');"
    "INSERT INTO app_users VALUES (1, 1, 'Ann', 'admin'), (2, 1, 'Bob', 'member'), (3, 1, 'Cat', "
    "'admin'), (4, 2, 'Dan', 'member'), (5, 2, 'Eve', 'viewer'), (6, 2, 'Flo', 'viewer');"
    "INSERT INTO customers VALUES (1, 'Gus Hill', 'g@x.com', 'Oslo', '1'), (2, 'Ida Jung', "
    "'i@x.com', 'Moss', '2'), (3, 'Kai Lind', 'k@x.com', 'Oslo', '3');"
    "INSERT INTO coupons VALUES (1, 'A10', 10, '2026-01-01'), (2, 'B20', 20, '2027-01-01');"
    "INSERT INTO categories VALUES (1, 'Tools', NULL), (2, 'Garden', NULL), (3, 'Saws', 1), (4, "
    "'Mowers', 2), (5, 'Hammers', 1);"
    "INSERT INTO products VALUES (1, 'Handsaw', 3, 20), (2, 'Mower', 4, 300), (3, 'Mallet', 5, "
    "15), (4, 'Chainsaw', 3, 150), (5, 'Fretsaw', 3, 18);"
    "INSERT INTO orders VALUES (1, 1, '2026-03-01', 'shipped', 50), (2, 2, '2026-03-02', 'open', "
    "70), (3, 1, '2026-04-01', 'open', 20), (4, 3, '2026-05-01', 'shipped', 10);"
    "INSERT INTO rooms VALUES (1, 'Great Hall', 300), (2, 'Studio', 80);"
    "INSERT INTO shows VALUES (1, 'Hamlet', 1, '2026-12-01'), (2, 'Macbeth', 2, '2026-12-02');"
    "INSERT INTO lists VALUES (1, 'Wishes', 1), (2, 'Gifts', 2);";

static const struct asked rows[] = {
    /* everything that is kept of them */
    {"show all of coupons", "SELECT * FROM coupons"},
    {"show all from coupons", "SELECT * FROM coupons"},
    {"list all of the coupons", "SELECT * FROM coupons"},
    {"show all coupons", "SELECT code FROM coupons"},
    /* a verb, though a table is called so, or a column begins with it */
    {"Show the rooms", "SELECT name FROM rooms"},
    {"Show rooms", "SELECT name FROM rooms"},
    {"Show shows", "SELECT title FROM shows"},
    {"list customers", "SELECT name FROM customers"},
    {"list of customers", "SELECT name FROM customers"},
    {"show lists", "SELECT list_name FROM lists"},
    {"show with the latest start date", "SELECT title FROM shows ORDER BY starts_on DESC LIMIT 1"},
    /* none of the columns is left out */
    {"list customers with name and email", "SELECT name, email FROM customers"},
    {"list all customers with name and email", "SELECT name, email FROM customers"},
    {"customers with name and email", "SELECT name, email FROM customers"},
    {"list customers with name and email in Oslo",
     "SELECT name, email FROM customers WHERE city = 'Oslo'"},
    {"list customers with email and phone in Oslo",
     "SELECT name, email, phone FROM customers WHERE city = 'Oslo'"},
    {"list customers with name and email sorted by city",
     "SELECT name, email FROM customers ORDER BY city"},
    {"list products with category and price",
     "SELECT products.name, categories.name, products.price FROM products JOIN categories ON "
     "products.category_id = categories.id"},
    {"list products with name and price above 20", "SELECT name FROM products WHERE price > 20"},
    /* as they were called */
    {"how many admins does each account have",
     "SELECT accounts.company, count(*) AS admins FROM accounts JOIN app_users ON "
     "app_users.account_id = accounts.id WHERE app_users.role = 'admin' GROUP BY accounts.id"},
    {"viewers per account",
     "SELECT accounts.company, count(*) AS viewers FROM accounts JOIN app_users ON "
     "app_users.account_id = accounts.id WHERE app_users.role = 'viewer' GROUP BY accounts.id"},
    /* a part of none, or of some */
    {"list the top-level categories", "SELECT name FROM categories WHERE parent_id IS NULL"},
    {"how many top level categories are there",
     "SELECT count(*) FROM categories WHERE parent_id IS NULL"},
    {"main categories", "SELECT name FROM categories WHERE parent_id IS NULL"},
    {"list all subcategories", "SELECT name FROM categories WHERE parent_id IS NOT NULL"},
    {"how many subcategories are there",
     "SELECT count(*) FROM categories WHERE parent_id IS NOT NULL"},
    {"subcategories of Tools",
     "SELECT name FROM categories WHERE parent_id IN (SELECT id FROM categories WHERE name = "
     "'Tools')"},
};

static void vouchers__are_asked_for__as_operators_do(void **state)
{
    assert_all_answered(*state, rows, sizeof rows / sizeof *rows);
}

/* What a word may not mean is never sure. */
static void vouchers__guess__in_so_many_words(void **state)
{
    static const struct asked guessed[] = {{"main categories", NULL},
                                           {"products of the main categories", NULL},
                                           {"products with name and price above 20", NULL}};
    assert_none_sure(*state, guessed, sizeof guessed / sizeof *guessed);
}

#define FIRST_THREE                                                                                \
    "id IN (SELECT id FROM (SELECT id FROM products ORDER BY price DESC LIMIT 3) AS ranked)"

static const struct chain chains[] = {
    {{"top 3 products by price", "which of these cost less than 200",
      "which of these cost more than 50"},
     "SELECT name FROM products WHERE price > 50 AND price < 200 AND " FIRST_THREE
     " ORDER BY price DESC"},
};

static void vouchers__narrow_down__what_these_are(void **state)
{
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

/* A word that points back has its part, or the answer is not sure. */
static void vouchers__leave_out__no_these_in_silence(void **state)
{
    struct nlq_answer *before =
        fixture_ask(*state, "top 2 customers by total of their orders", NULL);
    struct nlq_answer *answer =
        fixture_ask(*state, "how many orders did these place in March", before->context);
    if (answer->count > 0 && answer->readings[0].sure)
        fail_msg("sure: %s", answer->readings[0].sql);
    nlq_answer_free(answer);
    nlq_answer_free(before);
}

/* Rewordings are of what was asked. */
static void vouchers__offer__what_has_to_do_with_it(void **state)
{
    static const char *const questions[] = {"who is Gus Hill's zorgle", "zorgle of Acme",
                                            "what is the weather in Oslo"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_non_null(answer->why_not);
        if (strstr(answer->why_not, "you can ask"))
            fail_msg("%s: %s", questions[i], answer->why_not);
        nlq_answer_free(answer);
    }
}

static int setup(void **state)
{
    return fixture_open(state, vouchers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vouchers__are_asked_for__as_operators_do),
        cmocka_unit_test(vouchers__guess__in_so_many_words),
        cmocka_unit_test(vouchers__narrow_down__what_these_are),
        cmocka_unit_test(vouchers__leave_out__no_these_in_silence),
        cmocka_unit_test(vouchers__offer__what_has_to_do_with_it),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
