/* Of several trees that join the same tables, the one that the question means. */
#ifndef NLQ_PATHS_H
#define NLQ_PATHS_H

#include "trees/tree.h"

/* Index of the tree to take; count > 0. */
size_t path_choose(struct ask *ask, const struct table_set *set, const struct join_tree *trees,
                   size_t count);
/* tree_join.c: the tree goes the ways that the question speaks of, where it joins their tables. */
bool path_goes_ways(const struct ask *ask, const struct join_tree *tree);
/* tree_join.c: the table is one of the tree's. */
bool path_touches(const struct join_tree *tree, int table);

/* deed_aside.c: mentions of tables that only a verb before "for" a name spoke of are taken out. */
void path_deeds_aside(const struct ask *ask, struct frame *frame);
/* shared_values.c: the values that two tables have in columns of one name. */
void piece_shared(struct ask *ask, struct frame *frame);
void shared_said_read(struct ask *ask);
/* current_rows.c: "current" rows of the table that joins what is asked for are those without end.
 */
void path_current(struct ask *ask, struct frame *frame);

#endif
