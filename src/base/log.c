/* The log file: one write(2) a line in append mode, so that lines of several processes do not mix.
 * One lock guards the descriptor and the rotation. Text goes through text_safe, since a log is read
 * in a terminal too. */
#include "querent/base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

enum { LOG_ROTATE_BYTES = 8 << 20 };

static const char *const level_names[] = {"error", "warn", "info", "debug"};

static struct {
    pthread_mutex_t lock;
    int fd; /* -1: closed */
    enum log_level level;
    char *path;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1};

static int open_append(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
}

/* Moves a full file to PATH.1. When another process has moved it already, only opens the new one.
 * Should the rename fail, the log goes on growing: losing lines would be worse. */
static void rotate_if_full(void)
{
    struct stat ours, named;

    if (fstat(state.fd, &ours) < 0 || ours.st_size < LOG_ROTATE_BYTES)
        return;
    if (stat(state.path, &named) == 0 && named.st_ino == ours.st_ino &&
        named.st_dev == ours.st_dev) {
        char *old = mem_printf("%s.1", state.path);
        const int failed = rename(state.path, old);
        mem_free(old);
        if (failed)
            return;
    }
    const int fd = open_append(state.path);
    if (fd < 0)
        return;
    close(state.fd);
    state.fd = fd;
}

bool log_open(const char *path, enum log_level level, struct err *err)
{
    const int fd = open_append(path);

    if (fd < 0)
        return err_set(err, ERR_IO, "cannot open log '%s': %s", path, strerror(errno));
    pthread_mutex_lock(&state.lock);
    if (state.fd >= 0)
        close(state.fd);
    mem_free(state.path);
    state.path = mem_strdup(path);
    state.fd = fd;
    state.level = level;
    rotate_if_full();
    pthread_mutex_unlock(&state.lock);
    return true;
}

int log_descriptor(void)
{
    pthread_mutex_lock(&state.lock);
    const int fd = state.fd >= 0 ? fcntl(state.fd, F_DUPFD_CLOEXEC, 3)
                                 : open("/dev/null", O_WRONLY | O_CLOEXEC);
    pthread_mutex_unlock(&state.lock);
    return fd;
}

static void format_line(struct buf *line, enum log_level level, const char *area, const char *fmt,
                        va_list args)
{
    struct buf text = BUF_INIT;
    char when[24];

    clock_iso(clock_now(), when);
    buf_addv(&text, fmt, args);
    buf_addf(line, "%s %s %s: ", when, level_names[level], area);
    text_safe(line, text.p, text.len, TEXT_SAFE_DEFAULT);
    buf_addc(line, '\n');
    buf_release(&text);
}

void log_write(enum log_level level, const char *area, const char *fmt, ...)
{
    pthread_mutex_lock(&state.lock);
    if (state.fd >= 0 && level <= state.level) {
        struct buf line = BUF_INIT;
        va_list args;
        va_start(args, fmt);
        format_line(&line, level, area, fmt, args);
        va_end(args);
        rotate_if_full();
        const ssize_t n = write(state.fd, line.p, line.len);
        (void)n; /* a full disk must not stop the work that is logged */
        buf_release(&line);
    }
    pthread_mutex_unlock(&state.lock);
}
