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

/* member_link.c: which of two tables that link the same rows says who belongs to what: enrolments,
 * and not absences; -1: neither does more than the other. */
int path_belongs(struct ask *ask, int table, int other);
/* Its rows say who belongs to what: enrolments, memberships. */
bool path_is_membership(const struct ask *ask, int table);

/* lone_tables.c: bare tables that the question does not name are hidden from it; ask->lone says
 * whether there were any. */
void lone_tables_set_aside(struct ask *ask);

/* deed_aside.c: mentions of tables that only a verb before "for" a name spoke of are taken out. */
void path_deeds_aside(const struct ask *ask, struct frame *frame);
/* shared_values.c: the values that two tables have in columns of one name. */
void piece_shared(struct ask *ask, struct frame *frame);
void shared_said_read(struct ask *ask);
/* current_rows.c: "current" rows of the table that joins what is asked for are those without end.
 */
void path_current(struct ask *ask, struct frame *frame);

/* ends.c: what the only two references of a table to another one are to each other. */
enum ends_kind {
    ENDS_NONE,
    ENDS_WAY,   /* from one to the other */
    ENDS_GAME,  /* winner and loser */
    ENDS_SIDES, /* home and away */
    ENDS_EVEN,  /* country1 and country2: neither is before the other */
};
/* ret_edges: the one where it begins, the other one. */
enum ends_kind ends_of(const struct ask *ask, int from, int to, int ret_edges[2]);
/* The edge at the other end of such a pair; -1: it is of none. */
int ends_other(const struct ask *ask, int edge);
/* route.c: "from Austin to Phoenix", "between Ningbo and Hamburg": each of the two rows is at its
 * own end, by the table that leads to both. */
void piece_route(struct ask *ask, struct frame *frame);
/* drawn.c: "how many draws" are matches drawn, those in which both sides have the same score. */
void drawn_read(struct ask *ask);
void piece_drawn(struct ask *ask, struct frame *frame);
/* sides.c: rows with a home and an away side, of whoever is either. */
void piece_sides(struct ask *ask, struct frame *frame);
/* under.c: the reference is to what a row of its own table is a part of: parent_id, hq_no. */
bool under_edge(const struct ask *ask, int e);
/* Rows below others of the table are said at word i: "subsidiaries", "sub-sites"; how many words.
 */
size_t under_child(const struct ask *ask, size_t i, int table);

/* bought_way.c: the table of what was sold, which leads to both, of people and of goods, where the
 * question says that they bought them; -1: it does not, or none leads there. */
int bought_lines(struct ask *ask, int one, int other);
/* way_said.c: says under the answer which way was taken, " by" what or "", and which one was
 * not, once; never sure. */
void path_say_way(struct ask *ask, const char *taken, const char *by, int other);
/* The two are joined over rows of `by`, which nobody spoke of: says so where sales lead to both. */
void bought_doubt(struct ask *ask, int one, int other, int by);
/* The reference by which it leads to the counted rows; column -1: as above. */
struct column_ref bought_reference(struct ask *ask, int counted, int group);

#endif
