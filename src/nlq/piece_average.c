/* "older than the average", "price above the average price of …", "more than any …": comparison
 * with an aggregate of the same column, over all its rows. */
#include "compare.h"

static struct column_ref named_after(const struct ask *ask, size_t i, size_t *ret_item)
{
    for (size_t k = item_next(ask, i); k < ask->count && k <= i + 3; k = item_next(ask, k)) {
        if (ask->items[k].kind == ITEM_COLUMN) {
            *ret_item = k;
            return ask->items[k].column;
        }
        if (!item_is(ask, k, CUE_OF) && !item_kind_is(ask, k, ITEM_WORD))
            break;
    }
    return no_column();
}

void compare_average(struct ask *ask, struct frame *frame, size_t i)
{
    struct comparison comparison = comparison_before(ask, i);
    size_t right_item = ask->count, left_item = ask->count;
    if (!comparison.found || comparison.between)
        return;
    bool rising = true;
    struct column_ref right = named_after(ask, i, &right_item);
    struct column_ref left = column_left(ask, comparison.begin, &left_item);
    if (comparison.adjective && left.column < 0)
        left = adjective_column(ask, comparison.adjective, table_before(ask, comparison.begin),
                                &rising);
    if (left.column < 0 ||
        (right.column >= 0 && left_item < ask->count && ask->items[left_item].zone == ZONE_SELECT))
        left = right;
    if (right.column < 0 || !column_is_number(ask, right))
        right = left;
    if (left.column < 0 || !column_is_number(ask, left))
        return;
    struct cond cond = {.kind = COND_EXTREME,
                        .left = term_column(left, i),
                        .op = comparison.op,
                        .at = i,
                        .end = i + 1,
                        .clause = ask->items[i].clause};
    if (!rising)
        cond.op = cond.op == SQL_OP_GT ? SQL_OP_LT : SQL_OP_GT;
    cond.right = term_column(right, i);
    cond.right.agg = ask->items[i].cue == CUE_AVG   ? AGG_AVG
                     : ask->items[i].cue == CUE_MAX ? AGG_MAX
                                                    : AGG_MIN;
    frame_cond(frame, cond);
    for (size_t k = comparison.begin; k <= i; k++)
        ask->items[k].used = true;
    if (right_item < ask->count)
        ask->items[right_item].used = true;
    if (left_item < ask->count && ask->items[left_item].zone == ZONE_WHERE)
        ask->items[left_item].used = true;
}

/* "support rate lower than oppose rate": two columns of one row. */
void compare_columns(struct ask *ask, struct frame *frame, size_t i)
{
    size_t left_item = ask->count, right = item_next(ask, i);
    if (item_is(ask, right, CUE_THAN))
        right = item_next(ask, right);
    struct comparison comparison = comparison_before(ask, i + 1);
    struct column_ref left = column_left(ask, comparison.begin, &left_item);
    if (!comparison.found || comparison.between || left.column < 0 ||
        !item_kind_is(ask, right, ITEM_COLUMN) || ask->items[right].used)
        return;
    struct column_ref other = ask->items[right].column;
    if (same_column(left, other) || !column_is_number(ask, left) || !column_is_number(ask, other))
        return;
    struct cond cond = {.kind = COND_COLUMN,
                        .left = term_column(left, left_item),
                        .right = term_column(other, right),
                        .op = comparison.op,
                        .at = left_item,
                        .end = right + 1,
                        .clause = ask->items[i].clause};
    frame_cond(frame, cond);
    for (size_t k = comparison.begin; k <= right; k++)
        ask->items[k].used = true;
    if (ask->items[left_item].zone == ZONE_WHERE)
        ask->items[left_item].used = true;
}
