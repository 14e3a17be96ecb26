/* The question as words: text, folded form, lemma, numbers, quotes, places in the question, and
 * what is known of each word whatever the database. */
#ifndef QUERENT_LANG_WORDS_H
#define QUERENT_LANG_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/lang/classes.h"

#define QUESTION_MAX 2000 /* bytes; what is longer is no question to this engine */
#define QUESTION_WORDS_MAX 200
#define SYNONYMS_MAX 24

struct word {
    const char *text;  /* as written, without quotes */
    const char *lower; /* folded */
    const char *lemma;
    struct word_classes is;       /* of the folded form */
    struct word_classes lemma_is; /* of the lemma */
    size_t offset, len;           /* bytes of the question, quotes included */
    double number;                /* when is_number */
    bool is_number;               /* digits, number words, 10k */
    bool ordinal;                 /* third, 3rd */
    bool quoted;
    bool capital;    /* begins with a capital letter or has one inside */
    bool punct;      /* one of , . ? ! ; : ( ) */
    bool possessive; /* followed by 's or ' */
    bool iso_date;   /* 2010-09-21, 2010-09 */
    int sentence;
    bool put; /* stands for the words of the question at offset, which say it otherwise */
    const char *written; /* what stood there before the word was mended; NULL: nothing else */
    bool slip;           /* mended to a common word, which the schema need not know */
    double nearness; /* it was mended to a word that means nearly the same: 0 to 1; 0: it was not */
    const char *synonyms[SYNONYMS_MAX]; /* of the lemma; NULL after the last */
};

struct words {
    const char *question;
    struct word *v;
    size_t len;
};

/* Splits a question; contractions are undone ("doesn't" → does, not). Memory is the arena's. */
void words_split(struct words *words, struct arena *arena, const char *question);
/* Bytes of a dash (– or —) at p, no word where blanks stand around it; 0: there is none. */
size_t words_dash_len(const char *p);
/* The word was meant to be `meant` (folded, borrowed): it keeps its place and what was written. */
void word_mend(struct word *word, struct arena *arena, const char *meant);
/* The words from first to before last were meant to be the one word `meant` (folded, borrowed),
 * which takes their place. */
void words_mend(struct words *words, struct arena *arena, size_t first, size_t last,
                const char *meant);
/* Takes word i apart at each `separator`, which stands inside of it: "order_date" is two words. The
 * words of a quoted one stand without quotes. */
void words_part(struct words *words, struct arena *arena, size_t i, char separator);
/* The question's own text from word `first` to before `last`, quotes of a single word removed. */
char *words_text(const struct words *words, struct arena *arena, size_t first, size_t last);
/* How many words from i on spell the phrase (folded words, one space between); 0: they do not.
 * Quoted words are never part of one. */
size_t words_match(const struct words *words, size_t i, const char *phrase);
/* The word is `text` (folded). */
bool word_is(const struct word *word, const char *text);
/* A past participle, by its ending or known as one: "placed", "sold". */
bool word_is_participle(const struct word *word);
/* A noun in the plural, as far as its form tells: "orders", "people". A booking and a hearing are
 * one, though their lemmas are verbs. */
bool word_is_plural(const struct word *word);
/* Word i is light as a verb only and stands where a noun does: "the lowest cost", "kinds of". */
bool words_names_thing(const struct words *words, size_t i);
/* It is one of these punctuation marks. */
bool word_is_mark(const struct word *word, const char *marks);

#endif
