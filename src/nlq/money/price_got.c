/* What something was sold for, where rows have prices that were only asked or expected beside it:
 * "sold above the high estimate", "went for more than double the reserve". */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

#define WAS_GOT "hammer|sold|sale|sales|selling|sell|final|achieved|realised|realized|obtained"
#define WAS_SOLD "sold|went|fetched|made|brought|achieved|realised|realized|reached"

struct column_ref price_got(const struct ask *ask, int table)
{
    struct column_ref found = {-1, -1};

    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        const char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
        if (!column_is_number(ask, at) || !column_is_called(ask, at, NAME_PRICE) ||
            !wording_among(first, WAS_GOT))
            continue;
        if (found.column >= 0)
            return (struct column_ref){-1, -1};
        found = at;
    }
    return found;
}

/* Words of a comparison that begin at word i; 0: none do. */
static size_t comparison_at(const struct ask *ask, size_t i)
{
    const size_t n = wording_match(ask, i,
                                   "above|over|below|under|beneath|more than|less than|"
                                   "at least|at most|higher than|lower than");
    return n && i + n < ask->words.len ? n : 0;
}

/* The rows that are spoken of last before word i and have such a price; -1: there are none. */
static int rows_sold(struct ask *ask, size_t i)
{
    while (i-- > 0) {
        const int table = table_at_word(ask, i);
        if (table >= 0)
            return price_got(ask, table).column >= 0 ? table : -1;
    }
    return -1;
}

void price_got_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t behind = i + 1 + wording_is(ask, i + 1, "for|at");
        const int table =
            wording_is(ask, i, WAS_SOLD) && comparison_at(ask, behind) ? rows_sold(ask, i) : -1;
        if (table < 0)
            continue;
        const char *price = catalog_column_words(ask->catalog, price_got(ask, table));
        const size_t first = i - wording_is(ask, i - 1, "that|which|were|was");
        wording_put(ask, first, behind - first, arena_printf(ask->arena, "with %s", price));
        return;
    }
}
