/* The parser's base: tokens, errors, names, raw text; and sql_parse. */
#include "parse/parser.h"

#include <stdio.h>

#include "parse/scan.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"

enum { LOOKAHEAD = 8 }; /* ends behind the last token, so that looking ahead needs no check */

/* ---- errors */

void sql_place(const char *text, size_t len, size_t offset, int *ret_line, int *ret_column)
{
    const size_t to = offset < len ? offset : len;
    size_t line_start = 0;

    *ret_line = *ret_column = 1;
    for (size_t i = 0; i < to; i++) {
        if (text[i] == '\n') {
            ++*ret_line;
            line_start = i + 1;
        }
    }
    for (size_t i = line_start; i < to; i++)
        *ret_column += ((unsigned char)text[i] & 0xc0) != 0x80;
}

void parse_place(struct parser *p)
{
    sql_place(p->text, p->len, p->error->at.offset, &p->error->line, &p->error->column);
}

bool parse_error(struct parser *p, const char *message)
{
    if (!p->failed) {
        p->failed = true;
        p->error->at = (struct sql_span){p->t->offset, p->t->len};
        text_copy(p->error->text, sizeof p->error->text, message);
    }
    return false;
}

bool parse_fail(struct parser *p, const char *what)
{
    char message[sizeof p->error->text];
    const struct ptok *t = p->t;

    if (p->failed)
        return false;
    if (t->class == TOKEN_END) {
        snprintf(message, sizeof message, "expected %s, found the end", what);
    } else if (t->class == TOKEN_ERROR && t->len > 1) {
        snprintf(message, sizeof message, "a string or comment that begins here is not closed");
    } else {
        const size_t len = t->len < 40 ? t->len : 40;
        struct buf word = BUF_INIT;
        text_safe(&word, p->text + t->offset, len, TEXT_SAFE_DEFAULT);
        const bool quoted = t->class == TOKEN_STRING;
        snprintf(message, sizeof message,
                 quoted ? "expected %s, found %s" : "expected %s, found '%s'", what,
                 buf_str(&word));
        buf_release(&word);
    }
    return parse_error(p, message);
}

bool parse_expect_sym(struct parser *p, uint32_t sym, const char *what)
{
    return accept_sym(p, sym) || parse_fail(p, what);
}

bool parse_expect_kw(struct parser *p, enum sql_keyword k, const char *what)
{
    return accept_kw(p, k) || parse_fail(p, what);
}

bool parse_enter(struct parser *p)
{
    if (p->depth >= SQL_DEPTH_MAX)
        return parse_error(p, "too deeply nested (more than 200 levels)");
    p->depth++;
    return true;
}

int parse_begin_height(struct parser *p)
{
    const int outer = p->height;

    p->height = 0;
    return outer;
}

void parse_end_height(struct parser *p, int outer)
{
    if (p->height < outer)
        p->height = outer;
}

bool parse_higher(struct parser *p)
{
    if (++p->height > PARSE_HEIGHT_MAX)
        return parse_error(p, "too many operators, joins and set operations on one another "
                              "(more than 2,000)");
    return true;
}

struct sql_span parse_span(const struct parser *p, const struct ptok *from)
{
    const struct ptok *last = p->t > from ? p->t - 1 : from;

    return (struct sql_span){from->offset, last->offset + last->len - from->offset};
}

/* ---- lists */

void parse_push(struct parser *p, struct sql_expr *e)
{
    if (p->stack_len == p->stack_cap)
        p->stack = vec_grow(p->stack, &p->stack_cap, p->stack_len + 1, sizeof *p->stack);
    p->stack[p->stack_len++] = e;
}

struct sql_expr **parse_pop_list(struct parser *p, size_t mark, size_t *ret_count)
{
    const size_t n = p->stack_len - mark;
    struct sql_expr **list = n ? arena_alloc(p->arena, n * sizeof *list) : NULL;

    if (n)
        memcpy(list, p->stack + mark, n * sizeof *list);
    p->stack_len = mark;
    *ret_count = n;
    return list;
}

/* ---- raw text */

static bool parse_is_word(const struct ptok *t)
{
    return t->class == TOKEN_NAME || t->class == TOKEN_FUNCTION || t->class == TOKEN_KEYWORD;
}

static bool parse_glued(const struct ptok *before, const struct ptok *t)
{
    if (t->sym == '.')
        return parse_is_word(before) || before->sym == ')' || before->sym == ']';
    if (before->sym == '.')
        return parse_is_word(t) || t->sym == '*';
    if (t->sym == ',' || t->sym == ')' || before->sym == '(' || t->sym == ']' ||
        before->sym == '[' || t->sym == '[')
        return true;
    return t->sym == '(' && before->offset + before->len == t->offset;
}

char *parse_raw(struct parser *p, const struct ptok *from, const struct ptok *to)
{
    struct buf text = BUF_INIT;

    for (const struct ptok *t = from; t < to; t++) {
        if (t > from && !parse_glued(t - 1, t))
            buf_addc(&text, ' ');
        if (t->keyword && !t->quoted && keyword_shown((enum sql_keyword)t->keyword, p->dialect))
            buf_add(&text, keyword_text((enum sql_keyword)t->keyword));
        else
            buf_addn(&text, p->text + t->offset, t->len);
    }
    char *copy = arena_strndup(p->arena, buf_str(&text), text.len);
    buf_release(&text);
    return copy;
}

bool parse_skip_parens(struct parser *p)
{
    int depth = 0;

    do {
        if (p->t->class == TOKEN_END || p->t->class == TOKEN_ERROR)
            return parse_fail(p, "')'");
        depth += (p->t->sym == '(') - (p->t->sym == ')');
        p->t++;
    } while (depth > 0);
    return true;
}

bool parse_raw_has_query(const struct ptok *from, const struct ptok *to)
{
    for (const struct ptok *t = from; t < to; t++) {
        if (t->keyword == K_SELECT || t->keyword == K_TABLE || t->keyword == K_VALUES)
            return true;
    }
    return false;
}

/* ---- names */

static char *fold_copy(struct parser *p, const char *text, size_t len)
{
    char *name = arena_strndup(p->arena, text, len);

    for (char *c = name; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    return name;
}

char *parse_string_text(struct parser *p, const struct ptok *t)
{
    const char *text = p->text + t->offset;
    struct string_shape shape;
    bool closed;

    scan_string_start(text, t->len, 0, p->dialect, &shape);
    const size_t len =
        shape.unicode ? scan_string(text, t->len, 0, p->dialect, &shape, &closed) : t->len;
    if (len < t->len)
        shape.escape = text[t->len - 2];
    char *decoded = scan_decode(p->arena, text, len, p->dialect, &shape);
    if (!decoded)
        parse_error(p, "the string holds an escape or a zero byte that cannot be read");
    return decoded;
}

char *parse_token_name(struct parser *p, const struct ptok *t)
{
    const char *text = p->text + t->offset;

    if (t->quoted)
        return parse_string_text(p, t);
    return p->dialect == SQL_POSTGRES ? fold_copy(p, text, t->len)
                                      : arena_strndup(p->arena, text, t->len);
}

bool parse_is_name(const struct parser *p)
{
    const struct ptok *t = p->t;

    if (t->class != TOKEN_NAME && t->class != TOKEN_FUNCTION && t->class != TOKEN_KEYWORD)
        return false;
    return t->quoted || !t->keyword || !keyword_reserved((enum sql_keyword)t->keyword, p->dialect);
}

char *parse_name(struct parser *p, const char *what)
{
    if (!parse_is_name(p)) {
        parse_fail(p, what);
        return NULL;
    }
    return parse_token_name(p, p->t++);
}

char *parse_label(struct parser *p, const char *what)
{
    const enum token_class class = (enum token_class)p->t->class;
    const bool lenient = in_dialect(p, IN_SQLITE | IN_MYSQL);

    if (class == TOKEN_STRING && lenient)
        return parse_string_text(p, p->t++);
    if (class != TOKEN_NAME && class != TOKEN_FUNCTION && class != TOKEN_KEYWORD) {
        parse_fail(p, what);
        return NULL;
    }
    return parse_token_name(p, p->t++);
}

static bool bare_alias(const struct parser *p, bool column)
{
    const struct ptok *t = p->t;
    const enum sql_keyword k = (enum sql_keyword)t->keyword;

    if (t->class == TOKEN_STRING)
        return in_dialect(p, IN_SQLITE | IN_MYSQL);
    if (t->class != TOKEN_NAME && t->class != TOKEN_FUNCTION && t->class != TOKEN_KEYWORD)
        return false;
    if (t->quoted || !k)
        return true;
    if (p->dialect == SQL_POSTGRES) /* there a word can be a label that cannot be a name */
        return column ? !keyword_clause(k, p->dialect) : !keyword_reserved(k, p->dialect);
    return !keyword_reserved(k, p->dialect) && !keyword_clause(k, p->dialect);
}

char *parse_alias(struct parser *p, bool column, bool *ret_quoted)
{
    if (accept_kw(p, K_AS)) {
        *ret_quoted = p->t->quoted;
        return column ? parse_label(p, "a name after AS")
               : p->t->class == TOKEN_STRING || !parse_is_name(p)
                   ? parse_label(p, "a name after AS")
                   : parse_name(p, "a name after AS");
    }
    if (!bare_alias(p, column))
        return NULL;
    *ret_quoted = p->t->quoted;
    return parse_label(p, "an alias");
}

const char **parse_name_list(struct parser *p, size_t *ret_count)
{
    const struct ptok *start = p->t;
    size_t n = 0;

    if (!parse_expect_sym(p, '(', "'('"))
        return NULL;
    do {
        n++;
        if (!parse_label(p, "a column name"))
            return NULL;
    } while (accept_sym(p, ','));
    const char **names = arena_alloc(p->arena, n * sizeof *names);
    for (size_t i = 0; i < n; i++) {
        const struct ptok *t = start + 1 + 2 * i;
        names[i] = t->class == TOKEN_STRING ? parse_string_text(p, t) : parse_token_name(p, t);
    }
    *ret_count = n;
    return parse_expect_sym(p, ')', "',' or ')'") ? names : NULL;
}

/* ---- the whole */

static uint32_t symbol_of(const char *text, const struct token *t)
{
    uint32_t sym = 0;

    if (t->class != TOKEN_OPERATOR && t->class != TOKEN_PUNCTUATION)
        return 0;
    if (t->len > 4)
        return UINT32_MAX;
    for (size_t i = t->len; i-- > 0;)
        sym = sym << 8 | (uint8_t)text[t->offset + i];
    return sym;
}

/* U&'…' UESCAPE '!' is one token: its string and the escape character at its end. */
static size_t join_uescape(const struct parser *p, struct ptok *tokens, size_t n)
{
    if (n < 3 || tokens[n - 2].keyword != K_UESCAPE || tokens[n - 1].len != 3)
        return n;
    struct ptok *string = &tokens[n - 3];
    if (string->len < 4 || p->text[string->offset + 1] != '&')
        return n;
    string->len = tokens[n - 1].offset + tokens[n - 1].len - string->offset;
    return n - 2;
}

/* Roughly how many tokens there can be, so that one array does: grown when it was too few. */
static void parse_tokenize(struct parser *p)
{
    size_t cap = p->len / 3 + 16, n = 0;
    struct ptok *tokens = mem_alloc((cap + LOOKAHEAD) * sizeof *tokens);
    struct lexer lexer;

    lexer_init(&lexer, p->text, p->len, p->dialect);
    for (;;) {
        const struct token t = lexer_next(&lexer);
        if (t.class == TOKEN_SPACE || t.class == TOKEN_COMMENT)
            continue;
        if (n + 1 >= cap) {
            cap *= 2;
            tokens = mem_realloc(tokens, (cap + LOOKAHEAD) * sizeof *tokens);
        }
        tokens[n++] = (struct ptok){.offset = (uint32_t)t.offset,
                                    .len = (uint32_t)t.len,
                                    .sym = symbol_of(p->text, &t),
                                    .keyword = (uint16_t)t.keyword,
                                    .class = (uint8_t)t.class,
                                    .quoted = t.quoted};
        if (t.class == TOKEN_END)
            break;
        if (t.class == TOKEN_STRING && p->dialect == SQL_POSTGRES)
            n = join_uescape(p, tokens, n);
    }
    for (size_t i = 0; i < LOOKAHEAD; i++)
        tokens[n + i] = tokens[n - 1];
    p->tokens = p->t = tokens;
}

bool parser_init(struct parser *p, struct arena *arena, const char *text, size_t len,
                 enum sql_dialect dialect, struct sql_error *error)
{
    static struct ptok end = {.class = TOKEN_END};

    *error = (struct sql_error){0};
    *p = (struct parser){
        .arena = arena, .text = text, .len = len, .dialect = dialect, .error = error, .t = &end};
    if (len > SQL_TEXT_MAX)
        return parse_error(p, "the statement is longer than 1 MiB");
    const char *zero = len ? memchr(text, '\0', len) : NULL;
    if (zero) {
        p->t = &(struct ptok){.class = TOKEN_END, .offset = (uint32_t)(zero - text)};
        parse_error(p, "a zero byte");
        p->t = &end;
        return false;
    }
    parse_tokenize(p);
    return true;
}

void parser_release(struct parser *p)
{
    mem_free(p->tokens);
    mem_free(p->stack);
}

struct sql_query *sql_parse(struct arena *arena, const char *text, size_t len,
                            enum sql_dialect dialect, struct sql_error *ret_error)
{
    struct sql_error error;
    struct parser p;
    struct sql_query *q = NULL;

    if (parser_init(&p, arena, text, len, dialect, &error)) {
        while (accept_sym(&p, ';'))
            ;
        q = parse_query(&p);
    }
    if (q) {
        while (accept_sym(&p, ';'))
            ;
        if (p.t->class != TOKEN_END)
            parse_fail(&p, "the end of the query");
    }
    if (p.failed && ret_error) {
        parse_place(&p);
        *ret_error = error;
    }
    parser_release(&p);
    return p.failed ? NULL : q;
}
