/* "Guests with a birthday this month": the month of any year, since they were born long ago. */
#include <stdio.h>

#include "parts/compare.h"
#include "querent/base/str.h"

/* A word of the question is a birthday or an anniversary. */
static bool says_anniversary(const struct ask *ask)
{
    static const char words[] = "birthday|birthdays|anniversary|anniversaries";
    for (size_t i = 0; i < ask->words.len; i++) {
        const char *written = ask->words.v[i].written; /* read as the date of birth */
        if (written && wording_among(written, words))
            return true;
    }
    return wording_has(ask, words);
}

/* The date of birth that the table has; column -1: none. */
static struct column_ref born_on(struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_is_called(ask, at, NAME_BIRTH))
            return at;
    }
    return no_column();
}

bool birthday_date(struct ask *ask, size_t i, struct column_ref *ret)
{
    bool said = false;
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        const bool word = wording_is(ask, item->last - 1, "birthday|birthdays");
        said = said || (word && item->kind != ITEM_COLUMN);
        ask->items[k].used = item->used || (word && item->kind == ITEM_WORD);
    }
    *ret = born_on(ask, ask->subject);
    if (ret->column < 0)
        *ret = born_on(ask, table_before(ask, i));
    return said;
}

static struct cond part_is(struct ask *ask, const struct cond *period, const char *unit, int number)
{
    struct cond cond = {.kind = COND_COMPARE,
                        .op = SQL_OP_EQ,
                        .left = period->left,
                        .value = arena_printf(ask->arena, "%d", number),
                        .numeric = true,
                        .negated = period->negated,
                        .at = period->at,
                        .end = period->end,
                        .clause = period->clause};
    cond.left.bucket = unit;
    cond.left.part = true;
    return cond;
}

/* The range is the whole month, or the day, that it begins with. */
static bool spans_one(struct ask *ask, const struct cond *period, const char *unit)
{
    const char *next = dates_moved(ask->arena, period->value, unit, 1);
    return next && str_eq(next, period->value2);
}

bool anniversary_apply(struct ask *ask, struct frame *frame, const struct cond *period)
{
    int year, month, day;
    if (!says_anniversary(ask) || !period->value || !period->value2 || period->negated ||
        sscanf(period->value, "%4d-%2d-%2d", &year, &month, &day) != 3)
        return false;
    const bool one_day = spans_one(ask, period, "day");
    if (!one_day && !(day == 1 && spans_one(ask, period, "month"))) {
        frame->impossible =
            !str_eq(dates_moved(ask->arena, period->value, "year", 1), period->value2);
        return false;
    }
    frame_cond(frame, part_is(ask, period, "month", month));
    if (one_day)
        frame_cond(frame, part_is(ask, period, "day", day));
    if (item_kind_is(ask, period->at, ITEM_DATE))
        ask->items[period->at].date->words = NULL; /* of any year */
    frame->whole = true;
    return true;
}
