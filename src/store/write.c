/* Writing. A change is a few bound statements that are done together or not at all. What a foreign
 * lock, or a server that cannot be reached, keeps from it waits in memory, in order, and is written
 * by a thread that exists while anything waits; who opened the store is told when this begins and
 * when it is over.
 */
#include <errno.h>
#include <string.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "store_private.h"

#define BRIEF_MS 250        /* the first try of what may wait in memory */
#define AGAIN_MS 400        /* between two tries of what waits */
#define TRY_MS 30           /* such a try waits no longer, since it holds the store's lock */
#define LAST_TRIES_MS 10000 /* closing waits for the foreign lock so long */

/* ---- changes */

void change_add(struct change *change, const char *sql, const char *format, ...)
{
    struct change_step step = {.sql = sql, .count = strlen(format)};
    va_list args;
    step.values = mem_alloc((step.count + 1) * sizeof *step.values);
    va_start(args, format);
    for (size_t i = 0; i < step.count; i++) {
        struct store_value *value = &step.values[i];
        value->type = format[i];
        if (format[i] == 't')
            value->text = mem_strdup(va_arg(args, const char *));
        else
            value->number = va_arg(args, int64_t);
    }
    va_end(args);
    vec_push(&change->steps, step);
}

void change_release(struct change *change)
{
    for (size_t i = 0; i < change->steps.len; i++) {
        struct change_step *step = &change->steps.v[i];
        for (size_t k = 0; k < step->count; k++)
            mem_free(step->values[k].text);
        mem_free(step->values);
    }
    vec_release(&change->steps);
    mem_free(change->key);
    mem_free(change->subject);
}

bool change_run_step(struct store *store, const struct change_step *step, struct err *err)
{
    return store_run(store, store->ops->prepare(store, step->sql, step->values, step->count, err),
                     err);
}

static bool run_steps(struct store *store, const struct change *change, struct err *err)
{
    for (size_t i = 0; i < change->steps.len; i++) {
        if (!change_run_step(store, &change->steps.v[i], err))
            return false;
        if (i == 0 && change->subject && store_changes(store) == 0)
            return err_set(err, ERR_NOT_FOUND, "there is no conversation '%s'", change->subject);
    }
    return true;
}

/* A transaction whose end was not known is not done twice. */
static bool write_settled(struct store *store, struct change *change, bool *ret_done,
                          struct err *err)
{
    *ret_done = false;
    if (*change->ticket && !store->ops->done(store, change->ticket, ret_done, err))
        return false;
    change->ticket[0] = '\0';
    return true;
}

static bool run_change(struct store *store, struct change *change, struct err *err)
{
    bool done;

    store->passing = false;
    if (!write_settled(store, change, &done, err))
        return false;
    if (done)
        return true;
    if (!store_begin(store, err))
        return false;
    if (run_steps(store, change, err))
        return store->ops->commit(store, change->ticket, err);
    store_rollback(store);
    return false;
}

/* Waits for a foreign lock so long and no longer. */
static bool run_briefly(struct store *store, struct change *change, int ms, struct err *err)
{
    const int attempts = store->retry_attempts;
    store->ops->patience(store, ms);
    store->retry_attempts = 0;
    const bool ok = run_change(store, change, err);
    store->retry_attempts = attempts;
    store->ops->patience(store, store->busy_ms);
    return ok;
}

/* ---- what waits */

static void write_tell(const struct store *store, enum store_news news, const char *text)
{
    if (store->news)
        store->news(store->arg, news, text);
}

static void write_drop_first(struct store *store)
{
    change_release(&store->later.v[0]);
    vec_remove(&store->later, 0);
}

/* Writes what waits until the lock is met again. The store's lock is held. *ret_lost: what could
 * not be written for another reason. */
static void write_later(struct store *store, struct err *ret_lost)
{
    while (store->later.len) {
        struct err err = ERR_INIT;
        const bool ok = run_briefly(store, &store->later.v[0], TRY_MS, &err);
        if (!ok && store->passing)
            return;
        if (!ok)
            *ret_lost = err;
        write_drop_first(store);
    }
}

static void write_wait_ms(struct store *store, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&store->closing_changed, &store->lock, &until);
}

static void *run_later(void *arg)
{
    struct store *store = arg;
    struct err lost = ERR_INIT;
    pthread_mutex_lock(&store->lock);
    while (store->later.len && !store->closing) {
        write_wait_ms(store, AGAIN_MS);
        write_later(store, &lost);
    }
    const bool over = store->later.len == 0;
    store->writing_later = false;
    pthread_mutex_unlock(&store->lock);
    if (lost.code)
        write_tell(store, STORE_LOST, lost.text);
    else if (over)
        write_tell(store, STORE_WRITTEN, "");
    return NULL;
}

/* The thread that was there before has ended, or is about to: it no longer touches the list. */
static bool start_later(struct store *store)
{
    if (store->writing_later)
        return true;
    if (store->later_thread_made)
        pthread_join(store->later_thread, NULL);
    store->later_thread_made = thread_start(&store->later_thread, "save", run_later, store, NULL);
    store->writing_later = store->later_thread_made;
    return store->later_thread_made;
}

/* A newer one in place of what waits under the same key. */
static void put_later(struct store *store, struct change *change)
{
    for (size_t i = 0; change->key && i < store->later.len; i++) {
        if (!str_eq(store->later.v[i].key, change->key))
            continue;
        change_release(&store->later.v[i]);
        store->later.v[i] = *change;
        return;
    }
    vec_push(&store->later, *change);
}

bool store_change(struct store *store, struct change *change, struct err *err)
{
    struct err problem = ERR_INIT;
    pthread_mutex_lock(&store->lock);
    const bool behind = store->later.len > 0; /* the order is kept */
    bool ok = !behind && (store->news ? run_briefly(store, change, BRIEF_MS, &problem)
                                      : run_change(store, change, &problem));
    const bool later = !ok && (behind || store->passing) && store->news && start_later(store);
    if (later) {
        put_later(store, change);
        *change = (struct change){0};
        ok = true;
    }
    pthread_mutex_unlock(&store->lock);
    change_release(change);
    if (later && !behind)
        write_tell(store, STORE_LOCKED, problem.text);
    if (!ok && err)
        *err = problem;
    return ok;
}

bool store_waiting(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    const bool waiting = store->later.len > 0;
    pthread_mutex_unlock(&store->lock);
    return waiting;
}

size_t store_finish(struct store *store)
{
    if (!store->base)
        return 0;
    struct err lost = ERR_INIT;
    const int64_t end = clock_mono_us() + (int64_t)LAST_TRIES_MS * 1000;
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_broadcast(&store->closing_changed);
    while (store->later.len && clock_mono_us() < end) {
        write_later(store, &lost);
        if (store->later.len)
            write_wait_ms(store, AGAIN_MS);
    }
    const size_t count = store->later.len + (lost.code != ERR_NONE);
    while (store->later.len)
        write_drop_first(store);
    pthread_mutex_unlock(&store->lock);
    if (store->later_thread_made)
        pthread_join(store->later_thread, NULL);
    return count;
}
