/* Conditions of a follow-up among those of the question before. */
#include "engine.h"

static bool cond_follows(const struct cond *old, const struct cond *cond)
{
    return old->clause == 0 && same_column(old->left.column, cond->left.column);
}

/* A condition on a column that is restricted already takes the place of all that restricted it.
 * Those said now are `fresh`: of several values each stays. */
static void put_cond(struct frame *frame, struct cond cond, bool adds, bool fresh[CONDS_MAX])
{
    bool placed = false;
    size_t kept = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const bool takes =
            !adds && cond.clause == 0 && !fresh[i] && cond_follows(&frame->conds[i], &cond);
        if (takes && placed)
            continue;
        fresh[kept] = fresh[i] || takes;
        frame->conds[kept++] = takes ? cond : frame->conds[i];
        placed |= takes;
    }
    frame->cond_count = kept;
    if (placed)
        return;
    const struct cond *added = frame_cond(frame, cond);
    if (added)
        fresh[added - frame->conds] = true;
}

/* "Without orders": clauses come after those that there are. */
bool follow_put_conds(struct ask *ask, const struct frame *said, struct frame *frame)
{
    const int before = (int)frame->absence_count;
    const bool adds = ask->signs.adds_conditions;
    bool fresh[CONDS_MAX] = {false};
    int either = 0; /* the highest there is */
    for (size_t i = 0; i < frame->cond_count; i++)
        either = frame->conds[i].either > either ? frame->conds[i].either : either;
    for (size_t i = 0; i < said->absence_count; i++) {
        struct absence absence = said->absences[i];
        absence.clause += before;
        absence.either = 0;
        frame->absences[frame->absence_count++] = absence;
    }
    for (size_t i = 0; i < said->cond_count; i++) {
        struct cond cond = said->conds[i];
        const bool own = cond.clause > 0 && cond.clause <= (int)said->absence_count;
        cond.clause = own ? cond.clause + before : 0;
        cond.either = cond.either && !own ? cond.either + either : 0;
        put_cond(frame, cond, adds && cond.negated, fresh);
    }
    for (size_t i = 0; i < said->having_count; i++) {
        struct cond cond = said->having[i];
        cond.clause += cond.clause > 0 ? before : 0;
        frame->having[frame->having_count++] = cond;
        frame->group_wanted = frame->group_wanted || cond.clause == 0;
    }
    if (said->having_count && said->count_table >= 0)
        frame->count_table = said->count_table;
    return said->cond_count + said->absence_count + said->having_count > 0;
}
