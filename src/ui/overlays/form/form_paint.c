/* How a form looks: a pure projection of its state. */
#include <stdint.h>
#include <string.h>

#include "draw/wrap.h"
#include "overlays/form/form.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "texts.h"

#define LABEL_COLS_MIN 11
#define LABEL_COLS_MAX 36
#define ORIGIN_COLS 9
#define BUTTON_ROWS 1 /* at the foot, whatever is scrolled above */

static const char *const origin_words[] = {[FIELD_MISSING] = TEXT_FORM_MISSING,
                                           [FIELD_DEFAULT] = TEXT_FORM_DEFAULT,
                                           [FIELD_SAID] = TEXT_FORM_SAID,
                                           [FIELD_TYPED] = TEXT_FORM_TYPED,
                                           [FIELD_KEPT] = TEXT_FORM_KEPT};

struct form_lines {
    struct lines lines;
    VEC(size_t) stops; /* the stop of each line; SIZE_MAX: none */
};

static struct line *form_paint_new_line(struct form_lines *out, size_t stop)
{
    vec_push(&out->stops, stop);
    return lines_add(&out->lines);
}

static bool form_paint_shown(const struct form_view *view, size_t i)
{
    return form_shows(view->form, &view->form->fields[i]);
}

/* Columns up to where values begin: the widest label and its mark. */
static int label_cols(const struct form_view *view)
{
    int widest = LABEL_COLS_MIN;
    for (size_t i = 0; i < view->form->field_count; i++) {
        const char *label = field_label(view->form->fields[i].of);
        const int width = text_width(label, strlen(label)) + 3;
        widest = width > widest ? width : widest;
    }
    return widest < LABEL_COLS_MAX ? widest : LABEL_COLS_MAX;
}

/* Few short choices are written side by side. */
static bool inline_choices(const struct form_field *field, int cols)
{
    int width = 0;
    for (size_t i = 0; i < field->choice_count; i++)
        width += text_width(field->choices[i], strlen(field->choices[i])) + 2;
    return !field->open && field->choice_count > 1 && field->choice_count <= 5 && width < cols;
}

bool form_view_fixed(const struct form_view *view, size_t i)
{
    return view->form->fields[i].choice_count > 0 && !view->form->fields[i].open;
}

static void form_paint_add_choices(const struct form_view *view, size_t i, struct line *line)
{
    const struct form_field *field = &view->form->fields[i];
    for (size_t c = 0; c < field->choice_count; c++) {
        const bool on = str_eq(field->choices[c], edit_text(&view->edits[i]));
        const enum role role = on ? (view->at == i ? ROLE_SELECTED : ROLE_SELECTED_DIM) : ROLE_TEXT;
        if (on && view->at == i)
            line->cursor_col = line_width(line);
        line_add(line, role, on ? "▸" : " ");
        line_add_safe(line, role, field->choices[c], strlen(field->choices[c]), -1);
        line_add(line, ROLE_TEXT, " ");
    }
}

/* One line of a value, shifted so that the cursor is seen. */
static void form_paint_add_value(const struct form_view *view, size_t i, int cols,
                                 struct line *line)
{
    const struct edit *edit = &view->edits[i];
    const size_t start = edit_line_start(edit, edit_cursor_line(edit));
    const char *text = edit_text(edit) + start;
    const size_t len = strcspn(text, "\n");
    struct line whole, part;
    line_init(&whole);
    line_init(&part);
    line_add_safe(&whole, ROLE_INPUT, text, len, -1);
    whole.cursor_col = edit_cursor_col(edit);
    const bool here = view->at == i;
    line_skip(&whole, here && whole.cursor_col >= cols ? whole.cursor_col - cols + 1 : 0, &part);
    if (here)
        line->cursor_col = line_width(line) + part.cursor_col;
    line_add_safe(line, ROLE_INPUT, buf_str(&part.text), part.text.len, cols);
    line_release(&whole);
    line_release(&part);
}

/* Lines that were added are nothing to stop at. */
static void no_stops(struct form_lines *out)
{
    while (out->stops.len < out->lines.v.len)
        vec_push(&out->stops, SIZE_MAX);
}

static void problem_lines(const char *problem, int labels, int cols, struct form_lines *out)
{
    char *prefix = mem_printf("%*s! ", labels, "");
    const struct wrap wrap = {.cols = cols,
                              .margin = labels + 2,
                              .prefix = prefix,
                              .prefix_role = ROLE_WARNING,
                              .role = ROLE_WARNING};
    wrap_text(&out->lines, &wrap, problem, strlen(problem));
    no_stops(out);
    mem_free(prefix);
}

static int value_room(const struct form_view *view, int cols)
{
    return cols - label_cols(view) - ORIGIN_COLS - 4;
}

static void field_line(const struct form_view *view, size_t i, int cols, struct form_lines *out)
{
    const struct form_field *field = &view->form->fields[i];
    const bool here = view->at == i;
    struct line *line = form_paint_new_line(out, i);
    const int labels = label_cols(view);
    const int value_cols = value_room(view, cols);
    line_add(line, here ? ROLE_TITLE_FOCUS : ROLE_DIM, here ? "▸ " : "  ");
    line_add_safe(line, here ? ROLE_TITLE_FOCUS : ROLE_DIM, field_label(field->of),
                  strlen(field_label(field->of)), labels - 3);
    line_pad(line, ROLE_TEXT, labels);
    if (inline_choices(field, value_cols))
        form_paint_add_choices(view, i, line);
    else
        form_paint_add_value(view, i, value_cols, line);
    line_pad(line, ROLE_TEXT, labels + value_cols + 1);
    line_add(line, ROLE_DIM,
             field->choice_count && !inline_choices(field, value_cols) ? "▾ " : "  ");
    const bool typed = !str_eq(edit_text(&view->edits[i]), field->value);
    const enum field_origin origin = typed ? FIELD_TYPED : field->origin;
    line_add(line, origin == FIELD_MISSING ? ROLE_WARNING : ROLE_DIM, origin_words[origin]);
    if (field->problem && !typed)
        problem_lines(field->problem, labels, cols, out);
}

static void preview_lines(const struct form_view *view, int cols, struct form_lines *out)
{
    const char *p = view->form->preview ? view->form->preview : "";
    const int labels = label_cols(view);
    char *first = mem_printf("%-*s", labels, TEXT_FORM_PREVIEW);
    struct wrap wrap = {.cols = cols,
                        .margin = labels,
                        .prefix = first,
                        .prefix_role = ROLE_DIM,
                        .role = ROLE_TEXT};
    while (*p) {
        const size_t len = strcspn(p, "\n");
        wrap_text(&out->lines, &wrap, p, len);
        wrap.prefix = "";
        p += len + (p[len] == '\n');
    }
    no_stops(out);
    mem_free(first);
}

static const char *ok_label(const struct form_view *view)
{
    if (view->form->kind == FORM_EMAIL)
        return TEXT_FORM_SEND;
    if (view->form->confirm_word)
        return TEXT_FORM_CONFIRM;
    return view->form->ready && str_eq(form_value(view->form, FIELD_MODE), "create")
               ? TEXT_FORM_CREATE
               : TEXT_FORM_WRITE;
}

/* The first field that keeps the form from being ready, as far as is known; NULL: none. */
static const struct form_field *wrong_field(const struct form_view *view)
{
    for (size_t i = 0; !view->form->ready && i < view->form->field_count; i++) {
        const struct form_field *field = &view->form->fields[i];
        if (form_paint_shown(view, i) && field->problem &&
            str_eq(edit_text(&view->edits[i]), field->value))
            return field;
    }
    return NULL;
}

static void button_line(const struct form_view *view, struct form_lines *out)
{
    const size_t ok = view->form->field_count;
    struct line *line = form_paint_new_line(out, ok);
    line_pad(line, ROLE_TEXT, label_cols(view));
    const int ok_col = line_width(line);
    line_add(line, view->at == ok ? ROLE_BUTTON_FOCUS : ROLE_BUTTON, ok_label(view));
    line_add(line, ROLE_TEXT, "   ");
    const int cancel_col = line_width(line);
    line_add(line, view->at == ok + 1 ? ROLE_BUTTON_FOCUS : ROLE_BUTTON, TEXT_FORM_CANCEL);
    if (view->at >= ok)
        line->cursor_col = view->at == ok ? ok_col : cancel_col;
    const struct form_field *wrong = wrong_field(view);
    const char *label = wrong ? field_label(wrong->of) : "";
    const int cols = (int)strlen(TEXT_FORM_CHECK) - 2 + text_width(label, strlen(label));
    if (wrong && line_width(line) + cols <= view->w)
        line_addf(line, ROLE_DIM, TEXT_FORM_CHECK, label);
}

static void form_paint_project(const struct form_view *view, int cols, struct form_lines *out)
{
    if (view->form->refused) /* at the top, which is seen while the cursor is at the buttons */
        problem_lines(view->form->refused, 0, cols, out);
    for (size_t i = 0; i < view->form->field_count; i++) {
        if (form_paint_shown(view, i))
            field_line(view, i, cols, out);
    }
    form_paint_new_line(out, SIZE_MAX);
    preview_lines(view, cols, out);
    form_paint_new_line(out, SIZE_MAX);
}

static void form_lines_release(struct form_lines *lines)
{
    lines_release(&lines->lines);
    vec_release(&lines->stops);
}

/* ---- the overlay's looks */

/* Scrolls until the stop under the cursor is seen. */
static void form_paint_keep_in_view(struct form_view *view, const struct form_lines *lines)
{
    int here = 0; /* at the buttons: the fields, which are what they confirm */
    if (view->looked)
        here = view->scroll; /* where it is */
    for (size_t i = 0; !view->looked && i < lines->stops.len; i++) {
        if (lines->stops.v[i] == view->at)
            here = (int)i;
    }
    if (here < view->scroll)
        view->scroll = here;
    if (here >= view->scroll + view->rows)
        view->scroll = here - view->rows + 1;
}

void form_view_resize(void *self, const struct console *console, int *w, int *h)
{
    struct form_view *view = self;
    struct form_lines lines = {0};
    (void)console;
    *w = *w < 90 ? *w : 90;
    form_paint_project(view, *w, &lines);
    const int want = (int)lines.lines.v.len;
    *h = *h < want + BUTTON_ROWS ? *h : want + BUTTON_ROWS;
    view->w = *w;
    view->rows = *h > BUTTON_ROWS ? *h - BUTTON_ROWS : 0;
    view->lines = want;
    form_paint_keep_in_view(view, &lines);
    form_lines_release(&lines);
}

struct frame_part form_view_part(const void *self)
{
    const struct form_view *view = self;
    return (struct frame_part){view->scroll, view->rows, view->lines};
}

void form_view_title(const void *self, const struct console *console, struct line *left)
{
    const struct form_view *view = self;
    (void)console;
    line_add_safe(left, ROLE_TITLE, view->form->title, strlen(view->form->title), view->w);
}

void form_view_paint(const void *self, const struct console *console, struct surface *surface,
                     struct rect inner)
{
    const struct form_view *view = self;
    struct form_lines lines = {0};
    (void)console;
    form_paint_project(view, inner.w, &lines);
    for (int row = 0; row < view->rows && (size_t)(row + view->scroll) < lines.lines.v.len; row++)
        surface_line(surface, inner.x, inner.y + row, inner.w, ROLE_OVERLAY,
                     &lines.lines.v.v[row + view->scroll]);
    form_lines_release(&lines);
    button_line(view, &lines);
    surface_line(surface, inner.x, inner.y + inner.h - 1, inner.w, ROLE_OVERLAY,
                 &lines.lines.v.v[0]);
    form_lines_release(&lines);
}

size_t form_view_stop(const struct form_view *view, int y, int x)
{
    struct form_lines lines = {0};
    form_paint_project(view, view->w, &lines);
    const size_t at = (size_t)(y + view->scroll);
    size_t stop = y >= 0 && y < view->rows && at < lines.stops.len ? lines.stops.v[at] : SIZE_MAX;
    if (y == view->rows) {
        const int cancel = label_cols(view) + (int)strlen(ok_label(view)) + 3;
        stop = view->form->field_count + (x >= cancel ? 1 : 0);
    }
    form_lines_release(&lines);
    return stop;
}

enum form_spot form_view_spot(const struct form_view *view, size_t i, int x, size_t *ret_at)
{
    const struct form_field *field = &view->form->fields[i];
    const int labels = label_cols(view), cols = value_room(view, view->w);
    const bool in_line = inline_choices(field, cols);
    int from = labels;
    for (size_t c = 0; in_line && c < field->choice_count; c++) {
        const int to = from + text_width(field->choices[c], strlen(field->choices[c])) + 2;
        *ret_at = c;
        if (x >= from && x < to)
            return FORM_SPOT_CHOICE;
        from = to;
    }
    if (in_line || x < labels)
        return FORM_SPOT_FIELD;
    if (field->choice_count && x > labels + cols)
        return FORM_SPOT_LIST;
    *ret_at =
        (size_t)(x - labels) + (view->at == i ? (size_t)edit_shift(&view->edits[i], cols) : 0);
    return form_view_fixed(view, i) ? FORM_SPOT_LIST : FORM_SPOT_TEXT;
}
