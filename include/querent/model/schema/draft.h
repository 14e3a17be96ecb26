/* What querent drafts about a database, for people to accept or reject: roles and descriptions of
 * tables, units, synonyms, joins, measures, values, filters, each with its evidence. Plain data,
 * kept as a YAML file that git can hold:
 *
 *   dictionary:
 *     - key: "role:orders"
 *       table: "orders"
 *       role: "fact"
 *       evidence: "refers to 2 tables, 3 amounts, dated by ordered_at"
 *       confidence: 0.80
 *       state: proposed
 *   joins:
 *     - key: "join:orders.billing_id=customers.id"
 *       condition: "orders.billing_id = customers.id"
 *       …
 *   lessons:
 *     measures:
 *       - key: "measure:revenue"
 *         words: "revenue"
 *         expression: "sum(order_items.quantity * order_items.unit_price)"
 *         …
 *
 * An entry counts once its state is `accepted`.
 */
#ifndef QUERENT_MODEL_SCHEMA_DRAFT_H
#define QUERENT_MODEL_SCHEMA_DRAFT_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/base/map.h"
#include "querent/base/vec.h"

enum draft_kind {
    DRAFT_ROLE,     /* table; means: fact, dimension, or a role of the join graph */
    DRAFT_DATE,     /* table; means: its default date column */
    DRAFT_ABOUT,    /* table, column or NULL; means: the description */
    DRAFT_UNIT,     /* table, column; means: "kg" */
    DRAFT_SYNONYMS, /* table, column; means: "phrase, phrase" */
    DRAFT_JOIN,     /* means: "a.x = b.y", pairs joined by "and" */
    DRAFT_MEASURE,  /* says: words; means: an expression; where: of which rows, or NULL */
    DRAFT_VALUE,    /* says: words; means: a condition */
    DRAFT_FILTER,   /* table; means: a condition on every row */
    DRAFT_KINDS
};

enum draft_state { DRAFT_PROPOSED, DRAFT_ACCEPTED, DRAFT_REJECTED, DRAFT_STATES };

struct draft_entry {
    enum draft_kind kind;
    enum draft_state state;
    char *key; /* unique: "role:orders", "unit:orders.weight", "measure:revenue" */
    char *table, *column;
    char *says, *means, *where;
    char *evidence;
    double confidence; /* 0 to 1 */
    bool imported;     /* people wrote it elsewhere: it goes before what was drafted */
};

struct draft {
    VEC(struct draft_entry) entries;
    struct map by_key; /* the number from 1 of each entry, by its key in small letters */
};

const char *draft_kind_name(enum draft_kind kind);    /* "role", "measure" */
const char *draft_state_name(enum draft_state state); /* "proposed" */
/* In words: "orders is a fact table", "revenue means sum(…)". Heap. */
char *draft_words(const struct draft_entry *entry);
/* The entry of the key, in whatever case; NULL: none. */
struct draft_entry *draft_find(const struct draft *draft, const char *key);
/* Takes the entry's strings. Of two with one key the first stays. */
void draft_add(struct draft *draft, struct draft_entry entry);
/* The same, but one that was imported takes the place of one that was drafted and not decided. */
void draft_import(struct draft *draft, struct draft_entry entry);
/* What was decided in `before` stays decided, and stays in the draft though nothing drafts it any
 * more; so does what was imported. Takes what it needs of `before`. */
void draft_keep_decided(struct draft *draft, struct draft *before);
/* Without entry i. */
void draft_drop(struct draft *draft, size_t i);
void draft_entry_release(struct draft_entry *entry);
void draft_release(struct draft *draft);

/* Errors begin with "name:line: ". */
bool draft_parse(const char *name, const char *text, size_t len, struct draft *ret_draft,
                 struct err *err);
void draft_write(const struct draft *draft, struct buf *out);

/* A dbt schema.yml: descriptions, relationships, units and synonyms of `meta`, metrics of both
 * forms (calculation_method and semantic_models), all proposed. What has no form here is left out.
 * Errors begin with "name:line: ". */
bool draft_parse_dbt(const char *name, const char *text, size_t len, struct draft *ret_draft,
                     struct err *err);

/* The file of a connection. What is not there is an empty draft; somebody else's file is refused.
 */
bool draft_read(const char *path, struct draft *ret_draft, struct err *err);
bool draft_save(const char *path, const struct draft *draft, struct err *err);

#endif
