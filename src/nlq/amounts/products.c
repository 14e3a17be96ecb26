/* One column times another, said so. */
#include "amounts/amounts.h"

/* "quantity times unit price": two columns of one table, or of a row and the one that it refers to,
 * multiplied row by row. */
static struct matches products_of(struct ask *ask, const struct item *a, const struct item *b)
{
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    for (size_t i = 0; i < a->columns.len; i++) {
        for (size_t k = 0; k < b->columns.len && found.len < MATCHES_MAX; k++) {
            const struct match *first = &a->columns.v[i], *second = &b->columns.v[k];
            const bool own = first->at.table == second->at.table;
            if (first->score < .85 || second->score < .85 ||
                !(own || tables_refer(ask, first->at.table, second->at.table)) ||
                !column_is_number(ask, first->at) || !column_is_number(ask, second->at))
                continue;
            found.v[found.len] = *first;
            found.v[found.len].times_table = own ? 0 : second->at.table + 1;
            found.v[found.len++].times = second->at.column + 1;
        }
    }
    return found;
}

/* The reference from the one table to the other, by which they are joined from now on. */
static void bind_tables(struct ask *ask, const struct match *product)
{
    for (size_t e = 0; product->times_table && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == product->at.table && edge->to == product->times_table - 1)
            ask->bound = (int)e + 1;
    }
}

void products_make(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t sign = i + 1, other = item_next(ask, sign);
        if (item->kind != ITEM_COLUMN || !item_kind_is(ask, other, ITEM_COLUMN) ||
            !(item_is(ask, sign, CUE_TIMES) || word_is(item_first(ask, sign), "multiplied") ||
              word_is(item_first(ask, sign), "x") || word_is(item_first(ask, sign), "*")))
            continue;
        const struct matches products = products_of(ask, item, &ask->items[other]);
        if (products.len == 0)
            continue;
        bind_tables(ask, &products.v[0]);
        item->kind = ITEM_COLUMN;
        item->columns = products;
        item->measure = item->partial = true;
        item->table = -1;
        for (size_t k = sign; k <= other; k++)
            ask->items[k].kind = ITEM_NOISE;
    }
}
