/* SQL text as highlighted lines: pure, from text, dialect and marks. */
#ifndef QUERENT_UI_SQLTEXT_H
#define QUERENT_UI_SQLTEXT_H

#include <stddef.h>

#include "querent/model/sql_version.h"
#include "querent/sql/dialect.h"
#include "querent/ui/draw.h"

struct sqltext {
    const char *text;
    size_t len;
    enum sql_dialect dialect;
    const struct sql_mark *marks;
    size_t mark_count;
    int cols;      /* longer lines go on below, indented by the line numbers' width */
    size_t cursor; /* byte, SIZE_MAX: none; the bracket there and its partner are marked */
};

struct sqltext_rows { /* for each line that was made: the byte of the text it begins with */
    size_t *v;        /* SIZE_MAX: a finding */
    size_t len, cap;
};

/* Columns that line numbers take. */
int sqltext_gutter(const char *text, size_t len);
/* Appends the lines; findings follow the line that they are in. ret_cursor: index of the line with
 * the cursor; ret_rows: released by the caller with vec_release; both may be NULL. */
void sqltext_lines(const struct sqltext *sql, struct lines *out, size_t *ret_cursor,
                   struct sqltext_rows *ret_rows);
/* The same of SQL without findings or cursor. */
void sqltext_plain(const char *sql, enum sql_dialect dialect, int cols, struct lines *out);

#endif
