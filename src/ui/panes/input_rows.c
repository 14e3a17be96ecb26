/* Rows of the input line; see the header. */
#include "panes/input_rows.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"

int input_rows_cut(const struct edit *edit, int cols, struct input_rows *ret_rows)
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
            cursor_row = (int)ret_rows->len;
        vec_push(ret_rows, ((struct input_row){pos, pos + n}));
        pos += n;
        if (pos == end && line_break && ++pos == edit->text.len) {
            if (edit->cursor == pos)
                cursor_row = (int)ret_rows->len;
            vec_push(ret_rows, ((struct input_row){pos, pos}));
        }
    } while (pos < edit->text.len);
    return cursor_row;
}

int input_rows_first(int cursor_row, int h)
{
    return cursor_row >= h ? cursor_row - h + 1 : 0;
}
