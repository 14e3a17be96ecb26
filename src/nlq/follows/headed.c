/* "Sort by revenue", "only revenue over 400" of a column that the rows before have under that
 * heading: the number that stands there, and not the column that it was made of. */
#include "engine.h"

/* The headings are written with _ where a blank is said. */
static bool is_heading(const char *heading, const char *said)
{
    while (*heading && *said && (*heading == *said || (*heading == '_' && *said == ' '))) {
        heading++;
        said++;
    }
    return *heading == *said;
}

/* The number shown under what item i says; NULL: none is, or several are. */
static const struct term *headed_term(struct ask *ask, const struct frame *frame, size_t i)
{
    const struct term *found = NULL;
    const char *said = i < ask->count ? item_text(ask, &ask->items[i]) : NULL;
    for (size_t k = 0; k < frame->select_count && said; k++) {
        struct term shown = frame->select[k];
        if (shown.agg == AGG_NONE)
            continue;
        shown.at = SIZE_MAX; /* its place was in other words */
        const char *heading = heading_text(ask, frame, &shown);
        if (!heading || !is_heading(heading, said))
            continue;
        if (found)
            return NULL;
        found = &frame->select[k];
    }
    return found;
}

/* "Without revenue" may mean the rows as well as the column. */
static bool sorts_or_compares(const struct ask *ask)
{
    bool found = ask->signs.orders;
    for (size_t i = 0; i < ask->count && !found; i++)
        found = item_is(ask, i, CUE_ORDER) || item_kind_is(ask, i, ITEM_NUMBER);
    return found;
}

void follow_read_headings(struct ask *ask, const struct frame *before)
{
    for (size_t i = 0; i < ask->count && sorts_or_compares(ask); i++) {
        const struct item *item = &ask->items[i];
        const struct term *shown = item->kind == ITEM_WORD ? headed_term(ask, before, i) : NULL;
        if (!shown || shown->column.column < 0)
            continue;
        follow_take_column(ask, i, shown->column);
    }
}

bool follow_headed_key(struct ask *ask, const struct frame *frame, const struct term *said,
                       struct term *ret_term)
{
    const struct term *shown = headed_term(ask, frame, said->at);
    if (!shown)
        return false;
    *ret_term = *shown;
    ret_term->at = said->at;
    return true;
}

bool follow_sort_headed(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const size_t key = item_is(ask, i, CUE_ORDER) ? item_next(ask, i) : ask->count;
        const size_t way = key < ask->count ? item_next(ask, key) : key;
        const bool falls = item_is(ask, way, CUE_DESC), rises = item_is(ask, way, CUE_ASC);
        const bool ends = wording_ends(ask, key < ask->count ? ask->items[key].last : 0);
        const struct term *shown = falls || rises || ends ? headed_term(ask, frame, key) : NULL;
        if (!shown || !among_sorted(ask, frame))
            continue;
        struct term by = *shown;
        by.at = key;
        frame->order_count = 0;
        frame_order(frame, by, falls);
        ask->items[key].used = true;
        return true;
    }
    return false;
}

/* What is compared stands before the words that compare it. */
static size_t cond_begins(const struct ask *ask, const struct cond *cond)
{
    size_t i = cond->at < ask->count ? cond->at : ask->count;
    while (i > 0 && ask->items[i - 1].kind == ITEM_CUE)
        i--;
    return i > 0 ? i - 1 : 0;
}

bool follow_headed_cond(struct ask *ask, struct frame *frame, const struct cond *cond)
{
    const size_t room = sizeof frame->having / sizeof *frame->having;
    const struct term *shown = NULL;
    if (cond->clause == 0 && cond->left.agg == AGG_NONE &&
        (cond->kind == COND_COMPARE || cond->kind == COND_BETWEEN) && frame->group_count)
        for (size_t i = cond_begins(ask, cond); i < cond->end && i < ask->count && !shown; i++)
            shown = headed_term(ask, frame, i);
    if (!shown || frame->having_count == room)
        return false;
    struct cond *of_groups = &frame->having[frame->having_count++];
    *of_groups = *cond;
    of_groups->left = *shown;
    of_groups->left.at = cond->left.at;
    of_groups->either = 0;
    frame->group_wanted = true;
    return true;
}
