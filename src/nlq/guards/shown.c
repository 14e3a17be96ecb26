/* Columns that are seldom asked for by a word like theirs: a flag, whose rows are meant, and the
 * date of a deed, whose rows are meant as well. */
#include "guards/shown.h"

#include <string.h>

#include "guards/asked_both.h"
#include "querent/base/str.h"

/* "Is escalated", "whether it is escalated": the yes or no itself is asked for. */
static bool flag_is_asked(struct ask *ask, const struct term *term)
{
    if (wording_has(ask, "whether") || wording_has(ask, "flag") || term->at >= ask->count)
        return true;
    const struct item *item = &ask->items[term->at];
    const char *said = words_text(&ask->words, ask->arena, item->first, item->last);
    return item->kind != ITEM_COLUMN ||
           str_eq_fold(said, catalog_column_words(ask->catalog, term->column)) ||
           str_eq_fold(said, ask_column(ask, term->column)->name);
}

/* "Main contacts that never logged in", "headliners of events": those who are were meant. */
static bool shows_flag(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE && !term->implied && !term->all && term->column.column >= 0 &&
            flag_is(ask, term->column) && !flag_is_asked(ask, term))
            return true;
    }
    return false;
}

/* "Sold but not delivered": the day of the sale is shown, and the sales were meant. */
static bool shows_deed_date(const struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    return frame->select_count == 1 && term->agg == AGG_NONE && !term->implied && !term->all &&
           frame->group_count == 0 && term->column.column >= 0 && term->at == 0 &&
           column_is_date(ask, term->column) && item_is_participle(ask, 0);
}

/* "Cancellations": a noun for what happened, where rows have a state that says so; NULL: none. */
static const char *event_noun(struct ask *ask, size_t i)
{
    static const char *const ends[] = {"ation", "ations", "sion", "sions", "ment", "ments", "als"};
    const struct item *item = &ask->items[i];
    const struct word *word = item_last(ask, i);
    const char *said =
        word->put ? arena_strndup(ask->arena, ask->words.question + word->offset, word->len)
                  : word->lower;
    bool event = false;
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        event = event || str_ends(said, ends[k]);
    return event && item->kind == ITEM_VALUE && item->used ? word->lemma : NULL;
}

/* "Cancellations per month" by the day of the order: when they were cancelled is not kept. */
static bool dates_event_otherwise(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const char *event = event_noun(ask, i);
        if (!event)
            continue;
        for (size_t g = 0; g < frame->group_count; g++) {
            if (frame->groups[g].bucket && !column_has_akin(ask, frame->groups[g].column, event))
                return true;
        }
        for (size_t c = 0; c < frame->cond_count; c++) {
            if (frame->conds[c].kind == COND_RANGE &&
                !column_has_akin(ask, frame->conds[c].left.column, event))
                return true;
        }
    }
    return false;
}

static bool term_is_share(const struct term *term)
{
    return term->agg == AGG_SHARE || term->agg == AGG_FRACTION || term->percent || term->over;
}

/* "% escalated this year": a sign behind no number asks for a share. */
static bool loses_percent(const struct ask *ask, const struct frame *frame)
{
    bool said = false;
    for (size_t i = 0; i < ask->words.len; i++)
        said = said || (wording_is(ask, i, "%|percent|percentage") &&
                        (i == 0 || !ask->words.v[i - 1].is_number));
    for (size_t i = 0; said && i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term_is_share(term) || term->agg != AGG_NONE ||
            (term->at < ask->count && item_kind_is(ask, term->at, ITEM_COLUMN)))
            said = false; /* a column that is a percentage, or what a shape makes of them */
    }
    return said && !frame->whole;
}

/* An average or a sum of yes and no, or of what only numbers the rows. */
static bool measures_flag(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if ((term->agg == AGG_AVG || term->agg == AGG_SUM) && !term->span && !term->taught &&
            term->column.column >= 0 &&
            (flag_is(ask, term->column) || column_is_id(ask, term->column)))
            return true;
    }
    return false;
}

bool shown_amiss(struct ask *ask, const struct frame *frame)
{
    return shows_flag(ask, frame) || shows_deed_date(ask, frame) || loses_percent(ask, frame) ||
           dates_event_otherwise(ask, frame) || measures_flag(ask, frame) ||
           asked_both_lost(ask, frame);
}
