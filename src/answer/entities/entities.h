/* What a question refers to without naming it: "their orders", "the second one", "the same
 * customers", "these". By rules, over the newest rows and what was named before. Private to answer.
 */
#ifndef QUERENT_ANSWER_ENTITIES_H
#define QUERENT_ANSWER_ENTITIES_H

#include "answer_private.h"

#define ENTITIES_MAX 500 /* rows that one reference stands for */
#define NOUNS_MAX 8

/* Words that refer to rows. */
struct reference {
    size_t first, count; /* words */
    int noun;            /* the table that they name: "these customers"; -1: none */
    size_t noun_at;      /* its first word */
    long from, to;       /* "the second one": 2, 2; "the last one": -1, -1; 0: no number */
    bool one;            /* "this one": a single row */
    bool pointing;       /* "these", "this": what is marked, or under the cursor */
    bool owner;          /* "their" */
    bool weak;           /* without it the words may well edit the question before */
};

/* The nouns of the question that name a table. */
struct nouns {
    int tables[NOUNS_MAX];
    size_t at[NOUNS_MAX];
    size_t count;
};

/* Rows of one table. */
struct entities {
    struct column_ref column; /* by which they are told */
    const char *mark;         /* "{customers.id: '17'}": see nlq_request */
    const char *names;        /* what the first of them are called; NULL: not known */
    size_t count;             /* 0: there are none */
    bool too_many;
};

/* ---- refer.c */
void refer_nouns(const struct catalog *catalog, const struct words *words, struct nouns *ret_nouns);
bool refer_find(const struct words *words, const struct nouns *nouns,
                struct reference *ret_reference);

/* ---- seen.c: among the newest rows, read again where they are not here. False: none fit. */
bool seen_find(const struct answer_world *world, const struct memory *memory, struct arena *arena,
               const struct reference *reference, const struct nouns *nouns,
               struct entities *ret_entities);

/* ---- keyed.c */
/* The rows' keys of `table`, by the query of the rows with one column more; NULL: they can't be
 * read, or would not be those of the rows. A reference. Unlimited: of a query with a LIMIT, all
 * that it would have without, since of rows that tie others may come the second time. */
struct result *keyed_rows(const struct answer_world *world, const char *sql, int table,
                          bool unlimited);

/* The table whose rows the query adds up or counts for each group; -1: none. */
int keyed_measured(const struct catalog *catalog, struct arena *arena, const char *sql);

/* ---- named.c: "orders of Müller & Söhne", in the query that gave the newest rows */
bool named_find(const struct answer_world *world, const char *sql, struct arena *arena,
                const struct nouns *nouns, int noun, struct entities *ret_entities);

/* ---- make.c */
/* "customers.id"; arena. */
const char *entities_column(const struct answer_world *world, struct arena *arena,
                            struct column_ref at);
/* The set of `column` with these values; names may be NULL. */
struct entities entities_make(const struct answer_world *world, struct arena *arena,
                              struct column_ref column, const char *const *values, size_t count,
                              const char *const *names, size_t name_count);
/* Whether the question itself names the table, so that a pronoun means that. */
bool nouns_have(const struct nouns *nouns, int table);

#endif
