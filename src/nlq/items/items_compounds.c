/* "Project managers", where projects refer to staff by project_manager_id: the staff that are
 * meant, and not projects beside managers. */
#include <string.h>

#include "items/items.h"
#include "querent/base/str.h"

/* The table that column words "project manager id" of `from` lead to; NULL: no such reference. */
static const struct join_edge *reference_called(struct ask *ask, int from, const char *first,
                                                const char *second)
{
    const char *wanted = arena_printf(ask->arena, "%s %s", first, second);
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        const char *words = catalog_column_words(ask->catalog, at);
        if (edge->from == from && edge->count == 1 && !edge->only && edge->to != from &&
            str_starts(words, wanted) &&
            (words[strlen(wanted)] == '\0' || str_eq(words + strlen(wanted), " id")))
            return edge;
    }
    return NULL;
}

/* Item i names a table by one word in the singular. */
static bool is_one_table(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = item_first(ask, i);
    return item->kind == ITEM_TABLE && item->last == item->first + 1 && item->tables.len &&
           item->tables.v[0].score >= .95 && !word_is_plural(word);
}

static bool is_part_of_name(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->last == item->first + 1 &&
           (item->kind == ITEM_WORD ||
            (item->kind == ITEM_TABLE && item->tables.len && item->tables.v[0].score < .85));
}

/* Who is meant follows from rows of the table: another item names it, or they are asked for one by
 * one ("which project manager has the most complaints"). */
static bool is_said_apart(const struct ask *ask, size_t i, int table)
{
    const size_t prev = item_prev(ask, i);
    if (item_is(ask, prev, CUE_WH) || item_is(ask, prev, CUE_EACH) || item_is(ask, prev, CUE_BY))
        return true;
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (k != i && item->kind == ITEM_TABLE && item->tables.len &&
            item->tables.v[0].at.table == table && item->tables.v[0].score >= .95)
            return true;
    }
    return false;
}

/* The rows that the reference leads to, or those whose role is called so. */
static bool join_reference(struct ask *ask, struct item *item, size_t last,
                           const struct join_edge *edge, bool apart)
{
    struct match *match = arena_alloc(ask->arena, 2 * sizeof *match);
    match[0] = (struct match){.at = {edge->to, -1}, .score = .9};
    match[1] = (struct match){.at = {edge->from, edge->from_columns[0]}, .score = .9};
    const struct matches values = apart ? (struct matches){0} : values_find(ask, item->first, last);
    if (!apart && (values.len == 0 || values.v[0].at.table != edge->to))
        return false;
    item->kind = apart ? ITEM_TABLE : ITEM_VALUE;
    item->values = values;
    item->tables = apart ? (struct matches){match, 1} : (struct matches){0};
    item->columns = apart ? (struct matches){match + 1, 1} : (struct matches){0};
    item->last = last;
    return true;
}

void items_join_references(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i], *noun = item + 1;
        if (!is_one_table(ask, i) || !is_part_of_name(ask, i + 1) || item->last != noun->first)
            continue;
        const int table = item->tables.v[0].at.table;
        const struct join_edge *edge =
            reference_called(ask, table, item_first(ask, i)->lemma, item_first(ask, i + 1)->lemma);
        if (edge == NULL ||
            !join_reference(ask, item, noun->last, edge, is_said_apart(ask, i, table)))
            continue;
        memmove(noun, noun + 1, (ask->count - i - 2) * sizeof *noun);
        ask->count--;
    }
}
