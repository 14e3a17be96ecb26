/* Fuzzy search over short texts: for lists that are filtered by typing. */
#ifndef QUERENT_UI_FUZZY_H
#define QUERENT_UI_FUZZY_H

#include <stddef.h>

/* How well the words of `query` are found in `text` (folded, in any order; each word's characters
 * in order); 0: not at all. An empty query scores 1 for all. */
int fuzzy_score(const char *text, const char *query);
/* Where the word, `len` bytes of it, stands in the text, folded; -1: nowhere. */
int fuzzy_find_whole(const char *text, const char *word, size_t len);

#endif
