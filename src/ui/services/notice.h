/* One line to the operator: in the stage line, and in the conversation where that has no room. */
#ifndef QUERENT_UI_SERVICES_NOTICE_H
#define QUERENT_UI_SERVICES_NOTICE_H

#include <stdbool.h>

struct console;

void console_notice(struct console *console, bool bad, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The model has a notice from elsewhere. */
void console_keep_notice(struct console *console);

#endif
