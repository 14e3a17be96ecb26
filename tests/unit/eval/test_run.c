/* A whole question set with an engine that knows its answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "querent/eval/eval.h"

static char folder[64], questions[128], predictions[128], database[128];

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int setup(void **state)
{
    char sub[128];
    sqlite3 *db = NULL;
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/test_eval_run_XXXXXX");
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(sub, sizeof sub, "%s/shop", folder);
    mkdir(sub, 0700);
    snprintf(database, sizeof database, "%s/shop/shop.sqlite", folder);
    snprintf(questions, sizeof questions, "%s/questions.json", folder);
    snprintf(predictions, sizeof predictions, "%s/predictions.jsonl", folder);
    if (sqlite3_open(database, &db) != SQLITE_OK)
        return 1;
    sqlite3_exec(db, "CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)", NULL, NULL, NULL);
    return sqlite3_close(db);
}

static int teardown(void **state)
{
    char sub[128];
    (void)state;
    unlink(database);
    unlink(questions);
    unlink(predictions);
    snprintf(sub, sizeof sub, "%s/shop", folder);
    rmdir(sub);
    return rmdir(folder);
}

/* The question is the statement to answer with; "?" is declined, "!" breaks. */
static bool parrot(void *self, const char *db_path, const char *question, struct eval_answer *ret,
                   struct err *err)
{
    ++*(int *)self;
    assert_non_null(strstr(db_path, "/shop/shop.sqlite"));
    if (strcmp(question, "!") == 0)
        return err_set(err, ERR_INTERNAL, "broken");
    if (strcmp(question, "?") != 0)
        ret->sql = strdup(question);
    ret->sure = true;
    ret->confidence = .9;
    return true;
}

static const char set[] =
    "[{\"db_id\": \"shop\", \"question\": \"SELECT a FROM t\", \"query\": \"SELECT a FROM t\"},\n"
    " {\"db_id\": \"shop\", \"question\": \"SELECT 7\", \"query\": [\"SELECT 6\", \"SELECT 7\"]},\n"
    " {\"db_id\": \"shop\", \"question\": \"SELECT 8\", \"query\": \"SELECT a FROM t\"},\n"
    " {\"db_id\": \"shop\", \"question\": \"?\", \"query\": \"SELECT a FROM t\"},\n"
    " {\"db_id\": \"shop\", \"question\": \"!\", \"query\": \"SELECT a FROM t\"},\n"
    " {\"db_id\": \"shop\", \"question\": \"SELECT 1\", \"query\": \"SELECT nothing\"}]";

static void eval_run__counts__every_kind_of_answer(void **state)
{
    int calls = 0;
    const struct eval_engine engine = {.answer = parrot, .self = &calls};
    const struct eval_options options = {
        .questions = questions, .db_root = folder, .predictions = predictions};
    struct eval_report report;
    struct err err = ERR_INIT;
    (void)state;
    write_file(questions, set);
    assert_true(eval_run(&options, &engine, &report, &err));
    assert_int_equal(calls, 6);
    assert_int_equal(report.count, 6);
    assert_int_equal(report.scored, 5);
    assert_int_equal(report.right, 2);
    assert_int_equal(report.answered, 3);
    assert_int_equal(report.sure, 3);
    assert_int_equal(report.sure_right, 2);
    assert_int_equal(report.errors, 1);
    assert_string_equal(report.first_error.text, "broken");
    eval_report_release(&report);
}

static void eval_run__writes__a_line_a_question(void **state)
{
    int calls = 0, lines = 0;
    char line[512];
    const struct eval_engine engine = {.answer = parrot, .self = &calls};
    const struct eval_options options = {
        .questions = questions, .db_root = folder, .predictions = predictions, .limit = 4};
    struct eval_report report;
    struct err err = ERR_INIT;
    (void)state;
    write_file(questions, set);
    assert_true(eval_run(&options, &engine, &report, &err));
    eval_report_release(&report);
    FILE *file = fopen(predictions, "r");
    assert_non_null(file);
    for (; fgets(line, sizeof line, file); lines++) {
        if (lines == 0)
            assert_memory_equal(line,
                                "{\"index\":0,\"db_id\":\"shop\",\"sql\":\"SELECT a FROM "
                                "t\",\"confidence\":0.9,\"sure\":true,",
                                76);
        if (lines == 3)
            assert_non_null(strstr(line, "\"sql\":\"\""));
    }
    fclose(file);
    assert_int_equal(lines, 4);
}

static void eval_run__reads__json_lines(void **state)
{
    int calls = 0;
    const struct eval_engine engine = {.answer = parrot, .self = &calls};
    const struct eval_options options = {.questions = questions, .db_root = folder};
    struct eval_report report;
    struct err err = ERR_INIT;
    (void)state;
    write_file(questions,
               "{\"db_id\":\"shop\",\"question\":\"SELECT 1\",\"query\":\"SELECT "
               "1\"}\n\n{\"db_id\":\"shop\",\"question\":\"?\",\"query\":\"SELECT 1\"}\n");
    assert_true(eval_run(&options, &engine, &report, &err));
    assert_int_equal(report.count, 2);
    assert_int_equal(report.right, 1);
    eval_report_release(&report);
}

static void eval_run__refuses__what_is_no_question_set(void **state)
{
    static const char *const texts[] = {
        "[{\"db_id\": \"shop\"}]", "[1, 2", "{\"db_id\": 1}\n",
        "[{\"db_id\": \"../x\", \"question\": \"a\", \"query\": \"b\"}]"};
    int calls = 0;
    const struct eval_engine engine = {.answer = parrot, .self = &calls};
    const struct eval_options options = {.questions = questions, .db_root = folder};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct eval_report report;
        struct err err = ERR_INIT;
        write_file(questions, texts[i]);
        assert_false(eval_run(&options, &engine, &report, &err));
        assert_int_equal(err.code, ERR_PARSE);
    }
    assert_int_equal(calls, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eval_run__counts__every_kind_of_answer),
        cmocka_unit_test(eval_run__writes__a_line_a_question),
        cmocka_unit_test(eval_run__reads__json_lines),
        cmocka_unit_test(eval_run__refuses__what_is_no_question_set)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
