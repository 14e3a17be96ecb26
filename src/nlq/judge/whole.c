/* Readings in which every word has its part. The curve is fitted on questions whose answers name
 * their columns, and holds against a reading what only tells which columns somebody would show:
 * rows shown whole leave none out, so that those features say nothing of them. */
#include "judge/whole.h"

#include <math.h>

#include "judge/doubts.h"

/* Of 936 such readings of the tuning databases that the curve was not sure of, 70 % were right. */
#define WHOLE_LEAST .7

#define WEAKEST .3 /* what a name may lack to fit wholly */

/* The one default taken is how rows are shown whose table was named: no guess at what is meant. */
static bool only_shows_label(const struct ask *ask, const struct frame *frame,
                             const double f[FEATURE_COUNT])
{
    return !item_is(ask, 0, CUE_WHO) && f[FEATURE_guessed] == 1 && ask->guessed == 1 &&
           frame->select_count == 1 && frame->select[0].implied &&
           table_is_said(ask, frame->select[0].table);
}

/* "Pipe bursts this year", "outages caused by frost": no table was named, but a value or a column
 * of the rows that are shown, and nothing of any others. */
static bool only_names_rows(const struct ask *ask, const struct frame *frame,
                            const double f[FEATURE_COUNT])
{
    bool named = false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        named = named || (item->used && item->column.column >= 0 &&
                          item->column.table == ask->subject && item->last > item->first + 1 &&
                          (item->kind == ITEM_VALUE || item->kind == ITEM_COLUMN));
    }
    for (size_t c = 0; c < frame->cond_count; c++)
        named = named && frame->conds[c].left.column.table == ask->subject;
    for (size_t i = 0; i < frame->select_count; i++)
        named = named && frame->select[i].agg == AGG_NONE &&
                (frame->select[i].implied || frame->select[i].column.table == ask->subject);
    return named && f[FEATURE_guessed] == 1 && ask->guessed == 1 && f[FEATURE_joins] == 0 &&
           frame->cond_count > 0 && frame->limit == 0;
}

static bool whole_is_read(const struct ask *ask, const struct frame *frame,
                          const double f[FEATURE_COUNT])
{
    static const enum feature against[] = {
        FEATURE_missed_names, FEATURE_missed_numbers, FEATURE_missed_words, FEATURE_missed_columns,
        FEATURE_missed_cues,  FEATURE_guessed,        FEATURE_meant_near,   FEATURE_light_missed};
    for (size_t i = 0; i < sizeof against / sizeof *against; i++) {
        if (f[against[i]] != 0 &&
            !(against[i] == FEATURE_guessed &&
              (only_shows_label(ask, frame, f) || only_names_rows(ask, frame, f))))
            return false;
    }
    return f[FEATURE_coverage] >= 1 && f[FEATURE_weakest_link] <= WEAKEST &&
           ask->subject_before < 0 && !doubts_words(ask);
}

/* Every column of the rows is shown since the question names none: it asks for all, or is a few
 * words, and one table holds what they say. */
static bool whole_shows_rows(const struct frame *frame, const double f[FEATURE_COUNT])
{
    const bool brief = f[FEATURE_short_question] != 0 && f[FEATURE_joins] == 0;
    return (brief || !frame->select[0].implied) && frame->select_count == 1 &&
           frame->select[0].all && frame->group_count == 0;
}

/* Most of what was said has no part in the answer, which shows all rows of a table or their number,
 * or is to a few words. Among 6,800 questions of Spider and of strangers such readings were right
 * twice where they were wrong 23 times. */
static bool barely_read(const double f[FEATURE_COUNT])
{
    static const double FEW_COVER = .62, ROWS_COVER = .64;
    const bool bare = f[FEATURE_no_conds] != 0 && f[FEATURE_grouped] == 0 &&
                      f[FEATURE_ranked] == 0 && f[FEATURE_aggregate] == 0 &&
                      f[FEATURE_clauses] == 0 && f[FEATURE_having] == 0 && f[FEATURE_ordered] == 0;
    const bool missed =
        f[FEATURE_missed_words] >= 2 || (f[FEATURE_missed_words] >= 1 && f[FEATURE_list_only] != 0);
    return (f[FEATURE_short_question] != 0 && f[FEATURE_no_conds] != 0 &&
            f[FEATURE_missed_words] >= 1 && f[FEATURE_coverage] < FEW_COVER) ||
           (bare && missed && f[FEATURE_coverage] < ROWS_COVER);
}

/* "Refusal rate per department", of which no groups were made and a word is left over: what is
 * shown is of all of them. "How many rooms does each house have", beside names of "each student".
 * Of 16 such readings of strangers' questions two were right. */
static bool loses_groups(const struct ask *ask, const struct frame *frame,
                         const double f[FEATURE_COUNT])
{
    const double missed = f[FEATURE_missed_words] + f[FEATURE_missed_cues] +
                          f[FEATURE_missed_columns] + f[FEATURE_missed_names];
    const struct term *shown = &frame->select[0]; /* "the charge per turnaround" may be a column */
    const bool rate = frame->select_count == 1 && shown->agg == AGG_NONE &&
                      shown->column.column >= 0 && column_is_number(ask, shown->column);
    const bool counts = f[FEATURE_count] != 0 || f[FEATURE_aggregate] != 0;
    bool said = false;
    for (size_t i = 0; i < ask->count; i++)
        said = said || (item_is(ask, i, CUE_EACH) &&
                        (wording_is(ask, ask->items[i].first, "per") ||
                         (counts && wording_is(ask, ask->items[i].first, "each|every"))));
    return said && !rate && frame->group_count == 0 && f[FEATURE_grouped] == 0 && missed > 0;
}

/* "Warehouses and carriers": what was left out is a table, and it is asked which is meant. */
static bool misses_table(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_missed(ask, i) && table_at_word(ask, ask->items[i].first) >= 0)
            return true;
    }
    return false;
}

double whole_confidence(struct ask *ask, const struct frame *frame,
                        const double features[FEATURE_COUNT])
{
    static const enum feature of_columns[] = {FEATURE_implied_label, FEATURE_list_only,
                                              FEATURE_rank_one_column, FEATURE_ranked,
                                              FEATURE_all_columns};
    double plain[FEATURE_COUNT];
    if (ask->subject_before < 0 && (barely_read(features) || loses_groups(ask, frame, features)) &&
        !misses_table(ask))
        return fmin(confidence_of(features), GATE_ANSWER / 2);
    if (!whole_is_read(ask, frame, features))
        return confidence_of(features);
    for (size_t i = 0; i < FEATURE_COUNT; i++)
        plain[i] = features[i];
    for (size_t i = 0;
         whole_shows_rows(frame, features) && i < sizeof of_columns / sizeof *of_columns; i++)
        plain[of_columns[i]] = 0;
    return fmax(confidence_of(plain), WHOLE_LEAST);
}

enum { REPORT_MEASURES = 4 }; /* beside each group */

bool whole_is_report(const struct frame *frame)
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
