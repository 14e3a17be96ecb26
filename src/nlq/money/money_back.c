/* "How much did we hand back in refunds", "how much in reminder fees did we charge", "spend per
 * supplier on purchase orders", "worth over 1,000", "what are they worth altogether". */
#include <string.h>

#include "money/rows_come_to.h"
#include "querent/base/str.h"
#include "words/names.h"

static void back_put(struct ask *ask, size_t first, size_t count, const char *text)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count, text);
    for (size_t i = first; i < ask->words.len; i++) {
        if (strchr(ask->words.v[i].text, '.')) {
            ask->words.v[i].written = said;
            return;
        }
    }
}

/* The only amount of money that is called so; column -1: none, or several. */
static bool is_called(struct ask *ask, struct column_ref at, const void *noun)
{
    return table_is_open(ask, at.table) && column_is_number(ask, at) &&
           !catalog_is_key(ask->catalog, at) && !flag_is(ask, at) &&
           !column_has_words(ask, at, "percent") && !column_has_words(ask, at, "rate") &&
           strpbrk(ask_column(ask, at)->name, " -.") == NULL &&
           strpbrk(ask_table(ask, at.table)->name, " -.") == NULL &&
           column_has_words(ask, at, noun);
}

static const char *sum_of(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "total %s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* Rows of the table say on which day that was done. */
static bool is_dated_so(struct ask *ask, int table, const char *noun)
{
    bool dated = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        dated = dated || (column_is_date(ask, at) && column_has_akin(ask, at, noun));
    }
    return dated;
}

/* "How much did we hand back in refunds". */
static bool refunds_asked(struct ask *ask)
{
    static const char asks[] =
        "how much did we|how much have we|how much money did we|how much money have we";
    static const char deeds[] = "hand back in refunds|handed back in refunds|give back in "
                                "refunds|given back in refunds|pay "
                                "back in refunds|paid back in refunds|pay out in refunds|paid out "
                                "in refunds|refund|refunded";
    const size_t lead = wording_match(ask, 0, asks), deed = wording_match(ask, lead, deeds);
    const struct column_ref at = lead && deed ? column_only(ask, is_called, "refund") : no_column();
    if (at.column < 0)
        return false;
    back_put(ask, 0, lead + deed,
             arena_printf(ask->arena, "%s%s", sum_of(ask, at),
                          is_dated_so(ask, at.table, "refund") ? " refunded" : ""));
    return true;
}

/* "How much in reminder fees did we charge". */
static bool fees_asked(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0, "how much in|how much money in|what did we take in");
    for (size_t i = lead + 1; lead && i < ask->words.len && i < lead + 4; i++) {
        const size_t verb = wording_match(ask, i, "did we|do we|have we|has been|was|were|did you");
        const bool charged = wording_is(ask, i + verb,
                                        "charge|charged|take|taken|collect|collected|earn|earned|"
                                        "get|receive|received|bill|billed|invoice|pay|paid");
        const bool took = lead == 4 && verb == 0 && wording_ends(ask, i);
        if (!(verb && charged) && !took)
            continue;
        const struct column_ref at = column_only(ask, is_called, ask->words.v[i - 1].lemma);
        if (at.column < 0)
            return false;
        back_put(ask, 0, took ? i : i + verb + 1, sum_of(ask, at));
        return true;
    }
    return false;
}

/* "Spend per supplier on purchase orders": of the rows that it is spent on. */
static bool spent_on_rows(struct ask *ask)
{
    const size_t lead =
        wording_match(ask, 0, "spend|our spend|total spend|spending|total spending");
    const size_t by = lead + wording_match(ask, lead, "per|by|for each|with each");
    for (size_t on = by + 1; lead && by > lead && on < ask->words.len && on < by + 4; on++) {
        if (!wording_is(ask, on, "on|in|for"))
            continue;
        for (size_t rows = on + 1; rows < on + 4 && rows < ask->words.len; rows++) {
            const struct worth_said worth = rows_come_to(ask, table_at_word(ask, rows));
            if (worth.table < 0)
                continue;
            const char *group = words_text(&ask->words, ask->arena, by, on);
            back_put(ask, 0, on + 1,
                     arena_printf(ask->arena, "total %s per %s on", worth.text, group));
            return true;
        }
    }
    return false;
}

/* "Quotes written this year, worth over 1,000": of the rows that were named. */
static void worth_over(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t bound =
            wording_match(ask, i + 1, "over|more than|above|at least|under|less than|below");
        const size_t number = i + 1 + bound;
        const int table = wording_is(ask, i, "worth") && bound && number < ask->words.len &&
                                  ask->words.v[number].is_number && table_at_word(ask, i - 1) < 0
                              ? table_said_before(ask, i)
                              : -1;
        const struct column_ref at = table < 0 ? no_column() : rows_own_amount(ask, table);
        if (at.column < 0)
            continue;
        back_put(ask, i, 1,
                 arena_printf(ask->arena, "with %s.%s", ask_table(ask, table)->name,
                              ask_column(ask, at)->name));
        return;
    }
}

/* "What are they worth altogether" says no more than what they are worth. */
static void worth_altogether(struct ask *ask)
{
    for (size_t i = 3; i + 1 < ask->words.len; i++) {
        const size_t len =
            wording_match(ask, i + 1, "altogether|in total|in all|all together|combined|overall");
        if (!wording_is(ask, i, "worth") || !wording_is(ask, i - 1, "they|these|those") ||
            !wording_is(ask, i - 2, "are|were") || !len || !wording_ends(ask, i + 1 + len))
            continue;
        wording_cut(ask, i + 1, len);
        if (i > 5 && word_is_mark(&ask->words.v[i - 5], ",") && wording_is(ask, i - 4, "and"))
            wording_cut(ask, i - 5, 1);
        return;
    }
}

void money_back_read(struct ask *ask)
{
    worth_over(ask);
    worth_altogether(ask);
    if (refunds_asked(ask) || fees_asked(ask))
        return;
    spent_on_rows(ask);
}
