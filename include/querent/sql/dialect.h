/* The dialects that are read and printed. Spelling belongs to the printer; nodes mean. */
#ifndef QUERENT_SQL_DIALECT_H
#define QUERENT_SQL_DIALECT_H

#include <stdbool.h>

enum sql_dialect { SQL_SQLITE, SQL_POSTGRES, SQL_MYSQL, SQL_TRINO, SQL_BIGQUERY };

const char *sql_dialect_name(enum sql_dialect dialect); /* "sqlite", … */
bool sql_dialect_parse(const char *name, enum sql_dialect *ret_dialect);

#endif
