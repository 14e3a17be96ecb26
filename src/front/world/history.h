/* What a model is told of the conversation before a follow-up question. */
#ifndef QUERENT_FRONT_HISTORY_H
#define QUERENT_FRONT_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/model/conversation.h"

/* What may be told. */
struct history_gate {
    /* SQL that names what is hidden by now may not. */
    bool (*opens)(const struct history_gate *self, const char *sql);
    /* What its rows were like; NULL: it did not run, or nobody knows any more. */
    const char *(*result)(const struct history_gate *self, struct arena *arena, const char *sql);
};

struct history_wanted {
    bool tiered;
    size_t most;         /* messages that are looked at, without tiers */
    const char *summary; /* of the oldest `summarized` questions; NULL: there is none */
    size_t summarized;
};

/* Lines, oldest first, in the arena: questions with the SQL that was accepted and ran, and what its
 * rows were like, or that was rejected, and says so; where the gate is shut, the question alone.
 * With tiers only the newest of them have their SQL, those before stand in a line each, and what
 * came before these is told by the summary, or how many they were. All lines together keep a limit
 * of bytes: SQL that does not fit is left out, never cut. */
size_t history_lines(struct arena *arena, const struct message *messages, size_t count,
                     const struct history_wanted *wanted, const struct history_gate *gate,
                     const char *const **ret_lines);
/* The questions that only a summary tells of, from number `first` on, a line each. Returns how many
 * there are in all of these; what is told whole, or in a line of its own, is none of them. */
size_t history_early(const struct message *messages, size_t count, size_t first, struct buf *out);

#endif
