/* "Members who bought something", where tickets and snacks are kept apart, and "revenue last
 * month", which comes in over both counters: one of two tables is taken, and nobody said which. */
#include "guards/two_keepers.h"

#include "querent/base/str.h"

static bool keeps_money(struct ask *ask, int table)
{
    bool money = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count && !money; c++) {
        const struct column_ref at = {table, (int)c};
        money = column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                (column_is_called(ask, at, NAME_MONEY) || column_is_called(ask, at, NAME_PRICE));
    }
    return money;
}

/* A date that says when something was sold. */
static bool keeps_day_sold(struct ask *ask, int table)
{
    static const char *const verbs[] = {"sold", "sale", "bought", "purchased", "purchase"};
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        for (size_t v = 0; column_is_date(ask, at) && v < sizeof verbs / sizeof *verbs; v++) {
            if (column_has_words(ask, at, verbs[v]))
                return true;
        }
    }
    return false;
}

/* Its rows say when something was sold, and for how much. */
static bool keeps_takings(struct ask *ask, int table)
{
    return table_is_open(ask, table) && ask_table(ask, table)->kind == TABLE_BASE &&
           !table_keeps_purchases(ask, table) && keeps_money(ask, table) &&
           (keeps_day_sold(ask, table) ||
            (table_keeps_sales(ask, table) && catalog_date_column(ask->catalog, table) >= 0));
}

/* Another table that keeps such rows, of the same things where `subject` is one; -1: none. */
static int other_keeper(struct ask *ask, int taken, int subject)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int other = (int)t;
        if (other != taken && !tables_refer(ask, other, taken) &&
            !tables_refer(ask, taken, other) &&
            (subject < 0 || tables_refer(ask, other, subject)) && keeps_takings(ask, other))
            return other;
    }
    return -1;
}

/* The item stands for a deed, and its rows were not named: "bought", "who bought nothing". */
static bool is_deed(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_TABLE &&
           (item->deed ||
            str_find_fold(ask->words.question, ask->words.v[item->first].text) == NULL);
}

/* Rows of the table are named, or one of its columns. */
static bool is_named(const struct ask *ask, int table, size_t but)
{
    bool named = false;
    for (size_t i = 0; i < ask->count && !named; i++) {
        const struct item *item = &ask->items[i];
        named =
            i != but && ((item->kind == ITEM_TABLE && item->table == table && !is_deed(ask, i)) ||
                         (item->kind == ITEM_COLUMN && item->column.table == table) ||
                         (item->kind == ITEM_VALUE && item->column.table == table));
    }
    return named;
}

static bool say_taken(struct ask *ask, size_t i, int taken, int other)
{
    const bool put = is_deed(ask, i) && !ask->items[i].deed; /* in place of what was said */
    if (is_named(ask, taken, i) || is_named(ask, other, i))
        return false;
    ask_assume(ask, i,
               arena_printf(ask->arena, "%s%s%s alone; %s are not among them",
                            put ? "" : item_said(ask, &ask->items[i]), put ? "" : " = ",
                            ask_table(ask, taken)->name, ask_table(ask, other)->name));
    return true;
}

void two_keepers_say(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const bool deed = is_deed(ask, i) && item->table != frame->subject;
        const bool takings = item->kind == ITEM_COLUMN && !item->taught &&
                             item->column.column >= 0 && item_last(ask, i)->lemma_is.takings &&
                             !column_has_words(ask, item->column, item_last(ask, i)->lemma);
        const int taken = deed ? item->table : takings ? item->column.table : -1;
        if (taken < 0 || !keeps_takings(ask, taken) ||
            (deed && !tables_refer(ask, taken, frame->subject)))
            continue;
        const int other = other_keeper(ask, taken, deed ? frame->subject : -1);
        if (other >= 0 && say_taken(ask, i, taken, other))
            frame->unproven = true;
    }
}
