/* Where the demo databases are, and making them so that no process ever sees half of one: under a
 * lock on a file beside them, into a temporary file, renamed when it is whole. */
#include "querent/demo/demo.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "make.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "schema.inc"

#define SEED 0x71756572656e74u

char *demo_path(void)
{
    return path_data("demo.db");
}

char *archive_path(void)
{
    return path_data("archive.db");
}

/* ---- filling */

/* Nobody else sees the file before it is renamed: neither journal nor waiting for the disk is
 * needed. */
static const char prepare_sql[] = "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF;"
                                  "PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
                                  "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;"
                                  "PRAGMA foreign_keys = OFF; PRAGMA user_version = 1;";

/* A ticket is about the newest order that its customer had placed before. */
static const char ticket_sql[] =
    "UPDATE support_tickets SET order_id ="
    " (SELECT o.id FROM orders AS o WHERE o.customer_id = support_tickets.customer_id"
    "  AND o.placed_on <= substr(support_tickets.opened_at, 1, 10)"
    "  ORDER BY o.placed_on DESC, o.id DESC LIMIT 1)"
    " WHERE id % 4 <> 0;";

static int demo_today(void)
{
    struct tm now;

    clock_local(clock_now(), &now);
    return make_day(now.tm_year + 1900, now.tm_mon + 1, now.tm_mday);
}

static bool demo_run(sqlite3 *handle, const char *sql, struct err *err)
{
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    return err_set(err, ERR_IO, "cannot make the demo database: %s", sqlite3_errmsg(handle));
}

static bool demo_fill(struct maker *maker)
{
    sqlite3 *handle = maker->handle;

    if (!demo_run(handle, prepare_sql, maker->err) || !demo_run(handle, "BEGIN", maker->err) ||
        !demo_run(handle, schema_sql, maker->err))
        return false;
    make_people(maker);
    make_goods(maker);
    make_trade(maker);
    const bool ok = !maker->failed && demo_run(handle, index_sql, maker->err) &&
                    demo_run(handle, ticket_sql, maker->err) &&
                    demo_run(handle, "ANALYZE", maker->err) &&
                    demo_run(handle, "COMMIT", maker->err);
    mem_free(maker->customer_since);
    mem_free(maker->product_price);
    mem_free(maker->campaign_start);
    return ok;
}

struct request {
    void (*progress)(void *arg, int percent);
    void *arg;
    struct cancel *cancel;
};

typedef bool fill_fn(sqlite3 *handle, const struct request *request, struct err *err);

static bool fill_demo(sqlite3 *handle, const struct request *request, struct err *err)
{
    struct maker maker = {
        .handle = handle,
        .random = SEED,
        .today = demo_today(),
        .err = err,
        .cancel = request->cancel,
        .progress = request->progress,
        .arg = request->arg,
    };

    return demo_fill(&maker);
}

static bool fill_archive(sqlite3 *handle, const struct request *request, struct err *err)
{
    (void)request;
    return demo_run(handle, "PRAGMA user_version = 1", err);
}

/* ---- the file */

static bool demo_make_file(const char *path, fill_fn *fill_it, const struct request *request,
                           struct err *err)
{
    sqlite3 *handle = NULL;

    bool ok = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
                  SQLITE_OK ||
              err_set(err, ERR_IO, "cannot make '%s': %s", path, sqlite3_errmsg(handle));
    ok = ok && fill_it(handle, request, err);
    if (sqlite3_close(handle) != SQLITE_OK && ok)
        ok = err_set(err, ERR_INTERNAL, "cannot close '%s'", path);
    return ok;
}

/* On the disk before its name is: a crash must not leave an empty file under the final name. Nobody
 * else reads it: write jobs put an operator's rows into the archive. */
static bool demo_settle(const char *from, const char *to, struct err *err)
{
    const int fd = open(from, O_RDONLY | O_CLOEXEC);
    const bool ok = fd >= 0 && fchmod(fd, 0600) == 0 && fsync(fd) == 0 && rename(from, to) == 0;
    const int reason = errno;

    if (fd >= 0)
        close(fd);
    return ok || err_set(err, ERR_IO, "cannot make '%s': %s", to, strerror(reason));
}

static bool ensure_file(const char *path, fill_fn *fill_it, const struct request *request,
                        struct err *err)
{
    if (path_exists(path))
        return true;
    char *temporary = mem_printf("%s.new", path);
    unlink(temporary); /* of a process that died; the lock is ours */
    const bool ok =
        demo_make_file(temporary, fill_it, request, err) && demo_settle(temporary, path, err);
    if (!ok)
        unlink(temporary);
    mem_free(temporary);
    return ok;
}

/* The lock of whoever makes the files; the file stays, an empty one. -1 with err set on failure. */
static int lock_folder(const char *demo, struct err *err)
{
    char *path = mem_printf("%s.lock", demo);
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int rc = -1;

    if (fd >= 0)
        while ((rc = flock(fd, LOCK_EX)) < 0 && errno == EINTR)
            ;
    if (rc < 0)
        err_set(err, ERR_IO, "cannot lock '%s': %s", path, strerror(errno));
    if (rc < 0 && fd >= 0)
        close(fd);
    mem_free(path);
    return rc < 0 ? -1 : fd;
}

bool demo_ensure(void (*progress)(void *arg, int percent), void *arg, struct cancel *cancel,
                 struct err *err)
{
    const struct request request = {.progress = progress, .arg = arg, .cancel = cancel};
    char *demo = demo_path(), *archive = archive_path(), *folder = path_data(NULL);
    bool ok = path_exists(demo) && path_exists(archive);

    if (!ok && path_make_dirs(folder, err)) {
        const int lock = lock_folder(demo, err);
        if (lock >= 0) {
            ok = ensure_file(demo, fill_demo, &request, err) &&
                 ensure_file(archive, fill_archive, &request, err);
            close(lock);
        }
        if (ok && progress)
            progress(arg, 100);
    }
    mem_free(folder);
    mem_free(archive);
    mem_free(demo);
    return ok;
}
