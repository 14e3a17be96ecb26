/* Dialect names, as settings and people spell them. */
#include "querent/sql/dialect.h"

#include <stddef.h>

#include "querent/base/str.h"

static const struct {
    const char *name;
    enum sql_dialect dialect;
} names[] = {
    {"sqlite", SQL_SQLITE},       {"postgres", SQL_POSTGRES}, {"mysql", SQL_MYSQL},
    {"trino", SQL_TRINO},         {"bigquery", SQL_BIGQUERY}, {"sqlite3", SQL_SQLITE},
    {"postgresql", SQL_POSTGRES}, {"mariadb", SQL_MYSQL},     {"presto", SQL_TRINO},
    {"athena", SQL_TRINO},
};

const char *sql_dialect_name(enum sql_dialect dialect)
{
    return names[dialect].name;
}

bool sql_dialect_parse(const char *name, enum sql_dialect *ret_dialect)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_eq_fold(name, names[i].name)) {
            *ret_dialect = names[i].dialect;
            return true;
        }
    }
    return false;
}
