/* Strings and quoted names: where they begin, where they end, what they mean. */
#include <stdint.h>
#include <string.h>

#include "parse/scan.h"
#include "querent/base/text.h"

static bool shape_set(struct string_shape *shape, size_t prefix, char quote)
{
    *shape = (struct string_shape){.prefix = prefix, .quote = quote};
    return true;
}

static bool scan_string_prefixed(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                                 struct string_shape *shape)
{
    const char c = (char)(text[pos] | 32), next = pos + 1 < len ? text[pos + 1] : '\0';

    if (dialect == SQL_BIGQUERY) {
        const char third = pos + 2 < len ? text[pos + 2] : '\0';
        const bool two = ((c == 'r' && (next | 32) == 'b') || (c == 'b' && (next | 32) == 'r')) &&
                         (third == '\'' || third == '"');
        if (!two && !((c == 'r' || c == 'b') && (next == '\'' || next == '"')))
            return false;
        shape_set(shape, two ? 2 : 1, two ? third : next);
        shape->raw = two || c == 'r';
        shape->bytes = two || c == 'b';
        shape->escapes = true; /* a raw string's backslash still keeps the quote from ending it */
        return true;
    }
    if (c == 'u' && next == '&' && pos + 2 < len && dialect != SQL_SQLITE && dialect != SQL_MYSQL &&
        (text[pos + 2] == '\'' || text[pos + 2] == '"')) {
        shape_set(shape, 2, text[pos + 2]);
        shape->unicode = true;
        shape->name = shape->quote == '"';
        return true;
    }
    if (next != '\'')
        return false;
    const bool postgres = dialect == SQL_POSTGRES, mysql = dialect == SQL_MYSQL;
    if (!(c == 'x' || ((postgres || mysql) && (c == 'n' || c == 'b')) || (postgres && c == 'e')))
        return false;
    shape_set(shape, 1, '\'');
    shape->bytes = c == 'x';
    shape->bits = c == 'b';
    shape->escapes = c == 'e' || (mysql && c == 'n');
    return true;
}

/* $tag$ at pos: bytes of the tag with both dollars, 0: none. */
static size_t dollar_tag(const char *text, size_t len, size_t pos)
{
    size_t p = pos + 1;

    if (p < len && text[p] == '$')
        return 2;
    if (p >= len || !scan_word_start((unsigned char)text[p]))
        return 0;
    while (p < len && text[p] != '$' && scan_word_char((unsigned char)text[p]))
        p++;
    return p < len && text[p] == '$' ? p + 1 - pos : 0;
}

bool scan_string_start(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                       struct string_shape *ret_shape)
{
    const char c = text[pos];
    const bool backslash = dialect == SQL_MYSQL || dialect == SQL_BIGQUERY;

    if (c == '\'' || c == '"') {
        shape_set(ret_shape, 0, c);
        ret_shape->name = c == '"' && !backslash;
        ret_shape->escapes = backslash;
    } else if (c == '`') {
        if (dialect == SQL_POSTGRES)
            return false;
        shape_set(ret_shape, 0, c);
        ret_shape->name = true;
        ret_shape->escapes = dialect == SQL_BIGQUERY;
    } else if (c == '[') {
        if (dialect != SQL_SQLITE)
            return false;
        shape_set(ret_shape, 0, ']');
        ret_shape->name = true;
    } else if (c == '$') {
        if (dialect != SQL_POSTGRES || !dollar_tag(text, len, pos))
            return false;
        shape_set(ret_shape, 0, '$');
    } else if (!scan_string_prefixed(text, len, pos, dialect, ret_shape)) {
        return false;
    }
    const size_t q = pos + ret_shape->prefix;
    ret_shape->triple = dialect == SQL_BIGQUERY && c != '`' && q + 2 < len &&
                        text[q + 1] == text[q] && text[q + 2] == text[q];
    return true;
}

static size_t scan_dollar(const char *text, size_t len, size_t pos, bool *ret_ok)
{
    const size_t tag = dollar_tag(text, len, pos);
    const char *end = memmem(text + pos + tag, len - pos - tag, text + pos, tag);

    *ret_ok = end != NULL;
    return end ? (size_t)(end - text) + tag : len;
}

static size_t scan_triple(const char *text, size_t len, size_t pos, char quote, bool *ret_ok)
{
    *ret_ok = true;
    for (pos += 3; pos + 2 < len; pos++) {
        if (text[pos] == '\\')
            pos++;
        else if (text[pos] == quote && text[pos + 1] == quote && text[pos + 2] == quote)
            return pos + 3;
    }
    *ret_ok = false;
    return len;
}

size_t scan_string(const char *text, size_t len, size_t pos, enum sql_dialect dialect,
                   const struct string_shape *shape, bool *ret_ok)
{
    pos += shape->prefix;
    if (shape->quote == '$')
        return scan_dollar(text, len, pos, ret_ok);
    if (shape->triple)
        return scan_triple(text, len, pos, shape->quote, ret_ok);
    const bool doubled = shape->quote != ']' && dialect != SQL_BIGQUERY;
    *ret_ok = true;
    for (pos++; pos < len; pos++) {
        if (text[pos] == '\\' && shape->escapes) {
            pos++;
        } else if (text[pos] == shape->quote) {
            if (!doubled || pos + 1 >= len || text[pos + 1] != shape->quote)
                return pos + 1;
            pos++;
        }
    }
    *ret_ok = false;
    return len;
}

/* ---- meaning */

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Up to `max` digits of base 8 or 16 at *p; advances; -1: none. */
static int32_t number_escape(const char **p, const char *end, int base, int max)
{
    int32_t value = 0;
    int n = 0;

    for (; n < max && *p < end; n++, (*p)++) {
        const int d = hex_value(**p);
        if (d < 0 || d >= base)
            break;
        value = value * base + d;
    }
    return n ? value : -1;
}

static bool add_code_point(char **out, int32_t cp)
{
    if (cp <= 0 || cp > 0x10ffff || (cp >= 0xd800 && cp < 0xe000))
        return false;
    *out += text_encode(cp, *out);
    return true;
}

/* One backslash escape at p (behind the backslash); false: it means nothing. */
static bool scan_string_backslash(char **out, const char **p, const char *end,
                                  enum sql_dialect dialect)
{
    static const char from[] = "bfnrtav", to[] = "\b\f\n\r\t\a\v";
    const char c = *(*p)++;
    const char *at = strchr(from, c);

    if (dialect == SQL_MYSQL) {
        if (c == '0')
            return false;
        if (c == 'Z')
            *(*out)++ = 26;
        else if (c == '%' || c == '_')
            *(*out)++ = '\\', *(*out)++ = c; /* stays for LIKE */
        else
            *(*out)++ = at && c != 'f' && c != 'a' && c != 'v' ? to[at - from] : c;
        return true;
    }
    if (at && !(dialect == SQL_POSTGRES && (c == 'a' || c == 'v'))) {
        *(*out)++ = to[at - from];
        return true;
    }
    int32_t value = -1;
    if (c >= '0' && c <= '7') {
        (*p)--;
        value = number_escape(p, end, 8, 3);
    } else if (c == 'x' || c == 'X') {
        value = number_escape(p, end, 16, 2);
    } else if (c == 'u' || c == 'U') {
        return add_code_point(out, number_escape(p, end, 16, c == 'u' ? 4 : 8));
    } else {
        *(*out)++ = c;
        return true;
    }
    if (value <= 0 || value > 255)
        return false;
    *(*out)++ = (char)value;
    return true;
}

/* U&'d\0061t\+000061': escapes of four or six digits. */
static bool unicode_escape(char **out, const char **p, const char *end, char escape)
{
    if (*p < end && **p == escape) {
        (*p)++;
        *(*out)++ = escape;
        return true;
    }
    const bool six = *p < end && **p == '+';
    *p += six;
    const char *start = *p;
    const int32_t cp = number_escape(p, end, 16, six ? 6 : 4);
    return *p - start == (six ? 6 : 4) && add_code_point(out, cp);
}

static char *decode_hex(struct arena *arena, const char *p, const char *end)
{
    static const char digits[] = "0123456789abcdef";
    char *text = arena_alloc(arena, (size_t)(end - p) * 2 + 1), *out = text;

    for (; p < end; p++) {
        *out++ = digits[(unsigned char)*p >> 4];
        *out++ = digits[*p & 15];
    }
    return text;
}

char *scan_decode(struct arena *arena, const char *token, size_t len, enum sql_dialect dialect,
                  const struct string_shape *shape)
{
    const size_t open = shape->prefix + (shape->triple         ? 3
                                         : shape->quote == '$' ? dollar_tag(token, len, 0)
                                                               : 1);
    const size_t close = open - shape->prefix;
    const char *p = token + open, *const end = token + len - close;
    char *text = arena_alloc(arena, (size_t)(end - p) + 5), *out = text;
    const bool doubled = shape->quote != ']' && shape->quote != '$' && dialect != SQL_BIGQUERY;

    while (p < end) {
        const char c = *p++;
        if (c == '\0')
            return NULL;
        if (shape->unicode && c == (shape->escape ? shape->escape : '\\')) {
            if (!unicode_escape(&out, &p, end, c))
                return NULL;
        } else if (c == '\\' && shape->escapes && !shape->raw && p < end) {
            if (!scan_string_backslash(&out, &p, end, dialect))
                return NULL;
        } else {
            *out++ = c;
            if (c == shape->quote && doubled)
                p++;
        }
    }
    if (shape->bytes && dialect == SQL_BIGQUERY)
        return decode_hex(arena, text, out);
    return text;
}
