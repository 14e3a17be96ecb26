/* SQLite as judge: every gold query of the training databases is prepared with an authorizer that
 * says which columns of which tables it reads. Ours must pass the guard, resolve, and read the
 * same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { SHOWN = 20 };

struct run {
    sqlite3 *db;
    struct schema *schema;
    char *db_id;
    size_t accepted, agree, refused, unparsed, unresolved, tables, columns;
};

static int authorize(void *arg, int action, const char *table, const char *column, const char *db,
                     const char *trigger)
{
    char name[256];

    (void)db;
    (void)trigger;
    if (action == SQLITE_READ) {
        snprintf(name, sizeof name, "%s.%s", table, column);
        if (column[0])
            oracle_add(arg, name);
    }
    return SQLITE_OK;
}

static void seen(void *arg, const struct schema_table *table, const char *column)
{
    char name[256];

    snprintf(name, sizeof name, "%s.%s", table->name, column);
    oracle_add(arg, name);
}

static void open_db(struct run *run, const char *db_id)
{
    char *name = mem_printf("spider-train/database/%s/%s.sqlite", db_id, db_id);
    char *path = oracle_data(name);

    mem_free(name);
    mem_free(run->db_id);
    run->db_id = mem_strdup(db_id);
    if (run->db)
        sqlite3_close(run->db);
    schema_free(run->schema);
    run->db = NULL;
    run->schema = NULL;
    if (path && sqlite3_open_v2(path, &run->db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
        run->schema = oracle_schema(run->db);
    mem_free(path);
}

static void disagree(struct run *run, size_t *count, const char *what, const char *sql,
                     const char *detail)
{
    if (run->refused + run->unparsed + run->unresolved + run->columns < SHOWN)
        printf("%s [%s]: %s\n    %s\n", what, run->db_id, sql, detail);
    ++*count;
}

static const char *first_error(const struct sql_finding *f)
{
    while (f && f->severity != MARK_ERROR)
        f = f->next;
    return f ? f->message : NULL;
}

/* The columns that SQLite read and ours; a rowid by its alias is the same column. */
static bool same_columns(struct run *run, const struct sql_query *q, struct oracle_set *theirs,
                         char **ret_detail)
{
    const struct sql_lookup lookup = oracle_lookup(run->schema);
    struct oracle_set ours = {0};

    sql_columns(q, SQL_SQLITE, &lookup, seen, &ours);
    char *a = oracle_join(theirs), *b = oracle_join(&ours);
    const bool same = strcmp(a, b) == 0;
    *ret_detail = mem_printf("SQLite: %s\n    ours:   %s", a, b);
    mem_free(a);
    mem_free(b);
    oracle_clear(&ours);
    return same;
}

static void judge(struct run *run, const char *sql, struct oracle_set *theirs)
{
    const struct sql_lookup lookup = oracle_lookup(run->schema);
    const struct sql_guard g = sql_guard(sql, strlen(sql), SQL_SQLITE, 0);
    struct arena arena = {0};
    struct sql_error error;
    struct sql_query *q = sql_parse(&arena, sql, strlen(sql), SQL_SQLITE, &error);
    const char *wrong = q ? first_error(sql_resolve(&arena, q, SQL_SQLITE, &lookup)) : NULL;
    char *detail = NULL;

    if (!q)
        disagree(run, &run->unparsed, "not parsed", sql, error.text);
    else if (g.verdict != SQL_READS)
        disagree(run, &run->refused, "refused", sql, g.reason);
    else if (wrong)
        disagree(run, &run->unresolved, "not resolved", sql, wrong);
    else if (!same_columns(run, q, theirs, &detail))
        disagree(run, &run->columns, "other columns", sql, detail);
    else
        run->agree++;
    mem_free(detail);
    arena_release(&arena);
}

static void each_gold(const cJSON *row, struct run *run)
{
    const char *sql = oracle_text(row, "query"), *db_id = oracle_text(row, "db_id");
    struct oracle_set theirs = {0};
    sqlite3_stmt *stmt = NULL;

    if (!run->db_id || strcmp(run->db_id, db_id) != 0)
        open_db(run, db_id);
    if (!run->db)
        return;
    sqlite3_set_authorizer(run->db, authorize, &theirs);
    const bool accepted = sqlite3_prepare_v2(run->db, sql, -1, &stmt, NULL) == SQLITE_OK;
    sqlite3_set_authorizer(run->db, NULL, NULL);
    if (accepted && sqlite3_stmt_readonly(stmt)) {
        run->accepted++;
        judge(run, sql, &theirs);
    }
    sqlite3_finalize(stmt);
    oracle_clear(&theirs);
}

int main(void)
{
    struct buf text = oracle_read("spider-train/train.json");
    cJSON *rows = cJSON_Parse(text.p);
    struct run run = {0};
    const cJSON *row;

    cJSON_ArrayForEach(row, rows)
    {
        each_gold(row, &run);
    }
    printf(
        "SQLite accepts %zu gold queries; the same tables and columns: %zu (%.2f %%); not parsed "
        "%zu, refused %zu, not resolved %zu, other columns %zu\n",
        run.accepted, run.agree, 100.0 * (double)run.agree / (double)run.accepted, run.unparsed,
        run.refused, run.unresolved, run.columns);
    cJSON_Delete(rows);
    buf_release(&text);
    if (run.db)
        sqlite3_close(run.db);
    schema_free(run.schema);
    mem_free(run.db_id);
    const bool good = run.accepted > 0 && run.unparsed == 0 && run.refused == 0 &&
                      1000 * run.agree >= 995 * run.accepted;
    return good ? 0 : 1;
}
