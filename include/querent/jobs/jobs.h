/* Jobs: read, write, email, export; run in the background by a small pool, kept in the state file.
 *
 * `jobs_new` starts the pool, lists the kept jobs, and judges those whose process is gone: a write
 * by the target's ledger, a mail as unknown; nothing runs again by itself, but what a job server
 * carries out is followed again. Of several processes that find such a job, one takes it. Every
 * change of a job is reported through `changed`, without a lock held, from the thread that made it:
 * a pool thread or the caller's. All functions may be called from any thread.
 */
#ifndef QUERENT_JOBS_JOBS_H
#define QUERENT_JOBS_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/db/db.h"
#include "querent/db/pool.h"
#include "querent/model/form.h"
#include "querent/model/job_info.h"
#include "querent/model/rows/export_format.h"
#include "querent/model/rows/result.h"
#include "querent/model/settings.h"
#include "querent/store/store.h"

struct audit;
struct jobs;

struct jobs_options {
    struct settings *settings; /* borrowed until jobs_free */
    struct store *store;       /* borrowed; NULL: nothing is kept */
    struct db_pool *pool;      /* borrowed; NULL: one of its own */
    struct audit *audit;       /* borrowed; NULL: one of its own */
    /* conversation: the one that made it; a job of an earlier run has one, too */
    void (*changed)(void *arg, const char *conversation, const struct job_info *job);
    bool keeps_reads; /* the state knows of reads, too, so that the next start can say what became
                         of them; their rows it never has */
    bool only_looks;  /* leaves what a job server carries out to a process that lives longer */
    bool lists_all;   /* however many there are: for a process that soon ends */
    void *arg;
};
/* JOB_EXECUTOR is remote: write and email jobs are carried out by the job server of BASE_URL. */
bool jobs_are_remote(const struct settings *settings);
struct jobs *jobs_new(const struct jobs_options *options);
/* Cancels, waits; what a job server carries out goes on there. */
void jobs_free(struct jobs *jobs);
/* Of the jobs that have ended the newest are listed. An older one is still found by its name. */
#define JOBS_LISTED 1000
struct job_info **jobs_list(struct jobs *jobs,
                            size_t *ret_count); /* newest first; caller frees each */
/* The job of that id or short number ("#12", "12"), the caller's; NULL: there is none. The
 * functions below take either, too. */
struct job_info *jobs_info(struct jobs *jobs, const char *name);
/* Refused for a job that has ended, or that another live process runs. */
bool jobs_cancel(struct jobs *jobs, const char *id, struct err *err);
/* Queues an ended job again, under its id. Refused for a write or mail that is done (the target's
 * ledger is asked too), and for rows of the screen that are gone. */
bool jobs_retry(struct jobs *jobs, const char *id, struct err *err);

/* How a job ended, in words, after it was kept in the history of the conversation that made it; the
 * caller frees. NULL: it has not ended. store and conversation NULL: nothing is kept. */
char *jobs_say_end(struct store *store, const char *conversation, const struct job_info *job);

/* How many are queued or run here. */
size_t jobs_busy(struct jobs *jobs);

/* Who asked for a job over HTTP; all is copied. */
struct job_asker {
    const char *by;    /* "ann via token 4fd1 from 10.0.0.5": in lists and in the audit trail */
    const char *key;   /* Idempotency-Key; NULL: none */
    const char *print; /* of what was asked with the key */
};
/* The newest job of that key. NULL: there is none, or it failed or was cancelled, so that nothing
 * is kept of it and it may be asked for anew. *ret_other: something else was asked with the key. */
struct job_info *jobs_asked(struct jobs *jobs, const struct job_asker *asker, bool *ret_other);

/* Where the rows of a job come from: the query, streamed anew from its connection, or rows seen. */
struct job_rows {
    const char *connection; /* name */
    const char *sql;        /* as run; used when result is NULL */
    struct result *result;  /* the job takes a reference; a write or mail needs a complete one,
                             * or the rows that shall go */
    const uint32_t *order;  /* row numbers (copied), NULL: all */
    uint64_t order_count;
    bool chosen; /* these very rows are wanted: nothing is missing while others were not fetched */
    const size_t *columns; /* of the result (copied), in this order; NULL: all */
    size_t column_count;
};

struct job_mapping {
    const char *from, *to; /* result column → table column */
};
struct job_write {
    const char *conversation;
    struct job_rows rows;
    const char *connection, *schema, *table; /* target */
    enum write_mode mode;
    const struct job_mapping *mappings; /* NULL: by name */
    size_t mapping_count;
    bool ledger; /* the operator consented to a querent_ledger table in the target */
    const struct job_asker *asker; /* NULL: the operator here; so below */
    int64_t expected_rows; /* shown to the operator; a different count is reported; -1 unknown */
};
/* Checks the words (target known and writable, table named), then queues. What only the database
 * can say (table there or not, columns, constraints) fails the job, which then has kept nothing.
 * MySQL cannot replace a table in one transaction: WRITE_REPLACE is refused there. */
bool jobs_write(struct jobs *jobs, const struct job_write *write, char **ret_id, struct err *err);

struct job_email {
    const char *conversation;
    struct job_rows rows;
    const char *to, *cc; /* comma-separated addresses */
    const char *subject, *body;
    enum attachment attachment;
    bool inline_table; /* the first rows as an HTML table in the mail */
    const struct job_asker *asker;
};
/* By SMTP where SMTP_URL is set, else saved as an .eml file in the outbox folder; info.detail says
 * which. A mail that went out whole without the server's answer is JOB_UNKNOWN. */
bool jobs_email(struct jobs *jobs, const struct job_email *email, char **ret_id, struct err *err);
/* Rows of a result that is not complete go to PATH.partial, ended as export.h says, unless they are
 * the chosen ones and no error cut the result. */
bool jobs_export(struct jobs *jobs, const char *conversation, const struct job_rows *rows,
                 enum export_format format, const char *path, char **ret_id, struct err *err);
struct job_read {
    const char *connection, *sql;
    bool yes; /* also where its plan looks heavy */
    const struct job_asker *asker;
};
/* Reads all rows, for jobs that others ask for. Refused unless the SQL is one statement that only
 * reads, by what is known of everything in it, and the connection shows its tables as they are (no
 * secure_views). It fails without `yes` if its plan is beyond sql.heavy_rows or sql.heavy_cost. The
 * rows of the newest reads are there as long as the program runs, up to a bound; a read that is
 * older than these is forgotten. */
bool jobs_read(struct jobs *jobs, const struct job_read *read, char **ret_id, struct err *err);
/* Whether it is known if a read runs: its plan was looked at, or it has ended. Also true where
 * there is no such read. `changed` tells when. */
bool jobs_read_settled(struct jobs *jobs, const char *id);
/* Why a read was not run, if it was its plan that looked heavy; heap. NULL: it was not. Its key is
 * free to ask again with a yes. */
char *jobs_read_heavy(struct jobs *jobs, const char *id);
/* What a read that is done has read; the caller releases it. ERR_NOT_FOUND: there is no such read
 * (any more); ERR_STATE: it is not done, or its rows went with the program that read them. */
struct job_found {
    char *connection, *sql;
    struct result *result;
};
bool jobs_rows(struct jobs *jobs, const char *id, struct job_found *ret_found, struct err *err);
void job_found_release(struct job_found *found);

/* The mail as it would look, headers and text, for the form's preview. Caller frees. */
char *jobs_email_preview(const struct job_email *email);
bool job_address_valid(const char *address); /* RFC 5321 mailbox, one */

/* Waits until the job has ended (commands); false when `cancel` fires before (the job goes on), or
 * when another process runs it. */
bool jobs_wait(struct jobs *jobs, const char *id, struct cancel *cancel, struct job_info **ret_job,
               struct err *err);

#endif
