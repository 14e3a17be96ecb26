/* Tokens of SQL text: for highlighting (also of broken text), splitting, the guard and the parser.
 */
#ifndef QUERENT_SQL_TOKEN_H
#define QUERENT_SQL_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/err.h"
#include "querent/sql/dialect.h"

enum token_class {
    TOKEN_END,
    TOKEN_SPACE,
    TOKEN_COMMENT,
    TOKEN_KEYWORD,  /* reserved or used as a keyword in the dialect */
    TOKEN_NAME,     /* plain or quoted identifier */
    TOKEN_FUNCTION, /* a name followed by '(' */
    TOKEN_STRING,
    TOKEN_NUMBER,
    TOKEN_OPERATOR,
    TOKEN_PUNCTUATION, /* ( ) , ; . [ ] */
    TOKEN_PARAMETER,   /* ? :name $1 @x */
    TOKEN_ERROR,       /* unterminated string or comment, a byte that starts no token */
};

struct token {
    enum token_class class;
    size_t offset, len;
    int keyword; /* enum sql_keyword (private to sql), 0: none */
    bool quoted; /* identifier was quoted */
};

/* Tokens one at a time; every byte of the text belongs to exactly one token. */
struct lexer {
    const char *text;
    size_t len, pos;
    enum sql_dialect dialect;
    /* State between calls: inside MySQL's conditional comment, behind a dot, behind a name. */
    bool conditional, after_dot, after_name;
};
void lexer_init(struct lexer *lexer, const char *text, size_t len, enum sql_dialect dialect);
struct token lexer_next(struct lexer *lexer);

/* Statements of a script: offsets of each without its ';', comments and blanks alone are none.
 * Returns how many; fills at most `max`. Strings, comments, dollar quotes and BEGIN…END are
 * respected. */
struct sql_span {
    size_t offset, len;
};
size_t sql_split(const char *text, size_t len, enum sql_dialect dialect, struct sql_span *spans,
                 size_t max);
/* Whether the first word, behind blanks, comments and opening parentheses, is SELECT, WITH or
 * VALUES: what only these begin may read; see sql_guard for what does. */
bool sql_begins_query(const char *text);

/* Keywords and function names of the dialect, for completion; NULL-terminated, static. */
const char *const *sql_keywords(enum sql_dialect dialect);
const char *const *sql_functions(enum sql_dialect dialect);

#endif
