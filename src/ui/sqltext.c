/* Highlighting: the lexer's tokens, cut at line ends, in the theme's roles; findings under their line. */
#include "sqltext.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/text.h"
#include "querent/sql/token.h"

static const enum role token_roles[] = {
    [TOKEN_END] = ROLE_TEXT,
    [TOKEN_SPACE] = ROLE_TEXT,
    [TOKEN_COMMENT] = ROLE_SQL_COMMENT,
    [TOKEN_KEYWORD] = ROLE_SQL_KEYWORD,
    [TOKEN_NAME] = ROLE_SQL_NAME,
    [TOKEN_FUNCTION] = ROLE_SQL_FUNCTION,
    [TOKEN_STRING] = ROLE_SQL_STRING,
    [TOKEN_NUMBER] = ROLE_SQL_NUMBER,
    [TOKEN_OPERATOR] = ROLE_SQL_OPERATOR,
    [TOKEN_PUNCTUATION] = ROLE_SQL_OPERATOR,
    [TOKEN_PARAMETER] = ROLE_SQL_NUMBER,
    [TOKEN_ERROR] = ROLE_SQL_ERROR,
};

int sqltext_gutter(const char *text, size_t len)
{
    int lines = 1, digits = 1;
    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    for (; lines >= 10; lines /= 10)
        digits++;
    return digits + 2;
}

struct builder {
    const struct sqltext *sql;
    struct lines *out;
    struct line *line;
    size_t line_start; /* byte where the current line begins */
    int number, gutter;
    size_t cursor_line;
};

static void begin_line(struct builder *b, size_t at)
{
    b->line = lines_add(b->out);
    b->line_start = at;
    b->number++;
    if (b->sql->numbers)
        line_addf(b->line, ROLE_LINE_NUMBER, "%*d  ", b->gutter - 2, b->number);
}

static int gutter(const struct builder *b)
{
    return b->sql->numbers ? b->gutter : 0;
}

/* `  ^^^^ message` under each finding of the line that ends at `end`. */
static void add_findings(struct builder *b, size_t end)
{
    static const enum role roles[] = {
        [MARK_INFO] = ROLE_DIM, [MARK_WARNING] = ROLE_WARNING, [MARK_ERROR] = ROLE_ERROR};
    const struct sqltext *sql = b->sql;
    for (size_t i = 0; i < sql->mark_count; i++) {
        const struct sql_mark *mark = &sql->marks[i];
        const bool here = mark->offset >= b->line_start && (mark->offset < end || mark->offset == end);
        if (!here || mark->offset > sql->len)
            continue;
        size_t stop = mark->offset + mark->len;
        stop = stop > end ? end : stop;
        struct line *line = lines_add(b->out);
        line_pad(line, ROLE_TEXT, gutter(b) + text_width(sql->text + b->line_start,
                                                         mark->offset - b->line_start));
        int width = text_width(sql->text + mark->offset, stop - mark->offset);
        do
            line_add(line, roles[mark->severity], "^");
        while (--width > 0);
        line_add(line, roles[mark->severity], mark->severity == MARK_ERROR ? " ! " : " ");
        line_add_safe(line, roles[mark->severity], mark->message, strlen(mark->message), -1);
    }
}

/* The cursor's column is known once the line's text up to it has been laid. */
static void place_cursor(struct builder *b, size_t end, bool last)
{
    const size_t at = b->sql->cursor;
    if (at < b->line_start || at > end || (at == end && !last && b->sql->text[at] != '\n'))
        return;
    b->cursor_line = b->out->v.len - 1;
    b->line->cursor_col = gutter(b) + text_width(b->sql->text + b->line_start, at - b->line_start);
}

static void end_line(struct builder *b, size_t end, bool last)
{
    place_cursor(b, end, last);
    add_findings(b, end);
}

static void add_token(struct builder *b, const struct token *token)
{
    const char *text = b->sql->text;
    size_t pos = token->offset, end = token->offset + token->len;
    while (pos < end) {
        const char *line_break = memchr(text + pos, '\n', end - pos);
        const size_t stop = line_break ? (size_t)(line_break - text) : end;
        if (stop > pos)
            line_add_safe(b->line, token_roles[token->class], text + pos, stop - pos, -1);
        pos = stop;
        if (line_break) {
            end_line(b, stop, false);
            begin_line(b, stop + 1);
            pos++;
        }
    }
}

void sqltext_lines(const struct sqltext *sql, struct lines *out, size_t *ret_cursor)
{
    struct builder b = {.sql = sql, .out = out, .gutter = sqltext_gutter(sql->text, sql->len)};
    struct lexer lexer;
    lexer_init(&lexer, sql->text, sql->len, sql->dialect);
    begin_line(&b, 0);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END; token = lexer_next(&lexer))
        add_token(&b, &token);
    end_line(&b, sql->len, true);
    if (ret_cursor)
        *ret_cursor = b.cursor_line;
}
