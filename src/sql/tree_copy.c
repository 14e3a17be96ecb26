/* Deep copies: a node is copied whole, its strings after it, and then each pointer to what hangs
 * below is replaced by a copy. Lists and arrays are duplicated first, since the visitor changes
 * slots. */
#include <string.h>

#include "tree_private.h"

static struct tree_visitor tree_copy_copier(struct arena *a);

static void *copy_bytes(struct arena *a, const void *p, size_t size)
{
    return p && size ? memcpy(arena_alloc(a, size), p, size) : NULL;
}

static struct sql_order *copy_order(struct arena *a, const struct sql_order *order)
{
    struct sql_order *first = NULL, **end = &first;

    for (; order; order = order->next, end = &(*end)->next) {
        *end = copy_bytes(a, order, sizeof *order);
        (*end)->using_op = arena_strdup(a, order->using_op);
    }
    return first;
}

static struct sql_window *copy_windows(struct arena *a, const struct sql_window *window)
{
    struct sql_window *first = NULL, **end = &first;

    for (; window; window = window->next, end = &(*end)->next) {
        struct sql_window *w = *end = copy_bytes(a, window, sizeof *w);
        w->name = arena_strdup(a, w->name);
        w->base = arena_strdup(a, w->base);
        w->frame = arena_strdup(a, w->frame);
        w->partition = copy_bytes(a, w->partition, w->partition_count * sizeof *w->partition);
        w->order = copy_order(a, w->order);
    }
    return first;
}

static struct sql_when *copy_whens(struct arena *a, const struct sql_when *when)
{
    struct sql_when *first = NULL, **end = &first;

    for (; when; when = when->next, end = &(*end)->next)
        *end = copy_bytes(a, when, sizeof *when);
    return first;
}

static struct sql_type *copy_type(struct arena *a, const struct sql_type *type)
{
    struct sql_type *t = copy_bytes(a, type, sizeof *t);

    if (t) {
        t->name = arena_strdup(a, t->name);
        t->args = arena_strdup(a, t->args);
    }
    return t;
}

static struct sql_expr *copy_node(struct arena *a, const struct sql_expr *expr)
{
    struct sql_expr *e = tree_expr(a, expr->kind, expr->arg_count);
    struct sql_expr **args = e->args;

    *e = *expr;
    e->args = args;
    if (e->arg_count)
        memcpy(args, expr->args, e->arg_count * sizeof *args);
    e->schema = arena_strdup(a, e->schema);
    e->table = arena_strdup(a, e->table);
    e->name = arena_strdup(a, e->name);
    e->text = arena_strdup(a, e->text);
    e->type = copy_type(a, e->type);
    e->whens = copy_whens(a, e->whens);
    e->order = copy_order(a, e->order);
    e->over = copy_windows(a, e->over);
    return e;
}

static void copy_expr_slot(struct sql_expr **slot, void *arena)
{
    struct tree_visitor below = tree_copy_copier(arena);

    for (;;) {
        struct sql_expr *e = *slot = copy_node(arena, *slot);
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &below);
            return;
        }
        copy_expr_slot(&e->args[1], arena);
        slot = &e->args[0];
    }
}

static void copy_source_slot(struct sql_source **slot, void *arena)
{
    struct tree_visitor below = tree_copy_copier(arena);
    struct sql_source *s = *slot = copy_bytes(arena, *slot, sizeof *s);

    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a slot that is visited holds one */
    s->catalog = arena_strdup(arena, s->catalog);
    s->schema = arena_strdup(arena, s->schema);
    s->name = arena_strdup(arena, s->name);
    s->alias = arena_strdup(arena, s->alias);
    s->using_alias = arena_strdup(arena, s->using_alias);
    s->column_defs = arena_strdup(arena, s->column_defs);
    s->sample = arena_strdup(arena, s->sample);
    s->hints = arena_strdup(arena, s->hints);
    s->column_aliases = tree_names(arena, s->column_alias_count, s->column_aliases);
    s->using_columns = tree_names(arena, s->using_count, s->using_columns);
    tree_each_of_source(s, &below);
}

static struct sql_with *copy_with(struct arena *a, const struct sql_with *with)
{
    struct sql_with *first = NULL, **end = &first;

    for (; with; with = with->next, end = &(*end)->next) {
        struct sql_with *w = *end = copy_bytes(a, with, sizeof *w);
        w->name = arena_strdup(a, w->name);
        w->trailer = arena_strdup(a, w->trailer);
        w->columns = tree_names(a, w->column_count, w->columns);
    }
    return first;
}

static struct sql_item *tree_copy_copy_items(struct arena *a, const struct sql_item *item)
{
    struct sql_item *first = NULL, **end = &first;

    for (; item; item = item->next, end = &(*end)->next) {
        *end = copy_bytes(a, item, sizeof *item);
        (*end)->alias = arena_strdup(a, item->alias);
    }
    return first;
}

static void copy_query_slot(struct sql_query **slot, void *arena)
{
    struct tree_visitor below = tree_copy_copier(arena);
    struct sql_query *q = *slot = copy_bytes(arena, *slot, sizeof *q);

    q->with = copy_with(arena, q->with);
    q->options = arena_strdup(arena, q->options);
    q->locking = arena_strdup(arena, q->locking);
    q->into = arena_strdup(arena, q->into);
    q->distinct_on = copy_bytes(arena, q->distinct_on, q->distinct_on_count * sizeof *q->groups);
    q->items = tree_copy_copy_items(arena, q->items);
    q->groups = copy_bytes(arena, q->groups, q->group_count * sizeof *q->groups);
    q->windows = copy_windows(arena, q->windows);
    q->rows = copy_bytes(arena, q->rows, q->row_count * sizeof *q->rows);
    q->order = copy_order(arena, q->order);
    tree_each_of_query(q, &below);
}

static struct tree_visitor tree_copy_copier(struct arena *a)
{
    return (struct tree_visitor){copy_expr_slot, copy_query_slot, copy_source_slot, a};
}

struct sql_query *sql_copy(struct arena *a, const struct sql_query *query)
{
    struct sql_query *q = (struct sql_query *)query;

    if (q)
        copy_query_slot(&q, a);
    return q;
}

struct sql_expr *sql_copy_expr(struct arena *a, const struct sql_expr *expr)
{
    struct sql_expr *e = (struct sql_expr *)expr;

    if (e)
        copy_expr_slot(&e, a);
    return e;
}
