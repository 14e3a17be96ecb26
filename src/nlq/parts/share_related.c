/* "What share of treatments had an adverse event", "percent of transfers that used a coupon",
 * "share of customers who ordered in 2025": the counted part is the rows that others belong to, or
 * that lead to one. */
#include "frame.h"

/* Tables that the whole is told apart by, one step away. */
struct related {
    int table; /* -1: none */
    size_t at;
    const struct join_edge *edge;
    bool refers; /* the other table's rows refer to those of the whole */
};

static const struct join_edge *related_edge(const struct ask *ask, int from, int to)
{
    const struct join_edge *found = NULL;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != from || edge->to != to || edge->audit)
            continue;
        if (found || edge->count != 1)
            return NULL;
        found = edge;
    }
    return found;
}

static struct related related_to(const struct ask *ask, int whole, int table, size_t at)
{
    struct related related = {.table = table, .at = at};
    related.edge = related_edge(ask, table, whole);
    related.refers = related.edge != NULL;
    if (related.edge == NULL)
        related.edge = related_edge(ask, whole, table);
    for (size_t t = 0; related.edge == NULL && t < ask->schema->table_count; t++) {
        if (ask->schema->tables[t].hidden || !related_edge(ask, (int)t, table))
            continue; /* "students living in dorms": over who lives in which */
        related.edge = related_edge(ask, (int)t, whole);
        related.table = related.edge ? (int)t : table;
        related.refers = related.edge != NULL;
    }
    if (related.edge == NULL || table == whole)
        related.table = -1;
    return related;
}

/* The table said behind the whole, or one of whose rows a condition there speaks. */
static struct related related_find(const struct ask *ask, const struct frame *frame, size_t begin,
                                   int whole)
{
    struct related related = {.table = -1};
    for (size_t i = begin; i < ask->count && related.table < 0; i++) {
        if (item_is(ask, i, CUE_EACH) ||
            (item_is(ask, i, CUE_BY) && !item_kind_is(ask, item_next(ask, i), ITEM_VALUE)))
            break;
        if (item_kind_is(ask, i, ITEM_TABLE))
            related = related_to(ask, whole, ask->items[i].table, i);
        for (size_t c = 0; c < frame->cond_count && related.table < 0; c++) {
            const struct cond *cond = &frame->conds[c];
            if (cond->at <= i && i < cond->end && cond->clause == 0 &&
                cond->left.column.column >= 0)
                related = related_to(ask, whole, cond->left.column.table, i);
        }
    }
    return related;
}

/* Conditions on the other table's own rows hold among these; how many. */
static size_t related_restrict(struct frame *frame, const struct related *related)
{
    size_t count = 0;
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        if (cond->clause != 0 || cond->left.agg != AGG_NONE ||
            cond->left.column.table != related->table)
            continue;
        cond->clause = INNER_CLAUSE;
        count++;
    }
    return count;
}

/* "Who never ordered": the one denial becomes what the part is told by. */
static bool related_denied(struct frame *frame, struct related *related, const struct ask *ask,
                           int whole, int *ret_clause)
{
    const struct absence absence = frame->absences[0];
    if (frame->absence_count != 1 || absence.edge || absence.present || absence.table < 0)
        return false;
    *related = related_to(ask, whole, absence.table, absence.at);
    if (related->table < 0 || !related->refers)
        return false;
    for (size_t c = 0; c < frame->cond_count; c++)
        *ret_clause = frame->conds[c].clause == absence.clause ? absence.clause : *ret_clause;
    frame->absence_count = 0;
    return true;
}

bool share_related(struct ask *ask, struct frame *frame, size_t whole_item, int whole)
{
    struct related related;
    int inner = 0;
    const bool denied = related_denied(frame, &related, ask, whole, &inner);
    if (!denied && frame->absence_count)
        return false;
    if (!denied)
        related = related_find(ask, frame, whole_item < ask->count ? whole_item + 1 : 0, whole);
    if (related.table < 0)
        return false;
    struct cond has = {.at = item_kind_is(ask, related.at, ITEM_TABLE) ? related.at : whole_item,
                       .negated = denied,
                       .clause = SHARE_CLAUSE};
    has.end = has.at + 1;
    if (related.refers) {
        has.kind = COND_HAS;
        has.left = term_column((struct column_ref){whole, related.edge->to_columns[0]}, has.at);
        has.right =
            term_column((struct column_ref){related.table, related.edge->from_columns[0]}, has.at);
        has.right.table = related.table;
        has.inner = denied ? inner : related_restrict(frame, &related) ? INNER_CLAUSE : 0;
    } else {
        has.kind = COND_NULL;
        has.left = term_column((struct column_ref){whole, related.edge->from_columns[0]}, has.at);
        has.negated = true;
    }
    if (frame_cond(frame, has) == NULL)
        return false;
    if (has.at < ask->count)
        ask->items[has.at].used = true;
    return true;
}

/* "What percentage of customers have more than one order": those of whom so many rows are. */
bool share_counted(struct ask *ask, struct frame *frame, size_t whole_item, int whole)
{
    struct cond *many = &frame->having[0];
    const int table = many->left.table;
    if (frame->having_count != 1 || many->clause || many->left.agg != AGG_COUNT ||
        many->left.column.column >= 0 || table < 0 || table == whole || frame->absence_count)
        return false;
    const struct related related = related_to(ask, whole, table, many->at);
    const bool few = many->op == SQL_OP_LT || many->op == SQL_OP_LE; /* or none at all */
    struct cond has = {.kind = COND_HAS, .at = whole_item, .negated = few, .clause = SHARE_CLAUSE};
    if (related.table != table || !related.refers)
        return false;
    has.end = has.at + 1;
    has.left = term_column((struct column_ref){whole, related.edge->to_columns[0]}, has.at);
    has.right = term_column((struct column_ref){table, related.edge->from_columns[0]}, has.at);
    has.inner = INNER_CLAUSE;
    related_restrict(frame, &related);
    many->clause = INNER_CLAUSE;
    if (few)
        many->op = many->op == SQL_OP_LT ? SQL_OP_GE : SQL_OP_GT;
    frame->group_wanted = false;
    frame->count_table = -1;
    for (size_t i = frame->table_count; i-- > 0;) {
        if (frame->tables[i] == table)
            frame->tables[i] = frame->tables[--frame->table_count];
    }
    return frame_cond(frame, has) != NULL;
}
