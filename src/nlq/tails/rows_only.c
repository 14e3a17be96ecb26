/* "Average rate for each job, current staff only", "orders per channel (only live customers)":
 * which rows it is about, and nothing to be shown. "Net per month, in month order": months are in
 * their order anyway. */
#include "frame.h"
#include "querent/base/str.h"

enum { ONLY_WORDS = 4 };

/* The mark or bracket before a remark begins with word i. */
static bool is_apart(const struct ask *ask, size_t i)
{
    return i > 2 && (word_is_mark(&ask->words.v[i - 1], ",(.;?") ||
                     ask->words.v[i].sentence > ask->words.v[i - 1].sentence);
}

/* Words of "in the month order" at i, where the question puts together by that unit. */
static size_t unit_order(const struct ask *ask, size_t i)
{
    static const char units[] = "month|months|week|year|day|date|quarter|calendar|chronological";
    const size_t unit = i + wording_match(ask, i, "in the|in");
    bool put = false;
    for (size_t k = 0; k < i && !put; k++)
        put = wording_is(ask, k, "per|by|each|every|a") &&
              wording_is(ask, k + 1, "month|week|year|day|quarter");
    return put && unit > i && wording_is(ask, unit, units) &&
                   wording_is(ask, unit + 1, "order|sequence") && wording_ends(ask, unit + 2)
               ? unit + 2 - i
               : 0;
}

/* "Only live customers", "current staff only" at word i: where it ends; 0: nothing such stands
 * there. [*first, *ret_end) is what tells the rows. */
static size_t only_rows(struct ask *ask, size_t i, size_t *first, size_t *ret_end)
{
    const bool before = wording_is(ask, i, "only|just");
    size_t end = i + before;
    *first = end;
    while (end < ask->words.len && end < *first + ONLY_WORDS && !ask->words.v[end].punct &&
           !wording_is(ask, end, "only"))
        end++;
    *ret_end = end;
    const bool behind = wording_is(ask, end, "only");
    const size_t after = end + behind;
    bool plain = end >= *first + 2 && (before || behind) && table_at_word(ask, end - 1) >= 0 &&
                 table_at_word(ask, *first) < 0 && !column_at_word(ask, *first);
    for (size_t k = *first; k < end && plain; k++)
        plain = !ask->words.v[k].is_number && !wording_is(ask, k, "not|no|with|the|of|a|all|to");
    return plain && (after >= ask->words.len || word_is_mark(&ask->words.v[after], ".?)")) ? after
                                                                                           : 0;
}

void rows_only_read(struct ask *ask)
{
    for (size_t i = 3; i < ask->words.len; i++) {
        size_t first = 0, end = 0;
        if (!is_apart(ask, i))
            continue;
        const size_t order = unit_order(ask, i),
                     after = order ? i + order : only_rows(ask, i, &first, &end);
        if (order) {
            wording_cut(ask, i - 1, order + 1);
            return;
        }
        if (after == 0)
            continue;
        const size_t from = i - ask->words.v[i - 1].punct,
                     to = after +
                          (after < ask->words.len && word_is_mark(&ask->words.v[after], ")"));
        const char *rows = words_text(&ask->words, ask->arena, first, end);
        wording_put(ask, from, to - from, arena_printf(ask->arena, "for %s", rows));
        return;
    }
}
