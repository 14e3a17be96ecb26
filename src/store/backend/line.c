#include "backend/line.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

/* Who comes while nobody writes goes first, even before those who were called and are not awake
 * yet: handing it over each time would have everybody wait for a thread to wake. Who has waited for
 * so long is handed it. */
#define LONG_US 20000

struct waiter { /* on the stack of who waits */
    pthread_cond_t called;
    int64_t since_us;
    bool turn;
};

struct line {
    char *path;
    int refs;             /* the list's */
    pthread_mutex_t lock; /* guards the next ones */
    bool taken;
    VEC(struct waiter *) waiting; /* the first is next */
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static VEC(struct line *) lines;

struct line *line_open(const char *path)
{
    struct line *line = NULL;

    pthread_mutex_lock(&list_lock);
    for (size_t i = 0; i < lines.len && !line; i++)
        if (str_eq(lines.v[i]->path, path))
            line = lines.v[i];
    if (!line) {
        line = mem_alloc(sizeof *line);
        line->path = mem_strdup(path);
        pthread_mutex_init(&line->lock, NULL);
        vec_push(&lines, line);
    }
    line->refs++;
    pthread_mutex_unlock(&list_lock);
    return line;
}

/* With the list's lock held. */
static void line_drop(struct line *line)
{
    for (size_t i = 0; i < lines.len; i++)
        if (lines.v[i] == line) {
            vec_remove(&lines, i);
            break;
        }
    if (!lines.len)
        vec_release(&lines);
    vec_release(&line->waiting);
    pthread_mutex_destroy(&line->lock);
    mem_free(line->path);
    mem_free(line);
}

void line_close(struct line *line)
{
    if (!line)
        return;
    pthread_mutex_lock(&list_lock);
    if (--line->refs == 0)
        line_drop(line);
    pthread_mutex_unlock(&list_lock);
}

static struct timespec line_until(int ms)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += ms / 1000;
    at.tv_nsec += (long)(ms % 1000) * 1000000;
    if (at.tv_nsec >= 1000000000) {
        at.tv_nsec -= 1000000000;
        at.tv_sec++;
    }
    return at;
}

/* With the lock held. */
static bool line_wait(struct line *line, int ms)
{
    const struct timespec until = line_until(ms);
    struct waiter own = {.since_us = clock_mono_us()};
    pthread_condattr_t attr;

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&own.called, &attr);
    pthread_condattr_destroy(&attr);
    vec_push(&line->waiting, &own);
    int waited = 0;
    while (!own.turn && line->taken && waited != ETIMEDOUT)
        waited = pthread_cond_timedwait(&own.called, &line->lock, &until);
    for (size_t i = 0; !own.turn && i < line->waiting.len; i++)
        if (line->waiting.v[i] == &own) {
            vec_remove(&line->waiting, i);
            break;
        }
    pthread_cond_destroy(&own.called);
    return own.turn || !line->taken;
}

bool line_enter(struct line *line, int ms)
{
    pthread_mutex_lock(&line->lock);
    const bool turn = !line->taken || line_wait(line, ms);
    line->taken |= turn;
    pthread_mutex_unlock(&line->lock);
    return turn;
}

void line_leave(struct line *line)
{
    pthread_mutex_lock(&line->lock);
    struct waiter *first = line->waiting.len ? line->waiting.v[0] : NULL;
    const bool handed = first && clock_mono_us() - first->since_us > LONG_US;
    if (handed) {
        first->turn = true;
        vec_remove(&line->waiting, 0);
    }
    line->taken = handed;
    if (first)
        pthread_cond_signal(&first->called);
    pthread_mutex_unlock(&line->lock);
}
