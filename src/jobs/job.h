/* A job inside the pool: what it is, what it needs to run again, who may look. Private to jobs.
 *
 * A job is owned by the pool's list until jobs_free. `lock` of the pool guards info; the spec fields are
 * written before the job is queued and read-only afterwards.
 */
#ifndef QUERENT_JOBS_JOB_H
#define QUERENT_JOBS_JOB_H

#include <pthread.h>

#include "querent/base/vec.h"
#include "querent/jobs/jobs.h"

enum job_kind { JOB_KIND_WRITE, JOB_KIND_EMAIL, JOB_KIND_EXPORT };

struct job {
    struct job_info info;
    enum job_kind kind;
    char *conversation;
    struct cancel *cancel;
    bool queued; /* in the pool's queue */
    int64_t told_us;
    /* source */
    char *source, *sql;
    struct result *result; /* NULL: the query runs again */
    uint32_t *order;
    uint64_t order_count;
    /* write */
    char *connection, *schema, *table;
    enum write_mode mode;
    char **from, **to;
    size_t mapping_count;
    bool ledger;
    int64_t expected;
    /* email */
    char *mail_to, *mail_cc, *subject, *body;
    bool inline_table;
    /* email's attachment and export */
    char *format, *path;
};

struct jobs {
    struct jobs_options options;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a job was queued, or ended */
    VEC(struct job *) all;  /* oldest first */
    pthread_t *threads;
    size_t thread_count;
    size_t running;
    bool stopping;
    unsigned counter;
};

/* job_spec.c: JSON of everything needed to run it again after the process is gone. */
void job_spec_write(const struct job *job, struct buf *out);
bool job_spec_read(struct job *job, const char *json, struct err *err);
void job_release(struct job *job);

/* job_rows.c: the rows of the job's source, one after another, with progress and cancel. */
struct job_sink {
    bool (*columns)(void *arg, const struct result_column *columns, size_t count, struct err *err);
    bool (*row)(void *arg, const struct cell *cells, size_t count, struct err *err);
    void *arg;
};
bool job_each_row(struct jobs *jobs, struct job *job, const struct job_sink *sink, struct err *err);

/* The runners. detail: what happened, in words; the pool takes it. */
bool job_write_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);
bool job_email_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);
bool job_export_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);
/* Whether the ledger in the target has this job: 1 yes, 0 no, -1 cannot be known. */
int job_write_done(struct jobs *jobs, const struct job *job);

/* jobs.c: tells listeners how far it is; at most ten times a second unless forced. */
void job_progress(struct jobs *jobs, struct job *job, int64_t done, bool force);

#endif
