/* The greatest or smallest of all rows beside plain columns: SELECT name, max(price) FROM products.
 * SQLite shows the columns of the row that has it ("Bare columns in an aggregate query", its
 * documentation of SELECT); other databases refuse it, or show any row's. */
#include "querent/base/str.h"
#include "resolve/resolve_private.h"

static bool row_is_extreme(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CALL && e->arg_count == 1 && is_aggregate(e) && !e->distinct &&
           !e->filter && e->args[0]->kind == SQL_EXPR_COLUMN &&
           (str_eq_fold(e->name, "max") || str_eq_fold(e->name, "min"));
}

const struct sql_expr *resolve_row_of(const struct sql_query *query)
{
    const struct sql_expr *extreme = NULL;

    if (query->kind != SQL_QUERY_SELECT || query->group_count || query->having || query->distinct ||
        query->order || query->limit || query->offset)
        return NULL;
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const bool hit = row_is_extreme(item->expr);
        if ((hit && extreme) || (!hit && item->expr->kind != SQL_EXPR_COLUMN))
            return NULL;
        extreme = hit ? item->expr : extreme;
    }
    return extreme;
}

char *resolve_row_order(struct arena *arena, const struct sql_expr *extreme)
{
    const struct sql_expr *column = extreme->args[0];

    return arena_printf(arena, "ORDER BY %s%s%s%s LIMIT 1", column->table ? column->table : "",
                        column->table ? "." : "", column->name,
                        str_eq_fold(extreme->name, "max") ? " DESC" : "");
}

/* NULLs come last. MySQL cannot say that, and has them first where the smallest is first. */
static void row_without_nulls(struct arena *arena, struct sql_query *query,
                              const struct sql_expr *column, enum sql_dialect dialect)
{
    struct sql_expr *there = arena_alloc(arena, sizeof *there);
    struct sql_expr **args = arena_alloc(arena, sizeof *args);

    if (dialect != SQL_MYSQL) {
        query->order->nulls = 2;
    } else if (!query->order->descending) {
        args[0] = sql_copy_expr(arena, column);
        *there = (struct sql_expr){
            .kind = SQL_EXPR_IS_NULL, .negated = true, .arg_count = 1, .args = args};
        query->where = query->where ? sql_and(arena, query->where, there) : there;
    }
}

void resolve_take_row(struct arena *arena, struct sql_query *query, enum sql_dialect dialect)
{
    struct sql_item *item = query->items;

    while (!row_is_extreme(item->expr))
        item = item->next;
    const bool greatest = str_eq_fold(item->expr->name, "max");
    item->expr = item->expr->args[0];
    query->order = arena_alloc(arena, sizeof *query->order);
    *query->order =
        (struct sql_order){.expr = sql_copy_expr(arena, item->expr), .descending = greatest};
    query->limit = sql_integer(arena, 1);
    row_without_nulls(arena, query, item->expr, dialect);
}
