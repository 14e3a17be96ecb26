/* A session on MariaDB: strings, names and operators that the server reads as the lexer does, and
 * what is told of a login that may do more than use tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

static struct server server;

static struct db *open_as(const char *user, const struct db_open_options *options)
{
    char *url =
        mem_printf("mariadb://%s:%s@127.0.0.1:%d/querent", user, SERVER_PASSWORD, server.port);
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(url, options, &db, &err))
        fail_msg("%s", err.text);
    mem_free(url);
    return db;
}

/* What each mode that changes reading would turn into something else. */
static void must_read_as_the_lexer(struct db *db)
{
    must_give(db, "SELECT 'it\\'s'", "it's");     /* NO_BACKSLASH_ESCAPES */
    must_give(db, "SELECT \"a text\"", "a text"); /* ANSI_QUOTES */
    must_give(db, "SELECT 1 || 0", "1");          /* PIPES_AS_CONCAT */
    must_give(db, "SELECT NOT 1 BETWEEN -5 AND 5", "0");
    must_give(db, "SELECT @@character_set_client", "utf8mb4");
}

static void texts__are_read__as_the_lexer_reads_them(void **state)
{
    static const char *const modes[] = {
        "NO_BACKSLASH_ESCAPES",
        "ANSI_QUOTES",
        "PIPES_AS_CONCAT",
        "HIGH_NOT_PRECEDENCE",
        "ORACLE",
        "ANSI",
        "MSSQL",
        "",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        char *session = mem_printf("SET SESSION sql_mode = '%s'\nSET NAMES gbk", modes[i]);
        char *global = mem_printf("SET GLOBAL sql_mode = '%s'", modes[i]);
        const struct db_open_options options = {.reader = true, .session = session};
        const struct db_open_options plain = {.reader = true}, writer = {0};
        struct db *db = open_as(SERVER_USER, &options);
        must_read_as_the_lexer(db);
        db_close(db);
        db = open_as(SERVER_USER, &writer);
        must_exec(db, global);
        db_close(db);
        db = open_as(SERVER_USER, &plain);
        must_read_as_the_lexer(db);
        db_close(db);
        mem_free(global);
        mem_free(session);
    }
}

/* The operator's other modes stay. */
static void modes__that_change_no_reading__stay(void **state)
{
    const struct db_open_options options = {
        .reader = true, .session = "SET sql_mode = 'NO_ZERO_DATE,ANSI_QUOTES,ONLY_FULL_GROUP_BY'"};
    struct db *db = open_as(SERVER_USER, &options);

    (void)state;
    must_give(db, "SELECT @@sql_mode", "ONLY_FULL_GROUP_BY,STRICT_ALL_TABLES,NO_ZERO_DATE");
    db_close(db);
}

static void charset__of_the_option_file__is_not_taken(void **state)
{
    const struct db_open_options writer = {0};
    char *home = mem_strdup(getenv("HOME") ? getenv("HOME") : "/");
    char *path = mem_printf("%s/.my.cnf", server.folder);
    FILE *file = fopen(path, "w");

    (void)state;
    assert_non_null(file);
    fputs("[client]\ndefault-character-set=gbk\n", file);
    fclose(file);
    setenv("HOME", server.folder, 1);
    struct db *db = open_as(SERVER_USER, &writer);
    must_read_as_the_lexer(db);
    must_give(db, "SELECT '東京'", "東京");
    db_close(db);
    setenv("HOME", home, 1);
    mem_free(path);
    mem_free(home);
}

static void reader__cannot_write__what_the_connection_may(void **state)
{
    const struct db_open_options options = {.reader = true};
    struct db *db = open_as(SERVER_USER, &options);
    struct result *result = NULL;
    struct err err = ERR_INIT;

    (void)state;
    must_give(db, "SELECT @@tx_read_only", "1");
    assert_false(db_read(db, "SELECT NEXTVAL(numbers)", NULL, &result, &err));
    assert_false(db_exec(db, "INSERT INTO shop VALUES (2)", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    db_close(db);
}

static void powers__are_told(void **state)
{
    static const struct {
        const char *user, *mark, *text;
    } cases[] = {
        {SERVER_USER, "SUPERUSER", "the login has ALL PRIVILEGES on everything"},
        {"files", "SERVER FILES", "the login has FILE on everything"},
        {"super", "SUPERUSER", "the login has SUPER on everything"},
        {"clerk", NULL, ""},
    };
    const struct db_open_options options = {.reader = true};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct db *db = open_as(cases[i].user, &options);
        const struct db_powers powers = db_powers(db);
        if (!cases[i].mark)
            assert_null(powers.mark);
        else
            assert_string_equal(powers.mark, cases[i].mark);
        assert_string_equal(powers.text, cases[i].text);
        db_close(db);
    }
}

static void advice_release(struct db_advice *advice)
{
    buf_release(&advice->finding);
    buf_release(&advice->statements);
    buf_release(&advice->then);
}

/* The statements run as they stand, and what they make may only read. */
static void advice__makes__a_user_who_only_reads(void **state)
{
    const struct db_open_options plain = {.reader = true}, writer = {0};
    struct db_advice advice = {BUF_INIT, BUF_INIT, BUF_INIT};
    struct db *root = open_as(SERVER_USER, &writer), *db = open_as("clerk", &plain);
    struct err err = ERR_INIT;
    char password[64] = "";
    size_t count = 0;

    (void)state;
    if (!db_advise(db, &advice, &err))
        fail_msg("%s", err.text);
    db_close(db);
    assert_non_null(strstr(buf_str(&advice.finding), "more than read"));
    char **lines = str_split(buf_str(&advice.statements), '\n', &count);
    for (size_t i = 0; i < count; i++)
        if (*lines[i])
            must_exec(root, lines[i]);
    str_free_all(lines, count);
    sscanf(strstr(buf_str(&advice.statements), "BY '"), "BY '%60[0-9a-f]", password);
    advice_release(&advice);
    advice = (struct db_advice){BUF_INIT, BUF_INIT, BUF_INIT};
    char *url =
        mem_printf("mariadb://querent_reader:%s@127.0.0.1:%d/querent", password, server.port);
    if (!db_open(url, &writer, &db, &err))
        fail_msg("%s", err.text);
    must_give(db, "SELECT count(*) FROM shop", "0");
    assert_false(db_exec(db, "INSERT INTO shop VALUES (1)", NULL, &err));
    assert_null(db_powers(db).mark);
    assert_true(db_advise(db, &advice, &err));
    assert_int_equal(advice.finding.len, 0);
    db_close(db);
    db_close(root);
    mem_free(url);
    advice_release(&advice);
}

static int start_server(void **state)
{
    static const char *const statements[] = {
        "CREATE TABLE shop (id integer)",
        "CREATE SEQUENCE numbers",
        "CREATE USER clerk IDENTIFIED BY '" SERVER_PASSWORD "'",
        "GRANT ALL ON querent.* TO clerk",
        "CREATE USER files IDENTIFIED BY '" SERVER_PASSWORD "'",
        "GRANT FILE, PROCESS ON *.* TO files",
        "GRANT SELECT ON querent.* TO files",
        "CREATE USER super IDENTIFIED BY '" SERVER_PASSWORD "'",
        "GRANT SUPER, SELECT ON *.* TO super",
    };

    (void)state;
    if (!server_start_mariadb(&server))
        exit(77);
    must_fill(server.url, statements, COUNT_OF(statements));
    return 0;
}

static int stop_server(void **state)
{
    (void)state;
    server_stop_mariadb(&server);
    return 0;
}

/* Functions quote their arguments in errors, cut or with more around them. */
static void an_error__does_not_quote__what_the_session_was_given(void **state)
{
    static const char *const quoting[] = {
        "SELECT extractvalue(1, concat('~', @given))",
        "SELECT extractvalue(1, concat('~', 'x', substr(@given, 3), 'y'))",
        "SELECT extractvalue(1, concat('~', repeat(@given, 5)))",
    };
    const struct db_open_options options = {.reader = true, .session = "SET @given = ${GIVEN}"};
    struct err err = ERR_INIT;

    (void)state;
    setenv("GIVEN", "gE7-orange-Quito", 1);
    struct db *db = open_as(SERVER_USER, &options);
    for (size_t i = 0; i < sizeof quoting / sizeof *quoting; i++) {
        struct result *result = NULL;
        assert_false(db_read(db, quoting[i], NULL, &result, &err));
        assert_null(strstr(err.text, "orange"));
        assert_non_null(strstr(err.text, "a value of the session's statements"));
    }
    struct result *result = NULL;
    assert_false(db_read(db, "SELECT extractvalue(1, '~other')", NULL, &result, &err));
    assert_non_null(strstr(err.text, "other"));
    db_close(db);
}

/* A limit of querent's own, for one read, gives way to the session's again. */
static void limit_of_the_session__stays__after_a_read_with_another(void **state)
{
    const struct db_open_options options = {.reader = true,
                                            .session = "SET max_statement_time = 1.5"};
    const struct db_read_options limited = {.time_limit_ms = 20000};
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct result *result = NULL;

    (void)state;
    assert_true(db_open(server.url, &options, &db, &err));
    for (int i = 0; i < 2; i++) {
        assert_true(db_read(db, "SELECT 1", &limited, &result, &err));
        result_unref(result);
        must_give(db, "SELECT @@SESSION.max_statement_time", "1.500000");
    }
    db_close(db);
}

/* By its name where the server has loaded zones, else as far ahead as it is now. */
static void zone__of_the_settings__is_the_session_s(void **state)
{
    const struct db_open_options options = {.reader = true, .time_zone = "Asia/Tokyo"};
    struct schema *schema = NULL;
    struct err err = ERR_INIT;
    (void)state;

    setenv("TZ", "Asia/Tokyo", 1);
    tzset();
    struct db *db = open_as(SERVER_USER, &options);
    must_give(db, "SELECT timestampdiff(HOUR, utc_timestamp(), now())", "9");
    assert_true(db_introspect(db, NULL, &schema, &err));
    assert_true(str_eq(schema->time_zone, "+09:00") || str_eq(schema->time_zone, "Asia/Tokyo"));
    schema_free(schema);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit_of_the_session__stays__after_a_read_with_another),
        cmocka_unit_test(texts__are_read__as_the_lexer_reads_them),
        cmocka_unit_test(modes__that_change_no_reading__stay),
        cmocka_unit_test(charset__of_the_option_file__is_not_taken),
        cmocka_unit_test(reader__cannot_write__what_the_connection_may),
        cmocka_unit_test(an_error__does_not_quote__what_the_session_was_given),
        cmocka_unit_test(powers__are_told),
        cmocka_unit_test(zone__of_the_settings__is_the_session_s),
        cmocka_unit_test(advice__makes__a_user_who_only_reads),
    };

    return cmocka_run_group_tests(tests, start_server, stop_server);
}
