/* Sense of structure: what a query that resolves probably does not mean, decided from keys,
 * joins and the tree alone, whoever wrote it. Findings are warnings: the query may run. */
#ifndef QUERENT_SQL_SENSE_H
#define QUERENT_SQL_SENSE_H

#include <stdint.h>

#include "resolve/resolve_private.h"

/* A set of relations of one scope, by their number. */
typedef uint64_t relation_set;
enum { SENSE_RELATIONS = 64 }; /* of a query with more nothing is said */

struct sense_edge { /* relation a joins relation b on these columns */
    size_t a, b;
    const struct schema_column *a_column, *b_column;
};

struct sense_fixed { /* a column that a condition sets equal to a value */
    size_t relation;
    const struct schema_column *column;
};

/* A condition that must hold: one side of an AND in WHERE or ON. */
struct sense_condition {
    const struct sql_expr *expr;
    relation_set of;
    bool joins; /* column = column of two relations: an edge */
};

/* The joins of one SELECT. */
struct sense {
    struct resolver *r;
    struct scope *scope;
    VEC(struct sense_edge) edges;
    VEC(struct sense_fixed) fixed;
    VEC(struct sense_condition) conditions;
    size_t where;        /* the first condition that is one of WHERE */
    relation_set outer;  /* right of a LEFT JOIN: its row may be missing */
    relation_set absent; /* of a LEFT JOIN, and WHERE says that its row is missing */
    relation_set linked[SENSE_RELATIONS]; /* by a condition that names both, or by position */
    relation_set listed;                  /* named by the select list, GROUP BY and ORDER BY */
    relation_set filtered;                /* named by conditions that are no joins, and HAVING */
};

/* Fills the sense of a scope whose names are resolved; false: it has too many relations. */
bool sense_look(struct sense *sense, struct resolver *r, struct scope *scope);
void sense_release(struct sense *sense);

/* Relations of this scope that the expression names; inside its subqueries only by qualifier. */
relation_set sense_named(const struct sense *sense, const struct sql_expr *e);
/* The set and every relation of which its rows meet at most one row, as far as keys tell. */
relation_set sense_determined(const struct sense *sense, relation_set from);
/* All that conditions link with the relation, itself included. */
relation_set sense_connected(const struct sense *sense, size_t relation);
/* A relation that repeats the rows of the set, SIZE_MAX: none. */
size_t sense_repeater(const struct sense *sense, relation_set rows);
/* It is joined by a key of another, as rows that refer to one row are. Otherwise its own values may
 * be different in all rows, though nothing declares it. */
bool sense_refers(const struct sense *sense, size_t relation);
/* The name the query calls it by; NULL: none. */
const char *sense_name(const struct sense *sense, size_t relation);
static inline bool sense_in(relation_set set, size_t relation)
{
    return set >> relation & 1;
}

/* What is known of the column's values; nothing where nobody looked. */
struct sql_values sense_values(const struct resolver *r, const struct schema_table *table,
                               const struct schema_column *column);

/* True: there is one, and what rows repeat which need not be said. */
bool sense_check_products(struct sense *sense);
void sense_check_sums(struct sense *sense);
void sense_check_keys(struct sense *sense);
void sense_check_inner(struct resolver *r, struct scope *scope);
void sense_note_repeated(struct sense *sense);
void sense_check_rows(struct sense *sense);
void sense_check_unused(struct sense *sense);
void sense_check_negation(struct sense *sense);
void sense_check_absent(struct sense *sense);
void sense_check_branches(struct sense *sense);
void sense_check_empty_groups(struct sense *sense);
/* GROUP BY its key: what is counted in a group is not the relation's own rows. */
bool sense_by_key(const struct sense *sense, size_t relation);
void sense_check_alias(struct sense *sense);
/* What one expression compares with what. */
void sense_check_null(struct resolver *r, const struct sql_expr *e);
void sense_check_list(struct resolver *r, const struct sql_expr *e);
/* Of x IN (SELECT column …): a column that none of the list's own tables has. */
void sense_check_outer(struct resolver *r, const struct sql_expr *in,
                       const struct sql_expr *column);
void sense_check_opposites(struct resolver *r, struct scope *scope);
/* A column compared with a date, or with what stands for one. */
void sense_check_date(struct resolver *r, enum sql_op op, const struct found *found,
                      const struct sql_expr *literal);

#endif
