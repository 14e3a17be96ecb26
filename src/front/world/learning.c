/* The router's services that learn: each gathers the world of an answer and asks the inquiry. What
 * nobody looked at teaches nothing. The worker's. */
#include "front_private.h"

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lessons/learn.h"
#include "texts.h"

/* The catalog as it is; words that may teach wait for one that is still being read with its values:
 * they would be taken for a question, or "tier A" for the name of a column. */
static struct catalog *learning_catalog(struct front *front, const char *words)
{
    struct catalog *there = session_peek(front), *read = NULL;

    if (!front->session.db || !lesson_may_be(words))
        return there;
    struct cancel *cancel = front_turn_cancel(front);
    if (!there)
        front_status(front, STATUS_LOADING, TEXT_LOADING);
    const bool ready = session_catalog(front, cancel, &read, NULL);
    cancel_unref(cancel);
    if (!ready)
        return there;
    catalog_unref(there);
    return read;
}

bool learning_teach(struct router_services *self, struct memory *memory, const char *words,
                    char **ret_said, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct catalog *catalog = learning_catalog(front, words);
    const struct answer_world world = world_of(front, catalog, NULL);
    const bool ok = inquiry_teach(&world, memory, words, ret_said, err);

    catalog_unref(catalog);
    return ok;
}

/* Kept as it was asked, so that `querent lessons test` can ask it again. Rows that are still coming
 * are counted when all have come: learning_count. */
static void learning_approve(struct front *front, const struct memory *memory)
{
    const struct approved_question approval = {.connection = front->session.connection->name,
                                               .question = memory->natural_language_query,
                                               .sql = memory->sql,
                                               .rows = memory->result_partial ? -1
                                                                              : memory->result_rows,
                                               .lessons = memory->sql_lessons,
                                               .own = front->no_teach};
    struct err err = ERR_INIT;

    if (front->store && !store_approval_put(front->store, &approval, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
    front->conversation.approval_uncounted = memory->result_partial;
}

void learning_count(struct front *front, const struct result *result)
{
    const struct result_origin *origin = result_origin(result);
    struct err err = ERR_INIT;

    if (!front->store || !front->conversation.approval_uncounted || !origin || !origin->question ||
        result_state(result) != RESULT_COMPLETE)
        return;
    if (!store_approval_count(front->store, origin, (int64_t)result_rows(result), &err))
        log_write(LOG_WARN, "store", "%s", err.text);
    front->conversation.approval_uncounted = false;
}

/* A lesson, or else an edit that may have been for this one time, is asked about. */
static void learning_ask(struct front *front, struct catalog *catalog, struct memory *memory,
                         const char *once)
{
    const struct answer_world world = world_of(front, catalog, NULL);
    const struct lesson *lesson = inquiry_propose(front->conversation.inquiry, &world, memory->sql);

    if (lesson) {
        char *words = lesson_words(lesson);
        memory->lesson_offer = mem_printf(TEXT_FROM_NOW_ON, words, front->session.connection->name);
        mem_free(words);
    } else if (once && world_may_keep(front, catalog, memory)) {
        memory->once_offer = mem_printf(TEXT_ONCE, once);
    }
}

void learning_propose(struct router_services *self, struct memory *memory,
                      const struct result *result)
{
    struct front *front = container_of(self, struct front, services);
    struct catalog *catalog = session_peek(front);

    if (catalog && !front->unattended && memory->natural_language_query &&
        result_rows(result) > 0) {
        char *once = world_once(front, catalog, memory);
        if (!front->no_teach) /* else the edit is forgotten */
            learning_ask(front, catalog, memory, once);
        if (!once && world_may_keep(front, catalog, memory))
            learning_approve(front, memory);
        mem_free(once);
    }
    catalog_unref(catalog);
}

void learning_keep_edit(struct router_services *self, const struct memory *memory)
{
    struct front *front = container_of(self, struct front, services);
    struct catalog *catalog = session_peek(front);

    if (world_may_keep(front, catalog, memory)) { /* without a catalog it may not */
        world_keep(front, catalog, memory);
        learning_approve(front, memory);
    }
    catalog_unref(catalog);
}

bool learning_keep(struct router_services *self, enum lesson_reply reply, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    struct catalog *catalog = session_peek(front);
    const struct answer_world world = world_of(front, catalog, NULL);
    bool ok = true;

    if (reply == LESSON_REPLY_NO)
        inquiry_drop_proposal(front->conversation.inquiry);
    else
        ok = inquiry_keep_proposal(front->conversation.inquiry, &world,
                                   reply == LESSON_REPLY_COMPANY, err);
    catalog_unref(catalog);
    return ok;
}
