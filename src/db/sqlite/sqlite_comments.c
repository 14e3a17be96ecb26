/* What a comment is said of, by where it stands. Behind a column on its line, also behind the
 * comma: that column. On a line of its own: the next column, unless it is a heading over several;
 * further in than that column's line was: more of the comment before. Before the first column:
 * the table. */
#include "sqlite/sqlite_comments.h"

#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

struct comments {
    struct build *build;
    struct build_table *table;
    const char *sql;
    size_t depth;      /* of parentheses; 1: the list of columns */
    size_t line;       /* where the line begins */
    size_t indent;     /* of the last line that has more than a comment */
    bool line_used;    /* something other than comments stands in the line */
    bool name_next;    /* a column or a constraint begins */
    bool opened;       /* the list has begun, and no column yet */
    bool behind;       /* nothing but comments stands behind one that ended its line */
    int column;        /* the last one that began; -1: none, or a constraint */
    struct buf before; /* comments on lines of their own */
    int headed;        /* the column under `heading`; -1: none */
    struct buf heading;
};

/* The comment's own text on lines without what frames them, added to what was said before. */
static void append_text(struct buf *out, const char *text, size_t len)
{
    const bool block = len > 3 && text[0] == '/';
    const char *p = text + 2, *end = text + len - (block && text[len - 1] == '/' ? 2 : 0);

    while (p < end) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        const char *from = p, *to = stop;
        while (from < to && strchr(" \t\r*-!", *from))
            from++;
        while (to > from && strchr(" \t\r*-", to[-1]))
            to--;
        if (to > from && out->len)
            buf_addc(out, '\n');
        buf_addn(out, from, (size_t)(to - from));
        p = stop + (stop < end);
    }
}

static void append_to(struct comments *c, const char **comment, const char *text, size_t len)
{
    struct buf said = BUF_INIT;

    if (*comment)
        buf_add(&said, *comment);
    append_text(&said, text, len);
    if (said.len)
        *comment = build_text(c->build, buf_str(&said));
    buf_release(&said);
}

static void add_said(struct comments *c, int column, const struct buf *said)
{
    struct schema_column *of = column >= 0 ? &c->table->columns.v[column] : NULL;

    if (of && said->len && !of->comment)
        of->comment = build_text(c->build, said->p);
}

/* A heading over several columns is no column's comment, a list of codes is. */
static void end_heading(struct comments *c, bool several)
{
    if (c->heading.len && (!several || strpbrk(c->heading.p, ",;=:")))
        add_said(c, c->headed, &c->heading);
    buf_clear(&c->heading);
    c->headed = -1;
}

static int column_called(const struct comments *c, const struct token *token)
{
    const char *text = c->sql + token->offset;
    const size_t quotes = token->quoted || token->class == TOKEN_STRING;
    char *name = mem_strndup(text + quotes, token->len - 2 * quotes);
    int found = -1;

    for (size_t i = 0; i < c->table->columns.len && found < 0; i++)
        if (str_eq_fold(c->table->columns.v[i].name, name))
            found = (int)i;
    mem_free(name);
    return found;
}

static void begin_column(struct comments *c, const struct token *token)
{
    const int column = column_called(c, token);

    end_heading(c, column >= 0 && c->before.len == 0);
    c->column = column;
    c->headed = column;
    buf_addn(&c->heading, buf_str(&c->before), c->before.len);
    buf_clear(&c->before);
    c->name_next = c->opened = false;
}

static void read_comment(struct comments *c, const struct token *token)
{
    const char *text = c->sql + token->offset;
    struct schema_column *column = c->column >= 0 ? &c->table->columns.v[c->column] : NULL;
    const bool inside = token->offset - c->line > c->indent;

    if (c->depth == 0 || (c->opened && c->line_used))
        append_to(c, &c->table->table.comment, text, token->len);
    else if (c->line_used && column)
        append_to(c, &column->comment, text, token->len);
    else if (!c->line_used && c->behind && inside && column)
        append_to(c, &column->comment, text, token->len);
    else if (!c->line_used)
        append_text(&c->before, text, token->len);
    c->behind = c->behind || c->line_used;
}

static void begin_line(struct comments *c, size_t at)
{
    c->line = at;
    c->line_used = false;
}

static void read_token(struct comments *c, const struct token *token)
{
    const char first = c->sql[token->offset];

    if (!c->line_used)
        c->indent = token->offset - c->line;
    c->line_used = true;
    c->behind = false;
    if (first == '(' && token->class == TOKEN_PUNCTUATION) {
        c->name_next = c->opened = ++c->depth == 1;
    } else if (first == ')' && token->class == TOKEN_PUNCTUATION) {
        c->depth -= c->depth > 0;
    } else if (first == ',' && c->depth == 1 && token->class == TOKEN_PUNCTUATION) {
        c->name_next = true;
    } else if (c->name_next && c->depth == 1) {
        begin_column(c, token);
    }
}

void sqlite_comments_read(struct build *build, struct build_table *table, const char *sql)
{
    struct comments c = {.build = build, .table = table, .sql = sql, .column = -1, .headed = -1};
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), SQL_SQLITE);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        if (token.class == TOKEN_COMMENT)
            read_comment(&c, &token);
        else if (token.class != TOKEN_SPACE)
            read_token(&c, &token);
        size_t lines = 0;
        for (size_t i = token.offset; i < token.offset + token.len; i++)
            if (sql[i] == '\n') {
                begin_line(&c, i + 1);
                lines++;
            }
        if (token.class == TOKEN_SPACE && lines > 1 && c.headed >= 0)
            end_heading(&c, false);
    }
    end_heading(&c, false);
    buf_release(&c.before);
    buf_release(&c.heading);
}
