/* The panes: their life, which one has the focus, and what is passed to one of them. */
#ifndef QUERENT_UI_SERVICES_PANES_H
#define QUERENT_UI_SERVICES_PANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keys/action.h"

struct console;
struct edit;
struct pane_ops;

void console_open_panes(struct console *console);
void console_close_panes(struct console *console);

/* ---- finding; NO_PANE: none */

size_t console_pane(const struct console *console, const void *self);
/* Whose action of the context is. */
size_t console_owner(const struct console *console, enum context home);
/* A pane's state, for the functions that its own header offers to overlays. */
void *console_state(const struct console *console, const struct pane_ops *ops);

/* ---- focus */

void console_focus(struct console *console, size_t pane);
void console_focus_self(struct console *console, const void *self);
void console_focus_owner(struct console *console, enum context home); /* see console_owner */
void console_focus_home(struct console *console);                     /* where the operator types */
void console_step_focus(struct console *console, int step);
bool console_focused(const struct console *console, const void *self);
/* Of the innermost overlay, else of the pane with the focus: whose keys mean something, and whether
 * plain keys are text. */
enum context console_context(const struct console *console);
bool console_typing(const struct console *console);
/* Nothing is typed there, and no text begins with "?": it asks for help. */
bool console_blank(const struct console *console);
/* A box, a list or a search is open, which Esc closes. */
bool console_boxed(const struct console *console);
/* Text stands in the input line. */
bool console_home_held(const struct console *console);

/* ---- passing on */

/* Does an action in the pane of `home`; the focus stays. */
void console_pass(struct console *console, enum context home, enum action action);
/* A key typed where nothing takes it goes home. */
void console_type_home(struct console *console, uint32_t key);
/* The same with a key that does something there. */
void console_act_home(struct console *console, uint32_t key, enum action action);
/* Text into what is being typed; returns the pane's name. */
const char *console_insert(struct console *console, const char *text, size_t len);
/* Replaces what is typed at home: a suggestion. */
void console_suggest(struct console *console, const char *text);
void console_paste_pane(struct console *console, const char *text, size_t len);
/* Pastes into a text that is being edited; a notice says it when there is no room. */
void console_paste_into(struct console *console, struct edit *edit, const char *text, size_t len);
/* What is seen of the rows, the caller's; NULL: there are none. */
struct selection *console_selection(const struct console *console);
/* All panes hear that the model has changed. */
void console_changed(struct console *console, unsigned changes);

#endif
