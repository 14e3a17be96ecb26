/* English as this module knows it: which letters are a word, what an abbreviation stands for. */
#ifndef CATALOG_LEXICON_H
#define CATALOG_LEXICON_H

#include <stdbool.h>
#include <stddef.h>

/* How familiar a word is; LEXICON_NONE: not a word. */
enum lexicon_rank { LEXICON_NONE, LEXICON_RARE, LEXICON_KNOWN, LEXICON_COMMON, LEXICON_DATABASE };

/* Lower-case ASCII letters; len bytes. Any thread. */
enum lexicon_rank lexicon_rank(const char *word, size_t len);
/* As lexicon_rank, and regular plurals of words count too. */
enum lexicon_rank lexicon_rank_inflected(const char *word, size_t len);
/* "qty" → "quantity", "fname" → "first name"; NULL: no abbreviation. */
const char *lexicon_expand(const char *word, size_t len);

#endif
