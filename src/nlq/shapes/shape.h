/* Shapes that change the whole statement, said by words that name no data: "also those with none",
 * "running total", "2024 vs 2025 by month".
 *
 * A shape has its own file and up to three steps, each listed once in shapes.c: it takes its words
 * out of the question before anything else is read (the rest is a question that the pieces know),
 * it changes the completed frame, and it changes the query. What was said and cannot be done makes
 * the frame void: the rest alone would be an answer to another question. */
#ifndef NLQ_SHAPE_H
#define NLQ_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"

struct ask;
struct frame;
struct term;

#define SHAPE_SPANS_MAX 6
#define ON_CLAUSE 300 /* conditions of rows that are joined where there are any */

enum zero { ZERO_NONE, ZERO_LIKELY, ZERO_SAID };

struct shape {
    enum zero zero; /* groups without rows are shown with 0 */
    struct {
        size_t offset, len;   /* bytes of the question */
    } spans[SHAPE_SPANS_MAX]; /* what was taken out of it */
    size_t span_count;
};

/* ---- the question's words (wording.c) */

/* Takes words [first, first + count) out; they count as used. */
void wording_cut(struct ask *ask, size_t first, size_t count);
/* Some word of the question is one of these, separated by |. */
bool wording_has(const struct ask *ask, const char *words);
/* Word i is one of these, separated by |. */
bool wording_is(const struct ask *ask, size_t i, const char *words);

/* ---- all shapes (shapes.c) */

void shapes_read(struct ask *ask);
void shapes_apply(struct ask *ask, struct frame *frame);

/* ---- groups without rows (zero.c) */

void zero_read(struct ask *ask);
bool zero_apply(struct ask *ask, struct frame *frame);

/* ---- what columns are called (heading.c) */

/* A heading for the term of a table of results; NULL: its column says enough. */
const char *heading_of(struct ask *ask, const struct frame *frame, const struct term *term);
/* The table has a column of that name. */
bool heading_is_column(const struct ask *ask, int table, const char *heading);

#endif
