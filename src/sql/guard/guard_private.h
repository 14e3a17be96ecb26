/* What the guard's files share. */
#ifndef QUERENT_SQL_GUARD_PRIVATE_H
#define QUERENT_SQL_GUARD_PRIVATE_H

#include <stdint.h>

#include "querent/base/map.h"
#include "querent/sql/sql.h"

/* One statement being judged. */
struct guarding {
    struct arena *arena; /* of the uses */
    enum sql_dialect dialect;
    unsigned flags;
    const struct sql_lookup *lookup; /* or NULL */
    struct sql_guard *g;
    struct map seen; /* a use's kind and name → the use */
    struct sql_use *last;
    uint64_t operators_met[2]; /* bits of enum sql_op; [1]: as denied */
};

/* Notes a refusal unless there is one already; false. */
bool guard_refuse(struct sql_guard *g, enum sql_verdict verdict, struct sql_span at,
                  const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Does the query only read? Fills *g->g where not, and the uses. */
bool guard_query(struct guarding *guarding, const struct sql_query *query);

/* ---- guard_session.c: what the session's own statements may have set, keys among it */
/* @name of MySQL; @@name and the parameters of other dialects pass. */
void guard_variable(struct guarding *guarding, const char *text, size_t len, struct sql_span at);
/* current_setting of PostgreSQL, which reads its own settings only; setting: the name asked for,
 * NULL: it is computed. False: it was refused. */
bool guard_setting(struct guarding *guarding, const char *setting, struct sql_span at);
/* The tables that list all variables of sessions. */
void guard_variables_table(struct guarding *guarding, const char *schema, const char *name,
                           struct sql_span at);
/* The same in a SHOW, with the parser at its word. */
struct parser;
void guard_shown(struct guarding *guarding, const struct parser *p);

/* ---- guard_text.c: text that no tree was made of */
void guard_text(struct guarding *guarding, const char *text, size_t len, struct sql_span at);
/* TABLESAMPLE method (…) */
void guard_sample(struct guarding *guarding, const char *text, struct sql_span at);
/* (a int, b text): the types of a function's columns. */
void guard_defs(struct guarding *guarding, const char *text, struct sql_span at);

/* ---- guard_use.c: what is named, against the lists */
void guard_function(struct guarding *guarding, const char *schema, const char *name,
                    struct sql_span at);
void guard_field(struct guarding *guarding, const char *name, bool doubtful, struct sql_span at);
void guard_operator(struct guarding *guarding, const char *text, struct sql_span at);
/* guard_operator.c: those behind SQL's own syntax, and behind USING and NATURAL. */
void guard_operators_of(struct guarding *guarding, const struct sql_expr *e);
void guard_operators_of_join(struct guarding *guarding, const struct sql_source *s);
/* A type as the parser keeps it. doubtful: it may as well be something else. */
void guard_type(struct guarding *guarding, const char *text, bool doubtful, struct sql_span at);
/* What is left over makes the statement held, or refused where it is strict. */
void guard_settle(struct guarding *guarding);

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
/* Judges those that are not surely columns. */
void guard_attributes(struct guarding *guarding, const struct sql_query *query,
                      struct guard_attributes *list);

#endif
