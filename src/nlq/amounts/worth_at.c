/* "Stock value at cost", "value of our stock at sales prices": what one of a thing is worth is what
 * it was bought for, or what it sells for. */
#include "frame.h"
#include "words/names.h"

static const char costs[] = "at cost price|at cost prices|at cost|at purchase price|at purchase "
                            "prices|at purchase cost|at buying price|at buying prices";
static const char prices[] =
    "at sales price|at sales prices|at sale price|at selling price|at selling prices|at retail "
    "price|at retail prices|at retail|at list price|at list prices|at sales value";

/* "Value of the stock", "how much is our stock worth": the stock value. */
static void value_of_stock(struct ask *ask)
{
    static const char things[] = "stock|inventory|stocks";
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t noun = i + wording_match(ask, i, "value of|worth of|how much is|what is");
        const bool asks = wording_is(ask, i, "how|what");
        noun += noun > i && wording_is(ask, noun, "the|our|all|my");
        if (noun == i || !wording_is(ask, noun, things) || exact_is_name(ask, i) ||
            (asks && !wording_is(ask, noun + 1, "worth")) ||
            wording_is(ask, noun + 1, "in|on|items|levels|movements|moves"))
            continue;
        wording_put(ask, i, noun + 1 + asks - i,
                    arena_printf(ask->arena, "%s value", ask->words.v[noun].text));
        return;
    }
}

void worth_at_read(struct ask *ask)
{
    value_of_stock(ask);
    if (!wording_has(ask, "value|worth"))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t cost = wording_match(ask, i, costs), price = wording_match(ask, i, prices);
        if (cost + price == 0)
            continue;
        ask->shape.worth_at = cost ? WORTH_COST : WORTH_PRICE;
        wording_cut(ask, i, cost + price);
        return;
    }
}

bool worth_at_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    return frame->shape.worth_at == WORTH_ANY || frame->shape.worth_met;
}
