/* The connections of one URL. Private to the PostgreSQL back end. */
#ifndef QUERENT_STORE_PG_PLACE_H
#define QUERENT_STORE_PG_PLACE_H

#include "backend/postgres.h"

struct pg_place {
    char *url, *shown;
    char *password_command; /* NULL: none */
    unsigned users;         /* with the list's lock */
    struct pg_place *next;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t given;
    VEC(struct pg_link) idle;
    size_t open; /* idle, taken, or being opened */
    bool ready;  /* the schema has this program's shape */
    unsigned failures;
    int64_t not_before_us; /* when it is tried again, after why */
    struct pg_fault why;
};

/* Each is released once. password_command, NULL: none, counts where the URL is new. */
struct pg_place *pg_place_of(const char *url, const char *password_command);
void pg_place_release(struct pg_place *place);
/* Waits for one that others have about `wait_ms` and no longer. */
bool pg_place_take(struct pg_place *place, int wait_ms, struct pg_link *ret_link,
                   struct pg_fault *fault);
void pg_place_give(struct pg_place *place, struct pg_link *link);

#endif
