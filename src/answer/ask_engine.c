/* What the built-in engine makes of a question. */
#include <stdio.h>

#include "answer_private.h"
#include "examples/examples.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "texts.h"
#include "trial.h"
#include "vote/asked.h"
#include "which/which.h"

enum { CHOICES_MAX = 9 };

/* The question before, for a question that edits it. One whose SQL was not run is edited only by
 * words that say so: whoever rejects it and asks anew asks for something else. */
static const char *question_before(const struct memory *memory, const char *question)
{
    const struct memory_attempt *last =
        memory->attempt_count ? &memory->attempts[memory->attempt_count - 1] : NULL;
    const bool undone = str_eq(memory->nlq_context, memory->rows_context); /* a rejected edit is */
    const bool rejected = memory->sql && !undone && !(last && str_eq(last->sql, memory->sql_run));
    const struct question_signs signs = question_signs_of(question);
    return rejected && !signs.follows && !signs.may_follow ? NULL : memory->nlq_context;
}

/* What was read as an edit of the question before is asked with that one: its own words are no
 * question, whatever they begin with. */
static void keep_asked(const struct inquiry *inquiry, struct memory *memory)
{
    const char *question = memory->natural_language_query;
    struct arena arena = {0};
    const char *said = nlq_context_said(&arena, inquiry->readings->context);

    if (!said && inquiry->readings->of_context) /* with the words of both: "patients who smoke" */
        said = nlq_context_newest(inquiry->readings->context);
    if (said && str_eq(memory->asked, question) && str_ends(said, question))
        memory_set(&memory->asked, said);
    arena_release(&arena);
}

void keep_context(const struct inquiry *inquiry, struct memory *memory)
{
    const struct nlq_answer *answer = inquiry->readings;

    if (!answer || !answer->context)
        return;
    if (str_eq(memory->nlq_context, answer->context)) {
        if (answer->count && answer->readings[0].answers)
            return; /* an edit that changes nothing: "and last month" of last month */
        memory_set(&memory->nlq_context, NULL); /* a model's answer to words that edit nothing the
                                                   engine could read */
        return;
    }
    memory_set(&memory->nlq_context, inquiry->readings->context);
    keep_asked(inquiry, memory);
}

void keep_shown(const struct inquiry *inquiry, struct memory *memory)
{
    const struct nlq_answer *answer = inquiry->readings;
    const struct nlq_reading *reading =
        answer && inquiry->offer < answer->count ? &answer->readings[inquiry->offer] : NULL;

    if (reading && reading->context)
        memory_set(&memory->nlq_context, reading->context);
    else if (reading && (inquiry->offer == 0 || reading->takes)) /* read so by what was chosen */
        memory_set(&memory->nlq_context, answer->context);
    else if (offers_sql(inquiry)) /* the model's, or a reading that no question leads to */
        memory_take_sql(memory, offers_sql(inquiry));
}

bool ask_engine_follows(const struct asking *asking)
{
    const struct answer_world *world = asking->world;
    const char *before = question_before(asking->memory, asking->question);
    const struct nlq_request request = {
        .question = asking->question, .now = world->now, .context = before, .trial = true};
    struct arena arena = {0};
    if (!before || settings_engine(world->settings) == ENGINE_MODEL)
        return false;
    struct nlq_answer *answer = nlq_ask(world->catalog, &request);
    const bool follows = answer->of_context || nlq_context_said(&arena, answer->context) != NULL;
    nlq_answer_free(answer);
    arena_release(&arena);
    return follows;
}

bool inquiry_back(struct memory *memory, char **ret_question)
{
    struct arena arena = {0};
    char *question, *before;
    const bool found = nlq_context_back(&arena, memory->nlq_context, &question, &before);
    if (found) {
        char *said = nlq_context_said(&arena, before);
        *ret_question = mem_strdup(question);
        memory_set(&memory->nlq_context, before);
        memory_set(&memory->understood, said);
    }
    arena_release(&arena);
    return found;
}

void inquiry_recall(const struct answer_world *world, struct memory *memory, const char *question)
{
    const struct nlq_request request = {
        .question = question, .now = world->now, .context = memory->nlq_context, .trial = true};
    if (settings_engine(world->settings) == ENGINE_MODEL)
        return;
    struct nlq_answer *answer = nlq_ask(world->catalog, &request);
    if (answer->context)
        memory_set(&memory->nlq_context, answer->context);
    nlq_answer_free(answer);
}

/* The readings that the engine's question is about, each in few words, with its SQL beside. */
static struct question *ask_engine_choice_of(struct inquiry *inquiry)
{
    const struct nlq_answer *answer = inquiry->readings;
    struct question *question = question_new("", answer->ask);

    for (size_t i = 0; i < answer->count && question->option_count < CHOICES_MAX; i++) {
        const struct nlq_reading *reading = &answer->readings[i];
        char id[24];
        if (!reading->takes)
            continue;
        snprintf(id, sizeof id, "%zu", i + 1);
        question_add(question, id, reading->takes, (char)('1' + question->option_count))->detail =
            mem_strdup(reading->sql);
    }
    choice_add_none(question);
    choice_waits(inquiry, question);
    return question;
}

/* Whether the engine's answer is taken as it is, though a model could be asked. */
static bool is_settled(const struct asking *asking, const struct nlq_answer *answer)
{
    const struct answer_world *world = asking->world;

    return answer->count > 0 && answer->readings[0].sure && !world->instruction &&
           !tried_rejected(asking->inquiry, answer->readings[0].sql) &&
           !asked_missing(asking->question, answer->readings[0].sql,
                          catalog_dialect(world->catalog)) &&
           answer->readings[0].confidence >=
               settings_real(world->settings, SET_PIPELINE_ENGINE_CONFIDENCE);
}

/* Words that change the question before, all of which the engine has placed: a model that is asked
 * for them alone forgets what they change. */
static bool is_edit(const struct asking *asking, const struct nlq_answer *answer)
{
    static const double LIKELY = 0.5;
    const struct nlq_reading *first = answer->readings;
    bool whole = answer->of_context && answer->count > 0 && first->answers &&
                 first->confidence >= LIKELY && !asking->world->instruction &&
                 !tried_rejected(asking->inquiry, first->sql);

    for (size_t i = 0; whole && i < first->evidence_count; i++)
        whole = first->evidence[i].kind != EVIDENCE_IGNORED;
    return whole;
}

/* Words that two columns or tables could be meant by (L3), and no demand that says which: no model
 * knows either what the operator means, so that none is asked. */
static bool is_ambiguous(const struct inquiry *inquiry)
{
    const struct nlq_answer *answer = inquiry->readings;

    return answer->ask && answer->count > 1 && !answer->readings[0].sure && !inquiry->demand_count;
}

/* A date and a state, paid_at and 'paid', give the same rows, as far as they may be tried: nothing
 * is to be asked. */
static bool choice_is_idle(const struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    struct trial first, other;
    struct err err = ERR_INIT;
    bool same = asking->world->trials && answer->ask_may_be_idle && answer->readings[0].takes &&
                trial_sql(asking->world, answer->readings[0].sql, &first, &err);

    for (size_t i = 1; same && i < answer->count; i++)
        same = !answer->readings[i].takes ||
               (trial_sql(asking->world, answer->readings[i].sql, &other, &err) &&
                trial_same(&first, &other));
    return same && !first.nothing;
}

/* The reading that the same choice chose before in the conversation. */
static void take_chosen(struct asking *asking, size_t chosen)
{
    struct inquiry *inquiry = asking->inquiry;

    asking->outcome.version = offers_take(inquiry, asking->world, chosen);
    chosen_say(asking->outcome.version, inquiry->readings, chosen);
    keep_context(inquiry, asking->memory);
    keep_shown(inquiry, asking->memory);
}

/* Each reading was rejected: none comes back as if nothing had been said. */
static bool take_none(struct asking *asking, const struct nlq_request *request)
{
    if (tried_first_wanted(asking->inquiry) < asking->inquiry->readings->count)
        return false;
    asking->outcome.text = tried_no_other(asking->inquiry, asking->world, request);
    asking->outcome.failed = asking->outcome.base_stays = true; /* it was understood */
    keep_context(asking->inquiry, asking->memory);
    say_route(asking, ROUTE_SQL);
    return true;
}

/* What goes on from rows that are filtered on the screen is of all of them, and says so. */
static void say_filter(const struct asking *asking)
{
    const struct selection *rows = asking->world->rows;
    struct sql_version *version = asking->outcome.version;
    if (!version || !rows || !rows->filtered || !asking->inquiry->readings->of_context)
        return;
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] =
        (struct evidence){.kind = EVIDENCE_ASSUMED, .text = mem_strdup(TEXT_FILTER_APART)};
    version->sure = false;
}

/* "And last month?" of last month: the same rows come again. */
static void say_unchanged(const struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    struct sql_version *version = asking->outcome.version;
    if (!version || !answer->of_context || !answer->context ||
        !str_eq(answer->context, asking->memory->nlq_context))
        return;
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] =
        (struct evidence){.kind = EVIDENCE_ASSUMED, .text = mem_strdup(TEXT_SAME_AS_BEFORE)};
}

void ask_engine_take(struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;
    const size_t chosen = chosen_before(asking);
    if (is_ambiguous(asking->inquiry) && chosen < answer->count &&
        !tried_rejected(asking->inquiry, answer->readings[chosen].sql)) {
        take_chosen(asking, chosen);
    } else if (is_ambiguous(asking->inquiry) && !choice_is_idle(asking)) {
        asking->outcome.ask = ask_engine_choice_of(asking->inquiry);
    } else if (!answer->readings[0].sure && vote_contested(asking)) {
        asking->outcome.ask = offers_choice(asking->inquiry, asking->world, OFFERS_DIFFER);
    } else {
        say_status(asking->world, STATUS_GENERATING, TEXT_WRITING);
        const size_t first = tried_first_wanted(asking->inquiry);
        asking->outcome.version =
            offers_take(asking->inquiry, asking->world, first < answer->count ? first : 0);
        say_unchanged(asking);
        keep_context(asking->inquiry, asking->memory);
    }
    say_filter(asking);
    say_route(asking, ROUTE_SQL);
}

/* The readings of the question, with the rows that it refers to. What comes to nothing either way
 * is an edit of the question before that failed, and leaves that one to be edited. */
static struct nlq_answer *engine_read(const struct asking *asking, struct nlq_request request)
{
    const struct refers *refers = &asking->inquiry->refers;
    const char *const assumed[] = {refers->assumed};
    if (!refers->question)
        return demands_read(asking->inquiry, asking->world, &request);
    struct nlq_answer *plain = demands_read(asking->inquiry, asking->world, &request);
    if (refers->weak && plain->count && plain->readings[0].answers)
        return plain;
    request = (struct nlq_request){
        .question = refers->question, .now = request.now, .assumed = assumed, .assumed_count = 1};
    struct nlq_answer *named = demands_read(asking->inquiry, asking->world, &request);
    const bool none = !named->text && !(named->count && named->readings[0].answers) &&
                      !(plain->count && plain->readings[0].answers) && plain->context;
    nlq_answer_free(none ? named : plain);
    return none ? plain : named;
}

/* Of the schema itself it tells without a query. */
static enum step_end engine_tells(struct asking *asking, const struct nlq_answer *answer)
{
    if (!answer->about_schema)
        return STEP_NEXT;
    talk_say_schema(asking);
    asking->outcome.text = mem_strdup(answer->text);
    return STEP_DONE;
}

/* The settings leave all SQL to the model: what the engine tells of the schema needs none. */
static enum step_end engine_silent(struct asking *asking, const struct nlq_request *request)
{
    const struct question_signs signs = question_signs_of(asking->question);

    if (!signs.asks_schema && !signs.tables && !signs.columns && !signs.schema)
        return STEP_NEXT;
    struct nlq_answer *answer = nlq_ask(asking->world->catalog, request);
    const enum step_end end = engine_tells(asking, answer);
    nlq_answer_free(answer);
    return end;
}

/* The number that was given is of a list that was shown, and is a reading of the engine's: the
 * model would only be asked again what it has said. */
static bool take_numbered(struct asking *asking)
{
    const size_t count = asking->inquiry->readings->count;
    const int number = asking->world->reading;

    if (number < 1 || count < 2 || (size_t)number > count)
        return false;
    asking->outcome.ask = offers_choice(asking->inquiry, asking->world, OFFERS_DIFFER);
    say_route(asking, ROUTE_SQL);
    return true;
}

enum step_end ask_engine(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct nlq_request request = {.question = asking->question,
                                  .now = world->now,
                                  .context = question_before(asking->memory, asking->question)};
    say_status(world, STATUS_SEARCHING, TEXT_FINDING);
    if (settings_engine(world->settings) == ENGINE_MODEL)
        return engine_silent(asking, &request);
    const int64_t began = say_clock(world);
    struct nlq_answer *read = engine_read(asking, request);
    nlq_answer_free(asking->inquiry->readings); /* of other words */
    asking->inquiry->readings = read;
    examples_spoken(asking, &request);
    examples_reread(asking, &request);
    examples_settle(asking);
    const struct nlq_answer *answer = asking->inquiry->readings;
    say_took(world, "engine", asking->question, began);
    if (engine_tells(asking, answer) == STEP_DONE)
        return STEP_DONE;
    if (!answer->count || !answer->readings[0].answers)
        return STEP_NEXT;
    if (world->model && !is_settled(asking, answer) && !is_edit(asking, answer) &&
        !is_ambiguous(asking->inquiry))
        return take_numbered(asking) ? STEP_DONE : STEP_NEXT;
    if (!take_none(asking, &request))
        ask_engine_take(asking);
    return STEP_DONE;
}
