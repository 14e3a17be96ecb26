/* A query taken apart into its SELECTs, each with what it reads, so that an expression of any of
 * them can be said in columns of base tables: through views, WITH and subqueries in FROM. */
#ifndef CATALOG_BLOCKS_H
#define CATALOG_BLOCKS_H

#include "querent/catalog/catalog.h"
#include "querent/sql/tree.h"

struct block;

struct block_source {
    const char *alias;
    int table;                 /* of the catalog; -1: none */
    const struct block *inner; /* what it shows is a query's: a view's, WITH's, a subquery's */
    const struct block_source *next;
};

struct block {
    const struct sql_query *query; /* a SELECT */
    const struct block_source *sources;
    const struct block *next; /* of the same statement */
    const struct block *all;  /* the statement's first */
};

/* Views by table, so that what is said of a view is said of its tables. */
struct views {
    const struct catalog *catalog;
    struct arena *arena;
    const struct block **of; /* by table; NULL: no view, or not readable */
};

/* The query behind CREATE VIEW … AS. */
const char *blocks_query_of(const char *sql);
/* NULL: it cannot be read. The first is the outermost. */
const struct block *blocks_read(struct views *views, const char *sql);
/* In columns of base tables, each with its table's name; NULL: a name is not known or not only
 * one's. Aggregates of aggregates are one where they can be, else NULL. */
struct sql_expr *blocks_expand(const struct views *views, const struct block *block,
                               const struct sql_expr *expr);
/* The column of an expanded expression that is nothing else; table -1: it is no column. */
struct column_ref blocks_column(const struct catalog *catalog, const struct sql_expr *expr);
bool blocks_is_aggregate(const struct sql_expr *expr);

#endif
