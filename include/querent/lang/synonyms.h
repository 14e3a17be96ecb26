/* Which words stand for one another; lemmas. Tables: src/lang/lexicon/synonyms.inc and, of what is
 * less near, thesaurus.inc; of several words, compounds.inc. Any thread. */
#ifndef QUERENT_LANG_SYNONYMS_H
#define QUERENT_LANG_SYNONYMS_H

#include <stddef.h>

#include "querent/lang/words.h"

/* Other words for a word, both ways ("gender" ↔ "sex"). Returns how many, at most max. */
size_t synonyms_of(const char *lemma, const char **ret, size_t max);
/* Each word of a name that a word of a question may speak of: its synonyms, what it means one way
 * ("earn" → "salary"), what an adjective measures ("old" → "age"). */
void synonyms_each_meant(const char *lemma, void (*seen)(const char *word, size_t len, void *arg),
                         void *arg);
/* Each word that means nearly the same, for a word that nothing else tells ("ledger": account). */
void synonyms_each_near(const char *lemma, void (*seen)(const char *word, size_t len, void *arg),
                        void *arg);
/* How many words from i on spell the expression, which ends with its text or at a '|'; its last
 * word, or the one before "of", may stand in the plural: "lines of business". 0: they do not. */
size_t synonyms_spelled(const struct words *words, size_t i, const char *expression,
                        bool *ret_plural);
/* The longest expression of several words at word i that one word may stand for ("political group":
 * party): these words, the likeliest first, blanks between; NULL: none. *ret_plural: it stands in
 * the plural. */
const char *synonyms_compound(const struct words *words, size_t i, size_t *ret_len,
                              bool *ret_plural);
/* The next set of nouns that the rows may be called by which this one (a lemma, or two words)
 * speaks of, "a|b c|d": nouns of the same trade, or of a kind that it is the noun of ("animal":
 * cow); *at: 0 at first. NULL: there are no more. rows.inc. */
const char *synonyms_of_rows(const char *noun, size_t *at);
/* Each noun that rows may be called by which this one (a lemma, or an expression) speaks of, both
 * ways; step: 0 the nearest, 1, 2. row_nouns.inc. */
typedef void row_noun_seen(const char *noun, size_t len, int step, void *arg);
void synonyms_each_row_noun(const char *noun, row_noun_seen *seen, void *arg);
/* The n-th set of verbs that say the same of rows, as participles, "a|b c|d"; NULL: there are no
 * more. verb_sets.inc. */
const char *synonyms_of_verbs(size_t n);

#endif
