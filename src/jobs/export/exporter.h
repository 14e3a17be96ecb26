/* An exporter inside: what the formats share. Private to jobs.
 *
 * A format is a table of functions that append text to `out`; export.c hands it on to the file or
 * the caller's sink when enough is there. XLSX writes its file itself.
 */
#ifndef QUERENT_JOBS_EXPORTER_H
#define QUERENT_JOBS_EXPORTER_H

#include "querent/base/buf.h"
#include "querent/jobs/export.h"

/* export_file.c: a file that is there whole or not at all. A device or a pipe is written directly.
 */
struct export_file {
    char *target;          /* with symbolic links resolved */
    char *temporary;       /* how it is reached meanwhile, NULL: written directly */
    bool unnamed;          /* it has no name yet, so that a killed program leaves nothing */
    int fd;                /* -1: not open */
    struct cancel *cancel; /* borrowed: ends the waits for a pipe's reader */
};
bool export_file_open(struct export_file *file, const char *path, struct cancel *cancel,
                      struct err *err);
/* Whether it could be opened now; leaves nothing behind, and opens no device or pipe. */
bool export_file_check(const char *path, struct err *err);
bool export_file_write(struct export_file *file, const void *bytes, size_t len, struct err *err);
/* Puts it in place. Releases the file, also on failure. */
bool export_file_commit(struct export_file *file, struct err *err);
/* Gives it the name that a cut result's file has, and tells it, the caller's; NULL: it has none,
 * being written directly. Before the commit. */
char *export_file_mark_partial(struct export_file *file);
void export_file_abort(struct export_file *file); /* a released or zeroed one with fd -1 is fine */

struct export_ops {
    bool (*begin)(struct exporter *exporter, struct err *err); /* the columns are known */
    bool (*row)(struct exporter *exporter, const struct cell *cells, struct err *err);
    bool (*end)(struct exporter *exporter, struct err *err);
    /* In place of `end`, for rows that are not all there. why: one safe line, NULL: say nothing.
     * NULL: the text just stops. */
    bool (*cut)(struct exporter *exporter, const char *why, struct err *err);
    void (*release)(struct exporter *exporter); /* frees `state`; may be NULL */
};
extern const struct export_ops export_csv, export_tsv, export_markdown,
    export_html; /* export_text.c */
extern const struct export_ops export_json, export_jsonl, export_sql, export_table, export_xlsx;

struct exporter {
    struct export_options options; /* texts are copies */
    const struct export_ops *ops;
    struct export_file file;
    struct buf out;
    struct result_column *columns; /* names and types are copies; the source is not kept */
    size_t count;
    bool begun;
    uint64_t rows; /* before the one at hand */
    void *state;   /* the format's */
};

/* True when a number stands right in the column: numbers are aligned right. */
bool export_is_number(const struct result_column *column);

#endif
