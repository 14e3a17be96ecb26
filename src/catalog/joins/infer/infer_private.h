/* What the rules of inference share. Used by the building thread only. */
#ifndef CATALOG_INFER_PRIVATE_H
#define CATALOG_INFER_PRIVATE_H

#include "joins/infer/infer.h"

enum rule {
    RULE_TABLE_KEY,
    RULE_OWN_NAME,
    RULE_OWN_PART,
    RULE_KEY_NAME,
    RULE_TABLE,
    RULE_PERSON,
    RULE_VALUES,
    RULE_PAIR,
    RULE_INITIALS,
    RULE_PART,
    RULE_SUBJECT,
    RULE_COUNT
};

struct target {
    struct column_ref key;
    enum rule rule;
    size_t module; /* bytes of the table's stem that the phrase leaves out: its module's name */
    struct target *next;
};

struct guess {
    struct column_ref from, to;
    double confidence;
    const char *why;
    enum rule rule;
};

struct inference {
    struct catalog *catalog;
    struct map targets;    /* stemmed phrase → struct target list */
    struct map tables;     /* stems of tables → intptr_t, how many */
    struct map parts;      /* the first letters of words of stems → struct part list */
    struct map short_ones; /* the same with their modules left out */
    struct map beginnings; /* the first words of stems → intptr_t, of how many tables */
    VEC(struct guess) guesses;
    int *referred;        /* of each table, how many columns refer to it; see infer_parts_again */
    int workers, persons; /* tables of people, -1: none; see infer_learn_people */
    bool says_key;        /* what refers says so in this schema: "customer_id", not "customer" */
};

/* infer_names.c. Without "tbl" and the like before them; the table's stem so. */
const char *infer_plain(const char *words);
const char *infer_stem(const struct catalog *catalog, int table);
/* Bytes of a last word that only says that the column is a key, with the blank before it. */
size_t infer_key_word(const char *phrase);
/* A phrase without its blanks, as targets are found by it. */
char *infer_glue(const struct inference *inference, const char *phrase);

/* False for views, which repeat what their tables have. */
bool infer_takes_part(const struct catalog *catalog, int table);
/* The word behind the first one; NULL: none. */
const char *infer_next_word(const char *word);
bool infer_has_word(const char *stem, const char *word, size_t len);
/* Of the first len bytes of a stem, how many words the other has, too. */
int infer_shared_words(const char *stem, size_t len, const char *other);

/* Whether the target's table shares more words with the referring one than any other of the list
 * that is as good a witness. */
bool infer_shares_most(const struct inference *inference, struct column_ref from,
                       const struct target *first, const struct target *at);
/* A phrase that means nothing by itself: "name", "start date". */
bool infer_is_generic(const char *phrase);
/* infer_guess.c. As a reason. */
const char *infer_rule_name(enum rule rule);
/* Keeps the best guess for a column, weighed by types and values. `why` NULL: the rule's name. */
void infer_consider(struct inference *inference, struct column_ref from, struct column_ref to,
                    enum rule rule, double role_cost, const char *why);
/* True when the column has a guess already; guesses come column by column. */
bool infer_guessed(const struct inference *inference, struct column_ref from);
/* When all columns have been guessed: the guess of one, NULL: none; puts another in its place; how
 * many columns refer to a table, roles of people left out. */
struct guess *infer_guess_of(const struct inference *inference, struct column_ref from);
void infer_put(struct inference *inference, const struct guess *guess);
int infer_referred(const struct inference *inference, int table);
/* How sure that guess is; 0: there is none. */
double infer_so_far(const struct inference *inference, struct column_ref from);
/* Share of the referring values that are among the key's; negative where rows were not read or the
 * sets were cut. */
double infer_contained(const struct catalog *catalog, struct column_ref from, struct column_ref to);
/* The same without a 0 that stands for no reference, which the key has no row for. */
double infer_referring(const struct catalog *catalog, struct column_ref from, struct column_ref to);

/* infer_rows.c: corrects the guesses by what rows say, when all columns have been guessed. */
void infer_rows(struct inference *inference);

/* infer_self.c: another row of the same table. */
void infer_self(struct inference *inference, struct column_ref from, const char *phrase);
/* Of people who work here, as its columns say. */
bool infer_holds_staff(const struct inference *inference, int table);

/* infer_heads.c */
void infer_heads(struct inference *inference);

/* infer_late.c: what has no guess yet and what rows agree with. */
void infer_late(struct inference *inference);

/* infer_targets.c */
enum value_type infer_family(enum value_type type);
int infer_key_column(const struct catalog *catalog, int table);
bool infer_is_target(const struct catalog *catalog, struct column_ref at);
/* The column of a table that links two others, as "employee to class" does, and no "id". */
bool infer_is_link(const struct inference *inference, struct column_ref at);
void infer_add_targets(struct inference *inference, struct column_ref at);

/* The words of a name in the order of the alphabet, as targets are kept by; NULL: too few. */
char *infer_sorted(const struct inference *inference, const char *phrase);

/* infer_modules.c: names that leave out what many tables begin with. Bytes of the n-th longest
 * module that the table's stem begins with, from 0; 0: no more. */
size_t infer_module(const struct inference *inference, int table, int n);
void infer_learn_modules(struct inference *inference);
/* What a target by a short name costs: nothing nearly where only it is called so, or where it is
 * of the referring table's own module. */
double infer_module_cost(const struct inference *inference, struct column_ref from,
                         const struct target *first, const struct target *at);

/* infer_parts.c: names that say a part of a table's. */
void infer_learn_parts(struct inference *inference, int table);
void infer_part(struct inference *inference, struct column_ref from, const char *phrase);
/* Once more, where several tables may be meant, by what else refers to them. */
void infer_parts_again(struct inference *inference);
/* infer_hints.c: what neither names a table nor a key. */
void infer_learn_people(struct inference *inference);
void infer_person(struct inference *inference, struct column_ref from, const char *phrase);
/* The two ends of a table that is named after both: entity0 and entity1 of "link artist work". */
void infer_pair(struct inference *inference, struct column_ref from);
/* A reference that leaves what it refers to for the table's name to say. */
void infer_subject(struct inference *inference, struct column_ref from, const char *phrase);
void infer_values(struct inference *inference, struct column_ref from);

#endif
