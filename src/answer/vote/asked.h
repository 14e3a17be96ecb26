/* What a question asks for in so many words, and whether a query has it. Private to answer. */
#ifndef QUERENT_ANSWER_ASKED_H
#define QUERENT_ANSWER_ASKED_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"
#include "querent/sql/dialect.h"

/* How many things that the question says (a number, an order, an extreme, a negation, an average, a
 * quoted text, a figure) the query has nothing for. Names of columns count: `avg_price` is an
 * average. */
size_t asked_missing(const char *question, const char *sql, enum sql_dialect dialect);
/* The query has the figure, or the text: as it is, or word by word. */
bool asked_has_word(const struct word *word, const char *sql, enum sql_dialect dialect);
/* It wants its rows in an order. */
bool asked_order(const char *question);

#endif
