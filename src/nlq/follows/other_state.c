/* "And the paid ones?" after the open ones, "and the cancelled ones?" after those delivered this
 * month: another state of the same rows, in place of the one before, and its day in place of the
 * day of that one. */
#include "engine.h"

/* Those of another state are asked for, not those among the rows before. */
static bool asks_beside(const struct ask *ask)
{
    return wording_is(ask, 0, "and|what|how") && !wording_has(ask, "only|also|too|both|those|them");
}

static bool is_dated(const struct ask *ask, const struct cond *cond)
{
    return cond->kind == COND_NULL && cond->left.column.column >= 0 && cond->left.agg == AGG_NONE &&
           column_is_date(ask, cond->left.column);
}

static bool is_state(const struct cond *cond)
{
    return cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && cond->left.column.column >= 0;
}

static bool is_period(const struct ask *ask, const struct cond *cond)
{
    return cond->kind == COND_RANGE && cond->left.column.column >= 0 &&
           column_is_date(ask, cond->left.column);
}

bool follow_other_state(const struct ask *ask, const struct cond *old, const struct cond *cond)
{
    const bool dated = is_dated(ask, old), now = is_dated(ask, cond);
    if (old->clause != cond->clause || old->left.column.table != cond->left.column.table)
        return false;
    if ((dated && now) || (is_period(ask, old) && is_period(ask, cond)))
        return asks_beside(ask);
    return (dated && is_state(cond) && date_says_state(ask, old->left.column, cond->left.column)) ||
           (now && is_state(old) && date_says_state(ask, cond->left.column, old->left.column));
}

/* When the rows in the state that is said now came to be in it, or to be at all; column -1. */
static struct column_ref day_now(const struct ask *ask, const struct cond *cond)
{
    const int table = cond->left.column.table;
    if (is_dated(ask, cond) && cond->negated)
        return cond->left.column;
    const int date = catalog_date_column(ask->catalog, table);
    return date >= 0 ? (struct column_ref){table, date} : no_column();
}

/* The period is of the day on which rows came into a state, which is not the one said now. */
static bool dates_state(const struct ask *ask, const struct cond *old, const struct cond *cond)
{
    const struct column_ref day = old->left.column;
    return is_period(ask, old) && old->clause == 0 && cond->clause == 0 &&
           day.table == cond->left.column.table &&
           day.column != catalog_date_column(ask->catalog, day.table) &&
           (is_dated(ask, cond) ? !same_column(day, cond->left.column) || !cond->negated
                                : is_state(cond) && date_says_state(ask, day, cond->left.column));
}

bool follow_move_period(const struct ask *ask, const struct cond *cond, struct frame *frame)
{
    bool said = false;
    for (size_t i = 0; i < frame->cond_count && asks_beside(ask); i++) {
        struct cond *old = &frame->conds[i];
        const struct column_ref day =
            dates_state(ask, old, cond) ? day_now(ask, cond) : no_column();
        if (day.column < 0)
            continue;
        old->left.column = day;
        frame->unproven = true;
        said = said || same_column(day, cond->left.column);
    }
    return said;
}
