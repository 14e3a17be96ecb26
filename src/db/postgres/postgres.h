/* The PostgreSQL driver's insides, shared by its files. libpq is loaded on first use. */
#ifndef QUERENT_DB_POSTGRES_H
#define QUERENT_DB_POSTGRES_H

#include <libpq-fe.h>

#include "driver.h"
#include "querent/base/map.h"
#include "querent/base/system/lazy.h"
#include "querent/base/vec.h"

#define LIBPQ_CALLS(X)                                                                             \
    X(PQbackendPID)                                                                                \
    X(PQcancel)                                                                                    \
    X(PQclear)                                                                                     \
    X(PQcmdTuples)                                                                                 \
    X(PQconninfo)                                                                                  \
    X(PQconninfoFree)                                                                              \
    X(PQconninfoParse)                                                                             \
    X(PQconnectPoll)                                                                               \
    X(PQconnectStartParams)                                                                        \
    X(PQconsumeInput)                                                                              \
    X(PQconnectionNeedsPassword)                                                                   \
    X(PQerrorMessage)                                                                              \
    X(PQenterPipelineMode)                                                                         \
    X(PQescapeIdentifier)                                                                          \
    X(PQexitPipelineMode)                                                                          \
    X(PQfinish)                                                                                    \
    X(PQflush)                                                                                     \
    X(PQfname)                                                                                     \
    X(PQfreeCancel)                                                                                \
    X(PQfreemem)                                                                                   \
    X(PQfmod)                                                                                      \
    X(PQftable)                                                                                    \
    X(PQftablecol)                                                                                 \
    X(PQftype)                                                                                     \
    X(PQgetCancel)                                                                                 \
    X(PQgetResult)                                                                                 \
    X(PQgetisnull)                                                                                 \
    X(PQgetlength)                                                                                 \
    X(PQhost)                                                                                      \
    X(PQgetvalue)                                                                                  \
    X(PQisBusy)                                                                                    \
    X(PQnfields)                                                                                   \
    X(PQntuples)                                                                                   \
    X(PQparameterStatus)                                                                           \
    X(PQpipelineSync)                                                                              \
    X(PQputCopyData)                                                                               \
    X(PQputCopyEnd)                                                                                \
    X(PQresultErrorField)                                                                          \
    X(PQresultErrorMessage)                                                                        \
    X(PQresultStatus)                                                                              \
    X(PQsendDescribePrepared)                                                                      \
    X(PQsendPrepare)                                                                               \
    X(PQsendQuery)                                                                                 \
    X(PQsendQueryParams)                                                                           \
    X(PQsendQueryPrepared)                                                                         \
    X(PQsetNoticeProcessor)                                                                        \
    X(PQsetnonblocking)                                                                            \
    X(PQsetSingleRowMode)                                                                          \
    X(PQsocket)                                                                                    \
    X(PQstatus)                                                                                    \
    X(PQtransactionStatus)                                                                         \
    X(PQuser)

struct libpq {
    LIBPQ_CALLS(LAZY_FIELD)
};
extern struct libpq libpq; /* postgres_lib.c */
bool libpq_load(struct err *err);

enum pg_stop { PG_GOES_ON, PG_STOP_CANCELLED, PG_STOP_TIMEOUT };

/* What bounds the calls of one operation. The reading thread itself asks the server to cancel: the
 * hook only writes to an eventfd that the thread polls beside the socket. */
struct pg_run {
    struct cancel *cancel;
    unsigned hook;
    int64_t deadline_us;     /* 0: none */
    unsigned results;        /* taken so far */
    struct reading *reading; /* whose rows are shown when the next keep us waiting; NULL: none */
    enum pg_stop stop;
};

struct pg_cancel;

struct pg_db {
    struct db base;
    PGconn *conn;
    struct pg_cancel *canceling; /* NULL: no request is on its way */
    int wake;                    /* eventfd */
    uint64_t asked;              /* messages so far that take the unnamed statement's place */
    unsigned batch;              /* pieces of a pipeline whose ends are to come; 0: none is open */
    bool hurried;                /* the next read does not wait for others' locks */
    char *shown;                 /* the URL without its password */
    char *reader;                /* statement that makes a transaction the reader's; NULL: none */
    struct map types;            /* "oid:modifier" → heap text */
    struct map tables;           /* "oid:column" → heap text "table\0column" */
};

/* postgres.c */
void pg_close(struct db *base);

/* postgres_session.c */
/* Makes a new connection the session that the options ask for. */
bool pg_session_begin(struct pg_db *db, const struct db_open_options *options, struct pg_run *run,
                      struct err *err);
/* Does the server still read strings as the lexer does? If not, the connection is given up. */
bool pg_modes_hold(struct pg_db *db, struct err *err);

/* postgres_cancel.c */
/* Asks the server to stop what this connection does, without waiting for an answer. */
void pg_cancel_send(struct pg_db *db);
/* Waits until the request has reached the server; false: not in this time. */
bool pg_cancel_wait(struct pg_db *db, int64_t wait_us);
void pg_cancel_forget(struct pg_db *db);

/* postgres_run.c */
void pg_run_begin(struct pg_db *db, struct pg_run *run, struct cancel *cancel, int64_t deadline_us);
void pg_run_end(struct pg_db *db, struct pg_run *run);
/* Waits until the socket is ready for `events` (poll's). False: it was stopped, run->stop says why.
 */
bool pg_wait(struct pg_db *db, struct pg_run *run, short events);
/* Sends what is still in libpq's buffer. */
bool pg_flush(struct pg_db *db, struct pg_run *run);
/* The next result of what was sent; NULL after the last, or when it was stopped (run->stop). */
PGresult *pg_result(struct pg_db *db, struct pg_run *run);
/* Asks the server to stop what it does, and drops what it still sends. */
void pg_abandon(struct pg_db *db);
/* Reads and drops whatever is left; abandons it when the run is stopped. */
void pg_drain(struct pg_db *db, struct pg_run *run);
/* The last result of one or more statements without parameters; NULL with err set on failure. */
PGresult *pg_ask(struct pg_db *db, struct pg_run *run, const char *sql, struct err *err);
/* The same with text parameters. */
PGresult *pg_ask_params(struct pg_db *db, struct pg_run *run, const char *sql, int count,
                        const char *const *values, struct err *err);
bool pg_do(struct pg_db *db, struct pg_run *run, const char *sql, struct err *err);
/* Records a failure; `result` NULL: the connection's. Clears the result. Returns false. */
bool pg_fail(struct pg_db *db, const struct pg_run *run, PGresult *result, struct err *err);
/* Why a connection could not be made, in one line, with the mend where it is known. */
void pg_connect_failed(struct pg_db *db, struct err *err);

/* postgres_read.c */
extern const struct cursor_ops pg_cursor_ops;
/* A read runs in a transaction of its own that only reads; inside a writing one, behind a
 * savepoint. */
#define PG_GUARD "BEGIN READ ONLY"
bool pg_guard_begin(struct pg_db *db, struct pg_run *run, int server_ms, struct err *err);
void pg_guard_end(struct pg_db *db);
/* Prepares one statement that returns rows; its description is the caller's to clear. */
bool pg_prepare(struct pg_db *db, struct pg_run *run, const char *sql, PGresult **ret_description,
                struct err *err);

/* Is it the description of something that gives rows? Else it is refused. */
bool pg_gives_rows(struct pg_db *db, const PGresult *description, struct err *err);

/* postgres_batch.c */
/* pg_guard_begin and pg_prepare in one round trip where there is no transaction yet. *ret_guarded:
 * the guard stands, also where the statement failed, and pg_guard_end is to end it. */
bool pg_guard_prepare(struct pg_db *db, struct pg_run *run, int server_ms, const char *sql,
                      PGresult **ret_description, bool *ret_guarded, struct err *err);
/* After a NULL of pg_result: has only a piece of a pipeline ended, so that more comes? */
bool pg_batch_goes_on(struct pg_db *db, const struct pg_run *run);
/* Leaves the pipeline with its last result; other results are not looked at. */
void pg_batch_take(struct pg_db *db, const PGresult *result);

/* postgres_types.c */
enum value_type pg_value_type(Oid type);
enum cell_kind pg_cell_kind(Oid type);
/* Columns of a description, freed by the caller; the texts live as long as the connection. */
struct result_column *pg_columns(struct pg_db *db, struct pg_run *run, const PGresult *description);

/* postgres_schema.c, postgres_plan.c */
bool pg_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                   struct err *err);
/* The JSON of EXPLAIN; false: it is none, and the plan stays as it was. */
bool pg_read_plan(const char *json, struct db_plan *ret_plan);
bool pg_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err);

/* postgres_role.c */
bool pg_advise(struct db *base, struct db_advice *ret_advice, struct err *err);

/* postgres_load.c */
bool pg_load_begin(struct db *base, const char *schema, const char *table,
                   const char *const *columns, size_t count, struct db_load **ret_load,
                   struct err *err);
bool pg_load_row(struct db_load *base, const struct cell *cells, struct err *err);
bool pg_load_end(struct db_load *base, int64_t *ret_rows, struct err *err);
void pg_load_abort(struct db_load *base);

#endif
