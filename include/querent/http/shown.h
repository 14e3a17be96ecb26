/* Foreign text as it may stand in an error: safe for a terminal, short, without the key. */
#ifndef QUERENT_HTTP_SHOWN_H
#define QUERENT_HTTP_SHOWN_H

#include <stddef.h>

#include "querent/base/buf.h"

/* Appends at most `max` bytes of the text (an ellipsis where it was longer), controls made visible,
 * runs of white space as one space, and "***" for the key and for words that begin like it. */
void shown_text(struct buf *out, const char *p, size_t len, size_t max, const char *key);
/* What a server says went wrong: the message of {"error": …}, or the start of the text in quotes.
 */
void shown_answer(struct buf *out, const char *p, size_t len, size_t max, const char *key);

#endif
