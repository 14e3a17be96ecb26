/* Opening an SQLite file: with the least right that does, and saying plainly why not.
 *
 * A read-only connection opens with mode=ro. A database in WAL mode whose folder can't be written
 * has nowhere for its shared memory; without a pending log it is opened immutable instead, which
 * reads the file as it lies there. With a pending log that would hide its last rows, so that is an
 * error. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "sqlite/sqlite.h"

#define OPEN_WAIT_MS 2000 /* for a lock when opening; a screen is waiting */
#define BUSY_WAIT_MS 5000 /* for a lock afterwards */
#define HEADER "SQLite format 3"

/* sqlite:PATH, sqlite://PATH with an absolute path, or a bare path. */
static char *url_path(const char *url)
{
    if (str_starts_fold(url, "sqlite:"))
        url += strlen("sqlite:");
    if (str_starts(url, "///"))
        url += 2;
    return path_expand(url);
}

/* A file: URI, since only that can say immutable. */
static void path_uri(const char *path, const char *mode, bool immutable, struct buf *out)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~";

    buf_add(out, "file:");
    while (path[0] == '/' && path[1] == '/') /* two slashes would begin a host */
        path++;
    for (; *path; path++)
        if (strchr(plain, *path))
            buf_addc(out, *path);
        else
            buf_addf(out, "%%%02X", (unsigned char)*path);
    buf_addf(out, "?mode=%s%s", mode, immutable ? "&immutable=1" : "");
}

/* ---- why not */

/* Bytes that no format orders look like this: nearly all values occur in the first kilobyte. */
static bool looks_encrypted(const unsigned char *p, size_t len, off_t size)
{
    bool seen[256] = {false};
    int distinct = 0;

    for (size_t i = 0; i < len; i++) {
        distinct += !seen[p[i]];
        seen[p[i]] = true;
    }
    return len == 1024 && size % 512 == 0 && distinct > 230;
}

/* SQLite says "file is not a database" for an encrypted one too. */
static bool not_a_database(const char *path, struct err *err)
{
    unsigned char head[1024];
    struct stat st = {0};
    ssize_t len = 0;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd >= 0) {
        len = read(fd, head, sizeof head);
        if (fstat(fd, &st))
            len = 0;
        close(fd);
    }
    if (len > 16 && !memcmp(head, HEADER, sizeof HEADER))
        return err_set(err, ERR_CONNECT,
                       "cannot open '%s': its SQLite header is damaged: restore it from a backup",
                       path);
    if (len > 0 && looks_encrypted(head, (size_t)len, st.st_size))
        return err_set(err, ERR_CONNECT,
                       "cannot open '%s': it looks encrypted: decrypt it first (SQLCipher and SEE "
                       "files cannot be read)",
                       path);
    return err_set(err, ERR_CONNECT, "cannot open '%s': it is not an SQLite database", path);
}

static bool pending_log(const char *path)
{
    struct buf log = BUF_INIT;
    struct stat st;

    buf_addf(&log, "%s-wal", path);
    const bool pending = !stat(buf_str(&log), &st) && st.st_size > 0;
    buf_release(&log);
    return pending;
}

static bool open_failed(const char *path, sqlite3 *handle, int rc, int os_error, struct err *err)
{
    switch (rc & 0xff) {
    case SQLITE_NOTADB:
        return not_a_database(path, err);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return err_set(err, ERR_CONNECT,
                       "cannot open '%s': it is locked by another program: try again when that is "
                       "done",
                       path);
    case SQLITE_CORRUPT:
        return err_set(err, ERR_CONNECT,
                       "cannot open '%s': it is damaged: restore it, or try sqlite3's .recover",
                       path);
    case SQLITE_CANTOPEN:
        if (pending_log(path))
            return err_set(err, ERR_CONNECT,
                           "cannot open '%s': its newest rows are in '%s-wal', which needs a "
                           "folder that can be written: copy both files to one",
                           path, path);
        return err_set(err, ERR_CONNECT, "cannot open '%s': %s", path,
                       os_error ? strerror(os_error) : "the file cannot be read");
    default:
        if (rc == SQLITE_READONLY_ROLLBACK || rc == SQLITE_READONLY_RECOVERY)
            return err_set(err, ERR_CONNECT,
                           "cannot open '%s': a write was interrupted and must be rolled back "
                           "first: open it once with a program that may write",
                           path);
        return err_set(err, ERR_CONNECT, "cannot open '%s': %s", path,
                       handle ? sqlite3_errmsg(handle) : sqlite3_errstr(rc));
    }
}

/* What SQLite would only call "unable to open database file". */
static bool check_path(const char *path, bool read_only, struct err *err)
{
    struct stat st;

    if (!*path)
        return err_set(err, ERR_USAGE, "cannot open '': no file was named");
    if (str_eq(path, ":memory:"))
        return true;
    if (stat(path, &st)) {
        if (errno != ENOENT)
            return err_set(err, ERR_CONNECT, "cannot open '%s': %s", path, strerror(errno));
        if (read_only)
            return err_set(err, ERR_NOT_FOUND, "cannot open '%s': no such file", path);
        return true;
    }
    if (S_ISDIR(st.st_mode))
        return err_set(err, ERR_CONNECT, "cannot open '%s': it is a folder", path);
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_CONNECT, "cannot open '%s': it is not a regular file", path);
    if (access(path, R_OK))
        return err_set(err, ERR_CONNECT, "cannot open '%s': %s", path, strerror(errno));
    return true;
}

/* ---- opening */

/* Opens and reads the header, which is when SQLite looks at the file. */
static int try_open(struct sqlite_db *db, const char *mode, bool immutable, int *ret_os_error)
{
    const int flags =
        (str_eq(mode, "ro") ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
        SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    struct buf uri = BUF_INIT;

    path_uri(db->path, mode, immutable, &uri);
    int rc = sqlite3_open_v2(buf_str(&uri), &db->handle, flags, NULL);
    buf_release(&uri);
    if (rc == SQLITE_OK) {
        sqlite3_busy_timeout(db->handle, OPEN_WAIT_MS);
        rc = sqlite3_exec(db->handle, "SELECT 1 FROM sqlite_master LIMIT 1", NULL, NULL, NULL);
    }
    *ret_os_error = db->handle ? sqlite3_system_errno(db->handle) : 0;
    return rc;
}

static void drop_handle(struct sqlite_db *db)
{
    sqlite3_close(db->handle);
    db->handle = NULL;
}

static bool sqlite_open_open_file(struct sqlite_db *db, bool read_only, struct err *err)
{
    int os_error;

    if (str_eq(db->path, ":memory:")) {
        const int rc = sqlite3_open_v2(":memory:", &db->handle,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
        return rc == SQLITE_OK || open_failed(db->path, db->handle, rc, 0, err);
    }
    int rc = try_open(db, read_only ? "ro" : "rwc", false, &os_error);
    const bool no_place = (rc & 0xff) == SQLITE_CANTOPEN || (rc & 0xff) == SQLITE_READONLY;
    if (no_place && rc != SQLITE_READONLY_ROLLBACK && path_exists(db->path) &&
        !pending_log(db->path)) {
        drop_handle(db);
        rc = try_open(db, "ro", true, &os_error);
    }
    return rc == SQLITE_OK || open_failed(db->path, db->handle, rc, os_error, err);
}

static void sqlite_open_harden(struct sqlite_db *db)
{
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_timeout(db->handle, BUSY_WAIT_MS);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
}

/* A third lock beside the authorizer and sqlite3_stmt_readonly; after the session's statements. */
static bool only_read(struct sqlite_db *db, struct err *err)
{
    return !(db->read_only || db->reader) ||
           sqlite3_exec(db->handle, "PRAGMA query_only = ON", NULL, NULL, NULL) == SQLITE_OK ||
           err_set(err, ERR_DB, "cannot open '%s': %s", db->path, sqlite3_errmsg(db->handle));
}

static bool sqlite_open_run_line(void *arg, const char *sql)
{
    struct sqlite_db *db = arg;
    const int rc = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);

    return rc == SQLITE_OK || sqlite_fail(db, rc, NULL, NULL);
}

bool sqlite_open_settle(struct sqlite_db *db, struct err *err)
{
    sqlite_open_harden(db);
    if (!db_run_session(&db->base, db->session, sqlite_open_run_line, db, err) ||
        !only_read(db, err))
        return false;
    /* a file that can't be written is said to be so, whatever was wished */
    db->base.read_only =
        db->read_only || db->reader || sqlite3_db_readonly(db->handle, "main") == 1;
    sqlite_run_install(db);
    sqlite_guard_install(db);
    return true;
}

bool sqlite_open_handle(struct sqlite_db *db, struct err *err)
{
    if (!check_path(db->path, db->read_only, err) || !sqlite_file_begin(db, err) ||
        !sqlite_open_open_file(db, db->read_only, err))
        return false;
    if (!sqlite_open_settle(db, err))
        return false;
    sqlite_file_end(db);
    return true;
}

bool sqlite_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                 struct err *err)
{
    struct sqlite_db *db = mem_alloc(sizeof *db);

    db->base.ops = &sqlite_ops;
    db->base.kind = "sqlite";
    db->base.server = mem_printf("SQLite %s", sqlite3_libversion());
    db->path = url_path(url);
    db->read_only = options->read_only;
    db->reader = options->reader;
    db->session = mem_strdup(options->session);
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    if (!sqlite_open_handle(db, err)) {
        sqlite_close(&db->base);
        return false;
    }
    *ret_db = &db->base;
    return true;
}

void sqlite_close(struct db *base)
{
    struct sqlite_db *db = (struct sqlite_db *)base;

    sqlite3_close(db->handle);
    if (db->session)
        secret_free(db->session);
    mem_free(db->path);
    mem_free(db->base.server);
    mem_free(db);
}
