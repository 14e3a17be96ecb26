/* "Price greater than 700 (in USD)", where prices are kept in dollars, euros and pounds: the column
 * in the currency that is said. */
#include "attach/attach.h"
#include "frame.h"

static const struct {
    const char *said, *column; /* words that name it, and that columns are called by */
} currencies[] = {{"usd|dollar|dollars", "dollar"}, {"usd|dollar|dollars", "usd"},
                  {"eur|euro|euros", "euro"},       {"eur|euro|euros", "eur"},
                  {"gbp|pounds", "pound"},          {"gbp|pounds", "gbp"},
                  {"chf|francs", "franc"},          {"chf|francs", "chf"}};

bool currency_is_said(const struct ask *ask, struct column_ref at)
{
    for (size_t k = 0; k < sizeof currencies / sizeof *currencies; k++) {
        for (size_t w = 0; column_has_words(ask, at, currencies[k].column) && w < ask->words.len;
             w++) {
            if (ask->words.v[w].is.currency && wording_is(ask, w, currencies[k].said))
                return true;
        }
    }
    return false;
}

void currencies_settle(struct ask *ask)
{
    bool kept = false;
    for (size_t i = 0; i < ask->count; i++)
        kept = kept || (ask->items[i].kind == ITEM_COLUMN && ask->items[i].column.column >= 0 &&
                        currency_is_said(ask, ask->items[i].column));
    for (size_t i = 0; kept && i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_WORD && item_last(ask, i)->is.currency &&
            item_is(ask, item_prev(ask, i), CUE_IN))
            ask->items[i].kind = ITEM_NOISE;
    }
}
