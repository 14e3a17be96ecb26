/* "Who was driving when milk was rejected", where some product of the plant is milk: a common noun
 * beside what was done, that is a value only of rows that none of the rows spoken of leads to, is
 * what was done it to, and tells none of them apart. */
#include "parts/compare.h"

enum { TABLES_MAX = 128 };

/* Rows of the table tell which ones are meant: they belong to each other, or a third one links
 * them. From the rows down to what refers to them, and then up to what those refer to. */
static bool leads_to(const struct ask *ask, int from, int to)
{
    bool down[TABLES_MAX] = {false}, up[TABLES_MAX] = {false};
    const size_t tables = ask->schema->table_count, edges = catalog_edge_count(ask->catalog);
    if (tables > TABLES_MAX)
        return true;
    down[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t e = 0; e < edges; e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            const bool falls = down[edge->to] && !down[edge->from];
            const bool climbs = (down[edge->from] || up[edge->from]) && !up[edge->to];
            down[edge->from] = down[edge->from] || falls;
            up[edge->to] = up[edge->to] || climbs;
            more = more || falls || climbs;
        }
    }
    return down[to] || up[to];
}

/* Some rows that the question speaks of lead to those of the value. */
static bool is_led_to(const struct ask *ask, int table)
{
    bool led = ask->subject < 0 || leads_to(ask, ask->subject, table);
    for (size_t k = 0; k < ask->count && !led; k++)
        led = ask->items[k].kind == ITEM_TABLE && ask->items[k].table >= 0 &&
              leads_to(ask, ask->items[k].table, table);
    return led;
}

/* What was done stands right before it, or behind "was". */
static bool beside_deed(const struct ask *ask, size_t i)
{
    size_t before = item_prev(ask, i), behind = item_next(ask, i);
    while (item_is(ask, before, CUE_ANY))
        before = item_prev(ask, before);
    if (before < ask->count &&
        (ask->items[before].deed || word_is_participle(item_first(ask, before))))
        return true;
    if (!item_is(ask, behind, CUE_IS) && !item_is(ask, behind, CUE_HAVE))
        return false;
    behind = item_next(ask, behind);
    return behind < ask->count && word_is_participle(item_first(ask, behind));
}

bool value_by_chance(struct ask *ask, struct frame *frame, size_t i, const struct match *match)
{
    struct item *item = &ask->items[i];
    const struct word *word = item_first(ask, i);
    if (match == NULL || word->quoted || word->capital || item->last != item->first + 1 ||
        table_is_said(ask, match->at.table) || is_led_to(ask, match->at.table))
        return false;
    frame->unproven = true;
    if (!beside_deed(ask, i))
        return false;
    item->kind = ITEM_NOISE;
    item->used = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s = what this is about, and no %s.%s", word->text,
                            ask_table(ask, match->at.table)->name,
                            ask_column(ask, match->at)->name));
    return true;
}
