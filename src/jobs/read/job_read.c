/* Read jobs: a query's rows are collected, so that whoever asked can look at them, and a write or
 * e-mail job can take them. They are kept until newer reads need the room. */
#include <string.h>

#include "job.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

#define ROWS_MOST ((size_t)256 << 20) /* bytes of one read, in memory and in the file */
#define KEPT_MOST ((size_t)512 << 20) /* of all reads that are kept */
#define READS_MOST 32

struct collecting {
    struct result *result;
    size_t memory_cap;
};

/* ---- which are kept */

static size_t job_read_bytes(const struct job *job)
{
    return job->result ? result_memory(job->result) + result_spilled(job->result) : 0;
}

static bool job_read_is_over(const struct job *job)
{
    return job->kind == JOB_KIND_READ && !job->queued && !job->under_way &&
           job->info.state != JOB_QUEUED && job->info.state != JOB_RUNNING;
}

/* Nobody finds it any more. */
static void job_read_forget(struct jobs *jobs, struct job *job)
{
    struct err err = ERR_INIT;

    if (jobs->options.store && jobs->options.keeps_reads &&
        !store_job_forget(jobs->options.store, job->info.id, &err))
        log_write(LOG_ERROR, "jobs", "%s: %s", job->info.id, err.text);
    job_release(job);
}

void job_read_make_room(struct jobs *jobs)
{
    size_t count = 0, bytes = 0;
    VEC(struct job *) forgotten = {0};

    pthread_mutex_lock(&jobs->lock);
    for (size_t i = jobs->all.len; i-- > 0;) {
        struct job *job = jobs->all.v[i];
        if (!job_read_is_over(job))
            continue;
        count++;
        bytes += job_read_bytes(job);
        if (count < READS_MOST && bytes <= KEPT_MOST)
            continue;
        vec_remove(&jobs->all, i);
        vec_push(&forgotten, job);
    }
    pthread_mutex_unlock(&jobs->lock);
    for (size_t i = 0; i < forgotten.len; i++)
        job_read_forget(jobs, forgotten.v[i]);
    vec_release(&forgotten);
}

/* ---- running */

static bool job_read_on_columns(void *arg, const struct result_column *columns, size_t count,
                                struct err *err)
{
    struct collecting *collecting = arg;

    (void)err;
    collecting->result = result_new(columns, count, collecting->memory_cap);
    return true;
}

static bool job_read_on_row(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    struct result *result = ((struct collecting *)arg)->result;

    for (size_t i = 0; i < count; i++)
        if (cells[i].kind == CELL_NULL)
            result_add_null(result);
        else
            result_add(result, cells[i].kind, cells[i].p, cells[i].len);
    return result_row_end(result, err) &&
           (result_memory(result) + result_spilled(result) <= ROWS_MOST ||
            err_set(err, ERR_LIMIT, JOB_READ_LARGE, ROWS_MOST >> 20));
}

/* Whether its plan is within the settings' limits, as for a question. What keeps a plan from coming
 * is told by the run. */
static bool job_read_is_light(struct jobs *jobs, struct job *job, struct err *err)
{
    struct settings *settings = jobs->options.settings;
    const struct connection *connection = settings_find_connection(settings, job->source, err);
    const struct audit_entry entry = {
        .kind = AUDIT_PLAN, .connection = connection, .sql = job->sql, .user = job->info.by};
    struct db_plan plan = {.heavy = ""};
    struct audit_mark mark = AUDIT_MARK_NONE;
    struct err none = ERR_INIT;
    struct db *db = NULL;

    if (!connection || !audit_begin(jobs->options.audit, &entry, &mark, err))
        return false;
    if (!db_pool_take(jobs->options.pool, connection, DB_READS, job->cancel, &db, err)) {
        audit_end(jobs->options.audit, &mark, err, -1);
        return false;
    }
    db_plan_limits(db, (double)settings_int(settings, SET_SQL_HEAVY_ROWS),
                   (double)settings_int(settings, SET_SQL_HEAVY_COST));
    const bool heavy = db_explain(db, job->sql, &plan, &none) && *plan.heavy;
    db_pool_give(jobs->options.pool, db);
    audit_end(jobs->options.audit, &mark, &none, -1);
    return !heavy || err_set(err, ERR_REFUSED, JOB_READ_HEAVY, plan.heavy);
}

/* Whoever asked may wait for that: a refusal frees the key, by which the same is asked again with a
 * yes. */
static bool job_read_settle(struct jobs *jobs, struct job *job, struct err *err)
{
    const bool runs = job->yes || job_read_is_light(jobs, job, err);

    pthread_mutex_lock(&jobs->lock);
    job->runs = runs;
    job->heavy = !runs && err->code == ERR_REFUSED;
    if (job->heavy) {
        mem_free(job->key);
        job->key = NULL;
    }
    pthread_mutex_unlock(&jobs->lock);
    if (runs)
        job_tell(jobs, job);
    return runs;
}

bool job_read_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err)
{
    struct collecting collecting = {
        .memory_cap = (size_t)settings_int(jobs->options.settings, SET_GRID_MEMORY_MB) << 20};
    const struct job_sink sink = {
        .columns = job_read_on_columns, .row = job_read_on_row, .arg = &collecting};

    if (!job_read_settle(jobs, job, err) || !job_each_row(jobs, job, &sink, err)) {
        result_unref(collecting.result);
        return false;
    }
    result_set_state(collecting.result, RESULT_COMPLETE);
    pthread_mutex_lock(&jobs->lock);
    job->result = collecting.result;
    job->info.total = (int64_t)result_rows(job->result);
    pthread_mutex_unlock(&jobs->lock);
    char *rows = job_rows_counted(job);
    *ret_detail = mem_printf(JOB_HAS_READ, rows);
    mem_free(rows);
    return true;
}

/* ---- asking */

static bool job_read_may_run(const struct connection *connection, const char *sql, struct err *err)
{
    enum sql_dialect dialect;
    const char *kind = "";

    if (str_blank(sql))
        return err_set(err, ERR_USAGE, "there is no query");
    if (connection->secure_views)
        return err_set(err, ERR_REFUSED,
                       "connection '%s' has secure_views: it is asked by questions only",
                       connection->name);
    if (!db_url_kind(connection->url, &dialect, &kind))
        return err_set(err, ERR_CONFIG, "connection '%s' has a URL of an unknown kind",
                       connection->name);
    const struct sql_guard guard = sql_guard(sql, strlen(sql), dialect, SQL_GUARD_STRICT);
    return guard.verdict == SQL_READS ||
           err_set(err, ERR_REFUSED, "this query is not run: %s", guard.reason);
}

bool jobs_read(struct jobs *jobs, const struct job_read *read, char **ret_id, struct err *err)
{
    const struct connection *connection =
        settings_find_connection(jobs->options.settings, read->connection, err);

    if (!connection || !job_read_may_run(connection, read->sql, err))
        return false;
    job_read_make_room(jobs);
    const struct job_rows rows = {.connection = connection->name, .sql = read->sql};
    struct job *job = job_new(JOB_KIND_READ, NULL, &rows);
    job->info.target = mem_strdup(connection->name);
    job->yes = read->yes;
    job_note_asker(job, read->asker);
    job_enqueue(jobs, job, ret_id);
    return true;
}

bool jobs_read_settled(struct jobs *jobs, const char *id)
{
    pthread_mutex_lock(&jobs->lock);
    const struct job *job = job_find(jobs, id);
    const bool waits = job && job->kind == JOB_KIND_READ && !job->runs &&
                       (job->info.state == JOB_QUEUED || job->info.state == JOB_RUNNING);
    pthread_mutex_unlock(&jobs->lock);
    return !waits;
}

char *jobs_read_heavy(struct jobs *jobs, const char *id)
{
    pthread_mutex_lock(&jobs->lock);
    const struct job *job = job_find(jobs, id);
    char *why = job && job->heavy ? mem_strdup(job->info.error) : NULL;
    pthread_mutex_unlock(&jobs->lock);
    return why;
}

bool jobs_rows(struct jobs *jobs, const char *id, struct job_found *ret_found, struct err *err)
{
    pthread_mutex_lock(&jobs->lock);
    const struct job *job = job_find(jobs, id);
    const bool read = job && job->kind == JOB_KIND_READ;
    const bool done = read && job->info.state == JOB_DONE, here = done && job->result;
    if (here)
        *ret_found = (struct job_found){.connection = mem_strdup(job->source),
                                        .sql = mem_strdup(job->sql),
                                        .result = result_ref(job->result)};
    pthread_mutex_unlock(&jobs->lock);
    if (!read)
        return err_set(err, ERR_NOT_FOUND, "there is no read job '%s' here any more", id);
    if (!done)
        return err_set(err, ERR_STATE, "read job '%s' is not done", id);
    return here || err_set(err, ERR_STATE, JOB_READ_ROWS_GONE, id);
}

void job_found_release(struct job_found *found)
{
    mem_free(found->connection);
    mem_free(found->sql);
    result_unref(found->result);
    *found = (struct job_found){0};
}
