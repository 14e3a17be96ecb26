/* "The population of Peru", "which country is the largest", where provinces have the figures and
 * say in which country they are: what a country has is the sum of what its parts have. Cities and
 * lakes are no parts that cover it; provinces, that they refer to, are. */
#include "places/land.h"

static bool is_land_figure(const struct ask *ask, struct column_ref at)
{
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           (column_has_words(ask, at, "population") || column_has_words(ask, at, "inhabitant") ||
            column_has_words(ask, at, "area"));
}

bool land_covers(const struct ask *ask, int whole, int part)
{
    bool figure = false;
    for (size_t c = 0; c < ask_table(ask, whole)->column_count; c++)
        figure = figure || is_land_figure(ask, (struct column_ref){whole, (int)c});
    return figure && tables_refer(ask, part, whole) && !tables_refer(ask, whole, part);
}

/* The column says in which of a few the rows are, and calls none of them. */
static bool tells_group(struct ask *ask, struct column_ref at, int table)
{
    return at.column >= 0 && at.table == table && column_is_text(ask, at) &&
           at.column != table_label(ask, table) && !column_is_home(ask, at) &&
           !column_is_unique(ask, at) && column_repeats(ask, at);
}

/* Rows are restricted to those of one group, and by nothing else. */
static bool is_of_group(struct ask *ask, const struct frame *frame, int table)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated || cond->clause ||
            cond->either || cond->way || !tells_group(ask, cond->left.column, table))
            return false;
    }
    return frame->cond_count > 0;
}

static bool is_plain(const struct term *term)
{
    return term->agg == AGG_NONE && term->column.column >= 0 && !term->span && !term->all &&
           !term->over && !term->times && !term->minus && !term->plus;
}

void land_summed(struct ask *ask, struct frame *frame)
{
    struct term *shown = &frame->select[0];
    const int table = shown->column.table;
    if (frame->select_count != 1 || frame->group_count || frame->group_wanted ||
        frame->having_count || frame->absence_count || frame->distinct || !is_plain(shown) ||
        table_is_said(ask, table))
        return;
    if (frame->order_count == 0 && frame->limit == 0 && is_land_figure(ask, shown->column) &&
        is_of_group(ask, frame, table)) {
        shown->agg = AGG_SUM;
        frame->unproven = true;
    }
    struct term *rank = &frame->orders[0].term;
    if (frame->order_count == 1 && frame->limit > 0 && frame->cond_count == 0 && is_plain(rank) &&
        rank->column.table == table && is_land_figure(ask, rank->column) &&
        tells_group(ask, shown->column, table)) {
        rank->agg = AGG_SUM;
        frame_group(frame, *shown);
        frame->unproven = true;
    }
}
