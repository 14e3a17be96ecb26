/* What a model is told of the conversation: its gate, and the summary of its beginning, which is
 * made while nobody waits. The worker's. */
#include "front_private.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"
#include "world/history.h"
#include "world/seen.h"

enum { SUMMARIZED_AT_ONCE = 4 /* questions; fewer wait for more */ };

/* Without the values of private columns: the engine may have found them in the database. */
static void told_hide(const struct catalog *catalog, struct message *messages, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct buf sql = BUF_INIT;
        if (!messages[i].sql)
            continue;
        catalog_hide_private(catalog, messages[i].sql, NULL, &sql);
        mem_free(messages[i].sql);
        messages[i].sql = buf_take(&sql);
    }
}

/* What a model may be told of earlier SQL: tables that are there, and not hidden. */
struct told_gate {
    struct history_gate gate;
    const struct catalog *catalog;
    const struct memory *memory;
};

static bool told_opens(const struct history_gate *self, const char *sql)
{
    const struct told_gate *told = container_of(self, const struct told_gate, gate);
    const struct sql_lookup lookup = catalog_lookup(told->catalog);
    const enum sql_dialect dialect = catalog_dialect(told->catalog);
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    bool opens = query != NULL;

    for (struct sql_finding *f = query ? sql_resolve(&arena, query, dialect, &lookup) : NULL; f;
         f = f->next)
        opens &= f->severity != MARK_ERROR;
    arena_release(&arena);
    return opens;
}

static const char *told_result(const struct history_gate *self, struct arena *arena,
                               const char *sql)
{
    return seen_of(arena, container_of(self, const struct told_gate, gate)->memory, sql);
}

static bool told_in_tiers(const struct front *front)
{
    return str_eq(settings_text(front->settings, SET_CONVERSATION_MEMORY_STRATEGY), "tiered");
}

/* How many questions the summary tells of; *ret_text: in which words, NULL: there is none. */
static size_t told_summary(const struct memory *memory, const char **ret_text)
{
    char *end = NULL;
    const unsigned long long count = memory->summary ? strtoull(memory->summary, &end, 10) : 0;

    *ret_text = count ? end + 1 : NULL;
    return (size_t)count;
}

/* What was said elsewhere, before this conversation; the caller's. */
static void told_before(const struct front *front, struct message **ret_messages, size_t *ret_count)
{
    struct asked_with with = asked_with_copy(&front->with);

    *ret_messages = with.before;
    *ret_count = with.before_count;
    mem_free(with.instruction);
}

size_t world_history(struct answer_kept *self, struct arena *arena, const char *const **ret_list)
{
    struct front *front = container_of(self, struct front, kept);
    const struct told_gate told = {.gate = {told_opens, told_result},
                                   .catalog = front->session.catalog,
                                   .memory = &front->conversation.memory};
    struct history_wanted wanted = {
        .tiered = told_in_tiers(front),
        .most = (size_t)settings_int(front->settings, SET_MAX_CONVERSATION_MESSAGES)};
    struct message *messages = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (front->with.before_count)
        told_before(front, &messages, &count);
    else if (!front->store || !front->conversation.kept ||
             !store_messages(front->store, front->conversation.id, &messages, &count, &err))
        return 0;
    told_hide(told.catalog, messages, count);
    wanted.summarized = told_summary(told.memory, &wanted.summary);
    const size_t n = history_lines(arena, messages, count, &wanted, &told.gate, ret_list);
    messages_free(messages, count);
    return n;
}

/* ---- while nobody waits */

static void told_keep_summary(struct front *front, size_t count, const char *text)
{
    struct memory *memory = &front->conversation.memory;
    const struct checkpoint checkpoint = {.memory = memory};
    char *summary = mem_printf("%zu %s", count, text);
    struct err err = ERR_INIT;

    memory_set(&memory->summary, summary);
    mem_free(summary);
    if (!store_checkpoint(front->store, front->conversation.id, &checkpoint, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
}

/* What the calls of a turn show while they run is nobody's here. */
static struct agent_context told_context(struct front *front, struct cancel *cancel)
{
    struct agent_context context = front_agent_context(front, cancel);

    context.token = NULL;
    context.retry = NULL;
    context.progress = NULL;
    return context;
}

void world_summarize(struct front *front, struct cancel *cancel)
{
    const struct agent_context context = told_context(front, cancel);
    struct message *messages = NULL;
    struct buf questions = BUF_INIT;
    struct err err = ERR_INIT;
    const char *before;
    char *text = NULL;
    size_t count = 0;

    if (!store_messages(front->store, front->conversation.id, &messages, &count, &err))
        return;
    const size_t told = told_summary(&front->conversation.memory, &before);
    const size_t early = history_early(messages, count, told, &questions);
    if (early >= told + SUMMARIZED_AT_ONCE) {
        if (agent_summary(&context, before, buf_str(&questions), &text, &err))
            told_keep_summary(front, early, text);
        else
            log_write(LOG_INFO, "model", "%s", err.text);
    }
    mem_free(text);
    buf_release(&questions);
    messages_free(messages, count);
}

bool world_may_summarize(const struct front *front)
{
    return front->store && front->conversation.kept && front_model(front) && told_in_tiers(front);
}
