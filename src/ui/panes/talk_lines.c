/* The conversation as lines; see the header. */
#include "panes/talk_lines.h"

#include <string.h>

#include "draw/wrap.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "texts.h"

#define MORE_COLS 24 /* fewer are too few for a text beside the label */
#define SPACIOUS 4   /* options, of which each may take several lines */
#define MARGIN TALK_MARGIN
#define EVIDENCE_COL 9 /* "assumed  " */
#define WARNINGS 3     /* of a version, here */
#define SAME_MIN 40    /* bytes: fewer are no loss */

static const struct {
    const char *mark;
    enum role mark_role, role;
} looks[] = {
    [ENTRY_YOU] = {TEXT_YOU, ROLE_YOU, ROLE_YOU},
    [ENTRY_ANSWER] = {" ◆", ROLE_DIM, ROLE_QUERENT},
    [ENTRY_READING] = {" ◆", ROLE_DIM, ROLE_QUERENT},
    [ENTRY_QUESTION] = {" ?", ROLE_DIM, ROLE_DIM},
    [ENTRY_ERROR] = {" !", ROLE_ERROR, ROLE_ERROR},
    [ENTRY_NOTICE] = {" ·", ROLE_DIM, ROLE_DIM},
};

/* ---- entries to lines */

static void evidence_row(struct lines *out, int cols, const struct sql_version *sql,
                         enum evidence_kind kind, const char *label, enum role role)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < sql->evidence_count; i++) {
        if (sql->evidence[i].kind != kind || sql_version_says_again(sql, i))
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

/* What was found in SQL that may run: where the SQL is not in view, it is seen here before a yes.
 */
static void warning_rows(struct lines *out, int cols, const struct sql_version *sql)
{
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN + EVIDENCE_COL,
                              .prefix = "     " TEXT_BEWARE,
                              .prefix_role = ROLE_WARNING,
                              .role = ROLE_WARNING};
    int shown = 0;
    for (size_t i = 0; i < sql->mark_count && sql->runnable && shown < WARNINGS; i++) {
        const struct sql_mark *mark = &sql->marks[i];
        if (mark->severity != MARK_WARNING)
            continue;
        shown++;
        wrap_text(out, &wrap, mark->message, strlen(mark->message));
    }
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
static void talk_lines_add_answer(const char *answer, int cols, struct lines *out)
{
    const size_t len = strlen(answer);
    struct line *line = &vec_last(&out->v);
    if (line_width(line) + 4 + text_width(answer, len) <= cols) {
        line_add(line, ROLE_DIM, "  → ");
        line_add_safe(line, ROLE_STRONG, answer, len, -1);
        return;
    }
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN + 2,
                              .prefix = "     → ",
                              .prefix_role = ROLE_DIM,
                              .role = ROLE_STRONG};
    wrap_text(out, &wrap, answer, len);
}

/* Behind words whose turn has not come, or below them where there is no room. */
static void add_waits(int cols, struct lines *out)
{
    const int wide = text_width(TEXT_TALK_WAITS, strlen(TEXT_TALK_WAITS));
    struct line *line = &vec_last(&out->v);
    if (line_width(line) + wide > cols) {
        line = lines_add(out);
        line_pad(line, ROLE_DIM, MARGIN - 2);
    }
    line_add(line, ROLE_DIM, TEXT_TALK_WAITS);
}

void talk_entry_lines(const struct model *model, const struct entry *entry, int cols,
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
    if (entry->waits)
        add_waits(cols, out);
    if (entry->kind == ENTRY_QUESTION && entry->answer)
        talk_lines_add_answer(entry->answer, cols, out);
    if (entry->kind == ENTRY_READING && entry->version < model->versions.len) {
        const struct sql_version *sql = model->versions.v[entry->version];
        evidence_row(out, cols, sql, EVIDENCE_USED, TEXT_USED, ROLE_USED);
        evidence_row(out, cols, sql, EVIDENCE_ASSUMED, TEXT_ASSUMED, ROLE_ASSUMED);
        evidence_row(out, cols, sql, EVIDENCE_IGNORED, TEXT_IGNORED, ROLE_IGNORED);
        evidence_row(out, cols, sql, EVIDENCE_FOLLOWS, TEXT_FOLLOWED, ROLE_DIM);
        warning_rows(out, cols, sql);
    }
}

/* ---- the question */

static int label_width(const struct question *question, int cols)
{
    int widest = 0;
    for (size_t i = 0; i < question->option_count; i++) {
        struct buf label = BUF_INIT;
        option_label(&question->options[i], &label);
        const int width = text_width(label.p, label.len);
        widest = width > widest ? width : widest;
        buf_release(&label);
    }
    return widest < cols - MARGIN - 8 ? widest : cols - MARGIN - 8;
}

static const char *option_more(const struct option *option)
{
    return option->enabled ? option->detail : option->why_not;
}

/* SQL of several lines in one: each run of blanks is a space. */
static void one_line(const char *text, struct buf *out)
{
    for (const char *p = text; *p; p++) {
        const bool blank = strchr(" \t\r\n", *p) != NULL;
        if (!blank)
            buf_addc(out, *p);
        else if (out->len && out->p[out->len - 1] != ' ')
            buf_addc(out, ' ');
    }
}

/* How options are laid out. */
struct option_shape {
    int cols, width; /* of the pane, of the labels */
    size_t rows;     /* of what is said of one that is not under the cursor */
    bool below;      /* that stands below the label, not beside it */
    size_t same;     /* bytes that what is said of each begins with, where they are many */
};

static void option_label_line(const struct option *option, bool here, bool focused, int width,
                              struct line *line)
{
    struct buf label = BUF_INIT;
    const enum role role = !option->enabled ? ROLE_DIM
                           : here           ? (focused ? ROLE_SELECTED : ROLE_SELECTED_DIM)
                                            : ROLE_TEXT;
    line_pad(line, ROLE_TEXT, MARGIN);
    line_add(line, role, here ? "▸ " : "  ");
    if (here && focused)
        line->cursor_col = MARGIN;
    option_label(option, &label);
    line_add_safe(line, role, label.p, label.len, width);
    buf_release(&label);
    line_pad(line, role, MARGIN + 2 + width);
    line_addf(line, role, "  %c ", option->key ? option->key : ' ');
}

static void option_more_lines(const struct option_shape *shape, const struct buf *text, size_t most,
                              struct lines *out)
{
    const int margin = shape->below ? MARGIN + 4 : line_width(&vec_last(&out->v)) + 1;
    const int cols = shape->cols - margin;
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_DIM};
    struct lines pieces = {0};
    wrap_text(&pieces, &wrap, text->p, text->len);
    for (size_t i = 0; i < pieces.v.len && i < most; i++) {
        struct line *line = i == 0 && !shape->below ? &vec_last(&out->v) : lines_add(out);
        const struct buf *piece = &pieces.v.v[i].text;
        const bool cut = i + 1 == most && pieces.v.len > most;
        int used = 0;
        const size_t fits = text_fit(piece->p, piece->len, cols - cut, &used);
        line_pad(line, ROLE_DIM, margin);
        line_addf(line, ROLE_DIM, "%.*s%s", (int)fits, buf_str(piece), cut ? "…" : "");
    }
    lines_release(&pieces);
}

/* All that is said of the option under the cursor, and the beginning of what is said of others. */
static void option_lines(const struct option *option, const struct option_shape *shape, bool here,
                         bool focused, struct lines *out)
{
    const char *more = option_more(option);
    struct buf text = BUF_INIT;
    option_label_line(option, here, focused, shape->width, lines_add(out));
    if (more && *more) {
        const bool whole = here && focused;
        struct buf all = BUF_INIT;
        one_line(more, &all);
        const size_t skip = whole ? 0 : shape->same;
        buf_addf(&text, "%s%s", skip ? "… " : "", buf_str(&all) + skip);
        option_more_lines(shape, &text, whole ? SIZE_MAX : shape->rows, out);
        buf_release(&all);
    }
    buf_release(&text);
}

/* Readings may differ far behind the beginning of their SQL: the words that all of them begin with.
 */
static size_t same_words(const struct question *question)
{
    struct buf first = BUF_INIT, other = BUF_INIT;
    size_t same = 0;
    for (size_t i = 0; i < question->option_count; i++) {
        const char *more = option_more(&question->options[i]);
        buf_clear(i ? &other : &first);
        one_line(more ? more : "", i ? &other : &first);
        size_t len = 0;
        while (i && len < same && buf_str(&first)[len] == buf_str(&other)[len])
            len++;
        same = i ? len : first.len;
    }
    while (same && buf_str(&first)[same - 1] != ' ')
        same--;
    buf_release(&first);
    buf_release(&other);
    return question->option_count > 1 && same > SAME_MIN ? same : 0;
}

/* What is said stands beside the labels where two lines there hold it, each in one place. */
static struct option_shape shape_options(const struct question *question, int cols)
{
    struct option_shape shape = {.cols = cols,
                                 .width = label_width(question, cols),
                                 .rows = question->option_count > SPACIOUS ? 1 : 2};
    const int room = cols - MARGIN - shape.width - 7;
    for (size_t i = 0; i < question->option_count && shape.rows > 1; i++) {
        const char *more = option_more(&question->options[i]);
        const int width = more ? text_width(more, strlen(more)) : 0;
        shape.below |= width > room && (room < MORE_COLS || width > 2 * room);
    }
    shape.same = shape.below ? same_words(question) : 0;
    return shape;
}

void talk_question_lines(const struct question *question, size_t here, bool focused, int cols,
                         struct lines *out, struct talk_options *ret_options)
{
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN,
                              .prefix = " ?",
                              .prefix_role = ROLE_STRONG,
                              .role = ROLE_STRONG};
    const struct option_shape shape = shape_options(question, cols);
    lines_add(out);
    wrap_text(out, &wrap, question->text, strlen(question->text));
    ret_options->first = out->v.len;
    ret_options->of.len = 0;
    for (size_t i = 0; i < question->option_count; i++) {
        option_lines(&question->options[i], &shape, i == here, focused, out);
        while (ret_options->first + ret_options->of.len < out->v.len)
            vec_push(&ret_options->of, i);
    }
}

/* ---- something runs */

void talk_running_lines(const struct model *model, int64_t now_us, int cols, struct lines *out)
{
    const struct running *running = &model->running;
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN,
                              .prefix = " ·",
                              .prefix_role = ROLE_DIM,
                              .role = ROLE_STRONG};
    const char *what = running->what && *running->what ? running->what : TEXT_WORKING;
    struct buf text = BUF_INIT;
    if (running->cancelling)
        buf_add(&text, TEXT_CANCELLING);
    else
        buf_addf(&text, "%s · ", what);
    words_seconds(&text, now_us - (running->cancelling ? running->cancel_us : running->since_us));
    if (running->tokens)
        buf_addf(&text, TEXT_TOKENS, (int)running->tokens, running->tokens == 1 ? "" : "s");
    if (running->rows > 0) {
        buf_add(&text, " · ");
        words_number_of(&text, running->rows, TEXT_ROW, TEXT_ROWS);
    } else if (model->stage == STAGE_EXECUTE_SQL) {
        buf_add(&text, TEXT_NO_ROWS_SO_FAR);
    }
    if (!running->cancelling)
        buf_add(&text, running->settles ? TEXT_SETTLE : TEXT_STOP_IT);
    lines_add(out);
    wrap_text(out, &wrap, text.p, text.len);
    buf_release(&text);
}

/* ---- nothing said yet */

void talk_greeting_lines(const char *connection, int cols, struct lines *out)
{
    const struct wrap wrap = {.cols = cols,
                              .margin = MARGIN,
                              .prefix = " ◆",
                              .prefix_role = ROLE_DIM,
                              .role = ROLE_QUERENT};
    struct buf text = BUF_INIT;
    buf_add(&text, TEXT_GREETING);
    if (connection)
        buf_addf(&text, TEXT_GREETING_ABOUT, connection);
    buf_add(&text, TEXT_GREETING_END);
    wrap_text(out, &wrap, text.p, text.len);
    buf_release(&text);
}

void talk_suggestion_lines(char *const *texts, size_t count, int cols, struct lines *out)
{
    lines_add(out);
    line_add(lines_add(out), ROLE_DIM, TEXT_COULD_ASK_INDENTED);
    for (size_t i = 0; i < count; i++) {
        struct line *line = lines_add(out);
        line_add(line, ROLE_DIM, "       · ");
        line_add_safe(line, ROLE_PLACEHOLDER, texts[i], strlen(texts[i]), cols - 9);
    }
}
