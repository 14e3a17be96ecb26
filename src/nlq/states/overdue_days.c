/* "Invoices more than 60 days overdue", "jobs overdue by at least 2 weeks": overdue ones whose day
 * passed that long ago. */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char more[] = "more than|over|longer than|greater than|>";
static const char least[] = "at least|>=|no less than";
static const char late[] = "overdue|past due|past their due date|past the due date";
static const char links[] = "is|are|was|were|that|which|being|now|currently|already|by";

struct how_long {
    long number;
    const char *unit;
    bool least; /* so long, or longer */
};

/* How long, from word i on; how many words say it, 0: none do. */
static size_t how_long_at(struct ask *ask, size_t i, struct how_long *ret)
{
    const size_t over = wording_match(ask, i, more), from = wording_match(ask, i, least),
                 number = i + over + from;
    if (number + 1 >= ask->words.len || !ask->words.v[number].is_number ||
        !wording_is(ask, number + 1, "day|days|week|weeks|month|months"))
        return 0;
    size_t end = number + 2;
    ret->number = (long)ask->words.v[number].number;
    ret->unit = wording_is(ask, number + 1, "day|days")     ? "day"
                : wording_is(ask, number + 1, "week|weeks") ? "week"
                                                            : "month";
    const size_t again = wording_match(ask, end, "or more|or longer|and more|plus");
    ret->least = over == 0;
    end += again;
    return ret->number > 0 && ret->number < 10000 ? end - i : 0;
}

/* Two dates of the rows say it: by when, and when it was done, which piece_state reads. */
static bool is_told_by_dates(struct ask *ask, int rows)
{
    const struct column_ref due = {rows, table_column_by_words(ask, rows, "due|deadline")},
                            done = {rows,
                                    table_column_by_words(ask, rows, name_phrases(NAME_DONE))};
    return due.column >= 0 && done.column >= 0 && column_is_date(ask, due) &&
           column_is_date(ask, done);
}

/* Some number is called by the unit: "more than 60 days" may be read as one of free_days. */
static bool is_kept_too(struct ask *ask, const char *unit)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_is_number(ask, at) && column_has_words(ask, at, unit))
                return true;
        }
    }
    return false;
}

/* Words [first, end) say "overdue" and how long. */
static bool put_overdue_by(struct ask *ask, size_t first, size_t end, const struct how_long *long_)
{
    const size_t said_end = end;
    while (first > 0 && wording_is(ask, first - 1, links))
        first--;
    const bool after = end < ask->words.len && table_at_word(ask, end) >= 0;
    const int rows = after       ? table_at_word(ask, end)
                     : first > 0 ? life_rows_at(ask, first - 1)
                                 : -1;
    const struct column_ref due =
        rows >= 0 && (!is_told_by_dates(ask, rows) || is_kept_too(ask, long_->unit))
            ? life_due(ask, rows)
            : no_column();
    if (due.column < 0)
        return false;
    const char *today = dates_today(ask->arena, ask->request->now),
               *day = dates_moved(ask->arena, today, long_->unit, -long_->number);
    if (day && long_->least)
        day = dates_moved(ask->arena, day, "day", 1);
    if (day == NULL)
        return false;
    const char *with =
        arena_printf(ask->arena, "with %s before %s", ask_column(ask, due)->name, day);
    if (after)
        wording_put(ask, first, said_end + 1 - first,
                    arena_printf(ask->arena, "overdue %s %s", ask->words.v[end].text, with));
    else
        wording_put(ask, first, said_end - first, arena_printf(ask->arena, "overdue %s", with));
    return true;
}

void overdue_days_read(struct ask *ask)
{
    if (!wording_has(ask, "overdue|due"))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        struct how_long long_;
        const size_t over = wording_match(ask, i, late),
                     by = over ? i + over + wording_is(ask, i + over, "by|for") : i,
                     len = how_long_at(ask, by, &long_),
                     behind = !over && len ? wording_match(ask, i + len, late) : 0;
        if (len == 0 || (over == 0 && behind == 0))
            continue;
        if (put_overdue_by(ask, i, by + len + behind, &long_))
            return;
    }
}
