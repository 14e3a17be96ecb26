/* The thread that reads rows for the grid: one cursor at a time, on a connection that the pool
 * lends it while the cursor is open.
 *
 * A read begins with reader_start, which returns as soon as the first rows are there; the thread
 * goes on to the end of the window and pauses. It owns its `struct db`, so neither turns nor plans
 * wait for rows.
 */
#ifndef QUERENT_FRONT_READER_H
#define QUERENT_FRONT_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/audit/audit.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/db/pool.h"
#include "querent/model/outcome.h"
#include "querent/model/rows/result.h"
#include "querent/model/settings.h"

struct reader;

enum reader_news {
    READER_ROWS,   /* more rows were published */
    READER_PAUSED, /* the window is full; more on request */
    READER_ENDED,  /* once for each read that was started, whether it gave rows or not: this is all
                    */
    READER_SAID,   /* the server said something beside rows */
    READER_IDLE,   /* the thread waits for the next request */
};
struct reader_report {
    enum reader_news news;
    struct result *result; /* borrowed; NULL: READER_IDLE, or the read never had columns */
    uint64_t rows;         /* published by now */
    const char *said;      /* READER_SAID: lines; else NULL */
};
struct reader_options {
    struct settings *settings;
    struct db_pool *pool; /* borrowed until reader_free */
    struct audit *audit;  /* likewise */
    bool patient;         /* who fetches sets the pace: a cursor that waits is not closed */
    /* From the thread that waits for first rows, every few seconds: the session that they are read
     * by. NULL is fine. */
    void (*stalls)(void *arg, int64_t session, struct cancel *cancel);
    void (*report)(void *arg, const struct reader_report *report); /* from the reader's thread */
    void *arg;
};
struct reader *reader_new(const struct reader_options *options);
void reader_free(struct reader *reader);
/* A read of `sql` is about to come, or is called off: its intent is put into the audit trail, and
 * its connection is taken from the pool and tested meanwhile, and given back where none comes
 * within a second. `cancel` ends the wait for a server that does not answer; the reader keeps a
 * reference. */
void reader_ready(struct reader *reader, const struct connection *connection, const char *sql,
                  struct cancel *cancel);
/* It is not sent; the trail says why. */
void reader_call_off(struct reader *reader, const struct err *why);
/* Blocks until the first rows, the end, or an error. `cancel` also stops the rows that come after;
 * the reader keeps a reference. The result is the caller's reference. False: no row came, and the
 * end was reported before, and *failure has what the database said. */
bool reader_start(struct reader *reader, const struct connection *connection, const char *sql,
                  struct cancel *cancel, struct result **ret_result, struct sql_failure *failure,
                  struct err *err);
void reader_fetch(struct reader *reader, uint64_t rows); /* 0: to the end */
void reader_cancel(struct reader *reader);               /* keeps the rows so far, cut */
bool reader_busy(struct reader *reader);
/* Closes the cursor and lets its connection go: on switching. */
void reader_forget(struct reader *reader);

#endif
