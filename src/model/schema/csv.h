/* Reading CSV: RFC 4180, and what spreadsheets make of it (semicolons, tabs, a byte order mark). */
#ifndef MODEL_CSV_H
#define MODEL_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"

struct csv {
    const char *text;
    size_t len, at;
    char separator;
    size_t line,
        counted; /* 1-based, where the last record began; how far line breaks are counted */
};

enum { CSV_FIELDS_MAX = 64 };

/* The separator is the one of , ; and tab that the first line has most of. Borrows the text. */
void csv_open(struct csv *csv, const char *text, size_t len);
/* The next record's fields, trimmed, NUL-terminated in `fields`, which the caller keeps until the
 * next call; those beyond CSV_FIELDS_MAX are dropped. Empty lines are skipped. False: the end. */
bool csv_next(struct csv *csv, struct buf *scratch, const char **fields, size_t *ret_count);

#endif
