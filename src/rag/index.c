/* The index file: documents, chunks, their words (FTS5) and vectors. A file of another version, or
 * one that is broken, is made anew: nothing is in it that the documents do not have. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "rag_private.h"

enum { VERSION = 2 };

static const char schema[] =
    "CREATE TABLE documents(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, mtime INTEGER NOT "
    "NULL,"
    " size INTEGER NOT NULL, seen INTEGER NOT NULL);"
    "CREATE TABLE chunks(id INTEGER PRIMARY KEY, document INTEGER NOT NULL, line INTEGER NOT NULL,"
    " heading TEXT NOT NULL, text TEXT NOT NULL, hash BLOB NOT NULL);"
    "CREATE INDEX chunks_document ON chunks(document);"
    "CREATE VIRTUAL TABLE words USING fts5(heading, text, content='chunks', content_rowid='id',"
    " tokenize='porter unicode61 remove_diacritics 2');"
    "CREATE TRIGGER chunks_in AFTER INSERT ON chunks BEGIN"
    " INSERT INTO words(rowid, heading, text) VALUES (new.id, new.heading, new.text); END;"
    "CREATE TRIGGER chunks_out AFTER DELETE ON chunks BEGIN"
    " INSERT INTO words(words, rowid, heading, text) VALUES ('delete', old.id, old.heading, "
    "old.text); END;"
    "CREATE TABLE vectors(hash BLOB NOT NULL, model TEXT NOT NULL, vector BLOB NOT NULL,"
    " PRIMARY KEY(hash, model)) WITHOUT ROWID;"
    "PRAGMA user_version = 2;";

bool index_error(sqlite3 *db, struct err *err)
{
    return err_set(err, ERR_STATE, "the index of the documents: %s", sqlite3_errmsg(db));
}

bool index_exec(sqlite3 *db, const char *sql, struct err *err)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || index_error(db, err);
}

bool index_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **ret_statement, struct err *err)
{
    return sqlite3_prepare_v2(db, sql, -1, ret_statement, NULL) == SQLITE_OK ||
           index_error(db, err);
}

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;

    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

/* For its owner alone; what SQLite makes beside it is as the file is. The process's umask is not
 * touched, since other threads make files meanwhile. One that is there is left alone: closing it
 * would drop the locks that this process has on it. */
static void index_make_private(const char *path)
{
    const int fd = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);

    if (fd >= 0)
        close(fd);
}

/* NULL: in memory. */
static bool index_open_file(const char *path, sqlite3 **ret_db, struct err *err)
{
    sqlite3 *db = NULL;

    if (path)
        index_make_private(path);
    path = path ? path : ":memory:";
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK) {
        err_set(err, ERR_STATE, "cannot open '%s': %s", path, sqlite3_errmsg(db));
        sqlite3_close(db);
        return false;
    }
    sqlite3_busy_timeout(db, 5000);
    *ret_db = db;
    return true;
}

static bool index_make_folder(const char *path, struct err *err)
{
    char *dir = mem_strdup(path), *slash = strrchr(dir, '/');
    bool ok = true;

    if (slash && slash > dir) {
        *slash = '\0';
        ok = path_make_dirs(dir, err);
    }
    mem_free(dir);
    return ok;
}

bool index_open(const char *path, sqlite3 **ret_db, struct err *err)
{
    sqlite3 *db = NULL;
    const bool memory = !path;

    if (!memory && !index_make_folder(path, err))
        return false;
    bool ok = index_open_file(path, &db, err);
    if (ok && !memory && version_of(db) != VERSION && version_of(db) != 0) {
        sqlite3_close(db);
        db = NULL;
        unlink(path);
        ok = index_open_file(path, &db, err);
    }
    if (ok && !memory)
        ok = index_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", err);
    if (ok && version_of(db) == 0)
        ok = index_exec(db, "BEGIN IMMEDIATE", err) && index_exec(db, schema, err) &&
             index_exec(db, "COMMIT", err);
    if (!ok) {
        sqlite3_close(db);
        return false;
    }
    *ret_db = db;
    return true;
}
