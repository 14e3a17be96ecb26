/* The filtered list. The order is the filler's until something is typed, then best matches first.
 */
#include "overlays/picker.h"

#include <stdlib.h>
#include <string.h>

#include "draw/wrap.h"
#include "overlays/fuzzy.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "services/notice.h"
#include "services/panes.h"
#include "texts.h"

/* ---- items */

struct pick_item *picker_add(struct picker *picker, const char *text, const char *detail)
{
    struct pick_item item = {
        .text = mem_strdup(text), .detail = mem_strdup(detail), .role = ROLE_TEXT};
    vec_push(&picker->items, item);
    return &vec_last(&picker->items);
}

static void clear_items(struct picker *picker)
{
    for (size_t i = 0; i < picker->items.len; i++) {
        struct pick_item *item = &picker->items.v[i];
        mem_free(item->text);
        mem_free(item->detail);
        mem_free(item->key);
        mem_free(item->data);
        mem_free(item->more);
        mem_free(item->why_not);
    }
    picker->items.len = 0;
}

const struct pick_item *picker_item(const struct picker *picker)
{
    if (picker->selected >= picker->shown.len)
        return NULL;
    return &picker->items.v[picker->shown.v[picker->selected]];
}

/* ---- filter */

static int item_score(const struct pick_item *item, const char *query)
{
    if (item->heading)
        return *query ? 0 : 1;
    const int score = fuzzy_score(item->text, query) * 2;
    if (score || !item->detail)
        return score;
    struct buf both = BUF_INIT;
    buf_addf(&both, "%s %s", item->text, item->detail);
    const int late = fuzzy_score(both.p, query);
    buf_release(&both);
    return late;
}

struct scored {
    size_t index;
    int score;
};

static int picker_by_score(const void *a, const void *b)
{
    const struct scored *left = a, *right = b;
    if (left->score != right->score)
        return left->score < right->score ? 1 : -1;
    return left->index < right->index ? -1 : left->index > right->index;
}

static bool picker_stoppable(const struct picker *picker, size_t at)
{
    return at < picker->shown.len && !picker->items.v[picker->shown.v[at]].heading;
}

static void skip_headings(struct picker *picker, int step)
{
    const size_t count = picker->shown.len;
    for (size_t tries = 0; tries < count && !picker_stoppable(picker, picker->selected); tries++)
        picker->selected = (picker->selected + count + (size_t)(step < 0 ? count - 1 : 1)) % count;
}

static void picker_refilter(struct picker *picker)
{
    const char *query = picker->ops->typed ? "" : edit_text(&picker->filter);
    VEC(struct scored) found = {0};
    if (picker->ops->tree) {
        picker_tree_filter(picker, query);
        return;
    }
    for (size_t i = 0; i < picker->items.len; i++) {
        const int score = item_score(&picker->items.v[i], query);
        if (score > 0)
            vec_push(&found, ((struct scored){i, *query ? score : 1}));
    }
    if (found.len && *query)
        qsort(found.v, found.len, sizeof *found.v, picker_by_score);
    picker->shown.len = 0;
    for (size_t i = 0; i < found.len; i++)
        vec_push(&picker->shown, found.v[i].index);
    vec_release(&found);
    if (picker->selected >= picker->shown.len)
        picker->selected = picker->shown.len ? picker->shown.len - 1 : 0;
    skip_headings(picker, 1);
}

void picker_go(struct picker *picker, const char *data)
{
    for (size_t i = 0; i < picker->shown.len; i++) {
        if (str_eq(picker->items.v[picker->shown.v[i]].data, data))
            picker->selected = i;
    }
}

void picker_refill(struct picker *picker, struct console *console)
{
    const struct pick_item *item = picker_item(picker);
    char *data = item && !picker->ops->keeps_row ? mem_strdup(item->data) : NULL;
    clear_items(picker);
    picker->ops->fill(picker, console);
    picker_refilter(picker);
    if (data)
        picker_go(picker, data);
    mem_free(data);
}

/* ---- painting */

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

/* Columns that an item takes where nothing of it is cut. */
static int whole_width(const struct pick_item *item, int details)
{
    const char *detail = item->why_not ? item->why_not : item->detail;
    const int text = 2 + 2 * item->depth + text_width(item->text, strlen(item->text));
    const int key = item->key ? text_width(item->key, strlen(item->key)) + 2 : 0;
    if (!detail)
        return text + key;
    return (text > details ? text : details) + 4 + text_width(detail, strlen(detail)) + key;
}

static void whole_lines(const struct pick_item *item, int cols, struct lines *out)
{
    const char *detail = item->why_not ? item->why_not : item->detail;
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    char *text = mem_printf("%s%s%s", item->text, detail ? "  " : "", detail ? detail : "");
    wrap_text(out, &wrap, text, strlen(text));
    mem_free(text);
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

static void picker_resize(void *self, const struct console *console, int *w, int *h)
{
    struct picker *picker = self;
    (void)console;
    picker->foot = 0;
    if (!picker->ops->detail_percent) {
        *w = *w < 96 ? *w : 96;
        picker->foot = foot_lines(picker, *w, *h / 3);
        const int want = (int)picker->items.len + 2 + picker->foot;
        if (*h > want)
            *h = want < 8 ? (*h < 8 ? *h : 8) : want;
    }
    picker->rows = *h - 1 - picker->foot;
    picker_keep_in_view(picker);
}

static void picker_title(const void *self, const struct console *console, struct line *left)
{
    const struct picker *picker = self;
    size_t count = 0; /* of what can be chosen */
    (void)console;
    for (size_t at = 0; at < picker->shown.len; at++)
        count += picker_stoppable(picker, at);
    line_add(left, ROLE_TITLE, picker->ops->title);
    line_addf(left, ROLE_DIM, "  %zu", count);
}

static void item_line(const struct pick_item *item, bool here, int details, int cols,
                      struct line *line)
{
    const enum role role = here            ? ROLE_SELECTED
                           : item->heading ? ROLE_STRONG
                           : item->why_not ? ROLE_DIM
                                           : item->role;
    const int key_w = item->key ? text_width(item->key, strlen(item->key)) + 2 : 0;
    const char *detail = item->why_not ? item->why_not : item->detail;
    line_add(line, role, here ? "▸ " : "  ");
    line_pad(line, role, 2 + 2 * item->depth);
    line_add_safe(line, role, item->text, strlen(item->text), cols - key_w - 2 - 2 * item->depth);
    if (detail)
        line_pad(line, role, details);
    const int room = cols - key_w - line_width(line) - 2;
    if (detail && room > 4) {
        line_add(line, here ? role : ROLE_DIM, "  ");
        line_add_safe(line, here ? role : ROLE_DIM, detail, strlen(detail), room);
    }
    line_pad(line, role, cols - key_w);
    if (item->key)
        line_addf(line, here ? role : ROLE_BAR_KEY, " %s ", item->key);
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
        line_add(&line, ROLE_PLACEHOLDER, TEXT_LIST_SEARCH);
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

static void picker_paint(const void *self, const struct console *console, struct surface *surface,
                         struct rect inner)
{
    const struct picker *picker = self;
    struct rect list = {inner.x, inner.y + 1, inner.w, inner.h - 1};
    paint_filter(picker, surface, inner);
    if (picker->ops->detail && picker->ops->detail_percent && inner.w > 40) {
        const int side = inner.w * picker->ops->detail_percent / 100;
        struct lines lines = {0};
        list.w = inner.w - side - 2;
        const struct pick_item *item = picker_item(picker);
        if (item)
            picker->ops->detail(picker, console, item, side, &lines);
        const struct rect rect = {inner.x + list.w + 2, inner.y + 1, side, inner.h - 1};
        for (int y = 0; y < rect.h; y++)
            surface_put(surface, rect.x - 2, rect.y + y, ROLE_BORDER, "│");
        if (rect.h > 0 && (int)lines.v.len > rect.h)
            line_add(&lines.v.v[rect.h - 1], ROLE_DIM, " …");
        surface_lines(surface, rect, ROLE_OVERLAY, &lines);
        surface->cursor_x = surface->cursor_y = -1;
        lines_release(&lines);
    }
    list.h -= picker->foot;
    paint_list(picker, surface, list);
    const int cursor_x = surface->cursor_x, cursor_y = surface->cursor_y;
    if (picker->foot)
        paint_foot(picker, surface, (struct rect){list.x, list.y + list.h, list.w, picker->foot});
    surface->cursor_x = cursor_x;
    surface->cursor_y = cursor_y;
}

static const char *picker_about(const void *self)
{
    return ((const struct picker *)self)->ops->about;
}

static bool picker_blank(const void *self)
{
    return !((const struct picker *)self)->filter.text.len;
}

static struct frame_part picker_part(const void *self)
{
    const struct picker *picker = self;
    return (struct frame_part){(int64_t)picker->scroll, picker->rows, (int64_t)picker->shown.len};
}

/* ---- acting */

static void picker_step(struct picker *picker, struct console *console, int by)
{
    const int count = (int)picker->shown.len;
    int at = (int)picker->selected + by;
    if (count == 0)
        return;
    if (at < 0)
        at = by == -1 ? count - 1 : 0;
    if (at >= count)
        at = by == 1 ? 0 : count - 1;
    picker->selected = (size_t)at;
    skip_headings(picker, by);
    if (picker->ops->moved && picker_item(picker))
        picker->ops->moved(picker, console, picker_item(picker));
}

static void picker_choose(struct picker *picker, struct console *console)
{
    const struct pick_item *item = picker_item(picker);
    if (!item || item->heading)
        return;
    if (item->why_not)
        console_notice(console, true, "%s", item->why_not);
    else
        picker->ops->choose(picker, console, item);
}

static bool picker_move(struct picker *picker, struct console *console, enum action action)
{
    switch (action) {
    case ACTION_UP:
        picker_step(picker, console, -1);
        return true;
    case ACTION_DOWN:
        picker_step(picker, console, 1);
        return true;
    case ACTION_PAGE_UP:
        picker_step(picker, console, -picker->rows);
        return true;
    case ACTION_PAGE_DOWN:
        picker_step(picker, console, picker->rows);
        return true;
    case ACTION_TOP:
        picker_step(picker, console, -(int)picker->shown.len - 1);
        return true;
    case ACTION_BOTTOM:
        picker_step(picker, console, (int)picker->shown.len + 1);
        return true;
    default:
        return false;
    }
}

/* What is typed has changed. */
static void picker_edited(struct picker *picker, struct console *console)
{
    picker->selected = 0;
    if (picker->ops->typed)
        picker->ops->typed(picker, console, edit_text(&picker->filter));
    picker_refilter(picker);
}

static bool picker_act(void *self, struct console *console, enum action action)
{
    struct picker *picker = self;
    if (picker->ops->act && picker->ops->act(picker, console, action, picker_item(picker)))
        return true;
    if (action == ACTION_CHOOSE) {
        picker_choose(picker, console);
        return true;
    }
    if (action == ACTION_LEAVE && picker->filter.text.len) {
        edit_set(&picker->filter, "");
        if (picker->ops->typed)
            picker->ops->typed(picker, console, "");
        picker_refilter(picker);
        return true;
    }
    if (picker_move(picker, console, action))
        return true;
    const unsigned before = picker->filter.changes;
    const bool done = edit_act(&picker->filter, action);
    if (picker->filter.changes != before)
        picker_edited(picker, console);
    return done;
}

static void picker_type(void *self, struct console *console, uint32_t key)
{
    struct picker *picker = self;
    edit_insert_key(&picker->filter, key);
    picker_edited(picker, console);
    if (picker->ops->moved && picker_item(picker))
        picker->ops->moved(picker, console, picker_item(picker));
}

static void picker_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct picker *picker = self;
    console_paste_into(console, &picker->filter, text, len);
    picker_edited(picker, console);
}

static void picker_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct picker *picker = self;
    (void)x;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN) {
        picker_step(picker, console, what == MOUSE_WHEEL_UP ? -3 : 3);
        return;
    }
    const size_t at = picker->scroll + (size_t)(y - 1);
    if (y < 1 || y > picker->rows || !picker_stoppable(picker, at))
        return;
    const bool again = picker->selected == at;
    picker->selected = at;
    if (picker->ops->moved)
        picker->ops->moved(picker, console, picker_item(picker));
    if (again || what == MOUSE_DOUBLE)
        picker_choose(picker, console);
}

static void picker_changed(void *self, struct console *console, unsigned changes)
{
    struct picker *picker = self;
    if (picker->ops->changed)
        picker->ops->changed(picker, console, changes);
    if (changes & picker->ops->refill)
        picker_refill(picker, console);
}

static void picker_release(void *self)
{
    struct picker *picker = self;
    if (picker->ops->release)
        picker->ops->release(picker);
    clear_items(picker);
    vec_release(&picker->items);
    vec_release(&picker->shown);
    edit_release(&picker->filter);
    mem_free(picker);
}

/* One table for each context that pickers have, since an overlay's context is part of its ops. */
#define PICKER_TABLE(where)                                                                        \
    [CONTEXT_##where] = {.context = CONTEXT_##where,                                               \
                         .typing = true,                                                           \
                         .blank = picker_blank,                                                    \
                         .about = picker_about,                                                    \
                         .resize = picker_resize,                                                  \
                         .title = picker_title,                                                    \
                         .paint = picker_paint,                                                    \
                         .part = picker_part,                                                      \
                         .act = picker_act,                                                        \
                         .type = picker_type,                                                      \
                         .paste = picker_paste,                                                    \
                         .mouse = picker_mouse,                                                    \
                         .changed = picker_changed,                                                \
                         .free = picker_release}

static const struct overlay_ops tables[CONTEXT_COUNT] = {
    PICKER_TABLE(PICK),        PICKER_TABLE(JOBS),    PICKER_TABLE(CONVERSATIONS),
    PICKER_TABLE(CONNECTIONS), PICKER_TABLE(SCHEMA),  PICKER_TABLE(JOINS),
    PICKER_TABLE(LESSONS),     PICKER_TABLE(DRAFTED), PICKER_TABLE(SOURCES),
};

void picker_open(struct console *console, const struct picker_ops *ops, void *state)
{
    struct picker *picker = mem_alloc(sizeof *picker);
    *picker = (struct picker){.ops = ops, .state = state};
    edit_init(&picker->filter, true);
    picker_refill(picker, console);
    overlay_push(console, &tables[ops->context], picker);
}
