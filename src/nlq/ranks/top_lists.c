/* "Top 5 payments 2026", "top customers by gross 2025": by what the rows come to where nothing is
 * said, ten where no number is; a year behind what they are ranked by is a period. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

#define TEN "10"

static bool top_is_year(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].is_number && !ask->words.v[i].quoted &&
           ask->words.v[i].len == 4 && ask->words.v[i].number >= 1990 &&
           ask->words.v[i].number <= 2100;
}

/* "Top payments", where word i is "top": with a number, which is none of theirs. */
static size_t put_number(struct ask *ask, size_t i)
{
    const size_t noun = i + 1;
    if (noun < ask->words.len && ask->words.v[noun].is_number)
        return noun + 1;
    if (table_at_word(ask, noun) < 0 || !word_is_plural(&ask->words.v[noun]))
        return 0;
    ask->shape.taken_for = arena_printf(ask->arena, "%s = the first " TEN,
                                        words_text(&ask->words, ask->arena, i, noun + 1));
    wording_put(ask, noun, 0, TEN);
    return noun + 1;
}

/* Each of the rows is an amount: a payment, an invoice. */
static bool rows_are_amounts(struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *head = strrchr(words, ' ');
    char noun[64];
    lemma_of(head ? head + 1 : words, noun, sizeof noun);
    return wording_among(noun, "payment|invoice|bill|order|sale|donation|purchase|transaction|"
                               "claim|quote|expense|refund|deposit|grant|loan|contract");
}

/* The words of what the rows come to; NULL: nothing says it. */
static const char *top_measure(struct ask *ask, int table)
{
    const int money = rows_money(ask, table).column,
              column = money >= 0 ? money : owed_amount_column(ask, table);
    return rows_are_amounts(ask, table) && column >= 0
               ? catalog_column_words(ask->catalog, (struct column_ref){table, column})
               : NULL;
}

/* "By gross 2025": in that year. */
static void put_year(struct ask *ask, size_t by)
{
    enum { MEASURE_WORDS = 4 };
    for (size_t i = by + 2; i < ask->words.len && i <= by + 1 + MEASURE_WORDS; i++) {
        if (top_is_year(ask, i) && (wording_ends(ask, i + 1) || wording_is(ask, i + 1, "by|per")) &&
            (column_at_word(ask, i - 1) || table_at_word(ask, i - 1) >= 0 ||
             ask->words.v[i - 1].lemma_is.takings)) {
            wording_put(ask, i, 0, "in");
            return;
        }
    }
}

/* "Top donors": by what their donations come to; NULL: nothing is called so, or is an amount. */
static const char *top_doers(struct ask *ask, int table)
{
    const int events = people_do(ask, table) ? events_of_doers(ask, table) : -1;
    const struct column_ref money = events < 0 ? no_column() : rows_money(ask, events);
    return money.column >= 0 && rows_are_amounts(ask, events)
               ? arena_printf(ask->arena, "total %s %s", table_single(ask, events),
                              catalog_column_words(ask->catalog, money))
               : NULL;
}

void top_lists_read(struct ask *ask)
{
    size_t i = 0;
    while (wording_is(ask, i, "show|list|give|me|the|our|what|which|are|were|find|see"))
        i++;
    const size_t noun = wording_is(ask, i, "top") ? put_number(ask, i) : 0;
    const int table = noun && noun < ask->words.len ? table_at_word(ask, noun) : -1;
    if (table < 0)
        return;
    for (size_t k = noun + 1; k < ask->words.len; k++) {
        if (wording_is(ask, k, "by")) {
            put_year(ask, k);
            return;
        }
    }
    const bool alone = wording_ends(ask, noun + 1) || top_is_year(ask, noun + 1) ||
                       wording_is(ask, noun + 1, "in|of|this|last|since|for|from");
    const char *measure = alone ? top_measure(ask, table) : NULL;
    measure = alone && !measure ? top_doers(ask, table) : measure;
    if (measure == NULL)
        return;
    const bool year = top_is_year(ask, noun + 1);
    ask->shape.taken_for =
        arena_printf(ask->arena, "%s = %sby %s", words_text(&ask->words, ask->arena, i, noun + 1),
                     ask->shape.taken_for ? "the first " TEN " " : "", measure);
    wording_put(ask, noun + 1, 0, arena_printf(ask->arena, "by %s%s", measure, year ? " in" : ""));
}
