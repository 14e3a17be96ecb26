/* A tolerant reader: what it does not understand is a mark, an open quote ends with its line. */
#include "sources/code.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"

struct reading {
    struct arena *arena;
    const char *text;
    size_t len, at;
    int line;
    enum code_language language;
    VEC(struct code_token) tokens;
};

static char code_peek(const struct reading *reading, size_t ahead)
{
    return reading->at + ahead < reading->len ? reading->text[reading->at + ahead] : '\0';
}

static void code_step(struct reading *reading)
{
    reading->line += reading->text[reading->at] == '\n';
    reading->at++;
}

static void code_add(struct reading *reading, enum code_kind kind, size_t from, size_t to, int line)
{
    const struct code_token token = {
        .kind = kind,
        .text = arena_strndup(reading->arena, reading->text + from, to - from),
        .line = line};

    vec_push(&reading->tokens, token);
}

static bool code_starts(const struct reading *reading, const char *text)
{
    const size_t len = strlen(text);

    return reading->len - reading->at >= len && memcmp(reading->text + reading->at, text, len) == 0;
}

static void skip_to(struct reading *reading, const char *end)
{
    while (reading->at < reading->len && !code_starts(reading, end))
        code_step(reading);
    for (size_t i = 0; *end && reading->at < reading->len && i < strlen(end); i++)
        code_step(reading);
}

static bool skip_comment(struct reading *reading)
{
    const bool script = reading->language == CODE_SCRIPT;

    if (script ? code_starts(reading, "//") : code_peek(reading, 0) == '#')
        skip_to(reading, "\n");
    else if (script && code_starts(reading, "/*"))
        skip_to(reading, "*/");
    else if (reading->language == CODE_RUBY && code_starts(reading, "=begin"))
        skip_to(reading, "=end");
    else if (code_starts(reading, "\"\"\""))
        code_step(reading), code_step(reading), code_step(reading), skip_to(reading, "\"\"\"");
    else
        return false;
    return true;
}

static bool code_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static void code_read_word(struct reading *reading)
{
    const size_t from = reading->at;

    while (code_is_word(code_peek(reading, 0)))
        reading->at++;
    if (reading->language == CODE_RUBY &&
        (code_peek(reading, 0) == '?' || code_peek(reading, 0) == '!'))
        reading->at++;
    code_add(reading, CODE_WORD, from, reading->at, reading->line);
}

static void code_read_text(struct reading *reading)
{
    const char quote = code_peek(reading, 0);
    const int line = reading->line;
    const size_t from = ++reading->at;

    while (reading->at < reading->len && code_peek(reading, 0) != quote &&
           (quote == '`' || code_peek(reading, 0) != '\n')) {
        if (code_peek(reading, 0) == '\\' && reading->at + 1 < reading->len)
            code_step(reading);
        code_step(reading);
    }
    code_add(reading, CODE_TEXT, from, reading->at, line);
    if (code_peek(reading, 0) == quote)
        reading->at++;
}

static void read_mark(struct reading *reading)
{
    const size_t len = code_starts(reading, "=>") ? 2 : 1;

    /* Ruby's :name is a word; name: has the mark behind it */
    if (reading->language == CODE_RUBY && code_peek(reading, 0) == ':' &&
        code_is_word(code_peek(reading, 1))) {
        reading->at++;
        return;
    }
    code_add(reading, CODE_MARK, reading->at, reading->at + len, reading->line);
    reading->at += len;
}

/* Each opening bracket learns its closing one, of whatever kind; one that is never closed, the end.
 */
static void pair_brackets(struct code_token *tokens, size_t count)
{
    VEC(size_t) open = {0};

    for (size_t i = 0; i < count; i++) {
        if (tokens[i].kind != CODE_MARK)
            continue;
        if (strchr("([{", tokens[i].text[0])) {
            tokens[i].closes = (int)(count - 1 - i);
            vec_push(&open, i);
        } else if (strchr(")]}", tokens[i].text[0]) && open.len) {
            const size_t at = vec_pop(&open);
            tokens[at].closes = (int)(i - at);
        }
    }
    vec_release(&open);
}

struct code_token *code_read(struct arena *arena, const char *text, size_t len,
                             enum code_language language)
{
    struct reading reading = {
        .arena = arena, .text = text, .len = len, .line = 1, .language = language};

    while (reading.at < len) {
        const char c = code_peek(&reading, 0);
        if (isspace((unsigned char)c) || c == '\0')
            code_step(&reading);
        else if (skip_comment(&reading))
            continue;
        else if (c == '\'' || c == '"' || c == '`')
            code_read_text(&reading);
        else if (code_is_word(c))
            code_read_word(&reading);
        else
            read_mark(&reading);
    }
    const struct code_token end = {.kind = CODE_END, .text = "", .line = reading.line};
    vec_push(&reading.tokens, end);
    struct code_token *tokens = arena_alloc(arena, reading.tokens.len * sizeof *tokens);
    memcpy(tokens, reading.tokens.v, reading.tokens.len * sizeof *tokens);
    pair_brackets(tokens, reading.tokens.len);
    vec_release(&reading.tokens);
    return tokens;
}

bool code_is(const struct code_token *token, enum code_kind kind, const char *text)
{
    return token->kind == kind && (!text || str_eq(token->text, text));
}

const struct code_token *code_close(const struct code_token *open)
{
    return open + open->closes;
}
