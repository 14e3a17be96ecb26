/* Rows of what was to be done, where what was done is asked for. */
#include "judge/doubts.h"

#include "querent/lang/status.h"

/* "We do", "did they do", "done": the verb itself, and no help of another one. */
static bool says_done(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool last = wording_ends(ask, i + 1) ||
                          wording_is(ask, i + 1, "in|last|this|since|on|yesterday|today|between");
        if (wording_is(ask, i, "done|performed") ||
            (i > 0 && last && wording_is(ask, i, "do|did") &&
             wording_is(ask, i - 1, "we|they|you|i|he|she")))
            return true;
    }
    return false;
}

/* Where rows say how they ended, and some were cancelled. */
static bool keeps_cancelled(const struct ask *ask, struct column_ref at)
{
    const char *const *values = column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    for (; values && *values; values++) {
        if (status_traits(*values).cancelled)
            return true;
    }
    return false;
}

static bool is_compared_with(const struct frame *frame, struct column_ref at)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (same_column(frame->conds[c].left.column, at))
            return true;
    }
    return false;
}

bool undone_counted(struct ask *ask, const struct frame *frame)
{
    for (size_t t = 0; says_done(ask) && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (keeps_cancelled(ask, at) && !is_compared_with(frame, at))
                return true;
        }
    }
    return false;
}
