/* The question's pipeline with a model, through the real front: the stub server says what the model
 * says, good and bad, and the demo database is asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "stub/stub.h"

#define QUESTION "how many orders were placed by customers from Germany last year?"
#define RULE(answer) "[{\"answer\":\"" answer "\"}]"

#ifdef __SANITIZE_THREAD__ /* the threads are the same whatever the model says */
enum { EACH = 4 };
#else
enum { EACH = 1 };
#endif

static struct stub stub;

/* Every question goes to the model too. */
static void open_front(struct drive *d, const char *more)
{
    char url[96];
    snprintf(url, sizeof url, "models.openai.url=%s/v1", stub.url);
    const char *const overrides[] = {url,
                                     "models.openai.model=stub",
                                     "models.retries=0",
                                     "pipeline.engine_confidence=1",
                                     "pipeline.trial_ms=60000", /* ends on a slow machine too */
                                     more,
                                     NULL};

    drive_folder(d);
    drive_open(d, "demo", overrides);
}

static void close_front(struct drive *d)
{
    drive_close(d);
    drive_remove(d);
}

static int64_t rows_in(const char *path, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *stmt;
    int64_t value = -1;

    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    if (sqlite3_step(stmt) == SQLITE_ROW)
        value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return value;
}

static int64_t trials(void)
{
    char *path = path_state("state.db");
    const int64_t n = rows_in(path, "SELECT count(*) FROM audit WHERE what = 'trial'");

    mem_free(path);
    return n;
}

static int64_t orders(void)
{
    char *path = path_data("demo.db");
    const int64_t n = rows_in(path, "SELECT count(*) FROM orders");

    mem_free(path);
    return n;
}

/* The engine's own answer in other words, as a rule of the stub: heap. */
static char *same_rows(void)
{
    struct drive d;

    open_front(&d, "engine=builtin");
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    char *sql = mem_strdup(d.sql->text);
    close_front(&d);
    for (char *p = sql; *p; p++)
        if (*p == '\n')
            *p = ' ';
    char *rule = mem_printf("[{\"answer\":\"SELECT * FROM (%s) AS x\"}]", sql);
    mem_free(sql);
    return rule;
}

static void model__that_agrees__makes_the_answer_sure(void **state)
{
    struct drive d;
    char *rule = same_rows();

    (void)state;
    stub_rules(&stub, rule);
    open_front(&d, NULL);
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(d.sql->maker, "built-in engine");               /* it can tell why */
    assert_true(d.complete.tokens_in > 0 && d.complete.tokens_out > 0); /* of its calls */
    assert_true(d.sql->sure && d.sql->confidence > 0.85);
    assert_true(d.sql->evidence_count > 0 && d.sql->alternatives > 0);
    assert_true(trials() >= 2);
    close_front(&d);
    mem_free(rule);
}

static void model__that_differs__is_another_reading(void **state)
{
    struct drive d;
    bool seen = false;

    (void)state;
    stub_rules(&stub, RULE("SELECT count(*) FROM customers"));
    open_front(&d, NULL);
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_false(d.sql->sure);
    for (int i = d.sql->alternatives; i >= 0; i--) {
        seen |= str_eq(d.sql->maker, "stub");
        drive_choose(&d, "another");
    }
    assert_true(seen);
    close_front(&d);
}

static void model__is_not_compared__where_trials_are_off(void **state)
{
    struct drive d;

    (void)state;
    stub_rules(&stub, RULE("SELECT count(*) FROM orders"));
    open_front(&d, "pipeline.trial_ms=0");
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(d.sql->maker, "stub");
    assert_int_equal(trials(), 0);
    close_front(&d);
}

/* What a model may say, and what must never come of it. */
static const struct {
    const char *name, *rules;
    const char *sql;  /* within what is shown when the model is the only one asked; NULL: nothing */
    const char *said; /* where nothing is shown: why */
} answers[] = {
    {"fenced", RULE("Sure!\\n```sql\\nSELECT name FROM products;\\n```\\nHope it helps."),
     "products", NULL},
    {"words before", RULE("Here is the SQL: SELECT name FROM products"), "products", NULL},
    {"words behind", RULE("SELECT name FROM products;\\n\\nThis lists every product."), "products",
     NULL},
    {"a comment before", RULE("-- the products\\nSELECT name FROM products"), "products", NULL},
    {"another key", RULE("{\\\"query\\\": \\\"SELECT name FROM products\\\"}"), "products", NULL},
    {"a tool's call with SQL",
     RULE("{\\\"name\\\": \\\"run\\\", \\\"arguments\\\": {\\\"sql\\\": \\\"SELECT name FROM "
          "products\\\"}}"),
     "products", NULL},
    {"tool call", RULE("{\\\"name\\\": \\\"run\\\", \\\"arguments\\\": {\\\"q\\\": 1}}"), NULL,
     "cannot be used"},
    {"several statements", RULE("SELECT 1; SELECT 2"), NULL, "only one statement that reads"},
    {"a write after a read", RULE("SELECT 1; DELETE FROM orders"), NULL,
     "only one statement that reads"},
    {"a write", RULE("DROP TABLE orders"), NULL, "DROP"},
    {"a write in words", RULE("Sure, this does it: DROP TABLE orders"), NULL,
     "only one statement that reads"},
    {"a write in a fence", RULE("```sql\\nDELETE FROM orders\\n```"), NULL,
     "only one statement that reads"},
    {"a write in JSON", RULE("{\\\"sql\\\": \\\"UPDATE orders SET total = 0\\\"}"), NULL,
     "only one statement that reads"},
    {"a file", RULE("SELECT load_extension('/tmp/x')"), NULL, "load_extension"},
    {"another file", RULE("ATTACH '/tmp/x.db' AS x"), NULL, "ATTACH"},
    {"a refusal", RULE("I am sorry, I cannot help with that."), NULL, "neither JSON nor SQL"},
    {"nothing", RULE(""), NULL, "answered with nothing"},
    {"garbage", "[{\"garbage\":\"\\u0000\\u0001<html>\"}]", NULL, NULL},
    {"cut in the middle", "[{\"answer\":\"SELECT name FROM products\",\"cut_after\":2}]", NULL,
     NULL},
    {"huge", "[{\"size\":200000}]", NULL, NULL},
    {"an error in the stream",
     "[{\"answer\":\"SELECT name FROM products\",\"cut_after\":2,\"error\":\"out of memory\"}]",
     NULL, "out of memory"},
    {"a server that fails", "[{\"status\":500,\"body\":{\"error\":\"no memory\"}}]", NULL,
     "no memory"},
    {"escapes", RULE("\\u001b]0;owned\\u0007 I will not"), NULL, NULL},
};

static void model__whatever_it_says__changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i += EACH) {
        struct drive d;
        stub_rules(&stub, answers[i].rules);
        open_front(&d, "engine=model");
        drive_say(&d, "show the names of the products");
        const int64_t before = orders();
        const bool shown = d.stage == STAGE_CONFIRM_GENERATED_SQL;
        if (shown != (answers[i].sql != NULL) || (shown && !strstr(d.sql->text, answers[i].sql)) ||
            (answers[i].said && !strstr(d.said, answers[i].said)))
            fail_msg("%s: %s, %s", answers[i].name, shown ? d.sql->text : "nothing shown", d.said);
        if (shown)
            drive_say(&d, "yes");
        assert_int_equal(d.stage == STAGE_SHOW_RESULTS, shown);
        assert_int_equal(orders(), before);
        assert_null(strchr(d.said ? d.said : "", '\033'));
        close_front(&d);
    }
}

static bool has_begun(struct drive *drive, const struct event *event, void *arg)
{
    (void)drive, (void)arg;
    return event->type == EVENT_TOKEN;
}

static void model__that_falls_silent__is_stopped(void **state)
{
    struct drive d;

    (void)state;
    stub_rules(&stub, "[{\"answer\":\"SELECT name FROM products\",\"stall_after\":2}]");
    open_front(&d, "engine=model");
    const uint64_t turn = drive_begin(&d, TURN_TEXT, "show the names of the products");
    drive_until(&d, has_begun, NULL);
    turn_cancel(d.front, turn);
    drive_finish(&d, turn);
    assert_true(d.cancelled);
    assert_int_equal(d.stage, STAGE_NEED_NATURAL_LANGUAGE);
    close_front(&d);
}

static void model__that_fails__leaves_the_engines_answer(void **state)
{
    struct drive d;

    (void)state;
    stub_rules(&stub, "[{\"status\":500,\"body\":{\"error\":\"no memory\"}}]");
    open_front(&d, NULL);
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(d.sql->maker, "built-in engine");
    assert_non_null(strstr(d.notices, "answered 500"));
    assert_non_null(strstr(d.notices, "this is what the built-in engine understood"));
    close_front(&d);
}

/* Three second opinions in a row that came too late: the next question does not wait for one. */
static void model__that_is_late__is_left_in_peace(void **state)
{
    static const char *const countries[] = {"Germany", "Italy", "Spain", "France"};
    struct drive d;

    (void)state;
    stub_rules(&stub, "[{\"answer\":\"SELECT name FROM products\",\"stall_after\":1}]");
    open_front(&d, "pipeline.second_seconds=1");
    for (size_t i = 0; i < sizeof countries / sizeof *countries; i++) {
        char *question =
            mem_printf("how many orders were placed by customers from %s last year?", countries[i]);
        drive_say(&d, question);
        mem_free(question);
        assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_string_equal(d.sql->maker, "built-in engine");
        assert_int_equal(strstr(d.notices, "it was too late 3 times in a row") != NULL, i == 3);
    }
    close_front(&d);
}

static void has_said(const struct drive *d, const char *words)
{
    if (!d->said || !strstr(d->said, words))
        fail_msg("'%s' was not said; said: %s; noticed: %s", words, d->said ? d->said : "",
                 d->notices ? d->notices : "");
}

/* Whether the newest request has the words. */
static bool was_sent(const char *words)
{
    char *requests = stub_requests(&stub);
    const bool found = strstr(requests, words) != NULL;

    free(requests);
    return found;
}

/* A server on this machine reads what all prompts begin with before anybody asks; none does where
 * the setting says so. */
static void server_of_this_machine__reads_ahead(void **state)
{
    struct drive d;

    (void)state;
    stub_rules(&stub, RULE("x"));
    open_front(&d, "models.warm_up=false");
    front_await_catalog(d.front);
    assert_false(was_sent("Database schema"));
    close_front(&d);
    open_front(&d, "models.warm_up=auto");
    front_await_catalog(d.front);
    assert_true(was_sent("Database schema"));
    close_front(&d);
}

static void demand__is_met__and_kept_as_an_example(void **state)
{
    struct drive d;

    (void)state;
    stub_rules(&stub, "[{\"when\":\"MANDATORY TABLE: use suppliers\","
                      "\"answer\":\"SELECT name FROM suppliers\"},"
                      "{\"answer\":\"SELECT name FROM customers\"}]");
    open_front(&d, "engine=model");
    drive_say(&d, "show the names of our business partners");
    assert_non_null(strstr(d.sql->text, "FROM customers"));
    drive_say(&d, "use table suppliers");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_non_null(strstr(d.sql->text, "FROM suppliers"));
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    drive_say(&d, "done");
    drive_choose(&d, "ask_on");
    drive_say(&d, "show the cities of our business partners");
    assert_true(was_sent("show the names of our business partners SELECT name\\n  FROM suppliers"));
    close_front(&d);
}

static void follow_up__takes__what_was_asked_before(void **state)
{
    struct drive d;

    (void)state;
    stub_rules(&stub, RULE("SELECT name FROM products"));
    open_front(&d, "engine=model");
    drive_say(&d, "show the names of the products");
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    assert_false(was_sent("Questions asked before"));
    drive_say(&d, "done");
    drive_choose(&d, "ask_on");
    drive_say(&d, "and only those that are discontinued");
    assert_true(was_sent("Questions asked before"));
    close_front(&d);
}

static void talk__needs__no_query(void **state)
{
    struct drive d;
    char override[160], path[128];

    (void)state;
    stub_rules(&stub, "[{\"when\":\"refund\",\"answer\":\"Within 30 days [1].\"},"
                      "{\"answer\":\"Good day to you.\"}]");
    strcpy(path, "/tmp/querent-docs-XXXXXX");
    assert_non_null(mkdtemp(path));
    char *file = path_join(path, "returns.md");
    static const char text[] = "# Refunds\n\nA refund of unused goods is paid within 30 days.\n";
    assert_true(path_write_atomic(file, text, sizeof text - 1, 0600, NULL));
    snprintf(override, sizeof override, "documents.dir=%s", path);
    open_front(&d, override);
    drive_choose(&d, "generate");
    drive_say(&d, "hello!");
    has_said(&d, "Good day to you.");
    drive_say(&d, "how do I get a refund for unused goods?");
    has_said(&d, "Within 30 days [1].");
    has_said(&d, "[1] returns.md:3");
    drive_say(&d, "how are orders and customers connected?");
    has_said(&d, "orders.customer_id = customers.id");
    drive_say(&d, "how do I export the rows?");
    has_said(&d, "Alt-x");
    drive_say(&d, "please remove all the orders");
    assert_int_equal(d.error.code, ERR_UNSURE);
    assert_int_not_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    close_front(&d);
    remove(file);
    remove(path);
    mem_free(file);
}

/* ---- tables that were hidden since */

static void write_config(const char *base, const char *more)
{
    char *folder = path_config(NULL), *path = path_config("config.yaml");
    char *text = mem_printf("connections:\n  - name: crew\n    url: sqlite:%s\n%s", base, more);

    assert_true(path_make_dirs(folder, NULL));
    assert_true(path_write_atomic(path, text, strlen(text), 0600, NULL));
    mem_free(text);
    mem_free(path);
    mem_free(folder);
}

static void make_crew(const char *path)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "CREATE TABLE staff_raw (id INTEGER PRIMARY KEY, name TEXT, pay INTEGER);"
                     "CREATE VIEW staff_names AS SELECT id, name FROM staff_raw;"
                     "INSERT INTO staff_raw VALUES (1, 'Ann', 10), (2, 'Bob', 20)",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
}

/* Earlier SQL in the prompt of a follow-up names no table that is hidden by now. */
static void follow_up__tells__no_table_that_was_hidden_since(void **state)
{
    struct drive d;
    char url[96], base[128];
    const char *const overrides[] = {url, "models.openai.model=stub", "models.retries=0",
                                     "engine=model", NULL};

    (void)state;
    snprintf(url, sizeof url, "models.openai.url=%s/v1", stub.url);
    stub_rules(&stub, RULE("SELECT name FROM staff_raw"));
    drive_folder(&d);
    snprintf(base, sizeof base, "%s/crew.db", d.dir);
    make_crew(base);
    write_config(base, "");
    drive_open(&d, "crew", overrides);
    drive_say(&d, "show the names of the people");
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    drive_say(&d, "and only those that begin with A");
    assert_true(was_sent("show the names of the people SELECT name"));
    drive_close(&d);
    write_config(base, "    secure_views:\n      staff: {view: staff_names, base: staff_raw}\n");
    stub_rules(&stub, RULE("SELECT name FROM staff"));
    drive_open(&d, "crew", overrides);
    drive_say(&d, "no");
    drive_say(&d, "and only those that begin with B");
    assert_true(was_sent("show the names of the people"));
    assert_false(was_sent("staff_raw"));
    close_front(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(server_of_this_machine__reads_ahead),
        cmocka_unit_test(model__that_agrees__makes_the_answer_sure),
        cmocka_unit_test(model__that_differs__is_another_reading),
        cmocka_unit_test(model__is_not_compared__where_trials_are_off),
        cmocka_unit_test(model__whatever_it_says__changes_nothing),
        cmocka_unit_test(model__that_falls_silent__is_stopped),
        cmocka_unit_test(model__that_fails__leaves_the_engines_answer),
        cmocka_unit_test(model__that_is_late__is_left_in_peace),
        cmocka_unit_test(demand__is_met__and_kept_as_an_example),
        cmocka_unit_test(follow_up__takes__what_was_asked_before),
        cmocka_unit_test(talk__needs__no_query),
        cmocka_unit_test(follow_up__tells__no_table_that_was_hidden_since),
    };

    if (!stub_start(&stub, "model_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
