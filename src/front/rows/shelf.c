/* The rows of conversations that were left: kept as long as they fit a budget, and given back when
 * one is opened again. The worker's. */
#include "front_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define SHELF_MAX 8
#define SHELF_BYTES ((size_t)128 << 20) /* in memory, all together */

static void shelf_remove(struct front *front, size_t i)
{
    mem_free(front->shelf.v[i].conversation);
    result_unref(front->shelf.v[i].result);
    vec_remove(&front->shelf, i);
}

static void shelf_budget(struct front *front)
{
    size_t bytes = 0;
    for (size_t i = 0; i < front->shelf.len; i++)
        bytes += result_memory(front->shelf.v[i].result);
    while (front->shelf.len > SHELF_MAX || (bytes > SHELF_BYTES && front->shelf.len)) {
        bytes -= result_memory(front->shelf.v[0].result);
        shelf_remove(front, 0);
    }
}

void rows_shelve(struct front *front)
{
    const struct conversation *conversation = &front->conversation;
    struct result *result = conversation->result;
    if (!result || !conversation->kept || !conversation->id ||
        result_state(result) != RESULT_COMPLETE)
        return;
    vec_push(&front->shelf, ((struct shelved){.conversation = mem_strdup(conversation->id),
                                              .result = result_ref(result),
                                              .turn = conversation->result_turn}));
    shelf_budget(front);
}

/* Another process may have gone on with the conversation: then these are not its rows any more. */
void rows_unshelve(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    for (size_t i = 0; i < front->shelf.len; i++) {
        const struct shelved *shelved = &front->shelf.v[i];
        const struct result_origin *origin = result_origin(shelved->result);
        if (!str_eq(shelved->conversation, conversation->id))
            continue;
        if (origin && str_eq(origin->run, conversation->memory.rows_run) &&
            str_eq(origin->connection, front->session.connection->name)) {
            rows_remember(front, shelved->result);
            conversation->result_turn = shelved->turn;
            conversation->result_said = conversation->cut_said = true;
            struct event *event = event_new(EVENT_RESULT);
            event->conversation = mem_strdup(conversation->id);
            event->result = (struct event_result){.of = RESULT_OF_QUERY,
                                                  .result = result_ref(shelved->result),
                                                  .count = (int64_t)result_rows(shelved->result)};
            front_emit(front, event);
        }
        shelf_remove(front, i);
        return;
    }
}

void rows_shelf_release(struct front *front)
{
    while (front->shelf.len)
        shelf_remove(front, front->shelf.len - 1);
    vec_release(&front->shelf);
}
