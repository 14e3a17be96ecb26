/* A catalog over a real SQLite file: keys, labels, dates, statistics, values, what is never read.
 */
#include "cases.h"
#include "fixture.h"
#include "querent/sql/sql.h"

static const char shop[] =
    "CREATE TABLE customer(customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "country TEXT,"
    " password TEXT, joined TEXT, rating TEXT);"
    "CREATE TABLE \"order\"(order_no INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, "
    "order_date DATE,"
    " updated_at DATETIME, total REAL, note TEXT);"
    "CREATE TABLE country(code TEXT PRIMARY KEY, country TEXT);"
    "CREATE TABLE bare(a INTEGER, b TEXT);"
    "CREATE VIEW big_order AS SELECT * FROM \"order\" WHERE total > 10;"
    "INSERT INTO customer VALUES(1,'Ada','Lovelace','Germany','pw1','2024-01-05','4'),"
    "(2,'Alan','Turing','France','pw2','2024-02-05','5'),(3,'Grace','Hopper','germany',NULL,'2024-"
    "03-05','5');"
    "INSERT INTO \"order\" VALUES(10,1,'2024-05-01','2024-05-02 10:00:00',9.5,'a'),"
    "(11,1,'2024-05-03','2024-05-04 10:00:00',20,NULL),(12,3,'2024-06-01','2024-06-02 "
    "10:00:00',30.25,NULL);"
    "INSERT INTO country VALUES('DE','Germany'),('FR','France');";

static void catalog_build__finds__keys_labels_and_dates(void **state)
{
    struct fixture f;

    (void)state;
    fixture_open(&f, shop, NULL);
    const int customer = fixture_table(&f, "customer"), order = fixture_table(&f, "ORDER");
    assert_int_equal(catalog_key_column(f.catalog, customer), 0);
    assert_int_equal(catalog_label_column(f.catalog, customer), 2);
    assert_int_equal(catalog_date_column(f.catalog, order), 2);
    assert_int_equal(catalog_label_column(f.catalog, fixture_table(&f, "country")), 1);
    assert_true(catalog_is_key(f.catalog, fixture_column(&f, "order.customer_id")));
    assert_false(catalog_is_key(f.catalog, fixture_column(&f, "order.total")));
    const int bare = fixture_table(&f, "bare");
    assert_int_equal(catalog_key_column(f.catalog, bare), -1);
    assert_int_equal(catalog_label_column(f.catalog, bare), -1);
    assert_int_equal(catalog_date_column(f.catalog, bare), -1);
    fixture_close(&f);
}

/* Each value of a flag may stand in one row only: that makes it no name of the row. */
static void catalog_build__takes__no_flag_for_a_label(void **state)
{
    struct fixture f;

    (void)state;
    fixture_open(&f,
                 "CREATE TABLE parcel(id INTEGER PRIMARY KEY, zip TEXT, fragile BOOLEAN);"
                 "INSERT INTO parcel VALUES(1,'01234','true'),(2,'01234','false');",
                 NULL);
    assert_int_equal(catalog_label_column(f.catalog, fixture_table(&f, "parcel")), -1);
    fixture_close(&f);
}

/* sales.item, stock.item, stock.order and item_kind of the default schema. */
static void put_into_schemas(struct schema *schema)
{
    static const char *const names[] = {"item", "item", "order", "item_kind"};
    static const char *const schemas[] = {"sales", "stock", "stock", "main"};

    schema->default_schema = "main";
    for (size_t t = 0; t < schema->table_count; t++) {
        schema->tables[t].name = names[t];
        schema->tables[t].schema = schemas[t];
    }
}

static void catalog_table_name__has_its_schema__where_others_share_it(void **state)
{
    static const char *const names[] = {"sales.item", "stock.item", "order", "item_kind"};
    struct fixture f;

    (void)state;
    fixture_open_with(&f,
                      "CREATE TABLE a(x INTEGER); CREATE TABLE b(x INTEGER);"
                      "CREATE TABLE c(x INTEGER); CREATE TABLE d(x INTEGER);",
                      &(struct catalog_options){0}, put_into_schemas);
    for (int t = 0; t < 4; t++)
        assert_string_equal(catalog_table_name(f.catalog, t), names[t]);
    fixture_close(&f);
}

static void catalog_build__knows__what_values_are(void **state)
{
    struct fixture f;

    (void)state;
    fixture_open(&f, shop, NULL);
    const struct column_stats *joined =
        catalog_stats(f.catalog, fixture_column(&f, "customer.joined"));
    assert_int_equal(joined->effective, VALUE_DATE);
    assert_string_equal(joined->min_text, "2024-01-05");
    assert_string_equal(joined->max_text, "2024-03-05");
    const struct column_stats *total = catalog_stats(f.catalog, fixture_column(&f, "order.total"));
    assert_true(total->has_range);
    assert_true(total->min == 9.5 && total->max == 30.25);
    assert_int_equal(total->distinct, 3);
    const struct column_stats *rating =
        catalog_stats(f.catalog, fixture_column(&f, "customer.rating"));
    assert_true(rating->numeric_text);
    assert_int_equal(rating->distinct, 2);
    const struct column_stats *note = catalog_stats(f.catalog, fixture_column(&f, "order.note"));
    assert_true(note->null_share > 0.66 && note->null_share < 0.67);
    const struct column_stats *empty = catalog_stats(f.catalog, fixture_column(&f, "bare.b"));
    assert_int_equal(empty->distinct, 0);
    assert_false(empty->categorical);
    const char *const *values = catalog_values(f.catalog, fixture_column(&f, "customer.country"));
    assert_non_null(values);
    assert_string_equal(values[0], "Germany");
    assert_null(values[3]);
    assert_null(catalog_values(f.catalog, fixture_column(&f, "order.total")));
    fixture_close(&f);
}

static void catalog_find_value__says__where(void **state)
{
    struct fixture f;
    struct value_hit hits[8];

    (void)state;
    fixture_open(&f, shop, NULL);
    size_t count = catalog_find_value(f.catalog, NULL, "Germany", false, hits, 8);
    assert_int_equal(count, 3);
    assert_int_equal(hits[0].match, VALUE_EXACT);
    assert_string_equal(hits[2].value, "germany");
    assert_int_equal(hits[2].match, VALUE_FOLDED);
    count = catalog_find_value(f.catalog, NULL, "5", false, hits, 8);
    assert_int_equal(count, 1);
    assert_true(hits[0].numeric);
    fixture_close(&f);
}

static void catalog_build__never_reads__secrets_and_hidden_tables(void **state)
{
    struct fixture f;
    struct value_hit hits[2];

    (void)state;
    fixture_open(&f, shop, NULL);
    assert_int_equal(catalog_find_value(f.catalog, NULL, "pw1", true, hits, 2), 0);
    assert_int_equal(catalog_stats(f.catalog, fixture_column(&f, "customer.password"))->distinct,
                     -1);
    fixture_close(&f);
}

static void hide_customers(struct schema *schema)
{
    schema->tables[schema_find_table(schema, NULL, "customer")].hidden = true;
}

static void catalog_build__hides__hidden_tables_everywhere(void **state)
{
    struct fixture f;
    struct value_hit hits[2];
    struct table_hit tables[8];
    struct arena arena = {0};
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open_with(&f, shop, NULL, hide_customers);
    const struct sql_lookup lookup = catalog_lookup(f.catalog);
    assert_null(lookup.table(lookup.self, NULL, "customer"));
    assert_non_null(lookup.table(lookup.self, NULL, "country"));
    const char *names[8];
    assert_int_equal(lookup.tables(lookup.self, names, 8), 4);
    assert_int_equal(lookup.owners(lookup.self, "first_name", names, 8), 0);
    assert_int_equal(catalog_find_value(f.catalog, NULL, "Lovelace", true, hits, 2), 0);
    assert_int_equal(catalog_edge_count(f.catalog), 0);
    const size_t count =
        catalog_rank_tables(f.catalog, &arena, "customers by last name", tables, 8);
    for (size_t i = 0; i < count; i++)
        assert_string_not_equal(catalog_schema(f.catalog)->tables[tables[i].table].name,
                                "customer");
    catalog_join_graph_json(f.catalog, &out);
    assert_null(strstr(buf_str(&out), "first_name"));
    buf_release(&out);
    arena_release(&arena);
    fixture_close(&f);
}

static void catalog_build__without_reader__has_names_only(void **state)
{
    const struct catalog_options options = {.read_values = false};
    struct fixture f;
    struct value_hit hits[2];

    (void)state;
    fixture_open(&f, shop, &options);
    assert_int_equal(catalog_find_value(f.catalog, NULL, "Germany", true, hits, 2), 0);
    assert_int_equal(catalog_stats(f.catalog, fixture_column(&f, "order.total"))->distinct, -1);
    assert_string_equal(catalog_column_words(f.catalog, fixture_column(&f, "order.order_no")),
                        "order number");
    assert_int_equal(catalog_edge(f.catalog, 0)->type, JOIN_FOREIGN_KEY);
    for (size_t i = 1; i < catalog_edge_count(f.catalog); i++)
        assert_true(catalog_edge(f.catalog, i)->confidence < 0.8);
    fixture_close(&f);
}

static void catalog_build__stops__when_cancelled(void **state)
{
    struct fixture f;
    struct cancel *cancel = cancel_new();
    const struct catalog_options names = {.read_values = false},
                                 values = {.read_values = true, .cancel = cancel};
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    (void)state;
    fixture_open(&f, shop, &names);
    assert_true(db_introspect(f.db, NULL, &schema, &err));
    cancel_fire(cancel);
    assert_false(catalog_build(schema, &f.reader, &values, &catalog, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_null(catalog);
    cancel_unref(cancel);
    fixture_close(&f);
}

static void catalog_lookup__finds__tables_and_owners(void **state)
{
    struct fixture f;
    const char *names[4];

    (void)state;
    fixture_open(&f, shop, NULL);
    const struct sql_lookup lookup = catalog_lookup(f.catalog);
    assert_string_equal(lookup.table(lookup.self, NULL, "CUSTOMER")->name, "customer");
    assert_string_equal(lookup.table(lookup.self, "main", "customer")->name, "customer");
    assert_null(lookup.table(lookup.self, "other", "customer"));
    assert_null(lookup.table(lookup.self, NULL, "customers"));
    assert_int_equal(lookup.owners(lookup.self, "Customer_ID", names, 4), 3); /* the view too */
    assert_int_equal(lookup.owners(lookup.self, "customer_id", names, 1), 1);
    assert_int_equal(lookup.owners(lookup.self, "nowhere", names, 4), 0);
    fixture_close(&f);
}

static void catalog_ref__keeps__it_alive(void **state)
{
    struct fixture f;

    (void)state;
    fixture_open(&f, shop, NULL);
    struct catalog *again = catalog_ref(f.catalog);
    catalog_unref(f.catalog);
    assert_string_equal(catalog_table_words(again, fixture_table(&f, "big_order")), "big order");
    fixture_close(&f);
    catalog_unref(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_build__finds__keys_labels_and_dates),
        cmocka_unit_test(catalog_build__takes__no_flag_for_a_label),
        cmocka_unit_test(catalog_table_name__has_its_schema__where_others_share_it),
        cmocka_unit_test(catalog_build__knows__what_values_are),
        cmocka_unit_test(catalog_find_value__says__where),
        cmocka_unit_test(catalog_build__never_reads__secrets_and_hidden_tables),
        cmocka_unit_test(catalog_build__hides__hidden_tables_everywhere),
        cmocka_unit_test(catalog_build__without_reader__has_names_only),
        cmocka_unit_test(catalog_build__stops__when_cancelled),
        cmocka_unit_test(catalog_lookup__finds__tables_and_owners),
        cmocka_unit_test(catalog_ref__keeps__it_alive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
