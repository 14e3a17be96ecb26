/* Corrections of an answer before it is confirmed (L4), and after it failed in the database, which
 * goes through the same loop as SQL that was never shown. A correction in words
 * becomes a demand that stays for the question: no SQL that breaks it is an answer. What the
 * operator then confirms is kept, and is an example for questions like it. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "texts.h"

static bool by_engine(struct inquiry *inquiry, const struct answer_world *world,
                      const struct memory *memory, struct sql_version **ret_version)
{
    struct nlq_request request = {.question = memory->natural_language_query, .now = world->now};

    inquiry->readings = demands_read(inquiry, world, &request);
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

/* The demand, and those before that it contradicts, until it is met. */
struct amendment {
    struct agent_correction gone[DEMANDS_MAX];
    size_t gone_count;
};

static bool add_demand(struct inquiry *inquiry, const struct catalog *catalog, const char *words,
                       struct amendment *ret_amendment, struct err *err)
{
    struct agent_correction demand = {0};

    if (!agent_correction(catalog, words, &demand)) {
        char *unknown = agent_correction_unknown(catalog, words);
        err_set(err, unknown ? ERR_USAGE : ERR_NOT_FOUND, "%s",
                unknown ? unknown : TEXT_NO_CORRECTION);
        mem_free(unknown);
        return false;
    }
    ret_amendment->gone_count = demands_withdraw(inquiry, &demand, ret_amendment->gone);
    return demands_add(inquiry, &demand, err);
}

/* It was not met: what held before holds again. */
static void take_back(struct inquiry *inquiry, struct amendment *amendment)
{
    agent_correction_release(&inquiry->demands[--inquiry->demand_count]);
    for (size_t i = 0; i < amendment->gone_count; i++)
        inquiry->demands[inquiry->demand_count++] = amendment->gone[i];
    tried_forget_disobedient(inquiry);
}

static void amendment_release(struct amendment *amendment)
{
    for (size_t i = 0; i < amendment->gone_count; i++)
        agent_correction_release(&amendment->gone[i]);
}

bool inquiry_amend(struct inquiry *inquiry, const struct answer_world *world,
                   const struct memory *memory, const char *words, struct sql_version **ret_version,
                   struct err *err)
{
    struct amendment amendment = {.gone_count = 0};

    if (!memory->natural_language_query)
        return err_set(err, ERR_NOT_FOUND, TEXT_NOTHING_TO_CORRECT);
    if (!add_demand(inquiry, world->catalog, words, &amendment, err))
        return false;
    tried_forget_disobedient(inquiry); /* what another demand refused may be what is wanted now */
    taught_begin(inquiry, world, memory->natural_language_query);
    say_status(world, STATUS_CORRECTING, TEXT_AGAIN);
    offers_clear(inquiry);
    bool met = by_engine(inquiry, world, memory, ret_version);
    if (!met && !world->model)
        err_set(err, ERR_UNSURE, TEXT_ENGINE_ALONE);
    else if (!met)
        met = by_model(inquiry, world, memory, ret_version, err);
    if (met)
        amendment_release(&amendment);
    else
        take_back(inquiry, &amendment);
    return met;
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
    taught_begin(inquiry, world, question);
    if (!world->model || !question)
        return err_set(err, ERR_NOT_FOUND, TEXT_NO_CORRECTION_KNOWN);
    say_status(world, STATUS_CORRECTING, TEXT_CORRECTING);
    if (inquiry->tried_count < most) {
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
