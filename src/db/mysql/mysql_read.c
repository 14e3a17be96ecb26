/* Reading from MySQL and MariaDB: the text protocol, rows as the server sends them, in a
 * transaction that only reads. What a read-only transaction would still let through (SET, COMMIT,
 * KILL, INTO OUTFILE) gives no rows when it is prepared, or does not begin like a query. */
#include <stdio.h>
#include <string.h>

#include "mysql/mysql_driver.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define GUARD_US 5000000 /* for the end of a transaction that only read */

#define BINARY_CHARSET 63
#define BIGINT_BITS 64
#define UTF8MB4_BYTES 4 /* a character, in the lengths that the server tells */

struct my_cursor {
    struct db_cursor base;
    MYSQL_RES *rows; /* NULL: at its end */
    enum cell_kind *kinds;
    struct buf *texts; /* a column's value that is written anew */
    bool guarded;      /* the transaction around it is open */
};

/* ---- what may be read */

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

#define NOT_PREPARED "1295" /* a statement that this server cannot be asked to prepare */

/* Every SHOW only reads. Some tell their columns only when they run, and older servers prepare few
 * of them; all are parsed before, as one statement. */
static bool is_report(const char *sql)
{
    const char *word = first_word(sql);

    return str_starts_fold(word, "show") && strchr(" \t\r\n\f\v/", word[strlen("show")]);
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

static bool mysql_read_refuse(struct my_db *db, struct err *err)
{
    db_fail(&db->base, DB_READ_ONLY, "1792", NULL, 0);
    return err_set(err, ERR_REFUSED,
                   "cannot run a statement that does more than read: questions "
                   "only read");
}

/* The server prepares one statement only, and says how many columns it gives. */
bool my_check_read(struct my_db *db, const char *sql, struct err *err)
{
    if (db->base.broken)
        return err_set(err, ERR_CONNECT, "the connection to the server was lost");
    if (str_blank(first_word(sql))) {
        db_fail(&db->base, DB_SYNTAX_ERROR, "1065", NULL, 0);
        return err_set(err, ERR_USAGE, "there is no statement in this text");
    }
    my_settle(db);
    MYSQL_STMT *stmt = libmariadb.mysql_stmt_init(db->conn);
    const int rc = libmariadb.mysql_stmt_prepare(stmt, sql, (unsigned long)strlen(sql));
    const unsigned columns = rc ? 0 : libmariadb.mysql_stmt_field_count(stmt);
    struct err why = ERR_INIT;
    const bool ok = rc == 0 || my_fail(db, &why);
    libmariadb.mysql_stmt_close(stmt);
    if (is_report(sql) && (ok || str_eq(db->base.error.code, NOT_PREPARED)))
        return true;
    if (!ok && err)
        *err = why;
    if (!ok)
        return begins_like_a_query(sql) || db->base.error.class == DB_SYNTAX_ERROR ||
                       db->base.error.class == DB_CONNECTION_LOST
                   ? false
                   : mysql_read_refuse(db, err);
    return (columns && begins_like_a_query(sql)) || mysql_read_refuse(db, err);
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

    my_run_begin(db, NULL, clock_mono_us() + GUARD_US);
    if (!db->base.in_transaction && !db->base.broken && !my_do(db, "ROLLBACK", NULL))
        my_do(db, "ROLLBACK", NULL);
    my_run_end(db);
    db->base.error = keep;
}

bool my_limit_sql(const char *version, int server_ms, struct buf *out)
{
    const bool maria = str_find_fold(version, "mariadb") != NULL;
    unsigned major = 0, minor = 0, patch = 0;

    if (maria && str_starts(version, "5.5.5-")) /* put before it for old clients */
        version += strlen("5.5.5-");
    sscanf(version, "%u.%u.%u", &major, &minor, &patch);
    const unsigned number = major * 10000 + minor * 100 + patch;
    if (maria && number >= 100101)
        buf_addf(out, "SET SESSION max_statement_time = %d.%03d", server_ms / 1000,
                 server_ms % 1000);
    else if (!maria && number >= 50708)
        buf_addf(out, "SET SESSION MAX_EXECUTION_TIME = %d", server_ms);
    else
        return false;
    return true;
}

/* The limit that the session has by itself, in the unit of the server: it is never raised, and is
 * there again once a read with another is over. */
static void mysql_read_learn_limit(struct my_db *db)
{
    const bool maria = str_find_fold(libmariadb.mysql_get_server_info(db->conn), "mariadb") != NULL;
    MYSQL_RES *rows = my_ask(db,
                             maria ? "SELECT CAST(@@SESSION.max_statement_time * 1000 AS SIGNED)"
                                   : "SELECT @@SESSION.max_execution_time",
                             1, NULL);
    const MYSQL_ROW row = rows ? libmariadb.mysql_fetch_row(rows) : NULL;
    int64_t ms = 0;

    if (row && row[0] && str_to_i64(row[0], &ms) && ms > 0 && ms < INT32_MAX)
        db->own_ms = (int)ms;
    libmariadb.mysql_free_result(rows);
    db->own_known = true;
}

bool my_limit_server(struct my_db *db, int server_ms, struct err *err)
{
    struct buf sql = BUF_INIT;
    bool ok = true;

    if (server_ms != db->server_ms && !db->own_known)
        mysql_read_learn_limit(db);
    if (server_ms && db->own_ms && db->own_ms < server_ms)
        server_ms = db->own_ms;
    else if (!server_ms && db->server_ms)
        server_ms = db->own_ms;
    if (server_ms != db->server_ms &&
        my_limit_sql(libmariadb.mysql_get_server_info(db->conn), server_ms, &sql))
        ok = my_do(db, buf_str(&sql), err);
    if (ok)
        db->server_ms = server_ms;
    buf_release(&sql);
    return ok;
}

/* ---- columns */

bool my_is_boolean(const MYSQL_FIELD *field)
{
    return field->type == MYSQL_TYPE_TINY && field->length == 1;
}

bool my_is_binary(const MYSQL_FIELD *field)
{
    switch (field->type) {
    case MYSQL_TYPE_TINY_BLOB:
    case MYSQL_TYPE_BLOB:
    case MYSQL_TYPE_MEDIUM_BLOB:
    case MYSQL_TYPE_LONG_BLOB:
    case MYSQL_TYPE_STRING:
    case MYSQL_TYPE_VAR_STRING:
    case MYSQL_TYPE_VARCHAR:
        return field->charsetnr == BINARY_CHARSET;
    default:
        return false;
    }
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
    {MYSQL_TYPE_BIT, "bit", VALUE_INTEGER, CELL_INTEGER},
    {MYSQL_TYPE_GEOMETRY, "geometry", VALUE_OTHER, CELL_TEXT},
    {MYSQL_TYPE_NULL, "", VALUE_UNKNOWN, CELL_TEXT},
};

/* `text_of_type` holds a type that is put together. */
static void mysql_read_describe(const MYSQL_FIELD *field, struct result_column *column,
                                enum cell_kind *kind, struct buf *text_of_type)
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
    if (field->type == MYSQL_TYPE_LONGLONG && field->flags & UNSIGNED_FLAG)
        column->type = "bigint unsigned";
    if (field->type == MYSQL_TYPE_NEWDECIMAL) {
        const unsigned sign = field->flags & UNSIGNED_FLAG ? 0 : 1;
        const unsigned point = field->decimals ? 1 : 0;
        buf_clear(text_of_type);
        buf_addf(text_of_type, "decimal(%lu,%u)", field->length - sign - point, field->decimals);
        column->type = buf_str(text_of_type);
    }
    if (field->type == MYSQL_TYPE_BIT && field->length >= BIGINT_BITS)
        column->type = "bigint unsigned";
    const bool text = !binary && has_source &&
                      (field->type == MYSQL_TYPE_VAR_STRING || field->type == MYSQL_TYPE_STRING);
    if (text && !(field->flags & (ENUM_FLAG | SET_FLAG)) && field->length >= UTF8MB4_BYTES) {
        buf_clear(text_of_type);
        buf_addf(text_of_type, "varchar(%lu)", field->length / UTF8MB4_BYTES);
        column->type = buf_str(text_of_type);
    }
    column->source_table = has_source ? field->org_table : NULL;
    column->source_column = has_source ? field->org_name : NULL;
}

/* ---- cursor */

static struct my_db *mysql_read_db_of(const struct my_cursor *cursor)
{
    return (struct my_db *)cursor->base.db;
}

static void mysql_read_cursor_enter(struct db_cursor *base)
{
    my_run_begin(mysql_read_db_of((struct my_cursor *)base), base->reading.cancel,
                 reading_deadline(&base->reading));
}

static void mysql_read_cursor_leave(struct db_cursor *base)
{
    my_run_end(mysql_read_db_of((struct my_cursor *)base));
}

static bool mysql_read_cursor_start(struct db_cursor *base, const char *sql,
                                    struct result_column **ret_columns, struct err *err)
{
    struct my_cursor *cursor = (struct my_cursor *)base;
    struct my_db *db = mysql_read_db_of(cursor);

    if (!my_check_read(db, sql, err) || !my_limit_server(db, base->reading.server_ms, err) ||
        !my_guard_begin(db, err))
        return false;
    cursor->guarded = true;
    if (libmariadb.mysql_real_query(db->conn, sql, (unsigned long)strlen(sql)))
        return my_fail(db, err);
    cursor->rows = libmariadb.mysql_use_result(db->conn);
    if (!cursor->rows)
        return my_fail(db, err);
    base->count = libmariadb.mysql_num_fields(cursor->rows);
    const MYSQL_FIELD *fields = libmariadb.mysql_fetch_fields(cursor->rows);
    struct result_column *columns = mem_alloc(base->count * sizeof *columns);
    cursor->kinds = mem_alloc(base->count * sizeof *cursor->kinds);
    cursor->texts = mem_alloc(base->count * sizeof *cursor->texts);
    for (size_t i = 0; i < base->count; i++)
        mysql_read_describe(&fields[i], &columns[i], &cursor->kinds[i], &cursor->texts[i]);
    *ret_columns = columns;
    return true;
}

static struct cell mysql_read_cell_of(struct my_cursor *cursor, const MYSQL_FIELD *field, size_t i,
                                      const char *p, size_t len)
{
    if (!p)
        return (struct cell){.p = "", .kind = CELL_NULL};
    if (field->type == MYSQL_TYPE_BIT)
        return my_bits_cell(p, len, &cursor->texts[i]);
    if (field->type == MYSQL_TYPE_GEOMETRY)
        return my_geometry_cell(p, len, &cursor->texts[i]);
    return (struct cell){.p = p, .len = len, .kind = cursor->kinds[i]};
}

static bool mysql_read_cursor_next(struct db_cursor *base, struct cell *cells, bool *ret_row,
                                   struct err *err)
{
    struct my_cursor *cursor = (struct my_cursor *)base;
    struct my_db *db = mysql_read_db_of(cursor);
    const MYSQL_ROW row = libmariadb.mysql_fetch_row(cursor->rows);

    *ret_row = row != NULL;
    if (!row) {
        const bool ok = !libmariadb.mysql_errno(db->conn) || my_fail(db, err);
        libmariadb.mysql_free_result(cursor->rows);
        cursor->rows = NULL;
        if (ok)
            my_say_warnings(db);
        return ok;
    }
    const unsigned long *lengths = libmariadb.mysql_fetch_lengths(cursor->rows);
    const MYSQL_FIELD *fields = libmariadb.mysql_fetch_fields(cursor->rows);
    for (size_t i = 0; i < base->count; i++)
        cells[i] = mysql_read_cell_of(cursor, &fields[i], i, row[i], lengths[i]);
    base->reading.due = reading_due(&base->reading, clock_mono_us());
    return true;
}

static void mysql_read_cursor_finish(struct db_cursor *base)
{
    struct my_cursor *cursor = (struct my_cursor *)base;
    struct my_db *db = mysql_read_db_of(cursor);

    if (cursor->rows) {
        my_kill(db);
        libmariadb.mysql_free_result(cursor->rows); /* reads what still comes */
        my_run_end(db);
    }
    cursor->rows = NULL;
    if (cursor->guarded)
        my_guard_end(db);
    cursor->guarded = false;
}

static void mysql_read_cursor_release(struct db_cursor *base)
{
    struct my_cursor *cursor = (struct my_cursor *)base;

    for (size_t i = 0; cursor->texts && i < base->count; i++)
        buf_release(&cursor->texts[i]);
    mem_free(cursor->texts);
    mem_free(cursor->kinds);
}

const struct cursor_ops my_cursor_ops = {
    .size = sizeof(struct my_cursor),
    .enter = mysql_read_cursor_enter,
    .leave = mysql_read_cursor_leave,
    .start = mysql_read_cursor_start,
    .next = mysql_read_cursor_next,
    .finish = mysql_read_cursor_finish,
    .release = mysql_read_cursor_release,
};
