/* What is not known is neither the least nor the most: rows and groups without a value take no
 * place in a rank. */
#include "frame.h"

static bool is_restricted(const struct frame *frame, struct column_ref at)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (same_column(cond->left.column, at) && cond->clause == 0 && !cond->either)
            return true;
    }
    return false;
}

static void leave_out(struct frame *frame, struct column_ref at)
{
    if (is_restricted(frame, at))
        return;
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .negated = true,
                                    .left = term_column(at, SIZE_MAX),
                                    .at = SIZE_MAX,
                                    .end = SIZE_MAX});
}

/* Where the database puts rows without a value when it orders so. */
static bool nulls_stand_first(enum sql_dialect dialect, bool descending)
{
    switch (dialect) {
    case SQL_POSTGRES:
        return descending;
    case SQL_TRINO:
        return false;
    default:
        return !descending;
    }
}

/* Of groups: nothing but this column is aggregated, so that rows without a value have no part. */
static bool rank_is_alone(const struct frame *frame, const struct term *ranked)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE && !same_column(term->column, ranked->column))
            return false;
    }
    return frame->having_count == 0 && frame->outer_from == 0 && !frame->shape.zero &&
           ranked->agg >= AGG_SUM && ranked->agg <= AGG_MAX;
}

static bool is_plain(const struct term *term)
{
    return term->column.column >= 0 && !term->span && !term->times && !term->over && !term->above &&
           !term->taught;
}

/* "The lowest satisfaction": tickets that nobody rated have none. */
static void rank_known_rows(struct ask *ask, struct frame *frame)
{
    const struct order *order = &frame->orders[0];
    const struct term *term = &order->term;
    if (frame->limit == 0 || frame->order_count == 0 || !is_plain(term) ||
        is_restricted(frame, term->column) ||
        !nulls_stand_first(catalog_dialect(ask->catalog), order->descending) ||
        ((frame->group_count || term->agg != AGG_NONE) && !rank_is_alone(frame, term)))
        return;
    const struct column_stats *stats = catalog_stats(ask->catalog, term->column);
    if (stats && stats->null_share >= 0 ? stats->null_share > 0
                                        : !ask_column(ask, term->column)->not_null)
        frame->known = term->column;
}

/* "The most common reason": rows that have none are no reason. */
static void rank_known_groups(struct ask *ask, struct frame *frame)
{
    const struct column_ref at = frame->group_count == 1 ? frame->groups[0].column : no_column();
    if (frame->order_count == 0 || frame->limit == 0 || at.column < 0 || frame->groups[0].bucket ||
        !column_is_text(ask, at))
        return;
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    if (stats && stats->null_share != 0)
        leave_out(frame, at);
}

/* One time is set against another, or is the most of all: that is none without a date. */
static bool times_are_compared(const struct frame *frame)
{
    const struct shape *shape = &frame->shape;
    return frame->limit > 0 || frame->best_of || shape->growth || shape->running || shape->moving;
}

/* "Loans returned per year": what has not been returned was returned in no year. */
static void known_times(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct term *group = &frame->groups[i];
        const struct column_ref at = group->column;
        const struct column_stats *stats =
            group->bucket && at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
        if (stats && stats->null_share > 0 && frame->outer_from == 0 && !frame->shape.zero &&
            (at.column != catalog_date_column(ask->catalog, at.table) || times_are_compared(frame)))
            leave_out(frame, at);
    }
}

/* "The distinct colours of the products": what is not known is none of them. */
static void known_values(struct ask *ask, struct frame *frame)
{
    const struct term *term = &frame->select[0];
    const struct column_stats *stats =
        frame->select_count == 1 && term->column.column >= 0 && !term->all && !term->span
            ? catalog_stats(ask->catalog, term->column)
            : NULL;
    if (stats && stats->null_share > 0 && frame->distinct && term->agg == AGG_NONE &&
        frame->group_count == 0 && frame->known.column < 0)
        frame->known = term->column;
}

void rank_known(struct ask *ask, struct frame *frame)
{
    known_values(ask, frame);
    known_times(ask, frame);
    rank_known_groups(ask, frame);
    rank_known_rows(ask, frame);
}
