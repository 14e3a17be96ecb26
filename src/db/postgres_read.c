/* Reading from PostgreSQL: one prepared statement in a transaction that only reads, its rows one by
 * one (single-row mode). The server is not drained while nobody asks for more: what is not read
 * stays in its socket, and it waits. */
#include "postgres.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define GUARD_US 20000000 /* for the end of a transaction that only read */

struct pg_cursor {
    struct db_cursor base;
    struct reading reading;
    int count;
    enum cell_kind *kinds;
    bool *boolean;     /* a column of type boolean */
    struct buf bytes;  /* a bytea value that is being decoded */
    PGresult *pending; /* a row beyond the limit that was looked at */
    bool open;         /* the transaction around it is */
    bool running;      /* rows may still come */
};

/* ---- the transaction around a read ---- */

bool pg_guard_begin(struct pg_db *db, struct pg_run *run, struct err *err)
{
    if (db->base.in_transaction)
        return pg_do(db, run, "SAVEPOINT querent_read; SET LOCAL transaction_read_only = on", err);
    return pg_do(db, run, "BEGIN READ ONLY", err);
}

/* Nothing was written, so rolling back ends it, whatever state it is in. A cancel that came late
 * may hit this statement instead of the query: then it is sent again. */
void pg_guard_end(struct pg_db *db)
{
    const char *sql = db->base.in_transaction
                          ? "ROLLBACK TO SAVEPOINT querent_read; RELEASE SAVEPOINT querent_read"
                          : "ROLLBACK";
    const struct db_error keep = db->base.error;
    struct pg_run run;

    for (int tries = 0; !db->broken && tries < 2; tries++) {
        pg_run_begin(db, &run, NULL, clock_mono_us() + GUARD_US);
        const bool ok = pg_do(db, &run, sql, NULL);
        pg_run_end(db, &run);
        if (ok)
            break;
    }
    db->base.error = keep;
}

/* The description of what was prepared; NULL with err set. */
static PGresult *describe(struct pg_db *db, struct pg_run *run, struct err *err)
{
    PGresult *result = NULL;

    if (!db->broken && libpq.PQsendDescribePrepared(db->conn, "") && pg_flush(db, run))
        result = pg_result(db, run);
    if (result && libpq.PQresultStatus(result) == PGRES_COMMAND_OK) {
        pg_drain(db, run);
        return result;
    }
    pg_fail(db, run, result, err);
    pg_drain(db, run);
    return NULL;
}

bool pg_prepare(struct pg_db *db, struct pg_run *run, const char *sql, PGresult **ret_description,
                struct err *err)
{
    PGresult *result = NULL;

    if (!db->broken && libpq.PQsendPrepare(db->conn, "", sql, 0, NULL) && pg_flush(db, run))
        result = pg_result(db, run);
    if (!result || libpq.PQresultStatus(result) != PGRES_COMMAND_OK) {
        pg_fail(db, run, result, err);
        pg_drain(db, run);
        return false;
    }
    libpq.PQclear(result);
    pg_drain(db, run);
    PGresult *description = describe(db, run, err);
    if (!description)
        return false;
    if (libpq.PQnfields(description) == 0) {
        libpq.PQclear(description);
        db_fail(&db->base, DB_READ_ONLY, "25006", NULL, 0);
        return err_set(err, ERR_REFUSED,
                       "cannot run a statement that gives no rows: questions only read");
    }
    *ret_description = description;
    return true;
}

/* ---- cells ---- */

static int hex_digit(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* bytea comes as \x and two hexadecimal digits a byte. */
static struct cell bytes_cell(struct buf *out, const char *p, size_t len)
{
    buf_clear(out);
    if (len >= 2 && p[0] == '\\' && p[1] == 'x')
        for (size_t i = 2; i + 1 < len; i += 2)
            buf_addc(out, (char)(hex_digit(p[i]) << 4 | hex_digit(p[i + 1])));
    return (struct cell){.p = buf_str(out), .len = out->len, .kind = CELL_BYTES};
}

/* `out` is used by a bytea value only. */
static struct cell cell_of(const struct pg_cursor *cursor, const PGresult *row, int col,
                           struct buf *out)
{
    const char *p = libpq.PQgetvalue(row, 0, col);
    const size_t len = (size_t)libpq.PQgetlength(row, 0, col);

    if (len == 0 && libpq.PQgetisnull(row, 0, col))
        return (struct cell){.p = "", .kind = CELL_NULL};
    if (cursor->kinds[col] == CELL_BYTES)
        return bytes_cell(out, p, len);
    if (cursor->boolean[col])
        return *p == 't' ? (struct cell){.p = "true", .len = 4, .kind = CELL_TEXT}
                         : (struct cell){.p = "false", .len = 5, .kind = CELL_TEXT};
    return (struct cell){.p = p, .len = len, .kind = cursor->kinds[col]};
}

/* ---- cursor ---- */

static struct pg_db *db_of(const struct pg_cursor *cursor)
{
    return (struct pg_db *)cursor->base.db;
}

/* Ends the statement, by force when rows are still to come, and the transaction around it. */
static void finish(struct pg_cursor *cursor)
{
    struct pg_db *db = db_of(cursor);

    if (!cursor->open)
        return;
    cursor->open = false;
    libpq.PQclear(cursor->pending);
    cursor->pending = NULL;
    if (cursor->running && !db->broken)
        pg_abandon(db);
    cursor->running = false;
    pg_guard_end(db);
}

void pg_cursor_close(struct db_cursor *base)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;

    finish(cursor);
    if (cursor->reading.result && result_state(cursor->reading.result) == RESULT_RUNNING)
        reading_end(&cursor->reading, RESULT_PARTIAL, "closed before its end");
    reading_release(&cursor->reading);
    buf_release(&cursor->bytes);
    mem_free(cursor->kinds);
    mem_free(cursor->boolean);
    mem_free(cursor);
}

/* Sends the statement; rows come one by one. It is parsed anew, since what was asked after
 * preparing it has taken the unnamed statement's place. */
static bool execute(struct pg_cursor *cursor, struct pg_run *run, const char *sql, struct err *err)
{
    struct pg_db *db = db_of(cursor);

    if (!libpq.PQsendQueryParams(db->conn, sql, 0, NULL, NULL, NULL, NULL, 0))
        return pg_fail(db, run, NULL, err);
    cursor->running = true;
    if (libpq.PQsetSingleRowMode(db->conn) && pg_flush(db, run))
        return true;
    return pg_fail(db, run, NULL, err);
}

static bool start(struct pg_cursor *cursor, struct pg_run *run, const char *sql,
                  struct result_column **ret_columns, PGresult **ret_description, struct err *err)
{
    struct pg_db *db = db_of(cursor);
    PGresult *description;

    if (!pg_guard_begin(db, run, err))
        return false;
    cursor->open = true;
    if (!pg_prepare(db, run, sql, &description, err))
        return false;
    cursor->count = libpq.PQnfields(description);
    cursor->kinds = mem_alloc((size_t)cursor->count * sizeof *cursor->kinds);
    cursor->boolean = mem_alloc((size_t)cursor->count * sizeof *cursor->boolean);
    for (int i = 0; i < cursor->count; i++) {
        cursor->kinds[i] = pg_cell_kind(libpq.PQftype(description, i));
        cursor->boolean[i] = pg_value_type(libpq.PQftype(description, i)) == VALUE_BOOLEAN;
    }
    struct result_column *columns = pg_columns(db, run, description);
    if (!execute(cursor, run, sql, err)) {
        mem_free(columns);
        libpq.PQclear(description);
        return false;
    }
    *ret_columns = columns;
    *ret_description = description; /* holds the columns' names */
    return true;
}

static bool cursor_open(struct pg_db *db, const char *sql, const struct db_read_options *options,
                        struct pg_cursor **ret_cursor, struct result_column **ret_columns,
                        PGresult **ret_description, struct err *err)
{
    struct pg_cursor *cursor = mem_alloc(sizeof *cursor);
    struct pg_run run;

    cursor->base.db = &db->base;
    reading_init(&cursor->reading, options, NULL);
    reading_resume(&cursor->reading);
    pg_run_begin(db, &run, cursor->reading.cancel, reading_deadline(&cursor->reading));
    const bool ok = start(cursor, &run, sql, ret_columns, ret_description, err);
    pg_run_end(db, &run);
    reading_pause(&cursor->reading);
    if (!ok) {
        pg_cursor_close(&cursor->base);
        return false;
    }
    *ret_cursor = cursor;
    return true;
}

bool pg_query(struct db *base, const char *sql, const struct db_read_options *options,
              struct db_cursor **ret_cursor, struct result **ret_result, struct err *err)
{
    struct pg_cursor *cursor;
    struct result_column *columns;
    PGresult *description;

    if (!cursor_open((struct pg_db *)base, sql, options, &cursor, &columns, &description, err))
        return false;
    struct result *result =
        result_new(columns, (size_t)cursor->count, options ? options->memory_cap : 0);
    mem_free(columns);
    libpq.PQclear(description);
    cursor->reading.result = result_ref(result);
    *ret_cursor = &cursor->base;
    *ret_result = result;
    return true;
}

/* The next row, NULL at the end; false with err set on failure. */
static bool next_row(struct pg_cursor *cursor, struct pg_run *run, PGresult **ret_row,
                     struct err *err)
{
    struct pg_db *db = db_of(cursor);
    PGresult *row = cursor->pending ? cursor->pending : pg_result(db, run);

    cursor->pending = NULL;
    if (row && libpq.PQresultStatus(row) == PGRES_SINGLE_TUPLE) {
        *ret_row = row;
        return true;
    }
    if (!row) { /* stopped: its rows still come, and are dropped when the cursor is finished */
        cursor->running = !db->broken;
        return pg_fail(db, run, NULL, err);
    }
    cursor->running = false;
    if (libpq.PQresultStatus(row) == PGRES_TUPLES_OK) {
        libpq.PQclear(row);
        pg_drain(db, run);
        *ret_row = NULL;
        return true;
    }
    pg_fail(db, run, row, err);
    pg_drain(db, run);
    return false;
}

static bool keep_row(struct pg_cursor *cursor, const PGresult *row, struct err *err)
{
    struct result *result = cursor->reading.result;

    for (int i = 0; i < cursor->count; i++) {
        const struct cell cell = cell_of(cursor, row, i, &cursor->bytes);
        if (cell.kind == CELL_NULL)
            result_add_null(result);
        else
            result_add(result, cell.kind, cell.p, cell.len);
    }
    return result_row_end(result, err);
}

static bool take_rows(struct pg_cursor *cursor, uint64_t rows, struct pg_run *run, bool *ret_end,
                      struct err *err)
{
    PGresult *row;

    for (uint64_t taken = 0; !rows || taken < rows; taken++) {
        if (!next_row(cursor, run, &row, err))
            return false;
        if (!row) {
            *ret_end = true;
            return true;
        }
        if (reading_at_limit(&cursor->reading)) {
            cursor->pending = row;
            return true;
        }
        const bool ok = keep_row(cursor, row, err);
        libpq.PQclear(row);
        if (!ok)
            return false;
        reading_row(&cursor->reading, false);
    }
    return true;
}

bool pg_fetch(struct db_cursor *base, uint64_t rows, struct err *err)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;
    struct reading *reading = &cursor->reading;
    struct err local = ERR_INIT;
    struct pg_run run;
    bool end = false;

    if (!cursor->open)
        return true;
    reading_resume(reading);
    pg_run_begin(db_of(cursor), &run, reading->cancel, reading_deadline(reading));
    run.reading = reading;
    const bool ok = take_rows(cursor, rows, &run, &end, &local);
    pg_run_end(db_of(cursor), &run);
    reading_pause(reading);
    if (!ok) {
        reading_end(reading, RESULT_PARTIAL, local.text);
        err_set(err, local.code, "%s", local.text);
    } else if (end) {
        reading_end(reading, RESULT_COMPLETE, NULL);
    } else if (cursor->pending) {
        reading_end_at_limit(reading);
    } else {
        reading_end(reading, RESULT_PAUSED, NULL);
        return true;
    }
    finish(cursor);
    return ok;
}

/* ---- streaming ---- */

static bool stream_rows(struct pg_cursor *cursor, struct pg_run *run,
                        const struct db_row_sink *sink, struct err *err)
{
    struct cell *cells = mem_alloc((size_t)cursor->count * sizeof *cells);
    struct buf *bytes = mem_alloc((size_t)cursor->count * sizeof *bytes);
    PGresult *row = NULL;
    bool ok = true, more = true;

    while (more && !reading_at_limit(&cursor->reading) && (ok = next_row(cursor, run, &row, err)) &&
           row) {
        for (int i = 0; i < cursor->count; i++)
            cells[i] = cell_of(cursor, row, i, &bytes[i]);
        more = sink->row(sink->arg, cells, (size_t)cursor->count);
        libpq.PQclear(row);
        reading_row(&cursor->reading, false);
    }
    reading_publish(&cursor->reading);
    for (int i = 0; i < cursor->count; i++)
        buf_release(&bytes[i]);
    mem_free(bytes);
    mem_free(cells);
    return ok;
}

bool pg_stream(struct db *base, const char *sql, const struct db_read_options *options,
               const struct db_row_sink *sink, struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    struct pg_cursor *cursor;
    struct result_column *columns;
    PGresult *description;
    struct pg_run run;
    bool ok = true;

    if (!cursor_open(db, sql, options, &cursor, &columns, &description, err))
        return false;
    const bool go_on = !sink->columns || sink->columns(sink->arg, columns, (size_t)cursor->count);
    mem_free(columns);
    libpq.PQclear(description);
    if (go_on) {
        reading_resume(&cursor->reading);
        pg_run_begin(db, &run, cursor->reading.cancel, reading_deadline(&cursor->reading));
        ok = stream_rows(cursor, &run, sink, err);
        pg_run_end(db, &run);
    }
    pg_cursor_close(&cursor->base);
    return ok;
}
