/* The state in PostgreSQL: what the files of this back end share. Private to store.
 *
 * A process has one place (pg_place.h) for each URL, with a few connections; a store's handle takes
 * one for a statement or a transaction and gives it back. A connection is used without blocking, so
 * that a server that says nothing is given up after SILENT_MS.
 */
#ifndef QUERENT_STORE_POSTGRES_H
#define QUERENT_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "querent/base/system/lazy.h"
#include "store_private.h"

#define PG_SCHEMA "querent"
enum { PG_INT8 = 20, PG_INT2 = 21, PG_INT4 = 23, PG_TEXT = 25, PG_FLOAT8 = 701 }; /* types */

#define STORE_PQ_CALLS(X)                                                                          \
    X(PQclear)                                                                                     \
    X(PQcmdTuples)                                                                                 \
    X(PQconnectPoll)                                                                               \
    X(PQconnectStartParams)                                                                        \
    X(PQconsumeInput)                                                                              \
    X(PQerrorMessage)                                                                              \
    X(PQfinish)                                                                                    \
    X(PQflush)                                                                                     \
    X(PQfreemem)                                                                                   \
    X(PQftype)                                                                                     \
    X(PQgetResult)                                                                                 \
    X(PQgetisnull)                                                                                 \
    X(PQgetvalue)                                                                                  \
    X(PQisBusy)                                                                                    \
    X(PQnotifies)                                                                                  \
    X(PQntuples)                                                                                   \
    X(PQresultErrorField)                                                                          \
    X(PQresultErrorMessage)                                                                        \
    X(PQresultStatus)                                                                              \
    X(PQsendQuery)                                                                                 \
    X(PQsendQueryParams)                                                                           \
    X(PQsetNoticeProcessor)                                                                        \
    X(PQsetSingleRowMode)                                                                          \
    X(PQsetnonblocking)                                                                            \
    X(PQsocket)                                                                                    \
    X(PQstatus)                                                                                    \
    X(PQtransactionStatus)

struct store_libpq {
    STORE_PQ_CALLS(LAZY_FIELD)
};
extern struct store_libpq pq; /* pg_link.c */
bool pq_load(struct err *err);

/* ---- pg_text.c */

/* The statement as PostgreSQL reads it: the table of differences. `ddl`: types as well. */
void pg_translate(const char *sql, bool ddl, struct buf *out);

/* ---- pg_link.c: one connection */

struct pg_link {
    PGconn *conn;
    bool broken;
};
/* What a call failed with. */
struct pg_fault {
    bool passing; /* it may pass by itself: no connection, a lock, a server that starts or stops */
    char code[6]; /* SQLSTATE, "" without one */
    struct err err;
};
/* password: NULL where the URL, PGPASSFILE or PGPASSWORD has it. */
bool pg_link_open(const char *url, const char *password, const char *shown,
                  struct pg_link *ret_link, struct pg_fault *fault);
void pg_link_close(struct pg_link *link);
/* It was idle: whether the server has closed it meanwhile. */
bool pg_link_alive(struct pg_link *link);
/* Sends; results are then got one after another. */
bool pg_link_send(struct pg_link *link, const char *sql, const struct store_value *values,
                  size_t count, struct pg_fault *fault);
/* The next result, a single row each where rows come; NULL with fault->err.code ERR_NONE: no more.
 */
PGresult *pg_link_result(struct pg_link *link, struct pg_fault *fault);
/* Takes what is left of the results. */
void pg_link_drain(struct pg_link *link);
/* Runs statements; the last value of the last row is copied to ret_last, "" when there is none. */
bool pg_link_run(struct pg_link *link, const char *sql, char *ret_last, size_t size,
                 struct pg_fault *fault);

#endif
