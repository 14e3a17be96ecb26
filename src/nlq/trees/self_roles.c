/* "The manager of Hugo Gallo", where staff refer to staff by reports_to: a word for those above
 * that is part of no name there, and of other tables' references only. */
#include "trees/roles.h"

/* A reference from another table that is spoken of is called so: "managers of projects". */
static bool is_role_elsewhere(struct ask *ask, int table, const struct word *word)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table && roles_is_mentioned(ask, edge->from) &&
            roles_speaks_of(ask, edge, word))
            return true;
    }
    return false;
}

static bool speaks_of_self(struct ask *ask, int table, const struct word *word)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to == table && edge->count == 1 &&
            roles_speaks_of(ask, edge, word))
            return true;
    }
    return false;
}

void self_roles_mark(struct ask *ask)
{
    enum { PART = 85 }; /* percent: a name's part, not a name */
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = item_first(ask, i);
        if (item->kind == ITEM_TABLE && !item->role && item->last == item->first + 1 &&
            item->tables.len && item->tables.v[0].score * 100 < PART &&
            speaks_of_self(ask, item->table, word) && !is_role_elsewhere(ask, item->table, word))
            item->role = true;
    }
}
