/* "Customers with no orders or no newsletter": what two negations deny is either of two things. The
 * clauses are made one by one; here those with "or" before the second negation become alternatives.
 */
#include "frame.h"

/* What a negation has become: a clause, or a condition on the rows themselves. */
struct effect {
    size_t at;
    struct absence *absence;
    struct cond *cond;
};

/* The last effect before item i, or the first one from it on. */
static struct effect effect_beside(struct frame *frame, size_t i, bool before)
{
    struct effect found = {.at = SIZE_MAX};
    for (size_t k = 0; k < frame->absence_count + frame->cond_count; k++) {
        struct effect effect = {0};
        if (k < frame->absence_count) {
            effect.absence = &frame->absences[k];
            effect.at = effect.absence->at;
        } else {
            effect.cond = &frame->conds[k - frame->absence_count];
            effect.at = effect.cond->clause ? SIZE_MAX : effect.cond->at;
        }
        const bool nearer = found.at == SIZE_MAX || (effect.at > found.at) == before;
        if (effect.at != SIZE_MAX && (effect.at < i) == before && nearer)
            found = effect;
    }
    return found;
}

static void effect_join(const struct effect *effect, int either)
{
    if (effect->absence)
        effect->absence->either = either;
    else
        effect->cond->either = either;
}

void frame_alternatives(const struct ask *ask, struct frame *frame)
{
    int either = CONDS_MAX; /* above those of conditions among themselves (sets.c) */
    for (size_t i = 0; i < ask->count; i++) {
        if (!item_is(ask, i, CUE_OR) || !item_traits(ask, item_next(ask, i)).negates)
            continue;
        const struct effect left = effect_beside(frame, i, true);
        const struct effect right = effect_beside(frame, i, false);
        if (left.at == SIZE_MAX || right.at == SIZE_MAX || !(left.absence || right.absence))
            continue;
        const int there = left.absence ? left.absence->either : left.cond->either;
        const int number = there ? there : ++either;
        effect_join(&left, number);
        effect_join(&right, number);
    }
}
