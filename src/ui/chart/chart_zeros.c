/* Which columns of a result are 0 where it has no row: counts and sums in groups of a time, all of
 * whose groups are here. */
#include <string.h>

#include "chart/chart_private.h"
#include "querent/base/arena.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

enum { COLUMNS_MOST = 64 };

/* count(…), sum(…), and what only rounds it or stands in for NULL. */
static bool zeros_adds_up(const struct sql_expr *expr)
{
    static const char *const around[] = {"round", "coalesce", "ifnull"};
    while (expr && expr->arg_count) {
        bool is = expr->kind == SQL_EXPR_CAST;
        for (size_t i = 0; expr->kind == SQL_EXPR_CALL && i < sizeof around / sizeof *around; i++)
            is |= str_eq_fold(expr->name, around[i]);
        if (!is)
            break;
        expr = expr->args[0];
    }
    return expr && expr->kind == SQL_EXPR_CALL && !expr->over &&
           (str_eq_fold(expr->name, "count") || str_eq_fold(expr->name, "sum") ||
            str_eq_fold(expr->name, "total"));
}

/* A column that stands in the expression; NULL: none does. With `name` that one. */
static const struct sql_expr *zeros_column(const struct sql_expr *expr, const char *name)
{
    if (!expr)
        return NULL;
    if (expr->kind == SQL_EXPR_COLUMN && (!name || str_eq_fold(expr->name, name)))
        return expr;
    const struct sql_expr *found = NULL;
    for (size_t i = 0; i < expr->arg_count && !found; i++)
        found = zeros_column(expr->args[i], name);
    for (const struct sql_when *when = expr->whens; when && !found; when = when->next) {
        found = zeros_column(when->when, name);
        found = found ? found : zeros_column(when->then, name);
    }
    return found;
}

/* The conditions restrict the column to a range at most: within it no time was left out. */
static bool zeros_in_range(const struct sql_expr *where, const char *column)
{
    while (where && where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_AND) {
        if (!zeros_in_range(where->args[1], column))
            return false;
        where = where->args[0];
    }
    if (!where || !zeros_column(where, column))
        return !where || where->kind != SQL_EXPR_RAW;
    if (where->kind == SQL_EXPR_BINARY)
        return where->op == SQL_OP_LT || where->op == SQL_OP_LE || where->op == SQL_OP_GT ||
               where->op == SQL_OP_GE;
    return (where->kind == SQL_EXPR_BETWEEN && !where->negated) ||
           (where->kind == SQL_EXPR_IS_NULL && where->negated);
}

static void zeros_see_source(const struct sql_source *source, void *arg)
{
    bool *plain = arg;
    *plain = *plain && (source->kind == SQL_SOURCE_TABLE || source->kind == SQL_SOURCE_JOIN);
}

/* Every group is a row of the result. */
static bool zeros_whole(const struct sql_query *query, uint64_t rows)
{
    bool plain = true;
    int64_t limit = 0;
    if (query->kind != SQL_QUERY_SELECT || query->with || query->group_count == 0 ||
        query->having || query->qualify || query->offset || query->distinct)
        return false;
    if (query->limit &&
        (!query->limit->text || !str_to_i64(query->limit->text, &limit) || (uint64_t)limit <= rows))
        return false;
    sql_walk_sources(query, zeros_see_source, &plain);
    return plain;
}

static uint64_t zeros_of(const struct sql_query *query, const struct result *result)
{
    uint64_t zeros = 0;
    size_t i = 0;
    if (!zeros_whole(query, result_rows(result)))
        return 0;
    for (const struct sql_item *item = query->items; item; item = item->next, i++) {
        if (!item->expr || item->expr->kind == SQL_EXPR_STAR || i == COLUMNS_MOST ||
            i == result_column_count(result))
            return 0;
        if (zeros_adds_up(item->expr)) {
            zeros |= 1ull << i;
        } else if (charted_is_time(result, i)) {
            const struct sql_expr *column = zeros_column(item->expr, NULL);
            if (!column || !zeros_in_range(query->where, column->name))
                return 0;
        }
    }
    return i == result_column_count(result) ? zeros : 0;
}

uint64_t chart_zeros(const struct result *result, const char *sql, enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct sql_error error;
    const bool whole = sql && result_state(result) == RESULT_COMPLETE;
    const struct sql_query *query =
        whole ? sql_parse(&arena, sql, strlen(sql), dialect, &error) : NULL;
    const uint64_t zeros = query ? zeros_of(query, result) : 0;
    arena_release(&arena);
    return zeros;
}
