/* "Average salary of customers": customers have none, and that of the employees who look after them
 * was not asked for. */
#include "guards/owned.h"

#include <string.h>

/* By its name, by a reference to it, or by a value of its rows. */
static bool owned_is_spoken_of(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t i = 0; i < ask->said_ways; i++) {
        if (catalog_edge(ask->catalog, (size_t)ask->ways[i])->to == table)
            return true;
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct term *left = &frame->conds[i].left;
        if (left->column.table == table && item_kind_is(ask, left->at, ITEM_VALUE))
            return true;
    }
    return table_is_said(ask, table);
}

/* The item that names the term's column, which may stand apart from what it is compared with
 * ("hired in 2024"); ask->count: none does. */
static size_t owned_item(const struct ask *ask, const struct term *term)
{
    if (term->column.column < 0 || item_kind_is(ask, term->at, ITEM_COLUMN))
        return term->column.column < 0 ? ask->count : term->at;
    for (size_t i = 0; i < ask->count; i++) {
        if (item_kind_is(ask, i, ITEM_COLUMN) && same_column(ask->items[i].column, term->column))
            return i;
    }
    return ask->count;
}

/* "Salary" is the name of the table of salaries, too. */
static bool names_its_table(const struct item *item, int table)
{
    bool names = false;
    for (size_t k = 0; k < item->tables.len; k++)
        names = names || (item->tables.v[k].at.table == table && item->tables.v[k].score >= .9);
    return names;
}

static bool owned_by_other(const struct ask *ask, const struct frame *frame,
                           const struct term *term)
{
    const size_t at = owned_item(ask, term);
    if (at >= ask->count)
        return false;
    const struct item *item = &ask->items[at];
    const int owner = item->owner >= 0 ? item->owner : ask->subject;
    return !item->measure && !names_its_table(item, term->column.table) && owner >= 0 &&
           owner != term->column.table && table_is_said(ask, owner) &&
           !owned_is_spoken_of(ask, frame, term->column.table);
}

/* "The size of households" as the capacity of warehouses that they visited: a synonym far from what
 * is spoken of. */
static bool owned_by_synonym(struct ask *ask, const struct frame *frame, const struct term *term)
{
    static const double name = .6; /* a synonym scores less than any word of the column's name */
    if (!owned_by_other(ask, frame, term))
        return false;
    const struct item *item = &ask->items[owned_item(ask, term)];
    const struct word *word = &ask->words.v[item->first];
    const bool synonym = (word->written && word->nearness > 0) ||
                         (item->columns.len && item->columns.v[0].score < name);
    return synonym &&
           table_hops(ask, item->owner >= 0 ? item->owner : ask->subject, term->column.table) > 1;
}

/* The first such term; NULL: none. */
static const struct term *owned_find(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE ? owned_by_other(ask, frame, &frame->select[i])
                                             : owned_by_synonym(ask, frame, &frame->select[i]))
            return &frame->select[i];
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        if (owned_by_other(ask, frame, &frame->orders[i].term))
            return &frame->orders[i].term;
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (owned_by_other(ask, frame, &frame->conds[i].left))
            return &frame->conds[i].left;
    }
    for (size_t i = 0; i < frame->having_count; i++) {
        if (owned_by_other(ask, frame, &frame->having[i].left))
            return &frame->having[i].left;
    }
    return NULL;
}

static bool owned_has_status(const struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_text(ask, at) &&
            (column_has_words(ask, at, "status") || column_has_words(ask, at, "state")))
            return true;
    }
    return false;
}

/* "Rejected projects", whose own status does not know that state, as those with a rejected job:
 * nobody spoke of jobs. */
static bool owned_state_of_other(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].table != ask->subject)
            return false;
    }
    for (size_t i = 0; i < frame->cond_count && owned_has_status(ask, ask->subject); i++) {
        const struct term *left = &frame->conds[i].left;
        if (left->column.table >= 0 && left->column.table != ask->subject &&
            item_kind_is(ask, left->at, ITEM_VALUE) &&
            word_is_participle(item_first(ask, left->at)))
            return true;
    }
    return false;
}

/* "Customers per year", restricted by rows of which each has many and of which nobody spoke: they
 * are what is counted. */
static bool owned_counts_other(struct ask *ask, const struct frame *frame)
{
    bool counts = false, many = false;
    for (size_t i = 0; i < frame->select_count; i++)
        counts = counts ||
                 (frame->select[i].agg == AGG_COUNT && !frame->select[i].distinct &&
                  frame->select[i].column.column < 0 && frame->select[i].table == frame->subject);
    for (size_t i = 0; i < frame->cond_count && counts && frame->subject >= 0; i++) {
        const int table = frame->conds[i].left.column.table;
        many = many || (frame->conds[i].clause == 0 && table >= 0 && table != frame->subject &&
                        !table_is_said(ask, table) && tables_to_many(ask, frame->subject, table));
    }
    return many && frame->group_count > 0;
}

bool owned_elsewhere(struct ask *ask, const struct frame *frame)
{
    return owned_find(ask, frame) != NULL || owned_state_of_other(ask, frame) ||
           owned_counts_other(ask, frame);
}

/* Each row leads up to one of the other table's: incidents to sites, and these to clients. */
static bool leads_up(const struct ask *ask, int from, int to, int depth)
{
    enum { DEPTH_MAX = 3 };
    if (from == to)
        return true;
    for (size_t e = 0; depth < DEPTH_MAX && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == from && edge->to != from && !edge->audit &&
            leads_up(ask, edge->to, to, depth + 1))
            return true;
    }
    return false;
}

/* Two tables that only refer to the same third one: its rows put each of the one beside each of the
 * other. */
static bool owned_meet_by_chance(struct ask *ask, int from, int to)
{
    struct join_tree path;
    if (!catalog_path(ask->catalog, ask->arena, from, to, &path))
        return false;
    bool up = false;
    for (size_t e = 0; e < path.edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)path.edges[e]);
        const bool rises = edge->from == from;
        if (up && !rises)
            return true;
        up = up || rises;
        from = rises ? edge->to : edge->from;
    }
    return false;
}

/* Rows of the one table are always of a row of the other. */
static bool always_refer(const struct ask *ask, int from, int to)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == from && edge->to == to &&
            !column_may_be_null(ask, (struct column_ref){from, edge->from_columns[0]}))
            return true;
    }
    return false;
}

static bool is_asked_in(const struct frame *frame, struct column_ref at, int clause)
{
    bool asked = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        asked = asked ||
                (frame->conds[c].clause == clause && same_column(frame->conds[c].left.column, at));
    return asked;
}

/* "Never available": a column of few values that is no reference. */
static bool names_state(const struct ask *ask, const struct item *item)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, item->column);
    return stats && stats->distinct <= 2 && !catalog_is_key(ask->catalog, item->column) &&
           !item->role;
}

/* "No appointment with a nurse" as no appointment at all: what the denied rows were said to be with
 * restricts nothing. */
static bool denied_in_part(struct ask *ask, const struct frame *frame,
                           const struct absence *absence)
{
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->clause == absence->clause &&
            item->column.column >= 0 && item->column.table == absence->table &&
            names_state(ask, item) && !is_asked_in(frame, item->column, absence->clause))
            return true;
        bool restricts = item->clause != absence->clause || item->kind != ITEM_TABLE ||
                         item->table == absence->table || item->table == frame->subject ||
                         !item_is(ask, item_prev(ask, i), CUE_WITH) ||
                         always_refer(ask, absence->table, item->table);
        for (size_t c = 0; c < frame->cond_count; c++)
            restricts = restricts || (frame->conds[c].clause == absence->clause &&
                                      frame->conds[c].left.column.table == item->table);
        if (!restricts)
            return true;
    }
    return false;
}

bool owned_denied_by_chance(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->absence_count; i++) {
        const struct absence *absence = &frame->absences[i];
        if (absence->table >= 0 && !absence->present && denied_in_part(ask, frame, absence))
            return true;
    }
    for (size_t i = 0; i < frame->absence_count; i++) {
        const struct absence *absence = &frame->absences[i];
        if (absence->table >= 0 && absence->edge == 0 && absence->table != frame->subject &&
            frame->subject >= 0 && owned_meet_by_chance(ask, frame->subject, absence->table))
            return true;
    }
    return false;
}

bool owned_unrelated(struct ask *ask, const struct frame *frame)
{
    const struct term *term = owned_find(ask, frame);
    if (term == NULL)
        return false;
    struct item *item = &ask->items[owned_item(ask, term)];
    const int owner = item->owner >= 0 ? item->owner : ask->subject;
    if ((leads_up(ask, term->column.table, owner, 0) ||
         !owned_meet_by_chance(ask, owner, term->column.table)) &&
        !owned_by_synonym(ask, frame, term))
        return false;
    item->used = false; /* said as not understood */
    return true;
}

void owned_assume(struct ask *ask, const struct frame *frame)
{
    const struct term *term = owned_find(ask, frame);
    if (term == NULL)
        return;
    const size_t at = owned_item(ask, term);
    if (item_first(ask, at)->written || strchr(item_first(ask, at)->text, '.'))
        return; /* what stands there names the table */
    ask_assume(ask, at,
               arena_printf(ask->arena, "%s is that of %s", item_said(ask, &ask->items[at]),
                            ask_table(ask, term->column.table)->name));
}
