/* "Units sold": how many of the things the lines of sales say; who has most of them sells best. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* How much like lines of sales the rows are: 2 by their name, 1 since they are so many of a thing
 * at a price, else 0. */
static int keeps_lines(struct ask *ask, int table)
{
    const struct column_ref price = {
        table, table_column_by_words(ask, table, name_phrases(NAME_EACH_PRICE))};
    size_t references = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++)
        references += catalog_edge(ask->catalog, e)->from == table;
    if (table_keeps_sales(ask, table) || table_has_word(ask, table, "line"))
        return 2;
    return price.column >= 0 && references > 1;
}

/* The only lines of what was sold, or bought, with a number of pieces; of `things`, -1: of any.
 * Column -1: none, or several. */
static struct column_ref line_pieces(struct ask *ask, int things, bool bought)
{
    struct column_ref found = no_column();
    int best = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_column_by_words(ask, (int)t, name_phrases(NAME_PIECES))};
        if (!table_is_open(ask, (int)t) || at.column < 0 || !column_is_number(ask, at) ||
            table_keeps_purchases(ask, (int)t) != bought ||
            (things >= 0 && !tables_refer(ask, (int)t, things)))
            continue;
        const int like = bought ? 1 : keeps_lines(ask, (int)t);
        if (like > 0 && like == best)
            found = no_column();
        else if (like > best)
            found = at;
        best = like > best ? like : best;
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

/* Their sum in place of words [first, first + count), which say it. */
static void pieces_put(struct ask *ask, size_t first, size_t count, struct column_ref pieces)
{
    const bool total = first > 0 && wording_is(ask, first - 1, "total|average");
    const char *said = wording_text(ask, first, first + count);
    wording_put(ask, first, count,
                arena_printf(ask->arena, "%s%s.%s", total ? "" : "total ",
                             ask_table(ask, pieces.table)->name, ask_column(ask, pieces)->name));
    if (said)
        ask->words.v[first + !total].written = said;
}

/* "How many books did we sell last month", "number of books sold per month": pieces, not titles. */
static bool things_sold(struct ask *ask)
{
    size_t things = words_match(&ask->words, 0, "how many");
    things = things ? things : words_match(&ask->words, 0, "number of");
    const bool counted = things > 0;
    const size_t len = wording_match(ask, things + 1, selling), end = things + 1 + len;
    const bool units = counted && wording_is(ask, things, "units|pieces");
    const int table = len ? table_at_word(ask, things) : -1;
    if (len == 0 || (table < 0 && (!units || exact_is_name(ask, things))) ||
        !(counted || wording_is(ask, end, "per|by")) || !word_is_plural(&ask->words.v[things]))
        return false;
    const struct column_ref pieces = line_pieces(ask, table, false);
    if (pieces.column < 0)
        return false;
    pieces_put(ask, 0, end, pieces);
    return true;
}

void idioms_sold_read(struct ask *ask)
{
    if (things_sold(ask))
        return;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const bool bought = wording_is(ask, i + 1, "bought|purchased");
        if (!wording_is(ask, i, "units|pieces") || exact_is_name(ask, i) ||
            !(bought || wording_is(ask, i + 1, "sold")))
            continue;
        const struct column_ref pieces = line_pieces(ask, -1, bought);
        if (pieces.column < 0)
            return;
        if (!bought && i > 0 && wording_is(ask, i - 1, "by") && table_at_word(ask, i - 2) >= 0 &&
            sold_rank(ask, 0, i - 1))
            return;
        pieces_put(ask, i, 2, pieces);
        return;
    }
}
