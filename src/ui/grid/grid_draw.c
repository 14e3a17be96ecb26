/* What of the grid is on the screen, as lines: a pure projection of its state. UI thread only. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "texts.h"

enum {
    MARKED_WIDE = 110, /* columns: below it only what is marked is in the status */
    WHOLE_COLUMNS = 40,
};

struct marks {
    const char *line, *frozen, *rule, *cross, *frozen_cross, *cursor, *marked, *up, *down, *dot,
        *cut, *about;
};

static const struct marks unicode_marks = {"│", "║", "─", "┼", "╫", "▸",
                                           "•", "▲", "▼", "·", "…", "≈"};
static const struct marks ascii_marks = {"|", "#", "-", "+", "#", ">",
                                         "*", "^", "v", "-", "~", "~"};

static const struct marks *marks_of(const struct grid *grid)
{
    return grid->ascii ? &ascii_marks : &unicode_marks;
}

static void grid_draw_add_number(struct line *line, enum role role, uint64_t number)
{
    struct buf text = BUF_INIT;

    grid_add_number(&text, number);
    line_addn(line, role, text.p, text.len);
    buf_release(&text);
}

/* Between two columns; only as much as fits. */
static void add_separator(struct line *line, const char *mark, enum role role, enum role blank,
                          int room)
{
    if (room > 0)
        line_add(line, blank, " ");
    if (room > 1)
        line_add(line, role, mark);
    if (room > 2)
        line_add(line, blank, " ");
}

/* What goes between slot i and the next, or after the last one where columns are still to come. */
static void after_slot(const struct grid *grid, const struct grid_slots *slots, size_t i,
                       struct line *line, enum role blank)
{
    const struct marks *marks = marks_of(grid);
    const struct grid_slot *slot = &slots->v.v[i];
    const bool last = i + 1 == slots->v.len;
    const int room = grid->w - slot->x - slot->cols;

    if (last && grid_next_column(grid, slot->col, 1) == slot->col)
        return;
    const bool border = slot->frozen && (last || !slots->v.v[i + 1].frozen);
    add_separator(line, border ? marks->frozen : marks->line, ROLE_BORDER, blank, room);
}

/* ---- header */

/* "▲", or "▲2" where several columns sort. */
static void sort_mark(const struct grid *grid, size_t col, struct buf *out)
{
    const struct marks *marks = marks_of(grid);

    for (size_t i = 0; i < grid->sorts.len; i++)
        if (grid->sorts.v[i].col == col) {
            buf_add(out, grid->sorts.v[i].descending ? marks->down : marks->up);
            if (grid->sorts.len > 1)
                buf_addf(out, "%zu", i + 1);
        }
}

static void draw_name(const struct grid *grid, const struct grid_slot *slot, bool focused,
                      struct line *line)
{
    const struct grid_column *column = &grid->columns[slot->col];
    const char *name = result_column(grid->result, slot->col)->heading;
    const enum role role = slot->col == grid->col && focused ? ROLE_GRID_HEADER_NOW
                           : column->marked                  ? ROLE_GRID_MARKED
                                                             : ROLE_GRID_HEADER;
    const struct grid_cell_style style = {.role = role,
                                          .null_role = role,
                                          .special_role = role,
                                          .right = column->right,
                                          .ascii = grid->ascii};
    const struct cell cell = {.p = name, .len = strlen(name), .kind = CELL_TEXT};
    struct buf mark = BUF_INIT;

    buf_init(&mark);
    buf_add(&mark, grid_number_rounds(grid, slot->col) ? marks_of(grid)->about : "");
    buf_add(&mark, column->marked ? marks_of(grid)->marked : "");
    sort_mark(grid, slot->col, &mark);
    const int mark_width = mark.len ? text_width(mark.p, mark.len) + 1 : 0;
    if (mark.len && slot->cols > mark_width) {
        int name_cols = slot->cols - mark_width;
        const int used = text_width(name, cell.len);
        if (!column->right && used < name_cols)
            name_cols = used; /* the mark follows the name */
        grid_cell_draw(line, &cell, &style, name_cols, 0);
        line_addf(line, role, " %s", mark.p);
        line_addf(line, role, "%*s", slot->cols - name_cols - mark_width, "");
    } else {
        grid_cell_draw(line, &cell, &style, slot->cols, 0); /* a name is never scrolled away */
    }
    buf_release(&mark);
}

static void draw_header(const struct grid *grid, const struct grid_slots *slots, bool focused,
                        struct line *line)
{
    line_add(line, ROLE_GRID_HEADER, " ");
    for (size_t i = 0; i < slots->v.len; i++) {
        draw_name(grid, &slots->v.v[i], focused, line);
        after_slot(grid, slots, i, line, ROLE_GRID_HEADER);
    }
    line_pad(line, ROLE_GRID_HEADER, grid->w);
}

static void draw_rule(const struct grid *grid, const struct grid_slots *slots, struct line *line)
{
    const struct marks *marks = marks_of(grid);
    int x = 0;

    for (size_t i = 0; i < slots->v.len; i++) {
        const struct grid_slot *slot = &slots->v.v[i];
        const bool border = slot->frozen && (i + 1 == slots->v.len || !slots->v.v[i + 1].frozen);
        const bool crosses =
            i + 1 < slots->v.len || grid_next_column(grid, slot->col, 1) != slot->col;
        const int at = slot->x + slot->cols + 1;
        for (; x < at && x < grid->w; x++)
            line_add(line, ROLE_BORDER, marks->rule);
        if (crosses && x < grid->w) {
            line_add(line, ROLE_BORDER, border ? marks->frozen_cross : marks->cross);
            x++;
        }
    }
    for (; x < grid->w; x++)
        line_add(line, ROLE_BORDER, marks->rule);
}

/* ---- rows */

static bool grid_draw_is_number(const struct grid *grid, const struct grid_slot *slot,
                                const struct cell *cell)
{
    return grid->columns[slot->col].right || cell->kind == CELL_INTEGER || cell->kind == CELL_REAL;
}

static enum role value_role(const struct grid *grid, const struct grid_slot *slot,
                            const struct cell *cell)
{
    switch (result_column(grid->result, slot->col)->value) {
    case VALUE_DATE:
    case VALUE_TIME:
    case VALUE_TIMESTAMP:
    case VALUE_INTERVAL:
        return ROLE_GRID_DATE;
    default:
        return grid_draw_is_number(grid, slot, cell) ? ROLE_GRID_NUMBER : ROLE_GRID_TEXT;
    }
}

/* What a cell looks like by where it is and what it holds. */
static struct grid_cell_style style_of(const struct grid *grid, const struct grid_slot *slot,
                                       const struct cell *cell, bool at_row, bool marked,
                                       bool focused)
{
    struct grid_cell_style style = {.ascii = grid->ascii, .hits = grid->hits};
    const bool at_cell = at_row && slot->col == grid->col;

    style.right = grid->columns[slot->col].right;
    style.number = grid_number_of(grid, slot->col);
    if (cell->kind == CELL_TEXT && style.right && !number_is(cell->p, cell->len))
        style.right = false; /* a word in a column of numbers */
    if (at_cell)
        style.role = focused ? ROLE_GRID_CELL : ROLE_GRID_ROW;
    else if (at_row && focused)
        style.role = ROLE_GRID_ROW;
    else if (marked)
        style.role = ROLE_GRID_MARKED;
    style.null_role = style.special_role = style.role;
    if (style.role)
        return style;
    style.null_role = ROLE_GRID_NULL;
    style.special_role = ROLE_GRID_SPECIAL;
    if (slot->frozen)
        style.role = ROLE_GRID_FROZEN;
    else
        style.role = value_role(grid, slot, cell);
    return style;
}

/* Rows and columns where both are marked, else what is. */
static bool cell_is_marked(const struct grid *grid, size_t col, bool row)
{
    if (!grid->columns[col].marked && (!row || grid_marked_columns(grid)))
        return false;
    return row || !grid->marks.len;
}

static bool cell_has_changed(const struct grid *grid, size_t col, uint64_t row)
{
    return grid->changed && grid->changed[row * grid->column_count + col];
}

static void grid_draw_draw_row(const struct grid *grid, const struct grid_slots *slots,
                               uint64_t position, bool focused, struct line *line)
{
    const struct marks *marks = marks_of(grid);
    const uint64_t row = grid_row_at(grid, position);
    const bool at_row = position == grid->row, marked = grid_marked(grid, (uint32_t)row);
    const enum role ground = at_row && focused ? ROLE_GRID_ROW
                             : marked          ? ROLE_GRID_MARKED
                                               : ROLE_GRID_TEXT;

    line_add(line, ground, marked ? marks->marked : at_row && focused ? marks->cursor : " ");
    for (size_t i = 0; i < slots->v.len; i++) {
        const struct grid_slot *slot = &slots->v.v[i];
        const struct cell cell = result_cell(grid->result, row, slot->col);
        const bool cell_marked = cell_is_marked(grid, slot->col, marked);
        struct grid_cell_style style = style_of(grid, slot, &cell, at_row, cell_marked, focused);
        style.blanks = grid_quotes_blanks(grid, slot->col);
        if (cell_has_changed(grid, slot->col, row) && style.role != ROLE_GRID_CELL)
            style.role = style.null_role = style.special_role = ROLE_GRID_MARKED;
        /* a number that is scrolled inside keeps its place; what is too much is cut with the line
         */
        const int width =
            slot->skip && style.right ? grid->columns[slot->col].width : slot->skip + slot->cols;
        if (at_row && focused && slot->col == grid->col)
            line->cursor_col = slot->x;
        const bool bar = grid->columns[slot->col].bars && !slot->skip && width > GRID_BAR;
        if (bar)
            grid_bar_draw(grid, slot->col, &cell, ground, line);
        grid_cell_draw(line, &cell, &style, bar ? width - GRID_BAR : width, slot->skip);
        after_slot(grid, slots, i, line, ground);
    }
    line_pad(line, ground, grid->w);
}

/* In place of rows when there are none. */
static const char *no_rows(const struct grid *grid)
{
    if (result_rows(grid->result))
        return !grid->filters.len || grid_arranging(grid)      ? ""
               : result_state(grid->result) == RESULT_COMPLETE ? TEXT_GRID_NO_MATCH
                                                               : TEXT_GRID_NO_MATCH_YET;
    switch (result_state(grid->result)) {
    case RESULT_RUNNING:
        return TEXT_GRID_WAITING;
    case RESULT_PARTIAL:
        return TEXT_GRID_STOPPED;
    case RESULT_PAUSED:
    case RESULT_COMPLETE:
        break;
    }
    return TEXT_GRID_EMPTY;
}

static void draw_no_rows(const struct grid *grid, struct line *line)
{
    const char *why = no_rows(grid);

    line_addf(line, ROLE_DIM, " %s", why);
    if (result_rows(grid->result) && *why && *grid->clear_key)
        line_addf(line, ROLE_DIM, TEXT_GRID_CLEARS, grid->clear_key);
    if (str_eq(why, TEXT_GRID_NO_MATCH_YET) && *grid->fetch_key)
        line_addf(line, ROLE_DIM, TEXT_GRID_FETCHES, grid->fetch_key);
}

/* A line may not be wider than the grid, whatever was put in: 1×1 is a size too. */
static void cut_line(struct line *line, int w)
{
    const size_t fit = text_fit(buf_str(&line->text), line->text.len, w, NULL);

    if (fit >= line->text.len)
        return;
    buf_truncate(&line->text, fit);
    while (line->runs.len && vec_last(&line->runs).offset >= fit)
        line->runs.len--;
    if (line->runs.len)
        vec_last(&line->runs).len = fit - vec_last(&line->runs).offset;
    if (line->cursor_col >= w)
        line->cursor_col = w - 1;
}

static void draw_body(const struct grid *grid, const struct grid_slots *slots, bool focused,
                      struct lines *out)
{
    const uint64_t rows = grid_rows(grid);

    for (int y = 0; y < grid_body_height(grid); y++) {
        struct line *line = lines_add(out);
        const uint64_t position = grid->top + (uint64_t)y;
        if (position < rows && grid->column_count)
            grid_draw_draw_row(grid, slots, position, focused, line);
        else if (y == 0 && !rows)
            draw_no_rows(grid, line);
        cut_line(line, grid->w);
    }
}

void grid_update(const struct grid *grid, bool focused, struct lines *out)
{
    struct grid_slots slots = {0};

    if (!grid->result) {
        for (int y = 0; y < grid->h; y++)
            lines_add(out);
        return;
    }
    grid_layout(grid, &slots);
    if (grid_head_height(grid->h) > 0) {
        struct line *line = lines_add(out);
        draw_header(grid, &slots, focused, line);
        cut_line(line, grid->w);
    }
    if (grid_head_height(grid->h) > 1)
        draw_rule(grid, &slots, lines_add(out));
    draw_body(grid, &slots, focused, out);
    vec_release(&slots.v);
}

/* ---- border texts */

/* "partial after 20 rows: the server closed the connection" */
static void add_partial(const struct result *result, struct line *out)
{
    const char *why = result_error(result)->text;

    line_add(out, ROLE_WARNING, TEXT_GRID_PARTIAL);
    grid_draw_add_number(out, ROLE_WARNING, result_rows(result));
    line_add(out, ROLE_WARNING, result_rows(result) == 1 ? TEXT_GRID_ROW_WHY : TEXT_GRID_ROWS_WHY);
    line_add_safe(out, ROLE_WARNING, why, strlen(why), 60);
}

void grid_count(const struct grid *grid, struct line *out)
{
    if (!grid->result)
        return;
    const uint64_t rows = result_rows(grid->result), shown = grid_rows(grid);
    const enum result_state state = result_state(grid->result);
    const bool part = grid->view && shown != rows;
    if (part) {
        grid_draw_add_number(out, ROLE_TITLE, shown);
        line_add(out, ROLE_TITLE, state == RESULT_PARTIAL ? TEXT_GRID_SHOWN : TEXT_GRID_OF);
    }
    if (state == RESULT_PARTIAL) {
        add_partial(grid->result, out);
        return;
    }
    grid_draw_add_number(out, ROLE_TITLE, rows);
    line_add(out, ROLE_TITLE, rows == 1 ? TEXT_GRID_ROW : TEXT_GRID_ROWS);
    if (state == RESULT_RUNNING)
        line_add(out, ROLE_TITLE, TEXT_SO_FAR);
    if (state == RESULT_PAUSED)
        line_add(out, ROLE_TITLE, TEXT_GRID_MORE);
}

static void grid_draw_add_name(const struct grid *grid, int col, struct line *out)
{
    const char *name = col < 0 ? TEXT_GRID_ANY : result_column(grid->result, (size_t)col)->heading;
    line_add_safe(out, ROLE_DIM, name, strlen(name), 24);
}

static void add_sorts(const struct grid *grid, struct line *out)
{
    const struct marks *marks = marks_of(grid);

    if (!grid->sorts.len)
        return;
    line_addf(out, ROLE_DIM, TEXT_GRID_SORTED_BY, marks->dot);
    for (size_t i = 0; i < grid->sorts.len; i++) {
        line_add(out, ROLE_DIM, i ? ", " : "");
        grid_draw_add_name(grid, (int)grid->sorts.v[i].col, out);
        line_addf(out, ROLE_DIM, " %s", grid->sorts.v[i].descending ? marks->down : marks->up);
    }
}

void grid_filters_line(const struct grid *grid, struct line *out)
{
    static const struct {
        const char *plain, *negated;
    } words[] = {
        [MATCH_CONTAINS] = {TEXT_GRID_HAS, TEXT_GRID_LACKS},
        [MATCH_EQUALS] = {"=", "<>"},
        [MATCH_LESS] = {"<", ">="},
        [MATCH_GREATER] = {">", "<="},
        [MATCH_AT_MOST] = {"<=", ">"},
        [MATCH_AT_LEAST] = {">=", "<"},
        [MATCH_STARTS] = {"=", "<>"},
        [MATCH_REGEX] = {"~", "!~"},
        [MATCH_NULL] = {"= ∅", "<> ∅"},
        [MATCH_NOT_NULL] = {"<> ∅", "= ∅"},
    };

    for (size_t i = 0; i < grid->filters.len; i++) {
        const struct grid_filter *filter = &grid->filters.v[i];
        line_addf(out, ROLE_DIM, " %s ", marks_of(grid)->dot);
        grid_draw_add_name(grid, filter->col, out);
        line_addf(out, ROLE_DIM, " %s",
                  filter->negate ? words[filter->op].negated : words[filter->op].plain);
        if (filter->op != MATCH_NULL && filter->op != MATCH_NOT_NULL && filter->text)
            grid_filter_value_line(grid, filter, out);
    }
}

/* The column's place among those shown. */
static size_t shown_before(const struct grid *grid)
{
    size_t before = 0;

    for (size_t at = 0; at < grid->place[grid->col]; at++)
        before += !grid->columns[grid->order[at]].hidden;
    return before;
}

static void grid_draw_add_place(const struct grid *grid, struct line *out)
{
    const uint64_t rows = grid_rows(grid);
    const size_t shown = grid_shown_columns(grid);

    line_add(out, ROLE_DIM, TEXT_GRID_ROW_AT);
    grid_draw_add_number(out, ROLE_DIM, rows ? grid->row + 1 : 0);
    line_add(out, ROLE_DIM, TEXT_GRID_OF);
    grid_draw_add_number(out, ROLE_DIM, rows);
    line_addf(out, ROLE_DIM, TEXT_GRID_COLUMN_AT, marks_of(grid)->dot, shown_before(grid) + 1,
              shown);
    if (shown < grid->column_count)
        line_addf(out, ROLE_DIM, TEXT_GRID_HIDDEN, grid->column_count - shown);
    const struct result_column *column = result_column(grid->result, grid->col);
    const char *type = *column->type                    ? column->type
                       : column->value == VALUE_UNKNOWN ? ""
                                                        : value_type_name(column->value);
    if (*type) {
        line_add(out, ROLE_DIM, ", ");
        line_add_safe(out, ROLE_DIM, type, strlen(type), 20);
    }
}

/* The whole number under the cursor where it is shown rounded. */
static void add_whole(const struct grid *grid, struct line *out)
{
    const struct grid_number number = grid_number_of(grid, grid->col);
    struct buf shown = BUF_INIT;
    struct cell cell;
    int fraction;

    if (!number.read.decimals || !grid_cell(grid, &cell))
        return;
    if (number_read_text(&cell, &number.read, false, &shown, &fraction) && shown.len < cell.len) {
        line_addf(out, ROLE_DIM, " %s ", marks_of(grid)->dot);
        line_add_safe(out, ROLE_TEXT, cell.p, cell.len, WHOLE_COLUMNS);
    }
    buf_release(&shown);
}

void grid_status(const struct grid *grid, struct line *out)
{
    const char *dot = marks_of(grid)->dot;
    int percent;

    if (!grid->result || !grid->column_count)
        return;
    const bool marked = grid->marks.len || grid_marked_columns(grid);
    grid_marked_status(grid, out);
    if (marked && grid->w < MARKED_WIDE)
        return;
    if (marked)
        line_addf(out, ROLE_DIM, " %s ", dot);
    grid_draw_add_place(grid, out);
    add_whole(grid, out);
    grid_hits_status(grid, dot, out);
    grid_filters_line(grid, out); /* first: the heading shows what is sorted by */
    add_sorts(grid, out);
    const char *doing = grid_doing(grid, &percent);
    if (doing) {
        line_addf(out, ROLE_STRONG, " %s %s %d %%", dot, doing, percent);
    } else if (grid_uncovered(grid)) {
        line_addf(out, ROLE_WARNING, " %s ", dot);
        grid_draw_add_number(out, ROLE_WARNING, grid_uncovered(grid));
        line_add(out, ROLE_WARNING, TEXT_GRID_NEWER);
    } else if (grid->view && result_state(grid->result) == RESULT_PAUSED) {
        line_addf(out, ROLE_WARNING, TEXT_GRID_FETCHED, dot);
    }
}
