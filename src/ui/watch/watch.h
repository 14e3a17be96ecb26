/* The newest rows, run again every so often, over the panes. */
#ifndef QUERENT_UI_WATCH_H
#define QUERENT_UI_WATCH_H

#include <stdint.h>

struct console;

/* Asks how often, then watches. */
void overlay_watch(struct console *console);
/* When the query is to run again, from now on, in microseconds; -1: nothing is watched or it runs.
 */
int64_t watch_due_us(const struct console *console);
/* Runs it when that time has come. */
void watch_settle(struct console *console);

#endif
