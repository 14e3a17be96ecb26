/* "MOT due this month", "what expires in the next 30 days": a date and a period, and no rows are
 * named. Those are meant that have the date, where only one table has one called so. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* The words before the period name the date: all of its name, or by a verb what it is the day of.
 */
static bool names_date(struct ask *ask, struct column_ref at, size_t first, size_t last)
{
    const char *words = catalog_column_words(ask->catalog, at);
    if (str_eq_fold(words, words_text(&ask->words, ask->arena, first, last)))
        return true;
    if (first == 0 && word_is_plural(&ask->words.v[first]) &&
        !column_has_words(ask, at, ask->words.v[first].lemma))
        return false; /* "passengers last month" are no day on which a pass expires */
    return last == first + 1 && column_has_akin(ask, at, ask->words.v[first].lemma) &&
           !str_eq(ask->words.v[first].lower, "date");
}

/* The one such date of the schema; column -1: none, or several. */
static struct column_ref date_named(struct ask *ask, size_t first, size_t last)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_date(ask, at) || !names_date(ask, at, first, last))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* The word where a period begins that ends the question; words.len: there is none. */
static size_t period_at_end(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_period(ask, i);
        if (len && wording_ends(ask, i + len))
            return i;
    }
    return ask->words.len;
}

void due_alone_read(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "what|which|whats") +
                         (wording_is(ask, 0, "what|which") && wording_is(ask, 1, "is|are|will"));
    const size_t period = period_at_end(ask);
    size_t last = period;
    while (last > first && wording_is(ask, last - 1, "in|within|over|during|the|by|on"))
        last--;
    if (period == ask->words.len || last == first || last > first + 3)
        return;
    for (size_t i = first; i < last; i++) {
        if (table_at_word(ask, i) >= 0 || values_find(ask, i, i + 1).len)
            return;
    }
    const struct column_ref at = date_named(ask, first, last);
    if (at.column < 0)
        return;
    wording_put(ask, 0, last,
                arena_printf(ask->arena, "%s with %s", table_plural(ask, at.table),
                             catalog_column_words(ask->catalog, at)));
}
