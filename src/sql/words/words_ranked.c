/* The first of each: a query in FROM or WITH that ranks its rows by a window, and one around it
 * that keeps the first of them. Said at once: "for each country, lists the name of the 5 customers
 * with the highest …", where two sentences ("First, numbered: … Lists … whose place is at most 5")
 * would need to be put together by whoever reads them. */
#include <stdlib.h>

#include "querent/base/str.h"
#include "words/words_private.h"

/* The query that ranks; NULL: the rows are others. */
static const struct sql_query *words_ranked_inner(const struct sql_query *q)
{
    const struct sql_source *from = q->from;
    const struct sql_with *with = q->with;

    if (!from || from->column_alias_count || from->sample || from->lateral)
        return NULL;
    if (from->kind == SQL_SOURCE_QUERY)
        return with ? NULL : from->query;
    const bool named = from->kind == SQL_SOURCE_TABLE && with && !with->next && !q->recursive &&
                       !from->schema && !with->column_count && str_eq_fold(from->name, with->name);
    return named ? with->query : NULL;
}

static const struct sql_item *words_ranked_item(const struct sql_query *inner, const char *name)
{
    for (const struct sql_item *item = inner->items; item; item = item->next) {
        const struct sql_expr *e = item->expr;
        const char *is = item->alias ? item->alias : e->kind == SQL_EXPR_COLUMN ? e->name : NULL;
        if (is && str_eq_fold(is, name))
            return item;
    }
    return NULL;
}

static bool words_ranked_plain(const struct sql_query *q)
{
    return q->kind == SQL_QUERY_SELECT && !q->options && !q->distinct && !q->distinct_on_count &&
           !q->qualify && !q->windows && !q->limit && !q->offset && !q->locking && !q->into;
}

/* row_number() or rank() OVER (PARTITION BY … ORDER BY …) and nothing more. */
static bool words_ranked_is(const struct sql_expr *e)
{
    const struct sql_window *over = e->kind == SQL_EXPR_CALL ? e->over : NULL;

    return over && !e->arg_count && !e->filter && !over->reference && !over->base && !over->frame &&
           over->partition_count && over->order &&
           (str_eq_fold(e->name, "rank") || str_eq_fold(e->name, "row_number"));
}

/* "place <= 5", "n = 1": what is compared, and the number. NULL: another condition. */
static const struct sql_expr *words_ranked_most(const struct sql_expr *where,
                                                const struct sql_expr **ret_rank)
{
    if (!where || where->kind != SQL_EXPR_BINARY || where->args[0]->kind != SQL_EXPR_COLUMN ||
        where->args[1]->kind != SQL_EXPR_NUMBER)
        return NULL;
    *ret_rank = where->args[0];
    const bool first = where->op == SQL_OP_EQ && str_eq(where->args[1]->text, "1");
    return where->op == SQL_OP_LE || first ? where->args[1] : NULL;
}

/* The inner query with the outer one's columns, the window's order, and the limit. */
static bool words_ranked_make(struct arena *arena, const struct sql_query *q,
                              const struct sql_query *inner, struct sql_query *ret_top)
{
    const struct sql_expr *name = NULL, *most = words_ranked_most(q->where, &name);
    const struct sql_item *rank = most ? words_ranked_item(inner, name->name) : NULL;
    struct sql_item **end = &ret_top->items;

    if (!rank || !words_ranked_is(rank->expr))
        return false;
    *ret_top = *inner;
    ret_top->items = NULL;
    for (const struct sql_item *item = q->items; item; item = item->next) {
        const struct sql_item *from =
            item->expr->kind == SQL_EXPR_COLUMN ? words_ranked_item(inner, item->expr->name) : NULL;
        if (!from || from->expr->over)
            return false;
        struct sql_item *copy = arena_alloc(arena, sizeof *copy);
        *copy = *from;
        copy->next = NULL;
        *end = copy;
        end = &copy->next;
    }
    ret_top->order = rank->expr->over->order;
    ret_top->limit = (struct sql_expr *)most; /* nothing is changed */
    ret_top->limit_with_ties = str_eq_fold(rank->expr->name, "rank");
    return ret_top->items && words_is_top(ret_top);
}

static void words_ranked_partition(struct words *w, const struct sql_query *top,
                                   const struct sql_window *over)
{
    struct words_scope scope;

    words_scope_enter(w, &scope, top);
    for (size_t i = 0; i < over->partition_count; i++) {
        buf_add(w->out, i ? " and " : "for each ");
        words_expr(w, over->partition[i], WORDS_COMPOUND);
    }
    buf_add(w->out, ", ");
    words_leave(w);
}

bool words_ranked(struct words *w, const struct sql_query *q)
{
    const struct sql_query *inner = q->kind == SQL_QUERY_SELECT ? words_ranked_inner(q) : NULL;
    struct arena arena = {0};
    struct sql_query top = {0};
    struct words_scope scope;
    const struct sql_expr *name = NULL;

    const bool fits = inner && words_ranked_plain(q) && !q->group_count && !q->having &&
                      words_ranked_plain(inner) && !inner->with && !inner->order && inner->from &&
                      inner->from->kind != SQL_SOURCE_QUERY &&
                      words_ranked_make(&arena, q, inner, &top);
    if (fits) {
        words_ranked_most(q->where, &name);
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): words_ranked_make found it */
        words_ranked_partition(w, &top, words_ranked_item(inner, name->name)->expr->over);
        words_query(w, &top, true);
        words_scope_enter(w, &scope, q);
        words_order_and_limit(w, q);
        words_leave(w);
    }
    arena_release(&arena);
    return fits;
}
