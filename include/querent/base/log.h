/* One log file, $XDG_STATE_HOME/querent/log, 0600. Thread-safe. Secrets are never passed to it. */
#ifndef QUERENT_BASE_LOG_H
#define QUERENT_BASE_LOG_H

#include <stdbool.h>

#include "querent/base/err.h"

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

/* Opens (appends, rotates at 8 MiB to `PATH.1`). Before it is called nothing is written. */
bool log_open(const char *path, enum log_level level, struct err *err);
/* A descriptor of its own on the log, on /dev/null when it is not open; -1: none is to be had. The
 * caller closes it. */
int log_descriptor(void);
void log_write(enum log_level level, const char *area, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
