/* "Which maker's planes have carried the most": what is asked for is the maker, and the rows are
 * put together by it. */
#include "described/described.h"
#include "querent/base/str.h"

void whose_rows_read(struct ask *ask)
{
    if (!wording_is(ask, 0, "which|what") || ask->words.len < 5 ||
        !(ask->words.v[1].possessive || wording_is(ask, 2, "'s|s")))
        return;
    const size_t rows = 2;
    const int table = table_at_word(ask, rows);
    const struct word *what = &ask->words.v[1];
    if (table < 0 || table_at_word(ask, 1) >= 0 || !wording_is(ask, rows + 1, "have|has|had|were"))
        return;
    int column = column_at_word(ask, 1) ? table_column_by_words(ask, table, what->lemma) : -1;
    column = column < 0 ? column_meant(ask, table, what) : column;
    const struct column_ref at = {table, column};
    if (column < 0 || column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        !column_repeats(ask, at))
        return;
    const char *said = words_text(&ask->words, ask->arena, 1, rows + 1);
    wording_put(ask, 1, rows, catalog_column_words(ask->catalog, at));
    ask->words.v[1].written = said; /* and never sure */
}
