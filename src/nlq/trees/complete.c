/* What nobody says: the label of an entity, the grouping that an aggregate beside a column implies,
 * the rows that "most common" counts, whose key keeps namesakes apart. */
#include "guards/among.h"
#include "guards/erased.h"
#include "guards/rivals.h"
#include "guards/two_keepers.h"
#include "parts/compare.h"
#include "places/extremes.h"
#include "places/land.h"
#include "querent/base/str.h"
#include "trees/naming.h"
#include "words/meanings.h"

static bool has_plain(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            return true;
    }
    return false;
}

static bool complete_selects(const struct frame *frame, struct column_ref column)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE &&
            ((same_column(frame->select[i].column, column) && !frame->select[i].bucket) ||
             (frame->select[i].all && frame->select[i].table == column.table)))
            return true;
    }
    return false;
}

/* Something of the table is shown, before `first` or not as a group of its own: "per town and
 * customer". */
static bool selects_from(const struct frame *frame, int table, size_t first)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE && term->table == table &&
            (i < first || term->column.column < 0 || !frame_groups_by(frame, term->column)))
            return true;
    }
    return false;
}

/* "Orders per kind", by a code that the list of kinds has a name for: the table of the list; -1: a
 * code is asked for, or there is none. */
static int named_kinds(const struct ask *ask, const struct term *group)
{
    const struct word *last = group->at < ask->count ? item_last(ask, group->at) : NULL;
    const struct column_ref at = group->column;
    if (last == NULL || at.column < 0 || group->bucket ||
        ask->items[group->at].kind != ITEM_COLUMN || last->quoted || !column_is_text(ask, at) ||
        wording_among(last->lemma, "code|id|key|number|no|abbreviation|symbol"))
        return -1;
    const struct join_edge *edge = edge_of_code(ask, at);
    return edge && ask_table(ask, edge->to)->rows * 2 <= ask_table(ask, at.table)->rows ? edge->to
                                                                                        : -1;
}

/* Groups by a table: its key, and its label shown. */
static void expand_groups(struct ask *ask, struct frame *frame)
{
    size_t before = frame->select_count;
    for (size_t g = 0; g < frame->group_count; g++) {
        struct term *term = &frame->groups[g];
        const int kinds = complete_selects(frame, term->column) ? -1 : named_kinds(ask, term);
        if (kinds >= 0) {
            *term = (struct term){.table = kinds, .column = no_column(), .at = term->at};
            frame_mention(frame, kinds);
        }
        if (term->column.column >= 0) {
            if (!frame->group_hidden && (term->bucket || !complete_selects(frame, term->column)))
                frame_select(frame, *term);
            continue;
        }
        int key = catalog_key_column(ask->catalog, term->table);
        naming_own_key(ask, frame, term->table);
        if (!selects_from(frame, term->table, before) || naming_beside(ask, frame, term))
            frame_select_label(ask, frame, term->table, term->at);
        int label = table_label(ask, term->table);
        term->column = (struct column_ref){term->table, key >= 0 ? key : label};
        if (term->column.column < 0)
            groups_by_key(ask, frame, term);
    }
    if (frame->select_count > before)
        frame_put_first(frame, before);
}

/* The table whose rows a popularity counts: the one that refers to `table` and has most rows. */
static int counting_table(struct ask *ask, int table)
{
    int best = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table &&
            (best < 0 || ask_table(ask, edge->from)->rows > ask_table(ask, best)->rows))
            best = edge->from;
    }
    return best;
}

/* Grouping that ranking by a count, or HAVING, needs: by the entity's key when its own rows are not
 * what is counted, else by the columns shown. */
/* Rows of another table are counted or added up for each of the entity's rows. */
static bool measures_others(struct ask *ask, const struct frame *frame, int entity)
{
    for (size_t i = 0; i < frame->order_count; i++) {
        const struct term *term = &frame->orders[i].term;
        if (term->agg != AGG_NONE && term->table >= 0 && term->table != entity)
            return true;
    }
    for (size_t i = 0; i < frame->having_count; i++) {
        const struct term *term = &frame->having[i].left;
        if (term->column.column >= 0 && term->table != entity &&
            tables_to_many(ask, entity, term->table))
            return true;
    }
    for (size_t t = 0; frame->having_count && t < frame->table_count; t++) {
        if (tables_to_many(ask, entity, frame->tables[t]))
            return true;
    }
    return frame->count_table >= 0 && frame->count_table != entity;
}

/* "The most common diagnosis": rows that nothing refers to are told apart by what they say, and not
 * by their key. */
static void show_what_is_said(struct ask *ask, struct frame *frame)
{
    struct term *term = &frame->select[0];
    const bool rows = frame->select_count == 1 && term->implied && frame->order_by_count &&
                      (frame->count_table < 0 || frame->count_table == term->table) &&
                      counting_table(ask, term->table) < 0;
    const struct column_ref said = {
        term->table, rows ? table_column_by_words(ask, term->table,
                                                  "description|name|title|subject|reason|type|kind")
                          : -1};
    if (said.column >= 0 && column_is_text(ask, said) && column_repeats(ask, said))
        *term = term_column(said, term->at);
}

static void group_by_selection(struct ask *ask, struct frame *frame)
{
    int entity = -1;
    show_what_is_said(ask, frame);
    for (size_t i = 0; i < frame->select_count && entity < 0; i++) {
        if (frame->select[i].agg == AGG_NONE)
            entity = frame->select[i].table;
    }
    if (entity < 0)
        return;
    size_t parts = 0; /* of the name: the first and the last */
    bool label = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        parts += term->agg == AGG_NONE && term->table == entity && term->column.column >= 0 &&
                 frame_is_part_name(ask, term->column);
        label = label || (term->agg == AGG_NONE && term->table == entity &&
                          (term->column.column < 0 || column_is_unique(ask, term->column)));
    }
    label = label || parts > 1;
    bool foreign = measures_others(ask, frame, entity);
    if (frame->count_table < 0 && label && frame->order_by_count) {
        int counted = -1;
        for (size_t t = 0; t < frame->table_count; t++)
            counted = frame->tables[t] != entity ? frame->tables[t] : counted;
        frame->count_table = counted >= 0 ? counted : counting_table(ask, entity);
        foreign = frame->count_table >= 0;
        frame_mention(frame, frame->count_table);
    }
    int key = catalog_key_column(ask->catalog, entity);
    if (foreign && (label || table_is_said(ask, entity)) && key >= 0) {
        frame_group(frame, term_column((struct column_ref){entity, key}, SIZE_MAX));
        return;
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE && frame->select[i].column.column >= 0)
            frame_group(frame, frame->select[i]);
    }
}

/* Something else than the table's own columns is added up: its rows are told apart. */
static bool measures_other(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE && frame->select[i].table != table)
            return true;
    }
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != table)
            return true;
    }
    return false;
}

/* "The number of invoices and the invoice total", also per month: nobody groups by an amount. */
static void add_up_amounts(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        const enum value_type type =
            term->column.column >= 0 ? ask_column(ask, term->column)->value : VALUE_TEXT;
        if (term->agg == AGG_NONE && (type == VALUE_DECIMAL || type == VALUE_REAL) &&
            !frame_groups_each(ask, frame, term->column) &&
            column_is_called(ask, term->column, NAME_WORTH) &&
            !catalog_is_key(ask->catalog, term->column))
            term->agg = AGG_SUM;
    }
}

/* "On average how large is the population": the average, not each as well. */
static void drop_plain_twin(struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        bool measured = false;
        for (size_t k = 0; k < frame->select_count; k++)
            measured =
                measured || (frame->select[k].agg > AGG_COUNT && frame->select[i].agg == AGG_NONE &&
                             frame->select[i].column.column >= 0 &&
                             same_column(frame->select[k].column, frame->select[i].column));
        if (!measured || frame->group_count)
            continue;
        frame->select_count--;
        for (size_t k = i; k < frame->select_count; k++)
            frame->select[k] = frame->select[k + 1];
        i--;
    }
}

static void group_aggregates(struct ask *ask, struct frame *frame)
{
    drop_plain_twin(frame);
    if (!frame_aggregates(frame) || !has_plain(frame))
        return;
    add_up_amounts(ask, frame);
    if (frame->group_count)
        return;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || term->column.column < 0)
            continue;
        int key = catalog_key_column(ask->catalog, term->table);
        if (column_is_unique(ask, term->column) && key >= 0 && measures_other(frame, term->table) &&
            term->column.column == table_label(ask, term->table))
            frame_group(frame, term_column((struct column_ref){term->table, key}, SIZE_MAX));
        else
            frame_group(frame, *term);
    }
}

/* Rows that have no name are shown whole: a bare key tells nobody anything. */
static void show_nameless(struct frame *frame)
{
    if (frame->select_count == 1 && frame->select[0].implied && !frame->group_wanted &&
        frame->group_count == 0) {
        frame->select[0].all = true;
        frame->select[0].column = no_column();
    }
}

/* "Which employee has the most orders": people want to see how many, where rows are read by people.
 */
static bool shows_rank(const struct ask *ask, const struct frame *frame)
{
    const enum agg agg = frame->orders[0].term.agg;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE || frame->select[i].all)
            return false;
    }
    return ask->request->ranks_shown && frame->limit > 0 && frame->order_count == 1 &&
           frame->select_count > 0 && !frame->group_hidden && frame->absence_count == 0 &&
           (agg == AGG_COUNT || agg == AGG_SUM || agg == AGG_AVG);
}

/* "Tickets per employee, top 5": by the number shown. */
static void rank_by_number(const struct ask *ask, struct frame *frame)
{
    const struct term *number = NULL;
    bool top = false, bottom = false;
    for (size_t i = 0; i < ask->count; i++) {
        top = top || (item_is(ask, i, CUE_TOP) && ask->items[i].used);
        bottom = bottom || (item_is(ask, i, CUE_BOTTOM) && ask->items[i].used);
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            continue;
        if (number)
            return;
        number = &frame->select[i];
    }
    if (number && top != bottom && frame->limit > 0 && frame->order_count == 0 &&
        frame->group_count > 0)
        frame_order(frame, *number, top);
}

/* "Employees by salary, highest first": the one number shown. */
static const struct term *only_number(const struct ask *ask, const struct frame *frame)
{
    const struct term *number = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || term->column.column < 0 ||
            !column_is_number(ask, term->column) || catalog_is_key(ask->catalog, term->column))
            continue;
        if (number)
            return NULL;
        number = term;
    }
    return number;
}

/* "The oldest unpaid invoice": no row has the date by which it would be the oldest. */
static void order_by_kept(const struct ask *ask, struct frame *frame)
{
    struct column_ref *by = &frame->orders[0].term.column;
    bool missing = false;
    for (size_t i = 0; frame->order_count && by->column >= 0 && i < frame->cond_count; i++)
        missing = missing || (frame->conds[i].kind == COND_NULL && !frame->conds[i].negated &&
                              same_column(frame->conds[i].left.column, *by));
    const int date = missing ? catalog_date_column(ask->catalog, by->table) : -1;
    if (date >= 0)
        by->column = date;
}

static void settle_orders(const struct ask *ask, struct frame *frame)
{
    const struct term *number = frame->order_sized ? only_number(ask, frame) : NULL;
    if (frame->order_sized && !number && frame->having_count == 1 &&
        frame->having[0].left.agg != AGG_NONE)
        number = &frame->having[0].left; /* "with more than 300 in fees, biggest first" */
    for (size_t i = 0; i < frame->order_count; i++) {
        struct term *term = &frame->orders[i].term;
        if (!term->implied)
            continue;
        for (size_t k = 0; k < frame->select_count; k++) {
            bool measure = frame->select[k].agg != AGG_NONE;
            if (term->implied && (measure || frame->select[k].column.column >= 0))
                *term = frame->select[k];
            else if (measure && term->agg == AGG_NONE &&
                     (frame->orders[i].descending || frame->order_sized))
                *term =
                    frame
                        ->select[k]; /* falling order is of the number, not of the name beside it */
        }
        if (number && term->agg == AGG_NONE)
            *term = *number;
        if (frame->order_sized && term->agg == AGG_NONE && term->column.column >= 0 &&
            column_is_text(ask, term->column))
            frame->unproven = true; /* a size is no order of names */
        if (term->table < 0 && term->column.table < 0 && term->agg == AGG_NONE)
            frame->order_count = i;
    }
}

/* "Which title contains …": the column that is compared is the one that is asked for. */
static void select_compared(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        size_t prev = item_prev(ask, i);
        bool owned = item_kind_is(ask, prev, ITEM_TABLE) &&
                     ask->words.v[ask->items[prev].last - 1].possessive;
        bool asked = owned || item_is(ask, prev, CUE_WH) || item_is(ask, prev, CUE_SHOW) ||
                     item_is(ask, prev, CUE_ALL);
        if (item->kind == ITEM_COLUMN && item->used && item->zone == ZONE_SELECT && asked) {
            frame_select(frame, term_column(item->column, i));
            return;
        }
    }
}

/* "the teams that have both …", "countries that never …": the column itself is spoken of, not the
 * rows it stands in ("the teams of the players who …"). */
static bool speaks_of_column(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    if (frame->select_count != 1 || term->agg != AGG_NONE || term->column.column < 0 ||
        term->at >= ask->count || ask->items[term->at].kind != ITEM_COLUMN ||
        column_is_unique(ask, term->column) || catalog_is_key(ask->catalog, term->column) ||
        frame_is_part_name(ask, term->column) || frame->group_wanted)
        return false;
    size_t next = item_next(ask, term->at);
    if ((item_is(ask, next, CUE_FOR) || item_is(ask, next, CUE_IN)) &&
        item_is(ask, item_next(ask, next), CUE_WH))
        return true; /* "the offices for which there was no poll" */
    return item_is(ask, next, CUE_THAT) || item_is(ask, next, CUE_HAVE) ||
           item_is(ask, next, CUE_WITH) || item_is(ask, next, CUE_WH) ||
           item_is(ask, next, CUE_WHERE) || item_is(ask, next, CUE_DO) ||
           item_is(ask, next, CUE_NO) || item_is(ask, next, CUE_NOT);
}

/* "the majors in the fall term", "the description of the researcher role": what is compared is not
 * asked for when a phrase names it. */
static void drop_restricted(const struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        bool compared = false;
        for (size_t c = 0; c < frame->cond_count; c++)
            compared = compared || (frame->conds[c].kind == COND_COMPARE &&
                                    frame->conds[c].op == SQL_OP_EQ && !frame->conds[c].either &&
                                    same_column(frame->conds[c].left.column, term->column));
        if (!compared || term->agg != AGG_NONE || term->at >= ask->count)
            continue;
        size_t prev = item_prev(ask, term->at);
        if (item_kind_is(ask, prev, ITEM_VALUE))
            prev = item_prev(ask, prev);
        if (!item_is(ask, prev, CUE_OF) && !item_is(ask, prev, CUE_IN) &&
            !item_is(ask, prev, CUE_FOR))
            continue;
        frame->select_count--;
        for (size_t k = i; k < frame->select_count; k++)
            frame->select[k] = frame->select[k + 1];
        i--;
    }
}

/* "countries that never took part in …": no row of the country may be such a one. */
static void widen_negation(const struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count && frame->absence_count < 4; c++) {
        struct cond *cond = &frame->conds[c];
        bool never = false;
        for (size_t k = 0; k < cond->at && k < ask->count; k++)
            never = never || item_is(ask, k, CUE_NO) ||
                    (item_is(ask, k, CUE_NOT) && word_is(item_last(ask, k), "never"));
        if (!never || !cond->negated || cond->clause || cond->either)
            continue;
        cond->negated = false;
        cond->clause = (int)frame->absence_count + 1;
        frame->absences[frame->absence_count++] =
            (struct absence){.clause = cond->clause, .table = -1, .at = cond->at};
    }
}

/* "Show all majors": the kinds there are, each once, where nobody speaks of the rows. */
static bool lists_kinds(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    if (frame->select_count != 1 || term->agg != AGG_NONE || term->column.column < 0 ||
        term->at >= ask->count || frame->cond_count || frame->group_wanted || frame->group_count ||
        frame->order_count || frame->limit || frame->absence_count ||
        table_is_said(ask, term->table) || column_is_unique(ask, term->column))
        return false;
    const struct word *word = &ask->words.v[ask->items[term->at].last - 1];
    return word_is_plural(word) && column_repeats(ask, term->column);
}

/* What is to be told of the reading: which rows are among those of the answer. */
static void tell_rows(struct ask *ask, struct frame *frame)
{
    kept_twice_ask(ask, frame);
    frame_happened(ask, frame);
    erased_say(ask, frame);
    among_say(ask, frame);
    rivals_say(ask, frame);
    two_keepers_say(ask, frame);
}

void frame_complete(struct ask *ask, struct frame *frame)
{
    frame->subject = ask->subject;
    products_spread(ask, frame);
    whole_amounts_added(ask, frame);
    quotients_settle(ask, frame);
    taught_apply(ask, frame);
    flags_counted(ask, frame);
    counted_too(ask, frame);
    compared_sums(ask, frame);
    frame_having(ask, frame);
    frame_best(ask, frame);
    best_of_frame(ask, frame);
    frame_nest(ask, frame);
    groups_settle(ask, frame);
    measured_settle(ask, frame);
    expand_groups(ask, frame);
    if (frame->select_count == 0)
        select_compared(ask, frame);
    if (!numbered_shows_row(ask, frame) && frame->select_count == 0 && ask->subject >= 0) {
        frame_select_label(ask, frame, ask->subject, SIZE_MAX);
        ask->guessed++;
    }
    rank_told_show(ask, frame);
    if (frame->show_order && frame->order_count)
        frame_select(frame, frame->orders[0].term);
    else if (!frame->shape.rank_told && frame->order_count && shows_rank(ask, frame) &&
             frame_select(frame, frame->orders[0].term))
        frame->select[frame->select_count - 1].rank = true;
    show_nameless(frame);
    rank_by_number(ask, frame);
    settle_orders(ask, frame);
    order_by_kept(ask, frame);
    drop_restricted(ask, frame);
    frame->distinct = frame->distinct || lists_kinds(ask, frame) || values_asked(ask, frame);
    frame->by_selection = speaks_of_column(ask, frame);
    extremes_of_all(ask, frame);
    land_summed(ask, frame);
    rank_of_one(frame);
    frame_repeated(ask, frame);
    if (frame->by_selection)
        widen_negation(ask, frame);
    if (frame->group_wanted && frame->group_count == 0)
        group_by_selection(ask, frame);
    rank_known(ask, frame);
    referred_show(ask, frame);
    codes_named(ask, frame);
    group_aggregates(ask, frame);
    differences_check(ask, frame);
    if (frame->group_count)
        frame_count_met(ask, frame);
    denied_rest(ask, frame);
    frame->impossible = !set_aside_apply(ask, frame) || frame->impossible;
    tell_rows(ask, frame);
    frame->unproven = frame->unproven || meaning_is_guessed(ask, frame);
    frame_paid_in_part(ask, frame);
    frame->impossible = frame->impossible || rank_is_void(frame) || beyond_asked(ask, frame);
    frame_show_beside(ask, frame);
    shapes_apply(ask, frame);
    frame_drop_references(ask, frame);
}
