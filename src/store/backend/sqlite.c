/* The state in an SQLite file. A file locked by another process is waited for (busy timeout), then
 * tried again with backoff, and only then an error.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "backend/line.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "store_private.h"

#define CACHE_KIB "-512"       /* of pages, each connection: a service has hundreds, of one file */
#define LOG_SIZE (4200 * 1024) /* a little more than the 1000 pages at which SQLite begins anew */
#define ROOM_STEP (64 * 1024)

struct sqlite_base {
    sqlite3 *db;
    bool careful;           /* commits are synced */
    int wait_ms;            /* as sqlite_patience has it */
    int64_t lock_wanted_us; /* since when a lock is waited for */
    struct line *line;      /* of this process's writers; NULL: a file in memory */
    bool in_line;           /* it is this one's turn */
};

struct sqlite_stmt {
    struct store_stmt base;
    sqlite3_stmt *stmt;
};

static sqlite3 *sqlite_db(const struct store *store)
{
    const struct sqlite_base *base = store->base;
    return base ? base->db : NULL;
}

static sqlite3_stmt *sqlite_of(const struct store_stmt *stmt)
{
    return ((const struct sqlite_stmt *)stmt)->stmt;
}

static bool is_locked(int code)
{
    return (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED;
}

static bool sqlite_fail(struct store *store, int code, struct err *err)
{
    const char *text = sqlite_db(store) ? sqlite3_errmsg(sqlite_db(store)) : sqlite3_errstr(code);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return err_set(err, ERR_STATE,
                       "the state file '%s' is damaged (%s); move it away to begin a new one",
                       store->path, text);
    store->passing = is_locked(code);
    if (store->passing)
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

static bool sqlite_exec(struct store *store, const char *sql, struct err *err)
{
    int code = SQLITE_BUSY;
    for (int attempt = 0; attempt <= store->retry_attempts && is_locked(code); attempt++) {
        if (attempt > 0)
            back_off(store, attempt - 1);
        code = sqlite3_exec(sqlite_db(store), sql, NULL, NULL, NULL);
    }
    return code == SQLITE_OK || sqlite_fail(store, code, err);
}

/* ---- transactions */

/* In a transaction that has written nothing yet: the log gets the size that it will have, once. A
 * sync of a file that grows waits for the file system's journal, too. What fails changes nothing.
 */
static void sqlite_make_room(struct store *store)
{
    static char zeros[ROOM_STEP]; /* never written; const ones would lie in the program file */
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0;

    if (sqlite3_file_control(sqlite_db(store), "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) !=
            SQLITE_OK ||
        !log || !log->pMethods || log->pMethods->xFileSize(log, &size) != SQLITE_OK)
        return;
    /* Frames of zeros are no frames: whoever recovers the log stops before them. */
    while (size > 0 && size < LOG_SIZE &&
           log->pMethods->xWrite(log, zeros, ROOM_STEP, size) == SQLITE_OK)
        size += ROOM_STEP;
}

static void sqlite_leave_line(struct sqlite_base *base)
{
    if (base->in_line)
        line_leave(base->line);
    base->in_line = false;
}

/* Whoever has waited in line for as long as may be asks SQLite once more, and waits no longer. */
static bool sqlite_begin_writing(struct store *store, struct err *err)
{
    struct sqlite_base *base = store->base;
    const int wait_ms = base->wait_ms;

    base->in_line = base->line && line_enter(base->line, wait_ms);
    if (base->line && !base->in_line)
        base->wait_ms = 0;
    const bool ok = sqlite_exec(store, "BEGIN IMMEDIATE", err);
    base->wait_ms = wait_ms;
    if (!ok)
        sqlite_leave_line(base);
    else if (base->careful)
        sqlite_make_room(store);
    return ok;
}

static bool sqlite_begin(struct store *store, bool reads, struct err *err)
{
    return reads ? sqlite_exec(store, "BEGIN", err) : sqlite_begin_writing(store, err);
}

static void sqlite_rollback(struct store *store)
{
    if (!sqlite3_get_autocommit(sqlite_db(store)))
        sqlite3_exec(sqlite_db(store), "ROLLBACK", NULL, NULL, NULL);
    if (store->base)
        sqlite_leave_line(store->base);
}

/* What the library says of a commit is so: there is no ticket. */
static bool sqlite_commit(struct store *store, char ret_ticket[STORE_TICKET], struct err *err)
{
    (void)ret_ticket;
    const bool ok = sqlite_exec(store, "COMMIT", err);
    if (ok)
        sqlite_leave_line(store->base);
    else
        sqlite_rollback(store);
    return ok;
}

static bool sqlite_done(struct store *store, const char *ticket, bool *ret_done, struct err *err)
{
    (void)ticket;
    (void)ret_done;
    return err_set(err, ERR_INTERNAL, "the state file '%s' gives no tickets", store->path);
}

/* Who writes has the file to itself. */
static bool sqlite_serialize(struct store *store, const char *what, const char *whose,
                             struct err *err)
{
    (void)store;
    (void)what;
    (void)whose;
    (void)err;
    return true;
}

/* SQLite's own way to wait sleeps for 1, 2, 5 and more milliseconds; who writes here holds the lock
 * for about one, and what waits for it is on the way to the screen. */
static int nap_for_lock(void *arg, int calls)
{
    struct sqlite_base *base = arg;
    const int64_t now = clock_mono_us();
    if (calls == 0)
        base->lock_wanted_us = now;
    const int64_t waited = now - base->lock_wanted_us;
    const long nap_us = waited < 10000 ? 100 : waited < 50000 ? 1000 : 10000;
    const struct timespec nap = {.tv_nsec = nap_us * 1000};
    if (waited > (int64_t)base->wait_ms * 1000)
        return 0;
    nanosleep(&nap, NULL);
    return 1;
}

static void sqlite_patience(struct store *store, int ms)
{
    struct sqlite_base *base = store->base;
    base->wait_ms = ms;
    sqlite3_busy_handler(base->db, nap_for_lock, base);
}

static bool sqlite_careful(struct store *store, struct err *err)
{
    ((struct sqlite_base *)store->base)->careful = true;
    return sqlite_exec(store, "PRAGMA synchronous=FULL", err);
}

/* ---- statements */

static void sqlite_bind(sqlite3_stmt *stmt, const struct store_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int at = (int)i + 1;
        if (values[i].type == 't')
            sqlite3_bind_text(stmt, at, values[i].text, -1, SQLITE_TRANSIENT);
        else if (values[i].type == 'i')
            sqlite3_bind_int64(stmt, at, values[i].number);
        else if (values[i].type == 'n')
            sqlite3_bind_null(stmt, at);
        else
            sqlite3_bind_double(stmt, at, values[i].real);
    }
}

static struct store_stmt *sqlite_prepare(struct store *store, const char *sql,
                                         const struct store_value *values, size_t count,
                                         struct err *err)
{
    sqlite3_stmt *prepared = NULL;
    int code = SQLITE_BUSY;
    for (int attempt = 0; attempt <= store->retry_attempts && is_locked(code); attempt++) {
        if (attempt > 0)
            back_off(store, attempt - 1);
        code = sqlite3_prepare_v2(sqlite_db(store), sql, -1, &prepared, NULL);
    }
    if (code != SQLITE_OK) {
        sqlite_fail(store, code, err);
        return NULL;
    }
    sqlite_bind(prepared, values, count);
    struct sqlite_stmt *stmt = mem_alloc(sizeof *stmt);
    *stmt = (struct sqlite_stmt){{store}, prepared};
    return &stmt->base;
}

static bool sqlite_step(struct store_stmt *stmt, struct err *err)
{
    struct store *store = stmt->store;
    int code = SQLITE_BUSY;
    for (int attempt = 0; attempt <= store->retry_attempts && is_locked(code); attempt++) {
        if (attempt > 0)
            back_off(store, attempt - 1);
        code = sqlite3_step(sqlite_of(stmt));
    }
    if (code == SQLITE_DONE)
        store->changed = sqlite3_changes64(sqlite_db(store));
    else if (code != SQLITE_ROW)
        sqlite_fail(store, code, err);
    return code == SQLITE_ROW;
}

static void sqlite_end(struct store_stmt *stmt)
{
    sqlite3_finalize(sqlite_of(stmt));
    mem_free(stmt);
}

static enum stmt_type sqlite_type(const struct store_stmt *stmt, int column)
{
    return (enum stmt_type)sqlite3_column_type(sqlite_of(stmt), column);
}

static int64_t sqlite_integer(const struct store_stmt *stmt, int column)
{
    return sqlite3_column_int64(sqlite_of(stmt), column);
}

static double sqlite_real(const struct store_stmt *stmt, int column)
{
    return sqlite3_column_double(sqlite_of(stmt), column);
}

static const char *sqlite_text(const struct store_stmt *stmt, int column)
{
    return (const char *)sqlite3_column_text(sqlite_of(stmt), column);
}

static bool sqlite_has_table(struct store *store, const char *name, bool *ret_there,
                             struct err *err)
{
    const struct store_value value = {.type = 't', .text = (char *)name};
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = sqlite_prepare(
        store, "SELECT 1 FROM sqlite_master WHERE type='table' AND name=?1", &value, 1, &problem);

    *ret_there = stmt && sqlite_step(stmt, &problem);
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

/* A handle that was opened on a file that is no longer at its path would write for nobody. */
static bool sqlite_moved(struct store *store)
{
    int moved = 0;

    sqlite3_file_control(sqlite_db(store), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

/* ---- opening */

void store_share(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
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
    while (is_locked(code = sqlite3_exec(sqlite_db(store), "PRAGMA journal_mode=WAL", NULL, NULL,
                                         NULL)) &&
           clock_mono_us() < until_us)
        nanosleep(&pause, NULL);
    return code == SQLITE_OK || sqlite_fail(store, code, err);
}

static bool sqlite_set_up(struct store *store, struct err *err)
{
    sqlite_patience(store, store->busy_ms);
    const bool file = !str_eq(store->path, ":memory:");
    if (file)
        ((struct sqlite_base *)store->base)->line = line_open(store->path);
    return (!file || use_wal(store, err)) &&
           sqlite_exec(store,
                       "PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; "
                       "PRAGMA cache_size=" CACHE_KIB,
                       err) &&
           store_migrate_file(store, err);
}

static bool sqlite_store_open(struct store *store, struct err *err)
{
    if (!str_eq(store->path, ":memory:") && !make_private(store->path, err))
        return false;
    struct sqlite_base *base = store->base = mem_alloc(sizeof *base);
    const int code =
        sqlite3_open_v2(store->path, &base->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, NULL);
    return code == SQLITE_OK ? sqlite_set_up(store, err) : sqlite_fail(store, code, err);
}

static void sqlite_store_close(struct store *store)
{
    struct sqlite_base *base = store->base;
    sqlite3_close(sqlite_db(store)); /* NULL is fine */
    if (base) {
        sqlite_leave_line(base);
        line_close(base->line);
    }
    mem_free(base);
    store->base = NULL;
}

const struct store_ops store_sqlite = {
    .open = sqlite_store_open,
    .close = sqlite_store_close,
    .patience = sqlite_patience,
    .exec = sqlite_exec,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .done = sqlite_done,
    .serialize = sqlite_serialize,
    .prepare = sqlite_prepare,
    .step = sqlite_step,
    .end = sqlite_end,
    .type = sqlite_type,
    .integer = sqlite_integer,
    .real = sqlite_real,
    .text = sqlite_text,
    .has_table = sqlite_has_table,
    .moved = sqlite_moved,
    .careful = sqlite_careful,
};
