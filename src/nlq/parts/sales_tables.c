/* Which tables keep what was sold, and which what was bought. */
#include <string.h>

#include "frame.h"
#include "querent/lang/lemma.h"
#include "querent/lang/names.h"

/* It keeps what was bought: purchase orders, and their lines. */
bool table_keeps_purchases(const struct ask *ask, int table)
{
    bool own = name_has(catalog_table_words(ask->catalog, table), NAME_PURCHASES);
    for (size_t e = 0; !own && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        own = edge->from == table && edge->to != table &&
              name_has(catalog_table_words(ask->catalog, edge->to), NAME_PURCHASES);
    }
    return own;
}

/* Some other table keeps sales, and no purchases. */
static bool sales_elsewhere(const struct ask *ask, int table)
{
    bool found = false;
    for (size_t t = 0; t < ask->schema->table_count && !found; t++)
        found = (int)t != table && !ask->schema->tables[t].hidden &&
                name_has(catalog_table_words(ask->catalog, (int)t), NAME_SALES) &&
                !name_has(catalog_table_words(ask->catalog, (int)t), NAME_PURCHASES);
    return found;
}

bool table_only_buys(const struct ask *ask, int table)
{
    return table_keeps_purchases(ask, table) && sales_elsewhere(ask, table);
}

bool table_keeps_sales(const struct ask *ask, int table)
{
    char noun[64];
    if (table_keeps_purchases(ask, table))
        return false;
    for (const char *p = catalog_table_words(ask->catalog, table); *p;) {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), noun, sizeof noun);
        if (name_is(noun, strlen(noun), NAME_SALES))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

int goods_sold(struct ask *ask)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == edge->from || edge->to == found || edge->audit ||
            !table_is_open(ask, edge->to) || !table_keeps_sales(ask, edge->from) ||
            table_keeps_sales(ask, edge->to) || people_do(ask, edge->to) ||
            table_column_by_words(ask, edge->to, name_phrases(NAME_EACH_PRICE)) < 0)
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

int sales_rows_of(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->audit || edge->from == found ||
            !table_is_open(ask, edge->from) || !table_keeps_sales(ask, edge->from))
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}
