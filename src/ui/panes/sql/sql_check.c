/* What is wrong with the SQL that is being edited. Of several statements the one at the cursor is
 * judged, since it is the one that is submitted. */
#include "panes/sql/sql.h"

#include <stdio.h>

#include "querent/base/mem.h"
#include "querent/sql/format.h"

#define CHECK_MAX (64 * 1024) /* longer texts are checked when they are submitted */

/* "line 1, column 14: …" of a part says where that is in the whole text. */
static void shift_words(struct sql_mark *mark, const char *text, size_t offset)
{
    int line, column, used = 0, lines = 0, columns = 0;
    if (!mark->message ||
        sscanf(mark->message, "line %d, column %d: %n", &line, &column, &used) != 2 || !used)
        return;
    for (size_t i = 0; i < offset; i++) {
        lines += text[i] == '\n';
        columns = text[i] == '\n' ? 0 : columns + ((text[i] & 0xc0) != 0x80);
    }
    char *words = mem_printf("line %d, column %d: %s", line + lines,
                             column + (line == 1 ? columns : 0), mark->message + used);
    mem_free(mark->message);
    mark->message = words;
}

/* Places and mends of a part are those of the whole text. */
static void check_shift(struct sql_version *check, const char *text, struct sql_span span)
{
    for (size_t i = 0; i < check->mark_count; i++) {
        struct sql_mark *mark = &check->marks[i];
        mark->offset += span.offset;
        shift_words(mark, text, span.offset);
        if (!mark->fixed)
            continue;
        char *whole = mem_printf("%.*s%s%s", (int)span.offset, text, mark->fixed,
                                 text + span.offset + span.len);
        mem_free(mark->fixed);
        mark->fixed = whole;
    }
}

bool sql_check_part(const struct console *console, const struct buf *text, size_t cursor,
                    struct sql_span *ret_span)
{
    size_t count = 0;
    const char *all = buf_str(text);
    *ret_span = (struct sql_span){.len = text->len};
    return sql_statement_at(all, text->len, front_dialect(console->front), cursor, ret_span,
                            &count) &&
           count > 1;
}

struct sql_version *sql_check_text(const struct console *console, const struct buf *text,
                                   size_t cursor)
{
    struct sql_span span;
    if (!sql_check_part(console, text, cursor, &span))
        return front_check_sql(console->front, buf_str(text));
    char *one = mem_strndup(buf_str(text) + span.offset, span.len);
    struct sql_version *check = front_check_sql(console->front, one);
    check_shift(check, buf_str(text), span);
    mem_free(one);
    return check;
}

/* The cursor has gone to another statement. */
static bool check_elsewhere(const struct sql *sql, const struct console *console)
{
    struct sql_span span;
    return sql->edit.cursor != sql->checked_cursor &&
           sql_check_part(console, &sql->edit.text, sql->edit.cursor, &span) &&
           span.offset != sql->checked_from;
}

void sql_edit_check(struct sql *sql, struct console *console)
{
    const struct edit *edit = &sql->edit;
    if (!sql->editing || !console->front)
        return;
    const bool fits = !edit_empty(edit) && edit->text.len < CHECK_MAX;
    if (sql->checked == edit->changes && !(fits && check_elsewhere(sql, console)))
        return;
    struct sql_span span = {0};
    sql_version_free(sql->check);
    sql->check = fits ? sql_check_text(console, &edit->text, edit->cursor) : NULL;
    if (fits)
        sql_check_part(console, &edit->text, edit->cursor, &span);
    sql->checked = edit->changes;
    sql->checked_cursor = edit->cursor;
    sql->checked_from = span.offset;
}
