/* What a model is told of the conversation before a follow-up question. */
#ifndef QUERENT_FRONT_HISTORY_H
#define QUERENT_FRONT_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/model/conversation.h"

/* What may be told: SQL that names what is hidden by now may not. */
struct history_gate {
    bool (*opens)(const struct history_gate *self, const char *sql);
};

/* Lines, oldest first, in the arena: questions with the SQL that was accepted and ran, among the
 * last `most` messages; where the gate is shut, the question alone. With
 * tiers only the newest of them have their SQL; the questions before stand in one line, and how
 * many came before these in another, so that a long conversation is told in a few lines. */
size_t history_lines(struct arena *arena, const struct message *messages, size_t count, size_t most,
                     bool tiered, const struct history_gate *gate, const char *const **ret_lines);

#endif
