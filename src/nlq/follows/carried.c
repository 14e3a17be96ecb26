/* What a follow-up keeps of the question before and that no condition says: what was compared over
 * two tables, rows still to come, times of day, a unit; and its first rows. */
#include <string.h>

#include "engine.h"

void follow_carry(struct shape *shape, const struct shape *before)
{
    if (!shape->late) {
        shape->late = before->late;
        shape->late_done = before->late_done;
        shape->late_promise = before->late_promise;
    }
    if (shape->ahead == 0) {
        shape->ahead = before->ahead;
        shape->coming = before->coming;
    }
    if (shape->time_count == 0) {
        memcpy(shape->times, before->times, sizeof shape->times);
        shape->time_count = before->time_count;
    }
    if (shape->unit_said == 0) {
        shape->unit_said = before->unit_said;
        shape->unit_of = before->unit_of;
        shape->unit_name = before->unit_name;
    }
}

static bool same_pair(const struct ask *ask, int way, int other)
{
    const struct join_edge *a = catalog_edge(ask->catalog, (size_t)way),
                           *b = catalog_edge(ask->catalog, (size_t)other);
    return a->from == b->from && a->to == b->to;
}

void follow_keep_ways(struct ask *ask, struct frame *frame)
{
    const size_t said = ask->said_ways;
    size_t kept = 0;
    for (size_t i = 0; i < frame->way_count; i++) {
        bool again = false; /* said otherwise now */
        for (size_t w = 0; w < said; w++)
            again = again || same_pair(ask, frame->ways[i], ask->ways[w]);
        if (again)
            continue;
        if (ask->way_count < sizeof ask->ways / sizeof *ask->ways)
            ask->ways[ask->way_count++] = frame->ways[i];
        frame->ways[kept++] = frame->ways[i];
    }
    for (size_t w = 0; w < said && kept < sizeof frame->ways / sizeof *frame->ways; w++)
        frame->ways[kept++] = ask->ways[w];
    frame->way_count = kept;
}

/* One number of all rows together. */
static bool is_single(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            return false;
    }
    return frame->select_count > 0 && frame->group_count == 0 && !frame->group_wanted;
}

bool follow_first(struct ask *ask, struct frame *frame)
{
    size_t i = 0;
    while (wording_is(ask, i, "show|only|just|me|the|and|now|give|please"))
        i++;
    const bool first = wording_is(ask, i, "first") && i + 1 < ask->words.len &&
                       ask->words.v[i + 1].is_number && ask->words.v[i + 1].number >= 1;
    if (!first || !(wording_ends(ask, i + 2) ||
                    (wording_is(ask, i + 2, "rows|ones|of|results") && wording_ends(ask, i + 3))))
        return false;
    if (is_single(frame)) {
        ask->stuck = "the question before has one row only";
        return false;
    }
    frame->limit = (long)ask->words.v[i + 1].number;
    for (size_t k = 0; k < ask->count; k++)
        ask->items[k].used = true;
    return true;
}
