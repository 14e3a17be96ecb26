/* The input line: what is typed, wrapped hard at the width, up to six lines; history and its
 * search. */
#include <string.h>

#include "keys/edit.h"
#include "panes/history.h"
#include "panes/input_kept.h"
#include "panes/input_rows.h"
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

#define MARK "▌" /* as in the frame of a pane that has the keys */
#define PROMPT "› "
#define PROMPT_COLS 3
#define LETTER_COLS 4 /* an option's letter and the space behind it */

struct input_line {
    struct edit edit;
    struct history history;
    int cols, rows; /* of the last frame */
    struct input_kept kept;
};

static int text_cols(int w)
{
    return w - PROMPT_COLS - 1 > 1 ? w - PROMPT_COLS - 1 : 1;
}

/* Below a draft stands what the keys do to it. */
static int hint_rows(const struct input_line *line)
{
    return input_kept_draft(&line->kept, &line->edit);
}

static int input_height(const void *self, const struct console *console, int w)
{
    const struct input_line *line = self;
    struct input_rows places = {0};
    (void)console;
    if (line->history.searching)
        return 1;
    input_rows_cut(&line->edit, text_cols(w), &places);
    const int rows = (int)places.len + hint_rows(line);
    vec_release(&places);
    return rows < LAYOUT_LINE_MAX ? rows : LAYOUT_LINE_MAX;
}

static void input_resize(void *self, const struct pane_view *view)
{
    struct input_line *line = self;
    line->cols = text_cols(view->rect.w);
    line->rows = view->rect.h - hint_rows(line);
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

static void input_draw_row(const struct input_line *self, const struct input_row *place,
                           const char *mark, const char *margin, bool cursor, bool has_focus,
                           struct line *line)
{
    const struct edit *edit = &self->edit;
    const char *text = edit_text(edit);
    const enum role role = input_kept_draft(&self->kept, edit) ? ROLE_PLACEHOLDER : ROLE_INPUT;
    line_add(line, ROLE_TITLE_FOCUS, mark);
    line_add(line, has_focus ? ROLE_TITLE_FOCUS : ROLE_DIM, margin);
    line_add_safe(line, role, text + place->from, place->to - place->from, -1);
    if (cursor)
        line->cursor_col = PROMPT_COLS + text_width(text + place->from, edit->cursor - place->from);
}

/* Before the first row the prompt; an arrow where there are rows above or below that have no room.
 */
static const char *row_margin(int row, bool top, bool more_below)
{
    return row == 0 ? PROMPT : top ? "↑ " : more_below ? "↓ " : "  ";
}

static void input_draw_text(const struct input_line *self, const struct pane_view *view,
                            struct surface *surface)
{
    const struct edit *edit = &self->edit;
    const struct rect rect = view->rect;
    struct input_rows places = {0};
    const int row = input_rows_cut(edit, text_cols(rect.w), &places),
              first = input_rows_first(row, rect.h);
    for (int i = 0; i < rect.h && (size_t)(first + i) < places.len; i++) {
        struct line line;
        const bool last = i == rect.h - 1 && (size_t)(first + i) + 1 < places.len;
        line_init(&line);
        input_draw_row(self, &places.v[first + i], view->focused && i == 0 ? MARK : " ",
                       row_margin(first + i, i == 0, last), view->focused && first + i == row,
                       view->has_focus, &line);
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

/* Behind text that an earlier run of the program left unsent; below, where that has no room. */
static void draw_restored(const struct input_line *line, const struct pane_view *view, int hint,
                          struct surface *surface)
{
    const struct rect rect = view->rect;
    const char *text = edit_text(&line->edit);
    const int used = PROMPT_COLS + text_width(text, line->edit.text.len) + 2;
    struct buf said = BUF_INIT, keys = BUF_INIT;
    input_kept_say(&line->kept, &said);
    const bool fits = rect.h == 1 && rect.w - used >= text_width(said.p, said.len);
    if (hint)
        input_kept_say_keys(view->console, &keys);
    if (hint && !fits)
        buf_addf(&keys, "  %s", buf_str(&said));
    if (fits)
        surface_text(surface, rect.x + used, rect.y, rect.w - used, ROLE_PLACEHOLDER, said.p,
                     said.len);
    if (hint)
        surface_text(surface, rect.x + PROMPT_COLS, rect.y + rect.h, rect.w - PROMPT_COLS,
                     ROLE_STRONG, keys.p, keys.len);
    buf_release(&keys);
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
    const int hint = line->history.searching ? 0 : hint_rows(line);
    struct pane_view above = *view;
    if (line->history.searching) {
        draw_search(&line->history, view->rect, surface);
        return;
    }
    above.rect.h -= hint;
    input_draw_text(line, &above, surface);
    const int option = letter_option(view->console, edit_text(&line->edit));
    if (option >= 0)
        draw_letter(view, option, surface);
    else if (input_kept_restored(&line->kept, &line->edit))
        draw_restored(line, &above, hint, surface);
    if (line->edit.text.len == 0)
        draw_placeholder(line, view, surface);
}

/* ---- input */

static void input_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct input_line *line = self;
    struct edit *edit = &line->edit;
    struct input_rows places = {0};
    (void)console;
    if (what != MOUSE_PRESS && what != MOUSE_DOUBLE)
        return;
    line->kept.taken = true;
    const int at = y + input_rows_first(input_rows_cut(edit, line->cols, &places), line->rows);
    if (y >= 0 && (size_t)at < places.len) {
        const struct input_row *place = &places.v[at];
        const int col = x > PROMPT_COLS ? x - PROMPT_COLS : 0;
        int used;
        edit->cursor = place->from +
                       text_fit(edit_text(edit) + place->from, place->to - place->from, col, &used);
    }
    vec_release(&places);
}

static void step_history(struct input_line *line, struct console *console, int step)
{
    if (step < 0 && edit_empty(&line->edit) && line->kept.back.len) {
        input_kept_show(&line->kept, &line->edit);
        line->kept.taken = true; /* it was asked for */
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

static void input_sent(struct input_line *line, struct console *console)
{
    input_kept_done(&line->kept);
    edit_set(&line->edit, "");
    console_save_drafts(console);
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
        input_sent(line, console);
        return;
    }
    if (!submit_text(console, edit_text(&line->edit)))
        return;
    history_add(&line->history, edit_text(&line->edit));
    input_sent(line, console);
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
        if (!input_kept_restored(&line->kept, &line->edit))
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
    case ACTION_LEAVE: /* a draft, before anything else is left */
        if (console_busy(console) || console->zoom || !hint_rows(line))
            return false;
        edit_replace(&line->edit, "");
        return true;
    default:
        line->kept.taken |= action != ACTION_UNDO && action_rows[action].context != CONTEXT_GLOBAL;
        return edit_act(&line->edit, action);
    }
}

static bool type_key(struct input_line *line, struct console *console, uint32_t key,
                     enum action action)
{
    const bool done = action == ACTION_NONE || line_act(line, console, action);
    if (action == ACTION_NONE)
        input_kept_type(&line->kept, &line->edit, key);
    input_kept_follow(&line->kept, &line->edit);
    return done;
}

static bool input_key(void *self, struct console *console, uint32_t key, enum action action)
{
    struct input_line *line = self;
    struct history *history = &line->history;
    if (!history->searching)
        return type_key(line, console, key, action);
    if (action != ACTION_NONE)
        return search_act(line, action);
    history->at = history->texts.len;
    edit_insert_key(&history->query, key);
    return true;
}

static void input_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct input_line *line = self;
    if (!line->history.searching)
        input_kept_give_way(&line->kept, &line->edit);
    console_paste_into(console, line->history.searching ? &line->history.query : &line->edit, text,
                       len);
    input_kept_follow(&line->kept, &line->edit);
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
        if (input_kept_restored(&line->kept, &line->edit))
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
    input_kept_give_way(&line->kept, &line->edit);
    edit_replace(&line->edit, text);
    input_kept_follow(&line->kept, &line->edit);
}

static struct kept_line typed_line(const struct input_line *line)
{
    const bool restored = input_kept_restored(&line->kept, &line->edit);
    return (struct kept_line){(char *)edit_text(&line->edit), restored && line->kept.waited};
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
        input_kept_show(&line->kept, &line->edit);
    console_notice(console, false, "%s",
                   line->kept.waited ? TEXT_INPUT_WAITED_BACK : TEXT_INPUT_WAS_RESTORED);
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
