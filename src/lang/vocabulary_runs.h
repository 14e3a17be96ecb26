/* The word lists as runs of equally long words, for the files of this folder that look through
 * them. */
#ifndef LANG_VOCABULARY_RUNS_H
#define LANG_VOCABULARY_RUNS_H

#include <stddef.h>

struct vocabulary_run {
    const char *words; /* one after another */
    size_t len, count; /* of each word; how many */
};

enum { VOCABULARY_RUNS = 48 };

/* The words that begin with the letter, those of databases aside; runs has room for
 * VOCABULARY_RUNS. Returns how many. */
size_t vocabulary_runs(char first, struct vocabulary_run *runs);
/* Words of databases, in order; NULL: no more. */
const char *vocabulary_database_word(size_t i);

#endif
