/* Corrections of an answer before it is confirmed (L4). Each becomes a demand that stays for this
 * question: tables that the engine has to use or to leave, and a line that a model is told. What
 * the operator then confirms is kept, and is an example for questions like it. */
#include "pipeline.h"

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

char *amend_constraints(const struct front *front)
{
    struct buf text = BUF_INIT;

    for (size_t i = 0; i < front->conversation.demand_count; i++)
        buf_addf(&text, "%s%s", i ? "\n" : "", front->conversation.demands[i].constraint);
    buf_add(&text, "");
    return text.p ? buf_take(&text) : mem_strdup("");
}

/* The engine can be told of tables only. */
static bool by_engine(struct front *front, const struct memory *memory, struct catalog *catalog,
                      struct sql_version **ret_version)
{
    struct conversation *conversation = &front->conversation;
    int must[DEMANDS_MAX * AGENT_CORRECTION_TABLES], avoid[DEMANDS_MAX * AGENT_CORRECTION_TABLES];
    struct nlq_request request = {.question = memory->natural_language_query,
                                  .now = clock_now(),
                                  .must_tables = must,
                                  .avoid_tables = avoid};

    for (size_t i = 0; i < conversation->demand_count; i++) {
        const struct agent_correction *demand = &conversation->demands[i];
        if (!demand->must_count && !demand->avoid_count)
            return false;
        for (size_t k = 0; k < demand->must_count; k++)
            must[request.must_count++] = demand->must[k];
        for (size_t k = 0; k < demand->avoid_count; k++)
            avoid[request.avoid_count++] = demand->avoid[k];
    }
    conversation->readings = nlq_ask(catalog, &request);
    if (!conversation->readings->count || !conversation->readings->readings[0].answers)
        return false;
    *ret_version = offers_take(front, catalog, 0);
    conversation->by_engine =
        false; /* it is worth keeping: without the demand it reads otherwise */
    return true;
}

static bool by_model(struct front *front, const struct memory *memory, struct catalog *catalog,
                     struct cancel *cancel, struct sql_version **ret_version, struct err *err)
{
    struct agent_sql_answer answer = {0};

    if (!front->llm || str_eq(settings_text(front->settings, SET_ENGINE), "builtin"))
        return err_set(err, ERR_UNSURE,
                       "the built-in engine can only be told of tables, and finds no reading like "
                       "that; with a model it can be asked for, and the SQL can be edited (e)");
    if (!pipeline_ask_model(front, memory, catalog, memory->natural_language_query, cancel, &answer,
                            err))
        return false;
    offers_clear(front);
    front->conversation.model_sql = answer.sql;
    answer.sql = NULL;
    agent_sql_answer_release(&answer);
    *ret_version = offers_take(front, catalog, 0);
    return true;
}

static bool add_demand(struct front *front, const struct catalog *catalog, const char *words,
                       struct err *err)
{
    struct conversation *conversation = &front->conversation;
    struct agent_correction demand = {0};

    if (!agent_correction(catalog, words, &demand))
        return err_set(err, ERR_NOT_FOUND, "no correction");
    if (conversation->demand_count == DEMANDS_MAX) {
        agent_correction_release(&demand);
        return err_set(
            err, ERR_LIMIT,
            "this question was corrected %d times; ask it in other words, or edit the SQL",
            DEMANDS_MAX);
    }
    conversation->demands[conversation->demand_count++] = demand;
    return true;
}

bool pipeline_amend(void *self, struct memory *memory, const char *words,
                    struct sql_version **ret_version, struct err *err)
{
    struct front *front = self;
    struct catalog *catalog = session_peek(front);

    if (!catalog || !memory->natural_language_query || !add_demand(front, catalog, words, err)) {
        catalog_unref(catalog);
        return err->code != ERR_NONE ? false : err_set(err, ERR_NOT_FOUND, "nothing to correct");
    }
    struct cancel *cancel = front_turn_cancel(front);
    pipeline_status(front, "correcting", "answering again, as demanded");
    offers_clear(front);
    const bool ok = by_engine(front, memory, catalog, ret_version) ||
                    by_model(front, memory, catalog, cancel, ret_version, err);
    cancel_unref(cancel);
    catalog_unref(catalog);
    return ok;
}
