/* Lemmas of English words. Names of a schema, stored values and the words of a question all go
 * through it. Pure, any thread. */
#ifndef QUERENT_LANG_LEMMA_H
#define QUERENT_LANG_LEMMA_H

#include <stdbool.h>
#include <stddef.h>

/* "companies" → "company", "ordered" → "order", lower case. What is no English word comes back as
 * it is; out ≥ 64 bytes holds any lemma, a smaller one cuts it. */
void lemma_of(const char *word, char *out, size_t size);
/* A noun that is the same of one and of many ("equipment", "aircraft"), and what is no word at all
 * but letters that stand for some ("gse"). */
bool lemma_keeps_form(const char *lower);
/* "unpaid" → the lemma of "paid", where the word begins as a contrary does. */
bool lemma_of_contrary(const char *lower, char *out, size_t size);
/* Two lemmas of one stem: so many letters alike ("resolution", "resolve" with 5), or four and one
 * begins the other ("book", "booking"). */
bool lemma_is_akin(const char *a, const char *b, size_t letters);
/* The same, told more strictly: few letters differ, or an ending makes one of the other. */
bool lemma_is_same_stem(const char *a, const char *b);
/* What may follow a word to make another one of it: "al" of rental, "er" of player. */
bool lemma_is_ending(const char *ending);

#endif
