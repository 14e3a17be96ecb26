/* Readers of questions that describe what they ask for instead of naming it. Each puts plain words
 * in the place of those it knows, where the schema has what they speak of. */
#ifndef NLQ_DESCRIBED_H
#define NLQ_DESCRIBED_H

#include "frame.h"

/* house.c: "library members", "does the library system have", "in the fleet". */
void house_said_read(struct ask *ask);
/* adds_up.c: "how much do the fines add up to". */
void adds_up_read(struct ask *ask);
/* after_due.c: "who brought something back after it was due". */
void after_due_read(struct ask *ask);
/* people_said.c: "people who work at", "how many people flew", "by more than one person". */
void people_said_read(struct ask *ask);
/* Before verbs become nouns: "how many people rode". */
void people_counted_read(struct ask *ask);
/* have_any.c: "for writers who have at least one". */
void have_any_read(struct ask *ask);
/* best_done.c: "scored highest", "handed over most recently". */
void best_done_read(struct ask *ask);
/* in_all.c: "more than 60 hours altogether". */
void in_all_read(struct ask *ask);
/* holders.c: "who has a library card but". */
void holders_read(struct ask *ask);
/* put_first.c: "show the code first". */
void put_first_read(struct ask *ask);
bool put_first_apply(struct ask *ask, struct frame *frame);
/* measure_said.c: "fines that were more than 30 dollars", "the top salary of each". */
void measure_said_read(struct ask *ask);
/* day_said.c: "the date on which they completed it". */
void day_said_read(struct ask *ask);
/* whose_rows.c: "which maker's planes have". */
void whose_rows_read(struct ask *ask);
/* shown_behind.c: ", along with the name of the patron's branch". */
void shown_behind_read(struct ask *ask);

#endif
