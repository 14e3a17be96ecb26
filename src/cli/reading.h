/* What a command says of a version of SQL beside its rows. Private to cli. */
#ifndef QUERENT_CLI_READING_H
#define QUERENT_CLI_READING_H

#include <stdio.h>

#include "command.h"
#include "querent/model/sql_version.h"

void reading_print_sql(const struct sql_version *sql, FILE *out);
/* SQL, words, parts, warnings and cost, to standard error. */
void reading_describe(const struct sql_version *sql);
/* How the question was read: its parts of this kind (EVIDENCE_…) and those after it, and how sure
 * that is. */
void reading_describe_parts(const struct sql_version *sql, int from);
/* Of several questions, the one that is asked now; a line apart from what `before` others printed.
 */
void reading_head(const char *question, size_t before, const char *format);

#endif
