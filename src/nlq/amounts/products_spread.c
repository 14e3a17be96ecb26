/* Measures that are made of two columns, quantity × price or price − cost, wherever they ended up
 * in the frame. */
#include "frame.h"

static bool products_multiply(const struct ask *ask, struct term *term)
{
    const struct item *item = term->at < ask->count ? &ask->items[term->at] : NULL;
    if (item && item->times && same_column(item->column, term->column)) {
        term->times = item->times;
        term->times_table = item->times_table;
        term->minus = item->minus;
        term->plus = item->plus;
        term->off = item->off;
        term->over = item->over;
    }
    if (item && item->margin_of && same_column(item->column, term->column))
        term->margin_of = item->margin_of;
    term->age = term->age || (item && item->age && same_column(item->column, term->column));
    return term->times != 0 || term->margin_of;
}

/* "A margin above 10": the number knows its column, and the word before it the difference. */
static void products_compared(const struct ask *ask, struct cond *cond)
{
    if (products_multiply(ask, &cond->left) || cond->left.column.column < 0)
        return;
    for (size_t k = cond->left.at < ask->count ? cond->left.at : 0; k-- > 0;) {
        const struct item *item = &ask->items[k];
        if (item->kind != ITEM_COLUMN)
            continue;
        if (!same_column(item->column, cond->left.column) || !item->times)
            return; /* the column itself, not the difference */
        const size_t at = cond->left.at;
        cond->left.at = k;
        products_multiply(ask, &cond->left);
        cond->left.at = at;
        return;
    }
}

/* What sales leave is a sum, whatever it is taken for; nothing is put together by it. */
static void margins_add_up(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count + frame->order_count; i++) {
        const bool order = i >= frame->select_count;
        struct term *term =
            order ? &frame->orders[i - frame->select_count].term : &frame->select[i];
        if (term->margin_of == NULL)
            continue;
        frame->unproven = true; /* the answer says what it was taken to be */
        frame->impossible = frame->impossible || (term->agg != AGG_NONE && term->agg != AGG_SUM);
        term->agg = AGG_SUM;
        frame->group_wanted = frame->group_wanted || order;
        frame->show_order = frame->show_order || order;
    }
    for (size_t i = 0; i < frame->group_count; i++)
        frame->impossible = frame->impossible || products_multiply(ask, &frame->groups[i]);
}

void products_spread(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        frame->whole = products_multiply(ask, &frame->select[i]) || frame->whole;
        const struct column_ref at = frame->select[i].column;
        if (!frame->select[i].age || column_is_called(ask, at, NAME_BIRTH))
            continue;
        frame->unproven = true; /* of those who have left, too? */
        if (frame->select[i].at < ask->count)
            ask_assume(ask, frame->select[i].at,
                       arena_printf(ask->arena, "%s = years since %s.%s",
                                    item_lower(ask, frame->select[i].at),
                                    ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    }
    for (size_t i = 0; i < frame->order_count; i++)
        products_multiply(ask, &frame->orders[i].term);
    for (size_t i = 0; i < frame->having_count; i++)
        products_compared(ask, &frame->having[i]);
    margins_add_up(ask, frame);
    for (size_t i = 0; i < frame->cond_count; i++) {
        products_compared(ask, &frame->conds[i]);
        if (frame->conds[i].kind == COND_COLUMN)
            products_multiply(ask, &frame->conds[i].right);
        struct term *left = &frame->conds[i].left;
        left->percent = left->minus && ask->shape.percent_said; /* "a margin below 20 percent" */
        if (left->percent)
            ask_assume(ask, left->at,
                       arena_printf(ask->arena, "in percent of %s",
                                    catalog_column_words(ask->catalog, left->column)));
    }
}
