/* JSON out. Commas come from what the buf ends in, so that writers need no state. */
#include "querent/base/json.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/text.h"

static void json_escape(struct buf *out, char c)
{
    static const char short_names[] = "\bb\ff\nn\rr\tt\"\"\\\\";

    for (const char *p = short_names; *p; p += 2)
        if (*p == c) {
            buf_addc(out, '\\');
            buf_addc(out, p[1]);
            return;
        }
    buf_addf(out, "\\u%04x", (unsigned char)c);
}

/* Bytes that need no look: printable ASCII without the quote and the backslash. */
static size_t plain_run(const char *p, size_t len)
{
    size_t n = 0;

    while (n < len && (unsigned char)p[n] >= 0x20 && (unsigned char)p[n] < 0x80 && p[n] != '"' &&
           p[n] != '\\')
        n++;
    return n;
}

void json_strn(struct buf *out, const char *p, size_t len)
{
    buf_reserve(out, len + 2);
    buf_addc(out, '"');
    while (len) {
        const size_t plain = plain_run(p, len);
        buf_addn(out, p, plain);
        p += plain;
        len -= plain;
        if (!len)
            break;
        size_t used = 1;
        if ((unsigned char)*p < 0x80) {
            json_escape(out, *p);
        } else {
            int32_t cp;
            char bytes[4];
            used = text_decode(p, len, &cp);
            buf_addn(out, bytes, text_encode(cp, bytes));
        }
        p += used;
        len -= used;
    }
    buf_addc(out, '"');
}

void json_str(struct buf *out, const char *text)
{
    if (text)
        json_strn(out, text, strlen(text));
    else
        buf_add(out, "null");
}

void json_comma(struct buf *out)
{
    if (out->len && !strchr("{[:\n", out->p[out->len - 1]))
        buf_addc(out, ',');
}

void json_key(struct buf *out, const char *key)
{
    json_comma(out);
    json_str(out, key);
    buf_addc(out, ':');
}

void json_key_str(struct buf *out, const char *key, const char *text)
{
    json_key(out, key);
    json_str(out, text);
}

void json_key_int(struct buf *out, const char *key, int64_t value)
{
    json_key(out, key);
    buf_addf(out, "%" PRId64, value);
}

void json_num(struct buf *out, double value)
{
    char text[32];

    if (!isfinite(value)) {
        buf_add(out, "null");
        return;
    }
    const locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    const locale_t before = uselocale(c); /* a decimal comma is not JSON */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    uselocale(before);
    freelocale(c);
    buf_add(out, text);
}

void json_key_num(struct buf *out, const char *key, double value)
{
    json_key(out, key);
    json_num(out, value);
}

void json_key_money(struct buf *out, const char *key, double value)
{
    json_key_num(out, key, round(value * 1e9) / 1e9);
}

void json_key_bool(struct buf *out, const char *key, bool value)
{
    json_key(out, key);
    buf_add(out, value ? "true" : "false");
}

static size_t json_digits_at(const char *p, size_t len, size_t pos)
{
    size_t n = 0;

    while (pos + n < len && p[pos + n] >= '0' && p[pos + n] <= '9')
        n++;
    return n;
}

bool json_number(const char *p, size_t len)
{
    size_t pos = len && p[0] == '-' ? 1 : 0;

    const size_t whole = json_digits_at(p, len, pos);
    if (!whole || (whole > 1 && p[pos] == '0'))
        return false;
    pos += whole;
    if (pos < len && p[pos] == '.') {
        const size_t fraction = json_digits_at(p, len, pos + 1);
        if (!fraction)
            return false;
        pos += 1 + fraction;
    }
    if (pos < len && (p[pos] == 'e' || p[pos] == 'E')) {
        pos++;
        if (pos < len && (p[pos] == '+' || p[pos] == '-'))
            pos++;
        const size_t exponent = json_digits_at(p, len, pos);
        if (!exponent)
            return false;
        pos += exponent;
    }
    return pos == len;
}

void json_key_strs(struct buf *out, const char *key, const char *const *texts, size_t count)
{
    json_key(out, key);
    buf_addc(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_comma(out);
        json_str(out, texts[i]);
    }
    buf_addc(out, ']');
}
