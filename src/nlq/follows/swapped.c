/* "The average instead", "the sum instead", "the highest instead": what was measured of the rows
 * before, measured in another way. */
#include "engine.h"

static enum agg agg_word(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "average|avg|mean")  ? AGG_AVG
           : wording_is(ask, i, "sum|total")       ? AGG_SUM
           : wording_is(ask, i, "maximum|highest") ? AGG_MAX
           : wording_is(ask, i, "minimum|lowest")  ? AGG_MIN
           : wording_is(ask, i, "number|count")    ? AGG_COUNT
                                                   : AGG_NONE;
}

/* "Revenue instead": of the rows that were listed or counted, by the name of their amount. */
bool follow_name_takings(struct ask *ask, const struct frame *before, int subject)
{
    size_t i = 0;
    int table = subject;
    while (wording_is(ask, i, "and|now|show|give|me|the|total"))
        i++;
    if (i >= ask->words.len || ask->words.v[i].quoted || !ask->words.v[i].is.takings ||
        !wording_is(ask, i + 1, "instead|rather") || !wording_ends(ask, i + 2))
        return false;
    for (size_t k = 0; k < before->select_count; k++) {
        if (before->select[k].agg == AGG_COUNT && before->select[k].table >= 0)
            table = before->select[k].table;
    }
    const struct column_ref at = follow_amount(ask, before, table);
    if (at.column < 0)
        return false;
    const struct word *word = &ask->words.v[i];
    follow_reword(ask, word->offset, word->len,
                  arena_printf(ask->arena, "sum of %s.%s", ask_table(ask, at.table)->name,
                               ask_column(ask, at)->name));
    return true;
}

/* The way that is asked for, where nothing else is said but that it takes the other's place. */
static enum agg agg_said(const struct ask *ask)
{
    enum agg found = AGG_NONE;
    bool instead = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const enum agg here = agg_word(ask, i);
        if (here != AGG_NONE && found != AGG_NONE)
            return AGG_NONE;
        found = here != AGG_NONE ? here : found;
        instead = instead || wording_is(ask, i, "instead|rather");
        if (here == AGG_NONE && !ask->words.v[i].punct &&
            !wording_is(ask, i,
                        "and|now|show|give|me|the|as|a|an|then|but|what|is|about|how|instead|"
                        "rather|please|their|its|of|it|them|that|no"))
            return AGG_NONE;
    }
    return instead ? found : AGG_NONE;
}

static bool can_swap(const struct term *term)
{
    return term && term->agg >= AGG_COUNT && term->agg <= AGG_MAX;
}

bool follow_swap(struct ask *ask, struct frame *frame)
{
    const enum agg agg = agg_said(ask);
    struct term *measure = agg == AGG_NONE ? NULL : frame_one_number(frame);
    if (agg == AGG_NONE || !can_swap(measure))
        return false;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (agg != AGG_COUNT && measure->column.column < 0) {
        const struct column_ref amount = follow_amount(ask, frame, measure->table);
        if (amount.column < 0) {
            ask->stuck = "the rows before were counted, and have no amount for that";
            return false;
        }
        frame->unproven = true; /* of what, nothing told */
        measure->column = amount;
        measure->table = amount.table;
        measure->at = SIZE_MAX;
    }
    measure->agg = agg;
    measure->distinct = false;
    if (agg == AGG_COUNT)
        *measure = term_count(measure->table, SIZE_MAX);
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.agg != AGG_NONE)
            frame->orders[i].term = *measure;
    }
    return true;
}
