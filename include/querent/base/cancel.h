/* Cancelling is a flag plus what wakes the call that blocks.
 *
 * A driver or HTTP client registers a hook for the time it blocks; cancel_fire sets the flag and
 * runs every hook, from the firing thread, at most once each. A hook must be quick and thread-safe
 * (sqlite3_interrupt, PQcancel, curl_multi_wakeup). Reference-counted.
 */
#ifndef QUERENT_BASE_CANCEL_H
#define QUERENT_BASE_CANCEL_H

#include <stdbool.h>

struct cancel;

struct cancel *cancel_new(void);
struct cancel *cancel_ref(struct cancel *cancel);
void cancel_unref(struct cancel *cancel); /* NULL is fine */
void cancel_fire(struct cancel *cancel);
bool cancel_fired(const struct cancel *cancel); /* NULL: false; cheap enough for every row */
/* Runs at once when already fired. Returns an id for cancel_unhook. NULL cancel: returns 0, no-op.
 */
unsigned cancel_hook(struct cancel *cancel, void (*wake)(void *), void *arg);
/* Waits for so long, or until it fires: then false. NULL: waits. */
bool cancel_wait(struct cancel *cancel, int ms);
/* Waits until the descriptor takes bytes or has a problem, which the next write tells, or until it
 * fires: then false. NULL: waits. */
bool cancel_wait_writable(struct cancel *cancel, int fd);
/* After it returns the hook is not running and will not run. */
void cancel_unhook(struct cancel *cancel, unsigned id);

#endif
