/* What is known of functions: those that only read, those that do more. Private to sql. */
#ifndef QUERENT_SQL_FUNCTION_H
#define QUERENT_SQL_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/sql/dialect.h"

/* On the allow-list of the dialect; letters' case ignored. */
bool function_reads(const char *name, size_t len, enum sql_dialect dialect);
/* Why the function must not run in a question ("waits on the server"); NULL: nothing is known
 * against it. */
const char *function_refused(const char *name, size_t len, enum sql_dialect dialect);
/* The same without the rows that stand for any ending: for names that are probably columns. */
const char *function_refused_whole(const char *name, size_t len, enum sql_dialect dialect);

#endif
