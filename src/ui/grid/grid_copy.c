/* Parts of the grid as text for the clipboard: what is shown, in its order, without hidden columns.
 */
#include <string.h>

#include "grid/grid_private.h"
#include "querent/model/rows/number_read.h"
#include "querent/model/rows/rowtext.h"

static void grid_copy_add_cell(const struct grid *grid, size_t col, struct buf *out,
                               const struct cell *given, enum grid_format format)
{
    struct buf room = BUF_INIT;
    const struct cell said = cell_in_words(given, result_column(grid->result, col)->value);
    const struct cell guarded = grid->guard_formulas ? rowtext_guarded(&said, &room) : said;
    const struct cell *cell = &guarded;
    struct cell shown;

    switch (format) {
    case GRID_TSV: /* as spreadsheets take it: quoted where a tab or line break is inside */
        rowtext_csv(out, cell, '\t');
        break;
    case GRID_CSV:
        rowtext_csv(out, cell, ',');
        break;
    case GRID_MARKDOWN:
        shown = number_read_cell(result_column(grid->result, col), given, &room);
        rowtext_markdown(out, &shown);
        break;
    }
    buf_release(&room);
}

static const char *grid_copy_between(enum grid_format format)
{
    return format == GRID_TSV ? "\t" : format == GRID_CSV ? "," : " | ";
}

/* One line of shown cells; row UINT64_MAX: the columns' names. */
static void grid_copy_add_line(const struct grid *grid, uint64_t row, enum grid_format format,
                               struct buf *out)
{
    bool first = true;

    buf_add(out, format == GRID_MARKDOWN ? "| " : "");
    for (size_t at = 0; at < grid->column_count; at++) {
        const size_t col = grid->order[at];
        if (grid->columns[col].hidden)
            continue;
        const char *name = result_column(grid->result, col)->name;
        const struct cell title = {.p = name, .len = strlen(name), .kind = CELL_TEXT};
        const struct cell cell = row == UINT64_MAX ? title : result_cell(grid->result, row, col);
        buf_add(out, first ? "" : grid_copy_between(format));
        grid_copy_add_cell(grid, col, out, &cell, format);
        first = false;
    }
    buf_add(out, format == GRID_MARKDOWN ? " |\n" : "\n");
}

static void grid_copy_add_head(const struct grid *grid, enum grid_format format, struct buf *out)
{
    grid_copy_add_line(grid, UINT64_MAX, format, out);
    if (format != GRID_MARKDOWN)
        return;
    buf_add(out, "|");
    for (size_t at = 0; at < grid->column_count; at++)
        if (!grid->columns[grid->order[at]].hidden)
            buf_add(out, grid->columns[grid->order[at]].right ? " ---: |" : " --- |");
    buf_add(out, "\n");
}

/* Takes back the last line when it went over the limit. */
static bool grid_copy_within(struct buf *out, size_t before, size_t start, size_t max)
{
    if (out->len - start <= max)
        return true;
    buf_truncate(out, before);
    return false;
}

static bool grid_copy_add_rows(const struct grid *grid, bool all, enum grid_format format,
                               size_t max, struct buf *out)
{
    const uint64_t count = all ? grid_rows(grid) : grid->marks.len ? grid->marks.len : 1;
    const size_t start = out->len;

    if (all || count > 1 || format == GRID_MARKDOWN) /* all: whatever reads them counts on it */
        grid_copy_add_head(grid, format, out);
    for (uint64_t i = 0; i < count; i++) {
        const size_t before = out->len;
        const uint64_t row = all               ? grid_row_at(grid, i)
                             : grid->marks.len ? grid->marks.v[i]
                                               : grid_row_at(grid, grid->row);
        grid_copy_add_line(grid, row, format, out);
        if (!grid_copy_within(out, before, start, max))
            return false;
    }
    return true;
}

static bool grid_copy_add_column(const struct grid *grid, enum grid_format format, size_t max,
                                 struct buf *out)
{
    const size_t start = out->len;
    const char *name = result_column(grid->result, grid->col)->name;

    if (format == GRID_MARKDOWN)
        buf_addf(out, "| %s |\n| --- |\n", name);
    for (uint64_t i = 0; i < grid_rows(grid); i++) {
        const struct cell cell = result_cell(grid->result, grid_row_at(grid, i), grid->col);
        const size_t before = out->len;
        buf_add(out, format == GRID_MARKDOWN ? "| " : "");
        grid_copy_add_cell(grid, grid->col, out, &cell, format);
        buf_add(out, format == GRID_MARKDOWN ? " |\n" : "\n");
        if (!grid_copy_within(out, before, start, max))
            return false;
    }
    return true;
}

bool grid_copy(const struct grid *grid, enum grid_part part, enum grid_format format, size_t max,
               struct buf *out)
{
    struct cell cell;

    if (!grid->result || (part != GRID_PART_ALL && !grid_cell(grid, &cell)))
        return true;
    switch (part) {
    case GRID_PART_CELL: {
        const size_t before = out->len;
        struct buf room = BUF_INIT;
        if (grid->guard_formulas)
            cell = rowtext_guarded(&cell, &room);
        if (cell.kind == CELL_BYTES)
            rowtext_hex(out, cell.p, cell.len);
        else
            buf_addn(out, cell.p, cell.len);
        buf_release(&room);
        return grid_copy_within(out, before, before, max);
    }
    case GRID_PART_ROWS:
        return grid_copy_add_rows(grid, false, format, max, out);
    case GRID_PART_COLUMN:
        return grid_copy_add_column(grid, format, max, out);
    case GRID_PART_ALL:
        return grid_copy_add_rows(grid, true, format, max, out);
    }
    return true;
}
