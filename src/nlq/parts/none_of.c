/* Rows that no row of another table refers to, whatever table the question is about: "unpaid
 * invoices" where a table keeps the payments, "subscribers with invoices without payments". */
#include "frame.h"

/* The only reference of one column from a table to the other; NULL: none, or several. */
static const struct join_edge *reference_between(const struct ask *ask, int from, int to)
{
    const struct join_edge *found = NULL;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != from || edge->to != to)
            continue;
        if (found || edge->count != 1)
            return NULL;
        found = edge;
    }
    return found;
}

bool none_of(struct ask *ask, struct frame *frame, int rows, int others, size_t at, size_t end)
{
    const struct join_edge *edge =
        rows >= 0 && others >= 0 && rows != others ? reference_between(ask, others, rows) : NULL;
    if (edge == NULL)
        return false;
    const struct column_ref key = {rows, edge->to_columns[0]};
    const struct column_ref reference = {others, edge->from_columns[0]};
    struct cond none = {.kind = COND_HAS,
                        .negated = true,
                        .left = term_column(key, at),
                        .right = term_column(reference, at),
                        .at = at,
                        .end = end,
                        .clause = ask->items[at].clause};
    return frame_cond(frame, none) != NULL;
}
