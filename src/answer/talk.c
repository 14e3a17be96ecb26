/* Answers that run no query: about the program and the schema, and small talk. Rules decide; a
 * model is asked for words only where there is one. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "texts.h"

enum { SUGGESTIONS = 3 };

static char *talk_introduction(const struct answer_world *world)
{
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    char *questions[SUGGESTIONS];
    const size_t n = nlq_suggest(world->catalog, &arena, world->now, questions, SUGGESTIONS);

    buf_add(&out, TEXT_WHAT_I_DO);
    for (size_t i = 0; i < n; i++)
        buf_addf(&out, "%s%s", i ? " · " : " For example: ", questions[i]);
    arena_release(&arena);
    return buf_take(&out);
}

static char *talk_general(const struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct err err = ERR_INIT;
    char *text = NULL;

    say_route(world, ROUTE_GENERAL);
    if (world->model) {
        say_tool(world, "general_agent");
        if (!world->model->talk(world->model, asking->question, world->cancel, &text, &err) &&
            err.code != ERR_CANCELLED)
            say_notice(world, TEXT_MODEL_SILENT, err.text);
    }
    return text ? text : talk_introduction(world);
}

enum step_end talk_about(struct asking *asking)
{
    asking->outcome.text =
        agent_about(asking->world->settings, asking->world->catalog, asking->question);
    return asking->outcome.text ? STEP_DONE : STEP_NEXT;
}

/* No model is asked what a question is: what rules can't tell is taken for a question about the
 * data. */
enum step_end talk_small(struct asking *asking)
{
    const struct agent_context rules = {.settings = asking->world->settings,
                                        .cancel = asking->world->cancel};
    const int64_t began = say_clock(asking->world);
    struct agent_intent intent = {0};
    struct err err = ERR_INIT;

    if (!agent_intent(&rules, asking->world->catalog, asking->question, &intent, &err))
        return STEP_NEXT;
    say_took(asking->world, "intent", intent_name(intent.intent), began);
    if (intent.intent == INTENT_GENERAL) {
        asking->outcome.text = talk_general(asking);
    } else if (intent.intent == INTENT_MISLEADING_QUERY) {
        asking->outcome.text = mem_strdup(TEXT_ONLY_READS);
        asking->outcome.failed = true;
    }
    agent_intent_release(&intent);
    return asking->outcome.text ? STEP_DONE : STEP_NEXT;
}
