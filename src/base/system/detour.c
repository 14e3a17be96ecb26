/* One small state for caller and thread; the last of the two frees it. */
#include "querent/base/system/detour.h"

#include <pthread.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/thread.h"

struct detour {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void (*work)(void *);
    void (*drop)(void *);
    void *arg;
    bool done, left; /* under lock: the thread's end, and the caller's */
};

static struct detour *detour_new(void (*work)(void *), void (*drop)(void *), void *arg)
{
    struct detour *detour = mem_alloc(sizeof *detour);
    pthread_condattr_t attr;

    detour->work = work;
    detour->drop = drop;
    detour->arg = arg;
    pthread_mutex_init(&detour->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&detour->changed, &attr);
    pthread_condattr_destroy(&attr);
    return detour;
}

static void detour_free(struct detour *detour)
{
    pthread_cond_destroy(&detour->changed);
    pthread_mutex_destroy(&detour->lock);
    mem_free(detour);
}

static void *detour_thread(void *arg)
{
    struct detour *detour = arg;

    detour->work(detour->arg);
    pthread_mutex_lock(&detour->lock);
    detour->done = true;
    const bool left = detour->left;
    pthread_cond_broadcast(&detour->changed);
    pthread_mutex_unlock(&detour->lock);
    if (left) {
        detour->drop(detour->arg);
        detour_free(detour);
    }
    return NULL;
}

static void detour_wake(void *arg)
{
    struct detour *detour = arg;

    pthread_mutex_lock(&detour->lock);
    pthread_cond_broadcast(&detour->changed);
    pthread_mutex_unlock(&detour->lock);
}

static bool detour_over(int64_t deadline_us)
{
    return deadline_us && clock_mono_us() >= deadline_us;
}

/* Until the work is done, or is waited for no longer. */
static void detour_wait(struct detour *detour, struct cancel *cancel, int64_t deadline_us)
{
    const struct timespec end = {.tv_sec = deadline_us / 1000000,
                                 .tv_nsec = deadline_us % 1000000 * 1000};

    pthread_mutex_lock(&detour->lock);
    while (!detour->done && !cancel_fired(cancel) && !detour_over(deadline_us)) {
        if (deadline_us)
            pthread_cond_timedwait(&detour->changed, &detour->lock, &end);
        else
            pthread_cond_wait(&detour->changed, &detour->lock);
    }
    pthread_mutex_unlock(&detour->lock);
}

/* After the unhook nothing but the thread knows of it. */
static bool detour_leave(struct detour *detour)
{
    pthread_mutex_lock(&detour->lock);
    const bool done = detour->done;
    detour->left = !done;
    pthread_mutex_unlock(&detour->lock);
    return done;
}

enum detour_end detour_run(const char *name, void (*work)(void *arg), void (*drop)(void *arg),
                           void *arg, struct cancel *cancel, int64_t deadline_us)
{
    struct detour *detour = detour_new(work, drop, arg);
    pthread_t thread;

    if (!thread_start(&thread, name, detour_thread, detour, NULL)) {
        detour_free(detour);
        work(arg);
        return DETOUR_DONE;
    }
    const unsigned hook = cancel_hook(cancel, detour_wake, detour);
    detour_wait(detour, cancel, deadline_us);
    cancel_unhook(cancel, hook);
    if (detour_leave(detour)) {
        pthread_join(thread, NULL);
        detour_free(detour);
        return DETOUR_DONE;
    }
    pthread_detach(thread);
    return cancel_fired(cancel) ? DETOUR_CANCELLED : DETOUR_TIMEOUT;
}
