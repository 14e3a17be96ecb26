/* Changes of a statement's text: by tokens, so that they hit what a lexer and a parser decide, and
 * by bytes, so that they hit what nobody thought of. */
#include <stdio.h>
#include <string.h>

#include "corpus.h"
#include "querent/base/mem.h"
#include "querent/sql/token.h"

#define TOKENS_MAX 800
#define ANY_OF(list) (list)[corpus_below(sizeof(list) / sizeof *(list))]

struct tokens {
    struct token v[TOKENS_MAX];
    size_t len;
};

static void read_tokens(const struct corpus *corpus, const struct buf *text, struct tokens *ret)
{
    struct lexer lexer;
    struct token t;

    ret->len = 0;
    lexer_init(&lexer, buf_str(text), text->len, corpus->target->dialect);
    while (ret->len < TOKENS_MAX && (t = lexer_next(&lexer)).class != TOKEN_END)
        ret->v[ret->len++] = t;
}

/* A token of one of two classes; NULL: there is none. */
static const struct token *any_token(const struct tokens *tokens, enum token_class a,
                                     enum token_class b)
{
    const size_t start = tokens->len ? corpus_below(tokens->len) : 0;

    for (size_t i = 0; i < tokens->len; i++) {
        const struct token *t = &tokens->v[(start + i) % tokens->len];
        if (t->class == a || t->class == b)
            return t;
    }
    return NULL;
}

/* Puts a text in place of `len` bytes. */
static void put(struct buf *text, size_t offset, size_t len, const char *with)
{
    struct buf out = BUF_INIT;

    buf_addn(&out, buf_str(text), offset);
    buf_add(&out, with);
    buf_add(&out, buf_str(text) + offset + len);
    buf_release(text);
    *text = out;
}

static char *token_text(const struct buf *text, const struct token *t)
{
    return mem_strndup(buf_str(text) + t->offset, t->len);
}

/* ---- between tokens, and at any byte */

static const char *const gaps[] = {
    " ",
    "\t",
    "\n",
    "\r",
    "\f",
    "\v",
    "\xc2\xa0",
    "\xe3\x80\x80",
    "\xe2\x80\x8b",
    "\xef\xbb\xbf",
    "\xc2\x85",
    "\xe2\x80\xa8",
    "\x01",
    "/**/",
    "/* ' */",
    "/* \" */",
    "/*/**/*/",
    "/* /* */",
    "/*/",
    "*/",
    "--\n",
    "-- '\n",
    "--'\n",
    "--\r",
    "--\t`\n",
    "#\n",
    "# '\n",
    "#'\r",
    "--",
    "-- ",
    "#",
    "/*! */",
    "/*!99999 ' */",
    "/*!50000",
    "/*M! */",
    "/*M!999999 \" */",
    "/*+ x */",
    "/*+ SET_VAR(sql_mode='ANSI_QUOTES') */",
    ";",
    "\\",
    "//",
    "{",
    "}",
};
static const char *const noise[] = {
    "'",
    "\"",
    "`",
    "\\",
    "\\'",
    "\\\"",
    "''",
    "\"\"",
    "``",
    "$$",
    "$a$",
    "$1",
    "[",
    "]",
    "(",
    ")",
    ".",
    "::",
    ":=",
    "@",
    "@@",
    "%27",
    "\xbf'",
    "\x81'",
    "E'",
    "N'",
    "U&'",
    "_gbk'",
    "q'",
    "{",
    "\xe2\x80\x99",
    "\xef\xbc\x87",
    "\xca\xbc",
    "\x1a",
    "0x",
    "e'",
    "b'",
    "X'",
    "?",
    ":a",
};

static void add_gap(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    (void)corpus;
    if (tokens->len)
        put(text, tokens->v[corpus_below(tokens->len)].offset, 0, ANY_OF(gaps));
}

static void add_noise(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    (void)corpus, (void)tokens;
    put(text, corpus_below(text->len + 1), 0, ANY_OF(noise));
}

static void drop_byte(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    (void)corpus, (void)tokens;
    if (text->len)
        put(text, corpus_below(text->len), 1, "");
}

static void drop_token(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    (void)corpus;
    if (!tokens->len)
        return;
    const struct token *t = &tokens->v[corpus_below(tokens->len)];
    put(text, t->offset, t->len, "");
}

static void double_token(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    (void)corpus;
    if (!tokens->len)
        return;
    const struct token *t = &tokens->v[corpus_below(tokens->len)];
    char *copy = token_text(text, t);
    put(text, t->offset, 0, copy);
    mem_free(copy);
}

/* A token of the one in place of another. */
static void swap_tokens(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    (void)corpus;
    if (!tokens->len)
        return;
    char *copy = token_text(text, &tokens->v[corpus_below(tokens->len)]);
    const struct token *t = &tokens->v[corpus_below(tokens->len)];
    put(text, t->offset, t->len, copy);
    mem_free(copy);
}

static void cross_over(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    const char *other =
        corpus_any(corpus_below(2) && corpus->shared.len ? &corpus->shared : &corpus->own);
    const size_t from = corpus_below(strlen(other) + 1);
    const size_t at = tokens->len ? tokens->v[corpus_below(tokens->len)].offset : 0;

    put(text, at, corpus_below(2) ? text->len - at : 0, other + from);
}

/* ---- names */

static void change_case(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    const struct token *t = any_token(tokens, TOKEN_FUNCTION, TOKEN_KEYWORD);

    (void)corpus;
    for (size_t i = 0; t && i < t->len; i++) {
        char *c = text->p + t->offset + i;
        if (((*c | 32) >= 'a' && (*c | 32) <= 'z') && corpus_below(2))
            *c ^= 32;
    }
}

static void quote_name(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    const struct token *t = any_token(tokens, TOKEN_FUNCTION, TOKEN_NAME);
    static const char *const quotes[][2] = {{"\"", "\""}, {"`", "`"}, {"[", "]"}, {"U&\"", "\""}};
    const uint64_t way = corpus_below(5);
    struct buf out = BUF_INIT;

    (void)corpus;
    if (!t)
        return;
    char *name = token_text(text, t);
    if (way == 4)
        buf_addf(&out, "U&\"\\%04x%s\"", (unsigned char)*name, name + 1);
    else
        buf_addf(&out, "%s%s%s", quotes[way][0], name, quotes[way][1]);
    put(text, t->offset, t->len, buf_str(&out));
    buf_release(&out);
    mem_free(name);
}

static void qualify(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    static const char *const schemas[] = {"pg_catalog.", "public.",    "\"pg_catalog\" . ",
                                          "querent.",    "`querent`.", "sys.",
                                          "main.",       "mysql."};
    const struct token *t = any_token(tokens, TOKEN_FUNCTION, TOKEN_FUNCTION);

    (void)corpus;
    if (t)
        put(text, t->offset, 0, ANY_OF(schemas));
}

/* f(…) → (…).f */
static void to_attribute(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    const struct token *t = any_token(tokens, TOKEN_FUNCTION, TOKEN_FUNCTION);
    int depth = 0;

    (void)corpus;
    if (!t)
        return;
    const size_t open = t->offset + t->len + strcspn(buf_str(text) + t->offset + t->len, "(");
    size_t close = open;
    for (; close < text->len; close++) {
        depth += text->p[close] == '(';
        if (text->p[close] == ')' && --depth == 0)
            break;
    }
    if (close >= text->len)
        return;
    char *name = token_text(text, t);
    char *attribute = mem_printf("%.*s.%s", (int)(close + 1 - open), text->p + open, name);
    put(text, t->offset, close + 1 - t->offset, attribute);
    mem_free(attribute);
    mem_free(name);
}

/* Letters that fold to others, and look like others. */
static void disguise(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    static const struct {
        char from;
        const char *to;
    } letters[] = {{'s', "ſ"},  {'k', "K"},   {'i', "ı"},  {'e', "é"}, {'e', "ｅ"}, {'p', "р"},
                   {'_', "＿"}, {'\'', "＇"}, {'(', "（"}, {'l', "ⅼ"}, {'a', "ａ"}, {'o', "º"}};
    const size_t pick = corpus_below(sizeof letters / sizeof *letters);
    const size_t start = text->len ? corpus_below(text->len) : 0;

    (void)corpus, (void)tokens;
    for (size_t i = 0; i < text->len; i++) {
        const size_t at = (start + i) % text->len;
        if ((text->p[at] | 32) == (letters[pick].from | 32)) {
            put(text, at, 1, letters[pick].to);
            return;
        }
    }
}

/* ---- strings */

/* The same bytes in another notation. */
static void spell_string(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    static const char *const prefixes[] = {"E'",  "U&'", "N'",       "_utf8mb4'", "_binary'",
                                           "e'",  "x'",  "_latin1'", "\"",        "$$",
                                           "$a$", "''",  "'\\'",     "'\n'"};
    const struct token *t = any_token(tokens, TOKEN_STRING, TOKEN_STRING);

    (void)corpus;
    if (!t || t->len < 2 || text->p[t->offset] != '\'')
        return;
    const char *prefix = ANY_OF(prefixes);
    const char *end = *prefix == '"' ? "\"" : *prefix == '$' ? prefix : "'";
    struct buf out = BUF_INIT;
    buf_add(&out, prefix);
    for (size_t i = 1; i + 1 < t->len; i++) {
        const unsigned char c = (unsigned char)text->p[t->offset + i];
        if ((*prefix | 32) == 'x' || (corpus_below(4) == 0 && (*prefix | 32) == 'e'))
            buf_addf(&out, *prefix == 'x' ? "%02x" : "\\x%02x", c);
        else if (*prefix == 'U' && c < 128 && corpus_below(3) == 0)
            buf_addf(&out, "\\%04x", c);
        else
            buf_addc(&out, (char)c);
    }
    buf_add(&out, end);
    put(text, t->offset, t->len, buf_str(&out));
    buf_release(&out);
}

static void add_cast(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    static const char *const casts[] = {"::text",
                                        "::regclass",
                                        "::float8",
                                        "::xml",
                                        "::canary_domain",
                                        "::canary_kind",
                                        "::regproc",
                                        "::oid",
                                        "::tsquery",
                                        "::jsonb",
                                        "::interval",
                                        " COLLATE \"C\"",
                                        " AT TIME ZONE 'UTC'",
                                        "::text::bytea",
                                        "::canary_pair",
                                        "[1]",
                                        "::json -> 'a'"};
    const struct token *t = any_token(tokens, TOKEN_STRING, TOKEN_NUMBER);

    (void)corpus;
    if (t)
        put(text, t->offset + t->len, 0, ANY_OF(casts));
}

/* ---- what is done */

static void splice_expression(const struct corpus *corpus, const struct tokens *tokens,
                              struct buf *text)
{
    const struct token *t = any_token(tokens, corpus_below(2) ? TOKEN_NUMBER : TOKEN_STRING,
                                      corpus_below(2) ? TOKEN_NAME : TOKEN_NUMBER);

    if (!t)
        return;
    char *expression = mem_printf("(%s)", corpus_any(&corpus->expressions));
    put(text, t->offset, t->len, expression);
    mem_free(expression);
}

static void splice_source(const struct corpus *corpus, const struct tokens *tokens,
                          struct buf *text)
{
    const struct token *t = any_token(tokens, TOKEN_NAME, TOKEN_NAME);

    if (t)
        put(text, t->offset, t->len, corpus_any(&corpus->sources));
}

static void change_operator(const struct corpus *corpus, const struct tokens *tokens,
                            struct buf *text)
{
    static const char *const operators[] = {"+",
                                            "-",
                                            "||",
                                            "<!>",
                                            "=",
                                            "<>",
                                            ":=",
                                            "->",
                                            "->>",
                                            "~",
                                            "@>",
                                            "OPERATOR(public.<!>)",
                                            "&&",
                                            "!!",
                                            "<=>",
                                            "|",
                                            "**",
                                            "^",
                                            " DIV ",
                                            "::",
                                            ".",
                                            " IS ",
                                            "OPERATOR(pg_catalog.+)"};
    const struct token *t = any_token(tokens, TOKEN_OPERATOR, TOKEN_OPERATOR);

    (void)corpus;
    if (t)
        put(text, t->offset, t->len, ANY_OF(operators));
}

static void append(const struct corpus *corpus, const struct tokens *tokens, struct buf *text)
{
    static const char *const ends[] = {"; DROP TABLE canary",
                                       " FOR UPDATE",
                                       " INTO copied",
                                       " -- x",
                                       ";",
                                       " RETURNING id",
                                       " UNION SELECT 1",
                                       " LIMIT 1",
                                       " PROCEDURE ANALYSE()",
                                       "\\g",
                                       " INTO @x",
                                       " /*",
                                       " */",
                                       "; DELETE FROM canary -- ",
                                       "\nGO\nDELETE FROM canary",
                                       " FETCH FIRST 1 ROWS WITH TIES",
                                       " WINDOW w AS ()",
                                       " OFFSET 0",
                                       " FOR SHARE",
                                       ";;"};

    (void)tokens;
    if (corpus_below(5) == 0)
        buf_addf(text, " INTO OUTFILE '%s/appended'", corpus->places.dir);
    else
        buf_add(text, ANY_OF(ends));
}

/* Code that MySQL runs, and a comment elsewhere. */
static void to_conditional(const struct corpus *corpus, const struct tokens *tokens,
                           struct buf *text)
{
    static const char *const opens[] = {"/*!",         "/*!50000 ", "/*!99999 ", "/*M!",
                                        "/*M!100100 ", "/*!050000", "/* !",      "/*!100100 "};

    (void)corpus;
    if (!tokens->len)
        return;
    const struct token *a = &tokens->v[corpus_below(tokens->len)];
    const struct token *b = &tokens->v[corpus_below(tokens->len)];
    const struct token *first = a->offset < b->offset ? a : b, *last = first == a ? b : a;
    put(text, last->offset + last->len, 0, " */");
    put(text, first->offset, 0, ANY_OF(opens));
}

void mutate(const struct corpus *corpus, struct buf *text)
{
    static void (*const changes[])(const struct corpus *, const struct tokens *, struct buf *) = {
        add_gap,           add_gap,         add_noise,      drop_byte,         drop_token,
        double_token,      swap_tokens,     cross_over,     change_case,       quote_name,
        qualify,           to_attribute,    to_attribute,   disguise,          spell_string,
        add_cast,          splice_source,   append,         splice_expression, splice_expression,
        splice_expression, change_operator, to_conditional,
    };
    static struct tokens tokens;

    read_tokens(corpus, text, &tokens);
    ANY_OF(changes)(corpus, &tokens, text);
}
