/* "Is every advert approved", "have all returns been closed": those that are not. None means yes.
 */
#include "frame.h"
#include "querent/base/str.h"

void every_one_read(struct ask *ask)
{
    const size_t all = 1 + wording_is(ask, 2, "our|the|my"); /* the rows stand behind it */
    size_t rows = all + 1, deed;
    if (!wording_is(ask, 0, "is|are|was|were|has|have") || !wording_is(ask, 1, "every|each|all"))
        return;
    while (rows < ask->words.len && table_at_word(ask, rows) < 0)
        rows++;
    deed = rows + 1 + wording_is(ask, rows + 1, "been");
    if (deed >= ask->words.len || !word_is_participle(&ask->words.v[deed]) ||
        !wording_ends(ask, deed + 1))
        return;
    const char *said = words_text(&ask->words, ask->arena, 0, rows + 1);
    wording_put(
        ask, rows, deed - rows,
        arena_printf(ask->arena, "%s that are not", table_plural(ask, table_at_word(ask, rows))));
    wording_cut(ask, 0, all + 1);
    ask->words.v[0].written = said; /* a yes or a no was asked for: never sure */
}
