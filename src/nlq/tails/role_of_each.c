/* "Manager of each depot", where depots refer to the people they have: the depots with their
 * managers, and no number of them. */
#include "frame.h"

/* The rows refer to people by the one reference that is called so. */
static bool has_role(const struct ask *ask, int table, const char *role)
{
    size_t found = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        found += edge->from == table && edge->to != table && edge->count == 1 &&
                 column_has_words(ask, at, role) && people_do(ask, edge->to);
    }
    return found == 1;
}

void role_of_each_read(struct ask *ask)
{
    static const char said[] = "show|show me|list|give me|display|get|find";
    static const char who[] = "who is|who s|who are";
    size_t role = wording_match(ask, 0, said);
    if (role == 0 && ask->request->ranks_shown) /* whose name alone would say little */
        role = wording_match(ask, 0, who);
    role += wording_is(ask, role, "the");
    const size_t each = wording_match(ask, role + 1, "of each|for each|of every|for every|per"),
                 noun = role + 1 + each;
    const int table = each && noun < ask->words.len ? table_at_word(ask, noun) : -1;
    if (table < 0 || !wording_ends(ask, noun + 1) || ask->words.v[role].quoted ||
        table_at_word(ask, role) >= 0 || !has_role(ask, table, ask->words.v[role].lemma))
        return;
    wording_put(ask, 0, noun + 1,
                arena_printf(ask->arena, "%s with their %s", table_plural(ask, table),
                             ask->words.v[role].lemma));
}
