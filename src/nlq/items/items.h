/* Candidates of the spans of a question, while items are made. */
#ifndef NLQ_ITEMS_H
#define NLQ_ITEMS_H

#include "frame.h"

struct candidate {
    struct item item;
    double weight;
};

/* So many words weigh as much. */
double items_grow(size_t words);
struct item items_new(enum item_kind kind, size_t first, size_t last);
/* Word i says a rhythm: "monthly". */
bool items_is_rhythm(const struct ask *ask, size_t i);
/* items_names.c: words [i, last) as the name of a table or column, where that weighs more. */
void items_offer_names(struct ask *ask, size_t i, size_t last, struct candidate *best);
/* items_verbs.c: what verbs and adverbs say rather than name. */
void items_tidy_verbs(struct ask *ask);
/* owned_measure.c: "rental revenue per month". */
void owned_measures(struct ask *ask);
/* items_numbers.c: what is compared with a number that is no year is no date. */
void items_numbers(struct ask *ask);
/* items_compounds.c: "project managers", whom projects refer to. */
void items_join_references(struct ask *ask);
/* items_states.c: "orders that were returned", where there is a table of returns. */
void items_prefer_states(struct ask *ask);
/* exact_states.c: "open tickets", where tickets have a day on which they were opened as well. */
void items_exact_states(struct ask *ask);
/* role_deeds.c: "reported by the staff whose …". */
void items_role_deeds(struct ask *ask);
/* items_people.c: whose name it is. */
void items_name_people(struct ask *ask);
/* items_labelled.c: "the names of licensees", called so by the name of a column only. */
void items_labelled(struct ask *ask);

/* items_states.c: "booked rentals", where a status says so: no day on which they were booked. */
void items_dates_to_states(struct ask *ask);

#endif
