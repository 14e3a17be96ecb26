/* Exact decimal comparison on text: no double ever sees a value. */
#include "rows/number.h"

#include <strings.h>

#include "querent/model/rows/result.h"

enum {
    KEY_DIGITS = 15, /* 10^15 < 2^50 */
    KEY_MANTISSA = 50,
    KEY_EXPONENT_MAX = 4000,
    EXPONENT_LIMIT = 1000000000, /* beyond it digits of the exponent are ignored */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool number_parse_word(const char *p, size_t len, bool negative, struct number *number)
{
    if ((len == 3 && strncasecmp(p, "nan", 3) == 0))
        number->class = NUMBER_NAN;
    else if ((len == 3 && strncasecmp(p, "inf", 3) == 0) ||
             (len == 8 && strncasecmp(p, "infinity", 8) == 0))
        number->class = negative ? NUMBER_MINUS_INFINITY : NUMBER_INFINITY;
    else
        return false;
    return true;
}

/* The part after e or E, all of it; false when it is not an exponent. */
static bool parse_exponent(const char *p, const char *end, int64_t *ret_exponent)
{
    bool negative = false;
    int64_t value = 0;

    if (p < end && (*p == '-' || *p == '+'))
        negative = *p++ == '-';
    if (p == end)
        return false;
    for (; p < end; p++) {
        if (!is_digit(*p))
            return false;
        if (value < EXPONENT_LIMIT)
            value = value * 10 + (*p - '0');
    }
    *ret_exponent = negative ? -value : value;
    return true;
}

/* Digits with at most one dot from p; sets digits, end, zero and the exponent that the dot gives.
 */
static const char *number_parse_digits(const char *p, const char *end, struct number *number)
{
    const char *first = p, *dot = NULL, *significant = NULL;
    size_t count = 0;

    for (; p < end && (is_digit(*p) || (*p == '.' && !dot)); p++) {
        if (*p == '.') {
            dot = p;
            continue;
        }
        count++;
        if (*p != '0' && !significant)
            significant = p;
    }
    if (!count)
        return NULL;
    number->zero = !significant;
    number->digits = significant ? significant : first;
    number->end = p;
    const char *point = dot ? dot : p;
    if (significant) /* the dot itself is no digit */
        number->exponent = point - significant + (significant > point ? 1 : 0);
    return p;
}

bool number_parse(const char *p, size_t len, struct number *ret_number)
{
    struct number number = {.class = NUMBER_FINITE};
    const char *end = p + len;

    while (p < end && *p == ' ')
        p++;
    while (end > p && end[-1] == ' ')
        end--;
    if (p < end && (*p == '-' || *p == '+'))
        number.negative = *p++ == '-';
    if (p == end)
        return false;
    if (!is_digit(*p) && *p != '.') {
        if (!number_parse_word(p, (size_t)(end - p), number.negative, &number))
            return false;
        *ret_number = number;
        return true;
    }
    p = number_parse_digits(p, end, &number);
    if (!p)
        return false;
    if (p < end) {
        int64_t exponent;
        if ((*p != 'e' && *p != 'E') || !parse_exponent(p + 1, end, &exponent))
            return false;
        number.exponent += exponent;
    }
    if (number.zero) {
        number.negative = false;
        number.exponent = 0;
    }
    *ret_number = number;
    return true;
}

/* The next digit and step; 0 after the last one. */
static int next_digit(const struct number *number, const char **p)
{
    if (*p < number->end && **p == '.')
        ++*p;
    return *p < number->end ? *(*p)++ - '0' : 0;
}

static int order_digits(const struct number *a, const struct number *b)
{
    const char *p = a->digits, *q = b->digits;

    while (p < a->end || q < b->end) {
        const int x = next_digit(a, &p), y = next_digit(b, &q);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

int number_order(const struct number *a, const struct number *b)
{
    if (a->class != b->class)
        return a->class < b->class ? -1 : 1;
    if (a->class != NUMBER_FINITE)
        return 0;
    const int sign_a = a->zero ? 0 : a->negative ? -1 : 1;
    const int sign_b = b->zero ? 0 : b->negative ? -1 : 1;
    if (sign_a != sign_b)
        return sign_a < sign_b ? -1 : 1;
    if (!sign_a)
        return 0;
    if (a->exponent != b->exponent)
        return (a->exponent < b->exponent) == (sign_a > 0) ? -1 : 1;
    return sign_a * order_digits(a, b);
}

static bool finite_key(const struct number *number, uint64_t *ret_key)
{
    const char *p = number->digits;
    uint64_t mantissa = 0;
    bool exact = true;

    if (number->exponent > KEY_EXPONENT_MAX || number->exponent < -KEY_EXPONENT_MAX) {
        const bool large = number->exponent > 0;
        *ret_key = (uint64_t)(large ? 2 * KEY_EXPONENT_MAX + 2 : 1) << KEY_MANTISSA;
        return false;
    }
    for (int i = 0; i < KEY_DIGITS; i++)
        mantissa = mantissa * 10 + (uint64_t)next_digit(number, &p);
    while (p < number->end && exact)
        exact = next_digit(number, &p) == 0;
    *ret_key = (uint64_t)(number->exponent + KEY_EXPONENT_MAX + 1) << KEY_MANTISSA | mantissa;
    return exact;
}

bool number_key(const struct number *number, uint64_t *ret_key)
{
    const uint64_t half = (uint64_t)1 << 63;
    uint64_t key = 0;
    bool exact = true;

    switch (number->class) {
    case NUMBER_MINUS_INFINITY:
        *ret_key = 0;
        return true;
    case NUMBER_INFINITY:
        *ret_key = UINT64_MAX - 1;
        return true;
    case NUMBER_NAN:
        *ret_key = UINT64_MAX;
        return true;
    case NUMBER_FINITE:
        break;
    }
    if (!number->zero)
        exact = finite_key(number, &key);
    *ret_key = number->negative ? half - key : half + key;
    return exact;
}

bool number_int64(const char *p, size_t len, int64_t *ret_value)
{
    const char *end = p + len;
    const bool negative = len && *p == '-';
    uint64_t value = 0;

    if (len && (*p == '-' || *p == '+'))
        p++;
    if (p == end || end - p > 19) /* 19 digits fit 64 bits without a sign */
        return false;
    for (; p < end; p++) {
        if (!is_digit(*p))
            return false;
        value = value * 10 + (uint64_t)(*p - '0');
    }
    if (value > (uint64_t)INT64_MAX + (negative ? 1 : 0))
        return false;
    *ret_value = negative ? (int64_t)(0 - value) : (int64_t)value;
    return true;
}

bool number_is(const char *p, size_t len)
{
    struct number number;
    return number_parse(p, len, &number);
}

int number_compare(const char *a, size_t a_len, const char *b, size_t b_len)
{
    struct number x, y;

    if (!number_parse(a, a_len, &x) || !number_parse(b, b_len, &y))
        return 0;
    return number_order(&x, &y);
}
