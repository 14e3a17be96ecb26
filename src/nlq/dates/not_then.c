/* "Orders not cancelled this month" are orders of this month that were not cancelled, and not those
 * that were cancelled in another one. */
#include "frame.h"

/* What rows may never come to: a day that some have. */
static bool may_never_be(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->null_share > 0 && stats->null_share < 1 && column_is_date(ask, at) &&
           !column_has_words(ask, at, "last") && !column_has_words(ask, at, "next");
}

bool not_then_apply(struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        const struct column_ref day = cond->left.column;
        const int own = day.column < 0 ? -1 : catalog_date_column(ask->catalog, day.table);
        if (cond->kind != COND_RANGE || !cond->negated || cond->clause || own < 0 ||
            own == day.column || day.table != ask->subject || !may_never_be(ask, day))
            continue;
        cond->negated = false;
        cond->left = term_column((struct column_ref){day.table, own}, cond->left.at);
        frame->unproven = true;
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "the period is that of %s",
                                ask_column(ask, (struct column_ref){day.table, own})->name));
        return frame_cond(frame, (struct cond){.kind = COND_NULL,
                                               .left = term_column(day, SIZE_MAX),
                                               .at = SIZE_MAX,
                                               .end = SIZE_MAX}) != NULL;
    }
    return true;
}
