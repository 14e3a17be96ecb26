/* What was typed and not sent outlives the process: the front keeps it. */
#ifndef QUERENT_UI_SERVICES_DRAFTS_H
#define QUERENT_UI_SERVICES_DRAFTS_H

#include <stdbool.h>
#include <stdint.h>

struct console;
struct conversation_opened;

/* A draft has changed since it was saved. */
bool console_draft_pending(const struct console *console);
/* What was typed and not sent goes to the front when it has changed. */
void console_save_drafts(struct console *console);
void console_load_drafts(struct console *console, const struct conversation_opened *opened);
/* Tells SQL from other SQL, in another process too; never 0. */
uint64_t drafts_mark(const char *sql);

#endif
