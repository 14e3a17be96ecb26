/* The rows of a load: kept as they came, written as VALUES of an INSERT or as lines of the file
 * that LOAD DATA LOCAL reads (tab, line feed, backslash; \\N is NULL). */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "mysql/mysql_load.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* ---- keeping */

void my_row_keep(struct my_load *load, const struct cell *cells)
{
    for (size_t i = 0; i < load->count; i++) {
        const unsigned char kind = (unsigned char)cells[i].kind;
        const size_t len = cells[i].kind == CELL_NULL ? 0 : cells[i].len;
        buf_addc(&load->values, (char)kind);
        buf_addn(&load->values, (const char *)&len, sizeof len);
        buf_addn(&load->values, cells[i].p, len);
    }
    vec_push(&load->ends, load->values.len);
}

static const char *row_begin(const struct my_load *load, size_t row)
{
    return load->values.p + (row ? load->ends.v[row - 1] : 0);
}

/* The cell at *p, which goes on behind it. */
static struct cell mysql_load_rows_next_cell(const char **p)
{
    struct cell cell = {.kind = (enum cell_kind)(unsigned char)**p};

    memcpy(&cell.len, *p + 1, sizeof cell.len);
    cell.p = *p + 1 + sizeof cell.len;
    *p = cell.p + cell.len;
    return cell;
}

static void mysql_load_rows_add_hex(struct buf *out, const char *p, size_t len)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < len; i++) {
        buf_addc(out, digits[(unsigned char)p[i] >> 4]);
        buf_addc(out, digits[(unsigned char)p[i] & 15]);
    }
}

static bool mysql_load_rows_is_word(const struct cell *cell, const char *word)
{
    return cell->len == strlen(word) && strncasecmp(cell->p, word, cell->len) == 0;
}

/* "1" and "0" for what a boolean column is given as words; else NULL. */
static const char *mysql_load_rows_truth_of(const struct cell *cell)
{
    if (mysql_load_rows_is_word(cell, "true") || mysql_load_rows_is_word(cell, "t"))
        return "1";
    return mysql_load_rows_is_word(cell, "false") || mysql_load_rows_is_word(cell, "f") ? "0"
                                                                                        : NULL;
}

/* ---- as values */

static void mysql_load_rows_add_text(struct my_db *db, struct buf *out, const char *p, size_t len)
{
    buf_addc(out, '\'');
    buf_reserve(out, len * 2 + 1);
    out->len +=
        libmariadb.mysql_real_escape_string(db->conn, out->p + out->len, p, (unsigned long)len);
    buf_addc(out, '\'');
}

/* "SRID=4326;POINT(1 2)", as it is read; the reference system may be missing. */
static void mysql_load_rows_add_geometry(struct my_db *db, const struct cell *cell, struct buf *out)
{
    const char *semicolon = memchr(cell->p, ';', cell->len);
    const bool has_system = semicolon && cell->len > 5 && strncasecmp(cell->p, "SRID=", 5) == 0;
    const char *text = has_system ? semicolon + 1 : cell->p;

    buf_add(out, "ST_GeomFromText(");
    mysql_load_rows_add_text(db, out, text, (size_t)(cell->p + cell->len - text));
    buf_addf(out, ", %lu)", has_system ? strtoul(cell->p + 5, NULL, 10) : 0);
}

static void mysql_load_rows_add_value(struct my_load *load, enum my_taste taste,
                                      const struct cell *cell, struct buf *out)
{
    struct my_db *db = (struct my_db *)load->base.db;
    const char *truth = taste == MY_TASTE_BOOLEAN ? mysql_load_rows_truth_of(cell) : NULL;

    if (cell->kind == CELL_NULL) {
        buf_add(out, "NULL");
    } else if (cell->kind == CELL_BYTES) {
        buf_add(out, "x'");
        mysql_load_rows_add_hex(out, cell->p, cell->len);
        buf_addc(out, '\'');
    } else if (truth) {
        buf_add(out, truth);
    } else if (taste == MY_TASTE_BITS && cell->kind == CELL_INTEGER) {
        buf_addn(out, cell->p, cell->len);
    } else if (taste == MY_TASTE_GEOMETRY) {
        mysql_load_rows_add_geometry(db, cell, out);
    } else {
        mysql_load_rows_add_text(db, out, cell->p, cell->len);
    }
}

void my_row_as_values(struct my_load *load, size_t row, struct buf *out)
{
    const char *p = row_begin(load, row);

    buf_addc(out, '(');
    for (size_t i = 0; i < load->count; i++) {
        const struct cell cell = mysql_load_rows_next_cell(&p);
        if (i)
            buf_addc(out, ',');
        mysql_load_rows_add_value(load, load->tastes[i], &cell, out);
    }
    buf_addc(out, ')');
}

/* ---- as a line of a file */

static void add_field_text(struct buf *out, const char *p, size_t len)
{
    for (size_t i = 0; i < len;) {
        size_t plain = i;
        while (plain < len && p[plain] != '\\' && p[plain] != '\t' && p[plain] != '\n' && p[plain])
            plain++;
        buf_addn(out, p + i, plain - i);
        if (plain < len) {
            buf_addc(out, '\\');
            buf_addc(out, p[plain] ? p[plain] : '0');
            plain++;
        }
        i = plain;
    }
}

static void mysql_load_rows_add_field(enum my_taste taste, const struct cell *cell, struct buf *out)
{
    const char *truth = taste == MY_TASTE_BOOLEAN ? mysql_load_rows_truth_of(cell) : NULL;

    if (cell->kind == CELL_NULL)
        buf_add(out, "\\N");
    else if (taste == MY_TASTE_BYTES)
        mysql_load_rows_add_hex(out, cell->p, cell->len);
    else if (truth)
        buf_add(out, truth);
    else
        add_field_text(out, cell->p, cell->len);
}

void my_row_as_line(const struct my_load *load, size_t row, struct buf *out)
{
    const char *p = row_begin(load, row);

    for (size_t i = 0; i < load->count; i++) {
        const struct cell cell = mysql_load_rows_next_cell(&p);
        if (i)
            buf_addc(out, '\t');
        mysql_load_rows_add_field(load->tastes[i], &cell, out);
    }
    buf_addc(out, '\n');
}
