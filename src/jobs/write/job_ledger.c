/* The ledger: a small table in the target with a row for each write job, put there in the
 * transaction that writes the rows. So the target itself says after a crash whether a job happened,
 * and the table's key keeps one from happening twice. Made only with the operator's consent.
 */
#include "job.h"

#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

#define LOOK_MS 5000

bool job_ledger_prepare(struct db *db, struct err *err)
{
    return db_exec(db,
                   "CREATE TABLE IF NOT EXISTS " JOB_LEDGER
                   " (job_id VARCHAR(64) NOT NULL PRIMARY KEY, target VARCHAR(255),"
                   " row_count BIGINT, written_at VARCHAR(24))",
                   NULL, err) ||
           err_prefix(err, "cannot make the ledger '" JOB_LEDGER "'");
}

bool job_ledger_mark(struct db *db, const struct job *job, int64_t rows, struct err *err)
{
    const enum sql_dialect dialect = db_dialect(db);
    struct buf sql = BUF_INIT;
    char at[24];

    clock_iso(clock_now(), at);
    buf_add(&sql, "INSERT INTO " JOB_LEDGER " (job_id, target, row_count, written_at) VALUES (");
    sql_quote_string(&sql, job->info.id, strlen(job->info.id), dialect);
    buf_add(&sql, ", ");
    sql_quote_string(&sql, job->table, strlen(job->table), dialect);
    buf_addf(&sql, ", %lld, '%s')", (long long)rows, at);
    bool ok = db_exec(db, buf_str(&sql), NULL, err);
    if (!ok && db_last_error(db)->class == DB_CONSTRAINT_VIOLATION)
        ok = err_set(err, ERR_REFUSED,
                     "the target's ledger has job '%s' already: nothing was written", job->info.id);
    buf_release(&sql);
    return ok;
}

static bool found_one(void *arg, const struct cell *cells, size_t count)
{
    (void)cells, (void)count;
    *(int *)arg = 1;
    return false;
}

/* A ledger without the mark proves nothing while the transaction that makes it may still be open: a
 * commit can be on its way. The mark's key tells: a second one is refused once the first is
 * committed, waits while it is not decided, and goes in, to be taken back, when it never will be.
 */
static int ledger_settled(struct db *db, const struct job *job)
{
    struct err err = ERR_INIT;
    int found = -1;

    db_limit(db, NULL, LOOK_MS);
    if (db_begin(db, &err)) {
        if (job_ledger_mark(db, job, 0, &err))
            found = 0;
        else if (db_last_error(db)->class == DB_CONSTRAINT_VIOLATION)
            found = 1;
    }
    db_rollback(db);
    db_limit(db, NULL, 0);
    return found;
}

static int ledger_look(struct db *db, const struct job *job)
{
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;
    int found = 0;

    buf_add(&sql, "SELECT 1 FROM " JOB_LEDGER " WHERE job_id = ");
    sql_quote_string(&sql, job->info.id, strlen(job->info.id), db_dialect(db));
    const struct db_read_options options = {.time_limit_ms = LOOK_MS};
    const struct db_row_sink sink = {.row = found_one, .arg = &found};
    const bool ok = db_stream(db, buf_str(&sql), &options, &sink, &err);
    buf_release(&sql);
    if (!ok)
        return db_last_error(db)->class == DB_TABLE_NOT_FOUND ? 0 : -1;
    return found ? 1 : ledger_settled(db, job);
}

int job_ledger_has(struct jobs *jobs, const struct job *job)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!job->ledger || !job->connection)
        return -1;
    const struct connection *target =
        settings_find_connection(jobs->options.settings, job->connection, &err);
    if (!target || !db_pool_take(jobs->options.pool, target, DB_WRITES, NULL, &db, &err))
        return -1;
    const int found = ledger_look(db, job);
    db_pool_give(jobs->options.pool, db);
    return found;
}
