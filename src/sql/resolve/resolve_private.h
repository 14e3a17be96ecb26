/* What the resolver's files share: scopes, relations, what a name resolved to. */
#ifndef QUERENT_SQL_RESOLVE_PRIVATE_H
#define QUERENT_SQL_RESOLVE_PRIVATE_H

#include "querent/base/map.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"
#include "tree_private.h"

/* A column that a query or a table gives to the one around it. */
struct output {
    const char *name;                   /* NULL: none to refer to it by */
    const struct schema_column *column; /* NULL: computed */
    const struct schema_table *table;
    const char *repeated_by; /* a join inside gives its rows several times; NULL: none does */
};

struct name_index;

struct outputs {
    struct output *v;
    size_t count;
    bool open;                      /* there may be more: an unknown table, a function's rows */
    const struct name_index *names; /* of many; NULL: look at each */
};

/* Something in FROM. */
struct relation {
    const char *name; /* alias, or the table's name; NULL: cannot be referred to */
    const char *schema;
    const struct schema_table *table; /* NULL: not a table of the catalog */
    struct outputs outputs;           /* of what is not one, or was renamed */
    bool renamed;
    const struct sql_source *source;
};

struct cte {
    const char *name;
    struct outputs outputs;
    const struct cte *up;
};

struct scope {
    struct scope *up; /* the query around this one: correlated names */
    const struct cte *ctes;
    VEC(struct relation) relations;
    size_t first;      /* relations before it are out of sight: another side of a comma */
    struct map merged; /* columns of USING and NATURAL, folded: not ambiguous */
    const struct sql_query *query;
    const struct sql_item **items; /* the select list */
    size_t item_count;
    const struct name_index *item_names; /* its aliases */
    const char **repeated_by;            /* of each relation: see output; NULL: of none */
    bool aliases;                        /* the select list's aliases can be named here */
    bool alias_first;                    /* and win over columns */
};

/* What a name behind a dot is in PostgreSQL, where f(x) can be written (x).f and t.f. */
enum attribute {
    ATTRIBUTE_COLUMN, /* a column, surely */
    ATTRIBUTE_LIKELY, /* a column of a row whose columns are not known */
    ATTRIBUTE_UNSURE, /* a field of a composite value, or a call */
    ATTRIBUTE_CALL,   /* no column: a call, or an error */
};

/* A join by a column that refers to several tables, without what says which. */
struct kind_missing {
    const struct sql_expr *at; /* the comparison, or the IN */
    bool inside;               /* it belongs into WHERE of the subquery of `at`, else beside it */
    const char *table;         /* as the query calls it; NULL: the column stands alone */
    struct sql_only only;
};

struct resolver {
    struct arena *arena;
    enum sql_dialect dialect;
    const struct sql_lookup *lookup;
    const struct sql_query *root; /* whose rows are shown */
    struct sql_finding *first, *last;
    size_t found;  /* findings */
    size_t errors; /* among them */
    struct scope *scope;
    struct tree_visitor below;
    void (*seen)(void *arg, const struct schema_table *table, const char *column); /* or NULL */
    void *seen_arg;
    void (*attribute)(void *arg, const struct sql_expr *e, enum attribute is); /* or NULL */
    void *attribute_arg;
    void (*kind)(void *arg,
                 const struct kind_missing *missing); /* instead of the finding; or NULL */
    void *kind_arg;
};

/* What a column reference means. */
enum meaning { MEANS_NOTHING, MEANS_COLUMN, MEANS_ALIAS, MEANS_OPEN, MEANS_ROW, MEANS_SEVERAL };
struct found {
    enum meaning meaning;
    size_t relation, other; /* MEANS_SEVERAL: two of them */
    const struct scope *scope;
    const struct schema_column *column;
    const struct schema_table *table;
    const struct sql_item *item; /* MEANS_ALIAS */
};

bool name_same(const struct resolver *r, const char *a, const char *b);
/* The name as the dialect compares it: equal names give equal texts. In the arena. */
const char *name_folded(const struct resolver *r, const char *name);
/* Silent: reports nothing. Looks in the scopes outward. */
struct found scope_find(const struct resolver *r, struct scope *scope, const struct sql_expr *e);
/* Does the relation have the column? NULL column with true: an open or computed one. */
bool relation_has(const struct resolver *r, const struct relation *rel, const char *name,
                  const struct schema_column **ret_column);
struct outputs relation_outputs(struct resolver *r, const struct relation *rel);

/* resolve_names.c: long lists are looked up by an index, so that a list and the names that refer to
 * it, both long, do not take time by their product. */
struct outputs outputs_indexed(const struct resolver *r, struct outputs outputs);
/* The first of the name, or NULL. */
const struct output *outputs_find(const struct resolver *r, const struct outputs *outputs,
                                  const char *name);
/* Fills items, item_count and item_names. */
void scope_index_items(const struct resolver *r, struct scope *scope);
/* The first item with the alias, or NULL. */
const struct sql_item *scope_item_named(const struct resolver *r, const struct scope *scope,
                                        const char *name);
bool is_aggregate(const struct sql_expr *e);
/* One below the expression, subqueries left out. */
bool has_aggregate(const struct sql_expr *e);
/* fix_row.c: of SELECT name, max(price) FROM products, without groups, the greatest or smallest, of
 * a column that is shown once; NULL: the query is of another form. */
const struct sql_expr *resolve_row_of(const struct sql_query *query);
/* "ORDER BY price DESC LIMIT 1" (arena), which shows that row. */
char *resolve_row_order(struct arena *arena, const struct sql_expr *extreme);
/* Changes the query so. */
void resolve_take_row(struct arena *arena, struct sql_query *query, enum sql_dialect dialect);

/* No finding is wanted any more: what is reported goes nowhere. */
bool report_full(const struct resolver *r);
struct sql_finding *report(struct resolver *r, enum sql_finding_class class,
                           enum mark_severity severity, struct sql_span at, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void report_unknown_column(struct resolver *r, const struct sql_expr *e);
void report_ambiguous(struct resolver *r, const struct sql_expr *e, const struct found *found);
void report_unknown_table(struct resolver *r, const struct sql_source *s);

/* resolve_attribute.c: of a column with a qualifier, or a field, in the present scope. */
enum attribute attribute_of(const struct resolver *r, const struct sql_expr *e);
/* Calls seen for each of them. A NULL lookup: no catalog is at hand. */
void sql_attributes(const struct sql_query *query, enum sql_dialect dialect,
                    const struct sql_lookup *lookup,
                    void (*seen)(void *arg, const struct sql_expr *e, enum attribute is),
                    void *arg);

/* Severity of what strict databases refuse and others do their own way. */
enum mark_severity strict_error(const struct resolver *r);

struct outputs resolve_query(struct resolver *r, const struct sql_query *q, struct scope *up,
                             const struct cte *ctes);
void resolve_expr(struct resolver *r, const struct sql_expr *e);
void resolve_source(struct resolver *r, struct scope *scope, const struct sql_source *s);
/* SQLite takes an inner join's ON as a part of WHERE: it may name tables that come later. */
void resolve_late(struct resolver *r, struct scope *scope, const struct sql_source *s);

/* Tells the caller of sql_columns. */
void note_column(const struct resolver *r, const struct schema_table *table, const char *name);

void check_grouping(struct resolver *r, struct scope *scope);

/* resolve_keys.c: what GROUP BY names, found again without comparing with each of it. */
struct group_keys {
    const struct resolver *r;
    struct scope *scope;
    struct map columns; /* spellings by which columns are found */
    struct map hashes;  /* other expressions by their hash */
    struct map known;   /* hashes of what was hashed, by address */
};
void group_keys_add(struct group_keys *keys, const struct sql_expr *e);
bool group_keys_have(struct group_keys *keys, const struct sql_expr *e);
void group_keys_release(struct group_keys *keys);

void check_where(struct resolver *r, struct scope *scope, const struct sql_expr *where);
void check_join_types(struct resolver *r, struct scope *scope, const struct sql_expr *on);
void check_using(struct resolver *r, struct scope *scope, const struct sql_source *join,
                 size_t left, size_t right);
/* sense/: what resolves and is probably not meant, of a SELECT and of one expression. */
void check_sense(struct resolver *r, struct scope *scope);
/* Of a WITH of the query that may build on itself. */
void sense_check_endless(struct resolver *r, const struct sql_query *q, const struct sql_with *w);
void sense_check_comparison(struct resolver *r, struct scope *scope, const struct sql_expr *e);
/* kinds.c */
void sense_check_kind(struct resolver *r, struct scope *scope, const struct sql_expr *e);
/* Resolves the query and tells of such joins; findings go nowhere. */
void resolve_kinds(struct arena *arena, const struct sql_query *query, enum sql_dialect dialect,
                   const struct sql_lookup *lookup,
                   void (*kind)(void *arg, const struct kind_missing *missing), void *arg);

#endif
