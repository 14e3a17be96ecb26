/* "Each complaint type and how often it was raised", "the dish and how many times it was ordered":
 * the number of the rows that refer to it. "Each hall with bookings": those that are counted. */
#include "querent/base/str.h"
#include "states/life.h"

/* Words of "how often it was" at i; *ret_verb: the verb behind them; 0: other words. */
static size_t times_said(const struct ask *ask, size_t i, size_t *ret_verb)
{
    const size_t often = wording_match(ask, i,
                                       "how often|how many times|the number of times|"
                                       "the times");
    size_t at = i + often;
    if (often == 0 || !wording_is(ask, at, "it|they|he|she|each|this|that"))
        return 0;
    at += 1 + wording_is(ask, at + 1, "one");
    at += wording_match(ask, at, "was|were|has been|have been|had been|is|are|got|has|have|had");
    at += wording_is(ask, at, "ever");
    *ret_verb = at;
    return at < ask->words.len && !ask->words.v[at].punct && wording_ends(ask, at + 1) ? at + 1 - i
                                                                                       : 0;
}

/* Rows of the table keep how often it was done: a number called by the verb. */
static bool is_kept(struct ask *ask, int table, const struct word *verb)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
            column_has_akin(ask, at, verb->lemma))
            return true;
    }
    return false;
}

/* The only table whose rows refer to those of the table, or of several the one that has the verb in
 * its name or a column; -1. */
static int rows_of(struct ask *ask, int table, const struct word *verb)
{
    int found = -1, called = -1;
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->from == found ||
            !table_is_open(ask, edge->from))
            continue;
        found = edge->from;
        count++;
        if (str_starts(table_core(ask, found), verb->lemma) || deed_keeps(ask, verb) == found)
            called = found;
    }
    return called >= 0 ? called : count == 1 ? found : -1;
}

void times_done_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        size_t verb = i;
        const size_t len = times_said(ask, i, &verb);
        int table = -1;
        for (size_t k = i; len && k-- > 0 && table < 0;)
            table = table_at_word(ask, k);
        const int rows = table < 0 || is_kept(ask, table, &ask->words.v[verb])
                             ? -1
                             : rows_of(ask, table, &ask->words.v[verb]);
        if (rows < 0)
            continue;
        wording_put(ask, i, len,
                    arena_printf(ask->arena, "the number of %s", table_plural(ask, rows)));
        return;
    }
}
