/* What the user asked before, in all conversations. The worker's. */
#include "front_private.h"

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/recall.h"
#include "querent/router/router.h"
#include "texts.h"

enum { LOOKED_AT = 200 };

/* A question about questions is none of them. */
static bool past_is_wanted(const char *text)
{
    struct arena arena = {0};
    struct recall recall;
    const bool wanted =
        answer_is_question(text) && !recall_question(&arena, text, clock_now(), &recall);

    arena_release(&arena);
    return wanted;
}

static size_t past_take(struct asked_question *found, size_t count, struct answer_pair *list,
                        size_t max)
{
    size_t n = 0;

    for (size_t i = 0; i < count && n < max; i++) {
        if (!past_is_wanted(found[i].question))
            continue;
        list[n] = (struct answer_pair){
            .question = found[i].question,
            .sql = found[i].sql,
            .where = found[i].number
                         ? mem_printf(TEXT_PAST_WHERE, found[i].connection, found[i].number)
                         : mem_printf(TEXT_PAST_COMMAND, found[i].connection)};
        found[i].question = found[i].sql = NULL;
        world_when(found[i].at, &list[n]);
        n++;
    }
    return n;
}

bool world_past(struct answer_kept *self, const struct recall *recall, size_t max,
                struct answer_pair **ret_list, size_t *ret_count)
{
    struct front *front = container_of(self, struct front, kept);
    struct store_wanted wanted = {
        .words = recall->topic, .from = recall->from, .to = recall->to, .max = LOOKED_AT};
    struct err err = ERR_INIT;

    if (!front->store)
        return false;
    *ret_list = mem_alloc((max + 1) * sizeof **ret_list);
    *ret_count = 0;
    for (int again = 0; again < 2 && *ret_count == 0; again++) {
        struct asked_question *found = NULL;
        size_t count = 0;
        wanted.any = again > 0; /* where no question has all of the words */
        if (!store_asked(front->store, &wanted, &found, &count, &err)) {
            log_write(LOG_WARN, "store", "%s", err.text);
            mem_free(*ret_list);
            return false;
        }
        *ret_count = past_take(found, count, *ret_list, max);
        asked_questions_free(found, count);
    }
    return true;
}

bool past_search(struct store *store, const char *words, size_t max,
                 struct found_message **ret_list, size_t *ret_count, struct err *err)
{
    struct store_wanted wanted = {.words = words, .to = INT64_MAX, .max = max};
    struct arena arena = {0};
    struct recall recall;

    recall_words(&arena, words, clock_now(), &recall);
    bool ok = store_search(store, &wanted, ret_list, ret_count, err);
    if (ok && *ret_count == 0 && recall.when) {
        found_messages_free(*ret_list, 0);
        wanted.words = recall.topic;
        wanted.from = recall.from;
        wanted.to = recall.to;
        ok = store_search(store, &wanted, ret_list, ret_count, err);
    }
    arena_release(&arena);
    return ok;
}
