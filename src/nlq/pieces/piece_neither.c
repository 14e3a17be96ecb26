/* "Without orders or reviews", "neither ordered nor subscribed to the newsletter": one negation
 * said of several things. The joint between them says no as well, so each is understood by itself.
 * It is done before other pieces look at the words. And "0 orders", "out of stock" say no as well.
 */
#include "frame.h"
#include "ranks/super.h"

/* What is denied after item i: a table or column, over words that only lead to it ("subscribed
 * to"); ask->count: something else. */
static size_t denied_after(const struct ask *ask, size_t i)
{
    size_t k = item_next(ask, i);
    while (item_is(ask, k, CUE_ANY) || item_is(ask, k, CUE_HAVE) || item_is(ask, k, CUE_TO) ||
           item_is(ask, k, CUE_WITH) ||
           (item_kind_is(ask, k, ITEM_WORD) && item_is_participle(ask, k)))
        k = item_next(ask, k);
    return item_kind_is(ask, k, ITEM_TABLE) || item_kind_is(ask, k, ITEM_COLUMN) ? k : ask->count;
}

/* Nothing is said of the column beside that it is there: it is not compared. */
static bool stands_bare(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    return item_kind_is(ask, i, ITEM_TABLE) || next >= ask->count ||
           item_kind_is(ask, next, ITEM_PUNCT) || item_traits(ask, next).negates ||
           item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_OR);
}

static void piece_neither_deny(struct ask *ask, size_t i, size_t thing)
{
    ask->items[i].kind = ITEM_CUE;
    ask->items[i].cue = CUE_NO;
    for (size_t k = i + 1; k < thing; k++) {
        if (ask->items[k].kind == ITEM_WORD)
            ask->items[k].used = true; /* it leads to what is denied */
    }
}

/* "Or" goes on with anything, "and" and a comma with more of the same: "no email and phone". */
static bool goes_on(const struct ask *ask, size_t joint, size_t thing, size_t other)
{
    const bool comma =
        item_kind_is(ask, joint, ITEM_PUNCT) && word_is_mark(item_first(ask, joint), ",");
    const bool same = ask->items[thing].kind == ask->items[other].kind;
    return item_is(ask, joint, CUE_OR) || (same && (comma || item_is(ask, joint, CUE_AND)));
}

/* The things that follow the one denied. */
static void spread_from(struct ask *ask, size_t thing)
{
    for (size_t joint = item_next(ask, thing); joint < ask->count; joint = item_next(ask, thing)) {
        const size_t other = denied_after(ask, joint);
        if (other >= ask->count || !goes_on(ask, joint, thing, other) || !stands_bare(ask, other))
            return;
        piece_neither_deny(ask, joint, other);
        thing = other;
    }
}

/* "Zero orders", "exactly 0 orders": no count, since rows that are not there cannot be counted. */
static bool counts_none(struct ask *ask, size_t i)
{
    const size_t thing = item_next(ask, i), before = item_prev(ask, i);
    if (!item_kind_is(ask, i, ITEM_NUMBER) || ask->items[i].number != 0 ||
        !item_kind_is(ask, thing, ITEM_TABLE) || item_traits(ask, before).bounds)
        return false;
    if (item_is(ask, before, CUE_EQ))
        ask->items[before].used = true;
    return true;
}

/* "Products out of stock" */
static bool ran_out(struct ask *ask, size_t i)
{
    const size_t thing = item_next(ask, i);
    return word_is(item_first(ask, i), "out") && word_is(item_last(ask, i), "of") &&
           thing < ask->count && super_mass(ask, &ask->items[thing]).column >= 0;
}

/* "Neither tablets nor controlled": what stands behind "nor" is denied by itself. */
static void nor_denies(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_OR) && wording_is(ask, ask->items[i].first, "nor"))
            ask->items[i].cue = CUE_NOT;
    }
}

void denials_spread(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (counts_none(ask, i) || ran_out(ask, i))
            piece_neither_deny(ask, i, i);
        const bool neither = item_is(ask, i, CUE_NEITHER);
        const size_t thing = neither || item_is(ask, i, CUE_NO) ? denied_after(ask, i) : ask->count;
        if (thing >= ask->count || !stands_bare(ask, thing))
            continue;
        if (neither)
            piece_neither_deny(ask, i, thing);
        spread_from(ask, thing);
    }
    nor_denies(ask);
}
