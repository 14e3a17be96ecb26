/* Jobs that were asked for with a key, so that a repetition is not another job. */
#include "job.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* One that has left the list comes back. */
static void job_asked_recall(struct jobs *jobs, const char *key)
{
    char *id = jobs->options.store ? store_job_asked(jobs->options.store, key) : NULL;

    if (id)
        job_recall(jobs, id);
    mem_free(id);
}

struct job_info *jobs_asked(struct jobs *jobs, const struct job_asker *asker, bool *ret_other)
{
    struct job_info *found = NULL;

    *ret_other = false;
    if (!asker->key)
        return NULL;
    jobs_refresh(jobs);
    job_asked_recall(jobs, asker->key);
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = jobs->all.len; i-- > 0;) {
        const struct job *job = jobs->all.v[i];
        if (!job->key || !str_eq(job->key, asker->key))
            continue;
        const enum job_state state = job->info.state;
        *ret_other = !str_eq(job->print, asker->print);
        const bool gone = job->kind == JOB_KIND_READ && state == JOB_DONE && !job->result;
        if (!*ret_other && state != JOB_FAILED && state != JOB_CANCELLED && !gone)
            found = job_info_copy(&job->info);
        break;
    }
    pthread_mutex_unlock(&jobs->lock);
    return found;
}
