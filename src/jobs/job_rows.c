/* Where a job's rows come from: those that were seen, or the query streamed anew on a connection of
 * its own, so that a job is never limited by what the grid holds. Runs on a pool thread.
 */
#include "job.h"

#include "querent/base/mem.h"
#include "querent/base/words.h"
#include "texts.h"

#define CHECK_EVERY 256 /* rows between looks at the cancel and progress */

struct walk {
    struct jobs *jobs;
    struct job *job;
    const struct job_sink *sink;
    int64_t rows; /* that the sink took */
    int64_t came; /* from the database */
    struct err err;
};

char *job_rows_counted(const struct job *job)
{
    struct buf rows = BUF_INIT;
    words_number_of(&rows, job->info.done, "row", "rows");
    return buf_take(&rows);
}

static bool job_rows_step(struct walk *walk, const struct cell *cells, size_t count)
{
    if (!walk->sink->row(walk->sink->arg, cells, count, &walk->err))
        return false;
    if (++walk->rows % CHECK_EVERY != 0)
        return true;
    job_progress(walk->jobs, walk->job, walk->rows, false);
    if (!cancel_fired(walk->job->cancel))
        return true;
    struct buf rows = BUF_INIT;
    words_number_of(&rows, (int64_t)walk->rows, "row", "rows");
    err_set(&walk->err, ERR_CANCELLED, JOB_STOPPED_AFTER, buf_str(&rows));
    buf_release(&rows);
    return false;
}

/* The columns of the result that go, and how many. */
static size_t job_rows_width(const struct job *job)
{
    return job->columns ? job->column_count : result_column_count(job->result);
}

static size_t job_rows_column(const struct job *job, size_t i)
{
    return job->columns ? job->columns[i] : i;
}

/* Some of the rows, in the order they were seen in. */
static bool each_ordered(struct walk *walk, struct cell *cells, size_t count)
{
    const struct job *job = walk->job;
    const uint64_t rows = result_rows(job->result);

    for (uint64_t i = 0; i < job->order_count; i++) {
        if (job->order[i] >= rows)
            return err_set(&walk->err, ERR_INTERNAL, "row %u of %llu was asked for",
                           job->order[i] + 1, (unsigned long long)rows);
        for (size_t col = 0; col < count; col++)
            cells[col] = result_cell(job->result, job->order[i], job_rows_column(job, col));
        if (!job_rows_step(walk, cells, count))
            return false;
    }
    return true;
}

static bool each_as_it_came(struct walk *walk, struct cell *cells, size_t count)
{
    const struct job *job = walk->job;
    struct cell *row = mem_alloc((result_column_count(job->result) + 1) * sizeof *row);
    struct result_cursor cursor;
    bool ok = true;

    result_cursor_init(&cursor, job->result, 0);
    while (ok && result_cursor_next(&cursor, row)) {
        for (size_t col = 0; col < count; col++)
            cells[col] = row[job_rows_column(job, col)];
        ok = job_rows_step(walk, cells, count);
    }
    mem_free(row);
    return ok;
}

static bool each_seen(struct walk *walk)
{
    const size_t count = job_rows_width(walk->job);
    struct cell *cells = mem_alloc((count + 1) * sizeof *cells);
    const bool ok =
        walk->job->order ? each_ordered(walk, cells, count) : each_as_it_came(walk, cells, count);
    mem_free(cells);
    return ok;
}

static bool job_rows_seen(struct walk *walk)
{
    const struct job *job = walk->job;
    const size_t count = job_rows_width(job);
    struct result_column *columns = mem_alloc((count + 1) * sizeof *columns);
    for (size_t col = 0; col < count; col++)
        columns[col] = *result_column(job->result, job_rows_column(job, col));
    bool ok = walk->sink->columns(walk->sink->arg, columns, count, &walk->err) && each_seen(walk);
    mem_free(columns);
    return ok;
}

static bool job_rows_on_columns(void *arg, const struct result_column *columns, size_t count)
{
    struct walk *walk = arg;
    return walk->sink->columns(walk->sink->arg, columns, count, &walk->err);
}

static bool job_rows_on_row(void *arg, const struct cell *cells, size_t count)
{
    struct walk *walk = arg;
    walk->came++;
    return job_rows_step(walk, cells, count);
}

static bool job_rows_streamed(struct walk *walk)
{
    const struct job *job = walk->job;
    struct db *db = NULL;

    if (job->seen || !job->sql || !job->source)
        return err_set(&walk->err, ERR_STATE, "the rows of this job are gone: ask again");
    const struct connection *connection =
        settings_find_connection(walk->jobs->options.settings, job->source, &walk->err);
    if (!connection)
        return false;
    struct audit_mark mark;
    if (!job_audit_source(walk->jobs, job, connection, &mark, &walk->err))
        return false;
    const int64_t seconds = settings_int(walk->jobs->options.settings, SET_SQL_TIMEOUT);
    struct db_read_options options = {.cancel = job->cancel,
                                      .time_limit_ms =
                                          job->kind == JOB_KIND_READ ? (int)seconds * 1000 : 0};
    struct db_row_sink sink = {.columns = job_rows_on_columns, .row = job_rows_on_row, .arg = walk};
    struct err problem = ERR_INIT;
    bool ok =
        db_pool_take(walk->jobs->options.pool, connection, DB_READS, job->cancel, &db, &problem) &&
        db_stream(db, job->sql, &options, &sink, &problem);
    db_pool_give(walk->jobs->options.pool, db);
    if (!ok && walk->err.code == ERR_NONE)
        walk->err = problem;
    audit_end(walk->jobs->options.audit, &mark, &walk->err, walk->came);
    return ok && walk->err.code == ERR_NONE;
}

bool job_each_row(struct jobs *jobs, struct job *job, const struct job_sink *sink, struct err *err)
{
    struct walk walk = {.jobs = jobs, .job = job, .sink = sink};
    bool ok = job->result ? job_rows_seen(&walk) : job_rows_streamed(&walk);
    if (ok)
        job_progress(jobs, job, walk.rows, true);
    else if (err)
        *err = walk.err;
    return ok;
}
