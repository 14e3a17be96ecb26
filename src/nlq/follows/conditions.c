/* Conditions of a follow-up among those of the question before. */
#include "engine.h"

static bool cond_follows(const struct cond *old, const struct cond *cond)
{
    return old->clause == cond->clause && /* a period is none of the other side of "shipped late" */
           (old->kind == COND_COLUMN) == (cond->kind == COND_COLUMN) &&
           (cond->way == 0 || old->way == cond->way) &&
           same_column(old->left.column, cond->left.column);
}

/* A condition on a column that is restricted already takes the place of all that restricted it.
 * Those said now are `fresh`: of several values each stays. */
static void put_cond(const struct ask *ask, struct frame *frame, struct cond cond, bool adds,
                     bool fresh[CONDS_MAX], bool replaces)
{
    bool placed = false;
    size_t kept = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const bool takes = !adds && replaces && !fresh[i] &&
                           (cond_follows(&frame->conds[i], &cond) ||
                            follow_other_state(ask, &frame->conds[i], &cond));
        if (takes && placed)
            continue;
        struct cond put = takes ? cond : frame->conds[i];
        put.left.above = frame->conds[i].left.above;
        if (takes && put.way == 0) { /* "and Hanna?": another manager */
            put.way = frame->conds[i].way;
            put.way_up = frame->conds[i].way_up;
        }
        fresh[kept] = fresh[i] || takes;
        frame->conds[kept++] = put;
        placed |= takes;
    }
    frame->cond_count = kept;
    if (placed)
        return;
    const struct cond *added = frame_cond(frame, cond);
    if (added)
        fresh[added - frame->conds] = true;
}

/* "Whose manager is Stefan Quarmby", "and Hanna Abbot?": where only the rows of another clause are
 * restricted by the column, those are meant; 0: there are none. */
static int clause_restricted(const struct frame *frame, const struct cond *cond)
{
    int clause = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *old = &frame->conds[i];
        if (!same_column(old->left.column, cond->left.column) || old->kind != cond->kind)
            continue;
        if (old->clause <= 0 || (size_t)old->clause > frame->absence_count)
            return 0;
        clause = old->clause;
    }
    return clause;
}

/* Nothing but values is said: "and Hanna Abbot?". */
static bool says_values_only(const struct ask *ask)
{
    bool values = false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        values = values || item->kind == ITEM_VALUE;
        if (item->kind != ITEM_VALUE && item->kind != ITEM_PUNCT && item->kind != ITEM_NOISE &&
            !item_is(ask, i, CUE_AND))
            return false;
    }
    return values;
}

/* "And Old Town too": those beside the ones of the value before. */
static bool says_also(const struct ask *ask)
{
    size_t last = ask->words.len;
    while (last > 0 && (ask->words.v[last - 1].punct || wording_is(ask, last - 1, "please")))
        last--;
    return last > 1 && (wording_is(ask, last - 1, "too|also") ||
                        (wording_is(ask, last - 1, "well") && wording_is(ask, last - 2, "as")) ||
                        wording_is(ask, 0, "also"));
}

static bool is_one_value(const struct cond *cond)
{
    return cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated &&
           cond->clause == 0;
}

/* The value becomes an alternative to the one that there is on its column; false: there is none. */
static bool put_beside(struct frame *frame, struct cond cond, int *either, bool fresh[CONDS_MAX])
{
    for (size_t i = 0; i < frame->cond_count && is_one_value(&cond); i++) {
        struct cond *old = &frame->conds[i];
        if (!is_one_value(old) || !cond_follows(old, &cond))
            continue;
        old->either = old->either ? old->either : ++*either;
        cond.either = old->either;
        cond.left.above = old->left.above;
        cond.way = old->way;
        cond.way_up = old->way_up;
        const struct cond *added = frame_cond(frame, cond);
        if (added)
            fresh[added - frame->conds] = true;
        return added != NULL;
    }
    return false;
}

/* "Only in use" of rows that are joined already restricts these; it does not ask for those that
 * have no others. */
static bool only_restricts(const struct ask *ask, const struct frame *said,
                           const struct frame *frame)
{
    const struct absence *only = said->absence_count == 1 ? &said->absences[0] : NULL;
    bool joined = false;
    for (size_t i = 0; i < frame->cond_count; i++)
        joined = joined || (only && frame->conds[i].clause == 0 &&
                            frame->conds[i].left.column.table == only->table);
    return joined && item_is(ask, only->at, CUE_ONLY);
}

/* "Without orders": clauses come after those that there are. */
bool follow_put_conds(struct ask *ask, const struct frame *said, struct frame *frame)
{
    const int before = (int)frame->absence_count;
    const bool adds = ask->signs.adds_conditions;
    bool fresh[CONDS_MAX] = {false};
    const bool inside = said->absence_count == 0 && says_values_only(ask);
    const bool of_these = among_said(ask); /* as they are restricted already */
    int either = 0;                        /* the highest there is */
    for (size_t i = 0; i < frame->cond_count; i++)
        either = frame->conds[i].either > either ? frame->conds[i].either : either;
    const bool restricts = only_restricts(ask, said, frame), also = says_also(ask);
    for (size_t i = 0; i < said->absence_count && !restricts; i++) {
        struct absence absence = said->absences[i];
        absence.clause += before;
        absence.either = 0;
        frame->absences[frame->absence_count++] = absence;
    }
    for (size_t i = 0; i < said->cond_count; i++) {
        struct cond cond = said->conds[i];
        if (restricts && cond.clause > 0)
            continue;
        const bool own = cond.clause > 0 && cond.clause <= (int)said->absence_count;
        cond.clause = own ? cond.clause + before : inside ? clause_restricted(frame, &cond) : 0;
        cond.either = cond.either && !own ? cond.either + either : 0;
        if (follow_headed_cond(ask, frame, &cond) || follow_move_period(ask, &cond, frame))
            continue;
        const bool lacks = cond.negated && cond.kind != COND_NULL; /* "and not in Graz" */
        if (!also || own || !put_beside(frame, cond, &either, fresh))
            put_cond(ask, frame, cond, adds && lacks, fresh, !own && !of_these);
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
