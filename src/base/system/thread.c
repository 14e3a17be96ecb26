/* Threads, each with a stack for signal handlers beside its own. The alternate stack that was there
 * before (a sanitizer's) is put back at the end, since its owner also removes it. */
#include "querent/base/thread.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "querent/base/mem.h"

enum { CRASH_STACK = 64 << 10 };

/* prctl(2) of Linux 6.16, which headers of before do not name. */
enum { FUTEX_HASH = 78, FUTEX_HASH_SET_SLOTS = 1, WAITERS_LISTS = 4096 };

struct start {
    const char *name;
    void *(*run)(void *);
    void *arg;
};

/* Pages of its own, which take no memory until they are needed: hardly ever. */
static void *thread_crash_stack(void)
{
    void *stack =
        mmap(NULL, CRASH_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (stack == MAP_FAILED)
        mem_abort("querent: out of memory\n");
    return stack;
}

static void *thread_begin(void *arg)
{
    const struct start start = *(struct start *)arg;
    stack_t own = {.ss_sp = thread_crash_stack(), .ss_size = CRASH_STACK}, before;

    mem_free(arg);
    pthread_setname_np(pthread_self(), start.name);
    sigaltstack(&own, &before);
    void *result = start.run(start.arg);
    sigaltstack(&before, NULL);
    munmap(own.ss_sp, CRASH_STACK);
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

void thread_expect_many(void)
{
#ifdef __linux__
    prctl(FUTEX_HASH, FUTEX_HASH_SET_SLOTS, WAITERS_LISTS, 0, 0); /* older kernels refuse it */
#endif
}
