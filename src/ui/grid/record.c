/* The row view. A value is shown as the cell viewer shows it, so that it costs its first lines
 * only. */
#include "grid/record.h"

#include <string.h>

#include "grid/cell/cellview.h"
#include "grid/grid_private.h"
#include "querent/base/text.h"
#include "texts.h"

enum {
    VALUE_LINES = 8, /* a longer value is opened by itself */
    NAME_SHARE = 3,  /* names take at most this part of the width */
};

static int record_name_width(const struct grid *grid, int w)
{
    int widest = 0;

    for (size_t col = 0; col < grid->column_count; col++) {
        const char *name = result_column(grid->result, col)->heading;
        const int width = text_width(name, strlen(name));
        widest = width > widest ? width : widest;
    }
    return widest < w / NAME_SHARE ? widest : w / NAME_SHARE;
}

/* Name (or blanks below it) and the line between. */
static void record_add_name(const struct grid *grid, size_t col, bool first, int cols,
                            struct line *line)
{
    const char *name = first ? result_column(grid->result, col)->heading : "";
    const enum role role = col == grid->col ? ROLE_GRID_HEADER_NOW : ROLE_GRID_HEADER;
    const struct grid_cell_style style = {
        .role = role, .null_role = role, .special_role = role, .ascii = grid->ascii};
    const struct cell cell = {.p = name, .len = strlen(name), .kind = CELL_TEXT};

    grid_cell_draw(line, &cell, &style, cols, 0);
    line_add(line, ROLE_BORDER, grid->ascii ? " | " : " │ ");
}

static void append_runs(struct line *line, const struct line *from)
{
    for (size_t i = 0; i < from->runs.len; i++) {
        const struct run *run = &from->runs.v[i];
        line_addn(line, run->role, from->text.p + run->offset, run->len);
    }
}

static void record_add_value(const struct grid *grid, size_t col, int name_cols, int w,
                             struct lines *out)
{
    const struct cell sent = result_cell(grid->result, grid_row_at(grid, grid->row), col);
    const struct cell cell = cell_in_words(&sent, result_column(grid->result, col)->value);
    struct cellview view;
    struct lines value = {0};
    bool complete;

    cellview_init(&view, grid->result, &cell);
    cellview_resize(&view, 0, w - name_cols - GRID_SEPARATOR, VALUE_LINES);
    cellview_update(&view, 0, VALUE_LINES, &value);
    for (size_t i = 0; i < value.v.len; i++) {
        struct line *line = lines_add(out);
        record_add_name(grid, col, i == 0, name_cols, line);
        append_runs(line, &value.v.v[i]);
    }
    if (cellview_lines(&view, &complete) > VALUE_LINES || !complete) {
        struct buf size = BUF_INIT;
        struct line *line = lines_add(out);
        grid_add_number(&size, cell.len);
        record_add_name(grid, col, false, name_cols, line);
        line_addf(line, ROLE_DIM, TEXT_RECORD_CUT, grid->ascii ? "~" : "…", buf_str(&size));
        buf_release(&size);
    }
    lines_release(&value);
    cellview_release(&view);
}

void record_lines(const struct grid *grid, int w, struct lines *out, size_t *ret_first)
{
    const size_t before = out->v.len;

    if (!grid->result || grid->row >= grid_rows(grid))
        return;
    const int cols = record_name_width(grid, w);
    for (size_t at = 0; at < grid->column_count; at++) {
        const size_t col = grid->order[at];
        if (col == grid->col && ret_first)
            *ret_first = out->v.len - before;
        record_add_value(grid, col, cols, w, out);
    }
}
