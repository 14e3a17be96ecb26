/* Tables that keep what was so from one day to another: salaries, titles, who was in which
 * department, of which the rows that hold now have an end far away, or none. */
#ifndef NLQ_HISTORY_H
#define NLQ_HISTORY_H

#include "frame.h"

struct history {
    struct column_ref from, to;
    const char *open; /* the end of rows that hold now, "9999-01-01"; NULL: it is empty */
};

/* The table keeps such rows. */
bool history_of(struct ask *ask, int table, struct history *ret);
/* The frame asks only for rows that hold now, of which whoever the edge leads to has one. */
bool history_holds_once(struct ask *ask, const struct frame *frame, const struct join_edge *edge);
/* Rows of histories are those that hold now, where the question says so or speaks of no other time.
 */
void history_apply(struct ask *ask, struct frame *frame);

#endif
