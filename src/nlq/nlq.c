/* The engine's front: a question in, readings out. Pure; the state of a question lives in one
 * arena.
 *
 * A follow-up is understood as the question before, edited: the context that is kept is the chain
 * of questions itself, so that it can be understood again on a schema that has changed meanwhile.
 */
#include "querent/nlq/nlq.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "judge/claims.h"
#include "judge/confidence.h"
#include "judge/doubts.h"
#include "judge/evidence.h"
#include "judge/helpful.h"
#include "judge/owned.h"
#include "judge/whole.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "spelling.h"
#include "trees/roles.h"

#define READINGS_MAX 16
#define CHAIN_MARK '\x1e' /* between the questions of a context */
#define CHAIN_MAX 6
#define REPORT_MEASURES 4 /* beside each group */
#define WHOLE_WORDS .2    /* of a guess that every word has its part in */
#define WHOLE_SHAPE .5    /* of what is understood in full and the curve has seen too little of */

void engine_begin(struct ask *ask, const struct catalog *catalog, const struct nlq_request *request,
                  struct arena *arena, const char *question)
{
    *ask = (struct ask){.catalog = catalog,
                        .schema = catalog_schema(catalog),
                        .request = request,
                        .arena = arena,
                        .subject = -1,
                        .subject_before = -1,
                        .date_before = {-1, -1},
                        .choice = {SIZE_MAX, 0}};
    words_split(&ask->words, arena, keys_take(ask, question));
    follow_drop_correction(ask);
    follow_read_correction(ask);
    exact_split(ask);
    shapes_read(ask);
    spelling_mend(ask);
    ask->signs = question_signs(&ask->words);
    names_prepare(ask);
    items_make(ask);
    values_part(ask);
    rates_make(ask);
    ratios_make(ask);
    products_make(ask);
    differences_make(ask);
    weekdays_make(ask);
    ages_make(ask);
    latest_make(ask);
    versus_make(ask);
    ask->fresh = arena_alloc(arena, (ask->count + 1) * sizeof *ask->fresh);
    memcpy(ask->fresh, ask->items, ask->count * sizeof *ask->fresh);
}

void engine_end(struct ask *ask)
{
    names_release(ask);
}

void engine_understand(struct ask *ask, struct frame *frame)
{
    memcpy(ask->items, ask->fresh, ask->count * sizeof *ask->items);
    ask->subject = -1;
    ask->guessed = 0;
    ask->assumed_count = 0;
    ask->fork = NULL;
    ask->reached = false;
    frame_init(frame);
    frame->shape = ask->shape;
    zones_mark(ask);
    lists_choose(ask);
    attach_columns(ask);
    buckets_mark(ask);
    ways_mark(ask);
    denials_spread(ask);
    piece_repeat(ask, frame);
    piece_span(ask, frame);
    piece_day_spans(ask, frame);
    piece_per_each(ask, frame);
    piece_busiest(ask, frame);
    piece_latest(ask, frame);
    piece_at_latest(ask, frame);
    piece_sequence(ask, frame);
    piece_super(ask, frame);
    compare_above(ask, frame);
    piece_same(ask, frame);
    piece_same_unit(ask, frame);
    piece_columns(ask, frame);
    piece_age(ask, frame);
    piece_weekday(ask, frame);
    piece_mail(ask, frame);
    piece_more_of(ask, frame);
    piece_in_force(ask, frame);
    piece_compare(ask, frame);
    rows_of_role(ask, frame);
    piece_negation(ask, frame);
    piece_state(ask, frame);
    piece_flag(ask, frame);
    only_apply(ask, frame);
    piece_role(ask, frame);
    piece_order(ask, frame);
    piece_ratio(ask, frame);
    piece_share(ask, frame);
    piece_split(ask, frame);
    every_apply(ask, frame);
    piece_bucket(ask, frame);
    piece_group(ask, frame);
    piece_select(ask, frame);
    for (size_t i = 0; i < ask->request->must_count; i++)
        frame_mention(frame, ask->request->must_tables[i]);
    keys_apply(ask, frame);
}

static void nlq_trace(const struct ask *ask, const double *features, struct buf *out)
{
    if (out == NULL)
        return;
    ask_trace(ask, out);
    buf_add(out, "features");
    for (int i = 0; i < FEATURE_COUNT; i++) {
        if (features[i] != 0)
            buf_addf(out, " %s=%.3g", feature_name((enum feature)i), features[i]);
    }
    buf_addc(out, '\n');
}

/* Completes the frame and prints the query; false: the dialect lacks something, or there is none.
 */
static bool make_reading(struct ask *ask, struct frame *frame, struct nlq_reading *ret_reading)
{
    double features[FEATURE_COUNT];
    ask->facts = (struct facts){0};
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    frame_complete(ask, frame);
    frame_sets(ask, frame);
    frame_alternatives(ask, frame);
    struct nlq_reading reading = {.query = frame_tree(ask, frame)};
    claims_check(ask, frame, reading.query);
    confidence_features(ask, frame, features);
    claims_links(ask);
    owned_assume(ask, frame);
    nlq_trace(ask, features, ask->choice.item == SIZE_MAX ? ask->request->trace : NULL);
    bool ok = reading.query && sql_print(reading.query, catalog_dialect(ask->catalog), &text, &err);
    if (ok) {
        reading.sql = arena_strdup(ask->arena, buf_str(&text));
        reading.confidence = whole_confidence(ask, frame, features);
        evidence_make(ask, frame, &reading);
        *ret_reading = reading;
    }
    buf_release(&text);
    return ok;
}

/* ---- readings that differ in one choice */

struct doubt { /* an item that could well mean something else */
    size_t item;
    double margin;
};

static int by_margin(const void *a, const void *b)
{
    double x = ((const struct doubt *)a)->margin, y = ((const struct doubt *)b)->margin;
    return x < y ? -1 : x > y;
}

static size_t find_doubts(const struct ask *ask, struct doubt *doubts, size_t max)
{
    size_t n = 0;
    for (size_t i = 0; i < ask->count && n < max; i++) {
        const struct item *item = &ask->items[i];
        bool several = item->kind == ITEM_COLUMN ? item->columns.len > 1
                                                 : item->kind == ITEM_VALUE && item->values.len > 1;
        if (several && item->margin < .5)
            doubts[n++] = (struct doubt){i, item->margin};
    }
    /* cppcheck-suppress uninitvar ; n of them are filled */
    qsort(doubts, n, sizeof *doubts, by_margin);
    return n;
}

static char *choice_name(struct ask *ask, size_t i)
{
    struct column_ref at = ask->items[i].column;
    return at.column < 0 ? arena_strdup(ask->arena, "?")
                         : arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                        ask_column(ask, at)->name);
}

/* "customers.country, such as Germany": the example is the word that was asked about, where it is a
 * value. */
static char *choice_takes(struct ask *ask, size_t i)
{
    enum { EXAMPLE_MAX = 24 };
    const struct column_ref at = ask->items[i].column;
    const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);

    if (at.column >= 0 && item_kind_is(ask, i, ITEM_VALUE))
        return arena_printf(ask->arena, "%s, such as %s", choice_name(ask, i),
                            item_text(ask, &ask->items[i]));
    return values && values[0] && *values[0] && !catalog_is_private(ask->catalog, at) &&
                   strlen(values[0]) <= EXAMPLE_MAX
               ? arena_printf(ask->arena, "%s, such as %s", choice_name(ask, i), values[0])
               : choice_name(ask, i);
}

/* The question with the column that a word was taken for in the word's place, so that what follows
 * up the choice reads it as it was made; NULL: no column's name was the doubt. */
static char *choice_context(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *first = &ask->words.v[item->first], *last = &ask->words.v[item->last - 1];
    const char *question = ask->words.question;

    if (item->kind != ITEM_COLUMN || item->column.column < 0)
        return NULL;
    return arena_printf(ask->arena, "%.*s%s%s", (int)first->offset, question, choice_name(ask, i),
                        question + last->offset + last->len);
}

/* What a word is taken for in the present reading. */
struct taken {
    char *name, *takes, *context;
};

static struct taken taken_now(struct ask *ask, size_t i)
{
    return (struct taken){choice_name(ask, i), choice_takes(ask, i), choice_context(ask, i)};
}

static void ask_which(struct nlq_answer *answer, char *question, const struct taken *first,
                      const struct taken *other)
{
    struct nlq_reading *last = &answer->readings[answer->count - 1];

    answer->ask = question;
    answer->readings[0].takes = first->takes;
    answer->readings[0].context = first->context;
    last->takes = other->takes;
    last->context = other->context;
}

/* The reading in which the item means its second candidate, unless it comes to the same. */
static void add_alternative(struct ask *ask, struct nlq_answer *answer, const struct doubt *doubt)
{
    const struct nlq_reading *first = &answer->readings[0];
    struct nlq_reading *reading = &answer->readings[answer->count];
    const struct taken before = taken_now(ask, doubt->item);
    const char *word = item_text(ask, &ask->items[doubt->item]);
    struct frame frame;

    ask->choice = (struct choice){doubt->item, 1};
    engine_understand(ask, &frame);
    if (!make_reading(ask, &frame, reading) || str_eq(reading->sql, first->sql))
        return;
    const struct taken now = taken_now(ask, doubt->item);
    reading->confidence =
        fmin(reading->confidence, first->confidence) * exp(-.7 - 6 * doubt->margin);
    reading->answers = reading->confidence >= GATE_ANSWER;
    reading->difference =
        arena_printf(ask->arena, "'%s' is %s instead of %s", word, now.name, before.name);
    answer->count++;
    if (answer->ask == NULL && doubt->margin < .06 && !first->sure)
        ask_which(
            answer,
            arena_printf(ask->arena, "What does '%s' mean: %s or %s?", word, before.name, now.name),
            &before, &now);
}

static void add_alternatives(struct ask *ask, struct nlq_answer *answer, size_t max)
{
    struct doubt doubts[READINGS_MAX];
    const size_t count = find_doubts(ask, doubts, max - 1);
    const struct choice none = {SIZE_MAX, 0};
    struct frame frame;

    for (size_t d = 0; d < count && answer->count < max; d++) {
        add_alternative(ask, answer, &doubts[d]);
        ask->choice = none;
        engine_understand(ask, &frame);
    }
}

/* The other way of a choice that the question leaves open; it is asked for. */
static void add_fork(struct ask *ask, struct nlq_answer *answer, size_t max)
{
    const struct nlq_reading *first = &answer->readings[0];
    struct nlq_reading *reading = &answer->readings[answer->count];
    const char *open = ask->fork, *difference = ask->fork_difference;
    const char *const takes[] = {ask->fork_takes[0], ask->fork_takes[1]};
    struct frame frame;
    if (open == NULL || answer->count >= max)
        return;
    ask->fork_choice = true;
    engine_understand(ask, &frame);
    if (make_reading(ask, &frame, reading) && !str_eq(reading->sql, first->sql)) {
        reading->confidence = first->confidence * .5;
        reading->answers = first->answers;
        reading->difference = arena_strdup(ask->arena, difference);
        answer->count++;
        ask_which(answer, arena_strdup(ask->arena, open),
                  &(struct taken){.takes = arena_strdup(ask->arena, takes[0])},
                  &(struct taken){.takes = arena_strdup(ask->arena, takes[1])});
    }
    ask->fork_choice = false;
    engine_understand(ask, &frame);
}

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

/* Places of the question before mean nothing in this one. */
static void forget_places(struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++)
        frame->conds[i].at = frame->conds[i].end = frame->conds[i].left.at = SIZE_MAX;
    for (size_t i = 0; i < frame->having_count; i++)
        frame->having[i].at = frame->having[i].end = frame->having[i].left.at = SIZE_MAX;
}

/* The frame that the chain of questions before ended with; false: there is none. */
static bool frame_of_context(const struct ask *ask, struct frame *ret_frame, int *ret_subject,
                             size_t *ret_length)
{
    const char *p = ask->request->context;
    *ret_length = 0;
    while (p && *p) {
        size_t len = strcspn(p, "\x1e");
        struct ask before;
        struct frame said;
        engine_begin(&before, ask->catalog, ask->request, ask->arena,
                     arena_strndup(ask->arena, p, len));
        if (*ret_length > 0)
            follow_prepare(&before, ret_frame, *ret_subject);
        engine_understand(&before, &said);
        frame_sets(&before, &said);
        if (*ret_length == 0) {
            *ret_frame = said;
            *ret_subject = before.subject;
        } else {
            follow_apply(&before, &said, ret_frame);
        }
        forget_places(ret_frame);
        engine_end(&before);
        ++*ret_length;
        p += len + (p[len] == CHAIN_MARK);
    }
    return *ret_length > 0 && *ret_length <= CHAIN_MAX;
}

static bool nlq_follow_up(struct ask *ask, struct frame *frame)
{
    struct frame said;
    int subject = -1;
    size_t length;
    if (!follow_is_one(ask) || !frame_of_context(ask, frame, &subject, &length))
        return false;
    follow_prepare(ask, frame, subject);
    engine_understand(ask, &said);
    ask->subject = subject;
    if (follow_apply(ask, &said, frame))
        return true;
    if (ask->stuck == NULL && follow_needs_context(ask))
        ask->stuck = "it is not clear what this changes in the question before";
    return false;
}

static char *make_context(struct ask *ask, bool followed)
{
    return followed ? arena_printf(ask->arena, "%s%c%s", ask->request->context, CHAIN_MARK,
                                   ask->request->question)
                    : arena_strdup(ask->arena, ask->request->question);
}

static void nlq_decline(struct ask *ask, struct nlq_answer *answer)
{
    char *why_not = evidence_why_not(ask);
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

/* "Revenue by category this year": a sum for each of some things, or anything measured in a period.
 */
static bool is_report(const struct frame *frame)
{
    size_t measures = 0, sums = 0, periods = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        sums += frame->select[i].agg == AGG_SUM;
        measures += frame->select[i].agg == AGG_SUM || frame->select[i].agg == AGG_COUNT ||
                    frame->select[i].agg == AGG_AVG;
    }
    for (size_t i = 0; i < frame->cond_count; i++)
        periods += frame->conds[i].kind == COND_RANGE;
    const bool table = frame->group_count > 0 && measures <= REPORT_MEASURES;
    return (measures == 1 || (table && measures > 1)) && frame->absence_count == 0 &&
           frame->having_count == 0 && (periods > 0 || (sums > 0 && frame->group_count > 0));
}

static void answer_question(struct ask *ask, struct nlq_answer *answer)
{
    struct frame frame;
    size_t max = ask->request->max_readings ? ask->request->max_readings : 3;
    bool followed = ask->request->context && nlq_follow_up(ask, &frame);
    if (ask->stuck) {
        answer->why_not =
            doubts_missed(ask) ? evidence_why_not(ask) : arena_strdup(ask->arena, ask->stuck);
        if (is_slip(ask))
            answer->context = arena_strdup(ask->arena, ask->request->context);
        return;
    }
    if (!followed) {
        ask->subject_before = -1;
        engine_understand(ask, &frame);
    }
    max = max > READINGS_MAX ? READINGS_MAX : max;
    answer->readings = arena_alloc(ask->arena, READINGS_MAX * sizeof *answer->readings);
    struct nlq_reading *first = &answer->readings[0];
    answer->count = make_reading(ask, &frame, first);
    if (answer->count == 0) {
        nlq_decline(ask, answer);
        if (is_slip(ask))
            answer->context = arena_strdup(ask->arena, ask->request->context);
        return;
    }
    bool kept = keeps_constraints(ask, first) && !doubts_forbid(ask, &frame) &&
                !(followed && doubts_missed(ask)); /* no edit is made in part */
    if ((frame.whole || followed || asks_who(ask)) && !doubts_words(ask))
        first->confidence = fmax(first->confidence, WHOLE_SHAPE);
    if (!doubts_words(ask))
        first->confidence = fmax(first->confidence, is_report(&frame) ? WHOLE_SHAPE : WHOLE_WORDS);
    first->sure = kept && first->confidence >= GATE_SURE && !doubts_any(ask, &frame);
    first->answers = kept && first->confidence >= GATE_ANSWER;
    if (!first->answers)
        nlq_decline(ask, answer);
    if (!followed && !first->sure && first->answers)
        add_fork(ask, answer, max);
    if (!followed && max > 1)
        add_alternatives(ask, answer, max);
    answer->context = !first->answers && is_slip(ask)
                          ? arena_strdup(ask->arena, ask->request->context)
                          : make_context(ask, followed);
}

struct nlq_answer *nlq_ask(const struct catalog *catalog, const struct nlq_request *request)
{
    struct nlq_answer *answer = mem_alloc(sizeof *answer);
    struct ask ask;
    engine_begin(&ask, catalog, request, &answer->arena, request->question);
    if (ask.words.len == 0)
        answer->why_not = arena_strdup(ask.arena, "there is no question");
    else if (ask.signs.what)
        answer->why_not = arena_printf(
            ask.arena, "this is %s; only questions about the data are answered", ask.signs.what);
    else if ((answer->text = meta_answer(&ask)) != NULL)
        answer->about_schema = true;
    else
        answer_question(&ask, answer);
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
