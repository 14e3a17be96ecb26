/* The whole value of a cell over the panes: scrolled, copied, opened in $EDITOR. */
#include <string.h>

#include "grid/cell/cellview.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "services/wishes.h"
#include "texts.h"

struct cell_overlay {
    struct cellview view;
    char *column, *type; /* as declared, "" where not known */
    char *own;           /* what is viewed where it is no result's; NULL: it is */
    size_t top;
    int rows;
};

/* A short value takes no more lines than it has. */
static void cell_resize(void *self, const struct console *console, int *w, int *h)
{
    struct cell_overlay *cell = self;
    bool complete;
    (void)console;
    cellview_resize(&cell->view, cell->top, *w, *h);
    const size_t known = cellview_lines(&cell->view, &complete);
    if (complete && known < (size_t)*h)
        *h = known ? (int)known : 1;
    cell->rows = *h;
}

static void cell_title(const void *self, const struct console *console, struct line *left)
{
    const struct cell_overlay *cell = self;
    (void)console;
    line_add_safe(left, ROLE_TITLE, cell->column, strlen(cell->column), 40);
    line_add(left, ROLE_DIM, "  ");
    if (*cell->type) {
        line_add_safe(left, ROLE_DIM, cell->type, strlen(cell->type), 20);
        line_add(left, ROLE_DIM, " · ");
    }
    cellview_title(&cell->view, left);
}

static void cell_paint(const void *self, const struct console *console, struct surface *surface,
                       struct rect inner)
{
    const struct cell_overlay *cell = self;
    struct lines lines = {0};
    (void)console;
    cellview_update(&cell->view, cell->top, inner.h, &lines);
    surface_lines(surface, inner, ROLE_OVERLAY, &lines);
    surface->cursor_x = inner.x;
    surface->cursor_y = inner.y;
    lines_release(&lines);
}

static void cell_scroll(struct cell_overlay *cell, int by)
{
    bool complete;
    const size_t page = cell->rows > 0 ? (size_t)cell->rows : 1;
    if (by == OVERLAY_BOTTOM)
        cell->top = cellview_all_lines(&cell->view);
    else if (by == OVERLAY_TOP || (by < 0 && cell->top < (size_t)-by))
        cell->top = 0;
    else
        cell->top += (size_t)by;
    const size_t known = cellview_lines(&cell->view, &complete);
    if (complete && cell->top + page > known)
        cell->top = known > page ? known - page : 0;
}

static bool cell_act(void *self, struct console *console, enum action action)
{
    struct cell_overlay *cell = self;
    int by;
    if (overlay_step(action, cell->rows, &by)) {
        cell_scroll(cell, by);
        return true;
    }
    switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
        cellview_toggle(&cell->view);
        cell->top = 0;
        return true;
    case ACTION_VIEW_FOLD:
    case ACTION_VIEW_UNFOLD:
        cellview_fold(&cell->view, action == ACTION_VIEW_FOLD ? -1 : 1);
        cell->top = 0;
        return true;
    case ACTION_VIEW_COPY:
        wish_copy(console, cell->view.p, cell->view.len);
        return true;
    case ACTION_VIEW_EDITOR: {
        char *text = mem_strndup(cell->view.p, cell->view.len);
        wish_edit(console, NULL, text, ".txt"); /* only looked at: nothing of it comes back */
        mem_free(text);
        return true;
    }
    default:
        return false;
    }
}

static void cell_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    int by;
    (void)console, (void)x, (void)y;
    if (overlay_wheel(what, &by))
        cell_scroll(self, by);
}

static void cell_release(void *self)
{
    struct cell_overlay *cell = self;
    cellview_release(&cell->view);
    mem_free(cell->column);
    mem_free(cell->type);
    mem_free(cell->own);
    mem_free(cell);
}

static const char *cell_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_CELL;
}

static const struct overlay_ops ops = {.about = cell_about,
                                       .context = CONTEXT_VIEW,
                                       .resize = cell_resize,
                                       .title = cell_title,
                                       .paint = cell_paint,
                                       .act = cell_act,
                                       .mouse = cell_mouse,
                                       .free = cell_release};

void overlay_cell(struct console *console, struct result *result, const struct cell *cell,
                  const struct result_column *column)
{
    struct cell_overlay *self = mem_alloc(sizeof *self);
    self->column = mem_strdup(column->heading);
    self->type = mem_strdup(column->type ? column->type : "");
    const struct cell shown = cell_in_words(cell, column->value);
    cellview_init(&self->view, result, &shown);
    overlay_push(console, &ops, self);
}

void overlay_text(struct console *console, const char *title, const char *text)
{
    struct cell_overlay *self = mem_alloc(sizeof *self);
    self->column = mem_strdup(title);
    self->type = mem_strdup("");
    self->own = mem_strdup(text);
    const struct cell cell = {.p = self->own, .len = strlen(self->own), .kind = CELL_TEXT};
    cellview_init(&self->view, NULL, &cell);
    overlay_push(console, &ops, self);
}
