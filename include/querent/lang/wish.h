/* Words that open and fill the forms by which rows are written or sent: one table,
 * src/lang/lexicon/wishes.inc. Words are len bytes of a text, in any case. Pure, any thread. */
#ifndef QUERENT_LANG_WISH_H
#define QUERENT_LANG_WISH_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/model/form.h"

/* "archive", "send": the form that the verb opens. */
enum form_kind wish_form(const char *word, size_t len);

/* What must come next for a word to begin a field. */
enum wish_next { WISH_ANYTHING, WISH_ADDRESS, WISH_FORMAT, WISH_TEXT };
struct wish_field {
    enum form_kind form;
    const char *word;
    enum field_of field;
    enum wish_next next;
};
/* The i-th field that the word may begin; NULL after the last. */
const struct wish_field *wish_field(const char *word, size_t len, size_t i);

/* "spreadsheet" is ATTACHMENT_EXCEL; false: no format. */
bool wish_attachment(const char *word, size_t len, enum attachment *ret_attachment);
/* "overwrite" is WRITE_REPLACE; false: no mode. *ret_named: the table's name may follow. */
bool wish_mode(const char *word, size_t len, enum write_mode *ret_mode, bool *ret_named);

#endif
