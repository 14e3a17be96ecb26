/* "Dorms that are empty", "the campaign that was sent to nobody", "which dorms does nobody live
 * in": rows that no people belong to. */
#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "states/life.h"

/* The people that rows of the table `link` are of, where it joins them with those of `table`; -1.
 */
static int people_beyond(struct ask *ask, int link, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == link && edge->to != table && people_do(ask, edge->to))
            found = found < 0 || found == edge->to ? edge->to : -2;
    }
    return found < 0 ? -1 : found;
}

/* The one table of people of whom several belong to a row of the table, by a reference of their own
 * or over rows that link the two; -1: none, or several. */
static int people_in(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->count != 1)
            continue;
        const int people =
            people_do(ask, edge->from) ? edge->from : people_beyond(ask, edge->from, table);
        if (people < 0 || people == found)
            continue;
        if (found >= 0)
            return -1;
        found = people;
    }
    return found;
}

/* Rows that are of some time: whoever was there once may have left. */
static bool is_dated(struct ask *ask, int table)
{
    bool dated = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        dated = dated || column_is_date(ask, (struct column_ref){table, (int)c});
    return dated;
}

/* What is not in an empty row of the table: the people, or else the only rows that refer to it; -1:
 * it may have been empty at some other time, or nothing tells. */
static int content_of(struct ask *ask, int table)
{
    int content = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table)
            continue;
        if (is_dated(ask, edge->from) && !people_do(ask, edge->from))
            return -1;
        content = content < 0 || content == edge->from ? edge->from : -2;
    }
    const int people = people_in(ask, table);
    return people >= 0 ? people : content;
}

/* The rows have a column or value for it. */
static bool is_known(struct ask *ask, size_t i)
{
    return ask->words.v[i].quoted || column_at_word(ask, i) || values_find(ask, i, i + 1).len > 0;
}

/* "That are empty", "empty" before the noun, at word i. */
static bool put_empty(struct ask *ask, size_t i)
{
    const bool behind = i > 1 && wording_is(ask, i - 1, "is|are|was|were|stand|stands");
    const bool relative = behind && wording_is(ask, i - 2, "that|which");
    const size_t noun = behind ? i - 2 - relative : i + 1;
    const int table = noun < ask->words.len ? table_at_word(ask, noun) : -1;
    const int content = table < 0 ? -1 : content_of(ask, table);
    const struct column_ref held = table < 0 ? no_column() : stock_held_in(ask, table);
    if ((content < 0 && held.column < 0) || is_known(ask, i))
        return false;
    const char *said =
        held.column >= 0
            ? arena_printf(ask->arena, "with %s = 0", ask_column(ask, held)->name)
            : arena_printf(ask->arena, "%s no %s", behind && !relative ? "have" : "with",
                           table_plural(ask, content));
    if (behind)
        wording_put(ask, noun + 1, i - noun, said);
    else
        wording_put(ask, i, 2, arena_printf(ask->arena, "%s %s", ask->words.v[noun].text, said));
    ask->words.v[behind ? noun + 2 : i + 2].written =
        "empty"; /* never sure: other things fill it */
    return true;
}

/* "That was sent to nobody" where "nobody" is word i. */
static bool put_to_nobody(struct ask *ask, size_t i)
{
    size_t first = i;
    while (first > 0 && table_at_word(ask, first - 1) < 0 && i - first < 6)
        first--;
    const int table = first > 0 ? table_at_word(ask, first - 1) : -1;
    const int people = table < 0 || first == i ? -1 : people_in(ask, table);
    if (people < 0 || !wording_is(ask, i - 1, "to|by|for|from") || !wording_ends(ask, i + 1))
        return false;
    wording_put(ask, first, i + 1 - first,
                arena_printf(ask->arena, "without %s", table_plural(ask, people)));
    return true;
}

/* "Which dorms does nobody live in" where "nobody" is word i. */
static bool put_does_nobody(struct ask *ask, size_t i)
{
    const bool does = i > 1 && wording_is(ask, i - 1, "does|do|did|has|have|is|was");
    const int table = does ? table_at_word(ask, i - 2) : -1;
    const int people = table < 0 ? -1 : people_in(ask, table);
    size_t end = i;
    while (end < ask->words.len && !ask->words.v[end].punct)
        end++;
    if (people < 0 || end > i + 4)
        return false;
    wording_put(ask, i - 1, end - i + 1,
                arena_printf(ask->arena, "have no %s", table_plural(ask, people)));
    return true;
}

/* "How many people in each crew": the number of those who belong to each. */
static void put_people_each(struct ask *ask)
{
    const size_t noun = wording_match(ask, 0, "how many|number of|the number of|count of"),
                 are = noun + 1 + wording_is(ask, noun + 1, "are|is|do|work|belong"),
                 in = are + wording_is(ask, are, "in|on|at|within|to|for"),
                 each = in + wording_is(ask, in, "each|every|per");
    const int table = noun && each > in && wording_is(ask, noun, "people|persons|members|workers")
                          ? table_at_word(ask, each)
                          : -1;
    const int people = table < 0 || !wording_ends(ask, each + 1) || table_at_word(ask, noun) >= 0
                           ? -1
                           : people_in(ask, table);
    if (people < 0)
        return;
    wording_put(ask, 0, each,
                arena_printf(ask->arena, "number of %s per", table_plural(ask, people)));
}

void nobody_there_read(struct ask *ask)
{
    put_people_each(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_is(ask, i, "empty") && put_empty(ask, i))
            return;
        if (wording_is(ask, i, "nobody|noone") &&
            (put_to_nobody(ask, i) || put_does_nobody(ask, i)))
            return;
    }
}
