/* "Films on today": what is on then is told by the rows that take place, showings or sessions, and
 * by no date of its own. */
#include "dates/ends.h"

/* The only rows that take place and refer to those of `table`; -1: none, or several. */
static int rows_taking_place(const struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != table || edge->from == table || edge->from == found ||
            !table_is_open(ask, edge->from) || date_taking_place(ask, edge->from).column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = edge->from;
    }
    return found;
}

void on_then_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "on") ||
            !wording_match(ask, i + 1,
                           "today|tonight|tomorrow|yesterday|this week|next week|this weekend|"
                           "this month|next month"))
            continue;
        const size_t rows = i - 1 - (i > 1 && wording_is(ask, i - 1, "is|are|was|were|s"));
        const int table = table_at_word(ask, rows);
        const int held = table >= 0 && date_taking_place(ask, table).column < 0
                             ? rows_taking_place(ask, table)
                             : -1;
        if (held < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, rows + 1, i + 1);
        wording_put(ask, rows + 1, i - rows,
                    arena_printf(ask->arena, "with %s", table_plural(ask, held)));
        ask->words.v[rows + 2].written = said; /* and never sure */
        return;
    }
}
