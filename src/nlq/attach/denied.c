/* How far a negation reaches. */
#include "parts/compare.h"

bool denies_state(struct ask *ask, size_t i)
{
    const size_t state = item_next(ask, i);
    if (!item_kind_is(ask, state, ITEM_COLUMN) || !item_is(ask, item_next(ask, state), CUE_WITH))
        return false;
    const struct column_ref at = ask->items[state].column;
    return at.column >= 0 && at.table == ask->subject &&
           (flag_is(ask, at) || (column_is_date(ask, at) && !ask_column(ask, at)->not_null));
}
