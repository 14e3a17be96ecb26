/* On which day rows came into the state that is said of them, where they have another day than the
 * one that they are dated by. */
#include "guards/state_day.h"

#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"

/* The words of the condition are a state in the form of what was done: "lapsed", "paid". */
static bool is_done_state(const struct ask *ask, const struct cond *cond)
{
    return cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated &&
           item_kind_is(ask, cond->at, ITEM_VALUE) &&
           word_is_participle(item_first(ask, cond->at)) && !item_first(ask, cond->at)->quoted;
}

/* Rows of the table have a day on which they end, that is not this date: ended_on, expires_on. */
static bool has_end(struct ask *ask, struct column_ref date)
{
    for (size_t c = 0; c < ask_table(ask, date.table)->column_count; c++) {
        const struct column_ref at = {date.table, (int)c};
        if (!same_column(at, date) && column_is_date(ask, at) && !column_is_filled(ask, at) &&
            (column_is_called(ask, at, NAME_ENDED) || column_is_called(ask, at, NAME_OVER)))
            return true;
    }
    return false;
}

/* Another table keeps when that was done to the rows: payments of those paid. */
static bool is_kept_elsewhere(struct ask *ask, const struct word *deed, int rows)
{
    const int kept = deed_keeps(ask, deed);
    return kept >= 0 && kept != rows && tables_refer(ask, kept, rows);
}

static bool is_open(struct ask *ask, const struct frame *frame, struct column_ref date, int clause)
{
    for (size_t s = 0; s < frame->cond_count; s++) {
        const struct cond *state = &frame->conds[s];
        const struct word *deed = item_first(ask, state->at);
        if (state->clause == clause && state->left.column.table == date.table &&
            is_done_state(ask, state) && !column_has_akin(ask, date, deed->lemma) &&
            (has_end(ask, date) || is_kept_elsewhere(ask, deed, date.table)))
            return true;
    }
    return false;
}

bool state_day_open(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_RANGE && cond->left.column.column >= 0 &&
            column_is_date(ask, cond->left.column) &&
            is_open(ask, frame, cond->left.column, cond->clause))
            return true;
    }
    for (size_t g = 0; g < frame->group_count; g++) {
        const struct term *group = &frame->groups[g];
        if (group->bucket && group->column.column >= 0 && is_open(ask, frame, group->column, 0))
            return true;
    }
    return false;
}
