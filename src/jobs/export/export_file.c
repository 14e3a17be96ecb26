/* The file of an export: written without a name in the same folder, or, where the file system has
 * no such files, under a temporary one, and put in place once all of it is on disk, so that a
 * reader sees the old file or the new one, never half. */
#include "export/exporter.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "querent/base/mem.h"

#define READER_WAIT_MS 5000 /* for somebody to read a pipe */
#define READER_STEP_MS 20   /* there is nothing that tells of one */
#define NEW_MODE 0666       /* less what the umask takes */

static bool export_file_io_error(struct err *err, const char *what, const char *path)
{
    return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "cannot %s '%s': %s", what, path,
                   errno == EPIPE ? "its reader closed the pipe" : strerror(errno));
}

/* What a new file may be, without changing the process's umask, which other threads share. */
static mode_t new_mode(void)
{
    unsigned mask = 022;
    char line[128];
    FILE *status = fopen("/proc/self/status", "re");

    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "Umask: %o", &mask) == 1)
            break;
    if (status)
        fclose(status);
    return (mode_t)(NEW_MODE & ~mask);
}

/* A pipe without a reader would be waited for for ever. It stays non-blocking: a reader that stalls
 * may be waited for, but not beyond a cancel. */
static int open_pipe(const char *path, struct cancel *cancel)
{
    int fd = -1;

    for (int waited = 0; fd < 0 && waited <= READER_WAIT_MS; waited += READER_STEP_MS) {
        fd = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0 && (errno != ENXIO || !cancel_wait(cancel, READER_STEP_MS)))
            break;
    }
    return fd;
}

static bool open_directly(struct export_file *file, const char *path, bool pipe, struct err *err)
{
    file->fd = pipe ? open_pipe(path, file->cancel) : open(path, O_WRONLY | O_CLOEXEC);
    if (file->fd < 0 && cancel_fired(file->cancel))
        return err_set(err, ERR_CANCELLED, "cancelled: nobody reads the pipe '%s'", path);
    if (pipe && file->fd < 0 && errno == ENXIO)
        return err_set(err, ERR_TIMEOUT, "nobody reads the pipe '%s'", path);
    if (file->fd >= 0 && isatty(file->fd)) /* which takes no byte as it is */
        return err_set(err, ERR_USAGE, "'%s' is a terminal: name a file", path);
    return file->fd >= 0 || export_file_io_error(err, "open", path);
}

static char *export_file_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return !slash ? mem_strdup(".") : mem_strndup(path, (size_t)(slash - path) + 1);
}

static bool open_unnamed(struct export_file *file, mode_t mode)
{
    char *dir = export_file_folder_of(file->target);
    char path[48];

    file->fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    mem_free(dir);
    if (file->fd < 0)
        return false;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file->fd);
    if (access(path, W_OK) != 0 || fchmod(file->fd, mode) != 0) {
        close(file->fd);
        file->fd = -1;
        return false;
    }
    file->temporary = mem_strdup(path);
    file->unnamed = true;
    return true;
}

static bool open_beside(struct export_file *file, const char *path, mode_t mode, struct err *err)
{
    file->temporary = mem_printf("%s.XXXXXX", file->target);
    file->fd = mkostemp(file->temporary, O_CLOEXEC);
    if (file->fd < 0) {
        mem_free(file->temporary);
        file->temporary = NULL;
        return export_file_io_error(err, "create", path);
    }
    return fchmod(file->fd, mode) == 0 || export_file_io_error(err, "create", path);
}

/* In a folder where everybody may put files, as /tmp, somebody else's link would lead the rows over
 * a file of this user. The kernel follows none there (protected_symlinks); nor does this. */
static bool is_foreign_link(const char *path)
{
    struct stat link, folder;
    char *dir = export_file_folder_of(path);
    const bool foreign = lstat(path, &link) == 0 && S_ISLNK(link.st_mode) &&
                         stat(dir, &folder) == 0 && folder.st_mode & S_ISVTX &&
                         folder.st_mode & S_IWOTH && link.st_uid != geteuid() &&
                         link.st_uid != folder.st_uid;

    mem_free(dir);
    return foreign;
}

/* really: a device or a pipe is opened as well. */
static bool export_file_prepare(struct export_file *file, const char *path, bool really,
                                struct err *err)
{
    struct stat st;
    char resolved[PATH_MAX];
    bool ok = false;

    *file = (struct export_file){.fd = -1, .cancel = file->cancel};
    file->target = mem_strdup(realpath(path, resolved) ? resolved : path);
    const bool exists = stat(file->target, &st) == 0;
    if (is_foreign_link(path)) {
        err_set(err, ERR_REFUSED, "'%s' is somebody else's link to '%s': name another file", path,
                file->target);
    } else if (exists && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        export_file_io_error(err, "write", path);
    } else if (exists && access(file->target, W_OK) != 0) {
        export_file_io_error(err, "write", path);
    } else if (exists && !S_ISREG(st.st_mode)) {
        ok = !really || open_directly(file, path, S_ISFIFO(st.st_mode), err);
    } else {
        const mode_t mode = exists ? st.st_mode & 0777 : new_mode();
        ok = open_unnamed(file, mode) || open_beside(file, path, mode, err);
    }
    if (!ok)
        export_file_abort(file);
    return ok;
}

bool export_file_open(struct export_file *file, const char *path, struct cancel *cancel,
                      struct err *err)
{
    file->cancel = cancel;
    return export_file_prepare(file, path, true, err);
}

bool export_file_check(const char *path, struct err *err)
{
    struct export_file file = {.fd = -1};

    if (!export_file_prepare(&file, path, false, err))
        return false;
    export_file_abort(&file);
    return true;
}

bool export_file_write(struct export_file *file, const void *bytes, size_t len, struct err *err)
{
    const char *p = bytes;

    while (len) {
        const ssize_t n = write(file->fd, p, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN) {
            if (cancel_wait_writable(file->cancel, file->fd))
                continue;
            return err_set(err, ERR_CANCELLED, "cancelled: the reader of '%s' takes no more",
                           file->target);
        }
        if (n < 0)
            return export_file_io_error(err, "write", file->target);
        p += n;
        len -= (size_t)n;
    }
    return true;
}

/* A name is durable once the folder is on disk. */
static void export_file_sync_folder_of(const char *path)
{
    char *dir = export_file_folder_of(path);
    const int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    mem_free(dir);
}

/* The file gets its name, or, where another file has that, one beside it first. */
static bool export_file_name(struct export_file *file)
{
    if (linkat(AT_FDCWD, file->temporary, AT_FDCWD, file->target, AT_SYMLINK_FOLLOW) == 0)
        return true;
    if (errno != EEXIST)
        return false;
    char *beside = mem_printf("%s.XXXXXX", file->target);
    const int fd = mkostemp(beside, O_CLOEXEC); /* a name that nobody has */
    bool ok = fd >= 0 && close(fd) == 0 && unlink(beside) == 0 &&
              linkat(AT_FDCWD, file->temporary, AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0;
    if (ok && rename(beside, file->target) != 0) {
        const int why = errno;
        unlink(beside);
        errno = why;
        ok = false;
    }
    mem_free(beside);
    return ok;
}

static bool export_file_place(struct export_file *file, struct err *err)
{
    const bool ok =
        file->unnamed ? export_file_name(file) : rename(file->temporary, file->target) == 0;

    if (!ok)
        return export_file_io_error(err, "write", file->target);
    export_file_sync_folder_of(file->target);
    mem_free(file->temporary);
    file->temporary = NULL;
    return true;
}

bool export_file_commit(struct export_file *file, struct err *err)
{
    bool ok = !file->temporary || fsync(file->fd) == 0 ||
              export_file_io_error(err, "write", file->target);

    if (ok && file->temporary)
        ok = export_file_place(file, err);
    const int fd = file->fd;
    file->fd = -1;
    if (close(fd) != 0 && ok)
        ok = export_file_io_error(err, "write", file->target);
    export_file_abort(file);
    return ok;
}

char *export_file_mark_partial(struct export_file *file)
{
    if (!file->temporary)
        return NULL;
    char *name = mem_printf("%s.partial", file->target);
    mem_free(file->target);
    file->target = name;
    return mem_strdup(name);
}

void export_file_abort(struct export_file *file)
{
    if (file->fd >= 0)
        close(file->fd);
    if (file->temporary && !file->unnamed)
        unlink(file->temporary);
    mem_free(file->temporary);
    mem_free(file->target);
    *file = (struct export_file){.fd = -1};
}
