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

/* "Branch name of the patron's home branch", "names of its artists": columns beside the rows that
 * are named behind word `of`, as "branch name", "artist names"; NULL: it cannot be said so. */
static const char *columns_said(struct ask *ask, size_t of, size_t i, size_t end)
{
    size_t last = i;
    i += wording_is(ask, i, "the|its|their");
    while (last < end && !wording_is(ask, last, "of"))
        last++;
    const char *columns = i < last ? words_text(&ask->words, ask->arena, i, last) : NULL;
    const size_t rows = of + 1 + wording_is(ask, of + 1, "each|every|all|the|any");
    const int whose = last < end ? table_at_word(ask, end - 1) : -1;
    if (columns == NULL || last == end || whose == table_at_word(ask, rows))
        return columns;
    const char *noun = ask->words.v[end - 1].lemma;
    bool said = false;
    for (size_t k = i; k < last; k++)
        said = said || str_eq(ask->words.v[k].lemma, noun);
    return whose < 0 ? NULL : said ? columns : arena_printf(ask->arena, "%s %s", noun, columns);
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
        const char *more = columns_said(ask, of, i + len, end);
        if (more == NULL)
            return;
        wording_cut(ask, i, end - i);
        wording_put(ask, of, 0, arena_printf(ask->arena, "and %s", more));
        return;
    }
}
