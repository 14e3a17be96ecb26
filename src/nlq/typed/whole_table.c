/* "Show all of coupons", "show all from the coupons", "select * from coupons" in words: everything
 * that is kept of the rows, and not only what they are called. */
#include "frame.h"

#define REQUESTS "show|show me|list|display|print|give me|get|get me|fetch|select|see|view"
#define BEHIND "where|with|that|which|whose|in|from|since|before|after|for|sorted|ordered|by"

void whole_table_read(struct ask *ask)
{
    size_t i = wording_is(ask, 0, "please");
    i += wording_match(ask, i, REQUESTS);
    const size_t of = i + 1;
    size_t table = of + 1;
    if (i == 0 || !wording_is(ask, i, "all|everything") || !wording_is(ask, of, "of|from|in"))
        return;
    table += wording_is(ask, table, "the|table");
    if (table >= ask->words.len || table_at_word(ask, table) < 0 ||
        !(wording_ends(ask, table + 1) || wording_is(ask, table + 1, BEHIND)))
        return;
    wording_put(ask, i, 1, "everything");
}
