/* "What about March" after a question about 2025: of that year, and not the latest March. "Sort by
 * date": by that of the rows before. */
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "querent/lang/dates.h"

/* The one month that is named without a year; ask->words.len: none, or more of a date. */
static size_t bare_month(const struct ask *ask)
{
    size_t found = ask->words.len;
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->is_number || word->quoted || lexicon_unit(word->lower))
            return ask->words.len;
        if (!lexicon_month(word->lower))
            continue;
        if (found < ask->words.len)
            return ask->words.len;
        found = i;
    }
    if (found < ask->words.len && found > 0 &&
        wording_is(ask, found - 1, "last|this|next|since|until|before|after"))
        return ask->words.len;
    return found;
}

/* The year that a month without one is of today. */
static long plain_year(const struct ask *ask, long month)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    const long year = strtol(today, NULL, 10), now = strtol(today + 5, NULL, 10);
    return month <= now ? year : year - 1;
}

/* The year that the one period of the frame lies in, where it is not that of a month that was named
 * without its year; 0: none. */
static long period_year(const struct ask *ask, const struct frame *frame)
{
    const struct cond *found = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind != COND_RANGE || !column_is_date(ask, cond->left.column))
            continue;
        if (found || !cond->value || !cond->value2 || strlen(cond->value) < 7)
            return 0;
        found = cond;
    }
    const char *last = found ? dates_moved(ask->arena, found->value2, "day", -1) : NULL;
    if (last == NULL || strncmp(found->value, last, 4) != 0)
        return 0;
    const long year = strtol(found->value, NULL, 10), month = strtol(found->value + 5, NULL, 10);
    const bool one = strncmp(found->value, last, 7) == 0;
    return one && plain_year(ask, month) == year ? 0 : year;
}

void follow_name_year(struct ask *ask, const struct frame *before)
{
    const size_t i = bare_month(ask);
    const long year = i < ask->words.len ? period_year(ask, before) : 0;
    if (year == 0)
        return;
    const struct word *word = &ask->words.v[i];
    follow_reword(ask, word->offset, word->len,
                  arena_printf(ask->arena, "%s %ld", word->text, year));
}

/* "Sort by date": by the day that the rows have, whatever its column is called. */
void follow_name_date(struct ask *ask, const struct frame *before, int subject)
{
    struct words typed;
    const int date = subject >= 0 ? catalog_date_column(ask->catalog, subject) : -1;
    words_split(&typed, ask->arena, ask->words.question);
    size_t last = typed.len;
    while (last > 0 && typed.v[last - 1].punct)
        last--;
    if (date < 0 || last < 3 || before->group_count > 0 ||
        !wording_among(typed.v[0].lower, "sort|sorted|order|ordered") ||
        !word_is(&typed.v[last - 2], "by") ||
        !wording_among(typed.v[last - 1].lower, "date|dates|day") ||
        table_column_by_words(ask, subject, "date") >= 0)
        return;
    follow_reword(ask, typed.v[last - 1].offset, typed.v[last - 1].len,
                  arena_printf(ask->arena, "%s.%s", ask_table(ask, subject)->name,
                               ask_table(ask, subject)->columns[date].name));
}
