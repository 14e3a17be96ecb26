/* A job inside the pool: what it is, what it needs to run again, who may look. Private to jobs.
 *
 * A job is owned by the pool's list until it leaves it, long after it has ended, or jobs_free.
 * `lock` of the pool guards info and the marks; the spec fields are written before the job is
 * queued and read-only afterwards. `cancel` is changed only while nobody runs the job.
 */
#ifndef QUERENT_JOBS_JOB_H
#define QUERENT_JOBS_JOB_H

#include <pthread.h>

#include "querent/audit/audit.h"
#include "querent/base/vec.h"
#include "querent/jobs/jobs.h"

/* Their numbers are kept. */
enum job_kind { JOB_KIND_WRITE, JOB_KIND_EMAIL, JOB_KIND_EXPORT, JOB_KIND_READ };

struct job {
    struct job_info info;
    enum job_kind kind;
    char *conversation;
    struct cancel *cancel;
    bool queued;    /* waits for a thread of the pool */
    bool under_way; /* a thread has it */
    bool to_judge;  /* lost with its process: a thread shall ask the target's ledger */
    bool foreign;   /* another live process runs it */
    bool broken;    /* its spec cannot be read: it is only listed */
    bool unknown;   /* set by a runner that failed: whether it happened cannot be known */
    bool partial;   /* set by one that did not: not all rows are there, as its detail says */
    int64_t told_us;
    char *key, *print;      /* by which a repetition is known (struct job_asker); NULL: none */
    struct audit_mark mark; /* its entry in the audit trail, of the newest run */
    /* source */
    char *source, *sql;
    struct result *result; /* NULL: the query runs again */
    uint32_t *order;
    uint64_t order_count;
    bool chosen;     /* as in job_rows */
    size_t *columns; /* of the result; NULL: all */
    size_t column_count;
    bool seen;  /* some rows or columns of the result, or a result without a query: nothing can be
                   run again */
    bool yes;   /* a read: it runs however heavy its plan looks */
    bool runs;  /* that was looked at */
    bool heavy; /* and it does not run */
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
    /* run by a job server */
    bool remote;
    bool sending;    /* the server may have it, though its id is not known */
    char *remote_id; /* of the job at the server, NULL: none yet */
    bool left;       /* the program ends and the job goes on there; set before its cancel fires */
};

struct jobs {
    struct jobs_options options;
    struct db_pool *own_pool; /* NULL: options.pool is somebody else's */
    struct audit *own_audit;  /* likewise */
    pthread_mutex_t
        refreshing; /* taken before the lock, by one that looks at other processes' jobs */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a job was queued, or ended */
    VEC(struct job *) all;  /* oldest first */
    pthread_t *threads;
    size_t thread_count;
    size_t running;
    int64_t made; /* how many, where no store counts them */
    bool stopping;
    bool heard; /* another process has changed jobs, or is gone: a thread looks */
};

/* job_make.c: a job with its source, not yet in the list. */
struct job *job_new(enum job_kind kind, const char *conversation, const struct job_rows *rows);
const char *job_kind_name(enum job_kind kind);
/* Notes who asked for it; NULL: nobody over HTTP. */
void job_note_asker(struct job *job, const struct job_asker *asker);

/* job_spec.c: JSON of everything needed to run it again after the process is gone. */
void job_spec_write(const struct job *job, struct buf *out);
bool job_spec_read(struct job *job, const char *json, struct err *err);
/* Whether the process that wrote the spec still lives, by its number and when it began. */
bool job_spec_alive(const char *json, int pid);
void job_release(struct job *job);

/* job_state.c: changes of a job, kept in the state file and told. Not to be called with the lock.
 */
void job_set_state(struct jobs *jobs, struct job *job, enum job_state state, const char *error,
                   char *detail); /* takes detail; NULL leaves it */
/* Its process ended before it began. */
void job_set_not_begun(struct jobs *jobs, struct job *job);
/* How far it is; told at most ten times a second unless forced. */
void job_progress(struct jobs *jobs, struct job *job, int64_t done, bool force);
void job_keep(struct jobs *jobs, const struct job *job);
void job_tell(struct jobs *jobs, const struct job *job);
void job_enqueue(struct jobs *jobs, struct job *job, char **ret_id); /* takes the job */
struct job *job_find(struct jobs *jobs, const char *id);             /* with the lock; NULL: none */

/* read/job_read.c: forgets the oldest reads that are over, beyond what may be kept. Not with the
 * lock. */
void job_read_make_room(struct jobs *jobs);

/* job_recover.c: the kept jobs at the start; what to say of those whose process is gone. */
void jobs_load(struct jobs *jobs);
/* Has the job of that name in the list where the state file knows it: one that left the list, or
 * another process's. Not with a lock. */
void job_recall(struct jobs *jobs, const char *name);
void job_judge(struct jobs *jobs, struct job *job);
/* Takes the news of jobs that other processes run from the state: all that is told of them, those
 * whose process is gone, and on a server also jobs that are new. */
void jobs_refresh(struct jobs *jobs);
/* Whether any is under way in another process, as far as is known. */
bool jobs_await_others(struct jobs *jobs);
/* The store's thread: other processes have changed jobs. */
void jobs_hear(void *arg);

/* job_rows.c: the rows of the job's source, one after another, with progress and cancel. */
struct job_sink {
    bool (*columns)(void *arg, const struct result_column *columns, size_t count, struct err *err);
    bool (*row)(void *arg, const struct cell *cells, size_t count, struct err *err);
    void *arg;
};
bool job_each_row(struct jobs *jobs, struct job *job, const struct job_sink *sink, struct err *err);
/* "1,200 rows": how far the job has come, in words; the caller frees. */
char *job_rows_counted(const struct job *job);

/* job_audit.c: the job's entry in the audit trail. False: it must not run. */
bool job_audit_begin(struct jobs *jobs, struct job *job, struct err *err);
void job_audit_end(struct jobs *jobs, struct job *job, const struct err *problem);
void job_audit_end_as(struct jobs *jobs, struct job *job, const char *outcome);
/* A write job's query is an entry of its own: it is another connection that it reads. Of other jobs
 * the entry is the job's. */
bool job_audit_source(struct jobs *jobs, const struct job *job, const struct connection *source,
                      struct audit_mark *ret_mark, struct err *err);

/* The runners. detail: what happened, in words; the pool takes it. */
bool job_write_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);
bool job_email_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);
bool job_read_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);
bool job_export_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);

/* Whether the program ends while the job server goes on with it: the next start follows it. */
bool job_left(struct jobs *jobs, const struct job *job);
/* job_remote.c: creates the job at the job server, or follows the one that it has already. */
bool job_remote_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err);

/* job_table.c: appends "(id bigint NOT NULL, …, PRIMARY KEY (id))" for a table of `target` that
 * holds these columns of the job's source, with the key and NOT NULL where they are known to hold.
 */
void job_table_columns(struct jobs *jobs, const struct job *job, const struct db *target,
                       const char *const *names, const struct result_column *columns, size_t count,
                       struct buf *out);

/* Appends the name of a table where the job writes. */
void job_table_name(const struct db *target, const struct job *job, const char *table,
                    struct buf *out);
/* The number that a query of one row and column gives; cancel NULL: it is not stopped. */
bool job_table_count(struct db *target, const char *sql, struct cancel *cancel, int64_t *ret_count,
                     struct err *err);

/* job_watch.c: while it lasts, the job's detail says whether the connection that writes waits for a
 * lock, and whose. NULL: it cannot be asked. */
struct job_watch;
struct job_watch *job_watch_begin(struct jobs *jobs, struct job *job,
                                  const struct connection *target, const struct db *db);
void job_watch_end(struct job_watch *watch); /* NULL is fine */

/* job_stage.c: MySQL ends a transaction at each CREATE and DROP, so rows for a new table go into
 * one beside it, which takes the target's name in one step. */
/* What would leave half a table or some rows behind is refused; *ret_staging NULL: none is needed.
 */
bool job_stage_begin(struct db *db, const struct job *job, char **ret_staging, struct err *err);
bool job_stage_swap(struct db *db, const struct job *job, const char *staging, struct err *err);
/* Drops what was replaced, and writes the ledger's mark. */
bool job_stage_finish(struct db *db, const struct job *job, int64_t rows, struct err *err);
enum stage_left {
    STAGE_UNKNOWN, /* the target cannot be asked */
    STAGE_NOTHING,
    STAGE_REMOVED, /* the table beside the target was there, and is gone */
    STAGE_SWAPPED, /* the rows had taken their place; the table of before is gone */
};
/* Might a job of this kind leave a table behind when its process is killed? */
bool job_stage_used(struct jobs *jobs, const struct job *job);
/* Removes what it left, on a connection of its own. */
enum stage_left job_stage_clean(struct jobs *jobs, const struct job *job);

/* job_ledger.c: the target's own record of the jobs that were written to it. */
#define JOB_LEDGER "querent_ledger"
/* Makes the table where it is not there yet; outside a transaction, since MySQL would end it. */
bool job_ledger_prepare(struct db *db, struct err *err);
bool job_ledger_mark(struct db *db, const struct job *job, int64_t rows, struct err *err);
/* Whether the ledger has this job: 1 yes, 0 no, -1 cannot be known. */
int job_ledger_has(struct jobs *jobs, const struct job *job);

#endif
