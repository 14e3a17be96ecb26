/* "Products with fewer than 10 in stock": what has no plural is measured by its quantity, and all
 * rows of it that belong to one of what was asked for count together. */
#include <string.h>

#include "amounts/amounts.h"
#include "ranks/super.h"

/* The item that says what the number at i is of; ask->count: none. */
static size_t mass_after(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    const struct word *piece = item_first(ask, next);
    if (next < ask->count && !item_is(ask, next, CUE_IN) &&
        name_is(piece->lower, strlen(piece->lower), NAME_PIECES))
        next = item_next(ask, next);
    return item_is(ask, next, CUE_IN) ? item_next(ask, next) : ask->count;
}

bool mass_compare(struct ask *ask, struct frame *frame, enum sql_op op, size_t i)
{
    const size_t at = mass_after(ask, i);
    const struct column_ref column =
        at < ask->count ? super_mass(ask, &ask->items[at]) : no_column();
    if (column.column < 0 || frame->having_count == sizeof frame->having / sizeof *frame->having ||
        ask->subject < 0 || !tables_to_many(ask, ask->subject, column.table))
        return false;
    struct cond cond = {.kind = COND_COMPARE,
                        .left = term_column(column, at),
                        .op = op,
                        .value = number_text(ask, &ask->items[i]),
                        .numeric = true,
                        .at = i,
                        .end = at + 1};
    cond.left.agg = AGG_SUM;
    frame->having[frame->having_count++] = cond;
    frame->group_wanted = true;
    frame_mention(frame, column.table);
    frame->unproven = true; /* all of it, or that of each place? */
    for (size_t k = i; k <= at; k++) {
        ask->items[k].used = true;
        if (k > i && k < at && ask->items[k].kind != ITEM_CUE)
            ask->items[k].kind = ITEM_NOISE; /* "units" */
    }
    ask_assume(ask, at,
               arena_printf(ask->arena, "%s = the sum of %s.%s", item_said(ask, &ask->items[at]),
                            ask_table(ask, column.table)->name, ask_column(ask, column)->name));
    return true;
}
