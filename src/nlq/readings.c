/* The readings of a question: the first, those that differ from it in one choice, and the other way
 * of a choice that the question leaves open. */
#include "readings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "guards/owned.h"
#include "judge/claims.h"
#include "judge/confidence.h"
#include "judge/doubts.h"
#include "judge/evidence.h"
#include "judge/whole.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/sql/fix.h"

static const double KEY_FOR_WORD = .6; /* a word that only keys are called so is not understood */

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

static bool reading_print(const struct ask *ask, const struct sql_query *query, struct buf *text)
{
    const enum sql_dialect dialect = catalog_dialect(ask->catalog);
    const struct sql_query *whole = sql_group_whole(ask->arena, query, dialect);
    struct err err = ERR_INIT;
    return sql_print(whole ? whole : query, dialect, text, &err);
}

/* Completes the frame and prints the query; false: the dialect lacks something, or there is none.
 */
bool reading_make(struct ask *ask, struct frame *frame, struct nlq_reading *ret_reading)
{
    double features[FEATURE_COUNT];
    ask->facts = (struct facts){0};
    struct buf text = BUF_INIT;
    frame_complete(ask, frame);
    frame_sets(ask, frame);
    frame_alternatives(ask, frame);
    struct nlq_reading reading = {.query = frame_tree(ask, frame)};
    const struct sql_lookup lookup = catalog_lookup(ask->catalog);
    struct sql_query *said = reading.query ? sql_say_kinds(ask->arena, reading.query,
                                                           catalog_dialect(ask->catalog), &lookup)
                                           : NULL;
    reading.query = said ? said : reading.query;
    claims_check(ask, frame, reading.query);
    confidence_features(ask, frame, features);
    claims_links(ask, reading.query);
    owned_assume(ask, frame);
    nlq_trace(ask, features, ask->choice.item == SIZE_MAX ? ask->request->trace : NULL);
    const bool ok = reading.query && reading_print(ask, reading.query, &text);
    if (ok) {
        reading.sql = arena_strdup(ask->arena, buf_str(&text));
        reading.confidence = whole_confidence(ask, frame, features);
        evidence_make(ask, frame, &reading);
        *ret_reading = reading;
    }
    buf_release(&text);
    return ok;
}

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
    const int table = item_kind_is(ask, i, ITEM_TABLE) ? ask->items[i].table : -1;
    if (table >= 0)
        return arena_strdup(ask->arena, ask_table(ask, table)->name);
    return at.column < 0 ? NULL
                         : arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                        ask_column(ask, at)->name);
}

static bool choice_is_key(const struct ask *ask, size_t i)
{
    const struct column_ref at = ask->items[i].column;

    return at.column >= 0 && catalog_is_key(ask->catalog, at);
}

/* Whose it is, before what it is called: "staff (first_name)" is a value's or a key's, which say
 * nothing by themselves; else "customers.country". */
static char *choice_said(struct ask *ask, size_t i)
{
    const struct column_ref at = ask->items[i].column;

    if (at.column < 0 || (!item_kind_is(ask, i, ITEM_VALUE) && !choice_is_key(ask, i)))
        return choice_name(ask, i);
    return arena_printf(ask->arena, "%s (%s)", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* "customers.country, such as Germany": a value that was asked about is no example, since all have
 * it. */
static char *choice_takes(struct ask *ask, size_t i)
{
    enum { EXAMPLE_MAX = 24 };
    const struct column_ref at = ask->items[i].column;
    const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);

    if (at.column >= 0 && (item_kind_is(ask, i, ITEM_VALUE) || choice_is_key(ask, i)))
        return choice_said(ask, i);
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

/* What a word is taken for in the present reading; name NULL: for nothing that has a name. */
struct taken {
    char *name, *takes, *context;
    bool key; /* for which nobody asks by an ambiguous word */
};

static struct taken taken_now(struct ask *ask, size_t i)
{
    return (struct taken){choice_said(ask, i), choice_takes(ask, i), choice_context(ask, i),
                          choice_is_key(ask, i) && !item_kind_is(ask, i, ITEM_VALUE)};
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

/* No name, though a column's or a value's may resemble one: nobody means anything else by it. */
#define QUESTION_WORDS "how|what|which|who|whose|when|where|why"

/* The reading in which the item means its second candidate, unless it comes to the same. */
static void add_alternative(struct ask *ask, struct nlq_answer *answer, const struct doubt *doubt)
{
    const struct nlq_reading *first = &answer->readings[0];
    struct nlq_reading *reading = &answer->readings[answer->count];
    const struct taken before = taken_now(ask, doubt->item);
    const char *word = item_said(ask, &ask->items[doubt->item]);
    struct frame frame;

    ask->choice = (struct choice){doubt->item, 1};
    engine_understand(ask, &frame);
    if (!reading_make(ask, &frame, reading) || str_eq(reading->sql, first->sql))
        return;
    const struct taken now = taken_now(ask, doubt->item);
    reading->confidence =
        fmin(reading->confidence, first->confidence) * exp(-.7 - 6 * doubt->margin);
    reading->answers = reading->confidence >= GATE_ANSWER;
    reading->difference =
        now.name && before.name
            ? arena_printf(ask->arena, "'%s' is %s instead of %s", word, now.name, before.name)
            : arena_printf(ask->arena, "'%s' is read otherwise", word);
    answer->count++;
    if (answer->ask || doubt->margin >= .06 || first->sure || !now.name || !before.name ||
        wording_among(word, QUESTION_WORDS))
        return;
    if (before.key && now.key) /* two keys are no meanings of a word: it means something else */
        answer->readings[0].confidence *= KEY_FOR_WORD;
    else
        ask_which(
            answer,
            arena_printf(ask->arena, "What does '%s' mean: %s or %s?", word, before.name, now.name),
            &before, &now);
}

void readings_add(struct ask *ask, struct nlq_answer *answer, size_t max)
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

static void count_source(const struct sql_source *source, void *arg)
{
    *(size_t *)arg += source->name != NULL;
}

static size_t tables_read(const struct nlq_reading *reading)
{
    size_t count = 0;
    sql_walk_sources(reading->query, count_source, &count);
    return count;
}

/* A word's next candidate with which every word of the question has its part, where the best one
 * leaves some out, and no more tables: it takes the first reading's place, and what stood there is
 * its alternative. */
bool readings_explain(struct ask *ask, struct nlq_answer *answer, struct frame *frame, size_t max)
{
    struct doubt doubts[READINGS_MAX];
    const size_t count = find_doubts(ask, doubts, READINGS_MAX);
    const struct nlq_reading before = answer->readings[0];
    const bool bare = ask->facts.bare;
    struct nlq_reading other;

    for (size_t d = 0; d < count; d++) {
        const char *word = item_said(ask, &ask->items[doubts[d].item]);
        const struct taken first = taken_now(ask, doubts[d].item);
        ask->choice = (struct choice){doubts[d].item, 1};
        engine_understand(ask, frame);
        if (!reading_make(ask, frame, &other) || str_eq(other.sql, before.sql) ||
            other.confidence < fmax(GATE_ANSWER, before.confidence) ||
            tables_read(&other) > tables_read(&before) || doubts_missed(ask) || doubts_words(ask) ||
            doubts_forbid(ask, frame))
            continue;
        answer->readings[0] = other;
        answer->readings[1] = before;
        answer->readings[1].confidence = fmin(before.confidence, other.confidence);
        answer->readings[1].difference = arena_printf(ask->arena, "'%s' is %s instead of %s", word,
                                                      first.name, choice_said(ask, doubts[d].item));
        answer->count = max > 1 && !bare ? 2 : 1;
        return true;
    }
    if (count > 0) {
        ask->choice = (struct choice){SIZE_MAX, 0};
        engine_understand(ask, frame);
        reading_make(ask, frame, &answer->readings[0]);
    }
    return false;
}

/* The other way of a choice that the question leaves open; it is asked for. */
void readings_add_fork(struct ask *ask, struct nlq_answer *answer, size_t max)
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
    if (reading_make(ask, &frame, reading) && !str_eq(reading->sql, first->sql)) {
        reading->confidence = first->confidence * .5;
        reading->answers = first->answers;
        reading->difference = arena_strdup(ask->arena, difference);
        answer->count++;
        ask_which(answer, arena_strdup(ask->arena, open),
                  &(struct taken){.takes = arena_strdup(ask->arena, takes[0])},
                  &(struct taken){.takes = arena_strdup(ask->arena, takes[1])});
        answer->ask_may_be_idle = ask->fork_same;
    }
    ask->fork_choice = false;
    engine_understand(ask, &frame);
}
