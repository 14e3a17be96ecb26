/* "Average litres per fuel sale by month": what is kept of a sale is of one anyway, so that sales
 * are no groups. */
#include "frame.h"

/* The first word behind the name of the table that begins at i; i: it is not called so. */
static size_t per_row_end(struct ask *ask, size_t i, int *ret_table)
{
    enum { NAME_WORDS = 3 };
    for (size_t end = i; end < i + NAME_WORDS && !wording_ends(ask, end); end++) {
        *ret_table = table_at_word(ask, end);
        if (*ret_table >= 0 && !word_is_plural(&ask->words.v[end]))
            return end + 1;
    }
    return i;
}

/* Rows of the table keep a number called by words [first, last). */
static bool per_row_keeps(const struct ask *ask, int table, size_t first, size_t last)
{
    const char *words = first < last ? wording_text(ask, first, last) : NULL;
    const struct column_ref at = {table, words ? table_column_by_words(ask, table, words) : -1};
    return at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at);
}

void per_row_read(struct ask *ask)
{
    size_t average = 0;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        int table = -1;
        average = wording_is(ask, i, "average|avg|mean") ? i + 1 : average;
        const size_t end =
            average && wording_is(ask, i, "per") ? per_row_end(ask, i + 1, &table) : i + 1;
        if (end == i + 1 || !per_row_keeps(ask, table, average, i) ||
            !wording_is(ask, end, "by|per|for|in"))
            continue;
        wording_cut(ask, i, end - i);
        return;
    }
}
