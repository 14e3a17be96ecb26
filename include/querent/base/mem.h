/* malloc that aborts with a message (after the crash handler restored the screen) instead of NULL.
 *
 * The SIGABRT handler of a full-screen front end restores the terminal and then writes
 * mem_last_words itself, since what mem_abort wrote to stderr went to the log. Any thread.
 */
#ifndef QUERENT_BASE_MEM_H
#define QUERENT_BASE_MEM_H

#include <stddef.h>

void *mem_alloc(size_t size); /* zeroed */
void *mem_realloc(void *p, size_t size);
void mem_free(void *p);                    /* NULL is fine */
char *mem_strdup(const char *text);        /* NULL gives NULL */
void *mem_dup(const void *p, size_t size); /* size 0 gives NULL */
char *mem_strndup(const char *text, size_t len);
char *mem_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* For a process that serves for months, called before its threads begin: freed memory is used again
 * by other threads, at the price of some waiting for each other. */
void mem_share(void);
/* Gives pages that hold nothing any more back to the system; milliseconds. */
void mem_give_back(void);
/* For what can't be gone on from: writes `message` (static, ends in a newline) to stderr, aborts.
 */
_Noreturn void mem_abort(const char *message);
const char *mem_last_words(void); /* mem_abort's message, NULL: not ours; signal-safe */

#endif
