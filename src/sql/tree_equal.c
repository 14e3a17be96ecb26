/* Structural equality: what the trees mean, not where they stand or how aliases were quoted. */
#include <string.h>

#include "querent/base/str.h"
#include "tree_private.h"

static bool equal_lists(struct sql_expr *const *x, struct sql_expr *const *y, size_t nx, size_t ny)
{
    if (nx != ny)
        return false;
    for (size_t i = 0; i < nx; i++) {
        if (!sql_equal_expr(x[i], y[i]))
            return false;
    }
    return true;
}

static bool equal_names(const char *const *x, const char *const *y, size_t nx, size_t ny)
{
    if (nx != ny)
        return false;
    for (size_t i = 0; i < nx; i++) {
        if (!str_eq(x[i], y[i]))
            return false;
    }
    return true;
}

static bool equal_order(const struct sql_order *x, const struct sql_order *y)
{
    for (; x && y; x = x->next, y = y->next) {
        if (x->descending != y->descending || x->nulls != y->nulls ||
            !str_eq(x->using_op, y->using_op) || !sql_equal_expr(x->expr, y->expr))
            return false;
    }
    return !x && !y;
}

static bool equal_windows(const struct sql_window *x, const struct sql_window *y)
{
    for (; x && y; x = x->next, y = y->next) {
        if (!str_eq(x->name, y->name) || !str_eq(x->base, y->base) ||
            x->reference != y->reference || !str_eq(x->frame, y->frame) ||
            !equal_lists(x->partition, y->partition, x->partition_count, y->partition_count) ||
            !equal_order(x->order, y->order))
            return false;
    }
    return !x && !y;
}

static bool equal_type(const struct sql_type *x, const struct sql_type *y)
{
    if (!x || !y)
        return x == y;
    return str_eq_fold(x->name, y->name) && str_eq(x->args, y->args) && x->array == y->array;
}

static bool equal_whens(const struct sql_when *x, const struct sql_when *y)
{
    for (; x && y; x = x->next, y = y->next) {
        if (!sql_equal_expr(x->when, y->when) || !sql_equal_expr(x->then, y->then))
            return false;
    }
    return !x && !y;
}

static bool equal_args(const struct sql_expr *x, const struct sql_expr *y, size_t from)
{
    for (size_t i = from; i < x->arg_count; i++) {
        if (!sql_equal_expr(x->args[i], y->args[i]))
            return false;
    }
    return true;
}

/* Everything but args[0] of a binary chain, which the caller follows. */
static bool equal_node(const struct sql_expr *x, const struct sql_expr *y, size_t from)
{
    return x->kind == y->kind && x->op == y->op && x->negated == y->negated &&
           x->distinct == y->distinct && x->star == y->star && x->within_group == y->within_group &&
           x->arg_count == y->arg_count && str_eq(x->schema, y->schema) &&
           str_eq(x->table, y->table) && str_eq(x->name, y->name) && str_eq(x->text, y->text) &&
           equal_type(x->type, y->type) && equal_args(x, y, from) &&
           equal_whens(x->whens, y->whens) && equal_order(x->order, y->order) &&
           sql_equal_expr(x->filter, y->filter) && equal_windows(x->over, y->over) &&
           sql_equal(x->query, y->query);
}

bool sql_equal_expr(const struct sql_expr *x, const struct sql_expr *y)
{
    while (x && y && x->kind == SQL_EXPR_BINARY) {
        if (!equal_node(x, y, 1))
            return false;
        x = x->args[0];
        y = y->args[0];
    }
    return x && y ? equal_node(x, y, 0) : x == y;
}

static bool equal_source(const struct sql_source *x, const struct sql_source *y)
{
    if (!x || !y)
        return x == y;
    return x->kind == y->kind && str_eq(x->catalog, y->catalog) && str_eq(x->schema, y->schema) &&
           str_eq(x->name, y->name) && str_eq(x->alias, y->alias) &&
           equal_names(x->column_aliases, y->column_aliases, x->column_alias_count,
                       y->column_alias_count) &&
           str_eq(x->using_alias, y->using_alias) && str_eq(x->column_defs, y->column_defs) &&
           x->lateral == y->lateral && x->only == y->only &&
           x->with_ordinality == y->with_ordinality && str_eq(x->sample, y->sample) &&
           str_eq(x->hints, y->hints) && x->join == y->join && x->natural == y->natural &&
           equal_names(x->using_columns, y->using_columns, x->using_count, y->using_count) &&
           sql_equal_expr(x->function, y->function) && sql_equal_expr(x->on, y->on) &&
           sql_equal(x->query, y->query) && equal_source(x->left, y->left) &&
           equal_source(x->right, y->right);
}

static bool equal_with(const struct sql_with *x, const struct sql_with *y)
{
    for (; x && y; x = x->next, y = y->next) {
        if (!str_eq(x->name, y->name) || x->materialized != y->materialized ||
            !str_eq(x->trailer, y->trailer) ||
            !equal_names(x->columns, y->columns, x->column_count, y->column_count) ||
            !sql_equal(x->query, y->query))
            return false;
    }
    return !x && !y;
}

static bool equal_items(const struct sql_item *x, const struct sql_item *y)
{
    for (; x && y; x = x->next, y = y->next) {
        if (!str_eq(x->alias, y->alias) || !sql_equal_expr(x->expr, y->expr))
            return false;
    }
    return !x && !y;
}

static bool equal_select(const struct sql_query *x, const struct sql_query *y)
{
    return str_eq(x->options, y->options) && x->distinct == y->distinct &&
           equal_lists(x->distinct_on, y->distinct_on, x->distinct_on_count,
                       y->distinct_on_count) &&
           equal_items(x->items, y->items) && equal_source(x->from, y->from) &&
           sql_equal_expr(x->where, y->where) && x->group_distinct == y->group_distinct &&
           equal_lists(x->groups, y->groups, x->group_count, y->group_count) &&
           sql_equal_expr(x->having, y->having) && sql_equal_expr(x->qualify, y->qualify) &&
           equal_windows(x->windows, y->windows);
}

bool sql_equal(const struct sql_query *x, const struct sql_query *y)
{
    if (!x || !y)
        return x == y;
    return x->kind == y->kind && x->recursive == y->recursive && equal_with(x->with, y->with) &&
           x->set_op == y->set_op && equal_select(x, y) && sql_equal(x->left, y->left) &&
           sql_equal(x->right, y->right) &&
           equal_lists(x->rows, y->rows, x->row_count, y->row_count) &&
           equal_order(x->order, y->order) && sql_equal_expr(x->limit, y->limit) &&
           sql_equal_expr(x->offset, y->offset) && x->limit_with_ties == y->limit_with_ties &&
           str_eq(x->locking, y->locking) && str_eq(x->into, y->into);
}
