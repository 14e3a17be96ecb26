/* Building trees: every call copies its strings and arrays into the arena. */
#include "querent/sql/tree.h"

#include <string.h>

#include "tree_private.h"

struct sql_expr *tree_expr(struct arena *a, enum sql_expr_kind kind, size_t arg_count)
{
    struct sql_expr *e = arena_alloc(a, sizeof *e + arg_count * sizeof *e->args);

    e->kind = kind;
    e->arg_count = arg_count;
    e->args = arg_count ? (struct sql_expr **)(e + 1) : NULL;
    return e;
}

static struct sql_expr *with_text(struct arena *a, enum sql_expr_kind kind, const char *text)
{
    struct sql_expr *e = tree_expr(a, kind, 0);

    e->text = arena_strdup(a, text);
    return e;
}

static struct sql_expr *with_args(struct arena *a, enum sql_expr_kind kind, enum sql_op op,
                                  size_t count, struct sql_expr *const *args)
{
    struct sql_expr *e = tree_expr(a, kind, count);

    e->op = op;
    if (count)
        memcpy(e->args, args, count * sizeof *args);
    return e;
}

struct sql_expr *sql_column(struct arena *a, const char *table, const char *name)
{
    struct sql_expr *e = tree_expr(a, SQL_EXPR_COLUMN, 0);

    e->table = arena_strdup(a, table);
    e->name = arena_strdup(a, name);
    return e;
}

struct sql_expr *sql_star(struct arena *a, const char *table)
{
    struct sql_expr *e = tree_expr(a, SQL_EXPR_STAR, 0);

    e->table = arena_strdup(a, table);
    return e;
}

struct sql_expr *sql_string(struct arena *a, const char *text)
{
    return with_text(a, SQL_EXPR_STRING, text);
}

/* "2024-01-31", and what may follow it. */
static bool tree_is_day(const char *text)
{
    static const char shape[] = "0000-00-00";

    for (size_t i = 0; i < sizeof shape - 1; i++)
        if (shape[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != shape[i])
            return false;
    return true;
}

/* BigQuery has two kinds of timestamps, which it compares with neither each other's literals nor
 * with dates; a string it reads as what it is compared with. */
static bool needs_type(const char *text, enum value_type column, enum sql_dialect dialect)
{
    const bool day = tree_is_day(text);

    if (dialect == SQL_BIGQUERY)
        return column == VALUE_TIME || (column == VALUE_DATE && day && !text[strlen("2024-01-31")]);
    return dialect == SQL_TRINO &&
           (column == VALUE_TIME || (day && (column == VALUE_DATE || column == VALUE_TIMESTAMP)));
}

struct sql_expr *sql_string_for(struct arena *a, const char *text, enum value_type column,
                                enum sql_dialect dialect)
{
    struct sql_expr *expr = sql_string(a, text);

    if (!needs_type(text, column, dialect))
        return expr;
    struct sql_type *type = arena_alloc(a, sizeof *type);
    *type = (struct sql_type){.name = column == VALUE_TIME         ? "time"
                                      : text[strlen("2024-01-31")] ? "timestamp"
                                                                   : "date"};
    expr->kind = SQL_EXPR_TYPED;
    expr->type = type;
    return expr;
}

struct sql_expr *sql_number(struct arena *a, const char *text)
{
    return with_text(a, SQL_EXPR_NUMBER, text);
}

struct sql_expr *sql_integer(struct arena *a, long long value)
{
    struct sql_expr *e = tree_expr(a, SQL_EXPR_NUMBER, 0);

    /* A sign is an operator in SQL, so that is how the parser reads it back. */
    e->text = arena_printf(a, "%llu",
                           value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value);
    return value < 0 ? sql_unary(a, SQL_OP_NEG, e) : e;
}

struct sql_expr *sql_unary(struct arena *a, enum sql_op op, struct sql_expr *x)
{
    return with_args(a, SQL_EXPR_UNARY, op, 1, &x);
}

struct sql_expr *sql_binary(struct arena *a, enum sql_op op, struct sql_expr *x, struct sql_expr *y)
{
    struct sql_expr *e = tree_expr(a, SQL_EXPR_BINARY, 2);

    e->op = op;
    e->args[0] = x;
    e->args[1] = y;
    return e;
}

/* x op y, with y's own chain of op hung behind x, so that chains always lean left. */
static struct sql_expr *tree_chain(struct arena *a, enum sql_op op, struct sql_expr *x,
                                   struct sql_expr *y)
{
    struct sql_expr *top = NULL, **slot = &top;

    for (; y->kind == SQL_EXPR_BINARY && y->op == op; y = y->args[0]) {
        *slot = sql_binary(a, op, NULL, y->args[1]);
        (*slot)->at = y->at;
        slot = &(*slot)->args[0];
    }
    *slot = sql_binary(a, op, x, y);
    (*slot)->at = y->at;
    return top;
}

struct sql_expr *sql_and(struct arena *a, struct sql_expr *x, struct sql_expr *y)
{
    return !x ? y : !y ? x : tree_chain(a, SQL_OP_AND, x, y);
}

void tree_say(struct arena *a, struct sql_expr *e, bool inside, struct sql_expr *condition)
{
    struct sql_query *const query = e->query ? e->query : e->args[e->args[0]->query ? 0 : 1]->query;

    if (inside) {
        if (query)
            sql_add_where(a, query, condition);
        return;
    }
    struct sql_expr *same = arena_alloc(a, sizeof *same);
    *same = *e;
    *e = *sql_and(a, same, condition);
    e->at = same->at;
}

void tree_lean(struct arena *a, struct sql_expr *e)
{
    const struct sql_expr *last = e->op == SQL_OP_AND ? e->args[1] : NULL;

    if (!last || last->kind != SQL_EXPR_BINARY || last->op != SQL_OP_AND)
        return;
    e->args[0] = sql_binary(a, SQL_OP_AND, e->args[0], last->args[0]);
    e->args[1] = last->args[1];
}

struct sql_expr *sql_or(struct arena *a, struct sql_expr *x, struct sql_expr *y)
{
    return !x ? y : !y ? x : tree_chain(a, SQL_OP_OR, x, y);
}

struct sql_expr *sql_call(struct arena *a, const char *name, size_t count,
                          struct sql_expr *const *args)
{
    struct sql_expr *e = with_args(a, SQL_EXPR_CALL, SQL_OP_NONE, count, args);

    e->name = arena_strdup(a, name);
    return e;
}

struct sql_expr *sql_call1(struct arena *a, const char *name, struct sql_expr *arg)
{
    return sql_call(a, name, 1, &arg);
}

struct sql_expr *sql_count_star(struct arena *a)
{
    struct sql_expr *e = sql_call(a, "count", 0, NULL);

    e->star = true;
    return e;
}

struct sql_expr *sql_aggregate(struct arena *a, const char *name, struct sql_expr *arg,
                               bool distinct)
{
    struct sql_expr *e = sql_call1(a, name, arg);

    e->distinct = distinct;
    return e;
}

static struct sql_expr *with_unit(struct arena *a, enum sql_expr_kind kind, const char *unit,
                                  struct sql_expr *x)
{
    struct sql_expr *e = with_args(a, kind, SQL_OP_NONE, 1, &x);

    e->name = arena_strdup(a, unit);
    return e;
}

struct sql_expr *sql_date_part(struct arena *a, const char *unit, struct sql_expr *x)
{
    return with_unit(a, SQL_EXPR_DATE_PART, unit, x);
}

struct sql_expr *sql_date_trunc(struct arena *a, const char *unit, struct sql_expr *x)
{
    return with_unit(a, SQL_EXPR_DATE_TRUNC, unit, x);
}

struct sql_expr *sql_in_list(struct arena *a, struct sql_expr *x, size_t count,
                             struct sql_expr *const *list, bool negated)
{
    struct sql_expr *e = tree_expr(a, SQL_EXPR_IN, count + 1);

    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): count + 1 of them were made */
    e->args[0] = x;
    if (count)
        memcpy(e->args + 1, list, count * sizeof *list);
    e->negated = negated;
    return e;
}

struct sql_expr *sql_in_query(struct arena *a, struct sql_expr *x, struct sql_query *query,
                              bool negated)
{
    struct sql_expr *e = with_args(a, SQL_EXPR_IN, SQL_OP_NONE, 1, &x);

    e->query = query;
    e->negated = negated;
    return e;
}

struct sql_expr *sql_between(struct arena *a, struct sql_expr *x, struct sql_expr *lo,
                             struct sql_expr *hi)
{
    return with_args(a, SQL_EXPR_BETWEEN, SQL_OP_NONE, 3, (struct sql_expr *[]){x, lo, hi});
}

static struct sql_expr *tree_like(struct arena *a, enum sql_op op, struct sql_expr *x,
                                  struct sql_expr *pattern, bool negated)
{
    struct sql_expr *e = with_args(a, SQL_EXPR_LIKE, op, 2, (struct sql_expr *[]){x, pattern});

    e->negated = negated;
    return e;
}

struct sql_expr *sql_like(struct arena *a, struct sql_expr *x, struct sql_expr *pattern,
                          bool negated)
{
    return tree_like(a, SQL_OP_LIKE, x, pattern, negated);
}

struct sql_expr *sql_cast(struct arena *a, struct sql_expr *x, const char *type)
{
    struct sql_expr *e = with_args(a, SQL_EXPR_CAST, SQL_OP_NONE, 1, &x);

    e->type = arena_alloc(a, sizeof *e->type);
    *e->type = (struct sql_type){.name = arena_strdup(a, type)};
    return e;
}

struct sql_expr *sql_is_null(struct arena *a, struct sql_expr *x, bool negated)
{
    struct sql_expr *e = with_args(a, SQL_EXPR_IS_NULL, SQL_OP_NONE, 1, &x);

    e->negated = negated;
    return e;
}

static struct sql_expr *with_query(struct arena *a, enum sql_expr_kind kind,
                                   struct sql_query *query, bool negated)
{
    struct sql_expr *e = tree_expr(a, kind, 0);

    e->query = query;
    e->negated = negated;
    return e;
}

struct sql_expr *sql_exists(struct arena *a, struct sql_query *query, bool negated)
{
    return with_query(a, SQL_EXPR_EXISTS, query, negated);
}

struct sql_expr *sql_subquery(struct arena *a, struct sql_query *query)
{
    return with_query(a, SQL_EXPR_SUBQUERY, query, false);
}

/* ---- queries */

struct sql_query *sql_select(struct arena *a)
{
    return arena_alloc(a, sizeof(struct sql_query));
}

struct sql_item *sql_add_item(struct arena *a, struct sql_query *q, struct sql_expr *expr,
                              const char *alias)
{
    struct sql_item *item = arena_alloc(a, sizeof *item), **end = &q->items;

    while (*end)
        end = &(*end)->next;
    item->expr = expr;
    item->alias = arena_strdup(a, alias);
    return *end = item;
}

void sql_add_group(struct arena *a, struct sql_query *q, struct sql_expr *expr)
{
    struct sql_expr **groups = arena_alloc(a, (q->group_count + 1) * sizeof *groups);

    if (q->group_count)
        memcpy(groups, q->groups, q->group_count * sizeof *groups);
    groups[q->group_count++] = expr;
    q->groups = groups;
}

struct sql_order *sql_add_order(struct arena *a, struct sql_query *q, struct sql_expr *expr,
                                bool descending)
{
    struct sql_order *order = arena_alloc(a, sizeof *order), **end = &q->order;

    while (*end)
        end = &(*end)->next;
    order->expr = expr;
    order->descending = descending;
    return *end = order;
}

void sql_add_where(struct arena *a, struct sql_query *q, struct sql_expr *cond)
{
    q->where = sql_and(a, q->where, cond);
}

void sql_add_having(struct arena *a, struct sql_query *q, struct sql_expr *cond)
{
    q->having = sql_and(a, q->having, cond);
}

/* ---- sources */

struct sql_source *sql_table(struct arena *a, const char *schema, const char *name,
                             const char *alias)
{
    struct sql_source *s = arena_alloc(a, sizeof *s);

    s->kind = SQL_SOURCE_TABLE;
    s->schema = schema && *schema ? arena_strdup(a, schema) : NULL;
    s->name = arena_strdup(a, name);
    s->alias = arena_strdup(a, alias);
    return s;
}

struct sql_source *sql_join_on(struct arena *a, enum sql_join join, struct sql_source *left,
                               struct sql_source *right, struct sql_expr *on)
{
    struct sql_source *s = arena_alloc(a, sizeof *s);

    s->kind = SQL_SOURCE_JOIN;
    s->join = join;
    s->left = left;
    s->right = right;
    s->on = on;
    return s;
}

struct sql_source *sql_from_query(struct arena *a, struct sql_query *query, const char *alias)
{
    struct sql_source *s = arena_alloc(a, sizeof *s);

    s->kind = query->kind == SQL_QUERY_VALUES ? SQL_SOURCE_VALUES : SQL_SOURCE_QUERY;
    s->query = query;
    s->alias = arena_strdup(a, alias);
    return s;
}

const char **tree_names(struct arena *a, size_t count, const char *const *names)
{
    const char **copy = arena_alloc(a, count * sizeof *copy);

    for (size_t i = 0; i < count; i++)
        copy[i] = arena_strdup(a, names[i]);
    return copy;
}
