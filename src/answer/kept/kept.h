/* Answers given again: to the same question, and, with its values, to one of the same shape.
 * Private to answer. */
#ifndef ANSWER_KEPT_H
#define ANSWER_KEPT_H

#include "answer_private.h"
#include "querent/sql/token.h"

enum step_end kept_before(struct asking *asking);
enum step_end kept_alike(struct asking *asking);

/* The SQL of an approved question with the values of this one, where both say the same but for
 * values that stand in the SQL. The values are looked up where those approved stand. NULL: they do
 * not. *ret_same: no value differs. Heap. */
char *alike_sql(const struct catalog *catalog, const struct answer_pair *pair, const char *question,
                bool *ret_same);
/* The SQL has dates that the question does not say: they were counted from its day. */
bool alike_dated(const struct catalog *catalog, const char *question, const char *sql);

/* The question would be asked so without the one before it (`before`: there was one). */
bool whole_question(struct asking *asking, bool before, const struct memory *memory);

/* The text of a string or number, without its quotes and the % at its ends. */
const char *alike_literal(struct arena *arena, const char *sql, const struct token *token);

#endif
