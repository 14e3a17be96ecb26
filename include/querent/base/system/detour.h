/* Calls into libraries that block and cannot be stopped: connecting, asking for a host's address.
 *
 * Such a call runs on a thread of its own, and its caller waits for it no longer than it likes: a
 * call that is left behind ends by itself, and then drops what it made. Any thread.
 */
#ifndef QUERENT_BASE_SYSTEM_DETOUR_H
#define QUERENT_BASE_SYSTEM_DETOUR_H

#include <stdint.h>

#include "querent/base/cancel.h"

enum detour_end {
    DETOUR_DONE,      /* `arg` is the caller's again */
    DETOUR_CANCELLED, /* these two: the thread will call drop(arg), soon or late */
    DETOUR_TIMEOUT,
};

/* Runs work(arg). `arg` must be whole in itself: nothing that it points at may be the caller's.
 * `name` as thread_start's; `cancel` may be NULL; `deadline_us` monotonic, 0: none. Where no thread
 * can be started the work is done here. */
enum detour_end detour_run(const char *name, void (*work)(void *arg), void (*drop)(void *arg),
                           void *arg, struct cancel *cancel, int64_t deadline_us);

#endif
