/* A session on PostgreSQL that can do no harm: what the server itself refuses, whatever the guard
 * let through, and strings that it reads as the lexer does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

static struct server server;

/* As `user` whose password is the server's; query: more of the URL, "" for nothing. */
static bool try_open(const char *user, const char *query, const struct db_open_options *options,
                     struct db **ret_db, struct err *err)
{
    char *url = mem_printf("postgresql://%s:%s@127.0.0.1:%d/postgres%s", user, SERVER_PASSWORD,
                           server.port, query);
    const bool ok = db_open(url, options, ret_db, err);

    mem_free(url);
    return ok;
}

static struct db *open_as(const char *user, const char *query,
                          const struct db_open_options *options)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!try_open(user, query, options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static const struct db_open_options reader = {.reader = true};

/* The server must not run it; its words have `says`. */
static void must_refuse(struct db *db, const char *sql, const char *says)
{
    struct result *result = NULL;
    struct err err = ERR_INIT;

    if (db_read(db, sql, NULL, &result, &err))
        fail_msg("was run: %s", sql);
    if (!strstr(err.text, says))
        fail_msg("%s: %s", sql, err.text);
}

static void strings__are_read__as_the_lexer_reads_them(void **state)
{
    static const char *const sessions[] = {
        NULL,
        "SET standard_conforming_strings = off",
        "SET client_encoding = 'SJIS'",
        "SET client_encoding = 'GBK'\nSET standard_conforming_strings = off",
        "SELECT set_config('standard_conforming_strings', 'off', false)",
    };
    static const char *const queries[] = {
        "",
        "?options=-c%20standard_conforming_strings%3Doff",
        "?client_encoding=BIG5",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(sessions); i++)
        for (size_t k = 0; k < COUNT_OF(queries); k++) {
            const struct db_open_options options = {.reader = true, .session = sessions[i]};
            struct db *db = open_as(SERVER_USER, queries[k], &options);
            must_give(db, "SELECT 'a\\' || '|'", "a\\|");
            must_give(db, "SELECT length('ソ')", "1"); /* its second byte in SJIS is a backslash */
            db_close(db);
        }
    const struct db_open_options writer = {0};
    struct db *db = open_as(SERVER_USER, "", &writer);
    must_exec(db, "ALTER ROLE " SERVER_USER " SET standard_conforming_strings = off");
    db_close(db);
    /* the values of a session's statements are quoted by the modes, too */
    setenv("QUERENT_TEST_TENANT", "a\\' , 'b", 1);
    const struct db_open_options tenant = {.reader = true,
                                           .session = "SET app.tenant = ${QUERENT_TEST_TENANT}"};
    db = open_as(SERVER_USER, "", &tenant);
    must_give(db, "SELECT current_setting('app.tenant')", "a\\' , 'b");
    db_close(db);
    db = open_as(SERVER_USER, "", &writer);
    must_exec(db, "ALTER ROLE " SERVER_USER " RESET ALL");
    db_close(db);
}

/* As behind a pooler that gives the session another of its connections. */
static void changed_modes__get__no_query(void **state)
{
    static const char *const changes[] = {"SET standard_conforming_strings = off",
                                          "SET client_encoding = 'SJIS'"};
    const struct db_open_options writer = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        struct db *db = open_as(SERVER_USER, "", &writer);
        must_exec(db, changes[i]);
        must_refuse(db, "SELECT 1", "SQL is read safely with");
        db_close(db);
    }
}

/* The modes would go back when that transaction ends. */
static void session__that_leaves_a_transaction_open__is_refused(void **state)
{
    const struct db_open_options options = {.reader = true, .session = "BEGIN"};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_false(try_open(SERVER_USER, "", &options, &db, &err));
    assert_int_equal(err.code, ERR_CONFIG);
    assert_non_null(strstr(err.text, "transaction"));
}

static void reader__cannot_write__what_the_connection_may(void **state)
{
    struct db *db = open_as(SERVER_USER, "", &reader);
    struct err err = ERR_INIT;

    (void)state;
    must_give(db, "SHOW default_transaction_read_only", "on");
    must_refuse(db, "WITH x AS (INSERT INTO shop VALUES (2) RETURNING id) SELECT id FROM x",
                "read-only transaction");
    must_refuse(db, "SELECT nextval('numbers')", "read-only transaction");
    must_refuse(db, "SELECT set_config('transaction_read_only', 'off', false)", "read-write mode");
    assert_false(db_exec(db, "INSERT INTO shop VALUES (2)", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    db_close(db);
}

/* Guard and statement travel together: where the guard cannot stand, the statement must not run. */
static void statement__whose_guard_fails__is_not_run(void **state)
{
    const struct db_open_options options = {.reader = true, .reader_role = "Only Reads"};
    struct db *db = open_as(SERVER_USER, "", &options);
    struct db *owner = open_as(SERVER_USER, "", &(struct db_open_options){0});

    (void)state;
    must_give(db, "SELECT 1", "1");
    must_exec(owner, "ALTER ROLE \"Only Reads\" RENAME TO \"Reads No More\"");
    must_refuse(db, "SELECT pg_advisory_lock(15)", "role \"Only Reads\" does not exist");
    must_give(owner, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'", "0");
    must_exec(owner, "ALTER ROLE \"Reads No More\" RENAME TO \"Only Reads\"");
    must_give(db, "SELECT 2", "2");
    must_refuse(db, "WITH x AS (INSERT INTO shop VALUES (2) RETURNING id) SELECT id FROM x", "");
    db_close(owner);
    db_close(db);
}

/* It waits while it is parsed, together with its guard. */
static void statement__that_waits_for_a_lock__ends_and_leaves_the_connection_good(void **state)
{
    const struct db_read_options options = {.time_limit_ms = 300};
    struct db *owner = open_as(SERVER_USER, "", &(struct db_open_options){0});
    struct db *db = open_as(SERVER_USER, "", &reader);
    struct err err = ERR_INIT;
    struct result *result;

    (void)state;
    must_exec(owner, "CREATE TABLE IF NOT EXISTS locked (id integer)");
    assert_true(db_begin(owner, &err));
    must_exec(owner, "LOCK TABLE locked IN ACCESS EXCLUSIVE MODE");
    assert_false(db_read(db, "SELECT count(*) FROM locked", &options, &result, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    db_rollback(owner);
    must_give(db, "SELECT count(*) FROM locked", "0");
    must_refuse(db, "SELECT nextval('numbers')", "read-only transaction");
    db_close(owner);
    db_close(db);
}

static void reader_role__takes_away__what_a_superuser_may(void **state)
{
    const struct db_open_options options = {.reader = true, .reader_role = "Only Reads"};
    struct db *db = open_as(SERVER_USER, "", &options);

    (void)state;
    must_give(db, "SELECT current_user || '/' || session_user", "Only Reads/Only Reads");
    must_give(db, "SELECT count(*) FROM shop", "1");
    must_refuse(db, "SELECT pg_read_file('/etc/passwd')", "permission denied");
    must_refuse(db, "SELECT ('/etc/passwd'::text).pg_read_file", "permission denied");
    must_refuse(db, "SELECT pg_ls_dir('/')", "permission denied");
    must_refuse(db, "SELECT pg_reload_conf()", "permission denied");
    must_refuse(db, "SELECT lo_export(1, '/tmp/querent-never')", "permission denied");
    must_refuse(db, "SELECT passwd FROM pg_shadow", "permission denied");
    must_refuse(db, "SELECT id FROM secret", "permission denied");
    struct db *other = open_as(SERVER_USER, "", &reader);
    char *pid = must_read_text(other, "SELECT pg_backend_pid()");
    char *kill = mem_printf("SELECT pg_terminate_backend(%s)", pid);
    must_refuse(db, kill, "must be a superuser");
    must_give(other, "SELECT 1", "1");
    mem_free(kill);
    mem_free(pid);
    db_close(other);
    db_close(db);
}

/* What a query sets ends with it: its transaction is taken back, and the next begins as the reader.
 */
static void reader_role__set_back_by_a_query__is_there_in_the_next(void **state)
{
    const struct db_open_options options = {.reader = true, .reader_role = "Only Reads"};
    static const char *const users[] = {SERVER_USER, "clerk"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(users); i++) {
        struct db *db = open_as(users[i], "", &options);
        db_close(db);
        db = open_as(users[i], "", &options);
        result_unref(must_read(db, "SELECT set_config('role', 'none', false)"));
        must_give(db, "SELECT current_user", "Only Reads");
        if (i == 0)
            result_unref(must_read(db, "SELECT set_config('session_authorization', '" SERVER_USER
                                       "', false)"));
        must_give(db, "SELECT current_user", "Only Reads");
        must_refuse(db, "SELECT id FROM secret", "permission denied");
        db_close(db);
    }
}

static void reader_role__that_cannot_be_taken__says_how(void **state)
{
    static const struct {
        const char *user, *role, *says;
    } cases[] = {
        {"clerk", "pg_monitor", "GRANT \"pg_monitor\" TO clerk"},
        {SERVER_USER, "nobody_knows", "'querent doctor'"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct db_open_options options = {.reader = true, .reader_role = cases[i].role};
        struct err err = ERR_INIT;
        struct db *db = NULL;
        assert_false(try_open(cases[i].user, "", &options, &db, &err));
        assert_int_equal(err.code, ERR_CONFIG);
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s", err.text);
    }
}

static void powers__are_told__of_the_role_that_reads(void **state)
{
    static const struct {
        const char *user, *role, *mark, *text;
    } cases[] = {
        {SERVER_USER, NULL, "SUPERUSER", "'" SERVER_USER "' is a superuser"},
        {SERVER_USER, "Only Reads", NULL, ""},
        {"clerk", NULL, NULL, ""},
        {"files", NULL, "SERVER FILES", "'files' is a member of pg_read_server_files"},
        {"programs", NULL, "SERVER PROGRAMS",
         "'programs' is a member of pg_execute_server_program, pg_read_server_files"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct db_open_options options = {.reader = true, .reader_role = cases[i].role};
        struct db *db = open_as(cases[i].user, "", &options);
        const struct db_powers powers = db_powers(db);
        if (!cases[i].mark)
            assert_null(powers.mark);
        else
            assert_string_equal(powers.mark, cases[i].mark);
        assert_string_equal(powers.text, cases[i].text);
        db_close(db);
    }
}

/* Write jobs keep the login's own role. */
static void connection__for_writing__stays_the_login(void **state)
{
    char name[] = "shop", role[] = "Only Reads";
    struct connection shop = {.name = name, .url = server.url, .reader_role = role};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    assert_true(db_open_connection(&shop, DB_WRITES, NULL, &db, &err));
    must_give(db, "SELECT current_user", SERVER_USER);
    must_exec(db, "INSERT INTO shop VALUES (7)");
    must_exec(db, "DELETE FROM shop WHERE id = 7");
    db_close(db);
    assert_true(db_open_connection(&shop, DB_READS, NULL, &db, &err));
    must_give(db, "SELECT current_user", "Only Reads");
    assert_false(db_exec(db, "DELETE FROM shop", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    db_close(db);
    shop.read_only = true;
    assert_true(db_open_connection(&shop, DB_WRITES, NULL, &db, &err));
    must_give(db, "SELECT current_user", "Only Reads");
    db_close(db);
}

/* As when dblink loses a connection of its own. */
static void error__about_another_connection__does_not_end_this_one(void **state)
{
    struct db *db = open_as(SERVER_USER, "", &reader);

    (void)state;
    must_refuse(db, "SELECT lost()", "not available");
    assert_false(db_lost(db));
    must_give(db, "SELECT 1", "1");
    db_close(db);
}

static void run_lines(struct db *db, const char *statements)
{
    size_t count = 0;
    char **lines = str_split(statements, '\n', &count);

    for (size_t i = 0; i < count; i++)
        if (*lines[i])
            must_exec(db, lines[i]);
    str_free_all(lines, count);
}

static void advice_release(struct db_advice *advice)
{
    buf_release(&advice->finding);
    buf_release(&advice->statements);
    buf_release(&advice->then);
}

/* The statements run as they stand, and what they make reads all that there is, and is to be. */
static void advice__makes__a_role_that_only_reads(void **state)
{
    static const struct db_open_options plain = {.reader = true}, writer = {0};
    const struct db_open_options options = {.reader = true, .reader_role = "querent_reader"};
    static const char *const users[] = {SERVER_USER, "keeper"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(users); i++) {
        struct db_advice advice = {BUF_INIT, BUF_INIT, BUF_INIT};
        struct err err = ERR_INIT;
        struct db *root = open_as(SERVER_USER, "", &writer);
        struct db *db = open_as(users[i], "", &plain);
        if (!db_advise(db, &advice, &err))
            fail_msg("%s", err.text);
        db_close(db);
        assert_non_null(strstr(buf_str(&advice.finding), i ? "may write to 1 table" : "superuser"));
        run_lines(root, buf_str(&advice.statements));
        must_exec(root, "CREATE TABLE later AS SELECT 5 AS id");
        db = open_as(users[i], "", &options);
        must_give(db, "SELECT count(*) FROM shop", "1");
        must_refuse(db, "SELECT pg_read_file('/etc/passwd')", "permission denied");
        assert_null(db_powers(db).mark);
        if (i == 0) { /* default privileges are of who makes the table */
            must_give(db, "SELECT id FROM later", "5");
            must_give(db, "SELECT id FROM \"My Schema\".t", "3");
        }
        advice_release(&advice);
        advice = (struct db_advice){BUF_INIT, BUF_INIT, BUF_INIT};
        assert_true(db_advise(db, &advice, &err));
        assert_int_equal(advice.statements.len, 0);
        assert_non_null(strstr(buf_str(&advice.finding), "could leave"));
        advice_release(&advice);
        db_close(db);
        must_exec(root, "DROP TABLE later");
        must_exec(root, "DROP OWNED BY querent_reader");
        must_exec(root, "DROP ROLE querent_reader");
        db_close(root);
    }
}

/* Who only reads is not spoken of. */
static void advice__for_a_login_that_only_reads__is_none(void **state)
{
    static const struct db_open_options plain = {.reader = true};
    struct db_advice advice = {BUF_INIT, BUF_INIT, BUF_INIT};
    struct db *db = open_as("clerk", "", &plain);
    struct err err = ERR_INIT;

    (void)state;
    assert_true(db_advise(db, &advice, &err));
    assert_string_equal(buf_str(&advice.finding), "");
    assert_int_equal(advice.statements.len, 0);
    advice_release(&advice);
    db_close(db);
}

static int start_server(void **state)
{
    static const char *const statements[] = {
        "CREATE TABLE shop (id integer)",
        "INSERT INTO shop VALUES (1)",
        "CREATE TABLE secret (id integer)",
        "CREATE SEQUENCE numbers",
        "CREATE SCHEMA \"My Schema\"",
        "CREATE TABLE \"My Schema\".t AS SELECT 3 AS id",
        "CREATE ROLE keeper LOGIN PASSWORD '" SERVER_PASSWORD "'",
        "GRANT SELECT, INSERT ON shop TO keeper",
        "CREATE FUNCTION lost() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
        "'not available' USING ERRCODE = '08003'; END $$",
        "CREATE ROLE \"Only Reads\"",
        "GRANT SELECT ON shop TO \"Only Reads\"",
        "CREATE ROLE clerk LOGIN PASSWORD '" SERVER_PASSWORD "' IN ROLE \"Only Reads\"",
        "GRANT SELECT ON secret TO clerk",
        "CREATE ROLE files LOGIN PASSWORD '" SERVER_PASSWORD "' IN ROLE pg_read_server_files",
        "CREATE ROLE programs NOINHERIT LOGIN PASSWORD '" SERVER_PASSWORD
        "' IN ROLE pg_execute_server_program, pg_read_server_files",
    };

    (void)state;
    if (!server_start_postgres(&server))
        exit(77);
    must_fill(server.url, statements, COUNT_OF(statements));
    return 0;
}

static int stop_server(void **state)
{
    (void)state;
    server_stop_postgres(&server);
    return 0;
}

/* A query does not outlive who asked: the server looks for its client while it computes. */
static void client_that_is_gone__is_looked_for(void **state)
{
    struct db *db = must_open(server.url, true);

    (void)state;
    char *version = must_read_text(db, "SHOW server_version_num");
    if (atoi(version) >= 140000)
        must_give(db, "SHOW client_connection_check_interval", "5s");
    mem_free(version);
    db_close(db);
}

static void error__has__detail_and_hint(void **state)
{
    struct db *db = must_open(server.url, true);
    struct result *result = NULL;
    struct err err = ERR_INIT;

    (void)state;
    assert_false(db_read(db, "SELECT '{\"a\": x}'::json", NULL, &result, &err));
    if (!strstr(err.text, "Token \"x\" is invalid"))
        fail_msg("%s", err.text);
    assert_false(db_read(db, "SELECT relnam FROM pg_class", NULL, &result, &err));
    if (!strstr(err.text, "(hint: Perhaps you meant to reference the column"))
        fail_msg("%s", err.text);
    db_close(db);
}

/* Days begin where the settings say; a zone that the server does not know leaves its own. */
static void zone__of_the_settings__is_the_session_s(void **state)
{
    static const char *const zones[][2] = {
        {"Asia/Tokyo", "Asia/Tokyo"}, {":Asia/Tokyo", "Asia/Tokyo"}, {"no such zone", "Etc/GMT+3"}};
    (void)state;

    for (size_t i = 0; i < COUNT_OF(zones); i++) {
        const struct db_open_options options = {.reader = true, .time_zone = zones[i][0]};
        struct schema *schema = NULL;
        struct err err = ERR_INIT;
        struct db *db = open_as(SERVER_USER, "?options=-c%20TimeZone%3DEtc/GMT%2B3", &options);
        must_give(db, "SELECT current_setting('TimeZone')", zones[i][1]);
        assert_true(db_introspect(db, NULL, &schema, &err));
        assert_string_equal(schema->time_zone, zones[i][1]);
        schema_free(schema);
        db_close(db);
    }
}

/* A plan is not waited for while somebody has the table, and it is said why there is none. */
static void plan__of_a_locked_table__says_so(void **state)
{
    struct db *locks = must_open(server.url, false);
    struct db *db = must_open(server.url, true);
    struct db_plan plan;
    struct err err = ERR_INIT;
    (void)state;

    must_exec(locks, "CREATE TABLE held (a int)");
    must_exec(locks, "BEGIN");
    must_exec(locks, "LOCK TABLE held");
    assert_false(db_explain(db, "SELECT a FROM held", &plan, &err));
    must_exec(locks, "ROLLBACK");
    if (!strstr(err.text, "another program has locked a table"))
        fail_msg("%s", err.text);
    assert_int_equal(db_last_error(db)->class, DB_BUSY);
    assert_true(db_explain(db, "SELECT a FROM held", &plan, &err));
    must_exec(locks, "DROP TABLE held");
    db_close(locks);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings__are_read__as_the_lexer_reads_them),
        cmocka_unit_test(changed_modes__get__no_query),
        cmocka_unit_test(session__that_leaves_a_transaction_open__is_refused),
        cmocka_unit_test(reader__cannot_write__what_the_connection_may),
        cmocka_unit_test(statement__whose_guard_fails__is_not_run),
        cmocka_unit_test(statement__that_waits_for_a_lock__ends_and_leaves_the_connection_good),
        cmocka_unit_test(reader_role__takes_away__what_a_superuser_may),
        cmocka_unit_test(reader_role__set_back_by_a_query__is_there_in_the_next),
        cmocka_unit_test(reader_role__that_cannot_be_taken__says_how),
        cmocka_unit_test(powers__are_told__of_the_role_that_reads),
        cmocka_unit_test(advice__makes__a_role_that_only_reads),
        cmocka_unit_test(advice__for_a_login_that_only_reads__is_none),
        cmocka_unit_test(error__about_another_connection__does_not_end_this_one),
        cmocka_unit_test(connection__for_writing__stays_the_login),
        cmocka_unit_test(client_that_is_gone__is_looked_for),
        cmocka_unit_test(error__has__detail_and_hint),
        cmocka_unit_test(zone__of_the_settings__is_the_session_s),
        cmocka_unit_test(plan__of_a_locked_table__says_so),
    };

    return cmocka_run_group_tests(tests, start_server, stop_server);
}
