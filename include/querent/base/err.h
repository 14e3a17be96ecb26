/* Errors are values: copyable, no allocation.
 *
 * A function that can fail returns bool (or a pointer, NULL meaning failure) and takes `struct err
 * *` last. Success leaves *err alone; failure fills it and leaves every ret_ argument alone. Text
 * is lower case, without a full stop, says what failed first, names the subject in single quotes,
 * and ends with what to do about it when that is known: `cannot connect to 'shop': connection
 * refused`.
 */
#ifndef QUERENT_BASE_ERR_H
#define QUERENT_BASE_ERR_H

#include <stdbool.h>

enum err_code {
    ERR_NONE = 0,
    ERR_USAGE,     /* the caller's words are off: command line, a form, a turn that names nothing */
    ERR_CONFIG,    /* a setting's name or value, a file with secrets that others can read */
    ERR_IO,        /* files, pipes, terminals */
    ERR_PARSE,     /* text that is not what its format says */
    ERR_REFUSED,   /* understood and not allowed: a write in a question, a hidden table */
    ERR_NOT_FOUND, /* a named thing does not exist */
    ERR_CONNECT,   /* a server could not be reached or hung up */
    ERR_TIMEOUT,   /* a time limit of ours ran out */
    ERR_CANCELLED, /* the operator stopped it */
    ERR_LIMIT,     /* a named size limit was hit */
    ERR_DB,        /* the database said no; struct db_error has its class */
    ERR_MODEL,     /* the model server answered, but not usably */
    ERR_STATE,     /* the state file: locked, corrupt, newer than this program */
    ERR_STALE,     /* a confirmation of a version that is no longer the newest */
    ERR_UNSURE,    /* no answer good enough to give: the engine's honest 'I can't' */
    ERR_UNRELATED, /* the same, since nothing here is about what was asked */
    ERR_UNSUPPORTED, /* a client library or feature that this build or machine lacks */
    ERR_INTERNAL,    /* a broken invariant of ours */
};

struct err {
    enum err_code code;
    char text[480]; /* UTF-8, NUL-terminated, cut at a character boundary */
};

#define ERR_INIT ((struct err){.code = ERR_NONE, .text = ""})

/* Fills *err (NULL is fine) and returns false, so that `return err_set(...)` reads well. */
bool err_set(struct err *err, enum err_code code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts `prefix: ` before the text that *err has; keeps its code. Returns false. */
bool err_prefix(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The code's name for logs, JSON and exit messages: "refused", "not_found". Never NULL. */
const char *err_code_name(enum err_code code);

#endif
