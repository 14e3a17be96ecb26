/* SQL text as highlighted lines: pure, from text, dialect and marks. */
#ifndef QUERENT_UI_SQLTEXT_H
#define QUERENT_UI_SQLTEXT_H

#include "querent/model/event.h"
#include "querent/sql/dialect.h"
#include "querent/ui/draw.h"

struct sqltext {
    const char *text;
    size_t len;
    enum sql_dialect dialect;
    const struct sql_mark *marks;
    size_t mark_count;
    bool numbers;   /* line numbers before the lines */
    size_t cursor;  /* byte, SIZE_MAX: none */
};

/* Columns that line numbers take. */
int sqltext_gutter(const char *text, size_t len);
/* Appends the lines; a line with findings is followed by one line for each. ret_cursor: index of the
 * line with the cursor (NULL is fine). */
void sqltext_lines(const struct sqltext *sql, struct lines *out, size_t *ret_cursor);

#endif
