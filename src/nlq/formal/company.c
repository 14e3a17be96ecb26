/* "Employees who work in a department with any employee whose first name contains a T": rows of a
 * group that one of its rows tells, which need not be they. The words behind it restrict the other
 * one, in a subquery over the same table. */
#include "formal/formal.h"

/* The only reference of the subject's rows to those of the table; column -1: none, or several. */
struct column_ref formal_reference(const struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != ask->subject || edge->to != table || edge->count != 1 || edge->only)
            continue;
        if (found.column >= 0)
            return no_column();
        found = (struct column_ref){edge->from, edge->from_columns[0]};
    }
    return found;
}

/* The other one of the group, from item i on: "that has someone", "with any employee"; its item,
 * ask->count: none is said. */
static size_t other_one(const struct ask *ask, size_t i)
{
    bool linked = false;
    for (size_t k = i; k < ask->count && k < i + 6; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE || item->kind == ITEM_WORD) {
            const bool one = item->kind == ITEM_TABLE /* and none of their roles: managers */
                                 ? item->table == ask->subject && !item->role && item->tables.len &&
                                       item->tables.v[0].score >= .9
                                 : wording_is(ask, item->first, "someone|somebody|anyone|anybody");
            return linked && one ? k : ask->count;
        }
        linked = linked || item_is(ask, k, CUE_WITH) || item_is(ask, k, CUE_HAVE) ||
                 item_is(ask, k, CUE_THAT) || wording_is(ask, item->first, "where");
        if (item->kind != ITEM_NOISE && !linked)
            return ask->count;
    }
    return ask->count;
}

/* Where what is said of the other one ends; `from`: when nothing is. */
static size_t said_until(const struct ask *ask, size_t from)
{
    bool restricts = false;
    size_t k = from;
    for (; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (item_is(ask, k, CUE_ORDER) || item_is(ask, k, CUE_ASC) || item_is(ask, k, CUE_DESC) ||
            item_is(ask, k, CUE_BUT) || item->kind == ITEM_PUNCT)
            break;
        if (item->kind == ITEM_COLUMN && item->column.table != ask->subject)
            return from;
        restricts = restricts || item->kind == ITEM_VALUE || item->kind == ITEM_NUMBER;
    }
    return restricts ? k : from;
}

/* The negation of where they are, "do not work in a …", before item i; ask->count: none. */
static size_t denial_before(const struct ask *ask, size_t i)
{
    for (size_t k = i, n = 0; k-- > 0 && n < 4; n++) {
        if (item_is(ask, k, CUE_NOT))
            return k;
        if (ask->items[k].kind == ITEM_TABLE || ask->items[k].kind == ITEM_COLUMN)
            break;
    }
    return ask->count;
}

int formal_clause(const struct frame *frame)
{
    int clause = INNER_CLAUSE;
    for (size_t c = 0; c < frame->cond_count; c++)
        clause = frame->conds[c].inner >= clause ? frame->conds[c].inner + 1 : clause;
    return clause;
}

static bool company_take(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t in = item_prev(ask, i);
    if (!item_kind_is(ask, i, ITEM_TABLE) || !item_is(ask, in, CUE_IN) ||
        ask->items[i].table == ask->subject)
        return false;
    const struct column_ref group = formal_reference(ask, ask->items[i].table);
    const size_t other = group.column >= 0 ? other_one(ask, i + 1) : ask->count;
    const size_t end = other < ask->count ? said_until(ask, other + 1) : 0;
    if (other >= ask->count || end == other + 1)
        return false;
    const size_t denial = denial_before(ask, in);
    const int clause = formal_clause(frame);
    frame_cond(frame, (struct cond){.kind = COND_HAS,
                                    .left = term_column(group, i),
                                    .right = term_column(group, other),
                                    .negated = denial < ask->count,
                                    .inner = clause,
                                    .at = i,
                                    .end = other + 1});
    for (size_t k = in; k < end; k++) {
        ask->items[k].zone = ZONE_WHERE;
        ask->items[k].clause = k > other ? clause : ask->items[k].clause;
        ask->items[k].used = ask->items[k].used || k <= other;
    }
    if (denial < ask->count) /* no other piece denies it again */
        ask->items[denial].kind = ITEM_NOISE;
    return true;
}

void piece_company(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; ask->subject >= 0 && i < ask->count; i++) {
        if (company_take(ask, frame, i))
            return;
    }
}

bool company_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *has = &frame->conds[c];
        if (has->kind != COND_HAS || has->inner < INNER_CLAUSE ||
            !same_column(has->left.column, has->right.column))
            continue;
        for (size_t k = 0; k < frame->cond_count; k++) { /* the subquery reads no other table */
            if (frame->conds[k].clause == has->inner &&
                frame->conds[k].left.column.table != has->right.column.table)
                return false;
        }
    }
    return true;
}
