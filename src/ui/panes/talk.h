/* What the conversation offers to overlays. */
#ifndef QUERENT_UI_PANES_TALK_H
#define QUERENT_UI_PANES_TALK_H

#include <stdint.h>

struct console;

/* Scrolls to what was said: in the conversation that is open, or in the one that opens next. The
 * text decides; `before` messages stand before it when a conversation was just opened. */
void talk_go(struct console *console, const char *text, int64_t before);

#endif
