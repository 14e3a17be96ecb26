/* The word lists as data, and names put together from them. */
#include <stdio.h>
#include <string.h>

#include "make.h"

#define COUNT(...) (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
#define WORDS(name, ...)                                                                           \
    const struct words words_##name = {(const char *const[]){__VA_ARGS__}, COUNT(__VA_ARGS__)};
#include "words.inc"
#undef WORDS

struct country {
    const char *name;
    int weight;
    const char *phone;
    const char *street;      /* %S the street, %d the number */
    const char *postal_code; /* one integer conversion */
    struct words first, last, cities, streets, companies;
};

#define LIST(...)                                                                                  \
    {                                                                                              \
        (const char *const[]){__VA_ARGS__}, COUNT(__VA_ARGS__)                                     \
    }
#define COUNTRY(...) {__VA_ARGS__},
static const struct country countries[] = {
#include "places.inc"
};
#undef COUNTRY
#undef LIST

const char *pick(struct maker *maker, const struct words *words)
{
    return words->v[make_random(maker, (uint32_t)words->count)];
}

int pick_country(struct maker *maker)
{
    const int count = (int)(sizeof countries / sizeof *countries);
    int total = 0;

    for (int i = 0; i < count; i++)
        total += countries[i].weight;
    int at = (int)make_random(maker, (uint32_t)total);
    int country = 0;
    while (at >= countries[country].weight)
        at -= countries[country++].weight;
    return country;
}

const char *country_name(int country)
{
    return countries[country].name;
}

const char *pick_city(struct maker *maker, int country)
{
    return pick(maker, &countries[country].cities);
}

const char *pick_first(struct maker *maker, int country)
{
    return pick(maker, &countries[country].first);
}

const char *pick_last(struct maker *maker, int country)
{
    return pick(maker, &countries[country].last);
}

/* Family names come first where they do so in life, without a space. */
void pick_person(struct maker *maker, int country, char out[NAME_BYTES])
{
    static const char *const family_first[] = {"Japan", "China", "South Korea"};
    const char *first = pick_first(maker, country);
    const char *last = pick_last(maker, country);

    for (size_t i = 0; i < sizeof family_first / sizeof *family_first; i++)
        if (!strcmp(countries[country].name, family_first[i])) {
            snprintf(out, NAME_BYTES, "%s%s", last, first);
            return;
        }
    snprintf(out, NAME_BYTES, "%s %s", first, last);
}

/* Copies a pattern, with `a` for %<key_a> and `b` for %<key_b>. */
static void words_fill(char out[NAME_BYTES], const char *pattern, char key_a, const char *a,
                       char key_b, const char *b)
{
    size_t len = 0;

    for (; *pattern && len + 1 < NAME_BYTES; pattern++) {
        const char key = *pattern == '%' ? pattern[1] : '\0';
        if (key && (key == key_a || key == key_b)) {
            const int n = snprintf(out + len, NAME_BYTES - len, "%s", key == key_a ? a : b);
            len += (size_t)n < NAME_BYTES - len ? (size_t)n : NAME_BYTES - len - 1;
            pattern++;
        } else {
            out[len++] = *pattern;
        }
    }
    out[len] = '\0';
}

void pick_company(struct maker *maker, int country, const char *city, char out[NAME_BYTES])
{
    const char *pattern = pick(maker, &countries[country].companies);

    words_fill(out, pattern, 'L', pick_last(maker, country), 'C', city);
}

void pick_street(struct maker *maker, int country, char out[NAME_BYTES])
{
    char number[12];

    snprintf(number, sizeof number, "%u", 1 + make_skewed(maker, 180));
    words_fill(out, countries[country].street, 'S', pick(maker, &countries[country].streets), 'd',
               number);
}

/* The pattern has one %d with a width at most: its digits are drawn here. */
void pick_postal_code(struct maker *maker, int country, char out[NAME_BYTES])
{
    const char *pattern = countries[country].postal_code;
    size_t len = 0;

    for (; *pattern; pattern++) {
        if (*pattern != '%') {
            out[len++] = *pattern;
            continue;
        }
        int digits = 0;
        while (*++pattern != 'd')
            digits = digits * 10 + (*pattern - '0');
        for (int i = 0; i < (digits ? digits : 1); i++)
            out[len++] = (char)('1' + make_random(maker, 9));
    }
    out[len] = '\0';
}

void pick_phone(struct maker *maker, int country, char out[NAME_BYTES])
{
    snprintf(out, NAME_BYTES, "%s %u 555 %04u", countries[country].phone,
             20 + make_random(maker, 70), make_random(maker, 10000));
}
