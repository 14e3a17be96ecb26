/* Verbs that say the same of rows (verb_sets.inc), and what rows keep of them. */
#ifndef NLQ_DEEDS_ALIKE_H
#define NLQ_DEEDS_ALIKE_H

#include "frame.h"

/* A verb at words [first, first + len): as it stands among the sets, its first word by its lemma.
 */
struct alike_verb {
    size_t first, len;
    char lemma[40];
    bool base;         /* "did they take on": another form than that of the past */
    const bool *named; /* by table: the question names it; NULL: it names none */
};

enum alike_kind { ALIKE_DATE, ALIKE_FLAG, ALIKE_STATE };

/* What rows that the question names keep of the deed, called by another verb that says the same. */
struct alike_kept {
    struct column_ref at; /* column -1: nothing */
    const char *verb;     /* the word of the set that the column is called by */
    const char *value;    /* of a state: the value that it is */
};

/* The verb at word i that has so many words, where some set has it. */
bool alike_verb_at(struct ask *ask, size_t i, size_t len, struct alike_verb *ret);
/* By the sets that have the verb; nothing where several of them lead to different columns. */
struct alike_kept alike_kept_of(struct ask *ask, const struct alike_verb *verb,
                                enum alike_kind kind);
/* The date says when it is to be done, not when it was. */
bool alike_is_plan(const struct ask *ask, struct column_ref at);
/* Rows that the question names, or all where it names none, say the verb themselves. */
bool alike_is_own(struct ask *ask, const struct alike_verb *verb);

#endif
