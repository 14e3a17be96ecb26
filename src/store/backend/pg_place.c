/* The connections of one URL that the handles of this process share. A server that could not be
 * reached is not tried again for a while, so that nobody waits for it more than once. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "backend/pg_place.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/command.h"
#include "querent/base/url.h"

#define LINKS_MAX 8
#define AGAIN_US 500000 /* after a first failure; doubled by each further one */
#define AGAIN_MOST_US 8000000

static pthread_mutex_t places_lock = PTHREAD_MUTEX_INITIALIZER;
static struct pg_place *places;

static struct pg_place *pg_place_new(const struct store *store)
{
    struct pg_place *place = mem_alloc(sizeof *place);
    struct buf shown = BUF_INIT;

    url_redact(&shown, store->path);
    place->shown = buf_take(&shown);
    place->url = mem_strdup(store->path);
    place->password_command = mem_strdup(store->password_command);
    pg_worker_init(&place->worker, store->lease_s);
    pthread_mutex_init(&place->lock, NULL);
    pthread_cond_init(&place->given, NULL);
    place->next = places;
    places = place;
    return place;
}

struct pg_place *pg_place_of(const struct store *store)
{
    pthread_mutex_lock(&places_lock);
    struct pg_place *place = places;
    while (place && !str_eq(place->url, store->path))
        place = place->next;
    if (!place)
        place = pg_place_new(store);
    place->users++;
    pthread_mutex_unlock(&places_lock);
    return place;
}

static void pg_place_free(struct pg_place *place)
{
    pg_worker_end(&place->worker);
    for (size_t i = 0; i < place->idle.len; i++)
        pg_link_close(&place->idle.v[i]);
    vec_release(&place->idle);
    pthread_cond_destroy(&place->given);
    pthread_mutex_destroy(&place->lock);
    secret_free(place->url);
    mem_free(place->password_command);
    mem_free(place->shown);
    mem_free(place);
}

void pg_place_release(struct pg_place *place)
{
    pthread_mutex_lock(&places_lock);
    const bool last = --place->users == 0;
    for (struct pg_place **at = &places; last && *at; at = &(*at)->next)
        if (*at == place) {
            *at = place->next;
            break;
        }
    pthread_mutex_unlock(&places_lock);
    if (last)
        pg_place_free(place);
}

/* ---- taking; with the place's lock */

static bool pg_place_idle(struct pg_place *place, struct pg_link *ret_link)
{
    while (place->idle.len) {
        struct pg_link link = vec_pop(&place->idle);
        if (pg_link_alive(&link)) {
            *ret_link = link;
            return true;
        }
        pg_link_close(&link);
        place->open--;
    }
    return false;
}

static bool pg_place_refuse(const struct pg_place *place, struct pg_fault *fault)
{
    *fault = place->why;
    return false;
}

static void pg_place_failed(struct pg_place *place, const struct pg_fault *fault)
{
    int64_t wait_us = AGAIN_US;

    for (unsigned i = 0; i < place->failures && wait_us < AGAIN_MOST_US; i++)
        wait_us *= 2;
    place->failures++;
    place->not_before_us = clock_mono_us() + wait_us;
    place->why = *fault;
}

bool pg_place_connect(const struct pg_place *place, struct pg_link *ret_link,
                      struct pg_fault *fault)
{
    char *password = NULL;
    const bool ok = (!place->password_command ||
                     command_first_line(place->password_command, "state_password_command", NULL,
                                        &password, &fault->err)) &&
                    pg_link_open(place->url, password, place->shown, ret_link, fault);

    secret_free(password);
    return ok;
}

/* The lock is let go while the server is waited for. */
static bool pg_place_open(struct pg_place *place, struct pg_link *ret_link, struct pg_fault *fault)
{
    if (clock_mono_us() < place->not_before_us)
        return pg_place_refuse(place, fault);
    place->open++;
    pthread_mutex_unlock(&place->lock);
    const bool ok = pg_place_connect(place, ret_link, fault);
    pthread_mutex_lock(&place->lock);
    if (ok) {
        place->failures = 0;
        place->not_before_us = 0;
        return true;
    }
    place->open--;
    pthread_cond_signal(&place->given);
    pg_place_failed(place, fault);
    return false;
}

static bool pg_place_wait(struct pg_place *place, const struct timespec *until,
                          struct pg_fault *fault)
{
    if (pthread_cond_timedwait(&place->given, &place->lock, until) == 0)
        return true;
    fault->passing = true;
    return err_set(&fault->err, ERR_STATE, "all of its connections are in use");
}

bool pg_place_take(struct pg_place *place, int wait_ms, struct pg_link *ret_link,
                   struct pg_fault *fault)
{
    struct timespec until;
    bool ok = true, has = false;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 1 + wait_ms / 1000;
    pthread_mutex_lock(&place->lock);
    while (ok && !has) {
        has = pg_place_idle(place, ret_link);
        if (has)
            break;
        if (place->open < LINKS_MAX)
            ok = has = pg_place_open(place, ret_link, fault);
        else
            ok = pg_place_wait(place, &until, fault);
    }
    pthread_mutex_unlock(&place->lock);
    return ok;
}

void pg_place_give(struct pg_place *place, struct pg_link *link)
{
    const bool good =
        !link->broken && link->conn && pq.PQtransactionStatus(link->conn) == PQTRANS_IDLE;

    pthread_mutex_lock(&place->lock);
    if (good)
        vec_push(&place->idle, *link);
    else
        place->open--;
    pthread_cond_signal(&place->given);
    pthread_mutex_unlock(&place->lock);
    if (!good)
        pg_link_close(link);
    *link = (struct pg_link){0};
}
