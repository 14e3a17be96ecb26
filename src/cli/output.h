/* Rows and findings as a command prints them. Private to cli. */
#ifndef QUERENT_CLI_OUTPUT_H
#define QUERENT_CLI_OUTPUT_H

#include "command.h"

/* NULL (table) or a known format; says what is known otherwise. */
bool output_known(const char *format);
/* Where rows go, and how. */
struct output_options {
    uint64_t limit;           /* rows at most, 0: all */
    const char *format;       /* NULL: as the name of the file ends, or table */
    const char *path;         /* NULL: standard output */
    bool guard_formulas;      /* see jobs/export.h */
    enum sql_dialect dialect; /* whose literals SQL is written in */
    bool quiet;               /* the caller prints them itself */
};
/* What the command's options say, looked at before any query runs: whether the file can be written,
 * and, where a person is there, whether it may be written over. CLI_OK, or an exit code: it was
 * said why. */
int output_prepare(const struct cli_options *options, struct output_options *ret_output);
/* Prints the rows. A cut result is ended as jobs/export.h says, and told. An exit code. */
int output_rows(const struct result *result, const struct output_options *options);
/* The same while rows arrive. Borrows both. NULL: *ret_code says how it failed, which was told. */
struct output *output_begin(const struct result *result, const struct output_options *options,
                            int *ret_code);
/* Prints the rows that are published by now; *ret_row is the first that is not yet printed. False:
 * it can't go on, as when nobody reads any more; output_end says more. */
bool output_more(struct output *output, uint64_t *ret_row);
int output_end(struct output *output); /* takes it; an exit code */
/* Whether rows that were asked for are missing. */
bool output_is_cut(const struct result *result, uint64_t limit);
/* Says on standard error after how many rows a result was cut and why, and that they are in `path`
 * (NULL: in no file of their own). The exit code. */
int output_cut(const struct result *result, const char *path);

/* The version as its event is, a line of JSON. */
void output_version(const struct sql_version *sql);
/* Where a statement stands: `text` begins with it; `name` is the file's, NULL: none. */
struct output_place {
    const char *name, *text;
    int line, column;
    bool said; /* the place stands before what is said of the statement */
};
/* What is known of the statement, its findings with place and mend. An exit code. */
int output_check(const struct sql_version *sql, const char *format,
                 const struct output_place *place);

#endif
