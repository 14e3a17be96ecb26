/* A common table expression that builds on itself without an end: each row makes another, and
 * nothing in it stops that. Said only where no condition reads the rows at all: whether one that
 * does holds for ever is not decided here. */
#include <string.h>

#include "querent/base/str.h"
#include "sense/sense.h"

static bool endless_names(const struct sql_source *s, const char *name)
{
    if (!s)
        return false;
    if (s->kind == SQL_SOURCE_JOIN)
        return endless_names(s->left, name) || endless_names(s->right, name);
    return s->kind == SQL_SOURCE_TABLE && !s->schema && str_eq_fold(s->name, name);
}

static bool endless_is_column(const struct sql_expr *e, void *arg)
{
    *(bool *)arg |= e->kind == SQL_EXPR_COLUMN;
    return true;
}

static bool endless_reads(const struct sql_expr *e)
{
    const struct sql_query condition = {.kind = SQL_QUERY_SELECT, .where = (struct sql_expr *)e};
    bool column = false;
    if (e)
        sql_walk(&condition, endless_is_column, &column);
    return column;
}

/* Something of the join depends on what is there: the rows of the other table may run out. */
static bool endless_joins(const struct sql_source *s)
{
    if (!s || s->kind != SQL_SOURCE_JOIN)
        return s && (s->kind == SQL_SOURCE_FUNCTION || s->lateral);
    return s->natural || s->using_count || endless_reads(s->on) || endless_joins(s->left) ||
           endless_joins(s->right);
}

/* One arm of the union makes rows out of rows for ever. */
static bool endless_arm(const struct sql_query *q, const char *name)
{
    if (q->kind == SQL_QUERY_SET && !q->limit)
        return q->set_op == SQL_SET_UNION_ALL || q->set_op == SQL_SET_UNION
                   ? endless_arm(q->left, name) || endless_arm(q->right, name)
                   : false;
    return q->kind == SQL_QUERY_SELECT && endless_names(q->from, name) && !q->limit &&
           !endless_reads(q->where) && !endless_joins(q->from);
}

/* UNION drops rows that were there before: columns that are only handed on come to an end. */
static bool endless_makes_new(const struct sql_query *q)
{
    if (q->kind == SQL_QUERY_SET)
        return q->set_op != SQL_SET_UNION || endless_makes_new(q->left) ||
               endless_makes_new(q->right);
    for (const struct sql_item *item = q->items; item; item = item->next)
        if (item->expr->kind != SQL_EXPR_COLUMN && item->expr->kind != SQL_EXPR_STAR && q->from)
            return true;
    return false;
}

/* The database stops by itself once it has the rows that are asked for. */
static bool endless_is_cut(const struct sql_query *q)
{
    return q->limit && q->kind == SQL_QUERY_SELECT && !q->order && !q->distinct &&
           !q->group_count && q->from && q->from->kind == SQL_SOURCE_TABLE;
}

void sense_check_endless(struct resolver *r, const struct sql_query *q, const struct sql_with *w)
{
    const bool stops = r->dialect != SQL_SQLITE && r->dialect != SQL_POSTGRES;
    if (stops || w->trailer || endless_is_cut(q) || w->query->kind != SQL_QUERY_SET ||
        !endless_arm(w->query, w->name) || !endless_makes_new(w->query))
        return;
    report(r, SQL_ENDLESS, MARK_WARNING, w->at,
           "'%s' may never end: each of its rows makes another one, and no condition stops that; "
           "add a WHERE that does",
           w->name);
}
