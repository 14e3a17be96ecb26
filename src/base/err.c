/* Errors as values. The text is built beside the struct, since callers may pass err->text as one of
 * the arguments. Any thread. */
#include "querent/base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const code_names[] = {
    [ERR_NONE] = "none",
    [ERR_USAGE] = "usage",
    [ERR_CONFIG] = "config",
    [ERR_IO] = "io",
    [ERR_PARSE] = "parse",
    [ERR_REFUSED] = "refused",
    [ERR_NOT_FOUND] = "not_found",
    [ERR_CONNECT] = "connect",
    [ERR_TIMEOUT] = "timeout",
    [ERR_CANCELLED] = "cancelled",
    [ERR_LIMIT] = "limit",
    [ERR_DB] = "db",
    [ERR_MODEL] = "model",
    [ERR_STATE] = "state",
    [ERR_STALE] = "stale",
    [ERR_UNSURE] = "unsure",
    [ERR_UNSUPPORTED] = "unsupported",
    [ERR_INTERNAL] = "internal",
};

/* A cut by vsnprintf may fall inside a character: the torn bytes at the end are dropped. */
static void trim_torn_character(char *text)
{
    const size_t len = strlen(text);
    size_t start = len;

    while (start > 0 && len - start < 4 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return;
    const unsigned char lead = (unsigned char)text[start - 1];
    const size_t want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (want > len - start + 1)
        text[start - 1] = '\0';
}

bool err_set(struct err *err, enum err_code code, const char *fmt, ...)
{
    char text[sizeof err->text];
    va_list args;

    if (!err)
        return false;
    va_start(args, fmt);
    const int len = vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (len < 0)
        text[0] = '\0';
    if (len >= (int)sizeof text)
        trim_torn_character(text);
    err->code = code;
    memcpy(err->text, text, strlen(text) + 1);
    return false;
}

bool err_prefix(struct err *err, const char *fmt, ...)
{
    char prefix[sizeof err->text];
    va_list args;

    if (!err)
        return false;
    va_start(args, fmt);
    const int len = vsnprintf(prefix, sizeof prefix, fmt, args);
    va_end(args);
    if (len < 0)
        return false;
    if (len >= (int)sizeof prefix)
        trim_torn_character(prefix);
    return err_set(err, err->code, "%s: %s", prefix, err->text);
}

const char *err_code_name(enum err_code code)
{
    const size_t count = sizeof code_names / sizeof *code_names;

    return (size_t)code < count && code_names[code] ? code_names[code] : "unknown";
}
