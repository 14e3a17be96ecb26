/* Loading rows: one prepared INSERT, bound and stepped for each row inside the caller's
 * transaction. SQLite names the constraint and the column in its message; the row is counted here.
 */
#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sqlite/sqlite.h"

/* Decimal digits that a double always keeps, and the most that it needs to be told from others. */
#define DOUBLE_DIGITS 15
#define DOUBLE_DIGITS_MOST 17

/* What a column does with a value. */
enum taste {
    TASTE_CONVERTS, /* its affinity makes numbers of text where that loses nothing */
    TASTE_KEEPS,    /* no affinity: it keeps a value of whatever kind it is given */
    TASTE_BOOLEAN,  /* 1 and 0; "true" would stay a text, which is not true */
    TASTE_NUMBER,   /* of whole and decimal numbers: one that would be rounded is refused */
};

struct sqlite_load {
    struct db_load base;
    sqlite3_stmt *stmt;
    char *table;
    size_t count;
    enum taste *tastes; /* a column */
    char **names;       /* of the columns */
    int64_t rows;
    bool failed;
};

static void sqlite_load_add_name(struct buf *sql, const char *name)
{
    buf_addc(sql, '"');
    for (; *name; name++) {
        if (*name == '"')
            buf_addc(sql, '"');
        buf_addc(sql, *name);
    }
    buf_addc(sql, '"');
}

static void insert_sql(struct buf *sql, const char *schema, const char *table,
                       const char *const *columns, size_t count)
{
    buf_add(sql, "INSERT INTO ");
    if (schema && *schema) {
        sqlite_load_add_name(sql, schema);
        buf_addc(sql, '.');
    }
    sqlite_load_add_name(sql, table);
    for (size_t i = 0; i < count; i++) {
        buf_add(sql, i ? ", " : " (");
        sqlite_load_add_name(sql, columns[i]);
    }
    buf_add(sql, ") VALUES (?");
    for (size_t i = 1; i < count; i++)
        buf_add(sql, ", ?");
    buf_addc(sql, ')');
}

/* Columns without a type, BLOB and ANY convert nothing. */
static enum taste sqlite_load_taste_of(struct sqlite_db *db, const char *schema, const char *table,
                                       const char *column)
{
    const char *type = NULL;

    if (sqlite3_table_column_metadata(db->handle, schema && *schema ? schema : NULL, table, column,
                                      &type, NULL, NULL, NULL, NULL) != SQLITE_OK)
        return TASTE_CONVERTS;
    if (!type || !*type || str_find_fold(type, "blob") || str_eq_fold(type, "any"))
        return TASTE_KEEPS;
    switch (value_type_of(type)) {
    case VALUE_BOOLEAN:
        return TASTE_BOOLEAN;
    case VALUE_INTEGER:
    case VALUE_DECIMAL:
        return TASTE_NUMBER;
    default:
        return TASTE_CONVERTS;
    }
}

bool sqlite_load_begin(struct db *base, const char *schema, const char *table,
                       const char *const *columns, size_t count, struct db_load **ret_load,
                       struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)base;
    struct buf sql = BUF_INIT;
    sqlite3_stmt *stmt;

    insert_sql(&sql, schema, table, columns, count);
    db->writing = true;
    const bool ok = sqlite_prepare(db, buf_str(&sql), &stmt, err);
    db->writing = false;
    buf_release(&sql);
    if (!ok)
        return err_prefix(err, "cannot load into '%s'", table);
    struct sqlite_load *load = mem_alloc(sizeof *load);
    *load = (struct sqlite_load){
        .base = {.db = base}, .stmt = stmt, .table = mem_strdup(table), .count = count};
    load->tastes = mem_alloc(count * sizeof *load->tastes);
    load->names = mem_alloc(count * sizeof *load->names);
    for (size_t i = 0; i < count; i++) {
        load->tastes[i] = sqlite_load_taste_of(db, schema, table, columns[i]);
        load->names[i] = mem_strdup(columns[i]);
    }
    *ret_load = &load->base;
    return true;
}

/* 1, 0, or -1: neither. */
static int sqlite_load_truth_of(const struct cell *cell)
{
    static const char *const words[] = {"false", "true", "f", "t"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cell->len == strlen(words[i]) &&
            sqlite3_strnicmp(cell->p, words[i], (int)cell->len) == 0)
            return i % 2 == 1;
    return -1;
}

/* False: SQLite would make the nearest double of it, which is another number. */
static bool keeps_number(const struct cell *cell)
{
    char text[400], back[40];
    int64_t integer;
    double real;

    if (cell->kind == CELL_NULL || cell->kind == CELL_BYTES || cell->len <= DOUBLE_DIGITS ||
        !number_is(cell->p, cell->len))
        return true;
    if (cell->len >= sizeof text)
        return false;
    memcpy(text, cell->p, cell->len);
    text[cell->len] = '\0';
    if (str_to_i64(text, &integer))
        return true;
    if (!str_to_double(text, &real))
        return false;
    for (int digits = DOUBLE_DIGITS; digits <= DOUBLE_DIGITS_MOST; digits++) {
        snprintf(back, sizeof back, "%.*g", digits, real);
        char *comma = strchr(back, ','); /* of a locale */
        if (comma)
            *comma = '.';
        if (number_compare(back, strlen(back), text, cell->len) == 0)
            return true;
    }
    return false;
}

/* A real is bound as its text, which the column's affinity converts where that loses nothing:
 * "0.10" stays so in a TEXT column. Only a column that converts nothing gets the number itself. */
static int bind_cell(sqlite3_stmt *stmt, int i, const struct cell *cell, enum taste taste)
{
    char text[SQLITE_SCRATCH];
    int64_t integer;
    double real;

    if (cell->kind == CELL_NULL)
        return sqlite3_bind_null(stmt, i);
    if (cell->kind == CELL_BYTES)
        return sqlite3_bind_blob64(stmt, i, cell->len ? cell->p : "", cell->len, SQLITE_STATIC);
    if (cell->kind != CELL_TEXT && cell->len < sizeof text) {
        memcpy(text, cell->p, cell->len);
        text[cell->len] = '\0';
        if (cell->kind == CELL_INTEGER && str_to_i64(text, &integer))
            return sqlite3_bind_int64(stmt, i, integer);
        if (cell->kind == CELL_REAL && taste == TASTE_KEEPS && str_to_double(text, &real))
            return sqlite3_bind_double(stmt, i, real);
    }
    const int truth = taste == TASTE_BOOLEAN ? sqlite_load_truth_of(cell) : -1;
    if (truth >= 0)
        return sqlite3_bind_int(stmt, i, truth);
    return sqlite3_bind_text64(stmt, i, cell->p, cell->len, SQLITE_STATIC, SQLITE_UTF8);
}

static bool row_failed(struct sqlite_load *load, int rc, struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)load->base.db;

    load->failed = true;
    sqlite_fail(db, rc, NULL, err);
    return err_prefix(err, "cannot load row %lld into '%s'", (long long)load->rows + 1,
                      load->table);
}

static bool refuse_rounding(struct sqlite_load *load, const char *column, struct err *err)
{
    load->failed = true;
    db_fail(load->base.db, DB_TYPE_MISMATCH, "", column, strlen(column));
    return err_set(err, ERR_DB,
                   "cannot load row %lld into '%s': the number in column '%s' has more digits than "
                   "SQLite keeps: round it in the query, or make the column TEXT",
                   (long long)load->rows + 1, load->table, column);
}

bool sqlite_load_row(struct db_load *base, const struct cell *cells, struct err *err)
{
    struct sqlite_load *load = (struct sqlite_load *)base;
    struct sqlite_db *db = (struct sqlite_db *)base->db;
    int rc = SQLITE_OK;

    for (size_t i = 0; i < load->count; i++)
        if (load->tastes[i] == TASTE_NUMBER && !keeps_number(&cells[i]))
            return refuse_rounding(load, load->names[i], err);
    for (size_t i = 0; i < load->count && rc == SQLITE_OK; i++)
        rc = bind_cell(load->stmt, (int)i + 1, &cells[i], load->tastes[i]);
    if (rc == SQLITE_OK) {
        db->writing = true;
        rc = sqlite3_step(load->stmt);
        db->writing = false;
    }
    if (rc != SQLITE_DONE)
        row_failed(load, rc, err);
    sqlite3_reset(load->stmt);
    sqlite3_clear_bindings(load->stmt); /* they point into the caller's cells */
    if (rc != SQLITE_DONE)
        return false;
    load->rows++;
    return true;
}

void sqlite_load_abort(struct db_load *base)
{
    struct sqlite_load *load = (struct sqlite_load *)base;

    sqlite3_finalize(load->stmt);
    str_free_all(load->names, load->count);
    mem_free(load->tastes);
    mem_free(load->table);
    mem_free(load);
}

bool sqlite_load_end(struct db_load *base, int64_t *ret_rows, struct err *err)
{
    struct sqlite_load *load = (struct sqlite_load *)base;
    const bool ok = !load->failed;

    if (!ok)
        err_set(err, ERR_DB, "cannot load into '%s': a row was refused", load->table);
    else if (ret_rows)
        *ret_rows = load->rows;
    sqlite_load_abort(base);
    return ok;
}
