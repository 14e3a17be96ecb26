/* A table beside the target, for MySQL and MariaDB: filled, then renamed, so that a job that is
 * killed leaves no half table under the target's name, and what it leaves is removed at the next
 * start. */
#include "job.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

#define CLEAN_MS 5000

static char *beside_name(const struct job *job, const char *prefix)
{
    return mem_printf("querent_%s_%s", prefix, job->info.id);
}

static bool stage_makes_table(const struct job *job)
{
    return job->mode == WRITE_CREATE || job->mode == WRITE_REPLACE;
}

/* How many rows of information_schema have the target, or the table of that name beside it. */
static bool stage_count(struct db *db, const struct job *job, const char *from, const char *prefix,
                        const char *table, int64_t *ret_count, struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_addf(&sql, "SELECT count(*) FROM information_schema.%s WHERE %sTABLE_SCHEMA = ", from,
             prefix);
    if (job->schema && *job->schema)
        sql_quote_string(&sql, job->schema, strlen(job->schema), SQL_MYSQL);
    else
        buf_add(&sql, "DATABASE()");
    buf_addf(&sql, " AND %sTABLE_NAME = ", prefix);
    sql_quote_string(&sql, table, strlen(table), SQL_MYSQL);
    const bool ok = job_table_count(db, buf_str(&sql), NULL, ret_count, err);
    buf_release(&sql);
    return ok;
}

#define PLAIN_ENGINES                                                                              \
    "TABLES AS t JOIN information_schema.ENGINES AS e ON e.ENGINE = t.ENGINE "                     \
    "AND e.TRANSACTIONS <> 'YES'"

/* Rows that go into the table itself can be taken back only by a transaction. */
static bool engine_good(struct db *db, const struct job *job, struct err *err)
{
    int64_t plain = 0;

    if (!stage_count(db, job, PLAIN_ENGINES, "t.", job->table, &plain, err))
        return false;
    return !plain || err_set(err, ERR_UNSUPPORTED,
                             "'%s' is kept by an engine without transactions: rows that were "
                             "written before a failure would stay: use replace, or ALTER TABLE … "
                             "ENGINE=InnoDB",
                             job->table);
}

/* What refers to a table that is replaced would stay with the old one. */
static bool target_good(struct db *db, const struct job *job, struct err *err)
{
    int64_t there = 0, keys = 0;

    if (!stage_count(db, job, "TABLES", "", job->table, &there, err) ||
        !stage_count(db, job, "KEY_COLUMN_USAGE", "REFERENCED_", job->table, &keys, err))
        return false;
    if (job->mode == WRITE_CREATE)
        return !there || err_set(err, ERR_DB, "table '%s' already exists", job->table);
    if (!there)
        return err_set(err, ERR_DB, "table '%s' does not exist", job->table);
    return !keys || err_set(err, ERR_REFUSED,
                            "cannot replace '%s': foreign keys of other tables refer to it: use "
                            "truncate",
                            job->table);
}

static bool stage_drop(struct db *db, const struct job *job, const char *table, struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "DROP TABLE ");
    job_table_name(db, job, table, &sql);
    const bool ok = db_exec(db, buf_str(&sql), NULL, err);
    buf_release(&sql);
    return ok;
}

/* 1: it was there and is gone, 0: it was not there, -1: not known. */
static int remove_left(struct db *db, const struct job *job, const char *prefix, struct err *err)
{
    char *name = beside_name(job, prefix);
    int64_t there = 0;
    int removed = -1;

    if (stage_count(db, job, "TABLES", "", name, &there, err))
        removed = there ? (stage_drop(db, job, name, err) ? 1 : -1) : 0;
    mem_free(name);
    return removed;
}

/* An attempt of before may have left tables of this job's own names when its server died. */
bool job_stage_begin(struct db *db, const struct job *job, char **ret_staging, struct err *err)
{
    if (db_dialect(db) != SQL_MYSQL)
        return true;
    if (!stage_makes_table(job))
        return engine_good(db, job, err);
    if (!target_good(db, job, err) || remove_left(db, job, "new", err) < 0 ||
        remove_left(db, job, "old", err) < 0)
        return false;
    *ret_staging = beside_name(job, "new");
    return true;
}

static void add_rename(struct db *db, const struct job *job, const char *from, const char *to,
                       struct buf *sql)
{
    buf_add(sql, sql->len ? ", " : "RENAME TABLE ");
    job_table_name(db, job, from, sql);
    buf_add(sql, " TO ");
    job_table_name(db, job, to, sql);
}

/* The names change in one step: a reader sees the old rows or the new ones, and a table that came
 * meanwhile is no target. */
bool job_stage_swap(struct db *db, const struct job *job, const char *staging, struct err *err)
{
    char *old = beside_name(job, "old");
    struct buf sql = BUF_INIT;

    if (job->mode == WRITE_REPLACE)
        add_rename(db, job, job->table, old, &sql);
    add_rename(db, job, staging, job->table, &sql);
    db_limit(db, NULL, db_commit_ms(db)); /* as a commit: it is waited for, then it is not known */
    const bool ok = db_exec(db, buf_str(&sql), NULL, err);
    buf_release(&sql);
    mem_free(old);
    return ok;
}

/* The rows are in place, whatever goes wrong here. The ledger's mark comes after them: a crash in
 * between makes the job run again, which replaces the rows by themselves. */
bool job_stage_finish(struct db *db, const struct job *job, int64_t rows, struct err *err)
{
    char *old = beside_name(job, "old");
    bool ok = true;

    db_limit(db, NULL, db_commit_ms(db));
    if (job->mode == WRITE_REPLACE && !stage_drop(db, job, old, err))
        ok = err_prefix(err, "the previous table may be kept as '%s'", old);
    if (ok && job->ledger)
        ok = (db_begin(db, err) && job_ledger_mark(db, job, rows, err) && db_commit(db, err)) ||
             err_prefix(err, "the ledger may have no mark of it");
    mem_free(old);
    return ok;
}

/* ---- after a kill */

bool job_stage_used(struct jobs *jobs, const struct job *job)
{
    enum sql_dialect dialect;
    const char *kind = "";
    const struct connection *target =
        job->connection && stage_makes_table(job)
            ? settings_find_connection(jobs->options.settings, job->connection, NULL)
            : NULL;

    return target && db_url_kind(target->url, &dialect, &kind) && dialect == SQL_MYSQL;
}

enum stage_left job_stage_clean(struct jobs *jobs, const struct job *job)
{
    const struct connection *target =
        settings_find_connection(jobs->options.settings, job->connection, NULL);
    struct db *db = NULL;

    if (!target || !db_pool_take(jobs->options.pool, target, DB_WRITES, NULL, &db, NULL))
        return STAGE_UNKNOWN;
    db_limit(db, NULL, CLEAN_MS);
    const int unfinished = remove_left(db, job, "new", NULL),
              before = remove_left(db, job, "old", NULL);
    db_pool_give(jobs->options.pool, db);
    if (unfinished < 0 || before < 0)
        return STAGE_UNKNOWN;
    return before ? STAGE_SWAPPED : unfinished ? STAGE_REMOVED : STAGE_NOTHING;
}
