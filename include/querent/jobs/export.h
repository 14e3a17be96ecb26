/* Rows out, in the formats people want. A writer that is fed row by row, so that it serves a
 * result, a view and a stream alike; memory use does not grow with the rows (table measures its
 * first rows).
 *
 * One thread. Values are written exactly as the driver sent them (model/rowtext.h has the fields of
 * CSV, TSV, Markdown and JSON; bytes are \x and hexadecimal digits), but for columns declared as
 * booleans, which have true and false whatever their database writes (SQL: its own literals). NULL
 * is empty in CSV, Markdown, HTML and XLSX, \N in TSV, null in JSON, NULL in SQL, ∅ in a table. A
 * text of which nothing would be seen is "" in CSV where it is empty, and stands between quotes in
 * a table (''). The table and HTML show control characters and text direction marks as symbols;
 * XLSX has U+FFFD for what is not UTF-8.
 *
 * A cut result (an error came after some rows) never looks whole. A file is not put under its name
 * but under NAME.partial, as a whole one would be. The text ends so (WHY: "partial after 1,234
 * rows: division by zero", in one line):
 *
 *   table     a line: WHY
 *   csv       nothing: each line is data, so only exit code and message tell
 *   tsv       likewise
 *   jsonl     likewise
 *   json      the array is not closed, so that no parser takes it
 *   markdown  an empty line and a paragraph: WHY
 *   sql       a statement without its rows, so that a client fails there, and a comment: WHY
 *   xlsx      an empty row and a row with one cell: WHY
 *   html      a paragraph after the table: WHY
 */
#ifndef QUERENT_JOBS_EXPORT_H
#define QUERENT_JOBS_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/rows/export_format.h"
#include "querent/model/rows/result.h"
#include "querent/sql/dialect.h"

const char *export_format_mime(enum export_format format); /* "text/csv; charset=utf-8" */

struct export_options {
    enum export_format format;
    /* Exactly one of: a path (written to a temporary name beside it, synced, renamed when whole, so
     * that there is never half a file; a device or a pipe is written directly), or a sink. */
    const char *path;
    bool (*write)(void *arg, const void *bytes, size_t len, struct err *err);
    void *arg;
    struct cancel *cancel; /* ends the waits for a pipe's reader; NULL: nothing does. Borrowed */
    bool guard_formulas; /* CSV and TSV: a ' before texts that a spreadsheet takes for a formula */
    const char *table;   /* EXPORT_SQL: name to insert into; NULL: "result" */
    enum sql_dialect dialect; /* of the rows' database, for EXPORT_SQL */
    bool mail; /* EXPORT_HTML: styles in each element, as mail programs need them; else classes */
    int width; /* EXPORT_TABLE: columns of the terminal, 0: cells are cut at 60 only. Numbers never
                  are */
};
struct exporter;
/* Whether exporter_new could open its file now: the folder is there, rights suffice. Leaves nothing
 * behind, and opens no pipe. */
bool exporter_check(const struct export_options *options, struct err *err);
/* Text is handed on in pieces of 64 KiB. After a failure of columns or row only exporter_abort may
 * follow. */
bool exporter_new(const struct export_options *options, struct exporter **ret_exporter,
                  struct err *err);
bool exporter_columns(struct exporter *exporter, const struct result_column *columns, size_t count,
                      struct err *err);
bool exporter_row(struct exporter *exporter, const struct cell *cells, size_t count,
                  struct err *err);
/* Ends the text and, for a path, puts it in place. Frees the exporter, also on failure. */
bool exporter_end(struct exporter *exporter, struct err *err);
/* Ends what is not all there, as the table above says. why NULL: no line tells it. *ret_path, where
 * a file was made: its name, the caller's; else NULL. Frees the exporter, also on failure. */
bool exporter_cut(struct exporter *exporter, const char *why, char **ret_path, struct err *err);
void exporter_abort(struct exporter *exporter); /* frees; a path's temporary file is removed */

#endif
