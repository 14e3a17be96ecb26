/* "Which fines were more than 30 dollars", "the top salary in each department", "the price of its
 * most expensive inspection": which number of the rows is meant, and that it is one of several. */
#include "described/described.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

/* What the rows of the table come to; column -1: they have no such number. */
static struct column_ref figure_of(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, "amount|total|price|cost|fee")};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* "Fines that were more than 30 dollars" at the word before "more": with an amount of so much. */
static bool put_money(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i,
                                     "more than|less than|at least|at most|over|above|under|below|"
                                     "higher than|lower than"),
                 number = i + len;
    size_t first = i;
    if (len == 0 || number + 1 >= ask->words.len || !ask->words.v[number].is_number ||
        !wording_is(ask, number + 1, "dollars|dollar|euros|euro|pounds|francs|crowns|usd|eur"))
        return false;
    while (first > 1 && wording_is(ask, first - 1, "that|which|were|was|are|is|of"))
        first--;
    const struct column_ref at = figure_of(ask, first > 0 ? table_at_word(ask, first - 1) : -1);
    if (at.column < 0 || table_column_by_words(ask, at.table, "currency") >= 0)
        return false; /* or of that currency */
    wording_put(ask, first, number + 2 - first,
                arena_printf(ask->arena, "with %s %s %s", catalog_column_words(ask->catalog, at),
                             words_text(&ask->words, ask->arena, i, number),
                             ask->words.v[number].text));
    return true;
}

/* The word, or what stood there before it was read as another. */
static bool is_charged(const struct ask *ask, size_t i)
{
    static const char charged[] = "charged|levied|imposed|due|payable";
    const char *written = i < ask->words.len ? ask->words.v[i].written : NULL;
    return wording_is(ask, i, charged) || (written && wording_among(written, charged));
}

/* "The sum charged", of rows that have an amount. */
static bool put_charged(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "sum|amount") || i < 2 || !wording_is(ask, i - 1, "the") ||
        !is_charged(ask, i + 1) || column_at_word(ask, i + 1) ||
        !(wording_ends(ask, i + 2) || wording_is(ask, i + 2, "and")))
        return false;
    for (size_t k = 0; k < i; k++) {
        const struct column_ref at = figure_of(ask, table_at_word(ask, k));
        if (at.column < 0)
            continue;
        wording_put(ask, i, 2, catalog_column_words(ask->catalog, at));
        return true;
    }
    return false;
}

static bool speaks_of_each(const struct ask *ask)
{
    return wording_has(ask, "each|every|per");
}

/* "The top yearly pay" of each: the highest. */
static bool put_top(struct ask *ask, size_t i)
{
    if (i == 0 || !wording_is(ask, i, "top") || !wording_is(ask, i - 1, "the|and|its|their") ||
        i + 1 >= ask->words.len || ask->words.v[i + 1].is_number || !speaks_of_each(ask) ||
        word_is_plural(&ask->words.v[i + 1]) || table_at_word(ask, i + 1) >= 0)
        return false;
    wording_put(ask, i, 1, "highest");
    return true;
}

/* "The price of its most expensive inspection" at the word behind "of its": the highest one. */
static bool put_of_most(struct ask *ask, size_t i)
{
    static const char most[] = "most expensive|dearest|costliest|largest|biggest|highest|longest|"
                               "heaviest|priciest",
                      least[] = "least expensive|cheapest|smallest|lowest|shortest|lightest";
    if (i < 4 || !wording_is(ask, i - 1, "its|their|the") || !wording_is(ask, i - 2, "of") ||
        !speaks_of_each(ask))
        return false;
    const size_t high = wording_match(ask, i, most), low = high ? 0 : wording_match(ask, i, least),
                 noun = i + high + low;
    const int table = high + low ? table_at_word(ask, noun) : -1;
    size_t what = i - 3;
    const int column = table < 0 ? -1
                       : column_at_word(ask, what)
                           ? table_column_by_words(ask, table, ask->words.v[what].lemma)
                           : column_meant(ask, table, &ask->words.v[what]);
    const struct column_ref at = {table, column};
    if (column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        !wording_ends(ask, noun + 1))
        return false;
    while (what > 1 && column_has_words(ask, at, ask->words.v[what - 1].lemma))
        what--; /* "the seat count" */
    wording_put(ask, what, noun + 1 - what,
                arena_printf(ask->arena, "%s %s of its %s", high ? "maximum" : "minimum",
                             catalog_column_words(ask->catalog, at), table_plural(ask, table)));
    return true;
}

void measure_said_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (put_money(ask, i) || put_charged(ask, i) || put_top(ask, i) || put_of_most(ask, i))
            continue;
    }
}
