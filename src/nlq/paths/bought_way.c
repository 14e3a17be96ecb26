/* "Customers who bought more than 3 products", where reviews lead to both as well, and by a shorter
 * way: what was bought, ordered or sold stands in the lines of the orders. */
#include "paths/paths.h"

static bool bought_said(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (!word->quoted && (wording_among(word->lemma, "buy|purchase|sell") ||
                              wording_among(word->lower, "bought|ordered|sold|purchased")))
            return true;
    }
    return false;
}

/* Rows of the sales lead to those of the table, over the order that they are lines of perhaps: the
 * table that refers to it; -1: they do not. */
static int leads_to(const struct ask *ask, int sales, int table)
{
    if (tables_refer(ask, sales, table))
        return sales;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && table_keeps_sales(ask, (int)t) &&
            tables_refer(ask, sales, (int)t) && tables_refer(ask, (int)t, table))
            return (int)t;
    }
    return -1;
}

/* The table of lines that leads to people and goods; -1: none does. */
static int lines_between(struct ask *ask, int one, int other)
{
    if (one == other || one < 0 || other < 0 || table_keeps_sales(ask, one) ||
        table_keeps_sales(ask, other) || people_do(ask, one) == people_do(ask, other))
        return -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int goods = people_do(ask, one) ? other : one;
        if (table_is_open(ask, (int)t) && table_keeps_sales(ask, (int)t) &&
            tables_refer(ask, (int)t, goods) &&
            leads_to(ask, (int)t, goods == one ? other : one) >= 0)
            return (int)t;
    }
    return -1;
}

int bought_lines(struct ask *ask, int one, int other)
{
    return bought_said(ask) ? lines_between(ask, one, other) : -1;
}

void bought_doubt(struct ask *ask, int one, int other, int by)
{
    const int lines = table_keeps_sales(ask, by) ? -1 : lines_between(ask, one, other);
    for (size_t i = 0; i < ask->count && lines >= 0; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == by)
            return;
    }
    if (lines >= 0)
        path_say_way(ask, ask_table(ask, by)->name, "", lines);
}

struct column_ref bought_reference(struct ask *ask, int counted, int group)
{
    const int lines = bought_lines(ask, counted, group);
    const int from = lines < 0 ? -1 : leads_to(ask, lines, counted);
    struct column_ref found = no_column();
    for (size_t e = 0; from >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != from || edge->to != counted || edge->count != 1)
            continue;
        if (found.column >= 0)
            return no_column();
        found = (struct column_ref){from, edge->from_columns[0]};
    }
    return found;
}
