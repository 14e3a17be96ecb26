/* Parameters of SQL text, `:since`: found, and replaced by literals that the printer spells for the
 * dialect. A value never becomes anything but one literal. */
#ifndef QUERENT_SQL_PARAMS_H
#define QUERENT_SQL_PARAMS_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/sql/sql.h"

enum sql_param_type {
    SQL_PARAM_PLAIN, /* nothing is declared: a number where it is written as one, else text */
    SQL_PARAM_TEXT,
    SQL_PARAM_INTEGER,
    SQL_PARAM_NUMBER,
    SQL_PARAM_DATE,      /* 2024-01-31 */
    SQL_PARAM_TIMESTAMP, /* 2024-01-31 23:59:00, also without seconds and with T */
    SQL_PARAM_BOOLEAN,   /* true, false, yes, no */
};
const char *sql_param_type_name(enum sql_param_type type); /* "text", … */
bool sql_param_type_parse(const char *name, enum sql_param_type *ret_type);

struct sql_param {
    const char *name; /* without the colon */
    enum sql_param_type type;
    const char *value; /* NULL: none was given */
};

/* The names in the order in which they first stand, each once, in the arena. */
size_t sql_param_names(struct arena *arena, const char *text, size_t len, enum sql_dialect dialect,
                       const char *const **ret_names);
/* Whether the value is one of the type. */
bool sql_param_check(const struct sql_param *param, struct err *err);
/* Appends the text with each parameter as a literal. False: one has no value, or not one of its
 * type; nothing is appended. */
bool sql_bind(const char *text, size_t len, enum sql_dialect dialect,
              const struct sql_param *params, size_t count, struct buf *out, struct err *err);

#endif
