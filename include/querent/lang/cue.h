/* Cues: what words and phrases of a question tell its shape by, whatever the database. One table
 * says what each phrase is a cue of and what else is known of it (src/lang/lexicon/cues_*.inc,
 * words.inc), one what is true of all cues of a meaning (cues.def). Any thread; the first look-up
 * sorts the table once. */
#ifndef QUERENT_LANG_CUE_H
#define QUERENT_LANG_CUE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"

enum cue {
#define CUE_MEANING(name, ...) CUE_##name,
#include "querent/lang/cues.def"
#undef CUE_MEANING
    CUE_MEANINGS
};

/* What it means that a question's cue was not used for the answer. */
enum cue_loss {
    LOSS_NONE,
    LOSS_COUNTS, /* it lowers the confidence */
    LOSS_DOUBTS, /* the rows would be others: the answer is never sure */
};

struct cue_traits {
    bool requests : 1;        /* begins a request: show, what, how many */
    bool leads_in : 1;        /* may restrict before the request: "for each …, show …" */
    bool restricts : 1;       /* what follows says which rows */
    bool restricts_nouns : 1; /* the same, but only after a noun: has, is, who */
    bool compares : 1;        /* with a number or value: more than, equal to, between */
    bool bounds : 1;          /* by a number from one side: more than, at most */
    bool dates : 1;           /* compares dates: before, since */
    bool measures : 1;        /* counts or aggregates: how many, average */
    bool aggregates : 1;      /* average, total, maximum, minimum */
    bool negates : 1;         /* not, without, except */
    bool directs : 1;         /* says the direction of an order */
    bool links : 1;           /* one noun to another: of, in, for each */
    bool lists : 1;           /* stands among the parts of a list: and, number of, average */
    bool qualifies : 1;       /* stands before a noun: all, oldest, most common */
    bool ends_scope : 1;      /* ends what a negation reaches: but, sorted by, for each */
    enum cue_loss loss : 2;   /* when it is left over */
};

struct cue_traits cue_traits(enum cue cue);

/* The longest cue phrase that begins at word i; *ret_len words, 0 with CUE_NONE. */
enum cue cue_at(const struct words *words, size_t i, size_t *ret_len);
/* Each word of the phrases that are cues, as often as it stands there. */
void cue_each_word(void (*seen)(const char *word, size_t len, void *arg), void *arg);

#endif
