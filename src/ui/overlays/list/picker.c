/* The filtered list: its keys, and the mouse. */
#include "overlays/list/picker.h"

#include "querent/base/mem.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"

/* Where the cursor stands when the list opens. */
static size_t picker_first(const struct picker *picker)
{
    size_t at = 0;
    while (at < picker->shown.len && !picker_stoppable(picker, at))
        at++;
    return at;
}

void picker_refill(struct picker *picker, struct console *console)
{
    const struct pick_item *item = picker_item(picker);
    const bool first = !picker->touched && picker->selected == picker_first(picker);
    char *data = item && !picker->ops->keeps_row && !first ? mem_strdup(item->data) : NULL;
    picker->selected = first ? 0 : picker->selected;
    picker_clear(picker);
    picker->ops->fill(picker, console);
    picker_refilter(picker);
    for (size_t i = 0; first && i < picker->shown.len; i++)
        if (picker->items.v[picker->shown.v[i]].in_use)
            picker->selected = i;
    if (data)
        picker_go(picker, data);
    mem_free(data);
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
    picker_skip_headings(picker, by);
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
    picker->touched = true;
    if (picker->ops->act && picker->ops->act(picker, console, action, picker_item(picker)))
        return true;
    if (action == ACTION_CHOOSE) {
        picker_choose(picker, console);
        return true;
    }
    if (action == ACTION_CANCEL && !console_busy(console)) {
        edit_set(&picker->filter, ""); /* leaving takes one press, as it does in fzf and less */
        return false;
    }
    if (action == ACTION_LEAVE && picker->filter.text.len) {
        edit_set(&picker->filter, "");
        if (picker->ops->typed)
            picker->ops->typed(picker, console, "");
        picker_refilter(picker);
        return true;
    }
    if (action == ACTION_DETAIL_UP || action == ACTION_DETAIL_DOWN) {
        const int page = picker->rows > 1 ? picker->rows - 1 : 1;
        picker_detail_scroll(picker, console, action == ACTION_DETAIL_UP ? -page : page);
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
    picker->touched = true;
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
    const int side = picker_side(picker);
    const bool beside = side && x >= picker->cols - side;
    picker->touched = true;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN) {
        if (beside)
            picker_detail_scroll(picker, console, what == MOUSE_WHEEL_UP ? -3 : 3);
        else
            picker_step(picker, console, what == MOUSE_WHEEL_UP ? -3 : 3);
        return;
    }
    const size_t at = picker->scroll + (size_t)(y - 1);
    if (beside || y < 1 || y > picker->rows || !picker_stoppable(picker, at))
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
    picker_clear(picker);
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
    PICKER_TABLE(SAVED),
};

void picker_open(struct console *console, const struct picker_ops *ops, void *state)
{
    struct picker *picker = mem_alloc(sizeof *picker);
    *picker = (struct picker){.ops = ops, .state = state};
    edit_init(&picker->filter, true);
    picker_refill(picker, console);
    overlay_push(console, &tables[ops->context], picker);
}
