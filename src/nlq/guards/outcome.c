/* What came of something, and who it is about: said, and the query says nothing of it. */
#include "guards/outcome.h"

#include "querent/base/str.h"

/* Something in the query stands for the item. */
static bool outcome_has(const struct frame *frame, size_t i)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].at == i || frame->conds[c].left.at == i)
            return true;
    }
    for (size_t k = 0; k < frame->select_count; k++) {
        if (frame->select[k].at == i)
            return true;
    }
    for (size_t k = 0; k < frame->order_count; k++) {
        if (frame->orders[k].term.at == i)
            return true;
    }
    return false;
}

/* "Athletes who never won an event" are not those without a result: who took part may have lost. */
static bool outcome_dropped(const struct ask *ask, const struct frame *frame)
{
    for (size_t w = 0; w < ask->words.len; w++) {
        bool has = !wording_is(ask, w, "won|wins|lost|loses|failed|fails|passed|passes");
        for (size_t i = 0; i < ask->count && !has; i++)
            has = ask->items[i].first <= w && w < ask->items[i].last && outcome_has(frame, i);
        if (!has)
            return true;
    }
    return false;
}

/* "List the clubs with their years": the years are shown, and whose they are is not. */
static bool outcome_nameless(struct ask *ask, const struct frame *frame)
{
    size_t i = 0;
    while (i < ask->count && ask->items[i].kind != ITEM_TABLE && ask->items[i].kind <= ITEM_CUE)
        i++;
    const size_t next = item_next(ask, i);
    if (!item_kind_is(ask, i, ITEM_TABLE) || ask->items[i].table != ask->subject ||
        !word_is_plural(item_last(ask, i)) || frame->group_count || frame->select_count == 0 ||
        frame->select[0].at == next)
        return false;
    const int label = table_label(ask, ask->subject),
              key = catalog_key_column(ask->catalog, ask->subject);
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        if (term->agg != AGG_NONE || term->all || term->implied ||
            term->column.table != ask->subject || term->column.column == label ||
            term->column.column == key || column_is_called(ask, term->column, NAME_FIRST_NAME) ||
            column_is_called(ask, term->column, NAME_LAST_NAME))
            return false;
    }
    return label >= 0 && wording_has(ask, "their");
}

bool outcome_unsaid(struct ask *ask, const struct frame *frame)
{
    return outcome_dropped(ask, frame) || outcome_nameless(ask, frame);
}
