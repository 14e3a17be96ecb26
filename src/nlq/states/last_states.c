/* "Open tickets", where a list of states says which of them are the last: those whose state is none
 * of these. */
#include "frame.h"
#include "states/life.h"
#include "words/names.h"

/* The flag of the list of states that rows of the table refer to; column -1: there is none. */
static struct column_ref last_flag(struct ask *ask, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->to, edge->from == table && edge->to != table && table_is_open(ask, edge->to)
                          ? table_column_by_words(ask, edge->to,
                                                  "final|closed|terminal|closes|ends|is final|"
                                                  "is closed|final flag|closed flag")
                          : -1};
        const struct column_ref by = {edge->from, edge->from_columns[0]};
        if (at.column >= 0 && flag_is(ask, at) &&
            (column_has_words(ask, by, "status") || column_has_words(ask, by, "state") ||
             column_has_words(ask, by, "stage")))
            return at;
    }
    return no_column();
}

void last_states_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i, "open|unresolved|unclosed") || exact_is_name(ask, i))
            continue;
        while (first > 0 && wording_is(ask, first - 1, "that|which|are|is|still|currently|yet"))
            first--;
        const int behind = table_at_word(ask, i + 1),
                  before = first > 0 ? table_at_word(ask, first - 1) : -1;
        const struct column_ref at = last_flag(ask, behind >= 0 ? behind : before);
        if (at.column < 0 ||
            wording_is(ask, i + 1 + (behind >= 0), "for|since|longer|older|more|over"))
            continue;
        const char *words = catalog_column_words(ask->catalog, at);
        if (behind >= 0)
            wording_put(ask, first, i + 1 - first, arena_printf(ask->arena, "not %s", words));
        else
            wording_put(ask, first - 1, i + 2 - first,
                        arena_printf(ask->arena, "not %s %s", words, ask->words.v[first - 1].text));
        return;
    }
}
