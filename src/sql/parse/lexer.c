/* Tokens one at a time. Broken text gives TOKEN_ERROR and goes on, since the screen highlights what
 * is being typed. MySQL's conditional comments are entered: their inside is code that the server
 * runs, so only the marks that open and close them are comments here. */
#include "querent/sql/token.h"

#include <string.h>

#include "parse/keyword.h"
#include "parse/scan.h"

/* Where the white space at `pos` ends; pos: there is none. SQLite takes a byte order mark for it,
 * wherever a token may begin. */
static size_t lexer_space_end(const struct lexer *lexer, size_t pos)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t len = sizeof mark - 1;

    for (; pos < lexer->len; pos++) {
        const char c = lexer->text[pos];
        if (lexer->dialect == SQL_SQLITE && lexer->len - pos >= len &&
            memcmp(lexer->text + pos, mark, len) == 0)
            pos += len - 1;
        else if (c != ' ' && (c < '\t' || c > '\r'))
            break;
    }
    return pos;
}

static struct token token_to(struct lexer *lexer, size_t end, enum token_class class)
{
    const struct token token = {.class = class, .offset = lexer->pos, .len = end - lexer->pos};

    lexer->pos = end;
    return token;
}

/* The mark that opens a conditional comment: a version number follows at once; its length, or 0. */
static size_t conditional_open(const struct lexer *lexer)
{
    const char *p = lexer->text + lexer->pos, *end = lexer->text + lexer->len;
    const char *const start = p;

    if (lexer->dialect != SQL_MYSQL || end - p < 3 || memcmp(p, "/*", 2) != 0)
        return 0;
    p += 2;
    if (*p == 'M' && end - p > 1)
        p++;
    if (*p != '!')
        return 0;
    p++;
    for (int n = 0; n < 6 && p < end && *p >= '0' && *p <= '9'; n++)
        p++;
    return (size_t)(p - start);
}

static struct token next_comment(struct lexer *lexer)
{
    const size_t open = conditional_open(lexer);
    bool ok;

    if (open) {
        lexer->conditional = true;
        return token_to(lexer, lexer->pos + open, TOKEN_COMMENT);
    }
    const size_t end = scan_comment(lexer->text, lexer->len, lexer->pos, lexer->dialect, &ok);
    return token_to(lexer, end, ok ? TOKEN_COMMENT : TOKEN_ERROR);
}

static bool lexer_called(const struct lexer *lexer, size_t pos)
{
    pos = lexer_space_end(lexer, pos);
    return pos < lexer->len && lexer->text[pos] == '(';
}

static struct token lexer_next_word(struct lexer *lexer)
{
    const bool dotted = lexer->after_dot;
    const size_t end = scan_word(lexer->text, lexer->len, lexer->pos);
    struct token token = token_to(lexer, end, TOKEN_NAME);

    if (!dotted)
        token.keyword = keyword_find(lexer->text + token.offset, token.len);
    if (token.keyword && keyword_shown((enum sql_keyword)token.keyword, lexer->dialect))
        token.class = TOKEN_KEYWORD;
    else if (lexer_called(lexer, end))
        token.class = TOKEN_FUNCTION;
    return token;
}

static struct token next_string(struct lexer *lexer, const struct string_shape *shape)
{
    bool ok;
    const size_t end = scan_string(lexer->text, lexer->len, lexer->pos, lexer->dialect, shape, &ok);
    struct token token = token_to(lexer, end,
                                  !ok           ? TOKEN_ERROR
                                  : shape->name ? TOKEN_NAME
                                                : TOKEN_STRING);

    token.quoted = shape->name;
    if (ok && shape->name && lexer_called(lexer, end))
        token.class = TOKEN_FUNCTION;
    return token;
}

static struct token next_symbol(struct lexer *lexer)
{
    const char *text = lexer->text;
    const char c = text[lexer->pos];

    if (lexer->conditional && c == '*' && lexer->pos + 1 < lexer->len &&
        text[lexer->pos + 1] == '/') {
        lexer->conditional = false;
        return token_to(lexer, lexer->pos + 2, TOKEN_COMMENT);
    }
    size_t end = scan_parameter(text, lexer->len, lexer->pos, lexer->dialect);
    if (end > lexer->pos)
        return token_to(lexer, end, TOKEN_PARAMETER);
    if (c && strchr("(),;.[]{}", c))
        return token_to(lexer, lexer->pos + 1, TOKEN_PUNCTUATION);
    end = scan_operator(text, lexer->len, lexer->pos, lexer->dialect);
    if (end > lexer->pos)
        return token_to(lexer, end, TOKEN_OPERATOR);
    return token_to(lexer, lexer->pos + 1, TOKEN_ERROR);
}

static struct token lexer_next_token(struct lexer *lexer)
{
    const char *text = lexer->text;
    const size_t pos = lexer->pos;
    const char c = text[pos];
    struct string_shape shape;

    const size_t space = lexer_space_end(lexer, pos);

    if (space > pos)
        return token_to(lexer, space, TOKEN_SPACE);
    if (scan_comment_start(text, lexer->len, pos, lexer->dialect))
        return next_comment(lexer);
    if (scan_string_start(text, lexer->len, pos, lexer->dialect, &shape))
        return next_string(lexer, &shape);
    if (scan_word_start((unsigned char)c))
        return lexer_next_word(lexer);
    if ((c >= '0' && c <= '9') || (c == '.' && pos + 1 < lexer->len && text[pos + 1] >= '0' &&
                                   text[pos + 1] <= '9' && !lexer->after_name)) {
        const size_t end = scan_number(text, lexer->len, pos, lexer->dialect);
        const bool name = lexer->dialect == SQL_MYSQL &&
                          end > scan_number(text, lexer->len, pos, SQL_TRINO) &&
                          scan_binary(text, lexer->len, pos) == pos;
        return token_to(lexer, end, name ? TOKEN_NAME : TOKEN_NUMBER);
    }
    return next_symbol(lexer);
}

void lexer_init(struct lexer *lexer, const char *text, size_t len, enum sql_dialect dialect)
{
    *lexer = (struct lexer){.text = text, .len = len, .dialect = dialect};
}

struct token lexer_next(struct lexer *lexer)
{
    if (lexer->pos >= lexer->len)
        return (struct token){.class = TOKEN_END, .offset = lexer->len};
    const struct token token = lexer_next_token(lexer);
    if (token.class != TOKEN_SPACE && token.class != TOKEN_COMMENT) {
        lexer->after_dot = token.len == 1 && lexer->text[token.offset] == '.';
        lexer->after_name = token.class == TOKEN_NAME || lexer->text[token.offset] == ')' ||
                            lexer->text[token.offset] == ']';
    } else {
        lexer->after_name = false;
    }
    return token;
}
