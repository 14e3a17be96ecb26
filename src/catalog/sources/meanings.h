/* What codes mean, as comments say: "HTL hotel, HSP hospital", "A=active, I=inactive". */
#ifndef CATALOG_MEANINGS_H
#define CATALOG_MEANINGS_H

#include "catalog_private.h"

enum { MEANINGS_MAX = 64 }; /* of one column */

struct meaning_pair {
    const char *value, *meaning;
};

/* What is known of the column whose comment is read. */
struct meaning_codes {
    /* The code is a value of the column; returns it as it is stored, NULL: it is none. */
    const char *(*find)(void *arg, const char *code);
    void *arg;
    const char *const *allowed; /* in the order of their declaration, NULL after the last; NULL */
};

/* The pairs of code and meaning that the comment lists; texts in the arena. 0: it is prose, or
 * speaks of nothing that the column holds. */
size_t meanings_parse(struct arena *arena, const char *comment, const struct meaning_codes *codes,
                      struct meaning_pair *pairs, size_t max);
/* What the ends of a scale are, where the comment says so: "1 minor to 5 fatal". 0: it does not, or
 * neither end is stored. */
size_t meanings_of_scale(struct arena *arena, const char *comment,
                         const struct meaning_codes *codes, struct meaning_pair pairs[2]);
/* Of all columns, once values are there; also what statuses abbreviate without a comment. */
void meanings_learn(struct catalog *catalog);

#endif
