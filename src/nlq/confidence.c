/* Confidence. Nothing here is tuned by hand: the weights come from a fit over outcomes on databases
 * of the tuning half (tests/bench/nlq/fit.py), so that 0.8 means that four of five such answers are
 * right. */
#include "confidence.h"

#include <math.h>

static const double weights[FEATURE_COUNT] = {
#define WEIGHT(name, value) [FEATURE_##name] = value,
#include "weights.inc"
#undef WEIGHT
};

static const char *const names[FEATURE_COUNT] = {
#define FEATURE(name) #name,
#include "features.def"
#undef FEATURE
};

const char *feature_name(enum feature feature)
{
    return names[feature];
}

/* Cues that change the answer: to leave one unused is a loss. */
static const enum cue weighty[] = {
    CUE_AVG,      CUE_SUM,    CUE_MAX,      CUE_MIN,       CUE_DISTINCT, CUE_RATIO,  CUE_GT,
    CUE_GE,       CUE_LT,     CUE_LE,       CUE_NE,        CUE_BETWEEN,  CUE_AFTER,  CUE_BEFORE,
    CUE_SINCE,    CUE_UNTIL,  CUE_CONTAINS, CUE_STARTS,    CUE_ENDS,     CUE_NULL,   CUE_NOT_NULL,
    CUE_ADJ_COMP, CUE_MOST,   CUE_LEAST,    CUE_ADJ_SUPER, CUE_COMMON,   CUE_RARE,   CUE_TOP,
    CUE_BOTTOM,   CUE_LATEST, CUE_EARLIEST, CUE_NOT,       CUE_NO,       CUE_EXCEPT, CUE_EACH,
    CUE_SAME,     CUE_ONLY,   CUE_NEITHER,  CUE_HOW_LONG};

static bool counts_as_cue(enum cue cue)
{
    for (size_t i = 0; i < sizeof weighty / sizeof *weighty; i++) {
        if (weighty[i] == cue)
            return true;
    }
    return false;
}

bool item_missed(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    if (item->used || item->kind == ITEM_NOISE || item->kind == ITEM_PUNCT ||
        item->kind == ITEM_CUE)
        return false;
    return item->kind != ITEM_WORD || !lexicon_light(ask->words.v[item->first].lemma);
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
            (item->kind == ITEM_CUE && !counts_as_cue(item->cue)))
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

void confidence_features(const struct ask *ask, const struct frame *frame,
                         double features[FEATURE_COUNT])
{
    for (size_t i = 0; i < FEATURE_COUNT; i++)
        features[i] = 0;
    features[FEATURE_bias] = 1;
    look_at_words(ask, features);
    look_at_links(ask, features);
    look_at_select(frame, features);
    look_at_frame(ask, frame, features);
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
