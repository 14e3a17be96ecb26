/* "Ratio of debit to credit cards", "ratio of electric to all vehicles": two conditions, each
 * counted over the same rows. */
#include "frame.h"
#include "querent/base/str.h"

static size_t find_ratio(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_RATIO) && !ask->items[i].used &&
            word_is(item_first(ask, i), "ratio"))
            return i;
    }
    return ask->count;
}

static size_t piece_ratio_find_to(const struct ask *ask, size_t cue)
{
    for (size_t i = cue + 1; i < ask->count; i++) {
        if (word_is(item_first(ask, i), "to") || word_is(item_first(ask, i), "and"))
            return i;
    }
    return ask->count;
}

static size_t piece_ratio_side_end(const struct ask *ask, size_t i)
{
    while (i < ask->count && !item_is(ask, i, CUE_EACH) && !item_is(ask, i, CUE_BY) &&
           !item_is(ask, i, CUE_IN) && !item_kind_is(ask, i, ITEM_PUNCT))
        i++;
    return i;
}

/* "ratio of paid to unpaid invoices": the flags are conditions. */
void ratios_make(struct ask *ask)
{
    const size_t cue = find_ratio(ask), to = piece_ratio_find_to(ask, cue);
    for (size_t i = cue + 1; to < ask->count && i < piece_ratio_side_end(ask, to); i++)
        ask->items[i].restricts = ask->items[i].kind == ITEM_COLUMN;
}

/* Conditions said from `first` to before `last` are those of the clause; how many. */
static size_t mark_side(struct frame *frame, size_t first, size_t last, int clause)
{
    size_t marked = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->at < first || cond->at >= last || cond->kind == COND_RANGE)
            continue;
        cond->clause = clause;
        cond->either = 0;
        marked++;
    }
    return marked;
}

/* What an item from `first` to before `last` is among the values of the column; NULL: nothing. */
static const struct match *value_in(const struct ask *ask, size_t first, size_t last,
                                    struct column_ref column, size_t *ret_item)
{
    for (size_t i = first; i < last; i++) {
        const struct matches *values = &ask->items[i].values;
        for (size_t k = 0; k < values->len; k++) {
            const struct match *match = &values->v[k];
            if (match->score >= .85 && same_column(match->at, column)) {
                *ret_item = i;
                return match;
            }
        }
    }
    return NULL;
}

static void put_value(struct ask *ask, struct frame *frame, size_t i, const struct match *match,
                      int clause)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].at == i)
            frame->conds[c--] = frame->conds[--frame->cond_count];
    }
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .left = term_column(match->at, i),
                                    .op = SQL_OP_EQ,
                                    .value = match->value,
                                    .numeric = match->numeric,
                                    .at = i,
                                    .end = i + 1,
                                    .clause = clause});
    ask->items[i].used = true;
}

/* "companies to persons", "shipped to open orders": two values of one column, whatever else the
 * words are. */
static bool two_of_a_kind(struct ask *ask, struct frame *frame, size_t cue, size_t to, size_t end)
{
    for (size_t i = cue + 1; i < to; i++) {
        const struct matches *values = &ask->items[i].values;
        for (size_t k = 0; k < values->len; k++) {
            const struct match *match = &values->v[k];
            size_t other;
            const struct match *second = value_in(ask, to + 1, end, match->at, &other);
            if (match->score < .85 || second == NULL || str_eq(match->value, second->value))
                continue;
            put_value(ask, frame, i, match, SHARE_CLAUSE);
            put_value(ask, frame, other, second, RATIO_CLAUSE);
            return true;
        }
    }
    return false;
}

/* The table whose rows the first side counts. */
static int side_table(const struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].clause == SHARE_CLAUSE)
            return frame->conds[i].left.column.table;
    }
    return -1;
}

static bool asks_all_rows(const struct ask *ask, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        if (item_is(ask, i, CUE_ALL) || item_last(ask, i)->is.totals)
            return true;
    }
    return false;
}

void piece_ratio(struct ask *ask, struct frame *frame)
{
    const size_t cue = find_ratio(ask), to = piece_ratio_find_to(ask, cue),
                 end = piece_ratio_side_end(ask, to);
    if (to >= ask->count)
        return;
    const bool all = asks_all_rows(ask, to + 1, end);
    frame->impossible = frame->having_count || frame->absence_count ||
                        !(two_of_a_kind(ask, frame, cue, to, end) ||
                          (mark_side(frame, cue + 1, to, SHARE_CLAUSE) &&
                           (all || mark_side(frame, to + 1, end, RATIO_CLAUSE))));
    if (frame->impossible)
        return;
    const int table = side_table(frame);
    struct term ratio = term_count(table, cue);
    ratio.agg = AGG_FRACTION;
    frame_select(frame, ratio);
    frame_mention(frame, table);
    ask->subject = table;
    frame->whole = true;
    for (size_t i = cue; i < end; i++)
        ask->items[i].used = true;
    for (size_t i = end; i < ask->count; i++)
        ask->items[i].used = ask->items[i].used ||
                             (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table);
}
