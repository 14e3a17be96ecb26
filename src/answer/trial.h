/* What a candidate's query gives, tried before the operator sees it, to tell whether two answers to
 * a question agree. Private to answer. */
#ifndef QUERENT_ANSWER_TRIAL_H
#define QUERENT_ANSWER_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/answer/answer.h"
#include "querent/base/err.h"
#include "querent/model/rows/result.h"

#define TRIAL_COLUMNS 16 /* wider results are never compared */

struct trial {
    bool done; /* it ran to its end within the limits; else nothing below holds */
    uint64_t rows;
    size_t columns;
    uint64_t column_sums[TRIAL_COLUMNS]; /* rising; the same for the same values in any order */
    uint64_t sum;                        /* of the rows as wholes, in any order */
    uint64_t in_order;                   /* of the rows as they came */
    bool repeats;                        /* a row is there several times, as far as was looked */
    bool nothing; /* no row, or one row of nothing but NULL and zero: says little when it agrees */
};

/* What the query gives, with the views in place, and only what is on the lists: nobody has looked
 * at it. ERR_REFUSED: it may not run; ERR_UNSURE: it waits for a word on what it calls. A
 * reference. */
bool trial_rows(const struct answer_world *world, const char *sql, struct result **ret_result,
                struct err *err);
/* Its sums. Not done, with the reason in *err: as trial_rows, or it is too slow or too large. */
bool trial_sql(const struct answer_world *world, const char *sql, struct trial *ret_trial,
               struct err *err);
/* The sums of a result's rows, for trial_sql and its tests. */
void trial_sum(const struct result *result, struct trial *ret_trial);
/* NULL, or the number zero. */
bool trial_zero(const struct cell *cell);
/* The same rows, whatever the order of rows and columns. Both have to be done. */
bool trial_same(const struct trial *a, const struct trial *b);

/* The same rows, of which one of the two shows more columns, as far as sums by column tell. */
bool trial_within(const struct trial *a, const struct trial *b);

#endif
