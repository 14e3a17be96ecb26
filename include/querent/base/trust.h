/* Files that decide what the program does are read only where nobody else could have written them.
 *
 * Trusted is what the user or root owns and nobody else may write to. The same must hold for each
 * folder from the root down, and each symbolic link on the way must be the user's or root's. A
 * folder with the sticky bit, such as /tmp, may be open to all: what lies in it can be moved by its
 * owner alone. A group counts as others, unless it is the owner's private group: it has the owner's
 * name, is the owner's primary group and has no other member, and no access list gives more.
 *
 * The way is walked by descriptors, a name at a time, and the descriptor that was judged is the one
 * that is read, so nothing can be exchanged between the two. What is not trusted is never opened.
 * Any thread.
 */
#ifndef QUERENT_BASE_TRUST_H
#define QUERENT_BASE_TRUST_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

/* A descriptor of a trusted regular file, open for reading; -1: ERR_NOT_FOUND; ERR_CONFIG: not
 * trusted, the text ends with the command that mends it; ERR_IO. */
int trust_open(const char *path, struct err *err);
/* The whole of a trusted file of at most `max` bytes. Errors as above, and ERR_LIMIT. */
bool trust_read(const char *path, size_t max, struct buf *ret_text, struct err *err);
/* Judges a file or folder without opening it. Errors as of trust_open. */
bool trust_check(const char *path, struct err *err);
/* Only what is not trusted of it: "it can be written to by others: chmod go-w '/srv/x'". NULL:
 * nothing, or it is not there. The caller frees. */
char *trust_fault(const char *path);

#endif
