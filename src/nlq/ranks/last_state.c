/* "Meters whose last reading was estimated": a state of the latest of somebody's rows, and not of
 * any of them. The rows are asked for with that state, and only the latest ones count. */
#include "frame.h"
#include "querent/base/str.h"

#define LAST "last|latest|newest"

/* What is said of the row is a time, or a number, which other readers know. */
static bool is_dated(struct ask *ask, size_t i, size_t end)
{
    for (; i < end; i++) {
        if (wording_period(ask, i) || lexicon_month(ask->words.v[i].lower) ||
            wording_is(ask, i, "before|after|since|ago|than|over|under|above|below|on"))
            return true;
    }
    return false;
}

/* The reference of the rows to the table, where there is one; column -1: none, or several. */
static struct column_ref reference_to(const struct ask *ask, int rows, int table)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != rows || edge->to != table || edge->count != 1)
            continue;
        if (found.column >= 0)
            return no_column();
        found = (struct column_ref){rows, edge->from_columns[0]};
    }
    return found;
}

void last_state_read(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t rank = i + 1 + wording_is(ask, i + 1, "very");
        const size_t len =
            wording_match(ask, rank, "most recent") ? 2 : wording_is(ask, rank, LAST);
        const size_t noun = rank + len, was = noun + 1;
        const int table = wording_is(ask, i, "whose") && len ? table_at_word(ask, i - 1) : -1;
        const int rows = table >= 0 ? table_at_word(ask, noun) : -1;
        size_t end = was + 1;
        while (end < ask->words.len && !wording_ends(ask, end))
            end++;
        if (rows < 0 || rows == table || !wording_is(ask, was, "was|is|were|had|has") ||
            catalog_date_column(ask->catalog, rows) < 0 || is_dated(ask, was + 1, end) ||
            reference_to(ask, rows, table).column < 0)
            continue;
        ask->shape.last_state = rows + 1;
        ask->shape.last_whose = table;
        wording_put(ask, i, was + 1 - i,
                    arena_printf(ask->arena, "with %s %s", table_plural(ask, rows),
                                 wording_is(ask, was, "had|has") ? "with" : "that were"));
        return;
    }
}

bool last_state_apply(struct ask *ask, struct frame *frame)
{
    if (frame->shape.last_state == 0)
        return true;
    const int rows = frame->shape.last_state - 1;
    const struct column_ref date = {rows, catalog_date_column(ask->catalog, rows)};
    bool said = false;
    for (size_t i = 0; i < frame->cond_count; i++)
        said = said || (frame->conds[i].left.column.table == rows && frame->conds[i].clause == 0);
    struct cond latest = {.kind = COND_BEST,
                          .left = term_column(date, SIZE_MAX),
                          .op = SQL_OP_LT,
                          .value = "1",
                          .descending = true,
                          .same = reference_to(ask, rows, frame->shape.last_whose),
                          .at = SIZE_MAX,
                          .end = SIZE_MAX};
    frame->unproven = true;
    return said && frame->having_count == 0 && frame->absence_count == 0 && frame->limit == 0 &&
           frame_cond(frame, latest) != NULL;
}
