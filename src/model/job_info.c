#include "querent/model/job_info.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

struct job_info *job_info_copy(const struct job_info *job)
{
    if (!job)
        return NULL;
    struct job_info *copy = mem_alloc(sizeof *copy);
    *copy = *job;
    copy->id = mem_strdup(job->id);
    copy->kind = mem_strdup(job->kind);
    copy->target = mem_strdup(job->target);
    copy->error = mem_strdup(job->error);
    copy->by = mem_strdup(job->by);
    copy->detail = mem_strdup(job->detail);
    return copy;
}

void job_info_free(struct job_info *job)
{
    if (!job)
        return;
    mem_free(job->id);
    mem_free(job->kind);
    mem_free(job->target);
    mem_free(job->error);
    mem_free(job->by);
    mem_free(job->detail);
    mem_free(job);
}

void job_info_name(const struct job_info *job, struct buf *out)
{
    if (job->number > 0)
        buf_addf(out, "#%lld", (long long)job->number);
    else
        buf_add(out, job->id);
}

bool job_info_is(const struct job_info *job, const char *name)
{
    int64_t number = 0;

    if (str_eq(name, job->id))
        return true;
    return str_to_i64(*name == '#' ? name + 1 : name, &number) && number > 0 &&
           number == job->number;
}

bool job_state_kept(enum job_state state)
{
    return state != JOB_FAILED && state != JOB_CANCELLED && state != JOB_UNKNOWN;
}

const char *job_state_name(enum job_state state)
{
    static const char *const names[] = {
        [JOB_QUEUED] = "queued",   [JOB_RUNNING] = "running", [JOB_DONE] = "done",
        [JOB_PARTIAL] = "partial", [JOB_FAILED] = "failed",   [JOB_CANCELLED] = "cancelled",
        [JOB_UNKNOWN] = "unknown"};

    return (size_t)state < sizeof names / sizeof *names ? names[state] : "unknown";
}
