/* One write(2) a line in append mode, so that lines of several processes do not mix. One lock
 * guards the descriptor and the rotation. */
#include "querent/base/span.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define TRACE_DIGITS 32
#define SPAN_DIGITS 16
#define HEADER_LEN (SPAN_HEADER_BYTES - 1)

static const off_t rotate_bytes = 64 << 20;

static struct {
    pthread_mutex_t lock;
    atomic_int fd; /* -1: closed */
    char *path;    /* NULL: stderr */
} sink = {.lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1};

static _Thread_local struct span_here here_now;

/* ---- places */

/* `digits` lower case hexadecimal digits, not all of them zeros unless `zeros`. */
static bool span_is_hex(const char *text, size_t digits, bool zeros)
{
    return strspn(text, "0123456789abcdef") >= digits && (zeros || strspn(text, "0") < digits);
}

/* Version 00 is as long as this; later ones may have more behind a dash. */
static bool span_is_header(const char *text)
{
    const size_t len = strlen(text);

    if (len < HEADER_LEN || text[2] != '-' || text[35] != '-' || text[52] != '-')
        return false;
    if (str_starts(text, "00") ? len != HEADER_LEN : len > HEADER_LEN && text[HEADER_LEN] != '-')
        return false;
    return span_is_hex(text, 2, true) && !str_starts(text, "ff") &&
           span_is_hex(text + 3, TRACE_DIGITS, false) &&
           span_is_hex(text + 36, SPAN_DIGITS, false) && span_is_hex(text + 53, 2, true);
}

/* Random digits, never all zeros. */
static void span_draw(char *out, size_t digits)
{
    unsigned char bytes[TRACE_DIGITS / 2];

    if (getrandom(bytes, digits / 2, 0) != (ssize_t)(digits / 2))
        memset(bytes, 0, sizeof bytes);
    bytes[0] |= 1;
    for (size_t i = 0; i < digits / 2; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

struct span_place span_place_of(const char *traceparent)
{
    struct span_place place = {.flags = "01"};

    if (!traceparent || !span_is_header(traceparent)) {
        span_draw(place.trace, TRACE_DIGITS);
        return place;
    }
    memcpy(place.trace, traceparent + 3, TRACE_DIGITS);
    memcpy(place.span, traceparent + 36, SPAN_DIGITS);
    memcpy(place.flags, traceparent + 53, 2);
    return place;
}

bool span_header(const struct span_place *place, char out[SPAN_HEADER_BYTES])
{
    out[0] = '\0';
    if (!place->trace[0] || !place->span[0])
        return false;
    snprintf(out, SPAN_HEADER_BYTES, "00-%s-%s-%s", place->trace, place->span, place->flags);
    return true;
}

struct span_here span_here(void)
{
    return here_now;
}

void span_go(const struct span_here *here)
{
    here_now = *here;
}

/* ---- lines */

static int64_t span_unix_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct span span_begin(const struct span_place *parent)
{
    struct span span = {.place = parent->trace[0] ? *parent : span_place_of(NULL),
                        .began_us = clock_mono_us(),
                        .start_us = span_unix_us()};

    memcpy(span.parent, span.place.span, sizeof span.parent);
    span_draw(span.place.span, SPAN_DIGITS);
    return span;
}

static int span_append(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
}

/* A full file is moved away by whoever sees it first; the others only open the new one. Should the
 * rename fail, the file goes on growing: losing lines would be worse. */
static void span_rotate(void)
{
    struct stat ours, named;

    if (!sink.path || fstat(sink.fd, &ours) < 0 || ours.st_size < rotate_bytes)
        return;
    if (stat(sink.path, &named) == 0 && named.st_ino == ours.st_ino &&
        named.st_dev == ours.st_dev) {
        char *old = mem_printf("%s.1", sink.path);
        const int failed = rename(sink.path, old);
        mem_free(old);
        if (failed)
            return;
    }
    const int fd = span_append(sink.path);
    if (fd < 0)
        return;
    close(sink.fd);
    sink.fd = fd;
}

static void span_write(const struct buf *line)
{
    pthread_mutex_lock(&sink.lock);
    span_rotate();
    const ssize_t n = write(sink.fd, line->p, line->len);
    (void)n; /* a full disk must not stop the work that is traced */
    pthread_mutex_unlock(&sink.lock);
}

static void span_when(int64_t unix_us, char out[40])
{
    char day[24];
    struct tm tm;

    clock_utc(unix_us / 1000000, &tm);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(out, 40, "%s.%06dZ", day, (int)(unix_us % 1000000));
}

void span_end(const struct span *span, const char *name, const char *question, const char *status,
              int64_t us)
{
    struct buf line = BUF_INIT;
    char when[40];

    if (!span_is_open())
        return;
    const int64_t took = us < 0 ? clock_mono_us() - span->began_us : us;
    span_when(us < 0 ? span->start_us : span->start_us - us, when);
    buf_addc(&line, '{');
    json_key_str(&line, "trace_id", span->place.trace);
    json_key_str(&line, "span_id", span->place.span);
    json_key_str(&line, "parent", span->parent[0] ? span->parent : NULL);
    json_key_str(&line, "name", name);
    json_key_str(&line, "start", when);
    json_key(&line, "seconds");
    buf_addf(&line, "%lld.%06lld", (long long)(took / 1000000), (long long)(took % 1000000));
    json_key_str(&line, "question", question && *question ? question : NULL);
    json_key_str(&line, "status", status);
    buf_add(&line, "}\n");
    span_write(&line);
    buf_release(&line);
}

bool span_open(const char *path, struct err *err)
{
    const bool own = !str_eq(path, "-");
    const int fd = own ? span_append(path) : STDERR_FILENO; /* wherever that is by then */

    if (fd < 0)
        return err_set(err, ERR_IO, "cannot open the file of traces '%s': %s", path,
                       strerror(errno));
    pthread_mutex_lock(&sink.lock);
    if (sink.path)
        close(sink.fd);
    mem_free(sink.path);
    sink.path = own ? mem_strdup(path) : NULL;
    sink.fd = fd;
    pthread_mutex_unlock(&sink.lock);
    return true;
}

bool span_is_open(void)
{
    return sink.fd >= 0;
}
