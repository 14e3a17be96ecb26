/* Statements that ran though they could not be audited. They are counted in memory and, where that
 * can be written, in a file beside the state file, a line each, so that they outlive the process.
 * Once the audit works again, one row of the trail says how many and when, and the file is emptied.
 * Safe from any thread; other processes are kept out by the file's lock. */
#include <cjson/cJSON.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit_private.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/words.h"

#define TIME_MOST 1e15              /* a later one is none */
#define FILE_MOST ((size_t)1 << 20) /* beyond it, what is missed is counted in memory alone */

struct missed {
    pthread_mutex_t lock;
    char *path;
    bool pending;          /* there is something to tell */
    struct missed_sum own; /* what the file could not take */
};

struct missed *missed_new(const char *state_path, const char *company)
{
    struct missed *missed = mem_alloc(sizeof *missed);
    struct stat st;

    pthread_mutex_init(&missed->lock, NULL);
    missed->path = *company
                       ? mem_printf("%s.unaudited-%016llx", state_path,
                                    (unsigned long long)hash_bytes(company, strlen(company), 1))
                       : mem_printf("%s.unaudited", state_path);
    missed->pending = stat(missed->path, &st) == 0 && st.st_size > 0;
    return missed;
}

void missed_free(struct missed *missed)
{
    mem_free(missed->path);
    pthread_mutex_destroy(&missed->lock);
    mem_free(missed);
}

bool missed_pending(struct missed *missed)
{
    pthread_mutex_lock(&missed->lock);
    const bool pending = missed->pending;
    pthread_mutex_unlock(&missed->lock);
    return pending;
}

static void missed_count(struct missed_sum *sum, int64_t at, const char *what,
                         const char *connection, const char *why)
{
    if (sum->count == 0) {
        sum->first = at;
        snprintf(sum->connection, sizeof sum->connection, "%s", connection);
        snprintf(sum->what, sizeof sum->what, "%s", what);
        snprintf(sum->why, sizeof sum->why, "%s", why);
    }
    sum->several_connections |= !str_eq(sum->connection, connection);
    sum->several_whats |= !str_eq(sum->what, what);
    sum->first = at < sum->first ? at : sum->first;
    sum->last = at > sum->last ? at : sum->last;
    sum->count++;
}

/* -1: there is none, or it cannot be had. */
static int missed_open(const struct missed *missed, int flags)
{
    const int fd = open(missed->path, flags | O_CLOEXEC | O_NOFOLLOW, 0600);

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* A whole line, or none. */
static bool missed_write(const struct missed *missed, int64_t at, const char *what,
                         const char *connection, const char *why)
{
    struct buf line = BUF_INIT;
    struct stat st;
    const int fd = missed_open(missed, O_RDWR | O_CREAT | O_APPEND);

    if (fd < 0)
        return false;
    buf_addc(&line, '{');
    json_key_int(&line, "at", at);
    json_key_str(&line, "what", what);
    json_key_str(&line, "connection", connection);
    json_key_str(&line, "why", why);
    buf_add(&line, "}\n");
    bool ok = fstat(fd, &st) == 0 && (size_t)st.st_size < FILE_MOST &&
              write(fd, line.p, line.len) == (ssize_t)line.len && fsync(fd) == 0;
    if (!ok && ftruncate(fd, st.st_size) != 0)
        ok = false; /* half a line is no line of JSON, and is left out when it is read */
    close(fd);
    buf_release(&line);
    return ok;
}

void missed_add(struct missed *missed, const char *what, const char *connection, const char *why)
{
    const int64_t at = clock_now();

    pthread_mutex_lock(&missed->lock);
    missed->pending = true;
    if (!missed_write(missed, at, what, connection, why))
        missed_count(&missed->own, at, what, connection, why);
    pthread_mutex_unlock(&missed->lock);
}

static void missed_take_line(const char *line, struct missed_sum *sum)
{
    cJSON *item = cJSON_Parse(line);
    const cJSON *at = cJSON_GetObjectItem(item, "at");
    const char *what = cJSON_GetStringValue(cJSON_GetObjectItem(item, "what")),
               *connection = cJSON_GetStringValue(cJSON_GetObjectItem(item, "connection")),
               *why = cJSON_GetStringValue(cJSON_GetObjectItem(item, "why"));

    if (cJSON_IsNumber(at) && at->valuedouble >= 0 && at->valuedouble < TIME_MOST && what &&
        connection && why)
        missed_count(sum, (int64_t)at->valuedouble, what, connection, why);
    cJSON_Delete(item);
}

static void missed_read(int fd, struct missed_sum *sum)
{
    char *text = mem_alloc(2 * FILE_MOST), *rest = NULL;
    const ssize_t n = pread(fd, text, 2 * FILE_MOST - 1, 0);

    text[n > 0 ? n : 0] = '\0';
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        missed_take_line(line, sum);
    mem_free(text);
}

void missed_words(const struct missed_sum *sum, struct buf *out)
{
    char first[24], last[24];

    clock_iso(sum->first, first);
    clock_iso(sum->last, last);
    words_number_of(out, sum->count, "statement", "statements");
    if (!sum->several_whats)
        buf_addf(out, " (%s)", sum->what);
    buf_add(out, " ran unaudited");
    if (sum->first == sum->last)
        buf_addf(out, " at %s", first);
    else
        buf_addf(out, " from %s to %s", first, last);
    buf_addf(out, ": %s", sum->why);
}

bool missed_tell(struct missed *missed, bool (*tell)(void *arg, const struct missed_sum *sum),
                 void *arg)
{
    pthread_mutex_lock(&missed->lock);
    struct missed_sum sum = missed->own;
    const int fd = missed_open(missed, O_RDWR);
    if (fd >= 0)
        missed_read(fd, &sum);
    const bool told = sum.count == 0 || tell(arg, &sum);
    if (told) {
        missed->own = (struct missed_sum){0};
        missed->pending = fd >= 0 ? ftruncate(fd, 0) != 0 : path_exists(missed->path);
    }
    if (fd >= 0)
        close(fd);
    pthread_mutex_unlock(&missed->lock);
    return told;
}
