/* The pool. See pool.h. The lock is held for bookkeeping only: opening, testing and closing speak
 * to a server and are done outside it, by the thread that asked, on a member that it has marked
 * out. */
#include "querent/db/pool.h"

#include <pthread.h>
#include <time.h>

#include "driver.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"

#define WAITED_US 1000000 /* for a connection, in vain: the server is silent */
#define SILENT_US 2000000

struct member {
    const struct connection *connection;
    enum db_use use;
    struct db *db; /* NULL: being opened */
    int64_t opened_us;
    bool out;   /* somebody has it */
    bool stale; /* to be closed when it comes back */
};

struct db_pool {
    struct db_pool_options options;
    size_t waiting; /* who found none; under lock */
    pthread_mutex_t lock;
    pthread_cond_t changed;       /* one came back or went, or a waiter was cancelled */
    VEC(struct member *) members; /* the one given back last is the last */
    struct { /* who did not answer the last time: not waited for at once again */
        const struct connection *connection;
        int64_t at_us;
        struct err err;
    } silent;
};

/* All pools of the process, for those who count. Its lock is taken before a pool's. */
static struct {
    pthread_mutex_t lock;
    VEC(struct db_pool *) v;
} pools = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void pool_register(struct db_pool *pool)
{
    pthread_mutex_lock(&pools.lock);
    vec_push(&pools.v, pool);
    pthread_mutex_unlock(&pools.lock);
}

static void pool_leave(const struct db_pool *pool)
{
    pthread_mutex_lock(&pools.lock);
    for (size_t i = 0; i < pools.v.len; i++)
        if (pools.v.v[i] == pool) {
            vec_remove(&pools.v, i);
            break;
        }
    if (!pools.v.len)
        vec_release(&pools.v);
    pthread_mutex_unlock(&pools.lock);
}

struct db_pool_options db_pool_settings(const struct settings *settings)
{
    return (struct db_pool_options){
        .size = (int)settings_int(settings, SET_DB_POOL_SIZE),
        .overflow = (int)settings_int(settings, SET_DB_MAX_OVERFLOW),
        .wait_ms = (int)settings_int(settings, SET_DB_POOL_WAIT) * 1000,
        .recycle_seconds = (int)settings_int(settings, SET_DB_POOL_RECYCLE),
        .pre_ping = settings_bool(settings, SET_DB_POOL_PRE_PING),
    };
}

struct db_pool *db_pool_new(const struct db_pool_options *options)
{
    struct db_pool *pool = mem_alloc(sizeof *pool);
    pthread_condattr_t attr;

    pool->options = *options;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->changed, &attr);
    pthread_condattr_destroy(&attr);
    pool_register(pool);
    return pool;
}

void db_pool_free(struct db_pool *pool)
{
    if (!pool)
        return;
    pool_leave(pool);
    for (size_t i = 0; i < pool->members.len; i++) {
        db_close(pool->members.v[i]->db);
        mem_free(pool->members.v[i]);
    }
    vec_release(&pool->members);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    mem_free(pool);
}

/* ---- members: the lock is held */

static size_t count_of(const struct db_pool *pool, const struct connection *connection,
                       enum db_use use, bool idle)
{
    size_t count = 0;

    for (size_t i = 0; i < pool->members.len; i++) {
        const struct member *member = pool->members.v[i];
        count += member->connection == connection && member->use == use && !(idle && member->out);
    }
    return count;
}

static struct member *find_idle(const struct db_pool *pool, const struct connection *connection,
                                enum db_use use)
{
    for (size_t i = pool->members.len; i-- > 0;) {
        struct member *member = pool->members.v[i];
        if (member->connection == connection && member->use == use && !member->out)
            return member;
    }
    return NULL;
}

static struct member *add_member(struct db_pool *pool, const struct connection *connection,
                                 enum db_use use)
{
    struct member *member = mem_alloc(sizeof *member);

    member->connection = connection;
    member->use = use;
    vec_push(&pool->members, member);
    return member;
}

static void take_out(struct db_pool *pool, const struct member *member)
{
    for (size_t i = 0; i < pool->members.len; i++)
        if (pool->members.v[i] == member) {
            vec_remove(&pool->members, i);
            break;
        }
    pthread_cond_broadcast(&pool->changed);
}

/* ---- taking */

static void pool_wake(void *arg)
{
    struct db_pool *pool = arg;

    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static bool pool_exhausted(const struct db_pool *pool, const struct connection *connection,
                           struct err *err)
{
    const struct db_pool_options *options = &pool->options;

    return err_set(err, ERR_TIMEOUT,
                   "all %d connections to '%s' are busy (pool.size %d, pool.overflow %d); waited "
                   "%g s: stop a job or a query, or raise pool.overflow",
                   options->size + options->overflow, connection->name, options->size,
                   options->overflow, options->wait_ms / 1000.0);
}

/* A member marked out: a kept one, or a new one that is still to be opened. */
static bool pool_reserve(struct db_pool *pool, const struct connection *connection, enum db_use use,
                         struct cancel *cancel, struct member **ret_member, struct err *err)
{
    const size_t most = (size_t)(pool->options.size + pool->options.overflow);
    const int64_t end = clock_mono_us() + (int64_t)pool->options.wait_ms * 1000;
    const struct timespec until = {.tv_sec = end / 1000000, .tv_nsec = end % 1000000 * 1000};
    struct member *member = NULL;

    const unsigned hook = cancel_hook(cancel, pool_wake, pool);
    pthread_mutex_lock(&pool->lock);
    pool->waiting++;
    while (!cancel_fired(cancel)) {
        member = find_idle(pool, connection, use);
        if (!member && count_of(pool, connection, use, false) < most)
            member = add_member(pool, connection, use);
        if (member || clock_mono_us() >= end)
            break;
        pthread_cond_timedwait(&pool->changed, &pool->lock, &until);
    }
    if (member)
        member->out = true;
    pool->waiting--;
    pthread_mutex_unlock(&pool->lock);
    cancel_unhook(cancel, hook);
    if (!member)
        return cancel_fired(cancel)
                   ? err_set(err, ERR_CANCELLED, "cancelled while waiting for a connection to '%s'",
                             connection->name)
                   : pool_exhausted(pool, connection, err);
    *ret_member = member;
    return true;
}

static bool too_old(const struct db_pool *pool, const struct member *member)
{
    const int64_t most = (int64_t)pool->options.recycle_seconds * 1000000;

    return most && clock_mono_us() - member->opened_us >= most;
}

/* A member that is out is its taker's alone. */
static bool pool_good(const struct db_pool *pool, const struct member *member,
                      struct cancel *cancel)
{
    return member->db && !too_old(pool, member) &&
           (!pool->options.pre_ping || db_ping(member->db, cancel, NULL));
}

/* Members are looked up by their database: the address of one that is closed may soon be another's.
 */
static void pool_close_old(struct db_pool *pool, struct member *member)
{
    struct db *old = member->db;

    pthread_mutex_lock(&pool->lock);
    member->db = NULL;
    pthread_mutex_unlock(&pool->lock);
    db_close(old);
}

/* One that was waited for in vain a moment ago is not asked again for each thing that is wanted. */
static bool pool_silent(struct db_pool *pool, const struct connection *connection, struct err *err)
{
    pthread_mutex_lock(&pool->lock);
    const bool silent =
        pool->silent.connection == connection && clock_mono_us() - pool->silent.at_us < SILENT_US;
    if (silent && err)
        *err = pool->silent.err;
    pthread_mutex_unlock(&pool->lock);
    return silent;
}

/* The lock is held. */
static void note_silent(struct db_pool *pool, const struct connection *connection, int64_t began_us,
                        const struct err *err)
{
    if (err->code == ERR_CANCELLED || clock_mono_us() - began_us < WAITED_US)
        return;
    pool->silent.connection = connection;
    pool->silent.at_us = clock_mono_us();
    pool->silent.err = *err;
}

bool db_pool_take(struct db_pool *pool, const struct connection *connection, enum db_use use,
                  struct cancel *cancel, struct db **ret_db, struct err *err)
{
    struct member *member = NULL;
    struct err problem = ERR_INIT;

    if (pool_silent(pool, connection, err) ||
        !pool_reserve(pool, connection, use, cancel, &member, err))
        return false;
    if (pool_good(pool, member, cancel)) {
        *ret_db = member->db;
        return true;
    }
    struct db *db = NULL;
    pool_close_old(pool, member);
    const int64_t began = clock_mono_us();
    const bool ok = db_open_connection(connection, use, cancel, &db, &problem);
    pthread_mutex_lock(&pool->lock);
    member->db = db;
    member->opened_us = clock_mono_us();
    if (!ok) {
        take_out(pool, member);
        note_silent(pool, connection, began, &problem);
    }
    pthread_mutex_unlock(&pool->lock);
    if (!ok) {
        mem_free(member);
        if (err)
            *err = problem;
        return false;
    }
    *ret_db = db;
    return true;
}

/* ---- giving back */

static struct member *member_of(const struct db_pool *pool, const struct db *db)
{
    for (size_t i = 0; i < pool->members.len; i++)
        if (pool->members.v[i]->db == db)
            return pool->members.v[i];
    return NULL;
}

void db_pool_give(struct db_pool *pool, struct db *db)
{
    if (!db)
        return;
    const bool useless = db->broken || db->in_transaction;
    db_limit(db, NULL, 0);
    pthread_mutex_lock(&pool->lock);
    struct member *member = member_of(pool, db);
    const bool keep =
        !useless && !member->stale && !too_old(pool, member) &&
        count_of(pool, member->connection, member->use, true) < (size_t)pool->options.size;
    take_out(pool, member);
    if (keep) {
        member->out = false;
        vec_push(&pool->members, member);
    }
    pthread_mutex_unlock(&pool->lock);
    if (!keep) {
        db_close(db);
        mem_free(member);
    }
}

/* A kept connection, taken out of the pool; NULL: there is none. */
static struct member *remove_idle(struct db_pool *pool, const struct connection *connection)
{
    pthread_mutex_lock(&pool->lock);
    struct member *member = find_idle(pool, connection, DB_READS);
    if (!member)
        member = find_idle(pool, connection, DB_WRITES);
    if (member)
        take_out(pool, member);
    pthread_mutex_unlock(&pool->lock);
    return member;
}

void db_pool_drop(struct db_pool *pool, const struct connection *connection)
{
    struct member *member;

    pthread_mutex_lock(&pool->lock);
    for (size_t i = 0; i < pool->members.len; i++)
        pool->members.v[i]->stale |= pool->members.v[i]->connection == connection;
    pthread_mutex_unlock(&pool->lock);
    while ((member = remove_idle(pool, connection))) {
        db_close(member->db);
        mem_free(member);
    }
}

size_t db_pool_open(struct db_pool *pool, const struct connection *connection)
{
    pthread_mutex_lock(&pool->lock);
    const size_t count =
        count_of(pool, connection, DB_READS, false) + count_of(pool, connection, DB_WRITES, false);
    pthread_mutex_unlock(&pool->lock);
    return count;
}

struct db_pool_tally db_pool_tally(void)
{
    struct db_pool_tally tally = {0};

    pthread_mutex_lock(&pools.lock);
    for (size_t i = 0; i < pools.v.len; i++) {
        struct db_pool *pool = pools.v.v[i];
        pthread_mutex_lock(&pool->lock);
        tally.waiting += pool->waiting;
        for (size_t k = 0; k < pool->members.len; k++) {
            tally.open += pool->members.v[k]->db != NULL;
            tally.busy += pool->members.v[k]->out;
        }
        pthread_mutex_unlock(&pool->lock);
    }
    pthread_mutex_unlock(&pools.lock);
    return tally;
}
