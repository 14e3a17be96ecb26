/* What is asked and no query here can be: declined rather than answered by other rows. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Words that ask for what no query here can be: pairs of rows that occur together, parts of all
 * rows
 * ("top 10 %"), a number of times taken for a key. */
static bool asks_beyond(const struct ask *ask, const struct frame *frame)
{
    bool beyond = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool together = wording_is(ask, i, "together") &&
                              !wording_is(ask, i + 1, "with|and|have|has") &&
                              !(i > 0 && wording_is(ask, i - 1, "all|show|list|put"));
        const struct word *share = i + 1 < ask->words.len ? &ask->words.v[i + 1] : NULL;
        const bool part = wording_is(ask, i, "top|bottom") && share && share->is_number &&
                          (ask->words.question[share->offset + share->len] == '%' ||
                           strchr(share->text, '%') || wording_is(ask, i + 2, "%|percent"));
        beyond = beyond || together || part;
    }
    for (size_t i = 0; i < ask->count; i++)
        beyond = beyond || (item_is(ask, i, CUE_SELLING) && !ask->items[i].used);
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        beyond = beyond ||
                 (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && cond->at < ask->count &&
                  item_first(ask, cond->at)->is.times && cond->left.agg == AGG_NONE &&
                  cond->left.column.column >= 0 && catalog_is_key(ask->catalog, cond->left.column));
    }
    return beyond;
}

/* "Top 5 … by" what was not understood: any five rows are no answer. */
static bool top_of_nothing(const struct ask *ask, const struct frame *frame)
{
    bool top = false;
    for (size_t i = 0; i < ask->count; i++)
        top = top ||
              (item_is(ask, i, CUE_TOP) && ask->items[i].used && !item_last(ask, i)->is.first_last);
    return top && frame->limit > 0 && frame->order_count == 0 && frame->best_of == 0;
}

/* "Customers who never ordered": with nothing denied, all of them would be shown. */
static bool denies_nothing(const struct ask *ask, const struct frame *frame)
{
    bool denies = false;
    for (size_t i = 0; i < ask->count; i++)
        denies = denies || (item_traits(ask, i).negates && !ask->items[i].used);
    return denies && frame->cond_count == 0 && frame->absence_count == 0 &&
           frame->having_count == 0 && frame->group_count == 0;
}

/* "Average tenure of clerks", where nothing is called so: the average of something else is no
 * answer. */
static bool measures_nothing(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const size_t of = term->at < ask->count ? item_prev(ask, term->at) : ask->count;
        const size_t noun = of < ask->count ? item_prev(ask, of) : ask->count;
        if ((term->agg == AGG_AVG || term->agg == AGG_SUM) && term->column.column >= 0 &&
            item_kind_is(ask, term->at, ITEM_TABLE) && item_is(ask, of, CUE_OF) &&
            item_kind_is(ask, noun, ITEM_WORD) && !ask->items[noun].used &&
            !item_last(ask, noun)->lemma_is.light &&
            item_traits(ask, item_prev(ask, noun)).aggregates)
            return true;
    }
    return false;
}

/* "States that border states that border Texas": the same reference, said twice over, leads two
 * steps far; one step is no answer. */
static bool goes_twice(const struct ask *ask, const struct frame *frame)
{
    size_t conds = frame->absence_count;
    for (size_t c = 0; c < frame->cond_count; c++)
        conds += frame->conds[c].at < ask->count;
    for (size_t i = 0; i < ask->count && conds < 2; i++) {
        const struct item *item = &ask->items[i];
        for (size_t k = i + 1; k < ask->count && item->kind == ITEM_COLUMN; k++) {
            const struct item *again = &ask->items[k];
            const size_t that = item_prev(ask, k);
            if (again->kind == ITEM_COLUMN && same_column(item->column, again->column) &&
                catalog_is_key(ask->catalog, item->column) &&
                str_eq(item_last(ask, i)->lemma, item_last(ask, k)->lemma) &&
                (item_is(ask, that, CUE_THAT) || item_is(ask, that, CUE_WH)))
                return true;
        }
    }
    return false;
}

bool beyond_asked(const struct ask *ask, const struct frame *frame)
{
    return measures_nothing(ask, frame) || top_of_nothing(ask, frame) || asks_beyond(ask, frame) ||
           denies_nothing(ask, frame) || goes_twice(ask, frame);
}
