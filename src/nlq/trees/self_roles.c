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

/* Whoever it is that did it: "by other students", "by another one", "by somebody". ask->count: by
 * somebody in particular; else the item behind. */
static size_t behind_anybody(const struct ask *ask, size_t i, int table)
{
    size_t k = i + 1;
    if (!item_is(ask, k, CUE_BY))
        return k;
    for (k++; k < ask->count && ask->items[k].first < ask->words.len; k++) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].table == table)
            return k + 1;
        if (wording_is(ask, ask->items[k].first, "somebody|someone|anybody|anyone|one"))
            return k + 1;
        if (!wording_is(ask, ask->items[k].first, "other|another|an|a|existing|the|some|any"))
            break;
    }
    return ask->count + 1;
}

/* "Who were", "that are", in one item. */
static bool is_said_to_be(const struct ask *ask, size_t i)
{
    return (item_is(ask, i, CUE_WHO) || item_is(ask, i, CUE_THAT)) &&
           ask->items[i].last > ask->items[i].first + 1;
}

size_t self_roles_passive_end(struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i);
    const int edge = self_edge(ask, i);
    const struct join_edge *self = edge < 0 ? NULL : catalog_edge(ask->catalog, (size_t)edge);
    const size_t end = self ? behind_anybody(ask, i, self->from) : ask->count + 1;
    const struct column_ref at = {self ? self->from : -1, self ? self->from_columns[0] : -1};
    if (end > ask->count || !item_is_participle(ask, i) || !column_has_words(ask, at, "by") ||
        item_kind_is(ask, i + 1, ITEM_VALUE) ||
        !(item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_HAVE) || is_said_to_be(ask, prev) ||
          (item_kind_is(ask, prev, ITEM_TABLE) && ask->items[prev].table == self->from)))
        return 0;
    return end;
}

bool self_roles_passive(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t end = self_roles_passive_end(ask, i);
    if (end == 0)
        return false;
    const struct join_edge *self = catalog_edge(ask->catalog, (size_t)self_edge(ask, i));
    const struct column_ref at = {self->from, self->from_columns[0]};
    frame_cond(
        frame,
        (struct cond){
            .kind = COND_NULL, .negated = true, .left = term_column(at, i), .at = i, .end = i + 1});
    for (size_t k = i; k < end; k++)
        ask->items[k].used = ask->items[k].role_taken = true;
    return true;
}
