/* Names and runs of words while they are compared: names.c finds them, names_fit.c says how well
 * one fits the other. */
#ifndef NLQ_NAMES_H
#define NLQ_NAMES_H

#include "ask.h"
#include "querent/base/vec.h"

#define NAME_WORDS 8
#define SPAN_WORDS 6

struct name {
    struct column_ref at;
    size_t len;
    const char *lemma[NAME_WORDS];
    const char *joined;
    size_t own; /* leading words that repeat the table's name ("student name" of student: 1) */
};

struct name_index {
    VEC(struct name) names;  /* columns that share a word with the question */
    VEC(struct name) tables; /* by table index, all of them */
};

/* The lemmas of a span without small words; also joined. */
struct span {
    const char *lemma[SPAN_WORDS];
    const struct word *word[SPAN_WORDS]; /* NULL: not from the question */
    size_t len;
    const char *joined;
};

bool name_is_synonym(const struct word *word, const char *lemma);
/* 0 to 1: how well the words fit a column's name, a table's. */
double fit_column(const struct ask *ask, const struct span *span, const struct name *name);
double fit_table(const struct span *span, const struct name *name);

#endif
