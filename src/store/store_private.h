/* What the files of the store share: the handle, retried statements, binding. Private to store. */
#ifndef QUERENT_STORE_PRIVATE_H
#define QUERENT_STORE_PRIVATE_H

#include <pthread.h>
#include <sqlite3.h>

#include "querent/store/store.h"

struct store {
    sqlite3 *db;
    char *path, *user, *company;
    int retry_attempts;
    double retry_delay;   /* seconds, doubled each time */
    pthread_mutex_t lock; /* held by every public call */
};

bool store_migrate(struct store *store, struct err *err);

/* Callers hold the lock. */
bool store_exec(struct store *store, const char *sql, struct err *err);
bool store_begin(struct store *store,
                 struct err *err); /* IMMEDIATE: waits for other writers here */
bool store_commit(struct store *store, struct err *err);
void store_rollback(struct store *store);
bool store_query_int(struct store *store, const char *sql, int64_t *ret_value, struct err *err);
/* Prepares and binds: format of one letter an argument: t text, i int64, d double. */
sqlite3_stmt *store_prepare(struct store *store, struct err *err, const char *sql,
                            const char *format, ...);
/* Steps a statement that gives no rows, with retries while locked; finalizes it. */
bool store_run(struct store *store, sqlite3_stmt *stmt, struct err *err);
/* SQLITE_ROW: true. End: false with *err untouched. Failure: false with *err set. Retries while
 * locked. */
bool store_step(struct store *store, sqlite3_stmt *stmt, struct err *err);
/* Runs a query and calls `row` for each row, which appends to `list`; letters as above. Takes the
 * lock itself. False: what `list` holds by then is the caller's to free. */
bool store_each(struct store *store, void (*row)(sqlite3_stmt *stmt, void *list), void *list,
                struct err *err, const char *sql, const char *format, ...);
bool store_fail(struct store *store, int code, struct err *err); /* returns false */
char *store_column(sqlite3_stmt *stmt, int column);              /* a copy; NULL for NULL */
/* True when the process lives (and is not this one). */
bool store_alive_elsewhere(int pid);

#endif
