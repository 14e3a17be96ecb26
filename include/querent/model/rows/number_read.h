/* Numbers as people read them: without what binary fractions leave behind, with the digits that the
 * declared type has, in groups of three. The cell itself stays exact. */
#ifndef QUERENT_MODEL_ROWS_NUMBER_READ_H
#define QUERENT_MODEL_ROWS_NUMBER_READ_H

#include "querent/base/buf.h"
#include "querent/model/rows/result.h"

struct number_read {
    bool rounds;   /* what binary fractions leave beyond 15 digits is not shown */
    bool computed; /* of no table's column: a sum's error is not shown */
    int scale;     /* the 2 of DECIMAL(10,2); -1: the type says none */
    int decimals;  /* digits behind the point that are enough of one with more; 0: all are shown */
};
struct number_read number_read_of(const struct result_column *column);

#define NUMBER_DECIMALS_MAX 4
/* The query computes it (an average, a quotient): no table has such a column. */
bool number_read_is_computed(const struct result_column *column);
/* Decimals that are enough of such a number, two where it is in the hundreds, else four; 0: it says
 * nothing. *ret_many: it has more than anybody types. */
int number_read_enough(const struct result_column *column, const struct cell *cell, bool *ret_many);
/* Of a number with more than `decimals` digits behind the point that many are shown, rounded, and
 * at least three that count: 776.533278443114 is 776.53, 0.00123456 is 0.00123.
 *
 * Appends "169280.37999999995" as 169280.38, grouped as 169,280.38. False: it is no number, or is
 * shown as it is. *ret_fraction: digits behind the point; -1: no plain number. */
bool number_read_text(const struct cell *cell, const struct number_read *read, bool group,
                      struct buf *out, int *ret_fraction);
/* The cell as people read it in a text: a number without groups, in `room`; a boolean as a word. */
struct cell number_read_cell(const struct result_column *column, const struct cell *cell,
                             struct buf *room);

#endif
