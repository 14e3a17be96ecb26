/* "Trips that started and ended at the same station", "that ended where they started": both
 * references of a row lead to the same one. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* The only two references of a table to another one. */
static bool both_ends(const struct ask *ask, int from, int to, struct column_ref ends[2])
{
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != from || edge->to != to || from == to)
            continue;
        if (count == 2 || edge->count != 1 || edge->only)
            return false;
        ends[count++] = (struct column_ref){from, edge->from_columns[0]};
    }
    return count == 2;
}

#define ENDS                                                                                       \
    "start|starts|started|begin|begins|began|end|ends|ended|finish|finishes|finished|pick|picked|" \
    "drop|dropped|leave|left|depart|departed|arrive|arrived|return|returned|go|went|come|came"

/* The rows' item and the words from there on that say so [first, last); false: they do not. */
static bool ends_said(const struct ask *ask, size_t *ret_rows, size_t *ret_last, int *ret_to)
{
    size_t rows = 0, verbs = 0;
    while (rows < ask->count && ask->items[rows].kind != ITEM_TABLE)
        rows++;
    for (size_t i = rows + 1; i < ask->count; i++) {
        const size_t end = item_next(ask, i), as = item_next(ask, end);
        const bool same = item_is(ask, i, CUE_SAME) || wording_is(ask, ask->items[i].first, "same");
        if (same && verbs > 0 && item_kind_is(ask, end, ITEM_TABLE) && ask->items[end].table >= 0 &&
            (as >= ask->count || !wording_is(ask, ask->items[as].first, "as"))) {
            *ret_rows = rows;
            *ret_last = end;
            *ret_to = ask->items[end].table;
            return true;
        }
        const size_t own = ask->items[i].first - 1 -
                           wording_is(ask, ask->items[i].first - 1, "starting|original|home|first");
        if (verbs > 0 && item_kind_is(ask, i, ITEM_TABLE) && wording_is(ask, own, "own")) {
            *ret_rows = rows;
            *ret_last = i;
            *ret_to = ask->items[i].table;
            return true; /* "that came back to their own depot" */
        }
        if (wording_is(ask, ask->items[i].first, "where") && verbs > 0) {
            for (size_t k = i + 1; k < ask->count && k <= i + 4; k++) {
                if (!wording_is(ask, ask->items[k].first, ENDS))
                    continue;
                *ret_rows = rows;
                *ret_last = k;
                *ret_to = -1;
                return true;
            }
        }
        verbs += wording_is(ask, ask->items[i].first, ENDS);
    }
    return false;
}

/* The only table that the rows lead to twice. */
static int ends_table(const struct ask *ask, int from)
{
    struct column_ref ends[2];
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!both_ends(ask, from, (int)t, ends))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

void piece_both_ends(struct ask *ask, struct frame *frame)
{
    size_t rows = 0, last = 0;
    int to = -1;
    struct column_ref ends[2];
    if (!ends_said(ask, &rows, &last, &to) || ask->items[rows].table < 0)
        return;
    const int table = ask->items[rows].table;
    to = to < 0 ? ends_table(ask, table) : to;
    if (to < 0 || !both_ends(ask, table, to, ends))
        return;
    bool denied = false;
    for (size_t k = rows + 1; k < last; k++)
        denied = denied || item_is(ask, k, CUE_NOT);
    if (frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                        .left = term_column(ends[0], last),
                                        .right = term_column(ends[1], last),
                                        .op = denied ? SQL_OP_NE : SQL_OP_EQ,
                                        .at = rows + 1,
                                        .end = last + 1}) == NULL)
        return;
    for (size_t k = rows + 1; k <= last; k++) {
        ask->items[k].used = true;
        if (ask->items[k].kind != ITEM_CUE || ask->items[k].cue != CUE_NOT)
            ask->items[k].kind = ITEM_NOISE;
    }
    ask->subject = table;
    frame->unproven = true;
}
