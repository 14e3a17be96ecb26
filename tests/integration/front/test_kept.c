/* What a conversation leaves behind as answers to be given again: nothing that answers another
 * question than the one it is kept with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

/* How often the words are kept, as approved and as answered, with SQL that has the text in it. */
static int kept(const char *question, const char *in_sql)
{
    static const char count[] =
        "SELECT count(*) FROM (SELECT question, sql FROM approval UNION ALL "
        "SELECT question, sql FROM answer) "
        "WHERE rtrim(lower(question), '?') = rtrim(lower(?1), '?') AND instr(sql, ?2)";
    char *path = path_state("state.db");
    sqlite3 *db;
    sqlite3_stmt *stmt;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    assert_int_equal(sqlite3_prepare_v2(db, count, -1, &stmt, NULL), SQLITE_OK);
    sqlite3_bind_text(stmt, 1, question, -1, SQLITE_STATIC);
    sqlite3_bind_text(stmt, 2, in_sql, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    const int found = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    mem_free(path);
    return found;
}

/* How many rows the state says that the approved question has; -1: not known. */
static int64_t approved_rows(const char *question)
{
    char *path = path_state("state.db");
    sqlite3 *db;
    sqlite3_stmt *stmt;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT rows FROM approval WHERE question = ?1", -1, &stmt, NULL),
        SQLITE_OK);
    sqlite3_bind_text(stmt, 1, question, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    const int64_t rows = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    mem_free(path);
    return rows;
}

static void ask(struct drive *d, const char *question, const char *in_sql)
{
    drive_say(d, question);
    if (d->stage != STAGE_CONFIRM_GENERATED_SQL)
        fail_msg("'%s' is not answered: %s", question, d->said);
    if (!strstr(d->sql->text, in_sql))
        fail_msg("'%s' is answered by %s", question, d->sql->text);
    if (str_starts(d->sql->maker, "answered before"))
        fail_msg("'%s' is %s", question, d->sql->maker);
}

#define COUNTED "how many customers are there per country?"

static void own_sql__where_a_question_waits__answers_nothing(void **state)
{
    static const char *const own[] = {
        "SELECT * FROM departments",
        "SELECT count(*) FROM departments",
        "SELECT city, count(*) FROM customers GROUP BY city",
        "SELECT name FROM customers",
    };
    struct drive *d = *state;

    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        ask(d, COUNTED, "FROM customers");
        drive_say(d, own[i]);
        assert_int_equal(d->stage, STAGE_CONFIRM_USER_SQL);
        drive_say(d, "yes");
        assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
        if (strstr(d->question->text, "From now on"))
            fail_msg("%s teaches: %s", own[i], d->question->text);
        assert_int_equal(kept(COUNTED, ""), 0);
    }
}

static void changed_sql__where_a_question_waits__answers_it(void **state)
{
    struct drive *d = *state;

    ask(d, COUNTED, "FROM customers");
    drive_say(d, "SELECT country, count(DISTINCT id) AS n FROM customers GROUP BY country");
    assert_int_equal(d->stage, STAGE_CONFIRM_GENERATED_SQL);
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    assert_int_equal(kept(COUNTED, "DISTINCT id"), 2);
}

#define PLACES "SELECT country, count(*) AS customers FROM customers"

/* What an operator adds to the SQL for this one time, and how they are asked about it. */
static const struct once {
    const char *sql, *asked;
} onces[] = {
    {PLACES " GROUP BY country LIMIT 5", "with LIMIT 5?"},
    {PLACES " GROUP BY country ORDER BY country", "with ORDER BY"},
    {PLACES " GROUP BY country HAVING count(*) > 2", "only where count(*) > 2?"},
    {PLACES " WHERE id > 3 AND name <> 'x' GROUP BY country LIMIT 7", "and with LIMIT 7?"},
    {PLACES " WHERE id > 3 GROUP BY country", "customers.id > 3"}, /* a filter, as a lesson */
};

static void edit(struct drive *d, const struct once *once)
{
    ask(d, COUNTED, "FROM customers");
    if (strstr(d->sql->text, once->sql))
        fail_msg("answered by %s, which was for one time", once->sql);
    drive_sql(d, once->sql);
    if (d->stage != STAGE_CONFIRM_GENERATED_SQL)
        fail_msg("not taken as an edit: %s", once->sql);
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    if (!strstr(d->question->text, "From now on") || !strstr(d->question->text, once->asked))
        fail_msg("%s: asked '%s'", once->sql, d->question->text);
    /* Enter, to go on, teaches nothing. */
    assert_string_equal(d->question->options[d->question->default_option].id, "no");
}

static void an_edit_for_one_time__is_asked_about__and_forgotten(void **state)
{
    static const char *const answers[] = {"no", "how many orders are there?"};
    struct drive *d = *state;

    for (size_t i = 0; i < sizeof onces / sizeof *onces; i++)
        for (size_t k = 0; k < 2; k++) { /* or something else is said */
            edit(d, &onces[i]);
            assert_int_equal(kept(COUNTED, ""), 0);
            drive_say(d, answers[k]);
            assert_int_equal(kept(COUNTED, ""), 0);
        }
}

static void an_edit_for_one_time__is_kept__where_that_is_said(void **state)
{
    struct drive *d = *state;

    edit(d, &onces[0]);
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    assert_int_equal(kept(COUNTED, "LIMIT 5"), 2);
    drive_say(d, COUNTED);
    if (!strstr(d->sql->text, "LIMIT 5") || !str_starts(d->sql->maker, "answered before"))
        fail_msg("%s: %s", d->sql->maker, d->sql->text);
    drive_sql(d, PLACES " GROUP BY country LIMIT 6"); /* and that answer is changed once */
    drive_say(d, "yes");
    if (!strstr(d->question->text, "with LIMIT 6?"))
        fail_msg("asked '%s'", d->question->text);
    drive_say(d, "no");
    drive_say(d, COUNTED);
    assert_non_null(strstr(d->sql->text, "LIMIT 5"));
}

static void sql_in_the_editor__answers__what_it_changes(void **state)
{
    struct drive *d = *state;

    ask(d, COUNTED, "FROM customers");
    drive_sql(d, "SELECT city, count(*) FROM customers GROUP BY city");
    assert_int_equal(d->stage, STAGE_CONFIRM_GENERATED_SQL);
    drive_sql(d, "SELECT * FROM departments");
    assert_int_equal(d->stage, STAGE_CONFIRM_USER_SQL);
}

static void refinements__are_kept__by_no_words_of_their_own(void **state)
{
    static const char *const words[] = {
        "no, I mean per country",  "no, per country",
        "only those from Germany", "and last year?",
        "show the city too",       "no, by month",
        "I meant per country",     "sorry, only the ones from France",
    };
    static const char *const first[] = {"how many customers are there?",
                                        "how many orders are there?"};
    struct drive *d = *state;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (size_t k = 0; k < 2; k++) {
            drive_say(d, first[k]);
            drive_say(d, "yes");
            drive_say(d, words[i]);
            if (d->stage != STAGE_CONFIRM_GENERATED_SQL)
                continue; /* which not every question can be refined by */
            if (!strstr(d->sql->text, k ? "orders" : "customers") ||
                str_starts(d->sql->maker, "answered before"))
                fail_msg("'%s' after '%s' is %s: %s", words[i], first[k], d->sql->maker,
                         d->sql->text);
            drive_say(d, "yes");
            if (kept(words[i], ""))
                fail_msg("'%s' is kept after '%s'", words[i], first[k]);
        }
    }
    assert_int_equal(kept(first[0], "customers"), 2);
    assert_int_equal(kept(first[1], "orders"), 2);
}

/* The first rows are shown, and the question is approved, while the others are still coming. */
static void approved_question__has_all_rows__counted(void **state)
{
    static const char asked[] = "list all orders";
    struct drive *d = *state;
    int64_t rows;

    ask(d, asked, "FROM orders");
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_all_rows(d);
    const int64_t all = (int64_t)result_rows(d->result);
    assert_true(all > 100);
    for (int i = 0; (rows = approved_rows(asked)) != all && i < 3000; i++) {
        if (rows >= 0)
            fail_msg("%lld rows, of %lld", (long long)rows, (long long)all);
        usleep(10000); /* until the worker has heard that they all came */
    }
    assert_int_equal(rows, all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(approved_question__has_all_rows__counted, drive_set_up,
                                        drive_tear_down),
        cmocka_unit_test_setup_teardown(own_sql__where_a_question_waits__answers_nothing,
                                        drive_set_up, drive_tear_down),
        cmocka_unit_test_setup_teardown(changed_sql__where_a_question_waits__answers_it,
                                        drive_set_up, drive_tear_down),
        cmocka_unit_test_setup_teardown(an_edit_for_one_time__is_asked_about__and_forgotten,
                                        drive_set_up, drive_tear_down),
        cmocka_unit_test_setup_teardown(an_edit_for_one_time__is_kept__where_that_is_said,
                                        drive_set_up, drive_tear_down),
        cmocka_unit_test_setup_teardown(sql_in_the_editor__answers__what_it_changes, drive_set_up,
                                        drive_tear_down),
        cmocka_unit_test_setup_teardown(refinements__are_kept__by_no_words_of_their_own,
                                        drive_set_up, drive_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
