/* What only MySQL and MariaDB have: their types, their ways to fail, a connection that dies. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

static struct server server;

static struct db *open_db(bool read_only)
{
    return must_open(server.url, read_only);
}

static void values__keep__their_exact_text(void **state)
{
    static const struct {
        const char *type, *literal, *text;
        enum cell_kind kind;
        enum value_type value;
    } cases[] = {
        {"BIGINT UNSIGNED", "18446744073709551615", "18446744073709551615", CELL_INTEGER,
         VALUE_INTEGER},
        {"DECIMAL(30,2)", "12345678901234567890.10", "12345678901234567890.10", CELL_REAL,
         VALUE_DECIMAL},
        {"DOUBLE", "0.1e0 + 0.2e0", "0.30000000000000004", CELL_REAL, VALUE_REAL},
        {"BOOLEAN", "TRUE", "1", CELL_INTEGER, VALUE_BOOLEAN},
        {"DATETIME(6)", "'2024-02-29 23:59:59.123456'", "2024-02-29 23:59:59.123456", CELL_TEXT,
         VALUE_TIMESTAMP},
        {"TIME", "'-838:59:59'", "-838:59:59", CELL_TEXT, VALUE_TIME},
        {"YEAR", "2024", "2024", CELL_INTEGER, VALUE_INTEGER},
        {"ENUM('small', 'large')", "'large'", "large", CELL_TEXT, VALUE_TEXT},
        {"JSON", "'{\"a\": [1, 2]}'", "{\"a\": [1, 2]}", CELL_TEXT, VALUE_TEXT},
        {"VARCHAR(20)", "'東京 🚚'", "東京 🚚", CELL_TEXT, VALUE_TEXT},
        {"VARBINARY(20)", "x'c3a4ff'", "\xc3\xa4\xff", CELL_BYTES, VALUE_BYTES},
        {"BIT(8)", "b'01000001'", "65", CELL_INTEGER, VALUE_INTEGER},
        {"BIT(64)", "b'1000000000000000000000000000000000000000000000000000000000000001'",
         "9223372036854775809", CELL_INTEGER, VALUE_INTEGER},
        {"SET('a', 'b', 'c')", "'a,c'", "a,c", CELL_TEXT, VALUE_TEXT},
        {"DATE", "'0001-01-01'", "0001-01-01", CELL_TEXT, VALUE_DATE},
        {"DATETIME", "'9999-12-31 23:59:59'", "9999-12-31 23:59:59", CELL_TEXT, VALUE_TIMESTAMP},
        {"DECIMAL(65,30)", "12345678901234567890123456789012345.123456789012345678901234567890",
         "12345678901234567890123456789012345.123456789012345678901234567890", CELL_REAL,
         VALUE_DECIMAL},
        {"POINT", "ST_GeomFromText('POINT(1.5 -2.25)')", "POINT(1.5 -2.25)", CELL_TEXT,
         VALUE_OTHER},
        {"GEOMETRY", "ST_GeomFromText('POLYGON((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))', 4326)",
         "SRID=4326;POLYGON((0 0,10 0,10 10,0 0),(1 1,2 1,2 2,1 1))", CELL_TEXT, VALUE_OTHER},
        {"GEOMETRY", "ST_GeomFromText('GEOMETRYCOLLECTION(POINT(0.1 0.2),MULTIPOINT(1 2,3 4))')",
         "GEOMETRYCOLLECTION(POINT(0.1 0.2),MULTIPOINT(1 2,3 4))", CELL_TEXT, VALUE_OTHER},
    };
    struct db *db = open_db(false);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char sql[200];
        must_exec(db, "DROP TABLE IF EXISTS typed");
        snprintf(sql, sizeof sql, "CREATE TABLE typed (v %s)", cases[i].type);
        must_exec(db, sql);
        snprintf(sql, sizeof sql, "INSERT INTO typed VALUES (%s)", cases[i].literal);
        must_exec(db, sql);
        struct result *result = must_read(db, "SELECT v FROM typed");
        const struct cell cell = result_cell(result, 0, 0);
        if (cell.kind != cases[i].kind || cell.len != strlen(cases[i].text) ||
            memcmp(cell.p, cases[i].text, cell.len) != 0)
            fail_msg("%s: '%.*s' (%d)", cases[i].type, (int)cell.len, cell.p, (int)cell.kind);
        assert_int_equal(result_column(result, 0)->value, cases[i].value);
        result_unref(result);
    }
    db_close(db);
}

static void connect__says__what_is_wrong(void **state)
{
    static const struct {
        const char *user, *password, *rest;
        int port; /* 0: the server's */
        const char *says;
    } cases[] = {
        {SERVER_USER, "wr0ng-secret", "querent", 0, "check user and password"},
        {SERVER_USER, SERVER_PASSWORD, "nowhere", 0, "check the database's name"},
        {SERVER_USER, SERVER_PASSWORD, "querent", 1, "check host and port"},
        {SERVER_USER, SERVER_PASSWORD, "querent?ssl-mod=REQUIRED", 0, "unknown option 'ssl-mod'"},
        {SERVER_USER, SERVER_PASSWORD, "querent?ssl-mode=REQUIRED", 0, "TLS"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct db *db = NULL;
        char *url = mem_printf("mysql://%s:%s@127.0.0.1:%d/%s", cases[i].user, cases[i].password,
                               cases[i].port ? cases[i].port : server.port, cases[i].rest);
        if (db_open(url, NULL, &db, &err))
            fail_msg("connected: %s", cases[i].rest);
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s: %s", cases[i].rest, err.text);
        assert_null(strstr(err.text, "secret"));
        assert_null(strstr(err.text, SERVER_PASSWORD));
        mem_free(url);
    }
}

static void url__takes__escapes_and_sockets(void **state)
{
    const struct db_open_options options = {.read_only = true, .password = "p@ss/w:rd%"};
    struct err err = ERR_INIT;
    struct db *db = open_db(false);

    (void)state;
    must_exec(db, "CREATE OR REPLACE USER 'odd user'@'%' IDENTIFIED BY 'p@ss/w:rd%'");
    must_exec(db, "GRANT SELECT ON querent.* TO 'odd user'@'%'");
    db_close(db);
    char *escaped =
        mem_printf("mysql://odd%%20user:p%%40ss%%2Fw%%3Ard%%25@127.0.0.1:%d/querent", server.port);
    char *by_socket =
        mem_printf("mysql://odd%%20user@localhost/querent?socket=%s/socket", server.folder);
    if (!db_open(escaped, NULL, &db, &err))
        fail_msg("%s", err.text);
    db_close(db);
    if (!db_open(by_socket, &options, &db, &err))
        fail_msg("%s", err.text);
    db_close(db);
    mem_free(by_socket);
    mem_free(escaped);
}

static void session__runs__and_its_text_stays_unsaid(void **state)
{
    const struct db_open_options good = {.read_only = true, .session = "SET @aesKey = 'k3y'"};
    const struct db_open_options outside = {
        .read_only = true, .session = "SET @a = ${QUERENT_TEST_KEY}\nSET @b = $(echo \"it's\")"};
    const struct db_open_options unset = {.read_only = true, .session = "SET @a = ${NO_SUCH_KEY}"};
    const struct db_open_options bad = {.read_only = true,
                                        .session = "SET @a = 1\nSET nix = 'k3y'"};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_true(db_open(server.url, &good, &db, &err));
    struct result *result = must_read(db, "SELECT @aesKey");
    assert_memory_equal(result_cell(result, 0, 0).p, "k3y", 3);
    result_unref(result);
    db_close(db);
    setenv("QUERENT_TEST_KEY", "a 'quoted' \\ k3y", 1);
    assert_true(db_open(server.url, &outside, &db, &err));
    result = must_read(db, "SELECT concat(@a, '|', @b)");
    assert_memory_equal(result_cell(result, 0, 0).p, "a 'quoted' \\ k3y|it's", 21);
    result_unref(result);
    db_close(db);
    assert_false(db_open(server.url, &unset, &db, &err));
    assert_non_null(strstr(err.text, "line 1"));
    assert_non_null(strstr(err.text, "the environment has no NO_SUCH_KEY"));
    assert_false(db_open(server.url, &bad, &db, &err));
    assert_non_null(strstr(err.text, "line 2"));
    assert_null(strstr(err.text, "k3y"));
}

/* A load goes by LOAD DATA LOCAL, which the connection refuses before and after. */
static void load__sends__its_rows_as_a_file(void **state)
{
    static const char *const columns[] = {"a", "b"};
    const struct cell cells[] = {{.kind = CELL_INTEGER, .p = "7", .len = 1},
                                 {.kind = CELL_TEXT, .p = "a\tb\\", .len = 4}};
    struct db *db = open_db(false);
    struct db_load *load = NULL;
    struct err err = ERR_INIT;
    int64_t rows = 0;

    (void)state;
    must_exec(db, "CREATE TABLE filed (a INT, b TEXT)");
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "filed", columns, 2, &load, &err));
    assert_true(db_load_row(load, cells, &err));
    assert_true(db_load_end(load, &rows, &err));
    assert_true(db_commit(db, &err));
    must_give(db, "SELECT concat(a, b) FROM filed", "7a\tb\\");
    must_give(db,
              "SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE "
              "VARIABLE_NAME = 'COM_LOAD'",
              "1");
    assert_false(db_exec(db, "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE filed", NULL, &err));
    assert_non_null(strstr(err.text, "file of this machine"));
    db_close(db);
}

static void time_limit__is__the_servers_own_too(void **state)
{
    const struct db_read_options whole = {.time_limit_ms = 8000};
    const struct db_read_options pausing = {.time_limit_ms = 8000, .window = 100};
    struct db *db = open_db(true);
    struct result *result = NULL;
    struct err err = ERR_INIT;

    (void)state;
    assert_true(db_read(db, "SELECT @@max_statement_time", &whole, &result, &err));
    assert_memory_equal(result_cell(result, 0, 0).p, "9.000000", 8);
    result_unref(result);
    db_close(db);
    db = open_db(false);
    assert_true(db_read(db, "SELECT @@max_statement_time", &whole, &result, &err));
    result_unref(result);
    must_exec(db, "SET @limit = @@max_statement_time"); /* what writes has none */
    assert_true(db_read(db, "SELECT @limit", &pausing, &result, &err));
    assert_memory_equal(result_cell(result, 0, 0).p, "0", 1);
    result_unref(result);
    assert_true(db_read(db, "SELECT @@max_statement_time", &pausing, &result, &err));
    assert_memory_equal(result_cell(result, 0, 0).p, "0.000000", 8);
    result_unref(result);
    db_close(db);
}

static void connection__that_died__says_so(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct db *db = open_db(true), *other = open_db(false);
    struct result *result = must_read(db, "SELECT CONNECTION_ID()");
    char *id = mem_strndup(result_cell(result, 0, 0).p, result_cell(result, 0, 0).len);
    char *kill_sql = mem_printf("KILL %s", id);

    (void)state;
    result_unref(result);
    assert_true(db_query(db, "SELECT a.seq FROM seq_1_to_1000000 a, seq_1_to_1000000 b", NULL,
                         &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    must_exec(other, kill_sql);
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONNECTION_LOST);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    assert_true(result_rows(result) >= 100);
    db_cursor_close(cursor);
    result_unref(result);
    assert_false(db_ping(db, NULL, &err));
    assert_true(db_ping(other, NULL, &err));
    mem_free(kill_sql);
    mem_free(id);
    db_close(db);
    db_close(other);
}

static void server__killed__is_a_lost_connection(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result = NULL;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_query(db, "SELECT a.seq FROM seq_1_to_1000000 a, seq_1_to_1000000 b", NULL,
                         &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    assert_int_equal(kill(server.pid, SIGKILL), 0);
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONNECTION_LOST);
    assert_true(result_rows(result) >= 100);
    db_cursor_close(cursor);
    result_unref(result);
    db_close(db);
}

/* Most of these can't be prepared, or tell their columns only when they run. */
static void show__tells__what_only_reads(void **state)
{
    static const char *const reports[] = {
        "SHOW PROCESSLIST", "SHOW FULL PROCESSLIST", "SHOW ENGINE INNODB STATUS",
        "SHOW WARNINGS",    "/* a */ SHOW ERRORS",   "SHOW ENGINES",
        "SHOW PLUGINS",     "SHOW PRIVILEGES",       "SHOW PROFILES",
        "SHOW TABLES",      "SHOW GRANTS",           "show\tstatus like 'Uptime'",
    };
    static const char *const others[] = {"SHOWER TABLES", "SHUTDOWN", "SHOW TABLES; DROP TABLE t",
                                         "SET @a = 1", "KILL 1"};
    struct db *db = open_db(true);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(reports); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        if (!db_read(db, reports[i], NULL, &result, &err))
            fail_msg("%s: %s", reports[i], err.text);
        assert_true(result_column_count(result) > 0);
        result_unref(result);
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, others[i], NULL, &result, &err));
    }
    db_close(db);
}

/* A user who may read a view, not what is behind it, gets rows without a plan. */
static void view__without_its_tables__has_no_plan(void **state)
{
    struct err err = ERR_INIT;
    struct db_plan plan;
    struct db *db = open_db(false), *guest = NULL;

    (void)state;
    must_exec(db, "CREATE TABLE behind (id INTEGER, hidden TEXT)");
    must_exec(db, "CREATE VIEW before_it AS SELECT id FROM behind");
    must_exec(db, "CREATE OR REPLACE USER viewer@'%' IDENTIFIED BY 's3cret'");
    must_exec(db, "GRANT SELECT, SHOW VIEW ON before_it TO viewer@'%'");
    char *url = mem_printf("mariadb://viewer:s3cret@127.0.0.1:%d/querent", server.port);
    assert_true(db_open(url, NULL, &guest, &err));
    if (!db_explain(guest, "SELECT id FROM before_it", &plan, &err))
        fail_msg("%s", err.text);
    assert_string_equal(plan.line,
                        "no plan: this user may read the view, not the tables behind it");
    assert_int_equal(plan.rows, -1);
    char *count = must_read_text(guest, "SELECT count(*) FROM before_it");
    assert_string_equal(count, "0");
    mem_free(count);
    mem_free(url);
    db_close(guest);
    must_exec(db, "DROP VIEW before_it");
    must_exec(db, "DROP TABLE behind");
    db_close(db);
}

/* A cast that fails for each row warns for each row; five are enough to see why. */
static void warnings__of_the_server__are_kept_for_people(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_read(db, "SELECT 'abc' + 1", NULL, &result, &err));
    result_unref(result);
    char *said = db_take_said(db);
    assert_string_equal(said, "Warning 1292: Truncated incorrect DOUBLE value: 'abc'");
    mem_free(said);
    assert_true(db_read(db, "SELECT 'a' + seq FROM seq_1_to_12", NULL, &result, &err));
    assert_int_equal(result_rows(result), 12);
    result_unref(result);
    said = db_take_said(db);
    assert_non_null(strstr(said, "'a'\n7 more warnings of this statement"));
    mem_free(said);
    assert_true(db_read(db, "SELECT 1", NULL, &result, &err));
    result_unref(result);
    said = db_take_said(db);
    assert_string_equal(said, "");
    mem_free(said);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values__keep__their_exact_text),
        cmocka_unit_test(connect__says__what_is_wrong),
        cmocka_unit_test(url__takes__escapes_and_sockets),
        cmocka_unit_test(session__runs__and_its_text_stays_unsaid),
        cmocka_unit_test(load__sends__its_rows_as_a_file),
        cmocka_unit_test(time_limit__is__the_servers_own_too),
        cmocka_unit_test(show__tells__what_only_reads),
        cmocka_unit_test(view__without_its_tables__has_no_plan),
        cmocka_unit_test(warnings__of_the_server__are_kept_for_people),
        cmocka_unit_test(connection__that_died__says_so),
        cmocka_unit_test(server__killed__is_a_lost_connection),
    };

    if (!server_start_mariadb(&server))
        return 77;
    const int failed = cmocka_run_group_tests_name("mariadb", tests, NULL, NULL);
    server_stop_mariadb(&server);
    return failed;
}
