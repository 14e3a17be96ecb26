/* The tables of bills and of payments, and what is left of a bill, or of all bills of somebody. */
#include "money/balance.h"

#include <string.h>

#include "querent/base/str.h"
#include "trees/tree.h"
#include "words/meanings.h"
#include "words/names.h"

/* ---- the two tables */

static const char worth[] = "total amount|amount total|total gross|gross total|gross amount|gross|"
                            "grand total|total|amount|value|sum|fee|charge|price";

static struct column_ref number_of(struct ask *ask, int table, const char *words)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, words)};
    return at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) &&
                   !flag_is(ask, at)
               ? at
               : no_column();
}

static bool is_line(const struct ask *ask, int table)
{
    return table_has_word(ask, table, "line") || table_has_word(ask, table, "item") ||
           table_has_word(ask, table, "position");
}

/* Lines of the bills say what they come to: an amount, or pieces and a price. */
static bool lines_say(struct ask *ask, struct balance *balance)
{
    size_t found = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int lines = edge->from;
        if (edge->to != balance->bills || lines == edge->to || lines == balance->payments ||
            edge->count != 1 || !table_is_open(ask, lines) || !is_line(ask, lines))
            continue;
        balance->lines = lines;
        balance->pieces = no_column();
        balance->amount = number_of(ask, lines, "line total|line amount|total|amount");
        if (balance->amount.column < 0) {
            balance->amount = number_of(ask, lines, "unit price|price");
            balance->pieces = number_of(ask, lines, "quantity|qty|pieces|units");
            found += balance->amount.column < 0 || balance->pieces.column < 0 ? 2 : 0;
        }
        found++;
    }
    return found == 1;
}

/* Those who have to pay, or are to be paid. */
static int payer_of(struct ask *ask, int rows)
{
    return owed_debtors(ask, rows);
}

/* Payments of the table are of these bills: by a reference to them, or to those who pay both. */
static bool pays_bills(struct ask *ask, int payments, int bills, bool by_bill, struct balance *ret)
{
    *ret = (struct balance){.bills = bills,
                            .payments = payments,
                            .lines = -1,
                            .amount = number_of(ask, bills, worth),
                            .pieces = {-1, -1},
                            .paid = number_of(ask, payments,
                                              "amount paid|paid amount|payment amount|amount|paid|"
                                              "value|sum|total"),
                            .by_bill = by_bill};
    if (ret->paid.column < 0 || (ret->amount.column < 0 && !lines_say(ask, ret)))
        return false;
    ret->payer = payer_of(ask, bills);
    return by_bill || (ret->payer >= 0 && tables_refer(ask, payments, ret->payer));
}

static bool is_payments(const struct ask *ask, int table)
{
    return table_is_open(ask, table) &&
           (table_ends_in(ask, table, "payment") || table_ends_in(ask, table, "receipt") ||
            table_ends_in(ask, table, "remittance"));
}

static bool is_bills(const struct ask *ask, int table)
{
    return !is_line(ask, table) &&
           (table_has_word(ask, table, "invoice") || table_has_word(ask, table, "bill") ||
            table_has_word(ask, table, "charge") || table_has_word(ask, table, "statement") ||
            table_has_word(ask, table, "fee"));
}

/* Rows of the table that payments may be of: called so, or what the payments refer to and what has
 * an amount of its own. */
static bool may_be_bills(struct ask *ask, int payments, int table, bool referred)
{
    return table != payments && table_is_open(ask, table) && !people_do(ask, table) &&
           tables_refer(ask, payments, table) == referred &&
           (is_bills(ask, table) || (referred && table_keeps_sales(ask, table)));
}

bool balance_find(struct ask *ask, bool by_us, struct balance *ret)
{
    struct balance balance;
    for (int referred = 1; referred >= 0; referred--) {
        size_t found = 0;
        for (size_t p = 0; p < ask->schema->table_count; p++) {
            for (size_t b = 0; is_payments(ask, (int)p) && b < ask->schema->table_count; b++) {
                if (!may_be_bills(ask, (int)p, (int)b, referred) ||
                    owed_by_us(ask, (int)b) != by_us ||
                    !pays_bills(ask, (int)p, (int)b, referred, &balance))
                    continue;
                *ret = balance;
                found++;
            }
        }
        if (found)
            return found == 1;
    }
    return false;
}

bool balance_of_tables(struct ask *ask, int bills, int payments, struct balance *ret)
{
    *ret = (struct balance){.bills = bills,
                            .payments = payments,
                            .lines = -1,
                            .amount = number_of(ask, bills, worth),
                            .pieces = {-1, -1},
                            .paid = number_of(ask, payments, worth),
                            .payer = -1};
    return ret->amount.column >= 0 && ret->paid.column >= 0;
}

/* ---- sums of rows that lead up to one of another table */

/* A payment that is none: it did not arrive, or not yet, or was given back. */
static bool is_void(const char *state)
{
    static const char *const states[] = {"refunded", "bounced",    "reversed",    "pending",
                                         "returned", "chargeback", "charged back"};
    bool is = false;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        is = is || str_eq_fold(state, states[i]);
    return is;
}

/* A date by which payments did not count after all, "reversed_at", is empty; NULL: there is none.
 */
static struct sql_expr *not_undone(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table_column_by_words(ask, table, "reversed|bounced|refunded|voided|cancelled")};
    return at.column >= 0 && column_is_date(ask, at) && !ask_column(ask, at)->not_null
               ? sql_is_null(
                     ask->arena,
                     sql_column(ask->arena, ask_table(ask, table)->name, ask_column(ask, at)->name),
                     false)
               : NULL;
}

/* A state of the rows by which they do not count: cancelled, failed. */
static struct sql_expr *that_count(struct ask *ask, int table)
{
    const bool pays = is_payments(ask, table);
    struct arena *a = ask->arena;
    struct sql_expr *list[8];
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const bool state =
            stats && stats->categorical && column_is_text(ask, at) &&
            (column_has_words(ask, at, "status") || column_has_words(ask, at, "state"));
        const char *const *values = state ? catalog_values(ask->catalog, at) : NULL;
        size_t count = 0;
        for (; values && *values && count < sizeof list / sizeof *list; values++) {
            if (meaning_traits(ask, at, *values).off || (pays && is_void(*values)))
                list[count++] = sql_string(a, *values);
        }
        if (count)
            return sql_in_list(
                a, sql_column(a, ask_table(ask, table)->name, ask_column(ask, at)->name), count,
                list, true);
    }
    return pays ? not_undone(ask, table) : NULL;
}

static struct sql_expr *balance_column(struct ask *ask, struct column_ref at)
{
    return sql_column(ask->arena, ask_table(ask, at.table)->name, ask_column(ask, at)->name);
}

/* The sum of `each` over the rows that lead up to the one of `of`, none being 0. `over`: the table
 * that the way has to pass; -1: any. */
static struct sql_expr *sum_below(struct ask *ask, int rows, struct sql_expr *each, int over,
                                  int of)
{
    struct join_tree path;
    struct arena *a = ask->arena;
    struct sql_query *query = tree_below(ask, rows, over, of, &path);
    if (query == NULL)
        return NULL;
    sql_add_item(a, query, sql_aggregate(a, "sum", each, false), NULL);
    for (size_t t = 0; t < path.table_count; t++) {
        if (path.tables[t] != of)
            query->where = sql_and(a, query->where, that_count(ask, path.tables[t]));
    }
    return sql_call(a, "coalesce", 2,
                    (struct sql_expr *[]){sql_subquery(a, query), sql_integer(a, 0)});
}

const char *balance_name(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

const char *balance_billed_said(struct ask *ask, const struct balance *balance)
{
    return balance->pieces.column < 0
               ? balance_name(ask, balance->amount)
               : arena_printf(ask->arena, "%s × %s", balance_name(ask, balance->pieces),
                              ask_column(ask, balance->amount)->name);
}

/* What a bill, or a line of one, comes to. */
static struct sql_expr *billed_each(struct ask *ask, const struct balance *balance)
{
    struct sql_expr *amount = balance_column(ask, balance->amount);
    return balance->pieces.column < 0
               ? amount
               : sql_binary(ask->arena, SQL_OP_MUL, balance_column(ask, balance->pieces), amount);
}

struct sql_expr *balance_paid(struct ask *ask, const struct balance *balance, int of)
{
    return sum_below(ask, balance->payments, balance_column(ask, balance->paid),
                     balance->by_bill ? balance->bills : -1, of);
}

/* Billed less paid; NULL: it cannot be said. */
static struct sql_expr *balance_left(struct ask *ask, const struct balance *balance, int of)
{
    const bool own = of == balance->bills && balance->lines < 0;
    struct sql_expr *billed =
        own ? billed_each(ask, balance)
            : sum_below(ask, balance->lines < 0 ? balance->bills : balance->lines,
                        billed_each(ask, balance), balance->bills, of);
    struct sql_expr *paid = balance_paid(ask, balance, of);
    return billed && paid ? sql_binary(ask->arena, SQL_OP_SUB, billed, paid) : NULL;
}

/* Amounts of cents are kept in binary by some. */
static struct sql_expr *to_cents(struct ask *ask, const struct balance *balance,
                                 struct sql_expr *left)
{
    const enum sql_dialect dialect = catalog_dialect(ask->catalog);
    const bool exact = ask_column(ask, balance->amount)->value == VALUE_INTEGER &&
                       ask_column(ask, balance->paid)->value == VALUE_INTEGER;
    return left == NULL || exact || !(dialect == SQL_SQLITE || dialect == SQL_MYSQL)
               ? left
               : sql_call(ask->arena, "round", 2,
                          (struct sql_expr *[]){left, sql_integer(ask->arena, 2)});
}

struct sql_expr *balance_left_of(struct ask *ask, const struct balance *balance, int of)
{
    return to_cents(ask, balance, balance_left(ask, balance, of));
}

struct sql_expr *balance_total(struct ask *ask, const struct balance *balance, int of)
{
    struct sql_expr *left = balance_left(ask, balance, of);
    return left ? to_cents(ask, balance, sql_aggregate(ask->arena, "sum", left, false)) : NULL;
}
