/* Passwords and keys in memory: wiped before the memory is given back, in a process that nobody may
 * look into. What other libraries copy for themselves is theirs. Any thread. */
#ifndef QUERENT_BASE_SECRET_H
#define QUERENT_BASE_SECRET_H

#include <stddef.h>

#include "querent/base/buf.h"

void secret_wipe(void *p, size_t len); /* zeroes so that the compiler keeps it; NULL is fine */
void secret_free(char *text);          /* wipes and frees; NULL is fine */
void secret_release(struct buf *buf);  /* wipes and releases */
/* free and realloc that wipe, for libraries that take such functions; of malloc's memory. */
void secret_give_back(void *p);
void *secret_resize(void *p, size_t size);
/* A secret has come into the process: from now on no core of it is written, and no other process of
 * the same user may attach to it or read its memory. What it starts is not closed so. */
void secret_held(void);

#endif
