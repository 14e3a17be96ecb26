/* Rows of two statements on one database, compared. */
#include <sqlite3.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/eval/eval.h"
#include "rows.h"

#define GOLD_ROWS_MAX 1000000
#define TIMEOUT_MS 5000

struct eval_scorer {
    char *path; /* of the database that is open */
    sqlite3 *db;
    int timeout_ms;
};

struct eval_scorer *eval_scorer_new(int timeout_ms)
{
    struct eval_scorer *scorer = mem_alloc(sizeof *scorer);
    scorer->timeout_ms = timeout_ms ? timeout_ms : TIMEOUT_MS;
    return scorer;
}

void eval_scorer_free(struct eval_scorer *scorer)
{
    sqlite3_close(scorer->db);
    mem_free(scorer->path);
    mem_free(scorer);
}

bool eval_scorer_open(struct eval_scorer *scorer, const char *path)
{
    if (scorer->db && str_eq(scorer->path, path))
        return true;
    sqlite3_close(scorer->db);
    mem_free(scorer->path);
    scorer->path = mem_strdup(path);
    scorer->db = rows_open(path);
    return scorer->db != NULL;
}

static enum eval_verdict scorer_compare(const struct eval_scorer *scorer, const char *gold,
                                        const char *sql, const struct rows *want,
                                        struct cells *cells)
{
    struct rows got = {0};
    enum eval_verdict verdict = EVAL_WRONG;
    if (str_blank(sql))
        return EVAL_NO_ANSWER;
    const enum rows_outcome outcome =
        rows_run(scorer->db, sql, scorer->timeout_ms, want->count, cells, &got);
    if (outcome == ROWS_TIMEOUT)
        verdict = EVAL_TIMEOUT;
    else if (outcome == ROWS_ERROR)
        verdict = EVAL_SQL_ERROR;
    else if (rows_same(want, &got, sql_orders(gold)))
        verdict = EVAL_RIGHT;
    eval_rows_release(&got);
    return verdict;
}

enum eval_verdict eval_scorer_judge(const struct eval_scorer *scorer, const char *gold,
                                    const char *sql, bool *ret_empty)
{
    struct cells cells = {0};
    struct rows want = {0};
    enum eval_verdict verdict = EVAL_UNSCORED;
    if (rows_run(scorer->db, gold, scorer->timeout_ms, GOLD_ROWS_MAX, &cells, &want) == ROWS_OK &&
        want.count <= GOLD_ROWS_MAX) {
        *ret_empty = want.count == 0;
        verdict = scorer_compare(scorer, gold, sql, &want, &cells);
    }
    eval_rows_release(&want);
    cells_release(&cells);
    return verdict;
}
