/* What forbids to be sure. Confidence is a curve over counts, and a short question that loses one
 * word still looks well covered; here each word that would change the answer must have its part in
 * it, and each choice between two ways must have been made by the question. */
#include "doubts.h"

#include "confidence.h"
#include "querent/base/str.h"

/* Cues that change the rows or what is shown of them. */
static const enum cue changing[] = {
    CUE_AVG,    CUE_SUM,      CUE_RATIO,    CUE_GT,    CUE_GE,     CUE_LT,     CUE_LE,
    CUE_NE,     CUE_BETWEEN,  CUE_AFTER,    CUE_BEFORE, CUE_SINCE, CUE_UNTIL,  CUE_CONTAINS,
    CUE_STARTS, CUE_ENDS,     CUE_NULL,     CUE_NOT_NULL, CUE_ADJ_COMP, CUE_MOST, CUE_LEAST,
    CUE_ADJ_SUPER, CUE_COMMON, CUE_RARE,    CUE_TOP,   CUE_BOTTOM, CUE_LATEST, CUE_EARLIEST,
    CUE_NOT,    CUE_NO,       CUE_EXCEPT,   CUE_EACH,  CUE_NEITHER, CUE_HOW_LONG};

static bool changes_answer(enum cue cue)
{
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++) {
        if (changing[i] == cue)
            return true;
    }
    return false;
}

/* "by status": a group that was not made. "Written by a woman" names who did it. */
static bool drops_group(const struct ask *ask, size_t i)
{
    size_t next = item_next(ask, i);
    return item_is(ask, i, CUE_BY) && !ask->items[i].used && item_kind_is(ask, next, ITEM_COLUMN);
}

static bool drops_word(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item_missed(ask, i) || drops_group(ask, i) ||
            (item->kind == ITEM_CUE && !item->used && changes_answer(item->cue)))
            return true;
    }
    return false;
}

static bool is_mended(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (ask->words.v[i].written)
            return true;
    }
    return false;
}

bool doubts_any(struct ask *ask, const struct frame *frame)
{
    return drops_word(ask) || ask->fork != NULL || is_mended(ask) || (frame->limit > 0 && frame->order_count == 0);
}
