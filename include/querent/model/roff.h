/* Text in manual pages, which man(1) reads as roff. */
#ifndef QUERENT_MODEL_ROFF_H
#define QUERENT_MODEL_ROFF_H

#include "querent/base/buf.h"

/* Appends UTF-8 so that it is shown as it stands: escapes backslash, hyphen, quote, a control
 * character at the beginning of a line, and all beyond ASCII. */
void roff_add(struct buf *out, const char *text);
/* A term and its paragraph. */
void roff_add_term(struct buf *out, const char *term, const char *text);

#endif
