/* The trace (R11): transitions, agent calls and tools with what they took; newest TRACE_MAX are
 * kept. */
#include "front_private.h"

#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "texts.h"

enum { INPUT_BYTES = 120, PART_BYTES = 16 * 1024, MICROS_A_SECOND = 1000000 };

static void release_entry(struct trace_entry *entry)
{
    mem_free(entry->what);
    mem_free(entry->input);
    mem_free(entry->whole);
}

/* Takes the entry's texts; under the lock. */
static void trace_keep(struct front *front, struct trace_entry entry)
{
    const size_t at = (front->trace_first + front->trace_count) % TRACE_MAX;
    if (front->trace_count == TRACE_MAX) {
        release_entry(&front->trace[at]);
        front->trace_first = (front->trace_first + 1) % TRACE_MAX;
    } else {
        front->trace_count++;
    }
    front->trace[at] = entry;
}

/* Takes `whole`. */
static void trace_put(struct front *front, const char *what, const char *input,
                      struct trace_entry entry)
{
    const char *shown = input ? input : "";
    entry.at = clock_now();
    entry.what = mem_strdup(what);
    entry.input = mem_strndup(shown, text_cut(shown, strlen(shown), INPUT_BYTES));
    log_write(LOG_DEBUG, "trace", "%s (%lld us, %lld+%lld tokens)", what,
              (long long)entry.duration_us, (long long)entry.tokens_in,
              (long long)entry.tokens_out);
    pthread_mutex_lock(&front->lock);
    trace_keep(front, entry);
    pthread_mutex_unlock(&front->lock);
}

void trace_add(struct front *front, const char *what, const char *input, int64_t duration_us)
{
    trace_put(front, what, input, (struct trace_entry){.duration_us = duration_us});
    spans_add(front, what, duration_us);
}

static void trace_add_part(struct buf *out, const char *name, const char *text)
{
    const size_t len = strlen(text), kept = text_cut(text, len, PART_BYTES);
    buf_addf(out, "\n\n[%s]\n", name);
    buf_addn(out, text, kept);
    if (kept < len)
        buf_add(out, "…");
}

static char *trace_exchange(const struct llm_request *request, const struct llm_reply *reply)
{
    static const char *const roles[] = {
        [LLM_SYSTEM] = "system", [LLM_USER] = "user", [LLM_ASSISTANT] = "assistant"};
    struct buf text = BUF_INIT;
    buf_addf(&text, TEXT_TRACE_MODEL, request->model ? request->model : "");
    for (size_t i = 0; i < request->message_count; i++)
        trace_add_part(&text, roles[request->messages[i].role], request->messages[i].text);
    trace_add_part(&text, TEXT_TRACE_ANSWER, reply->text ? reply->text : "");
    return buf_take(&text);
}

void trace_call(struct front *front, const char *what, const char *input,
                const struct llm_request *request, const struct llm_reply *reply)
{
    trace_put(front, what, input,
              (struct trace_entry){.whole = request ? trace_exchange(request, reply) : NULL,
                                   .duration_us = reply->duration_ms * 1000,
                                   .tokens_in = reply->tokens_in,
                                   .tokens_out = reply->tokens_out,
                                   .money = reply->money});
}

void trace_clear(struct front *front)
{
    for (; front->trace_count; front->trace_count--)
        release_entry(&front->trace[(front->trace_first + front->trace_count - 1) % TRACE_MAX]);
}

void trace_recall(struct front *front)
{
    struct transition *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;
    if (!store_transitions(front->store, front->conversation.id, &list, &count, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
    pthread_mutex_lock(&front->lock);
    trace_clear(front);
    for (size_t i = 0; i < count; i++)
        trace_keep(front,
                   (struct trace_entry){.at = list[i].at / MICROS_A_SECOND,
                                        .what = mem_printf("%s → %s", stage_name(list[i].from),
                                                           stage_name(list[i].to)),
                                        .input = mem_strdup(list[i].input),
                                        .duration_us = list[i].duration_us});
    pthread_mutex_unlock(&front->lock);
    store_transitions_free(list, count);
}

struct trace_entry *front_trace(struct front *front, size_t *ret_count)
{
    pthread_mutex_lock(&front->lock);
    struct trace_entry *copy = mem_alloc((front->trace_count + 1) * sizeof *copy);
    for (size_t i = 0; i < front->trace_count; i++) {
        copy[i] = front->trace[(front->trace_first + i) % TRACE_MAX];
        copy[i].what = mem_strdup(copy[i].what);
        copy[i].input = mem_strdup(copy[i].input);
        copy[i].whole = mem_strdup(copy[i].whole);
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
