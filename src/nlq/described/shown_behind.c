/* "Show the name of each patron whose status is Blocked, along with the branch name of the patron's
 * home branch": what is said behind the rows is one of the things to be shown, and is put beside
 * the first of them. */
#include "described/described.h"
#include "querent/base/str.h"

/* The words of ", along with the" at i; 0: no more is shown there. */
static size_t behind_len(const struct ask *ask, size_t i)
{
    const size_t comma = word_is_mark(&ask->words.v[i], ",");
    const size_t len =
        wording_match(ask, i + comma, "along with|together with|as well as|and also|plus");
    return len ? comma + len : 0;
}

/* Words [i, end) only name columns and whose they are. */
static bool names_only_columns(struct ask *ask, size_t i, size_t end)
{
    bool column = false;
    for (; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->quoted || word->is_number || word->iso_date || word->punct ||
            wording_is(ask, i,
                       "number|count|total|average|how|who|that|which|whose|in|with|by|"
                       "than|not|no|per|each|every"))
            return false;
        const bool light = wording_is(ask, i, "the|of|their|its|his|her|and");
        column = column || column_at_word(ask, i) || table_at_word(ask, i) >= 0 ||
                 wording_is(ask, i, "name|names");
        if (!light && !column)
            return false;
    }
    return column;
}

/* Where the rows are said whose columns the question lists, "of each patron"; 0: it lists none. */
static size_t rows_said(struct ask *ask, size_t end)
{
    for (size_t k = 2; k + 1 < end; k++) {
        const size_t rows = k + 1 + wording_is(ask, k + 1, "each|every|all|the|any");
        if (wording_is(ask, k, "of|for") && table_at_word(ask, rows) >= 0 &&
            wording_is(ask, rows + 1, "whose|who|that|which|with|in"))
            return k;
    }
    return 0;
}

void shown_behind_read(struct ask *ask)
{
    if (!wording_is(ask, 0, "show|list|give|find|display|return|what"))
        return;
    size_t end = 0;
    while (end < ask->words.len && !word_is_mark(&ask->words.v[end], ".?!"))
        end++;
    for (size_t i = 4; i + 2 < end; i++) {
        const size_t len = behind_len(ask, i), of = len ? rows_said(ask, i) : 0;
        if (of == 0 || !names_only_columns(ask, i + len, end))
            continue;
        /* whose it is stands with the rows, where it is theirs */
        size_t last = end;
        for (size_t k = i + len; k + 1 < end && last == end; k++) {
            if (wording_is(ask, k, "of"))
                last = k;
        }
        const char *more = words_text(&ask->words, ask->arena, i + len, last);
        wording_cut(ask, i, end - i);
        wording_put(ask, of, 0, arena_printf(ask->arena, "and %s", more));
        return;
    }
}
