/* Questions about questions: "what did I ask about returns last week". Any thread. */
#ifndef QUERENT_LANG_RECALL_H
#define QUERENT_LANG_RECALL_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/arena.h"

struct recall {
    const char *topic; /* words that what is looked for has, a blank between two; "": any */
    int64_t from, to;  /* half-open, Unix seconds; 0 and INT64_MAX: open */
    const char *when;  /* "last week", as it is said; NULL: nothing is said of the time */
    bool newest;       /* only the last one is asked for */
};

/* Whether the question asks what whoever asks has asked before, by words like "what did I ask",
 * "have I asked", "my questions". `now` is what "last week" counts from. Memory is the arena's. */
bool recall_question(struct arena *arena, const char *question, int64_t now,
                     struct recall *ret_recall);
/* Any words that look for something: those of a time become its range. */
void recall_words(struct arena *arena, const char *text, int64_t now, struct recall *ret_recall);

#endif
