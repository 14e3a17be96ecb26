/* The trace (R11): transitions, agent calls and tools with what they took; newest TRACE_MAX are
 * kept. */
#include "front_private.h"

#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"

static void release_entry(struct trace_entry *entry)
{
    mem_free(entry->what);
    mem_free(entry->input);
}

void trace_add(struct front *front, const char *what, const char *input, int64_t duration_us,
               int64_t tokens_in, int64_t tokens_out, double money)
{
    struct trace_entry entry = {
        .at = clock_now(),
        .what = mem_strdup(what),
        .input = mem_strndup(input ? input : "", input ? strnlen(input, 120) : 0),
        .duration_us = duration_us,
        .tokens_in = tokens_in,
        .tokens_out = tokens_out,
        .money = money};
    pthread_mutex_lock(&front->lock);
    size_t at = (front->trace_first + front->trace_count) % TRACE_MAX;
    if (front->trace_count == TRACE_MAX) {
        release_entry(&front->trace[at]);
        front->trace_first = (front->trace_first + 1) % TRACE_MAX;
    } else {
        front->trace_count++;
    }
    front->trace[at] = entry;
    pthread_mutex_unlock(&front->lock);
    log_write(LOG_DEBUG, "trace", "%s (%lld us, %lld+%lld tokens)", what, (long long)duration_us,
              (long long)tokens_in, (long long)tokens_out);
}

struct trace_entry *front_trace(struct front *front, size_t *ret_count)
{
    pthread_mutex_lock(&front->lock);
    struct trace_entry *copy = mem_alloc((front->trace_count + 1) * sizeof *copy);
    for (size_t i = 0; i < front->trace_count; i++) {
        copy[i] = front->trace[(front->trace_first + i) % TRACE_MAX];
        copy[i].what = mem_strdup(copy[i].what);
        copy[i].input = mem_strdup(copy[i].input);
    }
    *ret_count = front->trace_count;
    pthread_mutex_unlock(&front->lock);
    return copy;
}

void trace_entries_free(struct trace_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++)
        release_entry(&entries[i]);
    mem_free(entries);
}
