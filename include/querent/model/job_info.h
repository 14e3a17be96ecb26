/* A job as it is shown. Plain data on the heap, owned by whoever holds it. */
#ifndef QUERENT_MODEL_JOB_INFO_H
#define QUERENT_MODEL_JOB_INFO_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/buf.h"

enum job_state {
    JOB_QUEUED,
    JOB_RUNNING,
    JOB_DONE,
    JOB_PARTIAL, /* an export of rows that are not all */
    JOB_FAILED,
    JOB_CANCELLED,
    JOB_UNKNOWN
};
/* Whether its count of rows stands for what is there: the rows of a write that failed are not. */
bool job_state_kept(enum job_state state);

struct job_info { /* a job as shown */
    char *id;
    int64_t number;   /* the short one, among the user's jobs, from 1; 0: it is not kept yet */
    char *kind;       /* "read", "write", "email", "export" */
    char *target;     /* "archive.german_orders", "ann@example.com" */
    const char *mode; /* of a write: what becomes of the table, "append"; static. NULL: no write */
    enum job_state state;
    int64_t done, total;             /* rows; total -1 unknown */
    int64_t created, started, ended; /* Unix seconds, 0: not yet */
    char *error;                     /* NULL: none */
    char
        *by; /* who asked for it over HTTP: "ann via token 4fd1 from 10.0.0.5"; NULL: nobody else */
    char *detail; /* what happened, in words: "12,480 rows written", "saved as …/mail.eml" */
};

struct job_info *job_info_copy(const struct job_info *job);
void job_info_free(struct job_info *job);
/* "#12"; the id where it has no number. */
void job_info_name(const struct job_info *job, struct buf *out);
/* "12", "#12" and the id name it. */
bool job_info_is(const struct job_info *job, const char *name);
const char *job_state_name(enum job_state state); /* "queued", … */

#endif
