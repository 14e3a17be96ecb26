/* What words mean whatever the database: cue phrases, adjectives, numbers, synonyms, noise. The
 * tables are data (lexicon/ *.inc); a language is a set of such files. Phrases are compared word by
 * word, folded. */
#ifndef QUERENT_LANG_LEXICON_H
#define QUERENT_LANG_LEXICON_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"

enum cue {
    CUE_NONE,
    /* what is asked */
    CUE_SHOW,
    CUE_WH,
    CUE_WHO,
    CUE_WHEN,
    CUE_WHERE,
    CUE_HOW_MANY,
    CUE_NUMBER_OF,
    CUE_COUNT,
    CUE_HOW_MUCH,
    CUE_AVG,
    CUE_SUM,
    CUE_MAX,
    CUE_MIN,
    CUE_DISTINCT,
    CUE_RATIO,
    /* comparisons */
    CUE_GT,
    CUE_GE,
    CUE_LT,
    CUE_LE,
    CUE_EQ,
    CUE_NE,
    CUE_BETWEEN,
    CUE_AFTER,
    CUE_BEFORE,
    CUE_SINCE,
    CUE_UNTIL,
    CUE_CONTAINS,
    CUE_STARTS,
    CUE_ENDS,
    CUE_OR_MORE,
    CUE_OR_LESS,
    CUE_NULL,
    CUE_NOT_NULL,
    CUE_ADJ_COMP,
    /* superlatives */
    CUE_MOST,
    CUE_LEAST,
    CUE_ADJ_SUPER,
    CUE_COMMON,
    CUE_RARE,
    CUE_TOP,
    CUE_BOTTOM,
    CUE_LATEST,
    CUE_EARLIEST,
    /* structure */
    CUE_NOT,
    CUE_NO,
    CUE_EXCEPT,
    CUE_BOTH,
    CUE_EITHER,
    CUE_NEITHER,
    CUE_AND,
    CUE_OR,
    CUE_AS_WELL,
    CUE_BUT,
    CUE_EACH,
    CUE_BY,
    CUE_ORDER,
    CUE_ASC,
    CUE_DESC,
    CUE_ALPHA,
    CUE_THAT,
    CUE_WHOSE,
    CUE_WITH,
    CUE_HAVE,
    CUE_OF,
    CUE_IN,
    CUE_FOR,
    CUE_FROM,
    CUE_TO,
    CUE_IS,
    CUE_DO,
    CUE_THAN,
    CUE_ALL,
    CUE_ANY,
    CUE_ONLY,
    CUE_SAME,
    CUE_TIMES,
    CUE_NAMED,
    CUE_HOW_LONG,
    CUE_THERE,
    CUE_SELLING,
    CUE_COUNT_OF_CUES,
};

struct cue_row {
    const char *phrase; /* folded words, one space between */
    enum cue cue;
};

/* The longest cue phrase that begins at word i; *ret_len words. CUE_NONE: none. */
enum cue lexicon_cue(const struct words *words, size_t i, size_t *ret_len);

struct adjective {
    const char *base, *comparative, *superlative; /* "" where there is none */
    const char *rising;  /* words of columns that rise with it, best first: "age" for old */
    const char *falling; /* words of columns that fall with it: "birth date" for old */
};
/* An adjective in any degree at word i ("most expensive" is two words). degree: 0, 1, 2. */
const struct adjective *lexicon_adjective(const struct words *words, size_t i, size_t *ret_len,
                                          int *ret_degree);

bool lexicon_number(const char *lower, double *ret_value, bool *ret_ordinal);
bool lexicon_stop(const char *lower);  /* noise: polite words, articles, fillers */
bool lexicon_light(const char *lemma); /* verbs and nouns that carry no condition ("list", "have",
                                          "information") */
/* The one spelling of a lemma that is compared: "colour" → "color", "max" → "maximum". */
const char *lexicon_spelling(const char *lemma);
/* Other words for a word ("gender" ↔ "sex"), at most max - 1, NULL after the last. */
void lexicon_synonyms(const char *lemma, const char **ret, size_t max);
/* Stored spellings of a word: "female" → "F", "french" → "France". The i-th, or NULL. */
const char *lexicon_value(const char *lower, size_t i);
/* Columns that a verb measures ("cost" → "price|…"), those that end a state ("open" →
 * "closed|…"), and the unit of time of a word ("monthly" → "month"); NULL: it is none. */
const char *lexicon_measure(const char *lemma);
const char *lexicon_done(const char *lower);
/* Words of the tables that keep what a verb says was done ("bought" → "order|…"); NULL: none. */
const char *lexicon_deed(const char *lower, const char *lemma);
/* A deed in the past: "ordered", "sold"; not "orders". */
bool lexicon_deed_done(const char *lower, const char *lemma);
/* How many of the column's unit ("cent") the unit said after a number is ("": none said); 0: it is
 * not known. */
double lexicon_scale(const char *said, const char *in_column);
/* Words of the references that a verb or preposition speaks of ("went" → "destination|…"), NULL. */
const char *lexicon_role(const char *lower, const char *lemma);
const char *lexicon_unit(const char *lower);
/* Every single word that a question may be built of, inflected as it is said: cues, adjectives,
 * states, units. */
void lexicon_each_word(void (*seen)(const char *word, void *arg), void *arg);
/* A question that is not about data, or one to change it: what it is, or NULL. */
const char *lexicon_unwanted(const struct words *words);
int lexicon_month(const char *lower); /* 1 to 12, 0: no month */

#endif
