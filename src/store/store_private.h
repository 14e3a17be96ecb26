/* What the files of the store share: the handle, retried statements, binding. Private to store. */
#ifndef QUERENT_STORE_PRIVATE_H
#define QUERENT_STORE_PRIVATE_H

#include <pthread.h>
#include <sqlite3.h>

#include "querent/base/vec.h"
#include "querent/store/store.h"

struct change_value {
    char type; /* 't' text, 'i' number */
    char *text;
    int64_t number;
};
struct change_step {
    const char *sql; /* a literal */
    struct change_value *values;
    size_t count;
};
/* Statements that are done in one transaction, then or later. */
struct change {
    VEC(struct change_step) steps;
    char *subject; /* a conversation: the first step must change a row of it; NULL: need not */
    char *key;     /* replaces what still waits under the same key; NULL: replaces nothing */
};

struct store {
    sqlite3 *db;
    char *path, *user, *company;
    int retry_attempts;
    double retry_delay; /* seconds, doubled each time */
    int busy_ms;
    void (*news)(void *arg, enum store_news news, const char *text);
    void *arg;
    pthread_mutex_t lock; /* held by every public call, and guards all below */
    bool was_locked;      /* the last failure was a foreign lock */
    VEC(struct change) later;
    bool writing_later, later_thread_made, closing;
    pthread_t later_thread;
    pthread_cond_t closing_changed;
};

/* ---- write.c: callers do not hold the lock */

/* Letters as store_prepare's, without 'd'; texts are copied. */
void change_add(struct change *change, const char *sql, const char *format, ...);
/* Takes the change's contents. True: done, or kept in memory until a foreign lock goes, which only
 * happens where somebody is told (store_options.news). */
bool store_change(struct store *store, struct change *change, struct err *err);
/* Writes what still waits, for a limited time; returns how many changes were lost. */
size_t store_finish(struct store *store);

bool store_migrate(struct store *store, struct err *err);
/* Makes the audit's table where there is none. */
extern const char store_audit_table[];

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
