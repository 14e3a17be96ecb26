/* Is the file that was opened still there? SQLite goes on reading a file that was deleted or
 * replaced, and believes what it remembers of one that was written over: then the handle is opened
 * anew. Any thread; the list of files is the process's. */
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sqlite/sqlite.h"

static pthread_mutex_t seen_lock = PTHREAD_MUTEX_INITIALIZER;
static struct map seen; /* paths of files that had a content: none is made in their place */

static void note_seen(const char *path)
{
    pthread_mutex_lock(&seen_lock);
    map_put(&seen, path, &seen);
    pthread_mutex_unlock(&seen_lock);
}

static bool was_seen(const char *path)
{
    pthread_mutex_lock(&seen_lock);
    const bool known = map_get(&seen, path) != NULL;
    pthread_mutex_unlock(&seen_lock);
    return known;
}

static bool file_lost(struct sqlite_db *db, const char *what, struct err *err)
{
    db_fail(&db->base, DB_CONNECTION_LOST, "", NULL, 0);
    return err_set(err, ERR_CONNECT, "'%s' %s", db->path, what);
}

/* What is at the path now; st_ino 0: nothing is expected there. */
static bool sqlite_file_look_at(struct sqlite_db *db, struct stat *ret_stat, struct err *err)
{
    *ret_stat = (struct stat){0};
    if (str_eq(db->path, ":memory:"))
        return true;
    if (stat(db->path, ret_stat) != 0) {
        *ret_stat = (struct stat){0};
        return !was_seen(db->path) ||
               file_lost(db,
                         errno == ENOENT ? "is gone: it was deleted or moved since it was opened"
                                         : "can't be reached any more",
                         err);
    }
    if (ret_stat->st_size == 0 && was_seen(db->path))
        return file_lost(db, "is empty: its content was cut off since it was opened", err);
    return true;
}

static int hash_row(void *arg, int count, char **values, char **names)
{
    uint64_t *sum = arg;

    (void)names;
    for (int i = 0; i < count; i++)
        *sum = hash_bytes(values[i] ? values[i] : "", values[i] ? strlen(values[i]) + 1 : 0, *sum);
    return 0;
}

static bool sqlite_file_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool sqlite_file_begin(struct sqlite_db *db, struct err *err)
{
    return sqlite_file_look_at(db, &db->file.stat, err);
}

void sqlite_file_end(struct sqlite_db *db)
{
    struct stat now;

    db->file.schema = 0;
    sqlite3_exec(db->handle, "SELECT type, name, sql FROM sqlite_master ORDER BY rowid", hash_row,
                 &db->file.schema, NULL);
    /* it may be new, and the session's own statements may have written to it */
    if (sqlite_file_look_at(db, &now, NULL) &&
        (!db->file.stat.st_ino || sqlite_file_same_file(&db->file.stat, &now)))
        db->file.stat = now;
    if (db->file.stat.st_size > 0)
        note_seen(db->path);
}

static bool sqlite_file_untouched(const struct stat *a, const struct stat *b)
{
    return sqlite_file_same_file(a, b) && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* The handle before is closed only when there is a new one. */
static bool open_anew(struct sqlite_db *db, struct err *err)
{
    sqlite3 *const before = db->handle;

    db->handle = NULL;
    if (sqlite_open_handle(db, err)) {
        sqlite3_close(before);
        return true;
    }
    sqlite3_close(db->handle);
    db->handle = before;
    db->base.broken = true;
    return false;
}

bool sqlite_same(struct db *base, const char **ret_new, struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)base;
    const struct sqlite_file before = db->file;
    const bool busy = !sqlite3_get_autocommit(db->handle) || sqlite3_next_stmt(db->handle, NULL);
    struct stat now;

    if (!sqlite_file_look_at(db, &now, err))
        return false;
    if (sqlite_file_untouched(&before.stat, &now) ||
        (busy && sqlite_file_same_file(&before.stat, &now)))
        return true;
    if (busy)
        return file_lost(db, "was replaced by another file while it was used", err);
    if (!open_anew(db, err))
        return false;
    if (before.stat.st_ino && !sqlite_file_same_file(&before.stat, &now))
        *ret_new = "was replaced by another file";
    else if (before.schema != db->file.schema)
        *ret_new = "has another schema";
    return true;
}

static void sqlite_file_add(struct buf *out, const struct stat *stat)
{
    buf_addf(out, "%llu.%lld.%lld.%ld/", (unsigned long long)stat->st_ino, (long long)stat->st_size,
             (long long)stat->st_mtim.tv_sec, stat->st_mtim.tv_nsec);
}

bool sqlite_data_version(struct db *base, struct buf *out)
{
    const struct sqlite_db *db = (struct sqlite_db *)base;
    struct stat file, wal;

    if (stat(db->path, &file) != 0)
        return false;
    sqlite_file_add(out, &file);
    char *beside = mem_printf("%s-wal", db->path);
    if (stat(beside, &wal) == 0 && wal.st_size > 0)
        sqlite_file_add(out, &wal);
    mem_free(beside);
    return true;
}

/* The file and its schema's text; of a small file, which is read in no time, all that its content
 * changes: it may have been copied over by another. */
bool sqlite_identity(struct db *base, struct buf *out)
{
    enum { SMALL_BYTES = 8 << 20 };
    const struct sqlite_db *db = (struct sqlite_db *)base;
    struct stat now;

    if (stat(db->path, &now) != 0)
        return false;
    buf_addf(out, "%llu.%llu.%llu/", (unsigned long long)now.st_dev, (unsigned long long)now.st_ino,
             (unsigned long long)db->file.schema);
    return now.st_size > SMALL_BYTES || sqlite_data_version(base, out);
}
