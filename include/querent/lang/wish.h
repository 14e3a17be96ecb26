/* Words that open and fill the forms by which rows are written or sent: one table,
 * src/lang/lexicon/wishes.inc. Words are len bytes of a text, in any case. Pure, any thread. */
#ifndef QUERENT_LANG_WISH_H
#define QUERENT_LANG_WISH_H

#include <stdbool.h>
#include <stddef.h>

/* "archive", "send": the form that the verb opens ("write", "email"); NULL: none. */
const char *wish_form(const char *word, size_t len);

/* What must come next for a word to begin a field. */
enum wish_next { WISH_ANYTHING, WISH_ADDRESS, WISH_FORMAT, WISH_TEXT };
struct wish_field {
    const char *form, *word, *field;
    enum wish_next next;
};
/* The i-th field that the word may begin; NULL after the last. */
const struct wish_field *wish_field(const char *word, size_t len, size_t i);

/* "spreadsheet" is "excel"; NULL: no format. */
const char *wish_format(const char *word, size_t len);
/* "overwrite" is "replace"; NULL: no mode. *ret_named: the table's name may follow. */
const char *wish_mode(const char *word, size_t len, bool *ret_named);

#endif
