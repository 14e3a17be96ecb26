/* "A delivered job": the word is the date of what was done, nothing of the answer goes by it, and
 * jobs that are not delivered count as well. */
#include "guards/unread.h"

static bool term_reads(const struct term *term, size_t i, struct column_ref at)
{
    return term->at == i || same_column(term->column, at) || same_column(term->from, at);
}

static bool conds_read(const struct cond *conds, size_t count, size_t i, struct column_ref at)
{
    for (size_t c = 0; c < count; c++) {
        const struct cond *cond = &conds[c];
        if ((cond->at <= i && i < cond->end) || cond->taught || term_reads(&cond->left, i, at) ||
            term_reads(&cond->right, i, at))
            return true;
    }
    return false;
}

static bool frame_reads(const struct frame *frame, size_t i, struct column_ref at)
{
    bool reads = conds_read(frame->conds, frame->cond_count, i, at) ||
                 conds_read(frame->having, frame->having_count, i, at);
    for (size_t k = 0; k < frame->select_count && !reads; k++)
        reads = term_reads(&frame->select[k], i, at);
    for (size_t k = 0; k < frame->group_count && !reads; k++)
        reads = term_reads(&frame->groups[k], i, at);
    for (size_t k = 0; k < frame->order_count && !reads; k++)
        reads = term_reads(&frame->orders[k].term, i, at);
    return reads || frame->among;
}

bool unread_deed(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || !item->used || item->taught || item->column.column < 0 ||
            !item_is_participle(ask, i) || !column_is_date(ask, item->column) ||
            column_is_filled(ask, item->column))
            continue;
        if (!frame_reads(frame, i, item->column))
            return true;
    }
    return false;
}
