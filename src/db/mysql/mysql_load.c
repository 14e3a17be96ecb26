/* Loading rows by LOAD DATA LOCAL, its "file" given from memory, where the server takes that, else
 * by INSERT of many rows at once; each batch behind a savepoint.
 *
 * LOAD DATA LOCAL turns what is wrong with a row into a warning and goes on, and an INSERT's error
 * does not say which of its rows was wrong. So a batch that is not clean is taken back and sent
 * again by INSERT, row by row where that fails too: then the row that is refused is known. */
#include "mysql/mysql_load.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

#define BATCH_BYTES (1 << 22)
#define BATCH_ROWS 50000
#define DECIMALS_MOST 30       /* of a decimal column */
#define INSERT_BYTES (1 << 19) /* below any server's max_allowed_packet */

/* ---- beginning */

static void mysql_load_add_target(struct buf *sql, const char *schema, const char *table)
{
    if (schema && *schema) {
        my_add_name(sql, schema);
        buf_addc(sql, '.');
    }
    my_add_name(sql, table);
}

static void mysql_load_add_columns(struct buf *sql, const char *const *columns, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(sql, i ? ", " : "");
        my_add_name(sql, columns[i]);
    }
}

static enum my_taste mysql_load_taste_of(const MYSQL_FIELD *field)
{
    if (my_is_boolean(field))
        return MY_TASTE_BOOLEAN;
    if (field->type == MYSQL_TYPE_BIT)
        return MY_TASTE_BITS;
    if (field->type == MYSQL_TYPE_GEOMETRY)
        return MY_TASTE_GEOMETRY;
    if (field->type == MYSQL_TYPE_NEWDECIMAL && field->decimals == DECIMALS_MOST)
        return MY_TASTE_DECIMAL;
    return my_is_binary(field) ? MY_TASTE_BYTES : MY_TASTE_TEXT;
}

/* Asks for no rows of the columns: it tells their types, or which of the names is wrong. */
static bool mysql_load_learn_columns(struct my_db *db, const char *schema, const char *table,
                                     const char *const *columns, size_t count,
                                     enum my_taste *tastes, struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SELECT ");
    mysql_load_add_columns(&sql, columns, count);
    buf_add(&sql, " FROM ");
    mysql_load_add_target(&sql, schema, table);
    buf_add(&sql, " LIMIT 0");
    MYSQL_RES *rows = my_ask(db, buf_str(&sql), (unsigned)count, err);
    buf_release(&sql);
    if (!rows)
        return false;
    const MYSQL_FIELD *fields = libmariadb.mysql_fetch_fields(rows);
    for (size_t i = 0; i < count; i++)
        tastes[i] = mysql_load_taste_of(&fields[i]);
    libmariadb.mysql_free_result(rows);
    return true;
}

/* The first value of the first row is 1. */
static bool says_one(struct my_db *db, const char *sql)
{
    MYSQL_RES *rows = my_ask(db, sql, 1, NULL);
    const MYSQL_ROW row = rows ? libmariadb.mysql_fetch_row(rows) : NULL;
    const bool one = row && row[0] && str_eq(row[0], "1");

    libmariadb.mysql_free_result(rows);
    return one;
}

static void mysql_load_add_quoted(struct my_db *db, struct buf *sql, const char *text)
{
    buf_addc(sql, '\'');
    buf_reserve(sql, strlen(text) * 2 + 1);
    sql->len += libmariadb.mysql_real_escape_string(db->conn, sql->p + sql->len, text,
                                                    (unsigned long)strlen(text));
    buf_addc(sql, '\'');
}

/* A table whose engine has no transactions would keep half of a load that failed. */
static bool check_engine(struct my_db *db, const char *schema, const char *table, struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SELECT 1 FROM information_schema.TABLES t JOIN information_schema.ENGINES e ON "
                  "e.ENGINE = t.ENGINE WHERE e.TRANSACTIONS = 'NO' AND t.TABLE_SCHEMA = ");
    if (schema && *schema)
        mysql_load_add_quoted(db, &sql, schema);
    else
        buf_add(&sql, "DATABASE()");
    buf_add(&sql, " AND t.TABLE_NAME = ");
    mysql_load_add_quoted(db, &sql, table);
    const bool refused = says_one(db, buf_str(&sql));
    buf_release(&sql);
    return !refused ||
           err_set(err, ERR_REFUSED,
                   "cannot load into '%s': its engine has no transactions, so a load "
                   "that fails would leave half of the rows: ALTER TABLE … ENGINE=InnoDB",
                   table);
}

static bool mysql_load_learn(struct my_db *db, const char *schema, const char *table,
                             const char *const *columns, size_t count, enum my_taste *tastes,
                             bool *ret_files, struct err *err)
{
    my_run_begin(db, db->base.limits.cancel, db->base.limits.deadline_us);
    const bool ok = mysql_load_learn_columns(db, schema, table, columns, count, tastes, err) &&
                    check_engine(db, schema, table, err);
    *ret_files = ok && says_one(db, "SELECT @@local_infile");
    my_run_end(db);
    return ok;
}

static void write_heads(struct my_load *load, const char *schema, const char *table,
                        const char *const *columns)
{
    bool bytes = false;

    buf_add(&load->insert_sql, "INSERT INTO ");
    mysql_load_add_target(&load->insert_sql, schema, table);
    buf_add(&load->insert_sql, " (");
    mysql_load_add_columns(&load->insert_sql, columns, load->count);
    buf_add(&load->insert_sql, ") VALUES ");

    buf_add(&load->file_sql, "LOAD DATA LOCAL INFILE 'querent' INTO TABLE ");
    mysql_load_add_target(&load->file_sql, schema, table);
    buf_add(&load->file_sql, " CHARACTER SET utf8mb4 FIELDS TERMINATED BY 0x09 ESCAPED BY 0x5c "
                             "LINES TERMINATED BY 0x0a (");
    for (size_t i = 0; i < load->count; i++) {
        buf_add(&load->file_sql, i ? ", " : "");
        if (load->tastes[i] == MY_TASTE_BYTES)
            buf_addf(&load->file_sql, "@b%zu", i);
        else
            my_add_name(&load->file_sql, columns[i]);
    }
    buf_addc(&load->file_sql, ')');
    for (size_t i = 0; i < load->count; i++) {
        load->by_file &= load->tastes[i] != MY_TASTE_BITS && load->tastes[i] != MY_TASTE_GEOMETRY;
        if (load->tastes[i] != MY_TASTE_BYTES)
            continue;
        buf_add(&load->file_sql, bytes ? ", " : " SET ");
        my_add_name(&load->file_sql, columns[i]);
        buf_addf(&load->file_sql, " = UNHEX(@b%zu)", i);
        bytes = true;
    }
}

bool my_load_begin(struct db *base, const char *schema, const char *table,
                   const char *const *columns, size_t count, struct db_load **ret_load,
                   struct err *err)
{
    struct my_db *db = (struct my_db *)base;
    enum my_taste *tastes = mem_alloc(count * sizeof *tastes);
    bool files;

    if (!mysql_load_learn(db, schema, table, columns, count, tastes, &files, err)) {
        mem_free(tastes);
        return err_prefix(err, "cannot load into '%s'", table);
    }
    struct my_load *load = mem_alloc(sizeof *load);
    *load = (struct my_load){.base = {.db = base},
                             .table = mem_strdup(table),
                             .count = count,
                             .tastes = tastes,
                             .names = mem_alloc(count * sizeof *load->names),
                             .by_file = files};
    for (size_t i = 0; i < count; i++)
        load->names[i] = mem_strdup(columns[i]);
    write_heads(load, schema, table, columns);
    *ret_load = &load->base;
    return true;
}

/* ---- sending */

/* Sends the rows from `first` up to `end` of those gathered, in statements of a fair size. */
static bool insert_rows(struct my_load *load, size_t first, size_t end, size_t *ret_failed,
                        struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;
    struct buf sql = BUF_INIT;
    bool ok = true;

    for (size_t i = first; ok && i < end;) {
        *ret_failed = i;
        buf_clear(&sql);
        buf_addn(&sql, load->insert_sql.p, load->insert_sql.len);
        for (bool more = false; i < end && sql.len < INSERT_BYTES; i++, more = true) {
            if (more)
                buf_addc(&sql, ',');
            my_row_as_values(load, i, &sql);
        }
        ok = libmariadb.mysql_real_query(db->conn, sql.p, (unsigned long)sql.len) == 0 ||
             my_fail(db, err);
    }
    buf_release(&sql);
    return ok;
}

/* Finds the row that was refused by sending them one by one. */
static bool mysql_load_find_refused(struct my_load *load, struct err *err)
{
    size_t failed;

    for (size_t i = 0; i < load->ends.len; i++)
        if (!insert_rows(load, i, i + 1, &failed, err))
            return err_prefix(err, "cannot load row %lld into '%s'",
                              (long long)(load->rows + (int64_t)i + 1), load->table);
    return true; /* it was not a row's fault: all are in now */
}

static bool take_back(struct my_db *db, struct err *err)
{
    return !db->base.broken && my_do(db, "ROLLBACK TO SAVEPOINT querent_batch", err);
}

static bool mysql_load_stopped(const struct my_db *db)
{
    return db->base.error.class == DB_CANCELLED || db->base.error.class == DB_TIMEOUT;
}

static bool send_inserts(struct my_load *load, struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;
    size_t failed;

    if (insert_rows(load, 0, load->ends.len, &failed, err))
        return true;
    return !mysql_load_stopped(db) && take_back(db, err) && mysql_load_find_refused(load, err);
}

/* True: all rows are in, and nothing was said about any of them. */
static bool send_file(struct my_load *load, struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;

    my_files_serve(load);
    const bool ok = libmariadb.mysql_real_query(db->conn, load->file_sql.p,
                                                (unsigned long)load->file_sql.len) == 0 ||
                    my_fail(db, err);
    my_files_refuse(db->conn);
    return ok && libmariadb.mysql_warning_count(db->conn) == 0 &&
           libmariadb.mysql_affected_rows(db->conn) == load->ends.len;
}

/* A server or a column that does not take files well is not asked again. */
static bool mysql_load_send_rows(struct my_load *load, struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;

    db->base.error.class = DB_ERROR_UNKNOWN;
    if (load->by_file) {
        if (send_file(load, err))
            return true;
        if (mysql_load_stopped(db) || !take_back(db, err))
            return false;
        load->by_file = false;
    }
    return send_inserts(load, err);
}

static bool send_batch(struct my_load *load, struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;

    if (!load->ends.len)
        return true;
    my_run_begin(db, db->base.limits.cancel, db->base.limits.deadline_us);
    struct err why = ERR_INIT; /* of a try that a second one makes good */
    const bool ok = my_do(db, "SAVEPOINT querent_batch", &why) && mysql_load_send_rows(load, &why);
    my_run_end(db);
    if (!ok && err)
        *err = why;
    load->failed = !ok;
    load->rows += (int64_t)load->ends.len;
    load->ends.len = 0;
    buf_clear(&load->values);
    return ok;
}

/* ---- rows */

/* The digits behind the point, the zeros at their end not counted. */
static long decimals_of(const struct cell *cell)
{
    const char *end = cell->p + cell->len;
    const char *point = memchr(cell->p, '.', cell->len);
    const char *e = memchr(cell->p, 'e', cell->len);
    char exponent[12] = "";
    long count = 0;

    if (!e)
        e = memchr(cell->p, 'E', cell->len);
    for (const char *p = point ? point + 1 : end; p < end && p != e; p++)
        if (*p != '0')
            count = p - point;
    if (e && (size_t)(end - e) < sizeof exponent)
        memcpy(exponent, e + 1, (size_t)(end - e) - 1);
    return count - strtol(exponent, NULL, 10);
}

/* The server would round it without an error. */
static bool check_decimals(struct my_load *load, const struct cell *cells, struct err *err)
{
    for (size_t i = 0; i < load->count; i++) {
        const struct cell *cell = &cells[i];
        if (load->tastes[i] != MY_TASTE_DECIMAL || cell->kind == CELL_NULL ||
            !number_is(cell->p, cell->len) || decimals_of(cell) <= DECIMALS_MOST)
            continue;
        load->failed = true;
        db_fail(load->base.db, DB_TYPE_MISMATCH, "", load->names[i], strlen(load->names[i]));
        return err_set(err, ERR_DB,
                       "cannot load row %lld into '%s': the number in column '%s' has more than "
                       "%d decimals: round it in the query",
                       (long long)(load->rows + (int64_t)load->ends.len + 1), load->table,
                       load->names[i], DECIMALS_MOST);
    }
    return true;
}

bool my_load_row(struct db_load *base, const struct cell *cells, struct err *err)
{
    struct my_load *load = (struct my_load *)base;

    if (!check_decimals(load, cells, err))
        return false;
    my_row_keep(load, cells);
    if (load->values.len < BATCH_BYTES && load->ends.len < BATCH_ROWS)
        return true;
    return send_batch(load, err);
}

void my_load_abort(struct db_load *base)
{
    struct my_load *load = (struct my_load *)base;

    buf_release(&load->insert_sql);
    buf_release(&load->file_sql);
    buf_release(&load->values);
    buf_release(&load->line);
    vec_release(&load->ends);
    str_free_all(load->names, load->count);
    mem_free(load->tastes);
    mem_free(load->table);
    mem_free(load);
}

bool my_load_end(struct db_load *base, int64_t *ret_rows, struct err *err)
{
    struct my_load *load = (struct my_load *)base;
    const bool ok =
        load->failed ? err_set(err, ERR_DB, "cannot load into '%s': a row was refused", load->table)
                     : send_batch(load, err);

    if (ok && ret_rows)
        *ret_rows = load->rows;
    my_load_abort(base);
    return ok;
}
