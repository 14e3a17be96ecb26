/* Opening the state file and running statements on it. Public calls take the lock, so that any
 * thread may use one handle; a file locked by another process is waited for (busy timeout), then
 * retried with backoff, and only then an error.
 */
#include "store_private.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define BUSY_MS 5000

static bool is_locked(int code)
{
    return (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED;
}

bool store_fail(struct store *store, int code, struct err *err)
{
    const char *text = store->db ? sqlite3_errmsg(store->db) : sqlite3_errstr(code);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return err_set(err, ERR_STATE,
                       "the state file '%s' is damaged (%s); move it away to begin a new one",
                       store->path, text);
    store->was_locked = is_locked(code);
    if (store->was_locked)
        return err_set(err, ERR_STATE, "the state file '%s' is locked by another process",
                       store->path);
    return err_set(err, ERR_STATE, "the state file '%s': %s", store->path, text);
}

static void back_off(const struct store *store, int attempt)
{
    double seconds = store->retry_delay * (double)(1 << attempt);
    struct timespec wait = {.tv_sec = (time_t)seconds,
                            .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&wait, NULL);
}

bool store_exec(struct store *store, const char *sql, struct err *err)
{
    int code = SQLITE_BUSY;
    for (int attempt = 0; attempt <= store->retry_attempts && is_locked(code); attempt++) {
        if (attempt > 0)
            back_off(store, attempt - 1);
        code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    }
    return code == SQLITE_OK || store_fail(store, code, err);
}

bool store_begin(struct store *store, struct err *err)
{
    return store_exec(store, "BEGIN IMMEDIATE", err);
}

bool store_commit(struct store *store, struct err *err)
{
    if (store_exec(store, "COMMIT", err))
        return true;
    store_rollback(store);
    return false;
}

void store_rollback(struct store *store)
{
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

static void bind_all(sqlite3_stmt *stmt, const char *format, va_list args)
{
    for (int i = 0; format[i]; i++) {
        if (format[i] == 't')
            sqlite3_bind_text(stmt, i + 1, va_arg(args, const char *), -1, SQLITE_TRANSIENT);
        else if (format[i] == 'i')
            sqlite3_bind_int64(stmt, i + 1, va_arg(args, int64_t));
        else
            sqlite3_bind_double(stmt, i + 1, va_arg(args, double));
    }
}

static sqlite3_stmt *store_store_prepare(struct store *store, struct err *err, const char *sql,
                                         const char *format, va_list args)
{
    sqlite3_stmt *stmt = NULL;
    int code = SQLITE_BUSY;
    for (int attempt = 0; attempt <= store->retry_attempts && is_locked(code); attempt++) {
        if (attempt > 0)
            back_off(store, attempt - 1);
        code = sqlite3_prepare_v2(store->db, sql, -1, &stmt, NULL);
    }
    if (code != SQLITE_OK) {
        store_fail(store, code, err);
        return NULL;
    }
    bind_all(stmt, format, args);
    return stmt;
}

sqlite3_stmt *store_prepare(struct store *store, struct err *err, const char *sql,
                            const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sqlite3_stmt *stmt = store_store_prepare(store, err, sql, format, args);
    va_end(args);
    return stmt;
}

bool store_step(struct store *store, sqlite3_stmt *stmt, struct err *err)
{
    int code = SQLITE_BUSY;
    for (int attempt = 0; attempt <= store->retry_attempts && is_locked(code); attempt++) {
        if (attempt > 0)
            back_off(store, attempt - 1);
        code = sqlite3_step(stmt);
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        store_fail(store, code, err);
    return code == SQLITE_ROW;
}

bool store_run(struct store *store, sqlite3_stmt *stmt, struct err *err)
{
    struct err problem = ERR_INIT;
    if (!stmt)
        return false;
    store_step(store, stmt, &problem);
    sqlite3_finalize(stmt);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

bool store_each(struct store *store, void (*row)(sqlite3_stmt *stmt, void *list), void *list,
                struct err *err, const char *sql, const char *format, ...)
{
    struct err problem = ERR_INIT;
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&store->lock);
    sqlite3_stmt *stmt = store_store_prepare(store, &problem, sql, format, args);
    while (stmt && store_step(store, stmt, &problem))
        row(stmt, list);
    sqlite3_finalize(stmt);
    pthread_mutex_unlock(&store->lock);
    va_end(args);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

bool store_query_int(struct store *store, const char *sql, int64_t *ret_value, struct err *err)
{
    sqlite3_stmt *stmt = store_prepare(store, err, sql, "");
    if (!stmt)
        return false;
    bool row = store_step(store, stmt, err);
    if (row)
        *ret_value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return row;
}

char *store_column(sqlite3_stmt *stmt, int column)
{
    const char *text = (const char *)sqlite3_column_text(stmt, column);
    return mem_strdup(text);
}

bool store_alive_elsewhere(int pid)
{
    return pid > 0 && pid != (int)getpid() && (kill(pid, 0) == 0 || errno == EPERM);
}

/* ---- opening */

static char *login_name(void)
{
    const struct passwd *entry = getpwuid(getuid());
    const char *name = entry ? entry->pw_name : getenv("USER");
    return mem_strdup(name ? name : "unknown");
}

/* The folder 0700, and the file 0600 before SQLite writes its first page; -wal and -shm follow it.
 */
static bool make_private(const char *path, struct err *err)
{
    char *dir = mem_strdup(path);
    char *slash = strrchr(dir, '/');
    bool ok = true;
    if (slash && slash != dir) {
        *slash = '\0';
        ok = path_make_dirs(dir, err);
    }
    mem_free(dir);
    /* One that is there is left alone: closing it would drop the locks that this process has on it.
     */
    int fd = ok ? open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600) : -1;
    if (ok && fd < 0 && errno != EEXIST)
        ok = err_set(err, ERR_STATE, "cannot open the state file '%s': %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return ok;
}

/* SQLite does not wait for whoever switches a new file to WAL at the same moment: it answers "busy"
 * at once, whatever the timeout. */
static bool use_wal(struct store *store, struct err *err)
{
    const struct timespec pause = {.tv_nsec = 5000000};
    const int64_t until_us = clock_mono_us() + (int64_t)store->busy_ms * 1000;
    int code;
    while (is_locked(code = sqlite3_exec(store->db, "PRAGMA journal_mode=WAL", NULL, NULL, NULL)) &&
           clock_mono_us() < until_us)
        nanosleep(&pause, NULL);
    return code == SQLITE_OK || store_fail(store, code, err);
}

static bool set_up(struct store *store, struct err *err)
{
    sqlite3_busy_timeout(store->db, store->busy_ms);
    bool file = !str_eq(store->path, ":memory:");
    return (!file || use_wal(store, err)) &&
           store_exec(store, "PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON", err) &&
           store_migrate(store, err);
}

bool store_open(const struct store_options *options, struct store **ret_store, struct err *err)
{
    struct store *store = mem_alloc(sizeof *store);
    store->path = options->path ? mem_strdup(options->path) : path_state("state.db");
    store->user = options->user ? mem_strdup(options->user) : login_name();
    store->company = mem_strdup(options->company ? options->company : "");
    store->retry_attempts = options->retry_attempts > 0   ? options->retry_attempts
                            : options->retry_attempts < 0 ? 0
                                                          : 3;
    store->retry_delay = options->retry_delay > 0 ? options->retry_delay : 0.1;
    store->busy_ms = options->busy_ms > 0 ? options->busy_ms : BUSY_MS;
    store->news = options->news;
    store->arg = options->arg;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->closing_changed, NULL);
    bool memory = str_eq(store->path, ":memory:");
    bool ok = memory || make_private(store->path, err);
    if (ok) {
        int code = sqlite3_open_v2(
            store->path, &store->db,
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, NULL);
        ok = code == SQLITE_OK ? set_up(store, err) : store_fail(store, code, err);
    }
    if (!ok) {
        store_close(store);
        return false;
    }
    *ret_store = store;
    return true;
}

size_t store_close(struct store *store)
{
    if (!store)
        return 0;
    const size_t lost = store_finish(store);
    vec_release(&store->later);
    sqlite3_close(store->db);
    pthread_cond_destroy(&store->closing_changed);
    pthread_mutex_destroy(&store->lock);
    mem_free(store->path);
    mem_free(store->user);
    mem_free(store->company);
    mem_free(store);
    return lost;
}

const char *store_path(const struct store *store)
{
    return store->path;
}
