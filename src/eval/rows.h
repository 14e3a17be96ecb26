/* Rows of a statement as small integers: equal cells have equal numbers. */
#ifndef EVAL_ROWS_H
#define EVAL_ROWS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/map.h"

struct cells { /* spelling → number, shared by the results that are compared */
    struct map map;
    uintptr_t next;
};

struct rows {
    size_t columns, count;
    uint32_t *v; /* row after row */
    size_t cap;
};

enum rows_outcome { ROWS_OK, ROWS_ERROR, ROWS_TIMEOUT };

/* Opens read-only, as unchanging; only SELECT, reads and functions are allowed. NULL: cannot. */
sqlite3 *rows_open(const char *path);
/* Runs one SELECT, WITH or VALUES; more than max_rows + 1 rows are cut off. */
enum rows_outcome rows_run(sqlite3 *db, const char *sql, int timeout_ms, size_t max_rows,
                           struct cells *cells, struct rows *ret_rows);
void eval_rows_release(struct rows *rows);
void cells_release(struct cells *cells);
/* The same rows: multiset, or sequence when ordered; some permutation of columns. */
bool rows_same(const struct rows *gold, const struct rows *other, bool ordered);
/* An ORDER BY outside all parentheses and strings. */
bool sql_orders(const char *sql);

#endif
