/* The connections of one URL. Private to the PostgreSQL back end. */
#ifndef QUERENT_STORE_PG_PLACE_H
#define QUERENT_STORE_PG_PLACE_H

#include <stdatomic.h>

#include "backend/postgres.h"

struct pg_watch {
    void (*heard)(void *arg);
    void *arg;
};
/* This process as others see it: pg_worker.c. */
struct pg_worker {
    int64_t id;
    char *host;
    int lease_s;
    int wake; /* eventfd */
    atomic_bool ending;
    pthread_t thread;
    pthread_mutex_t lock; /* guards all below */
    bool begun;
    VEC(struct pg_watch) watches;
};

struct pg_place {
    char *url, *shown;
    char *password_command; /* NULL: none */
    unsigned users;         /* with the list's lock */
    struct pg_place *next;
    struct pg_worker worker;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t given;
    VEC(struct pg_link) idle;
    size_t open; /* idle, taken, or being opened */
    bool ready;  /* the schema has this program's shape */
    unsigned failures;
    int64_t not_before_us; /* when it is tried again, after why */
    struct pg_fault why;
};

/* Of the store's path; each is released once. Password command and lease count where the URL is
 * new. */
struct pg_place *pg_place_of(const struct store *store);
void pg_place_release(struct pg_place *place);
/* Waits for one that others have about `wait_ms` and no longer. */
bool pg_place_take(struct pg_place *place, int wait_ms, struct pg_link *ret_link,
                   struct pg_fault *fault);
void pg_place_give(struct pg_place *place, struct pg_link *link);

/* A connection besides those that are taken. */
bool pg_place_connect(const struct pg_place *place, struct pg_link *ret_link,
                      struct pg_fault *fault);
struct pg_place *pg_store_place(const struct store *store); /* postgres.c */

/* pg_worker.c */
void pg_worker_init(struct pg_worker *worker, int lease_s);
void pg_worker_end(struct pg_worker *worker);
int64_t pg_worker_self(struct store *store);
bool pg_worker_owners(struct store *store, struct owners *ret_owners, struct err *err);
void pg_worker_announce(struct store *store, struct change *change);
void pg_worker_notify(struct store *store, struct change *change);
void pg_worker_watch(struct store *store, void (*heard)(void *arg), void *arg);

#endif
