/* Which rows and columns of a result are written, sent or exported, and how that is said before.
 *
 * A selection is what the operator sees of a result: filtered, sorted, marked, with columns hidden.
 * The scope chooses from it. Plain data on the heap, owned by whoever holds it; views and result
 * are references. One thread at a time.
 */
#ifndef QUERENT_MODEL_ROWS_SELECTION_H
#define QUERENT_MODEL_ROWS_SELECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/model/rows/view.h"

enum row_scope {
    ROWS_SHOWN,  /* as they are seen: filtered, sorted, without hidden columns */
    ROWS_MARKED, /* likewise, the marked rows alone */
    ROWS_ALL,    /* every row and column of the query; what was not fetched is read anew */
    ROW_SCOPE_COUNT
};
const char *row_scope_name(enum row_scope scope); /* "shown" */
bool row_scope_parse(const char *name, enum row_scope *ret_scope);

struct selection {
    struct result *result;
    struct view *order;  /* NULL: as they came */
    struct view *marked; /* NULL: none is */
    bool filtered;
    size_t *columns; /* those shown; NULL: all */
    size_t column_count;
    size_t *marked_columns; /* those of ROWS_MARKED; NULL: as shown */
    size_t marked_column_count;
    int64_t at; /* the row of the result under the cursor; -1: not known */
};

/* Takes references. */
struct selection *selection_new(struct result *result, struct view *order);
struct selection *selection_copy(const struct selection *selection); /* NULL gives NULL */
void selection_free(struct selection *selection);                    /* NULL is fine */

/* Whether the scope makes a difference: rows or columns are left out, marked, or not fetched. */
bool selection_differs(const struct selection *selection);
/* The rows as shown where the operator has made them so, else all. */
enum row_scope selection_scope(const struct selection *selection);
/* The query has to be read for it: not all of its rows are here. */
bool selection_reads(const struct selection *selection, enum row_scope scope);
/* Rows of the query are missing there, for good or for now: a file says so by its name. Marked rows
 * are all that was wanted, unless an error cut the result. */
bool selection_partial(const struct selection *selection, enum row_scope scope);
/* The rows that go, as a view; NULL: all of the result as they came. Borrowed. */
const struct view *selection_rows(const struct selection *selection, enum row_scope scope);
/* Rows that go; -1: it is not known. */
int64_t selection_count(const struct selection *selection, enum row_scope scope);
/* Columns that go, as *ret_count columns of the result; NULL: all of them. Borrowed. */
const size_t *selection_columns(const struct selection *selection, enum row_scope scope,
                                size_t *ret_count);
/* "4 of 60 rows (filtered), 3 of 5 columns", "all rows (1,000 fetched so far), all 5 columns" */
void selection_describe(const struct selection *selection, enum row_scope scope, struct buf *out);

#endif
