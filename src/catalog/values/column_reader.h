/* What is learnt about one column while its rows pass by, and what becomes of it. Used by the
 * building thread only. */
#ifndef CATALOG_COLUMN_READER_H
#define CATALOG_COLUMN_READER_H

#include "catalog_private.h"
#include "shape.h"

struct column_reader {
    struct column_ref at;
    int64_t rows, nulls;         /* rows: with a value */
    int64_t shapes[SHAPE_COUNT]; /* of distinct values */
    int64_t too_long;
    double min, max;
    bool has_number;
    bool is_text;             /* declared so, or nothing is declared */
    VEC(const char *) values; /* in the arena given to column_reader_take */
    size_t keep;              /* values at most */
    struct value_set *set;
};

void column_reader_open(struct column_reader *column, const struct catalog *catalog,
                        struct column_ref at, size_t keep);
/* Long values are counted, not kept. */
void column_reader_take(struct column_reader *column, struct arena *arena, const struct cell *cell,
                        size_t value_length);
/* Fills the column's statistics, indexes its values, hands its value set to the catalog, and frees.
 */
void column_reader_close(struct column_reader *column, struct catalog *catalog);

#endif
