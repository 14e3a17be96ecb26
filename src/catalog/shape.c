/* Shapes by patterns of digits: '9' any digit, anything else itself. */
#include "shape.h"
#include "querent/lang/phrase.h"

#include <ctype.h>
#include <stdbool.h>

/* Bytes of the text that the pattern covers, 0: it does not match. */
static size_t shape_covers(const char *text, size_t len, const char *pattern)
{
    size_t i = 0;

    for (; pattern[i]; i++) {
        if (i >= len)
            return 0;
        const unsigned char c = (unsigned char)text[i];
        const bool fits = pattern[i] == '9'   ? isdigit(c)
                          : pattern[i] == 'x' ? isxdigit(c)
                                              : c == (unsigned char)pattern[i];
        if (!fits)
            return 0;
    }
    return i;
}

static bool shape_is_date(const char *text)
{
    const int month = (text[5] - '0') * 10 + text[6] - '0',
              day = (text[8] - '0') * 10 + text[9] - '0';

    return month <= 12 && day <= 31;
}

static bool is_clock(const char *text, size_t len)
{
    size_t at = shape_covers(text, len, "99:99:99");

    if (!at)
        at = shape_covers(text, len, "99:99");
    if (!at)
        return false;
    if (at < len && text[at] == '.')
        for (at++; at < len && isdigit((unsigned char)text[at]);)
            at++;
    if (at < len && text[at] == 'Z')
        at++;
    else if (at < len && (text[at] == '+' || text[at] == '-'))
        for (at++; at < len && (isdigit((unsigned char)text[at]) || text[at] == ':');)
            at++;
    return at == len;
}

enum shape shape_of(const char *text, size_t len)
{
    if (len == 0)
        return SHAPE_EMPTY;
    const unsigned char c = (unsigned char)text[0];
    if (!isdigit(c) && c != '-' && c != '+' && c != '.' && !(len == 36 && isxdigit(c)))
        return SHAPE_OTHER;
    if (shape_covers(text, len, "9999-99-99") && shape_is_date(text)) {
        if (len == 10)
            return SHAPE_DATE;
        if ((text[10] == ' ' || text[10] == 'T') && is_clock(text + 11, len - 11))
            return SHAPE_TIMESTAMP;
    }
    if (len == 36 && shape_covers(text, len, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"))
        return SHAPE_UUID;
    if (is_clock(text, len))
        return SHAPE_TIME;
    if (!phrase_is_number(text, len)) {
        size_t mantissa = 0; /* 1.5e-07 */
        while (mantissa < len && text[mantissa] != 'e' && text[mantissa] != 'E')
            mantissa++;
        const bool scientific = mantissa + 1 < len && phrase_is_number(text, mantissa) &&
                                phrase_is_number(text + mantissa + 1, len - mantissa - 1);
        return scientific ? SHAPE_REAL : SHAPE_OTHER;
    }
    for (size_t i = 0; i < len; i++)
        if (text[i] == '.')
            return SHAPE_REAL;
    return SHAPE_INTEGER;
}
