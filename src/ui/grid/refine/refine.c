/* Filters and groups as SQL, made in the tree that all SQL is made in. */
#include "grid/refine/refine.h"

#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

#define SHOWN "shown" /* what the query is called where it is wrapped */

enum { DATE_BYTES = 16 };

struct refine {
    const struct grid *grid;
    enum sql_dialect dialect;
    struct arena arena;
    struct sql_query *query;
    bool wrapped; /* the query is a source of another one */
    struct err *err;
};

/* ---- the query */

static bool find_call(const struct sql_expr *expr, void *arg)
{
    bool *found = arg;
    *found |= expr->kind == SQL_EXPR_CALL;
    return !*found;
}

static bool one_star(const struct sql_query *query)
{
    const struct sql_item *item = query->items;
    return item && !item->next && item->expr->kind == SQL_EXPR_STAR && !item->expr->text &&
           query->from->kind == SQL_SOURCE_TABLE;
}

/* A condition on a column of its rows can stand in its own WHERE. */
static bool is_plain(const struct sql_query *query, size_t columns)
{
    size_t count = 0;
    bool call = false;
    if (query->kind != SQL_QUERY_SELECT || query->distinct || query->distinct_on_count ||
        query->group_count || query->having || query->qualify || query->windows || query->limit ||
        query->offset || !query->from || query->options)
        return false;
    const struct sql_query items = {.kind = SQL_QUERY_SELECT, .items = query->items};
    sql_walk(&items, find_call, &call);
    for (const struct sql_item *item = query->items; item; item = item->next, count++)
        if (item->expr->kind != SQL_EXPR_COLUMN && !one_star(query))
            return false;
    return !call && (one_star(query) || count == columns);
}

static const char *doubled_name(const struct grid *grid)
{
    for (size_t i = 0; i < grid->column_count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(result_column(grid->result, i)->name,
                       result_column(grid->result, k)->name) == 0)
                return result_column(grid->result, i)->name;
    return NULL;
}

static bool refine_begin(struct refine *refine, const char *sql)
{
    struct sql_error error;
    refine->query = sql_parse(&refine->arena, sql, strlen(sql), refine->dialect, &error);
    if (!refine->query)
        return err_set(refine->err, ERR_PARSE, TEXT_REFINE_UNREAD, error.text);
    refine->wrapped = !is_plain(refine->query, refine->grid->column_count);
    if (!refine->wrapped)
        return true;
    const char *doubled = doubled_name(refine->grid);
    if (doubled)
        return err_set(refine->err, ERR_UNSUPPORTED, TEXT_REFINE_DOUBLED, doubled);
    struct sql_query *outer = sql_select(&refine->arena);
    sql_add_item(&refine->arena, outer, sql_star(&refine->arena, NULL), NULL);
    outer->from = sql_from_query(&refine->arena, refine->query, SHOWN);
    refine->query = outer;
    return true;
}

static struct sql_expr *refine_column_of(struct refine *refine, size_t col)
{
    const char *name = result_column(refine->grid->result, col)->name;
    const struct sql_item *item = refine->query->items;
    if (refine->wrapped || one_star(refine->query))
        return sql_column(&refine->arena, NULL, name);
    for (size_t i = 0; i < col; i++)
        item = item->next;
    return sql_copy_expr(&refine->arena, item->expr);
}

/* ---- conditions */

static struct sql_expr *refine_literal(const struct refine *refine, struct arena *arena,
                                       enum value_type type, const char *text)
{
    const bool number = type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL ||
                        type == VALUE_BOOLEAN; /* as the database writes them */
    if (type == VALUE_BOOLEAN && (str_eq(text, "true") || str_eq(text, "false"))) {
        struct sql_expr *truth = sql_number(arena, text);
        truth->kind = SQL_EXPR_BOOLEAN;
        return truth;
    }
    return number && number_is(text, strlen(text))
               ? sql_number(arena, text)
               : sql_string_for(arena, text, type, refine->dialect);
}

/* "2024" and "2024-03" as their first day. */
static void first_day(const char *text, char out[DATE_BYTES])
{
    static const char rest[] = "0000-01-01";
    const size_t len = strlen(text);
    memcpy(out, rest, sizeof rest);
    memcpy(out, text, len < sizeof rest - 1 ? len : sizeof rest - 1);
}

static bool refine_is_date(enum value_type type)
{
    return type == VALUE_DATE || type == VALUE_TIMESTAMP;
}

static struct sql_expr *refine_compared(struct refine *refine, const struct grid_filter *filter,
                                        enum sql_op op)
{
    const enum value_type type = result_column(refine->grid->result, (size_t)filter->col)->value;
    char date[DATE_BYTES];
    const char *text = filter->text;
    if (refine_is_date(type) && strlen(text) < sizeof "2024-01-01" && strlen(text) >= 4) {
        first_day(text, date);
        text = date;
    }
    return sql_binary(&refine->arena, op, refine_column_of(refine, (size_t)filter->col),
                      refine_literal(refine, &refine->arena, type, text));
}

/* A day, month or year: from its first day up to the one behind it. */
static struct sql_expr *in_span(struct refine *refine, const struct grid_filter *filter)
{
    char from[DATE_BYTES], behind[DATE_BYTES];
    struct arena *arena = &refine->arena;
    const enum value_type type = result_column(refine->grid->result, (size_t)filter->col)->value;
    first_day(filter->text, from);
    grid_filter_behind(filter->text, behind);
    return sql_and(arena,
                   sql_binary(arena, SQL_OP_GE, refine_column_of(refine, (size_t)filter->col),
                              sql_string_for(arena, from, type, refine->dialect)),
                   sql_binary(arena, SQL_OP_LT, refine_column_of(refine, (size_t)filter->col),
                              sql_string_for(arena, behind, type, refine->dialect)));
}

static struct sql_expr *refine_like(struct refine *refine, const struct grid_filter *filter)
{
    struct arena *arena = &refine->arena;
    struct buf pattern = BUF_INIT;
    bool upper = false, special = false;
    buf_addc(&pattern, '%');
    for (const char *p = filter->text; *p; p++) {
        upper |= *p >= 'A' && *p <= 'Z';
        if (*p == '%' || *p == '_' || *p == '!') {
            buf_addc(&pattern, '!');
            special = true;
        }
        buf_addc(&pattern, *p);
    }
    buf_addc(&pattern, '%');
    struct sql_expr *expr = sql_like(arena, refine_column_of(refine, (size_t)filter->col),
                                     sql_string(arena, pattern.p), false);
    expr->op = upper ? SQL_OP_LIKE : SQL_OP_ILIKE;
    if (special) {
        struct sql_expr **args = arena_alloc(arena, 3 * sizeof *args);
        memcpy(args, expr->args, 2 * sizeof *args);
        args[2] = sql_string(arena, "!");
        expr->args = args;
        expr->arg_count = 3;
    }
    buf_release(&pattern);
    return expr;
}

static struct sql_expr *refine_matches(struct refine *refine, const struct grid_filter *filter)
{
    struct sql_expr *expr = sql_like(&refine->arena, refine_column_of(refine, (size_t)filter->col),
                                     sql_string(&refine->arena, filter->text), false);
    bool upper = false;
    for (const char *p = filter->text; *p; p++)
        upper |= *p >= 'A' && *p <= 'Z';
    expr->op = upper ? SQL_OP_REGEXP : SQL_OP_IREGEXP;
    return expr;
}

static struct sql_expr *refine_positive(struct refine *refine, const struct grid_filter *filter)
{
    switch (filter->op) {
    case MATCH_EQUALS:
        return refine_compared(refine, filter, SQL_OP_EQ);
    case MATCH_LESS:
        return refine_compared(refine, filter, SQL_OP_LT);
    case MATCH_GREATER:
        return refine_compared(refine, filter, SQL_OP_GT);
    case MATCH_AT_MOST:
        return refine_compared(refine, filter, SQL_OP_LE);
    case MATCH_AT_LEAST:
        return refine_compared(refine, filter, SQL_OP_GE);
    case MATCH_STARTS:
        return in_span(refine, filter);
    case MATCH_REGEX:
        return refine_matches(refine, filter);
    case MATCH_NULL:
    case MATCH_NOT_NULL:
        return sql_is_null(&refine->arena, refine_column_of(refine, (size_t)filter->col),
                           filter->op == MATCH_NOT_NULL);
    case MATCH_CONTAINS:
        break;
    }
    return refine_like(refine, filter);
}

/* What is not so is NULL, too, as in the grid. */
static struct sql_expr *refine_condition(struct refine *refine, const struct grid_filter *filter)
{
    struct arena *arena = &refine->arena;
    struct sql_expr *expr = refine_positive(refine, filter);
    if (!filter->negate)
        return expr;
    if (filter->op == MATCH_NULL || filter->op == MATCH_NOT_NULL) {
        expr->negated = !expr->negated;
        return expr;
    }
    if (filter->op == MATCH_EQUALS)
        expr->op = SQL_OP_NE;
    else
        expr = sql_unary(arena, SQL_OP_NOT, expr);
    return sql_or(arena, expr,
                  sql_is_null(arena, refine_column_of(refine, (size_t)filter->col), false));
}

static bool can_say(struct refine *refine, const struct grid_filter *filter)
{
    const struct result_column *column =
        filter->col < 0 ? NULL : result_column(refine->grid->result, (size_t)filter->col);
    if (!column)
        return err_set(refine->err, ERR_UNSUPPORTED, TEXT_REFINE_ANY);
    if (filter->op == MATCH_REGEX && refine->dialect == SQL_SQLITE)
        return err_set(refine->err, ERR_UNSUPPORTED, TEXT_REFINE_REGEX);
    const bool text = column->value == VALUE_TEXT || column->value == VALUE_UNKNOWN ||
                      column->value == VALUE_OTHER || refine->dialect == SQL_SQLITE;
    if (filter->op == MATCH_CONTAINS && !text)
        return err_set(refine->err, ERR_UNSUPPORTED, TEXT_REFINE_CONTAINS, column->name);
    return true;
}

static bool add_conditions(struct refine *refine)
{
    const struct grid_filters *filters = &refine->grid->filters;
    for (size_t i = 0; i < filters->len; i++) {
        if (!can_say(refine, &filters->v[i]))
            return false;
        sql_add_where(&refine->arena, refine->query, refine_condition(refine, &filters->v[i]));
    }
    return true;
}

bool refine_where(const struct grid *grid, const char *sql, enum sql_dialect dialect,
                  struct buf *out, struct err *err)
{
    struct refine refine = {.grid = grid, .dialect = dialect, .err = err};
    const bool ok = refine_begin(&refine, sql) && add_conditions(&refine) &&
                    sql_print(refine.query, dialect, out, err);
    arena_release(&refine.arena);
    return ok;
}

/* ---- groups */

static void group_by_column(struct refine *refine)
{
    const struct grid *grid = refine->grid;
    struct arena *arena = &refine->arena;
    struct sql_query *query = refine->query;
    struct sql_expr *key = refine_column_of(refine, grid->col);
    struct sql_expr **sums = arena_alloc(arena, (grid->column_count + 1) * sizeof *sums);
    for (size_t col = 0; col < grid->column_count; col++)
        sums[col] = grid->columns[col].marked && grid->columns[col].right && col != grid->col
                        ? sql_aggregate(arena, "sum", refine_column_of(refine, col), false)
                        : NULL;
    query->items = NULL;
    query->order = NULL;
    sql_add_item(arena, query, key, NULL);
    sql_add_item(arena, query, sql_count_star(arena), "row_count");
    for (size_t col = 0; col < grid->column_count; col++) {
        if (!sums[col])
            continue;
        char *alias = mem_printf("sum_%s", result_column(grid->result, col)->name);
        sql_add_item(arena, query, sums[col], alias);
        mem_free(alias);
    }
    sql_add_group(arena, query, sql_copy_expr(arena, key));
    sql_add_order(arena, query, sql_count_star(arena), true);
}

bool refine_group(const struct grid *grid, const char *sql, enum sql_dialect dialect,
                  struct buf *out, struct err *err)
{
    struct refine refine = {.grid = grid, .dialect = dialect, .err = err};
    bool ok = refine_begin(&refine, sql) && add_conditions(&refine);
    if (ok) {
        group_by_column(&refine);
        ok = sql_print(refine.query, dialect, out, err);
    }
    arena_release(&refine.arena);
    return ok;
}
