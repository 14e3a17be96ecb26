/* What can't be audited: refused where that is required, said loudly elsewhere; and the words of
 * how a statement ended. */
#include "audits.h"

#define CONFIG                                                                                     \
    "audit: {wait_ms: 100}\n"                                                                      \
    "connections:\n"                                                                               \
    "  - {name: shop, url: 'sqlite:shop.db', production: true}\n"                                  \
    "  - {name: lax, url: 'sqlite:shop.db', production: true, audit: best-effort}\n"               \
    "  - {name: dev, url: 'sqlite:shop.db'}\n"                                                     \
    "  - {name: strict, url: 'sqlite:shop.db', audit: required}\n"

static void audit_required__follows__the_settings(void **state)
{
    static const struct {
        const char *config, *connection;
        bool required;
    } cases[] = {
        {CONFIG, "shop", true},
        {CONFIG, "lax", false},
        {CONFIG, "dev", false},
        {CONFIG, "strict", true},
        {"audit: required\nconnections: [{name: dev, url: 'sqlite:a'}]", "dev", true},
        {"audit: {mode: required}\nconnections: [{name: dev, url: 'sqlite:a'}]", "dev", true},
        {"audit: required\nconnections: [{name: dev, url: 'sqlite:a', audit: best-effort}]", "dev",
         false},
        {"audit: best-effort\nconnections: [{name: p, url: 'sqlite:a', production: true}]", "p",
         false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        audits_open(cases[i].config);
        const struct connection *connection =
            settings_find_connection(audits_settings, cases[i].connection, NULL);
        assert_non_null(connection);
        assert_int_equal(audit_required(audits_settings, connection), cases[i].required);
        audits_close();
    }
}

static void settings__refuse__another_word(void **state)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    (void)state;
    folder_write("querent/config.yaml",
                 "connections: [{name: a, url: 'sqlite:a', audit: sometimes}]", 0600);
    assert_false(settings_load(NULL, 0, &settings, &err));
    assert_non_null(strstr(err.text, "required or best-effort"));
}

/* The lock of another process, held until the handle is closed. */
static sqlite3 *hold(void)
{
    sqlite3 *other;

    assert_int_equal(sqlite3_open(folder_path("querent/state.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

static void audit_begin__refuses__where_it_is_required(void **state)
{
    struct audit_mark mark;
    struct err err;

    (void)state;
    audits_open(CONFIG);
    assert_true(audits_begin("shop", &mark, &err));
    audit_end(audits_audit, &mark, NULL, 1);
    sqlite3 *other = hold();
    assert_false(audits_begin("shop", &mark, &err));
    assert_int_equal(err.code, ERR_STATE);
    assert_non_null(strstr(err.text, "not run, since 'shop' has audit: required"));
    assert_non_null(strstr(err.text, "locked by another process"));
    assert_string_equal(audits_said, "");
    sqlite3_close(other);
    assert_true(audits_begin("shop", &mark, &err));
    audits_close();
}

static void audit_begin__says_so__where_it_is_not(void **state)
{
    struct audit_mark mark;
    struct err err;

    (void)state;
    audits_open(CONFIG);
    assert_true(audits_begin("dev", &mark, &err));
    audit_end(audits_audit, &mark, NULL, 1);
    sqlite3 *other = hold();
    assert_true(audits_begin("dev", &mark, &err));
    assert_int_equal(mark.id, 0);
    assert_said("this read runs without an entry in the audit trail: the state file");
    audit_end(audits_audit, &mark, NULL, 1); /* nothing was begun */
    sqlite3_close(other);
    assert_true(audits_begin("dev", &mark, &err));
    other = hold();
    audit_end(audits_audit, &mark, NULL, 1);
    assert_said("the audit trail does not know yet how this read ended");
    sqlite3_close(other);
    audits_close();
}

/* Oldest first: "ok 1, under way". */
static void assert_outcomes(const char *expected)
{
    struct trail *trail =
        trail_new(&(struct trail_options){.path = folder_path("querent/state.db")});
    struct trail_line *lines = NULL;
    struct buf words = BUF_INIT;
    struct err err = ERR_INIT;
    size_t count = 0;

    if (!trail_list(trail, 0, &lines, &count, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < count; i++)
        buf_addf(&words, "%s%s %lld", i ? ", " : "", lines[i].outcome, (long long)lines[i].rows);
    assert_string_equal(buf_str(&words), expected);
    trail_list_free(lines, count);
    trail_free(trail);
    buf_release(&words);
}

static void audit_end__is_written_later__where_the_trail_was_locked(void **state)
{
    struct audit_mark marks[3];
    struct err err;

    (void)state;
    audits_open(CONFIG);
    for (int i = 0; i < 3; i++)
        assert_true(audits_begin("dev", &marks[i], &err));
    sqlite3 *other = hold();
    audit_end(audits_audit, &marks[0], NULL, 1);
    audit_end(audits_audit, &marks[1], NULL, 2);
    sqlite3_close(other);
    assert_outcomes("under way -1, under way -1, under way -1");
    audit_end(audits_audit, &marks[2], NULL, 3);
    assert_outcomes("ok 1, ok 2, ok 3");
    assert_true(audits_begin("dev", &marks[0], &err));
    other = hold();
    audit_end(audits_audit, &marks[0], NULL, 4);
    sqlite3_close(other);
    audits_close(); /* the end of the session tells it too */
    assert_outcomes("ok 1, ok 2, ok 3, ok 4");
}

/* How many rows of the trail are of this kind; *ret_outcome is the newest one's, the caller's. */
static int count_rows(const char *what, char **ret_outcome)
{
    struct trail_line *lines = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    int found = 0;

    *ret_outcome = NULL;
    if (!trail_list(audit_trail(audits_audit), 0, &lines, &count, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < count; i++)
        if (str_eq(lines[i].what, what)) {
            found++;
            mem_free(*ret_outcome);
            *ret_outcome = mem_strdup(lines[i].outcome);
        }
    trail_list_free(lines, count);
    return found;
}

static void audit_begin__makes_up__for_what_it_missed(void **state)
{
    struct audit_mark mark;
    struct err err;
    char *outcome;

    (void)state;
    audits_open(CONFIG);
    assert_true(audits_begin("dev", &mark, &err));
    sqlite3 *other = hold();
    for (int i = 0; i < 3; i++)
        assert_true(audits_begin("dev", &mark, &err));
    assert_false(audits_begin("shop", &mark, &err)); /* which did not run */
    sqlite3_close(other);
    assert_true(audits_begin("dev", &mark, &err));
    assert_said("3 statements (read) ran unaudited");
    assert_true(audits_begin("dev", &mark, &err));
    assert_int_equal(count_rows("unaudited", &outcome), 1);
    assert_non_null(strstr(outcome, "3 statements (read) ran unaudited"));
    assert_non_null(strstr(outcome, "locked by another process"));
    mem_free(outcome);
    audits_close();
}

static void audit__that_never_worked__leaves_it_to_the_next(void **state)
{
    struct audit_mark mark;
    struct err err;
    char *outcome;

    (void)state;
    audits_open(CONFIG);
    assert_true(audits_begin("dev", &mark, &err));
    sqlite3 *other = hold();
    assert_true(audits_begin("dev", &mark, &err));
    assert_true(audits_begin("dev", &mark, &err));
    audits_close();
    sqlite3_close(other);
    audits_open(CONFIG);
    assert_true(audits_begin("dev", &mark, &err));
    assert_int_equal(count_rows("unaudited", &outcome), 1);
    assert_non_null(strstr(outcome, "2 statements (read) ran unaudited"));
    mem_free(outcome);
    audits_close();
    audits_open(CONFIG);
    assert_true(audits_begin("dev", &mark, &err));
    assert_int_equal(count_rows("unaudited", &outcome), 1);
    mem_free(outcome);
    audits_close();
}

static void audit_begin__without_a_trail__refuses(void **state)
{
    const struct audit_entry entry = {.sql = "SELECT 1"};
    struct audit_mark mark;
    struct err err = ERR_INIT;

    (void)state;
    assert_false(audit_begin(NULL, &entry, &mark, &err));
    assert_int_equal(err.code, ERR_INTERNAL);
}

static void audit_end__has_a_word__for_each_end(void **state)
{
    static const struct {
        struct err err;
        int64_t rows;
        const char *outcome;
    } cases[] = {
        {{ERR_NONE, ""}, 2000000, "ok"},
        {{ERR_DB, "no such column: x"}, 0, "failed: no such column: x"},
        {{ERR_DB, "out of range"}, 1234, "partial after 1,234 rows: out of range"},
        {{ERR_CANCELLED, "stopped"}, 0, "cancelled"},
        {{ERR_CANCELLED, "stopped"}, 1, "partial after 1 row: stopped"},
    };
    struct trail_line *lines = NULL;
    size_t count = 0;

    (void)state;
    audits_open(CONFIG);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct audit_mark mark;
        struct err err;
        assert_true(audits_begin("dev", &mark, &err));
        audit_end(audits_audit, &mark, &cases[i].err, cases[i].rows);
    }
    assert_true(trail_list(audit_trail(audits_audit), 0, &lines, &count, NULL));
    assert_int_equal(count, COUNT_OF(cases));
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(lines[i].outcome, cases[i].outcome);
        assert_int_equal(lines[i].rows, cases[i].rows);
        assert_string_equal(lines[i].connection, "dev");
        assert_string_equal(lines[i].what, "read");
    }
    trail_list_free(lines, count);
    audits_close();
}

/* What ran, newest first and found by its words; what was only planned or tried is none of it. */
static void audit_history__lists__what_ran(void **state)
{
    static const struct {
        enum audit_kind kind;
        const char *sql;
    } runs[] = {{AUDIT_READ, "SELECT total FROM orders"},
                {AUDIT_PLAN, "SELECT total FROM orders"},
                {AUDIT_TRIAL, "SELECT total FROM orders"},
                {AUDIT_READ, "SELECT total FROM orders"},
                {AUDIT_READ, "SELECT name FROM staff"}};
    static const char *const word[] = {"TOTAL"};
    const struct audit_wanted all = {.max = 10}, others = {.max = 10, .user = "somebody else"},
                              found = {.words = word, .word_count = 1, .once = true, .max = 10};
    struct ran_statement *list = NULL;
    size_t count = 0;

    (void)state;
    audits_open(CONFIG);
    for (size_t i = 0; i < COUNT_OF(runs); i++) {
        const struct audit_entry entry = {
            .kind = runs[i].kind,
            .connection = settings_find_connection(audits_settings, "dev", NULL),
            .sql = runs[i].sql};
        struct audit_mark mark;
        assert_true(audit_begin(audits_audit, &entry, &mark, NULL));
        audit_end(audits_audit, &mark, NULL, 7);
    }
    assert_true(audit_history(audits_audit, &all, &list, &count, NULL));
    assert_int_equal(count, 3);
    assert_string_equal(list[0].sql, "SELECT name FROM staff");
    assert_string_equal(list[0].connection, "dev");
    assert_int_equal(list[0].rows, 7);
    ran_statements_free(list, count);
    assert_true(audit_history(audits_audit, &others, &list, &count, NULL));
    assert_int_equal(count, 0);
    ran_statements_free(list, count);
    assert_true(audit_history(audits_audit, &found, &list, &count, NULL));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].sql, "SELECT total FROM orders");
    ran_statements_free(list, count);
    assert_true(audit_entries(audits_audit, NULL, 4, &list, &count, NULL)); /* plans, too */
    assert_int_equal(count, 4);
    assert_string_equal(list[0].sql, "SELECT name FROM staff");
    assert_string_equal(list[0].what, "read");
    assert_string_equal(list[2].what, "trial");
    assert_string_equal(list[3].what, "plan");
    assert_true(*list[0].user);
    assert_null(list[0].target);
    ran_statements_free(list, count);
    assert_true(audit_entries(audits_audit, "somebody else", 4, &list, &count, NULL));
    assert_int_equal(count, 0);
    ran_statements_free(list, count);
    audits_close();
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, audits_folder, folder_drop)
    const struct CMUnitTest tests[] = {
        TEST(audit_required__follows__the_settings),
        TEST(settings__refuse__another_word),
        TEST(audit_begin__refuses__where_it_is_required),
        TEST(audit_begin__says_so__where_it_is_not),
        TEST(audit_end__is_written_later__where_the_trail_was_locked),
        TEST(audit_begin__makes_up__for_what_it_missed),
        TEST(audit__that_never_worked__leaves_it_to_the_next),
        TEST(audit_begin__without_a_trail__refuses),
        TEST(audit_end__has_a_word__for_each_end),
        TEST(audit_history__lists__what_ran),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
