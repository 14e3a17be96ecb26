/* What the state file knows of jobs: they are listed again after a start, and those that were under
 * way in a process that is gone are judged by what their target says. Nothing is run again by
 * itself.
 */
#include "job.h"

#include <unistd.h>

#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "texts.h"

#define GONE JOB_GONE

static bool live_state(enum job_state state)
{
    return state == JOB_QUEUED || state == JOB_RUNNING;
}

/* False when it is none of ours: a kind that a newer program made, or a read where reads are not
 * looked after. */
static bool job_recover_kind_of(const struct jobs *jobs, const char *name, enum job_kind *ret_kind)
{
    const int last = jobs->options.keeps_reads ? JOB_KIND_READ : JOB_KIND_EXPORT;

    for (int kind = JOB_KIND_WRITE; kind <= last; kind++)
        if (str_eq(name, job_kind_name((enum job_kind)kind))) {
            *ret_kind = (enum job_kind)kind;
            return true;
        }
    return false;
}

static void take_info(struct job *job, const struct store_job *kept)
{
    struct job_info *copy = job_info_copy(&kept->info);
    struct job_info old = job->info;

    job->info = *copy;
    job->info.by = old.by; /* of the spec, as is the mode */
    job->info.mode = old.mode;
    *copy = old;
    copy->by = NULL;
    job_info_free(copy);
}

static struct job *job_from_store(const struct store_job *kept, enum job_kind kind)
{
    struct job *job = mem_alloc(sizeof *job);

    job->kind = kind;
    job->broken = !job_spec_read(job, kept->spec, NULL) || job->kind != kind;
    job->kind = kind;
    job->conversation = mem_strdup(kept->conversation);
    job->cancel = cancel_new();
    take_info(job, kept);
    return job;
}

/* ---- jobs whose process is gone */

static void judge_write(struct jobs *jobs, struct job *job)
{
    const int written = job_ledger_has(jobs, job);
    const enum stage_left left =
        job_stage_used(jobs, job) ? job_stage_clean(jobs, job) : STAGE_NOTHING;

    if (left == STAGE_SWAPPED)
        job_set_state(jobs, job, JOB_DONE, NULL, mem_strdup(JOB_STAGE_TAKEN));
    else if (left == STAGE_REMOVED && written != 1)
        job_set_state(jobs, job, JOB_FAILED, GONE, mem_strdup(JOB_STAGE_NOTHING));
    else if (written == 1)
        job_set_state(jobs, job, JOB_DONE, NULL, mem_strdup(JOB_LEDGER_WRITTEN));
    else if (written == 0)
        job_set_state(jobs, job, JOB_FAILED, GONE, mem_strdup(JOB_LEDGER_NOTHING));
    else
        job_set_state(jobs, job, JOB_UNKNOWN, GONE,
                      mem_strdup(job->ledger ? JOB_LEDGER_UNREADABLE : JOB_NO_LEDGER));
}

/* Killed between the file's name and our own note of it, the file is there, as one of before may
 * be; without a name it went with its process. */
static void judge_export(struct jobs *jobs, struct job *job)
{
    char *partial = mem_printf("%s.partial", job->path ? job->path : "");
    const char *there = job->path && path_exists(job->path) ? job->path
                        : path_exists(partial)              ? partial
                                                            : NULL;

    if (there)
        job_set_state(jobs, job, JOB_UNKNOWN, GONE, mem_printf(JOB_FILE_THERE, there));
    else
        job_set_state(jobs, job, JOB_FAILED, GONE, mem_strdup(JOB_NO_FILE));
    mem_free(partial);
}

/* A job without the server's id: whether it got there is known only when nothing was sent. */
static void judge_remote(struct jobs *jobs, struct job *job)
{
    if (job->sending)
        job_set_state(jobs, job, JOB_UNKNOWN, GONE, mem_strdup(JOB_SERVER_UNKNOWN));
    else
        job_set_state(jobs, job, JOB_FAILED, GONE, mem_strdup(JOB_SERVER_NOT_ASKED));
}

static void job_recover_judge(struct jobs *jobs, struct job *job)
{
    if (job->remote)
        judge_remote(jobs, job);
    else if (job->kind == JOB_KIND_WRITE)
        judge_write(jobs, job);
    else if (job->kind == JOB_KIND_EXPORT)
        judge_export(jobs, job);
    else if (job->kind == JOB_KIND_READ)
        job_set_state(jobs, job, JOB_FAILED, GONE, mem_strdup(JOB_READ_GONE));
    else
        job_set_state(jobs, job, JOB_UNKNOWN, GONE, mem_strdup(JOB_MAIL_UNKNOWN));
}

/* Who listens tells it, and keeps what it tells; whoever else comes first (a service, the command
 * line) leaves it in the history for the next console. */
static void job_recover_told(struct jobs *jobs, const struct job *job)
{
    if (jobs->options.changed)
        return;
    pthread_mutex_lock(&jobs->lock);
    struct job_info *info = job_info_copy(&job->info);
    pthread_mutex_unlock(&jobs->lock);
    mem_free(jobs_say_end(jobs->options.store, job->conversation, info));
    job_info_free(info);
}

void job_judge(struct jobs *jobs, struct job *job)
{
    job_recover_judge(jobs, job);
    job_recover_told(jobs, job);
    char *outcome = mem_printf("%s: " GONE, job_state_name(job->info.state));
    job_audit_end_as(jobs, job, outcome);
    mem_free(outcome);
}

/* A ledger in a file is asked at once; a server's by the pool, since it may not answer for long. */
static bool asks_a_server(struct jobs *jobs, const struct job *job)
{
    enum sql_dialect dialect;
    const char *kind = "";
    const struct connection *target =
        job->kind == JOB_KIND_WRITE && !job->remote && job->connection &&
                (job->ledger || job_stage_used(jobs, job))
            ? settings_find_connection(jobs->options.settings, job->connection, NULL)
            : NULL;

    return target && db_url_kind(target->url, &dialect, &kind) && dialect != SQL_SQLITE;
}

/* Several processes may find the job at once, and only one of them may go on with it. */
static bool job_recover_claim(struct jobs *jobs, struct job *job, const struct store_job *seen)
{
    struct buf spec = BUF_INIT;
    struct err err = ERR_INIT;

    if (!job->broken)
        job_spec_write(job, &spec);
    const bool claimed = store_job_claim(jobs->options.store, seen, (int)getpid(),
                                         spec.p ? spec.p : seen->spec, &err);
    if (err.code)
        log_write(LOG_ERROR, "jobs", "%s: %s", seen->info.id, err.text);
    buf_release(&spec);
    return claimed;
}

/* On a server processes of other machines have jobs, too. */
static bool job_recover_lives(const struct store_job *kept)
{
    return kept->shared ? kept->owned : job_spec_alive(kept->spec, kept->owner_pid);
}

/* A live job of a process that is gone. */
static void job_recover_lose(struct jobs *jobs, struct job *job, const struct store_job *seen)
{
    const bool goes_on = seen->info.state != JOB_QUEUED && job->remote && job->remote_id;

    if ((goes_on && jobs->options.only_looks) || !job_recover_claim(jobs, job, seen))
        return;
    pthread_mutex_lock(&jobs->lock);
    job->foreign = false;
    job->queued = goes_on; /* it went on without us: follow it again */
    job->to_judge = !goes_on && seen->info.state != JOB_QUEUED && asks_a_server(jobs, job);
    const bool waits = job->queued || job->to_judge;
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    if (seen->info.state == JOB_QUEUED) {
        job_set_not_begun(jobs, job);
        job_recover_told(jobs, job);
    } else if (!waits)
        job_judge(jobs, job);
}

/* ---- the start */

/* Where it is by its age. With the lock. */
static void job_recover_insert(struct jobs *jobs, struct job *job)
{
    size_t at = jobs->all.len;

    while (at && jobs->all.v[at - 1]->info.created > job->info.created)
        at--;
    vec_insert(&jobs->all, at, job);
}

static void job_recover_take(struct jobs *jobs, const struct store_job *kept)
{
    enum job_kind kind;

    if (!job_recover_kind_of(jobs, kept->info.kind, &kind))
        return;
    struct job *job = job_from_store(kept, kind);
    job->foreign = live_state(kept->info.state); /* nobody's here, until it is taken */
    pthread_mutex_lock(&jobs->lock);
    job_recover_insert(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
    if (job->foreign && !job_recover_lives(kept))
        job_recover_lose(jobs, job, kept);
}

static int64_t jobs_looked_at(const struct jobs *jobs)
{
    return jobs->options.lists_all ? INT64_MAX : JOBS_LISTED;
}

void jobs_load(struct jobs *jobs)
{
    struct store_job **kept = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!store_jobs(jobs->options.store, jobs_looked_at(jobs), &kept, &count, &err)) {
        log_write(LOG_ERROR, "jobs", "%s", err.text);
        return;
    }
    for (size_t i = count; i > 0; i--) /* oldest first */
        job_recover_take(jobs, kept[i - 1]);
    store_jobs_free(kept, count);
    job_read_make_room(jobs);
}

/* ---- jobs of other processes */

/* What is known of it anew. *ret_lost: its process is gone; *ret_news: it has changed. With the
 * lock. */
static void refresh_known(struct job *job, const struct store_job *kept, bool *ret_lost,
                          bool *ret_news)
{
    const bool live = live_state(kept->info.state);

    *ret_news = job->info.state != kept->info.state || job->info.done != kept->info.done;
    *ret_lost = live && !job_recover_lives(kept);
    take_info(job, kept);
    job->foreign = live;
}

static void refresh_one(struct jobs *jobs, const struct store_job *kept)
{
    bool lost = false, news = false;

    pthread_mutex_lock(&jobs->lock);
    struct job *job = job_find(jobs, kept->info.id);
    const bool unknown = !job && kept->shared;
    if (job && job->foreign)
        refresh_known(job, kept, &lost, &news);
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    if (unknown)
        job_recover_take(jobs, kept);
    if (lost)
        job_recover_lose(jobs, job, kept);
    else if (news)
        job_tell(jobs, job);
}

void job_recall(struct jobs *jobs, const char *name)
{
    struct store_job *kept = NULL;
    struct err err = ERR_INIT;

    pthread_mutex_lock(&jobs->refreshing);
    pthread_mutex_lock(&jobs->lock);
    const bool known = !jobs->options.store || job_find(jobs, name);
    pthread_mutex_unlock(&jobs->lock);
    if (!known && !store_job_find(jobs->options.store, name, &kept, &err))
        log_write(LOG_ERROR, "jobs", "%s", err.text);
    if (kept)
        job_recover_take(jobs, kept);
    pthread_mutex_unlock(&jobs->refreshing);
    store_job_free(kept);
}

bool jobs_await_others(struct jobs *jobs)
{
    bool any = false;

    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < jobs->all.len; i++)
        any |= jobs->all.v[i]->foreign;
    pthread_mutex_unlock(&jobs->lock);
    return any;
}

void jobs_refresh(struct jobs *jobs)
{
    struct store_job **kept = NULL;
    size_t count = 0;

    if (!jobs->options.store || (!store_shared(jobs->options.store) && !jobs_await_others(jobs)) ||
        !store_jobs(jobs->options.store, jobs_looked_at(jobs), &kept, &count, NULL))
        return;
    pthread_mutex_lock(&jobs->refreshing);
    for (size_t i = count; i > 0; i--)
        refresh_one(jobs, kept[i - 1]);
    pthread_mutex_unlock(&jobs->refreshing);
    store_jobs_free(kept, count);
}

void jobs_hear(void *arg)
{
    struct jobs *jobs = arg;

    pthread_mutex_lock(&jobs->lock);
    jobs->heard = true;
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
}
