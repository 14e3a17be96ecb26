/* "Yet to be paid and already overdue", "past due and unpaid", "longest overdue on top": what is
 * said twice of overdue rows is said once, with the rows that it is said of. */
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char twice[] =
    "yet to be paid and already overdue|yet to be paid and overdue|unpaid and already overdue|"
    "unpaid and overdue|overdue and unpaid|overdue and not paid|overdue and yet to be paid|past "
    "due "
    "and yet to be paid|past due and unpaid|past due and not paid|past due and still open|unpaid "
    "and past due|not paid and overdue|not paid yet and overdue|overdue and still unpaid|overdue "
    "and still open|overdue and not yet paid|past due and not yet paid|still unpaid and overdue|"
    "open and overdue|overdue and open";
static const char longest[] =
    "longest overdue on top|longest overdue first|most overdue first|most overdue on top|the "
    "longest "
    "overdue first|the most overdue first|worst overdue first|oldest overdue first";

/* The first rows that the question names behind word i which are due on some day; -1: none. */
static int rows_due_behind(struct ask *ask, size_t i)
{
    for (; i < ask->words.len; i++) {
        const int rows = life_rows_at(ask, i);
        if (rows >= 0 && life_due(ask, rows).column >= 0)
            return rows;
    }
    return -1;
}

/* "More than 60 days late" of what is not paid: overdue. */
static void put_late(struct ask *ask)
{
    static const char more[] = "more than|over|at least|longer than";
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t number = i + wording_match(ask, i, more);
        if (number == i || !ask->words.v[number].is_number ||
            !wording_is(ask, number + 1, "day|days|week|weeks") ||
            !wording_is(ask, number + 2, "late"))
            continue;
        wording_put(ask, number + 2, 1, "overdue");
        return;
    }
}

/* "Invoices overdue, more than 60 days overdue": said once. */
static void join_days(struct ask *ask, size_t i)
{
    static const char more[] = "more than|over|at least|longer than";
    const size_t mark = i + 1 < ask->words.len && word_is_mark(&ask->words.v[i + 1], ","),
                 number = i + 1 + mark + wording_match(ask, i + 1 + mark, more);
    if (mark && number > i + 1 + mark && number + 2 < ask->words.len &&
        wording_is(ask, number + 2, "overdue")) {
        wording_cut(ask, number + 2, 1);
        wording_put(ask, i + 1, 1, "by");
    }
}

static void put_once(struct ask *ask, size_t i, size_t len)
{
    const bool behind = i > 0 && life_rows_at(ask, i - 1) >= 0;
    const bool ahead = i + len < ask->words.len && life_rows_at(ask, i + len) >= 0;
    const int rows = behind || ahead ? -1 : rows_due_behind(ask, i + len);
    if (!behind && !ahead && (rows < 0 || i > 0))
        return;
    wording_put(ask, i, len,
                rows >= 0 ? arena_printf(ask->arena, "overdue %s", table_plural(ask, rows))
                          : "overdue");
    join_days(ask, i);
}

/* The day that has passed the longest ago stands first. */
static void put_order(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, longest);
        const int rows = len ? rows_due_behind(ask, 0) : -1;
        if (rows < 0)
            continue;
        const struct column_ref due = life_due(ask, rows);
        wording_put(ask, i, len,
                    arena_printf(ask->arena, "earliest %s first", ask_column(ask, due)->name));
        return;
    }
}

void overdue_said_read(struct ask *ask)
{
    if (!wording_has(ask, "overdue|due|unpaid"))
        return;
    put_late(ask);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, twice);
        if (len) {
            put_once(ask, i, len);
            break;
        }
    }
    put_order(ask);
}
