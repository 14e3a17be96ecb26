/* Rows and findings as a command prints them. Private to cli. */
#ifndef QUERENT_CLI_OUTPUT_H
#define QUERENT_CLI_OUTPUT_H

#include "command.h"

/* NULL (table) or a known format; says what is known otherwise. */
bool output_known(const char *format);
/* Prints at most `limit` rows (0: all) to `path` (NULL: standard output). An exit code. */
int output_rows(const struct result *result, uint64_t limit, const char *format, const char *path);
int output_check(const struct sql_version *sql, const char *format);

#endif
