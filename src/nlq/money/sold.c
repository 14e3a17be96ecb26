/* "Units sold": how many of the things the lines of sales say; who has most of them sells best. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The only lines of sales with a number of pieces; column -1: none, or several. */
static struct column_ref sold_pieces(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_column_by_words(ask, (int)t, name_phrases(NAME_PIECES))};
        if (!table_is_open(ask, (int)t) || at.column < 0 || !column_is_number(ask, at) ||
            !(table_keeps_sales(ask, (int)t) || table_has_word(ask, (int)t, "line")))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "Top 3 categories by units sold" from word `top` on, "by" at word `by`: the 3 best selling ones.
 */
static bool sold_rank(struct ask *ask, size_t top, size_t by)
{
    if (!wording_is(ask, top, "top") || !ask->words.v[top + 1].is_number || by < top + 3)
        return false;
    const char *things = words_text(&ask->words, ask->arena, top + 2, by);
    wording_put(ask, top, by + 3 - top,
                arena_printf(ask->arena, "%s best selling %s", ask->words.v[top + 1].text, things));
    return true;
}

/* Words that say that something was sold. */
static const char selling[] =
    "did we sell|have we sold|were sold|was sold|have been sold|got sold|we sold|sold";

/* "How many books did we sell last month", "number of books sold per month": pieces, not titles. */
static bool things_sold(struct ask *ask)
{
    size_t things = words_match(&ask->words, 0, "how many");
    things = things ? things : words_match(&ask->words, 0, "number of");
    const bool counted = things > 0;
    const size_t len = wording_match(ask, things + 1, selling);
    const int table = len ? table_at_word(ask, things) : -1;
    const struct column_ref pieces = table < 0 ? no_column() : sold_pieces(ask);
    const size_t end = things + 1 + len;
    if (pieces.column < 0 || !tables_refer(ask, pieces.table, table) ||
        !(counted || wording_is(ask, end, "per")) || !word_is_plural(&ask->words.v[things]))
        return false;
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "total %s of %s",
                             catalog_column_words(ask->catalog, pieces),
                             catalog_table_words(ask->catalog, pieces.table)));
    return true;
}

void idioms_sold_read(struct ask *ask)
{
    if (things_sold(ask))
        return;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "units|pieces") || !wording_is(ask, i + 1, "sold") ||
            exact_is_name(ask, i))
            continue;
        const struct column_ref pieces = sold_pieces(ask);
        if (pieces.column < 0)
            return;
        if (i > 0 && wording_is(ask, i - 1, "by") && sold_rank(ask, 0, i - 1))
            return;
        const bool total = i > 0 && wording_is(ask, i - 1, "total|average");
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s%s", total ? "" : "total ",
                                 catalog_column_words(ask->catalog, pieces)));
        return;
    }
}
