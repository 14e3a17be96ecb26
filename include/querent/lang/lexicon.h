/* What words mean whatever the database, beside cues (cue.h): adjectives, numbers, synonyms,
 * values. The tables are data (src/lang/lexicon); a language is a set of such files. Any thread. */
#ifndef QUERENT_LANG_LEXICON_H
#define QUERENT_LANG_LEXICON_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"

enum time_unit { TIME_NONE, TIME_DAY, TIME_WEEK, TIME_MONTH, TIME_QUARTER, TIME_YEAR };

struct adjective {
    const char *base, *comparative, *superlative; /* "" where there is none */
    const char *rising;  /* words of columns that rise with it, best first: "age" for old */
    const char *falling; /* words of columns that fall with it: "birth date" for old */
};
/* An adjective in any degree at word i ("most expensive" is two words). degree: 0, 1, 2. */
const struct adjective *lexicon_adjective(const struct words *words, size_t i, size_t *ret_len,
                                          int *ret_degree);
/* The one whose base is this lemma; NULL: none. */
const struct adjective *lexicon_adjective_of(const char *lemma);

bool lexicon_number(const char *lower, double *ret_value, bool *ret_ordinal);
/* "yesterday" is -1 days from today. */
bool lexicon_day(const char *lower, int *ret_shift);
/* "hundred", "million": makes one number with the digits before it. */
bool lexicon_multiplies(const char *lower);
/* The one spelling of a lemma that is compared: "colour" → "color", "max" → "maximum". */
const char *lexicon_spelling(const char *lemma);
/* Stored spellings of a word: "female" → "F", "french" → "France". The i-th, or NULL. */
const char *lexicon_value(const char *lower, size_t i);
/* The codes of a country by its name or by who is from there, small letters: "DE|DEU"; NULL: it
 * is none. */
const char *lexicon_country(const char *name);
/* Columns that a verb measures ("cost" → "price|…"), and those that end a state ("open" →
 * "close|…"); NULL: it is none. */
const char *lexicon_measure(const char *lemma);
const char *lexicon_done(const char *lower);
/* Words of the tables that keep what a verb says was done ("bought" → "order|…"); NULL: none. */
const char *lexicon_deed(const char *lower, const char *lemma);
/* A deed in the past: "ordered", "sold"; not "orders". */
bool lexicon_deed_done(const char *lower, const char *lemma);
/* What a column that says who does it may be called ("make" → "maker|manufacturer"); NULL: nothing
 * but the noun of the verb itself. */
const char *lexicon_doer(const char *lemma);
/* A verb that says no more of rows than that others belong to them: "employ", "own". */
bool lexicon_leads(const char *lemma);
/* How many of the column's unit ("cent") the unit said after a number is ("": none said); 0: it is
 * not known. */
double lexicon_scale(const char *said, const char *in_column);
/* A unit of weight, length, volume or data ("ton"), and none of time. */
bool lexicon_is_quantity(const char *lemma);
/* Words of the references that a verb or preposition speaks of ("went" → "destination|…"), NULL. */
const char *lexicon_role(const char *lower, const char *lemma);
/* What the idiom at word i is read as ("headcount": number of people), and how many words it takes;
 * NULL: there is none. */
const char *lexicon_idiom(const struct words *words, size_t i, size_t *ret_len);
/* The unit of time of a word, and its name: "monthly" → TIME_MONTH, "month". */
enum time_unit lexicon_time_unit(const char *lower, const char **ret_name);
/* The name alone; NULL: it is none. */
const char *lexicon_unit(const char *lower);
/* Every single word that a question may be built of, inflected as it is said: cues, adjectives,
 * states, units. */
void lexicon_each_word(void (*seen)(const char *word, void *arg), void *arg);
int lexicon_month(const char *lower); /* 1 to 12, 0: no month */

#endif
