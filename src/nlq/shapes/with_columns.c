/* "Orders with customer name and total": the rows with these columns beside them, as after "show".
 * Nothing is said of what the columns hold. */
#include "frame.h"

/* The words from i on to the end are names of columns and what links them; two or more. */
static bool lists_columns(struct ask *ask, size_t i)
{
    size_t names = 0, links = 0;
    bool column = false;
    for (; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const bool called = column_at_word(ask, i);
        const bool link = word_is_mark(word, ",") || wording_is(ask, i, "and");
        const bool name = called || table_at_word(ask, i) >= 0;
        if (word->quoted || word->is_number ||
            !(link || name || wording_ends(ask, i) || wording_is(ask, i, "the|their|its|of")))
            return false;
        links += link;
        names += name;
        column = column || called;
    }
    return column && names >= 2 && links > 0;
}

void with_columns_read(struct ask *ask)
{
    enum { NAME_MOST = 3 };
    const size_t first = wording_is(ask, 0, "all") + wording_is(ask, 0, "the");
    size_t with = first + 1;
    while (with < ask->words.len && with < first + NAME_MOST && !wording_is(ask, with, "with"))
        with++;
    if (!wording_is(ask, with, "with") || table_at_word(ask, with - 1) < 0 ||
        !word_is_plural(&ask->words.v[with - 1]) || !lists_columns(ask, with + 1))
        return;
    if (wording_is(ask, with + 1, "name|names")) /* not "with name Ann" */
        wording_put(ask, with, 1, "with their");
    wording_put(ask, 0, 1, arena_printf(ask->arena, "show %s", ask->words.v[0].text));
}
