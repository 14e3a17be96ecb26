/* The full-screen console. */
#ifndef QUERENT_UI_UI_H
#define QUERENT_UI_UI_H

#include "querent/base/buf.h"
#include "querent/front/front.h"
#include "querent/model/settings.h"

/* Paints the first frame, then makes the front with `options` and runs until the operator leaves or
 * the process is told to end (SIGTERM, SIGHUP: the draft and the state are saved). Borrows both
 * arguments. Returns an exit code: 0, or 2 with a message on stderr where there is no terminal to
 * paint on. Call it from the main thread before any other thread exists: it blocks the signals that
 * it waits for. */
int ui_run(struct settings *settings, const struct front_options *options);

/* The manual page querent-keys(5), as roff: the keys as they are without a file of one's own. */
void ui_keys_manual(struct buf *out);

#endif
