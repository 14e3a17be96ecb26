/* Walking all expressions or all table sources of a query. A chain of binary operators is followed
 * in a loop, so that the stack is bounded by the parser's depth limit and not by a chain's length.
 */
#include "querent/sql/tree.h"

#include "tree_private.h"

struct walk {
    bool (*visit)(const struct sql_expr *, void *);
    void (*visit_source)(const struct sql_source *, void *);
    void *arg;
    struct tree_visitor below;
};

static void tree_walk_walk_expr(struct sql_expr **slot, void *arg)
{
    struct walk *walk = arg;
    struct sql_expr *e = *slot;

    while (e) {
        if (walk->visit && !walk->visit(e, walk->arg))
            return;
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &walk->below);
            return;
        }
        tree_walk_walk_expr(&e->args[1], walk);
        e = e->args[0];
    }
}

static void tree_walk_walk_source(struct sql_source **slot, void *arg)
{
    struct walk *walk = arg;

    if ((*slot)->kind == SQL_SOURCE_TABLE && walk->visit_source)
        walk->visit_source(*slot, walk->arg);
    tree_each_of_source(*slot, &walk->below);
}

static void tree_walk_walk_query(struct sql_query **slot, void *arg)
{
    struct walk *walk = arg;

    tree_each_of_query(*slot, &walk->below);
}

static void walk_all(const struct sql_query *query, struct walk *walk)
{
    struct sql_query *root = (struct sql_query *)query; /* the visitor changes nothing */

    walk->below = (struct tree_visitor){tree_walk_walk_expr, tree_walk_walk_query,
                                        tree_walk_walk_source, walk};
    tree_walk_walk_query(&root, walk);
}

void sql_walk(const struct sql_query *query, bool (*visit)(const struct sql_expr *, void *),
              void *arg)
{
    walk_all(query, &(struct walk){.visit = visit, .arg = arg});
}

void sql_walk_sources(const struct sql_query *query,
                      void (*visit)(const struct sql_source *, void *), void *arg)
{
    walk_all(query, &(struct walk){.visit_source = visit, .arg = arg});
}
