/* LIMIT 1 where several rows come first: what they are ordered by is read of the first two. */
#include "look/look.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"
#include "trial.h"

/* What an item of ORDER BY stands for: its position and its alias are seen through. */
static const struct sql_expr *ties_meant(const struct sql_query *query, const struct sql_expr *e)
{
    size_t n = 0;

    for (const struct sql_item *item = query->items; item; item = item->next) {
        int64_t position = 0;
        n++;
        if (e->kind == SQL_EXPR_NUMBER && str_to_i64(e->text, &position) && position == (int64_t)n)
            return item->expr;
        if (e->kind == SQL_EXPR_COLUMN && !e->table && item->alias &&
            str_eq_fold(item->alias, e->name))
            return item->expr;
    }
    return e;
}

static bool takes_first(const struct sql_query *query)
{
    return query && query->kind == SQL_QUERY_SELECT && query->from && query->order &&
           query->limit && !query->offset && !query->distinct && !query->distinct_on_count &&
           !query->limit_with_ties && query->limit->kind == SQL_EXPR_NUMBER &&
           str_eq(query->limit->text, "1");
}

/* The same rows in the same order: of the first two, what orders them. */
static bool ties_query(struct arena *arena, const struct sql_query *query, enum sql_dialect dialect,
                       struct buf *out)
{
    struct sql_query *copy = sql_copy(arena, query);
    struct err err = ERR_INIT;

    copy->items = NULL;
    for (const struct sql_order *order = query->order; order; order = order->next)
        sql_add_item(arena, copy, sql_copy_expr(arena, ties_meant(query, order->expr)), NULL);
    for (struct sql_order *order = copy->order; order; order = order->next)
        order->expr = sql_copy_expr(arena, ties_meant(query, order->expr));
    copy->limit = sql_integer(arena, 2);
    return sql_print(copy, dialect, out, &err);
}

static bool rows_are_equal(const struct result *result)
{
    for (size_t i = 0; i < result_column_count(result); i++) {
        const struct cell a = result_cell(result, 0, i), b = result_cell(result, 1, i);
        if (a.kind != b.kind || a.len != b.len || (a.len && memcmp(a.p, b.p, a.len) != 0))
            return false;
    }
    return true;
}

void look_for_ties(const struct answer_world *world, const char *sql, const struct result *result,
                   struct buf *out)
{
    const enum sql_dialect dialect = catalog_dialect(world->catalog);
    struct arena arena = {0};
    struct buf probe = BUF_INIT;
    struct result *first = NULL;
    struct sql_error error;
    struct err err = ERR_INIT;
    const struct sql_query *query =
        result_rows(result) == 1 ? sql_parse(&arena, sql, strlen(sql), dialect, &error) : NULL;

    if (takes_first(query) && ties_query(&arena, query, dialect, &probe) &&
        trial_rows(world, buf_str(&probe), &first, &err)) {
        if (result_rows(first) == 2 && rows_are_equal(first))
            buf_add(out, TEXT_TIES);
        result_unref(first);
    }
    buf_release(&probe);
    arena_release(&arena);
}
