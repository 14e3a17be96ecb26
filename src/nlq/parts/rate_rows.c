/* "Return rate per product": of the rows that another table refers to, how many in a hundred have
 * one there. The table is called as the word before "rate" is, and refers to one other. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 5 };

/* The table that the word names, alone. */
static int table_called(struct ask *ask, const struct word *word)
{
    int found = -1;
    char lemma[64];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t), *last = strrchr(words, ' ');
        const char *head = last ? last + 1 : words;
        lemma_of(head, lemma, sizeof lemma);
        if (ask->schema->tables[t].hidden || ask->schema->tables[t].kind != TABLE_BASE ||
            !lemma_is_akin(word->lemma, lemma[0] ? lemma : head, STEM_LETTERS))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* The one reference of the table, to rows that are counted; NULL: none, or several. */
static const struct join_edge *only_reference(const struct ask *ask, int table)
{
    const struct join_edge *found = NULL;
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || edge->audit)
            continue;
        if (found || edge->count != 1)
            return NULL;
        found = edge;
    }
    return found;
}

bool rate_of_rows(struct ask *ask, size_t i)
{
    struct item *item = &ask->items[i], *rate = &ask->items[i + 1];
    const int table = table_called(ask, item_first(ask, i));
    const struct join_edge *edge = only_reference(ask, table);
    if (edge == NULL)
        return false;
    struct match *v = arena_alloc(ask->arena, sizeof *v);
    *v = (struct match){.at = {table, edge->from_columns[0]}, .score = .9};
    item->kind = ITEM_COLUMN;
    item->columns = (struct matches){v, 1};
    item->tables = item->values = (struct matches){0};
    item->restricts = true;
    rate->kind = ITEM_CUE;
    rate->cue = CUE_RATIO;
    return true;
}

void rate_rows(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct join_edge *edge =
            item->rate && !item->used ? only_reference(ask, item->column.table) : NULL;
        if (edge == NULL)
            continue;
        const struct column_ref key = {edge->to, edge->to_columns[0]};
        frame_cond(frame, (struct cond){.kind = COND_HAS,
                                        .left = term_column(key, i),
                                        .right = term_column(item->column, i),
                                        .at = i,
                                        .end = i + 1});
        ask->subject = edge->to;
        item->used = true;
        ask_assume(ask, i,
                   arena_printf(ask->arena, "%s that have one in %s",
                                ask_table(ask, edge->to)->name,
                                ask_table(ask, item->column.table)->name));
    }
}
