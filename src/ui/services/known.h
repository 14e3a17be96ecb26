/* What is known of the front and of what can be done now. */
#ifndef QUERENT_UI_SERVICES_KNOWN_H
#define QUERENT_UI_SERVICES_KNOWN_H

#include <stdbool.h>

#include "keys/action.h"
#include "querent/front/front.h"

struct console;

/* A turn or a fetch runs. */
/* The keys are vi's: the setting ui.keys. */
bool console_vi(const struct console *console);
bool console_busy(const struct console *console);
/* The connection could not be opened: connection.problem says why. */
bool console_disconnected(const struct console *console);
/* Asks the front again for connection and engine. */
void console_refresh_connection(struct console *console);
void console_forget_connection(struct console *console);

/* Whether it can be done now; *ret_why says why not. */
bool console_can(const struct console *console, enum action action, const char **ret_why);
const char *console_no_rows(const struct console *console); /* why; NULL: there are rows */
/* They are of before a restart; the query that gave them is still known. */
bool console_rows_gone(const struct console *console);

/* Asks for a list, which comes as an event; the newest that came, which may be empty. */
void console_list(struct console *console, enum list_of of);
const struct snapshot *console_snapshot(const struct console *console, enum list_of of);

#endif
