/* Of what took long and has ended while nobody looked at the terminal it is told. */
#ifndef QUERENT_UI_SERVICES_TELL_H
#define QUERENT_UI_SERVICES_TELL_H

#include "querent/model/event.h"

struct console;

/* Before the model has taken the event. What is to be told becomes a wish. */
void console_tell(struct console *console, const struct event *event);

#endif
