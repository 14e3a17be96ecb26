/* A lesson: what querent was taught, or has learned, about how a company speaks of its data. Plain
 * data; what a lesson does to a question and its SQL is lessons.h's.
 *
 * `says` and `means` by kind:
 *   TABLE    words           a table: PROD_Customers
 *   COLUMN   words           a column: customers.geographic_area
 *   VALUE    words           a condition: customers.segment = 'A'
 *   MEASURE  words           an expression: sum(order_items.quantity * order_items.unit_price)
 *   FILTER   nothing         a condition on every row: orders.deleted = 0; without a table: of
 *                            every table that has the column
 *   JOIN     nothing         orders.billing_id = customers.id
 *   ERROR    a wrong name    the name to take instead, or how to avoid the error
 *   QUERY    a question      its SQL; {year} in both is what was said there
 */
#ifndef QUERENT_MODEL_LESSON_H
#define QUERENT_MODEL_LESSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/err.h"

enum lesson_kind {
    LESSON_TABLE,
    LESSON_COLUMN,
    LESSON_VALUE,
    LESSON_MEASURE,
    LESSON_FILTER,
    LESSON_JOIN,
    LESSON_ERROR,
    LESSON_QUERY,
    LESSON_KINDS
};

/* Narrower before wider: of two that say the same the narrower one holds. */
enum lesson_scope { LESSON_CONNECTION, LESSON_COMPANY, LESSON_EVERYBODY };

#define LESSON_SOURCE_MANUAL "manual"
#define LESSON_SOURCE_FILE "file"
#define LESSON_SOURCE_CORRECTION "correction"
#define LESSON_SOURCE_EDIT "edit"
#define LESSON_SOURCE_RECOVERY "recovery"
#define LESSON_SOURCE_DICTIONARY "dictionary"
#define LESSON_SOURCE_APPROVED "approved"

struct lesson {
    int64_t id; /* of the state; 0: not kept yet */
    enum lesson_kind kind;
    enum lesson_scope scope;
    char *name; /* what it is called by: unique in its scope */
    char *connection, *company;
    char *says, *means;
    char *where;  /* MEASURE: what the rows have to meet; NULL: nothing */
    char *when;   /* words of which the question must have one; NULL: it always holds */
    char *unless; /* words of which it must have none; NULL: none */
    char *about;  /* a note; NULL: none */
    char *source, *user;
    double confidence;   /* 0 to 1 */
    int64_t used, right; /* how often it was applied; how often that was confirmed */
    int64_t created, last;
    bool off;
};

/* Confidence by where a lesson comes from, and how it moves. */
#define LESSON_TAUGHT 0.95
#define LESSON_APPROVED 0.8
#define LESSON_RECOVERED 0.8
#define LESSON_RECOVERED_AGAIN 0.9
#define LESSON_GAIN 0.02
#define LESSON_LOSS 0.05
#define LESSON_LEAST 0.5 /* below, it is switched off */

const char *lesson_kind_name(enum lesson_kind kind);    /* "table mapping" */
const char *lesson_kind_title(enum lesson_kind kind);   /* of a section: "table_mappings" */
const char *lesson_scope_name(enum lesson_scope scope); /* "connection" */
bool lesson_kind_parse(const char *name, enum lesson_kind *ret_kind);
bool lesson_scope_parse(const char *name, enum lesson_scope *ret_scope);
/* Of 0 to 1; what was never applied has none: -1. */
double lesson_success(const struct lesson *lesson);
/* That it was applied, and whether the answer was taken: nothing else comes of it. */
void lesson_count(struct lesson *lesson, bool right, int64_t now);
/* What the operator made of an answer that it was applied to. True: that switched it off. */
bool lesson_judge(struct lesson *lesson, bool right, int64_t now);
/* In words: "revenue means sum(quantity * unit_price)". Heap. */
char *lesson_words(const struct lesson *lesson);
/* A name where none was given: its words, or what it is about. Replaces an empty name. */
void lesson_give_name(struct lesson *lesson);
/* The one that stands in the same place under the same name: a new one takes its place. NULL: none
 * does. */
const struct lesson *lesson_namesake(const struct lesson *list, size_t count,
                                     const struct lesson *wanted);
/* The one whose place it takes: that of its own name, or the one that it defines anew ("VIPs",
 * "VIP"; rows of the same column that cannot both be meant), whose id it gets. Where the name is
 * that of other words or rows the lesson gets a name of its own. */
const struct lesson *lesson_own_name(struct lesson *lesson, const struct lesson *list,
                                     size_t count);
/* They mean the same in the same place, whatever else is kept of them. */
bool lesson_says_same(const struct lesson *a, const struct lesson *b);
/* What every lesson must have, whatever the schema: words and meaning as its kind wants them. */
bool lesson_check(const struct lesson *lesson, struct err *err);

struct lesson lesson_copy(const struct lesson *lesson);
void lesson_release(struct lesson *lesson);
void lessons_free(struct lesson *list, size_t count);

#endif
