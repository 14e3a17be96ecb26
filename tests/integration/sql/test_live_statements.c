/* PostgreSQL, MariaDB and Trino as judges over whole collections: what they take as a query we
 * read, and what we print of it they take the same way; gold queries of SQLite, printed for them,
 * run on the same tables. A few statements are always there, the others where the data is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gold.h"
#include "oracle.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { SHOWN = 40 };

static const char *const always[] = {
    "SELECT 1",
    "SELECT 1 AS one UNION ALL SELECT 2 ORDER BY one DESC LIMIT 1",
    "WITH c AS (SELECT 1 AS n) SELECT n, count(*) FROM c GROUP BY n HAVING count(*) > 0",
    "SELECT a.n FROM (SELECT 1 AS n) AS a LEFT JOIN (SELECT 2 AS n) AS b ON a.n = b.n ORDER BY 1",
    "SELECT CASE WHEN 1 < 2 THEN 'a' ELSE 'b' END, coalesce(NULL, 1), 2 BETWEEN 1 AND 3",
    "SELECT row_number() OVER (PARTITION BY n ORDER BY n DESC) FROM (SELECT 1 AS n) AS t",
    "SELECT n FROM (SELECT 1 AS n) AS t WHERE n IN (SELECT 1) AND EXISTS (SELECT 1) AND NOT n = 2",
    "SELECT 'it''s', -1.5e3, 1 + 2 * 3 - (4 - 5), 'a' LIKE 'a%'",
    "SELECT FROM WHERE",
    "SELECT 1 +",
};

struct run {
    struct live live;
    size_t taken, parsed, printed, same, shown;         /* statements */
    size_t gold, gold_printed, gold_taken, gold_syntax; /* gold queries */
};

static void show(struct run *run, const char *what, const char *sql, const char *detail)
{
    if (run->shown++ < SHOWN)
        printf("%s: %.300s\n    %.300s\n", what, sql, detail);
}

/* ---- statements of the server's own dialect */

/* Trino's messages begin with the place, which is another in the printed text. */
static const char *without_place(const char *message)
{
    const char *colon = str_starts(message, "line ") ? strstr(message, ": ") : NULL;

    return colon ? colon + 2 : message;
}

static void judge_print(struct run *run, const char *sql, const struct sql_query *q,
                        const char *message)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    char *again = NULL;

    if (!sql_print(q, run->live.dialect, &out, &err)) {
        show(run, "not printed", sql, err.text);
    } else {
        run->printed++;
        const enum live_verdict verdict = live_explain(&run->live, buf_str(&out), &again);
        const bool same =
            verdict != LIVE_SYNTAX && str_eq(without_place(again), without_place(message));
        run->same += same;
        if (!same)
            show(run, "otherwise when printed", buf_str(&out), again);
    }
    mem_free(again);
    buf_release(&out);
}

static void judge(struct run *run, const char *sql)
{
    struct arena arena = {0};
    struct sql_error error = {0};
    struct sql_guard guard;
    char *message = NULL;
    const struct sql_query *q =
        sql_parse_guarded(&arena, sql, strlen(sql), run->live.dialect, 0, NULL, &guard);

    if (!q && guard.verdict == SQL_UNREADABLE)
        q = sql_parse(&arena, sql, strlen(sql), run->live.dialect, &error);
    const bool query = q || (guard.verdict == SQL_UNREADABLE &&
                             (str_eq(guard.kind, "SELECT") || str_eq(guard.kind, "VALUES")));
    if (query && live_explain(&run->live, sql, &message) != LIVE_SYNTAX) {
        run->taken++;
        run->parsed += q != NULL;
        if (q)
            judge_print(run, sql, q, message);
        else
            show(run, "not parsed", sql, guard.reason);
    }
    mem_free(message);
    arena_release(&arena);
}

static void each_statement(const cJSON *row, void *arg)
{
    struct run *run = arg;

    if (str_eq(oracle_text(row, "dialect"), sql_dialect_name(run->live.dialect)))
        judge(run, oracle_text(row, "sql"));
}

/* ---- gold queries */

/* MariaDB tells tables and aliases apart by case on this system; SQLite does not. */
static void lower_source(const struct sql_source *s, void *arg)
{
    (void)arg;
    char *const names[] = {(char *)s->name, (char *)s->alias};

    for (size_t i = 0; i < 2; i++) {
        for (char *c = names[i]; c && *c; c++)
            *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    }
}

static bool lower_column(const struct sql_expr *e, void *arg)
{
    (void)arg;
    for (char *c = e->kind == SQL_EXPR_COLUMN || e->kind == SQL_EXPR_STAR ? (char *)e->table : NULL;
         c && *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return true;
}

static void judge_gold(const struct schema *schema, const char *sql, void *arg)
{
    struct run *run = arg;
    const struct sql_lookup lookup = oracle_lookup(schema);
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    struct sql_error error;
    struct err err = ERR_INIT;
    char *message = NULL;
    struct sql_query *q = sql_parse(&arena, sql, strlen(sql), SQL_SQLITE, &error);

    run->gold++;
    if (q)
        q = sql_copy(&arena, gold_mended(&arena, q, &lookup));
    if (q && run->live.dialect == SQL_MYSQL) {
        sql_walk_sources(q, lower_source, NULL);
        sql_walk(q, lower_column, NULL);
    }
    if (q && sql_print(q, run->live.dialect, &out, &err)) {
        run->gold_printed++;
        const enum live_verdict verdict = live_explain(&run->live, buf_str(&out), &message);
        run->gold_taken += verdict == LIVE_TAKES;
        run->gold_syntax += verdict == LIVE_SYNTAX;
        if (verdict == LIVE_SYNTAX || getenv("QUERENT_SHOW_ALL"))
            show(run, "gold not taken", buf_str(&out), message);
    } else {
        show(run, "gold not printed", sql, q ? err.text : error.text);
    }
    mem_free(message);
    buf_release(&out);
    arena_release(&arena);
}

static double percent(size_t part, size_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

int main(void)
{
    struct run run = {0};

    if (!live_start(&run.live, LIVE_DIALECT))
        return 77;
    char *data = oracle_data("statements.jsonl");
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        judge(&run, always[i]);
    bool good = run.parsed == run.taken && run.same == run.parsed && run.taken >= 8;
    if (data)
        oracle_lines("statements.jsonl", each_statement, &run);
    printf("%s takes %zu statements as queries: parsed %zu (%.2f %%); printed %zu, taken the same "
           "way %zu (%.2f %%)\n",
           run.live.name, run.taken, run.parsed, percent(run.parsed, run.taken), run.printed,
           run.same, percent(run.same, run.printed));
    if (data)
        gold_each(&run.live, judge_gold, &run);
    else
        printf("the collections are not beside the repository: only the statements in this file\n");
    if (data)
        printf("%zu gold queries: printed %zu (%.2f %%); of these taken %zu (%.2f %%), syntax that "
               "is not taken %zu\n",
               run.gold, run.gold_printed, percent(run.gold_printed, run.gold), run.gold_taken,
               percent(run.gold_taken, run.gold_printed), run.gold_syntax);
    good = good && percent(run.parsed, run.taken) >= 99.0 && run.gold_syntax == 0;
    mem_free(data);
    live_stop(&run.live);
    return good ? 0 : 1;
}
