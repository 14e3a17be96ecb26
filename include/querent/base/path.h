/* XDG folders and small file helpers. Paths are heap strings that the caller frees. */
#ifndef QUERENT_BASE_PATH_H
#define QUERENT_BASE_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

/* $XDG_CONFIG_HOME/querent, $XDG_STATE_HOME/querent, $XDG_DATA_HOME/querent,
 * $XDG_CACHE_HOME/querent, with the specification's defaults under $HOME; `name` (may be NULL) is
 * appended. */
char *path_config(const char *name);
char *path_state(const char *name);
char *path_data(const char *name);
char *path_cache(const char *name);
char *path_join(const char *dir, const char *name);
char *path_expand(const char *path);                   /* a leading ~ */
bool path_make_dirs(const char *dir, struct err *err); /* mode 0700, existing is fine */
bool path_exists(const char *path);
/* Reads a whole file of at most `max` bytes. What decides what the program does is read by
 * trust_read (base/trust.h) instead. */
bool path_read(const char *path, size_t max, struct buf *ret_text, struct err *err);
/* For reading; -1: ERR_NOT_FOUND or ERR_IO. */
int path_open(const char *path, struct err *err);
/* path_read from a descriptor, which stays open; `path` is for messages. */
bool path_read_fd(int fd, const char *path, size_t max, struct buf *ret_text, struct err *err);
/* Writes to a temporary file beside it, fsync, rename: the file is old or new, never half. */
bool path_write_atomic(const char *path, const void *bytes, size_t len, unsigned mode,
                       struct err *err);
/* First existing `name` in: $QUERENT_<KIND>_DIR, the config folder's kind/, the source tree's (when
 * run from a build folder), the installed share/querent/kind. kind: "themes", "prompts". NULL:
 * none. *ret_own: it is the operator's (the first two), to be read by trust_read; the others are
 * the program's, and as good as its own file. */
char *path_resource(const char *kind, const char *name, bool *ret_own);

#endif
