/* "Airports that are neither the start nor the end of any route", "teams that were neither home nor
 * away in a match": those that no row leads to at either of its two ends. */
#include "paths/paths.h"
#include "trees/roles.h"

/* The table that leads to `to` at two ends of which the words say one each; -1: none. */
static int table_of_ends(struct ask *ask, int to, const struct word *one, const struct word *other)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        int edges[2];
        if (!table_is_open(ask, (int)t) || ends_of(ask, (int)t, to, edges) == ENDS_NONE)
            continue;
        const struct join_edge *begin = catalog_edge(ask->catalog, (size_t)edges[0]),
                               *end = catalog_edge(ask->catalog, (size_t)edges[1]);
        const bool straight = roles_speaks_of(ask, begin, one) && roles_speaks_of(ask, end, other);
        if (straight || (roles_speaks_of(ask, begin, other) && roles_speaks_of(ask, end, one)))
            return (int)t;
    }
    return -1;
}

/* The word behind "the", "a", "an" and "at" at i. */
static size_t behind_article(const struct ask *ask, size_t i)
{
    while (wording_is(ask, i, "the|a|an|at|as|its|their"))
        i++;
    return i;
}

/* "Neither the start nor the end (of any route)" at word i, said of rows named before it. */
static bool put_none(struct ask *ask, size_t i)
{
    const size_t one = behind_article(ask, i + 1), nor = one + 1,
                 other = behind_article(ask, nor + 1);
    size_t first = i, end = other + 1;
    if (!wording_is(ask, nor, "nor|or") || other >= ask->words.len)
        return false;
    while (first > 1 && wording_is(ask, first - 1, "are|is|was|were|that|which|who|serve|serves"))
        first--;
    const int rows = first > 0 ? table_at_word(ask, first - 1) : -1;
    const int by =
        rows < 0 ? -1 : table_of_ends(ask, rows, &ask->words.v[one], &ask->words.v[other]);
    if (by < 0)
        return false;
    const size_t noun = end + wording_is(ask, end, "of|for|in|on");
    const size_t named = noun + wording_is(ask, noun, "any|a|an|the|some|all");
    if (table_at_word(ask, named) == by)
        end = named + 1;
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "without any %s", table_plural(ask, by)));
    return true;
}

void neither_end_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (wording_is(ask, i, "neither") && put_none(ask, i))
            return;
    }
}
