/* What may be typed at a place of SQL text, with what it is. Plain data on the heap. */
#ifndef QUERENT_MODEL_COMPLETION_H
#define QUERENT_MODEL_COMPLETION_H

#include <stddef.h>

struct completion {
    char *text;   /* to be typed in place of the word at the cursor */
    char *detail; /* "INTEGER, key of customers"; "" when there is nothing to say */
};

struct completions {
    struct completion *v; /* best first */
    size_t count;
    size_t old; /* bytes before the cursor that the text replaces */
};

void completions_release(struct completions *completions);

#endif
