/* When two results are the same: the rules of the field's scorers, a row a rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "querent/eval/eval.h"

static char path[64];

static const struct {
    const char *gold, *sql;
    enum eval_verdict verdict;
} cases[] = {
    {"SELECT a FROM t", "SELECT a FROM t", EVAL_RIGHT},
    {"SELECT a FROM t", "SELECT a FROM t ORDER BY a DESC", EVAL_RIGHT},
    {"SELECT a FROM t ORDER BY a", "SELECT a FROM t ORDER BY a DESC", EVAL_WRONG},
    {"SELECT a FROM t WHERE a IN (SELECT a FROM t ORDER BY a)", "SELECT a FROM t ORDER BY a DESC",
     EVAL_RIGHT},
    {"SELECT a, b FROM t", "SELECT b, a FROM t", EVAL_RIGHT},
    {"SELECT a, b FROM t", "SELECT a, a FROM t", EVAL_WRONG},
    {"SELECT a FROM t", "SELECT a, b FROM t", EVAL_WRONG},
    {"SELECT a FROM t", "SELECT DISTINCT a FROM t", EVAL_RIGHT},
    {"SELECT c FROM t", "SELECT DISTINCT c FROM t", EVAL_WRONG},
    {"SELECT 1", "SELECT 1.0", EVAL_RIGHT},
    {"SELECT 1", "SELECT '1'", EVAL_WRONG},
    {"SELECT 1.0 / 3", "SELECT 0.3333333", EVAL_RIGHT},
    {"SELECT 1.0 / 3", "SELECT 0.3334", EVAL_WRONG},
    {"SELECT NULL", "SELECT NULL", EVAL_RIGHT},
    {"SELECT NULL", "SELECT 0", EVAL_WRONG},
    {"SELECT a FROM t WHERE a > 99", "SELECT b FROM t WHERE b = 'none'", EVAL_RIGHT},
    {"SELECT a FROM t", "", EVAL_NO_ANSWER},
    {"SELECT a FROM t", "SELECT nothing FROM t", EVAL_SQL_ERROR},
    {"SELECT a FROM t", "DELETE FROM t", EVAL_SQL_ERROR},
    {"SELECT a FROM t", "SELECT a FROM t; SELECT 1", EVAL_SQL_ERROR},
    {"SELECT a FROM t", "WITH x AS (SELECT a FROM t) SELECT a FROM x", EVAL_RIGHT},
    {"SELECT nothing FROM t", "SELECT a FROM t", EVAL_UNSCORED},
    /* columns that hold the same values in other rows */
    {"SELECT a, a FROM t", "SELECT a, 4 - a FROM t", EVAL_WRONG},
};

static int setup(void **state)
{
    sqlite3 *db = NULL;
    (void)state;
    snprintf(path, sizeof path, "/tmp/test_eval_XXXXXX");
    int fd = mkstemp(path);
    close(fd);
    if (sqlite3_open(path, &db) != SQLITE_OK)
        return 1;
    int rc = sqlite3_exec(db,
                          "CREATE TABLE t (a INTEGER, b TEXT, c TEXT); INSERT INTO t VALUES (1, "
                          "'x', 'u'), (2, 'y', 'u'), (3, 'z', 'v')",
                          NULL, NULL, NULL);
    sqlite3_close(db);
    return rc != SQLITE_OK;
}

static int teardown(void **state)
{
    (void)state;
    return unlink(path);
}

static enum eval_verdict judge(const char *gold, const char *sql, int timeout_ms)
{
    struct eval_scorer *scorer = eval_scorer_new(timeout_ms);
    bool empty;
    assert_true(eval_scorer_open(scorer, path));
    const enum eval_verdict verdict = eval_scorer_judge(scorer, gold, sql, &empty);
    eval_scorer_free(scorer);
    return verdict;
}

static void eval_scorer__judges__by_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const enum eval_verdict verdict = judge(cases[i].gold, cases[i].sql, 0);
        if (verdict != cases[i].verdict)
            fail_msg("%s against %s: %s", cases[i].sql, cases[i].gold, eval_verdict_name(verdict));
    }
}

static void eval_scorer__stops__what_takes_too_long(void **state)
{
    (void)state;
    assert_int_equal(
        judge("SELECT 1",
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) "
              "FROM n",
              50),
        EVAL_TIMEOUT);
}

static void eval_scorer__opens__no_missing_file(void **state)
{
    struct eval_scorer *scorer = eval_scorer_new(0);
    (void)state;
    assert_false(eval_scorer_open(scorer, "/tmp/no such folder/x.sqlite"));
    eval_scorer_free(scorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(eval_scorer__judges__by_rows),
                                       cmocka_unit_test(eval_scorer__stops__what_takes_too_long),
                                       cmocka_unit_test(eval_scorer__opens__no_missing_file)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
