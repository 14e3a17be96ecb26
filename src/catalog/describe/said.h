/* What queries say about a schema, counted: each fact once, with where it was seen. */
#ifndef CATALOG_SAID_H
#define CATALOG_SAID_H

#include "catalog_private.h"
#include "describe/blocks.h"
#include "querent/catalog/describe.h"

/* A condition beside a measure, and in how many of its queries. */
struct said_condition {
    const char *text;
    size_t times, last;
};

struct said_fact { /* texts in the arena */
    enum draft_kind kind;
    const char *key, *table, *column, *says, *means;
    size_t times, views, approved, logged, filed;
    int64_t calls;
    size_t last;                       /* the statement that counted last */
    const char *seen_in[2];            /* views */
    bool known;                        /* the catalog has the join, less surely */
    bool keyed;                        /* of a join: one side is a key */
    VEC(struct said_condition) beside; /* of a measure */
};

struct said {
    const struct catalog *catalog;
    struct arena *arena;
    struct views views;
    VEC(struct said_fact *) facts;
    struct map by_key;
    size_t *reads;     /* by table: statements */
    size_t *read_last; /* by table */
    const struct taught_sql *now;
    size_t statement; /* 1-based */
};

/* "custName_2" → "cust name 2"; in the arena. */
const char *said_words(struct arena *arena, const char *name);
/* A text of one line, in the arena; NULL: the dialect cannot say it. */
const char *said_text(const struct said *said, const struct sql_expr *expr);
/* Counts the fact, new or seen before, once a statement. The key is taken as it is. */
struct said_fact *said_add(struct said *said, const struct said_fact *fact);
/* A condition of one base table with constants only, worth telling: no date, key or private value.
 * Its text, and the table in *ret_table; NULL: it is none. */
const char *said_constant(const struct said *said, const struct sql_expr *expanded, int *ret_table);

/* Of a block: joins.c, measures.c, conditions.c. */
void said_joins(struct said *said, const struct block *block);
void said_measures(struct said *said, const struct block *block);
void said_conditions(struct said *said, const struct block *block, bool outer);
/* Calls `each` for every part that AND joins. */
void said_each_part(struct said *said, const struct block *block, const struct sql_expr *expr,
                    void (*each)(struct said *said, const struct block *block,
                                 const struct sql_expr *part, void *arg),
                    void *arg);
/* The conditions of a block: WHERE and every ON. */
void said_each_condition(struct said *said, const struct block *block,
                         void (*each)(struct said *said, const struct block *block,
                                      const struct sql_expr *part, void *arg),
                         void *arg);

/* read.c. Views first, since others read them. */
void said_read(struct said *said, const struct taught_sql *taught, size_t count,
               struct describe_report *ret_report);
void said_release(struct said *said);

#endif
