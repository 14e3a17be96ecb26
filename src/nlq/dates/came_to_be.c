/* When rows came to be, for the people who ask: customer_since and received_on are what they mean
 * by "new" and "of last month", created_at is when the row was typed in or imported, and
 * period_from is what the row is about. */
#include <string.h>

#include "dates/ends.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

/* Kept by the program for itself: created_at, inserted_on. */
static bool is_audit(const struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at);
    const char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
    return wording_among(first,
                         "created|creation|inserted|imported|entered|updated|modified|changed") &&
           (str_ends(words, " at") || str_ends(words, " on") || str_ends(words, " date") ||
            str_ends(words, " time"));
}

struct column_ref date_of_people(struct ask *ask, struct column_ref date)
{
    struct column_ref found = no_column();
    if (date.column < 0 || !is_audit(ask, date))
        return date;
    for (size_t c = 0; c < ask_table(ask, date.table)->column_count; c++) {
        const struct column_ref at = {date.table, (int)c};
        if ((int)c == date.column || !column_is_date(ask, at) || is_audit(ask, at) ||
            !column_is_filled(ask, at) || column_is_called(ask, at, NAME_LIMITING_DATE) ||
            column_is_called(ask, at, NAME_BIRTH) || date_bounds_period(ask, at))
            continue;
        if (found.column >= 0)
            return date;
        found = at;
    }
    return found.column < 0 ? date : found;
}

/* "period" of period_from and billing_period_end; "": it is no end of anything called so. */
static const char *span_stem(struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at);
    const char *last = strrchr(words, ' ');
    if (last == NULL || !wording_among(last + 1, "from|to|start|end|begin|until|till|starts|ends"))
        return "";
    return arena_strndup(ask->arena, words, (size_t)(last - words));
}

bool date_bounds_period(struct ask *ask, struct column_ref at)
{
    const char *stem = span_stem(ask, at);
    bool paired = false;
    for (size_t c = 0; *stem && !paired && c < ask_table(ask, at.table)->column_count; c++) {
        const struct column_ref other = {at.table, (int)c};
        paired = (int)c != at.column && column_is_date(ask, other) &&
                 str_eq(span_stem(ask, other), stem);
    }
    return paired;
}

bool ends_by_state(struct ask *ask, struct column_ref at, const struct word *state)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const bool ends = column_has_words(ask, at, "end") || column_has_words(ask, at, "ended");
    if (!column_is_date(ask, at))
        return false;
    if (str_eq(state->lemma, "expire")) /* by itself, and not terminated */
        return ends || column_has_words(ask, at, "expiry");
    return stats && stats->null_share > 0 &&
           name_is(state->lemma, strlen(state->lemma), NAME_ENDED) &&
           (ends ||
            (!str_eq(state->lemma, "cancel") && /* nobody closed what was cancelled */
             (column_has_words(ask, at, "closed") || column_has_words(ask, at, "terminated"))));
}

bool period_of_rows(struct ask *ask, size_t begin, size_t last)
{
    const size_t of = item_prev(ask, begin), rows = item_prev(ask, of);
    bool deed = false;
    if (ask->subject < 0 || !item_is(ask, of, CUE_OF) || !item_kind_is(ask, rows, ITEM_TABLE) ||
        ask->items[rows].table != ask->subject)
        return false;
    for (size_t w = ask->items[last].last; w < ask->words.len; w++)
        deed = deed || (word_is_participle(&ask->words.v[w]) && !ask->words.v[w].capital);
    return deed;
}
