/* Fuzzy search over short texts: for lists that are filtered by typing. */
#ifndef QUERENT_UI_FUZZY_H
#define QUERENT_UI_FUZZY_H

/* How well the words of `query` are found in `text` (folded, in any order; each word's characters
 * in order); 0: not at all. An empty query scores 1 for all. */
int fuzzy_score(const char *text, const char *query);

#endif
