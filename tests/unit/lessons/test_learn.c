/* What words, edits and mended errors teach, and what they do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lessons/learn.h"
#include "support/sample_shop.h"

static void words__teach__every_kind(void **state)
{
    static const struct {
        const char *words;
        enum lesson_kind kind;
        const char *says, *means;
    } cases[] = {
        {"by clients I mean customers", LESSON_TABLE, "clients", "customers"},
        {"land means country", LESSON_COLUMN, "land", "customers.country"},
        {"locals means city = 'Bonn'", LESSON_VALUE, "locals", "customers.city = 'Bonn'"},
        {"nowhere means customers.city is null", LESSON_VALUE, "nowhere", "customers.city IS NULL"},
        {"somewhere means city is not null", LESSON_VALUE, "somewhere",
         "customers.city IS NOT NULL"},
        {"nowhere means city is not set", LESSON_VALUE, "nowhere", "customers.city IS NULL"},
        {"nowhere means customers whose city is empty", LESSON_VALUE, "nowhere",
         "customers.city IS NULL OR customers.city = ''"},
        {"free means orders where total is empty", LESSON_VALUE, "free", "orders.total IS NULL"},
        {"found means city is not blank", LESSON_VALUE, "found", "customers.city <> ''"},
        {"lost means city is blank and country is DE", LESSON_VALUE, "lost",
         "(customers.city IS NULL OR customers.city = '') AND customers.country = 'DE'"},
        {"buyers means customers with at least one order", LESSON_VALUE, "buyers",
         "EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id)"},
        {"idle customers means those without orders", LESSON_VALUE, "idle customers",
         "NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id)"},
        {"nowhere means city has no value", LESSON_VALUE, "nowhere", "customers.city IS NULL"},
        {"somewhere means city is not missing", LESSON_VALUE, "somewhere",
         "customers.city IS NOT NULL"},
        {"near means total < 5 and customer_id in (1, 2)", LESSON_VALUE, "near",
         "orders.total < 5 AND orders.customer_id IN (1, 2)"},
        {"fair means total is between 5 and 10", LESSON_VALUE, "fair",
         "orders.total BETWEEN 5 AND 10"},
        {"near means city is Bonn or Cologne", LESSON_VALUE, "near",
         "customers.city IN ('Bonn', 'Cologne')"},
        {"near means orders where id is at most 3 or total = 0", LESSON_VALUE, "near",
         "orders.id <= 3 OR orders.total = 0"},
        {"old means city is before 2026-11-28", LESSON_VALUE, "old",
         "customers.city < '2026-11-28'"},
        {"revenue means the sum of total", LESSON_MEASURE, "revenue", "sum(orders.total)"},
        {"always leave out rows with total = 0", LESSON_FILTER, NULL, "NOT (orders.total = 0)"},
        {"always join orders.customer_id with customers.id", LESSON_JOIN, NULL,
         "orders.customer_id = customers.id"},
        {"instead of clientele use customers", LESSON_ERROR, "clientele", "customers"},
        {"when I ask \"who is here\" run SELECT name FROM customers", LESSON_QUERY, "who is here",
         "SELECT name FROM customers"},
        {"how many are here is answered by SELECT count(*) FROM customers", LESSON_QUERY,
         "how many are here", "SELECT count(*) FROM customers"},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson lesson;
        struct err err = ERR_INIT;
        if (!lesson_of_words(catalog, cases[i].words, NULL, &lesson, &err))
            fail_msg("'%s': %s", cases[i].words, err.text);
        assert_int_equal(lesson.kind, cases[i].kind);
        assert_string_equal(lesson.means, cases[i].means);
        if (cases[i].says)
            assert_string_equal(lesson.says, cases[i].says);
        assert_non_null(lesson.name);
        lesson_release(&lesson);
    }
    catalog_unref(catalog);
}

static void words__teach__nothing_else(void **state)
{
    static const struct {
        const char *words;
        enum err_code code;
    } cases[] = {
        {"how many customers are there", ERR_NOT_FOUND},
        {"what does revenue mean?", ERR_NOT_FOUND},
        {"nonsense means something unheard of", ERR_UNSURE},
        {"instead of clientele use something unheard of", ERR_UNSURE},
        {"when I ask who is here run SELECT gone FROM nowhere", ERR_UNSURE},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson lesson;
        struct err err = ERR_INIT;
        if (lesson_of_words(catalog, cases[i].words, NULL, &lesson, &err))
            fail_msg("'%s' teaches nothing", cases[i].words);
        assert_int_equal(err.code, cases[i].code);
    }
    catalog_unref(catalog);
}

/* What it is that the schema has not, or has twice. */
static void words_that_fail__name__the_reason(void **state)
{
    static const struct {
        const char *words, *why;
    } cases[] = {
        {"odd means fuss_dt is null", "no column is called 'fuss_dt'"},
        {"first means id is 1", "several tables have 'id': name one, as in customers.id"},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson lesson;
        struct err err = ERR_INIT;
        assert_false(lesson_of_words(catalog, cases[i].words, NULL, &lesson, &err));
        assert_string_equal(err.text, cases[i].why);
    }
    catalog_unref(catalog);
}

/* "Over 1000" was wished for one question, and not for all that count orders. */
static void edits__teach__no_bound_of_one_question(void **state)
{
    static const char *const confirmed[] = {
        "SELECT count(*) FROM orders WHERE total >= 1000",
        "SELECT count(*) FROM orders WHERE total BETWEEN 10 AND 20",
        "SELECT count(*) FROM orders WHERE customer_id = 7",
    };
    struct catalog *catalog = sample_catalog();
    struct lesson lesson;

    (void)state;
    for (size_t i = 0; i < sizeof confirmed / sizeof *confirmed; i++)
        assert_false(lesson_of_edit(catalog, "how many orders", NULL, "SELECT count(*) FROM orders",
                                    confirmed[i], &lesson));
    catalog_unref(catalog);
}

static void edits__teach__one_thing_each(void **state)
{
    static const struct {
        const char *question, *ignored, *offered, *confirmed;
        enum lesson_kind kind;
        const char *says, *means;
    } cases[] = {
        {"names of the customers", NULL, "SELECT name FROM customers", "SELECT id FROM update_log",
         LESSON_TABLE, "customers", "update_log"},
        {"the city of customers", NULL, "SELECT city FROM customers",
         "SELECT country FROM customers", LESSON_COLUMN, "city", "customers.country"},
        {"total of the orders", NULL, "SELECT sum(total) FROM orders",
         "SELECT sum(total * 2) FROM orders", LESSON_MEASURE, "total", "sum(orders.total * 2)"},
        {"average total of the orders", NULL, "SELECT avg(total) FROM orders",
         "SELECT avg(total * 2) FROM orders", LESSON_MEASURE, "total", "orders.total * 2"},
        {"how many local customers", "local", "SELECT count(*) FROM customers",
         "SELECT count(*) FROM customers WHERE city = 'Bonn'", LESSON_VALUE, "local",
         "customers.city = 'Bonn'"},
        {"how many orders", NULL, "SELECT count(*) FROM orders",
         "SELECT count(*) FROM orders WHERE total > 0", LESSON_FILTER, NULL, "orders.total > 0"},
        {"orders by city", NULL,
         "SELECT c.city, count(*) FROM orders o JOIN customers c ON o.customer_id = c.id GROUP BY "
         "1",
         "SELECT c.city, count(*) FROM orders o JOIN customers c ON o.id = c.id GROUP BY 1",
         LESSON_JOIN, NULL, "orders.id = customers.id"},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson lesson;
        if (!lesson_of_edit(catalog, cases[i].question, cases[i].ignored, cases[i].offered,
                            cases[i].confirmed, &lesson))
            fail_msg("nothing was learned of '%s'", cases[i].confirmed);
        assert_int_equal(lesson.kind, cases[i].kind);
        assert_string_equal(lesson.means, cases[i].means);
        if (cases[i].says)
            assert_string_equal(lesson.says, cases[i].says);
        lesson_release(&lesson);
    }
    catalog_unref(catalog);
}

static void edits__teach__nothing_of_several_changes_or_private_values(void **state)
{
    static const struct {
        const char *question, *offered, *confirmed;
    } cases[] = {
        {"names", "SELECT name FROM customers", "SELECT name FROM customers"},
        {"names", "SELECT name FROM customers", "SELECT name, city FROM customers"},
        {"names in Bonn", "SELECT name FROM customers WHERE city = 'Bonn'",
         "SELECT name FROM customers"},
        {"name of customers", "SELECT name FROM customers",
         "SELECT city FROM customers WHERE country = 'France'"},
        {"customers", "SELECT id FROM customers",
         "SELECT id FROM customers WHERE city = 'Bonn' AND country = 'Germany'"},
        {"customers", "SELECT id FROM customers", "SELECT id FROM customers WHERE name = 'Ann'"},
        {"customers", "SELECT id FROM customers",
         "SELECT id FROM customers WHERE city = 'ann@example.com'"},
        {"id of customers", "SELECT id FROM customers",
         "SELECT CASE WHEN name = 'Ann' THEN 1 ELSE 0 END FROM customers"},
        {"customers", "SELECT id FROM customers", "not SQL at all"},
    };
    struct catalog *catalog = sample_catalog_private("customers.name");

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson lesson;
        if (lesson_of_edit(catalog, cases[i].question, NULL, cases[i].offered, cases[i].confirmed,
                           &lesson))
            fail_msg("'%s' teaches nothing", cases[i].confirmed);
    }
    catalog_unref(catalog);
}

static void recovery__teaches__the_right_name(void **state)
{
    struct catalog *catalog = sample_catalog();
    struct lesson lesson;

    (void)state;
    assert_true(lesson_of_recovery(catalog, "SELECT count(*) FROM clientele", "clientele",
                                   "SELECT count(*) FROM customers", &lesson));
    assert_string_equal(lesson.says, "clientele");
    assert_string_equal(lesson.means, "customers");
    assert_true(lesson.confidence == LESSON_RECOVERED);
    lesson_release(&lesson);
    assert_false(lesson_of_recovery(catalog, "SELECT a FROM clientele", "clientele",
                                    "SELECT name FROM customers JOIN orders ON 1 = 1", &lesson));
    catalog_unref(catalog);
}

static void approvals__teach__the_only_word_that_nothing_explains(void **state)
{
    static const struct {
        const char *question, *sql;
        enum lesson_kind kind;
        const char *says, *means; /* NULL: nothing */
    } cases[] = {
        {"how many Rhinelanders are there among the customers",
         "SELECT count(*) FROM customers WHERE city = 'Bonn'", LESSON_VALUE, "Rhinelanders",
         "customers.city = 'Bonn'"},
        {"the habitat of each customer", "SELECT name, country FROM customers", LESSON_COLUMN,
         "habitat", "customers.country"},
        {"names of the Nomads among the customers", "SELECT name FROM customers WHERE city IS NULL",
         LESSON_VALUE, "Nomads", "customers.city IS NULL"},
        /* states are read by rules, and mean something else of each table */
        {"show me the open customers", "SELECT * FROM customers WHERE city IS NULL", LESSON_VALUE,
         NULL, NULL},
        {"which customers are cancelled", "SELECT country FROM customers", LESSON_COLUMN, NULL,
         NULL},
        /* all of it is said */
        {"how many customers are there in Bonn",
         "SELECT count(*) FROM customers WHERE city = 'Bonn'", LESSON_VALUE, NULL, NULL},
        /* two words, two columns, and a word that the SQL leaves out */
        {"Rhinelanders and Walloons", "SELECT name FROM customers WHERE city = 'Bonn'",
         LESSON_VALUE, NULL, NULL},
        {"the habitat of each customer", "SELECT country, city FROM customers", LESSON_COLUMN, NULL,
         NULL},
        {"customers without any frippery", "SELECT name FROM customers", LESSON_COLUMN, NULL, NULL},
        {"how many old_customers are there", "SELECT count(*) FROM customers WHERE city = 'Bonn'",
         LESSON_VALUE, NULL, NULL},
        {"the habitat", "DELETE FROM customers", LESSON_COLUMN, NULL, NULL},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson lesson;
        if (lesson_of_approval(catalog, cases[i].question, cases[i].sql, &lesson) !=
            (cases[i].says != NULL))
            fail_msg("'%s': %s", cases[i].question, cases[i].sql);
        if (!cases[i].says)
            continue;
        assert_int_equal(lesson.kind, cases[i].kind);
        assert_string_equal(lesson.says, cases[i].says);
        assert_string_equal(lesson.means, cases[i].means);
        assert_string_equal(lesson.source, LESSON_SOURCE_APPROVED);
        lesson_release(&lesson);
    }
    catalog_unref(catalog);
}

static void approvals__teach__no_private_value(void **state)
{
    struct catalog *catalog = sample_catalog_private("customers.city");
    struct lesson lesson;

    (void)state;
    assert_false(lesson_of_approval(catalog, "how many Rhinelanders are there among the customers",
                                    "SELECT count(*) FROM customers WHERE city = 'Bonn'", &lesson));
    catalog_unref(catalog);
}

static void sql__is_a_change__only_where_it_answers_the_question(void **state)
{
    static const char offered[] = "SELECT country, count(*) AS n FROM customers GROUP BY country";
    static const char german[] = "SELECT name FROM customers WHERE country = 'Germany'";
    static const struct {
        const char *offered, *given;
        bool typed, edited;
    } cases[] = {
        {offered, "SELECT country, count(*) FROM customers WHERE id > 1 GROUP BY 1", true, true},
        {offered, "SELECT c.country AS c, count(DISTINCT c.id) FROM customers c GROUP BY c", true,
         true},
        {offered,
         "SELECT c.country, count(*) FROM customers c JOIN orders o ON o.customer_id = c.id "
         "GROUP BY c.country",
         true, true},
        {offered, "SELECT city, count(*) FROM customers GROUP BY city", false, true},
        {offered, "SELECT country, max(id) FROM customers GROUP BY country", false, true},
        {offered, "SELECT 41 + 1 AS n FROM customers GROUP BY country", false, true},
        {offered, "SELECT * FROM update_log", false, false},
        {offered, "SELECT count(*) FROM orders", false, false},
        {offered, "SELECT * FROM customers", false, false},
        {"SELECT count(*) FROM customers", "SELECT count(*) FROM orders", false, true},
        {"SELECT name FROM customers", "SELECT city FROM customers", false, true},
        {"SELECT name FROM customers", "SELECT name, city FROM customers", true, true},
        {german, "SELECT name FROM customers WHERE country = 'France'", false, true},
        {german, "SELECT name FROM customers WHERE country = 'Germany' AND id > 2", true, true},
        {german, "SELECT name FROM customers WHERE city = 'Bonn'", true, true},
        {offered, "SELEC nonsense", true, true},
        {offered, "SELECT * FROM custmers", true, true},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int edited = 0; edited < 2; edited++)
            if (lesson_is_change(catalog, "customers from Germany", cases[i].offered,
                                 cases[i].given,
                                 edited) != (edited ? cases[i].edited : cases[i].typed))
                fail_msg("%s, where %s waits%s", cases[i].given, cases[i].offered,
                         edited ? ", in the editor" : "");
    catalog_unref(catalog);
}

static void edits__may_be_meant_once(void **state)
{
    static const struct {
        const char *offered, *confirmed, *words;
    } cases[] = {
        {"SELECT name FROM customers", "SELECT name FROM customers LIMIT 5", "with LIMIT 5"},
        {"SELECT name FROM customers", "SELECT c.name FROM customers c ORDER BY c.name DESC",
         "with ORDER BY customers.name DESC"},
        {"SELECT name FROM customers ORDER BY id LIMIT 10", "SELECT name FROM customers",
         "without ORDER BY customers.id and without LIMIT 10"},
        {"SELECT id FROM orders WHERE placed_on >= '2024-01-01'",
         "SELECT id FROM orders WHERE placed_on >= '2025-06-01'",
         "only where orders.placed_on >= '2025-06-01'"},
        {"SELECT name FROM customers WHERE city = 'Bonn' AND id > 1",
         "SELECT name FROM customers WHERE id > 1", "without customers.city = 'Bonn'"},
        {"SELECT city, count(*) FROM customers GROUP BY city",
         "SELECT city, count(*) FROM customers GROUP BY city HAVING count(*) > 1",
         "only where count(*) > 1"},
        {"SELECT n FROM (SELECT name AS n FROM customers) AS c",
         "SELECT n FROM (SELECT name AS n FROM customers LIMIT 3) AS c",
         "with the SQL as you changed it"},
        {"SELECT name FROM customers", "SELECT customers.name FROM customers", NULL},
        {"SELECT name FROM customers", "SELECT city FROM customers", NULL},
        {"SELECT sum(total) FROM orders", "SELECT sum(total * 2) FROM orders", NULL},
        {"SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id",
         "SELECT o.id FROM orders o JOIN customers c ON c.id = o.id", NULL},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *words = lesson_edit_once(catalog, cases[i].offered, cases[i].confirmed);
        if (!str_eq(words, cases[i].words))
            fail_msg("%s: '%s'", cases[i].confirmed, words ? words : "nothing");
        mem_free(words);
    }
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words__teach__every_kind),
        cmocka_unit_test(words__teach__nothing_else),
        cmocka_unit_test(words_that_fail__name__the_reason),
        cmocka_unit_test(edits__teach__no_bound_of_one_question),
        cmocka_unit_test(edits__teach__one_thing_each),
        cmocka_unit_test(edits__may_be_meant_once),
        cmocka_unit_test(edits__teach__nothing_of_several_changes_or_private_values),
        cmocka_unit_test(recovery__teaches__the_right_name),
        cmocka_unit_test(approvals__teach__the_only_word_that_nothing_explains),
        cmocka_unit_test(sql__is_a_change__only_where_it_answers_the_question),
        cmocka_unit_test(approvals__teach__no_private_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
