/* From a file of lessons to what they do to a question's SQL, and back into the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lessons/file.h"
#include "querent/lessons/lessons.h"
#include "support/sample_shop.h"

static const char every_kind[] =
    "lessons:\n"
    "  table_mappings:\n"
    "    - {id: clients, schema_name: clients, actual_name: customers}\n"
    "  column_mappings:\n"
    "    - id: land\n"
    "      schema_column: land\n"
    "      actual_column: customers.country\n"
    "  value_mappings:\n"
    "    - id: locals\n"
    "      words: locals\n"
    "      condition: \"customers.city = 'Bonn'\"\n"
    "      connection: shop\n"
    "      confidence: 0.75\n"
    "  measures:\n"
    "    - id: revenue\n"
    "      words: revenue\n"
    "      expression: sum(orders.total)\n"
    "      where: orders.total > 0\n"
    "      about: |\n"
    "        without returns\n"
    "        since 2024\n"
    "  default_filters:\n"
    "    - id: real orders\n"
    "      condition: orders.customer_id IS NOT NULL\n"
    "      unless: all, test\n"
    "  joins:\n"
    "    - {id: payer, condition: orders.customer_id = customers.id}\n"
    "  error_patterns:\n"
    "    - {id: cust, error_pattern: cust_name, suggested_fix: customers.name}\n"
    "  query_patterns:\n"
    "    - id: year\n"
    "      when_to_use: orders of {year}\n"
    "      sql_template: SELECT * FROM orders WHERE placed_on LIKE '{year}%'\n";

static struct lesson *read_all(const char *text, size_t *ret_count)
{
    struct lesson *list = NULL;
    struct err err = ERR_INIT;

    if (!lessons_read("lessons.yaml", text, strlen(text), NULL, &list, ret_count, &err))
        fail_msg("%s", err.text);
    return list;
}

static struct lesson_book *book_of(const char *text)
{
    size_t count = 0;
    struct lesson *list = read_all(text, &count);

    return lesson_book_new(list, count);
}

static void file__comes_back__as_it_was_written(void **state)
{
    size_t count = 0, again_count = 0;
    struct lesson *list = read_all(every_kind, &count);
    struct buf first = BUF_INIT, second = BUF_INIT;

    (void)state;
    assert_int_equal(count, LESSON_KINDS);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(list[i].kind, i);
    assert_string_equal(list[LESSON_VALUE].connection, "shop");
    assert_int_equal(list[LESSON_VALUE].scope, LESSON_CONNECTION);
    assert_int_equal(list[LESSON_MEASURE].scope, LESSON_COMPANY);
    assert_true(list[LESSON_VALUE].confidence > .74 && list[LESSON_VALUE].confidence < .76);
    assert_string_equal(list[LESSON_MEASURE].about, "without returns\nsince 2024\n");
    assert_string_equal(list[LESSON_FILTER].unless, "all, test");
    lessons_write(list, count, &first);
    struct lesson *again = read_all(buf_str(&first), &again_count);
    lessons_write(again, again_count, &second);
    assert_int_equal(again_count, count);
    assert_string_equal(buf_str(&first), buf_str(&second));
    assert_string_equal(again[LESSON_MEASURE].about, list[LESSON_MEASURE].about);
    assert_string_equal(again[LESSON_QUERY].means, list[LESSON_QUERY].means);
    lessons_free(list, count);
    lessons_free(again, again_count);
    buf_release(&first);
    buf_release(&second);
}

static void file__without_lessons__is_read(void **state)
{
    static const char *const cases[] = {"lessons:\n", "lessons: {}\n", "lessons: []\n",
                                        "lessons: ~\n", "lessons:\n  joins:\n  measures: ~\n"};
    struct buf none = BUF_INIT;
    size_t count = 7;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lessons_free(read_all(cases[i], &count), 0);
        assert_int_equal(count, 0);
    }
    lessons_write(NULL, 0, &none);
    lessons_free(read_all(buf_str(&none), &count), 0);
    assert_int_equal(count, 0);
    buf_release(&none);
}

static void file__lesson_that_failed_often__comes_back(void **state)
{
    size_t count = 0;
    struct lesson *list =
        read_all("joins:\n  - {id: a, condition: a.b = c.d, confidence: 0.02}\n", &count);
    struct buf out = BUF_INIT;

    (void)state;
    lesson_judge(list, false, 7);
    lessons_write(list, count, &out);
    lessons_free(list, count);
    list = read_all(buf_str(&out), &count);
    assert_int_equal(count, 1);
    assert_true(list[0].off && list[0].confidence <= 0);
    lessons_free(list, count);
    buf_release(&out);
}

static void file__mistake__is_told_with_its_line(void **state)
{
    static const struct {
        const char *text, *begins, *has;
    } cases[] = {
        {"lessons:\n  measures:\n    - {id: a, words: a, expresion: x}\n",
         "l.yaml:3: ", "'expresion'"},
        {"lessons:\n  recipes:\n    - {id: a}\n", "l.yaml:2: ", "recipes"},
        {"measures:\n  - id: a\n    words: a\n    expression: x\n    confidence: 2\n",
         "l.yaml:5: ", "'confidence' cannot be '2'"},
        {"measures:\n  - id: a\n    words: [a\n", "l.yaml:", ""},
        {"measures: 7\n", "l.yaml:1: ", ""},
        {"lessons: 7\n", "l.yaml:1: ", "'lessons:'"},
        {"", "l.yaml:1: ", "'lessons:'"},
        {"# none yet\n", "l.yaml:1: ", "'lessons:'"},
        {"measures:\n  - id: a\n    words: a\n", "l.yaml:2: ", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson *list = NULL;
        size_t count = 0;
        struct err err = ERR_INIT;
        if (lessons_read("l.yaml", cases[i].text, strlen(cases[i].text), NULL, &list, &count, &err))
            fail_msg("taken: %s", cases[i].text);
        if (!str_starts(err.text, cases[i].begins) || !strstr(err.text, cases[i].has))
            fail_msg("%zu: %s", i, err.text);
        assert_int_equal(err.code, ERR_CONFIG);
        assert_null(list);
    }
}

/* As a file, the command line and HTTP say it: the field, the place in its text, the way out. */
static void fits__mistake__is_told_with_its_field_its_place_and_what_would_be_right(void **state)
{
    static const struct {
        enum lesson_kind kind;
        const char *means, *where;
        const char *said; /* NULL: it fits */
    } cases[] = {
        {LESSON_VALUE, "customers.city = 'Bonn'", NULL, NULL},
        {LESSON_VALUE, "customers.cty = 'Bonn'", NULL,
         "condition of lesson 'a', line 1, column 1: no column 'cty' in 'customers'; nearest: "
         "customers.city"},
        {LESSON_VALUE, "\n custmers.city = 'Bonn'", NULL,
         "condition of lesson 'a', line 2, column 2: no table 'custmers'; nearest: customers"},
        {LESSON_VALUE, "customers.city =", NULL,
         "condition of lesson 'a', line 1, column 17: expected an expression"},
        {LESSON_VALUE, "customers.city = 'Bonn' LIMIT 5", NULL,
         "condition of lesson 'a', line 1, column 24: one expression was expected"},
        {LESSON_VALUE, "1 = 1", NULL, "no column stands in it; write table.column"},
        {LESSON_VALUE, "id = 7", NULL, "several tables have 'id'; write "},
        {LESSON_FILTER, "id = 7", NULL, NULL},
        {LESSON_FILTER, "sum(orders.total) > 7", NULL, "'sum' cannot be used in WHERE"},
        {LESSON_MEASURE, "sum(orders.total)", "orders.total > 0", NULL},
        {LESSON_MEASURE, "sum(orders.total)", "orders.totl > 0",
         "where of lesson 'a', line 1, column 1: no column 'totl'"},
        {LESSON_MEASURE, "sum(totl)", NULL,
         "expression of lesson 'a', line 1, column 5: no table has a column 'totl'; nearest: "
         "orders.total"},
        {LESSON_MEASURE, "1; DROP TABLE orders", NULL,
         "more than one statement; a lesson only reads"},
        {LESSON_JOIN, "orders.customer_id = customers.id", NULL, NULL},
        {LESSON_JOIN, "orders.customer_id > 7", NULL,
         "a join is written table.column = table.column"},
        {LESSON_COLUMN, "customers.city || 'x'", NULL, "this is no column"},
        {LESSON_TABLE, "custmers", NULL, "actual_name of lesson 'a', line 1, column 1: "},
        {LESSON_QUERY, "SELECT * FROM orders WHERE id = {n} AND totl > {m}", NULL,
         "sql_template of lesson 'a', line 1, column 41: no column 'totl'"},
        {LESSON_QUERY, "DELETE FROM orders", NULL, "; a lesson only reads"},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct lesson lesson = {.kind = cases[i].kind,
                                      .name = (char *)"a",
                                      .says = (char *)"a",
                                      .means = (char *)cases[i].means,
                                      .where = (char *)cases[i].where};
        struct err err = ERR_INIT;
        const bool fits = lesson_reads(&lesson, &err) && lesson_fits(catalog, &lesson, &err);
        if (fits != !cases[i].said || (!fits && !strstr(err.text, cases[i].said)))
            fail_msg("%s: %s", lesson.means, fits ? "taken" : err.text);
    }
    catalog_unref(catalog);
}

/* What a question's plan makes of SQL; NULL: it stays. */
static void apply__puts_in__what_was_taught(void **state)
{
    static const struct {
        const char *question, *sql, *becomes;
    } cases[] = {
        {"how many orders are there", "SELECT count(*) FROM orders",
         "SELECT count(*)\n  FROM orders\n WHERE customer_id IS NOT NULL"},
        {"how many orders are there in all", "SELECT count(*) FROM orders", NULL},
        {"revenue", "SELECT sum(total) FROM orders",
         "SELECT sum(total)\n  FROM orders\n WHERE total > 0\n   AND customer_id IS NOT NULL"},
        {"names of customers", "SELECT cust_name FROM customers", "SELECT name\n  FROM customers"},
        {"names of customers", "SELECT name FROM customers", NULL},
        {"names of customers", "this is no SQL", NULL},
    };
    struct catalog *catalog = sample_catalog();
    struct lesson_book *book = book_of(every_kind);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson_plan plan;
        lesson_plan_make(&plan, book, catalog, cases[i].question, NULL);
        char *made = lessons_apply(&plan, cases[i].sql, NULL);
        if (!made != !cases[i].becomes || (made && !str_eq(made, cases[i].becomes)))
            fail_msg("%s: %s", cases[i].sql, made ? made : "as it was");
        mem_free(made);
        lesson_plan_release(&plan);
    }
    lesson_book_unref(book);
    catalog_unref(catalog);
}

static void plan__left_out__lesson_does_nothing(void **state)
{
    static const char *const without[] = {"real orders", NULL};
    struct catalog *catalog = sample_catalog();
    struct lesson_book *book = book_of(every_kind);
    struct lesson_plan plan;

    (void)state;
    lesson_plan_make(&plan, book, catalog, "how many orders are there", without);
    assert_null(lessons_apply(&plan, "SELECT count(*) FROM orders", NULL));
    lesson_plan_release(&plan);
    assert_true(lesson_book_has_all(book, "revenue, real orders"));
    assert_false(lesson_book_has_all(book, "revenue, gone"));
    assert_true(lesson_book_has_all(book, NULL));
    lesson_book_unref(book);
    catalog_unref(catalog);
}

static void plan__knows__words_of_the_question(void **state)
{
    static const struct {
        const char *question;
        size_t uses;
        enum lesson_kind kind;
    } cases[] = {
        {"how many clients are there", 1, LESSON_TABLE},   {"orders by land", 1, LESSON_COLUMN},
        {"how many locals are there", 1, LESSON_VALUE},    {"revenue by month", 1, LESSON_MEASURE},
        {"how many customers are there", 0, LESSON_TABLE},
    };
    struct catalog *catalog = sample_catalog();
    struct lesson_book *book = book_of(every_kind);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson_plan plan;
        lesson_plan_make(&plan, book, catalog, cases[i].question, NULL);
        if (plan.count != cases[i].uses ||
            (plan.count && plan.uses[0].lesson->kind != cases[i].kind))
            fail_msg("'%s': %zu", cases[i].question, plan.count);
        lesson_plan_release(&plan);
    }
    lesson_book_unref(book);
    catalog_unref(catalog);
}

static void plan__question_of_a_pattern__has_its_sql(void **state)
{
    struct catalog *catalog = sample_catalog();
    struct lesson_book *book = book_of(every_kind);
    struct lesson_plan plan;

    (void)state;
    lesson_plan_make(&plan, book, catalog, "orders of 2025", NULL);
    assert_non_null(plan.query);
    assert_string_equal(plan.query, "SELECT * FROM orders WHERE placed_on LIKE '2025%'");
    assert_string_equal(plan.query_lesson->name, "year");
    lesson_plan_release(&plan);
    lesson_plan_make(&plan, book, catalog, "orders of the year 2025", NULL);
    assert_null(plan.query);
    lesson_plan_release(&plan);
    lesson_book_unref(book);
    catalog_unref(catalog);
}

static void kept__says__what_was_left_out(void **state)
{
    static const struct {
        const char *question, *sql;
        bool kept;
    } cases[] = {
        {"how many locals are there", "SELECT count(*) FROM customers WHERE city = 'Bonn'", true},
        {"how many locals are there", "SELECT count(*) FROM customers WHERE city = 'Paris'", false},
        {"how many locals are there", "SELECT count(*) FROM customers", false},
        {"how many clients are there", "SELECT count(*) FROM customers", true},
        {"how many clients are there", "SELECT count(*) FROM orders", false},
        {"revenue", "SELECT sum(o.total) FROM orders o WHERE o.total > 0", true},
        {"revenue", "SELECT count(*) FROM orders", false},
    };
    struct catalog *catalog = sample_catalog();
    struct lesson_book *book = book_of(every_kind);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lesson_plan plan;
        char *why = NULL;
        lesson_plan_make(&plan, book, catalog, cases[i].question, NULL);
        if (lessons_kept(&plan, cases[i].sql, &why) != cases[i].kept)
            fail_msg("%s: %s", cases[i].sql, why ? why : "kept");
        assert_true(cases[i].kept == !why);
        mem_free(why);
        lesson_plan_release(&plan);
    }
    lesson_book_unref(book);
    catalog_unref(catalog);
}

static void clash__narrower_lesson__goes_first(void **state)
{
    static const char two[] =
        "value_mappings:\n"
        "  - {id: a, words: locals, condition: \"customers.city = 'Bonn'\"}\n"
        "  - {id: b, words: locals, condition: \"customers.city = 'Paris'\"%s}\n";
    struct catalog *catalog = sample_catalog();
    struct lesson_plan plan;

    (void)state;
    for (int narrower = 0; narrower < 2; narrower++) {
        char *text = mem_printf(two, narrower ? ", connection: shop" : "");
        struct lesson_book *book = book_of(text);
        lesson_plan_make(&plan, book, catalog, "how many locals are there", NULL);
        assert_true(narrower == !plan.clash[0]);
        if (narrower)
            assert_string_equal(plan.uses[0].lesson->name, "b");
        lesson_plan_release(&plan);
        lesson_book_unref(book);
        mem_free(text);
    }
    catalog_unref(catalog);
}

static void filters__that_no_row_meets__clash(void **state)
{
    static const char text[] = "default_filters:\n"
                               "  - {id: bonn, condition: \"customers.city = 'Bonn'\"}\n"
                               "  - {id: paris, condition: \"customers.city = 'Paris'\"}\n";
    struct catalog *catalog = sample_catalog();
    struct lesson_book *book = book_of(text);
    struct lesson_plan plan;
    struct lessons_applied applied = {0};

    (void)state;
    lesson_plan_make(&plan, book, catalog, "how many customers are there", NULL);
    mem_free(lessons_apply(&plan, "SELECT count(*) FROM customers", &applied));
    assert_non_null(applied.clash[0]);
    assert_non_null(applied.clash[1]);
    lesson_plan_release(&plan);
    lesson_book_unref(book);
    catalog_unref(catalog);
}

static void tell__hides__values_of_private_columns(void **state)
{
    struct lesson_plan plan;
    struct buf told = BUF_INIT;

    (void)state;
    for (int private = 0; private < 2; private ++) {
        struct catalog *catalog = sample_catalog_private(private ? "customers.city" : NULL);
        struct lesson_book *book = book_of(every_kind);
        lesson_plan_make(&plan, book, catalog, "how many locals are there", NULL);
        buf_clear(&told);
        lessons_tell(&plan, &told);
        assert_true(private == !strstr(buf_str(&told), "Bonn"));
        lesson_plan_release(&plan);
        lesson_book_unref(book);
        catalog_unref(catalog);
    }
    buf_release(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file__comes_back__as_it_was_written),
        cmocka_unit_test(file__without_lessons__is_read),
        cmocka_unit_test(file__lesson_that_failed_often__comes_back),
        cmocka_unit_test(file__mistake__is_told_with_its_line),
        cmocka_unit_test(fits__mistake__is_told_with_its_field_its_place_and_what_would_be_right),
        cmocka_unit_test(apply__puts_in__what_was_taught),
        cmocka_unit_test(plan__left_out__lesson_does_nothing),
        cmocka_unit_test(plan__knows__words_of_the_question),
        cmocka_unit_test(plan__question_of_a_pattern__has_its_sql),
        cmocka_unit_test(kept__says__what_was_left_out),
        cmocka_unit_test(clash__narrower_lesson__goes_first),
        cmocka_unit_test(filters__that_no_row_meets__clash),
        cmocka_unit_test(tell__hides__values_of_private_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
