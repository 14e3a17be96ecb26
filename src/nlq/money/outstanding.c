/* "Total outstanding right now", "total overdue", "open receivables by client": what is owed to us,
 * in words that name no rows. */
#include "frame.h"
#include "words/names.h"

static const char open_sum[] =
    "total outstanding|outstanding total|total amount outstanding|total outstanding amount|what is "
    "outstanding|how much is outstanding|how much is still outstanding|total receivables|"
    "receivables|open receivables|outstanding receivables|accounts receivable|money outstanding|"
    "how much money is outstanding|how much is still owed|what are we owed|how much are we owed|"
    "how much money are we owed|how much are we still owed|how much money are we still owed|total "
    "owed|total owed to us|total unpaid|how much is unpaid";
static const char overdue_sum[] =
    "total overdue|overdue total|total overdue amount|total amount overdue|overdue amount|overdue "
    "balance|how much is overdue|how much money is overdue|what is overdue in total|overdue "
    "receivables|total past due|how much is past due|overdue money";
static const char now_words[] =
    "right now|now|currently|at the moment|today|as of today|at present|in total|altogether|in all";

/* A column is called as the last word of what was said: that is what is asked for. */
static bool is_kept(struct ask *ask, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        if (wording_is(ask, i, "outstanding|overdue|receivables|unpaid|owed") &&
            (column_at_word(ask, i) || exact_is_name(ask, i) || table_at_word(ask, i) >= 0))
            return true;
    }
    return false;
}

void outstanding_read(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0,
                                      "show|show me|list|give me|what is the|whats the|the|"
                                      "our|total of");
    const size_t open = wording_match(ask, lead, open_sum),
                 late = wording_match(ask, lead, overdue_sum), len = late > open ? late : open;
    if (len == 0 || is_kept(ask, lead, lead + len))
        return;
    const size_t end = lead + len, now = wording_match(ask, end, now_words), last = end + now;
    if (!wording_ends(ask, last) && !wording_is(ask, last, "per|by|from|for"))
        return;
    const char *sum = owed_in_all(ask, late > open);
    if (sum)
        wording_put(ask, 0, last, sum);
}
