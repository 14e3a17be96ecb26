/* "Medicines cheaper than 5", where they have a cost price and a selling price: which of the two
 * was taken is said, and such an answer is not sure. */
#include "guards/rivals.h"

#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

/* Another number of the same rows whose name ends alike: cost_price beside sell_price. */
static bool has_rival(const struct ask *ask, struct column_ref at)
{
    for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
        const struct column_ref other = {at.table, (int)c};
        if ((int)c != at.column && column_is_number(ask, other) &&
            !catalog_is_key(ask->catalog, other) &&
            str_eq(column_last_word(ask, other), column_last_word(ask, at)))
            return true;
    }
    return false;
}

/* The question names the column by no item of its own. */
static bool is_unnamed(const struct ask *ask, struct column_ref at)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_COLUMN && same_column(ask->items[i].column, at))
            return false;
    }
    return true;
}

static void look(struct ask *ask, struct frame *frame, struct column_ref at, size_t item)
{
    if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        !is_unnamed(ask, at) || !has_rival(ask, at))
        return;
    frame->unproven = true;
    ask_assume(ask, item < ask->count ? item : 0,
               arena_printf(ask->arena, "by %s.%s", ask_table(ask, at.table)->name,
                            ask_column(ask, at)->name));
}

/* A value of a column whose other values are lists with it among them: Rain beside Fog-Rain. */
static bool is_listed(const struct ask *ask, const struct cond *cond)
{
    const char *const *values = cond->value && cond->left.column.column >= 0
                                    ? catalog_values(ask->catalog, cond->left.column)
                                    : NULL;
    for (; values && *values; values++) {
        const char *in = strstr(*values, cond->value), *end = in ? in + strlen(cond->value) : NULL;
        if (in && strlen(*values) > strlen(cond->value) &&
            (in == *values || strchr("-,/;+|", in[-1])) && strchr("-,/;+|", *end))
            return true;
    }
    return false;
}

void rivals_say(struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++)
        frame->unproven = frame->unproven || (frame->conds[c].kind == COND_COMPARE &&
                                              is_listed(ask, &frame->conds[c]));

    if (ask->count == 0)
        return;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].kind == COND_COMPARE || frame->conds[c].kind == COND_BETWEEN)
            look(ask, frame, frame->conds[c].left.column, frame->conds[c].at);
    }
    for (size_t i = 0; i < frame->order_count; i++)
        look(ask, frame, frame->orders[i].term.column, frame->orders[i].term.at);
}
