/* Lines of runs: what panes ask to have drawn. Pure data, any thread; no curses. */
#include "querent/ui/draw.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"

void line_init(struct line *line)
{
    *line = (struct line){.cursor_col = -1};
}

void line_release(struct line *line)
{
    buf_release(&line->text);
    vec_release(&line->runs);
    line->cursor_col = -1;
}

void line_clear(struct line *line)
{
    buf_clear(&line->text);
    line->runs.len = 0;
    line->cursor_col = -1;
}

/* Gives the bytes from `start` to the end of the text to `role`. */
static void line_mark(struct line *line, enum role role, size_t start)
{
    size_t len = line->text.len - start;
    if (len == 0)
        return;
    if (line->runs.len && vec_last(&line->runs).role == role)
        vec_last(&line->runs).len += len;
    else
        vec_push(&line->runs, ((struct run){.role = role, .offset = start, .len = len}));
}

void line_addn(struct line *line, enum role role, const char *p, size_t len)
{
    const size_t start = line->text.len;
    buf_addn(&line->text, p, len);
    line_mark(line, role, start);
}

void line_add(struct line *line, enum role role, const char *text)
{
    if (text)
        line_addn(line, role, text, strlen(text));
}

void line_addf(struct line *line, enum role role, const char *fmt, ...)
{
    const size_t start = line->text.len;
    va_list args;
    va_start(args, fmt);
    buf_addv(&line->text, fmt, args);
    va_end(args);
    line_mark(line, role, start);
}

void line_add_safe(struct line *line, enum role role, const char *p, size_t len, int cols)
{
    if (!p || len == 0 || cols == 0)
        return;
    /* a symbol is at least one column for each byte that text_safe replaces, so what lies far
     * behind the last column can't show: a 5 MB value costs what its first columns cost */
    bool cut = false;
    if (cols > 0 && len > (size_t)cols * 32) {
        len = text_cut(p, len, (size_t)cols * 32);
        cut = true;
    }
    struct buf safe = BUF_INIT;
    text_safe(&safe, p, len, TEXT_SAFE_DEFAULT);
    if (cols > 0 && (cut || text_width(safe.p, safe.len) > cols)) {
        int taken;
        const size_t fit = text_fit(safe.p, safe.len, cols - 1, &taken);
        line_addn(line, role, safe.p, fit);
        line_add(line, role, "…");
    } else {
        line_addn(line, role, buf_str(&safe), safe.len);
    }
    buf_release(&safe);
}

int line_width(const struct line *line)
{
    return text_width(buf_str(&line->text), line->text.len);
}

void line_pad(struct line *line, enum role role, int cols)
{
    static const char blanks[] = "                                                                ";
    int missing = cols - line_width(line);
    while (missing > 0) {
        int n = missing < (int)sizeof blanks - 1 ? missing : (int)sizeof blanks - 1;
        line_addn(line, role, blanks, (size_t)n);
        missing -= n;
    }
}

void lines_release(struct lines *lines)
{
    for (size_t i = 0; i < lines->v.len; i++)
        line_release(&lines->v.v[i]);
    vec_release(&lines->v);
}

struct line *lines_add(struct lines *lines)
{
    struct line line;
    line_init(&line);
    vec_push(&lines->v, line);
    return &vec_last(&lines->v);
}
