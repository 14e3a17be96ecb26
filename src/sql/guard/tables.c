/* A name in FROM is a WITH's when one of that name is in sight: of this query or of one around it,
 * and, for an item of the same WITH, before it, or anywhere when it is recursive (in SQLite
 * always). So WITH t AS (SELECT * FROM t) reaches the table t in PostgreSQL. */
#include "guard/tables.h"

#include <string.h>

#include "querent/base/str.h"
#include "tree_private.h"

struct names {
    const struct sql_with *from, *to; /* [from, to) */
    const struct names *up;
};

struct walk {
    void (*visit)(struct sql_source *, void *);
    void *arg;
    const struct names *names;
    bool exact; /* PostgreSQL: names are folded already */
    bool recursive;
    struct tree_visitor below;
};

static bool is_with(const struct walk *w, const char *name)
{
    for (const struct names *n = w->names; n; n = n->up) {
        for (const struct sql_with *with = n->from; with != n->to; with = with->next) {
            if (w->exact ? strcmp(with->name, name) == 0 : str_eq_fold(with->name, name))
                return true;
        }
    }
    return false;
}

static void tables_walk_expr(struct sql_expr **slot, void *arg)
{
    struct walk *w = arg;
    struct sql_expr *e = *slot;

    for (; e->kind == SQL_EXPR_BINARY; e = e->args[0])
        tables_walk_expr(&e->args[1], w);
    tree_each_of_expr(e, &w->below);
}

static void tables_walk_source(struct sql_source **slot, void *arg)
{
    struct walk *w = arg;
    struct sql_source *s = *slot;

    if (s->kind == SQL_SOURCE_TABLE && (s->schema || !is_with(w, s->name)))
        w->visit(s, w->arg);
    tree_each_of_source(s, &w->below);
}

static void tables_walk_query(struct sql_query **slot, void *arg)
{
    struct walk *w = arg;
    struct sql_query *q = *slot;
    const struct names *const up = w->names;
    struct names names = {q->with, q->with, up};
    struct sql_with *const with = q->with;

    w->names = &names;
    for (struct sql_with *item = with; item; item = item->next) {
        if (q->recursive || w->recursive)
            names.to = NULL;
        tables_walk_query(&item->query, w);
        names.to = item->next;
    }
    names.to = NULL;
    q->with = NULL; /* walked already */
    tree_each_of_query(q, &w->below);
    q->with = with;
    w->names = up;
}

void tables_each(struct sql_query *query, void (*visit)(struct sql_source *, void *), void *arg)
{
    struct walk w = {.visit = visit, .arg = arg};

    w.exact = query->parsed && query->dialect == SQL_POSTGRES;
    w.recursive = query->parsed && query->dialect == SQL_SQLITE;
    w.below = (struct tree_visitor){tables_walk_expr, tables_walk_query, tables_walk_source, &w};
    tables_walk_query(&query, &w);
}
