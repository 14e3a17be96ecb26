/* Roles: references by their own names. */
#ifndef NLQ_ROLES_H
#define NLQ_ROLES_H

#include "frame.h"

/* Which of several references between two tables the question speaks of (ask->ways). */
void ways_mark(struct ask *ask);
/* Another reference leads from and to the same tables. */
bool edge_has_twin(struct ask *ask, size_t e);
/* Conditions by way of a reference, and rows above or below in a table that refers to itself. */
void piece_role(struct ask *ask, struct frame *frame);
void compare_above(struct ask *ask, struct frame *frame);

#endif
