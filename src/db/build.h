/* Gathers what introspection queries tell, in whatever order rows come, into a struct schema.
 *
 * A driver adds tables first, then columns, keys and indexes by the table's name; what belongs to a
 * table that was not added is left out. Texts are copied into the schema's arena.
 */
#ifndef QUERENT_DB_BUILD_H
#define QUERENT_DB_BUILD_H

#include <stdbool.h>

#include "querent/base/map.h"
#include "querent/base/vec.h"
#include "querent/model/schema/schema.h"

struct build_group { /* a foreign key or an index: its columns come one a row */
    const char *id;  /* what the rows of one group share */
    union {
        struct schema_fkey fkey;
        struct schema_index index;
    };
    VEC(const char *) columns;
    VEC(const char *) to_columns;
};

struct build_table {
    struct schema_table table;
    VEC(struct schema_column) columns;
    VEC(struct build_group) fkeys;
    VEC(struct build_group) indexes;
};

struct build {
    struct schema *schema;
    VEC(struct build_table *) tables;
    struct map names; /* "schema\nname" → struct build_table */
    VEC(struct schema_source) sources;
};

void build_init(struct build *build);
void build_release(struct build *build); /* also frees the schema unless build_finish took it */
/* The table is the build's; set what else is known in its `table`. What is no base table is opaque
 * until the driver has traced it. */
struct build_table *build_add(struct build *build, const char *schema, const char *name,
                              enum table_kind kind);
struct build_table *build_find(const struct build *build, const char *schema, const char *name);
/* A copy in the schema's arena; NULL stays NULL. */
const char *build_text(struct build *build, const char *text);
/* Appends a copy; the caller may set what it left out. Good until the next column of the table. */
struct schema_column *build_column(struct build *build, struct build_table *table, const char *name,
                                   const char *type);
/* The constraint lists all values of a column: `column`, or, where that is NULL, the one it names.
 * A text that says something else is left out. */
void build_allowed(struct build *build, struct build_table *table, const char *column,
                   const char *text);
/* One column of a foreign key; rows with the same id make one key. `to` NULL: the target's primary
 * key. */
void build_fkey(struct build *build, struct build_table *table, const char *id, const char *name,
                const char *column, const char *to_schema, const char *to_table, const char *to);
/* One column of an index; NULL: an expression. */
void build_index(struct build *build, struct build_table *table, const char *id, const char *name,
                 const char *column, bool unique);
/* The table `of` shows rows of `from`. */
void build_source(struct build *build, const struct schema_source *source);
/* Hands over the finished schema. */
struct schema *build_finish(struct build *build);

#endif
