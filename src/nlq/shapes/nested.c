/* Queries over queries; window functions. */
#include "shapes/nested.h"

#include "querent/base/str.h"

static bool nested_is_named(const struct sql_query *query, const char *name)
{
    for (const struct sql_item *item = query->items; item; item = item->next) {
        if (item->alias && str_eq_fold(item->alias, name))
            return true;
    }
    return false;
}

/* A column keeps its name where no other has it: else it is said of which table. */
static void give_name(struct arena *a, const struct sql_query *query, struct sql_item *item,
                      const char *name)
{
    if (item->alias)
        return;
    const bool column = item->expr->kind == SQL_EXPR_COLUMN;
    const char *wanted = column ? item->expr->name : name;
    if (column && nested_is_named(query, wanted) && item->expr->table)
        wanted = arena_printf(a, "%s_%s", item->expr->table, item->expr->name);
    for (int n = 2; nested_is_named(query, wanted); n++)
        wanted = arena_printf(a, "%s_%d", name, n);
    item->alias = arena_strdup(a, wanted);
}

struct nested nested_begin(struct arena *a, struct sql_query *query)
{
    for (struct sql_item *item = query->items; item; item = item->next)
        give_name(a, query, item, "measure");
    struct nested nested = {.a = a, .inner = query, .outer = sql_select(a)};
    nested.outer->from = sql_from_query(a, query, "numbered");
    return nested;
}

struct sql_expr *nested_column(struct nested *nested, struct sql_expr *expr, const char *name)
{
    for (const struct sql_item *item = nested->inner->items; item; item = item->next) {
        if (item->expr == expr || sql_equal_expr(item->expr, expr))
            return sql_column(nested->a, NULL, item->alias);
    }
    struct sql_item *item = sql_add_item(nested->a, nested->inner, expr, NULL);
    give_name(nested->a, nested->inner, item, name);
    return sql_column(nested->a, NULL, item->alias);
}

struct sql_expr *nested_window(struct arena *a, struct sql_expr *call, size_t partition_count,
                               struct sql_expr **partition, struct sql_expr *order, bool descending)
{
    struct sql_window *over = arena_alloc(a, sizeof *over);
    *over = (struct sql_window){.partition_count = partition_count, .partition = partition};
    if (order) {
        over->order = arena_alloc(a, sizeof *over->order);
        *over->order = (struct sql_order){.expr = order, .descending = descending};
    }
    call->over = over;
    return call;
}
