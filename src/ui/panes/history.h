/* Earlier inputs: stepping with the arrows, searching with Ctrl-R. */
#ifndef QUERENT_UI_HISTORY_H
#define QUERENT_UI_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "keys/edit.h"
#include "querent/base/vec.h"

#define HISTORY_MAX 1000

struct history {
    VEC(char *) texts; /* oldest first, no neighbours alike */
    size_t at;         /* texts.len: what is being typed */
    char *typed;       /* kept while stepping */
    bool searching;
    struct edit query;
};

void history_init(struct history *history);
void history_release(struct history *history);
void history_add(struct history *history, const char *text);
/* The text one step older (-1) or newer (+1), NULL at the end; `current` is kept for the way back.
 */
const char *history_step(struct history *history, int step, const char *current);
/* Begins a search, or goes on to the next older hit. */
void history_search(struct history *history);
void history_search_end(struct history *history);
/* What the search has found, NULL: nothing. */
const char *history_found(const struct history *history);

/* Those of earlier processes, the newest first, come before these. */
void history_precede(struct history *history, char *const *texts, size_t count);

#endif
