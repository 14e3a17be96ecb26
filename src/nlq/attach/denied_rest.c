/* What stands behind "without …": of the rows that are asked for, or of those that they lack.
 * Behind a column that is empty ("customers without a phone in Hove") it is always theirs; behind
 * other rows ("wines without orders from France") it is theirs where it is said of their own
 * columns, or of what they lead to on a shorter way than the rows that are lacking do. Where both
 * have it, the question is open. */
#include "judge/fork.h"
#include "parts/compare.h"

size_t denied_column(const struct ask *ask, size_t no, size_t end)
{
    if (!item_is(ask, no, CUE_NO))
        return SIZE_MAX;
    for (size_t k = no + 1; k < end && k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE)
            break;
        if (item->kind == ITEM_COLUMN && item->column.column >= 0)
            return item->column.table == ask->subject && column_may_be_null(ask, item->column)
                       ? k
                       : SIZE_MAX;
    }
    return SIZE_MAX;
}

bool denied_returns(const struct ask *ask, const struct frame *frame, size_t and)
{
    const size_t link = item_next(ask, and), value = item_next(ask, link);
    if (!item_is(ask, and, CUE_AND) ||
        !(item_is(ask, link, CUE_FROM) || item_is(ask, link, CUE_IN)) ||
        !item_kind_is(ask, value, ITEM_VALUE))
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].left.at == value)
            return frame->conds[c].left.column.table == ask->subject;
    }
    return false;
}

/* The rows that are asked for are named again between the negation and item `end`. */
static bool names_own(const struct ask *ask, size_t no, size_t end)
{
    for (size_t k = no + 1; k < end && k < ask->count; k++) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].table == ask->subject)
            return true;
    }
    return false;
}

/* The rows that are lacking are named before the condition. */
static bool lacking_named(const struct ask *ask, int lacking, const struct cond *cond)
{
    for (size_t k = 0; k < cond->left.at; k++) {
        if (ask->items[k].kind == ITEM_TABLE && ask->items[k].table == lacking)
            return true;
    }
    return false;
}

/* The column of the table that holds what item i says, as well as any does; column -1: none. */
static struct column_ref holds_value(const struct ask *ask, size_t i, int table)
{
    const struct matches *values = &ask->items[i].values;
    for (size_t k = 0; k < values->len && ask->items[i].kind == ITEM_VALUE; k++) {
        if (values->v[k].at.table == table && values->v[k].score >= .95)
            return values->v[k].at;
    }
    return no_column();
}

static bool said_by(const struct ask *ask, size_t i)
{
    const size_t link = item_prev(ask, i);
    return item_is(ask, link, CUE_BY) || item_is(ask, link, CUE_WITH);
}

/* The condition is one of the rows that are asked for, and not of those that they lack. */
static bool is_of_subject(struct ask *ask, const struct absence *absence, const struct cond *cond)
{
    const struct column_ref at = cond->left.column;
    const int subject = ask->subject, lacking = absence->table;
    const bool own = at.table == subject;
    const struct column_ref other = holds_value(ask, cond->left.at, own ? lacking : subject);
    if (own)
        return other.column < 0 || same_column(fork_columns(ask, at, other), at);
    if (at.table == lacking)
        return other.column >= 0 && same_column(fork_columns(ask, at, other), other);
    if (tables_to_many(ask, subject, at.table))
        return false;
    const int near = table_hops(ask, subject, at.table), far = table_hops(ask, lacking, at.table);
    if (near != far)
        return near < far;
    return said_by(ask, cond->left.at) ? fork_tables(ask, lacking, subject) == subject
                                       : fork_tables(ask, subject, lacking) == subject;
}

static bool can_be_moved(struct ask *ask, const struct cond *cond, int clause)
{
    const bool plain = cond->kind == COND_COMPARE || cond->kind == COND_LIKE ||
                       cond->kind == COND_BETWEEN || cond->kind == COND_RANGE;
    return cond->clause == clause && plain && !cond->way && cond->left.column.column >= 0 &&
           cond->left.at < ask->count && cond->left.agg == AGG_NONE &&
           !column_is_date(ask, cond->left.column);
}

void denied_rest(struct ask *ask, struct frame *frame)
{
    denied_dates(ask, frame);
    for (size_t a = 0; a < frame->absence_count && ask->subject >= 0; a++) {
        const struct absence *absence = &frame->absences[a];
        if (absence->present || absence->edge || absence->table < 0 || frame->by_selection ||
            absence->table == ask->subject || item_is(ask, absence->at, CUE_EXCEPT))
            continue;
        for (size_t c = 0; c < frame->cond_count; c++) {
            struct cond *cond = &frame->conds[c];
            if (!can_be_moved(ask, cond, absence->clause) ||
                !(cond->left.column.table == ask->subject ||
                  lacking_named(ask, absence->table, cond)) ||
                names_own(ask, absence->at, cond->left.at) || !is_of_subject(ask, absence, cond))
                continue;
            if (cond->left.column.table == absence->table)
                cond->left.column = holds_value(ask, cond->left.at, ask->subject);
            cond->clause = 0;
        }
    }
}
