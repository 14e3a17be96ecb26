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

#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/db/pool.h"
#include "querent/model/result.h"
#include "querent/model/settings.h"

struct reader;

struct reader_options {
    struct settings *settings;
    struct db_pool *pool; /* borrowed until reader_free */
    /* From the reader's thread: rows so far; at the end of a fetch also why it ended, else NULL. */
    void (*rows)(void *arg, struct result *result, const char *note);
    void *arg;
};
struct reader *reader_new(const struct reader_options *options);
void reader_free(struct reader *reader);
/* Blocks until the first rows, the end, or an error. `cancel` also stops the rows that come after;
 * the reader keeps a reference. The result is the caller's reference. */
bool reader_start(struct reader *reader, const struct connection *connection, const char *sql,
                  struct cancel *cancel, struct result **ret_result, struct err *err);
void reader_fetch(struct reader *reader, uint64_t rows); /* 0: to the end */
void reader_cancel(struct reader *reader);               /* keeps the rows so far, marked */
bool reader_busy(struct reader *reader);
/* Closes the cursor and lets its connection go: on switching. */
void reader_forget(struct reader *reader);

#endif
