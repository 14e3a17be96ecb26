/* The conversation: entries as wrapped lines, newest at the bottom; the waiting question as a list.
 *
 * Entries remember how many lines they take at the current width, so that a long conversation costs
 * only what is in view. */
#include <string.h>

#include "console.h"
#include "draw/wrap.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#define MARGIN 5       /* who speaks */
#define EVIDENCE_COL 9 /* "assumed  " */

static const struct {
    const char *mark;
    enum role mark_role, role;
} looks[] = {
    [ENTRY_YOU] = {"you", ROLE_YOU, ROLE_YOU},
    [ENTRY_ANSWER] = {" ◆", ROLE_DIM, ROLE_QUERENT},
    [ENTRY_READING] = {" ◆", ROLE_DIM, ROLE_QUERENT},
    [ENTRY_QUESTION] = {" ?", ROLE_DIM, ROLE_DIM},
    [ENTRY_ERROR] = {" !", ROLE_ERROR, ROLE_ERROR},
    [ENTRY_NOTICE] = {" ·", ROLE_DIM, ROLE_DIM},
};

/* ---- entries to lines */

static void evidence_row(struct lines *out, int cols, const struct sql_version *sql, int kind,
                         const char *label, enum role role)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < sql->evidence_count; i++) {
        if ((int)sql->evidence[i].kind != kind)
            continue;
        if (text.len)
            buf_add(&text, " · ");
        buf_add(&text, sql->evidence[i].text);
    }
    if (text.len) {
        char *prefix = mem_printf("%*s%s", MARGIN, "", label);
        const struct wrap wrap = {.cols = cols,
                                  .margin = MARGIN + EVIDENCE_COL,
                                  .prefix = prefix,
                                  .prefix_role = ROLE_DIM,
                                  .role = role};
        wrap_text(out, &wrap, text.p, text.len);
        mem_free(prefix);
    }
    buf_release(&text);
}

/* The words of a question that were used, as marks in text order. */
static size_t used_marks(const struct model *model, const struct entry *entry,
                         struct wrap_mark *marks, size_t max)
{
    size_t count = 0;
    if (entry->kind != ENTRY_YOU || entry->version == 0 || entry->version > model->versions.len)
        return 0;
    const struct sql_version *sql = model->versions.v[entry->version - 1];
    for (size_t i = 0; i < sql->evidence_count && count < max; i++) {
        const struct evidence *at = &sql->evidence[i];
        if (at->kind == EVIDENCE_IGNORED || at->len == 0 || at->offset + at->len > entry->text.len)
            continue;
        size_t place = count;
        while (place > 0 && marks[place - 1].offset > at->offset)
            place--;
        memmove(&marks[place + 1], &marks[place], (count - place) * sizeof *marks);
        marks[place] = (struct wrap_mark){at->offset, at->len, ROLE_USED};
        count++;
    }
    return count;
}

/* The option that was taken: behind the question, or below it where there is no room. */
static void add_answer(const char *answer, int cols, struct lines *out)
{
    const size_t len = strlen(answer);
    struct line *line = &vec_last(&out->v);
    if (line_width(line) + 4 + text_width(answer, len) > cols) {
        line = lines_add(out);
        line_pad(line, ROLE_DIM, MARGIN - 2);
    }
    line_add(line, ROLE_DIM, "  → ");
    line_add_safe(line, ROLE_STRONG, answer, len, cols - line_width(line));
}

static void project(const struct model *model, const struct entry *entry, int cols,
                    struct lines *out)
{
    struct wrap_mark marks[65];
    const size_t mark_count = used_marks(model, entry, marks, 64);
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN,
                              .prefix = looks[entry->kind].mark,
                              .prefix_role = looks[entry->kind].mark_role,
                              .role = looks[entry->kind].role,
                              .marks = marks,
                              .mark_count = mark_count};
    if (entry->kind == ENTRY_YOU && out->v.len)
        lines_add(out);
    wrap_text(out, &wrap, buf_str(&entry->text), entry->text.len);
    if (entry->kind == ENTRY_QUESTION && entry->answer)
        add_answer(entry->answer, cols, out);
    if (entry->kind == ENTRY_READING && entry->version < model->versions.len) {
        const struct sql_version *sql = model->versions.v[entry->version];
        evidence_row(out, cols, sql, EVIDENCE_USED, "used", ROLE_USED);
        evidence_row(out, cols, sql, EVIDENCE_ASSUMED, "assumed", ROLE_ASSUMED);
        evidence_row(out, cols, sql, EVIDENCE_IGNORED, "ignored", ROLE_IGNORED);
    }
}

static int entry_rows(struct model *model, size_t i, int cols)
{
    struct entry *entry = &model->entries.v[i];
    if (entry->rows_cols != cols) {
        struct lines scratch = {0};
        if (i > 0)
            lines_add(&scratch);
        project(model, entry, cols, &scratch);
        entry->rows = (int)scratch.v.len - (i > 0);
        entry->rows_cols = cols;
        lines_release(&scratch);
    }
    return entry->rows;
}

/* ---- the question */

static int label_width(const struct question *question, int cols)
{
    int widest = 0;
    for (size_t i = 0; i < question->option_count; i++) {
        const char *label = question->options[i].label;
        const int width = text_width(label, strlen(label));
        widest = width > widest ? width : widest;
    }
    return widest < cols - MARGIN - 8 ? widest : cols - MARGIN - 8;
}

static void option_line(const struct question *question, size_t i, bool here, bool focused,
                        int width, struct line *line)
{
    const struct option *option = &question->options[i];
    const enum role role = !option->enabled ? ROLE_DIM
                           : here           ? (focused ? ROLE_SELECTED : ROLE_SELECTED_DIM)
                                            : ROLE_TEXT;
    line_pad(line, ROLE_TEXT, MARGIN);
    line_add(line, role, here ? "▸ " : "  ");
    if (here && focused)
        line->cursor_col = MARGIN;
    line_add_safe(line, role, option->label, strlen(option->label), width);
    line_pad(line, role, MARGIN + 2 + width);
    line_addf(line, role, "  %c ", option->key ? option->key : ' ');
    const char *more = option->enabled ? option->detail : option->why_not;
    if (more && *more) {
        line_add(line, ROLE_DIM, " ");
        line_add_safe(line, ROLE_DIM, more, strlen(more), -1);
    }
}

/* Returns the line of the first option. */
static size_t project_question(const struct console *console, int cols, struct lines *out)
{
    const struct question *question = console->model.question;
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN,
                              .prefix = " ?",
                              .prefix_role = ROLE_STRONG,
                              .role = ROLE_STRONG};
    lines_add(out);
    wrap_text(out, &wrap, question->text, strlen(question->text));
    const size_t first = out->v.len;
    const int width = label_width(question, cols);
    for (size_t i = 0; i < question->option_count; i++)
        option_line(question, i, i == console->model.option,
                    console->focus == PANE_TALK && !console->overlay, width, lines_add(out));
    return first;
}

/* ---- nothing said yet */

static void project_greeting(const struct console *console, int cols, struct lines *out)
{
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN,
                              .prefix = " ◆",
                              .prefix_role = ROLE_DIM,
                              .role = ROLE_QUERENT};
    struct buf text = BUF_INIT;
    buf_add(&text, "Ask in plain words");
    if (console->connection.name)
        buf_addf(&text, " about %s", console->connection.name);
    buf_add(&text, ". You see the SQL and confirm it before anything runs.");
    wrap_text(out, &wrap, text.p, text.len);
    buf_release(&text);
}

/* Where the results pane, which suggests questions, is not beside the conversation. */
static void project_suggestions(const struct console *console, int cols, struct lines *out)
{
    lines_add(out);
    line_add(lines_add(out), ROLE_DIM, "     You could ask:");
    for (size_t i = 0; i < console->suggestion_count; i++) {
        const char *text = console->suggestions[i];
        struct line *line = lines_add(out);
        line_add(line, ROLE_DIM, "       · ");
        line_add_safe(line, ROLE_PLACEHOLDER, text, strlen(text), cols - 9);
    }
}

/* ---- painting */

/* What stands below the entries: the question that waits, and at the very beginning a greeting. */
struct tail {
    struct lines lines;
    size_t options, option_count;         /* lines that can be clicked */
    size_t suggestions, suggestion_count; /* likewise */
};

static void project_tail(const struct console *console, int cols, struct tail *tail)
{
    const struct model *model = &console->model;
    const bool begins = model->entries.len == 0;
    if (begins)
        project_greeting(console, cols, &tail->lines);
    if (model->question) {
        tail->options = project_question(console, cols, &tail->lines);
        tail->option_count = model->question->option_count;
    }
    if (begins && console->layout.mode == LAYOUT_NARROW && console->suggestion_count) {
        project_suggestions(console, cols, &tail->lines);
        tail->suggestion_count = console->suggestion_count;
        tail->suggestions = tail->lines.v.len - tail->suggestion_count;
    }
}

static int measure(struct console *console, int cols, struct tail *tail)
{
    struct model *model = &console->model;
    int total = 0;
    for (size_t i = 0; i < model->entries.len; i++)
        total += entry_rows(model, i, cols);
    project_tail(console, cols, tail);
    return total + (int)tail->lines.v.len;
}

static int paint_entries(struct console *console, struct surface *surface, struct rect rect,
                         int skip)
{
    struct model *model = &console->model;
    int y = -skip;
    for (size_t i = 0; i < model->entries.len && y < rect.h; i++) {
        const int rows = entry_rows(model, i, rect.w);
        if (y + rows > 0) {
            struct lines lines = {0};
            if (i > 0)
                lines_add(&lines);
            project(model, &model->entries.v[i], rect.w, &lines);
            for (int row = 0; row < rows; row++) {
                if (y + row >= 0 && y + row < rect.h)
                    surface_line(surface, rect.x, rect.y + y + row, rect.w, ROLE_TEXT,
                                 &lines.v.v[row + (i > 0)]);
            }
            lines_release(&lines);
        }
        y += rows;
    }
    return y;
}

static void paint_tail(struct console *console, struct surface *surface, struct rect rect, int y,
                       const struct tail *tail)
{
    for (size_t i = 0; i < tail->lines.v.len; i++, y++) {
        if (y < 0 || y >= rect.h)
            continue;
        const struct rect row = {rect.x, rect.y + y, rect.w, 1};
        surface_line(surface, row.x, row.y, row.w, ROLE_TEXT, &tail->lines.v.v[i]);
        if (i >= tail->options && i - tail->options < tail->option_count)
            console_hit(console, row, HIT_OPTION, (int)(i - tail->options));
        else if (i >= tail->suggestions && i - tail->suggestions < tail->suggestion_count)
            console_hit(console, row, HIT_SUGGESTION, (int)(i - tail->suggestions));
    }
}

void talk_paint(struct console *console, struct surface *surface, struct rect rect)
{
    struct tail tail = {0};
    if (rect.w < MARGIN + 10 || rect.h < 1)
        return;
    const int total = measure(console, rect.w, &tail);
    const int most = total > rect.h ? total - rect.h : 0;
    if (console->talk.scroll > most)
        console->talk.scroll = most;
    console->talk.height = rect.h;
    console->talk.content = total;
    const int y = paint_entries(console, surface, rect, most - console->talk.scroll);
    paint_tail(console, surface, rect, y, &tail);
    lines_release(&tail.lines);
}

/* ---- actions */

void talk_scroll(struct console *console, int lines)
{
    console->talk.scroll -= lines;
    if (console->talk.scroll < 0)
        console->talk.scroll = 0;
}

static bool step_option(struct console *console, int step)
{
    const struct question *question = console->model.question;
    if (!question || question->option_count == 0)
        return false;
    const int count = (int)question->option_count;
    const int next = (int)console->model.option + step;
    if (next < 0 || next >= count)
        return false;
    console->model.option = (size_t)next;
    console->talk.scroll = 0;
    return true;
}

static void copy_last(struct console *console)
{
    for (size_t i = console->model.entries.len; i-- > 0;) {
        const struct entry *entry = &console->model.entries.v[i];
        if (entry->kind == ENTRY_ANSWER || entry->kind == ENTRY_READING ||
            entry->kind == ENTRY_ERROR) {
            console_copy(console, buf_str(&entry->text), entry->text.len);
            return;
        }
    }
    console_notice(console, false, "nothing to copy yet");
}

bool talk_act(struct console *console, enum action action)
{
    const int page = console->talk.height > 1 ? console->talk.height - 1 : 1;
    switch (action) {
    case ACTION_UP:
        if (!step_option(console, -1))
            talk_scroll(console, -1);
        return true;
    case ACTION_DOWN:
        if (!step_option(console, 1))
            talk_scroll(console, 1);
        return true;
    case ACTION_PAGE_UP:
        talk_scroll(console, -page);
        return true;
    case ACTION_PAGE_DOWN:
        talk_scroll(console, page);
        return true;
    case ACTION_TOP:
    case ACTION_HOME:
        console->talk.scroll = console->talk.content;
        return true;
    case ACTION_BOTTOM:
    case ACTION_END:
        console->talk.scroll = 0;
        return true;
    case ACTION_CHOOSE:
        if (console->model.question)
            submit_option(console, console->model.option);
        return true;
    case ACTION_COPY_MESSAGE:
        copy_last(console);
        return true;
    default:
        return false;
    }
}
