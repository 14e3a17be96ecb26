/* A MySQL server that means harm: it asks for files of this machine at every moment, answers with
 * bytes that are no answers, or not at all. Against a stub, with the client library that is there:
 * MariaDB Connector/C, which the driver needs; Debian has no libmysqlclient. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stub/stub.h"
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/db/db.h"

#define SECRET "what only this machine knows"
#define WITHIN_US 8000000

static struct stub stub;

static bool try_open(bool read_only, struct db **ret_db, struct err *err)
{
    const struct db_open_options options = {.read_only = read_only, .connect_timeout_ms = 1000};
    char *url = mem_printf("mysql://me:s3cret@127.0.0.1:%d/shop", stub.port);
    const bool ok = db_open(url, &options, ret_db, err);

    mem_free(url);
    return ok;
}

/* The stub asks for a file that has SECRET, at `at`, `times` times. */
static void ask_for_file(const char *at, int times, const char *more)
{
    char *rules =
        mem_printf("{\"empty\": \"information_schema\", \"ask\": [{\"at\": \"%s\", \"name\": "
                   "\"%s\", \"times\": %d}]%s}",
                   at, folder_path("secret.txt"), times, more);

    stub_rules(&stub, rules);
    mem_free(rules);
}

/* It has asked, and got nothing of the file. The stub knows that a moment after the client. */
static void assert_nothing_given(const char *what)
{
    const int64_t end = clock_mono_us() + WITHIN_US;
    char *asked = stub_requests(&stub);

    while (!strstr(asked, "FILE ") && clock_mono_us() < end) {
        free(asked);
        asked = stub_requests(&stub);
    }
    if (!strstr(asked, "FILE ") || strstr(asked, SECRET))
        fail_msg("%s: %s", what, asked);
    free(asked);
}

static void assert_said(const char *what, const struct err *err)
{
    if (!strstr(err->text, "asked for a file of this machine") || err->code != ERR_CONNECT)
        fail_msg("%s: %s", what, err->text);
}

static void file__is_not_given__at_login_or_for_a_statement(void **state)
{
    static const char *const at[] = {"login", "sql_mode", "SELECT 7", "prepare", "ping", "UPDATE"};
    const struct db_read_options limit = {.time_limit_ms = 1000};

    (void)state;
    for (size_t i = 0; i < 2 * COUNT_OF(at); i++) {
        const char *where = at[i / 2];
        struct err err = ERR_INIT;
        struct result *result = NULL;
        struct db *db = NULL;
        ask_for_file(where, 1, "");
        if (try_open(i % 2 == 0, &db, &err)) {
            const bool read = db_read(db, "SELECT 7", &limit, &result, &err);
            result_unref(result);
            db_limit(db, NULL, limit.time_limit_ms); /* after a ping both wait for each other */
            if (read)
                db_ping(db, NULL, &err);
            if (i % 2)
                db_exec(db, "UPDATE t SET a = 1", NULL, &err);
        } else {
            assert_int_equal(err.code, ERR_CONNECT);
        }
        if (strcmp(where, "SELECT 7") == 0)
            assert_said(where, &err);
        db_close(db);
        if (strcmp(where, "UPDATE") != 0 || i % 2)
            assert_nothing_given(where);
    }
}

/* The second connection, which stops a statement of the first. */
static void file__is_not_given__to_a_kill(void **state)
{
    const struct db_read_options options = {.time_limit_ms = 300};

    (void)state;
    for (int read_only = 0; read_only < 2; read_only++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        struct db *db = NULL;
        ask_for_file("KILL", 1, ", \"slow\": \"SELECT slow\"");
        assert_true(try_open(read_only, &db, &err));
        assert_false(db_read(db, "SELECT slow", &options, &result, &err));
        db_close(db);
        assert_nothing_given("KILL");
        char *asked = stub_requests(&stub);
        if (strstr(strstr(asked, "LOGIN") + 1, "LOGIN may be asked"))
            fail_msg("%s", asked); /* not even agreed to */
        free(asked);
    }
}

static bool load_rows(struct db *db, struct err *err)
{
    static const char *const columns[] = {"a"};
    static const char *const values[] = {"tea", "salt", "cup"};
    struct db_load *load = NULL;
    int64_t rows = 0;

    if (!db_begin(db, err) || !db_load_begin(db, NULL, "goods", columns, 1, &load, err))
        return false;
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        const struct cell cell = {.kind = CELL_TEXT, .p = values[i], .len = strlen(values[i])};
        if (!db_load_row(load, &cell, err)) {
            db_load_abort(load);
            return false;
        }
    }
    return db_load_end(load, &rows, err) && rows == 3;
}

/* A load's own rows are given once, whatever name the server says; nothing else is. */
static void load__gives__its_rows_alone(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    ask_for_file("LOAD DATA", 1, "");
    assert_true(try_open(false, &db, &err));
    if (!load_rows(db, &err))
        fail_msg("%s", err.text);
    assert_nothing_given("LOAD DATA");
    char *asked = stub_requests(&stub);
    if (!strstr(asked, "FILE tea\\nsalt\\ncup\\n") || !strstr(asked, "LOGIN may be asked"))
        fail_msg("%s", asked);
    free(asked);
    db_close(db);

    ask_for_file("LOAD DATA", 2, "");
    assert_true(try_open(false, &db, &err));
    load_rows(db, &err);
    assert_nothing_given("LOAD DATA twice");
    asked = stub_requests(&stub);
    const char *first = strstr(asked, "FILE tea");
    if (!first || strstr(first + 1, "FILE tea"))
        fail_msg("%s", asked);
    free(asked);
    db_close(db);

    /* what follows the load is refused again */
    ask_for_file("LOAD DATA|SELECT 7", 1, "");
    struct result *result = NULL;
    assert_true(try_open(false, &db, &err));
    assert_true(load_rows(db, &err));
    assert_false(db_read(db, "SELECT 7", NULL, &result, &err));
    assert_said("after a load", &err);
    assert_nothing_given("after a load");
    db_close(db);
}

/* An option file may switch it on, and have a statement of its own run at connect. */
static void file__is_not_given__whatever_option_files_say(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = NULL;

    (void)state;
    folder_write(".my.cnf", "[client]\nlocal-infile=1\ninit-command=\"SET @init = 1\"\n", 0600);
    setenv("HOME", folder, 1);
    ask_for_file("@init|SELECT 7", 1, "");
    if (try_open(true, &db, &err))
        fail_msg("connected");
    assert_nothing_given("init-command");
    ask_for_file("SELECT 7", 1, "");
    assert_true(try_open(true, &db, &err));
    assert_false(db_read(db, "SELECT 7", NULL, &result, &err));
    assert_nothing_given("local-infile");
    db_close(db);
    unlink(folder_path(".my.cnf"));
}

/* Plug-ins that send the password as it was typed are for TLS. */
static void password__is_not_sent__in_clear(void **state)
{
    static const char *const plugins[] = {"mysql_clear_password", "dialog"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(plugins); i++) {
        struct err err = ERR_INIT;
        struct db *db = NULL;
        char *rules = mem_printf("{\"switch\": \"%s\"}", plugins[i]);
        stub_rules(&stub, rules);
        mem_free(rules);
        assert_false(try_open(true, &db, &err));
        char *asked = stub_requests(&stub);
        if (strstr(asked, "s3cret"))
            fail_msg("%s: %s", plugins[i], asked);
        free(asked);
        if (!strstr(err.text, "ssl-mode"))
            fail_msg("%s: %s", plugins[i], err.text);
    }
}

/* A key that a server sends is anybody's who stands in between: it is asked for by setting only. */
static void password__is_not_encrypted__with_any_key(void **state)
{
    static const struct {
        const char *option;
        bool asks;
    } cases[] = {{"", false}, {"?get-server-public-key=true", true}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct db_open_options options = {.read_only = true, .connect_timeout_ms = 1000};
        struct err err = ERR_INIT;
        struct db *db = NULL;
        char *url = mem_printf("mysql://me:s3cret@127.0.0.1:%d/shop%s", stub.port, cases[i].option);
        stub_rules(&stub, "{\"switch\": \"caching_sha2_password\"}");
        assert_false(db_open(url, &options, &db, &err));
        char *asked = stub_requests(&stub);
        if (cases[i].asks ? !strstr(asked, "PLUGIN wants a key")
                          : strstr(asked, "wants a key") != NULL)
            fail_msg("'%s': %s: %s", cases[i].option, asked, err.text);
        if (!cases[i].asks && !strstr(err.text, "ssl-mode=REQUIRED, server-public-key-path=FILE"))
            fail_msg("%s", err.text);
        free(asked);
        mem_free(url);
    }
}

/* Where TLS is required, a server without it gets nothing at all. */
static void password__is_not_sent__before_tls_that_is_required(void **state)
{
    static const char *const plugins[] = {"caching_sha2_password", "mysql_clear_password",
                                          "mysql_native_password"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(plugins); i++) {
        const struct db_open_options options = {.read_only = true, .connect_timeout_ms = 1000};
        struct err err = ERR_INIT;
        struct db *db = NULL;
        char *url = mem_printf("mysql://me:s3cret@127.0.0.1:%d/shop?ssl-mode=REQUIRED", stub.port);
        char *rules = mem_printf("{\"switch\": \"%s\"}", plugins[i]);
        stub_rules(&stub, rules);
        mem_free(rules);
        assert_false(db_open(url, &options, &db, &err));
        char *asked = stub_requests(&stub);
        if (strstr(asked, "PLUGIN") || strstr(asked, "s3cret"))
            fail_msg("%s: %s", plugins[i], asked);
        if (!strstr(err.text, "TLS"))
            fail_msg("%s: %s", plugins[i], err.text);
        free(asked);
        mem_free(url);
    }
}

/* Also one that says more than it has, or more than anybody wants. */
static void greeting__that_never_ends__is_an_error_in_time(void **state)
{
    static const char *const wires[] = {"silent", "deaf", "cut",   "gone",  "garbage",
                                        "http",   "odd",  "flood", "large", "old"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(wires); i++) {
        char rules[60];
        struct err err = ERR_INIT;
        struct db *db = NULL;
        const int64_t start = clock_mono_us();
        snprintf(rules, sizeof rules, "{\"wire\": \"%s\"}", wires[i]);
        stub_rules(&stub, rules);
        if (try_open(i % 2, &db, &err))
            fail_msg("%s: connected", wires[i]);
        assert_int_equal(err.code, ERR_CONNECT);
        assert_non_null(strstr(err.text, "cannot connect to 'mysql://me:***@127.0.0.1"));
        if (clock_mono_us() - start > WITHIN_US)
            fail_msg("%s: %" PRId64 " ms", wires[i], (clock_mono_us() - start) / 1000);
    }
}

/* Answers whose lengths and counts lie, and answers that stop: an error, within the limit. */
static void answer__that_lies__is_an_error_in_time(void **state)
{
#define COLUMN "036465660000000131000c3f0014000000080100000000"
    static const struct {
        const char *name, *packets, *end;
    } cases[] = {
        {"no packets", "", "drop"},
        {"nothing more", "", "hold"},
        {"an empty packet", "\"\"", "drop"},
        {"a count of 2^32 - 1 columns", "\"feffffffff00000000\"", "drop"},
        {"a count of 2^63 columns", "\"feffffffffffffff7f\"", "drop"},
        {"columns that do not come", "\"ff7f\", \"fe00000200\"", "drop"},
        {"a column that is cut", "\"01\", \"0364\", \"fe00000200\"", "drop"},
        {"a column of bytes", "\"01\", \"ffffffffffffffffff\", \"fe00000200\"", "drop"},
        {"a column name longer than its packet", "\"01\", \"03646566fdffffff\", \"fe00000200\"",
         "drop"},
        {"a cell longer than its packet",
         "\"01\", \"" COLUMN "\", \"fe00000200\", \"fdffffff31\", \"fe00000200\"", "drop"},
        {"a cell of 2^63 bytes",
         "\"01\", \"" COLUMN "\", \"fe00000200\", \"feffffffffffffff7f31\", \"fe00000200\"",
         "drop"},
        {"rows without an end", "\"01\", \"" COLUMN "\", \"fe00000200\", \"0131\"", "hold"},
        {"an error without a text", "\"ff\"", "drop"},
        {"an OK that is cut", "\"00\"", "drop"},
        {"a file asked for without a name", "\"fb\"", "drop"},
    };
    const struct db_read_options options = {.time_limit_ms = 1500};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        struct db *db = NULL;
        const int64_t start = clock_mono_us();
        char *rules = mem_printf("{\"raw\": [{\"sql\": \"SELECT 7\", \"packets\": [%s], \"end\": "
                                 "\"%s\"}]}",
                                 cases[i].packets, cases[i].end);
        stub_rules(&stub, rules);
        mem_free(rules);
        if (!try_open(true, &db, &err))
            fail_msg("%s: %s", cases[i].name, err.text);
        if (db_read(db, "SELECT 7", &options, &result, &err))
            fail_msg("%s: taken", cases[i].name);
        assert_true(*err.text);
        print_message("%s: %s\n", cases[i].name, err.text);
        result_unref(result);
        db_close(db);
        if (clock_mono_us() - start > WITHIN_US)
            fail_msg("%s: %" PRId64 " ms", cases[i].name, (clock_mono_us() - start) / 1000);
    }
}

static int make(void **state)
{
    if (folder_make(state) != 0)
        return -1;
    folder_write("secret.txt", SECRET "\n", 0600);
    return setenv("HOME", "/nonexistent", 1); /* no option file of whoever runs this */
}

/* Lists of tables, columns and keys with too few columns, and with names that are NULL. */
static void lists__that_lack_something__are_errors(void **state)
{
    static const char *const lists[] = {"TABLES", "COLUMNS", "KEY_COLUMN_USAGE", "STATISTICS"};
    static const char *const rows[][2] = {
        {"[\"1\"]", "columns"},
        {"[\"shop\", null, null, null, null, null, null, null]", "lacks one"},
    };
    (void)state;

    for (size_t i = 0; i < 2 * COUNT_OF(lists); i++) {
        struct err err = ERR_INIT;
        struct schema *schema = NULL;
        struct db *db = NULL;
        char *rules = mem_printf("{\"empty\": \"information_schema\", \"rows\": [{\"sql\": "
                                 "\"FROM information_schema.%s AS\", \"rows\": [%s]}]}",
                                 lists[i / 2], rows[i % 2][0]);
        stub_rules(&stub, rules);
        mem_free(rules);
        assert_true(try_open(true, &db, &err));
        assert_false(db_introspect(db, NULL, &schema, &err));
        if (!strstr(err.text, rows[i % 2][1]))
            fail_msg("%s: %s", lists[i / 2], err.text);
        db_close(db);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file__is_not_given__at_login_or_for_a_statement),
        cmocka_unit_test(file__is_not_given__to_a_kill),
        cmocka_unit_test(load__gives__its_rows_alone),
        cmocka_unit_test(file__is_not_given__whatever_option_files_say),
        cmocka_unit_test(password__is_not_sent__in_clear),
        cmocka_unit_test(password__is_not_encrypted__with_any_key),
        cmocka_unit_test(password__is_not_sent__before_tls_that_is_required),
        cmocka_unit_test(greeting__that_never_ends__is_an_error_in_time),
        cmocka_unit_test(answer__that_lies__is_an_error_in_time),
        cmocka_unit_test(lists__that_lack_something__are_errors),
    };

    if (!stub_start(&stub, "mysql_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests_name("mysql_hostile", tests, make, folder_drop);
    stub_stop(&stub);
    return failed;
}
