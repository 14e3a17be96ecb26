/* What rows have none of, by a column of their own: nothing stands in it, or 0, or an empty text,
 * which is said where the column may not be missing. */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

enum { LACK_EITHER = 94 };

/* What cannot be missing and is none is 0. */
static bool none_is_zero(struct ask *ask, struct column_ref column)
{
    return !column_may_be_null(ask, column) && column_is_number(ask, column) &&
           !catalog_is_key(ask->catalog, column) && !column_is_id(ask, column);
}

/* An empty text: of a column that may not be missing, or that is missing in no row. */
static bool none_is_empty(struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    const char *type = ask_column(ask, column)->type;
    const bool text = strcasestr(type, "char") || strcasestr(type, "text");
    return text && column_is_text(ask, column) && !catalog_is_key(ask->catalog, column) &&
           (!column_may_be_null(ask, column) || (stats && stats->null_share == 0));
}

static void put_value(struct ask *ask, struct frame *frame, struct column_ref column, size_t i,
                      const char *value)
{
    const bool number = value[0] != '\0';
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .op = SQL_OP_EQ,
                                    .left = term_column(column, i),
                                    .value = value,
                                    .numeric = number,
                                    .denied = true,
                                    .at = i,
                                    .end = i + 1});
    if (!column_may_be_none(ask, column))
        ask_assume(ask, i,
                   arena_printf(ask->arena, "no %s = %s", item_said(ask, &ask->items[i]),
                                number ? "0" : "an empty text"));
}

void none_kept_put(struct ask *ask, struct frame *frame, struct column_ref column, size_t i)
{
    const size_t first = frame->cond_count;
    const bool zero = none_is_zero(ask, column), empty = none_is_empty(ask, column),
               none = column_may_be_none(ask, column);
    if (column_may_be_null(ask, column) ? !none || flag_may_be_null(ask, column) : !zero && !empty)
        frame_cond(frame,
                   (struct cond){
                       .kind = COND_NULL, .left = term_column(column, i), .at = i, .end = i + 1});
    if (zero || none) /* 0 is none as well */
        put_value(ask, frame, column, i, "0");
    if (empty)
        put_value(ask, frame, column, i, "");
    for (size_t c = first; c < frame->cond_count && frame->cond_count > first + 1; c++)
        frame->conds[c].either = LACK_EITHER;
}
