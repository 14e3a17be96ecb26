/* JSON as slices: one pass finds the ends of values, nothing is allocated until a text is wanted.
 */
#include "querent/base/json_read.h"

#include <stdint.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"

static const char *skip_space(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
        p++;
    return p;
}

/* Behind the closing quote; NULL: there is none. */
static const char *json_read_string_end(const char *p, const char *end)
{
    for (p++; p < end; p++) {
        if (*p == '"')
            return p + 1;
        if (*p == '\\')
            p++;
    }
    return NULL;
}

/* Behind the bracket that closes the one at p. */
static const char *container_end(const char *p, const char *end)
{
    size_t depth = 0;

    while (p < end) {
        switch (*p) {
        case '"':
            p = json_read_string_end(p, end);
            if (!p)
                return NULL;
            continue;
        case '[':
        case '{':
            depth++;
            break;
        case ']':
        case '}':
            if (--depth == 0)
                return p + 1;
            break;
        default:
            break;
        }
        p++;
    }
    return NULL;
}

static const char *word_end(const char *p, const char *end)
{
    while (p < end && !strchr(",:]} \n\r\t", *p))
        p++;
    return p;
}

static bool json_read_is_word(const struct json_value *value, const char *word)
{
    return value->len == strlen(word) && memcmp(value->p, word, value->len) == 0;
}

static bool json_read_numeric(const struct json_value *value)
{
    for (size_t i = 0; i < value->len; i++)
        if (!strchr("+-.0123456789eE", value->p[i]))
            return false;
    return value->len > 0;
}

static bool json_read_take_word(const char *end, struct json_value *value)
{
    value->len = (size_t)(word_end(value->p, end) - value->p);
    value->kind = json_read_is_word(value, "null")    ? JSON_NULL
                  : json_read_is_word(value, "true")  ? JSON_TRUE
                  : json_read_is_word(value, "false") ? JSON_FALSE
                                                      : JSON_NUMBER;
    return value->kind != JSON_NUMBER || json_read_numeric(value);
}

/* The value at p, which is no space. */
static bool json_read_take_value(const char *p, const char *end, struct json_value *ret_value)
{
    struct json_value value = {.p = p};

    if (p >= end)
        return false;
    if (*p != '"' && *p != '[' && *p != '{') {
        const bool ok = json_read_take_word(end, &value);
        *ret_value = value;
        return ok;
    }
    const char *after = *p == '"' ? json_read_string_end(p, end) : container_end(p, end);
    if (!after)
        return false;
    value.kind = *p == '"' ? JSON_STRING : *p == '[' ? JSON_ARRAY : JSON_OBJECT;
    value.len = (size_t)(after - p);
    *ret_value = value;
    return true;
}

static bool refuse_depth(const char *p, size_t offset, struct err *err)
{
    size_t line = 1, column = 1;

    for (size_t i = 0; i < offset; i++) {
        line += p[i] == '\n';
        column = p[i] == '\n' ? 1 : column + (((unsigned char)p[i] & 0xc0) != 0x80);
    }
    return err_set(err, ERR_LIMIT, "line %zu, column %zu: nested more than 1,000 levels deep", line,
                   column);
}

bool json_bounded(const char *p, size_t len, struct err *err)
{
    const char *const end = p + len;
    size_t depth = 0;

    for (const char *at = p; at < end; at++) {
        if (*at == '"') {
            at = json_read_string_end(at, end);
            if (!at)
                return true;
            at--;
        } else if (*at == '[' || *at == '{') {
            if (++depth > JSON_DEPTH_MAX)
                return refuse_depth(p, (size_t)(at - p), err);
        } else if ((*at == ']' || *at == '}') && depth > 0) {
            depth--;
        }
    }
    return true;
}

bool json_read(const char *p, size_t len, struct json_value *ret_value)
{
    const char *end = p + len;
    struct json_value value;

    if (!json_read_take_value(skip_space(p, end), end, &value) ||
        skip_space(value.p + value.len, end) != end)
        return false;
    *ret_value = value;
    return true;
}

/* ---- walking */

void json_walk_init(struct json_walk *walk, const struct json_value *container)
{
    *walk = (struct json_walk){0};
    if (container->kind != JSON_ARRAY && container->kind != JSON_OBJECT)
        return;
    walk->p = container->p + 1;
    walk->end = container->p + container->len;
    walk->close = container->kind == JSON_ARRAY ? ']' : '}';
}

static bool json_read_bad(struct json_walk *walk)
{
    walk->bad = true;
    walk->close = 0;
    return false;
}

/* To the next item's first byte; false at the end. */
static bool json_read_advance(struct json_walk *walk)
{
    if (!walk->close)
        return false;
    walk->p = skip_space(walk->p, walk->end);
    if (walk->p < walk->end && *walk->p == walk->close) {
        walk->p++;
        walk->close = 0;
        return false;
    }
    if (walk->begun) {
        if (walk->p >= walk->end || *walk->p != ',')
            return json_read_bad(walk);
        walk->p = skip_space(walk->p + 1, walk->end);
    }
    walk->begun = true;
    return walk->p < walk->end || json_read_bad(walk);
}

bool json_walk_item(struct json_walk *walk, struct json_value *ret_value)
{
    if (!json_read_advance(walk))
        return false;
    if (!json_read_take_value(walk->p, walk->end, ret_value))
        return json_read_bad(walk);
    walk->p = ret_value->p + ret_value->len;
    return true;
}

bool json_walk_member(struct json_walk *walk, struct json_value *ret_key,
                      struct json_value *ret_value)
{
    if (!json_walk_item(walk, ret_key))
        return false;
    const char *p = skip_space(walk->p, walk->end);
    if (ret_key->kind != JSON_STRING || p >= walk->end || *p != ':')
        return json_read_bad(walk);
    if (!json_read_take_value(skip_space(p + 1, walk->end), walk->end, ret_value))
        return json_read_bad(walk);
    walk->p = ret_value->p + ret_value->len;
    return true;
}

bool json_walk_enter(struct json_walk *outer, struct json_walk *ret_inner)
{
    if (!json_read_advance(outer))
        return false;
    if (*outer->p != '[')
        return json_read_bad(outer);
    *ret_inner = (struct json_walk){.p = outer->p + 1, .end = outer->end, .close = ']'};
    return true;
}

void json_walk_leave(struct json_walk *outer, const struct json_walk *inner)
{
    outer->p = inner->p;
    if (inner->bad || inner->close)
        json_read_bad(outer);
}

/* ---- what is in a value */

bool json_is(const struct json_value *text, const char *name)
{
    const size_t len = strlen(name);

    return text->kind == JSON_STRING && text->len == len + 2 && memcmp(text->p + 1, name, len) == 0;
}

struct json_value json_member(const struct json_value *object, const char *name)
{
    struct json_value key, value, none = {0};
    struct json_walk walk;

    if (object->kind != JSON_OBJECT)
        return none;
    json_walk_init(&walk, object);
    while (json_walk_member(&walk, &key, &value))
        if (json_is(&key, name))
            return value;
    return none;
}

bool json_plain(const struct json_value *value)
{
    return value->kind == JSON_STRING && !memchr(value->p, '\\', value->len);
}

static int32_t json_read_hex4(const char *p, const char *end)
{
    int32_t code = 0;

    if (end - p < 4)
        return 0xfffd;
    for (int i = 0; i < 4; i++) {
        const char c = p[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return 0xfffd;
        code = code << 4 | digit;
    }
    return code;
}

/* What \u begins at p (behind the u), a pair of surrogates as one; returns behind it. */
static const char *add_unicode(struct buf *out, const char *p, const char *end)
{
    int32_t code = json_read_hex4(p, end);
    char bytes[4];

    p = end - p < 4 ? end : p + 4;
    if (code >= 0xd800 && code < 0xdc00 && end - p >= 6 && p[0] == '\\' && p[1] == 'u') {
        const int32_t low = json_read_hex4(p + 2, end);
        if (low >= 0xdc00 && low < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            p += 6;
        }
    }
    if (code >= 0xd800 && code < 0xe000)
        code = 0xfffd;
    buf_addn(out, bytes, text_encode(code, bytes));
    return p;
}

void json_text(struct buf *out, const struct json_value *value)
{
    static const char escapes[] = "\"\"\\\\//b\bf\fn\nr\rt\t";

    if (value->kind != JSON_STRING) {
        buf_addn(out, value->p, value->len);
        return;
    }
    const char *p = value->p + 1, *end = value->p + value->len - 1;
    while (p < end) {
        const char *slash = memchr(p, '\\', (size_t)(end - p));
        buf_addn(out, p, (size_t)((slash ? slash : end) - p));
        if (!slash || slash + 1 >= end)
            break;
        p = slash + 2;
        if (slash[1] == 'u') {
            p = add_unicode(out, p, end);
            continue;
        }
        for (const char *e = escapes; *e; e += 2)
            if (*e == slash[1])
                buf_addc(out, e[1]);
    }
}

char *json_dup(const struct json_value *value)
{
    struct buf text = BUF_INIT;

    if (value->kind == JSON_NONE || value->kind == JSON_NULL)
        return NULL;
    json_text(&text, value);
    return buf_take(&text);
}
