/* Lists that people read: beside what rows are called stands what they are restricted and sorted
 * by, and rows whose text tells little are shown whole. */
#include "engine.h"

enum { BESIDE_MAX = 3 };

/* Nobody asked for the column: it stands for the rows. */
static bool is_label(const struct ask *ask, const struct term *term)
{
    if (term->agg != AGG_NONE || term->all || term->column.column < 0)
        return false;
    if (ask->subject_before >= 0) /* it was put there by a question before */
        return term->column.column == table_label(ask, term->column.table);
    return term->at >= ask->count || ask->items[term->at].kind == ITEM_TABLE;
}

/* A note, a description: no name, and most rows share theirs with others, or have none. */
static bool tells_little(const struct ask *ask, struct column_ref at)
{
    enum { FEW_ROWS = 40, NAMED = 30 /* points of a first name */ };
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const int64_t rows = ask_table(ask, at.table)->rows;
    return stats && stats->distinct >= 0 && rows >= FEW_ROWS && stats->distinct * 2 < rows &&
           column_is_text(ask, at) && !catalog_is_key(ask->catalog, at) &&
           name_end_points(catalog_column_words(ask->catalog, at), NAME_LABEL) < NAMED;
}

/* A number or a date that tells rows apart which meet the condition. */
static bool cond_tells(const struct ask *ask, const struct cond *cond)
{
    const struct column_ref at = cond->left.column;
    const bool sized =
        cond->kind == COND_RANGE || (cond->kind == COND_COMPARE && cond->op != SQL_OP_EQ);
    return sized && cond->clause == 0 && cond->left.agg == AGG_NONE && !cond->left.span &&
           at.column >= 0 && at.table == ask->subject && !catalog_is_key(ask->catalog, at) &&
           (column_is_number(ask, at) || column_is_date(ask, at));
}

void frame_show_beside(struct ask *ask, struct frame *frame)
{
    const size_t room = frame->select_count + BESIDE_MAX;
    bool plain = ask->request->ranks_shown && ask->subject >= 0 && frame->group_count == 0 &&
                 !frame->group_wanted && !frame->distinct && frame->having_count == 0 &&
                 frame->select_count > 0 && !frame->whole;
    for (size_t i = 0; plain && i < frame->select_count; i++)
        plain =
            (is_label(ask, &frame->select[i]) && frame->select[i].column.table == ask->subject) ||
            (i > 0 && frame->added_to && frame->select[i].agg == AGG_NONE &&
             frame->select[i].column.column >= 0);
    if (!plain)
        return;
    if (frame->select_count == 1 && tells_little(ask, frame->select[0].column)) {
        frame->select[0].all = true;
        frame->select[0].column = no_column();
        return;
    }
    for (size_t i = 0; i < frame->order_count && frame->select_count < room; i++) {
        const struct term *by = &frame->orders[i].term;
        if (by->agg == AGG_NONE && by->column.column >= 0 && !by->bucket &&
            !catalog_is_key(ask->catalog, by->column) && frame_select(frame, *by))
            frame->select[frame->select_count - 1].rank = true;
    }
    for (size_t i = 0; i < frame->cond_count && frame->select_count < room; i++) {
        if (cond_tells(ask, &frame->conds[i]) &&
            frame_select(frame, term_column(frame->conds[i].left.column, SIZE_MAX)))
            frame->select[frame->select_count - 1].rank = true;
    }
}
