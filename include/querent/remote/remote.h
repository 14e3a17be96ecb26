/* A job server: read, write and email jobs that another machine carries out, over HTTP.
 *
 *   POST {url}/jobs/read   {connection_id, query, database_type, yes: true}           → {job_id}
 *   POST {url}/jobs/write  {connection_id, schema, table, data | source_job_id, mappings, mode,
 *                           ledger: true where the operator wants one,
 *                           confirm: the table's name, where the operator had to type it}
 *   POST {url}/jobs/email  {recipients, cc, subject, body, data | source_job_id, format}
 *   GET  {url}/jobs/{id}   → {job_id, status, progress, columns, rows, error}
 *   DELETE {url}/jobs/{id} cancels
 *
 * status is queued, running, succeeded, failed, cancelled, or unknown: whether it happened cannot
 * be known. data is {columns, rows}. `querent serve` is such a server. Another server's paths,
 * names and words are a mapping, a file of JSON:
 *
 *   {"paths":  {"read": "/v2/query", "job": "/v2/jobs/{id}", "cancel": "POST /v2/jobs/{id}/stop"},
 *    "fields": {"job_id": "object.id", "connection_id": "connectionId"},
 *    "states": {"DONE": "succeeded"}}
 *
 * What it leaves out is as above; a reply's field may be a path of names with dots. A handle may be
 * used by several threads.
 */
#ifndef QUERENT_REMOTE_REMOTE_H
#define QUERENT_REMOTE_REMOTE_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/base/json_read.h"

struct remote;

/* What may stop a call. */
struct remote_limits {
    struct cancel *cancel;
    int64_t deadline_us; /* monotonic, 0: none */
};

struct remote_options {
    const char *url;             /* "http://localhost:8000/api" */
    const char *token;           /* bearer, NULL: none */
    const char *user, *password; /* basic authentication where there is no token; NULL: none */
    const char *mapping;         /* file, NULL: the names above */
    int connect_ms;              /* 0: 10,000 */
};
/* Reads the mapping; asks nothing of the server yet. All is copied. */
bool remote_new(const struct remote_options *options, struct remote **ret_remote, struct err *err);
void remote_free(struct remote *remote);               /* NULL is fine */
const char *remote_place(const struct remote *remote); /* "localhost:8000/api" */

/* Whether something answers there and takes the token; what it answers does not matter. */
bool remote_alive(struct remote *remote, const struct remote_limits *limits, struct err *err);

enum remote_call { REMOTE_READ, REMOTE_WRITE, REMOTE_EMAIL };
/* Appends `"name":` with the server's own name, for a request's body that began with '{'. */
void remote_key(const struct remote *remote, struct buf *body, const char *name);

/* Creates the job. `key` is sent as Idempotency-Key; NULL: none. It is repeated only where the
 * server cannot have taken it. *ret_unknown (may be NULL): it failed so that the job may exist. */
bool remote_submit(struct remote *remote, enum remote_call call, const struct buf *body,
                   const char *key, const struct remote_limits *limits, char **ret_id,
                   bool *ret_unknown, struct err *err);

enum remote_state {
    REMOTE_QUEUED,
    REMOTE_RUNNING,
    REMOTE_SUCCEEDED,
    REMOTE_FAILED,
    REMOTE_CANCELLED,
    REMOTE_UNKNOWN, /* it has ended, and the server does not know how */
};
struct remote_status {
    enum remote_state state;
    int64_t progress; /* -1: not said */
    char *error;      /* NULL: none */
    struct buf body;  /* what the two point into */
    struct json_value columns, rows;
};
void remote_status_release(struct remote_status *status);
bool remote_status(struct remote *remote, const char *id, const struct remote_limits *limits,
                   struct remote_status *ret_status, struct err *err);
/* Asks again and again until the job has ended, however. When the limits stop it, the error is
 * ERR_CANCELLED or ERR_TIMEOUT, and the job goes on: see remote_cancel. `progress` may be NULL. */
bool remote_wait(struct remote *remote, const char *id, const struct remote_limits *limits,
                 void (*progress)(void *arg, int64_t done), void *arg,
                 struct remote_status *ret_status, struct err *err);
/* Asks the server to cancel; waits a few seconds for its answer at most. */
bool remote_cancel(struct remote *remote, const char *id, struct err *err);

/* ---- the table API */

/* A server of table definitions: GET {url}/{connection}/{schema}/{table} → {definition}; 404: it
 * does not know the table, *ret_definition is NULL. POST {url}/batch {connection, schema, tables} →
 * {definitions: [{definition}]}; a server without it is asked for one table at a time. `ret` has
 * `count` entries to fill (NULL: unknown); the caller frees each. */
bool remote_table(struct remote *remote, const char *connection, const char *schema,
                  const char *table, const struct remote_limits *limits, char **ret_definition,
                  struct err *err);
bool remote_tables(struct remote *remote, const char *connection, const char *schema,
                   const char *const *tables, size_t count, const struct remote_limits *limits,
                   char **ret, struct err *err);

#endif
