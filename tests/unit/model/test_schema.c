#include <string.h>

#include "support/check.h"

#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema.h"

static void value_type_of__knows__the_databases_types(void **state)
{
    (void)state;
    static const struct {
        const char *declared;
        enum value_type type;
    } cases[] = {
        /* SQLite takes anything */
        {"", VALUE_UNKNOWN},
        {"  ", VALUE_UNKNOWN},
        {"INTEGER", VALUE_INTEGER},
        {"UNSIGNED BIG INT", VALUE_INTEGER},
        {"VARCHAR(40)", VALUE_TEXT},
        {"NATIVE CHARACTER(70)", VALUE_TEXT},
        {"FLOATING THING", VALUE_REAL},
        {"STUFF", VALUE_OTHER},
        {"DATETIME", VALUE_TIMESTAMP},
        {"NUMERIC(10,2)", VALUE_DECIMAL},
        /* PostgreSQL */
        {"character varying(20)", VALUE_TEXT},
        {"timestamp(3) with time zone", VALUE_TIMESTAMP},
        {"timestamp without time zone", VALUE_TIMESTAMP},
        {"time without time zone", VALUE_TIME},
        {"double precision", VALUE_REAL},
        {"interval day to second", VALUE_INTERVAL},
        {"text[]", VALUE_OTHER},
        {"_int4", VALUE_OTHER},
        {"bytea", VALUE_BYTES},
        {"jsonb", VALUE_JSON},
        {"uuid", VALUE_UUID},
        {"point", VALUE_OTHER}, /* holds INT, but is none */
        {"bigserial", VALUE_INTEGER},
        /* MySQL */
        {"int(11) unsigned", VALUE_INTEGER},
        {"int unsigned", VALUE_INTEGER},
        {"tinyint(1)", VALUE_BOOLEAN},
        {"tinyint(4)", VALUE_INTEGER},
        {"enum('a','b (c)')", VALUE_TEXT},
        {"decimal(10,2) unsigned", VALUE_DECIMAL},
        {"mediumblob", VALUE_BYTES},
        {"year", VALUE_INTEGER},
        /* Trino, BigQuery */
        {"array(bigint)", VALUE_OTHER},
        {"ARRAY<INT64>", VALUE_OTHER},
        {"STRUCT<a INT64>", VALUE_OTHER},
        {"STRING", VALUE_TEXT},
        {"FLOAT64", VALUE_REAL},
        {"BIGNUMERIC", VALUE_DECIMAL},
        {"varbinary", VALUE_BYTES},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (value_type_of(cases[i].declared) != cases[i].type)
            fail_msg("'%s' is taken for %s", cases[i].declared,
                     value_type_name(value_type_of(cases[i].declared)));
    assert_string_equal(value_type_name(VALUE_TIMESTAMP), "timestamp");
    assert_string_equal(value_type_name((enum value_type)99), "unknown");
}

static void value_type_of__survives__long_and_odd_declarations(void **state)
{
    (void)state;
    char text[500];

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(value_type_of(text), VALUE_OTHER);
    memcpy(text, "(((", 3);
    assert_int_equal(value_type_of(text), VALUE_OTHER);
}

static void add_table(struct schema *schema, const char *schema_name, const char *name,
                      size_t columns)
{
    struct schema_table *table = &schema->tables[schema->table_count++];

    *table = (struct schema_table){.schema = schema_name, .name = name, .rows = -1};
    table->columns = arena_alloc(&schema->arena, columns * sizeof *table->columns);
    table->column_count = columns;
    for (size_t i = 0; i < columns; i++)
        table->columns[i] =
            (struct schema_column){.name = arena_printf(&schema->arena, "c%zu", i), .type = "TEXT"};
}

static struct schema *shop(bool reversed)
{
    struct schema *schema = schema_new();

    schema->default_schema = "public";
    schema->tables = arena_alloc(&schema->arena, 4 * sizeof *schema->tables);
    for (int i = 0; i < 4; i++)
        switch (reversed ? 3 - i : i) {
        case 0:
            add_table(schema, "sales", "orders", 3);
            break;
        case 1:
            add_table(schema, "public", "orders", 2);
            break;
        case 2:
            add_table(schema, "public", "Orders", 1);
            break;
        case 3:
            add_table(schema, "archive", "items", 2);
            break;
        }
    schema_finish(schema);
    return schema;
}

static void schema_find_table__prefers__the_default_schema_and_the_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *schema, *name;
        int columns; /* of the table that is meant, -1: none */
    } cases[] = {
        {NULL, "orders", 2},    {NULL, "Orders", 1},    {NULL, "ORDERS", 1},
        {"sales", "orders", 3}, {"SALES", "ORDERS", 3}, {"public", "items", -1},
        {NULL, "items", 2},     {NULL, "Items", 2},     {NULL, "none", -1},
        {"none", "orders", -1},
    };
    struct schema *schema = shop(false);

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const int at = schema_find_table(schema, cases[i].schema, cases[i].name);
        assert_int_equal(at < 0 ? -1 : (int)schema->tables[at].column_count, cases[i].columns);
    }
    assert_int_equal(schema_find_column(&schema->tables[0], "C1"), 1);
    assert_int_equal(schema_find_column(&schema->tables[0], "c9"), -1);
    schema_free(schema);
    schema_free(NULL);
}

static void schema_finish__sorts__and_prints_the_same_for_any_order(void **state)
{
    (void)state;
    struct schema *one = shop(false), *two = shop(true);

    assert_true(one->fingerprint == two->fingerprint);
    for (size_t i = 0; i < one->table_count; i++) {
        assert_string_equal(one->tables[i].name, two->tables[i].name);
        assert_string_equal(one->tables[i].schema, two->tables[i].schema);
        assert_int_equal(one->tables[i].columns[0].value, VALUE_TEXT);
        assert_true(i == 0 || str_cmp_fold(one->tables[i - 1].schema, one->tables[i].schema) <= 0);
    }
    schema_free(one);
    schema_free(two);
}

static void rename_table(struct schema_table *table)
{
    table->name = "other";
}

static void rename_column(struct schema_table *table)
{
    table->columns[0].name = "other";
}

static void retype_column(struct schema_table *table)
{
    table->columns[0].type = "INTEGER";
}

static void set_key(struct schema_table *table)
{
    table->columns[0].primary = 1; /* two columns: neither is unique alone */
    table->columns[1].primary = 2;
}

static void set_reference(struct schema_table *table)
{
    static const char *columns[] = {"c0"};
    static struct schema_fkey fkey = {
        .count = 1, .columns = columns, .to_table = "orders", .to_columns = columns};

    table->fkeys = &fkey;
    table->fkey_count = 1;
}

static void schema_fingerprint__changes__with_names_types_and_keys(void **state)
{
    (void)state;
    static void (*const changes[])(struct schema_table *) = {rename_table, rename_column,
                                                             retype_column, set_key, set_reference};
    struct schema *plain = shop(false);

    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        struct schema *changed = shop(false);
        changes[i](&changed->tables[0]);
        schema_finish(changed);
        assert_true(changed->fingerprint != plain->fingerprint);
        schema_free(changed);
    }
    plain->tables[0].rows = 5000; /* a count is no change of the schema */
    const uint64_t before = plain->fingerprint;
    schema_finish(plain);
    assert_true(plain->fingerprint == before);
    schema_free(plain);
}

static void schema_finish__marks__what_keys_make_unique(void **state)
{
    (void)state;
    static const char *single[] = {"c1"}, *expression[] = {NULL};
    static struct schema_index indexes[] = {
        {.name = "a", .count = 1, .columns = single, .unique = true},
        {.name = "b", .count = 1, .columns = expression, .unique = true},
    };
    struct schema *schema = shop(false);
    const int at = schema_find_table(schema, "sales", "orders");
    struct schema_table *table = &schema->tables[at];

    table->columns[0].primary = 1;
    table->indexes = indexes;
    table->index_count = 2;
    schema_finish(schema);
    assert_true(table->columns[0].unique);
    assert_true(table->columns[1].unique);
    assert_false(table->columns[2].unique);
    schema_free(schema);

    schema = shop(false);
    table = &schema->tables[schema_find_table(schema, "sales", "orders")];
    table->columns[0].primary = 1;
    table->columns[1].primary = 2;
    schema_finish(schema);
    assert_false(table->columns[0].unique); /* only the pair is */
    schema_free(schema);
}

static void allowed__are__the_values_of_a_list_alone(void **state)
{
    static const struct {
        const char *text, *column, *values; /* NULL: none */
    } cases[] = {
        {"CHECK (kind IN ('company', 'person'))", "kind", "company|person"},
        {"(\"order kind\" in ('it''s','b'))", "order kind", "it's|b"},
        {"CHECK ((kind = ANY (ARRAY['company'::text, 'person'::text])))", "kind", "company|person"},
        {"CHECK (((status)::text = ANY ((ARRAY['new'::character varying, 'sent, paid'::character "
         "varying(20)])::text[])))",
         "status", "new|sent, paid"},
        {"enum('a','b (c)')", "", "a|b (c)"},
        {"CHECK (kind IN ('a') OR kind IS NULL)", NULL, NULL},
        {"CHECK (kind NOT IN ('a', 'b'))", NULL, NULL},
        {"CHECK ((kind <> ALL (ARRAY['a'::text])))", NULL, NULL},
        {"CHECK (kind = 'a')", NULL, NULL},
        {"CHECK (n IN (1, 2))", NULL, NULL},
        {"CHECK (lower(kind) IN ('a'))", NULL, NULL},
        {"CHECK (kind IN ('a)", NULL, NULL},
        {"", NULL, NULL},
    };
    struct arena arena = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *column = NULL;
        const char *const *values = schema_allowed(&arena, cases[i].text, &column);
        struct buf text = BUF_INIT;
        if (!values != !cases[i].values)
            fail_msg("'%s'", cases[i].text);
        for (size_t k = 0; values && values[k]; k++)
            buf_addf(&text, "%s%s", k ? "|" : "", values[k]);
        if (values) {
            assert_string_equal(buf_str(&text), cases[i].values);
            assert_string_equal(column, cases[i].column);
        }
        buf_release(&text);
    }
    arena_release(&arena);
}

/* MySQL's and PostgreSQL's lists are orders; those of a CHECK are not. */
static void schema_is_enumeration__tells__lists_that_sort(void **state)
{
    static const char *const values[] = {"small", "large", NULL};
    static const struct {
        const char *type;
        bool listed, sorts;
    } cases[] = {
        {"enum('small','large')", true, true},
        {"mood", true, true},
        {"varchar(10)", true, false},
        {"text", true, false},
        {"longtext", true, false},
        {"", true, false},
        {"enum('small','large')", false, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct schema_column column = {
            .type = cases[i].type, .value = VALUE_TEXT, .allowed = cases[i].listed ? values : NULL};
        if (schema_is_enumeration(&column) != cases[i].sorts)
            fail_msg("'%s'", cases[i].type);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_type_of__knows__the_databases_types),
        cmocka_unit_test(value_type_of__survives__long_and_odd_declarations),
        cmocka_unit_test(schema_find_table__prefers__the_default_schema_and_the_spelling),
        cmocka_unit_test(schema_finish__sorts__and_prints_the_same_for_any_order),
        cmocka_unit_test(schema_fingerprint__changes__with_names_types_and_keys),
        cmocka_unit_test(schema_finish__marks__what_keys_make_unique),
        cmocka_unit_test(allowed__are__the_values_of_a_list_alone),
        cmocka_unit_test(schema_is_enumeration__tells__lists_that_sort),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
