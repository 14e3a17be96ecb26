/* Texts in the forms that they are compared in. Pure, any thread. */
#ifndef QUERENT_LANG_PHRASE_H
#define QUERENT_LANG_PHRASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"

/* Case and accents folded, ends trimmed, white space as single blanks. Clears out first. */
void phrase_fold(struct buf *out, const char *text, size_t len);
/* Lemmas of the words of a folded text, punctuation dropped, single blanks between. Clears out
 * first. */
void phrase_stem(struct buf *out, const char *folded, size_t len);
/* The next word (letters, digits, anything not ASCII) at or after *at; steps *at behind it. NULL:
 * none. */
const char *phrase_word(const char *text, size_t len, size_t *at, size_t *ret_len);
uint64_t phrase_hash(const char *text, size_t len);
/* The whole text is a number, with an optional sign and decimals. */
bool phrase_is_number(const char *text, size_t len);

#endif
