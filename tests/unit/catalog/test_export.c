/* A catalog as a file, and a catalog made from it without the database. */
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/path.h"

static const char script[] =
    "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, password "
    "TEXT);"
    "CREATE TABLE sale(id INTEGER PRIMARY KEY, customer_id INTEGER, placed_on TEXT, total REAL);"
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, salary REAL);"
    "CREATE VIEW secure_staff AS SELECT id FROM staff;"
    "INSERT INTO customer VALUES(1,'Ann','Germany','pw-1'),(2,'Bob','France','pw-2');"
    "INSERT INTO sale VALUES(1,1,'2024-01-02',10.5),(2,2,'2024-03-04',20),(3,1,'2024-05-06',7);";

static const struct catalog_options secured = {.read_values = true,
                                               .secure_views = "{\"staff\":\"secure_staff\"}"};

static char path[80];

static int make_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/querent-export-%d.json", (int)getpid());
    return 0;
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

static void export_to_file(const struct catalog *catalog, bool values)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;

    catalog_export(catalog, values, &out);
    assert_true(path_write_atomic(path, buf_str(&out), out.len, 0600, &err));
    buf_release(&out);
}

static void catalog_open_file__knows__what_was_exported(void **state)
{
    struct fixture f;
    struct arena arena = {0};
    struct catalog *catalog = NULL;
    struct value_hit hit;
    struct table_hit table;
    struct err err = ERR_INIT;

    (void)state;
    fixture_open(&f, script, &secured);
    export_to_file(f.catalog, true);
    if (!catalog_open_file(path, NULL, NULL, &catalog, &err))
        fail_msg("%s", err.text);
    assert_int_equal(catalog_dialect(catalog), SQL_SQLITE);
    assert_int_equal(catalog_edge_count(catalog), catalog_edge_count(f.catalog));
    assert_int_equal(catalog_edge(catalog, 0)->type, JOIN_HEURISTIC);
    assert_true(catalog_edge(catalog, 0)->confidence == catalog_edge(f.catalog, 0)->confidence);
    assert_int_equal(catalog_find_value(catalog, &arena, "germany", false, &hit, 1), 1);
    assert_string_equal(hit.value, "Germany");
    assert_int_equal(catalog_rank_tables(catalog, &arena, "customers in France", &table, 1), 1);
    const int sale = catalog_find_table(catalog, NULL, "sale");
    assert_int_equal(catalog_date_column(catalog, sale), 2);
    assert_true(catalog_stats(catalog, (struct column_ref){sale, 3})->has_range);
    assert_int_equal(catalog_stats(catalog, (struct column_ref){sale, 2})->effective, VALUE_DATE);
    catalog_unref(catalog);
    arena_release(&arena);
    fixture_close(&f);
}

static void catalog_export__never_writes__what_is_hidden(void **state)
{
    static const char *const hidden[] = {"salary", "secure_staff", "pw-1"};
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, script, &secured);
    catalog_export(f.catalog, true, &out);
    for (size_t i = 0; i < COUNT(hidden); i++)
        assert_null(strstr(buf_str(&out), hidden[i]));
    assert_non_null(strstr(buf_str(&out), "\"staff\""));
    fixture_close(&f);
    buf_release(&out);
}

static void catalog_export__without_values__holds_no_data(void **state)
{
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, script, NULL);
    catalog_export(f.catalog, false, &out);
    assert_null(strstr(buf_str(&out), "Germany"));
    assert_null(strstr(buf_str(&out), "2024"));
    fixture_close(&f);
    buf_release(&out);
}

static void catalog_open_file__takes__a_dictionary_as_the_only_source(void **state)
{
    static const char csv[] = "table,column,type,business name,references\n"
                              "orders,id,int,,\norders,cust,int,buyer,customers.id\n"
                              "customers,id,int,,\ncustomers,name,text,,\n";
    struct catalog *catalog = NULL;
    struct arena arena = {0};
    struct join_tree join;
    struct column_hit hit;
    struct err err = ERR_INIT;
    char file[96];

    (void)state;
    snprintf(file, sizeof file, "%s.csv", path);
    assert_true(path_write_atomic(file, csv, strlen(csv), 0600, &err));
    if (!catalog_open_file(file, &(const enum sql_dialect){SQL_POSTGRES}, NULL, &catalog, &err))
        fail_msg("%s", err.text);
    assert_int_equal(catalog_dialect(catalog), SQL_POSTGRES);
    assert_int_equal(catalog_disagreement_count(catalog), 0);
    assert_true(catalog_path(catalog, &arena, catalog_find_table(catalog, NULL, "orders"),
                             catalog_find_table(catalog, NULL, "customers"), &join));
    assert_int_equal(catalog_rank_columns(catalog, &arena, "who is the buyer", &hit, 1), 1);
    assert_int_equal(hit.column.table, catalog_find_table(catalog, NULL, "orders"));
    catalog_unref(catalog);
    arena_release(&arena);
    unlink(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_open_file__knows__what_was_exported),
        cmocka_unit_test(catalog_export__never_writes__what_is_hidden),
        cmocka_unit_test(catalog_export__without_values__holds_no_data),
        cmocka_unit_test(catalog_open_file__takes__a_dictionary_as_the_only_source),
    };

    return cmocka_run_group_tests(tests, make_path, remove_path);
}
