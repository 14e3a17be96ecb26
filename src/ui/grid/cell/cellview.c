/* Lines of one value, made on demand. See the header for what must hold. */
#include "grid/cell/cellview_private.h"

#include <stdio.h>
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/text.h"
#include "querent/model/rows/rowtext.h"
#include "texts.h"

enum {
    BLANK_MOST = 16,  /* bytes of blanks that are shown between quotes, on one line */
    AHEAD = 64 << 10, /* bytes of indented JSON beyond the line that is being made */
    FOLD_MAX = 9,     /* levels; deeper ones are always open */
    HEX_MAX = 16,     /* bytes a line */
};

/* Begins with one bracket and ends with its partner: indenting can do no harm to what is inside. */
static bool looks_like_json(const char *p, size_t len)
{
    while (len && cellview_is_blank(*p))
        p++, len--;
    while (len && cellview_is_blank(p[len - 1]))
        len--;
    return len >= 2 && ((p[0] == '{' && p[len - 1] == '}') || (p[0] == '[' && p[len - 1] == ']'));
}

static void forget_lines(struct cellview *view)
{
    view->starts.len = 0;
    view->next = 0;
    view->complete = false;
}

void cellview_init(struct cellview *view, struct result *result, const struct cell *cell)
{
    *view = (struct cellview){.result = result_ref(result),
                              .p = cell->p,
                              .len = cell->len,
                              .number = cell->kind == CELL_INTEGER || cell->kind == CELL_REAL};
    buf_init(&view->pretty);
    buf_init(&view->blank);
    if (cell->len <= BLANK_MOST)
        rowtext_blank(&view->blank, cell);
    if (cell->kind == CELL_NULL)
        view->kind = CELLVIEW_NULL;
    else if (cell->kind == CELL_BYTES)
        view->kind = CELLVIEW_HEX;
    else if (cell->kind == CELL_TEXT && looks_like_json(cell->p, cell->len))
        view->kind = CELLVIEW_JSON;
    else if (cell->kind == CELL_TEXT && cellview_is_xml(cell->p, cell->len))
        view->kind = CELLVIEW_XML;
}

void cellview_release(struct cellview *view)
{
    vec_release(&view->starts);
    buf_release(&view->pretty);
    buf_release(&view->blank);
    result_unref(view->result);
    *view = (struct cellview){0};
}

void cellview_toggle(struct cellview *view)
{
    view->raw = !view->raw;
    forget_lines(view);
}

/* What was indented is made anew. */
static void forget_pretty(struct cellview *view)
{
    buf_clear(&view->pretty);
    view->taken = 0;
    view->depth = view->closed = 0;
    view->in_string = view->escaped = view->empty = view->in_tag = view->leaf = false;
    view->quote = '\0';
    forget_lines(view);
}

void cellview_fold(struct cellview *view, int by)
{
    if ((view->kind != CELLVIEW_JSON && view->kind != CELLVIEW_XML) || view->raw ||
        (by > 0 && !view->fold))
        return;
    view->fold = by > 0 ? view->fold + 1 : view->fold > 1 ? view->fold - 1 : 1;
    if (view->fold > FOLD_MAX)
        view->fold = 0;
    forget_pretty(view);
}

/* ---- JSON */

void cellview_new_line(struct cellview *view)
{
    int indent = view->depth * CELLVIEW_INDENT;

    if (indent > CELLVIEW_INDENT_MAX)
        indent = CELLVIEW_INDENT_MAX;
    buf_addc(&view->pretty, '\n');
    for (int i = 0; i < indent; i++)
        buf_addc(&view->pretty, ' ');
}

/* A byte in a closed bracket: only its end is shown. */
static void pass_over(struct cellview *view, char c)
{
    const bool close = c == '}' || c == ']';
    if (view->empty && !(close && view->closed == 1))
        buf_add(&view->pretty, "…");
    view->empty = false;
    view->closed += close ? -1 : c == '{' || c == '[' ? 1 : 0;
    view->in_string = c == '"';
    if (!view->closed)
        buf_addc(&view->pretty, c);
}

/* A byte outside of strings. */
static void add_token_byte(struct cellview *view, char c)
{
    struct buf *out = &view->pretty;

    if (cellview_is_blank(c))
        return;
    if (view->closed) {
        pass_over(view, c);
        return;
    }
    if (c == '}' || c == ']') {
        if (view->depth > 0)
            view->depth--;
        if (!view->empty)
            cellview_new_line(view);
        view->empty = false;
        buf_addc(out, c);
        return;
    }
    if (view->empty)
        cellview_new_line(view);
    view->empty = false;
    buf_addc(out, c);
    if ((c == '{' || c == '[') && view->fold && view->depth >= view->fold) {
        view->closed = 1;
        view->empty = true;
    } else if (c == '{' || c == '[') {
        view->depth++;
        view->empty = true;
    } else if (c == ',') {
        cellview_new_line(view);
    } else if (c == ':') {
        buf_addc(out, ' ');
    } else if (c == '"') {
        view->in_string = true;
    }
}

static void indent_more(struct cellview *view, size_t bytes)
{
    const size_t wanted = view->pretty.len + bytes;

    for (; view->taken < view->len && view->pretty.len < wanted; view->taken++) {
        const char c = view->p[view->taken];
        if (view->kind == CELLVIEW_XML) {
            cellview_xml_byte(view, c);
            continue;
        }
        if (!view->in_string) {
            add_token_byte(view, c);
            continue;
        }
        if (!view->closed)
            buf_addc(&view->pretty, c);
        if (view->escaped)
            view->escaped = false;
        else if (c == '\\')
            view->escaped = true;
        else if (c == '"')
            view->in_string = false;
    }
}

/* ---- lines */

static bool is_pretty(const struct cellview *view)
{
    return (view->kind == CELLVIEW_JSON || view->kind == CELLVIEW_XML) && !view->raw;
}

/* The text that is wrapped, with enough of it beyond `next` to make a line. */
static const char *cellview_source(struct cellview *view, size_t *ret_len)
{
    if (!is_pretty(view)) {
        *ret_len = view->len;
        return view->p;
    }
    if (view->pretty.len < view->next + AHEAD)
        indent_more(view, AHEAD);
    *ret_len = view->pretty.len;
    return buf_str(&view->pretty);
}

static int hex_bytes(int w)
{
    int bytes = HEX_MAX; /* offset, pairs, letters */
    while (bytes > 1 && 10 + bytes * 4 + 1 > w)
        bytes /= 2;
    return bytes;
}

/* Knows the lines below `wanted`, where there are as many. */
static void cellview_make_lines(struct cellview *view, size_t wanted)
{
    if (view->kind == CELLVIEW_HEX || view->kind == CELLVIEW_NULL) {
        view->complete = true;
        return;
    }
    while (!view->complete && view->starts.len < wanted) {
        size_t len, next;
        const char *p = cellview_source(view, &len);
        if (view->next >= len && view->starts.len) {
            view->complete = true;
            return;
        }
        vec_push(&view->starts, view->next);
        text_wrap(p + view->next, len - view->next, view->w, &next);
        if (len == view->next)
            view->complete = true; /* an empty value has one empty line */
        view->next += next ? next : 1;
    }
}

static size_t line_count(const struct cellview *view)
{
    if (view->kind == CELLVIEW_NULL)
        return 1;
    if (view->kind == CELLVIEW_HEX) {
        const size_t a_line = (size_t)hex_bytes(view->w);
        return view->len ? (view->len + a_line - 1) / a_line : 1;
    }
    return view->starts.len;
}

static void set_width(struct cellview *view, int w)
{
    w = w < 1 ? 1 : w;
    if (view->w == w)
        return;
    view->w = w;
    forget_lines(view);
}

size_t cellview_lines(const struct cellview *view, bool *ret_complete)
{
    *ret_complete = view->complete;
    return line_count(view);
}

size_t cellview_all_lines(struct cellview *view)
{
    set_width(view, view->w);
    cellview_make_lines(view, SIZE_MAX);
    return line_count(view);
}

static void cellview_add_hex(const struct cellview *view, size_t index, struct line *line)
{
    const size_t a_line = (size_t)hex_bytes(view->w), at = index * a_line;
    const size_t end = at + a_line < view->len ? at + a_line : view->len;

    line_addf(line, ROLE_LINE_NUMBER, "%08zx  ", at);
    for (size_t i = at; i < at + a_line; i++)
        if (i < end)
            line_addf(line, ROLE_TEXT, "%02x ", (unsigned char)view->p[i]);
        else
            line_add(line, ROLE_TEXT, "   ");
    line_add(line, ROLE_TEXT, " ");
    for (size_t i = at; i < end; i++) {
        const char c = view->p[i];
        if (c >= 0x20 && c < 0x7f)
            line_addn(line, ROLE_TEXT, &c, 1);
        else
            line_add(line, ROLE_GRID_SPECIAL, "·");
    }
}

void cellview_resize(struct cellview *view, size_t top, int w, int h)
{
    set_width(view, w);
    cellview_make_lines(view, top + (size_t)(h > 0 ? h : 0) + 1);
}

void cellview_update(const struct cellview *view, size_t top, int h, struct lines *out)
{
    const char *p = is_pretty(view) ? buf_str(&view->pretty) : view->p;
    const size_t len = is_pretty(view) ? view->pretty.len : view->len;
    for (size_t i = top; i < top + (size_t)(h > 0 ? h : 0) && i < line_count(view); i++) {
        struct line *line = lines_add(out);
        if (view->kind == CELLVIEW_NULL) {
            line_add(line, ROLE_GRID_NULL, "∅");
        } else if (view->blank.len) {
            line_addn(line, ROLE_GRID_NULL, view->blank.p, view->blank.len);
        } else if (view->kind == CELLVIEW_HEX) {
            cellview_add_hex(view, i, line);
        } else {
            size_t next;
            const size_t at = view->starts.v[i];
            const size_t shown = text_wrap(p + at, len - at, view->w, &next);
            if (is_pretty(view))
                cellview_code(view->kind, p, at, shown, line);
            else
                grid_text_draw(line, ROLE_TEXT, ROLE_GRID_SPECIAL, p + at, shown);
        }
    }
}

void cellview_title(const struct cellview *view, struct line *out)
{
    static const char *const names[] = {[CELLVIEW_TEXT] = TEXT_CELL_TEXT,
                                        [CELLVIEW_JSON] = TEXT_CELL_JSON,
                                        [CELLVIEW_XML] = "XML",
                                        [CELLVIEW_HEX] = TEXT_CELL_BYTES,
                                        [CELLVIEW_NULL] = "NULL"};
    struct buf text = BUF_INIT;

    buf_init(&text);
    if (view->number)
        buf_add(&text, TEXT_CELL_NUMBER);
    else if (view->kind != CELLVIEW_HEX || !cellview_image(view->p, view->len, &text))
        buf_add(&text, names[view->kind]);
    if (view->raw && (view->kind == CELLVIEW_JSON || view->kind == CELLVIEW_XML))
        buf_add(&text, TEXT_CELL_RAW);
    if (view->fold && !view->raw)
        buf_addf(&text, TEXT_CELL_FOLDED, view->fold);
    if (view->kind != CELLVIEW_NULL && !view->number) {
        buf_add(&text, " · ");
        grid_add_number(&text, view->len);
        buf_add(&text, view->len == 1 ? TEXT_CELL_BYTE_END : TEXT_CELL_BYTES_END);
        grid_add_number(&text, line_count(view));
        buf_add(&text, view->complete ? "" : "+");
        buf_add(&text, view->complete && line_count(view) == 1 ? TEXT_CELL_LINE : TEXT_CELL_LINES);
    }
    line_addn(out, ROLE_TITLE, text.p, text.len);
    buf_release(&text);
}
