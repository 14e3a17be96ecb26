/* Reading: a statement stepped into a result, or row by row into a sink.
 *
 * Values keep their exact text. SQLite would print a real with 15 digits; here it gets as many as
 * are needed to read back the same number. Numbers are printed by hand, which is what makes keeping
 * every cell cheaper than it looks (tests/bench/db measures it). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sqlite/sqlite.h"

struct sqlite_cursor {
    struct db_cursor base;
    sqlite3_stmt *stmt;
    char *sql;
    struct sqlite_run run;
    char (*scratch)[SQLITE_SCRATCH]; /* a column's number as text */
    bool stepped;                    /* on a row that was not given yet */
    int *scales;                     /* see sqlite_scales; NULL: no column has one */
    bool done;                       /* at its end: another step would begin anew */
};

/* ---- cells */

/* Decimal digits of `value` before `end`; returns where they begin. */
static char *digits_before(char *end, uint64_t value)
{
    do
        *--end = (char)('0' + value % 10);
    while (value /= 10);
    return end;
}

static struct cell integer_cell(int64_t value, char *scratch)
{
    char *const end = scratch + SQLITE_SCRATCH;
    char *p = digits_before(end, value < 0 ? -(uint64_t)value : (uint64_t)value);

    if (value < 0)
        *--p = '-';
    return (struct cell){.p = p, .len = (size_t)(end - p), .kind = CELL_INTEGER};
}

/* Amounts: a whole number of hundredths below 2^46. The quotient of two exact integers is the
 * double nearest to the decimal, so comparing it with the value proves the text. */
static bool hundredths_cell(double value, char *scratch, struct cell *ret_cell)
{
    const double scaled = value * 100;

    if (!(fabs(scaled) < 7e13) || (value == 0 && signbit(value)))
        return false;
    const int64_t units = (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    if ((double)units / 100 != value)
        return false;
    const uint64_t size = units < 0 ? -(uint64_t)units : (uint64_t)units;
    char *end = scratch + SQLITE_SCRATCH;
    unsigned fraction = (unsigned)(size % 100);
    if (fraction % 10) {
        *--end = (char)('0' + fraction % 10);
        *--end = (char)('0' + fraction / 10);
    } else {
        *--end = (char)('0' + fraction / 10);
    }
    *--end = '.';
    char *p = digits_before(end, size / 100);
    if (units < 0)
        *--p = '-';
    *ret_cell =
        (struct cell){.p = p, .len = (size_t)(scratch + SQLITE_SCRATCH - p), .kind = CELL_REAL};
    return true;
}

static struct cell real_cell(double value, char *scratch)
{
    struct cell cell;

    if (hundredths_cell(value, scratch, &cell))
        return cell;
    if (isinf(value))
        return (struct cell){
            .p = value < 0 ? "-Inf" : "Inf", .len = value < 0 ? 4 : 3, .kind = CELL_REAL};
    for (int digits = 15; digits <= 17; digits++) {
        double back;
        sqlite3_snprintf(SQLITE_SCRATCH, scratch, "%!.*g", digits, value);
        if (str_to_double(scratch, &back) && back == value)
            return (struct cell){.p = scratch, .len = strlen(scratch), .kind = CELL_REAL};
    }
    /* SQLite's printing is not exact beyond 16 digits; C's is, in whatever locale */
    snprintf(scratch, SQLITE_SCRATCH, "%.17g", value);
    char *comma = strchr(scratch, ',');
    if (comma)
        *comma = '.';
    return (struct cell){.p = scratch, .len = strlen(scratch), .kind = CELL_REAL};
}

struct cell sqlite_cell(sqlite3_stmt *stmt, int col, char *scratch)
{
    const void *p;

    switch (sqlite3_column_type(stmt, col)) {
    case SQLITE_INTEGER:
        return integer_cell(sqlite3_column_int64(stmt, col), scratch);
    case SQLITE_FLOAT:
        return real_cell(sqlite3_column_double(stmt, col), scratch);
    case SQLITE_TEXT:
        p = sqlite3_column_text(stmt, col);
        return (struct cell){
            .p = p ? p : "", .len = (size_t)sqlite3_column_bytes(stmt, col), .kind = CELL_TEXT};
    case SQLITE_BLOB:
        p = sqlite3_column_blob(stmt, col);
        return (struct cell){
            .p = p ? p : "", .len = (size_t)sqlite3_column_bytes(stmt, col), .kind = CELL_BYTES};
    default:
        return (struct cell){.p = "", .kind = CELL_NULL};
    }
}

/* ---- columns */

/* An expression has no declared type: its first value decides how the column is shown. */
static enum value_type type_of_value(sqlite3_stmt *stmt, int col)
{
    switch (sqlite3_column_type(stmt, col)) {
    case SQLITE_INTEGER:
        return VALUE_INTEGER;
    case SQLITE_FLOAT:
        return VALUE_REAL;
    case SQLITE_TEXT:
        return VALUE_TEXT;
    case SQLITE_BLOB:
        return VALUE_BYTES;
    default:
        return VALUE_UNKNOWN;
    }
}

/* The columns of a statement that stands on its first row, or at its end. Freed by the caller; the
 * texts are SQLite's. */
static struct result_column *sqlite_read_columns_of(sqlite3_stmt *stmt, bool on_row)
{
    const int count = sqlite3_column_count(stmt);
    struct result_column *columns = mem_alloc((size_t)(count ? count : 1) * sizeof *columns);

    for (int i = 0; i < count; i++) {
        const char *name = sqlite3_column_name(stmt, i);
        const char *type = sqlite3_column_decltype(stmt, i);
        struct result_column *column = &columns[i];
        column->name = name ? name : "";
        column->type = type ? type : "";
        column->source_table = sqlite3_column_table_name(stmt, i);
        column->source_column = sqlite3_column_origin_name(stmt, i);
        column->value = *column->type ? value_type_of(column->type) : VALUE_UNKNOWN;
        if (column->value == VALUE_UNKNOWN && on_row)
            column->value = type_of_value(stmt, i);
    }
    return columns;
}

/* ---- cursor */

static struct sqlite_db *sqlite_read_db_of(const struct sqlite_cursor *cursor)
{
    return (struct sqlite_db *)cursor->base.db;
}

static void sqlite_read_cursor_enter(struct db_cursor *base)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;

    const struct db_limits limits = {.cancel = base->reading.cancel,
                                     .deadline_us = reading_deadline(&base->reading)};

    sqlite_run_begin(sqlite_read_db_of(cursor), &cursor->run, &limits);
    cursor->run.reading = &base->reading;
}

static void sqlite_read_cursor_leave(struct db_cursor *base)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;

    sqlite_run_end(sqlite_read_db_of(cursor), &cursor->run);
}

/* Steps within the limits; false with err set on failure. */
static bool sqlite_read_step(struct sqlite_cursor *cursor, bool *ret_row, struct err *err)
{
    int rc = SQLITE_INTERRUPT;

    if (!cancel_fired(cursor->base.reading.cancel))
        rc = cursor->done ? SQLITE_DONE : sqlite3_step(cursor->stmt);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return sqlite_fail(sqlite_read_db_of(cursor), rc, cursor->sql, err);
    cursor->done = rc == SQLITE_DONE;
    *ret_row = rc == SQLITE_ROW;
    return true;
}

/* The first row is stepped to here: it settles the types of expressions. */
static bool sqlite_read_cursor_start(struct db_cursor *base, const char *sql,
                                     struct result_column **ret_columns, struct err *err)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;

    cursor->sql = mem_strdup(sql);
    if (!sqlite_prepare_read(sqlite_read_db_of(cursor), sql, &cursor->stmt, err) ||
        !sqlite_read_step(cursor, &cursor->stepped, err))
        return false;
    base->count = (size_t)sqlite3_column_count(cursor->stmt);
    cursor->scratch = mem_alloc((base->count ? base->count : 1) * sizeof *cursor->scratch);
    cursor->scales = sqlite_scales(cursor->stmt, sql);
    *ret_columns = sqlite_read_columns_of(cursor->stmt, cursor->stepped);
    return true;
}

/* False: the number is as it is. */
static bool read_scaled(struct sqlite_cursor *cursor, int i, struct cell *ret_cell)
{
    return cursor->scales && cursor->scales[i] >= 0 &&
           sqlite3_column_type(cursor->stmt, i) == SQLITE_FLOAT &&
           sqlite_scaled(sqlite3_column_double(cursor->stmt, i), cursor->scales[i],
                         cursor->scratch[i], ret_cell);
}

static bool sqlite_read_cursor_next(struct db_cursor *base, struct cell *cells, bool *ret_row,
                                    struct err *err)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;

    if (!cursor->stepped && !sqlite_read_step(cursor, &cursor->stepped, err))
        return false;
    *ret_row = cursor->stepped;
    for (size_t i = 0; cursor->stepped && i < base->count; i++)
        if (!read_scaled(cursor, (int)i, &cells[i]))
            cells[i] = sqlite_cell(cursor->stmt, (int)i, cursor->scratch[i]);
    cursor->stepped = false;
    return true;
}

static void sqlite_read_cursor_finish(struct db_cursor *base)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;
    sqlite3 *handle = cursor->stmt ? sqlite3_db_handle(cursor->stmt) : NULL;

    sqlite3_finalize(cursor->stmt);
    cursor->stmt = NULL;
    /* The pages that it read, up to 2 MB, would stay with a connection that may rest for hours. The
     * system keeps the file's. */
    if (handle)
        sqlite3_db_release_memory(handle);
}

static void sqlite_read_cursor_release(struct db_cursor *base)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;

    mem_free(cursor->scratch);
    mem_free(cursor->scales);
    mem_free(cursor->sql);
}

const struct cursor_ops sqlite_cursor_ops = {
    .size = sizeof(struct sqlite_cursor),
    .enter = sqlite_read_cursor_enter,
    .leave = sqlite_read_cursor_leave,
    .start = sqlite_read_cursor_start,
    .next = sqlite_read_cursor_next,
    .finish = sqlite_read_cursor_finish,
    .release = sqlite_read_cursor_release,
};
