/* Words of a sentence that teaches, as the signs and calls that they stand for. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "teach/teach.h"

/* The longer of two that begin alike stands first. */
static const struct {
    const char *said, *sign;
} signs[] = {{" multiplied by ", " * "},
             {" times ", " * "},
             {" divided by ", " / "},
             {" plus ", " + "},
             {" minus ", " - "},
             {" is not null", " IS NOT NULL"},
             {" is not empty", " " NOT_EMPTY},
             {" is not blank", " " NOT_EMPTY},
             {" is not missing", " IS NOT NULL"},
             {" has a value", " IS NOT NULL"},
             {" is null", " IS NULL"},
             {" is empty", " " EMPTY},
             {" is blank", " " EMPTY},
             {" is missing", " IS NULL"},
             {" is not set", " IS NULL"},
             {" has no value", " IS NULL"},
             {" is set", " IS NOT NULL"},
             {" is not in (", " NOT IN ("},
             {" is in (", " IN ("},
             {" is not one of ", " NOT IN "},
             {" is one of ", " IN "},
             {" is between ", " BETWEEN "},
             {" is at least ", " >= "},
             {" is at most ", " <= "},
             {" is later than ", " > "},
             {" is higher than ", " > "},
             {" is larger than ", " > "},
             {" is bigger than ", " > "},
             {" is earlier than ", " < "},
             {" is lower than ", " < "},
             {" is smaller than ", " < "},
             {" is above ", " > "},
             {" is below ", " < "},
             {" is more than ", " > "},
             {" is greater than ", " > "},
             {" is over ", " > "},
             {" is less than ", " < "},
             {" is under ", " < "},
             {" is before ", " < "},
             {" is after ", " > "},
             {" is not ", " <> "},
             {" is ", " = "},
             {" equals ", " = "},
             {" are ", " = "},
             {" at least ", " >= "},
             {" at most ", " <= "},
             {" more than ", " > "},
             {" later than ", " > "},
             {" less than ", " < "},
             {" earlier than ", " < "},
             {" before ", " < "},
             {" after ", " > "},
             {" above ", " > "},
             {" below ", " < "},
             {" over ", " > "},
             {" under ", " < "}};
static const struct {
    const char *said, *call;
} calls[] = {{"the sum of ", "sum("},
             {"sum of ", "sum("},
             {"the total of ", "sum("},
             {"total of ", "sum("},
             {"the average of ", "avg("},
             {"average of ", "avg("},
             {"the number of different ", "count(DISTINCT "},
             {"number of different ", "count(DISTINCT "},
             {"the maximum of ", "max("},
             {"the minimum of ", "min("}};

bool teach_is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || (unsigned char)c >= 0x80;
}

/* The sign that stands for the words at p; NULL: none does. */
static const char *teach_sign(const char *p, size_t *ret_len)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t len = strlen(signs[i].said);
        if (!str_starts_fold(p, signs[i].said) ||
            (teach_is_letter(p[len - 1]) && teach_is_letter(p[len])))
            continue;
        *ret_len = len;
        return signs[i].sign;
    }
    return NULL;
}

char *teach_signs(struct teaching *teaching, const char *said)
{
    struct buf out = BUF_INIT;
    bool quoted = false;

    for (const char *p = said; *p;) {
        size_t len = 1;
        const char *sign = quoted ? NULL : teach_sign(p, &len);
        quoted ^= *p == '\'';
        if (sign)
            buf_add(&out, sign);
        else
            buf_addc(&out, *p);
        p += len;
        if (sign && sign[strlen(sign) - 1] == ' ' && teach_sign(p - 1, &len))
            p--; /* the blank begins the next one, too */
    }
    char *text = arena_strdup(&teaching->arena, buf_str(&out));
    buf_release(&out);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (str_starts_fold(text, calls[i].said))
            return arena_printf(&teaching->arena, "%s%s)", calls[i].call,
                                text + strlen(calls[i].said));
    return text;
}

bool teach_compares(const char *sql)
{
    return strpbrk(sql, "=<>") || str_find_fold(sql, " like ") || str_find_fold(sql, " in ") ||
           str_find_fold(sql, " is ") || str_find_fold(sql, " between ");
}
