/* "Medicines cheaper than 5", where they have a cost price and a selling price: which of the two
 * was taken is said, and such an answer is not sure. Nor is a sum of amounts in several currencies.
 */
#include "guards/rivals.h"

#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

/* Another number of the same rows whose name ends alike: cost_price beside sell_price. */
static bool has_rival(const struct ask *ask, struct column_ref at)
{
    for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
        const struct column_ref other = {at.table, (int)c};
        if ((int)c != at.column && column_is_number(ask, other) &&
            !catalog_is_key(ask->catalog, other) &&
            str_eq(column_last_word(ask, other), column_last_word(ask, at)))
            return true;
    }
    return false;
}

/* The question names the column by no item of its own. */
static bool is_unnamed(const struct ask *ask, struct column_ref at)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_COLUMN && same_column(ask->items[i].column, at))
            return false;
    }
    return true;
}

static void look(struct ask *ask, struct frame *frame, struct column_ref at, size_t item)
{
    if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
        !is_unnamed(ask, at) || !has_rival(ask, at))
        return;
    frame->unproven = true;
    ask_assume(ask, item < ask->count ? item : 0,
               arena_printf(ask->arena, "by %s.%s", ask_table(ask, at.table)->name,
                            ask_column(ask, at)->name));
}

/* A value of a column whose other values are lists with it among them: Rain beside Fog-Rain. */
static bool is_listed(const struct ask *ask, const struct cond *cond)
{
    const char *const *values = cond->value && cond->left.column.column >= 0
                                    ? catalog_values(ask->catalog, cond->left.column)
                                    : NULL;
    for (; values && *values; values++) {
        const char *in = strstr(*values, cond->value), *end = in ? in + strlen(cond->value) : NULL;
        if (in && strlen(*values) > strlen(cond->value) &&
            (in == *values || strchr("-,/;+|", in[-1])) && strchr("-,/;+|", *end))
            return true;
    }
    return false;
}

/* Where rows of the table say in which currency they are, of several; column -1: they do not. */
static struct column_ref currencies_of(struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (column_has_words(ask, at, "currency") && stats && stats->distinct > 1 &&
            (column_is_text(ask, at) || catalog_is_key(ask->catalog, at)))
            return at;
    }
    return no_column();
}

/* Each group, or all rows, are of one currency: "in EUR", "per currency". */
static bool one_currency(const struct frame *frame, struct column_ref at)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].kind == COND_COMPARE && frame->conds[c].op == SQL_OP_EQ &&
            same_column(frame->conds[c].left.column, at))
            return true;
    }
    for (size_t g = 0; g < frame->group_count; g++) {
        if (same_column(frame->groups[g].column, at))
            return true;
    }
    return false;
}

/* "Total invoiced per line", where invoices are in euros and in dollars. */
static void look_currencies(struct ask *ask, struct frame *frame, const struct term *term)
{
    static const char money[] = "cents|revenue|turnover|paid|income|earnings|fees|costs|sum|net|"
                                "gross|premium|budget|expense";
    const struct column_ref at = term->column;
    if ((term->agg != AGG_SUM && term->agg != AGG_AVG) || at.column < 0 || term->span)
        return;
    const struct column_ref kept = currencies_of(ask, at.table);
    if (kept.column < 0 || one_currency(frame, kept) ||
        !(column_is_called(ask, at, NAME_PRICE) || column_is_called(ask, at, NAME_WORTH) ||
          column_is_called(ask, at, NAME_MONEY) || wording_among(column_last_word(ask, at), money)))
        return;
    frame->unproven = true;
    ask_assume(ask, term->at < ask->count ? term->at : 0,
               arena_printf(ask->arena, "%s in several currencies (%s.%s), added up as they are",
                            ask_column(ask, at)->name, ask_table(ask, kept.table)->name,
                            ask_column(ask, kept)->name));
}

/* The question speaks of rows of the table otherwise than by item i: by its name, or a value. */
static bool is_spoken_of(const struct ask *ask, const struct frame *frame, int table, size_t i)
{
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE && item->table == table)
            return true;
        if (k != i && item->kind == ITEM_COLUMN && item->column.table == table &&
            item->columns.len == 1)
            return true;
    }
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->left.column.table == table && cond->kind == COND_COMPARE && !cond->numeric)
            return true;
    }
    return ask->subject_before == table;
}

/* "Duplicate invoice numbers", where vendors' and customers' invoices have one: rows of the other
 * table could be meant as well. */
static void look_tables(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct match *taken = NULL, *other = NULL;
    if (item->kind != ITEM_COLUMN || !item->used || item->column.column < 0 || item->measure ||
        item->taught || item->owner >= 0)
        return;
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct match *match = &item->columns.v[k];
        if (same_column(match->at, item->column))
            taken = match;
    }
    for (size_t k = 0; taken && k < item->columns.len && !other; k++) {
        const struct match *match = &item->columns.v[k];
        if (match->at.table != taken->at.table && match->score >= taken->score &&
            table_is_open(ask, match->at.table) && match->score >= .9)
            other = match;
    }
    if (other == NULL || is_spoken_of(ask, frame, taken->at.table, i))
        return;
    frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s = %s.%s, and not %s.%s", item_said(ask, &ask->items[i]),
                            ask_table(ask, taken->at.table)->name, ask_column(ask, taken->at)->name,
                            ask_table(ask, other->at.table)->name,
                            ask_column(ask, other->at)->name));
}

/* "Entries without a cost center", where each entry has several lines, of which some have one:
 * those of which no line has one, or some line has none? */
static void look_parts(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t before = item_prev(ask, i);
    if (item->kind != ITEM_TABLE || !item->used || item->clause == 0 || ask->subject < 0 ||
        !item_traits(ask, before).negates)
        return;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *to = catalog_edge(ask->catalog, e);
        const struct column_ref at = {to->from, to->from_columns[0]};
        if (to->to != item->table || to->from == ask->subject || to->count != 1 ||
            table_is_said(ask, to->from) || !column_may_be_null(ask, at))
            continue;
        for (size_t k = 0; k < catalog_edge_count(ask->catalog); k++) {
            const struct join_edge *part = catalog_edge(ask->catalog, k);
            frame->unproven =
                frame->unproven || (part->from == to->from && part->to == ask->subject &&
                                    table_hops(ask, ask->subject, item->table) == 2);
        }
    }
}

void rivals_say(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        look_tables(ask, frame, i);
        look_parts(ask, frame, i);
    }
    for (size_t c = 0; c < frame->cond_count; c++)
        frame->unproven = frame->unproven || (frame->conds[c].kind == COND_COMPARE &&
                                              is_listed(ask, &frame->conds[c]));

    if (ask->count == 0)
        return;
    text_numbers_say(ask, frame);
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].kind == COND_COMPARE || frame->conds[c].kind == COND_BETWEEN)
            look(ask, frame, frame->conds[c].left.column, frame->conds[c].at);
    }
    for (size_t i = 0; i < frame->order_count; i++)
        look(ask, frame, frame->orders[i].term.column, frame->orders[i].term.at);
    const size_t said = ask->assumed_count;
    for (size_t i = 0; i < frame->select_count; i++)
        look_currencies(ask, frame, &frame->select[i]);
    for (size_t i = 0; i < frame->order_count && ask->assumed_count == said; i++)
        look_currencies(ask, frame, &frame->orders[i].term);
}
