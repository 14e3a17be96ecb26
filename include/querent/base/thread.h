/* Starting a thread: the one place that does.
 *
 * Every thread has a stack of THREAD_STACK bytes whatever the shell's limit is, a name that ps and
 * a debugger show, and an alternate stack, so that a handler of SIGSEGV runs even where the
 * thread's own stack is what overflowed. Any thread.
 */
#ifndef QUERENT_BASE_THREAD_H
#define QUERENT_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

#include "querent/base/err.h"

#define THREAD_STACK (8u << 20) /* address space; what is not touched costs no memory */

/* `name`: a literal of at most 15 bytes. The caller joins or detaches. False: there is no thread.
 */
bool thread_start(pthread_t *ret_thread, const char *name, void *(*run)(void *), void *arg,
                  struct err *err) __attribute__((warn_unused_result));
/* Thousands of threads will wait at once. Linux 6.16 keeps those of a process who wait on a lock in
 * a few lists by the number of its processors, and each waking looks through one: from now on these
 * are short. */
void thread_expect_many(void);

#endif
