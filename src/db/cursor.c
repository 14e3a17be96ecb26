/* Reading, the same for every driver: a statement's rows into a result, or one by one into a sink.
 * A driver starts the statement and gives the next row (struct cursor_ops); limits, batches, states
 * and what is left of a failed read are seen to here. Runs on the thread that owns the connection.
 */
#include "driver.h"

#include "querent/base/mem.h"

enum outcome { PAUSED, AT_END, AT_LIMIT, FAILED };

static const struct cursor_ops *ops_of(const struct db_cursor *cursor)
{
    return cursor->db->ops->cursor;
}

/* The driver's work happens between these two: its clock runs, and a cancel reaches it. */
static void db_cursor_enter(struct db_cursor *cursor)
{
    reading_resume(&cursor->reading);
    ops_of(cursor)->enter(cursor);
}

static void db_cursor_leave(struct db_cursor *cursor)
{
    ops_of(cursor)->leave(cursor);
    reading_pause(&cursor->reading);
}

static void db_cursor_finish(struct db_cursor *cursor)
{
    if (cursor->open)
        ops_of(cursor)->finish(cursor);
    cursor->open = false;
}

void db_cursor_close(struct db_cursor *cursor)
{
    struct err closed = ERR_INIT;

    if (!cursor)
        return;
    db_cursor_finish(cursor);
    err_set(&closed, ERR_CANCELLED, RESULT_CLOSED " before its end");
    reading_cut(&cursor->reading, &closed); /* one that has ended stays as it is */
    reading_release(&cursor->reading);
    ops_of(cursor)->release(cursor);
    mem_free(cursor->cells);
    mem_free(cursor->sql);
    mem_free(cursor);
}

static bool db_cursor_start(struct db_cursor *cursor, const char *sql,
                            struct result_column **ret_columns, struct err *err)
{
    if (cancel_fired(cursor->reading.cancel))
        return db_stopped(cursor->db, DB_CANCELLED, err);
    db_cursor_enter(cursor);
    cursor->open = true;
    const bool ok = ops_of(cursor)->start(cursor, sql, ret_columns, err);
    db_cursor_leave(cursor);
    return ok;
}

static bool cursor_open(struct db *db, const char *sql, const struct db_read_options *options,
                        struct db_cursor **ret_cursor, struct result_column **ret_columns,
                        struct err *err)
{
    db_fail(db, DB_ERROR_UNKNOWN, "", NULL, 0); /* what went wrong before is over */
    if (!db_fresh(db, err))
        return false;
    struct db_cursor *cursor = mem_alloc(db->ops->cursor->size);
    cursor->db = db;
    cursor->sql = db->veil ? mem_strdup(sql) : NULL;
    reading_init(&cursor->reading, options, NULL);
    if (!db_cursor_start(cursor, sql, ret_columns, err)) {
        db_cursor_close(cursor);
        veil_error(db, sql, err);
        return false;
    }
    cursor->cells = mem_alloc((cursor->count ? cursor->count : 1) * sizeof *cursor->cells);
    *ret_cursor = cursor;
    return true;
}

bool db_query(struct db *db, const char *sql, const struct db_read_options *options,
              struct db_cursor **ret_cursor, struct result **ret_result, struct err *err)
{
    struct db_cursor *cursor;
    struct result_column *columns = NULL;

    if (!cursor_open(db, sql, options, &cursor, &columns, err))
        return false;
    struct result *result = result_new(columns, cursor->count, options ? options->memory_cap : 0);
    mem_free(columns);
    cursor->reading.result = result_ref(result);
    *ret_cursor = cursor;
    *ret_result = result;
    return true;
}

/* ---- rows */

static bool keep_row(struct db_cursor *cursor, struct err *err)
{
    struct result *result = cursor->reading.result;

    for (size_t i = 0; i < cursor->count; i++) {
        const struct cell *cell = &cursor->cells[i];
        if (cell->kind == CELL_NULL)
            result_add_null(result);
        else
            result_add(result, cell->kind, cell->p, cell->len);
    }
    return result_row_end(result, err);
}

/* Up to `rows` rows (0: all). A row beyond the limit is looked at, to know whether there is one. */
static enum outcome take_rows(struct db_cursor *cursor, uint64_t rows, struct err *err)
{
    const struct cursor_ops *ops = ops_of(cursor);
    bool row;

    for (uint64_t taken = 0; !rows || taken < rows; taken++) {
        if (!ops->next(cursor, cursor->cells, &row, err))
            return FAILED;
        if (!row)
            return AT_END;
        if (reading_at_limit(&cursor->reading))
            return AT_LIMIT;
        if (!keep_row(cursor, err))
            return FAILED;
        reading_row(&cursor->reading);
    }
    return PAUSED;
}

bool db_fetch(struct db_cursor *cursor, uint64_t rows, struct err *err)
{
    struct reading *reading = &cursor->reading;
    struct err local = ERR_INIT;

    if (!cursor->open)
        return true;
    db_cursor_enter(cursor);
    const enum outcome outcome = take_rows(cursor, rows, &local);
    db_cursor_leave(cursor);
    switch (outcome) {
    case PAUSED:
        reading_end(reading, RESULT_PAUSED);
        return true;
    case AT_END:
        reading_end(reading, RESULT_COMPLETE);
        break;
    case AT_LIMIT:
        err_set(&local, ERR_LIMIT, "stopped at the limit of %llu rows",
                (unsigned long long)reading->row_limit);
        reading_cut(reading, &local);
        break;
    case FAILED:
        veil_error(cursor->db, cursor->sql, &local);
        reading_cut(reading, &local);
        err_set(err, local.code, "%s", local.text);
        break;
    }
    db_cursor_finish(cursor); /* gives locks and the server's memory back at once */
    return outcome != FAILED;
}

bool db_read(struct db *db, const char *sql, const struct db_read_options *options,
             struct result **ret_result, struct err *err)
{
    struct db_cursor *cursor;
    struct result *result;

    if (!db_query(db, sql, options, &cursor, &result, err))
        return false;
    const bool ok = db_fetch(cursor, 0, err);
    db_cursor_close(cursor);
    if (!ok) {
        result_unref(result);
        return false;
    }
    *ret_result = result;
    return true;
}

/* ---- streaming */

static bool cursor_stream_rows(struct db_cursor *cursor, const struct db_row_sink *sink,
                               struct err *err)
{
    struct reading *reading = &cursor->reading;
    bool ok = true, row, more = true;

    while (more && !reading_at_limit(reading)) {
        ok = ops_of(cursor)->next(cursor, cursor->cells, &row, err);
        if (!ok || !row)
            break;
        more = sink->row(sink->arg, cursor->cells, cursor->count);
        if (more)
            reading_row(reading);
    }
    reading_publish(reading);
    return ok || veil_error(cursor->db, cursor->sql, err);
}

bool db_stream(struct db *db, const char *sql, const struct db_read_options *options,
               const struct db_row_sink *sink, struct err *err)
{
    struct db_cursor *cursor;
    struct result_column *columns = NULL;
    bool ok = true;

    if (!cursor_open(db, sql, options, &cursor, &columns, err))
        return false;
    const bool go_on = !sink->columns || sink->columns(sink->arg, columns, cursor->count);
    mem_free(columns);
    if (go_on) {
        db_cursor_enter(cursor);
        ok = cursor_stream_rows(cursor, sink, err);
        db_cursor_leave(cursor);
    }
    db_cursor_close(cursor);
    return ok;
}
