/* How entries ended that the trail could not be told at once, kept in memory until it works again.
 * Safe from any thread. */
#include <pthread.h>
#include <stdlib.h>

#include "audit_private.h"
#include "querent/base/mem.h"

#define ENDS_MOST 4096 /* beyond it, the oldest are forgotten; that they are missing was said */

struct late_end {
    int64_t id, rows, took_ms;
    char *outcome;
    struct late_end *next;
};

struct late_ends {
    pthread_mutex_t lock;
    struct late_end *first, **last;
    int count;
};

struct late_ends *late_ends_new(void)
{
    struct late_ends *ends = mem_alloc(sizeof *ends);

    pthread_mutex_init(&ends->lock, NULL);
    ends->last = &ends->first;
    return ends;
}

static void late_end_drop(struct late_ends *ends)
{
    struct late_end *end = ends->first;

    ends->first = end->next;
    if (!ends->first)
        ends->last = &ends->first;
    ends->count--;
    mem_free(end->outcome);
    mem_free(end);
}

void late_ends_free(struct late_ends *ends)
{
    while (ends->first)
        late_end_drop(ends);
    pthread_mutex_destroy(&ends->lock);
    mem_free(ends);
}

void late_ends_add(struct late_ends *ends, int64_t id, const char *outcome, int64_t rows,
                   int64_t took_ms)
{
    struct late_end *end = mem_alloc(sizeof *end);

    *end = (struct late_end){
        .id = id, .rows = rows, .took_ms = took_ms, .outcome = mem_strdup(outcome)};
    pthread_mutex_lock(&ends->lock);
    if (ends->count == ENDS_MOST)
        late_end_drop(ends);
    *ends->last = end;
    ends->last = &end->next;
    ends->count++;
    pthread_mutex_unlock(&ends->lock);
}

void late_ends_write(struct late_ends *ends, struct trail *trail)
{
    struct err problem = ERR_INIT;

    pthread_mutex_lock(&ends->lock);
    while (ends->first && trail_end(trail, ends->first->id, ends->first->outcome, ends->first->rows,
                                    ends->first->took_ms, &problem) != TRAIL_LOST)
        late_end_drop(ends);
    pthread_mutex_unlock(&ends->lock);
}
