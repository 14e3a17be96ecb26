/* Formatting: a statement is parsed and printed; its comments, which the tree does not have, are
 * put back beside the tokens that they stood at. The two token sequences differ where the printer
 * adds or drops words (AS, INNER, parentheses), so that they are aligned. */
#include "querent/sql/format.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

enum { STATEMENTS_MAX = 2000, LOOK_AHEAD = 12 };

struct tokens {
    const char *text;
    VEC(struct token) v;
};

struct insertion {
    size_t at; /* byte of the printed text */
    char *text;
};
struct insertions {
    VEC(struct insertion) v;
};

static void format_lex(struct tokens *tokens, const char *text, size_t len,
                       enum sql_dialect dialect)
{
    struct lexer lexer;
    lexer_init(&lexer, text, len, dialect);
    tokens->text = text;
    for (struct token t = lexer_next(&lexer); t.class != TOKEN_END; t = lexer_next(&lexer))
        vec_push(&tokens->v, t);
}

static bool format_says(const struct token *t)
{
    return t->class != TOKEN_SPACE && t->class != TOKEN_COMMENT;
}

static bool same_token(const struct tokens *a, size_t i, const struct tokens *b, size_t k)
{
    const struct token *x = &a->v.v[i], *y = &b->v.v[k];
    const char *p = a->text + x->offset, *q = b->text + y->offset;
    size_t n = x->len, m = y->len;
    if (x->quoted && n > 2) {
        p++;
        n -= 2;
    }
    if (y->quoted && m > 2) {
        q++;
        m -= 2;
    }
    return n == m && strncasecmp(p, q, n) == 0;
}

/* For each token of `a` the one of `b` that it became; SIZE_MAX: none. */
static size_t *format_align(const struct tokens *a, const struct tokens *b)
{
    size_t *map = mem_alloc((a->v.len + 1) * sizeof *map);
    size_t next = 0;
    for (size_t i = 0; i < a->v.len; i++) {
        map[i] = SIZE_MAX;
        size_t seen = 0;
        for (size_t k = next; format_says(&a->v.v[i]) && k < b->v.len && seen < LOOK_AHEAD; k++) {
            if (!format_says(&b->v.v[k]))
                continue;
            seen++;
            if (!same_token(a, i, b, k))
                continue;
            map[i] = k;
            next = k + 1;
            break;
        }
    }
    return map;
}

static bool format_breaks(const struct tokens *t, size_t i)
{
    return t->v.v[i].class == TOKEN_SPACE &&
           memchr(t->text + t->v.v[i].offset, '\n', t->v.v[i].len) != NULL;
}

/* The comment follows something on its line. */
static bool format_trails(const struct tokens *a, size_t comment)
{
    for (size_t i = comment; i-- > 0;) {
        if (format_says(&a->v.v[i]))
            return true;
        if (format_breaks(a, i))
            return false;
    }
    return false;
}

/* The end of the line that token k of the printed text is on. */
static size_t line_end_at(const struct tokens *b, size_t k)
{
    while (k + 1 < b->v.len && !format_breaks(b, k + 1))
        k++;
    return b->v.v[k].offset + b->v.v[k].len;
}

/* The first token of its line. */
static const struct token *line_first(const struct tokens *b, size_t k)
{
    while (k > 0 && !format_breaks(b, k - 1))
        k--;
    return &b->v.v[k];
}

static size_t format_column_at(const struct tokens *b, size_t offset)
{
    size_t column = 0;
    while (offset > 0 && b->text[offset - 1] != '\n') {
        offset--;
        column++;
    }
    return column;
}

static bool format_ends_line(const char *comment)
{
    return comment[0] != '/';
}

/* Behind the token; what goes on to the line's end stands there, the second one below it. */
static void insert_behind(struct insertions *list, const struct tokens *b, size_t k, char *comment)
{
    const struct token *token = &b->v.v[k];
    size_t at = token->offset + token->len;
    bool second = false;
    if (format_ends_line(comment)) {
        at = line_end_at(b, k);
        for (size_t i = 0; i < list->v.len; i++)
            second |= list->v.v[i].at == at && strchr(list->v.v[i].text, '\n') == NULL;
    }
    const int indent = second ? (int)format_column_at(b, line_first(b, k)->offset) : 0;
    vec_push(&list->v, ((struct insertion){at, second ? mem_printf("\n%*s%s", indent, "", comment)
                                                      : mem_printf(" %s", comment)}));
}

static void insert_above(struct insertions *list, const struct tokens *b, size_t k,
                         const char *comment)
{
    const struct token *first = line_first(b, k);
    const int indent = (int)format_column_at(b, first->offset);
    vec_push(&list->v,
             ((struct insertion){first->offset, mem_printf("%s\n%*s", comment, indent, "")}));
}

static void place_comment(struct insertions *list, const struct tokens *a, const struct tokens *b,
                          const size_t *map, size_t i)
{
    size_t before = i, behind = i;
    char *comment = mem_strndup(a->text + a->v.v[i].offset, a->v.v[i].len);
    for (size_t n = strlen(comment); n && isspace((unsigned char)comment[n - 1]); n--)
        comment[n - 1] = '\0';
    while (before > 0 && map[before] == SIZE_MAX)
        before--;
    while (behind < a->v.len && map[behind] == SIZE_MAX)
        behind++;
    if (map[before] != SIZE_MAX && (format_trails(a, i) || behind >= a->v.len))
        insert_behind(list, b, map[before], comment);
    else if (behind < a->v.len)
        insert_above(list, b, map[behind], comment);
    mem_free(comment);
}

/* The printed text with the comments of the source. */
static void format_weave(const struct tokens *a, const struct tokens *b, struct buf *out)
{
    struct insertions list = {0};
    size_t *map = format_align(a, b);
    for (size_t i = 0; i < a->v.len; i++)
        if (a->v.v[i].class == TOKEN_COMMENT)
            place_comment(&list, a, b, map, i);
    for (size_t k = 0; k <= b->v.len; k++) {
        const size_t at = k < b->v.len ? b->v.v[k].offset : strlen(b->text);
        for (size_t i = 0; i < list.v.len; i++)
            if (list.v.v[i].at == at)
                buf_add(out, list.v.v[i].text);
        if (k < b->v.len)
            buf_addn(out, b->text + at, b->v.v[k].len);
    }
    for (size_t i = 0; i < list.v.len; i++)
        mem_free(list.v.v[i].text);
    vec_release(&list.v);
    mem_free(map);
}

static size_t comment_count(const struct tokens *t)
{
    size_t count = 0;
    for (size_t i = 0; i < t->v.len; i++)
        count += t->v.v[i].class == TOKEN_COMMENT;
    return count;
}

static void lower_keywords(struct buf *text, enum sql_dialect dialect)
{
    struct tokens tokens = {0};
    format_lex(&tokens, buf_str(text), text->len, dialect);
    for (size_t i = 0; i < tokens.v.len; i++) {
        const struct token *t = &tokens.v.v[i];
        for (size_t k = 0; t->class == TOKEN_KEYWORD && k < t->len; k++)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a token lies in a text */
            text->p[t->offset + k] = (char)str_lower(text->p[t->offset + k]);
    }
    vec_release(&tokens.v);
}

static bool format_refuse(struct sql_error *error, size_t len, const char *why)
{
    *error = (struct sql_error){.at = {0, len}};
    snprintf(error->text, sizeof error->text, "%s", why);
    return false;
}

/* Reads as it did, and has as many comments. */
static bool is_same(const struct sql_query *query, const struct tokens *a, const struct buf *made,
                    enum sql_dialect dialect)
{
    struct arena arena = {0};
    struct tokens now = {0};
    struct sql_error error;
    const struct sql_query *again = sql_parse(&arena, buf_str(made), made->len, dialect, &error);
    format_lex(&now, buf_str(made), made->len, dialect);
    const bool same = again && sql_equal(query, again) && comment_count(a) == comment_count(&now);
    vec_release(&now.v);
    arena_release(&arena);
    return same;
}

static bool format_parsed(const struct sql_query *query, const char *text, size_t len,
                          enum sql_dialect dialect, struct buf *made, struct sql_error *error)
{
    struct buf printed = BUF_INIT;
    struct tokens a = {0}, b = {0};
    struct err err = ERR_INIT;
    bool ok = sql_print(query, dialect, &printed, &err);
    if (!ok)
        return format_refuse(error, len, err.text);
    format_lex(&a, text, len, dialect);
    format_lex(&b, buf_str(&printed), printed.len, dialect);
    format_weave(&a, &b, made);
    ok = is_same(query, &a, made, dialect);
    vec_release(&a.v);
    vec_release(&b.v);
    buf_release(&printed);
    return ok || format_refuse(error, len, "its comments have no place in the formatted text");
}

static bool format_one(const char *text, size_t len, enum sql_dialect dialect, bool lower,
                       struct buf *out, struct sql_error *error)
{
    struct arena arena = {0};
    struct buf made = BUF_INIT;
    const struct sql_query *query = sql_parse(&arena, text, len, dialect, error);
    bool ok = query != NULL;
    if (ok && dialect == SQL_MYSQL && memmem(text, len, "/*!", 3))
        ok = format_refuse(error, len, "it has a conditional comment (/*! … */)");
    ok = ok && format_parsed(query, text, len, dialect, &made, error);
    if (ok && lower)
        lower_keywords(&made, dialect);
    buf_addn(out, ok ? buf_str(&made) : text, ok ? made.len : len);
    buf_release(&made);
    arena_release(&arena);
    return ok;
}

struct sql_formatted sql_format(const char *text, size_t len, enum sql_dialect dialect, bool lower,
                                struct buf *out)
{
    struct sql_formatted done = {0};
    struct sql_span *spans = mem_alloc(STATEMENTS_MAX * sizeof *spans);
    size_t at = 0;
    done.statements = sql_split(text, len, dialect, spans, STATEMENTS_MAX);
    if (done.statements > STATEMENTS_MAX)
        done.statements = STATEMENTS_MAX;
    for (size_t i = 0; i < done.statements; i++) {
        struct sql_error error;
        buf_addn(out, text + at, spans[i].offset - at);
        at = spans[i].offset + spans[i].len;
        if (format_one(text + spans[i].offset, spans[i].len, dialect, lower, out, &error) ||
            done.kept++)
            continue;
        done.error = error;
        done.error.at.offset += spans[i].offset;
        sql_place(text, len, done.error.at.offset, &done.error.line, &done.error.column);
    }
    buf_addn(out, text + at, len - at);
    mem_free(spans);
    return done;
}

bool sql_statement_at(const char *text, size_t len, enum sql_dialect dialect, size_t offset,
                      struct sql_span *ret_span, size_t *ret_count)
{
    struct sql_span *spans = mem_alloc(STATEMENTS_MAX * sizeof *spans);
    size_t count = sql_split(text, len, dialect, spans, STATEMENTS_MAX);
    count = count < STATEMENTS_MAX ? count : STATEMENTS_MAX;
    *ret_count = count;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || spans[i].offset <= offset)
            *ret_span = spans[i];
    mem_free(spans);
    return count > 0;
}
