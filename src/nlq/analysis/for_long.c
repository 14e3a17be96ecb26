/* How long something has been so: "without an order for more than 90 days" is without one in the
 * last 90 days; "members for more than 5 years" became so before that day. */
#include "frame.h"

#define DENIALS "without|no|not|never|nt|haven't|hasn't|didn't|don't|doesn't|weren't|wasn't|aren't"
#define LONGER "more than|over|longer than|at least"

/* A number of units of time at word i: "90 days", "a year"; 0 words: none. */
static size_t for_long_time(const struct ask *ask, size_t i, int *ret_count)
{
    const bool one = wording_is(ask, i, "a|an|one");
    const struct word *word = i + 1 < ask->words.len ? &ask->words.v[i] : NULL;
    if (word == NULL || !(one || (word->is_number && word->number >= 1)) ||
        lexicon_unit(ask->words.v[i + 1].lower) == NULL)
        return 0;
    *ret_count = one ? 1 : (int)word->number;
    return 2;
}

static bool for_long_denied(const struct ask *ask, size_t end)
{
    for (size_t i = 0; i < end; i++) {
        if (wording_is(ask, i, DENIALS))
            return true;
    }
    return false;
}

/* When people or members came: the one column that says since when rows of the table are such. */
static struct column_ref for_long_since(const struct ask *ask, size_t end)
{
    static const char since[] = "member since|customer since|client since|since|joined|join date|"
                                "hired|hire date|employed since|start of employment|signed up|"
                                "registered|registration date|enrolled";
    for (size_t i = 0; i < end; i++) {
        const int table = table_at_word((struct ask *)ask, i);
        const struct column_ref at = {table,
                                      table < 0 ? -1 : table_column_by_words(ask, table, since)};
        if (table >= 0)
            return at.column >= 0 && column_is_date(ask, at) ? at : no_column();
    }
    return no_column();
}

/* Words [first, i) that say no more than that it has been so: "who have been members", "employed".
 */
static size_t for_long_begin(const struct ask *ask, size_t i)
{
    size_t first = i;
    while (first > 1 &&
           wording_is(ask, first - 1,
                      "have|has|had|been|are|is|were|who|that|with|us|here|employed|working|worked|"
                      "members|customers|clients|member|customer|client|there|around|registered") &&
           !(first == 2 && wording_is(ask, 0, "which|the|all|list|show")))
        first--;
    return first;
}

static void for_long_so(struct ask *ask, size_t i, size_t end, int count)
{
    const struct column_ref at = for_long_since(ask, i);
    size_t first = for_long_begin(ask, i);
    if (at.column < 0)
        return;
    first += table_at_word(ask, first) == at.table && first < i; /* the rows themselves stay */
    wording_put(
        ask, first, end - first,
        arena_printf(ask->arena, "with %s.%s before %s", ask_table(ask, at.table)->name,
                     ask_column(ask, at)->name,
                     dates_ago(ask->arena, ask->request->now, ask->words.v[end - 1].lower, count)));
}

/* "Whose last order is older than 90 days": before that day. */
static void for_long_past(struct ask *ask)
{
    for (size_t i = 2; i + 3 < ask->words.len; i++) {
        int count = 0;
        const size_t old = wording_match(ask, i, "older than|longer ago than"),
                     len = old ? for_long_time(ask, i + old, &count) : 0;
        if (len == 0 || !wording_is(ask, i - 1, "is|are|was|were|lies") ||
            !wording_has(ask, "last|latest|recent|newest"))
            continue;
        const char *unit = ask->words.v[i + old + 1].lower;
        wording_put(ask, i, old + len,
                    arena_printf(ask->arena, "before %s",
                                 dates_ago(ask->arena, ask->request->now, unit, count)));
        return;
    }
}

void for_long_read(struct ask *ask)
{
    for_long_past(ask);
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        int count = 0;
        const size_t sign = wording_is(ask, i, "for") ? wording_match(ask, i + 1, LONGER) : 0;
        const size_t time = i + 1 + sign, len = sign ? for_long_time(ask, time, &count) : 0;
        if (len == 0)
            continue;
        if (!for_long_denied(ask, i))
            for_long_so(ask, i, time + len, count);
        else
            wording_put(ask, i, time - i + (wording_is(ask, time, "a|an|one") ? 1 : 0),
                        count == 1 ? "in the last 1" : "in the last");
        return;
    }
}
