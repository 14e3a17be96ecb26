/* "Latest order for each customer with its date and total": what is asked for is the order's. */
#include "frame.h"

/* The rows of which one stands for each: "latest order for each"; -1: none. */
static int with_its_rows(struct ask *ask, size_t with)
{
    for (size_t i = 0; i + 3 < with; i++) {
        const bool one = wording_is(ask, i, "latest|last|newest|first|earliest|oldest") ||
                         wording_match(ask, i, "most recent");
        const size_t noun = i + (wording_match(ask, i, "most recent") ? 2 : 1);
        if (one && wording_is(ask, noun + 1, "for|of|per") &&
            (wording_is(ask, noun + 1, "per") || wording_is(ask, noun + 2, "each|every")))
            return table_at_word(ask, noun);
    }
    return -1;
}

/* The column of the table that word i alone is: "date", "total"; column -1: none. */
static struct column_ref with_its_column(struct ask *ask, int table, size_t i)
{
    const bool date = wording_is(ask, i, "date");
    const char *words = wording_text(ask, i, i + 1);
    return (struct column_ref){table, date    ? catalog_date_column(ask->catalog, table)
                                      : words ? table_column_by_words(ask, table, words)
                                              : -1};
}

void with_its_read(struct ask *ask)
{
    for (size_t with = 4; with + 1 < ask->words.len; with++) {
        const int table = wording_is(ask, with, "with") ? with_its_rows(ask, with) : -1;
        for (size_t i = with + 1; table >= 0 && i < ask->words.len; i++) {
            if (wording_is(ask, i, "its|their|the|and") || word_is_mark(&ask->words.v[i], ","))
                continue;
            const struct column_ref at = with_its_column(ask, table, i);
            if (at.column < 0)
                break;
            wording_put(ask, i, 1,
                        arena_printf(ask->arena, "%s.%s", ask_table(ask, table)->name,
                                     ask_column(ask, at)->name));
        }
    }
}
