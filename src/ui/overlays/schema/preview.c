/* The first rows of a table, over the schema browser: a grid of its own, to look at. */
#include <string.h>

#include "overlays/schema/browser.h"
#include "panes/grid_keys.h"
#include "panes/sql/sql.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/format.h"
#include "querent/sql/sql.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/wishes.h"
#include "texts.h"

#define QUERY_COLUMNS 40 /* more are a * */
#define READ_COLS 60

struct preview {
    struct grid grid;
    char *table;
    char *needle; /* looked for last; NULL: nothing yet */
};

/* ---- the table as a query */

void browser_query(struct console *console, const struct schema *schema,
                   const struct schema_table *table)
{
    const enum sql_dialect dialect = front_dialect(console->front);
    struct buf sql = BUF_INIT, text = BUF_INIT;
    buf_add(&sql, "SELECT ");
    for (size_t i = 0; i < table->column_count && table->column_count <= QUERY_COLUMNS; i++) {
        buf_add(&sql, i ? ", " : "");
        sql_quote_name(&sql, table->columns[i].name, dialect);
    }
    if (table->column_count == 0 || table->column_count > QUERY_COLUMNS)
        buf_addc(&sql, '*');
    buf_add(&sql, " FROM ");
    if (*table->schema && !str_eq(table->schema, schema->default_schema)) {
        sql_quote_name(&sql, table->schema, dialect);
        buf_addc(&sql, '.');
    }
    sql_quote_name(&sql, table->name, dialect);
    sql_format(sql.p, sql.len, dialect, false, &text);
    overlay_close_all(console); /* the schema goes with it */
    sql_edit_begin(console_state(console, &pane_sql), console, buf_str(&text));
    console_notice(console, false, TEXT_SCHEMA_QUERIED);
    buf_release(&sql);
    buf_release(&text);
}

/* ---- the overlay */

static void preview_resize(void *self, const struct console *console, int *w, int *h)
{
    struct preview *preview = self;
    const int rows = (int)result_rows(preview->grid.result) + 2;
    (void)console;
    *h = rows < *h ? (rows > 6 ? rows : 6) : *h;
    grid_resize(&preview->grid, *w, *h);
}

static void preview_title(const void *self, const struct console *console, struct line *left)
{
    const struct preview *preview = self;
    const struct result_origin *origin = result_origin(preview->grid.result);
    const char *read = origin && origin->run ? origin->run : preview->table;
    (void)console;
    line_add_safe(left, ROLE_TITLE, read, strlen(read), READ_COLS); /* nobody was asked before */
    line_add(left, ROLE_DIM, TEXT_PREVIEW_FIRST);
    grid_status(&preview->grid, left);
}

static void preview_paint(const void *self, const struct console *console, struct surface *surface,
                          struct rect inner)
{
    const struct preview *preview = self;
    struct lines lines = {0};
    (void)console;
    grid_update(&preview->grid, true, &lines);
    surface_lines(surface, inner, ROLE_OVERLAY, &lines);
    lines_release(&lines);
}

static struct frame_part preview_part(const void *self)
{
    const struct grid *grid = &((const struct preview *)self)->grid;
    return (struct frame_part){.top = (int64_t)grid->top,
                               .rows = grid_body_height(grid),
                               .whole = (int64_t)grid_rows(grid)};
}

static void preview_open_cell(struct preview *preview, struct console *console)
{
    struct grid *grid = &preview->grid;
    struct cell cell;
    if (grid_cell(grid, &cell))
        overlay_cell(console, grid->result, &cell, result_column(grid->result, grid->col));
}

static void preview_copy(const struct grid *grid, struct console *console)
{
    struct buf text = BUF_INIT;
    grid_copy(grid, GRID_PART_CELL, GRID_TSV, SIZE_MAX, &text);
    wish_copy(console, buf_str(&text), text.len);
    buf_release(&text);
}

/* An empty text looks for the former again. */
static void preview_typed(struct console *console, const char *text)
{
    struct preview *preview = console->overlay->self;
    if (*text) {
        mem_free(preview->needle);
        preview->needle = mem_strdup(text);
    }
    if (preview->needle)
        grid_search(&preview->grid, preview->needle, false);
    bool bad;
    const char *note = grid_note(&preview->grid, &bad);
    if (note)
        console_notice(console, bad, "%s", note);
}

/* The browser below knows the table. */
static void preview_query(struct console *console)
{
    overlay_pop(console);
    overlay_act(console, ACTION_SCHEMA_QUERY);
}

static bool preview_act(void *self, struct console *console, enum action action)
{
    struct preview *preview = self;
    if (grid_keys_move(&preview->grid, action))
        return true;
    switch (action) {
    case ACTION_PREVIEW_CELL:
        preview_open_cell(preview, console);
        return true;
    case ACTION_PREVIEW_ROW:
        if (grid_rows(&preview->grid))
            overlay_record(console, &preview->grid);
        return true;
    case ACTION_PREVIEW_QUERY:
        preview_query(console);
        return true;
    case ACTION_PREVIEW_COPY:
        preview_copy(&preview->grid, console);
        return true;
    case ACTION_PREVIEW_SEARCH:
        overlay_prompt(console, TEXT_ASK_SEARCH, "", preview_typed);
        return true;
    default:
        return false;
    }
}

static void preview_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct preview *preview = self;
    bool header = false;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN)
        grid_wheel(&preview->grid, what == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
    else if (grid_click(&preview->grid, x, y, &header) && !header && what == MOUSE_DOUBLE)
        preview_open_cell(preview, console);
}

static void preview_release(void *self)
{
    struct preview *preview = self;
    grid_release(&preview->grid);
    mem_free(preview->table);
    mem_free(preview->needle);
    mem_free(preview);
}

static const char *preview_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_PREVIEW;
}

static const struct overlay_ops ops = {.about = preview_about,
                                       .context = CONTEXT_PREVIEW,
                                       .resize = preview_resize,
                                       .title = preview_title,
                                       .paint = preview_paint,
                                       .part = preview_part,
                                       .act = preview_act,
                                       .mouse = preview_mouse,
                                       .free = preview_release};

void overlay_preview(struct console *console, const char *table, struct result *result,
                     const char *column)
{
    struct preview *preview = mem_alloc(sizeof *preview);
    grid_init(&preview->grid, NULL, NULL);
    preview->grid.ascii = console->options.ascii;
    preview->table = mem_strdup(table);
    grid_set_result(&preview->grid, result);
    overlay_push(console, &ops, preview);
    for (size_t i = 0; column && i < result_column_count(result); i++) {
        if (str_eq_fold(result_column(result, i)->name, column))
            preview->grid.col = i;
    }
}
