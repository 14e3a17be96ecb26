/* A picker as it is shown: what is typed, the list, and beside or below it what is said of the item
 * under the cursor. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "texts.h"

enum { SIDE_LEAST = 40 }; /* columns without which nothing stands beside a list */

static void picker_keep_in_view(struct picker *picker)
{
    const size_t rows = picker->rows > 0 ? (size_t)picker->rows : 1;
    if (picker->selected < picker->scroll)
        picker->scroll = picker->selected;
    if (picker->selected >= picker->scroll + rows)
        picker->scroll = picker->selected - rows + 1;
    if (picker->scroll == 1 && picker->selected == 1)
        picker->scroll = 0; /* a heading above the first item stays in view */
}

/* Where details begin: behind the widest text that has one, but not beyond half of the list. */
static int detail_col(const struct picker *picker, int cols)
{
    int widest = 0;
    for (size_t i = 0; i < picker->shown.len; i++) {
        const struct pick_item *item = &picker->items.v[picker->shown.v[i]];
        const int width = text_width(item->text, strlen(item->text)) + 2 + 2 * item->depth;
        if ((item->detail || item->why_not) && width > widest && width <= cols / 2)
            widest = width;
    }
    return widest;
}

/* What is said of an item, and why it cannot be chosen; the caller's. NULL: nothing. */
static char *item_detail(const struct pick_item *item)
{
    if (item->detail && item->why_not)
        return mem_printf("%s · %s", item->detail, item->why_not);
    return mem_strdup(item->detail ? item->detail : item->why_not);
}

/* Columns that an item takes where nothing of it is cut. */
static int whole_width(const struct pick_item *item, int details)
{
    char *detail = item_detail(item);
    const int text = 2 + 2 * item->depth + text_width(item->text, strlen(item->text));
    const int key = item->key ? text_width(item->key, strlen(item->key)) + 2 : 0;
    const int said = detail ? text_width(detail, strlen(detail)) : 0;
    const int whole = detail ? (text > details ? text : details) + 4 + said + key : text + key;
    mem_free(detail);
    return whole;
}

static void whole_lines(const struct pick_item *item, int cols, struct lines *out)
{
    char *detail = item_detail(item);
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    char *text = mem_printf("%s%s%s", item->text, detail ? "  " : "", detail ? detail : "");
    wrap_text(out, &wrap, text, strlen(text));
    mem_free(text);
    mem_free(detail);
}

/* The list stays where it is while the cursor goes over it, so the lines below have room for the
 * longest item. */
static int foot_lines(const struct picker *picker, int cols, int most)
{
    const int details = detail_col(picker, cols);
    int need = 0;
    for (size_t i = 0; i < picker->shown.len && need < most; i++) {
        const struct pick_item *item = &picker->items.v[picker->shown.v[i]];
        struct lines lines = {0};
        if (item->heading || whole_width(item, details) <= cols)
            continue;
        whole_lines(item, cols, &lines);
        need = (int)lines.v.len > need ? (int)lines.v.len : need;
        lines_release(&lines);
    }
    need = need < most ? need : most;
    return need > 0 ? need + 1 : 0;
}

void picker_resize(void *self, const struct console *console, int *w, int *h)
{
    struct picker *picker = self;
    (void)console;
    picker->foot = 0;
    picker->cols = *w;
    if (!picker->ops->detail_percent) {
        *w = *w < 96 ? *w : 96;
        picker->foot = foot_lines(picker, *w, *h / 3);
        const int want = (int)picker->items.len + 2 + picker->foot;
        if (*h > want)
            *h = want < 8 ? (*h < 8 ? *h : 8) : want;
    }
    picker->cols = *w;
    picker->rows = *h - 1 - picker->foot;
    picker_keep_in_view(picker);
}

void picker_title(const void *self, const struct console *console, struct line *left)
{
    const struct picker *picker = self;
    size_t count = 0; /* of what can be chosen */
    (void)console;
    for (size_t at = 0; at < picker->shown.len; at++)
        count += picker_stoppable(picker, at);
    line_add(left, ROLE_TITLE, picker->ops->title);
    line_addf(left, ROLE_DIM, "  %zu", count);
}

/* Columns for the item's name: one less than it takes where nothing else would say that its detail
 * has no room. */
static int text_room(const struct pick_item *item, bool detail, int room)
{
    const int used = text_width(item->text, strlen(item->text));
    return detail && used <= room && used > room - 2 ? used - 1 : room;
}

static void item_line(const struct pick_item *item, bool here, int details, int cols,
                      struct line *line)
{
    const enum role role = here            ? ROLE_SELECTED
                           : item->heading ? ROLE_STRONG
                           : item->why_not ? ROLE_DIM
                                           : item->role;
    const int key_w = item->key ? text_width(item->key, strlen(item->key)) + 2 : 0;
    char *detail = item_detail(item);
    line_add(line, role, here ? "▸ " : "  ");
    line_pad(line, role, 2 + 2 * item->depth);
    const int most = cols - key_w - 2 - 2 * item->depth;
    const int text_cols = text_room(item, detail && *detail, most);
    line_add_safe(line, role, item->text, strlen(item->text), text_cols);
    if (detail)
        line_pad(line, role, details);
    const int room = cols - key_w - line_width(line) - 2;
    if (detail && room > 4) {
        line_add(line, here ? role : ROLE_DIM, "  ");
        line_add_safe(line, here ? role : ROLE_DIM, detail, strlen(detail), room);
    } else if (detail && *detail && room >= 0 && text_cols == most) {
        line_add(line, here ? role : ROLE_DIM, " …");
    }
    line_pad(line, role, cols - key_w);
    if (item->key)
        line_addf(line, here ? role : ROLE_BAR_KEY, " %s ", item->key);
    mem_free(detail);
}

static void paint_filter(const struct picker *picker, struct surface *surface, struct rect inner)
{
    struct line line;
    line_init(&line);
    line_add(&line, ROLE_DIM, "/ ");
    line_add_safe(&line, ROLE_INPUT, edit_text(&picker->filter), picker->filter.text.len,
                  inner.w - 4);
    if (picker->shown.len == 0) /* there is no item that could have the cursor */
        line.cursor_col = line_width(&line);
    if (picker->filter.text.len == 0)
        line_add(&line, ROLE_PLACEHOLDER,
                 picker->ops->search ? picker->ops->search : TEXT_LIST_SEARCH);
    surface_line(surface, inner.x, inner.y, inner.w, ROLE_OVERLAY, &line);
    line_release(&line);
}

static void paint_list(const struct picker *picker, struct surface *surface, struct rect rect)
{
    const int details = detail_col(picker, rect.w);
    for (int row = 0; row < rect.h; row++) {
        const size_t at = picker->scroll + (size_t)row;
        if (at >= picker->shown.len)
            break;
        struct line line;
        line_init(&line);
        const bool here = at == picker->selected;
        item_line(&picker->items.v[picker->shown.v[at]], here, details, rect.w, &line);
        line.cursor_col = here ? 0 : -1;
        surface_line(surface, rect.x, rect.y + row, rect.w, ROLE_OVERLAY, &line);
        line_release(&line);
    }
    if (picker->shown.len == 0 && (picker->items.len || picker->ops->empty)) {
        const char *empty = picker->items.len ? TEXT_LIST_NO_HIT : picker->ops->empty;
        const struct wrap wrap = {
            .cols = rect.w, .margin = 2, .prefix = "  ", .role = ROLE_PLACEHOLDER};
        struct lines lines = {0};
        wrap_text(&lines, &wrap, empty, strlen(empty));
        surface_lines(surface, rect, ROLE_OVERLAY, &lines);
        lines_release(&lines);
    }
}

static void paint_foot(const struct picker *picker, struct surface *surface, struct rect rect)
{
    const struct pick_item *item = picker_item(picker);
    struct lines lines = {0};
    for (int x = 0; x < rect.w; x++)
        surface_put(surface, rect.x + x, rect.y, ROLE_BORDER, "─");
    if (item)
        whole_lines(item, rect.w, &lines);
    const int rows = rect.h - 1;
    for (int row = 0; row < rows && row < (int)lines.v.len; row++) {
        struct line *line = &lines.v.v[row];
        if (row == rows - 1 && row + 1 < (int)lines.v.len)
            line_add(line, ROLE_DIM, " …");
        surface_line(surface, rect.x, rect.y + 1 + row, rect.w, ROLE_OVERLAY, line);
    }
    lines_release(&lines);
}

int picker_side(const struct picker *picker)
{
    const struct picker_ops *ops = picker->ops;
    return ops->detail && picker->cols > SIDE_LEAST ? picker->cols * ops->detail_percent / 100 : 0;
}

static size_t picker_detail_top(const struct picker *picker)
{
    return picker->detail.of == picker_item(picker) ? picker->detail.top : 0;
}

void picker_detail_scroll(struct picker *picker, const struct console *console, int by)
{
    const struct pick_item *item = picker_item(picker);
    const int side = picker_side(picker);
    struct lines lines = {0};
    if (!item || side == 0)
        return;
    picker->ops->detail(picker, console, item, side, &lines);
    const int64_t most = (int64_t)lines.v.len - picker->rows,
                  to = (int64_t)picker_detail_top(picker) + by;
    picker->detail.of = item;
    picker->detail.top = to <= 0 || most <= 0 ? 0 : (size_t)(to < most ? to : most);
    lines_release(&lines);
}

/* What is above or below is said by "…". */
static void paint_detail(const struct picker *picker, const struct console *console,
                         struct surface *surface, struct rect rect)
{
    const struct pick_item *item = picker_item(picker);
    struct lines lines = {0};
    if (item)
        picker->ops->detail(picker, console, item, rect.w, &lines);
    const size_t rows = rect.h > 0 ? (size_t)rect.h : 0;
    const size_t most = lines.v.len > rows ? lines.v.len - rows : 0;
    const size_t scrolled = picker_detail_top(picker), top = scrolled < most ? scrolled : most;
    for (int y = 0; y < rect.h; y++)
        surface_put(surface, rect.x - 2, rect.y + y, ROLE_BORDER, "│");
    if (rows && lines.v.len > top + rows)
        line_add(&lines.v.v[top + rows - 1], ROLE_DIM, " …");
    if (top)
        line_add(&lines.v.v[top], ROLE_DIM, " …");
    for (int y = 0; y < rect.h && top + (size_t)y < lines.v.len; y++)
        surface_line(surface, rect.x, rect.y + y, rect.w, ROLE_OVERLAY,
                     &lines.v.v[top + (size_t)y]);
    surface->cursor_x = surface->cursor_y = -1;
    lines_release(&lines);
}

void picker_paint(const void *self, const struct console *console, struct surface *surface,
                  struct rect inner)
{
    const struct picker *picker = self;
    struct rect list = {inner.x, inner.y + 1, inner.w, inner.h - 1};
    paint_filter(picker, surface, inner);
    const int side = picker_side(picker);
    if (side) {
        list.w = inner.w - side - 2;
        paint_detail(picker, console, surface,
                     (struct rect){inner.x + list.w + 2, inner.y + 1, side, inner.h - 1});
    }
    list.h -= picker->foot;
    paint_list(picker, surface, list);
    const int cursor_x = surface->cursor_x, cursor_y = surface->cursor_y;
    if (picker->foot)
        paint_foot(picker, surface, (struct rect){list.x, list.y + list.h, list.w, picker->foot});
    surface->cursor_x = cursor_x;
    surface->cursor_y = cursor_y;
}
