/* A database's schema as introspected: plain data, filled by a driver, immutable once handed on.
 *
 * Names are as the database keeps them. All memory belongs to the schema's arena.
 */
#ifndef QUERENT_MODEL_SCHEMA_SCHEMA_H
#define QUERENT_MODEL_SCHEMA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/arena.h"
#include "querent/base/vec.h"

/* What a column's values are for comparing, aligning and linking; from the declared type. */
enum value_type {
    VALUE_UNKNOWN,
    VALUE_TEXT,
    VALUE_INTEGER,
    VALUE_DECIMAL, /* exact: numeric, decimal, money */
    VALUE_REAL,
    VALUE_BOOLEAN,
    VALUE_DATE,
    VALUE_TIME,
    VALUE_TIMESTAMP,
    VALUE_INTERVAL,
    VALUE_BYTES,
    VALUE_JSON,
    VALUE_UUID,
    VALUE_OTHER,
};

struct schema_column {
    const char *name;
    const char *type;        /* declared, as the database spells it: "VARCHAR(40)"; never NULL */
    const char *comment;     /* NULL: none */
    const char *default_sql; /* NULL: none */
    const char *from_table, *from_column; /* whose it is, of a view that shows it; NULL: unknown */
    const char *const
        *allowed; /* the only values that it may have, NULL after the last; NULL: any */
    enum value_type value;
    int primary; /* 1-based position in the primary key, 0: not part of it */
    bool not_null;
    bool unique; /* alone unique: single-column primary key, UNIQUE, or unique index */
    bool generated;
    bool
        partition; /* the rows are kept apart by it: a condition on it leaves most of them unread */
};

struct schema_fkey {
    const char *name; /* constraint's name, NULL where the database has none */
    size_t count;     /* columns; 2 and more: a compound key */
    const char **columns;
    const char *to_schema; /* NULL: the same */
    const char *to_table;
    const char **to_columns; /* resolved to the primary key where the declaration left them out */
};

struct schema_index {
    const char *name;
    size_t count;
    const char **columns; /* NULL entry: an expression */
    bool unique;
};

enum table_kind { TABLE_BASE, TABLE_VIEW, TABLE_MATERIALIZED, TABLE_FOREIGN, TABLE_VIRTUAL };

struct schema_table {
    const char *schema; /* "" for SQLite's main */
    const char *name;
    const char *comment;
    enum table_kind kind;
    int64_t rows; /* estimate; -1 unknown */
    size_t column_count;
    struct schema_column *columns;
    size_t fkey_count;
    struct schema_fkey *fkeys;
    size_t index_count;
    struct schema_index *indexes;
    bool opaque; /* its rows come from elsewhere, and the database does not tell from where */
    bool hidden; /* a base table behind a secure view, or what shows its rows: never in lists,
                  * prompts or messages */
};

/* One table shows rows of another: a view, a child or partition, an index of its text. Either may
 * be a table that the schema does not list. */
struct schema_source {
    const char *of_schema, *of;     /* what shows them */
    const char *from_schema, *from; /* whose they are; schema NULL: of any schema */
};

struct schema {
    struct arena arena;
    const char *database;       /* for people: file name or database name */
    const char *default_schema; /* what an unqualified name means first: "main", "public" */
    const char *time_zone; /* of the session that read it: where its days begin; NULL: unknown */
    const char
        *dialect; /* of SQL for it, where a file says so: "sqlite", …; NULL: not known here */
    size_t table_count;
    struct schema_table *tables; /* sorted by schema, name */
    size_t source_count;
    const struct schema_source *sources;
    uint64_t fingerprint; /* changes when any name, type or key changes */
};

#define SCHEMA_ALLOWED_MAX 64
/* The values that a text lists as all that a column may have: "CHECK (kind IN ('a', 'b'))",
 * PostgreSQL's "kind = ANY (ARRAY['a'::text, 'b'::text])", "enum('a','b')"; in the arena, NULL
 * after the last. NULL: it says something else, or more. *ret_column, which may be NULL: whose they
 * are,
 * "" for an enum. */
const char *const *schema_allowed(struct arena *arena, const char *text, const char **ret_column);

struct schema *schema_new(void);
void schema_free(struct schema *schema);
/* Index of a table by name (schema NULL: default schema first, then any), ASCII-folded; -1: none.
 */
int schema_find_table(const struct schema *schema, const char *schema_name, const char *name);
int schema_find_column(const struct schema_table *table, const char *name);
/* The value type for a declared type of any database: "numeric(10,2)" → VALUE_DECIMAL. */
enum value_type value_type_of(const char *declared);
/* Its texts are the labels of a type that has a name of its own (PostgreSQL's enums, and domains):
 * what works on texts needs them cast to one. */
bool schema_has_labels(const struct schema_column *column);
/* Its values are listed by its type, PostgreSQL's or MySQL's, which sort them as listed and not by
 * letters. What a CHECK lists of a column of texts is sorted by letters. */
bool schema_is_enumeration(const struct schema_column *column);
const char *value_type_name(enum value_type type); /* "text", "integer", … for people */
/* Sorts tables, resolves value types left VALUE_UNKNOWN, and computes the fingerprint. */
void schema_finish(struct schema *schema);

#endif
