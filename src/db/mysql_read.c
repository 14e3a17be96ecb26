/* Reading from MySQL and MariaDB: the text protocol, rows as the server sends them, in a
 * transaction that only reads. What a read-only transaction would still let through (SET, COMMIT,
 * KILL, INTO OUTFILE) gives no rows when it is prepared, or does not begin like a query. */
#include <string.h>

#include "mysql_driver.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define BINARY_CHARSET 63

struct my_cursor {
    struct db_cursor base;
    struct reading reading;
    MYSQL_RES *rows; /* NULL: at its end */
    const MYSQL_FIELD *fields;
    unsigned count;
    enum cell_kind *kinds;
    MYSQL_ROW pending; /* a row beyond the limit that was looked at */
    bool guarded;      /* the transaction around it is open */
};

/* ---- what may be read ---- */

/* Behind white space, comments and parentheses; an executable comment is no comment. */
static const char *first_word(const char *sql)
{
    for (;;) {
        sql += strspn(sql, " \t\r\n\f\v(");
        if (str_starts(sql, "/*") && sql[2] != '!' && !str_starts(sql, "/*M!")) {
            const char *end = strstr(sql + 2, "*/");
            sql = end ? end + 2 : sql + strlen(sql);
        } else if (*sql == '#' || str_starts(sql, "-- ") || str_starts(sql, "--\n")) {
            sql += strcspn(sql, "\n");
        } else {
            return sql;
        }
    }
}

static bool begins_like_a_query(const char *sql)
{
    static const char *const words[] = {"select", "with",    "show",   "describe",
                                        "desc",   "explain", "values", "table"};
    const char *word = first_word(sql);
    const size_t len = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (len == strlen(words[i]) && str_starts_fold(word, words[i]))
            return true;
    return false;
}

static bool refuse(struct my_db *db, struct err *err)
{
    db_fail(&db->base, DB_READ_ONLY, "1792", NULL, 0);
    return err_set(err, ERR_REFUSED,
                   "cannot run a statement that does more than read: questions "
                   "only read");
}

/* The server prepares one statement only, and says how many columns it gives. */
bool my_check_read(struct my_db *db, const char *sql, struct err *err)
{
    if (db->broken)
        return err_set(err, ERR_CONNECT, "the connection to the server was lost");
    if (str_blank(first_word(sql))) {
        db_fail(&db->base, DB_SYNTAX_ERROR, "1065", NULL, 0);
        return err_set(err, ERR_USAGE, "there is no statement in this text");
    }
    MYSQL_STMT *stmt = libmariadb.mysql_stmt_init(db->conn);
    const int rc = libmariadb.mysql_stmt_prepare(stmt, sql, (unsigned long)strlen(sql));
    const unsigned columns = rc ? 0 : libmariadb.mysql_stmt_field_count(stmt);
    const bool ok = rc == 0 || my_fail(db, err);
    libmariadb.mysql_stmt_close(stmt);
    if (!ok)
        return begins_like_a_query(sql) || db->base.error.class == DB_SYNTAX_ERROR ||
                       db->base.error.class == DB_CONNECTION_LOST
                   ? false
                   : refuse(db, err);
    return (columns && begins_like_a_query(sql)) || refuse(db, err);
}

/* Inside a writing transaction nothing is begun: what may be read was checked, and a failure of one
 * statement leaves the transaction as it is. */
bool my_guard_begin(struct my_db *db, struct err *err)
{
    return db->base.in_transaction || my_do(db, "START TRANSACTION READ ONLY", err);
}

/* A kill that came late may hit this statement instead of the query: then it is sent again. */
void my_guard_end(struct my_db *db)
{
    const struct db_error keep = db->base.error;

    if (!db->base.in_transaction && !db->broken && !my_do(db, "ROLLBACK", NULL))
        my_do(db, "ROLLBACK", NULL);
    db->base.error = keep;
}

/* ---- columns ---- */

bool my_is_boolean(const MYSQL_FIELD *field)
{
    return field->type == MYSQL_TYPE_TINY && field->length == 1;
}

static const struct {
    enum enum_field_types type;
    const char *name;
    enum value_type value;
    enum cell_kind kind;
} known[] = {
    {MYSQL_TYPE_TINY, "tinyint", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_SHORT, "smallint", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_INT24, "mediumint", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_LONG, "int", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_LONGLONG, "bigint", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_YEAR, "year", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_FLOAT, "float", VALUE_REAL, CELL_REAL},
    {MYSQL_TYPE_DOUBLE, "double", VALUE_REAL, CELL_REAL},
    {MYSQL_TYPE_DECIMAL, "decimal", VALUE_DECIMAL, CELL_REAL},
    {MYSQL_TYPE_NEWDECIMAL, "decimal", VALUE_DECIMAL, CELL_REAL},
    {MYSQL_TYPE_DATE, "date", VALUE_DATE, CELL_TEXT},
    {MYSQL_TYPE_NEWDATE, "date", VALUE_DATE, CELL_TEXT},
    {MYSQL_TYPE_TIME, "time", VALUE_TIME, CELL_TEXT},
    {MYSQL_TYPE_DATETIME, "datetime", VALUE_TIMESTAMP, CELL_TEXT},
    {MYSQL_TYPE_TIMESTAMP, "timestamp", VALUE_TIMESTAMP, CELL_TEXT},
    {MYSQL_TYPE_JSON, "json", VALUE_JSON, CELL_TEXT},
    {MYSQL_TYPE_ENUM, "enum", VALUE_TEXT, CELL_TEXT},
    {MYSQL_TYPE_SET, "set", VALUE_TEXT, CELL_TEXT},
    {MYSQL_TYPE_BIT, "bit", VALUE_OTHER, CELL_BYTES},
    {MYSQL_TYPE_GEOMETRY, "geometry", VALUE_OTHER, CELL_BYTES},
    {MYSQL_TYPE_NULL, "", VALUE_UNKNOWN, CELL_TEXT},
};

static void describe(const MYSQL_FIELD *field, struct result_column *column, enum cell_kind *kind)
{
    const bool has_source = field->org_table && *field->org_table;
    const bool binary = field->charsetnr == BINARY_CHARSET;

    /* texts and bytes differ by their character set only */
    column->name = field->name;
    column->type = binary ? "blob" : "text";
    column->value = binary ? VALUE_BYTES : VALUE_TEXT;
    *kind = binary ? CELL_BYTES : CELL_TEXT;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].type == field->type) {
            column->type = known[i].name;
            column->value = known[i].value;
            *kind = known[i].kind;
        }
    if (my_is_boolean(field)) {
        column->type = "tinyint(1)";
        column->value = VALUE_BOOLEAN;
    }
    column->source_table = has_source ? field->org_table : NULL;
    column->source_column = has_source ? field->org_name : NULL;
}

static struct result_column *columns_of(struct my_cursor *cursor)
{
    struct result_column *columns = mem_alloc(cursor->count * sizeof *columns);

    cursor->kinds = mem_alloc(cursor->count * sizeof *cursor->kinds);
    for (unsigned i = 0; i < cursor->count; i++)
        describe(&cursor->fields[i], &columns[i], &cursor->kinds[i]);
    return columns;
}

/* ---- cursor ---- */

static struct my_db *db_of(const struct my_cursor *cursor)
{
    return (struct my_db *)cursor->base.db;
}

/* Ends the statement, by force when rows are still to come, and the transaction around it. */
static void finish(struct my_cursor *cursor)
{
    struct my_db *db = db_of(cursor);

    if (cursor->rows) {
        my_kill(db);
        libmariadb.mysql_free_result(cursor->rows); /* reads what still comes */
        my_run_end(db);
    }
    cursor->rows = NULL;
    cursor->pending = NULL;
    if (cursor->guarded)
        my_guard_end(db);
    cursor->guarded = false;
}

void my_cursor_close(struct db_cursor *base)
{
    struct my_cursor *cursor = (struct my_cursor *)base;

    finish(cursor);
    if (cursor->reading.result && result_state(cursor->reading.result) == RESULT_RUNNING)
        reading_end(&cursor->reading, RESULT_PARTIAL, "closed before its end");
    reading_release(&cursor->reading);
    mem_free(cursor->kinds);
    mem_free(cursor);
}

static bool start(struct my_cursor *cursor, const char *sql, struct err *err)
{
    struct my_db *db = db_of(cursor);

    if (cancel_fired(cursor->reading.cancel)) {
        db_fail(&db->base, DB_CANCELLED, "", NULL, 0);
        return err_set(err, ERR_CANCELLED, "cancelled");
    }
    if (!my_check_read(db, sql, err) || !my_guard_begin(db, err))
        return false;
    cursor->guarded = true;
    if (libmariadb.mysql_real_query(db->conn, sql, (unsigned long)strlen(sql)))
        return my_fail(db, err);
    cursor->rows = libmariadb.mysql_use_result(db->conn);
    if (!cursor->rows)
        return my_fail(db, err);
    cursor->count = libmariadb.mysql_num_fields(cursor->rows);
    cursor->fields = libmariadb.mysql_fetch_fields(cursor->rows);
    return true;
}

static bool cursor_open(struct my_db *db, const char *sql, const struct db_read_options *options,
                        struct my_cursor **ret_cursor, struct err *err)
{
    struct my_cursor *cursor = mem_alloc(sizeof *cursor);

    cursor->base.db = &db->base;
    reading_init(&cursor->reading, options, NULL);
    reading_resume(&cursor->reading);
    my_run_begin(db, cursor->reading.cancel, reading_deadline(&cursor->reading));
    const bool ok = start(cursor, sql, err);
    my_run_end(db);
    reading_pause(&cursor->reading);
    if (!ok) {
        my_cursor_close(&cursor->base);
        return false;
    }
    *ret_cursor = cursor;
    return true;
}

bool my_query(struct db *base, const char *sql, const struct db_read_options *options,
              struct db_cursor **ret_cursor, struct result **ret_result, struct err *err)
{
    struct my_cursor *cursor;

    if (!cursor_open((struct my_db *)base, sql, options, &cursor, err))
        return false;
    struct result_column *columns = columns_of(cursor);
    struct result *result = result_new(columns, cursor->count, options ? options->memory_cap : 0);
    mem_free(columns);
    cursor->reading.result = result_ref(result);
    *ret_cursor = &cursor->base;
    *ret_result = result;
    return true;
}

/* The next row, NULL at the end; false with err set on failure. */
static bool next_row(struct my_cursor *cursor, MYSQL_ROW *ret_row, struct err *err)
{
    struct my_db *db = db_of(cursor);

    if (cursor->pending) {
        *ret_row = cursor->pending;
        cursor->pending = NULL;
        return true;
    }
    *ret_row = libmariadb.mysql_fetch_row(cursor->rows);
    if (*ret_row)
        return true;
    const bool ok = !libmariadb.mysql_errno(db->conn) || my_fail(db, err);
    libmariadb.mysql_free_result(cursor->rows);
    cursor->rows = NULL;
    return ok;
}

static struct cell cell_of(const struct my_cursor *cursor, MYSQL_ROW row,
                           const unsigned long *lengths, unsigned i)
{
    if (!row[i])
        return (struct cell){.p = "", .kind = CELL_NULL};
    return (struct cell){.p = row[i], .len = lengths[i], .kind = cursor->kinds[i]};
}

static bool keep_row(struct my_cursor *cursor, MYSQL_ROW row, struct err *err)
{
    const unsigned long *lengths = libmariadb.mysql_fetch_lengths(cursor->rows);
    struct result *result = cursor->reading.result;

    for (unsigned i = 0; i < cursor->count; i++)
        if (row[i])
            result_add(result, cursor->kinds[i], row[i], lengths[i]);
        else
            result_add_null(result);
    return result_row_end(result, err);
}

static bool take_rows(struct my_cursor *cursor, uint64_t rows, struct err *err)
{
    struct reading *reading = &cursor->reading;
    MYSQL_ROW row;

    for (uint64_t taken = 0; !rows || taken < rows; taken++) {
        if (!next_row(cursor, &row, err))
            return false;
        if (!row)
            return true;
        if (reading_at_limit(reading)) {
            cursor->pending = row;
            return true;
        }
        if (!keep_row(cursor, row, err))
            return false;
        reading_row(reading, reading_due(reading, clock_mono_us()));
    }
    return true;
}

bool my_fetch(struct db_cursor *base, uint64_t rows, struct err *err)
{
    struct my_cursor *cursor = (struct my_cursor *)base;
    struct reading *reading = &cursor->reading;
    struct err local = ERR_INIT;

    if (!cursor->rows)
        return true;
    reading_resume(reading);
    my_run_begin(db_of(cursor), reading->cancel, reading_deadline(reading));
    const bool ok = take_rows(cursor, rows, &local);
    my_run_end(db_of(cursor));
    reading_pause(reading);
    if (!ok) {
        reading_end(reading, RESULT_PARTIAL, local.text);
        err_set(err, local.code, "%s", local.text);
    } else if (!cursor->rows) {
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

static bool stream_rows(struct my_cursor *cursor, const struct db_row_sink *sink, struct err *err)
{
    struct cell *cells = mem_alloc(cursor->count * sizeof *cells);
    MYSQL_ROW row = NULL;
    bool ok = true, more = true;

    while (more && !reading_at_limit(&cursor->reading) && (ok = next_row(cursor, &row, err)) &&
           row) {
        const unsigned long *lengths = libmariadb.mysql_fetch_lengths(cursor->rows);
        for (unsigned i = 0; i < cursor->count; i++)
            cells[i] = cell_of(cursor, row, lengths, i);
        more = sink->row(sink->arg, cells, cursor->count);
        reading_row(&cursor->reading, false);
    }
    reading_publish(&cursor->reading);
    mem_free(cells);
    return ok;
}

bool my_stream(struct db *base, const char *sql, const struct db_read_options *options,
               const struct db_row_sink *sink, struct err *err)
{
    struct my_db *db = (struct my_db *)base;
    struct my_cursor *cursor;
    bool ok = true;

    if (!cursor_open(db, sql, options, &cursor, err))
        return false;
    struct result_column *columns = columns_of(cursor);
    const bool go_on = !sink->columns || sink->columns(sink->arg, columns, cursor->count);
    mem_free(columns);
    if (go_on) {
        reading_resume(&cursor->reading);
        my_run_begin(db, cursor->reading.cancel, reading_deadline(&cursor->reading));
        ok = stream_rows(cursor, sink, err);
        my_run_end(db);
    }
    my_cursor_close(&cursor->base);
    return ok;
}
