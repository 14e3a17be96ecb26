/* "How many members and how many of them cancelled", "… and how many have an email": rows, and
 * those of them that the second wish tells. Rows that have the date are counted, since several may
 * have the same one; what restricts the second number leaves the first one whole. */
#include "amounts/amounts.h"
#include "querent/base/str.h"

static bool asks_number(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_HOW_MANY) || item_is(ask, i, CUE_NUMBER_OF) ||
           item_is(ask, i, CUE_COUNT);
}

/* The second "how many" of two, behind "and"; the count of items: there is none. */
static size_t second_number(const struct ask *ask)
{
    bool first = false;
    for (size_t i = 0; i < ask->count; i++) {
        const size_t at = ask->items[i].first;
        if (!asks_number(ask, i))
            continue;
        if (first && at > 0 && wording_is(ask, at - 1, "and"))
            return i;
        first = true;
    }
    return ask->count;
}

/* Days are asked for, and no rows. */
static bool counts_days(const struct ask *ask)
{
    return wording_has(ask, "day|days|date|dates|time|times|different|distinct|unique|month|months|"
                            "year|years|week|weeks");
}

/* "Cancelled": how many rows have such a date, which some of them lack. */
static void count_dated(struct ask *ask, struct term *term)
{
    if (term->agg == AGG_COUNT && term->column.column >= 0 && !term->bucket &&
        column_is_date(ask, term->column) && !column_is_filled(ask, term->column))
        term->distinct = false;
}

/* The one number of the frame is that of its rows. */
static bool counts_rows(const struct ask *ask, const struct frame *frame)
{
    size_t counts = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE)
            continue;
        if (term->agg != AGG_COUNT || term->column.column >= 0 || term->table != ask->subject)
            return false;
        counts++;
    }
    return counts == 1;
}

/* "How many from Austria and how many from France": one number for each value of a column. */
static bool asks_each_value(const struct frame *frame, size_t second)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->either)
            return true;
        for (size_t k = 0; k < frame->cond_count && cond->at >= second; k++) {
            if (frame->conds[k].at < second &&
                same_column(frame->conds[k].left.column, cond->left.column))
                return true;
        }
    }
    return false;
}

/* A condition that stands behind the second wish. */
static bool is_behind(const struct cond *cond, size_t second)
{
    return cond->at != SIZE_MAX && cond->at >= second;
}

/* What stands behind the second wish restricts it alone; false: it cannot be told from the rest. */
static bool split_conds(const struct ask *ask, struct frame *frame, size_t second)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (is_behind(cond, second) &&
            (cond->clause != 0 || cond->left.agg != AGG_NONE || cond->left.column.column < 0 ||
             cond->left.column.table != ask->subject))
            return false;
    }
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (is_behind(&frame->conds[c], second))
            frame->conds[c].clause = SHARE_CLAUSE;
    }
    return true;
}

void counted_too(struct ask *ask, struct frame *frame)
{
    const size_t second = second_number(ask);
    for (size_t i = 0; i < frame->select_count && !counts_days(ask); i++)
        count_dated(ask, &frame->select[i]);
    if (second == ask->count || ask->subject < 0 || !counts_rows(ask, frame) ||
        asks_each_value(frame, second))
        return;
    bool restricts = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        restricts = restricts || is_behind(&frame->conds[c], second);
    if (!restricts)
        return; /* "and how many do they have" */
    if (frame->absence_count || frame->having_count || !split_conds(ask, frame, second)) {
        frame->unproven = true;
        return;
    }
    struct term met = term_count(ask->subject, second);
    met.agg = AGG_WITH;
    frame_select(frame, met);
    ask->items[second].used = true;
}
