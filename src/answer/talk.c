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

static const double RULE_CONFIDENCE = 0.8;
static const double READ_FAIRLY = 0.3; /* the engine's confidence */

/* A text, and questions that can be asked of this database. */
static char *talk_with_examples(const struct answer_world *world, const char *text)
{
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    char *questions[SUGGESTIONS];
    const size_t n = nlq_suggest(world->catalog, &arena, world->now, questions, SUGGESTIONS);

    buf_add(&out, text);
    for (size_t i = 0; i < n; i++)
        buf_addf(&out, "%s%s", i ? " · " : " For example: ", questions[i]);
    arena_release(&arena);
    return buf_take(&out);
}

/* Thanks are answered shortly, and no model is asked. */
static char *talk_general(const struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct err err = ERR_INIT;
    char *text = NULL;

    say_route(asking, ROUTE_GENERAL);
    if (question_signs_of(asking->question).thanks)
        return mem_strdup(TEXT_WELCOME);
    if (world->model) {
        say_tool(world, "general_agent");
        if (!world->model->talk(world->model, asking->question, world->cancel, &text, &err) &&
            err.code != ERR_CANCELLED)
            say_notice(world, TEXT_MODEL_SILENT, err.text);
    }
    return text ? text : talk_with_examples(world, TEXT_WHAT_I_DO);
}

static void talk_say(struct asking *asking, enum intent intent)
{
    agent_intent_release(&asking->intent);
    asking->intent = (struct agent_intent){.intent = intent, .confidence = RULE_CONFIDENCE};
    asking->judged = true;
    say_route(asking, ROUTE_GENERAL);
}

void talk_say_schema(struct asking *asking)
{
    talk_say(asking, INTENT_SCHEMA_QUERY);
}

enum step_end talk_about(struct asking *asking)
{
    enum intent intent;

    asking->outcome.text = taught_explanation(&asking->inquiry->taught);
    if (asking->outcome.text) {
        talk_say_schema(asking);
        return STEP_DONE;
    }
    if (taught_begins(&asking->inquiry->taught)) /* "which key accounts": no key of the keyboard */
        return STEP_NEXT;
    char *text =
        agent_about(asking->world->settings, asking->world->catalog, asking->question, &intent);
    if (!text)
        return STEP_NEXT;
    if (intent == INTENT_GENERAL && talk_how_rows(asking) == STEP_DONE) {
        mem_free(text);
        return STEP_DONE;
    }
    asking->outcome.text = text;
    talk_say(asking, intent);
    return STEP_DONE;
}

/* All tables, where a question about the schema names none. */
static char *talk_tables(const struct asking *asking)
{
    const struct schema *schema = catalog_schema(asking->world->catalog);
    const char *last = NULL;
    struct buf text = BUF_INIT;

    for (size_t i = 0, shown = 0; i < schema->table_count && shown < TABLES_SHOWN; i++) {
        if (schema->tables[i].hidden)
            continue;
        last = schema->tables[i].name;
        buf_addf(&text, "%s%s", shown++ ? ", " : TEXT_TABLES_ARE, last);
    }
    if (last && question_signs_of(asking->question).columns)
        buf_addf(&text, TEXT_COLUMNS_OF, last);
    return buf_take(&text);
}

/* Something was asked or run before, so that words like "it" and "only" have something to mean. */
static bool talk_goes_on(const struct asking *asking)
{
    const struct memory *memory = asking->memory;
    struct answer_kept *kept = asking->world->kept;
    const char *const *lines;
    struct arena arena = {0};
    const bool told = kept && kept->history(kept, &arena, &lines) > 0;

    arena_release(&arena);
    return told || memory->nlq_context || memory->rows_sql || memory->sql ||
           memory->attempt_count || asking->inquiry->refers.question;
}

/* It makes sense only after another question, and there is one. */
static bool talk_follows(const struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);

    return (signs.follows || signs.may_follow) && talk_goes_on(asking);
}

/* Of a question that stands by itself the catalog knows no word; or half of them at most, by a
 * value or by what may mean the same, and none that a table or column is called. */
static bool links_little(const struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);
    const struct understanding *u = &asking->understood;
    const bool half = u->linked * 2 <= u->own || signs.how;

    return u->own > 0 && (u->linked == 0 || (u->called == 0 && half)) && !talk_follows(asking);
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

/* "Hey, can you show me the orders of yesterday": a question stands behind the greeting. */
static bool talk_asks_behind(const struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);

    return signs.chat && !signs.thanks && !signs.what && asking->understood.called > 0;
}

/* What the rules lean to; of what nothing here has a word of, a model would write SQL all the same.
 * False: it was stopped. */
static bool talk_sort(struct asking *asking, struct agent_intent *intent)
{
    const struct answer_world *world = asking->world;
    const struct agent_context rules = {.settings = world->settings, .cancel = world->cancel};
    struct err err = ERR_INIT;

    if (!agent_intent(&rules, world->catalog, asking->question, intent, &err))
        return false;
    if (intent->intent == INTENT_GENERAL && talk_asks_behind(asking)) {
        intent->intent = INTENT_TEXT_TO_SQL;
        intent->confidence = RULE_CONFIDENCE;
    }
    if (intent->intent == INTENT_TEXT_TO_SQL && world->model && links_little(asking) &&
        !talk_documents_have(asking) && talk_explains(asking)) {
        intent->intent = INTENT_GENERAL;
        intent->confidence = RULE_CONFIDENCE;
    }
    return true;
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
        asking->outcome.failed = asking->world->unattended; /* nobody is there to say more */
        return mem_strdup(intent->clarification_question ? intent->clarification_question
                                                         : TEXT_SAY_MORE);
    case INTENT_SCHEMA_QUERY: /* by rule, the engine knows what of it is asked */
        if (understood_by_catalog(&asking->understood) > 0)
            return NULL;
        say_route(asking, ROUTE_GENERAL);
        return talk_tables(asking);
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

/* The engine has an answer that may well be meant: it is about the data. */
static bool talk_is_read(const struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;

    return answer && answer->count && answer->readings[0].answers &&
           answer->readings[0].confidence >= READ_FAIRLY;
}

/* "Which seafarers …": some of the rows; "which is the capital of …" may be anything. */
static bool talk_asks_which(const struct words *words)
{
    static const char *const copulas[] = {"is", "are", "was", "were", "of"};

    if (words->len < 3 || !str_eq(words->v[0].lower, "which"))
        return false;
    for (size_t i = 0; i < sizeof copulas / sizeof *copulas; i++)
        if (str_eq(words->v[1].lower, copulas[i]))
            return false;
    return true;
}

/* "How many …", "give the …", and something of it links: it is about the data, however little. */
static bool talk_wants_rows(const struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);
    const struct words *words = &asking->understood.words;

    return asking->understood.linked > 0 && !signs.how &&
           (signs.rows || talk_asks_rows(words, 0) || talk_asks_which(words));
}

/* The rules lean to the data, of which next to nothing links, the engine has no answer and no
 * document has more of it: the model's word counts. */
enum step_end talk_model_sorts(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct agent_intent said = {0};
    struct err err = ERR_INIT;

    if (asking->intent.intent != INTENT_TEXT_TO_SQL || !world->model || !links_little(asking) ||
        talk_is_read(asking) || talk_wants_rows(asking) || talk_documents_have(asking))
        return STEP_NEXT;
    say_tool(world, "intent_agent");
    if (!world->model->intent(world->model, world->catalog, asking->question, world->cancel, &said,
                              &err))
        return STEP_NEXT; /* a stop is heard behind the step */
    agent_intent_release(&asking->intent);
    asking->intent = said;
    talk_rewrite(asking, &said);
    understood_say(&asking->understood, world, &said);
    asking->outcome.text = talk_answer(asking, &said);
    if (asking->outcome.text)
        return STEP_DONE;
    return asking->reread ? ask_engine(asking) : STEP_NEXT;
}

/* The only table there is needs no name: "how many are there?" */
static bool talk_has_one_table(const struct answer_world *world)
{
    const struct schema *schema = catalog_schema(world->catalog);
    size_t shown = 0;

    for (size_t i = 0; i < schema->table_count; i++)
        shown += !schema->tables[i].hidden;
    return shown == 1;
}

/* "What about it?", asked first: no word names anything that is here, or anything at all. A model
 * would still write some SQL for it. */
enum step_end talk_unclear(struct asking *asking)
{
    const struct question_signs signs = question_signs_of(asking->question);
    const struct understanding *u = &asking->understood;
    struct agent_intent *intent = &asking->intent;

    if (u->linked > 0 || u->filters.len || u->tables.len || talk_goes_on(asking) ||
        asking->inquiry->demand_count || (u->own > 0 && !signs.follows && !signs.may_follow) ||
        talk_has_one_table(asking->world))
        return STEP_NEXT;
    agent_intent_release(intent);
    *intent = (struct agent_intent){.intent = INTENT_CLARIFICATION_NEEDED,
                                    .confidence = RULE_CONFIDENCE,
                                    .clarification_question =
                                        talk_with_examples(asking->world, TEXT_REFERS_TO_NOTHING)};
    asking->judged = true;
    understood_say(u, asking->world, intent);
    asking->outcome.text = talk_answer(asking, intent);
    return STEP_DONE;
}
