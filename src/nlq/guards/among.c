/* Rows that the question does not leave out, and that whoever asks may not expect: what is due and
 * has been paid, payments that failed, reps in place of the customers who ordered; and prices from
 * which no discount is taken off. The answer says so, and is not sure. */
#include "guards/among.h"

#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"

static bool is_read_by(const struct frame *frame, struct column_ref at)
{
    bool read = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        read = read || same_column(frame->conds[c].left.column, at);
    for (size_t i = 0; i < frame->group_count; i++)
        read = read || same_column(frame->groups[i].column, at);
    return read;
}

/* A condition on a status of the table says which of its rows count. */
static bool state_is_said(const struct ask *ask, const struct frame *frame, int table)
{
    bool said = false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct column_ref at = frame->conds[c].left.column;
        said =
            said || (at.column >= 0 && at.table == table &&
                     (column_has_words(ask, at, "status") || column_has_words(ask, at, "state")));
    }
    return said;
}

/* "What is due in the next 14 days": with what has been paid. */
static void due_say(struct ask *ask, struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref due = cond->left.column;
        if (cond->kind != COND_RANGE || cond->clause || cond->negated || due.column < 0 ||
            !(column_is_called(ask, due, NAME_DUE) || column_is_called(ask, due, NAME_PROMISED)))
            continue;
        const struct column_ref done = life_done(ask, due);
        const struct column_stats *stats =
            done.column >= 0 ? catalog_stats(ask->catalog, done) : NULL;
        if (stats == NULL || stats->null_share <= 0 || stats->null_share >= 1 ||
            is_read_by(frame, done) || state_is_said(ask, frame, due.table))
            continue;
        frame->unproven = true;
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "those that have a %s already are among them",
                                ask_column(ask, done)->name));
        return;
    }
}

/* "Takings last week": with payments that failed. */
static void failed_say(struct ask *ask, struct frame *frame)
{
    static const char says[] = "ok|valid|success|successful|succeeded|cleared|failed|bounced|"
                               "reversed|void|voided|declined|rejected|refunded";
    int table = -1;
    for (size_t i = 0; i < frame->select_count && table < 0; i++) {
        const struct term *term = &frame->select[i];
        if ((term->agg == AGG_SUM || term->agg == AGG_AVG) && term->column.column >= 0 &&
            column_is_called(ask, term->column, NAME_WORTH))
            table = term->column.table;
    }
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!wording_among(catalog_column_words(ask->catalog, at), says) || !flag_is(ask, at) ||
            is_read_by(frame, at) || state_is_said(ask, frame, table))
            continue;
        frame->unproven = true;
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "rows of %s are added up whatever their %s says",
                                ask_table(ask, table)->name, ask_column(ask, at)->name));
        return;
    }
}

/* The discount of each row, which quantity × price has not taken off; column -1: there is none. */
static struct column_ref rebate_of(struct ask *ask, const struct term *term)
{
    const bool product = term->times && !term->minus && !term->plus && !term->over && !term->off &&
                         term->times_table == 0 && term->column.column >= 0;
    const int table = product ? term->column.table : -1;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if ((int)c != term->column.column && (int)c != term->times - 1 &&
            column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) && !flag_is(ask, at) &&
            (column_has_words(ask, at, "discount") || column_has_words(ask, at, "rebate")))
            return at;
    }
    return no_column();
}

/* "Revenue by product" of quantity and price, where lines have a discount, too. */
static void rebate_say(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count + frame->order_count; i++) {
        const struct term *term = i < frame->select_count
                                      ? &frame->select[i]
                                      : &frame->orders[i - frame->select_count].term;
        const struct column_ref at = rebate_of(ask, term);
        if (at.column < 0 || is_read_by(frame, at))
            continue;
        frame->unproven = true;
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "%s.%s is not taken off",
                                ask_table(ask, at.table)->name, ask_column(ask, at)->name));
        return;
    }
}

/* Another table, and no list of kinds, that each of the rows refers to besides; -1: there is none.
 */
static int other_party(const struct ask *ask, int rows, int table)
{
    enum { PARTY_COLUMNS = 4 }; /* a list of kinds has a code and a name */
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref from = {edge->from, edge->from_columns[0]};
        if (edge->from == rows && edge->to != table && edge->to != rows && edge->count == 1 &&
            !people_work_here(ask, edge->to) && column_is_filled(ask, from) &&
            ask_table(ask, edge->to)->column_count >= PARTY_COLUMNS)
            return edge->to;
    }
    return -1;
}

static bool asks_who_orders(const char *question)
{
    static const char who[] = "who ", *const deeds[] = {"order", "buy", "bought"};
    bool asks = strcasestr(question, " ordered") || strcasestr(question, " bought");
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        asks = asks ||
               str_starts(question + (strlen(question) < strlen(who) ? 0 : strlen(who)), deeds[i]);
    return asks && strncasecmp(question, who, strlen(who)) == 0;
}

/* "Who ordered today", by the reps who took the orders. */
static void who_say(struct ask *ask, struct frame *frame)
{
    const int people = frame->select_count ? frame->select[0].column.table : -1;
    if (people < 0 || !people_work_here(ask, people) || !asks_who_orders(ask->words.question))
        return;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int party = edge->to == people ? other_party(ask, edge->from, people) : -1;
        if (party < 0)
            continue;
        frame->unproven = true;
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "who = %s, and not %s", ask_table(ask, people)->name,
                                ask_table(ask, party)->name));
        return;
    }
}

void among_say(struct ask *ask, struct frame *frame)
{
    if (ask->subject < 0 || ask->count == 0)
        return;
    due_say(ask, frame);
    failed_say(ask, frame);
    rebate_say(ask, frame);
    who_say(ask, frame);
}
