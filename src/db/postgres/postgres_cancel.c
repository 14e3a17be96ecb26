/* Asking a PostgreSQL server to stop. PQcancel opens a connection of its own and blocks until the
 * server has closed it, for ever when the network swallows it; so it runs on a thread beside, which
 * is waited for for a time and otherwise left to end by itself. */
#include "postgres/postgres.h"

#include <pthread.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/thread.h"

struct pg_cancel {
    pthread_mutex_t lock;
    pthread_cond_t done_changed;
    PGcancel *request;
    bool done;   /* under lock */
    int holders; /* the connection and the thread, under lock; the last one frees */
};

static void let_go(struct pg_cancel *cancel)
{
    pthread_mutex_lock(&cancel->lock);
    const bool last = --cancel->holders == 0;
    pthread_mutex_unlock(&cancel->lock);
    if (!last)
        return;
    libpq.PQfreeCancel(cancel->request);
    pthread_cond_destroy(&cancel->done_changed);
    pthread_mutex_destroy(&cancel->lock);
    mem_free(cancel);
}

static void *postgres_cancel_ask_server(void *arg)
{
    struct pg_cancel *cancel = arg;
    char why[256];

    libpq.PQcancel(cancel->request, why, sizeof why);
    pthread_mutex_lock(&cancel->lock);
    cancel->done = true;
    pthread_cond_broadcast(&cancel->done_changed);
    pthread_mutex_unlock(&cancel->lock);
    let_go(cancel);
    return NULL;
}

static struct pg_cancel *cancel_new_request(PGcancel *request)
{
    struct pg_cancel *cancel = mem_alloc(sizeof *cancel);
    pthread_condattr_t attr;

    cancel->request = request;
    cancel->holders = 2;
    pthread_mutex_init(&cancel->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&cancel->done_changed, &attr);
    pthread_condattr_destroy(&attr);
    return cancel;
}

void pg_cancel_send(struct pg_db *db)
{
    pthread_t thread;

    if (db->canceling && !pg_cancel_wait(db, 0))
        return; /* the one before is still on its way */
    PGcancel *request = libpq.PQgetCancel(db->conn);
    if (!request)
        return;
    db->canceling = cancel_new_request(request);
    if (thread_start(&thread, "cancel", postgres_cancel_ask_server, db->canceling, NULL)) {
        pthread_detach(thread);
    } else {
        db->canceling->done = true;
        db->canceling->holders = 1;
    }
}

bool pg_cancel_wait(struct pg_db *db, int64_t wait_us)
{
    struct pg_cancel *cancel = db->canceling;
    const int64_t end = clock_mono_us() + wait_us;
    const struct timespec until = {.tv_sec = end / 1000000, .tv_nsec = end % 1000000 * 1000};

    if (!cancel)
        return true;
    pthread_mutex_lock(&cancel->lock);
    while (!cancel->done && clock_mono_us() < end)
        pthread_cond_timedwait(&cancel->done_changed, &cancel->lock, &until);
    const bool done = cancel->done;
    pthread_mutex_unlock(&cancel->lock);
    if (!done)
        return false;
    let_go(cancel);
    db->canceling = NULL;
    return true;
}

void pg_cancel_forget(struct pg_db *db)
{
    if (db->canceling)
        let_go(db->canceling);
    db->canceling = NULL;
}
