/* What only PostgreSQL has: its types, its ways to fail, a server that dies. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"

static struct server server;

static struct db *open_with(const struct db_open_options *options)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(server.url, options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static struct db *open_db(bool read_only)
{
    return must_open(server.url, read_only);
}

static void values__keep__their_exact_text(void **state)
{
    static const struct {
        const char *sql, *text, *type;
        enum value_type value;
    } cases[] = {
        {"SELECT 'infinity'::date", "infinity", "date", VALUE_DATE},
        {"SELECT '-infinity'::timestamp", "-infinity", "timestamp without time zone",
         VALUE_TIMESTAMP},
        {"SELECT '0044-03-15 BC'::date", "0044-03-15 BC", "date", VALUE_DATE},
        {"SELECT '2024-02-29 12:00:00.123456+02'::timestamptz AT TIME ZONE 'UTC'",
         "2024-02-29 10:00:00.123456", "timestamp without time zone", VALUE_TIMESTAMP},
        {"SELECT 'NaN'::numeric", "NaN", "numeric", VALUE_DECIMAL},
        {"SELECT 'NaN'::float8", "NaN", "double precision", VALUE_REAL},
        {"SELECT 'Infinity'::float8", "Infinity", "double precision", VALUE_REAL},
        {"SELECT 0.1::float8 + 0.2::float8", "0.30000000000000004", "double precision", VALUE_REAL},
        {"SELECT 0.1::float4", "0.1", "real", VALUE_REAL},
        {"SELECT 1204.50::numeric(10,2)", "1204.50", "numeric(10,2)", VALUE_DECIMAL},
        {"SELECT 9223372036854775807", "9223372036854775807", "bigint", VALUE_INTEGER},
        {"SELECT '\\x00ff41'::bytea::text", "\\x00ff41", "text", VALUE_TEXT},
        {"SELECT ARRAY[1, NULL, 3]", "{1,NULL,3}", "integer[]", VALUE_OTHER},
        {"SELECT '{\"a\": [1, 2]}'::jsonb", "{\"a\": [1, 2]}", "jsonb", VALUE_JSON},
        {"SELECT '{\"a\":1 }'::json", "{\"a\":1 }", "json", VALUE_JSON},
        {"SELECT B'10110'", "10110", "\"bit\"", VALUE_OTHER},
        {"SELECT '1 mon 2 days 03:04:05'::interval", "1 mon 2 days 03:04:05", "interval",
         VALUE_INTERVAL},
        {"SELECT 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid",
         "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "uuid", VALUE_UUID},
        {"SELECT '(1,2)'::point", "(1,2)", "point", VALUE_OTHER},
        {"SELECT 'happy'::mood", "happy", "mood", VALUE_OTHER},
        {"SELECT int4range(1, 5)", "[1,5)", "int4range", VALUE_OTHER},
        {"SELECT ROW(1, 'a b', NULL)", "(1,\"a b\",)", "record", VALUE_OTHER},
        {"SELECT 7::natural_number", "7", "integer", VALUE_INTEGER},
        {"SELECT B'101'::varbit", "101", "bit varying", VALUE_OTHER},
        {"SELECT '10.1.0.0/16'::cidr", "10.1.0.0/16", "cidr", VALUE_OTHER},
        {"SELECT '-178000000 years'::interval", "-178000000 years", "interval", VALUE_INTERVAL},
        {"SELECT true", "true", "boolean", VALUE_BOOLEAN},
        {"SELECT 'x'::char(3)", "x  ", "character(3)", VALUE_TEXT},
        {"SELECT '23:59:59.5+01'::timetz", "23:59:59.5+01", "time with time zone", VALUE_TIME},
    };

    (void)state;
    struct db *db = open_db(false);
    must_exec(db, "DROP TYPE IF EXISTS mood");
    must_exec(db, "CREATE TYPE mood AS ENUM ('happy', 'sad')");
    must_exec(db, "DROP DOMAIN IF EXISTS natural_number");
    must_exec(db, "CREATE DOMAIN natural_number AS integer CHECK (VALUE >= 0)");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        must_give(db, cases[i].sql, cases[i].text);
        assert_true(db_read(db, cases[i].sql, NULL, &result, &err));
        assert_string_equal(result_column(result, 0)->type, cases[i].type);
        if (cases[i].value != VALUE_OTHER)
            assert_int_equal(result_column(result, 0)->value, cases[i].value);
        result_unref(result);
    }
    db_close(db);
}

static void connect__says__what_is_wrong(void **state)
{
    static const struct {
        const char *user, *password, *database;
        int port_offset;
        const char *says;
    } cases[] = {
        {SERVER_USER, "wr0ng-secret", "postgres", 0, "password authentication failed"},
        {"nobody_knows", "wr0ng-secret", "postgres", 0, "password authentication failed"},
        {SERVER_USER, SERVER_PASSWORD, "nowhere", 0, "database \"nowhere\" does not exist"},
        {SERVER_USER, SERVER_PASSWORD, "postgres", 1, "Connection refused: check host and port"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct db *db = NULL;
        char *url =
            mem_printf("postgresql://%s:%s@127.0.0.1:%d/%s", cases[i].user, cases[i].password,
                       cases[i].port_offset ? 1 : server.port, cases[i].database);
        assert_false(db_open(url, NULL, &db, &err));
        assert_int_equal(err.code, ERR_CONNECT);
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s", err.text);
        assert_null(strstr(err.text, "secret"));
        assert_null(strstr(err.text, SERVER_PASSWORD));
        assert_null(db);
        mem_free(url);
    }
}

static void password__comes__from_the_options_or_a_file(void **state)
{
    const struct db_open_options options = {.read_only = true, .password = SERVER_PASSWORD};
    char *url = mem_printf("postgresql://%s@127.0.0.1:%d/postgres", SERVER_USER, server.port);
    char *file = mem_printf("%s/pgpass", server.folder);
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_false(db_open(url, NULL, &db, &err));
    assert_non_null(strstr(err.text, "password"));
    assert_true(db_open(url, &options, &db, &err));
    db_close(db);
    FILE *out = fopen(file, "w");
    fprintf(out, "*:*:*:%s:%s\n", SERVER_USER, SERVER_PASSWORD);
    fclose(out);
    chmod(file, 0600);
    setenv("PGPASSFILE", file, 1);
    assert_true(db_open(url, NULL, &db, &err));
    db_close(db);
    unsetenv("PGPASSFILE");
    mem_free(file);
    mem_free(url);
}

static void session__runs__and_its_text_stays_unsaid(void **state)
{
    const struct db_open_options good = {.read_only = true,
                                         .session =
                                             "SET app.key = 'k3y'\nSET TimeZone = 'Asia/Tokyo'",
                                         .schema = "odd"};
    const struct db_open_options bad = {.read_only = true,
                                        .session = "SELECT 1\nSET nix = 'k3y' oops"};
    struct err err = ERR_INIT;
    struct db *db = open_db(false);

    (void)state;
    must_exec(db, "CREATE SCHEMA IF NOT EXISTS odd");
    db_close(db);
    db = open_with(&good);
    must_give(db, "SELECT current_setting('app.key')", "k3y");
    must_give(db, "SELECT '2024-01-01 00:00:00+00'::timestamptz", "2024-01-01 09:00:00+09");
    must_give(db, "SELECT current_schema()", "odd");
    db_close(db);
    assert_false(db_open(server.url, &bad, &db, &err));
    assert_non_null(strstr(err.text, "line 2"));
    assert_null(strstr(err.text, "k3y"));
}

static void time_limit__is__the_servers_own_too(void **state)
{
    static const char sql[] = "SELECT current_setting('statement_timeout')";
    const struct db_read_options whole = {.time_limit_ms = 8000};
    const struct db_read_options pausing = {.time_limit_ms = 8000, .window = 100};
    struct db *db = open_db(true);
    struct result *result = NULL;
    struct err err = ERR_INIT;

    (void)state;
    assert_true(db_read(db, sql, &whole, &result, &err));
    assert_memory_equal(result_cell(result, 0, 0).p, "9s", 2);
    result_unref(result);
    assert_true(db_read(db, sql, &pausing, &result, &err));
    assert_memory_equal(result_cell(result, 0, 0).p, "0", 1);
    result_unref(result);
    db_close(db);
}

static void notices__of_the_server__are_kept_for_people(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_db(true), *writer = open_db(false);

    (void)state;
    must_exec(writer,
              "CREATE FUNCTION noisy(n int) RETURNS int LANGUAGE plpgsql STABLE AS $$ BEGIN "
              "RAISE NOTICE 'counted % rows', n USING hint='ask for fewer'; RETURN n; END $$");
    assert_true(db_read(db, "SELECT noisy(5)", NULL, &result, &err));
    result_unref(result);
    char *said = db_take_said(db);
    assert_string_equal(said, "NOTICE: counted 5 rows; HINT: ask for fewer");
    mem_free(said);
    said = db_take_said(db);
    assert_string_equal(said, "");
    mem_free(said);
    db_close(db);
    db_close(writer);
}

static void connection__that_died__says_so(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result = NULL;
    struct db *db = open_db(true), *other = open_db(false);

    (void)state;
    assert_true(db_read(db, "SELECT pg_backend_pid()", NULL, &result, &err));
    char *pid = mem_strndup(result_cell(result, 0, 0).p, result_cell(result, 0, 0).len);
    char *sql = mem_printf("SELECT pg_terminate_backend(%s)", pid);
    result_unref(result);
    assert_true(
        db_query(db, "SELECT generate_series(1, 2000000000)", NULL, &cursor, &result, &err));
    assert_true(db_fetch(cursor, 100, &err));
    must_give(other, sql, "true");
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONNECTION_LOST);
    assert_int_equal(err.code, ERR_CONNECT);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    assert_true(result_rows(result) >= 100); /* what came is kept */
    db_cursor_close(cursor);
    result_unref(result);
    assert_false(db_ping(db, NULL, &err));
    assert_true(db_ping(other, NULL, &err));
    mem_free(sql);
    mem_free(pid);
    db_close(db);
    db_close(other);
}

static void backend__killed_outright__is_survived(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_db(true);

    (void)state;
    if (geteuid() != 0) {
        db_close(db);
        skip(); /* the server's processes belong to another user only when the test is root */
    }
    assert_true(db_read(db, "SELECT pg_backend_pid()", NULL, &result, &err));
    char *pid = mem_strndup(result_cell(result, 0, 0).p, result_cell(result, 0, 0).len);
    result_unref(result);
    assert_int_equal(kill((pid_t)strtol(pid, NULL, 10), SIGKILL), 0);
    mem_free(pid);
    assert_false(
        db_read(db, "SELECT count(*) FROM generate_series(1, 100000000)", NULL, &result, &err));
    assert_int_equal(db_last_error(db)->class, DB_CONNECTION_LOST);
    db_close(db);
    /* the server starts over by itself: wait until it takes connections again */
    for (int i = 0; i < 600 && !db_open(server.url, NULL, &db, &err); i++)
        usleep(50000);
    assert_true(db_ping(db, NULL, &err));
    db_close(db);
}

static const struct schema_table *find(const struct schema *schema, const char *in,
                                       const char *name)
{
    const int at = schema_find_table(schema, in, name);

    if (at < 0)
        fail_msg("no table '%s'", name);
    return &schema->tables[at];
}

static void introspect__tells__what_only_postgres_has(void **state)
{
    static const char *const make[] = {
        "DROP SCHEMA IF EXISTS \"Odd Schema\" CASCADE",
        "CREATE SCHEMA \"Odd Schema\"",
        "CREATE TABLE \"Odd Schema\".\"Table \"\"x\"\"\" (id BIGINT GENERATED ALWAYS AS IDENTITY "
        "PRIMARY KEY, \"select\" TEXT, twice INTEGER GENERATED ALWAYS AS (2) STORED)",
        "COMMENT ON TABLE \"Odd Schema\".\"Table \"\"x\"\"\" IS 'a comment'",
        "COMMENT ON COLUMN \"Odd Schema\".\"Table \"\"x\"\"\".\"select\" IS 'another'",
        "CREATE TABLE \"Odd Schema\".parts (id INTEGER, day DATE) PARTITION BY RANGE (day)",
        "CREATE TABLE \"Odd Schema\".parts_2024 PARTITION OF \"Odd Schema\".parts FOR VALUES FROM "
        "('2024-01-01') TO ('2025-01-01')",
        "CREATE MATERIALIZED VIEW \"Odd Schema\".kept AS SELECT 1 AS one",
        "CREATE TABLE \"Odd Schema\".child (x BIGINT CONSTRAINT child_x REFERENCES \"Odd "
        "Schema\".\"Table \"\"x\"\"\")",
        "CREATE UNIQUE INDEX parts_of ON \"Odd Schema\".child (x) WHERE x > 5",
        "CREATE INDEX expression ON \"Odd Schema\".child ((x + 1), x)",
        "INSERT INTO \"Odd Schema\".child SELECT NULL FROM generate_series(1, 500)",
        "ANALYZE \"Odd Schema\".child",
    };
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct db *db = open_db(false);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(make); i++)
        must_exec(db, make[i]);
    assert_true(db_introspect(db, NULL, &schema, &err));
    assert_string_equal(schema->database, "postgres");
    assert_string_equal(schema->default_schema, "public");
    const struct schema_table *odd = find(schema, "Odd Schema", "Table \"x\"");
    assert_string_equal(odd->comment, "a comment");
    assert_string_equal(odd->columns[1].comment, "another");
    assert_string_equal(odd->columns[1].name, "select");
    assert_true(odd->columns[2].generated);
    assert_true(odd->columns[0].unique);
    const struct schema_table *child = find(schema, "Odd Schema", "child");
    assert_int_equal(child->rows, 500);
    assert_int_equal(child->fkey_count, 1);
    assert_string_equal(child->fkeys[0].name, "child_x");
    assert_string_equal(child->fkeys[0].to_table, "Table \"x\"");
    assert_string_equal(child->fkeys[0].to_columns[0], "id");
    assert_false(child->columns[0].unique);
    for (size_t i = 0; i < child->index_count; i++)
        if (str_eq(child->indexes[i].name, "expression")) {
            assert_null(child->indexes[i].columns[0]);
            assert_string_equal(child->indexes[i].columns[1], "x");
        }
    assert_int_equal(find(schema, "Odd Schema", "kept")->kind, TABLE_MATERIALIZED);
    assert_int_equal(find(schema, "Odd Schema", "kept")->column_count, 1);
    assert_int_equal(find(schema, "Odd Schema", "parts")->kind, TABLE_BASE);
    assert_int_equal(schema_find_table(schema, "Odd Schema", "parts_2024"), -1);
    schema_free(schema);
    db_close(db);
}

static void load__names__the_column_of_a_bad_value(void **state)
{
    static const char *const columns[] = {"id", "day"};
    const struct cell good[] = {{"1", 1, CELL_INTEGER}, {"2024-01-01", 10, CELL_TEXT}};
    const struct cell bad[] = {{"2", 1, CELL_INTEGER}, {"2024-13-01", 10, CELL_TEXT}};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    struct db *db = open_db(false);

    (void)state;
    must_exec(db, "DROP TABLE IF EXISTS dated");
    must_exec(db, "CREATE TABLE dated (id INTEGER, day DATE)");
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, "public", "dated", columns, 2, &load, &err));
    assert_true(db_load_row(load, good, &err));
    assert_true(db_load_row(load, bad, &err));
    assert_false(db_load_end(load, NULL, &err));
    assert_non_null(strstr(err.text, "row 2"));
    assert_non_null(strstr(err.text, "column 'day'"));
    assert_int_equal(db_last_error(db)->class, DB_TYPE_MISMATCH);
    assert_string_equal(db_last_error(db)->problem, "day");
    db_rollback(db);
    must_give(db, "SELECT count(*) FROM dated", "0");
    db_close(db);
}

static void error__in_the_middle__keeps_rows_and_position(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result = NULL;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_query(db, "SELECT 1 / (5000 - generate_series(1, 10000))", NULL, &cursor,
                         &result, &err));
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(err.code, ERR_DB);
    assert_non_null(strstr(err.text, "division by zero"));
    assert_string_equal(db_last_error(db)->code, "22012");
    assert_int_equal(result_rows(result), 4999);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    assert_non_null(strstr(result_error(result)->text, "division by zero"));
    db_cursor_close(cursor);
    result_unref(result);
    result = NULL;
    assert_false(db_read(db, "SELECT 'ä', nix", NULL, &result, &err));
    assert_int_equal(db_last_error(db)->position, 13);
    assert_string_equal(db_last_error(db)->problem, "nix");
    must_give(db, "SELECT 1", "1");
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values__keep__their_exact_text),
        cmocka_unit_test(connect__says__what_is_wrong),
        cmocka_unit_test(password__comes__from_the_options_or_a_file),
        cmocka_unit_test(session__runs__and_its_text_stays_unsaid),
        cmocka_unit_test(time_limit__is__the_servers_own_too),
        cmocka_unit_test(notices__of_the_server__are_kept_for_people),
        cmocka_unit_test(connection__that_died__says_so),
        cmocka_unit_test(introspect__tells__what_only_postgres_has),
        cmocka_unit_test(load__names__the_column_of_a_bad_value),
        cmocka_unit_test(error__in_the_middle__keeps_rows_and_position),
        cmocka_unit_test(backend__killed_outright__is_survived),
    };

    if (!server_start_postgres(&server))
        return 77;
    const int failed = cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
    server_stop_postgres(&server);
    return failed;
}
