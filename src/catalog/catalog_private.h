/* What the files of this module share. A catalog is filled by one thread in catalog_build and never
 * changes afterwards, so that readers need no locks. */
#ifndef CATALOG_PRIVATE_H
#define CATALOG_PRIVATE_H

#include <stdatomic.h>

#include "querent/base/map.h"
#include "querent/base/vec.h"
#include "querent/catalog/catalog.h"

enum {
    VALUES_PER_COLUMN = 20000,
    VALUE_LENGTH = 80,       /* bytes */
    ROWS_PER_TABLE = 200000, /* looked at for values and statistics */
    CATEGORY_VALUES = 64,    /* a text column with at most so many distinct values is a category */
    NUMBER_VALUES = 1000,    /* numbers that are no key are indexed up to so many distinct ones */
    HOPS_MAX = 4,
};

struct value_set; /* hashes of a column's values, alive during the build only: see value_set.h */
struct value_index;
struct graph;
struct tree_cache;
struct rank_index;

struct column_info {
    const char *words, *raw; /* expanded, and with abbreviations as they stand */
    const char *stem;        /* lemmas of the words */
    const char *synonyms;    /* of the data dictionary, NULL: none */
    struct column_stats stats;
    const char **values; /* of a category, NULL-terminated; else NULL */
    struct value_meaning *meanings;
    size_t meaning_count;
    bool is_key;
    bool refers;  /* part of a declared foreign key */
    int64_t rows; /* looked at, NULLs left out; 0: not read */
    bool secret;  /* never read: passwords, hashes, tokens */
    bool private; /* read for the engine, never sent to a model: see catalog/private.h */
    struct value_set *set;
};

/* By the words of a meaning: the one that was kept last, and those before. */
struct meaning_found {
    struct value_meaning *meaning;
    struct meaning_found *next;
};

struct table_info {
    const char *words, *raw;
    bool cut;                         /* without a prefix that says nothing */
    const char *whole, *stem;         /* the words with their prefix, and these as stems */
    const char *full_name;            /* with its schema where the plain name means another table */
    const char *kept, *kept_metadata; /* unknown members of the join graph file; see members.h */
    struct column_info *columns;
    int label, key, date;
    enum table_role role;
};

/* A relationship as the join graph file wrote it, so that it is written back so. Texts are JSON;
 * NULL: it said nothing of it, or we say the same. */
struct join_kept {
    const char *type, *cardinality, *evidence, *sources;
    const char *conditions; /* items of scoped_conditions that are no pairs of columns */
    const char *unknown;    /* other members */
};

/* Two columns of which one says the table and one the row, as the application's models say. */
struct generic_reference {
    struct column_ref kind, id;
};

struct catalog {
    atomic_uint refs;
    struct arena arena;
    struct schema *schema;
    enum sql_dialect dialect;
    struct table_info *tables;
    struct map by_name;                     /* folded "name" and "schema.name" → index + 1 */
    struct map by_column;                   /* folded column name → struct owner list */
    VEC(struct compound) compounds;         /* alive during the build only: see compound.h */
    VEC(struct generic_reference) generics; /* during the build only */
    VEC(struct join_edge) edges;
    size_t view_edges;     /* the last of them, which only paths see */
    struct map edge_pairs; /* two tables as bytes → number of their last edge + 1 */
    VEC(int) edge_before;  /* of each edge: the one before between the same tables + 1, 0: none */
    struct value_index *values; /* never NULL once built */
    struct map meaning_words;   /* lemmas of single words of them; values say nothing */
    struct map by_meaning;      /* lemmas run together → struct meaning_found */
    VEC(const char *) notes;
    VEC(const char *) disagreements; /* of the data dictionary and the database */
    const char *kept;                /* unknown members of the join graph file */
    struct sql_views *views;         /* the secure map; NULL: none */
    bool kinded;                     /* some join has `only` */
    uint64_t fingerprint;            /* of what the value index depends on */
    double threshold;
    int max_hops;
    struct graph *graph;
    struct tree_cache *trees;
    struct rank_index *rank;
};

/* Words of names lose a prefix that says nothing (name_prefix.c); after all are named. */
void name_prefixes_drop(struct catalog *catalog);
/* The column's words and everything else known about it; index checked by the caller. */
static inline struct column_info *column_info(const struct catalog *catalog, struct column_ref at)
{
    return &catalog->tables[at.table].columns[at.column];
}

static inline const struct schema_column *schema_column_at(const struct catalog *catalog,
                                                           struct column_ref at)
{
    return &catalog->schema->tables[at.table].columns[at.column];
}

/* catalog.c: something that the operator should know, kept with the catalog. */
void catalog_add_note(struct catalog *catalog, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* columns.c: keys first, labels and dates once statistics are there. */
void columns_mark_keys(struct catalog *catalog);
void columns_choose(struct catalog *catalog);
/* lookup.c: names to tables. */
void lookup_build(struct catalog *catalog);
/* Tables that have a column of the name; NULL: none. */
struct owner {
    int table;
    struct owner *next;
};
const struct owner *lookup_owners(const struct catalog *catalog, const char *column);
/* edges.c: declared foreign keys. */
void edges_declared(struct catalog *catalog);
/* edges.c: what inference and overrides add. Index of the same edge, either way round; -1: none. */
int edges_find(const struct catalog *catalog, const struct join_edge *edge);
struct join_edge *edges_add(struct catalog *catalog, const struct join_edge *edge);
/* views.c: joins of views, once all others are there. */
void views_join(struct catalog *catalog);
/* For join_edge.only, in the catalog's memory. */
const struct join_only *edges_only(struct catalog *catalog, int column, const char *value,
                                   bool number);
bool edges_unique(const struct catalog *catalog, int table, const int *columns, size_t count);
/* trees.c: answers by graph, which never changes. */
struct tree_cache *tree_cache_new(void);
void tree_cache_free(struct tree_cache *cache);
void reading_mark_secrets(struct catalog *catalog);
/* reading.c: values and statistics; false: cancelled or the reader failed. */
bool reading_run(struct catalog *catalog, const struct catalog_reader *reader,
                 const struct catalog_options *options, struct err *err);

#endif
