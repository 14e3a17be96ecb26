/* Numbers and texts as bytes, for files of this machine. Reading never goes beyond the end: `bad`
 * is set and zeros come instead. */
#ifndef CATALOG_PACK_H
#define CATALOG_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"

void pack_i64(struct buf *out, int64_t value);
void pack_f64(struct buf *out, double value);
void pack_text(struct buf *out, const char *text); /* NULL stays NULL */

struct unpack {
    const char *p;
    size_t len, at;
    bool bad;
};

int64_t unpack_i64(struct unpack *in);
double unpack_f64(struct unpack *in);
const char *unpack_text(struct unpack *in); /* within the bytes; NULL for NULL and at the end */

#endif
