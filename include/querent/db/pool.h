/* A pool of open connections, for whoever opens the same ones again and again.
 *
 * Up to `size` connections of each configured connection are kept for reading, `overflow` more are
 * opened while those are busy, and as many for writing; who finds none waits for a time. A kept one
 * is tested before it is handed out, and opened anew when it broke or is too old. What runs on a
 * connection is never retried: a statement or transaction that failed has failed for its owner.
 *
 * Any thread may take and give; a connection belongs to the thread that took it. */
#ifndef QUERENT_DB_POOL_H
#define QUERENT_DB_POOL_H

#include "querent/db/db.h"

struct db_pool;

struct db_pool_options {
    int size;            /* kept open for each connection, at least 1 */
    int overflow;        /* further ones while all are busy */
    int wait_ms;         /* for one to be given back; 0: not at all */
    int recycle_seconds; /* older ones are opened anew; 0: never */
    bool pre_ping;       /* test a kept one before it is handed out */
};
/* As the settings say: pool.size and its neighbours. */
struct db_pool_options db_pool_settings(const struct settings *settings);

struct db_pool *db_pool_new(const struct db_pool_options *options);
/* Every connection must have been given back. NULL is fine. */
void db_pool_free(struct db_pool *pool);

/* `connection` must live as long as the pool. ERR_TIMEOUT when all are busy for too long,
 * ERR_CANCELLED; else what opening said. */
bool db_pool_take(struct db_pool *pool, const struct connection *connection, enum db_use use,
                  struct cancel *cancel, struct db **ret_db, struct err *err);
/* Its cursors and loads are closed. One that broke, or whose transaction is open, is closed; so is
 * one beyond `size`. NULL is fine. */
void db_pool_give(struct db_pool *pool, struct db *db);
/* Closes what is kept of a connection; what is out is closed when it comes back. */
void db_pool_drop(struct db_pool *pool, const struct connection *connection);
/* How many connections are open, those out included. */
size_t db_pool_open(struct db_pool *pool, const struct connection *connection);

/* Of all pools of the process. */
struct db_pool_tally {
    size_t open;    /* connections */
    size_t busy;    /* that somebody has, or that are being opened */
    size_t waiting; /* threads that found none free */
};
struct db_pool_tally db_pool_tally(void);

#endif
