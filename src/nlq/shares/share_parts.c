/* The part's question and the whole's, each asked by itself. */
#include "places/told_row.h"
#include "shares/shares.h"

bool share_asked(struct ask *ask, const char *part, const char *whole, struct share_said said)
{
    bool sure = false;
    const struct sql_query *own = told_query(ask, part, &sure);
    if (own == NULL)
        return false;
    if (whole) {
        said.whole = told_query(ask, whole, &sure);
        if (said.whole == NULL)
            return false;
    }
    if (share_dress(ask, &said, own) == NULL)
        return false;
    struct share_said *kept = arena_alloc(ask->arena, sizeof *kept);
    *kept = said;
    ask->shape.share = kept;
    words_split(&ask->words, ask->arena, part);
    return true;
}

bool shares_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    if (frame->shape.share)
        frame->whole = frame->unproven = true;
    return true;
}
