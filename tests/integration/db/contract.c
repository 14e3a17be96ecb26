/* One suite for all drivers: what a connection is, introspection, plans; the rest in contract_*.c.
 */
#include "contract_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"

const struct contract *under_test;

struct db *open_db(bool read_only)
{
    return must_open(under_test->url, read_only);
}

void still_works(struct db *db)
{
    must_give(db, "SELECT 41 + 1", "42");
}

char *contract_series(int rows)
{
    char *sql = mem_alloc(500);

    /* the text is the contract's, with one %d */
    const char *at = strstr(under_test->series, "%d");
    snprintf(sql, 500, "%.*s%d%s", (int)(at - under_test->series), under_test->series, rows,
             at + 2);
    return sql;
}

/* ---- introspection and plans */

static const struct schema_table *find(const struct schema *schema, const char *name)
{
    const int at = schema_find_table(schema, NULL, name);

    if (at < 0)
        fail_msg("no table '%s'", name);
    return &schema->tables[at];
}

static void introspect__tells__keys_and_columns(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;

    (void)state;
    if (under_test->no_keys)
        return;
    struct db *db = open_db(false);
    make_strict_tables(db);
    must_exec(db, "DROP VIEW IF EXISTS contract_view");
    must_exec(db, "DROP TABLE IF EXISTS contract_pairs_child");
    must_exec(db, "DROP TABLE IF EXISTS contract_pairs");
    must_exec(
        db,
        "CREATE TABLE contract_pairs (b INTEGER NOT NULL, a INTEGER NOT NULL, w VARCHAR(9) UNIQUE, "
        "price NUMERIC(10,2) DEFAULT 1.5, PRIMARY KEY (a, b))");
    must_exec(
        db,
        "CREATE TABLE contract_pairs_child (x INTEGER, y INTEGER, FOREIGN KEY (x, y) REFERENCES "
        "contract_pairs (a, b))");
    must_exec(db, "CREATE INDEX contract_pairs_price ON contract_pairs (price, w)");
    must_exec(db, "CREATE VIEW contract_view AS SELECT a, w FROM contract_pairs");
    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    const struct schema_table *pairs = find(schema, "contract_pairs");
    assert_int_equal(pairs->kind, TABLE_BASE);
    assert_int_equal(pairs->column_count, 4);
    assert_int_equal(pairs->columns[schema_find_column(pairs, "a")].primary, 1);
    assert_int_equal(pairs->columns[schema_find_column(pairs, "b")].primary, 2);
    assert_false(pairs->columns[schema_find_column(pairs, "a")].unique);
    assert_true(pairs->columns[schema_find_column(pairs, "w")].unique);
    assert_true(pairs->columns[schema_find_column(pairs, "a")].not_null);
    assert_int_equal(pairs->columns[schema_find_column(pairs, "price")].value, VALUE_DECIMAL);
    assert_non_null(strstr(pairs->columns[schema_find_column(pairs, "price")].default_sql, "1.5"));
    const struct schema_table *child = find(schema, "contract_pairs_child");
    assert_int_equal(child->fkey_count, 1);
    assert_int_equal(child->fkeys[0].count, 2);
    assert_string_equal(child->fkeys[0].columns[0], "x");
    assert_string_equal(child->fkeys[0].to_columns[0], "a");
    assert_string_equal(child->fkeys[0].columns[1], "y");
    assert_string_equal(child->fkeys[0].to_columns[1], "b");
    assert_string_equal(child->fkeys[0].to_table, "contract_pairs");
    bool found = false;
    for (size_t i = 0; i < pairs->index_count; i++)
        if (str_eq(pairs->indexes[i].name, "contract_pairs_price")) {
            assert_int_equal(pairs->indexes[i].count, 2);
            assert_string_equal(pairs->indexes[i].columns[0], "price");
            assert_false(pairs->indexes[i].unique);
            found = true;
        }
    assert_true(found);
    assert_int_equal(find(schema, "contract_view")->kind, TABLE_VIEW);
    assert_int_equal(find(schema, "contract_view")->column_count, 2);
    bool shown = false;
    for (size_t i = 0; i < schema->source_count; i++)
        shown |= str_eq(schema->sources[i].of, "contract_view") &&
                 str_eq(schema->sources[i].from, "contract_pairs");
    assert_true(shown);
    schema_free(schema);
    must_exec(db, "DROP VIEW contract_view");
    db_close(db);
}

static void introspect__tells__the_values_that_constraints_allow(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;

    (void)state;
    if (under_test->no_keys)
        return;
    struct db *db = open_db(false);
    must_exec(db, "DROP TABLE IF EXISTS contract_allowed");
    must_exec(db, "CREATE TABLE contract_allowed (id INTEGER PRIMARY KEY, status VARCHAR(9) NOT "
                  "NULL CHECK (status IN ('new', 'it''s', 'sent')), price INTEGER CHECK (price > "
                  "0), kind VARCHAR(9) CHECK (kind IN ('a') OR kind IS NULL))");
    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    const struct schema_table *table = find(schema, "contract_allowed");
    const char *const *allowed = table->columns[schema_find_column(table, "status")].allowed;
    assert_non_null(allowed);
    assert_string_equal(allowed[0], "new");
    assert_string_equal(allowed[1], "it's");
    assert_string_equal(allowed[2], "sent");
    assert_null(allowed[3]);
    assert_null(table->columns[schema_find_column(table, "price")].allowed);
    assert_null(table->columns[schema_find_column(table, "kind")].allowed);
    schema_free(schema);
    must_exec(db, "DROP TABLE contract_allowed");
    db_close(db);
}

static void introspect__takes__two_hundred_wide_tables(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct buf sql = BUF_INIT;
    size_t found = 0;
    struct db *db = open_db(false);

    (void)state;
    for (int i = 0; i < 200; i++) {
        buf_clear(&sql);
        buf_addf(&sql, "CREATE TABLE contract_wide_%d (id INTEGER%s", i,
                 under_test->no_keys ? "" : " NOT NULL PRIMARY KEY");
        for (int col = 1; col < 50; col++)
            buf_addf(&sql, ", c%d INTEGER", col);
        buf_addc(&sql, ')');
        must_exec(db, buf_str(&sql));
    }
    assert_true(db_introspect(db, NULL, &schema, &err));
    for (size_t i = 0; i < schema->table_count; i++)
        if (str_starts(schema->tables[i].name, "contract_wide_")) {
            assert_int_equal(schema->tables[i].column_count, 50);
            found++;
        }
    assert_int_equal(found, 200);
    schema_free(schema);
    for (int i = 0; i < 200; i++) {
        buf_clear(&sql);
        buf_addf(&sql, "DROP TABLE contract_wide_%d", i);
        must_exec(db, buf_str(&sql));
    }
    buf_release(&sql);
    db_close(db);
}

static void explain__tells__scans_and_refuses_writes(void **state)
{
    struct err err = ERR_INIT;
    struct db_plan plan;
    struct db *db = open_db(false);

    (void)state;
    make_small_table(db);
    if (!db_explain(db, "SELECT * FROM contract_small WHERE x > 1", &plan, &err))
        fail_msg("%s", err.text);
    if (under_test->no_scans) {
        assert_non_null(strstr(plan.line, "reads "));
    } else {
        assert_int_equal(plan.full_scans, 1);
        assert_non_null(strstr(plan.line, "full scan of contract_small"));
        assert_string_equal(plan.heavy, "");
        db_plan_limits(db, 1, 1); /* two rows are more than one; PostgreSQL counts pages */
        assert_true(db_explain(db, "SELECT * FROM contract_small", &plan, &err));
        if (!strstr(plan.heavy, "this may take a long time"))
            fail_msg("not heavy: %s", plan.line);
        db_plan_limits(db, 0, 0);
    }
    assert_true(db_explain(db, "SELECT * FROM contract_small", &plan, &err));
    assert_string_equal(plan.heavy, "");
    assert_false(db_explain(db, "DELETE FROM contract_small", &plan, &err));
    assert_false(db_explain(db, "SELECT 1; DELETE FROM contract_small", &plan, &err));
    assert_false(db_explain(db, "SELECT nix FROM contract_small", &plan, &err));
    assert_int_equal(db_last_error(db)->class, DB_COLUMN_NOT_FOUND);
    must_give(db, "SELECT count(*) FROM contract_small", "2");
    db_close(db);
}

/* ---- several at once */

static void *read_in_thread(void *arg)
{
    const char *sql = arg;
    const struct db_open_options options = {.read_only = true};
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = NULL;
    uint64_t rows = 0;

    if (db_open(under_test->url, &options, &db, &err) && db_read(db, sql, NULL, &result, &err))
        rows = result_rows(result);
    result_unref(result);
    db_close(db);
    return (void *)(uintptr_t)rows;
}

static void connections__read__at_the_same_time(void **state)
{
    pthread_t threads[4];
    char *sql = contract_series(20000);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_in_thread, sql), 0);
    for (size_t i = 0; i < COUNT_OF(threads); i++) {
        void *rows;
        pthread_join(threads[i], &rows);
        assert_int_equal((uintptr_t)rows, 20000);
    }
    mem_free(sql);
}

static void connection__tells__whether_rows_have_changed(void **state)
{
    struct db *reader = open_db(true), *writer = open_db(false);
    struct buf before = BUF_INIT, after = BUF_INIT;

    (void)state;
    make_small_table(writer);
    if (db_data_version(reader, &before)) {
        must_exec(writer, "INSERT INTO contract_small VALUES (77)");
        assert_true(db_data_version(reader, &after));
        assert_string_not_equal(buf_str(&before), buf_str(&after));
    } else {
        assert_true(under_test->no_versions);
    }
    buf_release(&before);
    buf_release(&after);
    db_close(reader);
    db_close(writer);
}

static void connection__tells__what_it_is(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_ping(db, NULL, &err));
    assert_string_equal(db_kind(db), under_test->kind);
    assert_true(strlen(db_server(db)) > 5);
    db_close(db);
}

static const struct CMUnitTest of_connections[] = {
    cmocka_unit_test(connection__tells__what_it_is),
    cmocka_unit_test(connection__tells__whether_rows_have_changed),
    cmocka_unit_test(introspect__tells__keys_and_columns),
    cmocka_unit_test(introspect__tells__the_values_that_constraints_allow),
    cmocka_unit_test(introspect__takes__two_hundred_wide_tables),
    cmocka_unit_test(explain__tells__scans_and_refuses_writes),
    cmocka_unit_test(connections__read__at_the_same_time),
};

int contract_run(const struct contract *contract)
{
    const struct {
        const struct CMUnitTest *tests;
        size_t count;
    } parts[] = {{of_connections, COUNT_OF(of_connections)},
                 {contract_values, contract_values_count},
                 {contract_pace, contract_pace_count},
                 {contract_write, contract_write_count}};
    int failed = 0;

    under_test = contract;
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        failed += _cmocka_run_group_tests("contract", parts[i].tests, parts[i].count, NULL, NULL);
    return failed;
}
