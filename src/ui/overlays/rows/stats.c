/* What is in a column: counted beside the UI, cancelled by Esc, shown when it is known. */
#include <string.h>

#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "services/wishes.h"
#include "texts.h"

struct stats_overlay {
    struct grid *grid;
    struct lines_view view;
    bool known; /* `view` shows the counts, of this width */
    int w;
};

static void stats_resize(void *self, const struct console *console, int *w, int *h)
{
    struct stats_overlay *stats = self;
    (void)console;
    *w = *w < 90 ? *w : 90;
    if (!stats->known || stats->w != *w) {
        lines_release(&stats->view.lines);
        grid_stats_lines(stats->grid, *w, &stats->view.lines);
        stats->known = stats->grid->stats.known;
        stats->w = *w;
    }
    if (stats->known && (int)stats->view.lines.v.len < *h)
        *h = (int)stats->view.lines.v.len;
    else if (!stats->known)
        *h = 1;
    lines_view_resize(&stats->view, *h);
}

static void stats_title(const void *self, const struct console *console, struct line *left)
{
    const struct grid *grid = ((const struct stats_overlay *)self)->grid;
    const struct result_column *column = result_column(grid->result, grid->stats.col);
    (void)console;
    line_add_safe(left, ROLE_TITLE, column->heading, strlen(column->heading), 40);
    line_add(left, ROLE_DIM, "  ");
    line_add_safe(left, ROLE_DIM, column->type, strlen(column->type), 20);
    line_add(left, ROLE_DIM, " · ");
    if (grid->marks.len)
        line_addf(left, ROLE_TITLE, TEXT_GRID_MARKED_ROWS, grid->marks.len);
    else
        grid_count(grid, left);
}

static void stats_paint(const void *self, const struct console *console, struct surface *surface,
                        struct rect inner)
{
    (void)console;
    lines_view_paint(&((const struct stats_overlay *)self)->view, surface, inner);
}

static struct frame_part stats_part(const void *self)
{
    return lines_view_part(&((const struct stats_overlay *)self)->view);
}

static void stats_copy(const struct stats_overlay *stats, struct console *console)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < stats->view.lines.v.len; i++)
        buf_addf(&text, "%s\n", buf_str(&stats->view.lines.v.v[i].text));
    wish_copy(console, text.p, text.len);
    buf_release(&text);
}

static bool stats_act(void *self, struct console *console, enum action action)
{
    struct stats_overlay *stats = self;
    if (lines_view_act(&stats->view, action))
        return true;
    if (action == ACTION_LEAVE && !stats->grid->stats.known)
        grid_cancel(stats->grid); /* and closes */
    if (action != ACTION_VIEW_COPY)
        return false;
    stats_copy(stats, console);
    return true;
}

static void stats_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    int by;
    (void)console, (void)x, (void)y;
    if (overlay_wheel(what, &by))
        lines_view_scroll(&((struct stats_overlay *)self)->view, by);
}

/* Other rows: what was counted is gone. */
static void stats_changed(void *self, struct console *console, unsigned changes)
{
    (void)self;
    if (changes & MODEL_RESULT)
        overlay_pop(console);
}

static void stats_release(void *self)
{
    struct stats_overlay *stats = self;
    lines_release(&stats->view.lines);
    mem_free(stats);
}

static const char *stats_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_STATS;
}

static const struct overlay_ops ops = {.about = stats_about,
                                       .context = CONTEXT_VIEW,
                                       .resize = stats_resize,
                                       .title = stats_title,
                                       .paint = stats_paint,
                                       .part = stats_part,
                                       .act = stats_act,
                                       .mouse = stats_mouse,
                                       .changed = stats_changed,
                                       .free = stats_release};

void overlay_stats(struct console *console, struct grid *grid)
{
    struct stats_overlay *stats = mem_alloc(sizeof *stats);
    stats->grid = grid;
    grid_stats_start(grid);
    overlay_push(console, &ops, stats);
}
