/* Regular expressions over cells: the C library's, kept from what could take for ever. Any thread.
 */
#include <stdlib.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "rows/match.h"

enum {
    PATTERN_BYTES = 400,
    REPEAT_MAX = 255, /* of all counts multiplied: the library copies what is repeated */
};

/* {2,40} counts as 40; what is in brackets or escaped is text. */
static bool takes_long(const char *text)
{
    unsigned long product = 1;
    bool bracket = false;
    for (const char *p = text; *p; p++) {
        if (*p == '\\' && p[1]) {
            p++;
        } else if (*p == '[' && !bracket) {
            bracket = true;
            p += (p[1] == '^') + (p[1 + (p[1] == '^')] == ']');
        } else if (*p == ']') {
            bracket = false;
        } else if (*p == '{' && !bracket) {
            unsigned long most = 1;
            for (char *end; *p && *p != '}'; p = end > p ? end : p + 1) {
                const unsigned long count = strtoul(p, &end, 10);
                most = end > p && count > most ? count : most;
            }
            product = most > REPEAT_MAX ? REPEAT_MAX + 1 : product * most;
            if (product > REPEAT_MAX || !*p)
                return product > REPEAT_MAX;
        }
    }
    return false;
}

static bool refers_back(const char *text)
{
    for (const char *p = text; *p; p++) {
        if (*p == '\\' && p[1]) {
            p++;
            if (*p >= '1' && *p <= '9')
                return true;
        }
    }
    return false;
}

bool match_regex_check(const char *text, struct err *err)
{
    char why[120];
    regex_t regex;
    if (strlen(text) > PATTERN_BYTES)
        return err_set(err, ERR_LIMIT, "the pattern is longer than %d bytes", PATTERN_BYTES);
    if (refers_back(text))
        return err_set(err, ERR_USAGE, "back references such as \\1 can't be used");
    if (takes_long(text))
        return err_set(err, ERR_LIMIT, "the pattern repeats more than %d times", REPEAT_MAX);
    const int code = regcomp(&regex, text, REG_EXTENDED | REG_NOSUB);
    if (!code) {
        regfree(&regex);
        return true;
    }
    regerror(code, &regex, why, sizeof why);
    why[0] = (char)str_lower(why[0]);
    return err_set(err, ERR_USAGE, "the pattern can't be read: %s", why);
}

regex_t *match_regex_new(const char *text, bool fold)
{
    struct err err = ERR_INIT;
    if (!match_regex_check(text, &err))
        return NULL;
    regex_t *regex = mem_alloc(sizeof *regex);
    if (regcomp(regex, text, REG_EXTENDED | REG_NOSUB | (fold ? REG_ICASE : 0)) == 0)
        return regex;
    mem_free(regex);
    return NULL;
}

void match_regex_free(regex_t *regex)
{
    if (!regex)
        return;
    regfree(regex);
    mem_free(regex);
}

bool match_regex_has(const regex_t *regex, const char *p, size_t len)
{
    regmatch_t part = {.rm_so = 0, .rm_eo = (regoff_t)len};
    return regex && regexec(regex, p, 1, &part, REG_STARTEND) == 0;
}
