/* What was never done with the rows that a question asks for, as its reader takes it apart. */
#ifndef NLQ_SETS_DENIED_H
#define NLQ_SETS_DENIED_H

#include "sets/sets.h"
#include "shares/shares_text.h"

#define DENIAL_ASKED_MAX 8

struct denial {
    int table;                           /* whose rows */
    size_t first, verb, end;             /* the words that say it */
    size_t named;                        /* the noun of what there is none of; 0: a verb says it */
    bool nobody, doers;                  /* nobody did it; or none of these */
    bool passive;                        /* done with the rows, and not by them */
    size_t aside, aside_end;             /* what is said of the deed elsewhere */
    const char *asked[DENIAL_ASKED_MAX]; /* the rows with which it was done, as questions */
    size_t asked_count;
};

#endif
