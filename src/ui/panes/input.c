/* The input line: what is typed, wrapped hard at the width, up to six lines; history and its
 * search. */
#include <string.h>

#include "console.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#define PROMPT " › "
#define PROMPT_COLS 3

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

int input_rows(const struct console *console)
{
    struct places places = {0};
    const int cols = console->w - PROMPT_COLS - 1 > 1 ? console->w - PROMPT_COLS - 1 : 1;
    if (console->history.searching)
        return 1;
    cut_rows(&console->input, cols, &places);
    const int rows = (int)places.len;
    vec_release(&places);
    return rows < LAYOUT_INPUT_MAX ? rows : LAYOUT_INPUT_MAX;
}

static const char *placeholder(const struct console *console)
{
    if (console->model.question)
        return "type an answer, or press Enter to go to the options";
    switch (console->model.stage) {
    case STAGE_NEED_USER_SQL:
        return "type or paste the SQL that should run";
    case STAGE_SHOW_RESULTS:
    case STAGE_DONE:
        return "ask on, or say what to do with the rows";
    default:
        return "ask in plain words: how many orders were placed last month?";
    }
}

static void paint_search(struct console *console, struct surface *surface, struct rect rect)
{
    const struct history *history = &console->history;
    const char *found = history_found(history);
    struct line line;
    line_init(&line);
    line_add(&line, ROLE_DIM, " search ");
    line_add_safe(&line, ROLE_INPUT, edit_text(&history->query), history->query.text.len, 30);
    line.cursor_col = line_width(&line);
    line_add(&line, ROLE_DIM, " › ");
    if (found)
        line_add_safe(&line, ROLE_TEXT, found, strlen(found), rect.w - line_width(&line));
    else if (!edit_empty(&history->query))
        line_add(&line, ROLE_WARNING, "not found in earlier inputs");
    surface_line(surface, rect.x, rect.y, rect.w, ROLE_TEXT, &line);
    line_release(&line);
}

static void paint_row(const struct console *console, struct surface *surface, struct rect rect,
                      int y, const struct place *place, bool first, bool cursor)
{
    const char *text = edit_text(&console->input);
    struct line line;
    line_init(&line);
    line_add(&line, console->focus == PANE_INPUT ? ROLE_TITLE_FOCUS : ROLE_DIM,
             first ? PROMPT : "   ");
    line_add_safe(&line, ROLE_INPUT, text + place->from, place->to - place->from, -1);
    if (cursor)
        line.cursor_col =
            PROMPT_COLS + text_width(text + place->from, console->input.cursor - place->from);
    surface_line(surface, rect.x, y, rect.w, ROLE_TEXT, &line);
    line_release(&line);
}

void input_paint(struct console *console, struct surface *surface, struct rect rect)
{
    struct places places = {0};
    const bool focused = console->focus == PANE_INPUT && !console->overlay;
    if (console->history.searching) {
        paint_search(console, surface, rect);
        return;
    }
    const int row = cut_rows(&console->input, rect.w - PROMPT_COLS - 1, &places);
    const int first = row >= rect.h ? row - rect.h + 1 : 0;
    for (int i = 0; i < rect.h && (size_t)(first + i) < places.len; i++)
        paint_row(console, surface, rect, rect.y + i, &places.v[first + i], first + i == 0,
                  focused && first + i == row);
    if (console->input.text.len == 0)
        surface_text(surface, rect.x + PROMPT_COLS, rect.y, rect.w - PROMPT_COLS, ROLE_PLACEHOLDER,
                     placeholder(console), strlen(placeholder(console)));
    vec_release(&places);
}

void input_click(struct console *console, int x, int y)
{
    struct places places = {0};
    const int cols = console->w - PROMPT_COLS - 1;
    cut_rows(&console->input, cols, &places);
    if (y >= 0 && (size_t)y < places.len) {
        const struct place *place = &places.v[y];
        int used;
        const int col = x > PROMPT_COLS ? x - PROMPT_COLS : 0;
        console->input.cursor = place->from + text_fit(edit_text(&console->input) + place->from,
                                                       place->to - place->from, col, &used);
    }
    vec_release(&places);
}

/* ---- actions */

static void step_history(struct console *console, int step)
{
    const char *text = history_step(&console->history, step, edit_text(&console->input));
    if (text) {
        char *copy = mem_strdup(text);
        edit_set(&console->input, copy);
        mem_free(copy);
    } else if (step > 0 && console->model.question && edit_empty(&console->input)) {
        console_focus(console, PANE_TALK);
    }
}

static void submit(struct console *console)
{
    if (edit_empty(&console->input)) {
        if (console->model.question)
            console_focus(console, PANE_TALK);
        return;
    }
    submit_text(console, edit_text(&console->input));
}

static bool search_act(struct console *console, enum action action)
{
    struct history *history = &console->history;
    switch (action) {
    case ACTION_HISTORY_SEARCH:
        history_search(history);
        return true;
    case ACTION_LEAVE:
        history_search_end(history);
        return true;
    case ACTION_SUBMIT: {
        const char *found = history_found(history);
        if (found)
            edit_set(&console->input, found);
        history_search_end(history);
        return true;
    }
    default:
        if (action_rows[action].context != CONTEXT_EDIT)
            return false;
        history->at = history->texts.len;
        return edit_act(&history->query, action);
    }
}

bool input_act(struct console *console, enum action action)
{
    if (console->history.searching)
        return search_act(console, action);
    switch (action) {
    case ACTION_SUBMIT:
        submit(console);
        return true;
    case ACTION_HISTORY_SEARCH:
        history_search(&console->history);
        return true;
    case ACTION_UP:
        if (!edit_act(&console->input, action))
            step_history(console, -1);
        return true;
    case ACTION_DOWN:
        if (!edit_act(&console->input, action))
            step_history(console, 1);
        return true;
    case ACTION_PAGE_UP:
        talk_scroll(console, -console->talk.height + 1);
        return true;
    case ACTION_PAGE_DOWN:
        talk_scroll(console, console->talk.height - 1);
        return true;
    case ACTION_EDITOR:
        console->target = TARGET_INPUT;
        console_wish(console, WISH_EDITOR, edit_text(&console->input));
        return true;
    default:
        return edit_act(&console->input, action);
    }
}
