/* Exact sums of decimal numbers of any size that a double has. */
#ifndef QUERENT_MODEL_DECIMAL_H
#define QUERENT_MODEL_DECIMAL_H

#include "querent/base/buf.h"
#include "rows/number.h"

#define DECIMAL_LIMBS 80 /* of nine digits each, half of them behind the point */

struct decimal {
    int64_t limbs[DECIMAL_LIMBS]; /* signed; carried when the sum is read: 9e9 numbers fit */
    int scale;                    /* digits behind the point of what was added, at most */
    int loose;                    /* the same of what was rounded: zeros at its end say nothing */
    bool wide;                    /* a number had no room, or was none: the sum is not known */
};

/* At most `digits` significant digits of the number count, 0: all. */
void decimal_add(struct decimal *sum, const struct number *number, int digits);
/* The sum, or divided by `by` with `more` digits behind those of the sum, rounded; nothing when it
 * is not known. */
void decimal_text(const struct decimal *sum, uint64_t by, int more, struct buf *out);

#endif
