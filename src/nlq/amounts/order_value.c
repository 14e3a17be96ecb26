/* "Average order value", where only the lines of orders say what they come to: all of it over how
 * many orders there are. */
#include "frame.h"
#include "parts/select.h"
#include "words/names.h"

/* The table keeps the parts of what is sold together. */
static bool keeps_lines(const struct ask *ask, int table)
{
    return table_has_word(ask, table, "line") || table_has_word(ask, table, "item") ||
           table_has_word(ask, table, "position");
}

bool select_value_of_lines(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    struct term term = {.agg = AGG_NONE};
    if (item->last < item->first + 2 || !ask->words.v[item->last - 1].is.worth)
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->from, table_column_by_words(ask, edge->from, "line total|total|amount|value")};
        if (edge->to != item->table || edge->count != 1 || at.column < 0 ||
            !column_is_number(ask, at) || !keeps_lines(ask, at.table))
            continue;
        if (term.agg != AGG_NONE)
            return false;
        term = term_column(at, i);
        term.agg = AGG_AVG;
        term.per = edge->from_columns[0] + 1;
    }
    if (term.agg == AGG_NONE || !frame_select(frame, term))
        return false;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s of all rows of %s",
                            catalog_column_words(ask->catalog, term.column),
                            catalog_table_words(ask->catalog, term.column.table)));
    return frame->whole = frame->unproven = true;
}
