/* The question as words: text, folded form, lemma, numbers, quotes, places in the question. */
#ifndef QUERENT_LANG_WORDS_H
#define QUERENT_LANG_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"

#define QUESTION_MAX 2000 /* bytes; what is longer is no question to this engine */
#define WORDS_MAX 200
#define SYNONYMS_MAX 24

struct word {
    const char *text;  /* as written, without quotes */
    const char *lower; /* folded */
    const char *lemma;
    size_t offset, len; /* bytes of the question, quotes included */
    double number;      /* when is_number */
    bool is_number;     /* digits, number words, 10k */
    bool ordinal;       /* third, 3rd */
    bool quoted;
    bool capital;    /* begins with a capital letter or has one inside */
    bool punct;      /* one of , . ? ! ; : ( ) */
    bool possessive; /* followed by 's or ' */
    bool iso_date;   /* 2010-09-21, 2010-09 */
    int sentence;
    const char *written; /* what stood there before spelling.c mended it; NULL: nothing else */
    const char *synonyms[SYNONYMS_MAX]; /* of the lemma; NULL after the last */
};

struct words {
    const char *question;
    struct word *v;
    size_t len;
};

/* Splits a question; contractions are undone ("doesn't" → does, not). Memory is the arena's. */
void words_split(struct words *words, struct arena *arena, const char *question);
/* The question's own text from word `first` to before `last`, quotes of a single word removed. */
char *words_text(const struct words *words, struct arena *arena, size_t first, size_t last);
/* True when word i is one of the space-separated `list` (folded form). */
bool word_is(const struct word *word, const char *list);

#endif
