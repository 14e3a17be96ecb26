/* Approved questions are compared without their values and names, and chosen as examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "examples/examples.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "support/sample_shop.h"

static void mask__leaves__neither_values_nor_names(void **state)
{
    static const struct {
        const char *question, *sql, *masked;
    } cases[] = {
        {"How many customers are there in Bonn?", NULL, "how many _ be there in ?"},
        {"how many orders are there in Paris", NULL, "how many _ be there in ?"},
        {"the city of the customers with more than 12 orders", NULL, "_ of _ with many than ? _"},
        {"who is from the United States", NULL, "who be from ?"},
        {"names in Timbuktu", "SELECT name FROM customers WHERE city = 'Timbuktu'", "_ in ?"},
    };
    struct catalog *catalog = sample_catalog();
    struct mask_names names;

    (void)state;
    mask_names_init(&names, catalog);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        assert_string_equal(
            mask_question(&arena, catalog, &names, cases[i].question, cases[i].sql).words,
            cases[i].masked);
        arena_release(&arena);
    }
    mask_names_release(&names);
    catalog_unref(catalog);
}

static void mask__leaves__the_skeleton_of_sql(void **state)
{
    static const struct {
        const char *sql, *skeleton;
    } cases[] = {
        {"select count(*) from orders o where o.id > 5;", "SELECT count ( * ) FROM _ WHERE _ > ?"},
        {"SELECT c.name, c.city FROM customers AS c WHERE city = 'Bonn'",
         "SELECT _ FROM _ WHERE _ = ?"},
        {"SELECT name AS n, sum(id) AS total FROM customers GROUP BY name",
         "SELECT _ , sum ( _ ) FROM _ GROUP BY _"},
    };
    struct arena arena = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(mask_sql(&arena, SQL_SQLITE, cases[i].sql), cases[i].skeleton);
    assert_true(mask_likeness("a b c", "a b c") == 1.0);
    assert_true(mask_likeness("a b c", "x y z") == 0.0);
    assert_true(mask_likeness("how many _ in ?", "how many _ of ?") >
                mask_likeness("how many _ in ?", "_ of _"));
    arena_release(&arena);
}

/* ---- chosen */

struct row {
    const char *question, *sql, *lessons;
};

struct kept_here {
    struct answer_kept kept;
    const struct row *pairs;
    size_t count;
};

static size_t approved(struct answer_kept *self, struct answer_pair **ret_list)
{
    const struct kept_here *here = container_of(self, struct kept_here, kept);

    *ret_list = mem_alloc((here->count + 1) * sizeof **ret_list);
    for (size_t i = 0; i < here->count; i++)
        (*ret_list)[i] = (struct answer_pair){.question = mem_strdup(here->pairs[i].question),
                                              .sql = mem_strdup(here->pairs[i].sql),
                                              .lessons = mem_strdup(here->pairs[i].lessons)};
    return here->count;
}

static char *chosen(struct catalog *catalog, const char *question, const struct row *pairs,
                    size_t count)
{
    struct inquiry *inquiry = inquiry_new();
    struct kept_here here = {{.approved = approved}, pairs, count};
    const struct answer_world world = {.catalog = catalog, .kept = &here.kept};
    char *text = examples_for(inquiry, &world, question);

    inquiry_free(inquiry);
    return text;
}

static void examples__are__the_nearest_by_shape_each_once(void **state)
{
    static const struct row pairs[] = {
        {.question = "how many orders are there in Paris", .sql = "SELECT count(*) FROM orders"},
        {.question = "names of the customers in Bonn",
         .sql = "SELECT name FROM customers WHERE city = 'Bonn'"},
        {.question = "names of the customers in Dallas",
         .sql = "SELECT name FROM customers WHERE city = 'Dallas'"},
        {.question = "names of the customers in France",
         .sql = "SELECT name, gone FROM customers WHERE country = 'France'"},
        {.question = "drop me a line about the weather", .sql = "SELECT 1"},
    };
    struct catalog *catalog = sample_catalog();
    char *text = chosen(catalog, "names of the customers in Paris", pairs, 5);

    (void)state;
    assert_non_null(text);
    assert_non_null(strstr(text, "in Dallas SELECT name FROM customers WHERE city = 'Dallas'"));
    assert_null(strstr(text, "Bonn"));    /* the same shape, and older */
    assert_null(strstr(text, "gone"));    /* the schema has it no more */
    assert_null(strstr(text, "weather")); /* not like it */
    assert_string_equal(strrchr(text, '\n') ? strrchr(text, '\n') + 1 : text,
                        "names of the customers in Dallas SELECT name FROM customers WHERE city = "
                        "'Dallas'");
    mem_free(text);
    assert_null(chosen(catalog, "names of the customers in Paris", pairs, 0));
    catalog_unref(catalog);
}

static void examples__tell__no_private_value_and_no_lesson_that_is_gone(void **state)
{
    static const struct row pairs[] = {
        {.question = "city of customers named Ann",
         .sql = "SELECT city FROM customers WHERE name = 'Ann'"},
        {.question = "city of customers",
         .sql = "SELECT city FROM customers WHERE id > 1",
         .lessons = "old one"},
    };
    struct catalog *catalog = sample_catalog_private("customers.name");

    (void)state;
    assert_null(chosen(catalog, "city of customers named Bob", pairs, 2));
    catalog_unref(catalog);
    catalog = sample_catalog();
    char *text = chosen(catalog, "city of customers named Bob", pairs, 2);
    assert_string_equal(text, "city of customers named Ann SELECT city FROM customers WHERE name = "
                              "'Ann'");
    mem_free(text);
    catalog_unref(catalog);
}

/* ---- where the engine has several readings */

static void examples__settle__readings_by_what_was_approved(void **state)
{
    static const struct row pairs[] = {
        {.question = "how many customers per city",
         .sql = "SELECT city, count(*) FROM customers GROUP BY city"},
    };
    struct catalog *catalog = sample_catalog();
    struct kept_here here = {{.approved = approved}, pairs, 1};
    const struct answer_world world = {.catalog = catalog, .kept = &here.kept};
    struct nlq_answer *answer = mem_alloc(sizeof *answer);
    struct nlq_reading readings[] = {
        {.sql = (char *)"SELECT country, sum(id) FROM customers GROUP BY country"},
        {.sql = (char *)"SELECT city, sum(id) FROM customers GROUP BY city",
         .difference = (char *)"by city"}};
    struct asking asking = {.inquiry = inquiry_new(), .world = &world};

    (void)state;
    *answer = (struct nlq_answer){.readings = readings, .count = 2, .ask = (char *)"Which one?"};
    asking.inquiry->readings = answer;
    asking.question = "weather of tomorrow";
    examples_settle(&asking);
    assert_non_null(answer->ask);
    asking.question = "how many id of customers per city";
    examples_settle(&asking);
    assert_null(answer->ask);
    assert_string_equal(readings[0].sql, "SELECT city, sum(id) FROM customers GROUP BY city");
    assert_string_equal(readings[0].evidence[0].text,
                        "as 'how many customers per city', which was approved");
    asking.inquiry->readings = NULL;
    arena_release(&answer->arena);
    mem_free(answer);
    inquiry_free(asking.inquiry);
    catalog_unref(catalog);
}

/* ---- read once more */

/* What is asked, with its approved questions, becomes this SQL: the first reading's; heap. */
static char *read_with(struct catalog *catalog, const char *question, const struct row *pairs,
                       size_t count, char **ret_said)
{
    struct kept_here here = {{.approved = approved}, pairs, count};
    const struct answer_world world = {.catalog = catalog, .kept = &here.kept};
    const struct nlq_request request = {.question = question};
    struct asking asking = {.inquiry = inquiry_new(), .world = &world, .question = question};

    asking.inquiry->readings = nlq_ask(catalog, &request);
    for (size_t i = 0; i < asking.inquiry->readings->count; i++)
        asking.inquiry->readings->readings[i].sure = false;
    examples_spoken(&asking, &request);
    examples_reread(&asking, &request);
    const struct nlq_answer *answer = asking.inquiry->readings;
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    char *sql = first && first->answers ? mem_strdup(first->sql) : NULL;
    *ret_said = first && first->evidence_count
                    ? mem_strdup(first->evidence[first->evidence_count - 1].text)
                    : NULL;
    assert_true(!first || !first->sure);
    arena_release(&asking.arena);
    inquiry_free(asking.inquiry);
    return sql;
}

static void examples__read__the_same_in_other_words_as_it_was_approved(void **state)
{
    static const struct row pairs[] = {
        {.question = "How many customers are there in Bonn?",
         .sql = "SELECT count(DISTINCT name) FROM customers WHERE city = 'Bonn'"},
    };
    struct catalog *catalog = sample_catalog();
    char *said, *sql = read_with(catalog, "number of customers in Paris", pairs, 1, &said);

    (void)state;
    assert_string_equal(sql, "SELECT count(DISTINCT name) FROM customers WHERE city = 'Paris'");
    assert_string_equal(said, "as 'How many customers are there in Bonn?', which was approved");
    mem_free(sql);
    mem_free(said);
    sql = read_with(catalog, "number of customers in France", pairs, 1, &said);
    assert_null(strstr(sql, "DISTINCT")); /* a country is another question */
    mem_free(sql);
    mem_free(said);
    catalog_unref(catalog);
}

static void retold__questions__differ_in_what_turns_the_answer_round(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } cases[] = {
        {"Which cities have the most customers?", "cities with the highest number of customers?",
         true},
        {"the oldest orders", "the youngest orders", false},
        {"Which cities have the most customers?", "the cities of most customers", true},
        {"Which cities have the most customers?", "Which cities have the fewest customers?", false},
        {"customers that are not gone", "customers that are gone", false},
        {"the total of the orders", "the average of the orders", false},
        {"customers with more than 3 orders", "customers having over 3 orders", true},
        {"customers with more than 3 orders", "customers with more than 4 orders", false},
        {"orders of customers in Bonn", "orders of customers in Paris", false},
        {"the city of customers", "the country of customers", false}, /* names another thing */
        {"names of customers", "weather of tomorrow", false},
        {"orders that are overdue", "orders that are blue", false}, /* what both are of */
        {"orders that we still deliver", "orders that we deliver tomorrow", false},
    };
    struct catalog *catalog = sample_catalog();
    struct mask_names names;

    (void)state;
    mask_names_init(&names, catalog);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct words a, b;
        words_split(&a, &arena, cases[i].a);
        words_split(&b, &arena, cases[i].b);
        const double like = retold_likeness(&a, &b, &names);
        if ((like >= 0.5) != cases[i].same)
            fail_msg("%s | %s: %.2f", cases[i].a, cases[i].b, like);
        arena_release(&arena);
    }
    mask_names_release(&names);
    catalog_unref(catalog);
}

/* The engine does not read both alike. */
static void examples__take__what_was_approved_for_the_same_in_other_words(void **state)
{
    static const struct row pairs[] = {
        {.question = "List the different cities of our customers",
         .sql = "SELECT DISTINCT city FROM customers WHERE country <> ''"},
        {.question = "List the cities of our customers in Bonn",
         .sql = "SELECT city FROM customers WHERE city = 'Bonn'"},
    };
    struct catalog *catalog = sample_catalog();
    char *said, *sql = read_with(catalog, "in what cities live our customers", pairs, 2, &said);

    (void)state;
    assert_string_equal(sql, "SELECT DISTINCT city FROM customers WHERE country <> ''");
    assert_string_equal(said,
                        "as 'List the different cities of our customers', which was approved");
    mem_free(sql);
    mem_free(said);
    sql = read_with(catalog, "in what cities do our customers live, in France", pairs, 2, &said);
    assert_true(!sql || !strstr(sql, "DISTINCT")); /* a value that the approved one lacks */
    mem_free(sql);
    mem_free(said);
    catalog_unref(catalog);
}

static void examples__tell__what_a_word_is_used_for(void **state)
{
    static const struct row pairs[] = {
        {.question = "how many Rhinelanders are there among the customers",
         .sql = "SELECT count(*) FROM customers WHERE city = 'Bonn'"},
        {.question = "names of the Walloons among the customers",
         .sql = "SELECT name FROM customers WHERE city = 'Paris'"},
        {.question = "how many Walloons are there among the customers",
         .sql = "SELECT count(*) FROM customers WHERE city = 'Dallas'"},
    };
    struct catalog *catalog = sample_catalog();
    char *said,
        *sql = read_with(catalog, "names of the Rhinelanders among the customers", pairs, 3, &said);

    (void)state;
    assert_non_null(strstr(sql, "city = 'Bonn'"));
    assert_string_equal(said, "Rhinelanders means customers.city = 'Bonn', as in an approved "
                              "question");
    mem_free(sql);
    mem_free(said);
    sql = read_with(catalog, "country of the Walloons among the customers", pairs, 3, &said);
    assert_true(!sql || !strstr(sql, "city")); /* two approved questions differ */
    mem_free(sql);
    mem_free(said);
    struct row taught = pairs[0]; /* with a lesson, which may be off by now */
    taught.lessons = "Rhinelanders";
    sql = read_with(catalog, "names of the Rhinelanders among the customers", &taught, 1, &said);
    assert_true(!sql || !strstr(sql, "city"));
    mem_free(sql);
    mem_free(said);
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mask__leaves__neither_values_nor_names),
        cmocka_unit_test(mask__leaves__the_skeleton_of_sql),
        cmocka_unit_test(examples__are__the_nearest_by_shape_each_once),
        cmocka_unit_test(examples__tell__no_private_value_and_no_lesson_that_is_gone),
        cmocka_unit_test(examples__settle__readings_by_what_was_approved),
        cmocka_unit_test(examples__read__the_same_in_other_words_as_it_was_approved),
        cmocka_unit_test(retold__questions__differ_in_what_turns_the_answer_round),
        cmocka_unit_test(examples__take__what_was_approved_for_the_same_in_other_words),
        cmocka_unit_test(examples__tell__what_a_word_is_used_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
