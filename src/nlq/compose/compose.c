#include "compose/compose.h"

#include "judge/claims.h"
#include "judge/confidence.h"
#include "judge/doubts.h"
#include "trees/roles.h"

/* ---- when */

static bool says_groups(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_BY) || item_is(ask, i, CUE_EACH))
            return true;
    }
    return false;
}

/* Numbers of single rows, and not whose they are. */
static bool lists_numbers(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || term->column.column < 0 || term->span || term->all ||
            !column_is_number(ask, term->column))
            return false;
    }
    return frame->select_count > 0 && frame->limit == 0;
}

bool compose_wanted(const struct ask *ask, const struct frame *frame, bool answers)
{
    const bool loses = says_groups(ask) && frame->group_count == 0 && frame->order_count == 0 &&
                       !frame_averages_over(frame);
    return !answers || doubts_missed(ask) || loses || lists_numbers(ask, frame);
}

/* ---- the frame */

static int measured_rows(const struct term *term)
{
    return term->column.column >= 0 ? term->column.table : term->table;
}

static void fill(struct ask *ask, struct frame *frame, const struct slots *slots)
{
    ask->subject = measured_rows(&slots->measures[0]);
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = ask->items[i].used || slots->taken[i];
    frame->limit = slots->limit;
    if (slots->rows) {
        frame_select_label(ask, frame, slots->groups[0].table, slots->groups[0].at);
        frame_order(frame, slots->measures[0], slots->descending);
        return;
    }
    for (size_t i = 0; i < slots->measure_count; i++) {
        frame_select(frame, slots->measures[i]);
        frame_mention(frame, measured_rows(&slots->measures[i]));
    }
    for (size_t i = 0; i < slots->group_count; i++) {
        frame_group(frame, slots->groups[i]);
        frame_mention(frame, slots->groups[i].table);
    }
    frame->group_wanted = slots->group_count > 0;
    if (slots->ranked) {
        frame_order(frame, slots->measures[0], slots->descending);
        frame->rank_table = slots->groups[0].table;
    }
}

/* What restricts the rows, and tables that only lead to it. */
static void restrict_rows(struct ask *ask, struct frame *frame)
{
    piece_age(ask, frame);
    piece_weekday(ask, frame);
    piece_in_force(ask, frame);
    piece_compare(ask, frame);
    piece_negation(ask, frame);
    piece_state(ask, frame);
    piece_amount_state(ask, frame);
    piece_flag(ask, frame);
    piece_role(ask, frame);
    piece_order(ask, frame);
    piece_bucket(ask, frame);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && !item->used && item->clause == 0) {
            frame_mention(frame, item->table);
            item->used = true;
        }
    }
}

static bool has_period(const struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].kind == COND_RANGE)
            return true;
    }
    return false;
}

bool compose_frame(struct ask *ask, struct frame *frame)
{
    struct slots slots;
    engine_start(ask, frame);
    if (!slots_read(ask, &slots))
        return false;
    fill(ask, frame, &slots);
    restrict_rows(ask, frame);
    frame->unproven = true;
    return !slots.total || has_period(frame);
}

/* The table behind the link at item i was taken and left no trace: "of claims by carrier" took the
 * carriers for those who made the claims. */
static bool frees_table(struct ask *ask, const struct frame *frame, size_t i)
{
    const size_t noun = item_next(ask, i);
    bool traced = !item_kind_is(ask, noun, ITEM_TABLE);
    for (size_t c = 0; !traced && c < frame->cond_count; c++)
        traced = frame->conds[c].left.column.table == ask->items[noun].table;
    for (size_t k = 0; !traced && k < frame->select_count; k++)
        traced = frame->select[k].table == ask->items[noun].table;
    if (!traced)
        ask->items[noun].used = false;
    return !traced;
}

bool compose_regroup(struct ask *ask, struct frame *frame)
{
    struct slots slots;
    slots_begin(ask, &slots);
    engine_understand(ask, frame);
    if (!frame_aggregates(frame) || frame->group_count || frame->order_count || frame->limit ||
        frame_averages_over(frame))
        return false;
    for (size_t i = 0; i < ask->count && slots.group_count == 0; i++) {
        size_t end;
        if (groups_link(ask, i) && (frees_table(ask, frame, i) || !ask->items[i].used))
            groups_read(ask, &slots, i, &end);
    }
    for (size_t i = 0; i < frame->select_count && i < SLOT_TERMS; i++)
        slots.measures[slots.measure_count++] = frame->select[i];
    if (slots.group_count == 0 || !groups_fit(ask, &slots))
        return false;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = ask->items[i].used || slots.taken[i];
    for (size_t i = 0; i < slots.group_count; i++) {
        frame_group(frame, slots.groups[i]);
        frame_mention(frame, slots.groups[i].table);
    }
    return frame->group_wanted = frame->unproven = true;
}

/* "… and number of reviews per category": said, and not counted. */
static bool drops_measure(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_traits(ask, i).measures && !ask->items[i].used && !item_is(ask, i, CUE_HOW_MUCH))
            return true;
    }
    return false;
}

bool compose_explains(struct ask *ask, const struct frame *frame)
{
    return !drops_measure(ask) && !frame->impossible && !doubts_words(ask) &&
           !doubts_forbid(ask, frame);
}
