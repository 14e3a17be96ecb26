/* What is left of rows beside them: of each, of groups of them, or of all together. */
#include "money/balance.h"

/* All that is read is of the rows themselves or what they lead to, and no time of theirs: a balance
 * is of today. */
static bool reads_only_them(struct ask *ask, const struct frame *frame, int of)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_RANGE || cond->left.agg != AGG_NONE ||
            tables_to_many(ask, of, cond->left.column.table))
            return false;
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const int table = term->column.column >= 0 ? term->column.table : term->table;
        if (table != of && tables_to_many(ask, of, table))
            return false;
    }
    return frame->subject == of && !frame->having_count && !frame->absence_count &&
           !frame->outer_from && !frame->above && !frame->below;
}

/* The one count of the rows; NULL: nothing is counted. *ret_more: something else is measured. */
static struct term *count_of(struct frame *frame, int of, bool *ret_more)
{
    struct term *found = NULL;
    *ret_more = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE)
            continue;
        *ret_more = *ret_more || found || term->agg != AGG_COUNT ||
                    (term->column.column >= 0 ? term->column.table : term->table) != of;
        found = term;
    }
    return found;
}

static bool more_than(struct ask *ask, struct frame *frame, const struct nlq_taught *balance,
                      const char *number)
{
    struct nlq_taught *held = arena_alloc(ask->arena, sizeof *held);
    *held = *balance;
    held->kind = NLQ_TAUGHT_CONDITION;
    held->expr = sql_binary(ask->arena, SQL_OP_GT, sql_copy_expr(ask->arena, balance->expr),
                            sql_number(ask->arena, number));
    return frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                           .op = SQL_OP_EQ,
                                           .left = term_column(balance->at, SIZE_MAX),
                                           .value = "?",
                                           .at = SIZE_MAX,
                                           .end = SIZE_MAX,
                                           .taught = held}) != NULL;
}

bool balance_apply(struct ask *ask, struct frame *frame)
{
    const struct owing_said *said = &frame->shape.owing;
    struct balance balance;
    bool more = false;
    const int of = said->of - 1;
    if (said->of == 0)
        return true;
    struct nlq_taught *left = arena_alloc(ask->arena, sizeof *left);
    *left = (struct nlq_taught){.words = "balance",
                                .kind = NLQ_TAUGHT_MEASURE,
                                .at = {of, catalog_key_column(ask->catalog, of)}};
    if (left->at.column < 0 || !reads_only_them(ask, frame, of) ||
        !(said->bills ? balance_of_tables(ask, said->bills - 1, said->payments - 1, &balance)
                      : balance_find(ask, said->by_us, &balance)) ||
        (left->expr = balance_left_of(ask, &balance, of)) == NULL)
        return false;
    struct term term = term_column(left->at, SIZE_MAX), *count = count_of(frame, of, &more);
    term.taught = left;
    frame->whole = frame->unproven = true;
    if (more || (frame->group_count && count == NULL) || frame->select_count == TERMS_MAX ||
        (count && said->rank))
        return false;
    if (count) {
        for (size_t i = 0; i < frame->order_count; i++) {
            if (frame->orders[i].term.agg == AGG_COUNT)
                return false;
        }
        left = arena_alloc(ask->arena, sizeof *left);
        *left = *term.taught;
        left->whole = true;
        left->expr = balance_total(ask, &balance, of);
        term.taught = left;
        term.agg = AGG_SUM;
        *count = term;
    } else {
        frame->select[frame->select_count++] = term;
    }
    if (said->only && !more_than(ask, frame, left, said->over ? said->over : "0"))
        return false;
    if (said->rank) {
        frame->order_count = 0;
        frame_order(frame, term, said->rank > 0);
        frame->limit = said->top;
    }
    return true;
}
