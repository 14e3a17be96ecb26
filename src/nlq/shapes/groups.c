/* "How many cities have more than 3 airports": the groups that meet a condition, counted. */
#include "frame.h"
#include "shapes/nested.h"

bool groups_counted(const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    return frame->select_count == 1 && term->agg == AGG_COUNT && term->distinct &&
           term->column.column >= 0 && frame->having_count > 0 && frame->having[0].clause == 0 &&
           frame->group_count == 0 && frame->order_count == 0 && frame->limit == 0;
}

struct sql_query *groups_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query)
{
    struct arena *a = m->a;
    struct sql_expr *column = tree_column(m, frame->select[0].column);

    query->items->expr = column;
    query->items->alias = NULL;
    query->group_count = 0;
    sql_add_group(a, query, sql_copy_expr(a, column));
    struct nested nested = nested_begin(a, query);
    sql_add_item(a, nested.outer, sql_count_star(a), NULL);
    return nested.outer;
}
