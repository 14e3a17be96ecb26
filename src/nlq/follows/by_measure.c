/* "By number of orders", "by total instead of count" after "top 5 customers by revenue": the same
 * groups and ranks, by another measure. */
#include "engine.h"
#include "parts/compare.h"

bool follow_is_amount(const struct ask *ask, const struct term *group)
{
    const struct column_ref at = group->column;
    const struct column_stats *stats = at.column < 0 ? NULL : catalog_stats(ask->catalog, at);
    return stats && !stats->categorical && column_is_number(ask, at) && !group->bucket &&
           !catalog_is_key(ask->catalog, at) && !column_is_year(ask, at) &&
           ask_column(ask, at)->value != VALUE_INTEGER;
}

/* A number of pieces: it puts ranked rows together by no value of it either. */
static bool counts_pieces(const struct ask *ask, const struct term *group)
{
    const struct column_ref at = group->column;
    return at.column >= 0 && column_is_number(ask, at) && !group->bucket &&
           !column_is_year(ask, at) && !catalog_is_key(ask->catalog, at) && !column_is_id(ask, at);
}

/* Quantity × price is no price. */
static bool is_product(const struct ask *ask, const struct term *term)
{
    return term->times || (term->at < ask->count && ask->items[term->at].times);
}

/* What is said to be measured by: an aggregate, or an amount, which is added up; false: neither. */
static bool measure_said(struct ask *ask, const struct frame *said, bool ranked,
                         struct term *ret_term)
{
    if (said->group_count == 0 && said->select_count == 1) {
        *ret_term = said->select[0];
        if (is_product(ask, ret_term) && !wording_has(ask, "average"))
            ret_term->agg = AGG_SUM;
        return ret_term->agg != AGG_NONE;
    }
    if (said->group_count != 1 || !(follow_is_amount(ask, &said->groups[0]) ||
                                    (ranked && counts_pieces(ask, &said->groups[0]))))
        return false;
    *ret_term = said->groups[0];
    ret_term->agg =
        !is_product(ask, ret_term) && number_is_mean(ask, ret_term->column) ? AGG_AVG : AGG_SUM;
    return true;
}

bool follow_measure(struct ask *ask, const struct frame *said, struct frame *frame)
{
    struct term measure;
    const bool by = ask->words.len > 1 && word_is(&ask->words.v[0], "by");
    const bool ranked = frame->order_count > 0 && frame->orders[0].term.agg != AGG_NONE;
    if (!by || !measure_said(ask, said, ranked && frame->limit > 0, &measure) ||
        (said->group_count == 0 && (frame->limit == 0 || !ranked)) ||
        (!ranked && (frame->group_count == 0 || !frame_aggregates(frame))))
        return false;
    for (size_t i = 0; i < frame->select_count; i++)
        frame->select[i] = frame->select[i].agg != AGG_NONE ? measure : frame->select[i];
    if (ranked) {
        frame->orders[0].term = measure;
        frame->order_count = 1;
    }
    frame_mention(frame, measure.column.column >= 0 ? measure.column.table : measure.table);
    for (size_t i = 0; i < ask->count && said->group_count; i++)
        ask->items[i].used = true;
    return true;
}
