/* One place that knows what hangs below what: walking, copying, guarding and rewriting go by it. */
#include "tree_private.h"

static void tree_each_each(struct sql_expr **slot, const struct tree_visitor *v)
{
    if (*slot && v->expr)
        v->expr(slot, v->arg);
}

static void each_query(struct sql_query **slot, const struct tree_visitor *v)
{
    if (*slot && v->query)
        v->query(slot, v->arg);
}

static void tree_each_each_source(struct sql_source **slot, const struct tree_visitor *v)
{
    if (*slot && v->source)
        v->source(slot, v->arg);
}

static void each_of(struct sql_expr **list, size_t count, const struct tree_visitor *v)
{
    for (size_t i = 0; i < count; i++)
        tree_each_each(&list[i], v);
}

static void each_order(struct sql_order *order, const struct tree_visitor *v)
{
    for (; order; order = order->next)
        tree_each_each(&order->expr, v);
}

static void each_window(struct sql_window *window, const struct tree_visitor *v)
{
    for (; window; window = window->next) {
        each_of(window->partition, window->partition_count, v);
        each_order(window->order, v);
    }
}

void tree_each_of_expr(struct sql_expr *e, const struct tree_visitor *v)
{
    each_of(e->args, e->arg_count, v);
    for (struct sql_when *w = e->whens; w; w = w->next) {
        tree_each_each(&w->when, v);
        tree_each_each(&w->then, v);
    }
    each_order(e->order, v);
    tree_each_each(&e->filter, v);
    each_window(e->over, v);
    each_query(&e->query, v);
}

void tree_each_of_source(struct sql_source *s, const struct tree_visitor *v)
{
    tree_each_each_source(&s->left, v);
    tree_each_each_source(&s->right, v);
    tree_each_each(&s->on, v);
    tree_each_each(&s->function, v);
    each_query(&s->query, v);
}

void tree_each_of_query(struct sql_query *q, const struct tree_visitor *v)
{
    for (struct sql_with *w = q->with; w; w = w->next)
        each_query(&w->query, v);
    each_query(&q->left, v);
    each_query(&q->right, v);
    each_of(q->distinct_on, q->distinct_on_count, v);
    for (struct sql_item *item = q->items; item; item = item->next)
        tree_each_each(&item->expr, v);
    tree_each_each_source(&q->from, v);
    tree_each_each(&q->where, v);
    each_of(q->groups, q->group_count, v);
    tree_each_each(&q->having, v);
    each_window(q->windows, v);
    tree_each_each(&q->qualify, v);
    each_of(q->rows, q->row_count, v);
    each_order(q->order, v);
    tree_each_each(&q->limit, v);
    tree_each_each(&q->offset, v);
}
