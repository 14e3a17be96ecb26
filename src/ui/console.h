/* The console: model, panes, overlays and focus, without a terminal. UI thread only.
 *
 * The loop (ui.c) feeds it what the terminal said and what the front sent, then asks for one paint
 * into a surface. What only a terminal can do (copying, suspending, $EDITOR) it leaves in
 * console.wishes. Tests drive the same functions with a memory surface. Which panes there are is a
 * table (panes/pane.h); the console knows none of them by name.
 */
#ifndef QUERENT_UI_CONSOLE_H
#define QUERENT_UI_CONSOLE_H

#include "keys/key.h"
#include "state.h"

void console_init(struct console *console, const struct console_options *options);
void console_release(struct console *console);
/* The front exists now: asks it for what the screen shows. Borrows it until console_release. */
void console_attach(struct console *console, struct front *front);
void console_resize(struct console *console, int w, int h);
void console_input(struct console *console, struct input *input); /* takes input->text */
void console_event(struct console *console, const struct event *event);
/* After a batch of input and events: what is done once for all of them. */
void console_settle(struct console *console);
/* A frame: brings sizes up to date, then draws, which changes nothing of what the console shows. */
void console_paint(struct console *console, struct surface *surface);
/* When a notice goes by itself, from now on; -1: none does. console_settle takes it away. */
int64_t console_expires_us(const struct console *console);
/* Something on the screen changes by itself with time. */
bool console_animated(const struct console *console);
bool console_do(struct console *console, enum action action); /* as if its key was pressed */

/* ---- between the console's files */

bool console_act_global(struct console *console, enum action action);   /* console_act.c */
void console_mouse(struct console *console, const struct input *input); /* console_mouse.c */
/* console_split.c */
bool console_act_split(struct console *console, enum action action);
/* A press on a border takes it, the release puts it there; false: it was none. */
bool console_drag_split(struct console *console, const struct input *input);
void console_take_splits(struct console *console, const char *kept); /* of an earlier run */

#endif
