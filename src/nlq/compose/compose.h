/* A question as slots that are filled each for itself: what is measured, what the rows fall into,
 * how many of the groups are shown. For what no shape explains in full; conditions are read by the
 * pieces that read them everywhere. */
#ifndef NLQ_COMPOSE_H
#define NLQ_COMPOSE_H

#include "engine.h"

#define SLOT_TERMS 4

struct slots {
    struct term measures[SLOT_TERMS];
    size_t measure_count;
    struct term groups[SLOT_TERMS];
    size_t group_count;
    bool ranked, descending;
    bool rows;   /* the groups are rows that are ranked by a number of their own */
    bool total;  /* nobody says that the amounts are added up: a period has to */
    long limit;  /* of a rank; 0: none */
    bool *taken; /* which items the slots are made of */
    size_t last; /* the item behind the last one that was read in order */
};

/* compose/measure.c: the measure that begins at item i; false: none does. *ret_end is the item
 * behind it. `ranked`: it is what "the highest" is said of. */
bool measure_read(struct ask *ask, struct slots *slots, size_t i, bool ranked, size_t *ret_end);

/* compose/slots.c: false: the question is not made up of such slots. */
bool slots_read(struct ask *ask, struct slots *slots);

/* Item i leads to groups: "per branch", "by branch"; in "loans provided by banks" it says who did
 * it. */
bool groups_link(const struct ask *ask, size_t i);
/* The groups that are said behind item `link` ("per", "by"); false: something else stands there. */
bool groups_read(struct ask *ask, struct slots *slots, size_t link, size_t *ret_end);
/* Each group has several of the rows that are measured. */
bool groups_fit(struct ask *ask, const struct slots *slots);
void slots_begin(struct ask *ask, struct slots *slots);

/* The reading is worth to be held against one made of slots: it is none, it leaves words out, or it
 * lists numbers where groups were said. */
bool compose_wanted(const struct ask *ask, const struct frame *frame, bool answers);
/* The frame of the slots and the conditions beside them; false: there are no such slots. */
bool compose_frame(struct ask *ask, struct frame *frame);
/* The frame that the shapes make, with groups that they leave out ("share of … by branch"); false:
 * they leave none, or measure nothing. */
bool compose_regroup(struct ask *ask, struct frame *frame);
/* Every word has its part in the reading just made. */
bool compose_explains(struct ask *ask, const struct frame *frame);

#endif
