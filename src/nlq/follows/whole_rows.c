/* "Show all columns", "with all details", "every column": the rows before with all that is kept of
 * them. */
#include "engine.h"

/* The words say that, and nothing else. */
static bool says_all_columns(const struct ask *ask)
{
    size_t i = wording_is(ask, 0, "and|now|please");
    i += wording_is(ask, i, "show|list|display|give|add|print|with|include");
    i += wording_is(ask, i, "me|us|them|it|also");
    i += wording_is(ask, i, "with");
    i += wording_is(ask, i, "me|us");
    const size_t len =
        wording_match(ask, i,
                      "all the columns|all columns|all the fields|all fields|every column|"
                      "every field|all the details|all details|the whole rows|whole rows|"
                      "full rows|all other columns|the other columns|the rest of the columns");
    return len && (wording_ends(ask, i + len) ||
                   (wording_is(ask, i + len, "please") && wording_ends(ask, i + len + 1)));
}

bool follow_says_all(const struct ask *ask)
{
    return ask->request->context && says_all_columns(ask);
}

bool follow_all(struct ask *ask, struct frame *frame)
{
    if (!follow_says_all(ask))
        return false;
    const bool ranked = frame->order_count > 0 && frame->orders[0].term.agg != AGG_NONE;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    if (ranked || frame->group_count > 0 || frame_aggregates(frame) || ask->subject < 0) {
        ask->stuck = "the rows before are worked out of others, and have no more columns: name "
                     "the one that shall stand beside them";
        return false;
    }
    struct term all = term_count(ask->subject, SIZE_MAX);
    all.agg = AGG_NONE;
    all.all = true;
    frame->select_count = 0;
    frame->distinct = false;
    return frame_select(frame, all);
}
