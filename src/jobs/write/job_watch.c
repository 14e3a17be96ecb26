/* Whether a write job waits for a lock at its target: asked by a thread and a connection of their
 * own while no rows go through, and told as the job's detail. */
#include "job.h"

#include <time.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "texts.h"

#define LOOKS_S 3

struct job_watch {
    struct jobs *jobs;
    struct job *job;
    const struct connection *target;
    int64_t session;
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool ended;
    pthread_t thread;
};

/* NULL: it waits for nothing. */
static void watch_tell(struct job_watch *watch, const char *blocker)
{
    struct job *job = watch->job;
    char *detail = blocker ? mem_printf(JOB_BLOCKED, blocker) : NULL;

    pthread_mutex_lock(&watch->jobs->lock);
    const bool same = str_eq(detail, job->info.detail);
    if (!same) {
        mem_free(job->info.detail);
        job->info.detail = detail;
    }
    pthread_mutex_unlock(&watch->jobs->lock);
    if (same) {
        mem_free(detail);
        return;
    }
    job_keep(watch->jobs, job);
    job_tell(watch->jobs, job);
}

static void watch_look(struct job_watch *watch)
{
    struct db_pool *pool = watch->jobs->options.pool;
    struct cancel *cancel = watch->job->cancel;
    struct db *db = NULL;
    char *blocker = NULL;

    if (!db_pool_take(pool, watch->target, DB_READS, cancel, &db, NULL))
        return;
    const bool told = db_blocked(db, watch->session, cancel, &blocker);
    db_pool_give(pool, db);
    if (told) /* else what was seen last is still the best that is known */
        watch_tell(watch, blocker);
    mem_free(blocker);
}

static int64_t watch_done(struct job_watch *watch)
{
    pthread_mutex_lock(&watch->jobs->lock);
    const int64_t done = watch->job->info.done;
    pthread_mutex_unlock(&watch->jobs->lock);
    return done;
}

static void *watch_run(void *arg)
{
    struct job_watch *watch = arg;
    int64_t before = watch_done(watch);
    struct timespec until;

    pthread_mutex_lock(&watch->lock);
    while (!watch->ended) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += LOOKS_S;
        if (pthread_cond_timedwait(&watch->over, &watch->lock, &until) == 0)
            continue;
        pthread_mutex_unlock(&watch->lock);
        const int64_t done = watch_done(watch);
        if (done == before)
            watch_look(watch);
        else
            watch_tell(watch, NULL);
        before = done;
        pthread_mutex_lock(&watch->lock);
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

struct job_watch *job_watch_begin(struct jobs *jobs, struct job *job,
                                  const struct connection *target, const struct db *db)
{
    const int64_t session = db_session(db);
    if (session == 0)
        return NULL;
    struct job_watch *watch = mem_alloc(sizeof *watch);
    *watch = (struct job_watch){.jobs = jobs, .job = job, .target = target, .session = session};
    pthread_mutex_init(&watch->lock, NULL);
    pthread_cond_init(&watch->over, NULL);
    if (thread_start(&watch->thread, "job watch", watch_run, watch, NULL))
        return watch;
    pthread_cond_destroy(&watch->over);
    pthread_mutex_destroy(&watch->lock);
    mem_free(watch);
    return NULL;
}

void job_watch_end(struct job_watch *watch)
{
    if (!watch)
        return;
    pthread_mutex_lock(&watch->lock);
    watch->ended = true;
    pthread_cond_signal(&watch->over);
    pthread_mutex_unlock(&watch->lock);
    pthread_join(watch->thread, NULL);
    pthread_mutex_lock(&watch->jobs->lock);
    mem_free(watch->job->info.detail); /* it waits no longer; how it ended says its state */
    watch->job->info.detail = NULL;
    pthread_mutex_unlock(&watch->jobs->lock);
    pthread_cond_destroy(&watch->over);
    pthread_mutex_destroy(&watch->lock);
    mem_free(watch);
}
