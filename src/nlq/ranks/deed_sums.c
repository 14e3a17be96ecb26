/* "Who wasted the most sheets": of what one number says, wasted_sheets, and of no rows. "Things
 * borrowed most often this year" are the most borrowed ones, and the year is that of borrowing. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The column is called by the verb and the noun: "wasted sheets", "sheets wasted". */
static bool is_deed_of(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *const *said = arg;
    const char *verb = said[0]->lower, *noun = said[1]->lower, *one = said[1]->lemma;
    const char *words = catalog_column_words(ask->catalog, at);
    return column_is_number(ask, at) && !column_is_id(ask, at) &&
           (str_eq_fold(words, arena_printf(ask->arena, "%s %s", verb, noun)) ||
            str_eq_fold(words, arena_printf(ask->arena, "%s %s", noun, verb)) ||
            str_eq_fold(words, arena_printf(ask->arena, "%s %s", verb, one)));
}

/* "Which grower delivered the most kg": a number called just so, of the only rows that lead to whom
 * word i - 1 names. */
static struct column_ref number_of_rows(struct ask *ask, size_t i, size_t noun)
{
    const int whom = table_at_word(ask, i - 1);
    struct column_ref found = no_column();
    for (size_t e = 0; whom >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const size_t count = edge->to == whom ? ask_table(ask, edge->from)->column_count : 0;
        for (size_t c = 0; c < count; c++) {
            const struct column_ref at = {edge->from, (int)c};
            if (!column_is_number(ask, at) || column_is_id(ask, at) ||
                !str_eq_fold(catalog_column_words(ask->catalog, at), ask->words.v[noun].lower))
                continue;
            if (found.column >= 0 && !same_column(found, at))
                return no_column();
            found = at;
        }
    }
    return found;
}

static bool deed_most(struct ask *ask, size_t i)
{
    const size_t rank = i + 1 + wording_is(ask, i + 1, "the"), noun = rank + 1;
    if (noun >= ask->words.len || !word_is_participle(&ask->words.v[i]) ||
        !wording_is(ask, rank, "most|fewest|least") || table_at_word(ask, noun) >= 0)
        return false;
    const struct word *const said[] = {&ask->words.v[i], &ask->words.v[noun]};
    struct column_ref at = column_only(ask, is_deed_of, said);
    at = at.column < 0 ? number_of_rows(ask, i, noun) : at;
    if (at.column < 0)
        return false;
    wording_put(ask, i, noun + 1 - i,
                arena_printf(ask->arena, "has the %s total %s.%s",
                             wording_is(ask, rank, "most") ? "highest" : "lowest",
                             ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    return true;
}

/* "[Which] things were borrowed most often this year". */
static bool most_often(struct ask *ask, size_t i)
{
    size_t noun = i;
    if (i < 2 || !words_match(&ask->words, i, "most often") ||
        !word_is_participle(&ask->words.v[i - 1]) ||
        !(wording_period(ask, i + 2) > 0 ||
          (wording_is(ask, i + 2, "in|during|since") && wording_period(ask, i + 3) > 0)))
        return false;
    for (noun = i - 1;
         noun > 0 && wording_is(ask, noun - 1, "were|was|are|is|got|have|has|been|that|who");)
        noun--;
    const int deed = deed_keeps(ask, &ask->words.v[i - 1]),
              rows = noun > 0 ? table_at_word(ask, noun - 1) : -1;
    if (deed < 0 || rows < 0 || deed == rows || !tables_to_many(ask, rows, deed))
        return false;
    const size_t which = noun > 1 && wording_is(ask, noun - 2, "which|what") ? noun - 2 : noun - 1;
    wording_put(ask, which, i + 2 - which,
                arena_printf(ask->arena, "%smost %s %s",
                             word_is_plural(&ask->words.v[noun - 1]) ? "" : "the ",
                             ask->words.v[i - 1].text, ask->words.v[noun - 1].text));
    return true;
}

void deed_sums_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (deed_most(ask, i) || most_often(ask, i))
            return;
    }
}
