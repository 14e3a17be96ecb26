/* Byte strings: comparison, numbers, nearest names. No locale is consulted: a program that called
 * setlocale must still read 0.7 as seven tenths. */
#include "querent/base/str.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/vec.h"

int str_lower(char c)
{
    const unsigned char u = (unsigned char)c;

    return u >= 'A' && u <= 'Z' ? u + ('a' - 'A') : u;
}

static bool str_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool str_eq(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

int str_cmp_fold(const char *a, const char *b)
{
    while (*a && str_lower(*a) == str_lower(*b)) {
        a++;
        b++;
    }
    return str_lower(*a) - str_lower(*b);
}

bool str_eq_fold(const char *a, const char *b)
{
    return a == b || (a && b && str_cmp_fold(a, b) == 0);
}

bool str_starts(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool str_starts_fold(const char *text, const char *prefix)
{
    while (*prefix && str_lower(*text) == str_lower(*prefix)) {
        text++;
        prefix++;
    }
    return !*prefix;
}

bool str_ends(const char *text, const char *suffix)
{
    const size_t len = strlen(text), tail = strlen(suffix);

    return len >= tail && memcmp(text + len - tail, suffix, tail) == 0;
}

const char *str_find_fold(const char *text, const char *needle)
{
    if (!*needle)
        return text;
    for (; *text; text++)
        if (str_lower(*text) == str_lower(*needle) && str_starts_fold(text, needle))
            return text;
    return NULL;
}

char *str_trim(char *text)
{
    while (str_space(*text))
        text++;
    size_t len = strlen(text);
    while (len && str_space(text[len - 1]))
        text[--len] = '\0';
    return text;
}

bool str_blank(const char *text)
{
    while (text && str_space(*text))
        text++;
    return !text || !*text;
}

bool str_to_i64(const char *text, int64_t *ret_value)
{
    const char *digits = text && (*text == '-' || *text == '+') ? text + 1 : text;

    if (!digits || *digits < '0' || *digits > '9')
        return false;
    char *end = NULL;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (errno || *end)
        return false;
    *ret_value = value;
    return true;
}

bool str_to_double(const char *text, double *ret_value)
{
    if (!text || !*text || text[strspn(text, "0123456789+-.eE")])
        return false;
    const locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0); /* glibc's static one: no cost */
    char *end = NULL;
    errno = 0;
    const double value = strtod_l(text, &end, c);
    freelocale(c);
    const bool overflow = errno == ERANGE && (value > 1 || value < -1);
    if (end == text || *end || overflow)
        return false;
    *ret_value = value;
    return true;
}

static unsigned str_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* One row of the matrix: `rows` are the row before last, the last one and the one to fill. Returns
 * the least value of the row. */
static unsigned distance_row(const char *a, size_t i, const char *b, size_t len_b,
                             unsigned *const rows[3])
{
    unsigned best = rows[2][0] = (unsigned)i;

    for (size_t j = 1; j <= len_b; j++) {
        const bool same = str_lower(a[i - 1]) == str_lower(b[j - 1]);
        unsigned cost =
            str_least(str_least(rows[1][j], rows[2][j - 1]) + 1, rows[1][j - 1] + !same);
        if (i > 1 && j > 1 && str_lower(a[i - 1]) == str_lower(b[j - 2]) &&
            str_lower(a[i - 2]) == str_lower(b[j - 1]))
            cost = str_least(cost, rows[0][j - 2] + 1);
        rows[2][j] = cost;
        best = str_least(best, cost);
    }
    return best;
}

unsigned str_distance(const char *a, const char *b, unsigned limit)
{
    const size_t len_a = strlen(a), len_b = strlen(b);
    const size_t apart = len_a > len_b ? len_a - len_b : len_b - len_a;
    unsigned stack[3 * 65];

    if (apart > limit)
        return limit + 1;
    unsigned *memory = len_b < 65 ? stack : mem_alloc(3 * (len_b + 1) * sizeof *memory);
    unsigned *rows[3] = {memory, memory + len_b + 1, memory + 2 * (len_b + 1)};
    for (size_t j = 0; j <= len_b; j++)
        rows[1][j] = (unsigned)j;
    unsigned best = 0;
    for (size_t i = 1; i <= len_a && best <= limit; i++) {
        best = distance_row(a, i, b, len_b, rows);
        unsigned *oldest = rows[0];
        rows[0] = rows[1];
        rows[1] = rows[2];
        rows[2] = oldest;
    }
    const unsigned distance = best > limit ? limit + 1 : rows[1][len_b];
    if (memory != stack)
        mem_free(memory);
    return distance > limit ? limit + 1 : distance;
}

int str_nearest(const char *name, const char *const *names, size_t n)
{
    const size_t len = strlen(name);
    unsigned limit = len < 6 ? 1 : (unsigned)(len / 3);
    int nearest = -1;

    for (size_t i = 0; i < n; i++) {
        const unsigned distance = str_distance(name, names[i], limit);
        if (distance > limit)
            continue;
        nearest = (int)i;
        if (distance == 0)
            break;
        limit = distance - 1;
    }
    return nearest;
}

char **str_split(const char *text, char sep, size_t *ret_count)
{
    VEC(char *) pieces = {0};

    while (text && *text) {
        const char *end = strchr(text, sep);
        const size_t len = end ? (size_t)(end - text) : strlen(text);
        size_t from = 0, to = len;
        while (from < to && str_space(text[from]))
            from++;
        while (to > from && str_space(text[to - 1]))
            to--;
        if (to > from)
            vec_push(&pieces, mem_strndup(text + from, to - from));
        text += end ? len + 1 : len;
    }
    *ret_count = pieces.len;
    return pieces.v;
}

void str_free_all(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mem_free(texts[i]);
    mem_free(texts);
}
