/* Dates that verbs name: "placed" for placed_on, "delivered" for the day on which that was done, or
 * was to be done. */
#include <string.h>

#include "dates/ends.h"
#include "parts/compare.h"
#include "querent/base/str.h"

/* "Not delivered", "have not been delivered". */
static bool verb_is_denied(const struct ask *ask, size_t i)
{
    size_t k = item_prev(ask, i);
    while (item_is(ask, k, CUE_IS) || item_is(ask, k, CUE_HAVE) || item_kind_is(ask, k, ITEM_NOISE))
        k = item_prev(ask, k);
    return word_is_participle(item_first(ask, i)) && item_traits(ask, k).negates;
}

/* "Done", "sent", "paid": a form of a verb that no ending shows. */
static bool word_is_past(const struct word *word)
{
    return !str_eq(word->lower, word->lemma) && !str_ends(word->lower, "s") &&
           !str_ends(word->lower, "ing");
}

/* A word names the column; it counts as used where it is to be taken. */
static bool verb_names(struct ask *ask, struct column_ref column, bool take)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        const bool one = item->last == item->first + 1;
        const bool deed = word_is_participle(word) || word_is_past(word);
        const bool state = item->kind == ITEM_VALUE && one && !word->quoted && !word->capital &&
                           deed; /* "delivered in May", a status, too */
        bool plain = item->kind == ITEM_WORD || (item->kind == ITEM_COLUMN && one) || state;
        if (!plain || (verb_is_denied(ask, i) && !date_is_plan(ask, column, word)) ||
            (word->is.moment || word->is.small || word->is.connects) ||
            strlen(word->lemma) < (state ? 2 : 3)) /* "done" */
            continue;
        const bool begun = item->kind == ITEM_WORD &&
                           name_is(word->lemma, strlen(word->lemma), NAME_BEGUN) &&
                           column_is_called(ask, column, NAME_BEGUN);
        const bool ended = (item->kind == ITEM_WORD || item->own_state) &&
                           name_is(word->lemma, strlen(word->lemma), NAME_ENDED) &&
                           column_is_called(ask, column, NAME_ENDED);
        if (begun || ended || (state && ends_by_state(ask, column, word)) ||
            column_has_words(ask, column, word->lemma) ||
            (state && column_has_words(ask, column, word->lower))) {
            const bool plan = state && date_is_plan(ask, column, word); /* the state says it */
            item->used = item->used || (take && !item->own_state && !plan &&
                                        (item->kind == ITEM_WORD || item->zone == ZONE_WHERE));
            return true;
        }
    }
    return false;
}

/* "Assigned in 2016", where there is a date assigned from and one assigned to: when it began. */
struct column_ref date_by_verb(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const bool until = column_has_words(ask, at, "to") || column_has_words(ask, at, "until") ||
                           column_is_called(ask, at, NAME_PROMISED); /* "ended", not as planned */
        if (!column_is_date(ask, at) || (found.column >= 0 && until) || !verb_names(ask, at, true))
            continue;
        if (!until)
            return at;
        found = at;
    }
    return found;
}

bool date_says_verb(struct ask *ask)
{
    bool says = false;
    for (size_t c = 0; ask->subject >= 0 && c < ask_table(ask, ask->subject)->column_count; c++) {
        const struct column_ref at = {ask->subject, (int)c};
        says = says || (column_is_date(ask, at) && verb_names(ask, at, false));
    }
    return says;
}
