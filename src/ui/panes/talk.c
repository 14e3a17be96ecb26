/* The conversation: entries as wrapped lines, newest at the bottom; the waiting question as a list.
 *
 * How many lines an entry takes is measured once for its stamp and the width, so that a long
 * conversation costs only what is in view. */
#include <stdio.h>
#include <string.h>

#include "panes/talk.h"
#include "panes/talk_lines.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "services/wishes.h"
#include "state.h"
#include "texts.h"

#define LONG_US 1000000      /* what runs for longer is said here too */
#define SUGGESTION_SPOT 1000 /* spots from here on are suggestions, those before it options */

struct measured { /* lines that an entry takes */
    unsigned stamp;
    int cols, rows;
};

/* What stands below the entries: the question that waits, and at the very beginning a greeting. */
struct tail {
    struct lines lines;
    struct talk_options options;          /* lines that can be clicked */
    size_t suggestions, suggestion_count; /* likewise */
};

struct talk {
    int scroll;          /* lines hidden below the view */
    bool moved;          /* by the operator: it stays where it is */
    int height, content; /* lines of the view, of the whole conversation */
    size_t option;       /* under the cursor, while the question has this stamp */
    unsigned question_stamp;
    VEC(struct measured) measured; /* of the entries, in their order */
    uint64_t first;                /* model.dropped when measured[0] was the first entry's */
    struct tail tail;
    char *wanted;   /* a text to scroll to; NULL: none */
    int64_t before; /* messages before it */
};

/* ---- a frame */

static int count_rows(const struct model *model, size_t i, int cols)
{
    struct lines scratch = {0};
    if (i > 0)
        lines_add(&scratch);
    talk_entry_lines(model, &model->entries.v[i], cols, &scratch);
    const int rows = (int)scratch.v.len - (i > 0);
    lines_release(&scratch);
    return rows;
}

/* Forgets entries that are gone, and measures those that are new or have changed. Returns the lines
 * of all. */
static int measure_entries(struct talk *talk, const struct model *model, int cols)
{
    const uint64_t gone = model->dropped - talk->first;
    int total = 0;
    for (uint64_t i = 0; i < gone && talk->measured.len; i++)
        vec_remove(&talk->measured, 0);
    talk->first = model->dropped;
    while (talk->measured.len < model->entries.len)
        vec_push(&talk->measured, ((struct measured){0}));
    talk->measured.len = model->entries.len;
    for (size_t i = 0; i < model->entries.len; i++) {
        struct measured *at = &talk->measured.v[i];
        const struct entry *entry = &model->entries.v[i];
        if (at->stamp != entry->stamp || at->cols != cols)
            *at = (struct measured){entry->stamp, cols, count_rows(model, i, cols)};
        total += at->rows;
    }
    return total;
}

/* The option under the cursor: where the operator put it in this very question. */
static size_t option_here(const struct talk *talk, const struct model *model)
{
    const struct question *question = model->question;
    const size_t at =
        talk->question_stamp == model->question_stamp ? talk->option : question->default_option;
    return at < question->option_count ? at : 0;
}

static void put_option(struct talk *talk, const struct model *model, size_t option)
{
    talk->question_stamp = model->question_stamp;
    talk->option = option;
}

static void project_tail(struct talk *talk, const struct pane_view *view)
{
    const struct console *console = view->console;
    const struct model *model = &console->model;
    struct tail *tail = &talk->tail;
    const bool begins = model->entries.len == 0;
    lines_release(&tail->lines);
    tail->options.of.len = 0;
    tail->suggestion_count = 0;
    if (begins)
        talk_greeting_lines(console->connection.name, view->rect.w, &tail->lines);
    if (model->running.on && console->now_us - model->running.since_us > LONG_US)
        talk_running_lines(model, console->now_us, view->rect.w, &tail->lines);
    if (model->question)
        talk_question_lines(model->question, option_here(talk, model), view->focused, view->rect.w,
                            &tail->lines, &tail->options);
    if (begins && console->layout.mode == LAYOUT_NARROW &&
        console_snapshot(console, LIST_SUGGESTIONS)->count) {
        talk_suggestion_lines(console_snapshot(console, LIST_SUGGESTIONS)->texts,
                              console_snapshot(console, LIST_SUGGESTIONS)->count, view->rect.w,
                              &tail->lines);
        tail->suggestion_count = console_snapshot(console, LIST_SUGGESTIONS)->count;
        tail->suggestions = tail->lines.v.len - tail->suggestion_count;
    }
}

static bool too_small(struct rect rect)
{
    return rect.w < TALK_MARGIN + 10;
}

static int most_scroll(const struct talk *talk)
{
    return talk->content > talk->height ? talk->content - talk->height : 0;
}

/* The entry that says it, the nearest to where it was when its conversation was opened. */
static size_t talk_find(const struct talk *talk, const struct model *model)
{
    size_t best = model->entries.len;
    int64_t far = INT64_MAX;
    for (size_t i = 0; i < model->entries.len; i++) {
        const int64_t at = (int64_t)(i + model->dropped) - talk->before;
        if (str_eq(buf_str(&model->entries.v[i].text), talk->wanted) && (at < 0 ? -at : at) < far) {
            far = at < 0 ? -at : at;
            best = i;
        }
    }
    return best;
}

/* Puts it at the top of the view; it is wanted on as long as its conversation is not there. */
static void talk_scroll_wanted(struct talk *talk, const struct model *model)
{
    const size_t found = talk_find(talk, model);
    int above = 0;
    if (found >= talk->measured.len)
        return;
    for (size_t i = 0; i < found; i++)
        above += talk->measured.v[i].rows;
    talk->scroll = talk->content - talk->height - above;
    if (talk->scroll < 0)
        talk->scroll = 0;
    talk->moved = true;
    mem_free(talk->wanted);
    talk->wanted = NULL;
}

/* The newest reading, or else the first entry since the operator's last words. */
static size_t answer_begins(const struct model *model)
{
    for (size_t i = model->entries.len; i-- > 0;) {
        const struct entry *entry = &model->entries.v[i];
        if (entry->kind == ENTRY_READING)
            return i;
        if (!entry->waits && (entry->kind == ENTRY_YOU || entry->kind == ENTRY_QUESTION))
            return i + 1;
    }
    return 0;
}

/* From the first line of what a yes would run to the last option; 0: no yes is waited for. */
static int talk_needs(const void *self, const struct console *console, int cols)
{
    const struct model *model = &console->model;
    struct talk_options options = {0};
    struct lines lines = {0};
    int rows = 0;
    (void)self;
    if (question_by_id(model->question, "yes") < 0)
        return 0;
    for (size_t i = answer_begins(model); i < model->entries.len; i++)
        rows += count_rows(model, i, cols);
    talk_question_lines(model->question, 0, false, cols, &lines, &options);
    rows += (int)lines.v.len;
    lines_release(&lines);
    vec_release(&options.of);
    return rows;
}

static void talk_resize(void *self, const struct pane_view *view)
{
    struct talk *talk = self;
    if (too_small(view->rect))
        return;
    project_tail(talk, view);
    talk->height = view->rect.h;
    talk->content =
        measure_entries(talk, &view->console->model, view->rect.w) + (int)talk->tail.lines.v.len;
    if (!talk->moved) /* what is agreed to is read from its beginning */
        talk->scroll = talk_needs(talk, view->console, view->rect.w) - talk->height;
    if (talk->scroll < 0)
        talk->scroll = 0;
    if (talk->wanted)
        talk_scroll_wanted(talk, &view->console->model);
    if (talk->scroll > most_scroll(talk))
        talk->scroll = most_scroll(talk);
}

static void draw_entry(const struct model *model, size_t i, int rows, int y,
                       const struct pane_view *view, struct surface *surface)
{
    const struct rect rect = view->rect;
    struct lines lines = {0};
    if (i > 0)
        lines_add(&lines);
    talk_entry_lines(model, &model->entries.v[i], rect.w, &lines);
    for (int row = 0; row < rows; row++) {
        if (y + row >= 0 && y + row < rect.h)
            surface_line(surface, rect.x, rect.y + y + row, rect.w, ROLE_TEXT,
                         &lines.v.v[row + (i > 0)]);
    }
    lines_release(&lines);
}

/* Returns the line below them. */
static int draw_entries(const struct talk *talk, const struct pane_view *view,
                        struct surface *surface)
{
    const struct model *model = &view->console->model;
    int y = talk->scroll - most_scroll(talk);
    for (size_t i = 0; i < talk->measured.len && y < view->rect.h; i++) {
        const int rows = talk->measured.v[i].rows;
        if (y + rows > 0)
            draw_entry(model, i, rows, y, view, surface);
        y += rows;
    }
    return y;
}

static void draw_tail(const struct tail *tail, int y, const struct pane_view *view,
                      struct surface *surface)
{
    for (size_t i = 0; i < tail->lines.v.len; i++, y++) {
        if (y < 0 || y >= view->rect.h)
            continue;
        const struct rect row = {view->rect.x, view->rect.y + y, view->rect.w, 1};
        surface_line(surface, row.x, row.y, row.w, ROLE_TEXT, &tail->lines.v.v[i]);
        const struct talk_options *options = &tail->options;
        if (i >= options->first && i - options->first < options->of.len)
            pane_spot(view, surface, row, (int)options->of.v[i - options->first]);
        else if (i >= tail->suggestions && i - tail->suggestions < tail->suggestion_count)
            pane_spot(view, surface, row, SUGGESTION_SPOT + (int)(i - tail->suggestions));
    }
}

static void talk_draw(const void *self, const struct pane_view *view, struct surface *surface)
{
    const struct talk *talk = self;
    if (!too_small(view->rect))
        draw_tail(&talk->tail, draw_entries(talk, view, surface), view, surface);
}

static void talk_frame(const void *self, const struct console *console, struct pane_frame *frame)
{
    const struct talk *talk = self;
    const bool shared = console->layout.mode == LAYOUT_WIDE; /* another title stands below */
    line_add(&frame->left, ROLE_TITLE, TEXT_TALK_TITLE);
    if (talk->scroll > 0)
        line_addf(shared ? &frame->right : &frame->status, ROLE_DIM, TEXT_TALK_BELOW, talk->scroll,
                  talk->scroll == 1 ? "" : "s");
    frame->part = (struct frame_part){talk->content - talk->height - talk->scroll, talk->height,
                                      talk->content};
}

static void talk_summary(const void *self, const struct console *console, struct line *line)
{
    const struct model *model = &console->model;
    const char *text = model->question      ? model->question->text
                       : model->entries.len ? buf_str(&vec_last(&model->entries).text)
                                            : TEXT_TALK_NOTHING;
    (void)self;
    line_add(line, ROLE_DIM, model->question ? " ?     " : TEXT_TALK_SUMMARY);
    line_add_safe(line, ROLE_TEXT, text, strlen(text), console->w - 8);
}

/* ---- actions */

static void talk_scroll_to(struct talk *talk, int scroll)
{
    talk->scroll = scroll;
    talk->moved = true;
}

static void talk_scroll(struct talk *talk, int lines)
{
    talk_scroll_to(talk, talk->scroll - lines);
    if (talk->scroll < 0)
        talk->scroll = 0;
}

static bool step_option(struct talk *talk, const struct model *model, int step)
{
    if (!model->question || model->question->option_count == 0)
        return false;
    const int next = (int)option_here(talk, model) + step;
    if (next < 0 || next >= (int)model->question->option_count)
        return false;
    put_option(talk, model, (size_t)next);
    talk_scroll_to(talk, 0);
    return true;
}

static void talk_choose(struct talk *talk, struct console *console, size_t option)
{
    put_option(talk, &console->model, option);
    submit_option(console, option);
}

static void copy_last(struct console *console)
{
    for (size_t i = console->model.entries.len; i-- > 0;) {
        const struct entry *entry = &console->model.entries.v[i];
        if (entry->kind == ENTRY_ANSWER || entry->kind == ENTRY_READING ||
            entry->kind == ENTRY_ERROR) {
            wish_copy(console, buf_str(&entry->text), entry->text.len);
            return;
        }
    }
    console_notice(console, false, TEXT_TALK_NO_COPY);
}

static bool talk_act(struct talk *talk, struct console *console, enum action action)
{
    const int page = talk->height > 1 ? talk->height - 1 : 1;
    const int step = action == ACTION_UP || action == ACTION_PAGE_UP ? -1 : 1;
    switch (action) {
    case ACTION_UP:
    case ACTION_DOWN:
        if (!step_option(talk, &console->model, step))
            talk_scroll(talk, step);
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        talk_scroll(talk, step * page);
        return true;
    case ACTION_TOP:
    case ACTION_HOME:
        talk_scroll_to(talk, talk->content);
        return true;
    case ACTION_BOTTOM:
    case ACTION_END:
        talk_scroll_to(talk, 0);
        return true;
    case ACTION_CHOOSE:
        if (console->model.question)
            talk_choose(talk, console, option_here(talk, &console->model));
        return true;
    case ACTION_COPY_MESSAGE:
        copy_last(console);
        return true;
    default:
        return false;
    }
}

/* What is typed here belongs into the input line: a word that begins with an option's letter must
 * not take the option. There the letter alone, and Enter, does. */
static bool talk_key(void *self, struct console *console, uint32_t key, enum action action)
{
    const bool everywhere = action_rows[action].context == CONTEXT_GLOBAL;
    if (action != ACTION_NONE && (everywhere || !key_is_text(key)))
        return talk_act(self, console, action);
    console_type_home(console, key);
    return true;
}

/* The first click goes to the option, the second takes it. */
static void talk_spot(void *self, struct console *console, int value)
{
    struct talk *talk = self;
    const struct model *model = &console->model;
    if (value >= SUGGESTION_SPOT) {
        console_suggest(
            console, console_snapshot(console, LIST_SUGGESTIONS)->texts[value - SUGGESTION_SPOT]);
        return;
    }
    const bool here = console_focused(console, self) && option_here(talk, model) == (size_t)value;
    if (here) {
        talk_choose(talk, console, (size_t)value);
        return;
    }
    console_focus_self(console, self);
    put_option(talk, model, (size_t)value);
}

static void talk_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    (void)console, (void)x, (void)y;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN)
        talk_scroll(self, what == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
}

static struct pane_help talk_help(const void *self)
{
    (void)self;
    return (struct pane_help){.context = CONTEXT_TALK};
}

/* The options are what the keys are for. */
static void talk_focus(void *self, struct console *console, bool on)
{
    if (on && console->model.question)
        talk_scroll_to(self, 0);
}

static void talk_changed(void *self, struct console *console, unsigned changes)
{
    struct talk *talk = self;
    (void)console;
    if (changes & (MODEL_QUESTION | MODEL_SQL | MODEL_CONVERSATION | MODEL_SENT)) {
        talk->scroll = 0;
        talk->moved = false;
    }
}

static void pane_talk_close(void *self)
{
    struct talk *talk = self;
    vec_release(&talk->measured);
    mem_free(talk->wanted);
    lines_release(&talk->tail.lines);
    vec_release(&talk->tail.options.of);
}

const struct pane_ops pane_talk = {.name = TEXT_TALK_NAME,
                                   .about = TEXT_ABOUT_TALK,
                                   .tab = TEXT_TALK_TAB,
                                   .go = ACTION_FOCUS_TALK,
                                   .home = CONTEXT_TALK,
                                   .forward = MODEL_ASKED,
                                   .state_size = sizeof(struct talk),
                                   .close = pane_talk_close,
                                   .resize = talk_resize,
                                   .draw = talk_draw,
                                   .frame = talk_frame,
                                   .summary = talk_summary,
                                   .needs = talk_needs,
                                   .help = talk_help,
                                   .key = talk_key,
                                   .mouse = talk_mouse,
                                   .spot = talk_spot,
                                   .focus = talk_focus,
                                   .changed = talk_changed};

void talk_go(struct console *console, const char *text, int64_t before)
{
    struct talk *talk = console_state(console, &pane_talk);
    mem_free(talk->wanted);
    talk->wanted = mem_strdup(text);
    talk->before = before;
    console_focus_owner(console, CONTEXT_TALK);
}
