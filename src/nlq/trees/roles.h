/* Roles: references by their own names. */
#ifndef NLQ_ROLES_H
#define NLQ_ROLES_H

#include "frame.h"

/* Which of several references between two tables the question speaks of (ask->ways). */
void ways_mark(struct ask *ask);
/* The reference is called by the word, or by what the lexicon says of it. */
bool roles_speaks_of(struct ask *ask, const struct join_edge *edge, const struct word *word);
/* The question speaks of the table: by its name, or as its subject. */
bool roles_is_mentioned(const struct ask *ask, int table);
/* passive_role.c: "students referred by other students", "how many were referred": item i says so
 * of a reference of the table to itself. The item behind what says it; 0: it does not. */
size_t passive_role_end(struct ask *ask, size_t i, int edge);
bool passive_role(struct ask *ask, struct frame *frame, size_t i, int edge);
/* Which items say a role of a table that refers to itself (self_roles.c). */
void self_roles_mark(struct ask *ask);
/* Another reference leads from and to the same tables. */
bool edge_has_twin(struct ask *ask, size_t e);
/* Conditions by way of a reference, and rows above or below in a table that refers to itself. */
void piece_role(struct ask *ask, struct frame *frame);
void compare_above(struct ask *ask, struct frame *frame);

#endif
