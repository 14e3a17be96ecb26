/* Names of tables and columns as English words. One namer serves one schema: its other names help
 * to take a glued one apart. Used by the building thread only. */
#ifndef CATALOG_NAMES_H
#define CATALOG_NAMES_H

#include <stdbool.h>

#include "querent/base/arena.h"
#include "querent/base/map.h"
#include "querent/base/vec.h"

struct namer {
    struct arena *arena;      /* of the words it hands out */
    struct map own;           /* words of this schema → how often (intptr_t) */
    struct map tables;        /* those that name tables */
    struct map things;        /* short forms in names of tables → the thing they stand for */
    VEC(const char *) sorted; /* the keys of tables that are words, in order */
    bool settled;             /* all names are learned */
    struct map heads;         /* short forms before what names end in: "pol" of polid */
    struct map memo;          /* name → its words */
};

void namer_init(struct namer *namer, struct arena *arena);
void namer_release(struct namer *namer);
/* Takes note of a name; all names come before any is split. */
void namer_learn(struct namer *namer, const char *name, bool is_table);
/* "custAddr_2" → "customer address 2", in the arena. *ret_raw: the same with abbreviations as they
 * stand, "cust addr 2". */
const char *namer_words(struct namer *namer, const char *name, const char **ret_raw);
/* names_in_place.c: the words, with what short forms of `raw` mean by where they stand. */
const char *namer_in_place(struct arena *arena, const char *words, const char *raw);
/* The words of a column, where they are of dates: cert_exp is when it expires, cls_dt when a row
 * was closed. is_date: the column is declared to hold dates. */
const char *namer_date_words(struct namer *namer, const char *words, const char *raw, bool is_date);
/* A column's words: a lone initial stands for its table ("s_id" of student) or for what it usually
 * means ("LName"). */
const char *namer_column_words(struct namer *namer, const char *name, const char *table_words,
                               const char **ret_raw);

#endif
