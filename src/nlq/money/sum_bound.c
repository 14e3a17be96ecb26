/* "Owners whose paid invoices from this year add up to more than 1200", "students with more than
 * 300 in overdue fees", "families that spent over 350 in payments": what such rows come to, of each
 * of those who have them, is compared. */
#include "money/rows_come_to.h"
#include "querent/base/str.h"

static const char currency[] = "euros|euro|pounds|pound|dollars|dollar|eur|gbp|usd|francs";

/* The words of "more than 300 euros" at i; 0: it is no such bound. */
static size_t bound_len(const struct ask *ask, size_t i)
{
    const size_t than = wording_match(ask, i,
                                      "more than|less than|at least|at most|over|under|above|"
                                      "below|no more than|not more than|fewer than|exceeding");
    const size_t number = i + than + wording_is(ask, i + than, "£|$|€");
    if (than == 0 || number >= ask->words.len || !ask->words.v[number].is_number)
        return 0;
    return number + 1 + wording_match(ask, number + 1, currency) - i;
}

/* Rows that words [i, end) speak of and that come to something; of several the last. -1: none. */
static int summed_rows(struct ask *ask, size_t i, size_t end, size_t *ret_at)
{
    for (size_t k = end; k-- > i;) {
        const int table = ask->words.v[k].punct ? -1 : table_at_word(ask, k);
        if (table < 0 || !word_is_plural(&ask->words.v[k]))
            continue;
        *ret_at = k;
        return rows_own_amount(ask, table).column >= 0 ? table : -1;
    }
    return -1;
}

static const char *total_of(struct ask *ask, int table)
{
    return arena_printf(ask->arena, "with a total %s.%s of", ask_table(ask, table)->name,
                        ask_column(ask, rows_own_amount(ask, table))->name);
}

/* The rows before word i are others, to each of which those of the table belong. */
static bool has_owner(struct ask *ask, size_t i, int table)
{
    const int owner = i > 0 ? table_at_word(ask, i - 1) : -1;
    return owner >= 0 && owner != table && tables_to_many(ask, owner, table);
}

/* "Whose paid invoices add up to more than 1200". */
static bool whose_add_up(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        size_t verb = i + 1, at = 0, sum = 0;
        if (!wording_is(ask, i, "whose"))
            continue;
        while (verb < ask->words.len && sum == 0) {
            sum =
                wording_match(ask, verb,
                              "add up to|adding up to|come to|comes to|amount to|sum up to|sum "
                              "to|total up to|total|together come to|together are|together exceed");
            verb += sum == 0;
        }
        const size_t bound = sum ? bound_len(ask, verb + sum) : 0;
        const int table = bound ? summed_rows(ask, i + 1, verb, &at) : -1;
        if (table < 0 || !has_owner(ask, i, table))
            continue;
        const char *said = words_text(&ask->words, ask->arena, verb, verb + sum);
        wording_put(ask, verb, sum, total_of(ask, table));
        ask->words.v[verb + 3].written = said;
        wording_put(ask, i, 1, "with");
        return true;
    }
    return false;
}

/* "With more than 300 in overdue fees": the fees, and then the bound. */
static bool more_in(struct ask *ask)
{
    enum { STATE_MOST = 3 };
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t lead =
            wording_match(ask, i,
                          "with|who have|that have|having|who owe|that owe|owing|who spent|that "
                          "spent|who have spent|that have spent|who paid|that paid|who owe us|that "
                          "owe us");
        const size_t bound = lead ? bound_len(ask, i + lead) : 0, in = i + lead + bound;
        const size_t what = in + wording_match(ask, in, "in|worth of|of|'s worth of");
        size_t at = what;
        if (bound == 0 || what == in)
            continue;
        while (at < ask->words.len && at < what + STATE_MOST && !ask->words.v[at].punct &&
               table_at_word(ask, at) < 0)
            at++;
        size_t found = 0;
        const int table = at < ask->words.len ? summed_rows(ask, at, at + 1, &found) : -1;
        if (table < 0 || !has_owner(ask, i, table))
            continue;
        const char *rows = words_text(&ask->words, ask->arena, what, at + 1),
                   *more = words_text(&ask->words, ask->arena, i + lead, in);
        const char *said = words_text(&ask->words, ask->arena, i, in);
        wording_put(ask, i, at + 1 - i,
                    arena_printf(ask->arena, "with %s %s %s", rows, total_of(ask, table), more));
        ask->words.v[i + 1 + (at + 1 - what) + 3].written = said;
        return true;
    }
    return false;
}

void sum_bound_read(struct ask *ask)
{
    if (!whose_add_up(ask))
        more_in(ask);
}
