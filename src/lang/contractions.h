/* Contractions, and what marks an owner. */
#ifndef LANG_CONTRACTIONS_H
#define LANG_CONTRACTIONS_H

#include <stddef.h>

/* "doesn't" → does + "not", "what's" → what + "is": the word at the end, with the length of the
 * part before it and of the letters that stand for it; NULL: it is one word. */
const char *contraction_of(const char *p, size_t len, size_t *ret_stem, size_t *ret_cut);
/* The bytes of "'s" or "'" that mark an owner at the end of the word; 0: there are none. */
size_t possessive_len(const char *p, size_t len);

#endif
