/* "Total card payments this month", "sent invoices in pounds": what such rows come to, where a word
 * between says which of them, or a currency that they are money; and no column that is called
 * total. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char total_leads[] =
    "what is the|what was the|what are the|whats the|what s the|show me the|show the|show "
    "me|show|give me the|give me|the|our|and the";
static const char total_of[] = "sum of the|sum of all|sum of our|sum of|sum total of|"
                               "total of the|total of all|total of our|total of";
static const char total_currencies[] =
    "in pounds|in £|in euros|in euro|in €|in dollars|in $|in gbp|in eur|in usd|in francs";
static const char total_measures[] =
    "how|number|count|average|avg|sum|total|highest|lowest|biggest|largest|top|share|percentage|"
    "mean|median|which|who|what|where|when|last|first|latest|newest|oldest|each|per|by|list|show|"
    "amount|value|over|under|above|below|date|with|mean|most|least";

/* A value, or a state, tells which of the rows: "card", "sent". */
static bool total_tells(struct ask *ask, size_t i)
{
    const struct matches found = values_find(ask, i, i + 1);
    return !ask->words.v[i].punct && table_at_word(ask, i) < 0 &&
           ((found.len > 0 && found.v[0].score >= .9) || wording_is(ask, i, "open|unpaid|paid"));
}

/* "Invoice 12" at word i: one row. */
static bool total_of_one(const struct ask *ask, size_t i)
{
    return i + 1 < ask->words.len && !word_is_plural(&ask->words.v[i]) &&
           ask->words.v[i + 1].is_number && wording_ends(ask, i + 2);
}

static bool total_per(const struct ask *ask, size_t i)
{
    return wording_match(ask, i, "per|by|for each|for every|in each|of each") > 0 ||
           wording_ends(ask, i);
}

/* The amount of the rows that word i names in the plural, or by its number; column -1: they are no
 * money. */
static struct column_ref total_amount(struct ask *ask, size_t i)
{
    const bool there = i < ask->words.len && !ask->words.v[i].punct;
    const int table =
        there && (word_is_plural(&ask->words.v[i]) || total_of_one(ask, i) || total_per(ask, i + 1))
            ? table_at_word(ask, i)
            : -1;
    const bool bills =
        table >= 0 && (table_ends_in(ask, table, "invoice") || table_ends_in(ask, table, "bill"));
    struct column_ref money = table < 0 ? no_column() : rows_money(ask, table);
    if (bills)
        money =
            (struct column_ref){table, table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    return money.column >= 0 && column_is_number(ask, money) && !catalog_is_key(ask->catalog, money)
               ? money
               : no_column();
}

/* Rows that are worth nothing by themselves are counted: "total urgent tickets". Where a column of
 * theirs is called total it would be taken for that word, which is said. */
static void put_count(struct ask *ask, size_t lead, size_t rows)
{
    const int table = rows < ask->words.len && word_is_plural(&ask->words.v[rows])
                          ? table_at_word(ask, rows)
                          : -1;
    const bool total = table >= 0 && table_column_by_words(ask, table, "total") >= 0;
    if (table < 0 || (!total && table_column_by_words(ask, table, name_phrases(NAME_WORTH)) >= 0))
        return;
    if (total)
        ask->shape.taken_for = "total = how many";
    wording_put(ask, lead, 1, "number of");
}

static void put_total(struct ask *ask, size_t first, size_t count, struct column_ref at)
{
    const bool called = column_has_words(ask, at, "total"); /* "total total" says it once */
    const char *put = arena_printf(ask->arena, "%s %s.%s of", called ? "sum of" : "total",
                                   ask_table(ask, at.table)->name, ask_column(ask, at)->name);
    if (count)
        wording_put(ask, first, count, put);
    else
        wording_put(ask, first, 1,
                    arena_printf(ask->arena, "%s %s", put, ask->words.v[first].text));
}

/* "In pounds" ends the question, or a part of it. */
static bool ends_in_money(const struct ask *ask, size_t from)
{
    for (size_t i = from; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, total_currencies);
        if (len && wording_ends(ask, i + len))
            return true;
    }
    return false;
}

/* "Max invoice per month": the greatest of their amounts in each; "highest invoice": that one. */
static bool put_extreme(struct ask *ask, size_t lead)
{
    const size_t rows = lead + 1;
    const bool most = wording_is(ask, lead, "max|maximum|highest"),
               least = wording_is(ask, lead, "min|minimum|lowest");
    const struct column_ref at =
        (most || least) && total_per(ask, rows + 1) ? total_amount(ask, rows) : no_column();
    if (at.column < 0)
        return false;
    const bool alone = wording_ends(ask, rows + 1);
    const char *column = arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                                      ask_column(ask, at)->name);
    if (alone && word_is_plural(&ask->words.v[rows]))
        return false; /* how many of them? */
    const char *by = alone
                         ? arena_printf(ask->arena, "%s with the %s %s", ask->words.v[rows].text,
                                        most ? "highest" : "lowest", column)
                         : arena_printf(ask->arena, "%s %s", most ? "maximum" : "minimum", column);
    if (wording_is(ask, rows + 1, "by"))
        wording_put(ask, rows + 1, 1, "per");
    wording_put(ask, lead, 2, by);
    return true;
}

void total_of_rows_read(struct ask *ask)
{
    enum { TELLING_MAX = 3 };
    const size_t lead = wording_match(ask, 0, total_leads);
    const size_t of = wording_match(ask, lead, total_of), /* "sum of open invoices" */
        total = of ? of : wording_is(ask, lead, "total");
    size_t rows = lead + total;
    while (rows < ask->words.len && rows < lead + total + TELLING_MAX && total_tells(ask, rows))
        rows++;
    const struct column_ref at = put_extreme(ask, lead) ? no_column() : total_amount(ask, rows);
    if (at.column < 0) {
        if (total && !of && rows > lead + 1)
            put_count(ask, lead, rows);
        return;
    }
    if (of || (total && rows > lead + 1)) {
        if (of && rows > lead + of) /* what was paid of open ones may have to come off */
            ask->shape.taken_for =
                arena_printf(ask->arena, "%s = their sum",
                             words_text(&ask->words, ask->arena, lead + of, rows + 1));
        put_total(ask, lead, total, at);
        return;
    }
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_is(ask, i, total_measures))
            return;
    }
    if (!total && ends_in_money(ask, rows)) {
        ask->shape.taken_for = arena_printf(ask->arena, "%s = their sum",
                                            words_text(&ask->words, ask->arena, lead, rows + 1));
        put_total(ask, lead, 0, at);
    }
}
