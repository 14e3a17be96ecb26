/* A table that is joined on what it has not, or that does not exist, and of which nothing else is
 * used: the join is left out, which can only have been there by habit. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"

struct drop {
    const struct catalog *catalog;
    const struct sql_expr *on; /* of the join in question */
    const char *called;
    int table; /* -1: there is none of that name */
    bool used;
};

static bool drop_looks(const struct sql_expr *expr, void *arg)
{
    struct drop *drop = arg;

    if (expr == drop->on)
        return false;
    if (expr->kind == SQL_EXPR_STAR)
        drop->used |= !expr->table || str_eq_fold(expr->table, drop->called);
    if (expr->kind == SQL_EXPR_COLUMN && expr->table)
        drop->used |= str_eq_fold(expr->table, drop->called);
    else if (expr->kind == SQL_EXPR_COLUMN && drop->table >= 0)
        drop->used |= schema_find_column(&catalog_schema(drop->catalog)->tables[drop->table],
                                         expr->name) >= 0;
    return true;
}

/* count(*) counts the rows of all that is joined, too. */
static bool drop_counts(const struct sql_expr *expr, void *arg)
{
    struct drop *drop = arg;

    drop->used |= expr->kind == SQL_EXPR_CALL && expr->star;
    return !expr->query;
}

static bool drop_is_idle(const struct catalog *catalog, const struct sql_query *select,
                         const struct sql_source *join)
{
    const struct sql_source *right = join->right;
    struct drop drop = {.catalog = catalog,
                        .on = join->on,
                        .called = right->alias ? right->alias : right->name,
                        .table = catalog_find_table(catalog, right->schema, right->name)};

    sql_walk(select, drop_looks, &drop);
    sql_walk(select, drop_counts, &drop);
    return !drop.used;
}

/* The place is in the join's condition, or is the joined table. */
static bool drop_join(const struct catalog *catalog, const struct sql_query *select,
                      struct sql_source **source, struct sql_span at)
{
    struct sql_source *join = *source;

    if (join->kind != SQL_SOURCE_JOIN)
        return false;
    const bool here = join->right->kind == SQL_SOURCE_TABLE && join->on &&
                      (sql_span_holds(join->on->at, at) || sql_span_holds(join->right->at, at));
    if (!here)
        return drop_join(catalog, select, &join->left, at);
    if (join->join != SQL_JOIN_INNER || !drop_is_idle(catalog, select, join))
        return false;
    *source = join->left;
    return true;
}

struct sql_query *sql_drop_join(struct arena *arena, const struct catalog *catalog,
                                const struct sql_query *query, const struct sql_finding *finding)
{
    struct sql_query *copy = sql_copy(arena, query);
    struct sql_query *select = sql_select_at(copy, finding->at);

    return finding->severity == MARK_ERROR && select && select->from &&
                   drop_join(catalog, select, &select->from, finding->at)
               ? copy
               : NULL;
}
