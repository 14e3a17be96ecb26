/* What there is too little of: "what are we running low on", "parts we need to order", "below min
 * stock", where rows have a quantity and the least that there should be of it. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* A quantity and its least; column -1: none. */
struct level {
    struct column_ref least, held;
};

/* Of the table; what only begins so is none ("minimum term months"). */
static struct level level_of(struct ask *ask, int table)
{
    for (size_t c = 0; table_is_open(ask, table) && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_number(ask, at) ||
            !(column_has_words(ask, at, "reorder") || column_has_words(ask, at, "minimum") ||
              column_has_words(ask, at, "min")))
            continue;
        const struct column_ref held = stock_held_against(ask, at);
        if (held.column >= 0 && column_is_called(ask, held, NAME_ON_HAND))
            return (struct level){at, held};
    }
    return (struct level){no_column(), no_column()};
}

/* Of the only table that has one. */
static struct level only_level(struct ask *ask)
{
    struct level found = {no_column(), no_column()};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct level level = level_of(ask, (int)t);
        if (level.held.column < 0)
            continue;
        if (found.held.column >= 0)
            return (struct level){no_column(), no_column()};
        found = level;
    }
    return found;
}

/* What is to be ordered again is so at its reorder level already. */
static const char *level_text(struct ask *ask, struct level level, bool ordered)
{
    const bool at = ordered && column_has_words(ask, level.least, "reorder");
    return arena_printf(ask->arena, "%s %s %s", catalog_column_words(ask->catalog, level.held),
                        at ? "at or below" : "below",
                        catalog_column_words(ask->catalog, level.least));
}

/* The words say that it is bought, and not how much there is. */
static bool says_order(const struct ask *ask, size_t first, size_t len)
{
    for (size_t i = first; i < first + len; i++) {
        if (wording_is(ask, i, "below|under"))
            return false;
        if (wording_is(ask, i, "order|reorder|buy|restock|ordering|reordering|restocking|ordered"))
            return true;
    }
    return false;
}

/* "What are we low on": the things themselves are not named. */
static bool unnamed_low(struct ask *ask)
{
    static const char asks[] =
        "what are we running low on|what are we getting low on|what are we low on|what are we "
        "short of|what are we running short of|what are we running out of|what do we need to "
        "order|what do we need to buy|what do we need to restock|what do we need to stock up on|"
        "what do we have to order|what needs ordering|what needs reordering|what needs "
        "restocking|what needs to be ordered|what should we order|what should we buy|what have we "
        "got to order|what is running low|what's running low|whats running low|what is low";
    const size_t len = wording_match(ask, 0, asks);
    const struct level level =
        len && wording_ends(ask, len) ? only_level(ask) : (struct level){no_column(), no_column()};
    if (level.held.column < 0)
        return false;
    wording_put(ask, 0, len,
                arena_printf(ask->arena, "which %s have %s", table_plural(ask, level.held.table),
                             level_text(ask, level, says_order(ask, 0, len))));
    return true;
}

/* How many words from i on say it of what stands before them. */
static size_t low_said(const struct ask *ask, size_t i)
{
    static const char said[] =
        "we need to order more of|we need to order|we need to reorder|we need to buy more of|we "
        "need to buy|we need more of|we need to restock|we have to order|we should order|we are "
        "running low on|we are low on|we're running low on|we're low on|that need ordering|that "
        "need reordering|that need restocking|that need to be ordered|need ordering|to order|"
        "running low|getting low|running short";
    static const char bounds[] = "minimum stock|min stock|minimum level|min level|minimum "
                                 "quantity|min qty|the minimum|the min|minimum|min|reorder level|"
                                 "the reorder level|reorder point|the reorder point";
    const size_t len = wording_match(ask, i, said);
    if (len)
        return wording_ends(ask, i + len) ? len : 0;
    const size_t that = wording_is(ask, i, "that|which"),
                 verb = that + wording_is(ask, i + that, "are|is|fell|fallen"),
                 bound = wording_is(ask, i + verb, "below|under")
                             ? wording_match(ask, i + verb + 1, bounds)
                             : 0;
    return bound && wording_ends(ask, i + verb + 1 + bound) ? verb + 1 + bound : 0;
}

/* "Papers that have dropped below their reorder level": they are below it now. */
static void fallen_below(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "have dropped|has dropped|have fallen|has fallen|have "
                                         "gone|has gone|have sunk|has sunk|dropped|fell|went");
        const size_t below = i + len;
        if (len && wording_is(ask, below, "below|under") &&
            (wording_is(ask, below + 1, "the|their|its|our|that") ||
             ask->words.v[below + 1].is_number)) {
            wording_put(ask, i, len, "are");
            return;
        }
    }
}

/* "SKU, name and what's left on hand": the quantity. */
static void left_on_hand(struct ask *ask, struct level level)
{
    for (size_t i = 2; i + 1 < ask->words.len && level.held.column >= 0; i++) {
        const size_t len = wording_match(ask, i,
                                         "what is left on hand|what is on hand|"
                                         "what is left in stock|what is left");
        if (len && wording_ends(ask, i + len)) {
            wording_put(ask, i, len, catalog_column_words(ask->catalog, level.held));
            return;
        }
    }
}

void run_low_read(struct ask *ask)
{
    fallen_below(ask);
    left_on_hand(ask, only_level(ask));
    if (unnamed_low(ask))
        return;
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = low_said(ask, i);
        const int table = len ? table_at_word(ask, i - 1) : -1;
        const struct level level =
            table >= 0 ? level_of(ask, table) : (struct level){no_column(), no_column()};
        if (level.held.column < 0)
            continue;
        wording_put(
            ask, i, len,
            arena_printf(ask->arena, "with %s", level_text(ask, level, says_order(ask, i, len))));
        return;
    }
}
