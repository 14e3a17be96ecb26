/* What the statuses of rows say: which did not take place, which are to come, and by what other
 * words people speak of them (lexicon/statuses.inc). */
#ifndef QUERENT_LANG_STATUS_H
#define QUERENT_LANG_STATUS_H

#include <stddef.h>

struct status_traits {
    unsigned off : 1;       /* did not take place, or does not count */
    unsigned cancelled : 1; /* since it was cancelled */
    unsigned planned : 1;   /* to come */
    unsigned done : 1;      /* took place */
    unsigned event : 1;     /* said of what takes place at a time */
};

/* Of a value as it is stored: "No_Show" is "no show". None where it is no known status. */
struct status_traits status_traits(const char *value);

/* The usual word of a status that the code abbreviates, in capitals or as short letters: 'ACT' is
 * "active". Of several the one that the names `beside` have the stem of: 'ref' beside refund_sum.
 * NULL: none, or several. */
const char *status_in_full(const char *code, const char *beside);

struct status_said {
    const char *said;   /* "running|ongoing" */
    const char *stored; /* values that say so, likeliest first */
};

enum { STATUS_FINISHED = 1 }; /* the place of "finished" among them */

const struct status_said *status_sayings(size_t *ret_count);

#endif
