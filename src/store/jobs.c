/* Jobs as kept: what they are, how far they got, and whose process runs them. */
#include "store_private.h"

#include <string.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

/* The user's jobs; `place` counts them from the newest one, `number` is the short one. What is
 * counted is narrow, since there may be very many. */
#define JOBS_LISTED                                                                                \
    "SELECT id, conversation, kind, target, state, done, total, created, started, ended, error, "  \
    "detail, spec, owner_pid, number FROM "                                                        \
    "(SELECT id AS name, row_number() OVER (ORDER BY created DESC, rowid DESC) AS place, "         \
    "CASE WHEN kind='read' THEN 0 ELSE "                                                           \
    "count(CASE WHEN kind<>'read' THEN 1 END) OVER (ORDER BY rowid) END AS number "                \
    "FROM job WHERE user=?1 AND company=?2) AS listed JOIN job ON id=name "

static enum job_state parse_state(const char *name)
{
    for (int state = JOB_QUEUED; state <= JOB_UNKNOWN; state++)
        if (str_eq(name, job_state_name((enum job_state)state)))
            return (enum job_state)state;
    return JOB_UNKNOWN;
}

/* This process is known by its number on the server, where it has one. */
static int64_t jobs_owner(struct store *store, int pid)
{
    return pid == (int)getpid() ? store_self(store) : pid;
}

bool store_job_put(struct store *store, const struct store_job *job, struct err *err)
{
    const struct job_info *info = &job->info;
    struct change change = {.key = mem_printf("job %s", info->id)};
    change_add(&change,
               "INSERT INTO job(id, conversation, user, company, kind, target, state, done, "
               "total, created, started, ended, error, detail, spec, owner_pid, asked) "
               "VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)"
               " ON CONFLICT(id) DO UPDATE SET state=?7, done=?8, total=?9, started=?11, "
               "ended=?12, error=?13, detail=?14, spec=?15, owner_pid=?16",
               "tttttttiiiiitttit", info->id, job->conversation, store->user, store->company,
               info->kind, info->target, job_state_name(info->state), info->done, info->total,
               info->created, info->started, info->ended, info->error, info->detail,
               job->spec ? job->spec : "{}", jobs_owner(store, job->owner_pid), job->asked);
    if (job->owner_pid)
        change_announce(store, &change);
    change_notify(store, &change);
    return store_change(store, &change, err);
}

/* In a transaction, which is rolled back where the job is no longer as it was seen. */
static bool jobs_run_claim(struct store *store, const struct change *change, struct err *err)
{
    if (!store_begin(store, err))
        return false;
    for (size_t i = 0; i < change->steps.len; i++) {
        const struct change_step *step = &change->steps.v[i];
        if (!change_run_step(store, step, err) || (i == 0 && store_changes(store) != 1)) {
            store_rollback(store);
            return false;
        }
    }
    return store_commit(store, err);
}

bool store_job_claim(struct store *store, const struct store_job *seen, int owner_pid,
                     const char *spec, struct err *err)
{
    struct change change = {0};
    change_add(&change,
               "UPDATE job SET owner_pid=?1, spec=?2 WHERE id=?3 AND state=?4 AND owner_pid=?5 AND "
               "spec=?6 AND user=?7 AND company=?8",
               "itttittt", jobs_owner(store, owner_pid), spec, seen->info.id,
               job_state_name(seen->info.state), (int64_t)seen->owner_pid, seen->spec, store->user,
               store->company);
    change_announce(store, &change);
    pthread_mutex_lock(&store->lock);
    const bool claimed = jobs_run_claim(store, &change, err);
    pthread_mutex_unlock(&store->lock);
    change_release(&change);
    return claimed;
}

static struct store_job *read_job(struct store_stmt *stmt)
{
    struct store_job *job = mem_alloc(sizeof *job);
    job->info = (struct job_info){.id = store_column(stmt, 0),
                                  .kind = store_column(stmt, 2),
                                  .target = store_column(stmt, 3),
                                  .state = parse_state(stmt_text(stmt, 4)),
                                  .done = stmt_int(stmt, 5),
                                  .total = stmt_int(stmt, 6),
                                  .created = stmt_int(stmt, 7),
                                  .started = stmt_int(stmt, 8),
                                  .ended = stmt_int(stmt, 9),
                                  .error = store_column(stmt, 10),
                                  .detail = store_column(stmt, 11),
                                  .number = stmt_int(stmt, 14)};
    job->conversation = store_column(stmt, 1);
    job->spec = store_column(stmt, 12);
    job->owner_pid = (int)stmt_int(stmt, 13);
    job->shared = stmt->store->ops->owners != NULL;
    return job;
}

static bool list_jobs(struct store *store, struct store_stmt *stmt, struct store_job ***ret_jobs,
                      size_t *ret_count, struct err *err)
{
    VEC(struct store_job *) list = {0};
    struct err problem = ERR_INIT;
    while (stmt && store_step(store, stmt, &problem)) {
        struct store_job *job = read_job(stmt);
        vec_push(&list, job);
    }
    stmt_end(stmt);
    if (!stmt || problem.code != ERR_NONE) {
        store_jobs_free(list.v, list.len);
        if (err && problem.code != ERR_NONE)
            *err = problem;
        return false;
    }
    *ret_jobs = list.v;
    *ret_count = list.len;
    return true;
}

static bool jobs_name_owners(struct store *store, struct store_job **jobs, size_t count,
                             struct err *err)
{
    struct owners owners;
    int pid;
    const bool ok = store_owners(store, &owners, err);

    for (size_t i = 0; ok && i < count; i++)
        jobs[i]->owned = store_owner_lives(store, &owners, jobs[i]->owner_pid, &pid);
    vec_release(&owners.rows);
    return ok;
}

/* Of the older ones those come, too, that may go on. */
bool store_jobs(struct store *store, int64_t most, struct store_job ***ret_jobs, size_t *ret_count,
                struct err *err)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt =
        store_prepare(store, err,
                      JOBS_LISTED "WHERE place<=?3 OR state IN ('queued', 'running') "
                                  "ORDER BY place",
                      "tti", store->user, store->company, most);
    bool ok = list_jobs(store, stmt, ret_jobs, ret_count, err);
    if (ok && !jobs_name_owners(store, *ret_jobs, *ret_count, err)) {
        store_jobs_free(*ret_jobs, *ret_count);
        ok = false;
    }
    pthread_mutex_unlock(&store->lock);
    return ok;
}

bool store_job_find(struct store *store, const char *name, struct store_job **ret_job,
                    struct err *err)
{
    struct store_job **jobs = NULL;
    size_t count = 0;
    int64_t number = 0;

    if (!str_to_i64(*name == '#' ? name + 1 : name, &number))
        number = 0;
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt =
        store_prepare(store, err, JOBS_LISTED "WHERE id=?3 OR (number=?4 AND number>0)", "ttti",
                      store->user, store->company, name, number);
    const bool ok = list_jobs(store, stmt, &jobs, &count, err);
    pthread_mutex_unlock(&store->lock);
    *ret_job = ok && count ? jobs[0] : NULL;
    for (size_t i = 1; ok && i < count; i++)
        store_job_free(jobs[i]);
    mem_free(jobs);
    return ok;
}

char *store_job_asked(struct store *store, const char *key)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, NULL,
        "SELECT id FROM job WHERE user=?1 AND company=?2 AND asked=?3 ORDER BY created DESC, "
        "rowid DESC LIMIT 1",
        "ttt", store->user, store->company, key);
    char *id = stmt && store_step(store, stmt, NULL) ? store_column(stmt, 0) : NULL;
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    return id;
}

bool store_job_forget(struct store *store, const char *id, struct err *err)
{
    struct change change = {.key = mem_printf("job %s", id)};
    change_add(&change, "DELETE FROM job WHERE id=?1 AND kind='read' AND user=?2 AND company=?3",
               "ttt", id, store->user, store->company);
    return store_change(store, &change, err);
}

/* Jobs that have a number are never deleted, so the count up to one stays the same. */
int64_t store_job_number(struct store *store, const char *id)
{
    int64_t number = 0;
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, NULL,
        "SELECT count(*) FROM job WHERE user=?1 AND company=?2 AND kind<>'read'"
        " AND rowid <= (SELECT rowid FROM job WHERE id=?3 AND user=?1 AND company=?2)",
        "ttt", store->user, store->company, id);
    if (stmt && store_step(store, stmt, NULL))
        number = stmt_int(stmt, 0);
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    return number;
}

void store_job_free(struct store_job *job)
{
    if (!job)
        return;
    mem_free(job->info.id);
    mem_free(job->info.kind);
    mem_free(job->info.target);
    mem_free(job->info.error);
    mem_free(job->info.detail);
    mem_free(job->conversation);
    mem_free(job->spec);
    mem_free(job);
}

void store_jobs_free(struct store_job **jobs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        store_job_free(jobs[i]);
    mem_free(jobs);
}
