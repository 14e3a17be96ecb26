/* A query run again and again: what has changed since the run before, and the wait between two.
 * Private to cli. */
#ifndef QUERENT_CLI_WATCH_H
#define QUERENT_CLI_WATCH_H

#include "querent/model/rows/result.h"

struct watch_changes {
    uint64_t fresh, changed, gone; /* rows */
};

/* The rows of `now` with a mark before each: "+" it was not there, "~" one with the same first cell
 * was. The caller releases it; before NULL: nothing is marked. */
struct result *watch_marked(const struct result *now, const struct result *before,
                            struct watch_changes *ret_changes);
/* Waits so long, or until Ctrl-C: false. */
bool watch_wait(int64_t seconds);

#endif
