/* Jobs in the audit trail: an entry for each run, begun before anything is sent. A run that died
 * with its process gets its end from whoever judges it. */
#include "job.h"

#include "querent/base/mem.h"
#include "texts.h"

static enum audit_kind job_audit_kind_of(const struct job *job)
{
    static const enum audit_kind kinds[] = {[JOB_KIND_WRITE] = AUDIT_WRITE,
                                            [JOB_KIND_EMAIL] = AUDIT_EMAIL,
                                            [JOB_KIND_EXPORT] = AUDIT_EXPORT,
                                            [JOB_KIND_READ] = AUDIT_READ};

    return kinds[job->kind];
}

bool job_audit_begin(struct jobs *jobs, struct job *job, struct err *err)
{
    const char *where = job->kind == JOB_KIND_WRITE ? job->connection : job->source;
    struct buf target = BUF_INIT;

    if (job->kind != JOB_KIND_READ)
        buf_add(&target, job->info.target);
    if (job->info.mode)
        buf_addf(&target, JOB_WRITTEN_MODE, job->info.mode);
    const struct audit_entry entry = {
        .kind = job_audit_kind_of(job),
        .connection = where ? settings_find_connection(jobs->options.settings, where, NULL) : NULL,
        .target = target.p,
        .sql = job->sql,
        .user = job->info.by};

    job->mark = AUDIT_MARK_NONE;
    const bool begun = audit_begin(jobs->options.audit, &entry, &job->mark, err);
    buf_release(&target);
    return begun;
}

/* Of a write all rows are there or none; of others these were read. */
void job_audit_end(struct jobs *jobs, struct job *job, const struct err *problem)
{
    const bool failed = problem->code != ERR_NONE;

    if (failed && job->unknown) {
        char *outcome = mem_printf("not known to have happened: %s", problem->text);
        audit_end_as(jobs->options.audit, &job->mark, outcome, -1);
        mem_free(outcome);
    } else
        audit_end(jobs->options.audit, &job->mark, problem,
                  failed && job->kind == JOB_KIND_WRITE ? 0 : job->info.done);
    job->mark = AUDIT_MARK_NONE;
}

void job_audit_end_as(struct jobs *jobs, struct job *job, const char *outcome)
{
    job->mark.kind = job_audit_kind_of(job); /* a mark of the state file knows its number only */
    audit_end_as(jobs->options.audit, &job->mark, outcome, -1);
    job->mark = AUDIT_MARK_NONE;
}

bool job_audit_source(struct jobs *jobs, const struct job *job, const struct connection *source,
                      struct audit_mark *ret_mark, struct err *err)
{
    const struct audit_entry entry = {.kind = AUDIT_READ,
                                      .connection = source,
                                      .target = job->info.target,
                                      .sql = job->sql,
                                      .user = job->info.by};

    *ret_mark = AUDIT_MARK_NONE;
    return job->kind != JOB_KIND_WRITE || audit_begin(jobs->options.audit, &entry, ret_mark, err);
}
