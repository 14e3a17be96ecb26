/* Spans of time in the words that people use for one beside another ("this year so far", "the same
 * stretch of last year", "Q3 this year", "the whole of last year"), for growth/two_spans.c. */
#ifndef QUERENT_NLQ_GROWTH_SPANS_H
#define QUERENT_NLQ_GROWTH_SPANS_H

#include "frame.h"

struct span {
    const char *from, *to; /* ISO days, half-open */
    const char *unit;      /* "year", "quarter", "month"; NULL: it is none of these as a whole */
    bool partial;          /* so far, or the same part of another */
    bool dated;            /* its year is said */
};

/* How many words from i on are a span of time; 0: none begins there. `other`: the span before it,
 * which "the same months of last year" is said of; NULL: there is none. */
size_t span_at(struct ask *ask, size_t i, const struct span *other, struct span *ret_span);
/* Gives the one whose year is not said the year in which it lies nearest to the other one. */
void spans_near(struct ask *ask, struct span *a, struct span *b);
/* "october 2026", "q3 2026", "2026"; NULL: it is no whole unit. */
const char *span_text(struct ask *ask, const struct span *span);

#endif
