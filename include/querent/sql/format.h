/* SQL text in the house's style: the printer's text of each statement, with its comments. */
#ifndef QUERENT_SQL_FORMAT_H
#define QUERENT_SQL_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/sql/sql.h"

struct sql_formatted {
    size_t statements, kept; /* kept: left as they were, since they cannot be read or printed */
    struct sql_error error;  /* of the first that was kept; its place is one of the whole text */
};

/* Appends the text with each statement formatted. A comment stays at the token that it stood at;
 * what the formatted text means is compared with what was read before it is taken. lower: keywords
 * in small letters. */
struct sql_formatted sql_format(const char *text, size_t len, enum sql_dialect dialect, bool lower,
                                struct buf *out);

/* The statement that the cursor stands in or behind, without its ';'. False: there is none. */
bool sql_statement_at(const char *text, size_t len, enum sql_dialect dialect, size_t offset,
                      struct sql_span *ret_span, size_t *ret_count);

#endif
