#include "trees/naming.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/tree.h"

/* "names of the albums" where albums have a title, "id of the reviewer" where it is called rno: the
 * label or the key of the owner when it has nothing nearer. -1: as it is. */
int naming_instead(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const char *lemma = ask->words.v[item->last - 1].lemma;
    int owner = item->owner >= 0 ? item->owner : ask->subject;
    bool name = strcmp(lemma, "name") == 0, id = strcmp(lemma, "id") == 0 && item->owner >= 0;
    bool whole = item->last == item->first + 1 || (name && item->last == item->first + 2 &&
                                                   word_is(&ask->words.v[item->first], "full"));
    if (owner < 0 || (!name && !id) || !whole)
        return -1;
    for (size_t k = 0; k < item->columns.len; k++) {
        bool other = name && catalog_is_key(ask->catalog, item->columns.v[k].at); /* dept_name */
        if (item->columns.v[k].at.table == owner && item->columns.v[k].score >= .65 && !other)
            return -1;
        if (item->owner < 0 && item->columns.v[k].score >= .9)
            return -1;
    }
    return name ? table_label(ask, owner) : catalog_key_column(ask->catalog, owner);
}

/* Each row of the table is one row of the other, by its only reference to it or by its key. */
static bool naming_is_kind(struct ask *ask, int table, int other)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref from = {table, edge->from_columns[0]};
        if (edge->from != table || edge->to != other || edge->count != 1 || edge->only)
            continue;
        const struct column_stats *stats = catalog_stats(ask->catalog, from);
        return ask_column(ask, from)->unique ||
               catalog_key_column(ask->catalog, table) == from.column ||
               (stats && stats->distinct > 0 && stats->distinct == ask_table(ask, table)->rows);
    }
    return false;
}

/* "Name of the perpetrator", kept with the person that each of them is: a likeness in the table
 * itself is no name. Index of the candidate; the count: none. */
size_t naming_above(struct ask *ask, size_t i, size_t best)
{
    const struct item *item = &ask->items[i];
    const struct match *match = &item->columns.v[best];
    if (match->score > .65 || strcmp(ask->words.v[item->last - 1].lemma, "name") != 0)
        return item->columns.len;
    for (size_t k = 0; k < item->columns.len; k++) {
        if (item->columns.v[k].score >= .95 &&
            naming_is_kind(ask, match->at.table, item->columns.v[k].at.table))
            return k;
    }
    return item->columns.len;
}

int naming_people(struct ask *ask, int table)
{
    const struct column_ref own = {table, table_label(ask, table)};
    int found = -1;
    if (own.column >= 0 &&
        (column_has_words(ask, own, "name") || column_has_words(ask, own, "title")))
        return -1;
    if (ask->named_by && ask->named_by[table] > 0)
        return ask->named_by[table] - 1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        char lemma[64];
        lemma_of(catalog_table_words(ask->catalog, edge->to), lemma, sizeof lemma);
        if (edge->from == table && edge->to != table && found < 0 &&
            (strcmp(lemma, "people") == 0 || strcmp(lemma, "person") == 0) &&
            table_label(ask, edge->to) >= 0 && naming_is_kind(ask, table, edge->to))
            found = edge->to;
    }
    return found;
}

struct sql_source *tree_source(const struct maker *m, int table)
{
    const struct schema_table *t = ask_table(m->ask, table);
    const char *schema =
        t->schema && *t->schema && !str_eq(t->schema, m->ask->schema->default_schema) ? t->schema
                                                                                      : NULL;
    return sql_table(m->a, schema, t->name, NULL);
}

bool naming_beside(const struct ask *ask, const struct frame *frame, const struct term *group)
{
    bool beside = group->at < ask->count && item_kind_is(ask, group->at, ITEM_TABLE);
    for (size_t i = 0; i < frame->select_count && beside; i++) {
        const struct term *term = &frame->select[i];
        if (term->table != group->table || term->agg != AGG_NONE)
            continue;
        const size_t first = term->at < ask->count ? ask->items[term->at].first : 0;
        beside = !term->all && term->at < ask->count && term->at > group->at && first > 1 &&
                 wording_is(ask, first - 1, "their|its|his|her") && term->column.column >= 0 &&
                 !catalog_is_key(ask->catalog, term->column) &&
                 table_label(ask, group->table) != term->column.column;
    }
    return beside;
}

void naming_own_key(struct ask *ask, struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (edge->to != table || edge->from == table || edge->count != 1 ||
                term->agg != AGG_NONE || term->at >= ask->count ||
                !same_column(term->column,
                             (struct column_ref){edge->from, edge->from_columns[0]}) ||
                edge->to_columns[0] != catalog_key_column(ask->catalog, table) ||
                !wording_is(ask, ask->items[term->at].last - 1, "id|ids|code|codes|number|no"))
                continue;
            term->column = (struct column_ref){table, edge->to_columns[0]};
            term->table = table;
            break;
        }
    }
}
