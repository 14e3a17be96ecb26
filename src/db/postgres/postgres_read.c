/* Reading from PostgreSQL: one prepared statement in a transaction that only reads, its rows one by
 * one (single-row mode). The server is not drained while nobody asks for more: what is not read
 * stays in its socket, and it waits. */
#include "postgres/postgres.h"

#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define GUARD_US 5000000 /* for the end of a transaction that only read */

struct pg_cursor {
    struct db_cursor base;
    struct pg_run run;
    PGresult *description; /* holds the columns' names */
    PGresult *row;         /* holds the cells that were given last */
    enum cell_kind *kinds;
    bool *boolean;     /* a column of type boolean */
    struct buf *bytes; /* a column's bytea value, decoded */
    bool guarded;      /* the transaction around it is open */
    bool running;      /* rows may still come */
};

/* ---- the transaction around a read */

bool pg_guard_begin(struct pg_db *db, struct pg_run *run, int server_ms, struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, db->base.in_transaction
                      ? "SAVEPOINT querent_read; SET LOCAL transaction_read_only = on"
                      : PG_GUARD);
    if (server_ms)
        buf_addf(&sql, "; SET LOCAL statement_timeout = %d", server_ms);
    /* again, since a pooler between may have given the session another of its connections */
    if (db->reader)
        buf_addf(&sql, "; %s", db->reader);
    const bool ok = pg_do(db, run, buf_str(&sql), err) && pg_modes_hold(db, err);
    buf_release(&sql);
    return ok;
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

    for (int tries = 0; !db->base.broken && tries < 2; tries++) {
        pg_run_begin(db, &run, NULL, clock_mono_us() + GUARD_US);
        const bool ok = pg_do(db, &run, sql, NULL);
        pg_run_end(db, &run);
        if (ok)
            break;
    }
    db->base.error = keep;
}

/* The description of what was prepared; NULL with err set. */
static PGresult *postgres_read_describe(struct pg_db *db, struct pg_run *run, struct err *err)
{
    PGresult *result = NULL;

    if (!db->base.broken && libpq.PQsendDescribePrepared(db->conn, "") && pg_flush(db, run))
        result = pg_result(db, run);
    if (result && libpq.PQresultStatus(result) == PGRES_COMMAND_OK) {
        pg_drain(db, run);
        return result;
    }
    pg_fail(db, run, result, err);
    pg_drain(db, run);
    return NULL;
}

bool pg_gives_rows(struct pg_db *db, const PGresult *description, struct err *err)
{
    if (libpq.PQnfields(description) > 0)
        return true;
    db_fail(&db->base, DB_READ_ONLY, "25006", NULL, 0);
    return err_set(err, ERR_REFUSED,
                   "cannot run a statement that gives no rows: questions only read");
}

bool pg_prepare(struct pg_db *db, struct pg_run *run, const char *sql, PGresult **ret_description,
                struct err *err)
{
    PGresult *result = NULL;

    if (!db->base.broken && libpq.PQsendPrepare(db->conn, "", sql, 0, NULL) && pg_flush(db, run))
        result = pg_result(db, run);
    if (!result || libpq.PQresultStatus(result) != PGRES_COMMAND_OK) {
        pg_fail(db, run, result, err);
        pg_drain(db, run);
        return false;
    }
    libpq.PQclear(result);
    pg_drain(db, run);
    PGresult *description = postgres_read_describe(db, run, err);
    if (!description)
        return false;
    if (!pg_gives_rows(db, description, err)) {
        libpq.PQclear(description);
        return false;
    }
    *ret_description = description;
    return true;
}

/* ---- cells */

static int postgres_read_hex_digit(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* bytea comes as \x and two hexadecimal digits a byte. */
static struct cell bytes_cell(struct buf *out, const char *p, size_t len)
{
    buf_clear(out);
    if (len >= 2 && p[0] == '\\' && p[1] == 'x')
        for (size_t i = 2; i + 1 < len; i += 2)
            buf_addc(out, (char)(postgres_read_hex_digit(p[i]) << 4 |
                                 postgres_read_hex_digit(p[i + 1])));
    return (struct cell){.p = buf_str(out), .len = out->len, .kind = CELL_BYTES};
}

static struct cell postgres_read_cell_of(const struct pg_cursor *cursor, int col)
{
    const char *p = libpq.PQgetvalue(cursor->row, 0, col);
    const size_t len = (size_t)libpq.PQgetlength(cursor->row, 0, col);

    if (len == 0 && libpq.PQgetisnull(cursor->row, 0, col))
        return (struct cell){.p = "", .kind = CELL_NULL};
    if (cursor->kinds[col] == CELL_BYTES)
        return bytes_cell(&cursor->bytes[col], p, len);
    if (cursor->boolean[col])
        return *p == 't' ? (struct cell){.p = "true", .len = 4, .kind = CELL_TEXT}
                         : (struct cell){.p = "false", .len = 5, .kind = CELL_TEXT};
    return (struct cell){.p = p, .len = len, .kind = cursor->kinds[col]};
}

/* ---- cursor */

static struct pg_db *postgres_read_db_of(const struct pg_cursor *cursor)
{
    return (struct pg_db *)cursor->base.db;
}

static void postgres_read_cursor_enter(struct db_cursor *base)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;

    pg_run_begin(postgres_read_db_of(cursor), &cursor->run, base->reading.cancel,
                 reading_deadline(&base->reading));
    cursor->run.reading = &base->reading;
}

static void postgres_read_cursor_leave(struct db_cursor *base)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;

    pg_run_end(postgres_read_db_of(cursor), &cursor->run);
}

/* Runs the prepared statement; rows come one by one. It is parsed anew where something was asked
 * after preparing it. */
static bool postgres_read_execute(struct pg_cursor *cursor, const char *sql, bool asked,
                                  struct err *err)
{
    struct pg_db *db = postgres_read_db_of(cursor);

    if (!(asked ? libpq.PQsendQueryParams(db->conn, sql, 0, NULL, NULL, NULL, NULL, 0)
                : libpq.PQsendQueryPrepared(db->conn, "", 0, NULL, NULL, NULL, 0)))
        return pg_fail(db, &cursor->run, NULL, err);
    cursor->running = true;
    if (libpq.PQsetSingleRowMode(db->conn) && pg_flush(db, &cursor->run))
        return true;
    return pg_fail(db, &cursor->run, NULL, err);
}

static bool postgres_read_cursor_start(struct db_cursor *base, const char *sql,
                                       struct result_column **ret_columns, struct err *err)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;
    struct pg_db *db = postgres_read_db_of(cursor);

    if (!pg_guard_prepare(db, &cursor->run, base->reading.server_ms, sql, &cursor->description,
                          &cursor->guarded, err))
        return false;
    base->count = (size_t)libpq.PQnfields(cursor->description);
    cursor->kinds = mem_alloc(base->count * sizeof *cursor->kinds);
    cursor->boolean = mem_alloc(base->count * sizeof *cursor->boolean);
    cursor->bytes = mem_alloc(base->count * sizeof *cursor->bytes);
    for (int i = 0; i < (int)base->count; i++) {
        cursor->kinds[i] = pg_cell_kind(libpq.PQftype(cursor->description, i));
        cursor->boolean[i] = pg_value_type(libpq.PQftype(cursor->description, i)) == VALUE_BOOLEAN;
    }
    const uint64_t asked = db->asked;
    struct result_column *columns = pg_columns(db, &cursor->run, cursor->description);
    if (!postgres_read_execute(cursor, sql, db->asked != asked, err)) {
        mem_free(columns);
        return false;
    }
    *ret_columns = columns;
    return true;
}

static bool postgres_read_cursor_next(struct db_cursor *base, struct cell *cells, bool *ret_row,
                                      struct err *err)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;
    struct pg_db *db = postgres_read_db_of(cursor);

    libpq.PQclear(cursor->row);
    cursor->row = pg_result(db, &cursor->run);
    if (!cursor->row) { /* stopped: its rows still come, and are dropped by
                           postgres_read_cursor_finish */
        cursor->running = !db->base.broken;
        return pg_fail(db, &cursor->run, NULL, err);
    }
    const ExecStatusType status = libpq.PQresultStatus(cursor->row);
    *ret_row = status == PGRES_SINGLE_TUPLE;
    if (*ret_row) {
        for (size_t i = 0; i < base->count; i++)
            cells[i] = postgres_read_cell_of(cursor, (int)i);
        return true;
    }
    PGresult *last = cursor->row;
    cursor->row = NULL;
    cursor->running = false;
    if (status == PGRES_TUPLES_OK)
        libpq.PQclear(last);
    else
        pg_fail(db, &cursor->run, last, err);
    pg_drain(db, &cursor->run);
    return status == PGRES_TUPLES_OK;
}

static void postgres_read_cursor_finish(struct db_cursor *base)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;
    struct pg_db *db = postgres_read_db_of(cursor);

    if (cursor->running && !db->base.broken)
        pg_abandon(db);
    cursor->running = false;
    if (cursor->guarded)
        pg_guard_end(db);
    cursor->guarded = false;
}

static void postgres_read_cursor_release(struct db_cursor *base)
{
    struct pg_cursor *cursor = (struct pg_cursor *)base;

    for (size_t i = 0; cursor->bytes && i < base->count; i++)
        buf_release(&cursor->bytes[i]);
    mem_free(cursor->bytes);
    mem_free(cursor->kinds);
    mem_free(cursor->boolean);
    libpq.PQclear(cursor->row);
    libpq.PQclear(cursor->description);
}

const struct cursor_ops pg_cursor_ops = {
    .size = sizeof(struct pg_cursor),
    .enter = postgres_read_cursor_enter,
    .leave = postgres_read_cursor_leave,
    .start = postgres_read_cursor_start,
    .next = postgres_read_cursor_next,
    .finish = postgres_read_cursor_finish,
    .release = postgres_read_cursor_release,
};
