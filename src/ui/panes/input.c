/* The input line: what is typed, wrapped hard at the width, up to six lines; history and its
 * search. */
#include <string.h>

#include "keys/edit.h"
#include "panes/history.h"
#include "panes/input_kept.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "services/drafts.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "services/wishes.h"
#include "state.h"
#include "texts.h"

#define PROMPT " › "
#define PROMPT_COLS 3
#define LETTER_COLS 4 /* an option's letter and the space behind it */

struct input_line {
    struct edit edit;
    struct history history;
    int cols, rows;    /* of the last frame */
    bool restored;     /* the text comes from before, … */
    bool waited;       /* had been sent, but its turn had not come */
    unsigned unedited; /* … as long as its edits are these */
    struct input_kept kept;
};

struct place { /* a line of the screen: bytes of the text */
    size_t from, to;
};
struct places {
    struct place *v;
    size_t len, cap;
};

/* Cuts the text at line breaks and at the width. Returns the row of the cursor. */
static int cut_rows(const struct edit *edit, int cols, struct places *ret_places)
{
    const char *text = edit_text(edit);
    size_t pos = 0;
    int cursor_row = 0;
    do {
        int used = 0;
        const char *line_break = memchr(text + pos, '\n', edit->text.len - pos);
        const size_t end = line_break ? (size_t)(line_break - text) : edit->text.len;
        size_t n = text_fit(text + pos, end - pos, cols, &used);
        if (n == 0 && pos < end)
            n = end - pos;
        if (edit->cursor >= pos)
            cursor_row = (int)ret_places->len;
        vec_push(ret_places, ((struct place){pos, pos + n}));
        pos += n;
        if (pos == end && line_break && ++pos == edit->text.len) {
            if (edit->cursor == pos)
                cursor_row = (int)ret_places->len;
            vec_push(ret_places, ((struct place){pos, pos}));
        }
    } while (pos < edit->text.len);
    return cursor_row;
}

static int text_cols(int w)
{
    return w - PROMPT_COLS - 1 > 1 ? w - PROMPT_COLS - 1 : 1;
}

/* The first row that is seen where there are more than fit: the cursor's stays in view. */
static int first_row(int cursor_row, int h)
{
    return cursor_row >= h ? cursor_row - h + 1 : 0;
}

static int input_height(const void *self, const struct console *console, int w)
{
    const struct input_line *line = self;
    struct places places = {0};
    (void)console;
    if (line->history.searching)
        return 1;
    cut_rows(&line->edit, text_cols(w), &places);
    const int rows = (int)places.len;
    vec_release(&places);
    return rows < LAYOUT_LINE_MAX ? rows : LAYOUT_LINE_MAX;
}

static void input_resize(void *self, const struct pane_view *view)
{
    struct input_line *line = self;
    line->cols = text_cols(view->rect.w);
    line->rows = view->rect.h;
}

static const char *input_placeholder(const struct console *console)
{
    if (console->model.question)
        return TEXT_INPUT_ANSWER;
    if (console->model.running.on)
        return TEXT_INPUT_RUNS;
    switch (console->model.stage) {
    case STAGE_NEED_USER_SQL:
        return TEXT_INPUT_SQL;
    case STAGE_SHOW_RESULTS:
    case STAGE_DONE:
        return TEXT_INPUT_NEXT;
    default:
        return TEXT_INPUT_ASK;
    }
}

static void draw_search(const struct history *history, struct rect rect, struct surface *surface)
{
    const char *found = history_found(history);
    struct line line;
    line_init(&line);
    line_add(&line, ROLE_DIM, TEXT_INPUT_SEARCH);
    line_add_safe(&line, ROLE_INPUT, edit_text(&history->query), history->query.text.len, 30);
    line.cursor_col = line_width(&line);
    line_add(&line, ROLE_DIM, " › ");
    if (found)
        line_add_safe(&line, ROLE_TEXT, found, strlen(found), rect.w - line_width(&line));
    else if (!edit_empty(&history->query))
        line_add(&line, ROLE_WARNING, TEXT_INPUT_NOT_FOUND);
    surface_line(surface, rect.x, rect.y, rect.w, ROLE_TEXT, &line);
    line_release(&line);
}

static void input_draw_row(const struct edit *edit, const struct place *place, const char *margin,
                           bool cursor, bool has_focus, struct line *line)
{
    const char *text = edit_text(edit);
    line_add(line, has_focus ? ROLE_TITLE_FOCUS : ROLE_DIM, margin);
    line_add_safe(line, ROLE_INPUT, text + place->from, place->to - place->from, -1);
    if (cursor)
        line->cursor_col = PROMPT_COLS + text_width(text + place->from, edit->cursor - place->from);
}

/* Before the first row the prompt; an arrow where there are rows above or below that have no room.
 */
static const char *row_margin(int row, bool top, bool more_below)
{
    return row == 0 ? PROMPT : top ? " ↑ " : more_below ? " ↓ " : "   ";
}

static void input_draw_text(const struct edit *edit, const struct pane_view *view,
                            struct surface *surface)
{
    const struct rect rect = view->rect;
    struct places places = {0};
    const int row = cut_rows(edit, text_cols(rect.w), &places), first = first_row(row, rect.h);
    for (int i = 0; i < rect.h && (size_t)(first + i) < places.len; i++) {
        struct line line;
        const bool last = i == rect.h - 1 && (size_t)(first + i) + 1 < places.len;
        line_init(&line);
        input_draw_row(edit, &places.v[first + i], row_margin(first + i, i == 0, last),
                       view->focused && first + i == row, view->has_focus, &line);
        surface_line(surface, rect.x, rect.y + i, rect.w, ROLE_TEXT, &line);
        line_release(&line);
    }
    vec_release(&places);
}

/* Behind a letter that stands beside an option: what Enter does with it. */
static void draw_letter(const struct pane_view *view, int option, struct surface *surface)
{
    const struct rect rect = view->rect;
    struct buf text = BUF_INIT;
    buf_add(&text, TEXT_INPUT_ENTER);
    option_label(&view->console->model.question->options[option], &text);
    surface_text(surface, rect.x + PROMPT_COLS + LETTER_COLS, rect.y,
                 rect.w - PROMPT_COLS - LETTER_COLS, ROLE_PLACEHOLDER, text.p, text.len);
    buf_release(&text);
}

/* It is as an earlier run of the program left it. */
static bool is_restored(const struct input_line *line)
{
    return line->restored && line->unedited == line->edit.changes && !edit_empty(&line->edit);
}

/* Behind text that an earlier run of the program left unsent. */
static void draw_restored(const struct input_line *line, struct rect rect, struct surface *surface)
{
    const char *text = edit_text(&line->edit);
    const int used = text_width(text, line->edit.text.len) + 2;
    struct buf said = BUF_INIT;
    buf_addf(&said, "(%s", line->waited ? TEXT_INPUT_WAITED : TEXT_INPUT_RESTORED);
    if (line->kept.back.len)
        buf_addf(&said, TEXT_INPUT_MORE, line->kept.back.len);
    buf_addc(&said, ')');
    const int room = rect.w - PROMPT_COLS - used;
    if (rect.h == 1 && room >= text_width(said.p, said.len))
        surface_text(surface, rect.x + PROMPT_COLS + used, rect.y, room, ROLE_PLACEHOLDER, said.p,
                     said.len);
    buf_release(&said);
}

/* What could be typed here, or is still there from before. */
static void draw_placeholder(const struct input_line *line, const struct pane_view *view,
                             struct surface *surface)
{
    const struct rect rect = view->rect;
    struct line out;
    line_init(&out);
    const int room = rect.w - PROMPT_COLS;
    if (line->kept.back.len) {
        const struct kept_line *next = &line->kept.back.v[0];
        line_add(&out, ROLE_PLACEHOLDER,
                 next->waited ? TEXT_INPUT_UP_WAITED : TEXT_INPUT_UP_RESTORED);
        line_add_safe(&out, ROLE_PLACEHOLDER, next->text, strlen(next->text),
                      room - line_width(&out));
    } else {
        line_add(&out, ROLE_PLACEHOLDER, input_placeholder(view->console));
    }
    surface_runs(surface, rect.x + PROMPT_COLS, rect.y, room, &out, ROLE_TEXT, ROLE_TEXT);
    line_release(&out);
}

static void input_draw(const void *self, const struct pane_view *view, struct surface *surface)
{
    const struct input_line *line = self;
    const struct rect rect = view->rect;
    if (line->history.searching) {
        draw_search(&line->history, rect, surface);
        return;
    }
    input_draw_text(&line->edit, view, surface);
    const int option = letter_option(view->console, edit_text(&line->edit));
    if (option >= 0)
        draw_letter(view, option, surface);
    else if (is_restored(line))
        draw_restored(line, rect, surface);
    if (line->edit.text.len == 0)
        draw_placeholder(line, view, surface);
}

/* ---- input */

static void input_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct input_line *line = self;
    struct edit *edit = &line->edit;
    struct places places = {0};
    (void)console;
    if (what != MOUSE_PRESS && what != MOUSE_DOUBLE)
        return;
    const int at = y + first_row(cut_rows(edit, line->cols, &places), line->rows);
    if (y >= 0 && (size_t)at < places.len) {
        const struct place *place = &places.v[at];
        const int col = x > PROMPT_COLS ? x - PROMPT_COLS : 0;
        int used;
        edit->cursor = place->from +
                       text_fit(edit_text(edit) + place->from, place->to - place->from, col, &used);
    }
    vec_release(&places);
}

/* Another line from before, to be sent by itself. */
static void show_kept(struct input_line *line)
{
    char *text = input_kept_take(&line->kept, &line->waited);
    edit_set(&line->edit, text);
    mem_free(text);
    line->restored = true;
    line->unedited = line->edit.changes;
}

static void step_history(struct input_line *line, struct console *console, int step)
{
    if (step < 0 && edit_empty(&line->edit) && line->kept.back.len) {
        show_kept(line);
        return;
    }
    const char *text = history_step(&line->history, step, edit_text(&line->edit));
    if (text) {
        char *copy = mem_strdup(text);
        edit_set(&line->edit, copy);
        mem_free(copy);
    } else if (step > 0 && console->model.question && edit_empty(&line->edit)) {
        console_focus_owner(console, CONTEXT_TALK);
    }
}

static void input_submit(struct input_line *line, struct console *console)
{
    if (edit_empty(&line->edit)) {
        if (console->model.question)
            console_focus_owner(console, CONTEXT_TALK);
        return;
    }
    if (submit_letter(console, edit_text(&line->edit))) {
        if (line->edit.text.len > 1)
            history_add(&line->history, edit_text(&line->edit));
        edit_set(&line->edit, "");
        console_save_drafts(console);
        return;
    }
    if (!submit_text(console, edit_text(&line->edit)))
        return;
    history_add(&line->history, edit_text(&line->edit));
    edit_set(&line->edit, "");
    console_save_drafts(console);
}

static bool search_act(struct input_line *line, enum action action)
{
    struct history *history = &line->history;
    const char *found = history_found(history);
    switch (action) {
    case ACTION_HISTORY_SEARCH:
        history_search(history);
        return true;
    case ACTION_LEAVE:
        history_search_end(history);
        return true;
    case ACTION_SUBMIT:
        if (found)
            edit_set(&line->edit, found);
        history_search_end(history);
        return true;
    case ACTION_INPUT_CLEAR:
        return edit_act(&history->query, ACTION_DELETE_TO_START);
    default:
        if (action_rows[action].context != CONTEXT_EDIT)
            return false;
        history->at = history->texts.len;
        return edit_act(&history->query, action);
    }
}

static bool line_act(struct input_line *line, struct console *console, enum action action)
{
    switch (action) {
    case ACTION_SUBMIT:
        input_submit(line, console);
        return true;
    case ACTION_HISTORY_SEARCH:
        history_search(&line->history);
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        if (!edit_act(&line->edit, action))
            step_history(line, console, action == ACTION_UP ? -1 : 1);
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        console_pass(console, CONTEXT_TALK, action);
        return true;
    case ACTION_CONVERSATION_NEW:
        if (!is_restored(line))
            input_kept_carry(&line->kept, console, &line->edit);
        return false;
    case ACTION_EDITOR:
        wish_edit(console, line, edit_text(&line->edit), ".txt");
        return true;
    case ACTION_INPUT_CLEAR: /* what stands above the cursor's line must not be sent unseen */
        if (!strchr(edit_text(&line->edit), '\n'))
            return edit_act(&line->edit, ACTION_DELETE_TO_START);
        edit_replace(&line->edit, "");
        return true;
    default:
        return edit_act(&line->edit, action);
    }
}

static bool input_key(void *self, struct console *console, uint32_t key, enum action action)
{
    struct input_line *line = self;
    struct history *history = &line->history;
    if (action != ACTION_NONE)
        return history->searching ? search_act(line, action) : line_act(line, console, action);
    if (!history->searching) {
        edit_insert_key(&line->edit, key);
        return true;
    }
    history->at = history->texts.len;
    edit_insert_key(&history->query, key);
    return true;
}

static void input_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct input_line *line = self;
    console_paste_into(console, line->history.searching ? &line->history.query : &line->edit, text,
                       len);
}

/* ---- the pane */

static void input_open(void *self, struct console *console)
{
    struct input_line *line = self;
    (void)console;
    edit_init(&line->edit, false);
    history_init(&line->history);
}

static void input_close(void *self)
{
    struct input_line *line = self;
    input_kept_release(&line->kept);
    history_release(&line->history);
    edit_release(&line->edit);
}

static struct pane_help input_help(const void *self)
{
    const struct input_line *line = self;
    const struct history *history = &line->history;
    return (struct pane_help){.context = CONTEXT_INPUT,
                              .typing = true,
                              .held = !edit_empty(&line->edit),
                              .boxed = history->searching,
                              .blank =
                                  edit_empty(history->searching ? &history->query : &line->edit)};
}

static void input_changed(void *self, struct console *console, unsigned changes)
{
    struct input_line *line = self;
    const bool stepping = line->history.searching || line->history.at < line->history.texts.len;
    if (changes & (MODEL_SENT | MODEL_COMPLETE))
        input_kept_wait(&line->kept, &console->model);
    if (changes & MODEL_CONVERSATION) { /* what is of the one that is left is kept with it */
        input_kept_forget(&line->kept);
        if (is_restored(line))
            edit_set(&line->edit, "");
        input_kept_arrive(&line->kept);
    }
    if ((changes & MODEL_INPUTS) && !stepping) {
        const struct snapshot *inputs = console_snapshot(console, LIST_INPUTS);
        history_precede(&line->history, inputs->texts, inputs->count);
    };
}

static void input_take(void *self, struct console *console, const char *text)
{
    struct input_line *line = self;
    (void)console;
    edit_replace(&line->edit, text);
}

static struct kept_line typed_line(const struct input_line *line)
{
    return (struct kept_line){(char *)edit_text(&line->edit), is_restored(line) && line->waited};
}

static struct pane_draft input_draft(const void *self)
{
    const struct input_line *line = self;
    struct pane_draft draft = input_kept_last(&line->kept, typed_line(line));
    draft.changes = line->edit.changes + line->kept.changes;
    return draft;
}

static bool input_draft_aside(const void *self, size_t i, struct pane_draft *ret_draft)
{
    const struct input_line *line = self;
    return input_kept_aside(&line->kept, typed_line(line), i, ret_draft);
}

/* What waited and what was typed are a line each: the first stands here, the others come after it.
 */
static void input_restore(void *self, struct console *console, const char *text, uint64_t mark)
{
    struct input_line *line = self;
    input_kept_add(&line->kept, text, mark == INPUT_MARK_WAITED);
    if (edit_empty(&line->edit))
        show_kept(line);
    console_notice(console, false, "%s",
                   line->waited ? TEXT_INPUT_WAITED_BACK : TEXT_INPUT_WAS_RESTORED);
}

const struct pane_ops pane_input = {.name = TEXT_INPUT_NAME,
                                    .about = TEXT_ABOUT_INPUT,
                                    .go = ACTION_FOCUS_INPUT,
                                    .home = CONTEXT_INPUT,
                                    .state_size = sizeof(struct input_line),
                                    .open = input_open,
                                    .close = input_close,
                                    .height = input_height,
                                    .resize = input_resize,
                                    .draw = input_draw,
                                    .help = input_help,
                                    .key = input_key,
                                    .paste = input_paste,
                                    .mouse = input_mouse,
                                    .changed = input_changed,
                                    .take = input_take,
                                    .draft = input_draft,
                                    .draft_aside = input_draft_aside,
                                    .restore = input_restore};
