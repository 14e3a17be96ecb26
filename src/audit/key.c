/* The key of the audit trail: from a command, or from a file that is made at the first entry.
 *
 * The file is made beside its place and linked there, so that of two processes that make one at the
 * same time both use the first. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit_private.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/system/command.h"
#include "querent/base/trust.h"

#define KEY_BYTES 32
#define KEY_LEAST 16 /* characters of a command's or a file's key */
#define KEY_MOST 4096

static char *key_path(const struct settings *settings)
{
    const char *set = settings_text(settings, SET_AUDIT_KEY_FILE);

    return *set ? mem_strdup(set) : path_config("audit.key");
}

static bool key_take(const char *text, const char *where, struct buf *ret_key, struct err *err)
{
    const size_t len = strcspn(text, "\r\n");

    if (len < KEY_LEAST)
        return err_set(err, ERR_CONFIG,
                       "the audit trail's key from %s is too short: %d characters "
                       "at least",
                       where, KEY_LEAST);
    buf_addn(ret_key, text, len);
    return true;
}

static bool from_command(const char *command, struct buf *ret_key, struct err *err)
{
    char *line = NULL;

    if (!command_first_line(command, "audit.key_command", NULL, &line, err))
        return false;
    const bool ok = key_take(line, "audit.key_command", ret_key, err);
    secret_free(line);
    return ok;
}

/* What others may read is no key. */
static bool is_private(const char *path, int fd, struct err *err)
{
    struct stat st;

    return (fstat(fd, &st) == 0 && !(st.st_mode & 077)) ||
           err_set(err, ERR_CONFIG, "the audit trail's key can be read by others: chmod 600 '%s'",
                   path);
}

/* ERR_NOT_FOUND: there is none. */
static bool key_read_file(const char *path, struct buf *ret_key, struct err *err)
{
    char text[KEY_MOST + 1] = "";
    const int fd = trust_open(path, err);

    if (fd < 0 && err->code == ERR_NOT_FOUND)
        return err_set(err, ERR_NOT_FOUND,
                       "the audit trail's key '%s' is gone: restore it (without it a new trail "
                       "needs a new state file and anchor)",
                       path);
    if (fd < 0)
        return err_prefix(err, "the audit trail's key");
    bool ok = is_private(path, fd, err);
    if (ok && read(fd, text, KEY_MOST) < 0)
        ok = err_set(err, ERR_CONFIG, "cannot read the audit trail's key '%s': %s", path,
                     strerror(errno));
    close(fd);
    if (ok) {
        char *where = mem_printf("'%s'", path);
        ok = key_take(text, where, ret_key, err);
        mem_free(where);
    }
    secret_wipe(text, sizeof text);
    return ok;
}

static bool random_text(char out[2 * KEY_BYTES + 2])
{
    unsigned char bytes[KEY_BYTES];

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(out + 2 * i, 4, "%02x\n", bytes[i]);
    secret_wipe(bytes, sizeof bytes);
    return true;
}

/* Whoever makes it first has made it. */
static bool key_make_file(const char *path, struct err *err)
{
    char text[2 * KEY_BYTES + 2] = "", *temporary = mem_printf("%s.XXXXXX", path);
    const char *slash = strrchr(path, '/');
    char *dir = slash && slash != path ? mem_strndup(path, (size_t)(slash - path)) : NULL;
    bool ok = !dir || path_make_dirs(dir, err);
    const int fd = ok ? mkostemp(temporary, O_CLOEXEC) : -1; /* mode 600 */

    ok = fd >= 0 && random_text(text) && write(fd, text, strlen(text)) == (ssize_t)strlen(text) &&
         fsync(fd) == 0 && (link(temporary, path) == 0 || errno == EEXIST);
    if (!ok && (!err || err->code == ERR_NONE))
        err_set(err, ERR_CONFIG, "cannot make the audit trail's key '%s': %s", path,
                strerror(errno));
    if (fd >= 0) {
        close(fd);
        unlink(temporary);
    }
    secret_wipe(text, sizeof text);
    mem_free(temporary);
    mem_free(dir);
    return ok;
}

bool audit_key(void *arg, bool create, struct buf *ret_key, struct err *err)
{
    const struct settings *settings = arg;
    const char *command = settings_text(settings, SET_AUDIT_KEY_COMMAND);
    struct err problem = ERR_INIT;

    if (*command)
        return from_command(command, ret_key, err);
    char *path = key_path(settings);
    bool ok = key_read_file(path, ret_key, &problem);
    if (!ok && problem.code == ERR_NOT_FOUND && create) {
        problem = ERR_INIT;
        ok = key_make_file(path, &problem) && key_read_file(path, ret_key, &problem);
    }
    mem_free(path);
    if (!ok && err)
        *err = problem;
    return ok;
}
