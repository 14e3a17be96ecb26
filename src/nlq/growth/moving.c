/* "3-month moving average of revenue", "rolling average of orders over 7 days": beside the number
 * of each unit of time, the average of it and of those before. */
#include "frame.h"
#include "querent/base/str.h"
#include "shapes/nested.h"

enum { MOVING_USUAL = 3, MOVING_MAX = 400 };

/* "3-month", "7 days" from word i on. */
struct stretch {
    int count;
    const char *unit;
    size_t len; /* words; 0: none is said there */
};

static struct stretch stretch_at(const struct ask *ask, size_t i)
{
    struct stretch out = {0};
    const struct word *number = i < ask->words.len ? &ask->words.v[i] : NULL;
    if (number == NULL || !number->is_number || number->number < 2 || number->number > MOVING_MAX)
        return out;
    const size_t unit = i + 1 + (i + 1 < ask->words.len && str_eq(ask->words.v[i + 1].lower, "-"));
    out.unit = unit < ask->words.len ? lexicon_unit(ask->words.v[unit].lower) : NULL;
    out.count = (int)number->number;
    out.len = out.unit ? unit + 1 - i : 0;
    return out;
}

/* The unit of time that the question groups by already; NULL: none. */
static const char *unit_grouped(const struct ask *ask)
{
    static const char *const adjectives[][2] = {{"monthly", "month"},
                                                {"weekly", "week"},
                                                {"daily", "day"},
                                                {"quarterly", "quarter"},
                                                {"yearly", "year"}};
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof adjectives / sizeof *adjectives; k++) {
            if (wording_is(ask, i, adjectives[k][0]))
                return adjectives[k][1];
        }
        if (wording_is(ask, i, "per|by|each|every") && i + 1 < ask->words.len &&
            lexicon_unit(ask->words.v[i + 1].lower))
            return lexicon_unit(ask->words.v[i + 1].lower);
    }
    return NULL;
}

/* The words before the average, "3-month"; else those behind "over"; both go. */
static struct stretch stretch_take(struct ask *ask, size_t average)
{
    for (size_t i = average > 3 ? average - 3 : 0; i < average; i++) {
        const struct stretch out = stretch_at(ask, i);
        if (out.len == 0 || i + out.len != average)
            continue;
        wording_cut(ask, i, out.len);
        return out;
    }
    for (size_t i = average; i + 2 < ask->words.len; i++) {
        const struct stretch out = stretch_at(ask, i + 1);
        if (!wording_is(ask, i, "over|across|of|for|with") || out.len == 0)
            continue;
        wording_cut(ask, i, out.len + 1);
        return out;
    }
    return (struct stretch){0};
}

/* "Rolling 3-month average" is a 3-month rolling average. */
static void stretch_first(struct ask *ask, size_t i)
{
    const struct stretch said = stretch_at(ask, i + 1);
    const char *text = said.len ? wording_text(ask, i + 1, i + 1 + said.len) : NULL;
    if (text && wording_is(ask, i + 1 + said.len, "average|averages|mean|avg"))
        wording_put(ask, i, 1 + said.len, arena_printf(ask->arena, "%s moving", text));
}

void moving_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "moving|rolling|sliding"))
            stretch_first(ask, i);
        if (!wording_is(ask, i, "moving|rolling|sliding") ||
            !wording_is(ask, i + 1, "average|averages|mean|avg"))
            continue;
        const size_t of = i + 2;
        wording_cut(ask, i, 2 + wording_is(ask, of, "of|for"));
        while (i < ask->words.len && wording_is(ask, i, "the|our"))
            wording_cut(ask, i, 1);
        const struct stretch said = stretch_take(ask, i);
        const char *grouped = unit_grouped(ask);
        ask->shape.moving = said.len ? said.count : MOVING_USUAL;
        ask->shape.moving_assumed = said.len == 0;
        if (grouped == NULL)
            wording_add(ask, arena_printf(ask->arena, "per %s", said.len ? said.unit : "month"));
        else if (said.len && !str_eq(grouped, said.unit))
            ask->shape.moving = -1; /* three months of days: nobody knows how many rows */
        return;
    }
}

/* What the units are told by is where the assumption belongs. */
static void moving_assume(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE && frame->select[i].at < ask->count)
            ask_assume(
                ask, frame->select[i].at,
                arena_printf(ask->arena, "the average over %d units of time", frame->shape.moving));
    }
}

bool moving_apply(struct ask *ask, struct frame *frame)
{
    size_t index;
    if (frame->shape.moving == 0)
        return true;
    frame->whole = frame->unproven = true;
    if (frame->shape.moving < 0 || !running_measures(frame, &index))
        return false;
    if (frame->shape.moving_assumed)
        moving_assume(ask, frame);
    return true;
}

struct sql_query *moving_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query)
{
    struct arena *a = m->a;
    struct running run = running_parts(m, frame, query);
    struct sql_expr *average = sql_aggregate(a, "avg", sql_copy_expr(a, run.measure), false);
    average = nested_window(a, average, run.partition_count, run.partition, run.order, false);
    average->over->frame =
        arena_printf(a, "ROWS BETWEEN %d PRECEDING AND CURRENT ROW", frame->shape.moving - 1);
    sql_add_item(a, query, average, "moving_average");
    return query;
}
