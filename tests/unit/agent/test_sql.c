/* Judging and mending SQL, intents and diagnoses over a small catalog; no model. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "support/sample_shop.h"

static struct catalog *catalog;
static struct settings *settings;

static const struct {
    const char *sql;
    bool good;
    const char *has; /* in the SQL when good, in the problem when not */
} checks[] = {
    {"SELECT count(*) FROM orders", true, "count(*)"},
    {"SELECT o.id FROM orders AS o JOIN customers AS c ON c.id = o.customer_id WHERE c.country = "
     "'Germany'",
     true, "'Germany'"},
    {"SELECT id FROM customers WHERE country = \"Germany\"", true, "'Germany'"},
    {"SELECT update_time FROM update_log WHERE update_time > '2026-01-01'", true, "update_time"},
    {"SELECT contry FROM customers", true, "country"},
    {"SELECT rountry FROM customers", false, "rountry"},
    {"SELECT o.name FROM orders AS o JOIN customers AS c ON c.id = o.customer_id", true, "c.name"},
    {"SELECT country FROM orders", true, "JOIN customers ON orders.customer_id = customers.id"},
    {"SELECT o.country, count(*) FROM orders AS o WHERE city = 'Bonn' GROUP BY o.country", true,
     "JOIN customers ON o.customer_id = customers.id\n WHERE city = 'Bonn'\n GROUP BY "
     "customers.country"},
    {"SELECT update_time FROM update_log WHERE id IN (SELECT id FROM orders WHERE country = 'X')",
     true, " JOIN customers ON orders.customer_id = customers.id"},
    {"SELECT name FROM customers UNION SELECT country FROM orders", true,
     "SELECT customers.country\n  FROM orders"},
    {"SELECT update_time FROM customers", false, "update_time"},
    {"SELECT id FROM orders WHERE 'a' = wealth", false, "wealth"},
    {"SELECT o.id FROM customers AS c JOIN orders AS o ON o.id = o.id", true,
     "ON o.customer_id = c.id"},
    {"SELECT o.id FROM customers AS c JOIN orders AS o ON c.id = o.id", true, "ON c.id = o.id"},
    /* a mend ties the tables, as their relationship does, or there is none */
    {"SELECT c.name FROM orders AS o JOIN customers AS c ON o.id = c.customer_id", true,
     "ON o.customer_id = c.id"},
    {"SELECT c.name FROM orders AS o JOIN customers AS c ON c.customer_id = o.customer_id", true,
     "ON o.customer_id = c.id"},
    {"SELECT c.name FROM orders AS o JOIN customers AS c ON o.id = o.customer_id", true,
     "ON o.customer_id = c.id"},
    {"SELECT c.name FROM orders AS o JOIN customers AS c ON o.total = c.total AND c.city = 'Bonn'",
     false, "total"},
    {"SELECT c.name FROM update_log AS u JOIN customers AS c ON u.id = c.update_time", false,
     "update_time"},
    {"SELECT c.name FROM orders AS o JOIN customers AS c ON o.customer_id = c.id WHERE o.id = "
     "c.total",
     true, "o.id = o.total"},
    /* the table that a column names is joined, whoever else has such a column */
    {"SELECT customers.id FROM orders AS o", true,
     "SELECT customers.id\n  FROM orders AS o\n  JOIN customers ON o.customer_id = customers.id"},
    {"SELECT customers.name FROM customers AS c", true, "SELECT c.name"},
    /* conditions that no row satisfies as they are written */
    {"SELECT id FROM orders WHERE strftime('%Y', placed_on) = 2026", true, "= '2026'"},
    {"SELECT name FROM customers WHERE country = NULL", true, "country IS NULL"},
    {"SELECT concat(name, city) FROM customers", true, "concat"},
    {"SELECT c.name FROM customers AS c JOIN orders AS o ON o.customer_id = c.id ORDER BY count(*) "
     "DESC LIMIT 1",
     true, "GROUP BY c.name"},
    {"SELECT country, count(*) FROM customers WHERE count(*) > 1 AND city <> 'Bonn' GROUP BY "
     "country",
     true, "WHERE city <> 'Bonn'\n GROUP BY country\nHAVING count(*) > 1"},
    {"SELECT country FROM customers WHERE count(*) > 1", false, "count"}, /* of which groups? */
    {"SELECT count(*) FROM orders ORDER BY count(*)", true, "FROM orders\n ORDER BY count(*)"},
    {"SELECT 1 FROM invoices", false, "invoices"},
    {"SELECT placed_on FROM purchase WHERE total > 10", true, "FROM orders AS purchase"},
    {"SELECT p.placed_on FROM customers AS c JOIN purchase AS p ON p.customer_id = c.id", true,
     "JOIN orders AS p"},
    {"SELECT id FROM thing", false, "thing"},
    {"SELECT FROM WHERE", false, "syntax error"},
    {"SELECT id FROM orders; SELECT 1", false, ""},
    {"DELETE FROM orders", false, ""},
    {"SELECT id FROM orders, customers", false, "id"},
};

/* A column that nothing is called, where one has its words and others that the question speaks of.
 */
static void check__of_a_column_called_in_part__names_it(void **state)
{
    static const struct {
        const char *question, *sql, *has; /* NULL: it stays wrong */
    } rows[] = {
        {"What is the time of each update?", "SELECT time FROM update_log", "update_time"},
        {"What is the time of each log?", "SELECT time FROM update_log", "update_time"},
        {"names of customers", "SELECT c.customer_name FROM customers AS c", "c.name"},
        {"orders of each customer's number",
         "SELECT customer, count(*) FROM orders GROUP BY customer", "customer_id, count(*)"},
        {"names of customers", "SELECT c.order_name FROM customers AS c", NULL},
        {"when was each order placed?", "SELECT o.placed FROM orders AS o", "o.placed_on"},
        {"the places of orders and customers", "SELECT o.customer_city FROM orders AS o",
         "SELECT customers.city\n  FROM orders AS o\n  JOIN customers"},
        {"orders and updates by time", "SELECT time FROM orders", NULL}, /* nothing joins them */
        /* one of its own table's, in the question's words */
        {"towns of the clients", "SELECT c.town FROM customers AS c", "c.city"},
        {"towns of the clients", "SELECT client_town FROM clients", "SELECT city"},
        {"the client of each order", "SELECT o.client_id FROM orders AS o", "o.customer_id"},
        {"all customers", "SELECT c.customer FROM customers AS c", "c.name"},
        {"all customers", "SELECT c.customer_id FROM customers AS c", "c.id"},
        {"names of orders", "SELECT o.name FROM orders AS o", "customers.name"},
        {"names of customers",
         "SELECT c.placed_on, c.name FROM customers AS c JOIN orders AS o ON "
         "o.customer_id = c.id",
         "o.placed_on"},
        {"towns of the customers", "SELECT c.village FROM customers AS c", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sql_check_limits asked = {true, 100, 250, rows[i].question};
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &asked);
        if (check.resolved != (rows[i].has != NULL) ||
            (rows[i].has && !strstr(check.sql, rows[i].has)))
            fail_msg("'%s': %s", rows[i].sql, check.sql);
        assert_true(!check.resolved || check.written); /* a mend is said */
        sql_check_release(&check);
    }
}

static const struct sql_check_limits limits = {.names = true, .columns = 100, .tables = 250};

/* What a model is told to choose from, and no more of it than the limits say. */
static void check__tells__tables_and_columns_within_limits(void **state)
{
    static const struct {
        const char *sql;
        struct sql_check_limits limits;
        const char *has, *lacks;
    } rows[] = {
        {"SELECT rountry FROM customers",
         {true, 100, 250, NULL},
         ": id, name, country, city;",
         "…"},
        {"SELECT rountry FROM customers", {true, 2, 250, NULL}, ": id, name, …", "city"},
        {"SELECT 1 FROM invoices", {true, 100, 250, NULL}, "; there are ", NULL},
        {"SELECT 1 FROM invoices", {true, 100, 250, NULL}, "customers", NULL},
        {"SELECT 1 FROM invoices", {true, 100, 1, NULL}, "; there are ", ","},
        {"SELECT 1 FROM invoices", {true, 100, 0, NULL}, "invoices", "there are"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &rows[i].limits);
        const char *problem = buf_str(&check.problem);
        const char *told = strchr(problem, ';');
        if (!strstr(problem, rows[i].has) ||
            (rows[i].lacks && strstr(told ? told : problem, rows[i].lacks)))
            fail_msg("'%s': %s", rows[i].sql, problem);
        sql_check_release(&check);
    }
}

/* Without the check of names the database is asked; what writes is refused all the same. */
static void check__without_names__leaves_them_to_the_database(void **state)
{
    static const struct sql_check_limits unchecked = {.names = false};
    static const char *const good[] = {"SELECT rountry FROM customers", "SELECT 1 FROM invoices"};
    struct sql_check check;
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        sql_check_run(&check, catalog, good[i], &unchecked);
        if (check.problem.len || !check.reads_only)
            fail_msg("'%s': %s", good[i], buf_str(&check.problem));
        sql_check_release(&check);
    }
    sql_check_run(&check, catalog, "DELETE FROM orders", &unchecked);
    assert_false(check.reads_only);
    sql_check_release(&check);
}

static void tables__are_ranked__by_words_and_by_meaning(void **state)
{
    static const int near[] = {2, 1};
    struct agent_sql_request request = {.question = "names of customers", .catalog = catalog};
    struct arena arena = {0};
    int tables[3];

    (void)state;
    const int customers = catalog_find_table(catalog, NULL, "customers");
    sql_rank_tables(&request, &arena, tables, 1);
    assert_int_equal(tables[0], customers);
    request.near = near;
    request.near_count = 2;
    request.question = "whatever the words do not say";
    assert_int_equal(sql_rank_tables(&request, &arena, tables, 3), 2);
    assert_int_equal(tables[0], 2);
    assert_int_equal(tables[1], 1);
    request.question = "names of customers"; /* near by both goes before near by one */
    request.near = &customers;
    request.near_count = 1;
    assert_true(sql_rank_tables(&request, &arena, tables, 3) >= 1);
    assert_int_equal(tables[0], customers);
    arena_release(&arena);
}

static void check__mends_names__and_refuses_the_rest(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct sql_check check;
        sql_check_run(&check, catalog, checks[i].sql, &limits);
        const bool good = !check.problem.len;
        if (good != checks[i].good ||
            (good && !(check.parsed && check.resolved && check.reads_only)))
            fail_msg("'%s': %s", checks[i].sql, good ? check.sql : buf_str(&check.problem));
        if (!strstr(good ? check.sql : buf_str(&check.problem), checks[i].has))
            fail_msg("'%s': %s", checks[i].sql, good ? check.sql : buf_str(&check.problem));
        sql_check_release(&check);
    }
}

static const struct {
    const char *words;
    const char *constraint; /* NULL: no correction */
    size_t must, avoid;
} corrections[] = {
    {"use table orders", "MANDATORY TABLE: use orders.", 1, 0},
    {"please use the table orders.", "MANDATORY TABLE: use orders.", 1, 0},
    {"use orders instead of customers", "MANDATORY TABLE: use orders. Do not use customers.", 1, 1},
    {"select city not country", "MANDATORY COLUMN: use city. Do not use country.", 0, 0},
    {"use the orders table", "MANDATORY TABLE: use orders.", 1, 0},
    {"use order", "MANDATORY TABLE: use orders.", 1, 0},
    {"use the update log instead", "MANDATORY TABLE: use update_log.", 1, 0},
    {"use the order table instead of customer",
     "MANDATORY TABLE: use orders. Do not use customers.", 1, 1},
    {"don't use update_log", "Do not use update_log.", 0, 1},
    {"join orders.customer_id with customers.id",
     "MANDATORY JOIN: orders.customer_id = customers.id.", 0, 0},
    {"city should be Bonn", "MANDATORY CONDITION: city is Bonn.", 0, 0},
    {"country should be city", "MANDATORY COLUMN: use city. Do not use country.", 0, 0},
    {"use your head", NULL, 0, 0},
    {"not ok", NULL, 0, 0},
    {"it should be fine", NULL, 0, 0},
    {"ok but only 2024", NULL, 0, 0},
    {"", NULL, 0, 0},
};

static const struct {
    const char *words, *said; /* NULL: it is none that names something unknown */
} unknown[] = {
    {"use table zork", "there is no table 'zork'"},
    {"use the ordrs table instead of customers",
     "there is no table 'ordrs'; the nearest is 'orders'"},
    {"don't use the table zork", "there is no table 'zork'"},
    {"join orders.zork with customers.id", "there is no column 'orders.zork'"},
    {"join orders.customer_id with customers.zork", "there is no column 'customers.zork'"},
    {"use the table with the most rows", NULL},
    {"use your head", NULL},
    {"join the club", NULL},
    {"which table has the most rows", NULL},
};

static void correction__of_what_is_not_there__says_so(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        char *said = agent_correction_unknown(catalog, unknown[i].words);
        if (!str_eq(said, unknown[i].said))
            fail_msg("'%s': %s", unknown[i].words, said ? said : "nothing");
        mem_free(said);
    }
}

static size_t tables_in(const struct agent_correction *correction, bool avoid)
{
    size_t n = 0;
    for (size_t i = 0; i < correction->count; i++)
        n += correction->demands[i].kind == DEMAND_TABLE && correction->demands[i].avoid == avoid;
    return n;
}

static const struct {
    const char *demand, *sql;
    const char *why; /* NULL: it is kept */
} obeyed[] = {
    {"table=orders", "SELECT count(*) FROM orders", NULL},
    {"table=orders", "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders)",
     NULL},
    {"table=orders", "SELECT count(*) FROM customers", "it does not use orders"},
    {"table=orders", "WITH orders AS (SELECT 1) SELECT * FROM orders", "it does not use orders"},
    {"table=orders", "SELECT 'orders'", "it does not use orders"},
    {"table!=orders", "SELECT count(*) FROM customers", NULL},
    {"table!=orders", "SELECT 1 FROM customers JOIN ORDERS o ON o.customer_id = customers.id",
     "it uses orders"},
    {"column=city", "SELECT city FROM customers", NULL},
    {"column=customers.city", "SELECT * FROM customers", NULL},
    {"column=customers.city", "SELECT country AS city FROM customers",
     "it does not use customers.city"},
    {"column!=customers.country", "SELECT * FROM customers", "it uses customers.country"},
    {"join=orders.customer_id=customers.id",
     "SELECT 1 FROM orders AS o JOIN customers AS c ON c.id = o.customer_id", NULL},
    {"join=orders.customer_id = customers.id",
     "SELECT 1 FROM orders o, customers c WHERE o.customer_id = c.id", NULL},
    {"join=orders.customer_id=customers.id",
     "SELECT 1 FROM orders AS o JOIN customers AS c ON c.id = o.id",
     "it does not join orders.customer_id = customers.id"},
    {"join=orders.id=customers.id", "SELECT 1 FROM orders JOIN customers USING (id)", NULL},
    {"table=orders", "SELECT FROM", "it cannot be read"},
    {"use orders instead of customers", "SELECT 1 FROM orders", NULL},
    {"use orders instead of customers", "SELECT 1 FROM orders, customers", "it uses customers"},
    {"city should be Bonn", "SELECT 1 FROM customers WHERE city = 'Bonn'", NULL},
    {"city should be Bonn", "SELECT 1 FROM customers WHERE city = 'Bern'",
     "it does not use city is Bonn"},
};

/* Decided on the tree, not by words in the text. */
static void demands__are_kept_or_not__by_the_tree(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof obeyed / sizeof *obeyed; i++) {
        struct agent_correction demand = {0};
        struct err err = ERR_INIT;
        char *why = NULL;
        if (!agent_correction_given(catalog, obeyed[i].demand, &demand, &err) &&
            !agent_correction(catalog, obeyed[i].demand, &demand))
            fail_msg("'%s': %s", obeyed[i].demand, err.text);
        if (agent_obeys(catalog, &demand, obeyed[i].sql, &why) != !obeyed[i].why ||
            !str_eq(why, obeyed[i].why))
            fail_msg("'%s' by '%s': %s", obeyed[i].demand, obeyed[i].sql, why ? why : "kept");
        mem_free(why);
        agent_correction_release(&demand);
    }
    static const struct {
        const char *demand, *says; /* what, and the way out */
    } wrong[] = {
        {"orders", "join=T.C=T.C, each with !="},
        {"tables!=orders", "did you mean 'table!=…'?"},
        {"index=orders.id", "join=T.C=T.C, each with !="},
        {"join=orders.customer_id", "join=T.C=T.C, each with !="},
        {"table=", "join=T.C=T.C, each with !="},
        {"table=invoices", "there is no table 'invoices'"},
        {"table=ordrs", "there is no table 'ordrs'; the nearest is 'orders'"},
        {"column=ordrs.id", "there is no table 'ordrs'; the nearest is 'orders'"},
        {"column=orders.x", "there is no column 'x' in 'orders'; there are id, "},
        {"column=orders.customerid", "in 'orders'; the nearest is 'customer_id'"},
        {"column=zork", "there is no column 'zork'"},
        {"join=customer_id=customers.id", "needs the table of 'customer_id'"},
        {"join=orders.customer_id=customers.idd", "'idd' in 'customers'; the nearest is 'id'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct agent_correction demand = {0};
        struct err err = ERR_INIT;
        assert_false(agent_correction_given(catalog, wrong[i].demand, &demand, &err));
        if (!strstr(err.text, wrong[i].says))
            fail_msg("'%s': %s", wrong[i].demand, err.text);
        assert_false(agent_demand_fits(catalog, wrong[i].demand, NULL));
        assert_int_equal(!agent_demand_fits(NULL, wrong[i].demand, NULL),
                         strstr(wrong[i].says, "each with") || strstr(wrong[i].says, "mean"));
    }
}

static void correction__reads__what_is_demanded(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof corrections / sizeof *corrections; i++) {
        struct agent_correction found = {0};
        const bool is = agent_correction(catalog, corrections[i].words, &found);
        if (is != (corrections[i].constraint != NULL) ||
            (is && (!str_eq(found.constraint, corrections[i].constraint) ||
                    tables_in(&found, false) != corrections[i].must ||
                    tables_in(&found, true) != corrections[i].avoid)))
            fail_msg("'%s': %s", corrections[i].words, is ? found.constraint : "nothing");
        agent_correction_release(&found);
    }
}

static const struct {
    const char *question;
    const char *has; /* NULL: something else is asked */
} abouts[] = {
    {"How do I export the rows?", "Alt-x"},
    {"How do I export the orders to excel?", "Alt-x"},
    {"How can I send an e-mail?", "Alt-e"},
    {"How can I send the customers an e-mail?", NULL},
    {"How can I reach Germany by mail?", NULL},
    {"how are orders and customers connected?", "orders.customer_id = customers.id"},
    {"what does country mean?", "customers.country is TEXT"},
    {"which tables are about customers?", "customers (3 rows): id, name, country, city"},
    {"which tables are about orders?", "orders (12,480 rows): id, customer_id"},
    {"which tables are about orders of customers?", "joined by orders.customer_id = customers.id"},
    {"which tables have a country?", "customers.country TEXT"},
    {"which table has the customer id?", "customers.id INTEGER, orders.customer_id INTEGER"},
    {"in which column is the total?", "orders.total INTEGER"},
    {"which tables have Germany?", "'Germany' is a value of customers.country"},
    {"which columns hold numbers?", "customers.id INTEGER, orders.id INTEGER, orders.customer_id"},
    {"which columns are numeric?", "orders.total INTEGER, update_log.id"},
    {"which tables have a passport?", "No table, column or value here is called 'a passport'."},
    {"which tables have more than 10 rows?", NULL},
    {"primary key of orders", "primary key: id\nforeign keys: orders.customer_id = customers.id"},
    {"which tables reference customers?", "orders.customer_id = customers.id"},
    {"which tables refer to orders?", "no table refers to orders"},
    {"what type is the total?", "orders.total INTEGER"},
    {"what is in the orders table?", "orders (12,480 rows): id, customer_id"},
    {"what does the orders table contain?", "orders (12,480 rows): id, customer_id"},
    {"what is in the green table?", NULL},
    {"what is the total column?", "orders.total is INTEGER"},
    {"how many orders are there?", NULL},
    {"how are you?", NULL},
    {"which tables do not exist", NULL},
};

static void about__answers__without_a_query(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof abouts / sizeof *abouts; i++) {
        enum intent intent = INTENT_TEXT_TO_SQL;
        char *text = agent_about(settings, catalog, abouts[i].question, &intent);
        assert_int_equal(intent, !text                  ? INTENT_TEXT_TO_SQL
                                 : strstr(text, "Alt-") ? INTENT_GENERAL
                                                        : INTENT_SCHEMA_QUERY);
        if (!text != !abouts[i].has || (text && !strstr(text, abouts[i].has)))
            fail_msg("'%s': %s", abouts[i].question, text ? text : "nothing");
        mem_free(text);
    }
}

static const struct {
    const char *question;
    enum intent intent;
    bool sure;
} intents[] = {
    {"how many orders were placed by customers from Germany", INTENT_TEXT_TO_SQL, true},
    {"Delete all orders of 2020", INTENT_MISLEADING_QUERY, true},
    {"please could you drop the customers table", INTENT_MISLEADING_QUERY, true},
    {"remove all customers from France", INTENT_MISLEADING_QUERY, true},
    {"set the country of Ann to France", INTENT_MISLEADING_QUERY, true},
    {"orders with the last update_time", INTENT_TEXT_TO_SQL, true},
    {"how many customers were deleted", INTENT_TEXT_TO_SQL, true},
    {"What tables are there?", INTENT_SCHEMA_QUERY, true},
    {"describe the table orders", INTENT_SCHEMA_QUERY, true},
    {"hello!", INTENT_GENERAL, true},
    {"thanks a lot", INTENT_GENERAL, true},
    {"", INTENT_CLARIFICATION_NEEDED, true},
    {"???", INTENT_CLARIFICATION_NEEDED, true},
};

static void intent__by_rule(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof intents / sizeof *intents; i++) {
        struct agent_intent intent;
        const bool sure = intent_rules(catalog, intents[i].question, &intent);
        if (sure != intents[i].sure || intent.intent != intents[i].intent)
            fail_msg("'%s': %s", intents[i].question, intent_name(intent.intent));
        agent_intent_release(&intent);
    }
}

static void diagnosis__names__cause_and_way_out(void **state)
{
    (void)state;
    struct agent_diagnosis d;

    agent_diagnose(catalog, "COLUMN_NOT_FOUND", "no such column: o.country", "o.country", &d);
    assert_string_equal(d.error_type, "COLUMN_NOT_FOUND");
    assert_non_null(strstr(d.root_cause, "'o.country'"));
    assert_non_null(strstr(d.suggestion, "customers"));
    assert_true(d.correctable);
    agent_diagnosis_release(&d);
    agent_diagnose(catalog, "TABLE_NOT_FOUND", "no such table: custmers", "custmers", &d);
    assert_non_null(strstr(d.suggestion, "'customers'"));
    agent_diagnosis_release(&d);
    agent_diagnose(NULL, "TIMEOUT", "interrupted", "", &d);
    assert_string_equal(d.root_cause, "the query took longer than the time limit");
    assert_false(d.correctable);
    agent_diagnosis_release(&d);
    agent_diagnose(catalog, "FUNCTION_NOT_SUPPORTED", "no such function: f", "", &d);
    assert_string_equal(d.root_cause, "the database has no function of that name");
    agent_diagnosis_release(&d);
    agent_diagnose(NULL, "NEW_CLASS", "odd: 7", "", &d);
    assert_string_equal(d.error_type, "UNKNOWN_ERROR");
    assert_string_equal(d.root_cause, "odd: 7");
    agent_diagnosis_release(&d);
}

static int start(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    catalog = sample_catalog();
    return !settings_load(NULL, 0, &settings, &err);
}

static int stop(void **state)
{
    (void)state;
    catalog_unref(catalog);
    settings_free(settings);
    return 0;
}

static void check__names__the_class_of_what_is_wrong(void **state)
{
    static const struct {
        const char *sql, *type;
    } rows[] = {
        {"SELECT rountry FROM customers", "COLUMN_NOT_FOUND"},
        {"SELECT 1 FROM invoices", "TABLE_NOT_FOUND"},
        {"SELECT id FROM orders, customers", "AMBIGUOUS_COLUMN"},
        {"SELECT id FROM orders WHERE count(*) > 1", "GROUPING_ERROR"},
        {"SELECT FROM WHERE", "SYNTAX_ERROR"},
        {"DELETE FROM orders", "READ_ONLY"},
        {"SELECT id FROM orders", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_check check;
        sql_check_run(&check, catalog, rows[i].sql, &limits);
        if (!str_eq(check.type, rows[i].type))
            fail_msg("'%s': %s", rows[i].sql, check.type ? check.type : "none");
        sql_check_release(&check);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check__of_a_column_called_in_part__names_it),
        cmocka_unit_test(check__mends_names__and_refuses_the_rest),
        cmocka_unit_test(correction__of_what_is_not_there__says_so),
        cmocka_unit_test(tables__are_ranked__by_words_and_by_meaning),
        cmocka_unit_test(check__names__the_class_of_what_is_wrong),
        cmocka_unit_test(check__tells__tables_and_columns_within_limits),
        cmocka_unit_test(check__without_names__leaves_them_to_the_database),
        cmocka_unit_test(correction__reads__what_is_demanded),
        cmocka_unit_test(demands__are_kept_or_not__by_the_tree),
        cmocka_unit_test(about__answers__without_a_query),
        cmocka_unit_test(intent__by_rule),
        cmocka_unit_test(diagnosis__names__cause_and_way_out),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
