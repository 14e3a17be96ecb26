/* "Cash compared with card payments", "open vs closed tickets by month": two values of one column,
 * each with its number. "This quarter with the one before": the last one. */
#include <string.h>

#include "frame.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

static const char between[] = "vs|versus|against|compared with|compared to|in comparison with|in "
                              "comparison to|as compared with|as compared to";

/* Words of a value that both or one of the sides are. */
struct side {
    size_t first, last; /* words [first, last) */
    int table;          /* of the noun behind them, -1: there is none */
    size_t end;         /* behind that noun */
};

/* The one column that has both values, of the table if one is named; column -1: none, or several.
 */
static struct column_ref column_of_both(struct ask *ask, const struct side *a, const struct side *b)
{
    const int table = a->table >= 0 ? a->table : b->table;
    const char *one = words_text(&ask->words, ask->arena, a->first, a->last),
               *two = words_text(&ask->words, ask->arena, b->first, b->last);
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const struct column_stats *stats = catalog_stats(ask->catalog, at);
            if (!table_is_open(ask, (int)t) || (table >= 0 && (int)t != table) || !stats ||
                !stats->categorical || !column_is_text(ask, at) || !status_value(ask, at, one) ||
                !status_value(ask, at, two))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* One or two words from i on, and the table that they stand before. */
static struct side side_at(struct ask *ask, size_t i, size_t len)
{
    struct side side = {.first = i, .last = i + len, .table = -1, .end = i + len};
    if (side.end < ask->words.len && !ask->words.v[side.end].punct) {
        side.table = table_at_word(ask, side.end);
        side.end += side.table >= 0;
    }
    return side;
}

/* Rows that are amounts: payments, expenses; column -1: they are not. */
static struct column_ref money_of(struct ask *ask, int table)
{
    char noun[64];
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    lemma_of(last ? last + 1 : words, noun, sizeof noun);
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    const bool money = wording_among(noun, "payment") || name_is(noun, strlen(noun), NAME_MONEY);
    return money && at.column >= 0 && column_is_number(ask, at) ? at : no_column();
}

static void sides_put(struct ask *ask, const struct side *a, const struct side *b,
                      struct column_ref at)
{
    const struct column_ref money = money_of(ask, at.table);
    const char *rows = table_plural(ask, at.table);
    const bool grouped = wording_is(ask, b->end, "by|per");
    const char *measure =
        money.column >= 0
            ? arena_printf(ask->arena, "sum of %s of", catalog_column_words(ask->catalog, money))
            : "number of";
    wording_put(ask, 0, b->end + grouped,
                arena_printf(ask->arena, "%s %s %s or %s by %s.%s%s", measure, rows,
                             words_text(&ask->words, ask->arena, a->first, a->last),
                             words_text(&ask->words, ask->arena, b->first, b->last),
                             ask_table(ask, at.table)->name, ask_column(ask, at)->name,
                             grouped ? " and" : ""));
}

static void values_versus(struct ask *ask)
{
    const size_t lead =
        wording_match(ask, 0, "compare|compare the|comparison of|the|show|what are");
    for (size_t len = 1; len <= 2; len++) {
        if (lead + len >= ask->words.len)
            return;
        const struct side a = side_at(ask, lead, len);
        size_t sign = wording_match(ask, a.end, between);
        if (sign == 0 && wording_is(ask, 0, "compare|comparison"))
            sign = wording_match(ask, a.end, "with|to|and");
        for (size_t more = 1; sign && more <= 2; more++) {
            if (a.end + sign + more > ask->words.len)
                return;
            const struct side b = side_at(ask, a.end + sign, more);
            const struct column_ref at = column_of_both(ask, &a, &b);
            if (at.column < 0 ||
                !(wording_ends(ask, b.end) ||
                  wording_is(ask, b.end, "by|per|in|this|last|since|for|from|between")))
                continue;
            sides_put(ask, &a, &b, at);
            return;
        }
    }
}

/* "This quarter with the one before". */
static void one_before(struct ask *ask)
{
    static const char said[] = "the one before|the one before it|the one before that|the previous "
                               "one|the last one|the preceding one|the previous|the one prior";
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i + 1, said);
        if (len == 0 || !(wording_is(ask, i, "with|to|and|vs|versus|against")) ||
            !lexicon_unit(ask->words.v[i - 1].lower) || !wording_is(ask, i - 2, "this"))
            continue;
        wording_put(ask, i + 1, len,
                    arena_printf(ask->arena, "last %s", ask->words.v[i - 1].lower));
        return;
    }
}

void side_by_side_read(struct ask *ask)
{
    one_before(ask);
    if (ask->words.len > 2)
        values_versus(ask);
}
