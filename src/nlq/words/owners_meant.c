/* "Owners in Kiel", where pets belong to clients: the people that things refer to, where nothing is
 * called owner. The answer says so and is not sure. */
#include "frame.h"

/* Rows that have no date happen at no time: they are things, and belong to somebody. */
static bool are_things(const struct ask *ask, int table)
{
    return table_is_open(ask, table) && catalog_date_column(ask->catalog, table) < 0 &&
           catalog_key_column(ask->catalog, table) >= 0;
}

/* The one table of people that things refer to; -1: none, or several. */
static int owners_table(const struct ask *ask)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == edge->to || edge->audit || !are_things(ask, edge->from) ||
            !table_is_open(ask, edge->to) || !people_do(ask, edge->to) ||
            people_do(ask, edge->from))
            continue;
        if (found >= 0 && found != edge->to)
            return -1;
        found = edge->to;
    }
    return found;
}

/* A value of few is called so: the role 'owner'. */
static bool is_role(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            if (status_value(ask, (struct column_ref){(int)t, (int)c}, "owner"))
                return true;
        }
    }
    return false;
}

void owners_meant_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "owner|owners"))
            continue;
        const int table = table_at_word(ask, i) >= 0 || column_at_word(ask, i) || is_role(ask)
                              ? -1
                              : owners_table(ask);
        if (table < 0)
            return;
        const char *said = ask->words.v[i].text;
        wording_put(ask, i, 1,
                    wording_is(ask, i, "owners") ? table_plural(ask, table)
                                                 : catalog_table_words(ask->catalog, table));
        ask->words.v[i].written = said;
        return;
    }
}
