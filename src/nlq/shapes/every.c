/* "Customers who ordered every month in 2025": those whose rows fall into as many months as the
 * period has. Of a period that is not over, the months that have begun. */
#include <string.h>

#include "frame.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"

#define EVERY_MAX                                                                                  \
    400 /* units of time in a period: the days of a year, and more than that are few */

/* The one period that the deed's rows are restricted to; NULL: none, or several. */
static const struct cond *every_period(const struct ask *ask, const struct frame *frame)
{
    const struct cond *found = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind != COND_RANGE || cond->clause || !column_is_date(ask, cond->left.column))
            continue;
        if (found || cond->value == NULL || cond->value2 == NULL || cond->negated || cond->either)
            return NULL;
        found = cond;
    }
    return found;
}

/* How many units of the period have begun; 0: it cannot be told. */
static int every_count(const struct ask *ask, const struct cond *period, const char *unit)
{
    const char *today = dates_today(ask->arena, ask->request->now), *day = period->value;
    int count = 0;
    while (day && strcmp(day, period->value2) < 0 && strcmp(day, today) <= 0 && count < EVERY_MAX)
        day = dates_moved(ask->arena, period->value, unit, ++count);
    return day && count < EVERY_MAX ? count : 0;
}

/* Somebody did it: the table of the deed said before "every"; -1: none. */
static int every_deed(const struct ask *ask, size_t each)
{
    const int deed = deed_said(ask, each);
    return deed == ask->subject ? -1 : deed;
}

/* "Customers who order every month": in each of the last twelve, where nobody says since when. */
static const struct cond *every_year(struct ask *ask, struct frame *frame, size_t i, int deed)
{
    const struct column_ref date = table_date(ask, deed);
    const char *today = dates_today(ask->arena, ask->request->now);
    char *month = arena_printf(ask->arena, "%.*s01", (int)strlen("2026-11-"), today);
    if (date.column < 0 || !str_eq(ask->items[i].bucket, "month") || item_is(ask, 0, CUE_HOW_MANY))
        return NULL;
    const struct cond year = {.kind = COND_RANGE,
                              .left = term_column(date, i),
                              .value = dates_moved(ask->arena, month, "month", -12),
                              .value2 = month,
                              .at = i,
                              .end = i + 1};
    ask_assume(ask, i, "of the last 12 months");
    return frame_cond(frame, year);
}

void every_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t each = item_prev(ask, i);
        const bool every =
            item_is(ask, each, CUE_EACH) &&
            (word_is(item_last(ask, each), "every") || word_is(item_last(ask, each), "each"));
        const int deed = item->bucket && !item->used && every ? every_deed(ask, each) : -1;
        const struct cond *period = deed >= 0 ? every_period(ask, frame) : NULL;
        if (deed >= 0 && !period)
            period = every_year(ask, frame, i, deed);
        const int count = period ? every_count(ask, period, item->bucket) : 0;
        const size_t room = sizeof frame->having / sizeof *frame->having;
        if (count == 0 || frame->having_count == room)
            continue;
        struct cond all = {.kind = COND_COMPARE,
                           .op = SQL_OP_EQ,
                           .left = term_column(period->left.column, i),
                           .value = arena_printf(ask->arena, "%d", count),
                           .numeric = true,
                           .at = i,
                           .end = i + 1};
        all.left.agg = AGG_COUNT;
        all.left.distinct = true;
        all.left.bucket = item->bucket;
        frame->having[frame->having_count++] = all;
        frame_mention(frame, deed);
        frame->group_wanted = frame->whole = frame->unproven = true;
        item->used = ask->items[each].used = true;
        ask_assume(ask, i, arena_printf(ask->arena, "in %d different %ss", count, item->bucket));
    }
}
