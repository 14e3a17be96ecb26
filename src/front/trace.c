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

void front_token(struct front *front, const char *channel, const char *text, size_t len)
{
    struct event *event = event_new(EVENT_TOKEN);
    event->turn = front->running_turn;
    event->channel = mem_strdup(channel);
    event->text = mem_strndup(text, len);
    front_emit(front, event);
}

static void on_token(void *arg, const char *channel, const char *text, size_t len)
{
    front_token(arg, channel, text, len);
}

static void on_cost(void *arg, const char *agent, const struct llm_reply *reply)
{
    struct front *front = arg;
    char *what = mem_printf("agent %s", agent);
    trace_add(front, what, "", reply->duration_ms * 1000, reply->tokens_in, reply->tokens_out,
              reply->money);
    mem_free(what);
    struct event *event = event_new(EVENT_COST);
    event->turn = front->running_turn;
    event->name = mem_strdup(agent);
    event->tokens_in = reply->tokens_in;
    event->tokens_out = reply->tokens_out;
    event->money = reply->money;
    event->duration_ms = reply->duration_ms;
    front_emit(front, event);
    if (reply->prompt_cut)
        front_notice(front, "the model server cut the prompt: raise its context (OLLAMA_NUM_CTX)");
}

static void on_retry(void *arg, const char *why, int ms)
{
    struct front *front = arg;
    struct event *event = event_new(EVENT_STATUS);
    event->turn = front->running_turn;
    event->name = mem_strdup("waiting");
    event->text = mem_printf("%s; another try in %.1f s", why, ms / 1000.0);
    front_emit(front, event);
}

struct agent_context front_agent_context(struct front *front, struct cancel *cancel)
{
    return (struct agent_context){.llm = front_model(front),
                                  .settings = front->settings,
                                  .cancel = cancel,
                                  .token = on_token,
                                  .retry = on_retry,
                                  .cost = on_cost,
                                  .arg = front};
}
