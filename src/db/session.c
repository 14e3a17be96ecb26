/* The statements that a connection's settings run when it is opened. A value may come from outside:
 * ${NAME} is that variable of the environment, $(command) the first line that the command prints,
 * each put in as a quoted string. Their texts are secrets: they are wiped, and no message has them.
 */
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "querent/base/buf.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/system/command.h"
#include "querent/sql/sql.h"

#define PIECE 8 /* bytes of a value; one that is shorter is a piece, but for a few bytes */
#define PIECE_LEAST 4
#define ROOM 16384 /* so that a buffer does not grow, which would leave a copy behind */

/* The value of what begins at `p` ("${" or "$("); its end in *ret_end. The caller wipes and frees.
 */
static char *session_value_of(const char *p, const char **ret_end, struct err *err)
{
    const bool command = p[1] == '(';
    /* a command may have parentheses of its own: the last one on the line closes it */
    const char *end = command ? strrchr(p, ')') : strchr(p, '}');
    char *value = NULL;

    if (!end) {
        err_set(err, ERR_CONFIG, "'%.2s' is not closed", p);
        return NULL;
    }
    char *name = mem_strndup(p + 2, (size_t)(end - p) - 2);
    *ret_end = end + 1;
    if (command)
        command_first_line(name, "password_command", NULL, &value, err);
    else if (getenv(name))
        value = mem_strdup(getenv(name));
    else
        err_set(err, ERR_CONFIG, "the environment has no %s", name);
    mem_free(name);
    return value;
}

/* ---- what no error may show */

static uint64_t piece_hash(const char *bytes, size_t len)
{
    return hash_bytes(bytes, len, (uint64_t)(uintptr_t)&piece_hash ^ len); /* where code lies */
}

static void keep_pieces(struct db *db, const char *value)
{
    const size_t whole = strlen(value), len = whole < PIECE ? whole : PIECE;

    for (size_t i = 0; len >= PIECE_LEAST && i + len <= whole; i++)
        if (db->pieces.len < SESSION_PIECES)
            db->pieces.v[db->pieces.len++] = piece_hash(value + i, len);
}

bool db_session_shows(const struct db *db, const char *text)
{
    const size_t whole = strlen(text);

    for (size_t len = PIECE_LEAST; db->pieces.len && len <= PIECE; len++)
        for (size_t i = 0; i + len <= whole; i++) {
            const uint64_t hash = piece_hash(text + i, len);
            for (size_t k = 0; k < db->pieces.len; k++)
                if (db->pieces.v[k] == hash)
                    return true;
        }
    return false;
}

/* ---- the statements */

static bool session_expand(struct db *db, const char *line, struct buf *out, struct err *err)
{
    buf_reserve(out, ROOM);
    while (*line) {
        const char *mark = line;
        while (*mark && !(mark[0] == '$' && (mark[1] == '{' || mark[1] == '(')))
            mark++;
        buf_addn(out, line, (size_t)(mark - line));
        line = mark;
        if (!*mark)
            break;
        char *value = session_value_of(mark, &line, err);
        if (!value)
            return false;
        secret_held();
        keep_pieces(db, value);
        sql_quote_string(out, value, strlen(value), db->ops->dialect);
        secret_free(value);
    }
    return true;
}

static bool session_run_line(struct db *db, const char *line,
                             bool (*run)(void *arg, const char *sql), void *arg, struct err *err)
{
    struct buf sql = BUF_INIT;
    bool ok = session_expand(db, line, &sql, err);

    if (ok && !run(arg, buf_str(&sql)))
        ok = err_set(err, ERR_CONFIG, "it failed (code %s)", db->error.code);
    secret_release(&sql);
    return ok;
}

bool db_run_session(struct db *db, const char *session, bool (*run)(void *arg, const char *sql),
                    void *arg, struct err *err)
{
    size_t count = 0;
    char **lines = session ? str_split(session, '\n', &count) : NULL;
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++) {
        ok = session_run_line(db, lines[i], run, arg, err);
        if (!ok)
            err_prefix(err, "line %zu of the session statements", i + 1);
    }
    for (size_t i = 0; i < count; i++)
        secret_wipe(lines[i], strlen(lines[i]));
    str_free_all(lines, count);
    return ok;
}
