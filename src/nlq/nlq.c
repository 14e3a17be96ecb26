/* The engine's front: a question in, readings out. Pure; the state of a question lives in one
 * arena.
 *
 * A follow-up is understood as the question before, edited: the context that is kept is the chain
 * of questions itself, so that it can be understood again on a schema that has changed meanwhile.
 */
#include "querent/nlq/nlq.h"

#include <math.h>
#include <string.h>

#include "chain.h"
#include "compose/compose.h"
#include "edited/edited.h"
#include "engine.h"
#include "guards/other_sense.h"
#include "guards/owned.h"
#include "history.h"
#include "judge/claims.h"
#include "judge/confidence.h"
#include "judge/doubts.h"
#include "judge/evidence.h"
#include "judge/helpful.h"
#include "judge/whole.h"
#include "places/told_row.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "readings.h"
#include "shapes/shape.h"
#include "trees/roles.h"
#include "words/spelling.h"

#define TEXT_ALONE "a question of its own, without the conditions of the one before"
#define TEXT_BARE "the conditions of the question before still hold; with \"all\" they do not"
#define WHOLE_WORDS .2 /* of a guess that every word has its part in */
#define WHOLE_EDIT                                                                                 \
    .75 /* of a follow-up that is understood in full: 67 of 72 of operators' are right */
#define WHOLE_SHAPE .5 /* of what is understood in full and the curve has seen too little of */

/* ---- constraints */

struct wanted_table {
    const char *name;
    bool found;
};

static void nlq_see_source(const struct sql_source *source, void *arg)
{
    struct wanted_table *wanted = arg;
    wanted->found = wanted->found || str_eq_fold(source->name, wanted->name);
}

static bool reads_table(const struct nlq_reading *reading, const char *name)
{
    struct wanted_table wanted = {.name = name};
    sql_walk_sources(reading->query, nlq_see_source, &wanted);
    return wanted.found;
}

/* Corrections of the operator are hard: a reading that breaks one is no answer. */
static bool keeps_constraints(const struct ask *ask, const struct nlq_reading *reading)
{
    const struct nlq_request *request = ask->request;
    for (size_t i = 0; i < request->must_count; i++) {
        if (!reads_table(reading, ask_table(ask, request->must_tables[i])->name))
            return false;
    }
    for (size_t i = 0; i < request->avoid_count; i++) {
        if (reads_table(reading, ask_table(ask, request->avoid_tables[i])->name))
            return false;
    }
    return true;
}

/* ---- one question */

static void nlq_decline(struct ask *ask, struct nlq_answer *answer)
{
    char *why_not = evidence_why_not(ask);
    answer->knows_none = evidence_knows_none(ask);
    answer->why_not = ask->request->trial ? why_not : helpful_text(ask, why_not);
}

static bool asks_who(const struct ask *ask)
{
    return item_is(ask, 0, CUE_WHO) && ask->subject >= 0 && people_are(ask, ask->subject);
}

/* A few mistyped words that name no table: the question before stays the one to edit. */
static bool is_slip(const struct ask *ask)
{
    enum { FEW = 8 };
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    return ask->request->context && !table && ask->words.len <= FEW;
}

/* A follow-up that came to nothing changes nothing, nor does a slip: the question before stays the
 * one to edit. */
static bool keeps_base(const struct ask *ask)
{
    return ask->request->context && (is_slip(ask) || follow_is_one(ask));
}

/* The first of the frames made of slots that explains every word takes the reading's place. */
static bool answer_composed(struct ask *ask, struct frame *frame, struct nlq_reading *reading)
{
    static bool (*const ways[])(struct ask *, struct frame *) = {compose_regroup, compose_frame};
    struct nlq_reading other;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        if (ways[w](ask, frame) && reading_make(ask, frame, &other) &&
            compose_explains(ask, frame)) {
            *reading = other;
            return true;
        }
    }
    engine_understand(ask, frame);
    return false;
}

/* Its words are no place of this question's. */
static void add_left_out(struct ask *ask, struct nlq_reading *reading, const char *text)
{
    struct evidence *list =
        arena_alloc(ask->arena, (reading->evidence_count + 1) * sizeof *reading->evidence);
    for (size_t i = 0; i < reading->evidence_count; i++) {
        list[i] = reading->evidence[i];
        if (list[i].kind == EVIDENCE_IGNORED && str_eq(list[i].text, text))
            return;
    }
    list[reading->evidence_count] =
        (struct evidence){.kind = EVIDENCE_IGNORED, .text = arena_strdup(ask->arena, text)};
    reading->evidence = list;
    reading->evidence_count++;
}

/* Behind another question, and without a word for its rows: it may have been meant to go on. */
static bool may_go_on(const struct ask *ask)
{
    enum { SHORT = 4 }; /* "with lines", "on route R3" */
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    const bool hangs =
        ask->words.len <= SHORT && wording_is(ask, 0, "with|without|and|on|in|at|of|for|from|by");
    return ask->request->context && (!table || hangs);
}

/* Says it with each reading. */
static void say_beside(struct nlq_answer *answer, enum evidence_kind kind, char *text)
{
    for (size_t i = 0; i < answer->count; i++) {
        struct nlq_reading *reading = &answer->readings[i];
        struct evidence *list =
            arena_alloc(&answer->arena, (reading->evidence_count + 1) * sizeof *list);
        for (size_t e = 0; e < reading->evidence_count; e++)
            list[e] = reading->evidence[e];
        list[reading->evidence_count++] = (struct evidence){.kind = kind, .text = text};
        reading->evidence = list;
    }
}

/* The question before restricts its rows. */
static bool context_restricts(const struct ask *ask)
{
    struct frame before;
    int subject = -1;
    size_t length;
    return chain_frame(ask, &before, &subject, &length) &&
           (before.cond_count + before.absence_count + before.having_count > 0 || before.limit);
}

/* Which question it goes on from, and what of it, where no word said so; or that it does not, where
 * it may have been meant to. A word that points back is never left out in silence. */
static void say_context(struct ask *ask, struct nlq_answer *answer)
{
    const char *context = ask->request->context, *back = follow_points_back(ask);
    if (answer->of_context) {
        char *said = nlq_context_said(&answer->arena, context);
        said = said ? said : arena_strdup(&answer->arena, context);
        say_beside(answer, EVIDENCE_FOLLOWS, keys_told(&answer->arena, said));
        if (ask->bare && !back)
            say_beside(answer, EVIDENCE_ASSUMED, arena_strdup(&answer->arena, TEXT_BARE));
        return;
    }
    if (context == NULL || answer->count == 0)
        return;
    back = back ? back : follow_points_alone(ask);
    const bool bare = follow_goes_bare(ask);
    const bool alone = !back && (bare || (ask->signs.may_follow && ask->signs.begins_anew)) &&
                       context_restricts(ask);
    if (back || alone)
        say_beside(answer, back ? EVIDENCE_IGNORED : EVIDENCE_ASSUMED,
                   arena_strdup(&answer->arena, back ? back : TEXT_ALONE));
    if (back || (alone && bare))
        answer->readings[0].sure = false;
}

/* What the question before left out is left out of this reading, too, and said. */
static void inherit_doubts(struct ask *ask, struct nlq_reading *reading)
{
    struct nlq_request request = *ask->request;
    const char *mark = strrchr(request.context, CHAIN_MARK);
    request.question = mark ? mark + 1 : request.context;
    request.context =
        mark ? arena_strndup(ask->arena, request.context, (size_t)(mark - request.context)) : NULL;
    request.trial = true;
    request.trace = NULL;
    request.max_readings = 1;
    struct nlq_answer *before = nlq_ask(ask->catalog, &request);
    const struct nlq_reading *first = before->count ? &before->readings[0] : NULL;
    for (size_t i = 0; first && i < first->evidence_count; i++) {
        if (first->evidence[i].kind != EVIDENCE_IGNORED)
            continue;
        add_left_out(ask, reading, first->evidence[i].text);
        reading->confidence = fmin(reading->confidence, first->confidence);
        reading->sure = false;
    }
    nlq_answer_free(before);
}

static void answer_question(struct ask *ask, struct nlq_answer *answer)
{
    struct frame frame;
    size_t max = ask->request->max_readings ? ask->request->max_readings : 3;
    bool followed = ask->request->context && chain_follow_up(ask, &frame);
    if (ask->stuck) {
        answer->why_not =
            doubts_missed(ask) ? evidence_why_not(ask) : arena_strdup(ask->arena, ask->stuck);
        if (keeps_base(ask))
            answer->context = arena_strdup(ask->arena, ask->request->context);
        return;
    }
    answer->of_context = followed;
    if (!followed) {
        ask->subject_before = -1;
        engine_understand(ask, &frame);
    }
    max = max > READINGS_MAX ? READINGS_MAX : max;
    answer->readings = arena_alloc(ask->arena, READINGS_MAX * sizeof *answer->readings);
    struct nlq_reading *first = &answer->readings[0];
    answer->count = reading_make(ask, &frame, first);
    const bool read =
        answer->count > 0 && first->confidence >= GATE_ANSWER && !doubts_forbid(ask, &frame);
    bool composed = false;
    if (!followed && compose_wanted(ask, &frame, read)) {
        composed = answer_composed(ask, &frame, first);
        answer->count = composed || reading_make(ask, &frame, first);
    }
    if (answer->count == 0) {
        nlq_decline(ask, answer);
        if (keeps_base(ask))
            answer->context = arena_strdup(ask->arena, ask->request->context);
        return;
    }
    const bool other = !followed && !composed && (doubts_missed(ask) || doubts_words(ask)) &&
                       readings_explain(ask, answer, &frame, max);
    bool kept = keeps_constraints(ask, first) && !doubts_forbid(ask, &frame) &&
                !(followed && doubts_missed(ask)); /* no edit is made in part */
    if ((frame.whole || followed || asks_who(ask)) && !doubts_words(ask))
        first->confidence = fmax(first->confidence, followed ? WHOLE_EDIT : WHOLE_SHAPE);
    if (!doubts_words(ask))
        first->confidence =
            fmax(first->confidence, whole_is_report(&frame) ? WHOLE_SHAPE : WHOLE_WORDS);
    first->sure = kept && first->confidence >= GATE_SURE && !doubts_any(ask, &frame) &&
                  (followed || !may_go_on(ask));
    first->guesses = evidence_guesses(ask) || other_sense(ask, &frame);
    first->answers = kept && first->confidence >= GATE_ANSWER;
    if (followed)
        inherit_doubts(ask, first);
    if (!first->answers)
        nlq_decline(ask, answer);
    if (!followed && !first->sure && first->answers)
        readings_add_fork(ask, answer, max);
    if (!followed && !composed && !other && max > 1)
        readings_add(ask, answer, max);
    answer->context = !first->answers && keeps_base(ask)
                          ? arena_strdup(ask->arena, ask->request->context)
                          : chain_with(ask, followed);
}

/* The question is another one, so that no word of what was asked stands where the evidence says. */
static void forget_offsets(struct nlq_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++) {
        for (size_t e = 0; e < answer->readings[i].evidence_count; e++)
            answer->readings[i].evidence[e].len = 0;
    }
}

static bool is_answered(const struct nlq_answer *answer)
{
    return answer->text || (answer->count > 0 && answer->readings[0].answers);
}

/* All but the arena, which has grown. */
static void put_answer(struct nlq_answer *answer, const struct nlq_answer *other)
{
    const struct arena arena = answer->arena;
    *answer = *other;
    answer->arena = arena;
}

/* What was said now, behind the question before, is left out of the answer. */
static bool leaves_out_edit(const struct nlq_answer *answer, const struct ask *asked,
                            const char *question)
{
    const char *context = asked->request->context;
    const size_t len = strcspn(context, "?.!");
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    for (size_t i = 0; first && i < first->evidence_count; i++) {
        if (first->evidence[i].kind == EVIDENCE_IGNORED && first->evidence[i].offset >= len &&
            strncmp(question, context, len) == 0)
            return true;
    }
    return false;
}

/* The first reading works nothing out: rows are no answer to "their total". */
static bool lists_rows(const struct nlq_answer *answer)
{
    const struct sql_query *query = answer->count ? answer->readings[0].query : NULL;
    bool lists = query && query->kind == SQL_QUERY_SELECT;
    for (const struct sql_item *item = query ? query->items : NULL; item; item = item->next)
        lists = lists && item->expr->kind == SQL_EXPR_COLUMN;
    return lists;
}

/* The question before with what is said now, as a question of its own; false: it is none that is
 * answered. */
static bool ask_again(const struct ask *asked, struct nlq_answer *answer, const char *question)
{
    static const struct nlq_answer none = {0};
    struct nlq_request whole = *asked->request;
    struct ask ask;
    whole.question = question;
    whole.context = NULL;
    engine_begin(&ask, asked->catalog, &whole, &answer->arena, question);
    answer_question(&ask, answer);
    engine_end(&ask);
    answer->of_context = is_answered(answer) && !leaves_out_edit(answer, asked, question) &&
                         !(follow_asks_sum(asked) && lists_rows(answer));
    if (answer->of_context)
        forget_offsets(answer);
    else
        put_answer(answer, &none);
    return answer->of_context;
}

/* What says nothing by itself, as an edit of the question before; what it came to by itself stays
 * where it is none. */
static void ask_as_edit(const struct ask *asked, struct nlq_answer *answer)
{
    static const struct nlq_answer none = {0};
    const struct nlq_answer alone = *answer;
    struct ask ask;
    put_answer(answer, &none);
    engine_begin(&ask, asked->catalog, asked->request, &answer->arena, asked->request->question);
    ask.edits = true;
    answer_question(&ask, answer);
    engine_end(&ask);
    if (!is_answered(answer) || !answer->of_context)
        put_answer(answer, &alone);
}

/* What did not go on after all. */
static void ask_alone(const struct ask *asked, struct nlq_answer *answer)
{
    struct ask ask;
    put_answer(answer, &(struct nlq_answer){0});
    engine_begin(&ask, asked->catalog, asked->request, &answer->arena, asked->request->question);
    ask.alone = true;
    answer_question(&ask, answer);
    engine_end(&ask);
}

/* Read without the tables that the question does not name, nothing came of it: with them. Or the
 * question before was about one of them, and this one is not: by itself. */
static void ask_of_others(const struct ask *asked, struct nlq_answer *answer)
{
    static const struct nlq_answer none = {0};
    const struct nlq_answer without = *answer;
    struct nlq_request *other = arena_alloc(&answer->arena, sizeof *other);
    struct ask ask;
    *other = *asked->request;
    other->every_table = asked->lone == LONE_ASIDE;
    other->context = other->every_table ? other->context : NULL;
    put_answer(answer, &none);
    engine_begin(&ask, asked->catalog, other, &answer->arena, other->question);
    answer_question(&ask, answer);
    engine_end(&ask);
    if (!is_answered(answer))
        put_answer(answer, &without);
}

static void ask_question(struct ask *ask, struct nlq_answer *answer)
{
    const char *again = follow_again(ask);
    if (again && ask_again(ask, answer, again))
        return;
    const bool may_edit = follow_may_edit(ask);
    answer_question(ask, answer);
    if (may_edit && !is_answered(answer) && !ask->stuck)
        ask_as_edit(ask, answer);
    if (ask->bare && !is_answered(answer))
        ask_alone(ask, answer);
    if (ask->lone != LONE_NONE && !is_answered(answer) && (!ask->stuck || ask->lone == LONE_BEFORE))
        ask_of_others(ask, answer);
}

/* What was asked before stays in front of what is to be edited now. */
static void keep_history(struct nlq_answer *answer, const char *before)
{
    answer->context = history_with(&answer->arena, before, answer->context);
    for (size_t i = 0; i < answer->count; i++)
        answer->readings[i].context =
            history_with(&answer->arena, before, answer->readings[i].context);
}

struct nlq_answer *nlq_ask(const struct catalog *catalog, const struct nlq_request *asked)
{
    struct nlq_request request = *asked;
    struct ask ask;
    request.context = nlq_context_newest(asked->context);
    const bool edited = edited_is(request.context);
    struct nlq_answer *answer = edited ? edited_ask(catalog, &request) : mem_alloc(sizeof *answer);
    if (edited) {
        keep_history(answer, asked->context);
        return answer;
    }
    engine_begin(&ask, catalog, &request, &answer->arena, request.question);
    if (ask.words.len == 0 && !follow_says_running(&ask) && !follow_says_unit(&ask))
        answer->why_not = arena_strdup(ask.arena, "there is no question");
    else if (ask.signs.what)
        answer->why_not = arena_printf(
            ask.arena, "this is %s; only questions about the data are answered", ask.signs.what);
    else if ((answer->text = meta_answer(&ask)) != NULL)
        answer->about_schema = true;
    else
        ask_question(&ask, answer);
    if (ask.shape.share || ask.shape.best_each)
        forget_offsets(answer);
    say_context(&ask, answer);
    keep_history(answer, asked->context);
    engine_end(&ask);
    return answer;
}

void nlq_answer_free(struct nlq_answer *answer)
{
    if (answer == NULL)
        return;
    arena_release(&answer->arena);
    mem_free(answer);
}

const struct told_engine told_engine = {.ask = nlq_ask, .forget = nlq_answer_free};
