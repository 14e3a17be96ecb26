/* "Orders that have not been delivered yet": those in another state, but none that was called off,
 * which will never be delivered. */
#include "frame.h"
#include "words/meanings.h"

/* The words deny a deed that is still to come: its state is told from the others. */
static bool awaits(const struct ask *ask, const struct cond *cond)
{
    return cond->kind == COND_COMPARE && cond->clause == 0 && !cond->taught && cond->value &&
           cond->at < ask->count && (cond->op == SQL_OP_NE) != cond->negated &&
           cond->left.agg == AGG_NONE && column_is_text(ask, cond->left.column) &&
           word_is_participle(item_first(ask, cond->at)) &&
           !meaning_traits(ask, cond->left.column, cond->value).off;
}

void happened_yet(struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count && wording_has(ask, "yet|still"); c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        const char *const *values = awaits(ask, cond) ? catalog_values(ask->catalog, at) : NULL;
        const char *off = "", *said = "";
        for (; values && *values; values++) {
            if (!meaning_traits(ask, at, *values).off)
                continue;
            off = arena_printf(ask->arena, "%s%s%c", off, *values, KEYS_MARK);
            said = arena_printf(ask->arena, "%s%s'%s'", said, *said ? ", " : "", *values);
        }
        if (*off == '\0')
            continue;
        ask_assume(ask, cond->at, arena_printf(ask->arena, "%s ones are left out", said));
        frame_cond(frame, (struct cond){.kind = COND_KEYS,
                                        .left = term_column(at, SIZE_MAX),
                                        .value = off,
                                        .negated = true,
                                        .at = SIZE_MAX,
                                        .end = SIZE_MAX});
        frame->unproven = true;
        return;
    }
}
