/* Loading into Trino, which has no transaction that its connectors keep: most write at once and
 * can't be rolled back. So the rows are held back until db_commit, and go into the table by one
 * statement, which is all or nothing there. Few rows are that statement themselves (INSERT …
 * VALUES); more go into a table beside the target first, in parts, and are moved by INSERT …
 * SELECT. A process killed in between leaves that table (querent_load_…) and the target untouched.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "trino/trino.h"

#define STATEMENT_BYTES 900000 /* query.max-length is 1,000,000 characters */
#define PART_ROWS 2000

/* What db_commit sends. */
struct trino_publish {
    char *sql;
    char *staging; /* table to drop afterwards, NULL: none */
    int64_t rows;
};

struct trino_load {
    struct db_load base;
    char *table;              /* for people */
    char *target, *names;     /* as they stand in SQL */
    size_t schema_len;        /* of target's "schema"., 0: it names none */
    struct trino_query probe; /* its columns are the target's */
    char *staging;            /* NULL: not made yet */
    struct buf values;        /* "(…), (…)" of rows not sent yet */
    int64_t waiting, rows;    /* in values; in all */
    bool failed;
};

/* ---- names and literals */

void trino_add_name(struct buf *sql, const char *name)
{
    buf_addc(sql, '"');
    for (; *name; name++) {
        if (*name == '"')
            buf_addc(sql, '"');
        buf_addc(sql, *name);
    }
    buf_addc(sql, '"');
}

/* U&'…' where a NUL must be escaped, since a statement is text. */
void trino_add_text(struct buf *sql, const char *text, size_t len)
{
    const bool escaped = memchr(text, '\0', len) != NULL;

    buf_add(sql, escaped ? "U&'" : "'");
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\'' || (escaped && text[i] == '\\'))
            buf_addc(sql, text[i]);
        if (text[i])
            buf_addc(sql, text[i]);
        else
            buf_add(sql, "\\0000");
    }
    buf_addc(sql, '\'');
}

static void trino_load_add_bytes(struct buf *sql, const char *p, size_t len)
{
    static const char digits[] = "0123456789ABCDEF";

    buf_add(sql, "X'");
    for (size_t i = 0; i < len; i++) {
        buf_addc(sql, digits[(unsigned char)p[i] >> 4]);
        buf_addc(sql, digits[(unsigned char)p[i] & 15]);
    }
    buf_addc(sql, '\'');
}

static bool trino_load_is_one_of(const struct cell *cell, const char *const *words)
{
    for (; *words; words++)
        if (cell->len == strlen(*words) && strncasecmp(cell->p, *words, cell->len) == 0)
            return true;
    return false;
}

static bool add_boolean(struct buf *sql, const struct cell *cell)
{
    static const char *const yes[] = {"true", "t", "1", NULL}, *const no[] = {"false", "f", "0",
                                                                              NULL};

    if (trino_load_is_one_of(cell, yes))
        buf_add(sql, "true");
    else if (trino_load_is_one_of(cell, no))
        buf_add(sql, "false");
    else
        return false;
    return true;
}

static bool digits_only(const struct cell *cell)
{
    size_t i = cell->len && *cell->p == '-';

    if (i == cell->len || cell->len > 18)
        return false;
    for (; i < cell->len; i++)
        if (cell->p[i] < '0' || cell->p[i] > '9')
            return false;
    return true;
}

/* The value as the column's type: by a literal of its own where there is one, else by CAST. */
static void trino_load_add_cell(struct buf *sql, const struct trino_column *column,
                                const struct cell *cell)
{
    if (cell->kind == CELL_NULL) {
        buf_add(sql, "NULL");
    } else if (column->value == VALUE_BYTES) {
        trino_load_add_bytes(sql, cell->p, cell->len);
    } else if (column->value == VALUE_TEXT && text_valid(cell->p, cell->len)) {
        trino_add_text(sql, cell->p, cell->len);
    } else if (column->value == VALUE_TEXT) {
        buf_add(sql, "from_utf8(");
        trino_load_add_bytes(sql, cell->p, cell->len);
        buf_addc(sql, ')');
    } else if (column->value == VALUE_INTEGER && digits_only(cell)) {
        buf_addn(sql, cell->p, cell->len);
    } else if (column->value != VALUE_BOOLEAN || !add_boolean(sql, cell)) {
        buf_add(sql, column->value == VALUE_JSON ? "CAST(JSON " : "CAST(");
        trino_add_text(sql, cell->p, cell->len);
        buf_addf(sql, " AS %s)", column->type);
    }
}

/* ---- sending */

static struct trino_db *trino_load_db_of(const struct trino_load *load)
{
    return (struct trino_db *)load->base.db;
}

static bool trino_load_run(struct trino_load *load, char *sql, int64_t *ret_rows, struct err *err)
{
    const bool ok =
        trino_run(trino_load_db_of(load), sql, &load->base.db->limits, NULL, NULL, ret_rows, err);

    mem_free(sql);
    return ok;
}

/* The table beside the target that takes the parts: the same columns, nothing else of it. */
static bool make_staging(struct trino_load *load, struct err *err)
{
    unsigned id[2] = {0};

    if (getrandom(id, sizeof id, 0) != (ssize_t)sizeof id)
        id[0] = (unsigned)clock_mono_us();
    char *staging = mem_printf("%.*s\"querent_load_%08x%08x\"", (int)load->schema_len, load->target,
                               id[0], id[1]);
    if (!trino_load_run(load,
                        mem_printf("CREATE TABLE %s AS SELECT %s FROM %s WITH NO DATA", staging,
                                   load->names, load->target),
                        NULL, err)) {
        mem_free(staging);
        return false;
    }
    load->staging = staging;
    return true;
}

static bool send_part(struct trino_load *load, struct err *err)
{
    int64_t taken = 0;

    if (!load->staging && !make_staging(load, err))
        return false;
    const bool ok = trino_load_run(load,
                                   mem_printf("INSERT INTO %s (%s) VALUES %s", load->staging,
                                              load->names, buf_str(&load->values)),
                                   &taken, err);
    if (ok && taken != load->waiting)
        return err_set(err, ERR_DB, "%lld rows were sent and %lld arrived",
                       (long long)load->waiting, (long long)taken);
    buf_clear(&load->values);
    load->waiting = 0;
    return ok || err_prefix(err, "cannot load rows up to row %lld into '%s'", (long long)load->rows,
                            load->table);
}

/* ---- the operations */

/* Asks for no rows of the columns: it tells their types, or which of the names is wrong. */
static bool trino_load_learn_columns(struct trino_load *load, struct err *err)
{
    const struct db_limits *limits = &load->base.db->limits;
    char *sql = mem_printf("SELECT %s FROM %s WHERE false", load->names, load->target);
    bool ok = trino_start(&load->probe, trino_load_db_of(load), sql, limits, err) &&
              trino_columns(&load->probe, limits, err);

    while (ok && load->probe.next_uri)
        ok = trino_advance(&load->probe, limits, err);
    mem_free(sql);
    return ok;
}

bool trino_load_begin(struct db *base, const char *schema, const char *table,
                      const char *const *columns, size_t count, struct db_load **ret_load,
                      struct err *err)
{
    struct trino_db *db = (struct trino_db *)base;
    struct buf target = BUF_INIT, names = BUF_INIT;

    if (db->publish)
        return err_set(err, ERR_UNSUPPORTED,
                       "cannot load into '%s': Trino takes the rows of one table at a time", table);
    if (schema && *schema) {
        trino_add_name(&target, schema);
        buf_addc(&target, '.');
    }
    const size_t schema_len = target.len;
    trino_add_name(&target, table);
    for (size_t i = 0; i < count; i++) {
        buf_add(&names, i ? ", " : "");
        trino_add_name(&names, columns[i]);
    }
    struct trino_load *load = mem_alloc(sizeof *load);
    *load = (struct trino_load){.base = {.db = base},
                                .table = mem_strdup(table),
                                .target = buf_take(&target),
                                .schema_len = schema_len,
                                .names = buf_take(&names)};
    if (!trino_load_learn_columns(load, err)) {
        err_prefix(err, "cannot load into '%s'", table);
        trino_load_abort(&load->base);
        return false;
    }
    *ret_load = &load->base;
    return true;
}

bool trino_load_row(struct db_load *base, const struct cell *cells, struct err *err)
{
    struct trino_load *load = (struct trino_load *)base;
    struct buf *values = &load->values;
    const size_t before = values->len;

    buf_add(values, load->waiting ? ", (" : "(");
    for (size_t i = 0; i < load->probe.columns.len; i++) {
        buf_add(values, i ? ", " : "");
        trino_load_add_cell(values, &load->probe.columns.v[i], &cells[i]);
    }
    buf_addc(values, ')');
    if (before && values->len > STATEMENT_BYTES) { /* this row begins the next part */
        const size_t row = before + strlen(", ");
        char *kept = mem_strndup(values->p + row, values->len - row);
        buf_truncate(values, before);
        load->failed = !send_part(load, err);
        buf_add(values, kept);
        mem_free(kept);
        if (load->failed)
            return false;
    }
    load->waiting++;
    load->rows++;
    if (load->waiting < PART_ROWS)
        return true;
    load->failed = !send_part(load, err);
    return !load->failed;
}

static void load_release(struct trino_load *load)
{
    trino_finish(&load->probe);
    buf_release(&load->values);
    mem_free(load->staging);
    mem_free(load->table);
    mem_free(load->target);
    mem_free(load->names);
    mem_free(load);
}

static void trino_load_drop(struct trino_db *db, const char *table)
{
    const struct db_error keep = db->base.error;
    const struct db_limits none = {0};
    char *sql = mem_printf("DROP TABLE IF EXISTS %s", table);

    trino_run(db, sql, &none, NULL, NULL, NULL, NULL);
    mem_free(sql);
    db->base.error = keep;
}

void trino_load_abort(struct db_load *base)
{
    struct trino_load *load = (struct trino_load *)base;

    if (load->staging)
        trino_load_drop(trino_load_db_of(load), load->staging);
    load_release(load);
}

bool trino_load_end(struct db_load *base, int64_t *ret_rows, struct err *err)
{
    struct trino_load *load = (struct trino_load *)base;
    struct trino_db *db = trino_load_db_of(load);
    bool ok = !load->failed ||
              err_set(err, ERR_DB, "cannot load into '%s': a row was refused", load->table);

    if (ok && load->staging && load->waiting)
        ok = send_part(load, err);
    if (!ok) {
        trino_load_abort(base);
        return false;
    }
    if (load->rows) {
        db->publish = mem_alloc(sizeof *db->publish);
        db->publish->rows = load->rows;
        db->publish->sql = load->staging
                               ? mem_printf("INSERT INTO %s (%s) SELECT %s FROM %s", load->target,
                                            load->names, load->names, load->staging)
                               : mem_printf("INSERT INTO %s (%s) VALUES %s", load->target,
                                            load->names, buf_str(&load->values));
        db->publish->staging = load->staging;
        load->staging = NULL;
    }
    if (ret_rows)
        *ret_rows = load->rows;
    load_release(load);
    return true;
}

/* ---- the end of the transaction that is none */

static void publish_release(struct trino_db *db)
{
    if (!db->publish)
        return;
    if (db->publish->staging)
        trino_load_drop(db, db->publish->staging);
    mem_free(db->publish->staging);
    mem_free(db->publish->sql);
    mem_free(db->publish);
    db->publish = NULL;
}

bool trino_commit(struct db *base, struct err *err)
{
    struct trino_db *db = (struct trino_db *)base;
    const struct db_limits none = {0};
    int64_t taken = 0;

    if (!db->publish)
        return true;
    const int64_t rows = db->publish->rows;
    bool ok = trino_run(db, db->publish->sql, &none, NULL, NULL, &taken, err);
    if (ok && taken != rows)
        ok = err_set(err, ERR_DB, "%lld rows were sent and Trino says that it wrote %lld",
                     (long long)rows, (long long)taken);
    if (ok)
        publish_release(db);
    return ok;
}

void trino_rollback(struct db *base)
{
    publish_release((struct trino_db *)base);
}
