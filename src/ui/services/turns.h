/* What the operator says becomes turns. The screen shows it at once; the front answers with events.
 * False: not sent, a notice says why. */
#ifndef QUERENT_UI_SERVICES_TURNS_H
#define QUERENT_UI_SERVICES_TURNS_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/model/form.h"

struct console;

bool submit_text(struct console *console, const char *text);
/* A single letter that stands beside an option is that option; false: it is none. */
bool submit_letter(struct console *console, const char *text);
bool submit_option(struct console *console, size_t option);
bool submit_sql(struct console *console, const char *text);
/* What becomes of the form's values: checked only; acted upon; kept while the form is left. */
void submit_form(struct console *console, const char *json, enum form_verb verb);

#endif
