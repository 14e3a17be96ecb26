/* Loading rows by INSERT of many rows at once, each batch behind a savepoint. MySQL's errors do not
 * say which row of a batch was wrong, so a batch that fails is taken back and sent again row by
 * row. */
#include <string.h>

#include "mysql_driver.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define BATCH_BYTES (1 << 19)
#define BATCH_ROWS 1000

struct my_load {
    struct db_load base;
    char *table;
    size_t count;
    bool *boolean;     /* a column: tinyint(1), which takes 1 and 0 */
    struct buf head;   /* "INSERT INTO … VALUES " */
    struct buf values; /* of the rows gathered, each "(…)," */
    VEC(size_t) ends;  /* where each row ends in values */
    int64_t rows;      /* sent and taken */
    bool failed;
};

static void add_target(struct buf *sql, const char *schema, const char *table)
{
    if (schema && *schema) {
        my_add_name(sql, schema);
        buf_addc(sql, '.');
    }
    my_add_name(sql, table);
}

static void add_columns(struct buf *sql, const char *const *columns, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(sql, i ? ", " : "");
        my_add_name(sql, columns[i]);
    }
}

/* Asks for no rows of the columns: it tells their types, or which of the names is wrong. */
static bool learn_columns(struct my_db *db, const char *schema, const char *table,
                          const char *const *columns, size_t count, bool *boolean, struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SELECT ");
    add_columns(&sql, columns, count);
    buf_add(&sql, " FROM ");
    add_target(&sql, schema, table);
    buf_add(&sql, " LIMIT 0");
    MYSQL_RES *rows = my_ask(db, buf_str(&sql), err);
    buf_release(&sql);
    if (!rows)
        return false;
    const MYSQL_FIELD *fields = libmariadb.mysql_fetch_fields(rows);
    for (size_t i = 0; i < count; i++)
        boolean[i] = my_is_boolean(&fields[i]);
    libmariadb.mysql_free_result(rows);
    return true;
}

bool my_load_begin(struct db *base, const char *schema, const char *table,
                   const char *const *columns, size_t count, struct db_load **ret_load,
                   struct err *err)
{
    struct my_db *db = (struct my_db *)base;
    bool *boolean = mem_alloc(count * sizeof *boolean);

    if (!learn_columns(db, schema, table, columns, count, boolean, err)) {
        mem_free(boolean);
        return err_prefix(err, "cannot load into '%s'", table);
    }
    struct my_load *load = mem_alloc(sizeof *load);
    *load = (struct my_load){
        .base = {.db = base}, .table = mem_strdup(table), .count = count, .boolean = boolean};
    buf_add(&load->head, "INSERT INTO ");
    add_target(&load->head, schema, table);
    buf_add(&load->head, " (");
    add_columns(&load->head, columns, count);
    buf_add(&load->head, ") VALUES ");
    *ret_load = &load->base;
    return true;
}

/* ---- values ---- */

static void add_bytes(struct buf *out, const char *p, size_t len)
{
    static const char digits[] = "0123456789abcdef";

    buf_add(out, "x'");
    for (size_t i = 0; i < len; i++) {
        buf_addc(out, digits[(unsigned char)p[i] >> 4]);
        buf_addc(out, digits[(unsigned char)p[i] & 15]);
    }
    buf_addc(out, '\'');
}

static void add_text(struct my_db *db, struct buf *out, const char *p, size_t len)
{
    buf_addc(out, '\'');
    buf_reserve(out, len * 2 + 1);
    out->len +=
        libmariadb.mysql_real_escape_string(db->conn, out->p + out->len, p, (unsigned long)len);
    buf_addc(out, '\'');
}

static bool is_word(const struct cell *cell, const char *word)
{
    return cell->len == strlen(word) && strncasecmp(cell->p, word, cell->len) == 0;
}

static void add_cell(struct my_load *load, size_t col, const struct cell *cell)
{
    struct buf *out = &load->values;

    if (cell->kind == CELL_NULL)
        buf_add(out, "NULL");
    else if (cell->kind == CELL_BYTES)
        add_bytes(out, cell->p, cell->len);
    else if (load->boolean[col] && (is_word(cell, "true") || is_word(cell, "t")))
        buf_addc(out, '1');
    else if (load->boolean[col] && (is_word(cell, "false") || is_word(cell, "f")))
        buf_addc(out, '0');
    else
        add_text((struct my_db *)load->base.db, out, cell->p, cell->len);
}

/* ---- batches ---- */

/* Sends the rows from `first` up to `end` of those gathered. */
static bool send_some(struct my_load *load, size_t first, size_t end, struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;
    const size_t from = first ? load->ends.v[first - 1] : 0;
    struct buf sql = BUF_INIT;

    buf_addn(&sql, load->head.p, load->head.len);
    buf_addn(&sql, load->values.p + from,
             load->ends.v[end - 1] - from - 1); /* but the last comma */
    const bool ok = libmariadb.mysql_real_query(db->conn, sql.p, (unsigned long)sql.len) == 0 ||
                    my_fail(db, err);
    buf_release(&sql);
    return ok;
}

/* Finds the row that was refused by sending them one by one. */
static bool find_refused(struct my_load *load, struct err *err)
{
    for (size_t i = 0; i < load->ends.len; i++)
        if (!send_some(load, i, i + 1, err))
            return err_prefix(err, "cannot load row %lld into '%s'",
                              (long long)(load->rows + (int64_t)i + 1), load->table);
    return true; /* it was not a row's fault: all are in now */
}

static bool send_batch(struct my_load *load, struct err *err)
{
    struct my_db *db = (struct my_db *)load->base.db;

    if (!load->ends.len)
        return true;
    my_run_begin(db, db->base.limits.cancel, db->base.limits.deadline_us);
    bool ok = my_do(db, "SAVEPOINT querent_batch", err);
    if (ok && !send_some(load, 0, load->ends.len, err))
        ok = !db->base.broken && my_do(db, "ROLLBACK TO SAVEPOINT querent_batch", err) &&
             find_refused(load, err);
    my_run_end(db);
    load->failed = !ok;
    load->rows += (int64_t)load->ends.len;
    load->ends.len = 0;
    buf_clear(&load->values);
    return ok;
}

bool my_load_row(struct db_load *base, const struct cell *cells, struct err *err)
{
    struct my_load *load = (struct my_load *)base;

    buf_addc(&load->values, '(');
    for (size_t i = 0; i < load->count; i++) {
        if (i)
            buf_addc(&load->values, ',');
        add_cell(load, i, &cells[i]);
    }
    buf_add(&load->values, "),");
    vec_push(&load->ends, load->values.len);
    if (load->values.len < BATCH_BYTES && load->ends.len < BATCH_ROWS)
        return true;
    return send_batch(load, err);
}

void my_load_abort(struct db_load *base)
{
    struct my_load *load = (struct my_load *)base;

    buf_release(&load->head);
    buf_release(&load->values);
    vec_release(&load->ends);
    mem_free(load->boolean);
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
