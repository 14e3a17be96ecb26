/* Lemmas of English words. Names of a schema, stored values and the words of a question all go
 * through it. Pure, any thread. */
#ifndef QUERENT_LANG_LEMMA_H
#define QUERENT_LANG_LEMMA_H

#include <stdbool.h>
#include <stddef.h>

/* "companies" → "company", "ordered" → "order", lower case. What is no English word comes back as
 * it is; out ≥ 64 bytes holds any lemma, a smaller one cuts it. */
void lemma_of(const char *word, char *out, size_t size);
/* What may follow a word to make another one of it: "al" of rental, "er" of player. */
bool lemma_is_ending(const char *ending);

#endif
