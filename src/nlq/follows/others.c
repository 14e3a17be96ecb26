/* "And the others?", "the rest?": the rows that the one condition of the question before leaves
 * out.
 */
#include "engine.h"

bool follow_says_others(const struct ask *ask)
{
    static const char *const said[] = {"the others",     "the other ones", "the rest",
                                       "all the others", "all others",     "the remaining ones"};
    size_t i = 0;
    while (wording_is(ask, i, "and|what|how|about|show|list|me|now|which|are|but|only|just"))
        i++;
    for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
        const size_t len = words_match(&ask->words, i, said[k]);
        if (len && wording_ends(ask, i + len))
            return true;
    }
    return false;
}

/* The one condition that tells the rows from the others of theirs; NULL: none, or several. */
static struct cond *only_cond(struct ask *ask, struct frame *frame)
{
    struct cond *found = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_RANGE && column_is_date(ask, cond->left.column))
            continue; /* the period stays */
        if (found || cond->clause || cond->either || cond->way || cond->taught ||
            !(cond->kind == COND_COMPARE || cond->kind == COND_NULL || cond->kind == COND_LIKE))
            return NULL;
        found = cond;
    }
    return found;
}

static bool deny(struct ask *ask, struct frame *frame, struct cond *cond)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, cond->left.column);
    const bool missing =
        cond->kind != COND_NULL && !cond->negated && stats && stats->null_share > 0;
    cond->negated = !cond->negated;
    if (!missing)
        return true;
    struct cond none = *cond; /* rows without a value are among the others */
    none.kind = COND_NULL;
    none.negated = false;
    none.value = none.value2 = NULL;
    cond->either = none.either = 1;
    return frame_cond(frame, none) != NULL;
}

bool follow_others(struct ask *ask, struct frame *frame)
{
    if (!follow_says_others(ask))
        return false;
    struct cond *cond = only_cond(ask, frame);
    const bool plain = frame->limit == 0 && frame->having_count == 0 && frame->among == NULL;
    struct absence *absence = frame->absence_count == 1 ? &frame->absences[0] : NULL;
    bool done = false;
    if (plain && cond && absence == NULL)
        done = deny(ask, frame, cond);
    else if (plain && absence && absence->either == 0) {
        absence->present = !absence->present;
        done = true;
    }
    if (!done) {
        ask->stuck = "the question before does not say by one condition which rows it leaves out";
        return false;
    }
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    return true;
}
