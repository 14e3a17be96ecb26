/* What people say for a column whose name they do not say: "credit ceiling" of a credit limit,
 * "what it is made of" of a material. Table: src/lang/lexicon/attributes*.inc. Any thread. */
#ifndef QUERENT_LANG_ATTRIBUTES_H
#define QUERENT_LANG_ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"

struct attribute {
    const char *names; /* what such a column may be called, the likeliest first: "a|b c|d" */
    size_t len;        /* words of the question */
    bool plural;       /* they stand in the plural */
};

/* What expressions at word i may speak of, the longest first; returns how many, at most max. */
size_t attributes_at(const struct words *words, size_t i, struct attribute *ret, size_t max);

/* Word i is one of such an expression. */
bool attributes_have(const struct words *words, size_t i);

/* A way to ask for one column without its name ("how tough is", "what do … do for a living"):
 * src/lang/lexicon/asked.inc says how it is written. */
struct asked_way {
    const char *begins, *ends, *names;
};

/* The n-th; NULL: there are no more. */
const struct asked_way *attributes_asked(size_t n);

#endif
