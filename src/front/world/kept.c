/* Answers that are given again: under which key, since when, and which are forgotten. The worker's.
 */
#include <stdatomic.h>

#include "front_private.h"

#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/db/pool.h"

#define NO_LIMIT_S (100LL * 365 * 86400)

static atomic_llong kept_hits, kept_misses; /* of the process */

struct front_tally front_tally(void)
{
    const struct db_pool_tally pools = db_pool_tally();

    return (struct front_tally){.pool_open = pools.open,
                                .pool_busy = pools.busy,
                                .pool_waiting = pools.waiting,
                                .cache_hits = atomic_load(&kept_hits),
                                .cache_misses = atomic_load(&kept_misses)};
}

bool world_remembers(const struct front *front)
{
    return front->store && settings_bool(front->settings, SET_PIPELINE_CACHE);
}

/* Of data and lessons. False: the database cannot tell whether its data has changed. */
static bool kept_state(struct front *front, struct buf *out)
{
    const size_t start = out->len;
    buf_addf(out, "%lld ", (long long)store_lessons_version(front->store));
    const size_t data = out->len;
    const bool told = front->session.db && db_data_version(front->session.db, out);
    if (!told)
        buf_truncate(out, data);
    buf_str(out);
    return told && out->len > start;
}

static struct store_answer_key kept_key(const struct front *front, const struct catalog *catalog,
                                        const char *question, const struct buf *state)
{
    return (struct store_answer_key){.connection = front->session.connection->name,
                                     .schema = catalog_schema(catalog)->fingerprint,
                                     .question = question,
                                     .state = state->p};
}

void world_before(struct answer_kept *self, const char *question, struct answer_pair *ret_pair)
{
    struct front *front = container_of(self, struct front, kept);
    struct buf state = BUF_INIT;
    struct err err = ERR_INIT;
    int64_t at = 0;

    if (!world_remembers(front))
        return;
    const bool told = kept_state(front, &state);
    const struct store_answer_key key = kept_key(front, front->session.catalog, question, &state);
    const int64_t age =
        told ? NO_LIMIT_S : settings_int(front->settings, SET_PIPELINE_CACHE_SECONDS);
    if (!store_answer_get(front->store, &key, age, &ret_pair->sql, &at, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
    atomic_fetch_add(ret_pair->sql ? &kept_hits : &kept_misses, 1);
    if (ret_pair->sql)
        world_when(at, ret_pair);
    buf_release(&state);
}

size_t world_approved(struct answer_kept *self, struct answer_pair **ret_list)
{
    struct front *front = container_of(self, struct front, kept);
    struct approved_question *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    *ret_list = NULL;
    if (!world_remembers(front))
        return 0;
    if (!store_approvals(front->store, front->session.connection->name, false, &list, &count, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
    *ret_list = mem_alloc((count + 1) * sizeof **ret_list);
    for (size_t i = 0; i < count; i++) {
        struct answer_pair *pair = &(*ret_list)[i];
        *pair = (struct answer_pair){
            .question = list[i].question, .sql = list[i].sql, .lessons = list[i].lessons};
        list[i].question = list[i].sql = list[i].lessons = NULL;
        if (!str_eq(list[i].user, store_user(front->store))) {
            pair->by = list[i].user;
            list[i].user = NULL;
        }
        world_when(list[i].at, pair);
    }
    approved_questions_free(list, count);
    return count;
}

/* What edits another question, speaks of other rows each time, leaves a word out, is a guess, or
 * has a private value is not kept. */
bool world_may_keep(const struct front *front, const struct catalog *catalog,
                    const struct memory *memory)
{
    return catalog && memory->natural_language_query &&
           str_eq(memory->asked, memory->natural_language_query) &&
           !inquiry_refers(front->conversation.inquiry) && !front->with.instruction &&
           (!memory->sql || inquiry_may_keep(front->conversation.inquiry, memory->sql)) &&
           !catalog_tells_private(catalog, memory->natural_language_query, memory->sql);
}

char *world_once(struct front *front, struct catalog *catalog, const struct memory *memory)
{
    const struct answer_world world = world_of(front, catalog, NULL);
    return inquiry_once(front->conversation.inquiry, &world, memory);
}

void world_keep(struct front *front, const struct catalog *catalog, const struct memory *memory)
{
    struct buf state = BUF_INIT;
    struct err err = ERR_INIT;

    if (!world_remembers(front))
        return;
    kept_state(front, &state);
    const struct store_answer_key key =
        kept_key(front, catalog, memory->natural_language_query, &state);
    if (!store_answer_put(front->store, &key, memory->sql, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
    buf_release(&state);
}

/* Nor is what nobody looked at, or what they may have changed for this one time. */
void world_remember(struct front *front, const struct memory *memory)
{
    struct catalog *catalog = session_peek(front);
    char *once = catalog ? world_once(front, catalog, memory) : NULL;

    if (memory->sql_method == METHOD_GENERATE && !front->unattended && !once &&
        world_may_keep(front, catalog, memory))
        world_keep(front, catalog, memory);
    mem_free(once);
    catalog_unref(catalog);
}

void world_reject(struct front *front)
{
    const char *question = front->conversation.memory.natural_language_query;
    struct err err = ERR_INIT;

    if (front->store && question && front->session.connection && !front->unattended &&
        !store_answer_remove(front->store, front->session.connection->name, question, &err))
        log_write(LOG_WARN, "store", "%s", err.text);
}
