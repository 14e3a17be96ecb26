/* Numbers as people of several countries write them. */
#include "digits.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"

/* Bytes of a currency sign at p. */
static size_t sign_len(const char *p)
{
    static const char *const signs[] = {"$", "€", "£", "¥"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (str_starts(p, signs[i]))
            return strlen(signs[i]);
    }
    return 0;
}

/* Bytes of what parts thousands at p without being a sign of decimals: "10'000", and spaces that
 * do not end a word; 0: nothing does. */
static size_t thousands_mark(const char *p)
{
    static const char *const marks[] = {"'", "\u2019", "\u00a0", "\u202f", "\u2009"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (str_starts(p, marks[i]))
            return strlen(marks[i]);
    }
    return 0;
}

bool digits_thousand(const char *p)
{
    return isdigit((unsigned char)p[0]) && isdigit((unsigned char)p[1]) &&
           isdigit((unsigned char)p[2]) && !isdigit((unsigned char)p[3]);
}

/* The comma of "1.000,50" and "1,5" stands before decimals, that of "1,000" and "1,000.50" parts
 * thousands; the points of "1.000.000" do, too. */
struct number_marks {
    bool comma_decimal, points_part;
};

static struct number_marks marks_of(const char *text)
{
    struct number_marks marks = {0};
    const char *comma = strchr(text, ','), *point = strchr(text, '.'),
               *second = point ? strchr(point + 1, '.') : NULL;
    const size_t behind = comma ? strspn(comma + 1, "0123456789") : 0;
    const bool one_comma = comma && !strchr(comma + 1, ',');
    marks.comma_decimal = one_comma && behind > 0 &&
                          ((point && point < comma && digits_thousand(point + 1)) ||
                           (!point && (behind != 3 || (comma == text + 1 && *text == '0'))));
    marks.points_part =
        point && digits_thousand(point + 1) && (marks.comma_decimal || (second && !comma));
    return marks;
}

bool digits_value(const char *text, double *ret_value)
{
    char digits[64];
    size_t n = 0;
    const char *p = text + sign_len(text);
    const struct number_marks marks = marks_of(p);
    while (*p && n + 1 < sizeof digits) {
        const size_t parted =
            n > 0 && digits_thousand(p + thousands_mark(p)) ? thousands_mark(p) : 0;
        if (*p == ',' && marks.comma_decimal)
            digits[n++] = '.';
        else if (!parted && *p != ',' && !(*p == '.' && marks.points_part))
            digits[n++] = *p;
        p += parted ? parted : 1;
    }
    digits[n] = '\0';
    if (n == 0 || !(isdigit((unsigned char)digits[0]) || digits[0] == '-' || digits[0] == '.'))
        return false;
    char *end;
    double value = strtod(digits, &end);
    if (end == digits)
        return false;
    if (str_eq_fold(end, "k"))
        value *= 1e3;
    else if (str_eq_fold(end, "m") || str_eq_fold(end, "mn"))
        value *= 1e6;
    else if (str_eq_fold(end, "bn"))
        value *= 1e9;
    else if (*end && strcmp(end, "%") != 0 && sign_len(end) != strlen(end))
        return false;
    *ret_value = value;
    return true;
}

void digits_join(struct words *words, struct arena *arena)
{
    static const char leads[] = "|over|above|under|below|than|least|most|exceeds|exceed|exceeding|"
                                "about|between|and|to|from|eur|usd|gbp|chf|>|<|>=|<=|=|is|are|of|";
    size_t kept = 0;
    for (size_t i = 0; i < words->len; i++) {
        struct word *before = kept ? &words->v[kept - 1] : NULL;
        struct word *word = &words->v[i];
        const char *lead = kept > 1 ? arena_printf(arena, "|%s|", words->v[kept - 2].lower) : "||";
        const bool joins = before && before->is_number && !before->quoted && !word->quoted &&
                           strspn(before->text, "0123456789") == strlen(before->text) &&
                           *before->text != '0' &&
                           (strlen(before->text) <= 3 || before->len > strlen(before->text)) &&
                           strlen(word->text) == 3 && digits_thousand(word->text) &&
                           before->offset + before->len + 1 == word->offset && strstr(leads, lead);
        if (!joins) {
            words->v[kept++] = *word;
            continue;
        }
        before->number = before->number * 1000 + word->number;
        before->text = before->lower = before->lemma = arena_printf(arena, "%.0f", before->number);
        before->len = word->offset + word->len - before->offset;
    }
    words->len = kept;
}
