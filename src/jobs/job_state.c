/* A job's changes: its state under the lock, then kept in the state file and told to the listener
 * with a copy, without the lock, so that a slow disk does not delay those who only look.
 */
#include "job.h"

#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "texts.h"

#define TELL_EVERY_US 100000

static struct job_info *copy_info(struct jobs *jobs, const struct job *job)
{
    pthread_mutex_lock(&jobs->lock);
    struct job_info *copy = job_info_copy(&job->info);
    pthread_mutex_unlock(&jobs->lock);
    return copy;
}

void job_keep(struct jobs *jobs, const struct job *job)
{
    struct buf spec = BUF_INIT;
    struct err err = ERR_INIT;

    if (!jobs->options.store || (job->kind == JOB_KIND_READ && !jobs->options.keeps_reads))
        return;
    struct job_info *info = copy_info(jobs, job);
    if (!job->broken)
        job_spec_write(job, &spec);
    const bool live = info->state == JOB_QUEUED || info->state == JOB_RUNNING;
    const struct store_job kept = {.info = *info,
                                   .conversation = job->conversation,
                                   .spec = spec.p,
                                   .asked = job->key,
                                   .owner_pid = live && !job_left(jobs, job) ? (int)getpid() : 0};
    if (!store_job_put(jobs->options.store, &kept, &err))
        log_write(LOG_ERROR, "jobs", "%s: %s", info->id, err.text);
    job_info_free(info);
    buf_release(&spec);
}

void job_tell(struct jobs *jobs, const struct job *job)
{
    if (!jobs->options.changed)
        return;
    struct job_info *copy = copy_info(jobs, job);
    jobs->options.changed(jobs->options.arg, job->conversation, copy);
    job_info_free(copy);
}

void job_progress(struct jobs *jobs, struct job *job, int64_t done, bool force)
{
    const int64_t now = clock_mono_us();

    pthread_mutex_lock(&jobs->lock);
    job->info.done = done;
    const bool due = force || now - job->told_us > TELL_EVERY_US;
    if (due)
        job->told_us = now;
    pthread_mutex_unlock(&jobs->lock);
    if (due)
        job_tell(jobs, job);
}

char *jobs_say_end(struct store *store, const char *conversation, const struct job_info *job)
{
    static const char *const ended[] = {[JOB_DONE] = JOB_IS_DONE,
                                        [JOB_PARTIAL] = JOB_IS_PARTIAL,
                                        [JOB_FAILED] = JOB_HAS_FAILED,
                                        [JOB_CANCELLED] = JOB_WAS_CANCELLED,
                                        [JOB_UNKNOWN] = JOB_NOT_KNOWN};
    const char *error = job->error ? job->error : "", *detail = job->detail ? job->detail : "";
    struct buf name = BUF_INIT;

    if (job->state == JOB_QUEUED || job->state == JOB_RUNNING)
        return NULL;
    job_info_name(job, &name);
    char *text =
        mem_printf("Job %s %s%s%s%s%s", name.p, ended[job->state], *error || *detail ? ": " : "",
                   error, *error && *detail ? "; " : "", detail);
    buf_release(&name);
    const struct message kept = {
        .who = job->error ? MESSAGE_ERROR : MESSAGE_QUERENT, .at = clock_now(), .text = text};
    if (store && conversation)
        store_message_add(store, conversation, &kept, NULL);
    return text;
}

static void job_state_change(struct job *job, enum job_state state, const char *error, char *detail)
{
    job->info.state = state;
    if (state == JOB_RUNNING)
        job->info.started = clock_now();
    else if (state != JOB_QUEUED)
        job->info.ended = clock_now();
    mem_free(job->info.error);
    job->info.error = mem_strdup(error);
    if (detail || state == JOB_RUNNING) { /* what an earlier run said is past */
        mem_free(job->info.detail);
        job->info.detail = detail;
    }
}

void job_set_state(struct jobs *jobs, struct job *job, enum job_state state, const char *error,
                   char *detail)
{
    pthread_mutex_lock(&jobs->lock);
    job_state_change(job, state, error, detail);
    pthread_mutex_unlock(&jobs->lock);
    job_keep(jobs, job);
    log_write(LOG_INFO, "jobs", "%s: %s%s%s", job->info.id, job_state_name(state),
              error ? ": " : "", error ? error : "");
    job_tell(jobs, job);
    pthread_mutex_lock(&jobs->lock);
    pthread_cond_broadcast(&jobs->changed); /* who waits finds it kept and told */
    pthread_mutex_unlock(&jobs->lock);
}

void job_set_not_begun(struct jobs *jobs, struct job *job)
{
    job_set_state(jobs, job, JOB_CANCELLED, NULL,
                  mem_strdup(job->kind == JOB_KIND_READ ? JOB_READ_NOT_BEGUN : JOB_RETRY));
}

/* With the lock: a job that another thread may be at is none of these. Reads have a bound of their
 * own. */
static bool job_may_leave(const struct job *job)
{
    return job->kind != JOB_KIND_READ && !job->queued && !job->under_way && !job->to_judge &&
           !job->foreign && job->info.state != JOB_QUEUED && job->info.state != JOB_RUNNING;
}

/* Ended jobs beyond JOBS_LISTED leave the list; the state file has them, and gives one back when
 * its name is said. */
static void job_make_room(struct jobs *jobs)
{
    size_t over = 0;

    /* one that looks at others' jobs has them without the lock: there is room the next time */
    if (jobs->options.lists_all || pthread_mutex_trylock(&jobs->refreshing) != 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < jobs->all.len; i++)
        over += job_may_leave(jobs->all.v[i]);
    over -= over < JOBS_LISTED ? over : JOBS_LISTED;
    for (size_t i = 0; over && i < jobs->all.len;) {
        struct job *job = jobs->all.v[i];
        if (!job_may_leave(job)) {
            i++;
            continue;
        }
        vec_remove(&jobs->all, i);
        job_release(job);
        over--;
    }
    pthread_mutex_unlock(&jobs->lock);
    pthread_mutex_unlock(&jobs->refreshing);
}

void job_enqueue(struct jobs *jobs, struct job *job, char **ret_id)
{
    char *id = mem_strdup(job->info.id);

    job_make_room(jobs);
    pthread_mutex_lock(&jobs->lock);
    vec_push(&jobs->all, job); /* before it is kept, where it could be found as another process's */
    const int64_t count = ++jobs->made;
    pthread_mutex_unlock(&jobs->lock);
    job_keep(jobs, job); /* before a thread may keep what comes later */
    const int64_t number = job->kind == JOB_KIND_READ ? 0
                           : jobs->options.store      ? store_job_number(jobs->options.store, id)
                                                      : count;
    pthread_mutex_lock(&jobs->lock);
    job->info.number = number;
    pthread_mutex_unlock(&jobs->lock);
    job_tell(jobs, job);
    pthread_mutex_lock(&jobs->lock);
    job->queued = true;
    pthread_cond_broadcast(&jobs->changed);
    pthread_mutex_unlock(&jobs->lock);
    if (ret_id)
        *ret_id = id;
    else
        mem_free(id);
}

struct job *job_find(struct jobs *jobs, const char *id)
{
    for (size_t i = 0; i < jobs->all.len; i++)
        if (job_info_is(&jobs->all.v[i]->info, id))
            return jobs->all.v[i];
    return NULL;
}

bool job_left(struct jobs *jobs, const struct job *job)
{
    pthread_mutex_lock(&jobs->lock);
    const bool left = job->left && job->remote_id;
    pthread_mutex_unlock(&jobs->lock);
    return left;
}
