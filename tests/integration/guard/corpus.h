/* Statements to try: our own (own/NAME.txt), those of the collections beside the repository where
 * they are, and what a grammar makes of both. */
#ifndef QUERENT_TESTS_CORPUS_H
#define QUERENT_TESTS_CORPUS_H

#include <stdint.h>

#include "canary.h"
#include "querent/base/vec.h"

typedef VEC(char *) texts; /* heap */

struct corpus {
    const struct canary_target *target;
    struct places places;
    texts expressions, sources; /* what our own file marks with = and ~ */
    texts own;                  /* its statements */
    texts shared;               /* statements of the collection */
    texts payloads;             /* what injections put into a statement */
};

void corpus_load(struct corpus *corpus, const struct canary_target *target,
                 const struct places *places);
char *corpus_fill(const struct places *places, const char *line); /* heap */
void corpus_release(struct corpus *corpus);
/* A statement. The seed is 1, the time where QUERENT_GUARD_COUNT is set, or QUERENT_SEED; it was
 * printed by corpus_load. */
void corpus_make(const struct corpus *corpus, struct buf *out);

/* mutate.c: one change of a text, which may leave it as it is. */
void mutate(const struct corpus *corpus, struct buf *text);

const char *corpus_any(const texts *from); /* "" of none */
uint64_t corpus_below(uint64_t limit);     /* the next random number, up to limit - 1 */

#endif
