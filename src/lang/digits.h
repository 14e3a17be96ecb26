/* Numbers as people of several countries write them: "1,200", "1.200,50", "10'000", "10 000". */
#ifndef LANG_DIGITS_H
#define LANG_DIGITS_H

#include <stdbool.h>

#include "querent/lang/words.h"

/* 1,200 · 1.200,50 · 10'000 · 3.5 · 10k · 2.5m · 20% · $30 · 30€; false when it is none. */
bool digits_value(const char *text, double *ret_value);

/* Exactly three digits stand at p. */
bool digits_thousand(const char *p);

/* "Over 10 000" becomes one number, where no noun stands before it that the first part could
 * belong to. */
void digits_join(struct words *words, struct arena *arena);

#endif
