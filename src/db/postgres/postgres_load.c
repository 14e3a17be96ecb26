/* Loading rows by COPY ... FROM STDIN in its text format. The server checks rows as they come and
 * says in its context which line was wrong; a line is a row, since line breaks in values are
 * escaped. */
#include "postgres/postgres.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#define SEND_AT (1 << 16) /* bytes gathered before they are handed to libpq */

struct pg_load {
    struct db_load base;
    char *table;
    char **columns;
    size_t count;
    int64_t rows;
    struct buf rows_text;
    bool ended; /* the COPY is over, well or not */
    bool failed;
};

static void postgres_load_add_name(struct pg_db *db, struct buf *sql, const char *name)
{
    char *quoted = libpq.PQescapeIdentifier(db->conn, name, strlen(name));

    buf_add(sql, quoted);
    libpq.PQfreemem(quoted);
}

static void copy_sql(struct pg_db *db, struct buf *sql, const char *schema, const char *table,
                     const char *const *columns, size_t count)
{
    buf_add(sql, "COPY ");
    if (schema && *schema) {
        postgres_load_add_name(db, sql, schema);
        buf_addc(sql, '.');
    }
    postgres_load_add_name(db, sql, table);
    for (size_t i = 0; i < count; i++) {
        buf_add(sql, i ? ", " : " (");
        postgres_load_add_name(db, sql, columns[i]);
    }
    buf_add(sql, ") FROM STDIN");
}

bool pg_load_begin(struct db *base, const char *schema, const char *table,
                   const char *const *columns, size_t count, struct db_load **ret_load,
                   struct err *err)
{
    struct pg_db *db = (struct pg_db *)base;
    struct buf sql = BUF_INIT;
    struct pg_run run;

    copy_sql(db, &sql, schema, table, columns, count);
    pg_run_begin(db, &run, db->base.limits.cancel, db->base.limits.deadline_us);
    PGresult *result = pg_ask(db, &run, buf_str(&sql), err);
    pg_run_end(db, &run);
    buf_release(&sql);
    if (!result)
        return err_prefix(err, "cannot load into '%s'", table);
    libpq.PQclear(result);
    struct pg_load *load = mem_alloc(sizeof *load);
    *load = (struct pg_load){.base = {.db = base}, .table = mem_strdup(table), .count = count};
    load->columns = mem_alloc(count * sizeof *load->columns);
    for (size_t i = 0; i < count; i++)
        load->columns[i] = mem_strdup(columns[i]);
    *ret_load = &load->base;
    return true;
}

/* ---- failures */

/* The row that the context names: "COPY t, line 3, column v: …". 0: none. */
static int64_t postgres_load_row_of(const char *context)
{
    const char *line = context ? strstr(context, ", line ") : NULL;

    return line ? strtoll(line + strlen(", line "), NULL, 10) : 0;
}

/* "line 3, column v": the column's name, which ends at a colon; "" none. */
static void postgres_load_column_of(const char *context, struct buf *out)
{
    const char *column = context ? strstr(context, ", column ") : NULL;

    if (!column)
        return;
    column += strlen(", column ");
    const char *end = strstr(column, ": ");
    buf_addn(out, column, end ? (size_t)(end - column) : strcspn(column, "\n"));
}

/* '-12:34:56' and '25:00:00' are MySQL's times, which are spans. */
static bool postgres_load_is_span(const char *why)
{
    const char *value = strstr(why, "type time: \"-");
    static const char range[] = "value out of range: \"";

    if (value)
        return true;
    value = strstr(why, range);
    value = value ? value + strlen(range) : "";
    return *value && value[strspn(value, "0123456789")] == ':';
}

/* Values that MySQL and SQLite hold, and PostgreSQL does not: what to write in the query. */
static void postgres_load_add_way_out(const char *column, struct err *err)
{
    char why[sizeof err->text];

    text_copy(why, sizeof why, err->text);
    if (strstr(why, "type boolean"))
        err_set(err, err->code,
                "%s: it is no boolean: write %s + 0 AS %s in the query, for a number", why, column,
                column);
    else if (strstr(why, "\"0000-00-00"))
        err_set(err, err->code,
                "%s: PostgreSQL has no such date: write NULLIF(%s, 0) AS %s in the query, for NULL",
                why, column, column);
    else if (postgres_load_is_span(why))
        err_set(err, err->code,
                "%s: PostgreSQL's times are of one day: write CAST(%s AS CHAR) AS %s in the query, "
                "for a text",
                why, column, column);
}

static bool postgres_load_refused(struct pg_load *load, struct pg_run *run, PGresult *result,
                                  struct err *err)
{
    struct pg_db *db = (struct pg_db *)load->base.db;
    const char *context = result ? libpq.PQresultErrorField(result, PG_DIAG_CONTEXT) : NULL;
    const int64_t row = postgres_load_row_of(context);
    struct buf column = BUF_INIT;

    postgres_load_column_of(context, &column);
    load->failed = true;
    pg_fail(db, run, result, err);
    const struct db_error error = db->base.error;
    if (column.len && !*error.problem)
        db_fail(&db->base, error.class, error.code, column.p, column.len);
    if (column.len && err)
        postgres_load_add_way_out(column.p, err);
    if (row && column.len)
        err_prefix(err, "cannot load row %lld into '%s', column '%s'", (long long)row, load->table,
                   column.p);
    else if (row)
        err_prefix(err, "cannot load row %lld into '%s'", (long long)row, load->table);
    else
        err_prefix(err, "cannot load into '%s'", load->table);
    buf_release(&column);
    return false;
}

/* Ends the COPY (`why` NULL: well) and takes its outcome. */
static bool end_copy(struct pg_load *load, const char *why, struct err *err)
{
    struct pg_db *db = (struct pg_db *)load->base.db;
    struct pg_run run;
    bool ok = true;
    int rc;

    load->ended = true;
    pg_run_begin(db, &run, db->base.limits.cancel, db->base.limits.deadline_us);
    while ((rc = libpq.PQputCopyEnd(db->conn, why)) == 0)
        pg_wait(db, &run, POLLOUT);
    PGresult *result = rc == 1 && pg_flush(db, &run) ? pg_result(db, &run) : NULL;
    if (!result || libpq.PQresultStatus(result) != PGRES_COMMAND_OK)
        ok = postgres_load_refused(load, &run, result, err);
    else
        libpq.PQclear(result);
    pg_drain(db, &run);
    pg_run_end(db, &run);
    return ok;
}

/* Hands over what was gathered. A row that the server refuses is heard of when the COPY ends. */
static bool postgres_load_send_rows(struct pg_load *load, struct err *err)
{
    struct pg_db *db = (struct pg_db *)load->base.db;
    struct pg_run run;
    int rc;

    pg_run_begin(db, &run, db->base.limits.cancel, db->base.limits.deadline_us);
    while ((rc = libpq.PQputCopyData(db->conn, load->rows_text.p, (int)load->rows_text.len)) == 0)
        if (!pg_wait(db, &run, POLLOUT | POLLIN) || !libpq.PQconsumeInput(db->conn))
            break;
    const bool ok = rc == 1 && pg_flush(db, &run);
    buf_clear(&load->rows_text);
    if (!ok)
        postgres_load_refused(load, &run, NULL, err);
    pg_run_end(db, &run);
    return ok;
}

/* ---- rows */

static void postgres_load_add_text(struct buf *out, const char *p, size_t len)
{
    for (size_t i = 0; i < len; i++)
        switch (p[i]) {
        case '\\':
            buf_add(out, "\\\\");
            break;
        case '\n':
            buf_add(out, "\\n");
            break;
        case '\r':
            buf_add(out, "\\r");
            break;
        case '\t':
            buf_add(out, "\\t");
            break;
        default:
            buf_addc(out, p[i]);
        }
}

static void postgres_load_add_bytes(struct buf *out, const char *p, size_t len)
{
    static const char digits[] = "0123456789abcdef";

    buf_add(out, "\\\\x");
    for (size_t i = 0; i < len; i++) {
        buf_addc(out, digits[(unsigned char)p[i] >> 4]);
        buf_addc(out, digits[(unsigned char)p[i] & 15]);
    }
}

static bool postgres_load_add_cell(struct pg_load *load, size_t col, const struct cell *cell,
                                   struct err *err)
{
    struct buf *out = &load->rows_text;

    if (cell->kind == CELL_NULL) {
        buf_add(out, "\\N");
    } else if (cell->kind == CELL_BYTES) {
        postgres_load_add_bytes(out, cell->p, cell->len);
    } else if (memchr(cell->p, '\0', cell->len)) {
        const char *column = load->columns[col];
        load->failed = true;
        db_fail(load->base.db, DB_TYPE_MISMATCH, "22021", column, strlen(column));
        return err_set(
            err, ERR_DB,
            "cannot load row %lld into '%s', column '%s': PostgreSQL's text cannot hold a NUL byte",
            (long long)load->rows + 1, load->table, column);
    } else {
        postgres_load_add_text(out, cell->p, cell->len);
    }
    return true;
}

bool pg_load_row(struct db_load *base, const struct cell *cells, struct err *err)
{
    struct pg_load *load = (struct pg_load *)base;

    for (size_t i = 0; i < load->count; i++) {
        if (i)
            buf_addc(&load->rows_text, '\t');
        if (!postgres_load_add_cell(load, i, &cells[i], err))
            return false;
    }
    buf_addc(&load->rows_text, '\n');
    load->rows++;
    return load->rows_text.len < SEND_AT || postgres_load_send_rows(load, err);
}

static void free_load(struct pg_load *load)
{
    for (size_t i = 0; i < load->count; i++)
        mem_free(load->columns[i]);
    mem_free(load->columns);
    buf_release(&load->rows_text);
    mem_free(load->table);
    mem_free(load);
}

bool pg_load_end(struct db_load *base, int64_t *ret_rows, struct err *err)
{
    struct pg_load *load = (struct pg_load *)base;
    bool ok = !load->failed ||
              err_set(err, ERR_DB, "cannot load into '%s': a row was refused", load->table);

    ok = ok && (!load->rows_text.len || postgres_load_send_rows(load, err)) &&
         end_copy(load, NULL, err);
    if (ok && ret_rows)
        *ret_rows = load->rows;
    if (load->ended)
        free_load(load);
    else
        pg_load_abort(base);
    return ok;
}

void pg_load_abort(struct db_load *base)
{
    struct pg_load *load = (struct pg_load *)base;
    const struct db_error keep = base->db->error; /* why it is aborted is what matters */

    if (!load->ended && !base->db->broken)
        end_copy(load, "aborted", NULL);
    base->db->error = keep;
    free_load(load);
}
