/* The operator's join graph file, roles, and columns that say who wrote a row. */
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/path.h"

static const char script[] = "CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT);"
                             "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, created_by "
                             "INTEGER REFERENCES users(id));"
                             "CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT, created_by "
                             "INTEGER REFERENCES users(id));"
                             "CREATE TABLE sale(id INTEGER PRIMARY KEY, customer_id INTEGER "
                             "REFERENCES customer(id), total REAL, a TEXT, b TEXT);"
                             "CREATE TABLE sale_line(id INTEGER PRIMARY KEY, sale_id INTEGER "
                             "REFERENCES sale(id), amount REAL, a TEXT, b TEXT,"
                             " batch_id INTEGER REFERENCES batch(id));"
                             "CREATE TABLE batch(id INTEGER PRIMARY KEY, product_id INTEGER "
                             "REFERENCES product(id), made TEXT, a TEXT, b TEXT);"
                             "CREATE TABLE customer_setting(id INTEGER PRIMARY KEY, customer_id "
                             "INTEGER REFERENCES customer(id),"
                             " product_id INTEGER REFERENCES product(id), v TEXT, w TEXT, x TEXT);"
                             "CREATE TABLE favourite(customer_id INTEGER REFERENCES customer(id), "
                             "product_id INTEGER REFERENCES product(id));";

struct override {
    struct fixture fixture;
    char path[64];
};

static void open_with(struct override *o, const char *json, bool keep_favourite)
{
    struct catalog_options options = {.read_values = true, .max_hops = 6};
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;

    snprintf(o->path, sizeof o->path, "/tmp/querent-joins-%d.json", (int)getpid());
    buf_add(&text, json);
    assert_true(path_write_atomic(o->path, text.p, text.len, 0600, &err));
    options.join_graph_path = o->path;
    struct buf all = BUF_INIT;
    buf_add(&all, script);
    if (!keep_favourite)
        buf_add(&all, "DROP TABLE favourite;");
    fixture_open(&o->fixture, buf_str(&all), &options);
    buf_release(&all);
    buf_release(&text);
}

static void close_override(struct override *o)
{
    fixture_close(&o->fixture);
    unlink(o->path);
}

static size_t joins_between(const struct override *o, const char *from, const char *to)
{
    struct arena arena = {0};
    struct join_tree path = {0};

    catalog_path(o->fixture.catalog, &arena, fixture_table(&o->fixture, from),
                 fixture_table(&o->fixture, to), &path);
    arena_release(&arena);
    return path.edge_count;
}

static void catalog_path__goes_round__audit_columns_and_settings(void **state)
{
    struct override o;

    (void)state;
    open_with(&o, "{}", false);
    /* by users: 2 joins that cost 2.5 each; by customer_setting: blocked; by the sales: 4 joins */
    assert_int_equal(joins_between(&o, "customer", "product"), 4);
    assert_int_equal(
        catalog_table_role(o.fixture.catalog, fixture_table(&o.fixture, "customer_setting")),
        TABLE_ROLE_CONFIGURATION);
    close_override(&o);
}

static void catalog_table_role__knows__bridges(void **state)
{
    struct override o;

    (void)state;
    open_with(&o, "{}", true);
    assert_int_equal(catalog_table_role(o.fixture.catalog, fixture_table(&o.fixture, "favourite")),
                     TABLE_ROLE_BRIDGE);
    assert_int_equal(catalog_table_role(o.fixture.catalog, fixture_table(&o.fixture, "customer")),
                     TABLE_ROLE_INSTANCE);
    assert_int_equal(joins_between(&o, "customer", "product"), 2);
    close_override(&o);
}

static void overrides__add_change_and_remove__joins(void **state)
{
    static const char json[] =
        "{\"version\":1,\"relationships\":["
        "{\"from_table\":\"favourite\",\"from_column\":\"product_id\",\"to_table\":\"product\","
        "\"to_column\":\"id\","
        "\"remove\":true},"
        "{\"from_table\":\"sale\",\"from_column\":\"a\",\"to_table\":\"product\",\"to_column\":"
        "\"name\","
        "\"type\":\"business\",\"evidence\":{\"note\":\"said so\"}},"
        "{\"from_table\":\"gone\",\"from_column\":\"x\",\"to_table\":\"product\",\"to_column\":"
        "\"id\"},"
        "{\"from_table\":\"sale\",\"from_column\":\"nope\",\"to_table\":\"product\",\"to_column\":"
        "\"id\"}],"
        "\"table_metadata\":{\"batch\":{\"role\":\"template\"},\"users\":{\"role\":\"odd\"}}}";
    struct override o;
    struct buf out = BUF_INIT;

    (void)state;
    open_with(&o, json, true);
    assert_int_equal(joins_between(&o, "sale", "product"), 1);
    assert_int_equal(joins_between(&o, "favourite", "product"), 3); /* by customer and sale now */
    assert_int_equal(catalog_table_role(o.fixture.catalog, fixture_table(&o.fixture, "batch")),
                     TABLE_ROLE_TEMPLATE);
    assert_int_equal(catalog_note_count(o.fixture.catalog), 3);
    assert_string_equal(catalog_note(o.fixture.catalog, 0), "join graph: no table 'gone'");
    assert_string_equal(catalog_note(o.fixture.catalog, 1),
                        "join graph: no column 'nope' in 'sale'");
    catalog_join_graph_json(o.fixture.catalog, &out);
    assert_non_null(strstr(buf_str(&out), "said so"));
    assert_non_null(strstr(buf_str(&out), "\"business\",\"confidence\":0.9"));
    buf_release(&out);
    close_override(&o);
}

static void overrides__read__what_was_written(void **state)
{
    struct override first, second;
    struct buf before = BUF_INIT, after = BUF_INIT;

    (void)state;
    open_with(&first, "{}", true);
    catalog_join_graph_json(first.fixture.catalog, &before);
    close_override(&first);
    open_with(&second, buf_str(&before), true);
    catalog_join_graph_json(second.fixture.catalog, &after);
    assert_int_equal(catalog_note_count(second.fixture.catalog), 0);
    assert_string_equal(buf_str(&before), buf_str(&after));
    close_override(&second);
    buf_release(&before);
    buf_release(&after);
}

static void roles__tell__what_tables_are_for(void **state)
{
    static const char tables[] =
        "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, mail TEXT, phone TEXT);"
        "CREATE TABLE person_detail(person_id INTEGER PRIMARY KEY REFERENCES person(id), a TEXT, b "
        "TEXT, c TEXT);"
        "CREATE TABLE visit_detail(id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES person(id),"
        " a TEXT, b TEXT, c TEXT);"
        "CREATE TABLE letter_template(id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT);"
        "CREATE TABLE login_journal(id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT);"
        "CREATE TABLE club(id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT);"
        "CREATE TABLE member_of(person_id INTEGER REFERENCES person(id), club_id INTEGER "
        "REFERENCES "
        "club(id), since TEXT);";
    static const struct {
        const char *table;
        enum table_role role;
    } cases[] = {
        {"person", TABLE_ROLE_INSTANCE},       {"person_detail", TABLE_ROLE_SATELLITE},
        {"visit_detail", TABLE_ROLE_INSTANCE}, {"letter_template", TABLE_ROLE_TEMPLATE},
        {"login_journal", TABLE_ROLE_LOG},     {"member_of", TABLE_ROLE_BRIDGE},
    };
    struct fixture f;

    (void)state;
    fixture_open(&f, tables, NULL);
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(catalog_table_role(f.catalog, fixture_table(&f, cases[i].table)),
                         cases[i].role);
    fixture_close(&f);
}

static void overrides__keep__what_they_do_not_know(void **state)
{
    static const char json[] =
        "{\"version\":1,\"tables\":{\"sale\":{\"columns\":[],\"owner\":\"ann\"}},"
        "\"relationships\":[{\"from_table\":\"sale\",\"from_column\":\"customer_id\","
        "\"to_table\":\"product\",\"to_column\":\"id\",\"type\":\"scoped_child\","
        "\"confidence\":0.8,\"cardinality\":\"unknown\",\"evidence\":{\"rule\":\"r\",\"by\":3},"
        "\"sources\":[\"x\"],\"scoped_conditions\":[{\"also_requires\":\"kind\",\"condition\":"
        "\"sale.kind = 'x'\",\"reason\":\"shared\"}],\"weight\":[1,2]}],"
        "\"table_metadata\":{\"sale\":{\"role\":\"log\",\"colour\":\"red\"}},"
        "\"business_terms\":{\"a\":1}}";
    static const char *const kept[] = {
        "\"owner\":\"ann\"",
        "\"type\":\"scoped_child\",\"confidence\":0.8,\"cardinality\":\"unknown\"",
        "\"evidence\":{\"rule\":\"r\",\"by\":3},\"sources\":[\"x\"]",
        "\"condition\":\"sale.kind = 'x'\"",
        "\"weight\":[1,2]",
        "\"colour\":\"red\"",
        "\"business_terms\":{\"a\":1}",
    };
    struct override o;
    struct buf out = BUF_INIT;

    (void)state;
    open_with(&o, json, true);
    catalog_join_graph_json(o.fixture.catalog, &out);
    for (size_t i = 0; i < COUNT(kept); i++)
        if (!strstr(buf_str(&out), kept[i]))
            fail_msg("%s was lost", kept[i]);
    buf_release(&out);
    close_override(&o);
}

static void catalog_put_join__changes__one_join_of_the_file(void **state)
{
    struct override first, second;
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;

    (void)state;
    open_with(&first,
              "{\"mine\":[1,2],\"relationships\":[{\"from_table\":\"favourite\","
              "\"from_column\":\"product_id\",\"to_table\":\"product\",\"to_column\":\"id\","
              "\"owner\":\"ann\"}]}",
              true);
    const int sale = fixture_table(&first.fixture, "sale"),
              product = fixture_table(&first.fixture, "product");
    const struct join_edge named = {.from = sale,
                                    .to = product,
                                    .count = 1,
                                    .from_columns = &(int){3},
                                    .to_columns = &(int){1}};
    for (size_t i = 0; i < catalog_edge_count(first.fixture.catalog); i++) {
        const struct join_edge *edge = catalog_edge(first.fixture.catalog, i);
        if (edge->from == fixture_table(&first.fixture, "favourite") && edge->to == product)
            assert_true(catalog_put_join(first.fixture.catalog, first.path, edge, 0, "no", &err));
    }
    assert_true(catalog_put_join(first.fixture.catalog, first.path, &named, 1, "yes", &err));
    assert_true(path_read(first.path, 1 << 20, &text, &err));
    assert_non_null(strstr(buf_str(&text), "mine"));
    assert_non_null(strstr(buf_str(&text), "ann"));
    fixture_close(&first.fixture);
    open_with(&second, buf_str(&text), true);
    assert_int_equal(joins_between(&second, "sale", "product"), 1);
    assert_int_equal(joins_between(&second, "favourite", "product"), 3);
    close_override(&second);
    buf_release(&text);
    unlink(first.path);
}

/* What a lesson taught goes with it; what the operator accepted beside it stays. */
static void catalog_withdraw_join__takes_out__what_has_the_note(void **state)
{
    static const char json[] =
        "{\"mine\":1,\"relationships\":["
        "{\"from_table\":\"fees\",\"from_column\":\"x7\",\"to_table\":\"visits\",\"to_column\":"
        "\"id\",\"evidence\":{\"note\":\"taught\"}},"
        "{\"from_table\":\"fees\",\"from_column\":\"y\",\"to_table\":\"visits\",\"to_column\":"
        "\"id\",\"evidence\":{\"note\":\"accepted\"}}]}";
    char folder[] = "/tmp/querent-joins-XXXXXX", path[96];
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/shop.json", folder);
    assert_true(catalog_withdraw_join(path, "fees.x7 = visits.id", "taught", &err)); /* no file */
    assert_true(path_write_atomic(path, json, strlen(json), 0600, &err));
    assert_true(catalog_withdraw_join(path, "fees.y = visits.id", "taught", &err));
    assert_true(catalog_withdraw_join(path, "visits.id = fees.x7", "taught", &err));
    assert_true(path_read(path, 1 << 20, &text, &err));
    assert_null(strstr(buf_str(&text), "x7"));
    assert_non_null(strstr(buf_str(&text), "accepted"));
    assert_non_null(strstr(buf_str(&text), "mine"));
    assert_true(path_write_atomic(path, "[]", 2, 0600, &err));
    assert_false(catalog_withdraw_join(path, "fees.y = visits.id", "accepted", &err));
    buf_release(&text);
    unlink(path);
    rmdir(folder);
}

static void catalog_put_join__makes__file_and_folder(void **state)
{
    char folder[] = "/tmp/querent-joins-XXXXXX", path[96], below[80];
    struct override o;
    struct err err = ERR_INIT;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(below, sizeof below, "%s/joins", folder);
    snprintf(path, sizeof path, "%s/shop.json", below);
    open_with(&o, "{}", true);
    assert_true(catalog_put_join(o.fixture.catalog, path, catalog_edge(o.fixture.catalog, 0), 1,
                                 "yes", &err));
    assert_true(path_exists(path));
    assert_true(path_write_atomic(path, "[]", 2, 0600, &err));
    assert_false(catalog_put_join(o.fixture.catalog, path, catalog_edge(o.fixture.catalog, 0), 1,
                                  "yes", &err));
    assert_int_equal(err.code, ERR_CONFIG);
    close_override(&o);
    unlink(path);
    rmdir(below);
    rmdir(folder);
}

static void overrides__refuse__what_is_no_json(void **state)
{
    struct override o;
    struct catalog_options options = {.join_graph_path = "/nonexistent/joins.json"};
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    (void)state;
    open_with(&o, "{}", true);
    assert_true(db_introspect(o.fixture.db, NULL, &schema, &err));
    assert_false(catalog_build(schema, &o.fixture.reader, &options, &catalog, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_true(path_write_atomic(o.path, "[1,", 3, 0600, &err));
    options.join_graph_path = o.path;
    assert_true(db_introspect(o.fixture.db, NULL, &schema, &err));
    assert_false(catalog_build(schema, &o.fixture.reader, &options, &catalog, &err));
    assert_int_equal(err.code, ERR_CONFIG);
    char deep[2001] = {0};
    memset(deep, '[', sizeof deep - 1);
    assert_true(path_write_atomic(o.path, deep, sizeof deep - 1, 0600, &err));
    assert_true(db_introspect(o.fixture.db, NULL, &schema, &err));
    assert_false(catalog_build(schema, &o.fixture.reader, &options, &catalog, &err));
    assert_int_equal(err.code, ERR_LIMIT);
    assert_non_null(strstr(err.text, "line 1, column 1001: nested more than 1,000 levels deep"));
    close_override(&o);
}

/* A review of joins names tables as they are called, spaces and dots included. */
static void catalog_find_join__finds__names_with_spaces_and_dots(void **state)
{
    static const char odd[] = "CREATE TABLE \"sales order\"(id INTEGER PRIMARY KEY);"
                              "CREATE TABLE \"line.item\"(id INTEGER PRIMARY KEY,"
                              " \"order no. of\" INTEGER REFERENCES \"sales order\"(id));";
    const struct join_names names = {"line.item", "order no. of", "sales order", "id"},
                            gone = {"line.item", "order", "sales order", "id"};
    struct fixture f;
    struct arena arena = {0};
    struct join_edge edge;
    struct err err = ERR_INIT;

    (void)state;
    fixture_open(&f, odd, NULL);
    if (!catalog_find_join_named(f.catalog, &arena, &names, &edge, &err))
        fail_msg("%s", err.text);
    assert_int_equal(edge.type, JOIN_FOREIGN_KEY);
    assert_false(catalog_find_join_named(f.catalog, &arena, &gone, &edge, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    arena_release(&arena);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_path__goes_round__audit_columns_and_settings),
        cmocka_unit_test(catalog_table_role__knows__bridges),
        cmocka_unit_test(overrides__add_change_and_remove__joins),
        cmocka_unit_test(overrides__read__what_was_written),
        cmocka_unit_test(roles__tell__what_tables_are_for),
        cmocka_unit_test(overrides__keep__what_they_do_not_know),
        cmocka_unit_test(catalog_put_join__changes__one_join_of_the_file),
        cmocka_unit_test(catalog_withdraw_join__takes_out__what_has_the_note),
        cmocka_unit_test(catalog_put_join__makes__file_and_folder),
        cmocka_unit_test(overrides__refuse__what_is_no_json),
        cmocka_unit_test(catalog_find_join__finds__names_with_spaces_and_dots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
