/* Answers that run no query: about the program and the schema, and small talk. Rules decide what a
 * question is after; a model only where they are not sure and the catalog knows none of its words.
 */
#include <string.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "texts.h"

enum { SUGGESTIONS = 3, TABLES_SHOWN = 60 };

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

    say_route(asking, ROUTE_GENERAL);
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

/* All tables, where a question about the schema names none. */
static char *talk_tables(const struct asking *asking)
{
    const struct schema *schema = catalog_schema(asking->world->catalog);
    struct buf text = BUF_INIT;

    for (size_t i = 0, shown = 0; i < schema->table_count && shown < TABLES_SHOWN; i++)
        if (!schema->tables[i].hidden)
            buf_addf(&text, "%s%s", shown++ ? ", " : TEXT_TABLES_ARE, schema->tables[i].name);
    return buf_take(&text);
}

static const double RULE_CONFIDENCE = 0.8;

/* Of a question that stands by itself the catalog knows no word; or half of them at most, by a
 * value or by what may mean the same, and none that a table or column is called. */
static bool links_little(const struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);
    const struct understanding *u = &asking->understood;
    const bool half = u->linked * 2 <= u->own || signs.how;

    return !signs.follows && !signs.may_follow && u->own > 0 &&
           (u->linked == 0 || (u->called == 0 && half));
}

/* What something is or how it works, and neither the catalog nor a document has a word of it: a
 * small model takes any such question for one about the data. */
static bool talk_explains(const struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);
    struct answer_documents *documents = asking->world->documents;
    struct rag_hit *hit = NULL;

    if (asking->understood.linked > 0 || !(signs.how || signs.defines))
        return false;
    const bool found =
        documents && documents->best(documents, asking->question, asking->world->cancel, &hit);
    if (found)
        rag_hits_free(hit, 1);
    return !found;
}

/* What the rules lean to; where they lean to the data, of which next to nothing links, and no
 * document has more of it, the model's word. False: it was stopped. */
static bool talk_sort(struct asking *asking, struct agent_intent *intent)
{
    const struct answer_world *world = asking->world;
    const struct agent_context rules = {.settings = world->settings, .cancel = world->cancel};
    struct err err = ERR_INIT;

    if (!agent_intent(&rules, world->catalog, asking->question, intent, &err))
        return false;
    if (intent->intent != INTENT_TEXT_TO_SQL || !world->model || !links_little(asking) ||
        talk_documents_have(asking))
        return true;
    if (talk_explains(asking)) {
        intent->intent = INTENT_GENERAL;
        intent->confidence = RULE_CONFIDENCE;
        return true;
    }
    struct agent_intent said = {0};
    say_tool(world, "intent_agent");
    if (world->model->intent(world->model, world->catalog, asking->question, world->cancel, &said,
                             &err)) {
        agent_intent_release(intent);
        *intent = said;
    }
    return err.code != ERR_CANCELLED;
}

/* Every number of the question stands in the other words, too: what is clearer leaves none out. */
static bool talk_keeps_numbers(const char *question, const char *words)
{
    for (const char *p = question; *(p += strcspn(p, "0123456789"));) {
        const size_t len = strspn(p, "0123456789");
        char *number = mem_strndup(p, len);
        const bool there = strstr(words, number) != NULL;
        mem_free(number);
        if (!there)
            return false;
        p += len;
    }
    return true;
}

/* The model's clearer words take the place of a question that the catalog knows nothing of. */
static void talk_rewrite(struct asking *asking, const struct agent_intent *intent)
{
    struct understanding *understood = &asking->understood;

    if (!intent->rewritten_query || intent->intent != INTENT_TEXT_TO_SQL ||
        str_eq(intent->rewritten_query, asking->question) ||
        !talk_keeps_numbers(asking->question, intent->rewritten_query))
        return;
    say_took(asking->world, "understood as", intent->rewritten_query, say_clock(asking->world));
    asking->question = arena_strdup(&asking->arena, intent->rewritten_query);
    asking->reread = true;
    understood_release(understood);
    understand(understood, asking->world, asking->question);
}

static char *talk_answer(struct asking *asking, const struct agent_intent *intent)
{
    switch (intent->intent) {
    case INTENT_GENERAL:
        return talk_general(asking);
    case INTENT_MISLEADING_QUERY:
        say_route(asking, ROUTE_GENERAL);
        asking->outcome.failed = true;
        return mem_strdup(TEXT_ONLY_READS);
    case INTENT_CLARIFICATION_NEEDED:
        say_route(asking, ROUTE_GENERAL);
        return mem_strdup(intent->clarification_question ? intent->clarification_question
                                                         : TEXT_SAY_MORE);
    case INTENT_SCHEMA_QUERY: /* by rule, the engine knows what of it is asked */
        return understood_by_catalog(&asking->understood) > 0 ? NULL : talk_tables(asking);
    case INTENT_TEXT_TO_SQL:
        break;
    }
    return NULL;
}

enum step_end talk_intent(struct asking *asking)
{
    struct agent_intent *intent = &asking->intent;

    understand(&asking->understood, asking->world, asking->question);
    const size_t linked = asking->understood.linked;
    taught_link(&asking->inquiry->taught, &asking->understood.own, &asking->understood.linked);
    asking->understood.called += asking->understood.linked - linked;
    if (!talk_sort(asking, intent))
        return STEP_NEXT; /* the stop is heard behind the step */
    asking->judged = true;
    talk_rewrite(asking, intent);
    understood_say(&asking->understood, asking->world, intent);
    asking->outcome.text = talk_answer(asking, intent);
    return asking->outcome.text ? STEP_DONE : STEP_NEXT;
}
