/* A view over a result: which rows, in which order. Sorting, filtering and searching make arrays of
 * row numbers and never copy rows. The long calls run on a worker: they take a cancel and report
 * progress (rows looked at) through an atomic the caller may read.
 */
#ifndef QUERENT_MODEL_ROWS_VIEW_H
#define QUERENT_MODEL_ROWS_VIEW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/rows/result.h"

struct sort_key {
    size_t col;
    bool descending; /* NULLs last in both directions */
    bool plain;      /* by cell_compare, also where the database has an order of its own */
};

enum match_op {
    MATCH_CONTAINS,
    MATCH_EQUALS,
    MATCH_LESS,
    MATCH_GREATER,
    MATCH_AT_MOST,
    MATCH_AT_LEAST,
    MATCH_STARTS, /* byte for byte: "2024-03" of a date */
    MATCH_REGEX,  /* POSIX extended; case-insensitive unless the text has upper case */
    MATCH_NULL,
    MATCH_NOT_NULL
};

/* NULL cells only match MATCH_NULL. `negate` is the plain complement, so that "not Oslo" keeps
 * NULLs. Equals and what orders compare as numbers where cell and text both are, else by code
 * point. */
struct match {
    int col; /* -1: any column */
    enum match_op op;
    bool negate;
    const char *text; /* contains is case- and accent-insensitive unless the text has upper case */
};

/* Whether a MATCH_REGEX text can be used; *err says why not. What could take for ever is refused:
 * back references, and repetition counts that multiply. */
bool match_regex_check(const char *text, struct err *err);

/* A match made ready; one thread's own. Takes a copy of the text. */
struct matcher;
struct matcher *matcher_new(const struct match *match);
void matcher_free(struct matcher *matcher); /* NULL is fine */
bool matcher_row(struct matcher *matcher, const struct result *result, uint64_t row);
/* For marking hits: the first place at or after `from` where a MATCH_CONTAINS text stands in a
 * cell's bytes, whole characters. False: none. */
bool matcher_next(struct matcher *matcher, const char *p, size_t len, size_t from,
                  size_t *ret_start, size_t *ret_len);

/* Row numbers of `result`, `count` of them; immutable; reference-counted. */
struct view {
    uint32_t *rows;
    uint64_t count;
    uint64_t
        covered; /* rows of the result that were looked at: less than result_rows means stale */
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
/* The position nearest to `from` that matches, `from` itself included, going down (up, when
 * backward) and round the end; UINT64_MAX when there is none or it was cancelled. ret_col: the
 * first column that matched. An empty text matches nothing. */
uint64_t view_search(const struct result *result, const struct view *view,
                     const struct match *match, uint64_t from, bool backward, struct cancel *cancel,
                     atomic_ullong *progress, size_t *ret_col);
/* The cells that have a MATCH_CONTAINS text, in the order of the view: position × columns + column,
 * ascending, the caller's; at most `max`, though *ret_count counts all. `skip` (a flag a column,
 * may be NULL): columns left out. NULL: cancelled. */
uint64_t *view_hits(const struct result *result, const struct view *view, const char *text,
                    const bool *skip, size_t max, struct cancel *cancel, atomic_ullong *progress,
                    uint64_t *ret_count);
/* Position → row of the result; view NULL: identity. */
static inline uint64_t view_row(const struct view *view, uint64_t position)
{
    return view ? view->rows[position] : position;
}

#endif
