/* "How many customers are from Spain and how many from Italy": one number for each of the values,
 * not one for both. */
#include "frame.h"
#include "ranks/super.h"

/* The last "how many" after the first, or the last "number of"; the count: there is but one. */
static size_t by_value_second(const struct ask *ask)
{
    size_t second = ask->count, number = ask->count, numbers = 0;
    for (size_t i = 1; i < ask->count; i++) {
        if (item_is(ask, i, CUE_HOW_MANY) && item_prev(ask, i) > 0)
            second = i;
        if (item_is(ask, i, CUE_NUMBER_OF)) {
            number = i;
            numbers++;
        }
    }
    if (numbers == 2)
        return number;
    return item_is(ask, 0, CUE_HOW_MANY) ? second : ask->count;
}

static bool measures_average(const struct ask *ask)
{
    bool average = false;
    for (size_t i = 0; i < ask->count; i++)
        average = average || item_is(ask, i, CUE_AVG);
    return average;
}

/* "Of the men and of the women": the article or the preposition is said again. */
static bool said_again(const struct ask *ask, size_t first, size_t second)
{
    const size_t word = ask->items[second].first;
    return word > 1 && ask->items[first].first > 0 && wording_is(ask, word - 1, "the|of") &&
           wording_is(ask, ask->items[first].first - 1, "the|of");
}

/* Something is measured of the rows; of each kind, whatever it is. */
static bool is_measured(const struct ask *ask, bool again)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].zone == ZONE_SELECT &&
            (item_is(ask, i, CUE_AVG) || item_is(ask, i, CUE_NUMBER_OF) ||
             item_is(ask, i, CUE_COUNT) || (again && item_traits(ask, i).aggregates)))
            return true;
    }
    return false;
}

/* "The average age of male and female students", "the number of male and female staff for each
 * rank", "count the men and the women among the players": of each, not of both together. */
static bool measures_each(const struct ask *ask, const struct frame *frame)
{
    if (frame->cond_count != 2)
        return false;
    const size_t first = frame->conds[0].at, second = frame->conds[1].at;
    if (first >= ask->count || second >= ask->count)
        return false;
    const bool again = said_again(ask, first, second);
    const size_t before = item_prev(ask, first), noun = item_next(ask, first),
                 behind = item_next(ask, second);
    size_t and = item_prev(ask, second);
    if (again && item_is(ask, and, CUE_OF))
        and = item_prev(ask, and);
    const bool beside = item_prev(ask, and) == first ||
                        (item_kind_is(ask, noun, ITEM_TABLE) && item_prev(ask, and) == noun);
    const bool ends = behind >= ask->count || item_kind_is(ask, behind, ITEM_PUNCT);
    const bool whose = item_kind_is(ask, behind, ITEM_TABLE) ||
                       (measures_average(ask) && behind >= ask->count) ||
                       (again && (ends || item_is(ask, behind, CUE_OF)));
    return is_measured(ask, again) && item_is(ask, and, CUE_AND) && beside && whose &&
           (item_traits(ask, before).aggregates || item_is(ask, before, CUE_FOR) ||
            item_is(ask, before, CUE_OF) || item_is(ask, before, CUE_NUMBER_OF) ||
            item_is(ask, before, CUE_COUNT));
}

/* The first condition whose column another one has a value of, too; the count: there is none. */
static size_t by_value_first(const struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        for (size_t k = i + 1; k < frame->cond_count; k++) {
            if (same_column(frame->conds[i].left.column, frame->conds[k].left.column))
                return i;
        }
    }
    return frame->cond_count;
}

/* What else is said stands behind both: "how many boys and how many girls are there in grade 9". */
static bool by_value_says_so(const struct ask *ask, const struct frame *frame, size_t first,
                             size_t second)
{
    bool before = false, after = false, others = false;
    for (size_t i = 0; i < frame->cond_count && first < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const bool own = same_column(cond->left.column, frame->conds[first].left.column);
        if (!own && cond->clause == 0 && cond->at > second && cond->at < ask->count) {
            others = true;
            continue;
        }
        if (!own || cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated ||
            cond->clause)
            return false;
        before = before || cond->at < second;
        after = after || (cond->at > second && cond->at < ask->count);
    }
    return (before && after && frame->group_count == 0) || (!others && measures_each(ask, frame));
}

bool by_value_group(struct ask *ask, struct frame *frame)
{
    const size_t second = by_value_second(ask);
    const size_t first = by_value_first(frame);
    if (frame->having_count || frame->absence_count || first == frame->cond_count ||
        !by_value_says_so(ask, frame, first, second))
        return false;
    frame_group(frame, term_column(frame->conds[first].left.column, frame->conds[first].at));
    frame->group_wanted = frame->whole = true;
    super_take(ask, second);
    for (size_t c = 0; c < frame->cond_count && second == ask->count && measures_average(ask);
         c++) {
        const size_t noun = item_next(ask, frame->conds[c].at);
        if (item_kind_is(ask, noun, ITEM_TABLE) || c + 1 == frame->cond_count)
            super_take(ask, noun); /* "… and female students": whose average it is */
    }
    return true;
}
