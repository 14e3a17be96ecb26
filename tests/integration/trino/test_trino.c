/* What only Trino's protocol has: gateways that are not well, broken pages, sessions,
 * authentication, pages fetched as wanted, statements ended by DELETE, loads without transactions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stub/stub.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"

static struct stub stub;

static char *url_of(const char *user, const char *rest)
{
    return mem_printf("trino://%s@127.0.0.1:%d%s", user, stub.port, rest);
}

static struct db *try_open(const char *user, const char *rest, const char *session, struct err *err)
{
    const struct db_open_options options = {.session = session};
    char *url = url_of(user, rest);
    struct db *db = NULL;

    db_open(url, &options, &db, err);
    mem_free(url);
    return db;
}

static struct db *open_db(const char *rules)
{
    struct err err = ERR_INIT;

    stub_rules(&stub, rules);
    struct db *db = try_open("me", "/memory/default", NULL, &err);
    if (!db)
        fail_msg("%s", err.text);
    return db;
}

#define SERIES "SELECT sequential_number AS i FROM TABLE(sequence(1, 5000))"
#define ENDLESS "SELECT sequential_number AS i FROM TABLE(sequence(1, 1000000000000))"

static size_t count_requests(const char *what)
{
    char *requests = stub_requests(&stub);
    size_t count = 0;

    for (const char *p = requests; (p = strstr(p, what)); p += strlen(what))
        count++;
    free(requests);
    return count;
}

/* ---- what goes wrong on the way */

static void pages__come_again__after_what_passes(void **state)
{
    static const char *const rules[] = {
        "[{\"when\": \"sequence\", \"status\": 503, \"page\": 0, \"times\": 2}]",
        "[{\"when\": \"sequence\", \"status\": 502, \"page\": 3, \"times\": 3}]",
        "[{\"when\": \"sequence\", \"status\": 504, \"page\": 1}]",
        "[{\"when\": \"sequence\", \"cut\": true, \"page\": 2, \"times\": 2}]",
        "[{\"when\": \"sequence\", \"queued\": 4}]",
        "[{\"when\": \"sequence\", \"page_rows\": 7}]",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        struct db *db = open_db(rules[i]);
        if (!db_read(db, SERIES, NULL, &result, &err))
            fail_msg("%s: %s", rules[i], err.text);
        assert_int_equal(result_rows(result), 5000);
        assert_int_equal(result_state(result), RESULT_COMPLETE);
        result_unref(result);
        db_close(db);
    }
}

static void failures__are_told__and_keep_the_rows(void **state)
{
    static const struct {
        const char *rules, *says;
        enum err_code code;
        enum db_error_class class;
        uint64_t rows; /* at least */
    } cases[] = {
        {"[{\"when\": \"sequence\", \"status\": 500, \"page\": 3}]", "HTTP status 500", ERR_CONNECT,
         DB_CONNECTION_LOST, 1000},
        {"[{\"when\": \"sequence\", \"status\": 410, \"page\": 3}]", "HTTP status 410", ERR_CONNECT,
         DB_CONNECTION_LOST, 1000},
        {"[{\"when\": \"sequence\", \"cut\": true, \"page\": 3, \"times\": 99}]",
         "closed the connection", ERR_CONNECT, DB_CONNECTION_LOST, 1000},
        {"[{\"when\": \"sequence\", \"page\": 3, \"error\": [\"EXCEEDED_TIME_LIMIT\", 131075, "
         "\"INSUFFICIENT_RESOURCES\", \"Query exceeded maximum time limit of 1.00m\"]}]",
         "maximum time limit", ERR_TIMEOUT, DB_TIMEOUT, 1000},
        {"[{\"when\": \"sequence\", \"page\": 3, \"error\": [\"NO_NODES_AVAILABLE\", 65542, "
         "\"INTERNAL_ERROR\", \"No nodes available to run query\"]}]",
         "No nodes", ERR_CONNECT, DB_CONNECTION_LOST, 1000},
        {"[{\"when\": \"sequence\", \"page\": 3, \"answer\": {}}]", "not Trino's protocol",
         ERR_CONNECT, DB_CONNECTION_LOST, 1000},
        {"[{\"when\": \"sequence\", \"page\": 3, \"answer\": {\"id\": \"1\", \"data\": [[1]], "
         "\"stats\": {\"state\": \"RUNNING\"}}}]",
         "not Trino's protocol", ERR_CONNECT, DB_CONNECTION_LOST, 1000},
        {"[{\"when\": \"sequence\", \"page\": 2, \"error\": [\"QUERY_QUEUE_FULL\", 131074, "
         "\"INSUFFICIENT_RESOURCES\", \"Too many queued queries\"]}]",
         "Too many", ERR_DB, DB_BUSY, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct db_cursor *cursor;
        struct result *result;
        struct db *db = open_db(cases[i].rules);
        if (!db_query(db, SERIES, NULL, &cursor, &result, &err))
            fail_msg("%s: %s", cases[i].rules, err.text);
        assert_false(db_fetch(cursor, 0, &err));
        if (err.code != cases[i].code || !strstr(err.text, cases[i].says) ||
            db_last_error(db)->class != cases[i].class || result_rows(result) < cases[i].rows)
            fail_msg("%s: %s (%s, %u rows)", cases[i].rules, err.text,
                     db_error_class_name(db_last_error(db)->class), (unsigned)result_rows(result));
        assert_int_equal(result_state(result), RESULT_PARTIAL);
        db_cursor_close(cursor);
        result_unref(result);
        db_close(db);
    }
}

static void errors__have__a_place(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_db("[]");

    (void)state;
    must_exec(db, "DROP TABLE IF EXISTS t");
    must_exec(db, "CREATE TABLE t (a bigint)");
    assert_false(db_read(db, "SELECT nix FROM t", NULL, &result, &err));
    assert_int_equal(db_last_error(db)->position, 8);
    assert_string_equal(db_last_error(db)->code, "47");
    struct db_plan plan;
    assert_false(db_explain(db, "SELECT nix FROM t", &plan, &err));
    assert_int_equal(db_last_error(db)->class, DB_COLUMN_NOT_FOUND);
    db_close(db);
}

/* ---- sessions and authentication */

static void session__is_sent__with_every_statement(void **state)
{
    struct err err = ERR_INIT;

    (void)state;
    stub_rules(&stub, "[]");
    struct db *db =
        try_open("me", "/memory/default?sessionProperties=query_priority:3&clientTags=a,b",
                 "SET SESSION task_concurrency = '4'", &err);
    if (!db)
        fail_msg("%s", err.text);
    must_give(db, "SELECT 41 + 1", "42");
    char *requests = stub_requests(&stub);
    const char *last = strstr(requests, "41 + 1");
    assert_non_null(last);
    assert_non_null(strstr(last, "task_concurrency=4"));
    free(requests);
    assert_true(count_requests("query_priority=3") > 1);
    assert_true(count_requests("\"x-trino-client-tags\": \"a,b\"") > 1);
    db_close(db);
}

static void session__takes__values_from_outside(void **state)
{
    struct err err = ERR_INIT;

    (void)state;
    stub_rules(&stub, "[]");
    setenv("QUERENT_TEST_KEY", "k3y", 1);
    struct db *db =
        try_open("me", "/memory/default",
                 "SET SESSION one = ${QUERENT_TEST_KEY}\nSET SESSION two = $(echo w0rd)", &err);
    if (!db)
        fail_msg("%s", err.text);
    must_give(db, "SELECT 41 + 1", "42");
    assert_true(count_requests("SET SESSION one = 'k3y'") == 1);
    assert_true(count_requests("SET SESSION two = 'w0rd'") == 1);
    db_close(db);
    assert_null(try_open("me", "/memory/default", "SET SESSION one = ${NO_SUCH_KEY}", &err));
    assert_non_null(strstr(err.text, "line 1"));
    assert_non_null(strstr(err.text, "the environment has no NO_SUCH_KEY"));
}

static void authentication__is_sent__and_its_failure_told(void **state)
{
    static const struct {
        const char *user, *rest, *auth;
        bool opens;
    } cases[] = {
        {"me:s3cret", "/memory", "Basic bWU6czNjcmV0", true},
        {"me:wrong", "/memory", "Basic bWU6czNjcmV0", false},
        {"me", "/memory", "Basic bWU6czNjcmV0", false},
        {"me:tok3n", "/memory?auth=bearer", "Bearer tok3n", true},
        {"me", "/memory?accessToken=tok3n", "Bearer tok3n", true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        char rules[100];
        snprintf(rules, sizeof rules, "[{\"when\": \"none\", \"auth\": \"%s\"}]", cases[i].auth);
        stub_rules(&stub, rules);
        struct db *db = try_open(cases[i].user, cases[i].rest, NULL, &err);
        if ((db != NULL) != cases[i].opens)
            fail_msg("%s: %s", cases[i].user, err.text);
        if (!db &&
            (err.code != ERR_CONNECT || !strstr(err.text, "password") || strstr(err.text, "wrong")))
            fail_msg("%s", err.text);
        db_close(db);
    }
}

static void catalogs__are_listed__where_the_url_has_none(void **state)
{
    static const struct {
        const char *rest, *says;
    } cases[] = {{"", "this cluster has memory, system"},
                 {"/hive", "no catalog 'hive': this cluster has memory, system"}};

    (void)state;
    stub_rules(&stub, "[]");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        assert_null(try_open("me", cases[i].rest, NULL, &err));
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s", err.text);
    }
}

/* ---- pages as wanted */

static void pages__are_fetched__as_rows_are_wanted(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db("[]");

    (void)state;
    assert_true(db_query(db, ENDLESS, NULL, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 2500, &err));
    const size_t before = count_requests("/executing/");
    assert_in_range(before, 1, 8);
    assert_true(db_fetch(cursor, 400, &err)); /* still of the third page */
    assert_int_equal(count_requests("/executing/"), before);
    assert_int_equal(count_requests("\"DELETE\""), 0);
    db_cursor_close(cursor);
    assert_int_equal(count_requests("\"DELETE\""), 1);
    result_unref(result);
    must_give(db, "SELECT 41 + 1", "42");
    assert_int_equal(count_requests("\"DELETE\""), 1); /* what has ended needs none */
    db_close(db);
}

/* ---- loads */

static void make_table(struct db *db)
{
    must_exec(db, "DROP TABLE IF EXISTS loaded");
    must_exec(db, "CREATE TABLE loaded (id bigint, word varchar)");
}

static void load(struct db *db, int rows)
{
    static const char *const columns[] = {"id", "word"};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t loaded = 0;
    char id[12];

    if (!db_begin(db, &err) || !db_load_begin(db, NULL, "loaded", columns, 2, &load, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < rows; i++) {
        const struct cell cells[] = {
            {.p = id, .len = (size_t)snprintf(id, sizeof id, "%d", i), .kind = CELL_INTEGER},
            {.p = "it's", .len = 4, .kind = CELL_TEXT},
        };
        if (!db_load_row(load, cells, &err))
            fail_msg("%s", err.text);
    }
    if (!db_load_end(load, &loaded, &err))
        fail_msg("%s", err.text);
    assert_int_equal(loaded, rows);
}

static void load__is_one_statement__where_it_fits(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db("[]");

    (void)state;
    make_table(db);
    load(db, 10);
    must_give(db, "SELECT count(*) FROM loaded", "0");
    assert_true(db_commit(db, &err));
    must_give(db, "SELECT count(*) FROM loaded WHERE word = 'it''s'", "10");
    assert_int_equal(count_requests("querent_load_"), 0);
    db_close(db);
}

static void load__goes_by_a_table_beside__where_it_is_long(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db("[]");

    (void)state;
    make_table(db);
    load(db, 5000);
    must_give(db, "SELECT count(*) FROM loaded", "0");
    assert_true(db_commit(db, &err));
    must_give(db, "SELECT count(*) FROM loaded", "5000");
    assert_int_equal(count_requests("INSERT INTO \\\"loaded\\\""), 1);
    must_give(db, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'querent_load%'", "0");
    db_close(db);
}

static void load__rolled_back__leaves_nothing(void **state)
{
    static const int rows[] = {0, 10, 5000};
    struct db *db = open_db("[]");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        make_table(db);
        load(db, rows[i]);
        db_rollback(db);
        must_give(db, "SELECT count(*) FROM loaded", "0");
        must_give(db, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'querent_load%'", "0");
    }
    db_close(db);
}

static void commit__that_fails__leaves_nothing(void **state)
{
    struct err err = ERR_INIT;
    struct db *db =
        open_db("[{\"when\": \"^INSERT INTO .loaded. .*SELECT\", \"page\": 1, \"error\": "
                "[\"CONSTRAINT_VIOLATION\", 66, \"USER_ERROR\", \"NULL value not allowed "
                "for NOT NULL column: word\"]}]");

    (void)state;
    make_table(db);
    load(db, 5000);
    assert_false(db_commit(db, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONSTRAINT_VIOLATION);
    assert_string_equal(db_last_error(db)->problem, "word");
    db_rollback(db);
    must_give(db, "SELECT count(*) FROM loaded", "0");
    must_give(db, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'querent_load%'", "0");
    db_close(db);
}

static void write__is_ended__at_its_time_limit(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db("[]");

    (void)state;
    make_table(db);
    db_limit(db, NULL, 300);
    assert_false(db_exec(db, "INSERT INTO loaded (id) " ENDLESS, NULL, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    assert_int_equal(count_requests("\"DELETE\""), 1);
    db_limit(db, NULL, 0);
    must_give(db, "SELECT count(*) FROM loaded", "0");
    db_close(db);
}

static void introspect__takes__four_statements(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct db *db = open_db("[]");

    (void)state;
    make_table(db);
    must_exec(db, "DROP TABLE IF EXISTS t");
    must_exec(db, "CREATE TABLE t (a decimal(10,2) not null, b timestamp(3))");
    stub_rules(&stub, "[]");
    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    assert_int_equal(count_requests("\"POST\""), 4);
    assert_string_equal(schema->database, "memory");
    assert_string_equal(schema->default_schema, "default");
    const struct schema_table *table = &schema->tables[schema_find_table(schema, "default", "t")];
    assert_int_equal(table->column_count, 2);
    assert_int_equal(table->columns[0].value, VALUE_DECIMAL);
    assert_int_equal(table->columns[1].value, VALUE_TIMESTAMP);
    assert_string_equal(table->comment, "about t");
    assert_int_equal(table->rows, -1);
    schema_free(schema);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages__come_again__after_what_passes),
        cmocka_unit_test(failures__are_told__and_keep_the_rows),
        cmocka_unit_test(errors__have__a_place),
        cmocka_unit_test(session__is_sent__with_every_statement),
        cmocka_unit_test(session__takes__values_from_outside),
        cmocka_unit_test(authentication__is_sent__and_its_failure_told),
        cmocka_unit_test(catalogs__are_listed__where_the_url_has_none),
        cmocka_unit_test(pages__are_fetched__as_rows_are_wanted),
        cmocka_unit_test(load__is_one_statement__where_it_fits),
        cmocka_unit_test(load__goes_by_a_table_beside__where_it_is_long),
        cmocka_unit_test(load__rolled_back__leaves_nothing),
        cmocka_unit_test(commit__that_fails__leaves_nothing),
        cmocka_unit_test(write__is_ended__at_its_time_limit),
        cmocka_unit_test(introspect__takes__four_statements),
    };

    if (!stub_start(&stub, "trino_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
