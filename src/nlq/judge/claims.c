/* Pieces take words; what completes the frame may drop what they made of them (a group with nothing
 * to add up, a table at the end of a reference that changes no row). A word without a trace in the
 * query must not be shown as used: the answer would be to another question. */
#include "judge/claims.h"

#include "guards/qualifier.h"
#include "judge/confidence.h"
#include "querent/base/str.h"
#include "trees/beside.h"
#include "trees/roles.h"

struct said_table {
    const char *name;
    bool found;
};

static void claims_see_source(const struct sql_source *source, void *arg)
{
    struct said_table *said = arg;
    said->found = said->found || (source->name && str_eq_fold(source->name, said->name));
}

static bool claims_reads(const struct ask *ask, const struct sql_query *query, int table)
{
    struct said_table said = {.name = table >= 0 ? ask_table(ask, table)->name : ""};
    sql_walk_sources(query, claims_see_source, &said);
    return said.found;
}

/* The table is read, or one whose rows each lead to one of its: it was left out since it changes
 * nothing then. */
static bool claims_reaches(const struct ask *ask, const struct sql_query *query, int table)
{
    bool found = claims_reads(ask, query, table);
    for (size_t e = 0; !found && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        found = edge->to == table && edge->from != table && edge->from != ask->subject &&
                claims_reads(ask, query, edge->from);
    }
    return found;
}

/* ---- traces in the frame */

static bool made_of(const struct ask *ask, const struct term *term, size_t i)
{
    const struct item *item = &ask->items[i];
    bool column = item->kind == ITEM_COLUMN && item->column.column >= 0 &&
                  (same_column(term->column, item->column) ||
                   (term->span && same_column(term->from, item->column)) ||
                   (term->all && term->table == item->column.table));
    return term->at == i || column;
}

static bool in_terms(const struct ask *ask, const struct frame *frame, size_t i)
{
    for (size_t k = 0; k < frame->select_count; k++) {
        if (made_of(ask, &frame->select[k], i))
            return true;
    }
    for (size_t k = 0; k < frame->group_count; k++) {
        if (made_of(ask, &frame->groups[k], i))
            return true;
    }
    for (size_t k = 0; k < frame->order_count; k++) {
        if (made_of(ask, &frame->orders[k].term, i))
            return true;
    }
    return false;
}

static bool in_conds(const struct ask *ask, const struct cond *conds, size_t count, size_t i)
{
    for (size_t k = 0; k < count; k++) {
        const struct cond *cond = &conds[k];
        if ((cond->at <= i && i < cond->end) || made_of(ask, &cond->left, i) ||
            made_of(ask, &cond->right, i))
            return true;
    }
    return false;
}

bool claims_in_frame(const struct ask *ask, const struct frame *frame, size_t i)
{
    return in_terms(ask, frame, i) || in_conds(ask, frame->conds, frame->cond_count, i) ||
           in_conds(ask, frame->having, frame->having_count, i);
}

/* "female students (sex is F)": said twice, one condition. */
static bool said_again(const struct ask *ask, const struct frame *frame, size_t i)
{
    const struct matches *values = &ask->items[i].values;
    for (size_t k = 0; k < frame->cond_count; k++) {
        const struct cond *cond = &frame->conds[k];
        for (size_t v = 0; v < values->len && cond->value; v++) {
            if (same_column(values->v[v].at, cond->left.column) && values->v[v].value &&
                str_eq_fold(values->v[v].value, cond->value))
                return true;
        }
    }
    return false;
}

/* ---- what a word must have left */

/* "per category", "in each city", "revenue by region": the item names what the rows fall into. */
static bool names_group(const struct ask *ask, size_t i)
{
    size_t link = item_prev(ask, i);
    bool each = item_is(ask, link, CUE_EACH) && !word_is(item_last(ask, link), "all");
    return each || (item_is(ask, link, CUE_BY) && ask->items[i].zone == ZONE_SELECT);
}

/* "Average days between order and shipment by carrier": at the end, where something is measured,
 * the noun names the groups, whatever zone it stands in; "placed by customers" says who did it. */
static bool groups_measure(const struct ask *ask, const struct frame *frame, size_t i)
{
    const size_t by = item_prev(ask, i), before = item_prev(ask, by), next = item_next(ask, i);
    const struct word *noun = item_last(ask, i);
    const bool ends = next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT);
    bool measures = false;
    for (size_t k = 0; k < frame->select_count; k++)
        measures = measures || frame->select[k].agg != AGG_NONE;
    return item_is(ask, by, CUE_BY) && ends && measures && frame->order_count == 0 &&
           str_eq(noun->lower, noun->lemma) && !item_is_participle(ask, before) &&
           !item_kind_is(ask, before, ITEM_WORD);
}

/* "Prague city", "type Debit": says what kind of thing the value is. */
static bool explains_value(const struct ask *ask, size_t i)
{
    size_t near[2] = {item_prev(ask, i), item_next(ask, i)};
    for (size_t k = 0; k < 2; k++) {
        if (item_kind_is(ask, near[k], ITEM_VALUE) && ask->items[near[k]].used)
            return true;
    }
    return false;
}

/* "top 2 products per category" */
static bool counts_best(const struct frame *frame, double number)
{
    double value;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_BEST && str_to_double(cond->value, &value) &&
            value + (cond->op == SQL_OP_EQ) == number)
            return true;
    }
    return false;
}

/* "By number of orders", "the most orders": rows that are counted have to be read. */
static bool is_counted(const struct ask *ask, size_t i)
{
    const size_t before = item_prev(ask, i);
    return item_is(ask, before, CUE_NUMBER_OF) || item_is(ask, before, CUE_HOW_MANY) ||
           item_is(ask, before, CUE_MOST) || item_is(ask, before, CUE_LEAST) ||
           item_traits(ask, item_prev(ask, before)).bounds;
}

/* "without a manager": none of the rows, which an empty reference says as well. */
static bool is_absent(const struct frame *frame, int table)
{
    bool found = false;
    for (size_t i = 0; i < frame->absence_count; i++)
        found = found || (frame->absences[i].table == table && !frame->absences[i].present);
    return found;
}

static bool is_extreme(const struct term *term)
{
    return term->agg == AGG_MAX || term->agg == AGG_MIN;
}

/* Something is the first, the last, the most of all in what was made. */
static bool ranks_anything(const struct frame *frame)
{
    bool ranks = frame->order_count > 0 || frame->best_of || frame->limit > 0;
    for (size_t i = 0; i < frame->select_count && !ranks; i++)
        ranks = is_extreme(&frame->select[i]);
    for (size_t i = 0; i < frame->cond_count && !ranks; i++) {
        const struct cond *cond = &frame->conds[i];
        ranks = cond->kind == COND_EXTREME || cond->kind == COND_TOP || cond->kind == COND_BEST ||
                is_extreme(&cond->left) || is_extreme(&cond->right);
    }
    for (size_t i = 0; i < frame->having_count && !ranks; i++)
        ranks = is_extreme(&frame->having[i].left) || frame->having[i].kind == COND_EXTREME;
    return ranks;
}

/* "Which customer ordered most recently" is not answered by all customers. */
static bool is_superlative(enum cue cue)
{
    return cue == CUE_LATEST || cue == CUE_EARLIEST || cue == CUE_MOST || cue == CUE_LEAST ||
           cue == CUE_ADJ_SUPER || cue == CUE_COMMON || cue == CUE_RARE;
}

/* "Joint tenancies": the word only names a reference (joint_tenant_id) that nobody followed. */
static bool names_unread_reference(const struct ask *ask, const struct sql_query *query, size_t i)
{
    const struct matches *columns = &ask->items[i].columns;
    for (size_t e = 0; columns->len && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (same_column(at, columns->v[0].at) && edge->to != edge->from)
            return !claims_reads(ask, query, edge->to);
    }
    return false;
}

/* "Flows through the most provinces": what is counted are the references to them. */
static bool counts_reference(const struct ask *ask, const struct frame *frame, int table)
{
    bool counts = false;
    for (size_t i = 0; i < frame->order_count; i++) {
        const struct term *term = &frame->orders[i].term;
        const struct join_edge *edge = term->agg == AGG_COUNT && term->column.column >= 0
                                           ? beside_reference(ask, term->column)
                                           : NULL;
        counts = counts || (edge && edge->to == table);
    }
    return counts;
}

static bool has_trace(const struct ask *ask, const struct frame *frame,
                      const struct sql_query *query, size_t i)
{
    const struct item *item = &ask->items[i];
    switch (item->kind) {
    case ITEM_TABLE: /* "no orders" must be read of; a table merely said may change no row */
        if ((names_group(ask, i) && !frame_averages_over(frame)) || groups_measure(ask, frame, i))
            return claims_reads(ask, query, item->table);
        return !(is_counted(ask, i) || (item->clause && item->table != ask->subject)) ||
               claims_reaches(ask, query, item->table) || is_absent(frame, item->table) ||
               counts_reference(ask, frame, item->table);
    case ITEM_COLUMN:
        return claims_in_frame(ask, frame, i) || explains_value(ask, i) ||
               (claims_reads(ask, query, item->column.table) &&
                (item->clause == 0 || item->column.table != ask->subject));
    case ITEM_VALUE:
        return claims_in_frame(ask, frame, i) || said_again(ask, frame, i);
    case ITEM_DATE:
        return claims_in_frame(ask, frame, i);
    case ITEM_NUMBER:
        return claims_in_frame(ask, frame, i) || frame->limit == (long)item->number ||
               (frame->offset > 0 && frame->offset + 1 == (long)item->number) ||
               frame->best_of == (long)item->number || counts_best(frame, item->number) ||
               item->number == 1; /* "once", "any one" */
    case ITEM_CUE:
        return !is_superlative(item->cue) || ranks_anything(frame);
    case ITEM_WORD:
        return !names_unread_reference(ask, query, i);
    default:
        return true;
    }
}

/* "The year in which most ships were built", by the year built: the verb says no more. */
static bool says_deed_again(const struct ask *ask, const struct frame *frame, size_t i)
{
    const size_t before = item_prev(ask, i);
    return ask->items[i].kind == ITEM_COLUMN && item_is_participle(ask, i) &&
           (item_is(ask, before, CUE_IS) || item_is(ask, before, CUE_HAVE)) &&
           in_terms(ask, frame, i);
}

/* "How many orders did each customer place": what is done with each of the rows that are counted,
 * since all of them have the day of it. */
static bool is_deed_of_all(struct ask *ask, const struct sql_query *query, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t before = item_prev(ask, i);
    if (item->kind != ITEM_COLUMN || item->last != item->first + 1 ||
        !column_is_date(ask, item->column) || !item_kind_is(ask, before, ITEM_TABLE) ||
        ask->items[before].table == item->column.table || !table_is_said(ask, item->column.table) ||
        !claims_reads(ask, query, item->column.table))
        return false;
    const struct column_stats *stats = catalog_stats(ask->catalog, item->column);
    return stats->null_share == 0 && wording_has(ask, "did|do|does|has|have");
}

void claims_check(struct ask *ask, const struct frame *frame, const struct sql_query *query)
{
    for (size_t i = 0; i < ask->count && query; i++) {
        ask->items[i].used = ask->items[i].used
                                 ? has_trace(ask, frame, query, i)
                                 : says_deed_again(ask, frame, i) || is_deed_of_all(ask, query, i);
    }
}

/* ---- words that only lead to others */

bool claims_governs(const struct ask *ask, size_t i)
{
    for (size_t k = item_next(ask, i); k < ask->count; k = item_next(ask, k)) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_CUE && (item->cue == CUE_AND || item->cue == CUE_OR))
            return false;
        if (item->kind != ITEM_CUE)
            return item->kind != ITEM_PUNCT && item->used;
        if (item->used)
            return true;
    }
    return false;
}

/* The reference was followed: the words chose it, or it is the only one between two tables that
 * are read. */
static bool is_followed(struct ask *ask, const struct sql_query *query, size_t e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, e);
    for (size_t w = 0; w < ask->way_count; w++) {
        if (ask->ways[w] == (int)e)
            return true;
    }
    return query && !edge_has_twin(ask, e) && claims_reads(ask, query, edge->from) &&
           claims_reads(ask, query, edge->to);
}

/* "Tickets opened by viewers": the reference that was followed is called by the deed. */
static bool leads_by(struct ask *ask, const struct sql_query *query, size_t i)
{
    if (ask->items[i].kind != ITEM_COLUMN || !item_is(ask, i + 1, CUE_BY) ||
        !item_is_participle(ask, i))
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != edge->to && is_followed(ask, query, e) &&
            column_has_akin(ask, (struct column_ref){edge->from, edge->from_columns[0]},
                            item_last(ask, i)->lemma))
            return claims_governs(ask, i);
    }
    return false;
}

void claims_links(struct ask *ask, const struct sql_query *query)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        item->used = item->used || leads_by(ask, query, i);
        item->used = item->used ||
                     (item->kind == ITEM_WORD && !item_missed(ask, i) && claims_governs(ask, i));
        if (qualifier_is_lost(ask, i)) {
            item->kind = ITEM_WORD;
            item->used = false;
        }
    }
}
