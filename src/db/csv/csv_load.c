/* From a file to a table: the first reading finds encoding, headings and types, the second brings
 * the rows. A column that looks like the table's key and has no value twice gets a unique index, by
 * which joins between files are found and are fast. */
#include <string.h>

#include "csv/csv.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

enum { ROWS_A_LOOK = 4096 }; /* between two looks at the cancel */

struct csv_load {
    sqlite3 *handle;
    const char *table;
    struct cancel *cancel;
    struct csv_text text;
    struct csv_column *columns;
    struct csv_column *first; /* what the first record alone would say */
    size_t count;
    uint64_t rows; /* behind the first record */
    bool headings, years;
    struct buf value;
};

static bool csv_load_failed(const struct csv_load *load, struct err *err)
{
    return err_set(err, sqlite3_errcode(load->handle) == SQLITE_FULL ? ERR_LIMIT : ERR_DB,
                   "cannot load '%s': %s", load->text.path, sqlite3_errmsg(load->handle));
}

static bool csv_load_stopped(const struct csv_load *load, struct err *err)
{
    return err_set(err, ERR_CANCELLED, "loading '%s' was cancelled", load->text.path);
}

/* ---- the first reading */

/* A record has as many fields as the first; empty ones behind these are nothing. */
static bool csv_load_fits(const struct csv_load *load, struct err *err)
{
    size_t count = load->text.count;

    while (count > load->count && load->text.fields[count - 1].len == 0)
        count--;
    if (count == load->count)
        return true;
    return err_set(err, ERR_PARSE, "'%s', line %llu: %zu field%s, but the first line has %zu",
                   load->text.path, (unsigned long long)load->text.record, count,
                   count == 1 ? "" : "s", load->count);
}

static void csv_load_look(struct csv_load *load, bool *ret_utf8)
{
    for (size_t i = 0; i < load->count; i++) {
        const struct csv_field *field = &load->text.fields[i];
        const char *value = csv_text_field(&load->text, i);
        csv_types_see(&load->columns[i], value, field->len);
        if (*ret_utf8 && !text_valid(value, field->len))
            *ret_utf8 = false;
    }
}

static bool csv_load_begin(struct csv_load *load, bool *ret_utf8, struct err *err)
{
    bool more;

    if (!csv_text_next(&load->text, &more, err))
        return false;
    if (!more)
        return err_set(err, ERR_PARSE, "cannot read '%s': it is empty", load->text.path);
    load->count = load->text.count;
    while (load->count > 1 && load->text.fields[load->count - 1].len == 0)
        load->count--; /* a delimiter ends the line */
    load->columns = mem_alloc(load->count * sizeof *load->columns);
    load->first = mem_alloc(load->count * sizeof *load->first);
    load->years = true;
    for (size_t i = 0; i < load->count; i++) {
        const char *value = csv_text_field(&load->text, i);
        const size_t len = load->text.fields[i].len;
        csv_types_begin(&load->columns[i]);
        csv_types_begin(&load->first[i]);
        csv_types_see(&load->first[i], value, len);
        if (len && (load->first[i].types & (1u << CSV_INTEGER)))
            load->years &= len == 4 && (str_starts(value, "19") || str_starts(value, "20"));
        *ret_utf8 &= text_valid(value, len);
    }
    return true;
}

/* The first record is one of the rows when it fits the types that the others have: of these at
 * least one must be no text. Numbers that are all years are headings of a table by years. */
static bool csv_load_has_headings(const struct csv_load *load)
{
    size_t typed = 0;

    for (size_t i = 0; i < load->count; i++) {
        if (!csv_types_typed(&load->columns[i]))
            continue;
        typed++;
        if (load->first[i].gaps || !csv_types_alike(&load->columns[i], &load->first[i]))
            return true;
    }
    return typed == 0 || (typed > 1 && load->years);
}

/* The first record is a row, too. */
static void csv_load_look_first(struct csv_load *load)
{
    for (size_t i = 0; i < load->count; i++) {
        struct csv_column *column = &load->columns[i];
        const struct csv_column *first = &load->first[i];
        column->types &= first->types;
        column->gaps |= first->gaps;
        for (size_t k = 0; k < 3; k++) {
            struct csv_digits *most = &column->digits[k];
            most->whole =
                first->digits[k].whole > most->whole ? first->digits[k].whole : most->whole;
            most->scale =
                first->digits[k].scale > most->scale ? first->digits[k].scale : most->scale;
        }
    }
}

static bool csv_load_learn(struct csv_load *load, struct err *err)
{
    bool utf8 = true, more = true;

    if (!csv_load_begin(load, &utf8, err))
        return false;
    for (load->rows = 0;; load->rows++) {
        if (!csv_text_next(&load->text, &more, err))
            return false;
        if (!more)
            break;
        if (load->rows % ROWS_A_LOOK == 0 && cancel_fired(load->cancel))
            return csv_load_stopped(load, err);
        if (!csv_load_fits(load, err))
            return false;
        csv_load_look(load, &utf8);
    }
    load->text.windows = !utf8;
    load->headings = csv_load_has_headings(load);
    if (!load->headings)
        csv_load_look_first(load);
    csv_types_choose(load->columns, load->count, load->text.delimiter);
    return true;
}

/* ---- the table */

static void csv_load_name(struct csv_load *load)
{
    struct map taken = {0};

    for (size_t i = 0; i < load->count; i++) {
        const char *heading = load->headings ? csv_text_field(&load->text, i) : "";
        load->columns[i].name = csv_name_among(heading, i + 1, &taken);
    }
    map_release(&taken);
}

static bool csv_load_run(struct csv_load *load, const char *sql, struct err *err)
{
    return sqlite3_exec(load->handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
           csv_load_failed(load, err);
}

static bool csv_load_prepare(struct csv_load *load, sqlite3_stmt **ret_stmt, struct err *err)
{
    struct buf create = BUF_INIT, insert = BUF_INIT;

    buf_addf(&create, "CREATE TABLE \"%s\" (", load->table);
    buf_addf(&insert, "INSERT INTO \"%s\" VALUES (", load->table);
    for (size_t i = 0; i < load->count; i++) {
        buf_addf(&create, "%s\"%s\" ", i ? ", " : "", load->columns[i].name);
        csv_types_sql(&load->columns[i], &create);
        buf_add(&insert, i ? ", ?" : "?");
    }
    buf_add(&create, ")");
    buf_add(&insert, ")");
    const bool ok =
        csv_load_run(load, buf_str(&create), err) &&
        (sqlite3_prepare_v2(load->handle, buf_str(&insert), -1, ret_stmt, NULL) == SQLITE_OK ||
         csv_load_failed(load, err));
    buf_release(&create);
    buf_release(&insert);
    return ok;
}

static bool csv_load_row(struct csv_load *load, sqlite3_stmt *stmt, struct err *err)
{
    for (size_t i = 0; i < load->count; i++) {
        const struct csv_field *field = &load->text.fields[i];
        struct csv_column *column = &load->columns[i];
        const char *value = csv_text_field(&load->text, i);
        const int at = (int)i + 1;
        if (field->len == 0 && !(field->quoted && column->type == CSV_TEXT)) {
            sqlite3_bind_null(stmt, at);
        } else if (csv_types_kept(column->type, value, field->len)) {
            sqlite3_bind_text(stmt, at, value, (int)field->len, SQLITE_STATIC);
        } else {
            csv_types_value(column->type, value, field->len, &load->value);
            sqlite3_bind_text(stmt, at, buf_str(&load->value), (int)load->value.len,
                              SQLITE_TRANSIENT);
        }
    }
    const bool ok = sqlite3_step(stmt) == SQLITE_DONE;
    sqlite3_reset(stmt);
    return ok || csv_load_failed(load, err);
}

static bool csv_load_rows(struct csv_load *load, sqlite3_stmt *stmt, struct err *err)
{
    bool more = true;

    for (uint64_t row = 0;; row++) {
        if (row > 0 || load->headings)
            if (!csv_text_next(&load->text, &more, err))
                return false;
        if (!more)
            return true;
        if (row % ROWS_A_LOOK == 0 && cancel_fired(load->cancel))
            return csv_load_stopped(load, err);
        if (!csv_load_fits(load, err) || !csv_load_row(load, stmt, err))
            return false;
    }
}

/* ---- keys */

/* The first column, "id", and what ends in _id, _no or _code with the table's name before. */
static bool csv_load_may_be_key(const struct csv_load *load, size_t i)
{
    const struct csv_column *column = &load->columns[i];
    const size_t table = strlen(load->table);
    const size_t stem = table > 3 && str_ends(load->table, "ies") ? table - 3
                        : table > 1 && str_ends(load->table, "s") ? table - 1
                                                                  : table;

    if (column->gaps || load->rows == 0 ||
        (column->type != CSV_INTEGER && column->type != CSV_TEXT))
        return false;
    return i == 0 || str_eq(column->name, "id") ||
           (strncmp(column->name, load->table, stem) == 0 &&
            (str_ends(column->name, "_id") || str_ends(column->name, "_no") ||
             str_ends(column->name, "_code")));
}

/* A value that occurs twice makes the index fail, which says that it is no key. */
static void csv_load_keys(struct csv_load *load)
{
    for (size_t i = 0; i < load->count; i++) {
        if (!csv_load_may_be_key(load, i))
            continue;
        char *sql = mem_printf("CREATE UNIQUE INDEX \"%s %s\" ON \"%s\" (\"%s\")", load->table,
                               load->columns[i].name, load->table, load->columns[i].name);
        sqlite3_exec(load->handle, sql, NULL, NULL, NULL);
        mem_free(sql);
    }
}

/* ---- all of it */

static bool csv_load_fill(struct csv_load *load, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    bool more;

    if (!csv_load_learn(load, err) || !csv_text_rewind(&load->text, err) ||
        !csv_text_next(&load->text, &more, err))
        return false;
    if (!more || load->text.count < load->count)
        return err_set(err, ERR_IO, "'%s' was changed while it was read", load->text.path);
    csv_load_name(load);
    const bool ok = csv_load_run(load, "BEGIN", err) && csv_load_prepare(load, &stmt, err) &&
                    csv_load_rows(load, stmt, err) && csv_load_run(load, "COMMIT", err);
    sqlite3_finalize(stmt);
    if (ok)
        csv_load_keys(load);
    return ok;
}

bool csv_load(sqlite3 *handle, const char *path, const char *table, struct cancel *cancel,
              struct err *err)
{
    struct csv_load *load = mem_alloc(sizeof *load);

    *load = (struct csv_load){.handle = handle, .table = table, .cancel = cancel};
    bool ok = csv_text_open(&load->text, path, err);
    if (ok) {
        ok = csv_load_fill(load, err);
        csv_text_close(&load->text);
    }
    for (size_t i = 0; load->columns && i < load->count; i++)
        mem_free(load->columns[i].name);
    mem_free(load->columns);
    mem_free(load->first);
    buf_release(&load->value);
    mem_free(load);
    return ok;
}
