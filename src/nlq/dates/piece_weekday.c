/* Days of the week and hours of the day: "orders placed on weekends", "trips on Sundays", "tickets
 * by weekday", "logins per hour of the day". */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"

static const struct {
    const char *word, *days; /* 0 is Sunday */
} names[] = {{"weekend", "0,6"}, {"weekends", "0,6"}, {"weekdays", "1,2,3,4,5"}, {"sundays", "0"},
             {"sunday", "0"},    {"mondays", "1"},    {"monday", "1"},           {"tuesdays", "2"},
             {"tuesday", "2"},   {"wednesdays", "3"}, {"wednesday", "3"},        {"thursdays", "4"},
             {"thursday", "4"},  {"fridays", "5"},    {"friday", "5"},           {"saturdays", "6"},
             {"saturday", "6"}};

static const char *piece_weekday_days_of(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = item_first(ask, i);
    if (item->last != item->first + 1 || word->quoted ||
        !(item->kind == ITEM_WORD || item->kind == ITEM_NOISE || item->kind == ITEM_DATE ||
          (item->kind == ITEM_VALUE && item->values.len == 0)))
        return NULL;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (word_is(word, names[k].word))
            return names[k].days;
    }
    return NULL;
}

void weekdays_make(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t prev = item_prev(ask, i);
        const struct word *word = item_first(ask, i);
        const bool grouped = item_is(ask, prev, CUE_EACH) || item_is(ask, prev, CUE_BY);
        const bool group = grouped && item->kind != ITEM_VALUE && word_is(word, "weekday");
        const bool dated = item->kind == ITEM_DATE;
        const bool stands = i > 0 || item_kind_is(ask, i + 1, ITEM_TABLE); /* "Saturday lessons" */
        const char *days = stands && !dated ? piece_weekday_days_of(ask, i) : NULL;
        if (!group && days == NULL)
            continue;
        item->kind = ITEM_WORD;
        item->days = days;
        item->bucket = group ? "dow" : NULL;
    }
}

/* "On Monday and Tuesday": a day of the same date that was said before; NULL: none was. */
static struct cond *weekday_before(struct frame *frame, struct column_ref at)
{
    for (size_t i = 0; i < frame->cond_count; i++)
        if (frame->conds[i].kind == COND_WEEKDAY && !frame->conds[i].negated &&
            same_column(frame->conds[i].left.column, at))
            return &frame->conds[i];
    return NULL;
}

void piece_weekday(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t on = item_prev(ask, i);
        if (item->days == NULL || item->used)
            continue;
        const struct column_ref at = date_column(ask, i, i);
        if (at.column < 0)
            continue;
        struct cond *other = weekday_before(frame, at);
        for (size_t k = other ? other->at : i; k < i; k++) { /* one list, and no alternative */
            if (item_is(ask, k, CUE_OR) || item_is(ask, k, CUE_AND))
                ask->items[k].kind = ITEM_NOISE;
        }
        if (other)
            other->value = arena_printf(ask->arena, "%s,%s", other->value, item->days);
        else
            frame_cond(frame, (struct cond){.kind = COND_WEEKDAY,
                                            .left = term_column(at, i),
                                            .value = item->days,
                                            .at = i,
                                            .end = i + 1,
                                            .clause = item->clause});
        item->used = true;
        if (on < ask->count && word_is(item_last(ask, on), "on"))
            ask->items[on].used = true;
        frame->whole = frame->unproven = true;
    }
}
