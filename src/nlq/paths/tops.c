/* "Top-level categories", "main categories", "subcategories": rows of a table that refers to itself
 * by what they are a part of, which are a part of none, or of some. What is below a row that is
 * named is read by under.c. */
#include <string.h>

#include "paths/paths.h"

/* No value of the reference says that a row is a part of none. */
static bool tops_lack_reference(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_may_be_null(ask, at) && (!stats || stats->null_share != 0);
}

/* Words before the rows that say that they are on top; how many, 0: none. *ret_guessed: they may
 * say something else. */
static size_t tops_said(struct ask *ask, size_t i, int table, bool *ret_guessed)
{
    const bool hyphen = i + 2 < ask->words.len && wording_is(ask, i, "top") &&
                        ask->words.v[i + 1].punct && wording_is(ask, i + 2, "level");
    size_t len = hyphen ? 3 : wording_match(ask, i, "top level|top-level|toplevel|root level|root");
    *ret_guessed = false;
    if (len > 0) /* by a number of theirs, where they have one */
        return table_column_by_words(ask, table, "level|depth") < 0 ? len : 0;
    len = wording_is(ask, i, "main") && !ask->words.v[i].quoted && !column_at_word(ask, i) &&
          values_find(ask, i, i + 1).len == 0 && values_find(ask, i, i + 2).len == 0;
    *ret_guessed = len > 0;
    return len;
}

static bool tops_read_top(struct ask *ask, size_t i, int table)
{
    bool guessed = false;
    const size_t len = tops_said(ask, i, table, &guessed);
    if (len == 0 || i + len >= ask->words.len || table_at_word(ask, i + len) != table)
        return false;
    wording_cut(ask, i, len);
    ask->shape.tops_guessed = guessed;
    return true;
}

/* "Subcategories", and nothing else is said of the table. */
static bool tops_read_below(struct ask *ask, size_t i, int table)
{
    const size_t len = under_child(ask, i, table);
    if (len == 0 || strncmp(ask->words.v[i].lower, "sub", 3) != 0 ||
        wording_is(ask, i + len, "of|under|in|below|within|for"))
        return false;
    for (size_t k = 0; k < ask->words.len; k++) {
        if ((k < i || k >= i + len) && table_at_word(ask, k) == table)
            return false;
    }
    const bool plural = word_is_plural(&ask->words.v[i + len - 1]);
    wording_put(ask, i, len, plural ? table_plural(ask, table) : table_single(ask, table));
    return ask->shape.tops_below = true;
}

void tops_read(struct ask *ask)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && ask->shape.under == 0; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (!under_edge(ask, (int)e) ||
            !tops_lack_reference(ask, (struct column_ref){edge->from, edge->from_columns[0]}))
            continue;
        for (size_t i = 0; i < ask->words.len; i++) {
            if (!tops_read_top(ask, i, edge->from) && !tops_read_below(ask, i, edge->from))
                continue;
            ask->shape.tops = (int)e + 1;
            return;
        }
    }
}

/* Only their own table is read. */
static bool tops_alone(const struct frame *frame, int table)
{
    bool alone = frame->subject == table;
    for (size_t i = 0; i < frame->table_count; i++)
        alone = alone && frame->tables[i] == table;
    for (size_t i = 0; i < frame->select_count; i++)
        alone = alone && frame->select[i].table == table;
    return alone;
}

bool tops_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.tops == 0)
        return true;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)ask->shape.tops - 1);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    size_t rows = 0;
    while (rows < ask->count &&
           !(ask->items[rows].kind == ITEM_TABLE && ask->items[rows].table == at.table))
        rows++;
    if (rows == ask->count)
        return false;
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .negated = ask->shape.tops_below,
                                    .left = term_column(at, rows),
                                    .at = rows,
                                    .end = rows + 1});
    if (ask->shape.tops_guessed)
        ask_assume(ask, rows,
                   arena_printf(ask->arena, "main = without %s.%s", ask_table(ask, at.table)->name,
                                ask_column(ask, at)->name));
    frame->unproven = frame->unproven || ask->shape.tops_guessed || !tops_alone(frame, at.table);
    return true;
}
