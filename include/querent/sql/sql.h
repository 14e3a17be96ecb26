/* What can be done with a query: parse, check, print, explain. See tree.h for the tree itself.
 *
 * Everything here is a pure function, safe from any thread on different arguments. Text is UTF-8.
 */
#ifndef QUERENT_SQL_SQL_H
#define QUERENT_SQL_SQL_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/schema/schema.h"
#include "querent/model/sql_version.h"
#include "querent/sql/dialect.h"
#include "querent/sql/token.h"
#include "querent/sql/tree.h"

#define SQL_TEXT_MAX (1024 * 1024) /* bytes of one statement */
#define SQL_DEPTH_MAX 200          /* nested expressions and queries */
#define SQL_FINDINGS_MAX 200       /* of one statement: more are not listed */

/* A place in the text and what was wrong or expected there. */
struct sql_error {
    struct sql_span at;
    int line, column; /* 1-based, in characters */
    char text[240];   /* "expected a table name after FROM, found ')'" */
};

/* Line and column, 1-based, in characters, of a byte of the text. */
void sql_place(const char *text, size_t len, size_t offset, int *ret_line, int *ret_column);

/* Parses one SELECT, WITH … SELECT or VALUES. NULL: *ret_error says where and why. */
struct sql_query *sql_parse(struct arena *arena, const char *text, size_t len,
                            enum sql_dialect dialect, struct sql_error *ret_error);

struct sql_lookup;

/* ---- guard: is this one statement that only reads? decided by structure */

enum sql_verdict {
    SQL_READS,    /* one statement, only reads */
    SQL_HELD,     /* it reads as far as is known, but uses what is on no list: see uses */
    SQL_WRITES,   /* changes data, schema, settings, or has a side effect */
    SQL_MULTIPLE, /* more than one statement */
    SQL_EMPTY,
    SQL_UNREADABLE, /* cannot be parsed: never run where safety is at stake */
};

/* Code that a statement names. What is built in and only reads is `listed`. */
enum sql_use_kind {
    SQL_USE_FUNCTION,
    SQL_USE_FIELD, /* PostgreSQL's (x).name and t.name: a column, or the call name(x), name(t) */
    SQL_USE_OPERATOR,
    SQL_USE_TYPE,
};
struct sql_use {
    enum sql_use_kind kind;
    const char *schema, *name; /* as the database means them; schema NULL: none was written */
    struct sql_span at;        /* the first place */
    bool listed;
    bool doubtful; /* most likely a column or a label: it holds nothing, only a database can tell */
    struct sql_use *next;
};
/* "f", "s.f", "operator <%", "type s.mood": how people name it, and how a word on it is kept. */
char *sql_use_name(struct arena *arena, const struct sql_use *use);

struct sql_guard {
    enum sql_verdict verdict;
    struct sql_span at;         /* what decided */
    char kind[32];              /* "SELECT", "DELETE", "PRAGMA", … of the first statement */
    char reason[240];           /* for people: "'pg_sleep' waits on the server" */
    const struct sql_use *uses; /* each once, in the arena; complete when it reads or is held */
};
enum sql_guard_flags { SQL_GUARD_STRICT = 1 /* what would be held is refused as what writes is */ };
/* The guard and the tree that it judged, from one parse. lookup tells PostgreSQL's columns from
 * calls, and may be NULL. NULL: *ret_guard says why it does not pass (or that it is a statement
 * which reads but is no query: EXPLAIN, SHOW, PRAGMA). */
struct sql_query *sql_parse_guarded(struct arena *arena, const char *text, size_t len,
                                    enum sql_dialect dialect, unsigned flags,
                                    const struct sql_lookup *lookup, struct sql_guard *ret_guard);
/* The verdict alone: uses is NULL. */
struct sql_guard sql_guard(const char *text, size_t len, enum sql_dialect dialect, unsigned flags);

/* ---- printing */

/* Formatted, stable text: parse(print(q)) = q. False: a construct that the dialect has no
 * equivalent for, named in *err. */
bool sql_print(const struct sql_query *query, enum sql_dialect dialect, struct buf *out,
               struct err *err);
bool sql_print_expr(const struct sql_expr *expr, enum sql_dialect dialect, struct buf *out,
                    struct err *err);
/* One line instead of many. */
bool sql_print_flat(const struct sql_query *query, enum sql_dialect dialect, struct buf *out,
                    struct err *err);
/* The statement in one line, however it is laid out; as it is where it cannot be read. Heap. */
char *sql_flat(const char *sql, enum sql_dialect dialect);
/* The name quoted where the dialect needs it (keywords, capitals in PostgreSQL, odd characters). */
void sql_quote_name(struct buf *out, const char *name, enum sql_dialect dialect);
void sql_quote_string(struct buf *out, const char *text, size_t len, enum sql_dialect dialect);

/* ---- resolving, words */

/* What is known of the values of a column. */
struct sql_values {
    const char *least, *greatest; /* as texts; NULL: not known */
    double null_share;            /* negative: not known */
};
/* What else a row has to say to refer by a column to a table: comments belong to a post by their
 * commentable_id where commentable_type is 'Post'. */
struct sql_only {
    const char *column, *value; /* NULL: nothing */
    bool number;                /* the value is one */
};
/* What resolve asks: implemented by catalog over a schema, and by tests. */
struct sql_lookup {
    /* Columns of a table; NULL when unknown or hidden. schema NULL: unqualified. A NULL function:
     * no catalog is at hand, and names are taken as they are. */
    const struct schema_table *(*table)(void *self, const char *schema, const char *name);
    /* For "found in": tables that have the column; fills names, returns how many. */
    size_t (*owners)(void *self, const char *column, const char **ret_names, size_t max);
    /* Names for "nearest", tables only. */
    size_t (*tables)(void *self, const char **ret_names, size_t max);
    /* Of a column of a table that `table` gave. NULL: nobody has looked at the rows. */
    struct sql_values (*values)(void *self, const struct schema_table *table,
                                const struct schema_column *column);
    /* Of two columns of tables that `table` gave. NULL: nobody knows of such. */
    struct sql_only (*only)(void *self, const struct schema_table *from,
                            const struct schema_column *from_column, const struct schema_table *to,
                            const struct schema_column *to_column);
    /* What rows of a table that `table` gave are called, where its name has a prefix that says
     * nothing: "complaint type" of tblComplaintType. NULL: as the name is. */
    const char *(*called)(void *self, const struct schema_table *table);
    void *self;
    size_t listed; /* columns that a message about an unknown one lists; 0: 8 */
};

enum sql_finding_class {
    SQL_UNKNOWN_TABLE,
    SQL_UNKNOWN_COLUMN,
    SQL_AMBIGUOUS_COLUMN,
    SQL_DUPLICATE_ALIAS,
    SQL_BAD_JOIN,
    SQL_NOT_GROUPED,
    SQL_AGGREGATE_IN_WHERE,
    SQL_FAN_TRAP,
    SQL_SYNTAX,
    SQL_UNKNOWN_FUNCTION, /* another dialect's name of a function that this one has too */
    /* sense of structure: the query may run, and is probably not what is meant */
    SQL_UNCONNECTED,    /* no condition ties a table to the others */
    SQL_REPEATED_ROWS,  /* a one-to-many join lists a row several times */
    SQL_UNUSED_TABLE,   /* joined for nothing */
    SQL_NEGATED_JOIN,   /* <> on joined rows where NOT EXISTS is meant */
    SQL_HAVING_ALONE,   /* HAVING without GROUP BY */
    SQL_ENDLESS,        /* a recursive WITH that nothing stops */
    SQL_BAD_COMPARISON, /* of types, or of columns, that do not belong together */
    SQL_OUTER_COLUMN,   /* a list's column that only the query around it has */
};
struct sql_finding {
    enum sql_finding_class class;
    enum mark_severity severity;
    struct sql_span at;
    char *message; /* "no column 'isLead' in 'crew'; found in: employeeCrew; available in …" (arena)
                    */
    char *fix; /* the name to put at the place instead; of sense and of groups: what mends it. NULL:
                * nothing safe (arena) */
    struct sql_finding *next;
};
const char *sql_finding_class_name(enum sql_finding_class class); /* "unknown column" */
/* Every name against the lookup; findings in text order, NULL when all resolves. Of more than
 * SQL_FINDINGS_MAX those that were found first are given. */
struct sql_finding *sql_resolve(struct arena *arena, const struct sql_query *query,
                                enum sql_dialect dialect, const struct sql_lookup *lookup);

/* Calls seen for every column of a catalog table that the query names, stars and USING spelled out;
 * the same column may come more than once. */
void sql_columns(const struct sql_query *query, enum sql_dialect dialect,
                 const struct sql_lookup *lookup,
                 void (*seen)(void *arg, const struct schema_table *table, const char *column),
                 void *arg);

/* Plain sentences: what is listed, counted or computed, of which rows, in which order. The lookup
 * tells what the names alone leave open (keys, types); NULL, or without a function: names alone. */
void sql_words(const struct sql_query *query, const struct sql_lookup *lookup, struct buf *out);
/* What the only value is that a query gives: "the highest price", or, where it counts, what it
 * counts, as *ret_counts says: "orders", "order" for one. False: there is no short name for it. */
bool sql_words_value(const struct sql_query *query, const struct sql_lookup *lookup, bool one,
                     bool *ret_counts, struct buf *out);
/* Names of the base tables it reads, with the qualifiers as written, each once, CTEs left out; in
 * the arena. Returns how many. */
size_t sql_read_tables(struct arena *arena, const struct sql_query *query,
                       const char *const **ret_names);
/* The same, comma-separated. */
void sql_reads(const struct sql_query *query, struct buf *out);

/* ---- diff */

struct sql_diff_line {
    char mark; /* '+', '-', '~' */
    int line;  /* in the new text for + and ~, in the old for - */
    const char *text;
};
/* Line diff of two versions (arena); count in *ret_count. */
struct sql_diff_line *sql_diff(struct arena *arena, const char *before, const char *after,
                               size_t *ret_count);

#endif
