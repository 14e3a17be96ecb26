/* XDG folders and small files. Environment is read at each call: tests move the folders. */
#include "querent/base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { READ_AT_ONCE = 16384, USER_BYTES = 16384 };

/* The caller frees. */
static char *path_home(void)
{
    const char *dir = getenv("HOME");
    struct passwd user, *found = NULL;
    char bytes[USER_BYTES];

    if (dir && *dir)
        return mem_strdup(dir);
    getpwuid_r(getuid(), &user, bytes, sizeof bytes, &found); /* several threads may ask at once */
    return mem_strdup(found && found->pw_dir ? found->pw_dir : "/");
}

static char *path_under_home(const char *rest)
{
    char *home = path_home(), *path = mem_printf("%s%s", home, rest);

    mem_free(home);
    return path;
}

/* The specification says that relative paths in XDG variables are to be ignored. */
static char *path_xdg(const char *variable, const char *fallback, const char *name)
{
    const char *base = getenv(variable);
    char *above = base && *base == '/' ? mem_strdup(base) : path_under_home(fallback);
    char *dir = path_join(above, "querent");

    mem_free(above);
    if (!name)
        return dir;
    char *path = path_join(dir, name);
    mem_free(dir);
    return path;
}

char *path_config(const char *name)
{
    return path_xdg("XDG_CONFIG_HOME", "/.config", name);
}

char *path_state(const char *name)
{
    return path_xdg("XDG_STATE_HOME", "/.local/state", name);
}

char *path_data(const char *name)
{
    return path_xdg("XDG_DATA_HOME", "/.local/share", name);
}

char *path_cache(const char *name)
{
    return path_xdg("XDG_CACHE_HOME", "/.cache", name);
}

char *path_join(const char *dir, const char *name)
{
    if (!*dir || *name == '/')
        return mem_strdup(name);
    return mem_printf(str_ends(dir, "/") ? "%s%s" : "%s/%s", dir, name);
}

char *path_expand(const char *path)
{
    if (path[0] != '~' || (path[1] && path[1] != '/'))
        return mem_strdup(path);
    return path_under_home(path + 1);
}

bool path_make_dirs(const char *dir, struct err *err)
{
    char *path = mem_strdup(dir);
    bool ok = true;

    for (char *slash = path + 1; ok && *path; slash++) {
        const char c = *slash;
        if (c && c != '/')
            continue;
        *slash = '\0';
        struct stat st;
        if (mkdir(path, 0700) < 0 && (stat(path, &st) < 0 || !S_ISDIR(st.st_mode)))
            ok = err_set(err, ERR_IO, "cannot create folder '%s': %s", path, strerror(errno));
        if (!c)
            break;
        *slash = c;
    }
    mem_free(path);
    return ok;
}

bool path_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static bool path_io_error(struct err *err, const char *what, const char *path)
{
    return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "cannot %s '%s': %s", what, path,
                   strerror(errno));
}

/* Reads to the end; the size of a pipe or of a file under /proc is not known beforehand. */
static bool path_read_all(int fd, const char *path, size_t max, struct buf *text, struct err *err)
{
    for (;;) {
        buf_reserve(text, READ_AT_ONCE);
        const ssize_t n = read(fd, text->p + text->len, text->cap - text->len - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return path_io_error(err, "read", path);
        text->len += (size_t)n;
        text->p[text->len] = '\0';
        if (text->len > max)
            return err_set(err, ERR_LIMIT, "cannot read '%s': larger than %zu bytes", path, max);
        if (n == 0)
            return true;
    }
}

bool path_read_fd(int fd, const char *path, size_t max, struct buf *ret_text, struct err *err)
{
    struct buf text = BUF_INIT;
    struct stat st;

    if (fstat(fd, &st) == 0 && st.st_size > 0 && (size_t)st.st_size <= max)
        buf_reserve(&text, (size_t)st.st_size + READ_AT_ONCE); /* so that it does not grow */
    if (!path_read_all(fd, path, max, &text, err)) {
        buf_release(&text);
        return false;
    }
    buf_release(ret_text);
    *ret_text = text;
    return true;
}

int path_open(const char *path, struct err *err)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        path_io_error(err, "open", path);
    return fd;
}

bool path_read(const char *path, size_t max, struct buf *ret_text, struct err *err)
{
    const int fd = path_open(path, err);
    const bool ok = fd >= 0 && path_read_fd(fd, path, max, ret_text, err);

    if (fd >= 0)
        close(fd);
    return ok;
}

static bool path_write_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        const ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* A rename is durable once the folder is on disk. */
static void path_sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *dir = !slash          ? mem_strdup(".")
                : slash == path ? mem_strdup("/")
                                : mem_strndup(path, (size_t)(slash - path));
    const int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    mem_free(dir);
}

bool path_write_atomic(const char *path, const void *bytes, size_t len, unsigned mode,
                       struct err *err)
{
    char *target = realpath(path, NULL); /* a symbolic link stays one: its target is replaced */
    if (!target)
        target = mem_strdup(path);
    char *temporary = mem_printf("%s.XXXXXX", target);
    struct stat st;
    bool ok = false;

    if (stat(target, &st) == 0 && !S_ISREG(st.st_mode)) {
        err_set(err, ERR_IO, "cannot write '%s': it is not a file", path);
        goto out;
    }
    const int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0) {
        path_io_error(err, "create a file beside", path);
        goto out;
    }
    const bool written =
        fchmod(fd, (mode_t)mode) == 0 && path_write_all(fd, bytes, len) && fsync(fd) == 0;
    const int write_errno = errno;
    const bool closed = close(fd) == 0;
    if (!written)
        errno = write_errno;
    if (!written || !closed || rename(temporary, target) < 0) {
        path_io_error(err, "write", path);
        unlink(temporary);
        goto out;
    }
    path_sync_folder_of(target);
    ok = true;
out:
    mem_free(temporary);
    free(target);
    return ok;
}

/* Takes both parts' join and returns it when it exists. */
static char *path_existing(const char *dir, const char *kind, const char *name)
{
    if (!dir || !*dir)
        return NULL;
    char *path = kind ? mem_printf("%s/%s/%s", dir, kind, name) : mem_printf("%s/%s", dir, name);
    if (path_exists(path))
        return path;
    mem_free(path);
    return NULL;
}

static char *from_environment(const char *kind, const char *name)
{
    char variable[64];

    snprintf(variable, sizeof variable, "QUERENT_%s_DIR", kind);
    for (char *p = variable; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
    return path_existing(getenv(variable), NULL, name);
}

static char *from_config(const char *kind, const char *name)
{
    char *dir = path_config(NULL);
    char *path = path_existing(dir, kind, name);

    mem_free(dir);
    return path;
}

/* Beside the running program: SOURCE/build/NAME/querent, or PREFIX/bin/querent. */
static char *from_program(const char *kind, const char *name)
{
    char exe[PATH_MAX];
    char *path = NULL;

    const ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (n <= 0)
        return NULL;
    exe[n] = '\0';
    char *build = NULL;
    for (char *p = strstr(exe, "/build/"); p; p = strstr(p + 1, "/build/"))
        build = p;
    if (build) {
        *build = '\0';
        char *marker = path_existing(exe, "include", "querent");
        if (marker)
            path = path_existing(exe, kind, name);
        mem_free(marker);
        *build = '/';
    }
    for (int up = 0; !path && up < 2; up++) {
        char *slash = strrchr(exe, '/');
        if (!slash)
            return NULL;
        *slash = '\0';
    }
    if (path)
        return path;
    char *share = mem_printf("%s/share/querent", exe);
    path = path_existing(share, kind, name);
    mem_free(share);
    return path;
}

char *path_resource(const char *kind, const char *name, bool *ret_own)
{
    if (!*name || *name == '/' || strstr(name, ".."))
        return NULL; /* names come from settings and prompts: they never leave the folder */
    char *path = from_environment(kind, name);
    if (!path)
        path = from_config(kind, name);
    *ret_own = path != NULL;
    if (!path)
        path = path_existing(getenv("QUERENT_SOURCE_DIR"), kind, name);
    if (!path)
        path = from_program(kind, name);
    return path;
}
