/* What the guard's files share. */
#ifndef QUERENT_SQL_GUARD_PRIVATE_H
#define QUERENT_SQL_GUARD_PRIVATE_H

#include "querent/base/vec.h"
#include "querent/sql/sql.h"

/* Notes a refusal unless there is one already; false. */
bool guard_refuse(struct sql_guard *g, enum sql_verdict verdict, struct sql_span at,
                  const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Does the query only read? Fills *g where not. */
bool guard_query(const struct sql_query *query, enum sql_dialect dialect, unsigned flags,
                 struct sql_guard *g);
/* Functions in text that no tree was made of. */
bool guard_text(const char *text, size_t len, struct sql_span at, enum sql_dialect dialect,
                unsigned flags, struct sql_guard *g);
/* Is it a PRAGMA of SQLite that only reports, with an argument only where it may have one? */
bool guard_pragma_reads(const char *name, size_t len, bool argument);

/* t.name or (x).name of PostgreSQL: a column, or the call name(t), name(x). */
struct guard_attribute {
    const struct sql_expr *expr;
    bool settled; /* it was found where the resolver looks */
};
struct guard_attributes {
    struct guard_attribute *v;
    size_t len, cap;
};
/* Calls found for each that is not surely a column. likely: a column of a row whose columns are not
 * known; else it is a call, or a field of a value whose type is not known. */
void guard_attributes(const struct sql_query *query, struct guard_attributes *list,
                      void (*found)(void *arg, const struct sql_expr *e, bool likely), void *arg);

#endif
