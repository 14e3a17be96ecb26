/* The rows of a query: columns, and cells in chunks.
 *
 * One thread appends (the writer); others read rows below the published count at the same time
 * without locks. A published row never changes and never moves until the result is freed, so a
 * cell's pointer stays good as long as the reader holds a reference. A chunk is one block of bytes
 * and one array of offsets. Beyond `memory_cap` bytes whole chunks are written to an unlinked file
 * (in $TMPDIR, else the cache folder) and mapped from it at the address that they had. Values are
 * text as the driver sent it, with a kind of its own per cell (SQLite's columns mix them). Costs 4
 * bytes a cell beside the text; a row may have up to RESULT_ROW_BYTES_MAX bytes.
 */
#ifndef QUERENT_MODEL_ROWS_RESULT_H
#define QUERENT_MODEL_ROWS_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/schema/schema.h"

enum cell_kind {
    CELL_NULL,
    CELL_TEXT,
    CELL_INTEGER, /* digits with an optional sign, of any length */
    CELL_REAL,    /* any other number as text: exact decimals too, "1e300", "NaN", "-Infinity" */
    CELL_BYTES,
};

#define RESULT_ROWS_MAX UINT32_MAX        /* views number rows with 32 bits */
#define RESULT_ROW_BYTES_MAX (256u << 20) /* text of one row */

struct cell {
    const char *p; /* not NUL-terminated; "" for NULL */
    size_t len;
    enum cell_kind kind;
};

struct result_column {
    const char *name;
    const char *heading;      /* the name for people: "average price" of avg(price); made */
    const char *type;         /* declared type where known, "" else */
    enum value_type value;    /* decides alignment and how the column is compared */
    const char *source_table; /* NULL where not known */
    const char *source_column;
    const char *const *order; /* an enumeration's values as the database orders them, NULL after the
                                 last; NULL: it is none. Set by result_set_order */
    bool any_digits; /* a decimal that may have any number of digits: PostgreSQL's bare numeric */
};

enum result_state {
    RESULT_RUNNING,
    RESULT_PAUSED,   /* a window was fetched; more on request */
    RESULT_COMPLETE, /* all rows are here */
    RESULT_PARTIAL,  /* cut by an error, a limit or a cancel: what is here stays, marked */
};

struct result;

/* Which query the rows are of. */
struct result_origin {
    const char *connection;
    const char *sql, *run; /* as written and as run */
    const char *question;  /* NULL: the operator wrote the SQL */
    const char *asked;     /* the question with what changed it since */
    const char *context;   /* what a follow-up edits, see memory */
};

/* Takes copies of the columns. memory_cap 0: no cap. */
struct result *result_new(const struct result_column *columns, size_t count, size_t memory_cap);
struct result *result_ref(struct result *result);
void result_unref(struct result *result); /* NULL is fine */

/* Once, before others see the result; takes copies. */
void result_set_origin(struct result *result, const struct result_origin *origin);
const struct result_origin *result_origin(const struct result *result); /* NULL: not known */

/* The column is an enumeration: it is sorted by the place of its values in `values`, which is
 * copied. Before others read the result. */
void result_set_order(struct result *result, size_t col, const char *const *values);

/* Writer's side. Cells are added left to right, exactly one a column, then result_row_end. */
void result_add(struct result *result, enum cell_kind kind, const char *p, size_t len);
void result_add_null(struct result *result);
/* ERR_IO when spilling failed, ERR_LIMIT when the row or their number is too large; the row is
 * dropped then, and the next may be begun. */
bool result_row_end(struct result *result, struct err *err);
void result_publish(struct result *result); /* makes all ended rows visible; cheap, per batch */
/* Pauses, goes on, or ends with all rows here. Publishes. */
void result_set_state(struct result *result, enum result_state state);
/* How the error of a result begins whose rows were not all wanted. */
#define RESULT_CLOSED "the query was closed"
/* Ends without the rows that are missing, for good: RESULT_PARTIAL, and *err (which has a code) is
 * what readers are told. Publishes. A result that has ended already stays as it is. */
void result_cut(struct result *result, const struct err *err);

/* Readers' side, any thread. */
size_t result_column_count(const struct result *result);
const struct result_column *result_column(const struct result *result, size_t col);
uint64_t result_rows(const struct result *result); /* published so far */
enum result_state result_state(const struct result *result);
/* Why it is partial; the code is ERR_NONE while it is not. Never NULL, good as long as the result.
 */
const struct err *result_error(const struct result *result);
/* "partial after 1,234 rows: division by zero", nothing while it is not. */
void result_add_partial(const struct result *result, struct buf *out);
struct cell result_cell(const struct result *result, uint64_t row, size_t col);
/* Columns on a screen of the widest published cell; where it is long, at least that many. */
size_t result_longest(const struct result *result, size_t col);
size_t result_memory(const struct result *result);  /* bytes in memory */
size_t result_spilled(const struct result *result); /* bytes in the unlinked file */
/* Orders two cells: NULL, then numbers by their exact value (NaN above all others), text by code
 * point, bytes. */
int cell_compare(const struct cell *a, const struct cell *b);
/* "true" or "false" for the 1 or 0 that SQLite keeps in a column of booleans; NULL: the cell says
 * it itself, or is none. Static. */
const char *cell_truth(const struct cell *cell, enum value_type column);
/* The cell, or the word where that is what it is. */
struct cell cell_in_words(const struct cell *cell, enum value_type column);
/* Orders two numbers written in decimal, exactly, whatever their length: "1e3" equals "1000.0". 0
 * when one of them is no number. */
int number_compare(const char *a, size_t a_len, const char *b, size_t b_len);
/* True when the whole text is a number that number_compare understands. */
bool number_is(const char *p, size_t len);

/* A read handle that walks rows in order fastest: one thread's own. Spilled chunks that it has
 * passed are given back to the system, so that a walk over everything does not fill the memory. */
struct result_cursor {
    const struct result *result;
    uint64_t row;
    uint64_t chunk_end; /* rows below it are in `chunk` and published */
    size_t chunk;       /* index */
    size_t cell;        /* of `row` in the chunk */
};
void result_cursor_init(struct result_cursor *cursor, const struct result *result, uint64_t row);
/* Fills cells[column_count] and steps; false at the published end. */
bool result_cursor_next(struct result_cursor *cursor, struct cell *cells);
/* Gives up the rows before `row`, but for the first chunk, and their memory: for the only reader,
 * when it does not look back. What it gave up reads as NULL. One thread at a time. */
void result_forget(struct result *result, uint64_t row);

#endif
