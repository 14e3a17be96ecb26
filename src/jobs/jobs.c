/* The pool: a few threads that run jobs, oldest first, and what may be asked about jobs.
 *
 * Locking: `lock` guards the list, every job's info and marks. A runner works on its job's spec
 * without it. The listener is called without the lock, with a copy, from the thread that made the
 * change.
 */
#include "job.h"

#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "texts.h"

/* ---- running */

/* A job that is done stays in the list; its rows do not. */
static void jobs_drop_rows(struct jobs *jobs, struct job *job)
{
    pthread_mutex_lock(&jobs->lock);
    struct result *result = job->result;
    job->result = NULL;
    mem_free(job->order);
    job->order = NULL;
    job->order_count = 0;
    mem_free(job->columns);
    job->columns = NULL;
    pthread_mutex_unlock(&jobs->lock);
    result_unref(result);
}

static void jobs_run(struct jobs *jobs, struct job *job)
{
    static bool (*const runners[])(struct jobs *, struct job *, char **,
                                   struct err *) = {[JOB_KIND_WRITE] = job_write_run,
                                                    [JOB_KIND_EMAIL] = job_email_run,
                                                    [JOB_KIND_EXPORT] = job_export_run,
                                                    [JOB_KIND_READ] = job_read_run};
    struct err err = ERR_INIT;
    char *detail = NULL;

    job->unknown = job->partial = false;
    if (!job_audit_begin(jobs, job, &err)) {
        job_set_state(jobs, job, JOB_FAILED, err.text, NULL);
        return;
    }
    job_set_state(jobs, job, JOB_RUNNING, NULL, NULL); /* keeps which entry of the trail is its */
    if ((job->remote ? job_remote_run : runners[job->kind])(jobs, job, &detail, &err)) {
        if (job->partial)
            job_audit_end_as(jobs, job, detail);
        else
            job_audit_end(jobs, job, &(struct err){.code = ERR_NONE});
        if (job->kind != JOB_KIND_READ)
            jobs_drop_rows(jobs, job);
        job_set_state(jobs, job, job->partial ? JOB_PARTIAL : JOB_DONE, NULL, detail);
        return;
    }
    if (job_left(jobs, job)) {
        job_audit_end_as(jobs, job, JOB_HANDED_OVER);
        job_keep(jobs, job); /* as running, with the server's id, and nobody's */
        return;
    }
    const bool cancelled =
        !job->unknown && (err.code == ERR_CANCELLED || cancel_fired(job->cancel));
    if (cancelled)
        err.code = ERR_CANCELLED;
    job_audit_end(jobs, job, &err);
    if (cancelled)
        job_set_state(jobs, job, JOB_CANCELLED, NULL, mem_strdup(JOB_NOTHING_KEPT));
    else
        job_set_state(jobs, job, job->unknown ? JOB_UNKNOWN : JOB_FAILED, err.text, NULL);
}

static struct job *jobs_next(struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->all.len; i++)
        if (jobs->all.v[i]->queued || jobs->all.v[i]->to_judge)
            return jobs->all.v[i];
    return NULL;
}

static void *pool_run(void *arg)
{
    struct jobs *jobs = arg;

    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopping) {
        if (jobs->heard) {
            jobs->heard = false;
            pthread_mutex_unlock(&jobs->lock);
            if (jobs_await_others(jobs)) /* else nobody waits: who lists them looks */
                jobs_refresh(jobs);
            pthread_mutex_lock(&jobs->lock);
            continue;
        }
        struct job *job = jobs_next(jobs);
        if (!job) {
            pthread_cond_wait(&jobs->changed, &jobs->lock);
            continue;
        }
        void (*const work)(struct jobs *, struct job *) = job->to_judge ? job_judge : jobs_run;
        job->queued = job->to_judge = false;
        job->under_way = true;
        jobs->running++;
        pthread_mutex_unlock(&jobs->lock);
        work(jobs, job);
        pthread_mutex_lock(&jobs->lock);
        job->under_way = false;
        jobs->running--;
        pthread_cond_broadcast(&jobs->changed);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

/* ---- looking after */

static bool is_live(const struct job *job)
{
    return job->queued || job->under_way || job->to_judge || job->info.state == JOB_QUEUED ||
           job->info.state == JOB_RUNNING;
}

static bool jobs_elsewhere(const char *id, struct err *err)
{
    return err_set(err, ERR_REFUSED, "job '%s' is run by another querent: manage it there", id);
}

static void jobs_settle(struct jobs *jobs, struct job *job, bool queued)
{
    pthread_mutex_lock(&jobs->lock);
    job->under_way = false;
    job->queued = queued;
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
}

bool jobs_cancel(struct jobs *jobs, const char *id, struct err *err)
{
    job_recall(jobs, id);
    pthread_mutex_lock(&jobs->lock);
    struct job *job = job_find(jobs, id);
    const bool foreign = job && job->foreign;
    const bool live = job && !foreign && is_live(job);
    const bool waiting = live && job->queued;
    if (waiting) {
        job->queued = false;
        job->under_way = true; /* else a read that is over could be forgotten meanwhile */
    }
    /* cppcheck-suppress nullPointerRedundantCheck ; live: there is a job */
    struct cancel *cancel = live ? cancel_ref(job->cancel) : NULL;
    pthread_mutex_unlock(&jobs->lock);
    if (cancel)
        cancel_fire(cancel); /* may talk to a server, so without the lock */
    cancel_unref(cancel);
    if (!job)
        return err_set(err, ERR_NOT_FOUND, "there is no job '%s'", id);
    if (foreign)
        return jobs_elsewhere(id, err);
    if (!live)
        return err_set(err, ERR_REFUSED, "job '%s' has already ended", id);
    if (waiting) {
        job_set_state(jobs, job, JOB_CANCELLED, NULL, mem_strdup(JOB_NOT_BEGUN));
        jobs_settle(jobs, job, false);
    }
    return true;
}

/* Whether the job's state allows another run. With the lock. */
static bool state_allows(const struct job *job, struct err *err)
{
    const char *id = job->info.id;

    if (job->foreign)
        return jobs_elsewhere(id, err);
    if (is_live(job))
        return err_set(err, ERR_REFUSED, "job '%s' is still under way", id);
    if (job->broken)
        return err_set(err, ERR_STATE, "the description of job '%s' cannot be read", id);
    if (job->kind == JOB_KIND_READ)
        return err_set(err, ERR_REFUSED, "job '%s' is a read: ask again", id);
    if (job->info.state == JOB_DONE && job->kind != JOB_KIND_EXPORT)
        return err_set(err, ERR_REFUSED, "job '%s' is done; its rows are not sent twice", id);
    if (job->seen && !job->result)
        return err_set(err, ERR_REFUSED,
                       "job '%s' had rows that were on the screen, and they are gone: ask again",
                       id);
    return true;
}

/* Takes the job for this caller, so that two retries do not both queue it. */
static struct job *jobs_claim(struct jobs *jobs, const char *id, struct err *err)
{
    pthread_mutex_lock(&jobs->lock);
    struct job *job = job_find(jobs, id);
    const bool ok =
        job ? state_allows(job, err) : err_set(err, ERR_NOT_FOUND, "there is no job '%s'", id);
    if (ok) {
        cancel_unref(job->cancel);
        job->cancel = cancel_new();
        job->info.done = 0;
        job->info.started = job->info.ended = 0;
        job->under_way = true;
    }
    pthread_mutex_unlock(&jobs->lock);
    return ok ? job : NULL;
}

bool jobs_retry(struct jobs *jobs, const char *id, struct err *err)
{
    job_recall(jobs, id);
    struct job *job = jobs_claim(jobs, id, err);
    if (!job)
        return false;
    const bool written =
        job->kind == JOB_KIND_WRITE && !job->remote && job_ledger_has(jobs, job) == 1;
    if (written)
        job_set_state(jobs, job, JOB_DONE, NULL, mem_strdup(JOB_LEDGER_WRITTEN));
    else
        job_set_state(jobs, job, JOB_QUEUED, NULL, mem_strdup("again"));
    jobs_settle(jobs, job, !written);
    return !written ||
           err_set(err, ERR_REFUSED, "job '%s' is done: the target's ledger has it", id);
}

struct job_info **jobs_list(struct jobs *jobs, size_t *ret_count)
{
    jobs_refresh(jobs);
    pthread_mutex_lock(&jobs->lock);
    const size_t count = jobs->all.len;
    struct job_info **infos = mem_alloc((count + 1) * sizeof *infos);
    for (size_t i = 0; i < count; i++)
        infos[i] = job_info_copy(&jobs->all.v[count - 1 - i]->info);
    pthread_mutex_unlock(&jobs->lock);
    *ret_count = count;
    return infos;
}

struct job_info *jobs_info(struct jobs *jobs, const char *name)
{
    jobs_refresh(jobs);
    job_recall(jobs, name);
    pthread_mutex_lock(&jobs->lock);
    const struct job *job = job_find(jobs, name);
    struct job_info *info = job ? job_info_copy(&job->info) : NULL;
    pthread_mutex_unlock(&jobs->lock);
    return info;
}

size_t jobs_busy(struct jobs *jobs)
{
    size_t busy = 0;

    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < jobs->all.len; i++)
        busy += !jobs->all.v[i]->foreign && is_live(jobs->all.v[i]);
    pthread_mutex_unlock(&jobs->lock);
    return busy;
}

static void jobs_wake(void *arg)
{
    struct jobs *jobs = arg;

    pthread_mutex_lock(&jobs->lock);
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
}

bool jobs_wait(struct jobs *jobs, const char *id, struct cancel *cancel, struct job_info **ret_job,
               struct err *err)
{
    const unsigned hook = cancel_hook(cancel, jobs_wake, jobs);

    pthread_mutex_lock(&jobs->lock);
    struct job *job;
    const bool told = jobs->options.store && store_shared(jobs->options.store);
    while ((job = job_find(jobs, id)) && (told || !job->foreign) && is_live(job) &&
           !cancel_fired(cancel))
        pthread_cond_wait(&jobs->changed, &jobs->lock);
    const bool foreign = job && job->foreign, ended = job && !foreign && !is_live(job);
    if (ended)
        *ret_job = job_info_copy(&job->info);
    pthread_mutex_unlock(&jobs->lock);
    cancel_unhook(cancel, hook);
    if (!job)
        return err_set(err, ERR_NOT_FOUND, "there is no job '%s'", id);
    if (foreign)
        return jobs_elsewhere(id, err);
    return ended || err_set(err, ERR_CANCELLED, "stopped waiting for job '%s'; it goes on", id);
}

/* ---- life */

struct jobs *jobs_new(const struct jobs_options *options)
{
    struct jobs *jobs = mem_alloc(sizeof *jobs);

    jobs->options = *options;
    if (!options->pool) {
        const struct db_pool_options limits = db_pool_settings(options->settings);
        jobs->options.pool = jobs->own_pool = db_pool_new(&limits);
    }
    if (!options->audit) {
        const struct audit_options audit = {.settings = options->settings};
        jobs->options.audit = jobs->own_audit = audit_new(&audit);
    }
    pthread_mutex_init(&jobs->refreshing, NULL);
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->changed, NULL);
    if (options->store)
        jobs_load(jobs);
    const size_t wanted = (size_t)settings_int(options->settings, SET_JOB_WORKERS);
    jobs->threads = mem_alloc(wanted * sizeof *jobs->threads);
    while (jobs->thread_count < wanted &&
           thread_start(&jobs->threads[jobs->thread_count], "job", pool_run, jobs, NULL))
        jobs->thread_count++;
    if (jobs->thread_count == 0)
        mem_abort("querent: no thread can be started for jobs\n");
    if (options->store)
        store_watch(options->store, jobs_hear, jobs);
    return jobs;
}

/* No thread came to it: it is cancelled, or left to the job server that has it. */
static void end_queued(struct jobs *jobs, struct job *job)
{
    if (!job->remote_id) {
        job_set_not_begun(jobs, job);
        return;
    }
    job->left = true;
    job_keep(jobs, job);
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    if (jobs->options.store)
        store_watch(jobs->options.store, NULL, jobs);
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    for (size_t i = 0; i < jobs->all.len; i++)
        if (jobs->all.v[i]->under_way) {
            jobs->all.v[i]->left = jobs->all.v[i]->remote;
            cancel_fire(jobs->all.v[i]->cancel);
        }
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    for (size_t i = 0; i < jobs->thread_count; i++)
        pthread_join(jobs->threads[i], NULL);
    for (size_t i = 0; i < jobs->all.len; i++)
        if (jobs->all.v[i]->queued)
            end_queued(jobs, jobs->all.v[i]);
    for (size_t i = 0; i < jobs->all.len; i++)
        job_release(jobs->all.v[i]);
    vec_release(&jobs->all);
    mem_free(jobs->threads);
    db_pool_free(jobs->own_pool);
    audit_free(jobs->own_audit);
    pthread_cond_destroy(&jobs->changed);
    pthread_mutex_destroy(&jobs->lock);
    pthread_mutex_destroy(&jobs->refreshing);
    mem_free(jobs);
}
