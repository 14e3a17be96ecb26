/* "Customers whose last order was before 2025": the period is of the latest (or first) date that
 * somebody's rows have, not of any of them. */
#include "frame.h"

#define LAST "last|latest|newest"
#define FIRST "first|earliest|oldest"
#define IS "was|were|dates|came|happened"

/* Words of the superlative at i; 0: there is none. */
static size_t last_words(const struct ask *ask, size_t i)
{
    const bool most = wording_is(ask, i, "most") && wording_is(ask, i + 1, "recent");
    return most ? 2 : wording_is(ask, i, LAST "|" FIRST);
}

/* A verb stands within three words, and what is spoken of is no part of a name. */
static bool last_has_verb(const struct ask *ask, size_t i)
{
    enum { NOUN_MAX = 3 };
    for (size_t k = i + 1; k <= i + NOUN_MAX; k++) {
        if (wording_is(ask, k - 1, "name|names"))
            return false;
        if (wording_is(ask, k, IS))
            return true;
    }
    return false;
}

/* "Is before 2026-08-27", "is more than 90 days ago": of a time, and of no state. */
static bool last_is_dated(const struct ask *ask, size_t i)
{
    enum { WORDS_MAX = 4 };
    for (size_t is = i; is < i + WORDS_MAX; is++) {
        if (wording_is(ask, is, "is|are|lies|dates"))
            return wording_is(ask, is + 1, "before|from|after|since") ||
                   wording_is(ask, is + 5, "ago");
    }
    return false;
}

void last_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t at = i + wording_is(ask, i, "very"), count = last_words(ask, at);
        if (!wording_is(ask, i - 1, "whose") || count == 0 ||
            !(last_has_verb(ask, at + count) || last_is_dated(ask, at + count)))
            continue;
        ask->shape.last = wording_is(ask, at, FIRST) ? LAST_FIRST : LAST_LATEST;
        wording_cut(ask, i, at + count - i);
        return;
    }
}

/* The period of rows that the subject has several of; NULL: none, or more than one. */
static struct cond *last_period(struct ask *ask, struct frame *frame)
{
    struct cond *found = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->kind != COND_RANGE || !column_is_date(ask, cond->left.column))
            continue;
        if (found || cond->clause || cond->either || cond->negated || cond->way ||
            !tables_to_many(ask, ask->subject, cond->left.column.table))
            return NULL;
        found = cond;
    }
    return found;
}

/* Nothing else is asked of those rows: what is asked of the latest only, or of all, is not told. */
static bool last_is_alone(const struct ask *ask, const struct frame *frame, int table)
{
    bool alone = table != ask->subject;
    for (size_t i = 0; i < frame->cond_count; i++)
        alone = alone && frame->conds[i].left.column.table != table;
    for (size_t i = 0; i < frame->select_count; i++)
        alone = alone && frame->select[i].table != table;
    for (size_t i = 0; i < frame->order_count; i++)
        alone = alone && frame->orders[i].term.table != table;
    return alone && frame->having_count == 0 && frame->absence_count == 0;
}

static void last_forget(struct frame *frame, int table)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != table)
            frame->tables[kept++] = frame->tables[i];
    }
    frame->table_count = kept;
}

bool last_apply(struct ask *ask, struct frame *frame)
{
    if (frame->shape.last == LAST_NONE)
        return true;
    struct cond *at = last_period(ask, frame);
    if (at == NULL)
        return false;
    struct cond period = *at;
    const int table = period.left.column.table, clause = 1;
    for (frame->cond_count--; at < frame->conds + frame->cond_count; at++)
        at[0] = at[1];
    if (!last_is_alone(ask, frame, table))
        return false;
    period.clause = clause;
    period.left.agg = frame->shape.last == LAST_FIRST ? AGG_MIN : AGG_MAX;
    frame->having[frame->having_count++] = period;
    frame->absences[frame->absence_count++] =
        (struct absence){.clause = clause, .table = table, .present = true, .at = SIZE_MAX};
    last_forget(frame, table);
    frame->whole = true;
    return true;
}
