/* Highlighting: the lexer's tokens, wrapped at the width, in the theme's roles; findings under
 * their row. */
#include "draw/sqltext.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "draw/wrap.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"
#include "querent/sql/token.h"

#define QUOTED_COLS 30

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
    struct sqltext_rows *rows;
    size_t row_start; /* byte where the current row begins */
    int number, gutter;
    int used; /* columns of the row, without the gutter */
    size_t cursor_row;
    size_t brackets[2]; /* at the cursor and its partner; SIZE_MAX: none */
    size_t line_start;  /* byte where the text's line begins; its findings follow all its rows */
    size_t unit;        /* where the newest unit ends: see unit_end */
};

/* ---- brackets */

static bool is_bracket(const struct sqltext *sql, const struct token *token)
{
    return token->class == TOKEN_PUNCTUATION && token->len == 1 &&
           strchr("()[]", sql->text[token->offset]) != NULL;
}

/* Finds the bracket at the cursor, or before it, and its partner. Without one it is no bracket that
 * closes anything: it is marked alone. */
static void find_brackets(struct builder *b)
{
    const struct sqltext *sql = b->sql;
    VEC(size_t) open = {0};
    struct lexer lexer;
    size_t near = SIZE_MAX, partner = SIZE_MAX;
    lexer_init(&lexer, sql->text, sql->len, sql->dialect);
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer)) {
        if (!is_bracket(sql, &t))
            continue;
        const bool closes = strchr(")]", sql->text[t.offset]) != NULL;
        const bool here = t.offset == sql->cursor || t.offset + 1 == sql->cursor;
        const size_t other = closes && open.len ? vec_pop(&open) : SIZE_MAX;
        if (!closes)
            vec_push(&open, t.offset);
        if (here && (near == SIZE_MAX || t.offset == sql->cursor)) {
            near = t.offset;
            partner = other;
        } else if (other != SIZE_MAX && other == near) {
            partner = t.offset;
        }
    }
    vec_release(&open);
    b->brackets[0] = near;
    b->brackets[1] = partner;
}

static enum role token_role(const struct builder *b, const struct token *token)
{
    if (token->len != 1 || (token->offset != b->brackets[0] && token->offset != b->brackets[1]))
        return token_roles[token->class];
    return b->brackets[1] == SIZE_MAX ? ROLE_SQL_ERROR : ROLE_GRID_HIT;
}

static struct line *row_line(struct builder *b)
{
    return &vec_last(&b->out->v);
}

static void begin_row(struct builder *b, size_t at, bool numbered)
{
    struct line *line = lines_add(b->out);
    if (b->rows)
        vec_push(b->rows, at);
    b->row_start = at;
    b->used = 0;
    if (numbered)
        line_addf(line, ROLE_LINE_NUMBER, "%*d  ", b->gutter - 2, ++b->number);
    else
        line_pad(line, ROLE_LINE_NUMBER, b->gutter);
}

static int sqltext_room(const struct builder *b)
{
    return b->sql->cols - b->gutter - 1; /* the cursor may stand behind the last character */
}

static int col_of(const struct builder *b, size_t at)
{
    return b->gutter + text_width(b->sql->text + b->row_start, at - b->row_start);
}

static struct line *finding_line(struct builder *b)
{
    if (b->rows)
        vec_push(b->rows, SIZE_MAX);
    return lines_add(b->out);
}

static const enum role finding_roles[] = {
    [MARK_INFO] = ROLE_DIM, [MARK_WARNING] = ROLE_WARNING, [MARK_ERROR] = ROLE_ERROR};

/* The text on lines of its own. */
static void add_message(struct builder *b, const struct sql_mark *mark, const char *text)
{
    const enum role role = finding_roles[mark->severity];
    const size_t before = b->out->v.len;
    char *prefix = mem_printf("%*s%s", b->gutter, "", mark->severity == MARK_ERROR ? "! " : "");
    const struct wrap wrap = {.cols = b->sql->cols,
                              .margin = b->gutter + 2,
                              .prefix = prefix,
                              .prefix_role = role,
                              .role = role};
    wrap_text(b->out, &wrap, text, strlen(text));
    mem_free(prefix);
    for (size_t i = before; b->rows && i < b->out->v.len; i++)
        vec_push(b->rows, SIZE_MAX);
}

/* `^^^^ message` under the place; the message below it where there is no room beside. */
static void add_pointed(struct builder *b, const struct sql_mark *mark, size_t end)
{
    const enum role role = finding_roles[mark->severity];
    const size_t stop = mark->offset + mark->len < end ? mark->offset + mark->len : end;
    struct line *line = finding_line(b);
    line_pad(line, ROLE_TEXT, col_of(b, mark->offset));
    int width = text_width(b->sql->text + mark->offset, stop - mark->offset);
    do
        line_add(line, role, "^");
    while (--width > 0);
    const size_t len = strlen(mark->message);
    if (line_width(line) + 3 + text_width(mark->message, len) > b->sql->cols) {
        add_message(b, mark, mark->message);
        return;
    }
    line_addf(line, role, " %s", mark->severity == MARK_ERROR ? "! " : "");
    line_add_safe(line, role, mark->message, len, -1);
}

/* A finding in a row with more of its line below it: pointing there would split the line, so the
 * words are quoted, where the message doesn't name them. */
static void add_quoted(struct builder *b, const struct sql_mark *mark, size_t end)
{
    const size_t left = end - mark->offset, len = mark->len < left ? mark->len : left;
    const char *at = b->sql->text + mark->offset;
    char *words = mem_strndup(at, text_fit(at, len, QUOTED_COLS, NULL));
    char *text = *words && !strstr(mark->message, words)
                     ? mem_printf("'%s': %s", words, mark->message)
                     : mem_strdup(mark->message);
    add_message(b, mark, text);
    mem_free(text);
    mem_free(words);
}

/* What was found in the line that ends here. */
static void add_findings(struct builder *b, size_t end)
{
    const struct sqltext *sql = b->sql;
    const size_t row = b->row_start;
    for (size_t i = 0; i < sql->mark_count; i++) {
        const size_t at = sql->marks[i].offset;
        if (at > sql->len || at < b->line_start || at > end)
            continue;
        if (at >= row)
            add_pointed(b, &sql->marks[i], end);
        else
            add_quoted(b, &sql->marks[i], end);
    }
}

/* `whole`: the text's line ends here, so its end belongs to this row and not to the next. */
static void end_row(struct builder *b, size_t end, bool whole)
{
    const struct sqltext *sql = b->sql;
    if (sql->cursor >= b->row_start && (sql->cursor < end || (sql->cursor == end && whole))) {
        b->cursor_row = b->out->v.len - 1;
        row_line(b)->cursor_col = col_of(b, sql->cursor);
    }
    if (!whole)
        return;
    add_findings(b, end);
    b->line_start = end + 1;
}

/* A piece of one token within one line of the text. It is broken only where a row of its own would
 * not hold it. */
static void sqltext_add_piece(struct builder *b, enum role role, size_t pos, size_t stop)
{
    const char *text = b->sql->text;
    const int width = text_width(text + pos, stop - pos);
    if (b->used > 0 && width > sqltext_room(b) - b->used && width <= sqltext_room(b)) {
        end_row(b, pos, false);
        begin_row(b, pos, false);
    }
    if (b->used == sqltext_room(b) && stop - pos == 1 && text[pos] == ' ') { /* in the cursor's */
        line_add(row_line(b), role, " ");
        return;
    }
    while (pos < stop) {
        int used = 0;
        size_t n = text_fit(text + pos, stop - pos, sqltext_room(b) - b->used, &used);
        if (n == 0 && b->used > 0) {
            end_row(b, pos, false);
            begin_row(b, pos, false);
            continue;
        }
        if (n == 0) /* not even one character fits: it is cut */
            n = stop - pos;
        line_add_safe(row_line(b), role, text + pos, n, -1);
        b->used += used;
        pos += n;
    }
}

static void add_token(struct builder *b, const struct token *token)
{
    const char *text = b->sql->text;
    size_t pos = token->offset, end = token->offset + token->len;
    while (pos < end) {
        const char *line_break = memchr(text + pos, '\n', end - pos);
        const size_t stop = line_break ? (size_t)(line_break - text) : end;
        sqltext_add_piece(b, token_role(b, token), pos, stop);
        pos = stop;
        if (line_break) {
            end_row(b, stop, true);
            begin_row(b, stop + 1, true);
            pos++;
        }
    }
}

/* Where what stands together ends: at the next blank or comma, or, as a chain, behind
 * `schema.table.column` and a function's `(`. Takes a lexer that stands behind the token. */
static size_t unit_end(const struct sqltext *sql, struct lexer lexer, const struct token *first,
                       bool chain)
{
    size_t end = first->offset + first->len;
    enum token_class last = first->class;
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer)) {
        const char at = sql->text[t.offset];
        const bool dot = at == '.' || sql->text[end - 1] == '.';
        const bool call = at == '(' && (last == TOKEN_NAME || last == TOKEN_FUNCTION);
        if (t.class == TOKEN_SPACE || t.class == TOKEN_COMMENT || (chain && !dot && !call))
            break;
        end = t.offset + t.len;
        last = t.class;
        if (at == ',' || (chain && call))
            break;
    }
    return end;
}

/* Begins a row where what stands together does not fit into this one, and would into its own.
 * Returns where it ends. */
static size_t keep_together(struct builder *b, const struct lexer *lexer, const struct token *first)
{
    enum { CHARACTER_MOST = 16 }; /* bytes a column, with its accents */
    const struct sqltext *sql = b->sql;
    const int room = sqltext_room(b);
    if (first->class == TOKEN_SPACE)
        return 0;
    if (first->offset >= b->unit) /* else it is of the same unit: a model wrote 200,000 brackets */
        b->unit = unit_end(sql, *lexer, first, false);
    for (int chain = 0; chain < 2; chain++) {
        const size_t end = chain ? unit_end(sql, *lexer, first, true) : b->unit;
        if (room <= 0 || end - first->offset > (size_t)room * CHARACTER_MOST)
            continue;
        const int width = text_width(sql->text + first->offset, end - first->offset);
        if (memchr(sql->text + first->offset, '\n', end - first->offset) || width > room)
            continue;
        if (b->used > 0 && width > room - b->used) {
            end_row(b, first->offset, false);
            begin_row(b, first->offset, false);
        }
        return end;
    }
    return 0;
}

void sqltext_lines(const struct sqltext *sql, struct lines *out, size_t *ret_cursor,
                   struct sqltext_rows *ret_rows)
{
    struct builder b = {
        .sql = sql, .out = out, .rows = ret_rows, .gutter = sqltext_gutter(sql->text, sql->len)};
    struct lexer lexer;
    b.brackets[0] = b.brackets[1] = SIZE_MAX;
    if (sql->cursor != SIZE_MAX)
        find_brackets(&b);
    lexer_init(&lexer, sql->text, sql->len, sql->dialect);
    begin_row(&b, 0, true);
    size_t together = 0; /* up to there nothing is broken */
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        if (token.offset >= together)
            together = keep_together(&b, &lexer, &token);
        add_token(&b, &token);
    }
    end_row(&b, sql->len, true);
    if (ret_cursor)
        *ret_cursor = b.cursor_row;
}

void sqltext_plain(const char *sql, enum sql_dialect dialect, int cols, struct lines *out)
{
    const struct sqltext shown = {
        .text = sql, .len = strlen(sql), .dialect = dialect, .cols = cols, .cursor = SIZE_MAX};
    sqltext_lines(&shown, out, NULL, NULL);
}
