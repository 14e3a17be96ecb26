/* What the operator says becomes turns. The screen shows it at once; the front answers with events.
 * False: not sent, a notice says why. */
#ifndef QUERENT_UI_SERVICES_TURNS_H
#define QUERENT_UI_SERVICES_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/model/form.h"

struct console;

bool submit_text(struct console *console, const char *text);
/* The option that a single letter stands beside; -1: the text is more than that, or no letter. */
int letter_option(const struct console *console, const char *text);
/* The letter answers the yes or no that waits. */
bool letter_answers(const struct console *console, uint32_t key);
/* Takes that option, or the one that is the screen's own and whose word it is: "export"; false:
 * there is none. */
bool submit_letter(struct console *console, const char *text);
bool submit_option(struct console *console, size_t option);
bool submit_sql(struct console *console, const char *text);
/* The same of SQL that is no version of the question that waits. */
bool submit_own_sql(struct console *console, const char *text);
/* The same of SQL that was made from the rows on the screen: a no to it returns to them. */
bool submit_rows_sql(struct console *console, const char *text);
/* What becomes of the form's values: checked only; acted upon; kept while the form is left. */
/* given: what the operator has filled in, as the conversation shows it; NULL: nothing. */
void submit_form(struct console *console, const char *json, const char *given, enum form_verb verb);

#endif
