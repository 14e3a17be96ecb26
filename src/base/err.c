/* Errors as values. The text is built beside the struct, since callers may pass err->text as one of
 * the arguments. Any thread. */
#include "querent/base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* Room for a character more than an error has, so that a cut sees where it falls. */
struct err_text {
    char text[sizeof((struct err *)0)->text + 4];
};

static void err_format(struct err_text *out, const char *fmt, va_list args)
{
    if (vsnprintf(out->text, sizeof out->text, fmt, args) < 0)
        out->text[0] = '\0';
}

bool err_set(struct err *err, enum err_code code, const char *fmt, ...)
{
    struct err_text made;
    va_list args;

    if (!err)
        return false;
    va_start(args, fmt);
    err_format(&made, fmt, args);
    va_end(args);
    err->code = code;
    text_copy(err->text, sizeof err->text, made.text);
    return false;
}

bool err_prefix(struct err *err, const char *fmt, ...)
{
    struct err_text prefix;
    va_list args;

    if (!err)
        return false;
    va_start(args, fmt);
    err_format(&prefix, fmt, args);
    va_end(args);
    return err_set(err, err->code, "%s: %s", prefix.text, err->text);
}

const char *err_code_name(enum err_code code)
{
    const size_t count = sizeof code_names / sizeof *code_names;

    return (size_t)code < count && code_names[code] ? code_names[code] : "unknown";
}
