/* The services job and job_name: a job by its short number, as the conversation speaks of it. Runs
 * on the worker. */
#include "front_private.h"

#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "texts.h"

char *job_words_name(struct router_services *self, const char *id)
{
    struct front *front = container_of(self, struct front, services);
    struct job_info *job = front->jobs ? jobs_info(front->jobs, id) : NULL;
    struct buf name = BUF_INIT;
    if (job)
        job_info_name(job, &name);
    job_info_free(job);
    return name.p ? buf_take(&name) : NULL;
}

static void describe_job(const struct job_info *job, struct buf *out)
{
    const char *more = job->error ? job->error : job->detail;
    buf_addf(out, JOB_SHOWN, job->kind, job->target, job_state_name(job->state));
    if (more && *more)
        buf_addf(out, ": %s", more);
    buf_addc(out, '.');
}

bool job_words_do(struct router_services *self, enum job_wish wish, const char *name,
                  char **ret_said, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    if (front->no_jobs && wish != JOB_WISH_SHOW)
        return err_set(err, ERR_REFUSED, TEXT_MAY_NOT_MAKE_JOBS);
    struct job_info *job = front->jobs ? jobs_info(front->jobs, name) : NULL;
    struct buf said = BUF_INIT;
    if (!job)
        return err_set(err, ERR_NOT_FOUND, "there is no job '%s'; F7 lists them", name);
    bool ok = true;
    buf_add(&said, "Job ");
    job_info_name(job, &said);
    if (wish == JOB_WISH_SHOW) {
        describe_job(job, &said);
    } else if (wish == JOB_WISH_RETRY) {
        ok = jobs_retry(front->jobs, job->id, err);
        buf_add(&said, JOB_RUNS_AGAIN);
    } else {
        ok = jobs_cancel(front->jobs, job->id, err);
        buf_add(&said, JOB_IS_STOPPING);
    }
    job_info_free(job);
    if (ok)
        *ret_said = buf_take(&said);
    buf_release(&said);
    return ok;
}
