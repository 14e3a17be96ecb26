/* Reading the cells of an XLSX workbook (ECMA-376 part 1, 18.3) as text: by libzip and expat. */
#ifndef MODEL_WORKBOOK_H
#define MODEL_WORKBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/err.h"

enum { WORKBOOK_COLUMNS_MAX = 256 };

/* A row with at least one cell; fields are "" where a cell is empty, and good during the call.
 * False stops the reading with *err set by the callee. */
typedef bool workbook_row(void *arg, const char *sheet, int row, const char *const *fields,
                          size_t count, struct err *err);

/* All sheets in the workbook's order. Columns beyond WORKBOOK_COLUMNS_MAX are passed over. */
bool workbook_read(int fd, const char *path, workbook_row *row, void *arg, struct err *err);

#endif
