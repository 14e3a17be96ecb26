/* What the rules of inference share. Used by the building thread only. */
#ifndef CATALOG_INFER_PRIVATE_H
#define CATALOG_INFER_PRIVATE_H

#include "joins/infer.h"

enum rule {
    RULE_TABLE_KEY,
    RULE_OWN_NAME,
    RULE_KEY_NAME,
    RULE_TABLE,
    RULE_PERSON,
    RULE_VALUES,
    RULE_COUNT
};

struct target {
    struct column_ref key;
    enum rule rule;
    struct target *next;
};

struct guess {
    struct column_ref from, to;
    double confidence;
    const char *why;
};

struct inference {
    struct catalog *catalog;
    struct map targets; /* stemmed phrase → struct target list */
    VEC(struct guess) guesses;
};

/* Keeps the best guess for a column, weighed by types and values. `why` NULL: the rule's name. */
void infer_consider(struct inference *inference, struct column_ref from, struct column_ref to,
                    enum rule rule, double role_cost, const char *why);
/* True when the column has a guess already; guesses come column by column. */
bool infer_guessed(const struct inference *inference, struct column_ref from);
/* Share of the referring values that are among the key's; negative where rows were not read or the
 * sets were cut. */
double infer_contained(const struct catalog *catalog, struct column_ref from, struct column_ref to);

/* Bytes of a last word that only says that the column is a key, with the blank before it. */
size_t infer_key_word(const char *phrase);
/* infer_hints.c: what neither names a table nor a key. */
void infer_person(struct inference *inference, struct column_ref from, const char *phrase);
void infer_values(struct inference *inference, struct column_ref from);

#endif
