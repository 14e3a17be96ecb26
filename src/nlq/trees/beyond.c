/* What is asked and no query here can be: declined rather than answered by other rows. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Words that ask for what no query here can be: pairs of rows that occur together, parts of all
 * rows
 * ("top 10 %"), a number of times taken for a key. */
static bool asks_beyond(const struct ask *ask, const struct frame *frame)
{
    bool beyond = false;
    for (size_t i = 0; i < ask->words.len; i++) {
        const bool together = wording_is(ask, i, "together") &&
                              !wording_is(ask, i + 1, "with|and|have|has") &&
                              !(i > 0 && wording_is(ask, i - 1, "all|show|list|put"));
        const struct word *share = i + 1 < ask->words.len ? &ask->words.v[i + 1] : NULL;
        const bool part = wording_is(ask, i, "top|bottom") && share && share->is_number &&
                          (ask->words.question[share->offset + share->len] == '%' ||
                           strchr(share->text, '%') || wording_is(ask, i + 2, "%|percent"));
        beyond = beyond || together || part;
    }
    for (size_t i = 0; i < ask->count; i++)
        beyond = beyond || (item_is(ask, i, CUE_SELLING) && !ask->items[i].used);
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        beyond = beyond ||
                 (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && cond->at < ask->count &&
                  item_first(ask, cond->at)->is.times && cond->left.agg == AGG_NONE &&
                  cond->left.column.column >= 0 && catalog_is_key(ask->catalog, cond->left.column));
    }
    return beyond;
}

/* "Top 5 … by" what was not understood: any five rows are no answer. */
static bool top_of_nothing(const struct ask *ask, const struct frame *frame)
{
    bool top = false;
    for (size_t i = 0; i < ask->count; i++)
        top = top ||
              (item_is(ask, i, CUE_TOP) && ask->items[i].used && !item_last(ask, i)->is.first_last);
    return top && frame->limit > 0 && frame->order_count == 0 && frame->best_of == 0;
}

/* "Top 3 artists per genre", where nothing tells which artists are the best: how many of them a
 * genre has is no answer. */
static bool ranks_counted_rows(const struct ask *ask, const struct frame *frame)
{
    const struct term *by = &frame->orders[0].term;
    if (frame->limit == 0 || frame->order_count == 0 || frame->group_count == 0 ||
        by->agg != AGG_COUNT || by->column.column >= 0)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        size_t of = item_next(ask, i);
        if (item_kind_is(ask, of, ITEM_NUMBER))
            of = item_next(ask, of);
        if ((item_is(ask, i, CUE_TOP) || item_is(ask, i, CUE_BOTTOM)) &&
            item_kind_is(ask, of, ITEM_TABLE) && ask->items[of].table == by->table &&
            !(frame->groups[0].table == by->table &&
              catalog_is_key(ask->catalog, frame->groups[0].column)))
            return true;
    }
    return false;
}

/* "Top 3 translators for each target language" by a rating of their own: three of all of them are
 * no answer. */
static bool top_loses_groups(const struct ask *ask, const struct frame *frame)
{
    bool top = false, each = false;
    for (size_t i = 0; i < ask->count; i++) {
        top = top || (item_is(ask, i, CUE_TOP) && ask->items[i].used);
        each = each || (item_is(ask, i, CUE_EACH) && ask->items[i].used);
    }
    return top && each && frame->limit > 0 && frame->best_of == 0 && frame->group_count == 0 &&
           frame->orders[0].term.agg == AGG_NONE;
}

/* "Rent per employee", where an office has one rent and many employees: neither the rents nor a
 * rent for each employee are an answer. */
static bool lists_per(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    if (frame->select_count != 1 || frame->group_count || frame->limit || frame->cond_count ||
        term->agg != AGG_NONE || term->column.column < 0 || term->times || term->all ||
        !column_is_number(ask, term->column))
        return false;
    for (size_t i = 0; i + 1 < ask->count; i++) {
        if (item_is(ask, i, CUE_EACH) && wording_is(ask, ask->items[i].first, "per") &&
            item_kind_is(ask, i + 1, ITEM_TABLE) && ask->items[i + 1].table >= 0 &&
            tables_to_many(ask, term->column.table, ask->items[i + 1].table))
            return true;
    }
    return false;
}

/* "Customers who never ordered": with nothing denied, all of them would be shown. */
static bool denies_nothing(const struct ask *ask, const struct frame *frame)
{
    bool denies = false;
    for (size_t i = 0; i < ask->count; i++)
        denies = denies || (item_traits(ask, i).negates && !ask->items[i].used);
    return denies && frame->cond_count == 0 && frame->absence_count == 0 &&
           frame->having_count == 0 && frame->group_count == 0;
}

/* "Average tenure of clerks", where nothing is called so: the average of something else is no
 * answer. */
static bool measures_nothing(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const size_t of = term->at < ask->count ? item_prev(ask, term->at) : ask->count;
        const size_t noun = of < ask->count ? item_prev(ask, of) : ask->count;
        if ((term->agg == AGG_AVG || term->agg == AGG_SUM) && term->column.column >= 0 &&
            item_kind_is(ask, term->at, ITEM_TABLE) && item_is(ask, of, CUE_OF) &&
            item_kind_is(ask, noun, ITEM_WORD) && !ask->items[noun].used &&
            !item_last(ask, noun)->lemma_is.light &&
            item_traits(ask, item_prev(ask, noun)).aggregates)
            return true;
    }
    return false;
}

/* "States that border states that border Texas": the same reference, said twice over, leads two
 * steps far; one step is no answer. */
static bool goes_twice(const struct ask *ask, const struct frame *frame)
{
    size_t conds = frame->absence_count;
    for (size_t c = 0; c < frame->cond_count; c++)
        conds += frame->conds[c].kind == COND_PAIR ? 2 : frame->conds[c].at < ask->count;
    for (size_t i = 0; i < ask->count && conds < 2; i++) {
        const struct item *item = &ask->items[i];
        for (size_t k = i + 1; k < ask->count && item->kind == ITEM_COLUMN; k++) {
            const struct item *again = &ask->items[k];
            const size_t that = item_prev(ask, k);
            if (again->kind == ITEM_COLUMN && same_column(item->column, again->column) &&
                catalog_is_key(ask->catalog, item->column) &&
                str_eq(item_last(ask, i)->lemma, item_last(ask, k)->lemma) &&
                (item_is(ask, that, CUE_THAT) || item_is(ask, that, CUE_WH)))
                return true;
        }
    }
    return false;
}

/* "The most ordered dish", where nothing is known of orders: each row counted by itself. */
static bool ranks_itself(const struct ask *ask, const struct frame *frame)
{
    if (frame->order_count != 1 || frame->limit == 0 || frame->group_count != 1 ||
        frame->orders[0].term.agg != AGG_COUNT || frame->groups[0].column.column < 0 ||
        frame->groups[0].bucket || item_kind_is(ask, frame->groups[0].at, ITEM_COLUMN))
        return false;
    const struct column_ref group = frame->groups[0].column;
    const struct column_stats *stats = catalog_stats(ask->catalog, group);
    const int64_t rows = ask_table(ask, group.table)->rows;
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != group.table)
            return false;
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].left.table != group.table)
            return false;
    }
    return frame->orders[0].term.table == group.table && rows > 1 && stats &&
           stats->distinct == rows && column_is_home(ask, group);
}

/* "Higher this month than last month": two periods held against each other, and not each for
 * itself. */
static bool compares_periods(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const size_t than = item_next(ask, i), other = item_next(ask, than);
        if (item_kind_is(ask, i, ITEM_DATE) && item_kind_is(ask, other, ITEM_DATE) &&
            than < ask->count && wording_is(ask, ask->items[than].last - 1, "than") &&
            !frame->shape.compared && !frame->shape.growth && !frame->shape.periods[0])
            return true;
    }
    return false;
}

/* "Staff who have not worked in the last 14 days": a date that nobody named, denied for a verb that
 * nothing is known of. */
static bool denies_unknown(const struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind != COND_RANGE || !cond->negated || cond->at >= ask->count)
            continue;
        for (size_t k = cond->at; k-- > 0 && !item_traits(ask, k).negates;) {
            const struct item *item = &ask->items[k];
            if (item->kind == ITEM_WORD && !item->used && word_is_participle(item_first(ask, k)) &&
                !column_has_words(ask, cond->left.column, item_first(ask, k)->lemma))
                return true;
        }
    }
    return false;
}

/* "The second highest bill in each city": groups that a single rank over all rows would lose. */
static bool loses_groups(const struct ask *ask, const struct frame *frame)
{
    bool each = false, measured = frame->group_count > 0;
    for (size_t i = 0; i < ask->count; i++)
        each = each ||
               (item_is(ask, i, CUE_EACH) && (item_kind_is(ask, item_next(ask, i), ITEM_COLUMN) ||
                                              item_kind_is(ask, item_next(ask, i), ITEM_TABLE)));
    for (size_t i = 0; i < frame->select_count; i++)
        measured = measured || frame->select[i].agg != AGG_NONE;
    bool lost = false; /* "the best of each by average grade", ranked by single grades */
    for (size_t i = 0; i < frame->select_count && frame->order_count == 1; i++)
        lost = lost || (each && frame->limit == 1 && frame->group_count && !frame->best_of &&
                        frame->select[i].agg != AGG_NONE && frame->select[i].column.column >= 0 &&
                        frame->orders[0].term.agg == AGG_NONE &&
                        same_column(frame->select[i].column, frame->orders[0].term.column));
    return lost || (each && !measured && frame->limit == 1 && frame->order_count == 1 &&
                    frame->orders[0].term.agg == AGG_NONE && frame->having_count == 0 &&
                    !frame->best_of && !frame->shape.place);
}

/* "Services that depend on auth", where pairs of services are kept: the other one of a pair, and
 * not the service that is called so. */
static bool pairs_with_itself(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count && frame->absence_count == 0; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_TABLE || item->columns.len == 0 || item->tables.len == 0 ||
            item->tables.v[0].score >= .6 || item->table != ask->subject)
            continue;
        const int pairs = item->columns.v[0].at.table;
        size_t ends = 0;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            ends += edge->from == pairs && edge->to == ask->subject;
        }
        bool read = false;
        for (size_t c = 0; c < frame->cond_count; c++)
            read = read || frame->conds[c].kind == COND_PAIR;
        for (size_t t = 0; t < frame->table_count; t++)
            read = read || frame->tables[t] == pairs;
        if (ends > 1 && pairs != ask->subject && !read)
            return true;
    }
    return false;
}

/* The column is of the table, or refers to it, or the table is a link that refers to the column's.
 */
static bool leads_to(const struct ask *ask, struct column_ref column, int table)
{
    if (column.table == table)
        return true;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const bool refers = edge->from == column.table && edge->to == table;
        if (edge->from == table && edge->to == column.table)
            return true;
        for (size_t k = 0; k < edge->count && refers; k++) {
            if (edge->from_columns[k] == column.column)
                return true;
        }
    }
    return false;
}

static bool shows_item(const struct ask *ask, const struct term *term, const struct item *item)
{
    if (term->all || term->table == item->table)
        return true;
    for (size_t k = 0; k < item->columns.len; k++) {
        if (same_column(item->columns.v[k].at, term->column))
            return true;
    }
    return term->column.column >= 0 && leads_to(ask, term->column, item->table);
}

static bool is_shown(const struct ask *ask, const struct frame *frame, const struct item *item)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (shows_item(ask, &frame->select[i], item))
            return true;
    }
    return false;
}

/* "Which depot receives the most parcels", and no depot is shown. */
static bool shows_others(const struct ask *ask, const struct frame *frame)
{
    const size_t first = item_next(ask, 0);
    if (!item_is(ask, 0, CUE_WH) || frame->select_count == 0 ||
        !item_kind_is(ask, first, ITEM_TABLE))
        return false;
    for (size_t i = first; item_kind_is(ask, i, ITEM_TABLE); i++) { /* "film actors" */
        const struct item *item = &ask->items[i];
        if (item->table < 0 || !item->tables.len || item->tables.v[0].score < .95 ||
            is_shown(ask, frame, item))
            return false;
    }
    return true;
}

/* All columns of rows beside a sum over them: no row has it. */
static bool shows_rows_and_sums(const struct frame *frame)
{
    bool all = false, sums = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        all = all || frame->select[i].all;
        sums = sums || frame->select[i].agg != AGG_NONE;
    }
    return all && (sums || frame->group_count > 0) && !frame->best_of && !shapes_any(frame);
}

/* It may be how much of something there is: a number, or a text that says one. */
static bool may_be_amount(const struct ask *ask, const struct term *term)
{
    const struct column_stats *stats =
        term->column.column < 0 ? NULL : catalog_stats(ask->catalog, term->column);
    if (term->agg != AGG_NONE || term->span || term->age || term->taught)
        return true;
    return term->column.column >= 0 && !catalog_is_key(ask->catalog, term->column) &&
           (!column_is_text(ask, term->column) || (stats && stats->effective != VALUE_TEXT)) &&
           !column_is_date(ask, term->column);
}

/* "How much honey was collected in each parish", and no amount is shown. */
static bool shows_no_amount(const struct ask *ask, const struct frame *frame)
{
    const char *said = ask->words.question, *behind = strstr(said, ", how much ");
    if (strncmp(said, "How much ", 9) != 0 && strncmp(said, "how much ", 9) != 0 && behind == NULL)
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (may_be_amount(ask, &frame->select[i]))
            return false;
    }
    return frame->select_count > 0 && frame->shape.owing.of == 0; /* the balance is to come */
}

/* Keys are added up: whatever "total" was said of, it was not they. */
static bool sums_keys(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if ((term->agg == AGG_SUM || term->agg == AGG_AVG) && term->column.column >= 0 &&
            !term->taught && !term->span && ask_column(ask, term->column)->primary &&
            catalog_key_column(ask->catalog, term->column.table) == term->column.column)
            return true;
    }
    return false;
}

bool beyond_asked(struct ask *ask, const struct frame *frame)
{
    return shows_rows_and_sums(frame) || shows_others(ask, frame) || measures_nothing(ask, frame) ||
           top_of_nothing(ask, frame) || ranks_counted_rows(ask, frame) ||
           top_loses_groups(ask, frame) || lists_per(ask, frame) || asks_beyond(ask, frame) ||
           denies_nothing(ask, frame) || goes_twice(ask, frame) || ranks_itself(ask, frame) ||
           compares_periods(ask, frame) || denies_unknown(ask, frame) || loses_groups(ask, frame) ||
           pairs_with_itself(ask, frame) || shows_no_amount(ask, frame) || sums_keys(ask, frame);
}
