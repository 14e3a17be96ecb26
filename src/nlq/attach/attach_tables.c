/* Which table a word means when several are called so: the one that fits best, holds what is said,
 * or stands beside another that is said. */
#include <string.h>

#include "judge/fork.h"
#include "querent/base/str.h"
#include "trees/naming.h"

/* Tables of one name in several schemas: the default one's, else the choice is open. */
static int settle_twins(struct ask *ask, const struct item *item, int table, double score)
{
    const struct schema_table *first = ask_table(ask, table);
    int other = -1;
    for (size_t k = 0; k < item->tables.len; k++) {
        const int at = item->tables.v[k].at.table;
        const struct schema_table *twin = ask_table(ask, at);
        if (at == table || item->tables.v[k].score < score || !str_eq_fold(twin->name, first->name))
            continue;
        if (str_eq(twin->schema, ask->schema->default_schema) &&
            !str_eq(first->schema, twin->schema))
            return at;
        other = at;
    }
    bool preferred = other >= 0 && !str_eq(first->schema, ask_table(ask, other)->schema) &&
                     str_eq(first->schema, ask->schema->default_schema);
    return other < 0 || preferred ? table : fork_twins(ask, table, other);
}

/* A column that the question names, or a value of it, stands in that table alone: "customers in
 * segment A", where of two tables of customers one has segments. */
static bool holds_what_is_said(const struct ask *ask, int table)
{
    bool holds = false;
    for (size_t i = 0; i < ask->count && !holds; i++) {
        const struct item *item = &ask->items[i];
        const struct matches *found = item->kind == ITEM_COLUMN  ? &item->columns
                                      : item->kind == ITEM_VALUE ? &item->values
                                                                 : NULL;
        size_t exact = 0;
        for (size_t k = 0; found && k < found->len; k++) {
            exact += found->v[k].score >= .95;
            holds = holds || (found->v[k].score >= .95 && found->v[k].at.table == table);
        }
        holds = holds && exact == 1;
    }
    return holds;
}

/* A table that the question names whole is one reference away: the orders of retailers are sales
 * orders, and no purchase orders. */
static bool is_beside_said(struct ask *ask, int table, const struct item *item)
{
    if (catalog_table_role(ask->catalog, table) == TABLE_ROLE_BRIDGE)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *other = &ask->items[i];
        if (other->kind == ITEM_TABLE && other != item && other->tables.len &&
            other->tables.v[0].score >= .95 && other->tables.v[0].at.table != table &&
            table_hops(ask, other->tables.v[0].at.table, table) == 1)
            return true;
    }
    return false;
}

/* "Orders" are those of customers, before any of production. */
static bool is_sold(const struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table);
    return str_starts(words, "sales ") || str_starts(words, "sale ") ||
           str_starts(words, "customer ") || str_starts(words, "client ");
}

/* The most fitting of a table word's tables: the one with rows and few words wins ties. */
void tables_settle(struct ask *ask, struct item *item)
{
    double best = -1;
    for (size_t k = 0; k < item->tables.len; k++) {
        double score = item->tables.v[k].score;
        const struct schema_table *table = ask_table(ask, item->tables.v[k].at.table);
        if (table->kind == TABLE_VIEW)
            score -= .05;
        if (score < .95 && item->tables.len > 1 &&
            holds_what_is_said(ask, item->tables.v[k].at.table))
            score += .02;
        if (score < .95 && item->tables.len > 1 &&
            is_beside_said(ask, item->tables.v[k].at.table, item))
            score += .015;
        if (score < .95 && item->tables.len > 1 && is_sold(ask, item->tables.v[k].at.table))
            score += .01;
        if (score > best) {
            best = score;
            item->table = item->tables.v[k].at.table;
            item->partial = item->tables.v[k].score < .9;
        }
    }
    if (item->tables.len > 1)
        item->table = settle_twins(ask, item, item->table, best);
    bool exact = item->tables.v[0].score >= .97; /* a part of another table's name is no rival */
    item->margin = item->tables.len > 1 && !(exact && item->tables.v[1].score < .9)
                       ? item->tables.v[0].score - item->tables.v[1].score
                       : 1;
}

void tables_or_numbers(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        for (size_t k = 0; item->kind == ITEM_TABLE && k < item->columns.len; k++) {
            const struct match *match = &item->columns.v[k];
            if (match->score < .97 || match->at.table != item->table ||
                !column_is_number(ask, match->at) || catalog_is_key(ask->catalog, match->at) ||
                (word_is_plural(item_last(ask, i)) && !fork_number(ask, match->at)))
                continue;
            item->kind = ITEM_COLUMN;
            item->table = -1;
        }
    }
}
