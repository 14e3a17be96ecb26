/* "Biggest donors", "the most popular courses": several are asked for, and nobody said how many.
 * The first ten are shown, with what they are ranked by. */
#include <string.h>

#include "querent/base/str.h"
#include "ranks/super.h"

#define SEVERAL 10

/* Nothing but a request stands before the item. */
static bool several_is_asked(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i);
    return prev >= ask->count || item_is(ask, prev, CUE_SHOW) || item_is(ask, prev, CUE_WH) ||
           item_is(ask, prev, CUE_WHO) || item_is(ask, prev, CUE_IS);
}

/* The noun at item i stands in the plural, and is no name of one thing. */
static bool several_is_plural(const struct ask *ask, size_t i)
{
    const char *written = item_last(ask, i)->written; /* "the longest stay" of admissions */
    return (written == NULL || str_ends(written, "s")) &&
           (item_kind_is(ask, i, ITEM_TABLE) || item_kind_is(ask, i, ITEM_COLUMN)) &&
           !super_is_singular(ask, i) && !item_first(ask, i)->quoted;
}

static bool several_ranks(const struct ask *ask, size_t i)
{
    switch (ask->items[i].kind == ITEM_CUE ? ask->items[i].cue : CUE_NONE) {
    case CUE_MAX:
    case CUE_MIN:
    case CUE_ADJ_SUPER:
    case CUE_COMMON:
    case CUE_RARE:
    case CUE_LATEST:
    case CUE_EARLIEST:
        return true;
    default:
        return false;
    }
}

/* "Services with the most alerts": all that is asked for stands before the rank. */
static bool several_led(const struct ask *ask, size_t i)
{
    const size_t with = item_prev(ask, i), noun = item_prev(ask, with);
    return (item_is(ask, i, CUE_MOST) || item_is(ask, i, CUE_LEAST)) &&
           item_is(ask, with, CUE_WITH) && item_kind_is(ask, noun, ITEM_TABLE) &&
           several_is_asked(ask, noun) && several_is_plural(ask, noun);
}

/* The rank that is said of several rows or values; ask->count: none is. */
static size_t several_said(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (!ask->items[i].used)
            continue;
        if (several_led(ask, i))
            return i;
        if (several_ranks(ask, i))
            return several_is_asked(ask, i) && several_is_plural(ask, item_next(ask, i))
                       ? i
                       : ask->count;
    }
    return ask->count;
}

/* "The highest prices": "the maximum number of points" and "the highest amount paid" are one. */
static bool several_are_values(const struct ask *ask, size_t rank, size_t i)
{
    bool plural = false;
    for (size_t k = ask->items[i].first; k < ask->items[i].last; k++)
        plural =
            plural || (word_is_plural(&ask->words.v[k]) && str_ends(ask->words.v[k].lower, "s") &&
                       !strpbrk(ask->words.v[k].lower, "._")); /* as stored: duration_minutes */
    return plural && !wording_is(ask, ask->items[rank].last - 1, "of");
}

void several_values(struct ask *ask, struct frame *frame)
{
    struct term *term = &frame->select[0];
    const size_t rank = term->at < ask->count ? item_prev(ask, term->at) : ask->count;
    if (frame->select_count != 1 || !(term->agg == AGG_MAX || term->agg == AGG_MIN) ||
        term->column.column < 0 || term->span || term->spread || frame->group_count ||
        frame->group_wanted || frame->order_count || frame->limit ||
        !(item_is(ask, rank, CUE_MAX) || item_is(ask, rank, CUE_MIN)) ||
        !several_is_asked(ask, rank) || !several_is_plural(ask, term->at) ||
        !several_are_values(ask, rank, term->at))
        return;
    struct term by = *term;
    by.agg = AGG_NONE;
    const bool most = term->agg == AGG_MAX;
    frame->select_count = 0;
    frame_select_label(ask, frame, by.column.table, term->at);
    frame_select(frame, by);
    frame_order(frame, by, most);
    frame->limit = SEVERAL;
    frame->show_order = frame->unproven = true;
    ask_assume(ask, rank, arena_printf(ask->arena, "the first %d", SEVERAL));
}

void super_several(struct ask *ask, struct frame *frame)
{
    const size_t rank = several_said(ask);
    if (rank >= ask->count || frame->limit != 1 || frame->offset || frame->order_count != 1)
        return;
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_EACH) || ask->items[i].kind == ITEM_NUMBER)
            return; /* of each group, or so many */
    }
    frame->limit = SEVERAL;
    frame->show_order = frame->unproven = true;
    ask_assume(ask, rank, arena_printf(ask->arena, "the first %d", SEVERAL));
}
