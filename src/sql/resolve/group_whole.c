/* GROUP BY with all that is shown beside aggregates, for servers that do not see that a name
 * follows from the key that is grouped. */
#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "resolve/resolve_private.h"

struct whole {
    struct arena *arena;
    struct sql_query *query; /* in which columns are looked for now */
    bool aliases;            /* a name may be the heading of a column that is shown */
    bool heads; /* MariaDB does not know a CASE with AND in it again, but by its heading */
    bool changed;
    struct tree_visitor below;
};

/* The table stands in FROM of the query itself, and not in that of one around it. */
static bool group_whole_stands(const struct sql_source *s, const char *table)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left)
        if (group_whole_stands(s->right, table))
            return true;
    const char *name = s ? s->alias ? s->alias : s->name : NULL;
    return name && str_eq_fold(name, table);
}

static bool group_whole_has(const struct sql_query *q, const struct sql_expr *e)
{
    for (size_t i = 0; i < q->group_count; i++)
        if (sql_equal_expr(q->groups[i], e))
            return true;
    return false;
}

static bool group_whole_is_alias(const struct sql_query *q, const struct sql_expr *e)
{
    for (const struct sql_item *item = q->items; item && !e->table; item = item->next)
        if (item->alias && str_eq_fold(item->alias, e->name))
            return true;
    return false;
}

static void group_whole_expr(struct sql_expr **slot, void *arg)
{
    struct whole *whole = arg;
    struct sql_query *q = whole->query;

    for (struct sql_expr *e = *slot; e; e = e->args[0]) {
        if (is_aggregate(e) || group_whole_has(q, e))
            return;
        if (e->kind == SQL_EXPR_COLUMN) {
            if ((e->table && !group_whole_stands(q->from, e->table)) ||
                (whole->aliases && group_whole_is_alias(q, e)))
                return;
            sql_add_group(whole->arena, q, sql_copy_expr(whole->arena, e));
            whole->changed = true;
            return;
        }
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &whole->below);
            return;
        }
        group_whole_expr(&e->args[1], whole);
    }
}

/* Sets of groups, GROUP BY ALL and places in the list are left as they are. */
static bool group_whole_is_plain(const struct sql_query *q)
{
    for (size_t i = 0; i < q->group_count; i++) {
        const struct sql_expr *e = q->groups[i];
        if (e->kind == SQL_EXPR_RAW || e->kind == SQL_EXPR_NUMBER || e->kind == SQL_EXPR_ROW ||
            (e->kind == SQL_EXPR_CALL && e->text && str_eq(e->text, "GROUPING")))
            return false;
    }
    return q->kind == SQL_QUERY_SELECT && q->group_count > 0;
}

static void group_whole_by_heads(struct whole *whole, struct sql_query *q)
{
    for (size_t i = 0; i < q->group_count; i++) {
        const struct sql_item *item = q->items;
        while (item && !(item->alias && sql_equal_expr(item->expr, q->groups[i])))
            item = item->next;
        if (item && q->groups[i]->kind == SQL_EXPR_CASE) {
            q->groups[i] = sql_column(whole->arena, NULL, item->alias);
            whole->changed = true;
        }
    }
}

static void group_whole_fill(struct whole *whole, struct sql_query *q)
{
    if (!group_whole_is_plain(q))
        return;
    whole->query = q;
    whole->below = (struct tree_visitor){.expr = group_whole_expr, .arg = whole};
    whole->aliases = false;
    for (struct sql_item *item = q->items; item; item = item->next)
        group_whole_expr(&item->expr, whole);
    whole->aliases = true;
    for (struct sql_order *order = q->order; order; order = order->next)
        group_whole_expr(&order->expr, whole);
    if (q->having)
        group_whole_expr(&q->having, whole);
    if (whole->heads)
        group_whole_by_heads(whole, q);
}

/* ---- all queries within one */

struct whole_all {
    struct whole *whole;
    struct tree_visitor below;
};

static void group_whole_each_expr(struct sql_expr **slot, void *arg)
{
    struct whole_all *all = arg;

    tree_each_of_expr(*slot, &all->below);
}

static void group_whole_each_source(struct sql_source **slot, void *arg)
{
    struct whole_all *all = arg;

    tree_each_of_source(*slot, &all->below);
}

static void group_whole_each_query(struct sql_query **slot, void *arg)
{
    struct whole_all *all = arg;

    group_whole_fill(all->whole, *slot);
    tree_each_of_query(*slot, &all->below);
}

struct sql_query *sql_group_whole(struct arena *arena, const struct sql_query *query,
                                  enum sql_dialect dialect)
{
    struct whole whole = {.arena = arena, .heads = dialect == SQL_MYSQL};
    struct whole_all all = {.whole = &whole};

    if (dialect == SQL_SQLITE || dialect == SQL_POSTGRES)
        return NULL;
    struct sql_query *copy = sql_copy(arena, query);
    all.below = (struct tree_visitor){group_whole_each_expr, group_whole_each_query,
                                      group_whole_each_source, &all};
    group_whole_each_query(&copy, &all);
    return whole.changed ? copy : NULL;
}
