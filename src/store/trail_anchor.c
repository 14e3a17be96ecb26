/* The anchor: one line of a fixed length that is written over, so that it needs no room on a full
 * disk. Its own MAC ties it to the key and the company. Appenders hold its lock from before their
 * transaction until the new line is written. */
#include "trail_private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "backend/line.h"
#include "querent/base/clock.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define LOOK_EVERY_NS 2000000
#define NO_HASH "----------------------------------------------------------------"

enum { LINE_LEN = 21 + 12 + 1 + 64 + 1 + 64 + 1 }; /* of: title, rows, hash, MAC, line break */

static char *trail_anchor_of_company(const char *anchor, const char *company)
{
    if (!*company)
        return mem_strdup(anchor);
    return mem_printf("%s-%016llx", anchor,
                      (unsigned long long)hash_bytes(company, strlen(company), 1));
}

char *anchor_path(const struct trail *trail)
{
    return trail_anchor_of_company(trail->options.anchor, trail->options.company);
}

char *anchor_path_of(const char *state, const char *company)
{
    char *beside = store_beside(state), *anchor = mem_printf("%s.anchor", beside);
    char *path = trail_anchor_of_company(anchor, company);

    mem_free(anchor);
    mem_free(beside);
    return path;
}

/* All of the line but its MAC. */
static void trail_anchor_add_head(const struct trail_head *head, struct buf *out)
{
    buf_addf(out, "querent-audit-anchor %012lld %s ", (long long)head->rows,
             *head->hash ? head->hash : NO_HASH);
}

static void mac_of(const struct trail *trail, const struct buf *line, char out[TRAIL_HASH])
{
    struct buf text = BUF_INIT;

    buf_addf(&text, "%zu:%s", strlen(trail->options.company), trail->options.company);
    buf_addn(&text, line->p, line->len);
    trail_mac(&trail->key, text.p, text.len, out);
    buf_release(&text);
}

static bool trail_anchor_fail(const char *what, const char *path, struct err *err)
{
    return err_set(err, ERR_STATE, "cannot %s the audit trail's anchor '%s': %s", what, path,
                   strerror(errno));
}

static bool trail_anchor_fail_of(const struct trail *trail, const char *what, struct err *err)
{
    char *path = anchor_path(trail);

    trail_anchor_fail(what, path, err);
    mem_free(path);
    return false;
}

/* As many bytes as there are, up to size; -1: they cannot be read. */
static ssize_t trail_anchor_bytes(int fd, char *line, size_t size)
{
    size_t len = 0;

    while (len < size) {
        const ssize_t n = pread(fd, line + len, size - len, (off_t)len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        len += (size_t)n;
    }
    return (ssize_t)len;
}

bool anchor_read(const struct trail *trail, struct anchor *anchor, struct err *err)
{
    char line[LINE_LEN + 2] = "", mac[TRAIL_HASH], given[TRAIL_HASH];
    struct buf said = BUF_INIT;
    long long rows = 0;

    const ssize_t len = anchor->there ? trail_anchor_bytes(anchor->fd, line, LINE_LEN + 1) : 0;
    if (len < 0)
        return trail_anchor_fail_of(trail, "read", err);
    if (len != LINE_LEN || sscanf(line, "querent-audit-anchor %12lld %64s %64s\n", &rows,
                                  anchor->head.hash, given) != 3)
        return true;
    if (str_eq(anchor->head.hash, NO_HASH)) /* the keyed chain begins with the first row */
        anchor->head.hash[0] = '\0';
    anchor->head.rows = rows;
    trail_anchor_add_head(&anchor->head, &said);
    mac_of(trail, &said, mac);
    anchor->good = str_eq(mac, given);
    buf_release(&said);
    return true;
}

/* Whether the path still leads to the file that is open. */
static bool in_place(const char *path, int fd)
{
    struct stat named, opened;

    return stat(path, &named) == 0 && fstat(fd, &opened) == 0 && named.st_ino == opened.st_ino &&
           named.st_dev == opened.st_dev;
}

static bool trail_anchor_lock(int fd, bool shared, int64_t until_us)
{
    const struct timespec pause = {.tv_nsec = LOOK_EVERY_NS};

    while (flock(fd, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || clock_mono_us() >= until_us)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

static bool trail_anchor_make_folder(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return true;
    char *dir = mem_strndup(path, (size_t)(slash - path));
    const bool ok = path_make_dirs(dir, err);
    mem_free(dir);
    return ok;
}

/* -1 and ENOENT: another process made or removed it meanwhile. */
static int open_or_make(const char *path, bool shared)
{
    const int fd = open(path, (shared ? O_RDONLY : O_RDWR) | O_CLOEXEC);

    return fd >= 0 || shared || errno != ENOENT
               ? fd
               : open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

/* One attempt: *ret_again when the file was replaced before it was locked. */
static bool open_one(const char *path, bool shared, int64_t until_us, int *ret_fd, bool *ret_again,
                     struct err *err)
{
    const int fd = open_or_make(path, shared);

    *ret_again = fd < 0 && errno == EEXIST;
    *ret_fd = fd;
    if (*ret_again || (fd < 0 && shared && errno == ENOENT))
        return true;
    if (fd < 0)
        return trail_anchor_fail("open", path, err);
    if (!trail_anchor_lock(fd, shared, until_us)) {
        if (errno == EWOULDBLOCK)
            err_set(err, ERR_STATE, "the audit trail's anchor '%s' is locked by another process",
                    path);
        else
            trail_anchor_fail("lock", path, err);
        close(fd);
        return false;
    }
    *ret_again = !in_place(path, fd);
    if (*ret_again)
        close(fd);
    return true;
}

/* A lock of the file is only tried again after a nap. NULL: it was not this one's turn in time. */
static struct line *trail_anchor_stand_in_line(const char *path, int64_t until_us)
{
    struct line *line = line_open(path);

    if (line_enter(line, trail_left_ms(until_us)))
        return line;
    line_close(line);
    return NULL;
}

static void trail_anchor_leave_line(struct anchor *anchor)
{
    if (anchor->line) {
        line_leave(anchor->line);
        line_close(anchor->line);
    }
    anchor->line = NULL;
}

bool anchor_open(const struct trail *trail, bool shared, int64_t until_us,
                 struct anchor *ret_anchor, struct err *err)
{
    struct anchor anchor = {.fd = -1};
    char *path = anchor_path(trail);
    bool again = true, ok = shared || trail_anchor_make_folder(path, err);

    if (ok && !shared)
        anchor.line = trail_anchor_stand_in_line(path, until_us);
    while (ok && again)
        ok = open_one(path, shared, until_us, &anchor.fd, &again, err);
    mem_free(path);
    if (!ok) {
        trail_anchor_leave_line(&anchor);
        return false;
    }
    struct stat st;
    if (anchor.fd >= 0) /* an empty one is one that nobody came to write */
        anchor.there = fstat(anchor.fd, &st) != 0 || st.st_size > 0;
    *ret_anchor = anchor;
    return true;
}

static bool trail_anchor_put(int fd, const char *line, size_t len)
{
    size_t done = 0;

    while (done < len) {
        const ssize_t n = pwrite(fd, line + done, len - done, (off_t)done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool anchor_write(const struct trail *trail, struct anchor *anchor, const struct trail_head *head,
                  struct err *err)
{
    struct buf line = BUF_INIT;
    char mac[TRAIL_HASH];

    trail_anchor_add_head(head, &line);
    mac_of(trail, &line, mac);
    buf_addf(&line, "%s\n", mac);
    const bool first = !anchor->good;
    const bool ok = trail_anchor_put(anchor->fd, line.p, line.len) &&
                    (!first || (ftruncate(anchor->fd, LINE_LEN) == 0 && fsync(anchor->fd) == 0));
    buf_release(&line);
    if (!ok)
        return trail_anchor_fail_of(trail, "write", err);
    anchor->good = true;
    anchor->head = *head;
    return true;
}

void anchor_close(struct anchor *anchor)
{
    if (anchor->fd >= 0)
        close(anchor->fd);
    anchor->fd = -1;
    trail_anchor_leave_line(anchor);
}
