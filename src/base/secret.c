/* Wiping, and closing the process to others. Both ways to a core are shut: a limit of 0 bytes stops
 * files, PR_SET_DUMPABLE also what a kernel hands to a program that collects cores. */
#include "querent/base/secret.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "querent/base/mem.h"

void secret_wipe(void *p, size_t len)
{
    if (p)
        explicit_bzero(p, len);
}

void secret_free(char *text)
{
    if (text)
        secret_wipe(text, strlen(text));
    mem_free(text);
}

void secret_release(struct buf *buf)
{
    secret_wipe(buf->p, buf->cap);
    buf_release(buf);
}

void secret_give_back(void *p)
{
    if (p)
        secret_wipe(p, malloc_usable_size(p));
    free(p);
}

void *secret_resize(void *p, size_t size)
{
    const size_t before = p ? malloc_usable_size(p) : 0;
    void *moved = malloc(size);

    if (!moved)
        return NULL;
    if (p)
        memcpy(moved, p, before < size ? before : size);
    secret_give_back(p);
    return moved;
}

static void close_process(void)
{
    struct rlimit limit;

    prctl(PR_SET_DUMPABLE, 0);
    if (getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = 0; /* children may raise it again */
        setrlimit(RLIMIT_CORE, &limit);
    }
}

void secret_held(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, close_process);
}
