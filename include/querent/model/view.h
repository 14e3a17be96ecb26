/* A view over a result: which rows, in which order. Sorting, filtering and searching make arrays of
 * row numbers and never copy rows. The long calls run on a worker: they take a cancel and report
 * progress (rows looked at) through an atomic the caller may read.
 */
#ifndef QUERENT_MODEL_VIEW_H
#define QUERENT_MODEL_VIEW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/result.h"

struct sort_key {
    size_t col;
    bool descending; /* NULLs last in both directions */
};

enum match_op { MATCH_CONTAINS, MATCH_EQUALS, MATCH_LESS, MATCH_GREATER, MATCH_NULL, MATCH_NOT_NULL };

struct match {
    int col; /* -1: any column */
    enum match_op op;
    bool negate;
    const char *text; /* contains is case- and accent-insensitive unless the text has upper case */
};

/* Row numbers of `result`, `count` of them; immutable; reference-counted. */
struct view {
    uint32_t *rows;
    uint64_t count;
    uint64_t covered; /* rows of the result that were looked at: less than result_rows means stale */
    atomic_int refs;
};

struct view *view_ref(struct view *view);
void view_unref(struct view *view);
/* Stable sort of `base` (NULL: all published rows) by keys. NULL + ERR_CANCELLED when cancelled. */
struct view *view_sort(const struct result *result, const struct view *base,
                       const struct sort_key *keys, size_t key_count, struct cancel *cancel,
                       atomic_ullong *progress, struct err *err);
/* The rows of `base` for which all matches hold. */
struct view *view_filter(const struct result *result, const struct view *base,
                         const struct match *matches, size_t match_count, struct cancel *cancel,
                         atomic_ullong *progress, struct err *err);
/* First position at or after `from` (before, when backward) whose row has the text; wraps; position in
 * the view, or UINT64_MAX. ret_col: the column that matched. */
uint64_t view_search(const struct result *result, const struct view *view, const struct match *match,
                     uint64_t from, bool backward, struct cancel *cancel, atomic_ullong *progress,
                     size_t *ret_col);
/* Position → row of the result; view NULL: identity. */
static inline uint64_t view_row(const struct view *view, uint64_t position)
{
    return view ? view->rows[position] : position;
}

#endif
