/* Copying a state: `querent state move`. */
#ifndef QUERENT_STORE_MOVE_H
#define QUERENT_STORE_MOVE_H

#include "querent/store/store.h"

struct store_moved {
    int64_t tables, rows;
    char **companies; /* that have an audit chain */
    size_t company_count;
};
void store_moved_release(struct store_moved *moved);
/* Copies all users' and companies' rows, and the audit chains with their anchors, into an empty
 * state; compares both by counts and hashes before it is committed. The source is not changed.
 * ERR_REFUSED: the target has rows, jobs are under way, or both are the same. No other process may
 * write to either meanwhile: what the source gets after the beginning is not copied. */
bool store_move(const struct store_options *from, const struct store_options *to,
                struct store_moved *ret_moved, struct err *err);

#endif
