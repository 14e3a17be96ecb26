/* IN and EXISTS that ask whether a row has others: "with at least one order", "with no order". */
#include "querent/base/str.h"
#include "words/words_private.h"

static bool words_some_is_plain(const struct sql_query *q)
{
    return q && q->kind == SQL_QUERY_SELECT && q->from && !q->with && !q->group_count &&
           !q->having && !q->limit && !q->offset && !q->qualify && !q->distinct_on_count;
}

/* Does the inner column name, by the outer one, the row of the scope around? */
static bool words_some_names(const struct words_scope *inner, const struct sql_expr *column,
                             const struct sql_expr *outer)
{
    const struct words_scope *around = inner->outer;
    const int place = outer->kind == SQL_EXPR_COLUMN ? words_place(around, outer) : -1;
    const int in = column->kind == SQL_EXPR_COLUMN ? words_place(inner, column) : -1;

    return place >= 0 && in >= 0 && words_roles(&inner->places[in], &around->places[place]) < 2 &&
           place == around->root && words_unique(around, place, &(const char *){outer->name}, 1) &&
           words_is_reference(&inner->places[in], column->name, &around->places[place],
                              outer->name);
}

static bool words_some_other_table(const struct words_scope *inner, int place)
{
    const struct words_place *a = &inner->places[place];
    const struct words_place *b = &inner->outer->places[inner->outer->root];
    return a->source->kind == SQL_SOURCE_TABLE && !str_eq_fold(a->source->name, b->source->name);
}

struct some_outer {
    const struct words_scope *inner;
    bool found;
};

static bool words_some_outer_visit(const struct sql_expr *e, void *arg)
{
    struct some_outer *o = arg;

    if (e->kind == SQL_EXPR_COLUMN && words_place(o->inner, e) < 0 &&
        words_place(o->inner->outer, e) >= 0)
        o->found = true;
    return !o->found;
}

/* Does the condition look at the rows of the query around? */
static bool words_some_looks_out(const struct words_scope *inner, const struct sql_expr *e)
{
    struct some_outer o = {.inner = inner};
    const struct sql_query holder = {.having = (struct sql_expr *)e}; /* nothing is changed */

    sql_walk(&holder, words_some_outer_visit, &o);
    return o.found;
}

/* The place whose rows EXISTS asks for: tied to the key of the rows around by one condition. */
static int words_some_exists(struct words_scope *inner)
{
    int place = -1;

    for (int i = 0; i < inner->conjunct_count; i++) {
        struct words_conjunct *c = &inner->conjuncts[i];
        const struct sql_expr *e = c->expr;
        if (!e || !words_some_looks_out(inner, e))
            continue;
        if (place >= 0 || e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ)
            return -1;
        for (int side = 0; side < 2; side++) {
            if (words_place(inner, e->args[!side]) < 0 &&
                words_some_names(inner, e->args[side], e->args[!side]))
                place = words_place(inner, e->args[side]);
        }
        if (place < 0)
            return -1;
        c->said = true;
    }
    return place;
}

void words_belong(struct words_scope *inner)
{
    if (inner->outer->root >= 0 && inner->root >= 0 && words_some_exists(inner) == inner->root)
        inner->groups = " of its ";
}

/* A list that leaves out its own missing values: nothing is among these, whatever is asked of it.
 */
static void words_some_guarded(struct words_scope *inner, const struct sql_expr *listed)
{
    for (int i = 0; i < inner->conjunct_count; i++) {
        const struct sql_expr *e = inner->conjuncts[i].expr;
        if (e && e->kind == SQL_EXPR_IS_NULL && e->negated && e->args[0]->kind == SQL_EXPR_COLUMN &&
            str_eq_fold(e->args[0]->name, listed->name) &&
            words_place(inner, e->args[0]) == words_place(inner, listed))
            inner->conjuncts[i].said = true;
    }
}

static int words_some_in(struct words_scope *inner, const struct sql_expr *e)
{
    const struct sql_item *item = inner->query->items;

    if (!item || item->next || !words_some_names(inner, item->expr, e->args[0]))
        return -1;
    for (int i = 0; i < inner->conjunct_count; i++) {
        if (inner->conjuncts[i].expr && words_some_looks_out(inner, inner->conjuncts[i].expr))
            return -1;
    }
    words_some_guarded(inner, item->expr);
    return words_place(inner, item->expr);
}

/* Enters the scope of the query; false: it is left again, and the condition asks another thing. */
static bool words_some_enter(struct words *w, struct words_scope *inner, const struct sql_expr *e)
{
    if ((e->kind != SQL_EXPR_IN && e->kind != SQL_EXPR_EXISTS) || !words_some_is_plain(e->query) ||
        !w->scope || w->scope->root < 0 || w->depth >= WORDS_DEPTH)
        return false;
    words_scope_enter(w, inner, e->query);
    const int place = e->kind == SQL_EXPR_IN ? words_some_in(inner, e) : words_some_exists(inner);
    const bool good =
        place >= 0 && words_some_other_table(inner, place) && words_scope_some(inner, place);
    if (!good)
        words_leave(w);
    return good;
}

bool words_asks_some(const struct words *w, const struct sql_expr *e)
{
    struct words_scope inner;
    struct words test = *w;

    return words_some_enter(&test, &inner, e);
}

void words_some(struct words *w, const struct sql_expr *e, bool negated)
{
    struct words_scope inner;

    if (!words_some_enter(w, &inner, e))
        return;
    w->depth++;
    words_rows(w, negated ? "no " : "at least one ", negated);
    words_leave(w);
    w->depth--;
}
