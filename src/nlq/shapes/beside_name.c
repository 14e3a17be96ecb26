/* "Orders with customer name", "open orders with the name of the customer": the rows, and what the
 * row that each refers to is called. */
#include "frame.h"

/* The rows of the one table refer to one of the other, by one reference or that of its name. */
static bool leads_to(const struct ask *ask, int rows, int to)
{
    return rows >= 0 && to >= 0 && rows != to && tables_refer(ask, rows, to) &&
           table_label(ask, to) >= 0;
}

/* The table whose name is said from word i on; *ret_end: behind it. -1: none is. */
static int name_said(struct ask *ask, size_t i, size_t *ret_end)
{
    i += wording_is(ask, i, "the|their|its|a");
    const size_t of = wording_match(ask, i,
                                    "name of the|name of their|name of its|names of the|"
                                    "name of|names of");
    const size_t noun = i + of;
    if (noun >= ask->words.len || ask->words.v[noun].quoted || ask->words.v[noun].punct)
        return -1;
    const int table = table_at_word(ask, noun);
    const bool name = wording_is(ask, noun + 1, "name|names");
    if (!of && !name)
        return -1;
    *ret_end = noun + 1 + (name && !of);
    return table;
}

/* The one table that is named before word `end`, in the plural; -1: none, or several. */
static int rows_before(struct ask *ask, size_t end)
{
    int found = -1;
    for (size_t i = 0; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        const int table = word->punct || word->quoted ? -1 : table_at_word(ask, i);
        if (table < 0)
            continue;
        if (found >= 0 || !word_is_plural(word))
            return -1;
        found = table;
    }
    return found;
}

void beside_name_read(struct ask *ask)
{
    for (size_t with = 1; with + 1 < ask->words.len; with++) {
        size_t end = 0;
        if (!wording_is(ask, with, "with|including"))
            continue;
        const int rows = rows_before(ask, with);
        const int to = rows >= 0 ? name_said(ask, with + 1, &end) : -1;
        if (!leads_to(ask, rows, to) || !wording_ends(ask, end))
            return;
        ask->shape.beside_of = rows + 1;
        ask->shape.beside = to + 1;
        wording_cut(ask, with, end - with);
        return;
    }
}

/* Some rows may refer to none: they are kept. */
static bool may_lack(const struct ask *ask, int rows, int to)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from == rows && edge->to == to && !ask_column(ask, at)->not_null)
            return true;
    }
    return false;
}

bool beside_name_apply(struct ask *ask, struct frame *frame)
{
    const int to = ask->shape.beside - 1;
    if (to < 0)
        return true;
    if (frame->subject != ask->shape.beside_of - 1 || frame_aggregates(frame) || frame->group_count)
        return false;
    frame_select_label(ask, frame, to, SIZE_MAX);
    frame_mention(frame, to);
    if (may_lack(ask, frame->subject, to) && frame->outer_from == 0)
        frame->outer_from = frame->subject + 1;
    return true;
}
