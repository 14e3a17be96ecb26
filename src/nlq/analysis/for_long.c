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

/* What is denied of rows right before word i: "orders not shipped", "that have not been paid". */
struct for_long_deed {
    size_t rows;             /* the word that names them */
    bool said;               /* it is done to them, and not by them */
    struct column_ref begun; /* when they came to be, where they keep when it is done; else none */
};

static struct for_long_deed for_long_deed(struct ask *ask, size_t i)
{
    struct for_long_deed deed = {.begun = no_column()};
    int table = -1;
    for (; deed.rows < i && table < 0; deed.rows += table < 0)
        table = table_at_word(ask, deed.rows);
    for (size_t k = deed.rows + 1; table >= 0 && k + 1 < i; k++) {
        const size_t verb = k + 1 + wording_is(ask, k + 1, "been|yet|ever|fully");
        if (verb + 1 != i || !wording_is(ask, k, DENIALS) ||
            !word_is_participle(&ask->words.v[verb]))
            continue;
        deed.said = k == deed.rows + 1 || verb == k + 2;
        const int begun = catalog_date_column(ask->catalog, table);
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if ((int)c != begun && column_is_date(ask, at) &&
                column_has_words(ask, at, ask->words.v[verb].lower))
                deed.begun = (struct column_ref){table, begun};
        }
    }
    return deed;
}

/* What was denied up to word i has been so for `count` units, said by words [time, end). What
 * happens to a row but once has not happened, and the row is as old. */
static void for_long_not(struct ask *ask, size_t i, size_t time, size_t end, int count)
{
    const struct for_long_deed deed = for_long_deed(ask, i);
    const char *unit = ask->words.v[end - 1].lower;
    if (deed.begun.column >= 0) {
        wording_cut(ask, i, end - i);
        wording_put(
            ask, deed.rows, 1,
            arena_printf(ask->arena, "%s with %s.%s before %s", ask->words.v[deed.rows].text,
                         ask_table(ask, deed.begun.table)->name, ask_column(ask, deed.begun)->name,
                         dates_ago(ask->arena, ask->request->now, unit, count)));
    } else if (!deed.said) {
        wording_put(ask, i, time - i + (wording_is(ask, time, "a|an|one") ? 1 : 0),
                    count == 1 ? "in the last 1" : "in the last");
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
            for_long_not(ask, i, time, time + len, count);
        return;
    }
}
