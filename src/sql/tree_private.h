/* What the files of sql share about trees. */
#ifndef QUERENT_SQL_TREE_PRIVATE_H
#define QUERENT_SQL_TREE_PRIVATE_H

#include "querent/sql/tree.h"

/* A node with room for its arguments, which stand behind it. */
struct sql_expr *tree_expr(struct arena *a, enum sql_expr_kind kind, size_t arg_count);
const char **tree_names(struct arena *a, size_t count, const char *const *names);

/* Adds the condition beside the expression, or to WHERE of the subquery that it compares with. */
void tree_say(struct arena *a, struct sql_expr *e, bool inside, struct sql_expr *condition);
/* x AND (y AND z) as it is written without brackets. */
void tree_lean(struct arena *a, struct sql_expr *e);

/* Everything directly below a node, each once: expressions, then queries. Any callback may be NULL.
 */
struct tree_visitor {
    void (*expr)(struct sql_expr **slot, void *arg);
    void (*query)(struct sql_query **slot, void *arg);
    void (*source)(struct sql_source **slot, void *arg);
    void *arg;
};
void tree_each_of_expr(struct sql_expr *e, const struct tree_visitor *v);
void tree_each_of_source(struct sql_source *s, const struct tree_visitor *v);
void tree_each_of_query(struct sql_query *q, const struct tree_visitor *v);

#endif
