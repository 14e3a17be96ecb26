/* "How big are all enclosures together", "how much do all keepers earn in total": the amounts of
 * all rows added up, where the rest of the question lists one of each. */
#include "frame.h"
#include "words/names.h"

static const char together[] =
    "together|all together|altogether|combined|in total|in all|taken together|all in all|in sum";

void together_read(struct ask *ask)
{
    size_t end = ask->words.len;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    if (!wording_is(ask, 0, "how") || wording_is(ask, 1, "many|often|come") || end < 4)
        return;
    for (size_t i = end - 1; i > 2 && i + 4 > end; i--) {
        const size_t len = wording_match(ask, i, together);
        if (len == 0 || i + len != end || (i > 0 && wording_is(ask, i - 1, "all|in|taken")))
            continue;
        wording_cut(ask, i, len);
        ask->shape.added_up = true;
        break;
    }
    for (size_t i = 2; ask->shape.added_up && i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "whole|entire|overall") && column_at_word(ask, i + 1))
            wording_cut(ask, i, 1);
    }
}

bool together_apply(struct ask *ask, struct frame *frame)
{
    struct term *term = &frame->select[0];
    if (!ask->shape.added_up || frame->group_count || frame->group_wanted || frame->limit ||
        frame->select_count != 1 || term->agg != AGG_NONE || term->all || term->span)
        return true;
    if (term->column.column < 0 || !column_is_number(ask, term->column) ||
        catalog_is_key(ask->catalog, term->column) || column_is_year(ask, term->column) ||
        column_is_called(ask, term->column, NAME_RATED))
        return false;
    term->agg = AGG_SUM;
    frame->distinct = false;
    frame->order_count = 0;
    return true;
}
