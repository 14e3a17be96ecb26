/* Injection strings spliced into queries where a string, a number or a name stands: what passes the
 * guard must be one statement that SQLite and, where it takes it, PostgreSQL's parser say only
 * reads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#if QUERENT_TEST_PG_QUERY
#include "pg_query_lib.h"
#endif
#include "querent/base/mem.h"
#include "querent/base/str.h"

static const char *const frames[] = {
    "SELECT * FROM users WHERE name = '%s'",
    "SELECT * FROM users WHERE name = \"%s\"",
    "SELECT * FROM users WHERE id = %s",
    "SELECT %s FROM users",
    "SELECT * FROM %s",
    "SELECT * FROM users ORDER BY %s",
    "SELECT * FROM users WHERE (id = %s)",
    "SELECT * FROM users WHERE name LIKE '%%%s%%' LIMIT 5",
};

struct run {
#if QUERENT_TEST_PG_QUERY
    struct pg_query_lib pg;
#endif
    sqlite3 *db;
    size_t tried, passed, wrote;
};

static void wrote(struct run *run, const char *who, const char *sql)
{
    if (run->wrote++ < 20)
        printf("passes, but %s says it writes: %s\n", who, sql);
}

static void ask_sqlite(struct run *run, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    const char *tail = NULL;

    if (sqlite3_prepare_v2(run->db, sql, -1, &stmt, &tail) == SQLITE_OK) {
        sqlite3_stmt *second = NULL;
        if (stmt && !sqlite3_stmt_readonly(stmt))
            wrote(run, "SQLite", sql);
        if (tail && sqlite3_prepare_v2(run->db, tail, -1, &second, NULL) == SQLITE_OK && second)
            wrote(run, "SQLite (a second statement)", sql);
        sqlite3_finalize(second);
    }
    sqlite3_finalize(stmt);
}

static void ask_postgres(struct run *run, const char *sql)
{
#if QUERENT_TEST_PG_QUERY
    PgQueryParseResult result = run->pg.parse(sql);

    if (!result.error) {
        cJSON *tree = cJSON_Parse(result.parse_tree);
        const cJSON *stmts = cJSON_GetObjectItem(tree, "stmts");
        const cJSON *stmt = cJSON_GetObjectItem(cJSON_GetArrayItem(stmts, 0), "stmt");
        if (cJSON_GetArraySize(stmts) != 1 || !stmt || !str_eq(stmt->child->string, "SelectStmt") ||
            strstr(result.parse_tree, "\"InsertStmt\"") ||
            strstr(result.parse_tree, "\"DeleteStmt\"") ||
            strstr(result.parse_tree, "\"UpdateStmt\"") ||
            strstr(result.parse_tree, "\"intoClause\""))
            wrote(run, "PostgreSQL", sql);
        cJSON_Delete(tree);
    }
    run->pg.free_result(result);
#else
    (void)run;
    (void)sql;
#endif
}

static char *splice(const char *frame, const char *payload)
{
    const char *hole = strstr(frame, "%s");
    struct buf sql = BUF_INIT;

    for (const char *p = frame; *p; p++) {
        if (p == hole) {
            buf_add(&sql, payload);
            p++;
        } else if (p[0] == '%' && p[1] == '%') {
            buf_addc(&sql, *p++);
            hole = hole == p ? strstr(p, "%s") : hole;
        } else {
            buf_addc(&sql, *p);
        }
    }
    return buf_take(&sql);
}

static void each(const cJSON *row, void *arg)
{
    struct run *run = arg;

    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        char *sql = splice(frames[i], oracle_text(row, "payload"));
        const size_t len = strlen(sql);
        bool any = false;
        run->tried++;
        if (sql_guard(sql, len, SQL_SQLITE, 0).verdict == SQL_READS) {
            ask_sqlite(run, sql);
            any = true;
        }
        if (sql_guard(sql, len, SQL_POSTGRES, 0).verdict == SQL_READS) {
            ask_postgres(run, sql);
            any = true;
        }
        /* no judge, but the guard must come back and stay inside the text */
        for (int d = SQL_MYSQL; d <= SQL_BIGQUERY; d++) {
            const struct sql_guard g = sql_guard(sql, len, (enum sql_dialect)d, 0);
            if (g.at.offset + g.at.len > len)
                wrote(run, "the span", sql);
        }
        run->passed += any;
        mem_free(sql);
    }
}

int main(void)
{
    struct run run = {0};

#if QUERENT_TEST_PG_QUERY
    if (!pg_query_lib_load(&run.pg))
        return 77;
#endif
    sqlite3_open(":memory:", &run.db);
    sqlite3_exec(run.db, "CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT, password TEXT)",
                 NULL, NULL, NULL);
    oracle_lines("attacks.jsonl", each, &run);
    printf("%zu splices, %zu pass as reads, %zu of them write\n", run.tried, run.passed, run.wrote);
    sqlite3_close(run.db);
    return run.tried && !run.wrote ? 0 : 1;
}
