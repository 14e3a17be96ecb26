/* What depends on the version that a MySQL server says it is, and servers that do not keep to the
 * protocol: against a stub, since there is no package of the one and the other does not exist. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stub/stub.h"
#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

static struct stub stub;

static bool try_open(const char *password, int limit_ms, struct db **ret_db, struct err *err)
{
    const struct db_open_options options = {.read_only = true, .connect_timeout_ms = limit_ms};
    char *url = mem_printf("mysql://me:%s@127.0.0.1:%d/shop", password, stub.port);
    const bool ok = db_open(url, &options, ret_db, err);

    mem_free(url);
    return ok;
}

static struct db *open_db(void)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!try_open("s3cret", 0, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static void version__decides__name_and_time_limit(void **state)
{
    static const struct {
        const char *rules, *kind, *server, *asked, *not_asked;
    } cases[] = {
        {"{\"version\": \"8.0.36\"}", "mysql", "MySQL 8.0.36",
         "\"SET SESSION MAX_EXECUTION_TIME = 9000\"", "max_statement_time"},
        {"{\"version\": \"5.7.44-log\"}", "mysql", "MySQL 5.7.44-log",
         "\"SET SESSION MAX_EXECUTION_TIME = 9000\"", "max_statement_time"},
        {"{\"version\": \"5.6.51\"}", "mysql", "MySQL 5.6.51", "\"START TRANSACTION READ ONLY\"",
         "MAX_EXECUTION_TIME"},
        {"{\"version\": \"10.11.6-MariaDB\"}", "mariadb", "MariaDB 10.11.6-MariaDB",
         "\"SET SESSION max_statement_time = 9.000\"", "MAX_EXECUTION_TIME"},
        {"{\"version\": \"5.5.5-10.11.6-MariaDB-1\"}", "mariadb", "MariaDB 10.11.6-MariaDB-1",
         "\"SET SESSION max_statement_time = 9.000\"", "MAX_EXECUTION_TIME"},
    };
    const struct db_read_options options = {.time_limit_ms = 8000};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct result *result = NULL;
        struct err err = ERR_INIT;
        stub_rules(&stub, cases[i].rules);
        struct db *db = open_db();
        assert_string_equal(db_kind(db), cases[i].kind);
        assert_string_equal(db_server(db), cases[i].server);
        assert_int_equal(db_dialect(db), SQL_MYSQL);
        if (!db_read(db, "SELECT 1", &options, &result, &err))
            fail_msg("%s: %s", cases[i].rules, err.text);
        assert_int_equal(result_rows(result), 1);
        assert_memory_equal(result_cell(result, 0, 0).p, "1", 1);
        result_unref(result);
        db_close(db);
        char *asked = stub_requests(&stub);
        if (!strstr(asked, cases[i].asked) || strstr(asked, cases[i].not_asked))
            fail_msg("%s: %s", cases[i].rules, asked);
        assert_non_null(strstr(asked, "\"SET SESSION TRANSACTION READ ONLY\""));
        free(asked);
    }
}

/* Each of the two has a number of its own for "it took too long". */
static void time_limit_of_the_server__is__a_timeout(void **state)
{
    static const char *const rules[] = {
        "{\"version\": \"8.0.36\", \"errors\": [{\"sql\": \"slow\", \"code\": 3024, \"text\": "
        "\"Query "
        "execution was interrupted, maximum statement execution time exceeded\"}]}",
        "{\"version\": \"10.11.6-MariaDB\", \"errors\": [{\"sql\": \"slow\", \"code\": 1969, "
        "\"text\": "
        "\"Query execution was interrupted (max_statement_time exceeded)\"}]}",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct result *result = NULL;
        struct err err = ERR_INIT;
        stub_rules(&stub, rules[i]);
        struct db *db = open_db();
        assert_false(db_read(db, "SELECT slow", NULL, &result, &err));
        assert_int_equal(db_last_error(db)->class, DB_TIMEOUT);
        assert_false(db_lost(db));
        result_unref(result);
        db_close(db);
    }
}

static void server__that_breaks_the_protocol__is_said_so(void **state)
{
    static const struct {
        const char *wire, *says;
    } cases[] = {
        {"silent", "no answer in time"},           {"deaf", "no answer in time"},
        {"cut", "the server there broke off"},     {"gone", "the server there broke off"},
        {"garbage", "the server there broke off"}, {"http", "the server there broke off"},
        {"odd", "the server there broke off"},     {"old", "of version 4.1 or later"},
        {"full", "raise max_connections"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char rules[60];
        struct err err = ERR_INIT;
        struct db *db = NULL;
        snprintf(rules, sizeof rules, "{\"wire\": \"%s\"}", cases[i].wire);
        stub_rules(&stub, rules);
        if (try_open("s3cret", 1000, &db, &err))
            fail_msg("%s: connected", cases[i].wire);
        assert_null(db);
        if (!strstr(err.text, cases[i].says))
            fail_msg("%s: %s", cases[i].wire, err.text);
        assert_int_equal(err.code, ERR_CONNECT);
        assert_null(strstr(err.text, "s3cret"));
    }
}

static void password__is_checked(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    stub_rules(&stub, "{}");
    assert_false(try_open("wr0ng", 0, &db, &err));
    assert_non_null(strstr(err.text, "check user and password"));
    assert_null(strstr(err.text, "wr0ng"));
}

/* What cannot be made to read SQL as the lexer does is not used. */
static void mode__that_cannot_be_set__keeps_the_connection_shut(void **state)
{
    static const char *const modes[] = {"ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "A_LATER_MODE"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        char rules[100];
        struct err err = ERR_INIT;
        struct db *db = NULL;
        snprintf(rules, sizeof rules, "{\"sql_mode\": \"STRICT_ALL_TABLES,%s\", \"stuck\": true}",
                 modes[i]);
        stub_rules(&stub, rules);
        assert_false(try_open("s3cret", 0, &db, &err));
        assert_int_equal(err.code, ERR_CONFIG);
        if (!strstr(err.text, modes[i]))
            fail_msg("%s", err.text);
        snprintf(rules, sizeof rules, "{\"sql_mode\": \"STRICT_ALL_TABLES,%s\"}", modes[i]);
        stub_rules(&stub, rules);
        db_close(open_db());
    }
}

/* MySQL 8 names all rights of its root one by one. */
static void powers__are_read__from_grants(void **state)
{
    static const struct {
        const char *grant, *mark;
    } cases[] = {
        {"GRANT SELECT, RELOAD, FILE, SUPER ON *.* TO `root`@`%` WITH GRANT OPTION", "SUPERUSER"},
        {"GRANT SELECT, FILE ON *.* TO `me`@`%`", "SERVER FILES"},
        {"GRANT SELECT, PROCESS ON *.* TO `me`@`%`", NULL},
        {"GRANT ALL PRIVILEGES ON `shop`.* TO `me`@`%`", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char *rules = mem_printf("{\"grants\": [\"%s\"]}", cases[i].grant);
        stub_rules(&stub, rules);
        struct db *db = open_db();
        if (!cases[i].mark)
            assert_null(db_powers(db).mark);
        else
            assert_string_equal(db_powers(db).mark, cases[i].mark);
        db_close(db);
        mem_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version__decides__name_and_time_limit),
        cmocka_unit_test(time_limit_of_the_server__is__a_timeout),
        cmocka_unit_test(server__that_breaks_the_protocol__is_said_so),
        cmocka_unit_test(password__is_checked),
        cmocka_unit_test(mode__that_cannot_be_set__keeps_the_connection_shut),
        cmocka_unit_test(powers__are_read__from_grants),
    };

    setenv("HOME", "/nonexistent", 1); /* no option file of whoever runs this */
    if (!stub_start(&stub, "mysql_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests_name("mysql_stub", tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
