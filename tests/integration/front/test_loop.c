/* The loop from a model's SQL to rows, on real servers: what only the database sees is corrected
 * before anybody is shown it, what no SQL would mend is not, a run that fails comes back to be
 * confirmed, and an empty result is looked at. The stub server says what the model says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "../db/server.h"
#include "drive.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/db/db.h"
#include "stub/stub.h"

#define QUESTION "the frobnicated customers"
#define SQL(sql) "{\"answer\":\"" sql "\"}"
#define ONCE(sql) "{\"answer\":\"" sql "\",\"times\":1},"

static struct stub stub;
static struct server server;
static bool postgres;

static void execute(const char *const *statements, size_t count)
{
    const struct db_open_options options = {.read_only = false};
    struct db *db = NULL;
    struct err err = ERR_INIT;

    if (!db_open(server.url, &options, &db, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < count; i++)
        if (!db_exec(db, statements[i], NULL, &err))
            fail_msg("%s: %s", statements[i], err.text);
    db_close(db);
}

static int make_tables(void **state)
{
    static const char *const statements[] = {
        "CREATE TABLE customers (id int PRIMARY KEY, name varchar(40), country varchar(40))",
        "CREATE TABLE orders (id int PRIMARY KEY, customer_id int REFERENCES customers (id), "
        "placed "
        "date, total int)",
        "INSERT INTO customers VALUES (1, 'Ann', 'Germany'), (2, 'Bob', 'France')",
        "INSERT INTO orders VALUES (1, 1, '2025-03-01', 0), (2, 1, '2026-01-05', 20)",
    };
    (void)state;
    execute(statements, sizeof statements / sizeof *statements);
    return 0;
}

static void open_front(struct drive *d, const char *rules, const char *more)
{
    char url[96];
    snprintf(url, sizeof url, "models.openai.url=%s/v1", stub.url);
    const char *const overrides[] = {url,
                                     "models.openai.model=stub",
                                     "models.retries=0",
                                     "pipeline.trial_ms=20000",
                                     "engine=model",
                                     more,
                                     NULL};

    stub_rules(&stub, rules);
    drive_folder(d);
    drive_open(d, server.url, overrides);
}

static void close_front(struct drive *d)
{
    drive_close(d);
    drive_remove(d);
}

static int requests(void)
{
    char *text = stub_requests(&stub);
    int n = 0;

    for (const char *p = text; (p = strstr(p, "\"path\"")); p++)
        n++;
    free(text);
    return n;
}

static bool was_sent(const char *words)
{
    char *text = stub_requests(&stub);
    const bool found = strstr(text, words) != NULL;

    free(text);
    return found;
}

static int64_t audited(const char *what)
{
    char *path = path_state("state.db"), *sql;
    sqlite3 *db;
    sqlite3_stmt *stmt;
    int64_t n = -1;

    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    sql = mem_printf("SELECT count(*) FROM audit WHERE what = '%s'", what);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    if (sqlite3_step(stmt) == SQLITE_ROW)
        n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    mem_free(sql);
    mem_free(path);
    return n;
}

/* ---- what only the database sees */

static void database__refuses__and_the_next_prompt_says_why(void **state)
{
    static const struct {
        bool postgres;
        const char *bad, *class, *area;
    } rows[] = {
        {true, "SELECT id FROM orders WHERE strftime('%Y', placed) = '2025'",
         "FUNCTION_NOT_SUPPORTED", "strftime"},
        {true, "SELECT sum(name) FROM customers", "TYPE_MISMATCH", "sum"},
        {true, "SELECT id FROM orders WHERE total = country_of_total", "COLUMN_NOT_FOUND",
         "country_of_total"},
        {true, "SELECT name FROM customers WHERE country = 5", "", "integer"},
        {false, "SELECT strftime('%Y', placed) FROM orders", "FUNCTION_NOT_SUPPORTED", "strftime"},
        {false, "SELECT id FROM orders WHERE total = country_of_total", "COLUMN_NOT_FOUND",
         "country_of_total"},
        {false, "SELECT max(name, country) FROM customers", "SYNTAX_ERROR", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct drive d;
        if (rows[i].postgres != postgres)
            continue;
        char *rules = mem_printf("[" ONCE("%s") SQL("SELECT name FROM customers") "]", rows[i].bad);
        open_front(&d, rules, "sql.pre_validation=false");
        drive_say(&d, QUESTION);
        if (d.stage != STAGE_CONFIRM_GENERATED_SQL || !str_find_fold(d.sql->text, "name") ||
            !d.sql->runnable)
            fail_msg("%s: %s", rows[i].bad, d.said);
        assert_int_equal(requests(), 2);
        if (!was_sent(rows[i].bad) || !was_sent(rows[i].class) || !was_sent(rows[i].area) ||
            !was_sent("Root cause: ") || !was_sent("Suggestion: "))
            fail_msg("%s: not all was told", rows[i].bad);
        assert_true(audited("plan") >= 1);
        assert_int_equal(d.complete.attempts, 2);
        drive_say(&d, "yes");
        assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
        close_front(&d);
        mem_free(rules);
    }
}

/* Names with capitals that the model left without quotes, one table under two names, and a number
 * for a text: a rule mends them, and no model is asked again. */
static void names__that_need_quotes__are_mended_by_rule(void **state)
{
    static const char *const more[] = {
        "CREATE TABLE \"Visits\" (id integer PRIMARY KEY, customer_id integer REFERENCES "
        "customers (id), \"madeOn\" date, zip varchar(9))",
        "INSERT INTO \"Visits\" VALUES (1, 1, '2026-01-31', '53111')",
    };
    static const struct {
        const char *sql, *has;
    } rows[] = {
        {"SELECT id FROM Visits WHERE madeOn > '2026-01-01'", "\"madeOn\" > '2026-01-01'"},
        {"SELECT Visits.id FROM Visits JOIN customers ON customers.id = Visits.customer_id",
         "FROM \"Visits\" AS visits"},
        {"SELECT customers.name FROM Visits", "JOIN customers ON"},
        {"SELECT id FROM \\\"Visits\\\" WHERE zip = 53111", "zip = '53111'"},
    };
    struct drive d;

    (void)state;
    if (!postgres)
        return;
    execute(more, 2);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *rules = mem_printf("[{\"answer\":\"%s\"}]", rows[i].sql);
        open_front(&d, rules, NULL);
        drive_say(&d, QUESTION);
        if (d.stage != STAGE_CONFIRM_GENERATED_SQL || !strstr(d.sql->text, rows[i].has))
            fail_msg("%s: %s", rows[i].sql, d.sql ? d.sql->text : d.said);
        assert_int_equal(requests(), 1);
        drive_say(&d, "yes");
        assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
        assert_int_equal(result_rows(d.result), 1);
        close_front(&d);
        mem_free(rules);
    }
}

/* Three attempts, each told of all before; then the list, and questions that do run. */
static void attempts__that_all_fail__are_listed_with_questions_that_run(void **state)
{
    struct drive d;

    (void)state;
    open_front(&d,
               "[" ONCE("SELECT nope1(id) + sum(nix) FROM orders") ONCE("SELECT nope2 FROM orders")
                   SQL("SELECT nope3 FROM orders") "]",
               NULL);
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_int_equal(requests(), 3);
    const char *const parts[] = {"After 3 attempts",   "1. SELECT nope1(id)",
                                 "2. SELECT nope2",    "3. SELECT nope3",
                                 "COLUMN_NOT_FOUND: ", "Questions that do run: "};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strstr(d.said, parts[i]))
            fail_msg("'%s' is missing in: %s", parts[i], d.said);
    assert_true(d.question->option_count >= 2);
    char *asked = mem_strdup(d.question->options[0].label);
    drive_choose(&d, d.question->options[0].id);
    if (d.stage != STAGE_CONFIRM_GENERATED_SQL && requests() < 5)
        fail_msg("'%s' was not asked: %s", asked, d.said);
    mem_free(asked);
    close_front(&d);
}

/* ---- what no other SQL would mend */

static void permission__is_said__and_no_model_corrects_it(void **state)
{
    static const char *const locked[] = {
        "CREATE ROLE narrow LOGIN PASSWORD 'n4rrow'",
        "GRANT SELECT ON customers TO narrow",
    };
    struct drive d;

    (void)state;
    if (!postgres) /* its login owns the database: what it may not read it does not see */
        return;
    execute(locked, 2);
    char *at = strchr(server.url, '@'), *own = mem_strdup(server.url);
    char *narrow = mem_printf("postgresql://narrow:n4rrow%s", at);
    snprintf(server.url, sizeof server.url, "%s", narrow);
    open_front(&d, "[" SQL("SELECT total FROM orders") "]", "sql.pre_validation=false");
    drive_say(&d, QUESTION);
    assert_int_equal(requests(), 1);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_false(d.sql->runnable);
    assert_string_equal(d.sql->failure, "PERMISSION_DENIED");
    close_front(&d);
    snprintf(server.url, sizeof server.url, "%s", own);
    mem_free(narrow);
    mem_free(own);
}

/* ---- a run that fails */

static void run__that_fails__comes_back_to_be_confirmed(void **state)
{
    struct drive d;

    (void)state;
    if (!postgres) /* its division by zero is NULL */
        return;
    open_front(&d,
               "[{\"when\":\"division by zero\",\"answer\":\"SELECT total FROM orders\"}," SQL(
                   "SELECT 100 / total FROM orders") "]",
               NULL);
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    const int version = d.sql->version;
    drive_say(&d, "yes");
    if (d.stage != STAGE_CONFIRM_GENERATED_SQL) /* shown, and not run */
        fail_msg("%s: %s", d.sql->text, d.said ? d.said : "nothing");
    assert_int_equal(d.sql->version, version + 1);
    assert_non_null(strstr(d.sql->text, "SELECT total"));
    assert_true(was_sent("100 / total"));
    const int64_t reads = audited("read");
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(audited("read"), reads + 1);
    close_front(&d);
}

static void run__that_takes_too_long__is_said_and_not_corrected(void **state)
{
    struct drive d;

    (void)state;
    open_front(&d,
               "[" SQL("SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e, "
                       "orders f, orders g, orders h, orders i, orders j, orders k, orders l, "
                       "orders m, orders n, orders o, orders p, orders q, orders r, orders s, "
                       "orders t, orders u, orders v, orders w, orders x, orders y, orders z") "]",
               "sql.timeout_seconds=1");
    drive_say(&d, QUESTION);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    const int asked = requests();
    drive_say(&d, "yes");
    if (d.stage == STAGE_CONFIRM_GENERATED_SQL && strstr(d.said ? d.said : "", "Before you run"))
        drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_int_equal(requests(), asked);
    if (!strstr(d.said, "time limit"))
        fail_msg("%s", d.said);
    close_front(&d);
}

/* ---- an empty result */

static void empty__is_explained__and_asked_for_once_more(void **state)
{
    struct drive d;

    (void)state;
    open_front(&d,
               "[{\"when\":\"nearest values\",\"answer\":\"SELECT name FROM customers WHERE "
               "country = 'Germany'\"}," SQL(
                   "SELECT name FROM customers WHERE country = 'Germny' AND id > 0") "]",
               NULL);
    drive_say(&d, QUESTION);
    drive_say(&d, "yes");
    if (!strstr(d.said, "No row has country = 'Germny'; nearest values: 'Germany'."))
        fail_msg("%s", d.said);
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_non_null(strstr(d.sql->text, "'Germany'"));
    assert_int_equal(requests(), 2);
    assert_true(audited("trial") >= 3);
    drive_say(&d, "yes");
    assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(result_rows(d.result), 1);
    close_front(&d);
}

static void empty__is_explained__once_where_the_model_knows_no_better(void **state)
{
    static const struct {
        const char *sql, *said;
    } rows[] = {
        {"SELECT id FROM orders WHERE placed > '2027-01-01'", "goes from 2025-03-01 to 2026-01-05"},
        {"SELECT id FROM orders WHERE total > 10 AND placed < '2026-01-01'",
         "no row meets all of them"},
        {"SELECT count(*) FROM customers WHERE country = 'Spain'", "No row has country = 'Spain'"},
        {"SELECT name FROM customers WHERE name = 'Germany'", "'Germany' stands in "
                                                              "customers.country"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct drive d;
        char *rules = mem_printf("[" SQL("%s") "]", rows[i].sql);
        open_front(&d, rules, NULL);
        drive_say(&d, QUESTION);
        drive_say(&d, "yes");
        if (!d.said || !strstr(d.said, rows[i].said))
            fail_msg("%s: %s, stage %d", rows[i].sql, d.said ? d.said : "nothing", (int)d.stage);
        assert_int_equal(d.stage, STAGE_SHOW_RESULTS);
        close_front(&d);
        mem_free(rules);
    }
}

static int run(const char *name)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(database__refuses__and_the_next_prompt_says_why),
        cmocka_unit_test(names__that_need_quotes__are_mended_by_rule),
        cmocka_unit_test(attempts__that_all_fail__are_listed_with_questions_that_run),
        cmocka_unit_test(permission__is_said__and_no_model_corrects_it),
        cmocka_unit_test(run__that_fails__comes_back_to_be_confirmed),
        cmocka_unit_test(run__that_takes_too_long__is_said_and_not_corrected),
        cmocka_unit_test(empty__is_explained__and_asked_for_once_more),
        cmocka_unit_test(empty__is_explained__once_where_the_model_knows_no_better),
    };

    return cmocka_run_group_tests_name(name, tests, make_tables, NULL);
}

int main(void)
{
    int failed = 0;

    if (!stub_start(&stub, "model_server.py"))
        return 77;
    postgres = server_start_postgres(&server);
    if (postgres) {
        failed += run("postgresql");
        server_stop_postgres(&server);
    }
    postgres = false;
    if (server_start_mariadb(&server)) {
        failed += run("mariadb");
        server_stop_mariadb(&server);
    }
    stub_stop(&stub);
    return failed;
}
