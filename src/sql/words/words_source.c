/* What is read, in words: tables, how they are joined, subqueries and functions. */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

static void source_name(struct words *w, const struct sql_source *s)
{
    buf_add(w->out, s->sample ? "a sample of " : "");
    switch (s->kind) {
    case SQL_SOURCE_TABLE:
        words_table_name(w, s);
        break;
    case SQL_SOURCE_FUNCTION:
        buf_addf(w->out, "the rows of %s", s->function->name ? s->function->name : "a function");
        break;
    case SQL_SOURCE_VALUES:
        buf_add(w->out, "given values");
        break;
    case SQL_SOURCE_QUERY:
        if (w->depth >= WORDS_DEPTH) {
            buf_add(w->out, "the result of another query");
            break;
        }
        w->depth++;
        buf_add(w->out, "a list (");
        words_query(w, s->query);
        buf_add(w->out, ")");
        w->depth--;
        break;
    default:
        break;
    }
}

/* ---- outer joins that look for what is missing */

static bool words_source_names(const struct sql_source *s, const struct sql_expr *column)
{
    return s->kind == SQL_SOURCE_TABLE && column->table &&
           str_eq_fold(s->alias ? s->alias : s->name, column->table);
}

/* The column of the joined table that ON compares. */
static bool words_source_compared(const struct sql_source *join, const struct sql_expr *column)
{
    const struct sql_expr *on = join->on;

    if (!on || on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ)
        return false;
    for (size_t i = 0; i < 2; i++) {
        if (on->args[i]->kind == SQL_EXPR_COLUMN && words_source_names(join->right, on->args[i]) &&
            str_eq_fold(on->args[i]->name, column->name))
            return true;
    }
    return str_eq_fold(column->name, "id");
}

static bool words_source_tested(const struct sql_source *s, const struct sql_expr *column)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (s->join == SQL_JOIN_LEFT && words_source_names(s->right, column) && words_ties(s->on) &&
            words_source_compared(s, column))
            return true;
    }
    return false;
}

bool words_said_missing(const struct sql_query *q, const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_IS_NULL && !e->negated && e->args[0]->kind == SQL_EXPR_COLUMN && q &&
           q->from && words_source_tested(q->from, e->args[0]);
}

static bool looks_for_missing(const struct sql_query *q, const struct sql_source *join)
{
    const struct sql_expr *e = q->where;

    for (int n = 0; e && n < 4 * WORDS_CONDITIONS; n++) {
        const bool chain = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND;
        const struct sql_expr *x = chain ? e->args[1] : e;
        if (words_said_missing(q, x) && words_source_names(join->right, x->args[0]))
            return true;
        e = chain ? e->args[0] : NULL;
    }
    return false;
}

/* ---- joins */

/* customers.id, customers.customer_id: it names one row of the table. */
static bool names_row(const struct sql_source *table, const struct sql_expr *column)
{
    struct buf key = BUF_INIT;
    struct words name = {.out = &key};

    if (column->kind != SQL_EXPR_COLUMN || !words_source_names(table, column))
        return false;
    words_singular(&name, table->name);
    buf_add(&key, " id");
    struct buf said = BUF_INIT;
    name.out = &said;
    words_name(&name, column->name);
    const bool same = str_eq_fold(column->name, "id") || str_eq_fold(buf_str(&key), buf_str(&said));
    buf_release(&key);
    buf_release(&said);
    return same;
}

/* The column that the joined table's key equals: orders.customer_id in orders JOIN customers ON
 * customers.id = orders.customer_id. NULL: it is joined another way. */
static const struct sql_expr *child_column(const struct sql_source *join)
{
    const struct sql_expr *on = join->on;

    if (!on || on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ)
        return NULL;
    for (size_t i = 0; i < 2; i++) {
        if (names_row(join->right, on->args[i]) && on->args[1 - i]->kind == SQL_EXPR_COLUMN)
            return on->args[1 - i];
    }
    return NULL;
}

/* What is joined is what the rows of the table said last belong to: "orders of customers". */
static bool joins_parent(const struct sql_source *join)
{
    const struct sql_expr *child = child_column(join);
    const struct sql_source *last =
        join->left->kind == SQL_SOURCE_JOIN ? join->left->right : join->left;

    return child && words_source_names(last, child) && !names_row(last, child);
}

bool words_rows_of_first(const struct sql_source *from)
{
    for (; from->kind == SQL_SOURCE_JOIN; from = from->left) {
        const bool outer = from->join == SQL_JOIN_RIGHT || from->join == SQL_JOIN_FULL;
        if (outer || from->right->kind != SQL_SOURCE_TABLE || !child_column(from))
            return false;
    }
    return from->kind == SQL_SOURCE_TABLE;
}

/* customers JOIN orders ON orders.customer_id = customers.id: each row is one of orders. */
static const struct sql_source *child_of(const struct sql_source *join)
{
    const struct sql_expr *on = join->on;

    if (join->join != SQL_JOIN_INNER || join->left->kind != SQL_SOURCE_TABLE || !on ||
        on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ)
        return NULL;
    for (size_t i = 0; i < 2; i++) {
        if (names_row(join->left, on->args[i]) && on->args[1 - i]->kind == SQL_EXPR_COLUMN &&
            words_source_names(join->right, on->args[1 - i]))
            return join->right;
    }
    return NULL;
}

const struct sql_source *words_rows(const struct sql_source *from)
{
    if (!from || from->kind != SQL_SOURCE_JOIN)
        return from && from->kind == SQL_SOURCE_TABLE ? from : NULL;
    if (!words_rows_of_first(from))
        return child_of(from);
    while (from->kind == SQL_SOURCE_JOIN)
        from = from->left;
    return from;
}

static bool is_product(const struct sql_query *q, const struct sql_source *s)
{
    return (s->join == SQL_JOIN_CROSS || s->join == SQL_JOIN_COMMA || s->join == SQL_JOIN_INNER) &&
           !s->on && !s->using_count && !s->natural && !s->right->lateral && !q->where;
}

static const char *join_words(const struct sql_query *q, const struct sql_source *s, int tables)
{
    switch (s->join) {
    case SQL_JOIN_LEFT:
        return looks_for_missing(q, s) ? " without " : ", with or without ";
    case SQL_JOIN_FULL:
        return ", together with ";
    case SQL_JOIN_RIGHT:
        return ", kept for every one of ";
    default:
        return is_product(q, s)  ? ", each with every one of "
               : joins_parent(s) ? " of "
               : tables == 1     ? " with "
                                 : " and ";
    }
}

/* What an outer join's ON asks besides the keys: " (those whose kind is 'x')". */
static void outer_condition(struct words *w, const struct sql_source *s)
{
    if (s->join == SQL_JOIN_INNER || s->join == SQL_JOIN_CROSS || s->join == SQL_JOIN_COMMA ||
        !s->on || words_ties(s->on))
        return;
    const struct sql_expr *e = s->on;
    buf_add(w->out, " (where ");
    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND && words_ties(e->args[0]))
        words_condition(w, e->args[1], false);
    else
        words_condition(w, e, false);
    buf_addc(w->out, ')');
}

static void words_source_joined(struct words *w, const struct sql_query *q,
                                const struct sql_source *s, int *ret_tables)
{
    if (s->kind != SQL_SOURCE_JOIN) {
        source_name(w, s);
        ++*ret_tables;
        return;
    }
    words_source_joined(w, q, s->left, ret_tables);
    if (*ret_tables > WORDS_ITEMS) {
        if (*ret_tables == WORDS_ITEMS + 1)
            buf_add(w->out, " and more tables");
        ++*ret_tables;
        return;
    }
    buf_add(w->out, join_words(q, s, *ret_tables));
    words_source_joined(w, q, s->right, ret_tables);
    for (size_t i = 0; i < s->using_count && !words_key_name(s->using_columns[i]); i++) {
        buf_add(w->out, i ? " and " : " of the same ");
        words_name(w, s->using_columns[i]);
    }
    outer_condition(w, s);
}

void words_sources(struct words *w, const struct sql_query *q)
{
    int tables = 0;

    if (q->kind != SQL_QUERY_SELECT) {
        buf_add(w->out, q->kind == SQL_QUERY_VALUES ? "given values" : "rows of several lists");
        return;
    }
    if (q->from)
        words_source_joined(w, q, q->from, &tables);
    words_conditions(w, q);
}
