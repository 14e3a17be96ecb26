/* Wrapped text as lines of runs; marks keep their bytes across line ends. */
#include "draw/wrap.h"

#include <string.h>

#include "querent/base/text.h"

static void wrap_add_piece(struct line *line, enum role role, const char *p, size_t from, size_t to)
{
    if (from < to)
        line_add_safe(line, role, p + from, to - from, -1);
}

/* Bytes from..to of the text, in the roles of the marks they fall into. */
static void wrap_add_marked(struct line *line, const struct wrap *wrap, const char *p, size_t from,
                            size_t to)
{
    for (size_t i = 0; i < wrap->mark_count && from < to; i++) {
        const size_t start = wrap->marks[i].offset, end = start + wrap->marks[i].len;
        if (end <= from || start >= to)
            continue;
        if (start > from) {
            wrap_add_piece(line, wrap->role, p, from, start);
            from = start;
        }
        const size_t stop = end < to ? end : to;
        wrap_add_piece(line, wrap->marks[i].role, p, from, stop);
        from = stop;
    }
    wrap_add_piece(line, wrap->role, p, from, to);
}

void wrap_text(struct lines *out, const struct wrap *wrap, const char *p, size_t len)
{
    const int cols = wrap->cols - wrap->margin > 1 ? wrap->cols - wrap->margin : 1;
    size_t pos = 0;
    bool first = true;
    do {
        size_t next = 0;
        const size_t n = len > pos ? text_wrap(p + pos, len - pos, cols, &next) : 0;
        struct line *line = lines_add(out);
        if (first)
            line_add(line, wrap->prefix_role, wrap->prefix);
        line_pad(line, wrap->prefix_role, wrap->margin);
        wrap_add_marked(line, wrap, p, pos, pos + n);
        first = false;
        pos += next ? next : n ? n : 1;
    } while (pos < len);
}

void line_skip(const struct line *line, int cols, struct line *ret_line)
{
    int gone = 0;
    for (size_t i = 0; i < line->runs.len; i++) {
        const struct run *run = &line->runs.v[i];
        const char *p = line->text.p + run->offset;
        size_t from = 0;
        while (gone < cols && from < run->len) {
            int width;
            from += text_grapheme(p + from, run->len - from, &width);
            gone += width;
            if (gone > cols)
                line_add(ret_line, run->role, " "); /* half of a wide one */
        }
        line_addn(ret_line, run->role, p + from, run->len - from);
    }
    if (line->cursor_col >= cols)
        ret_line->cursor_col = line->cursor_col - cols;
}
