/* Sums of decimals are decimals. SQLite keeps a NUMERIC(10,2) as a binary fraction, and adding many
 * leaves 178858.03999999992 where the sum of what is stored is 178858.04. What the statement adds
 * up tells how many digits behind the point its sum has; a number that is so near to one of that
 * many digits is that number. Nothing else is touched: averages, quotients, columns of plain REAL,
 * and values that have more digits than were declared. On the thread of the cursor. */
#include "sqlite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "querent/sql/tree.h"

enum { SCALE_NONE = -1, SCALE_MOST = 6, DEPTH_MOST = 20 };

/* What adding leaves, as a share of the number and of its last digit. */
static const double noise_of_number = 1e-12, noise_of_digit = 1e-3;

struct scaling {
    sqlite3 *handle;
    int depth;
    bool stored; /* a decimal of a table was met: numbers as they are written have no scale */
};

/* Where a name is looked up: a query, and those around it. */
struct scope {
    const struct sql_query *query;
    const struct scope *outer;
};

static int scale_of_item(struct scaling *scaling, const struct scope *scope, size_t at,
                         const char *name);

static int scale_most(int a, int b)
{
    return a == SCALE_NONE || b == SCALE_NONE ? SCALE_NONE : a > b ? a : b;
}

/* ---- columns */

static int scale_of_type(const char *type)
{
    const char *comma = strchr(type, ',');

    switch (value_type_of(type)) {
    case VALUE_INTEGER:
        return 0;
    case VALUE_DECIMAL:
        return comma ? atoi(comma + 1) : strchr(type, '(') ? 0 : SCALE_NONE;
    default:
        return SCALE_NONE;
    }
}

static const struct sql_with *find_with(const struct scope *scope, const char *name,
                                        const struct scope **ret_where)
{
    for (; scope; scope = scope->outer) {
        for (const struct sql_with *with = scope->query->with; with; with = with->next) {
            if (!str_eq_fold(with->name, name))
                continue;
            *ret_where = scope;
            return with->column_count ? NULL : with;
        }
    }
    return NULL;
}

static int scale_in_query(struct scaling *scaling, const struct sql_query *query,
                          const struct scope *outer, const char *column)
{
    const struct scope inner = {query, outer};

    return query->recursive ? SCALE_NONE : scale_of_item(scaling, &inner, 0, column);
}

static int scale_in_table(struct scaling *scaling, const struct sql_source *source,
                          const struct scope *scope, const char *column)
{
    const char *type = NULL;
    const struct scope *where = NULL;
    const struct sql_with *with = source->schema ? NULL : find_with(scope, source->name, &where);

    if (with)
        return scale_in_query(scaling, with->query, where, column);
    if (where && !source->schema)
        return SCALE_NONE;
    if (sqlite3_table_column_metadata(scaling->handle, source->schema, source->name, column, &type,
                                      NULL, NULL, NULL, NULL) != SQLITE_OK ||
        !type)
        return SCALE_NONE;
    const int scale = scale_of_type(type);
    scaling->stored = scaling->stored || scale > 0;
    return scale;
}

/* Of the sources that may have the column the one that has it. */
static int scale_in_source(struct scaling *scaling, const struct sql_source *source,
                           const struct scope *scope, const struct sql_expr *column)
{
    if (!source)
        return SCALE_NONE;
    if (source->kind == SQL_SOURCE_JOIN) {
        const int left = scale_in_source(scaling, source->left, scope, column);
        return left != SCALE_NONE ? left : scale_in_source(scaling, source->right, scope, column);
    }
    const char *name = source->alias ? source->alias : source->name;
    if ((column->table && (!name || !str_eq_fold(name, column->table))) ||
        source->column_alias_count)
        return SCALE_NONE;
    if (source->kind == SQL_SOURCE_TABLE)
        return scale_in_table(scaling, source, scope, column->name);
    return source->kind == SQL_SOURCE_QUERY
               ? scale_in_query(scaling, source->query, scope, column->name)
               : SCALE_NONE;
}

/* ---- expressions */

static int scale_of_number(const char *text)
{
    const char *point = strchr(text, '.');

    if (strspn(text, "0123456789.") != strlen(text))
        return SCALE_NONE;
    return point ? (int)strlen(point + 1) : 0;
}

static int scale_of(struct scaling *scaling, const struct scope *scope,
                    const struct sql_expr *expr);

static int scale_of_args(struct scaling *scaling, const struct scope *scope,
                         const struct sql_expr *expr, size_t from)
{
    int most = 0;

    for (size_t i = from; i < expr->arg_count; i++)
        most = scale_most(most, scale_of(scaling, scope, expr->args[i]));
    return expr->arg_count > from ? most : SCALE_NONE;
}

static int scale_of_call(struct scaling *scaling, const struct scope *scope,
                         const struct sql_expr *expr)
{
    static const char *const keep[] = {"sum", "total",    "min",    "max",
                                       "abs", "coalesce", "ifnull", "nullif"};

    if (str_eq_fold(expr->name, "count"))
        return 0;
    for (size_t i = 0; i < sizeof keep / sizeof *keep; i++)
        if (str_eq_fold(expr->name, keep[i]))
            return scale_of_args(scaling, scope, expr, 0);
    return str_eq_fold(expr->name, "iif") ? scale_of_args(scaling, scope, expr, 1) : SCALE_NONE;
}

static int scale_of_binary(struct scaling *scaling, const struct scope *scope,
                           const struct sql_expr *expr)
{
    const int a = scale_of(scaling, scope, expr->args[0]);
    const int b = scale_of(scaling, scope, expr->args[1]);

    if (expr->op == SQL_OP_ADD || expr->op == SQL_OP_SUB)
        return scale_most(a, b);
    return expr->op != SQL_OP_MUL || a == SCALE_NONE || b == SCALE_NONE ? SCALE_NONE : a + b;
}

static int scale_of_case(struct scaling *scaling, const struct scope *scope,
                         const struct sql_expr *expr)
{
    int most = expr->args[1] ? scale_of(scaling, scope, expr->args[1]) : 0;

    for (const struct sql_when *when = expr->whens; when; when = when->next)
        most = scale_most(most, scale_of(scaling, scope, when->then));
    return most;
}

static int scale_of_kind(struct scaling *scaling, const struct scope *scope,
                         const struct sql_expr *expr)
{
    switch (expr->kind) {
    case SQL_EXPR_NUMBER:
        return scale_of_number(expr->text);
    case SQL_EXPR_NULL:
        return 0;
    case SQL_EXPR_COLUMN:
        return scale_in_source(scaling, scope->query->from, scope, expr);
    case SQL_EXPR_UNARY:
        return expr->op == SQL_OP_NEG || expr->op == SQL_OP_POS
                   ? scale_of(scaling, scope, expr->args[0])
                   : SCALE_NONE;
    case SQL_EXPR_BINARY:
        return scale_of_binary(scaling, scope, expr);
    case SQL_EXPR_CALL:
        return scale_of_call(scaling, scope, expr);
    case SQL_EXPR_CASE:
        return scale_of_case(scaling, scope, expr);
    case SQL_EXPR_SUBQUERY:
        return scale_of_item(scaling, &(struct scope){expr->query, scope}, 0, NULL);
    default:
        return SCALE_NONE;
    }
}

static int scale_of(struct scaling *scaling, const struct scope *scope, const struct sql_expr *expr)
{
    if (!expr || scaling->depth == DEPTH_MOST)
        return SCALE_NONE;
    scaling->depth++;
    const int scale = scale_of_kind(scaling, scope, expr);
    scaling->depth--;
    return scale > SCALE_MOST ? SCALE_NONE : scale;
}

/* Of the item of that name, or of that place where there is no name. A * may be anything. */
static int scale_of_item(struct scaling *scaling, const struct scope *scope, size_t at,
                         const char *name)
{
    const struct sql_query *query = scope->query;

    if (query->kind == SQL_QUERY_SET) {
        const struct scope left = {query->left, scope}, right = {query->right, scope};
        return name ? SCALE_NONE
                    : scale_most(scale_of_item(scaling, &left, at, NULL),
                                 scale_of_item(scaling, &right, at, NULL));
    }
    if (query->kind != SQL_QUERY_SELECT)
        return SCALE_NONE;
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const struct sql_expr *expr = item->expr;
        const char *called = item->alias                     ? item->alias
                             : expr->kind == SQL_EXPR_COLUMN ? expr->name
                                                             : NULL;
        if (expr->kind == SQL_EXPR_STAR)
            return SCALE_NONE;
        if (name ? called && str_eq_fold(called, name) : at-- == 0)
            return scale_of(scaling, scope, expr);
    }
    return SCALE_NONE;
}

static int *scales_none(int count)
{
    int *scales = mem_alloc((size_t)count * sizeof *scales);

    for (int i = 0; i < count; i++)
        scales[i] = SCALE_NONE;
    return scales;
}

int *sqlite_scales(sqlite3_stmt *stmt, const char *sql)
{
    struct scaling scaling = {.handle = sqlite3_db_handle(stmt)};
    const int count = sqlite3_column_count(stmt);
    struct arena arena = {0};
    struct sql_error ignored;
    struct sql_query *query = NULL;
    int *scales = NULL;

    for (int i = 0; i < count; i++) {
        if (sqlite3_column_origin_name(stmt, i))
            continue;
        if (!query && !(query = sql_parse(&arena, sql, strlen(sql), SQL_SQLITE, &ignored)))
            break;
        const struct scope scope = {.query = query};
        scaling.stored = false;
        const int scale = scale_of_item(&scaling, &scope, (size_t)i, NULL);
        if (scale == SCALE_NONE || !scaling.stored)
            continue;
        scales = scales ? scales : scales_none(count);
        scales[i] = scale;
    }
    arena_release(&arena);
    return scales;
}

bool sqlite_scaled(double value, int scale, char *scratch, struct cell *ret_cell)
{
    const double size = fabs(value);
    double back;

    if (scale < 0 || !(size < 1e15))
        return false;
    snprintf(scratch, SQLITE_SCRATCH, "%.*f", scale ? scale : 1, value);
    char *point = strpbrk(scratch, ".,");
    if (!point)
        return false;
    *point = '.';
    if (!str_to_double(scratch, &back) || fabs(back - value) > size * noise_of_number ||
        fabs(back - value) > noise_of_digit * pow(10, -scale))
        return false;
    size_t len = strlen(scratch);
    while (scratch[len - 1] == '0' && scratch[len - 2] != '.')
        len--;
    *ret_cell = (struct cell){.p = scratch, .len = len, .kind = CELL_REAL};
    return true;
}
