/* Threads, each with a stack for signal handlers beside its own. The alternate stack that was there
 * before (a sanitizer's) is put back at the end, since its owner also removes it. */
#include "querent/base/thread.h"

#include <signal.h>
#include <string.h>

#include "querent/base/mem.h"

enum { CRASH_STACK = 64 << 10 };

struct start {
    const char *name;
    void *(*run)(void *);
    void *arg;
};

static void *thread_begin(void *arg)
{
    const struct start start = *(struct start *)arg;
    stack_t own = {.ss_sp = mem_alloc(CRASH_STACK), .ss_size = CRASH_STACK}, before;

    mem_free(arg);
    pthread_setname_np(pthread_self(), start.name);
    sigaltstack(&own, &before);
    void *result = start.run(start.arg);
    sigaltstack(&before, NULL);
    mem_free(own.ss_sp);
    return result;
}

bool thread_start(pthread_t *ret_thread, const char *name, void *(*run)(void *), void *arg,
                  struct err *err)
{
    struct start *start = mem_alloc(sizeof *start);
    pthread_attr_t attr;
    pthread_t thread;

    *start = (struct start){name, run, arg};
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, THREAD_STACK);
    const int failed = pthread_create(&thread, &attr, thread_begin, start);
    pthread_attr_destroy(&attr);
    if (failed) {
        mem_free(start);
        return err_set(err, ERR_IO, "cannot start the thread '%s': %s", name, strerror(failed));
    }
    *ret_thread = thread;
    return true;
}
