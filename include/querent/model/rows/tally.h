/* What cells of a result come to: how many, distinct, least and greatest, their exact sum and mean,
 * the commonest values, a histogram. Runs on a worker: it sorts, so that a million rows cost what
 * sorting them costs.
 *
 * Sums are decimal and exact; of binary fractions that show 16 or 17 digits the first 15 are added,
 * as the grid shows them. Cells point into the result, which must outlive the tally.
 */
#ifndef QUERENT_MODEL_ROWS_TALLY_H
#define QUERENT_MODEL_ROWS_TALLY_H

#include "querent/base/buf.h"
#include "querent/model/rows/view.h"

#define TALLY_TOP 10
#define TALLY_BINS 16

struct tally_top {
    struct cell cell;
    uint64_t count;
};

struct tally {
    uint64_t cells, nulls, numbers, distinct; /* cells with the NULLs; distinct without */
    struct cell least, greatest, median;      /* CELL_NULL: all cells are NULL */
    struct buf sum, mean;                     /* of the numbers; "": none, or too wide a range */
    struct tally_top top[TALLY_TOP];          /* commonest first, those of one count in order */
    size_t top_count;
    uint64_t bins[TALLY_BINS]; /* equal parts from `from` to `to`; none unless all are numbers */
    size_t bin_count;
    double from, to;
};

/* The cells of some columns, of all rows of the view (NULL: of the result). False: ERR_CANCELLED.
 * `progress` counts to rows × columns × 2, about. */
bool tally_make(struct result *result, const struct view *view, const size_t *columns,
                size_t column_count, struct cancel *cancel, atomic_ullong *progress,
                struct tally *ret_tally, struct err *err);
void tally_release(struct tally *tally);

#endif
