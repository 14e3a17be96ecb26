/* "With their lines", "show their orders", after a list of rows: the rows of another table that
 * belong to these, of which each may have several. */
#include "engine.h"

static bool typed_among(const struct words *typed, size_t i, const char *list)
{
    return i < typed->len && !typed->v[i].quoted && wording_among(typed->v[i].lower, list);
}

/* The item of the table; ask->count: another question. Readers of shapes take "their" out, so that
 * it goes by what was typed. */
static size_t theirs_item(const struct ask *ask)
{
    struct words typed;
    size_t found = ask->count, end = ask->words.len;
    if (ask->request->context == NULL)
        return found;
    words_split(&typed, ask->arena, ask->words.question);
    size_t i = typed_among(&typed, 0, "and|now|please");
    i += typed_among(&typed, i, "show|list|display|give|add|include|print|with");
    i += typed_among(&typed, i, "me|us|also|all");
    i += typed_among(&typed, i, "with|all");
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    for (size_t k = 0; k < ask->count && typed_among(&typed, i, "their|its"); k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE && item->last == end)
            found = k;
        else if (item->kind != ITEM_CUE && item->kind != ITEM_NOISE && item->kind != ITEM_WORD &&
                 item->kind != ITEM_PUNCT)
            return ask->count;
    }
    return found;
}

static int theirs_table(const struct ask *ask)
{
    const size_t k = theirs_item(ask);
    if (k >= ask->count)
        return -1;
    const struct item *item = &ask->items[k];
    return item->tables.len ? item->tables.v[0].at.table : item->table;
}

bool follow_says_theirs(const struct ask *ask)
{
    return theirs_table(ask) >= 0;
}

bool follow_theirs(struct ask *ask, struct frame *frame)
{
    const int table = theirs_table(ask);
    if (table < 0 || ask->subject < 0 || !tables_to_many(ask, ask->subject, table))
        return false; /* what each row has one of stands beside it */
    if (frame->limit > 0 || frame->group_count > 0 || frame->having_count > 0 || frame->among ||
        frame->best_of || frame_aggregates(frame)) {
        ask->stuck = arena_printf(ask->arena,
                                  "the %s of rows that were counted, or cut to the first few, "
                                  "cannot be listed: ask for them in one question",
                                  catalog_table_words(ask->catalog, table));
        return false;
    }
    struct term all = term_count(table, theirs_item(ask));
    all.agg = AGG_NONE;
    all.all = true;
    frame->select_count = frame->order_count = 0;
    frame->distinct = false;
    frame_select(frame, all);
    frame_mention(frame, table);
    frame_mention(frame, ask->subject);
    ask->subject = table;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    return true;
}
