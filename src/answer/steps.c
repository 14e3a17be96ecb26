/* The steps from plain words to SQL that the operator may confirm, or to an answer: one table.
 *
 * Cheap and sure steps come first: an answer approved before, what needs no query at all, then the
 * built-in engine, and only where it is unsure the model, whose answer is compared with the
 * engine's. Each step is taken only if none before it has answered; between any two of them a stop
 * is heard.
 */
#include <string.h>

#include "answer_private.h"
#include "kept/kept.h"
#include "past/past.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "texts.h"
#include "which/which.h"

/* Nothing answered: why, in the engine's words, and whether anything here is about it at all. */
static enum step_end step_refuse(struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    const char *why = answer && answer->why_not ? answer->why_not : TEXT_NO_ANSWER;
    const bool nothing = understood_is_nothing(&asking->understood, answer);
    const bool silent = *settings_text(asking->world->settings, SET_DOCUMENTS_DIR) &&
                        (nothing || question_signs_of(asking->question).how);
    say_route(asking, ROUTE_SQL);
    asking->outcome.text = mem_printf("%s%s%s", why, silent ? TEXT_DOCUMENTS_SILENT : "",
                                      nothing ? TEXT_NO_RELEVANT_DATA : "");
    asking->outcome.failed = true;
    asking->outcome.unrelated = nothing;
    return STEP_DONE;
}

static enum step_end step_model_missing(struct asking *asking)
{
    if (settings_engine(asking->world->settings) != ENGINE_MODEL || asking->world->model)
        return STEP_NEXT;
    err_set(asking->err, ERR_CONFIG,
            "engine is 'model', but no model server is set (OLLAMA_BASE_URL or OPENAI_BASE_URL)");
    return STEP_FAILED;
}

static enum step_end (*const steps[])(struct asking *asking) = {
    past_questions,     /* what was asked before */
    entities_refer,     /* which rows "their" and "these" are */
    taught_ask,         /* two lessons disagree on its words */
    taught_pattern,     /* it was taught as a whole, with its SQL */
    kept_before,        /* the same question was answered before */
    kept_alike,         /* one that differs in its values was approved */
    step_model_missing, /* the settings ask for a model that is not there */
    talk_about,         /* the program and the schema */
    talk_intent,        /* what it is after by rule: small talk, wishes that no question fulfils */
    talk_how,           /* how something is done: the documents know */
    talk_rival,         /* the documents have more of it than the database */
    which_table,        /* it names values, and several tables have them */
    ask_engine,         /* the built-in engine, where it is sure or alone */
    talk_unclear,       /* it names nothing, and nothing came before it */
    talk_model_sorts,   /* next to nothing of it links: what a model takes it for */
    ask_both,           /* the model, beside the engine's readings */
    talk_documents,     /* the data has no answer: perhaps the documents */
    step_refuse,
};

static enum step_end take_steps(struct asking *asking)
{
    enum step_end end = STEP_NEXT;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && end == STEP_NEXT; i++) {
        end = steps[i](asking);
        if (cancel_fired(asking->world->cancel)) {
            err_set(asking->err, ERR_CANCELLED, "stopped");
            return STEP_FAILED;
        }
    }
    return end;
}

/* Whoever confirms SQL for words of a model's sees these words, and it is never sure. */
static void steps_tell_reread(const struct asking *asking)
{
    struct sql_version *version = asking->outcome.version;

    if (!asking->reread || !version)
        return;
    for (size_t i = 0; i < version->evidence_count; i++)
        version->evidence[i].len = 0; /* its place is in the other words */
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] = (struct evidence){
        .kind = EVIDENCE_ASSUMED, .text = mem_printf(TEXT_REREAD, asking->question)};
    version->sure = false;
}

/* Nothing was answered from the data: the question before stays the one to edit, unless this one
 * was a question of its own. */
static bool steps_keep_base(const struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    const struct outcome *outcome = &asking->outcome;

    return asking->memory->nlq_context && !outcome->version && !outcome->ask &&
           (!answer || str_eq(answer->context, asking->memory->nlq_context));
}

/* What the answer is worth as one that is given again. */
static void steps_note(struct asking *asking, bool goes_on)
{
    struct inquiry *inquiry = asking->inquiry;
    const struct sql_version *version = asking->outcome.version;

    if (!version && !asking->outcome.ask)
        return;
    inquiry->hangs = !whole_question(asking, goes_on, asking->memory);
    inquiry->taught.beside =
        asking->world->model && settings_engine(asking->world->settings) != ENGINE_MODEL;
    if (!version)
        return;
    memory_set(&inquiry->taught.shown, version->text);
    inquiry->taught.shown_guess =
        !version->sure &&
        (asking->unaided || (version->confidence >= 0 && policy_is_guess(version->confidence)));
    inquiry->taught.shown_leaves_out =
        inquiry->by_engine &&
        (sql_version_ignores(version) || offers_lack(inquiry, asking->world, version->text));
}

static void steps_move_tried(struct inquiry *from, struct inquiry *to)
{
    to->tried = from->tried;
    to->tried_count = from->tried_count;
    from->tried = NULL;
    from->tried_count = 0;
}

/* `again`: lessons that were left out of it stay so. */
static bool steps_answer(struct inquiry *inquiry, const struct answer_world *world,
                         struct memory *memory, const char *question, bool again,
                         struct outcome *ret_outcome, struct err *err)
{
    struct err problem = ERR_INIT;
    struct asking asking = {.inquiry = inquiry,
                            .world = world,
                            .memory = memory,
                            .question = question + strspn(question, " "),
                            .began_us = say_clock(world),
                            .err = &problem};
    const bool goes_on = memory->nlq_context != NULL;
    struct inquiry before = *inquiry;
    *inquiry = (struct inquiry){.question = mem_strdup(asking.question),
                                .before = mem_strdup(memory->nlq_context),
                                .understood = mem_strdup(memory->understood),
                                .asked_us = asking.began_us};
    if (tried_asked_again(&before, asking.question)) /* what failed is not to come again */
        steps_move_tried(&before, inquiry);
    if (again) {
        inquiry->taught.without = before.taught.without;
        inquiry->taught.without_count = before.taught.without_count;
        before.taught.without = NULL;
        before.taught.without_count = 0;
    }
    say_status(world, STATUS_UNDERSTANDING, TEXT_READING);
    const bool ok = demands_given(inquiry, world, &problem) && take_steps(&asking) == STEP_DONE;
    if (ok) {
        asking.outcome.base_stays = asking.outcome.base_stays || steps_keep_base(&asking);
        taught_contest(&asking);
        taught_tell_misfit(&asking);
        steps_tell_reread(&asking);
        steps_note(&asking, goes_on);
    }
    if (!ok || (!asking.outcome.version && !asking.outcome.ask)) {
        struct inquiry nothing = *inquiry; /* what is shown still stands */
        if (tried_asked_again(&before, asking.question))
            steps_move_tried(&nothing, &before);
        *inquiry = before;
        before = nothing;
    }
    inquiry_forget(&before);
    understood_release(&asking.understood);
    agent_intent_release(&asking.intent);
    arena_release(&asking.arena);
    say_status(world,
               cancel_fired(world->cancel)    ? STATUS_STOPPED
               : ok && asking.outcome.ask     ? STATUS_AWAITING
               : ok && !asking.outcome.failed ? STATUS_FINISHED
                                              : STATUS_FAILED,
               NULL);
    if (ok) {
        *ret_outcome = asking.outcome;
        return true;
    }
    outcome_release(&asking.outcome);
    *err = problem;
    return false;
}

bool inquiry_ask(struct inquiry *inquiry, const struct answer_world *world, struct memory *memory,
                 const char *question, struct outcome *ret_outcome, struct err *err)
{
    return steps_answer(inquiry, world, memory, question, false, ret_outcome, err);
}

bool inquiry_ask_again(struct inquiry *inquiry, const struct answer_world *world,
                       struct memory *memory, const char *question, struct outcome *ret_outcome,
                       struct err *err)
{
    return steps_answer(inquiry, world, memory, question, true, ret_outcome, err);
}
