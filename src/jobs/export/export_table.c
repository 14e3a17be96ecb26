/* The aligned table for a terminal. The first rows are held back to measure the columns; then they
 * and all that follow are written as they come. What is cut ends in …; a number is never cut, since
 * a part of it would read as another number, and is shown as in the grid, without its groups.
 */
#include "export/exporter.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/model/rows/number_read.h"
#include "querent/model/rows/rowtext.h"

#define WINDOW_ROWS 1000
#define WINDOW_BYTES ((size_t)1 << 20)
#define WIDEST 60   /* columns of a cell where the terminal's width is not known */
#define NARROWEST 6 /* no text column becomes narrower for the terminal's sake */
#define SEPARATOR " │ "
#define SEPARATOR_COLS 3
#define NULL_MARK "∅"

struct column_width {
    int wide;   /* columns given */
    int number; /* widest number in the window: the least that is given */
    bool right; /* heading stands right */
    bool text;  /* the window has something that is no number */
    enum value_type value;
    struct number_read read;
};

struct held { /* a cell of the window, as it will be shown: safe and of one line */
    size_t at, len;
    int cols;
    bool number;
};

struct table {
    struct column_width *widths;
    struct buf text; /* of the window's cells */
    struct held *held;
    size_t held_rows;
    int most;   /* columns that any cell may take */
    bool shown; /* the heading is out: rows go straight through */
};

/* Booleans that a database writes as 1 and 0 are words, as in the grid. */
static struct cell export_table_cell(const struct column_width *column, const struct cell *cell)
{
    const char *truth = cell_truth(cell, column->value);
    return truth ? (struct cell){.p = truth, .len = strlen(truth), .kind = CELL_TEXT} : *cell;
}

static bool export_table_is_number(const struct cell *cell)
{
    return cell->kind == CELL_INTEGER || cell->kind == CELL_REAL;
}

/* The start of the text that can matter for `cols` columns; clusters of many marks are cut short.
 */
static size_t export_table_enough(const char *p, size_t len, int cols)
{
    size_t most = (size_t)cols * 16 + 64;

    if (len <= most)
        return len;
    while (most > 0 && ((unsigned char)p[most] & 0xc0) == 0x80)
        most--;
    return most;
}

/* Appends the safe text of at most `cols` columns, with … where something is missing. */
static int add_safe(struct buf *out, const char *p, size_t len, int cols)
{
    const size_t start = out->len, used = export_table_enough(p, len, cols);
    int taken = 0;

    text_safe(out, p, used, TEXT_SAFE_DEFAULT);
    const size_t safe_len = out->len - start;
    if (text_fit(out->p + start, safe_len, cols, &taken) == safe_len && used == len)
        return taken;
    buf_truncate(out, start + text_fit(out->p + start, safe_len, cols - 1, &taken));
    buf_add(out, "…");
    return taken + 1;
}

/* Appends what a cell shows; returns its columns. */
static int export_table_add_shown(struct buf *out, const struct cell *cell, int cols,
                                  const struct number_read *read)
{
    int fraction;

    if (cell->kind == CELL_NULL) {
        buf_add(out, NULL_MARK);
        return 1;
    }
    if (export_table_is_number(cell)) {
        const size_t start = out->len;
        if (!number_read_text(cell, read, false, out, &fraction))
            text_safe(out, cell->p, cell->len, TEXT_SAFE_DEFAULT);
        return text_width(out->p + start, out->len - start);
    }
    struct buf made = BUF_INIT;
    if (cell->kind == CELL_BYTES)
        rowtext_hex(&made, cell->p, export_table_enough(cell->p, cell->len, cols));
    else
        rowtext_blank(&made, cell);
    const int taken =
        made.len ? add_safe(out, made.p, made.len, cols) : add_safe(out, cell->p, cell->len, cols);
    buf_release(&made);
    return taken;
}

static void add_spaces(struct buf *out, int count)
{
    for (int i = 0; i < count; i++)
        buf_addc(out, ' ');
}

/* One field of a line: padded to its column, the last one not padded on its right. */
static void export_table_add_field(struct exporter *exporter, size_t col, const char *p, size_t len,
                                   int cols, bool right)
{
    const struct table *table = exporter->state;
    const int missing = table->widths[col].wide - cols;
    struct buf *out = &exporter->out;

    buf_add(out, col ? SEPARATOR : " ");
    if (right)
        add_spaces(out, missing);
    buf_addn(out, p, len);
    if (!right && col + 1 < exporter->count)
        add_spaces(out, missing);
}

/* ---- widths */

static int total_width(const struct exporter *exporter, int cap)
{
    const struct table *table = exporter->state;
    int total = exporter->count ? 2 + SEPARATOR_COLS * ((int)exporter->count - 1) : 0;

    for (size_t i = 0; i < exporter->count; i++) {
        const struct column_width *width = &table->widths[i];
        const int wide = width->wide < cap ? width->wide : cap;
        total += wide > width->number ? wide : width->number;
    }
    return total;
}

/* The widest columns give way, all to the same width, until the line fits the terminal. */
static void fit_widths(struct exporter *exporter)
{
    const struct table *table = exporter->state;
    int cap = table->most;

    while (exporter->options.width > 0 && cap > NARROWEST &&
           total_width(exporter, cap) > exporter->options.width)
        cap--;
    for (size_t i = 0; i < exporter->count; i++) {
        struct column_width *width = &table->widths[i];
        if (width->wide > cap)
            width->wide = cap > width->number ? cap : width->number;
    }
}

/* ---- the window */

static void show_heading(struct exporter *exporter)
{
    const struct table *table = exporter->state;
    struct buf *out = &exporter->out, name = BUF_INIT;

    for (size_t i = 0; i < exporter->count; i++) {
        const struct column_width *width = &table->widths[i];
        buf_clear(&name);
        const char *text = exporter->columns[i].name;
        const int cols = add_safe(&name, text, strlen(text), width->wide);
        export_table_add_field(exporter, i, buf_str(&name), name.len, cols,
                               width->right && !width->text);
    }
    buf_addc(out, '\n');
    for (size_t i = 0; i < exporter->count; i++) {
        buf_add(out, i ? "┼" : "");
        for (int k = 0; k < table->widths[i].wide + 2; k++)
            buf_add(out, "─");
    }
    if (exporter->count)
        buf_addc(out, '\n');
    buf_release(&name);
}

/* A field that was measured with more room than its column got is cut again. */
static void show_held(struct exporter *exporter, size_t col, const struct held *held)
{
    const struct table *table = exporter->state;
    const char *p = table->text.p + held->at;
    const int wide = table->widths[col].wide;

    if (held->number || held->cols <= wide) {
        export_table_add_field(exporter, col, p, held->len, held->cols, held->number);
        return;
    }
    struct buf cut = BUF_INIT;
    const int cols = add_safe(&cut, p, held->len, wide);
    export_table_add_field(exporter, col, cut.p, cut.len, cols, false);
    buf_release(&cut);
}

static void show_window(struct exporter *exporter)
{
    struct table *table = exporter->state;

    fit_widths(exporter);
    show_heading(exporter);
    for (size_t row = 0; row < table->held_rows; row++) {
        for (size_t col = 0; col < exporter->count; col++)
            show_held(exporter, col, &table->held[row * exporter->count + col]);
        buf_addc(&exporter->out, '\n');
    }
    table->shown = true;
    buf_release(&table->text);
    mem_free(table->held);
    table->held = NULL;
}

static void export_table_hold(struct exporter *exporter, const struct cell *cells)
{
    struct table *table = exporter->state;

    for (size_t i = 0; i < exporter->count; i++) {
        struct held *held = &table->held[table->held_rows * exporter->count + i];
        struct column_width *width = &table->widths[i];
        const struct cell cell = export_table_cell(width, &cells[i]);
        held->at = table->text.len;
        held->cols = export_table_add_shown(&table->text, &cell, table->most, &width->read);
        held->len = table->text.len - held->at;
        held->number = export_table_is_number(&cell);
        if (held->cols > width->wide)
            width->wide = held->cols;
        if (held->number && held->cols > width->number)
            width->number = held->cols;
        width->right |= held->number;
        width->text |= cell.kind == CELL_TEXT || cell.kind == CELL_BYTES;
    }
    table->held_rows++;
}

/* ---- the format */

static bool export_table_begin(struct exporter *exporter, struct err *err)
{
    struct table *table = mem_alloc(sizeof *table);
    const int wide = exporter->options.width;
    struct buf name = BUF_INIT;

    (void)err;
    table->most = wide <= 0 ? WIDEST : wide > NARROWEST ? wide : NARROWEST;
    table->widths = mem_alloc((exporter->count + 1) * sizeof *table->widths);
    table->held = mem_alloc((exporter->count * WINDOW_ROWS + 1) * sizeof *table->held);
    for (size_t i = 0; i < exporter->count; i++) {
        const char *text = exporter->columns[i].name;
        buf_clear(&name);
        table->widths[i].wide = add_safe(&name, text, strlen(text), table->most);
        table->widths[i].value = exporter->columns[i].value;
        table->widths[i].read = number_read_of(&exporter->columns[i]);
        table->widths[i].right = export_is_number(&exporter->columns[i]);
        if (table->widths[i].wide < 1)
            table->widths[i].wide = 1;
    }
    buf_release(&name);
    exporter->state = table;
    return true;
}

static bool export_table_row(struct exporter *exporter, const struct cell *cells, struct err *err)
{
    struct table *table = exporter->state;

    (void)err;
    if (!table->shown) {
        export_table_hold(exporter, cells);
        if (table->held_rows == WINDOW_ROWS || table->text.len >= WINDOW_BYTES)
            show_window(exporter);
        return true;
    }
    for (size_t i = 0; i < exporter->count; i++) {
        const struct column_width *width = &table->widths[i];
        const struct cell cell = export_table_cell(width, &cells[i]);
        buf_clear(&table->text);
        const int cols = export_table_add_shown(&table->text, &cell, width->wide, &width->read);
        export_table_add_field(exporter, i, table->text.p, table->text.len, cols,
                               export_table_is_number(&cell));
    }
    buf_addc(&exporter->out, '\n');
    return true;
}

static bool export_table_end(struct exporter *exporter, struct err *err)
{
    const struct table *table = exporter->state;

    (void)err;
    if (!table->shown)
        show_window(exporter);
    return true;
}

static bool export_table_cut(struct exporter *exporter, const char *why, struct err *err)
{
    export_table_end(exporter, err);
    if (why)
        buf_addf(&exporter->out, "%s\n", why);
    return true;
}

static void export_table_release(struct exporter *exporter)
{
    struct table *table = exporter->state;

    if (!table)
        return;
    buf_release(&table->text);
    mem_free(table->held);
    mem_free(table->widths);
    mem_free(table);
}

const struct export_ops export_table = {.begin = export_table_begin,
                                        .row = export_table_row,
                                        .end = export_table_end,
                                        .cut = export_table_cut,
                                        .release = export_table_release};
