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

static struct column_ref line_number(const struct ask *ask, int table, const char *words)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, words)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* What a line comes to: its amount, else pieces times the price of one; column -1: neither. */
static struct term value_of_line(const struct ask *ask, int table, size_t i)
{
    struct term term = term_column(line_number(ask, table, "line total|total|amount|value"), i);
    const struct column_ref pieces = line_number(ask, table, "quantity|qty|pieces|units");
    if (term.column.column >= 0 || pieces.column < 0)
        return term;
    term = term_column(line_number(ask, table, name_phrases(NAME_EACH_PRICE)), i);
    term.times = pieces.column + 1;
    return term;
}

bool select_value_of_lines(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    struct term term = {.agg = AGG_NONE};
    if (item->last < item->first + 2 || !ask->words.v[item->last - 1].is.worth)
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct term each = value_of_line(ask, edge->from, i);
        if (edge->to != item->table || edge->count != 1 || each.column.column < 0 ||
            !keeps_lines(ask, edge->from))
            continue;
        if (term.agg != AGG_NONE)
            return false;
        term = each;
        term.agg = AGG_AVG;
        term.per = edge->from_columns[0] + 1;
    }
    if (term.agg == AGG_NONE || !frame_select(frame, term))
        return false;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s%s of all rows of %s",
                            term.times ? arena_printf(ask->arena, "%s × ",
                                                      catalog_column_words(
                                                          ask->catalog,
                                                          (struct column_ref){term.column.table,
                                                                              term.times - 1}))
                                       : "",
                            catalog_column_words(ask->catalog, term.column),
                            catalog_table_words(ask->catalog, term.column.table)));
    return frame->whole = frame->unproven = true;
}

/* Rows of the table have no amount of their own, and lines that have one. */
static bool has_valued_lines(struct ask *ask, int table)
{
    bool found = false;
    if (table < 0 || table_column_by_words(ask, table, name_phrases(NAME_WORTH)) >= 0)
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && !found; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        found = edge->to == table && edge->count == 1 && keeps_lines(ask, edge->from) &&
                value_of_line(ask, edge->from, 0).column.column >= 0;
    }
    return found;
}

void order_value_read(struct ask *ask)
{
    static const char worth[] = "value of|amount of|total of|size of|sum of|total value of|total "
                                "amount of";
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool average = wording_is(ask, i - 1, "average|avg|mean");
        const size_t len = average ? wording_match(ask, i, worth) : 0;
        size_t noun = i + len;
        while (len && wording_is(ask, noun, "an|a|one|each|the|our|all|every|single"))
            noun++;
        const bool behind = average && len == 0 &&
                            wording_is(ask, i + 1, "amount|total|size|sum|amounts|totals|sizes");
        if (!(len || behind) || !has_valued_lines(ask, table_at_word(ask, noun)))
            continue;
        wording_put(ask, i, (behind ? i + 2 : noun + 1) - i,
                    arena_printf(ask->arena, "%s value", ask->words.v[noun].lemma));
        return;
    }
}
