/* "And the month before?", "the following year": the period of the question before, moved. */
#include <string.h>

#include "engine.h"
#include "querent/lang/dates.h"

struct neighbour {
    const char *unit;
    size_t first, last; /* words [first, last) */
    int steps;          /* -1: before, 1: after */
};

/* "month before", "previous month" at word i. */
static bool neighbour_at(const struct ask *ask, size_t i, struct neighbour *ret)
{
    static const char earlier[] = "before|earlier|prior", later[] = "after|later";
    static const char former[] = "previous|preceding|prior", coming[] = "following|subsequent";
    const char *unit = lexicon_unit(ask->words.v[i].lower);
    if (unit == NULL || ask->words.v[i].is.rhythm)
        return false;
    *ret = (struct neighbour){.unit = unit, .first = i, .last = i + 1};
    ret->steps = wording_is(ask, i + 1, earlier) ? -1 : wording_is(ask, i + 1, later) ? 1 : 0;
    ret->last += ret->steps != 0;
    if (ret->steps == 0 && i > 0) {
        ret->steps = wording_is(ask, i - 1, former) ? -1 : wording_is(ask, i - 1, coming) ? 1 : 0;
        ret->first -= ret->steps != 0;
    }
    return ret->steps != 0;
}

/* Nothing else is said. */
static bool neighbour_is_all(const struct ask *ask, const struct neighbour *said)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool within = i >= said->first && i < said->last;
        if (!within && !ask->words.v[i].punct &&
            !wording_is(ask, i, "and|what|how|about|the|a|one|for|in|of|same|now|then|again"))
            return false;
    }
    return true;
}

static bool neighbour_find(const struct ask *ask, struct neighbour *ret)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (neighbour_at(ask, i, ret))
            return neighbour_is_all(ask, ret);
    }
    return false;
}

/* The one period of the frame; NULL: it has none, or several. */
static struct cond *neighbour_period(const struct ask *ask, struct frame *frame)
{
    struct cond *found = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->kind != COND_RANGE || !column_is_date(ask, cond->left.column))
            continue;
        if (found || cond->value == NULL || cond->value2 == NULL)
            return NULL;
        found = cond;
    }
    return found;
}

/* A period shorter than the unit is moved by one; else it is the unit beside the period. */
static bool neighbour_move(struct ask *ask, struct cond *cond, const struct neighbour *said)
{
    const char *from = dates_moved(ask->arena, cond->value, said->unit, said->steps);
    const char *to = dates_moved(ask->arena, cond->value2, said->unit, said->steps);
    const char *end = dates_moved(ask->arena, cond->value, said->unit, 1);
    if (from == NULL || to == NULL || end == NULL)
        return false;
    const bool shorter = strcmp(end, cond->value2) > 0;
    const bool back = said->steps < 0;
    if (!shorter) { /* the month before 2025 is the last of 2024 */
        to = back ? cond->value : to;
        from = back ? from : cond->value2;
    }
    cond->value = from;
    cond->value2 = to;
    return true;
}

/* The items of the words say where the period is from. */
static void neighbour_take(struct ask *ask, struct cond *cond, const struct neighbour *said)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        item->used = true;
        if (item->last <= said->first || item->first >= said->last)
            continue;
        item->kind = ITEM_WORD; /* "previous month" is none of today's */
        if (cond->at >= ask->count) {
            cond->at = i;
            ask_assume(ask, i,
                       arena_printf(ask->arena, "the %s %s = %s to %s", said->unit,
                                    said->steps < 0 ? "before" : "after", cond->value,
                                    dates_moved(ask->arena, cond->value2, "day", -1)));
        }
        cond->end = i + 1;
    }
}

bool follow_neighbour(struct ask *ask, struct frame *frame)
{
    struct neighbour said;
    if (!neighbour_find(ask, &said))
        return false;
    struct cond *cond = neighbour_period(ask, frame);
    if (cond == NULL || !neighbour_move(ask, cond, &said)) {
        for (size_t i = 0; i < ask->count; i++)
            ask->items[i].used = true; /* all was understood */
        ask->stuck = "the question before has no single period to count from";
        return false;
    }
    cond->at = SIZE_MAX;
    neighbour_take(ask, cond, &said);
    return true;
}
