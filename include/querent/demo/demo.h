/* The demo database: a trading company, made by the program on first use, deterministically.
 *
 * The same day gives the same bytes of data (dates run up to `today`, from clock_now). No download.
 */
#ifndef QUERENT_DEMO_DEMO_H
#define QUERENT_DEMO_DEMO_H

#include <stdbool.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"

char *demo_path(void); /* $XDG_DATA_HOME/querent/demo.db; caller frees */
char *
archive_path(void); /* $XDG_DATA_HOME/querent/archive.db: an empty database that may be written */

/* Makes both where they are missing, in a temporary file that is renamed when whole. `progress`
 * (may be NULL) hears 0 to 100. Safe when several processes start at once. */
bool demo_ensure(void (*progress)(void *arg, int percent), void *arg, struct cancel *cancel,
                 struct err *err);

#endif
