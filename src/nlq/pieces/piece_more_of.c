/* "Colleges with more goalies than strikers", "papers that were bought more often than sold":
 * groups that have more rows of one value than of another. */
#include "frame.h"
#include "querent/base/str.h"

/* Items from i on, over words that say no more: "often", "programs in the". */
static size_t more_of_next(const struct ask *ask, size_t i)
{
    size_t k = item_next(ask, i);
    while ((item_kind_is(ask, k, ITEM_WORD) &&
            wording_is(ask, ask->items[k].first, "often|frequently|times")) ||
           item_is(ask, k, CUE_IN) || (item_kind_is(ask, k, ITEM_TABLE) && k > i))
        k = item_next(ask, k);
    return k;
}

/* The same column of two values; NULL for both: they have none in common. */
static bool more_of_values(struct ask *ask, size_t a, size_t b, const struct match **ret_a,
                           const struct match **ret_b)
{
    if (!item_kind_is(ask, a, ITEM_VALUE) || !item_kind_is(ask, b, ITEM_VALUE))
        return false;
    const struct matches *first = &ask->items[a].values, *second = &ask->items[b].values;
    for (size_t i = 0; i < first->len; i++) {
        for (size_t k = 0; k < second->len; k++) {
            if (!same_column(first->v[i].at, second->v[k].at) ||
                !tables_to_many(ask, ask->subject, first->v[i].at.table) ||
                str_eq(first->v[i].value, second->v[k].value))
                continue;
            *ret_a = &first->v[i];
            *ret_b = &second->v[k];
            return true;
        }
    }
    return false;
}

static void more_of_cond(struct ask *ask, struct frame *frame, size_t i, const struct match *match,
                         int clause)
{
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .left = term_column(match->at, i),
                                    .op = SQL_OP_EQ,
                                    .value = match->value,
                                    .numeric = match->numeric,
                                    .at = i,
                                    .end = i + 1,
                                    .clause = clause});
    ask->items[i].used = true;
    ask->items[i].column = match->at;
}

void piece_more_of(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 1 < ask->count && ask->subject >= 0; i++) {
        const struct match *a, *b;
        const bool more = item_is(ask, i, CUE_GT) && wording_is(ask, ask->items[i].first, "more"),
                   fewer = item_is(ask, i, CUE_LT) &&
                           wording_is(ask, ask->items[i].first, "fewer|less");
        const size_t next = more_of_next(ask, i), before = item_prev(ask, i);
        const size_t than = item_is(ask, next, CUE_THAN) ? next : item_next(ask, next);
        const size_t first = than == next ? before : next, second = more_of_next(ask, than);
        if (!(more || fewer) || !item_is(ask, than, CUE_THAN) || frame->having_count ||
            !more_of_values(ask, first, second, &a, &b))
            continue;
        more_of_cond(ask, frame, first, fewer ? b : a, SHARE_CLAUSE);
        more_of_cond(ask, frame, second, fewer ? a : b, RATIO_CLAUSE);
        struct term excess = term_count(a->at.table, i);
        excess.agg = AGG_EXCESS;
        frame->having[frame->having_count++] = (struct cond){.kind = COND_COMPARE,
                                                             .left = excess,
                                                             .op = SQL_OP_GT,
                                                             .value = "0",
                                                             .numeric = true,
                                                             .at = i,
                                                             .end = i + 1};
        frame->group_wanted = frame->whole = frame->unproven = true;
        frame_mention(frame, a->at.table);
        for (size_t k = first < i ? first : i; k <= second; k++)
            ask->items[k].used = true;
        return;
    }
}
