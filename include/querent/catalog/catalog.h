/* What querent knows about a database before any model is asked: names in words, values, joins.
 *
 * Built once per connection from a schema and a reader of rows; immutable once built, shared by
 * threads, reference-counted. Tables and columns are named by index: table t, column c of it.
 */
#ifndef QUERENT_CATALOG_CATALOG_H
#define QUERENT_CATALOG_CATALOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/rows/result.h"
#include "querent/model/schema/join_names.h"
#include "querent/model/schema/schema.h"
#include "querent/sql/sql.h"

struct catalog;

/* Rows for the value index, samples and statistics; wired to a driver by the caller. Runs one
 * read-only query and hands each row to `row` until it returns false. */
struct catalog_reader {
    bool (*read)(void *self, const char *sql, struct cancel *cancel,
                 bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                 struct err *err);
    void *self;
    enum sql_dialect dialect;
};

struct catalog_options {
    const char *index_path;      /* file of the value index, made when it is not there or of another
                                    schema; NULL: in memory only */
    const char *data;            /* tells the rows from others of the same schema: with another text
                                    the file does not fit; NULL: not known */
    bool refresh;                /* read the rows though the file fits */
    int index_max_age;           /* seconds after which the file does not fit any more, 0: 21,600 */
    size_t values_per_column;    /* distinct values read at most, 0: 20,000 */
    size_t value_length;         /* longer text is no name of anything, 0: 80 */
    const char *secure_views;    /* JSON object logical name → view, NULL: none */
    const char *secure_values;   /* logical names or views, comma-separated, whose rows may be read;
                                    NULL: none */
    const char *join_graph_path; /* overrides in G4's format, NULL: none */
    const char *dictionary_path; /* data dictionary: CSV, XLSX, or a folder of them, NULL: none */
    bool dictionary_given;       /* that is what is asked, whoever wrote it: schema:FILE */
    const char
        *dictionary_headings; /* "heading=field, …", see querent/model/schema/dictionary.h; NULL */
    const char *described_path;    /* a draft, of which the accepted entries hold; NULL: none */
    const char *associations_path; /* models of the application: a file or a folder, NULL: none */
    const char *known_path; /* what catalog_export wrote of the same schema: its joins, roles and
                               values are taken over; NULL: none */
    const char
        *private_columns; /* globs "table.column, !other.column", see private.h; NULL: none */
    bool read_values;     /* false: names only (first paint, huge databases) */
    bool read_kinds;      /* without read_values: only which tables polymorphic references name */
    double confidence_threshold; /* of joins, 0: 0.7 */
    int max_hops;                /* of joins, 0: 4 */
    struct cancel *cancel;
    void (*progress)(void *arg, const char *what, int percent); /* may be NULL */
    void *arg;
};

/* Takes the schema. reader may be NULL (names only). */
bool catalog_build(struct schema *schema, const struct catalog_reader *reader,
                   const struct catalog_options *options, struct catalog **ret_catalog,
                   struct err *err);
/* A catalog without a database, from what catalog_export wrote, any other JSON of schema_file.h, or
 * a data dictionary. The dialect is the file's where it names one and `dialect` is NULL.
 * Options (may be NULL) as in catalog_build. */
bool catalog_open_file(const char *path, const enum sql_dialect *dialect,
                       const struct catalog_options *options, struct catalog **ret_catalog,
                       struct err *err);
struct catalog *catalog_ref(struct catalog *catalog);
void catalog_unref(struct catalog *catalog);
/* What was found odd while building: names in the join graph file that are not there, and the like.
 */
size_t catalog_note_count(const struct catalog *catalog);
const char *catalog_note(const struct catalog *catalog, size_t i);
/* Where the data dictionary and the database say different things. */
size_t catalog_disagreement_count(const struct catalog *catalog);
const char *catalog_disagreement(const struct catalog *catalog, size_t i);
/* Bytes that it holds, the schema's included; for reports. */

const struct schema *catalog_schema(const struct catalog *catalog);
enum sql_dialect catalog_dialect(const struct catalog *catalog);
/* For sql_resolve; good as long as the catalog. Hidden tables do not exist in it. */
struct sql_lookup catalog_lookup(const struct catalog *catalog);
/* Index of a table by name, folded (schema NULL: the default one first, then any); -1: none or
 * hidden. */
int catalog_find_table(const struct catalog *catalog, const char *schema, const char *name);
/* The same for a name that may have its schema before it: "orders", "sales.orders". */
int catalog_find_qualified(const struct catalog *catalog, const char *name);
/* The column that an expression stands for among the tables of FROM; {-1, -1}: it is no plain
 * column, or none of theirs. */
struct column_ref catalog_column_of(const struct catalog *catalog, const struct sql_source *from,
                                    const struct sql_expr *expr);
/* The plain name where it means this table and no other could be meant, else with its schema. */
const char *catalog_table_name(const struct catalog *catalog, int table);

/* The map of secure views for sql_secure, which has to run over every query when its count is not
 * 0. */
struct sql_views;
const struct sql_views *catalog_secure_views(const struct catalog *catalog);

/* Marks what a map of secure views hides, in a schema that no catalog is built over: base tables,
 * what shows their rows, and the views. */
bool catalog_hide_tables(struct schema *schema, const char *secure_views, struct err *err);

/* Tables that a view seems to stand in for ("secure_customers"), though no map says so. */
struct view_proposal {
    int table, view;
};
size_t catalog_propose_views(const struct catalog *catalog, struct arena *arena,
                             struct view_proposal *ret_proposals, size_t max);

/* ---- names as words */

struct column_ref {
    int table, column;
};

/* The words of a name, lower case, split at case and separators, abbreviations expanded:
 * "custAddr_2" → "customer address 2". In the catalog's memory. */
const char *catalog_table_words(const struct catalog *catalog, int table);
const char *catalog_column_words(const struct catalog *catalog, struct column_ref column);
/* The letters of the stored name that one of its words was read from: "auth" for the author of
 * auth_id; the table's own where column is -1. Returns how many they are; 0: the word stands so. */
size_t catalog_stored_part(const struct catalog *catalog, struct column_ref column,
                           const char *word, const char **ret_part);
/* What else people call it, by the data dictionary: "phrase, phrase"; NULL: nothing is known. */
const char *catalog_column_synonyms(const struct catalog *catalog, struct column_ref column);

/* ---- what columns are */

struct column_stats {
    int64_t distinct;  /* -1 unknown; capped at values_per_column + 1 */
    double null_share; /* of the rows looked at, negative unknown */
    bool numeric_text; /* a text column whose values are all numbers */
    double min, max;   /* of numbers, when has_range */
    bool has_range;
    enum value_type effective; /* what the values really are: dates kept as TEXT are VALUE_DATE */
    const char *min_text, *max_text; /* of dates and text, NULL unknown */
    bool categorical;                /* few distinct values, all in the index */
};
const struct column_stats *catalog_stats(const struct catalog *catalog, struct column_ref column);
/* The column that names a row to a person ("name", "title", first + last name); -1: none. */
int catalog_label_column(const struct catalog *catalog, int table);
int catalog_key_column(const struct catalog *catalog, int table);  /* single-column key, -1: none */
int catalog_date_column(const struct catalog *catalog, int table); /* default date, -1: none */
bool catalog_is_key(const struct catalog *catalog,
                    struct column_ref column); /* primary or foreign key part */

/* ---- values */

enum value_match { VALUE_EXACT, VALUE_FOLDED, VALUE_STEM, VALUE_PREFIX, VALUE_WORDS, VALUE_NEAR };
struct value_hit {
    struct column_ref column;
    const char *value; /* as it stands in the database (in the catalog's or arena's memory) */
    enum value_match match;
    double score; /* 0 to 1, by kind of match */
    bool numeric; /* the stored value is a number */
};
/* Where a phrase stands as a value, best first. `near` also tries one edit and contained words. */
size_t catalog_find_value(const struct catalog *catalog, struct arena *arena, const char *phrase,
                          bool near, struct value_hit *hits, size_t max);
/* How many values are indexed. */
size_t catalog_value_count(const struct catalog *catalog);
/* All distinct values of a categorical column (NULL-terminated), or NULL. */
const char *const *catalog_values(const struct catalog *catalog, struct column_ref column);

/* What a code means: by the list in its column's comment ("HTL hotel, HSP hospital"), or, guessed,
 * a status by the one usual word that it abbreviates ('ACT'). */
struct value_meaning {
    struct column_ref column;
    const char *value, *meaning; /* in the catalog's memory */
    bool numeric;                /* the stored value is a number */
    bool guessed;                /* no comment says so, or only of the ends of a scale */
    bool scale;                  /* one end of it: "1 minor to 5 fatal" */
};
/* Of all values of the column that have one. */
const struct value_meaning *catalog_meanings(const struct catalog *catalog,
                                             struct column_ref column, size_t *ret_count);
/* Of one value; NULL: nothing is known. */
const struct value_meaning *catalog_meaning(const struct catalog *catalog, struct column_ref column,
                                            const char *value);
/* Codes that the phrase is the meaning of, in singular or plural. */
size_t catalog_find_meaning(const struct catalog *catalog, const char *phrase,
                            const struct value_meaning **hits, size_t max);
/* Some meaning has the word. */
bool catalog_is_in_meaning(const struct catalog *catalog, const char *lemma);

/* ---- joins */

/* What a table is for. From TABLE_ROLE_SATELLITE on it may end a path but is not passed through,
 * unless nothing else connects. */
enum table_role {
    TABLE_ROLE_INSTANCE,
    TABLE_ROLE_TEMPLATE,
    TABLE_ROLE_BRIDGE, /* little else than keys to others */
    TABLE_ROLE_CONTENT_CHILD,
    TABLE_ROLE_SATELLITE,
    TABLE_ROLE_ASSIGNMENT,
    TABLE_ROLE_CONFIGURATION,
    TABLE_ROLE_LOG,
};
enum table_role catalog_table_role(const struct catalog *catalog, int table);

enum join_type { JOIN_FOREIGN_KEY, JOIN_BUSINESS, JOIN_MANUAL, JOIN_HEURISTIC };
/* A polymorphic association: rows of `from` refer to different tables, and this column says to
 * which. */
struct join_only {
    int column;        /* of `from` */
    const char *value; /* of the rows that refer to `to` */
    bool number;       /* the value is one */
};
struct join_edge { /* many side → one side */
    int from, to;  /* tables */
    size_t count;  /* column pairs */
    const int *from_columns, *to_columns;
    const struct join_only
        *only; /* NULL: every row of `from` refers to a row of `to`, or to none */
    enum join_type type;
    double confidence;
    bool unique_from; /* 1:1 */
    bool audit;       /* created_by and the like: costs 1.5 more, so that a user table is no hub */
    bool role; /* named by a role (manager_id) beside another join of the same two tables that
                * is named by the table (department_id): a little dearer than that one */
    const char *evidence;
    const struct join_kept *kept; /* private: the rest of what the join graph file says of it */
};
/* The join between "orders.customer_id" and "customers.id", either way round and in any spelling,
 * if it is known; else *ret_edge is one that can be kept by catalog_put_join, its columns in the
 * arena. An error names what is not there. */
bool catalog_find_join(const struct catalog *catalog, struct arena *arena, const char *from,
                       const char *to, struct join_edge *ret_edge, struct err *err);
/* The same by the names as they are, whatever characters they hold. */
bool catalog_find_join_named(const struct catalog *catalog, struct arena *arena,
                             const struct join_names *names, struct join_edge *ret_edge,
                             struct err *err);
/* "orders.customer_id = customers.id", pairs joined by "and", and "and comments.kind = 'Post'"
 * where only such rows refer to the table. */
void catalog_join_text(const struct catalog *catalog, const struct join_edge *edge,
                       struct buf *out);
/* That last condition as an expression, by the name that a query has for `from`; NULL: there is
 * none. */
struct sql_expr *catalog_join_only(const struct catalog *catalog, struct arena *arena,
                                   const struct join_edge *edge, const char *from);
/* The same as SQL of the catalog's dialect, without the name where `from` is NULL. */
void catalog_add_only(const struct catalog *catalog, const struct join_edge *edge, const char *from,
                      struct buf *out);
/* "declared", "application", "manual", "inferred"; "removed" where the operator took it away. */
const char *catalog_join_kind(const struct join_edge *edge);
size_t catalog_edge_count(const struct catalog *catalog);
const struct join_edge *catalog_edge(const struct catalog *catalog, size_t i);

/* Whether the database agrees: of a sample of the referring values, how many are among the keys.
 * One bounded query; an error says why they cannot be compared. */
struct join_check {
    int64_t values, found;
};
bool catalog_check_join(const struct catalog *catalog, const struct catalog_reader *reader,
                        const struct join_edge *edge, struct cancel *cancel,
                        struct join_check *ret_check, struct err *err);
/* Writes a join that the operator accepted or rejected (confidence 0) into a join graph file, which
 * is created if there is none; whatever else it holds is kept. The catalog stays as it is: the file
 * is read when the next one is built. */
bool catalog_put_join(const struct catalog *catalog, const char *path, const struct join_edge *edge,
                      double confidence, const char *note, struct err *err);

/* Takes the join "a.x = b.y" out of that file again, if it was put there with this note; without
 * the file, or of another note, nothing is changed. */
bool catalog_withdraw_join(const char *path, const char *said, const char *note, struct err *err);

struct join_tree {
    size_t edge_count;
    const int *edges; /* indexes of edges */
    size_t table_count;
    const int *tables; /* all tables it touches, bridges too */
    double cost;       /* Σ 1 + (1 − confidence), audit columns dearer */
};
/* The cheapest path; false: none within hops and confidence. Arena memory. */
bool catalog_path(const struct catalog *catalog, struct arena *arena, int from, int to,
                  struct join_tree *ret_path);
/* The cheapest tree over `tables`, and up to max alternatives in rising cost (parallel edges such
 * as billing and shipping address are alternatives). Returns how many, 0: not connected. */
size_t catalog_trees(const struct catalog *catalog, struct arena *arena, const int *tables,
                     size_t count, struct join_tree *ret_trees, size_t max);

/* ---- retrieval and text for models */

struct table_hit {
    int table;
    double score;
    const char *reason; /* "name", "value 'Germany' in country", … */
};
struct column_hit {
    struct column_ref column;
    double score;
};
/* Tables and columns that matter for a question, best first. */
size_t catalog_rank_tables(const struct catalog *catalog, struct arena *arena, const char *question,
                           struct table_hit *hits, size_t max);
size_t catalog_rank_columns(const struct catalog *catalog, struct arena *arena,
                            const char *question, struct column_hit *hits, size_t max);

/* A few words name something of the database: "open orders", "English courses". By itself a word
 * has to be a table's name. */
bool catalog_names(const struct catalog *catalog, const char *text);
/* The table, not hidden, whose name is spelled most like this one, or so; -1: none is near. */
int catalog_nearest_table(const struct catalog *catalog, const char *name);

enum schema_text_form {
    SCHEMA_TEXT_S4,  /* table: [column (TYPE*), …] */
    SCHEMA_TEXT_SQL, /* CREATE TABLE with keys, and values and comments after "--" */
};
struct schema_text_options {
    enum schema_text_form form;
    size_t token_budget;  /* about so many tokens (4 bytes each), 0: no limit */
    size_t columns;       /* of a table at most, 0: all */
    size_t relationships; /* in all, 0: all */
    size_t samples;       /* values of a column (SCHEMA_TEXT_SQL), of categories up to three or this
                             many, of small ones all; 0: none of any. Never those of private ones */
    const struct column_ref *keep; /* columns that are left out last */
    size_t keep_count;
    bool pruned; /* only those, keys, and what names and dates a row */
};
/* The table's name as SQL writes it: quoted where the dialect needs it, with its schema where that
 * is not the default one. */
void catalog_add_table_name(const struct catalog *catalog, int table, struct buf *out);
/* The tables in the order given, cut to the limits by whole columns (least useful first) and whole
 * tables (from the end), never inside a name; says what was left out. */
void catalog_schema_text(const struct catalog *catalog, const int *tables, size_t count,
                         const struct schema_text_options *options, struct buf *out);
/* The join graph as JSON, for interchange: {"version": 1, "tables": {t: {"columns",
 * "unique_columns"}}, "relationships": [{"from_table", "from_column", "to_table", "to_column",
 * "type", "confidence", "cardinality", "evidence", "sources", "scoped_conditions"}],
 * "table_metadata": {t: {"role"}}}, relationships below the threshold left out. What the join graph
 * file had beside that is kept. */
void catalog_join_graph_json(const struct catalog *catalog, struct buf *out);
/* Everything that is known, as one JSON object: the schema as in schema_file.h, with relationships
 * and table_metadata of the join graph. with_values: also the values of categories and the ranges
 * of the other columns, which are data of the database. */
void catalog_export(const struct catalog *catalog, bool with_values, struct buf *out);

#endif
