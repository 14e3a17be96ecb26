/* One row over the panes, all of its columns: left and right go to the rows beside it. */
#include <string.h>

#include "grid/record.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "services/wishes.h"
#include "texts.h"

struct record_overlay {
    struct grid *grid;
    struct lines_view view;      /* of the row and width below */
    const struct result *result; /* compared only */
    uint64_t row;                /* number in the result */
    size_t col;                  /* the cursor's */
    char *needle;                /* looked for last; NULL: nothing yet */
    int w;
    int tallest; /* row so far: the overlay does not shrink while rows are stepped through */
    bool placed; /* scrolled to the cursor's column once */
};

static void record_refresh(struct record_overlay *record, int w, int h)
{
    const struct grid *grid = record->grid;
    const uint64_t row = grid_row_number(grid);
    size_t first = 0;

    if (record->view.lines.v.len && record->result == grid->result && record->row == row &&
        record->col == grid->col && record->w == w)
        return;
    lines_release(&record->view.lines);
    record_lines(grid, w, &record->view.lines, &first);
    record->result = grid->result;
    record->row = row;
    record->col = grid->col;
    record->w = w;
    if (!record->placed)
        record->view.top = first >= (size_t)h ? first : 0;
    record->placed = true;
}

static void record_resize(void *self, const struct console *console, int *w, int *h)
{
    struct record_overlay *record = self;
    (void)console;
    record_refresh(record, *w, *h);
    if (record->tallest < (int)record->view.lines.v.len)
        record->tallest = (int)record->view.lines.v.len;
    *h = record->tallest < *h ? record->tallest : *h;
    lines_view_resize(&record->view, *h);
}

static void record_title(const void *self, const struct console *console, struct line *left)
{
    const struct record_overlay *record = self;
    (void)console;
    line_add(left, ROLE_TITLE, TEXT_RECORD_TITLE);
    line_add(left, ROLE_DIM, "  ");
    grid_status(record->grid, left);
}

static void record_paint(const void *self, const struct console *console, struct surface *surface,
                         struct rect inner)
{
    const struct record_overlay *record = self;
    (void)console;
    lines_view_paint(&record->view, surface, inner);
}

static struct frame_part record_part(const void *self)
{
    return lines_view_part(&((const struct record_overlay *)self)->view);
}

static void record_copy(const struct grid *grid, struct console *console)
{
    struct buf text = BUF_INIT;

    grid_copy(grid, GRID_PART_ROWS, GRID_TSV, SIZE_MAX, &text);
    if (text.len)
        wish_copy(console, text.p, text.len);
    buf_release(&text);
}

/* The next column that has the text; an empty one looks for the former again. */
static void record_typed(struct console *console, const char *text)
{
    struct record_overlay *record = console->overlay->self;
    if (*text) {
        mem_free(record->needle);
        record->needle = mem_strdup(text);
    }
    if (record->needle && grid_find_in_row(record->grid, record->needle))
        record->placed = false;
}

static bool record_act(void *self, struct console *console, enum action action)
{
    struct record_overlay *record = self;
    if (lines_view_act(&record->view, action))
        return true;
    switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
        grid_move(record->grid, action == ACTION_LEFT ? GRID_UP : GRID_DOWN, 1);
        return true;
    case ACTION_VIEW_SEARCH:
        overlay_prompt(console, TEXT_RECORD_SEARCH, "", record_typed);
        return true;
    case ACTION_VIEW_COPY:
        record_copy(record->grid, console);
        return true;
    default:
        return false;
    }
}

static void record_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    int by;
    (void)console, (void)x, (void)y;
    if (overlay_wheel(what, &by))
        lines_view_scroll(&((struct record_overlay *)self)->view, by);
}

static void record_release(void *self)
{
    struct record_overlay *record = self;
    lines_release(&record->view.lines);
    mem_free(record->needle);
    mem_free(record);
}

static const char *record_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_RECORD;
}

static const struct overlay_ops ops = {.about = record_about,
                                       .context = CONTEXT_VIEW,
                                       .resize = record_resize,
                                       .title = record_title,
                                       .paint = record_paint,
                                       .part = record_part,
                                       .act = record_act,
                                       .mouse = record_mouse,
                                       .free = record_release};

void overlay_record(struct console *console, struct grid *grid)
{
    struct record_overlay *record = mem_alloc(sizeof *record);
    record->grid = grid;
    overlay_push(console, &ops, record);
}
