/* Allocation that never returns NULL.
 *
 * Nothing sensible can be done about a missing page in the middle of a screen update, so callers
 * are spared the case: the process says so and aborts. The SIGABRT handler of the console restores
 * the terminal first and then prints mem_last_words. Any thread.
 */
#include "querent/base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__ /* which the headers above tell */
#include <malloc.h>
#endif

#define HEAPS_MOST 4

static const char *volatile last_words;

void mem_abort(const char *message)
{
    last_words = message;
    const ssize_t said = write(STDERR_FILENO, message, strlen(message));
    (void)said; /* there is nobody left to tell */
    abort();
}

const char *mem_last_words(void)
{
    return last_words;
}

static void *mem_checked(void *p)
{
    if (!p)
        mem_abort("querent: out of memory\n");
    return p;
}

void *mem_alloc(size_t size)
{
    return mem_checked(calloc(1, size ? size : 1));
}

void *mem_realloc(void *p, size_t size)
{
    return mem_checked(realloc(p, size ? size : 1));
}

/* Each heap of glibc keeps what is freed in it, and a thread uses only one of them: with many
 * threads that come and go most of what is kept lies where nobody asks for it. */
void mem_share(void)
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, HEAPS_MOST);
#endif
}

void mem_give_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void mem_free(void *p)
{
    free(p);
}

char *mem_strdup(const char *text)
{
    return text ? mem_strndup(text, strlen(text)) : NULL;
}

void *mem_dup(const void *p, size_t size)
{
    if (!size)
        return NULL;
    void *copy = mem_checked(malloc(size));
    memcpy(copy, p, size);
    return copy;
}

char *mem_strndup(const char *text, size_t len)
{
    if (!text)
        return NULL;
    char *copy = mem_checked(malloc(len + 1));
    memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

char *mem_printf(const char *fmt, ...)
{
    va_list args;
    char *text = NULL;

    va_start(args, fmt);
    const int len = vasprintf(&text, fmt, args);
    va_end(args);
    if (len < 0)
        mem_abort("querent: out of memory\n");
    return text;
}
