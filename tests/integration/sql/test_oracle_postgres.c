/* libpg_query as judge over the statements: what PostgreSQL's own parser takes as one SELECT, ours
 * reads, with the same tables and stable when printed; what it takes as anything else never passes
 * the guard. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "pg_query_lib.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { SHOWN = 20 };

struct run {
    struct pg_query_lib pg;
    size_t selects, parsed, same_tables, stable, wrote, passed, writes, shown;
};

static void show(struct run *run, const char *what, const char *sql, const char *detail)
{
    if (run->shown++ < SHOWN)
        printf("%s: %.300s\n    %.300s\n", what, sql, detail);
}

/* ---- PostgreSQL's tree */

struct theirs {
    struct oracle_set tables, ctes;
    bool writes, locks;
};

static void collect(const cJSON *node, struct theirs *t)
{
    static const char *const writing[] = {"InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt",
                                          "intoClause"};
    const cJSON *child;

    cJSON_ArrayForEach(child, node)
    {
        const char *key = child->string ? child->string : "";
        for (size_t i = 0; i < sizeof writing / sizeof *writing; i++)
            t->writes = t->writes || str_eq(key, writing[i]);
        t->locks = t->locks || str_eq(key, "lockingClause");
        if (str_eq(key, "RangeVar")) {
            const char *schema = oracle_text(child, "schemaname");
            const char *catalog = oracle_text(child, "catalogname");
            char *name = mem_printf("%s%s%s%s%s", catalog, *catalog ? "." : "", schema,
                                    *schema ? "." : "", oracle_text(child, "relname"));
            oracle_add(&t->tables, name);
            mem_free(name);
        } else if (str_eq(key, "CommonTableExpr")) {
            oracle_add(&t->ctes, oracle_text(child, "ctename"));
        }
        collect(child, t);
    }
}

/* Without the names of WITH: where a query has a table and a WITH of one name, neither side counts
 * it. */
static char *without(struct oracle_set *tables, const struct oracle_set *ctes)
{
    struct oracle_set rest = {0};

    for (size_t i = 0; i < tables->len; i++) {
        bool cte = false;
        for (size_t c = 0; c < ctes->len; c++)
            cte = cte || strcmp(tables->v[i], ctes->v[c]) == 0;
        if (!cte)
            oracle_add(&rest, tables->v[i]);
    }
    char *text = oracle_join(&rest);
    oracle_clear(&rest);
    return text;
}

/* ---- ours */

static void our_tables(const struct sql_query *q, struct oracle_set *tables)
{
    struct buf out = BUF_INIT;

    sql_reads(q, &out);
    for (char *p = out.p; p && *p;) {
        const size_t len = strcspn(p, ",");
        char *name = mem_strndup(p, len);
        oracle_add(tables, name);
        mem_free(name);
        p += len;
        p += strspn(p, ", ");
    }
    buf_release(&out);
}

static bool is_stable(const struct sql_query *q)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    struct sql_error error;
    struct err err;
    const bool printed = sql_print(q, SQL_POSTGRES, &text, &err);
    const struct sql_query *again =
        printed ? sql_parse(&arena, text.p, text.len, SQL_POSTGRES, &error) : NULL;
    const bool stable = again && sql_equal(q, again);

    buf_release(&text);
    arena_release(&arena);
    return stable;
}

static void judge_select(struct run *run, const char *sql, struct theirs *t)
{
    struct arena arena = {0};
    struct sql_error error = {0};
    struct oracle_set ours = {0};
    struct sql_query *q = sql_parse(&arena, sql, strlen(sql), SQL_POSTGRES, &error);

    run->selects++;
    if (!q) {
        show(run, "not parsed", sql, error.text);
    } else {
        our_tables(q, &ours);
        char *a = without(&t->tables, &t->ctes), *b = without(&ours, &t->ctes);
        const bool same = strcmp(a, b) == 0, stable = is_stable(q);
        run->parsed++;
        run->same_tables += same;
        run->stable += stable;
        if (!same)
            show(run, "other tables", sql, b);
        if (!stable)
            show(run, "not the same after printing", sql, "");
        mem_free(a);
        mem_free(b);
    }
    oracle_clear(&ours);
    arena_release(&arena);
}

static void each(const cJSON *row, void *arg)
{
    struct run *run = arg;
    const char *sql = oracle_text(row, "sql");

    if (!str_eq(oracle_text(row, "dialect"), "postgres"))
        return;
    PgQueryParseResult result = run->pg.parse(sql);
    if (result.error) {
        run->pg.free_result(result);
        return;
    }
    cJSON *tree = cJSON_Parse(result.parse_tree);
    const cJSON *stmts = cJSON_GetObjectItem(tree, "stmts");
    const cJSON *stmt = cJSON_GetObjectItem(cJSON_GetArrayItem(stmts, 0), "stmt");
    const char *kind = stmt && stmt->child ? stmt->child->string : "";
    const bool one = cJSON_GetArraySize(stmts) == 1;
    struct theirs t = {0};
    collect(stmt, &t);
    const bool select = one && str_eq(kind, "SelectStmt") && !t.writes;
    const bool reports = one && (str_eq(kind, "ExplainStmt") || str_eq(kind, "VariableShowStmt"));
    const enum sql_verdict verdict = sql_guard(sql, strlen(sql), SQL_POSTGRES, 0).verdict;
    const bool passed = verdict == SQL_READS || verdict == SQL_HELD;
    if (select)
        judge_select(run, sql, &t);
    if ((!select || t.locks) && !(reports && !t.writes) && cJSON_GetArraySize(stmts) > 0) {
        run->writes++;
        run->wrote += passed;
        if (passed)
            show(run, "passed the guard", sql, kind);
    }
    run->passed += passed;
    oracle_clear(&t.tables);
    oracle_clear(&t.ctes);
    cJSON_Delete(tree);
    run->pg.free_result(result);
}

int main(void)
{
    struct run run = {0};

    if (!pg_query_lib_load(&run.pg))
        return 77;
    oracle_lines("statements.jsonl", each, &run);
    printf("PostgreSQL takes %zu as SELECT: parsed %zu (%.2f %%), same tables %zu, same after "
           "printing %zu; %zu others, of which %zu passed the guard\n",
           run.selects, run.parsed, 100.0 * (double)run.parsed / (double)run.selects,
           run.same_tables, run.stable, run.writes, run.wrote);
    run.pg.leave();
    const bool good = run.selects > 0 && run.wrote == 0 && run.stable == run.parsed &&
                      1000 * run.same_tables >= 995 * run.selects;
    return good ? 0 : 1;
}
