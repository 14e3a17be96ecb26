/* "Credit notes of Olga over 500": the bound is said of the rows, and not of her. */
#include "frame.h"
#include "querent/base/str.h"

/* The bound that ends the question, with its number: where it begins; words.len: there is none. */
static size_t bound_at_end(const struct ask *ask)
{
    size_t end = ask->words.len;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    if (end < 4 || !ask->words.v[end - 1].is_number)
        return ask->words.len;
    if (wording_is(ask, end - 2, "over|above|under|below"))
        return end - 2;
    return wording_is(ask, end - 2, "than") && wording_is(ask, end - 3, "more|less")
               ? end - 3
               : ask->words.len;
}

/* A name ends before word `end`: one of a row, and nothing that has a size. */
static bool ends_name(struct ask *ask, size_t end)
{
    for (size_t first = end > 3 ? end - 3 : 1; first < end; first++) {
        const struct matches found = values_find(ask, first, end);
        if (found.len && found.v[0].score >= .9 && column_is_text(ask, found.v[0].at) &&
            table_at_word(ask, end - 1) < 0)
            return wording_is(ask, first - 1, "of|for|from|by|to|with");
    }
    return false;
}

void bound_last_read(struct ask *ask)
{
    const size_t bound = bound_at_end(ask);
    size_t rows = 0;
    if (bound == ask->words.len || !ends_name(ask, bound))
        return;
    while (rows < bound && (table_at_word(ask, rows) < 0 || !word_is_plural(&ask->words.v[rows])))
        rows++;
    if (rows + 2 >= bound)
        return;
    const char *text = words_text(&ask->words, ask->arena, bound, ask->words.len);
    wording_cut(ask, bound, ask->words.len - bound);
    wording_put(ask, rows, 1, arena_printf(ask->arena, "%s %s", ask->words.v[rows].text, text));
}
