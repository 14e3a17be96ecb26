/* Arrays, rows and maps in statements. Private to jobs. */
#ifndef QUERENT_JOBS_NESTED_H
#define QUERENT_JOBS_NESTED_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/sql/sql.h"

/* Appends the JSON, len bytes of it, as a value of the column's type. False, with nothing appended:
 * the type holds no others, the dialect is neither Trino's nor BigQuery's, or the JSON does not fit
 * the type. */
bool export_nested(struct buf *out, const char *type, const char *text, size_t len,
                   enum sql_dialect dialect);

#endif
