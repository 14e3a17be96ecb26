/* Follow-ups: a short question that edits the one before. "and only those from France" adds a
 * condition, "what about Japan" and "same for last month" replace one, "sort it by total", "by
 * country", "top 5", "how many are there" change the rest of the frame. */
#include <string.h>

#include "engine.h"
#include "querent/base/str.h"

bool follow_is_one(const struct ask *ask)
{
    bool table = false;
    for (size_t i = 0; i < ask->count; i++)
        table = table || ask->items[i].kind == ITEM_TABLE;
    if (table && ask->signs.begins_anew)
        return false;
    if (ask->signs.may_follow)
        return ask->words.len <= 14 && (!table || ask->words.len <= 8);
    return ask->words.len <= 8 && !table && ask->signs.backward;
}

/* Values that are named now are sought first in the columns that the question before speaks of. */
static void follow_prefer(struct ask *ask, const struct term *term)
{
    if (term->column.column >= 0 &&
        ask->preferred_count < sizeof ask->preferred / sizeof *ask->preferred)
        ask->preferred[ask->preferred_count++] = term->column;
}

void follow_prepare(struct ask *ask, const struct frame *before, int subject)
{
    ask->subject_before = subject;
    ask->preferred_count = 0;
    for (size_t i = 0; i < before->cond_count; i++)
        follow_prefer(ask, &before->conds[i].left);
    for (size_t i = 0; i < before->group_count; i++)
        follow_prefer(ask, &before->groups[i]);
    for (size_t i = 0; i < before->select_count; i++)
        follow_prefer(ask, &before->select[i]);
}

/* A condition on a column that is restricted already takes its place. */
static void put_cond(struct frame *frame, struct cond cond, bool adds)
{
    cond.either = 0;
    cond.clause = 0;
    for (size_t i = 0; i < frame->cond_count && !adds; i++) {
        struct cond *old = &frame->conds[i];
        if (same_column(old->left.column, cond.left.column) && old->clause == 0) {
            *old = cond;
            return;
        }
    }
    frame_cond(frame, cond);
}

static bool only_counts(const struct frame *said)
{
    return said->select_count == 1 && said->select[0].agg == AGG_COUNT;
}

/* Columns said replace those shown; "also" adds to them. */
static bool put_select(struct ask *ask, const struct frame *said, struct frame *frame)
{
    bool adds = ask->signs.adds_columns;
    bool columns = false;
    for (size_t i = 0; i < said->select_count; i++)
        columns = columns || said->select[i].column.column >= 0;
    if (!columns && !only_counts(said))
        return false;
    if (!adds)
        frame->select_count = 0;
    if (!adds && only_counts(said)) {
        struct term count = term_count(ask->subject, SIZE_MAX);
        frame->group_count = frame->order_count = 0;
        frame->limit = 0;
        return frame_select(frame, count);
    }
    for (size_t i = 0; i < said->select_count; i++)
        frame_select(frame, said->select[i]);
    return true;
}

static bool put_order(const struct frame *said, struct frame *frame)
{
    if (said->order_count == 0 && said->limit == 0)
        return false;
    if (said->order_count) {
        frame->order_count = said->order_count;
        memcpy(frame->orders, said->orders, sizeof said->orders);
    }
    if (said->limit)
        frame->limit = said->limit;
    for (size_t i = 0; frame->order_count == 0 && i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE) /* "top 3" of what was counted */
            frame_order(frame, frame->select[i], true);
    }
    return true;
}

static bool put_groups(const struct frame *said, struct frame *frame)
{
    if (said->group_count == 0)
        return false;
    frame->group_count = 0;
    size_t kept = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            frame->select[kept++] = frame->select[i];
    }
    frame->select_count = kept;
    for (size_t i = 0; i < said->group_count; i++)
        frame_group(frame, said->groups[i]);
    frame->group_wanted = true;
    return true;
}

bool follow_apply(struct ask *ask, const struct frame *said, struct frame *frame)
{
    bool adds = ask->signs.adds_conditions;
    bool changed = false;
    for (size_t i = 0; i < said->cond_count; i++) {
        put_cond(frame, said->conds[i], adds && said->conds[i].negated);
        changed = true;
    }
    bool grouped = put_groups(said, frame);
    bool ordered = put_order(said, frame);
    bool selected = !grouped && put_select(ask, said, frame);
    for (size_t i = 0; i < said->table_count; i++) {
        if (said->tables[i] != ask->subject)
            frame_mention(frame, said->tables[i]);
    }
    return changed || grouped || ordered || selected;
}
