/* Connections to a schema that is only described. */
#include "sqlite_file.h"

static const char json[] =
    "{\"dialect\":\"postgres\",\"tables\":[{\"name\":\"orders\",\"pk\":[\"id\"],\"columns\":[{"
    "\"name\":\"id\",\"type\":\"int\"}]}]}";

static struct db *open_described(const char *name, const char *query)
{
    char url[512];
    struct db *db = NULL;
    struct err err = ERR_INIT;

    snprintf(url, sizeof url, "schema:%s%s", folder_path(name), query);
    if (!db_open(url, NULL, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static void described__is_introspected__from_its_file(void **state)
{
    static const struct {
        const char *query;
        enum sql_dialect dialect;
    } cases[] = {{"", SQL_POSTGRES}, {"?dialect=mysql", SQL_MYSQL}};

    (void)state;
    folder_write("shop.json", json, 0600);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct db *db = open_described("shop.json", cases[i].query);
        struct schema *schema = NULL;
        struct err err = ERR_INIT;
        assert_int_equal(db_dialect(db), cases[i].dialect);
        assert_string_equal(db_kind(db), "schema");
        assert_true(db_ping(db, NULL, &err));
        assert_true(db_introspect(db, NULL, &schema, &err));
        assert_int_equal(schema->table_count, 1);
        assert_string_equal(schema->tables[0].name, "orders");
        schema_free(schema);
        db_close(db);
    }
}

static void described__reads_sheets__by_the_headings_given(void **state)
{
    struct db_open_options options = {.headings = "Zielname=table, Merkmal=column"};
    struct db *db = NULL;
    struct schema *schema = NULL;
    struct err err = ERR_INIT;
    char url[512];

    (void)state;
    folder_write("sheet.csv", "Zielname,Merkmal,Type\norders,id,int\norders,total,int\n", 0600);
    snprintf(url, sizeof url, "schema:%s", folder_path("sheet.csv"));
    if (!db_open(url, &options, &db, &err) || !db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    assert_int_equal(schema->table_count, 1);
    assert_string_equal(schema->tables[0].name, "orders");
    assert_int_equal(schema->tables[0].column_count, 2);
    schema_free(schema);
    db_close(db);
}

static void described__refuses__to_be_read(void **state)
{
    const struct db_read_options options = {0};
    struct result *result = NULL;
    struct db_plan plan;
    struct err err = ERR_INIT;

    (void)state;
    folder_write("shop.json", json, 0600);
    struct db *db = open_described("shop.json", "");
    assert_false(db_read(db, "SELECT 1", &options, &result, &err));
    assert_int_equal(err.code, ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "only describes a schema"));
    assert_false(db_explain(db, "SELECT 1", &plan, &err));
    assert_false(db_exec(db, "DELETE FROM orders", NULL, &err));
    db_close(db);
}

static void described__says__why_it_cannot_be_opened(void **state)
{
    struct db *db = NULL;
    struct err err = ERR_INIT;
    char url[512];

    (void)state;
    folder_write("odd.json", "{\"a\":1}", 0600);
    snprintf(url, sizeof url, "schema:%s", folder_path("odd.json"));
    assert_false(db_open(url, NULL, &db, &err));
    assert_int_equal(err.code, ERR_CONFIG);
    assert_false(db_open("schema:/nonexistent/x.json", NULL, &db, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(described__is_introspected__from_its_file),
        cmocka_unit_test(described__reads_sheets__by_the_headings_given),
        cmocka_unit_test(described__refuses__to_be_read),
        cmocka_unit_test(described__says__why_it_cannot_be_opened),
    };

    return cmocka_run_group_tests(tests, folder_make, folder_drop);
}
