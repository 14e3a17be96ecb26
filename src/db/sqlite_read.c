/* Reading: a statement stepped into a result, or row by row into a sink.
 *
 * Values keep their exact text. SQLite would print a real with 15 digits; here it gets as many as
 * are needed to read back the same number. Numbers are printed by hand, which is what makes keeping
 * every cell cheaper than it looks (tests/bench/db measures it). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sqlite.h"

struct sqlite_cursor {
    struct db_cursor base;
    sqlite3_stmt *stmt; /* NULL: at its end */
    char *sql;
    struct reading reading;
    bool pending; /* a row was stepped to and not taken yet */
};

/* ---- cells ---- */

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

/* ---- columns ---- */

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
static struct result_column *columns_of(sqlite3_stmt *stmt, bool on_row)
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

/* ---- cursor ---- */

/* Steps within the limits; false with err set on failure. */
static bool step(struct sqlite_cursor *cursor, bool *ret_row, struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)cursor->base.db;
    int rc = SQLITE_INTERRUPT;

    if (!cancel_fired(cursor->reading.cancel))
        rc = sqlite3_step(cursor->stmt);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        return sqlite_fail(db, rc, cursor->sql, err);
    *ret_row = rc == SQLITE_ROW;
    return true;
}

static bool cursor_start(struct sqlite_cursor *cursor, struct err *err)
{
    struct sqlite_run run;

    reading_resume(&cursor->reading);
    sqlite_run_begin((struct sqlite_db *)cursor->base.db, &run, cursor->reading.cancel,
                     &cursor->reading);
    const bool ok = step(cursor, &cursor->pending, err);
    sqlite_run_end((struct sqlite_db *)cursor->base.db, &run);
    reading_pause(&cursor->reading);
    return ok;
}

void sqlite_cursor_close(struct db_cursor *base)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;

    sqlite3_finalize(cursor->stmt);
    if (cursor->reading.result && result_state(cursor->reading.result) == RESULT_RUNNING)
        reading_end(&cursor->reading, RESULT_PARTIAL, "closed before its end");
    reading_release(&cursor->reading);
    mem_free(cursor->sql);
    mem_free(cursor);
}

/* The first row is stepped to here: it settles the types of expressions. */
static bool cursor_open(struct sqlite_db *db, const char *sql,
                        const struct db_read_options *options, struct sqlite_cursor **ret_cursor,
                        struct err *err)
{
    sqlite3_stmt *stmt;

    if (!sqlite_prepare_read(db, sql, &stmt, err))
        return false;
    struct sqlite_cursor *cursor = mem_alloc(sizeof *cursor);
    cursor->base.db = &db->base;
    cursor->stmt = stmt;
    cursor->sql = mem_strdup(sql);
    reading_init(&cursor->reading, options, NULL);
    if (!cursor_start(cursor, err)) {
        sqlite_cursor_close(&cursor->base);
        return false;
    }
    *ret_cursor = cursor;
    return true;
}

bool sqlite_query(struct db *base, const char *sql, const struct db_read_options *options,
                  struct db_cursor **ret_cursor, struct result **ret_result, struct err *err)
{
    struct sqlite_cursor *cursor;

    if (!cursor_open((struct sqlite_db *)base, sql, options, &cursor, err))
        return false;
    struct result_column *columns = columns_of(cursor->stmt, cursor->pending);
    struct result *result = result_new(columns, (size_t)sqlite3_column_count(cursor->stmt),
                                       options ? options->memory_cap : 0);
    mem_free(columns);
    cursor->reading.result = result_ref(result);
    *ret_cursor = &cursor->base;
    *ret_result = result;
    return true;
}

static bool take_row(struct sqlite_cursor *cursor, int count, struct err *err)
{
    char scratch[SQLITE_SCRATCH];

    for (int i = 0; i < count; i++) {
        const struct cell cell = sqlite_cell(cursor->stmt, i, scratch);
        if (cell.kind == CELL_NULL)
            result_add_null(cursor->reading.result);
        else
            result_add(cursor->reading.result, cell.kind, cell.p, cell.len);
    }
    return result_row_end(cursor->reading.result, err);
}

/* Up to `rows` rows; *ret_end: the statement has no more. */
static bool take_rows(struct sqlite_cursor *cursor, uint64_t rows, struct sqlite_run *run,
                      bool *ret_end, struct err *err)
{
    struct reading *reading = &cursor->reading;
    const int count = sqlite3_column_count(cursor->stmt);

    for (uint64_t taken = 0; !rows || taken < rows; taken++) {
        if (!cursor->pending && !step(cursor, &cursor->pending, err))
            return false;
        if (!cursor->pending) {
            *ret_end = true;
            return true;
        }
        if (reading_at_limit(reading))
            return true;
        cursor->pending = false;
        if (!take_row(cursor, count, err))
            return false;
        reading_row(reading, run->due);
        run->due = false;
    }
    return true;
}

bool sqlite_fetch(struct db_cursor *base, uint64_t rows, struct err *err)
{
    struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;
    struct reading *reading = &cursor->reading;
    struct err local = ERR_INIT;
    struct sqlite_run run;
    bool end = false;

    if (!cursor->stmt)
        return true;
    reading_resume(reading);
    sqlite_run_begin((struct sqlite_db *)base->db, &run, reading->cancel, reading);
    const bool ok = take_rows(cursor, rows, &run, &end, &local);
    sqlite_run_end((struct sqlite_db *)base->db, &run);
    reading_pause(reading);
    if (!ok) {
        reading_end(reading, RESULT_PARTIAL, local.text);
        err_set(err, local.code, "%s", local.text);
    } else if (end) {
        reading_end(reading, RESULT_COMPLETE, NULL);
    } else if (reading_at_limit(reading) && cursor->pending) {
        reading_end_at_limit(reading);
    } else {
        reading_end(reading, RESULT_PAUSED, NULL);
        return true;
    }
    sqlite3_finalize(cursor->stmt); /* gives its lock on the file back at once */
    cursor->stmt = NULL;
    return ok;
}

/* ---- streaming ---- */

static bool stream_rows(struct sqlite_cursor *cursor, const struct db_row_sink *sink,
                        struct err *err)
{
    struct reading *reading = &cursor->reading;
    const int count = sqlite3_column_count(cursor->stmt);
    struct cell *cells = mem_alloc((size_t)(count ? count : 1) * sizeof *cells);
    char(*scratch)[SQLITE_SCRATCH] = mem_alloc((size_t)(count ? count : 1) * sizeof *scratch);
    bool ok = true;

    while (ok && cursor->pending && !reading_at_limit(reading)) {
        for (int i = 0; i < count; i++)
            cells[i] = sqlite_cell(cursor->stmt, i, scratch[i]);
        if (!sink->row(sink->arg, cells, (size_t)count))
            break;
        reading_row(reading, false);
        ok = step(cursor, &cursor->pending, err);
    }
    reading_publish(reading);
    mem_free(scratch);
    mem_free(cells);
    return ok;
}

bool sqlite_stream(struct db *base, const char *sql, const struct db_read_options *options,
                   const struct db_row_sink *sink, struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)base;
    struct sqlite_cursor *cursor;
    struct sqlite_run run;
    bool ok = true;

    if (!cursor_open(db, sql, options, &cursor, err))
        return false;
    struct result_column *columns = columns_of(cursor->stmt, cursor->pending);
    const size_t count = (size_t)sqlite3_column_count(cursor->stmt);
    const bool go_on = !sink->columns || sink->columns(sink->arg, columns, count);
    mem_free(columns);
    if (go_on) {
        reading_resume(&cursor->reading);
        sqlite_run_begin(db, &run, cursor->reading.cancel, &cursor->reading);
        ok = stream_rows(cursor, sink, err);
        sqlite_run_end(db, &run);
    }
    sqlite_cursor_close(&cursor->base);
    return ok;
}
