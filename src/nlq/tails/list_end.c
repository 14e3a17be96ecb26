/* Where a list ends that does not go to the end of the question: "…: ref, customer, oldest first",
 * "name and status (anything not open)", "type and amount, over all invoices that were not voided".
 * What stands behind it tells the rows, as what stands before it does. */
#include "querent/base/str.h"
#include "tails/tail.h"

/* What a condition behind the list begins with. */
static bool is_condition(const struct ask *ask, size_t i)
{
    return wording_is(ask, i,
                      "over|for|in|of|on|only|not|no|without|excluding|except|leaving|ignoring|"
                      "ignore|skip|leave|since|from|between|after|before|counting|going|"
                      "all|just|where|but|by|as") ||
           (wording_is(ask, i, "this|last") &&
            wording_is(ask, i + 1, "year|month|week|quarter|season|summer|winter|spring|autumn")) ||
           (i < ask->words.len && (ask->words.v[i].is_number || ask->words.v[i].iso_date));
}

static const char *text_from(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return arena_printf(ask->arena, "%s%s", word->punct && word->text[0] != '(' ? "" : " ",
                        ask->words.question + word->offset);
}

size_t list_end_at(struct ask *ask, size_t i, size_t nth, const char **ret_rest)
{
    const size_t len = ask->words.len;
    size_t found = 0;
    *ret_rest = "";
    const size_t order = list_order_at(ask, i, ret_rest);
    if (nth == 0)
        return order ? order : len;
    for (size_t k = i + 1; k + 1 < len; k++) {
        const struct word *word = &ask->words.v[k];
        const bool apart = word_is_mark(word, "(.;?") && k + 2 < len;
        if (!apart && !(word_is_mark(word, ",") && is_condition(ask, k + 1)))
            continue;
        if (++found < nth)
            continue;
        *ret_rest = text_from(ask, k);
        return k;
    }
    return 0;
}
