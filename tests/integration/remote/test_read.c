/* Connections of type api: reads by the job server, and the client of the table API. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stub/stub.h"
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"
#include "querent/remote/remote.h"

static struct stub stub;

static void rules(const char *more)
{
    char *text = mem_printf("{\"token\": \"s3cret\", \"connections\": {\"7\": \"%s\"}%s%s}",
                            folder_path("shop.db"), *more ? ", " : "", more);
    stub_rules(&stub, text);
    mem_free(text);
}

static int make(void **state)
{
    sqlite3 *handle;

    (void)state;
    assert_int_equal(sqlite3_open(folder_path("shop.db"), &handle), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(
            handle,
            "DROP TABLE IF EXISTS parts; CREATE TABLE parts(goods_id INT REFERENCES goods(id), n "
            "INT, PRIMARY KEY (n, goods_id));"
            "DROP TABLE IF EXISTS goods; CREATE TABLE goods(id INTEGER PRIMARY KEY NOT NULL, name "
            "TEXT, price REAL); INSERT INTO goods VALUES (9007199254740993, 'M\xc3\xbcller', 10.5),"
            "(2, NULL, -3.25); DROP VIEW IF EXISTS names; CREATE VIEW names AS SELECT name "
            "FROM goods",
            NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(handle);
    rules("");
    return 0;
}

static struct db *try_open(const char *rest, const char *password, struct err *err)
{
    const struct db_open_options options = {.read_only = true, .password = password};
    char *url = mem_printf("api://127.0.0.1:%d/api%s", stub.port, rest);
    struct db *db = NULL;

    db_open(url, &options, &db, err);
    mem_free(url);
    return db;
}

static struct db *open_db(void)
{
    struct err err = ERR_INIT;
    struct db *db = try_open("?connection=7&type=sqlite", "s3cret", &err);

    if (!db)
        fail_msg("%s", err.text);
    return db;
}

static void assert_cell(const struct result *result, uint64_t row, size_t col, enum cell_kind kind,
                        const char *text)
{
    const struct cell cell = result_cell(result, row, col);

    if (cell.kind != kind || cell.len != strlen(text) || memcmp(cell.p, text, cell.len) != 0)
        fail_msg("%.*s (%d) is not %s", (int)cell.len, cell.p, (int)cell.kind, text);
}

static void read__gives__the_servers_rows(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_db();

    (void)state;
    if (!db_read(db, "SELECT id, name, price FROM goods ORDER BY id", NULL, &result, &err))
        fail_msg("%s", err.text);
    assert_int_equal(result_rows(result), 2);
    assert_string_equal(result_column(result, 1)->name, "name");
    assert_cell(result, 1, 0, CELL_INTEGER, "9007199254740993");
    assert_cell(result, 1, 1, CELL_TEXT, "M\xc3\xbcller");
    assert_cell(result, 0, 1, CELL_NULL, "");
    assert_cell(result, 0, 2, CELL_REAL, "-3.25");
    result_unref(result);
    assert_string_equal(db_kind(db), "api");
    assert_int_equal(db_dialect(db), SQL_SQLITE);
    db_close(db);
}

static void read__refuses__what_writes(void **state)
{
    static const char *const refused[] = {"DELETE FROM goods", "DROP TABLE goods",
                                          "SELECT 1; DELETE FROM goods", ""};
    struct db *db = open_db();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, refused[i], NULL, &result, &err));
        assert_int_equal(err.code, ERR_REFUSED);
    }
    char *requests = stub_requests(&stub);
    assert_null(strstr(requests, "/jobs/read"));
    free(requests);
    db_close(db);
}

/* What a server says that has succeeded, and yet has not all of it. */
static void read__takes__only_whole_rows(void **state)
{
    static const struct {
        const char *say, *error;
        uint64_t rows; /* that are kept */
    } cases[] = {
        {"\"rows\": null", "gave no rows", 0},
        {"\"rows\": \"none\"", "gave no rows", 0},
        {"\"error\": {\"message\": \"only the first page\"}", "only the first page", 0},
        {"\"rows\": [[1, \"a\", 2.5], [2, \"b\"]]", "row 2 from the job server", 1},
        {"\"rows\": [[1, \"a\", 2.5], [2, \"b\", 1, 1]]", "row 2 from the job server", 1},
        {"\"rows\": [[1, \"a\", 2.5], [2, \"b\", 1], null]", "row 3 from the job server", 2},
        {"\"rows\": [[1, \"a\", 2.5], 7]", "row 2 from the job server", 1},
    };
    (void)state;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char *more = mem_printf("\"say\": {\"when\": \"goods\", %s}", cases[i].say);
        struct err err = ERR_INIT;
        struct db_cursor *cursor = NULL;
        struct result *result = NULL;
        rules(more);
        struct db *db = open_db();
        const bool ok =
            db_query(db, "SELECT id, name, price FROM goods", NULL, &cursor, &result, &err) &&
            db_fetch(cursor, 0, &err);
        if (ok || !strstr(err.text, cases[i].error))
            fail_msg("%s: %s", cases[i].say, err.text);
        assert_int_equal(result ? result_rows(result) : 0, cases[i].rows);
        if (result)
            assert_int_equal(result_state(result), RESULT_PARTIAL);
        db_cursor_close(cursor);
        result_unref(result);
        db_close(db);
        mem_free(more);
    }
}

static void errors__are_classed(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_db();

    (void)state;
    assert_false(db_read(db, "SELECT * FROM nowhere", NULL, &result, &err));
    assert_int_equal(db_last_error(db)->class, DB_TABLE_NOT_FOUND);
    assert_string_equal(db_last_error(db)->problem, "nowhere");
    db_close(db);
}

/* Fires once the server has been asked how the second job is: its id has come by then. */
static void *cancel_when_asked(void *cancel)
{
    for (;; usleep(10000)) {
        char *requests = stub_requests(&stub);
        const char *deleted = strstr(requests, "\"DELETE\"");
        const char *again = deleted ? strstr(deleted, "/jobs/read") : NULL;
        const bool followed = again && strstr(again, "\"GET\"");
        free(requests);
        if (followed)
            break;
    }
    cancel_fire(cancel);
    return NULL;
}

static void time_limit__and_cancel__end_the_job(void **state)
{
    struct db *db = open_db();

    (void)state;
    rules("\"hold\": [\"read\"]");
    for (int cancelled = 0; cancelled < 2; cancelled++) {
        struct cancel *cancel = cancel_new();
        const struct db_read_options options = {.time_limit_ms = cancelled ? 0 : 4000,
                                                .cancel = cancel};
        struct err err = ERR_INIT;
        struct result *result = NULL;
        pthread_t thread;
        if (cancelled)
            assert_int_equal(pthread_create(&thread, NULL, cancel_when_asked, cancel), 0);
        assert_false(db_read(db, "SELECT 1", &options, &result, &err));
        if (cancelled)
            pthread_join(thread, NULL);
        assert_int_equal(err.code, cancelled ? ERR_CANCELLED : ERR_TIMEOUT);
        assert_int_equal(db_last_error(db)->class, cancelled ? DB_CANCELLED : DB_TIMEOUT);
        cancel_unref(cancel);
    }
    char *requests = stub_requests(&stub);
    const char *first = strstr(requests, "\"DELETE\"");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "\"DELETE\""));
    free(requests);
    db_close(db);
}

static void introspect__takes__tables_and_keys(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct db *db = open_db();

    (void)state;
    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    assert_int_equal(schema->table_count, 3);
    const struct schema_table *parts = &schema->tables[schema_find_table(schema, NULL, "parts")];
    assert_int_equal(parts->columns[0].primary, 2);
    assert_int_equal(parts->columns[1].primary, 1);
    assert_int_equal(parts->fkey_count, 1);
    assert_string_equal(parts->fkeys[0].to_table, "goods");
    assert_string_equal(parts->fkeys[0].to_columns[0], "id");
    const struct schema_table *goods = &schema->tables[schema_find_table(schema, NULL, "goods")];
    assert_int_equal(goods->column_count, 3);
    assert_true(goods->columns[0].not_null && goods->columns[0].primary == 1);
    assert_int_equal(goods->columns[2].value, VALUE_REAL);
    assert_int_equal(schema->tables[schema_find_table(schema, NULL, "names")].kind, TABLE_VIEW);
    schema_free(schema);
    db_close(db);
}

static void open__says__what_is_wrong(void **state)
{
    static const struct {
        const char *rest, *password, *says;
    } cases[] = {
        {"?type=sqlite", "s3cret", "names no connection"},
        {"?connection=7", "s3cret", "which kind of database"},
        {"?connection=7&type=oracle", "s3cret", "'oracle' is not a kind"},
        {"?connection=7&type=sqlite&nix=1", "s3cret", "unknown option 'nix'"},
        {"?connection=7&type=sqlite", "wrong", "JOB_API_TOKEN"},
        {"?connection=7&type=sqlite&mapping=/nowhere.json", "s3cret", "/nowhere.json"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        assert_null(try_open(cases[i].rest, cases[i].password, &err));
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s: %s", cases[i].rest, err.text);
    }
}

/* ---- the table API */

static struct remote *open_tables(void)
{
    char *url = mem_printf("%s/api/tables", stub.url);
    const struct remote_options options = {.url = url, .token = "s3cret"};
    struct remote *remote = NULL;
    struct err err = ERR_INIT;

    if (!remote_new(&options, &remote, &err))
        fail_msg("%s", err.text);
    mem_free(url);
    return remote;
}

static void definitions__come__alone_and_together(void **state)
{
    static const char *const names[] = {"goods", "nowhere", "odd name"};
    static const char tables[] = "\"tables\": {\"shop/main/goods\": \"goods: id, name\", "
                                 "\"shop/main/odd name\": \"odd\", "
                                 "\"shop/main/odd%20name\": \"odd\"}";
    const struct remote_limits limits = {0};
    struct remote *remote = open_tables();

    (void)state;
    for (int batch = 0; batch < 2; batch++) {
        struct err err = ERR_INIT;
        char *found[3] = {0}, *one = NULL;
        char *text = mem_printf("%s, \"no_batch\": %s", tables, batch ? "false" : "true");
        rules(text);
        mem_free(text);
        if (!remote_tables(remote, "shop", "main", names, 3, &limits, found, &err) ||
            !remote_table(remote, "shop", "main", "goods", &limits, &one, &err))
            fail_msg("%s", err.text);
        assert_string_equal(one, "goods: id, name");
        assert_string_equal(found[0], "goods: id, name");
        assert_null(found[1]);
        assert_string_equal(found[2], "odd");
        for (size_t i = 0; i < 3; i++)
            mem_free(found[i]);
        mem_free(one);
    }
    remote_free(remote);
}

static void tables__that_fail__are_no_unknown_tables(void **state)
{
    const struct remote_limits limits = {0};
    struct remote *remote = open_tables();
    struct err err = ERR_INIT;
    char *one = NULL;

    (void)state;
    rules("\"status\": [{\"path\": \"tables\", \"code\": 500, \"times\": 9}]");
    assert_false(remote_table(remote, "shop", "main", "goods", &limits, &one, &err));
    assert_int_equal(err.code, ERR_CONNECT);
    remote_free(remote);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, make)
    const struct CMUnitTest tests[] = {
        TEST(read__gives__the_servers_rows),
        TEST(read__refuses__what_writes),
        TEST(read__takes__only_whole_rows),
        TEST(errors__are_classed),
        TEST(time_limit__and_cancel__end_the_job),
        TEST(introspect__takes__tables_and_keys),
        TEST(open__says__what_is_wrong),
        TEST(definitions__come__alone_and_together),
        TEST(tables__that_fail__are_no_unknown_tables),
    };

    if (folder_make(NULL) != 0)
        return 1;
    if (!stub_start(&stub, "job_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    folder_drop(NULL);
    return failed;
}
