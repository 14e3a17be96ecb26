/* "Who is in the blue gang": those whom rows of membership lead to, and not whom the gang has as
 * its foreman. "Unpaid invoices by client", where clients are some tables away: how many each has.
 */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* The table of the group that words [first, end) name by itself or by one of its rows; -1: none. */
static int group_named(struct ask *ask, size_t first)
{
    int group = -1;
    for (size_t i = first; i < ask->words.len && group < 0; i++) {
        const struct matches values = values_find(ask, i, i + 1);
        group = table_at_word(ask, i);
        if (group < 0 && values.len)
            group = values.v[0].at.table;
    }
    return group;
}

/* The one table that only links people with the group; its people by ret_people. -1: none. */
static int membership_of(struct ask *ask, int group, int *ret_people)
{
    int found = -1;
    for (size_t a = 0; a < catalog_edge_count(ask->catalog); a++) {
        const struct join_edge *in = catalog_edge(ask->catalog, a);
        if (in->to != group || in->from == group || !table_is_open(ask, in->from) ||
            catalog_table_role(ask->catalog, in->from) != TABLE_ROLE_BRIDGE)
            continue;
        for (size_t b = 0; b < catalog_edge_count(ask->catalog); b++) {
            const struct join_edge *who = catalog_edge(ask->catalog, b);
            if (who->from != in->from || who->to == group || !people_do(ask, who->to))
                continue;
            if (found >= 0)
                return -1;
            found = in->from;
            *ret_people = who->to;
        }
    }
    return found;
}

static void who_is_in(struct ask *ask)
{
    int people = -1;
    if (ask->words.len < 4 || !wording_is(ask, 0, "who") || !wording_is(ask, 1, "is|are|was") ||
        !wording_is(ask, 2, "in|on"))
        return;
    const int group = group_named(ask, 3);
    const int links = group < 0 ? -1 : membership_of(ask, group, &people);
    if (links >= 0)
        wording_put(ask, 0, 3,
                    arena_printf(ask->arena, "%s with %s in", table_plural(ask, people),
                                 catalog_table_words(ask->catalog, links)));
}

/* The rows lead up to the table, by more than one step. */
static bool is_far_above(struct ask *ask, int rows, int table)
{
    return table_hops(ask, rows, table) > 1 && !tables_refer(ask, rows, table) &&
           tables_to_many(ask, table, rows);
}

static void by_far_group(struct ask *ask)
{
    size_t end = ask->words.len - (ask->words.len && ask->words.v[ask->words.len - 1].punct);
    for (size_t i = 3; i < end; i++) { /* "by client with total" */
        if (wording_is(ask, i, "with|and") && wording_is(ask, i - 2, "by"))
            end = i;
    }
    const int group = end > 2 && wording_is(ask, end - 2, "by") ? table_at_word(ask, end - 1) : -1;
    const int rows = group < 0 ? -1 : table_at_word(ask, end - 3);
    const bool of_others = end > 3 && wording_is(ask, end - 4, "of|for|from|in|on|at|with");
    if (rows >= 0 && rows != group && !of_others && word_is_plural(&ask->words.v[end - 3]) &&
        is_far_above(ask, rows, group))
        wording_put(ask, end - 2, 1, "per");
}

void members_read(struct ask *ask)
{
    who_is_in(ask);
    by_far_group(ask);
}
