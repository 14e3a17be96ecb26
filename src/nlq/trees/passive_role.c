/* "Students referred by other students", "how many were referred": the rows whose reference to
 * their own table leads somewhere. */
#include "trees/roles.h"

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

size_t passive_role_end(struct ask *ask, size_t i, int edge)
{
    if (edge < 0)
        return 0;
    const size_t prev = item_prev(ask, i);
    const struct join_edge *self = catalog_edge(ask->catalog, (size_t)edge);
    const size_t end = behind_anybody(ask, i, self->from);
    const struct column_ref at = {self->from, self->from_columns[0]};
    if (end > ask->count || !item_is_participle(ask, i) || !column_has_words(ask, at, "by") ||
        item_kind_is(ask, i + 1, ITEM_VALUE) ||
        !(item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_HAVE) || is_said_to_be(ask, prev) ||
          (item_kind_is(ask, prev, ITEM_TABLE) && ask->items[prev].table == self->from)))
        return 0;
    return end;
}

bool passive_role(struct ask *ask, struct frame *frame, size_t i, int edge)
{
    const size_t end = passive_role_end(ask, i, edge);
    if (end == 0)
        return false;
    const struct join_edge *self = catalog_edge(ask->catalog, (size_t)edge);
    const struct column_ref at = {self->from, self->from_columns[0]};
    frame_cond(
        frame,
        (struct cond){
            .kind = COND_NULL, .negated = true, .left = term_column(at, i), .at = i, .end = i + 1});
    for (size_t k = i; k < end; k++)
        ask->items[k].used = ask->items[k].role_taken = true;
    return true;
}
