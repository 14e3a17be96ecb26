/* The questions before, in the context that follow-ups are read with. */
#ifndef NLQ_HISTORY_H
#define NLQ_HISTORY_H

#include "querent/base/arena.h"

/* The context of an answer behind what was asked before it, in the arena; NULL: it has none. */
char *history_with(struct arena *arena, const char *before, const char *context);

#endif
