/* Finding where a token ends: strings, comments, numbers, operators of each dialect. Private to
 * sql. Each takes the text and where the token begins and returns where it ends; *ret_ok is false
 * for one that the text's end cuts off. */
#ifndef QUERENT_SQL_SCAN_H
#define QUERENT_SQL_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/sql/dialect.h"

/* How a string is written: which prefix, which quotes, whether a backslash escapes. */
struct string_shape {
    size_t prefix; /* bytes before the opening quote: 1 for E'…', 2 for U&'…' and rb'…' */
    char quote;    /* ' " ` [ or $ */
    bool escapes;  /* backslash escapes */
    bool triple;   /* '''…''' */
    bool name;     /* an identifier, not a string */
    bool raw, bytes, bits, unicode;
    char escape; /* of a unicode string, when UESCAPE names another than the backslash; 0: not */
};

/* Does a string or quoted name start here? */
bool scan_string_start(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                       struct string_shape *ret_shape);
size_t scan_string(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                   const struct string_shape *shape, bool *ret_ok);
size_t scan_comment(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                    bool *ret_ok);
bool scan_comment_start(const char *text, size_t len, size_t pos, enum sql_dialect dialect);
/* MySQL's 0b01, where nothing else of a word follows; pos: there is none. */
size_t scan_binary(const char *text, size_t len, size_t pos);
size_t scan_number(const char *text, size_t len, size_t pos, enum sql_dialect dialect);
size_t scan_operator(const char *text, size_t len, size_t pos, enum sql_dialect dialect);
size_t scan_parameter(const char *text, size_t len, size_t pos, enum sql_dialect dialect);
size_t scan_word(const char *text, size_t len, size_t pos);
bool scan_word_start(unsigned char c);
bool scan_word_char(unsigned char c);

/* The text that a string token means (arena, NUL-terminated); NULL when it holds a NUL byte or an
 * escape that means nothing. For bytes: hex digits. */
char *scan_decode(struct arena *arena, const char *token, size_t len, enum sql_dialect dialect,
                  const struct string_shape *shape);

#endif
