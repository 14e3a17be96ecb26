/* Growth in the query: of each period against the one before, or of the later of two; in per cent,
 * or what they differ by; all of them, or only where it was most. */
#include "frame.h"
#include "querent/base/str.h"
#include "shapes/nested.h"

bool growth_apply(struct ask *ask, struct frame *frame)
{
    const struct shape *shape = &frame->shape;
    size_t index;
    (void)ask;
    if (shape->exceeds)
        return shape->periods[0] && frame->group_count > 0;
    if (!shape->growth)
        return true;
    frame->whole = true;
    frame->unproven = frame->unproven || shape->growth_rank || shape->growth_plain;
    if (shape->periods[0])
        return shape->growth_rank == 0 || frame->group_count > 0;
    return shape->than == 0 && running_measures(frame, &index);
}

/* What the one exceeds the other by, in per cent of the former where that is asked. */
static struct sql_expr *growth_of(struct arena *a, const struct shape *shape,
                                  struct sql_expr *before, struct sql_expr *after)
{
    struct sql_expr *more = sql_binary(a, SQL_OP_SUB, after, before);
    if (shape->growth_plain)
        return more;
    struct sql_expr *percent = sql_binary(a, SQL_OP_MUL, sql_number(a, "100.0"), more);
    struct sql_expr *base = sql_call(
        a, "nullif", 2, (struct sql_expr *[]){sql_copy_expr(a, before), sql_integer(a, 0)});
    return sql_binary(a, SQL_OP_DIV, percent, base);
}

static const char *growth_heading(const struct shape *shape)
{
    return !shape->growth_plain ? "growth_percent" : shape->than ? "difference" : "growth";
}

/* A sum over no rows is none; their count is so by itself. */
static struct sql_expr *or_none(struct arena *a, const struct sql_expr *sum)
{
    if (sum->name && str_eq(sum->name, "count"))
        return sql_copy_expr(a, sum);
    return sql_call(a, "coalesce", 2,
                    (struct sql_expr *[]){sql_copy_expr(a, sum), sql_integer(a, 0)});
}

void growth_between(const struct maker *m, const struct frame *frame, struct sql_expr *columns[2],
                    struct sql_query *query)
{
    const struct shape *shape = &frame->shape;
    struct arena *a = m->a;
    /* which of the two was said to be more */
    const size_t more = shape->than ? (shape->than > 0) == shape->later_first : 1;
    if (shape->exceeds)
        sql_add_having(
            a, query,
            sql_binary(a, SQL_OP_GT, or_none(a, columns[more]), or_none(a, columns[1 - more])));
    if (!shape->growth)
        return;
    struct sql_expr *before = columns[1 - more], *after = columns[more];
    const bool whole = shape->growth_plain;
    struct sql_expr *growth =
        growth_of(a, shape, whole ? or_none(a, before) : sql_copy_expr(a, before),
                  whole ? or_none(a, after) : sql_copy_expr(a, after));
    sql_add_item(a, query, growth, growth_heading(shape));
    if (shape->growth_rank == 0)
        return;
    sql_add_order(a, query, sql_copy_expr(a, growth), shape->growth_rank > 0);
    query->limit = sql_integer(a, shape->growth_top);
}

/* "Revenue growth per month": against the period before. */
static struct sql_expr *growth_of_each(const struct maker *m, const struct frame *frame,
                                       struct sql_query *query)
{
    struct running run = running_parts(m, frame, query);
    struct sql_expr *before =
        nested_window(m->a, sql_call1(m->a, "lag", sql_copy_expr(m->a, run.measure)),
                      run.partition_count, run.partition, run.order, false);
    return growth_of(m->a, &frame->shape, before, sql_copy_expr(m->a, run.measure));
}

struct sql_query *growth_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query)
{
    const struct shape *shape = &frame->shape;
    struct arena *a = m->a;
    if (shape->periods[0])
        return query;
    sql_add_item(a, query, growth_of_each(m, frame, query), growth_heading(shape));
    if (shape->growth_rank == 0)
        return query;
    query->order = NULL;
    struct nested nested = nested_begin(a, query);
    for (const struct sql_item *item = query->items; item; item = item->next)
        sql_add_item(a, nested.outer, sql_column(a, NULL, item->alias), NULL);
    struct sql_expr *growth = sql_column(a, NULL, growth_heading(shape));
    sql_add_where(a, nested.outer, sql_is_null(a, growth, true));
    sql_add_order(a, nested.outer, sql_copy_expr(a, growth), shape->growth_rank > 0);
    nested.outer->limit = sql_integer(a, shape->growth_top);
    return nested.outer;
}
