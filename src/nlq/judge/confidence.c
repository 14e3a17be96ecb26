/* Confidence. The weights of the curve come from a fit over outcomes on databases of the tuning
 * half (tests/bench/nlq/fit.py), so that 0.8 means that four of five such answers are right. What
 * is counted, how much a word of each kind weighs in the coverage, and the gates were set by hand.
 */
#include "judge/confidence.h"

#include <math.h>

#define DATED_DEED .9 /* how well a date fits that a word of its name and a period speak of */

static const double weights[FEATURE_COUNT] = {
#define WEIGHT(name, value) [FEATURE_##name] = value,
#include "judge/weights.inc"
#undef WEIGHT
};

static const char *const names[FEATURE_COUNT] = {
#define FEATURE(name) #name,
#include "judge/features.def"
#undef FEATURE
};

const char *feature_name(enum feature feature)
{
    return names[feature];
}

bool item_missed(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->used || item->kind == ITEM_NOISE || item->kind == ITEM_PUNCT ||
        item->kind == ITEM_CUE)
        return false;
    return item->kind != ITEM_WORD || !ask->words.v[item->first].lemma_is.light ||
           words_names_thing(&ask->words, item->first);
}

bool item_rank_missed(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    const bool top = (item_is(ask, i, CUE_TOP) || item_is(ask, i, CUE_BOTTOM)) &&
                     !item_last(ask, i)->is.first_last &&
                     (item_kind_is(ask, next, ITEM_TABLE) || item_kind_is(ask, next, ITEM_NUMBER));
    return (top || item_is(ask, i, CUE_ADJ_SUPER)) && !ask->items[i].used;
}

/* Coverage and what was missed. */
static void look_at_words(const struct ask *ask, double *f)
{
    double used = 0, all = 0;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool name = item->kind == ITEM_WORD &&
                    (ask->words.v[item->first].capital || ask->words.v[item->first].quoted) &&
                    i > 0;
        if (item->kind == ITEM_NOISE || item->kind == ITEM_PUNCT ||
            (item->kind == ITEM_CUE && item_traits(ask, i).loss == LOSS_NONE))
            continue;
        double weight = name || item->kind == ITEM_VALUE                  ? 2
                        : item->kind == ITEM_CUE                          ? .7
                        : item->kind == ITEM_WORD && !item_missed(ask, i) ? .2
                                                                          : 1;
        all += weight;
        used += item->used ? weight : 0;
        if (item->used)
            continue;
        f[FEATURE_missed_names] += name || item->kind == ITEM_VALUE;
        f[FEATURE_missed_numbers] += item->kind == ITEM_NUMBER || item->kind == ITEM_DATE;
        f[FEATURE_missed_words] +=
            item_missed(ask, i) && item->kind == ITEM_WORD && !name && f[FEATURE_missed_words] < 4;
        f[FEATURE_missed_columns] += item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE;
        f[FEATURE_missed_cues] += item->kind == ITEM_CUE;
    }
    f[FEATURE_coverage] = all > 0 ? used / all : ask->subject_before >= 0;
}

static void look_at_links(const struct ask *ask, double *f)
{
    bool table = false;
    f[FEATURE_margin] = .5;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        table = table || item->kind == ITEM_TABLE;
        if (!item->used)
            continue;
        if (item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE) {
            f[FEATURE_partial] += item->partial;
            f[FEATURE_close] += item->margin < .12;
            f[FEATURE_margin] = fmin(f[FEATURE_margin], item->margin);
        }
        f[FEATURE_value_close] += item->kind == ITEM_VALUE && item->margin < .1;
        f[FEATURE_text_number] += item->kind == ITEM_NUMBER && i > 0 &&
                                  ask->items[i - 1].kind != ITEM_COLUMN &&
                                  ask->items[i - 1].kind != ITEM_CUE;
    }
    f[FEATURE_no_table_said] = !table;
}

static void look_at_select(const struct frame *frame, double *f)
{
    f[FEATURE_many_selected] = frame->select_count > 2 ? (double)(frame->select_count - 2) : 0;
    f[FEATURE_selected_two] = frame->select_count == 2;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        f[FEATURE_count] = fmax(f[FEATURE_count], term->agg == AGG_COUNT);
        f[FEATURE_aggregate] = fmax(f[FEATURE_aggregate], term->agg > AGG_COUNT);
        f[FEATURE_all_columns] = fmax(f[FEATURE_all_columns], term->all && !term->implied);
        f[FEATURE_implied_label] = fmax(f[FEATURE_implied_label], term->implied);
    }
}

static void look_at_frame(const struct ask *ask, const struct frame *frame, double *f)
{
    int tables[32];
    size_t count = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        f[FEATURE_guessed] += cond->guessed;
        f[FEATURE_subquery] += cond->kind == COND_EXTREME;
        f[FEATURE_like] += cond->kind == COND_LIKE;
        f[FEATURE_either] = fmax(f[FEATURE_either], cond->either > 0);
    }
    for (size_t i = 0;
         i < frame->cond_count + frame->select_count + frame->table_count && count < 32; i++) {
        int table = i < frame->cond_count ? frame->conds[i].left.column.table
                    : i < frame->cond_count + frame->select_count
                        ? frame->select[i - frame->cond_count].table
                        : frame->tables[i - frame->cond_count - frame->select_count];
        bool known = table < 0;
        for (size_t k = 0; k < count; k++)
            known = known || tables[k] == table;
        if (!known)
            tables[count++] = table;
    }
    f[FEATURE_joins] = count > 1 ? (double)(count - 1) : 0;
    f[FEATURE_guessed] += (double)ask->guessed;
    f[FEATURE_conds] = (double)frame->cond_count;
    f[FEATURE_no_conds] = frame->cond_count == 0;
    f[FEATURE_grouped] = frame->group_count > 0;
    f[FEATURE_having] = (double)frame->having_count;
    f[FEATURE_ranked] = frame->limit > 0;
    f[FEATURE_rank_one_column] = frame->limit > 0 && frame->group_count == 0;
    f[FEATURE_clauses] = (double)frame->absence_count;
    f[FEATURE_distinct] = frame->distinct;
    f[FEATURE_plain] = count <= 1 && frame->group_count == 0 && frame->absence_count == 0;
}

static bool confidence_speaks_of(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].table == table)
            return true;
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].left.column.table == table)
            return true;
    }
    return frame->group_count && frame->groups[0].table == table;
}

/* "Due this week", "sessions cancelled in November": the period tells which date is meant. */
static bool dates_deed(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t next = item_next(ask, i);
    if (item->kind != ITEM_COLUMN || item->last != item->first + 1 || item->column.column < 0 ||
        !column_is_date(ask, item->column))
        return false;
    while (item_is(ask, next, CUE_IN) || item_is(ask, next, CUE_FOR))
        next = item_next(ask, next);
    return item_kind_is(ask, next, ITEM_DATE);
}

/* How well names and values fit. */
static void look_at_fits(const struct ask *ask, double *f)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        double score = 1;
        if (!item->used) {
            f[FEATURE_light_missed] +=
                item->kind == ITEM_WORD && !item_missed(ask, i) && f[FEATURE_light_missed] < 4;
            continue;
        }
        if (item->kind == ITEM_TABLE && item->tables.len)
            score = item->tables.v[0].score;
        for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
            if (same_column(item->columns.v[k].at, item->column))
                score = item->columns.v[k].score;
        }
        if (dates_deed(ask, i))
            score = fmax(score, DATED_DEED);
        f[FEATURE_weak_links] += 1 - score;
        f[FEATURE_weakest_link] = fmax(f[FEATURE_weakest_link], 1 - score);
        f[FEATURE_rivals] += (item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE) &&
                             item->margin < .3 && f[FEATURE_rivals] < 4;
        bool value = item->kind == ITEM_VALUE && item->values.len;
        f[FEATURE_value_partial] += value && item->values.v[0].score < .9;
        f[FEATURE_value_plain] += value && !word->quoted && !word->capital;
    }
}

static void look_at_shape(const struct ask *ask, const struct frame *frame, double *f)
{
    const struct term *first = &frame->select[0];
    bool plain = true, two = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        plain = plain && term->agg == AGG_NONE;
        two = two || term->table != first->table;
        f[FEATURE_key_shown] += term->agg == AGG_NONE && term->column.column >= 0 &&
                                catalog_is_key(ask->catalog, term->column);
        f[FEATURE_sum_of_count] += term->agg == AGG_SUM && term->at < ask->count &&
                                   ask->items[0].kind == ITEM_CUE &&
                                   ask->items[0].cue == CUE_HOW_MANY;
    }
    const struct column_stats *stats = frame->select_count && first->column.column >= 0
                                           ? catalog_stats(ask->catalog, first->column)
                                           : NULL;
    bool flat = plain && frame->group_count == 0 && frame->order_count == 0;
    f[FEATURE_duplicates] = flat && frame->select_count == 1 && !frame->distinct && stats &&
                            stats->distinct >= 0 &&
                            stats->distinct < ask_table(ask, first->column.table)->rows;
    f[FEATURE_two_tables_shown] = two;
    f[FEATURE_list_only] = flat && frame->cond_count == 0 && !two;
    f[FEATURE_count_only] = frame->select_count == 1 && first->agg == AGG_COUNT;
    f[FEATURE_top_by_count] = frame->limit > 0 && frame->order_by_count;
    f[FEATURE_group_count] = frame->group_count > 0 && frame->select_count == 2 && !plain;
    f[FEATURE_ordered] = frame->order_count > 0 && frame->limit == 0;
    f[FEATURE_group_label] = frame->group_count && frame->groups[0].at < ask->count &&
                             ask->items[frame->groups[0].at].kind == ITEM_TABLE;
    for (size_t i = 0; i < frame->cond_count; i++) {
        f[FEATURE_far_cond] += frame->conds[i].left.column.table != ask->subject;
        f[FEATURE_number_cond] += frame->conds[i].kind == COND_COMPARE && frame->conds[i].numeric;
        f[FEATURE_negated] += frame->conds[i].negated;
    }
    for (size_t i = 0; i < frame->table_count; i++)
        f[FEATURE_only_mentioned] += !confidence_speaks_of(frame, frame->tables[i]);
}

static void look_at_meanings(const struct ask *ask, double *f)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const double nearness = ask->words.v[i].nearness;
        f[FEATURE_meant_near] += nearness > 0 && f[FEATURE_meant_near] < 3;
        f[FEATURE_meant_far] += nearness > 0 ? 1 - nearness : 0;
    }
}

static void look_at_facts(const struct ask *ask, double *f)
{
    f[FEATURE_edges] = (double)ask->facts.edges;
    f[FEATURE_bridges] = (double)ask->facts.bridges;
    f[FEATURE_twins] = (double)ask->facts.twins;
    f[FEATURE_spread] = ask->facts.spread;
    f[FEATURE_once] = ask->facts.once;
}

/* As it was asked: a number that is only shown beside a rank makes the answer neither better nor
 * worse. */
static struct frame without_rank(const struct frame *frame)
{
    struct frame asked = *frame;
    asked.select_count = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (!frame->select[i].rank)
            asked.select[asked.select_count++] = frame->select[i];
    }
    return asked;
}

void confidence_features(const struct ask *ask, const struct frame *shown,
                         double features[FEATURE_COUNT])
{
    const struct frame asked = without_rank(shown), *frame = &asked;
    for (size_t i = 0; i < FEATURE_COUNT; i++)
        features[i] = 0;
    features[FEATURE_bias] = 1;
    look_at_words(ask, features);
    look_at_links(ask, features);
    look_at_select(frame, features);
    look_at_frame(ask, frame, features);
    look_at_fits(ask, features);
    look_at_shape(ask, frame, features);
    look_at_facts(ask, features);
    look_at_meanings(ask, features);
    features[FEATURE_short_question] = ask->words.len < 8;
    double extra = (double)ask->words.len - 14;
    features[FEATURE_long_question] = extra < 0 ? 0 : fmin(extra, 20) / 10;
    features[FEATURE_two_sentences] =
        ask->words.len && ask->words.v[ask->words.len - 1].sentence > 0;
}

double confidence_of(const double features[FEATURE_COUNT])
{
    double sum = 0;
    for (size_t i = 0; i < FEATURE_COUNT; i++)
        sum += weights[i] * features[i];
    return 1 / (1 + exp(-sum));
}
