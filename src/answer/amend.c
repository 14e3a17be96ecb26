/* Corrections of an answer before it is confirmed (L4), and after it failed in the database, which
 * goes through the same loop as SQL that was never shown. A correction in words
 * becomes a demand that stays for the question: tables that the engine has to use or to leave, and
 * a line that a model is told. What the operator then confirms is kept, and is an example for
 * questions like it. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "texts.h"

/* The engine can be told of tables only. */
static bool by_engine(struct inquiry *inquiry, const struct answer_world *world,
                      const struct memory *memory, struct sql_version **ret_version)
{
    int must[DEMANDS_MAX * AGENT_CORRECTION_TABLES], avoid[DEMANDS_MAX * AGENT_CORRECTION_TABLES];
    struct nlq_request request = {.question = memory->natural_language_query,
                                  .now = world->now,
                                  .must_tables = must,
                                  .avoid_tables = avoid};

    for (size_t i = 0; i < inquiry->demand_count; i++) {
        const struct agent_correction *demand = &inquiry->demands[i];
        if (!demand->must_count && !demand->avoid_count)
            return false;
        for (size_t k = 0; k < demand->must_count; k++)
            must[request.must_count++] = demand->must[k];
        for (size_t k = 0; k < demand->avoid_count; k++)
            avoid[request.avoid_count++] = demand->avoid[k];
    }
    inquiry->readings = nlq_ask(world->catalog, &request);
    if (!inquiry->readings->count || !inquiry->readings->readings[0].answers)
        return false;
    *ret_version = offers_take(inquiry, world, 0);
    inquiry->by_engine = false; /* it is worth keeping: without the demand it reads otherwise */
    return true;
}

static bool by_model(struct inquiry *inquiry, const struct answer_world *world,
                     const struct memory *memory, struct sql_version **ret_version, struct err *err)
{
    offers_clear(inquiry);
    if (!ask_model(inquiry, world, memory->natural_language_query, err))
        return false;
    *ret_version = offers_take(inquiry, world, 0);
    return true;
}

static bool add_demand(struct inquiry *inquiry, const struct catalog *catalog, const char *words,
                       struct err *err)
{
    struct agent_correction demand = {0};

    if (!agent_correction(catalog, words, &demand))
        return err_set(err, ERR_NOT_FOUND, TEXT_NO_CORRECTION);
    if (inquiry->demand_count == DEMANDS_MAX) {
        agent_correction_release(&demand);
        return err_set(err, ERR_LIMIT, TEXT_CORRECTED_ENOUGH, DEMANDS_MAX);
    }
    inquiry->demands[inquiry->demand_count++] = demand;
    return true;
}

bool inquiry_amend(struct inquiry *inquiry, const struct answer_world *world,
                   const struct memory *memory, const char *words, struct sql_version **ret_version,
                   struct err *err)
{
    if (!memory->natural_language_query)
        return err_set(err, ERR_NOT_FOUND, TEXT_NOTHING_TO_CORRECT);
    if (!add_demand(inquiry, world->catalog, words, err))
        return false;
    say_status(world, STATUS_CORRECTING, TEXT_AGAIN);
    offers_clear(inquiry);
    if (by_engine(inquiry, world, memory, ret_version))
        return true;
    if (!world->model)
        return err_set(err, ERR_UNSURE, TEXT_ENGINE_TABLES_ONLY);
    return by_model(inquiry, world, memory, ret_version, err);
}

/* Why the newest attempt failed: into the trace, and an error where no other SQL would help. */
static bool can_be_corrected(const struct answer_world *world, const struct memory_attempt *last,
                             struct err *err)
{
    struct agent_diagnosis diagnosis;

    if (!last || !last->error_type)
        return err_set(err, ERR_NOT_FOUND, "the database said nothing of the SQL");
    tried_diagnose(world, last, &diagnosis);
    const bool ok = diagnosis.correctable ||
                    err_set(err, ERR_REFUSED, "%s; %s", diagnosis.root_cause, diagnosis.suggestion);
    agent_diagnosis_release(&diagnosis);
    return ok;
}

bool inquiry_correct(struct inquiry *inquiry, const struct answer_world *world,
                     const struct memory *memory, struct outcome *ret_outcome, struct err *err)
{
    const size_t most = (size_t)settings_int(world->settings, SET_SQL_CORRECTION_MAX_ATTEMPTS);
    const struct memory_attempt *last =
        memory->attempt_count ? &memory->attempts[memory->attempt_count - 1] : NULL;
    const char *question = memory->natural_language_query;
    struct outcome outcome = {0};

    if (!can_be_corrected(world, last, err))
        return false;
    tried_add(inquiry, last);
    if (!world->model || !question)
        return err_set(err, ERR_NOT_FOUND, TEXT_NO_CORRECTION_KNOWN);
    say_status(world, STATUS_CORRECTING, TEXT_CORRECTING);
    if (inquiry->tried_count <= most) {
        struct err problem = ERR_INIT;
        if (by_model(inquiry, world, memory, &outcome.version, &problem)) {
            say_status(world, STATUS_FINISHED, NULL);
            *ret_outcome = outcome;
            return true;
        }
        if (problem.code != ERR_UNSURE) {
            say_status(world, STATUS_FAILED, NULL);
            *err = problem;
            return false;
        }
    }
    say_status(world, STATUS_AWAITING, NULL);
    return clarify(inquiry, world, question, false, ret_outcome);
}
