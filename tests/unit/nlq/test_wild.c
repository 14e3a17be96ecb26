/* Questions on databases that nobody foresaw: signs, names typed as they are stored, names of
 * modules, what comments and dictionaries call a column, and what must not be sure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixture.h"

static const char shop[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT NOT NULL, price NUMERIC(10,2) NOT "
    "NULL, profit_margin REAL, category TEXT, rating REAL, material TEXT);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), orderdate DATE NOT NULL, total NUMERIC(10,2) NOT NULL, remark TEXT);"
    "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL);"
    "CREATE TABLE survey (id INTEGER PRIMARY KEY, how_many INTEGER, answer TEXT);"
    "INSERT INTO customers VALUES (1, 'Anna', 'Austria'), (2, 'Bob', 'France'), (3, 'Cem', "
    "'France');"
    "INSERT INTO products VALUES (1, 'Lamp', 20, 0.2, 'home', 4.5, 'thick glass'), (2, 'Desk', "
    "300, 0.4, 'office', 4.8, 'wood');"
    "INSERT INTO orders VALUES (1, 1, '2025-01-05', 320, 'of the carefully pending requests'),"
    "  (2, 2, '2025-02-07', 80, 'thicker'), (3, 2, '2025-03-01', 20, 'none');"
    "INSERT INTO order_items VALUES (1, 1, 1, 1), (2, 1, 2, 1), (3, 2, 1, 4);"
    "INSERT INTO survey VALUES (1, 3, 'yes'), (2, 5, 'no');";

#define MONTH "strftime('%Y-%m', orderdate)"

static const struct {
    const char *question, *sql;
} shop_cases[] = {
    {"products with rating > 4.5", "SELECT title FROM products WHERE rating > 4.5"},
    {"products with rating >= 4.5", "SELECT title FROM products WHERE rating >= 4.5"},
    {"products with price<100", "SELECT title FROM products WHERE price < 100"},
    {"products where price <= 20", "SELECT title FROM products WHERE price <= 20"},
    {"products with rating <> 4.5", "SELECT title FROM products WHERE rating <> 4.5"},
    {"products with rating != 4.5", "SELECT title FROM products WHERE rating <> 4.5"},
    {"products with rating = 4.5", "SELECT title FROM products WHERE rating = 4.5"},
    {"products with rating ≥ 4.5", "SELECT title FROM products WHERE rating >= 4.5"},
    {"how many orders on or after 2025-02-07?",
     "SELECT count(*) FROM orders WHERE orderdate >= '2025-02-07'"},
    {"how many orders on or before 2025-02-07?",
     "SELECT count(*) FROM orders WHERE orderdate < '2025-02-08'"},
    {"orders per month",
     "SELECT " MONTH ", count(*) FROM orders GROUP BY " MONTH " ORDER BY " MONTH},
    {"count order_items", "SELECT count(*) FROM order_items"},
    {"average orders.total", "SELECT avg(total) FROM orders"},
    {"average profit_margin by category",
     "SELECT category, avg(profit_margin) FROM products GROUP BY category"},
    {"average profit margin by category",
     "SELECT category, avg(profit_margin) FROM products GROUP BY category"},
    {"order_date of all orders", "SELECT orderdate FROM orders"},
    {"how many clients are there?", "SELECT count(*) FROM customers"},
    {"clients from France", "SELECT name FROM customers WHERE country = 'France'"},
    {"how many patrons are there?", "SELECT count(*) FROM customers"},
    {"headings of the wares", "SELECT title FROM products"},
    {"how many customers are from Austria and how many from France?",
     "SELECT country, count(*) FROM customers WHERE country = 'Austria' OR country = 'France' "
     "GROUP BY country"},
    {"customers with revenue over 90", "SELECT customers.name FROM customers JOIN orders ON "
                                       "orders.customer_id = customers.id GROUP BY customers.id "
                                       "HAVING sum(orders.total) > 90"},
    {"average cost of the goods", "SELECT avg(price) FROM products"},
    {"how many products are there?", "SELECT count(*) FROM products"},
    {"title and price of the products, ordered by price descending",
     "SELECT title, price FROM products ORDER BY price DESC"},
    {"how many customers have more than 1 order?",
     "SELECT count(*) FROM customers WHERE id IN (SELECT customer_id FROM orders GROUP BY "
     "customer_id HAVING count(*) > 1)"},
    {"how many customers have fewer than 2 orders?",
     "SELECT count(*) FROM customers WHERE id NOT IN (SELECT customer_id FROM orders GROUP BY "
     "customer_id HAVING count(*) >= 2)"},
    {"titles of products by desc price", "SELECT title FROM products ORDER BY price DESC"},
    {"how many customers have more than 1 order in 2025?",
     "SELECT count(*) FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE orderdate "
     ">= '2025-01-01' AND orderdate < '2026-01-01' GROUP BY customer_id HAVING count(*) > 1)"},
};

static const char *const never_sure[] = {
    "products with the highest material",
    "products ~ 4",
    "show the ticker",
    "which customers returned an order",
    "products zorgled by Anna",
    "titles of products by descending cost of visit",
};

static const struct {
    const char *question, *sql;
} module_cases[] = {
    {"how many products are there per category?",
     "SELECT catalogue_category.name, count(*) FROM catalogue_category JOIN catalogue_product ON "
     "catalogue_product.category_id = catalogue_category.id GROUP BY catalogue_category.id"},
    {"list the options", "SELECT name FROM catalogue_option"},
    {"products in category toys",
     "SELECT catalogue_product.title FROM catalogue_product JOIN catalogue_category ON "
     "catalogue_product.category_id = catalogue_category.id WHERE catalogue_category.name = "
     "'toys'"},
};

static const char modules[] =
    "CREATE TABLE catalogue_category (id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE catalogue_product (id INTEGER PRIMARY KEY, title TEXT, category_id INTEGER "
    "REFERENCES catalogue_category (id));"
    "CREATE TABLE catalogue_option (id INTEGER PRIMARY KEY, name TEXT);"
    "INSERT INTO catalogue_category VALUES (1, 'toys'), (2, 'books');"
    "INSERT INTO catalogue_product VALUES (1, 'bear', 1), (2, 'Iliad', 2);"
    "INSERT INTO catalogue_option VALUES (1, 'x');";

static const struct {
    const char *question, *sql;
} run_together_cases[] = {
    {"how many customers are there?", "SELECT count(*) FROM sbCustomer"},
    {"customers in CA", "SELECT sbCustName FROM sbCustomer WHERE sbCustState = 'CA'"},
    {"average price of transactions of type buy",
     "SELECT avg(sbTxPrice) FROM sbTransaction WHERE sbTxType = 'buy'"},
    {"average sbTxPrice", "SELECT avg(sbTxPrice) FROM sbTransaction"},
};

static const char run_together[] =
    "CREATE TABLE sbCustomer (sbCustId INTEGER PRIMARY KEY, sbCustName TEXT, sbCustState TEXT);"
    "CREATE TABLE sbTicker (sbTickerId INTEGER PRIMARY KEY, sbTickerSymbol TEXT, sbTickerName "
    "TEXT);"
    "CREATE TABLE sbDailyPrice (sbDpTickerId INTEGER REFERENCES sbTicker (sbTickerId), sbDpDate "
    "DATE, sbDpClose REAL);"
    "CREATE TABLE sbTransaction (sbTxId INTEGER PRIMARY KEY, sbTxCustId INTEGER REFERENCES "
    "sbCustomer (sbCustId), sbTxType TEXT, sbTxPrice REAL);"
    "INSERT INTO sbCustomer VALUES (1, 'Jo', 'CA'), (2, 'Al', 'NY');"
    "INSERT INTO sbTransaction VALUES (1, 1, 'buy', 150), (2, 2, 'sell', 20);";

static int setup_shop(void **state)
{
    return fixture_open(state, shop);
}

static int setup_modules(void **state)
{
    return fixture_open(state, modules);
}

static int setup_run_together(void **state)
{
    return fixture_open(state, run_together);
}

#define ALL(cases)                                                                                 \
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)                                      \
    assert_true(answers_with(*state, cases[i].question, cases[i].sql))

static void nlq_ask__reads__signs_and_stored_names(void **state)
{
    ALL(shop_cases);
}

static void nlq_ask__declines__a_condition_on_groups_that_are_none(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "count products with an average rating above 3", NULL);
    assert_true(answer->count == 0 || !answer->readings[0].answers);
    assert_non_null(answer->why_not);
    nlq_answer_free(answer);
}

static void nlq_ask__says__which_word_was_read_as_another(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "how many clients are there?", NULL);
    bool said = false;
    assert_true(answer->count > 0);
    for (size_t i = 0; i < answer->readings[0].evidence_count; i++) {
        const struct evidence *evidence = &answer->readings[0].evidence[i];
        said = said || (evidence->kind == EVIDENCE_ASSUMED &&
                        strcmp(evidence->text, "clients = customers") == 0);
    }
    assert_true(said);
    nlq_answer_free(answer);
}

static void nlq_ask__finds_no_value__in_a_window_of_days(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "orders of the last 30 days", NULL);
    assert_true(answer->count > 0 && answer->readings[0].answers);
    assert_non_null(strstr(answer->readings[0].sql, "orderdate >="));
    assert_null(strstr(answer->readings[0].sql, "carefully"));
    nlq_answer_free(answer);
}

static void nlq_ask__is_not_sure__of_what_it_had_to_guess(void **state)
{
    for (size_t i = 0; i < sizeof never_sure / sizeof *never_sure; i++) {
        struct nlq_answer *answer = fixture_ask(*state, never_sure[i], NULL);
        if (answer->count && answer->readings[0].sure)
            fail_msg("%s: sure of %s", never_sure[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__leaves_out__what_names_of_a_module_share(void **state)
{
    ALL(module_cases);
}

static void nlq_ask__takes_apart__names_that_run_together(void **state)
{
    ALL(run_together_cases);
}

/* ---- catalogs without a database */

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static struct catalog *open_names(const char *json, const char *dictionary)
{
    char folder[] = "/tmp/test_nlq_wild_XXXXXX", path[64], csv[64];
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/names.json", folder);
    snprintf(csv, sizeof csv, "%s/words.csv", folder);
    put_file(path, json);
    put_file(csv, dictionary ? dictionary : "table,column\n");
    const struct catalog_options options = {.dictionary_path = dictionary ? csv : NULL};
    if (!catalog_open_file(path, &(const enum sql_dialect){SQL_POSTGRES}, &options, &catalog, &err))
        fail_msg("%s", err.text);
    unlink(path);
    unlink(csv);
    rmdir(folder);
    return catalog;
}

static void nlq_ask__links__comments_and_the_dictionary(void **state)
{
    static const char json[] =
        "{\"format\":\"querent-catalog\",\"version\":1,\"database\":\"d\",\"tables\":[{\"name\":"
        "\"t1\",\"comment\":\"Shipments\",\"columns\":[{\"name\":\"id\",\"type\":\"INTEGER\"},"
        "{\"name\":\"c7\",\"type\":\"INTEGER\",\"comment\":\"Gross weight. In kg.\"},{\"name\":"
        "\"c8\",\"type\":\"INTEGER\"}]}]}";
    struct catalog *catalog =
        open_names(json, "table,column,business name,synonyms\nt1,c8,zorgle,\"snark, boojum\"\n");
    (void)state;
    assert_true(answers_with(catalog, "average zorgle", "SELECT avg(c8) FROM t1"));
    assert_true(answers_with(catalog, "average snark", "SELECT avg(c8) FROM t1"));
    assert_true(answers_with(catalog, "average gross weight", "SELECT avg(c7) FROM t1"));
    assert_true(answers_with(catalog, "how many shipments are there?", "SELECT count(*) FROM t1"));
    catalog_unref(catalog);
}

static void nlq_ask__asks__which_of_two_tables_of_one_name(void **state)
{
    static const char columns[] = "\"columns\":[{\"name\":\"id\",\"type\":\"INTEGER\"},{\"name\":"
                                  "\"city\",\"type\":\"TEXT\"}]}";
    char json[1024];
    (void)state;
    snprintf(json, sizeof json,
             "{\"format\":\"querent-catalog\",\"version\":1,\"database\":\"d\",\"default_schema\":"
             "\"public\",\"tables\":[{\"schema\":\"a\",\"name\":\"customers\",%s,{\"schema\":\"b\","
             "\"name\":\"customers\",%s,{\"schema\":\"a\",\"name\":\"sites\",%s,{\"schema\":"
             "\"public\",\"name\":\"sites\",%s]}",
             columns, columns, columns, columns);
    struct catalog *catalog = open_names(json, NULL);
    struct nlq_answer *answer = fixture_ask(catalog, "how many customers are there?", NULL);
    assert_false(answer->readings[0].sure);
    assert_non_null(answer->ask);
    assert_string_equal(answer->ask, "Which table is meant: a.customers or b.customers?");
    nlq_answer_free(answer);
    assert_true(answers_with(catalog, "count b.customers", "SELECT count(*) FROM b.customers"));
    assert_true(answers_with(catalog, "how many sites are there?", "SELECT count(*) FROM sites"));
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__signs_and_stored_names, setup_shop,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__a_condition_on_groups_that_are_none,
                                        setup_shop, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__which_word_was_read_as_another, setup_shop,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds_no_value__in_a_window_of_days, setup_shop,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_what_it_had_to_guess, setup_shop,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__leaves_out__what_names_of_a_module_share,
                                        setup_modules, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes_apart__names_that_run_together,
                                        setup_run_together, fixture_teardown),
        cmocka_unit_test(nlq_ask__links__comments_and_the_dictionary),
        cmocka_unit_test(nlq_ask__asks__which_of_two_tables_of_one_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
