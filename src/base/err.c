/* Errors as values. The text is built beside the struct, since callers may pass err->text as one of
 * the arguments. Any thread. */
#include "querent/base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/text.h"

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
    [ERR_UNRELATED] = "no_relevant_data",
    [ERR_UNSUPPORTED] = "unsupported",
    [ERR_INTERNAL] = "internal",
};

#define ERR_BYTES sizeof((struct err *)0)->text

/* A text that has no room is shortened, so that the way out at its end stays. */
static void err_format(char *out, const char *fmt, va_list args)
{
    struct buf whole = BUF_INIT;
    va_list again;

    va_copy(again, args);
    const int len = vsnprintf(out, ERR_BYTES, fmt, args);
    if (len < 0)
        out[0] = '\0';
    if (len >= (int)ERR_BYTES / 2) {
        buf_addv(&whole, fmt, again);
        text_shorten(&whole, ERR_BYTES - 1);
        text_copy(out, ERR_BYTES, buf_str(&whole));
        buf_release(&whole);
    }
    va_end(again);
}

bool err_set(struct err *err, enum err_code code, const char *fmt, ...)
{
    char made[ERR_BYTES];
    va_list args;

    if (!err)
        return false;
    va_start(args, fmt);
    err_format(made, fmt, args);
    va_end(args);
    err->code = code;
    text_copy(err->text, sizeof err->text, made);
    return false;
}

bool err_prefix(struct err *err, const char *fmt, ...)
{
    char prefix[ERR_BYTES];
    va_list args;

    if (!err)
        return false;
    va_start(args, fmt);
    err_format(prefix, fmt, args);
    va_end(args);
    return err_set(err, err->code, "%s: %s", prefix, err->text);
}

const char *err_code_name(enum err_code code)
{
    const size_t count = sizeof code_names / sizeof *code_names;

    return (size_t)code < count && code_names[code] ? code_names[code] : "unknown";
}
