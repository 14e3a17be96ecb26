/* Secure views: logical names, hidden tables, and what may be read. */
#include "cases.h"
#include "fixture.h"
#include "querent/sql/secure.h"

static const char script[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, tax_no TEXT, city_id INTEGER "
    "REFERENCES cities(id));"
    "CREATE TABLE cities(id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id));"
    "CREATE TABLE staff_raw(id INTEGER PRIMARY KEY, name TEXT, salary REAL);"
    "CREATE VIEW secure_customers AS SELECT id, name, city_id FROM customers;"
    "CREATE VIEW staff_public AS SELECT id, name FROM staff_raw;"
    "INSERT INTO cities VALUES(1,'Rome'); INSERT INTO customers VALUES(1,'Ada','secret-1',1);"
    "INSERT INTO staff_raw VALUES(1,'Bob',5); INSERT INTO orders VALUES(1,1);";

static const char map[] = "{\"customers\":\"secure_customers\",\"staff\":{\"view\":\"staff_"
                          "public\",\"base\":\"staff_raw\"}}";

static bool finds(const struct fixture *f, const char *phrase)
{
    struct value_hit hits[4];

    return catalog_find_value(f->catalog, NULL, phrase, true, hits, 4) > 0;
}

static void secure__gives__logical_tables_the_views_columns(void **state)
{
    const struct catalog_options options = {.read_values = true, .secure_views = map};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &options);
    const struct schema *schema = catalog_schema(f.catalog);
    const int customers = fixture_table(&f, "customers"), staff = fixture_table(&f, "staff");
    assert_int_equal(schema->tables[customers].column_count, 3);
    assert_int_equal(catalog_key_column(f.catalog, customers), 0);
    assert_int_equal(schema->tables[staff].column_count, 2);
    assert_int_equal(catalog_key_column(f.catalog, staff), 0);
    static const char *const gone[] = {"secure_customers", "staff_public", "staff_raw"};
    for (size_t i = 0; i < COUNT(gone); i++)
        assert_int_equal(catalog_find_table(f.catalog, NULL, gone[i]), -1);
    assert_int_equal(catalog_edge_count(f.catalog), 2); /* orders → customers → cities */
    assert_false(finds(&f, "Ada") || finds(&f, "Bob") || finds(&f, "secret-1"));
    assert_true(finds(&f, "Rome"));
    assert_int_equal(catalog_secure_views(f.catalog)->count, 2);
    assert_string_equal(catalog_secure_views(f.catalog)->v[1].view, "staff_public");
    fixture_close(&f);
}

static void secure__reads__only_listed_views(void **state)
{
    const struct catalog_options options = {
        .read_values = true, .secure_views = map, .secure_values = "customers"};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &options);
    assert_true(finds(&f, "Ada"));
    assert_false(finds(&f, "secret-1") || finds(&f, "Bob"));
    fixture_close(&f);
}

static void secure__names_nothing_hidden__in_texts(void **state)
{
    const struct catalog_options options = {.read_values = true, .secure_views = map};
    static const char *const hidden[] = {"tax_no", "salary", "secure_", "staff_raw",
                                         "staff_public"};
    struct fixture f;
    struct buf out = BUF_INIT;
    int all[16];
    size_t count = 0;

    (void)state;
    fixture_open(&f, script, &options);
    for (size_t t = 0; t < catalog_schema(f.catalog)->table_count; t++)
        if (!catalog_schema(f.catalog)->tables[t].hidden)
            all[count++] = (int)t;
    assert_int_equal(count, 4);
    catalog_schema_text(f.catalog, all, count,
                        &(struct schema_text_options){.form = SCHEMA_TEXT_SQL}, &out);
    catalog_join_graph_json(f.catalog, &out);
    for (size_t i = 0; i < COUNT(hidden); i++)
        assert_null(strstr(buf_str(&out), hidden[i]));
    buf_release(&out);
    fixture_close(&f);
}

/* Everything that a list, a prompt, a completion or a message could be made of. */
static void add_all_names(const struct fixture *f, struct buf *out)
{
    const struct sql_lookup lookup = catalog_lookup(f->catalog);
    const struct schema *schema = catalog_schema(f->catalog);
    static const char *const questions[] = {"salary of staff", "tax no of customers",
                                            "secure customers", "staff raw public"};
    struct arena arena = {0};
    struct view_proposal proposals[8];
    const char *names[16];
    struct table_hit tables[8];
    struct column_hit columns[16];

    for (size_t i = 0, n = lookup.tables(lookup.self, names, 16); i < n; i++)
        buf_addf(out, "%s\n", names[i]);
    for (size_t i = 0, n = lookup.owners(lookup.self, "name", names, 16); i < n; i++)
        buf_addf(out, "%s\n", names[i]);
    for (size_t i = 0; i < COUNT(questions); i++) {
        for (size_t k = 0, n = catalog_rank_tables(f->catalog, &arena, questions[i], tables, 8);
             k < n; k++)
            buf_addf(out, "%s %s\n", schema->tables[tables[k].table].name, tables[k].reason);
        for (size_t k = 0, n = catalog_rank_columns(f->catalog, &arena, questions[i], columns, 16);
             k < n; k++)
            buf_addf(
                out, "%s\n",
                schema->tables[columns[k].column.table].columns[columns[k].column.column].name);
    }
    for (size_t i = 0; i < catalog_edge_count(f->catalog); i++)
        catalog_join_text(f->catalog, catalog_edge(f->catalog, i), out);
    for (size_t i = 0; i < catalog_note_count(f->catalog); i++)
        buf_add(out, catalog_note(f->catalog, i));
    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t k = 0; k < schema->tables[t].fkey_count && !schema->tables[t].hidden; k++)
            buf_add(out, schema->tables[t].fkeys[k].to_table);
    catalog_export(f->catalog, true, out);
    assert_int_equal(catalog_propose_views(f->catalog, &arena, proposals, 8), 0);
    arena_release(&arena);
}

static void secure__names_nothing_hidden__anywhere(void **state)
{
    const struct catalog_options options = {.read_values = true, .secure_views = map};
    static const char *const hidden[] = {"tax_no",       "salary",   "secure_", "staff_raw",
                                         "staff_public", "secret-1", "Bob"};
    static const char *const unknown[] = {"staff_raw.id", "secure_customers.id",
                                          "customers.tax_no"};
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, script, &options);
    add_all_names(&f, &out);
    for (size_t i = 0; i < COUNT(hidden); i++)
        if (strstr(buf_str(&out), hidden[i]))
            fail_msg("'%s' is named", hidden[i]);
    for (size_t i = 0; i < COUNT(unknown); i++) {
        struct arena arena = {0};
        struct join_edge edge;
        struct err err = ERR_INIT;
        assert_false(catalog_find_join(f.catalog, &arena, unknown[i], "orders.id", &edge, &err));
        assert_int_equal(err.code, ERR_NOT_FOUND);
        arena_release(&arena);
    }
    buf_release(&out);
    fixture_close(&f);
}

static void secure__proposes__views_that_stand_in_for_tables(void **state)
{
    const struct catalog_options names = {.read_values = false};
    struct view_proposal proposals[4];
    struct arena arena = {0};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &names);
    assert_int_equal(catalog_propose_views(f.catalog, &arena, proposals, 4), 1);
    assert_int_equal(proposals[0].table, fixture_table(&f, "customers"));
    assert_int_equal(proposals[0].view, fixture_table(&f, "secure_customers"));
    arena_release(&arena);
    fixture_close(&f);
}

static void secure__hides__a_table_whose_view_is_missing(void **state)
{
    const struct catalog_options options = {.read_values = true,
                                            .secure_views = "{\"customers\":\"nowhere\"}"};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &options);
    assert_int_equal(catalog_find_table(f.catalog, NULL, "customers"), -1);
    assert_false(finds(&f, "secret-1"));
    assert_int_equal(catalog_note_count(f.catalog), 1);
    /* nor does what refers to it say so */
    assert_int_equal(catalog_schema(f.catalog)->tables[fixture_table(&f, "orders")].fkey_count, 0);
    fixture_close(&f);
}

/* Copies, indexes of text and views of hidden tables, each with something like it that is not. */
static const char derived[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, tax_no TEXT);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, note TEXT);"
    "CREATE TABLE copies(tax TEXT); CREATE TABLE counts(n INTEGER);"
    "CREATE VIEW secure_customers AS SELECT id, name FROM customers;"
    "CREATE VIEW leak_one(a) AS SELECT tax_no FROM main.customers;"
    "CREATE VIEW leak_two AS WITH x AS (SELECT * FROM leak_one) SELECT * FROM x;"
    "CREATE VIEW leak_odd AS SELECT nobody_knows(note) AS n FROM orders;"
    "CREATE VIEW open_as AS SELECT note AS \"as\" FROM orders;"
    "CREATE VIEW open_names AS SELECT name FROM secure_customers;"
    "CREATE VIRTUAL TABLE leak_text USING fts5(tax_no, content=\"customers\");"
    "CREATE VIRTUAL TABLE leak_words USING fts5vocab('leak_text', row);"
    "CREATE VIRTUAL TABLE open_text USING fts5(note, content='orders');"
    "CREATE TRIGGER t AFTER UPDATE ON customers BEGIN SELECT 1; REPLACE INTO [copies] "
    "VALUES (new.tax_no); END;"
    "CREATE TRIGGER u AFTER INSERT ON orders BEGIN INSERT INTO counts VALUES (1); END;"
    "INSERT INTO customers VALUES(1,'Ada','secret-1'); INSERT INTO copies VALUES('secret-1');";

static void secure__hides__what_shows_rows_of_hidden_tables(void **state)
{
    const struct catalog_options options = {.read_values = true,
                                            .secure_views = "{\"customers\":\"secure_customers\"}"};
    static const char *const gone[] = {"leak_one",   "leak_two", "leak_odd",        "leak_text",
                                       "leak_words", "copies",   "secure_customers"};
    static const char *const seen[] = {"customers", "orders",     "counts",
                                       "open_as",   "open_names", "open_text"};
    struct schema *plain = NULL;
    struct err err = ERR_INIT;
    struct fixture f;

    (void)state;
    fixture_open(&f, derived, &options);
    assert_true(db_introspect(f.db, NULL, &plain, &err));
    assert_true(catalog_hide_tables(plain, options.secure_views, &err));
    for (size_t i = 0; i < COUNT(gone); i++) {
        if (catalog_find_table(f.catalog, NULL, gone[i]) >= 0)
            fail_msg("'%s' is to be seen", gone[i]);
        assert_true(plain->tables[schema_find_table(plain, NULL, gone[i])].hidden);
    }
    for (size_t i = 0; i < COUNT(seen); i++)
        if (catalog_find_table(f.catalog, NULL, seen[i]) < 0)
            fail_msg("'%s' is hidden", seen[i]);
    assert_false(finds(&f, "secret-1"));
    schema_free(plain);
    fixture_close(&f);
}

/* A logical name that is no table's hides what its view reads rather than nothing. */
static void secure__hides__what_a_view_reads_when_no_base_is_named(void **state)
{
    const struct catalog_options options = {
        .read_values = true,
        .secure_views = "{\"clients\":\"secure_customers\",\"people\":\"main.open_names\"}"};
    static const char *const gone[] = {"customers", "leak_one", "leak_two", "copies", "leak_text"};
    struct schema *plain = NULL;
    struct err err = ERR_INIT;
    struct fixture f;

    (void)state;
    fixture_open(&f, derived, &options);
    assert_true(db_introspect(f.db, NULL, &plain, &err));
    assert_true(catalog_hide_tables(plain, options.secure_views, &err));
    for (size_t i = 0; i < COUNT(gone); i++) {
        if (catalog_find_table(f.catalog, NULL, gone[i]) >= 0)
            fail_msg("'%s' is to be seen", gone[i]);
        assert_true(plain->tables[schema_find_table(plain, NULL, gone[i])].hidden);
    }
    assert_true(catalog_find_table(f.catalog, NULL, "clients") >= 0);
    assert_true(catalog_find_table(f.catalog, NULL, "people") >= 0);
    assert_true(catalog_find_table(f.catalog, NULL, "orders") >= 0);
    assert_false(finds(&f, "secret-1"));
    assert_int_equal(catalog_note_count(f.catalog), 2);
    assert_non_null(
        strstr(catalog_note(f.catalog, 0), "all that 'secure_customers' reads is hidden"));
    schema_free(plain);
    fixture_close(&f);
}

static void secure__refuses__a_map_that_cannot_be_read(void **state)
{
    static const char *const maps[] = {"",           "[]",           "{\"a\":1}",
                                       "{\"a\":{}}", "{\"a\":\"\"}", "nonsense"};
    const struct catalog_options names = {.read_values = false};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &names);
    for (size_t i = 0; i < COUNT(maps); i++) {
        const struct catalog_options options = {.secure_views = maps[i]};
        struct schema *schema = NULL;
        struct catalog *catalog = NULL;
        struct err err = ERR_INIT;
        assert_true(db_introspect(f.db, NULL, &schema, &err));
        assert_false(catalog_build(schema, &f.reader, &options, &catalog, &err));
        assert_int_equal(err.code, ERR_CONFIG);
    }
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secure__gives__logical_tables_the_views_columns),
        cmocka_unit_test(secure__reads__only_listed_views),
        cmocka_unit_test(secure__names_nothing_hidden__in_texts),
        cmocka_unit_test(secure__names_nothing_hidden__anywhere),
        cmocka_unit_test(secure__proposes__views_that_stand_in_for_tables),
        cmocka_unit_test(secure__hides__a_table_whose_view_is_missing),
        cmocka_unit_test(secure__hides__what_shows_rows_of_hidden_tables),
        cmocka_unit_test(secure__hides__what_a_view_reads_when_no_base_is_named),
        cmocka_unit_test(secure__refuses__a_map_that_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
