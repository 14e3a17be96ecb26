/* Statements of a script. A semicolon ends one, except inside parentheses of a CREATE (PostgreSQL's
 * rules) and between BEGIN and END of a trigger, a routine or a BigQuery block. */
#include <ctype.h>
#include <string.h>

#include "parse/keyword.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

struct splitter {
    struct lexer lexer;
    bool any;           /* the statement has a token */
    bool create, block; /* it is a CREATE, one with a body or a block */
    bool begun;         /* its first word was BEGIN */
    int parens, depth;
    enum sql_keyword last;
    size_t start, end;
};

static bool has_body(enum sql_keyword k)
{
    return k == K_TRIGGER || k == K_PROCEDURE || k == K_FUNCTION || k == K_EVENT || k == K_PACKAGE;
}

static void split_see_word(struct splitter *s, enum sql_keyword k)
{
    if (!s->any) {
        s->create = k == K_CREATE || k == K_ALTER;
        s->begun = k == K_BEGIN && s->lexer.dialect == SQL_BIGQUERY;
    }
    if (s->begun && s->any && s->last == K_BEGIN && k != K_TRANSACTION && !s->block) {
        s->block = true;
        s->depth = 1;
    }
    if (s->create && has_body(k))
        s->block = true;
    if (s->block && s->any) {
        if (s->last == K_END && (k == K_IF || k == K_WHILE || k == K_LOOP || k == K_REPEAT))
            s->depth++; /* END IF closes what was not counted */
        else if (k == K_BEGIN || (k == K_CASE && s->last != K_END))
            s->depth++;
        else if (k == K_END && s->depth > 0)
            s->depth--;
    }
    s->last = k;
}

/* Takes one token into the statement; true when it ends it. */
static bool split_take(struct splitter *s, const struct token *t)
{
    const char c = t->len == 1 ? s->lexer.text[t->offset] : '\0';

    if (c == ';' && t->class == TOKEN_PUNCTUATION) {
        const bool inside = (s->create && s->parens > 0) || (s->block && s->depth > 0);
        if (!inside)
            return true;
    }
    if (c == '(')
        s->parens++;
    else if (c == ')' && s->parens > 0)
        s->parens--;
    split_see_word(s, (enum sql_keyword)t->keyword);
    if (!s->any)
        s->start = t->offset;
    s->any = true;
    s->end = t->offset + t->len;
    return false;
}

static void split_restart(struct splitter *s)
{
    *s = (struct splitter){.lexer = s->lexer};
}

size_t sql_split(const char *text, size_t len, enum sql_dialect dialect, struct sql_span *spans,
                 size_t max)
{
    struct splitter s = {0};
    size_t count = 0;

    lexer_init(&s.lexer, text, len, dialect);
    for (;;) {
        const struct token t = lexer_next(&s.lexer);
        if (t.class == TOKEN_SPACE || t.class == TOKEN_COMMENT)
            continue;
        if (t.class != TOKEN_END && !split_take(&s, &t))
            continue;
        if (s.any) {
            if (count < max)
                spans[count] = (struct sql_span){s.start, s.end - s.start};
            count++;
        }
        if (t.class == TOKEN_END)
            return count;
        split_restart(&s);
    }
}

/* Behind white space, comments and opening parentheses. */
static const char *split_first_word(const char *text)
{
    for (;;) {
        text += strspn(text, " \t\r\n\f\v(");
        const char *end = strncmp(text, "/*", 2) == 0 ? strstr(text + 2, "*/") : NULL;
        if (strncmp(text, "--", 2) == 0)
            text += strcspn(text, "\n");
        else if (end)
            text = end + 2;
        else
            return text;
    }
}

bool sql_begins_query(const char *text)
{
    static const char *const words[] = {"select", "with", "values"};

    text = split_first_word(text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t len = strlen(words[i]);
        if (str_starts_fold(text, words[i]) && !isalnum((unsigned char)text[len]) &&
            text[len] != '_')
            return true;
    }
    return false;
}
