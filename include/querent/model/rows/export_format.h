/* The formats that rows are written in: what each holds, and how it tells of a result that was cut,
 * is in jobs/export.h. */
#ifndef QUERENT_MODEL_ROWS_EXPORT_FORMAT_H
#define QUERENT_MODEL_ROWS_EXPORT_FORMAT_H

#include <stdbool.h>

enum export_format {
    EXPORT_TABLE, /* aligned, for a terminal: safe text, cut cells marked */
    EXPORT_CSV,   /* RFC 4180, CRLF, header line */
    EXPORT_TSV,
    EXPORT_JSON, /* one array of row objects; columns of one name become name, name_2 */
    EXPORT_JSONL,
    EXPORT_MARKDOWN,
    EXPORT_SQL,  /* INSERT statements */
    EXPORT_XLSX, /* to a path only; 1,048,575 rows; numbers of more than 15 digits are text */
    EXPORT_HTML, /* a <table>: for mails */
};
/* "csv", "excel" and "xlsx", …; false: unknown. */
bool export_format_parse(const char *name, enum export_format *ret_format);
const char *export_format_name(enum export_format format);
const char *export_format_extension(enum export_format format); /* "csv" */
const char *export_format_names(void);                          /* "table, csv, …" for messages */

#endif
