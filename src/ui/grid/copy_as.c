/* Copies by format. CSV, TSV and Markdown are grid_copy's; SQL and JSON are made here. */
#include "grid/copy_as.h"

#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/str.h"
#include "querent/model/rows/rowtext.h"
#include "querent/sql/sql.h"

#define NO_TABLE "rows" /* an INSERT's table, where the rows come from several or none */

struct copying {
    const struct grid *grid;
    enum sql_dialect dialect;
    struct buf *out;
};

static void add_name_json(struct buf *out, const char *name)
{
    const struct cell cell = {.p = name, .len = strlen(name), .kind = CELL_TEXT};
    rowtext_json(out, &cell, VALUE_TEXT);
}

static void copy_as_add_json(const struct copying *copying, uint64_t row, bool first)
{
    const struct grid *grid = copying->grid;
    const char *between = "";
    buf_add(copying->out, first ? "[\n  {" : ",\n  {");
    for (size_t at = 0; at < grid->column_count; at++) {
        const size_t col = grid->order[at];
        const struct result_column *column = result_column(grid->result, col);
        const struct cell cell = result_cell(grid->result, row, col);
        if (grid->columns[col].hidden)
            continue;
        buf_add(copying->out, between);
        add_name_json(copying->out, column->name);
        buf_add(copying->out, ": ");
        rowtext_json(copying->out, &cell, column->value);
        between = ", ";
    }
    buf_add(copying->out, "}");
}

static void copy_as_add_literal(const struct copying *copying, const struct cell *cell)
{
    struct buf *out = copying->out;
    switch (cell->kind) {
    case CELL_NULL:
        buf_add(out, "NULL");
        return;
    case CELL_INTEGER:
        buf_addn(out, cell->p, cell->len);
        return;
    case CELL_REAL: /* NaN and Infinity are strings */
        if (cell->len && strspn(cell->p, "+-.0123456789") > 0) {
            buf_addn(out, cell->p, cell->len);
            return;
        }
        break;
    case CELL_BYTES:
        if (copying->dialect == SQL_POSTGRES) {
            buf_add(out, "'");
            rowtext_hex(out, cell->p, cell->len);
            buf_add(out, "'");
        } else {
            struct buf hex = BUF_INIT;
            rowtext_hex(&hex, cell->p, cell->len);
            buf_addf(out, "X'%s'", hex.len > 2 ? hex.p + 2 : "");
            buf_release(&hex);
        }
        return;
    case CELL_TEXT:
        break;
    }
    sql_quote_string(out, cell->p, cell->len, copying->dialect);
}

/* The table that all shown columns come from. */
static const char *table_of(const struct grid *grid)
{
    const char *table = NULL;
    for (size_t col = 0; col < grid->column_count; col++) {
        const char *source = result_column(grid->result, col)->source_table;
        if (grid->columns[col].hidden)
            continue;
        if (!source || (table && !str_eq(source, table)))
            return NO_TABLE;
        table = source;
    }
    return table ? table : NO_TABLE;
}

static void add_insert(const struct copying *copying)
{
    const struct grid *grid = copying->grid;
    const char *between = "";
    buf_add(copying->out, "INSERT INTO ");
    sql_quote_name(copying->out, table_of(grid), copying->dialect);
    buf_add(copying->out, " (");
    for (size_t at = 0; at < grid->column_count; at++) {
        const size_t col = grid->order[at];
        if (grid->columns[col].hidden)
            continue;
        buf_add(copying->out, between);
        sql_quote_name(copying->out, result_column(grid->result, col)->name, copying->dialect);
        between = ", ";
    }
    buf_add(copying->out, ") VALUES\n");
}

static void add_values(const struct copying *copying, uint64_t row, bool first)
{
    const struct grid *grid = copying->grid;
    const char *between = "";
    if (first)
        add_insert(copying);
    buf_add(copying->out, first ? "  (" : ",\n  (");
    for (size_t at = 0; at < grid->column_count; at++) {
        const size_t col = grid->order[at];
        const struct cell cell = result_cell(grid->result, row, col);
        if (grid->columns[col].hidden)
            continue;
        buf_add(copying->out, between);
        copy_as_add_literal(copying, &cell);
        between = ", ";
    }
    buf_add(copying->out, ")");
}

static uint64_t row_of(const struct grid *grid, bool all, uint64_t i)
{
    if (all)
        return grid_row_at(grid, i);
    return grid->marks.len ? grid->marks.v[i] : grid_row_at(grid, grid->row);
}

bool copy_as(const struct grid *grid, enum copy_format format, bool all, enum sql_dialect dialect,
             size_t max, struct buf *out)
{
    static const enum grid_format plain[] = {
        [COPY_CSV] = GRID_CSV, [COPY_TSV] = GRID_TSV, [COPY_MARKDOWN] = GRID_MARKDOWN};
    const struct copying copying = {grid, dialect, out};
    const uint64_t count = all ? grid_rows(grid) : grid->marks.len ? grid->marks.len : 1;
    if (format < COPY_SQL)
        return grid_copy(grid, all ? GRID_PART_ALL : GRID_PART_ROWS, plain[format], max, out);
    if (grid->row >= grid_rows(grid))
        return true;
    bool whole = true;
    for (uint64_t i = 0; i < count && whole; i++) {
        const size_t before = out->len;
        (format == COPY_JSON ? copy_as_add_json : add_values)(&copying, row_of(grid, all, i),
                                                              i == 0);
        whole = out->len <= max;
        if (!whole)
            buf_truncate(out, before);
    }
    buf_add(out, format == COPY_JSON ? "\n]\n" : ";\n");
    return whole;
}
