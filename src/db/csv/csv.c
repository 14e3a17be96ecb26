/* The driver of CSV files: SQLite's, over what csv_store.c has loaded. Read-only always. A file
 * that changes is loaded again before the next statement. */
#include "csv/csv.h"

#include <string.h>

#include "code.h"
#include "querent/base/mem.h"
#include "sqlite/sqlite.h"

struct csv_db {
    struct sqlite_db sqlite;
    struct csv_store *store;
    char *url;
};

static bool csv_connect(struct csv_db *db, struct cancel *cancel, struct err *err)
{
    if (!csv_store_get(db->url, cancel, &db->store, err))
        return false;
    return csv_store_connect(db->store, &db->sqlite.handle, err) &&
           sqlite_open_settle(&db->sqlite, err);
}

static void csv_close(struct db *base)
{
    struct csv_db *db = (struct csv_db *)base;
    struct csv_store *store = db->store;

    mem_free(db->url);
    sqlite_close(base);
    csv_store_unref(store);
}

static bool csv_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                     struct err *err)
{
    struct csv_db *db = mem_alloc(sizeof *db);

    db->url = mem_strdup(url);
    db->sqlite.base.ops = &csv_ops;
    db->sqlite.base.kind = "csv";
    db->sqlite.base.server = mem_printf("CSV files in SQLite %s", sqlite3_libversion());
    db->sqlite.path = mem_strdup(url + strlen("csv:"));
    db->sqlite.read_only = true;
    db->sqlite.reader = true;
    db->sqlite.session = mem_strdup(options->session);
    db->sqlite.base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    if (!csv_connect(db, options->cancel, err)) {
        csv_close(&db->sqlite.base);
        return false;
    }
    *ret_db = &db->sqlite.base;
    return true;
}

/* A read that is under way goes on in what was loaded, which stays whole. */
static bool csv_same(struct db *base, const char **ret_new, struct err *err)
{
    struct csv_db *db = (struct csv_db *)base;
    sqlite3 *const handle = db->sqlite.handle;
    struct csv_store *const store = db->store;

    if (csv_store_fresh(store) || sqlite3_next_stmt(handle, NULL))
        return true;
    db->sqlite.handle = NULL;
    db->store = NULL;
    if (!csv_connect(db, NULL, err)) {
        sqlite3_close(db->sqlite.handle);
        csv_store_unref(db->store);
        db->sqlite.handle = handle;
        db->store = store;
        db_fail(base, DB_CONNECTION_LOST, "", NULL, 0);
        base->broken = true;
        return false;
    }
    sqlite3_close(handle);
    csv_store_unref(store);
    *ret_new = "was changed";
    return true;
}

static bool csv_data_version(struct db *base, struct buf *out)
{
    csv_store_version(((struct csv_db *)base)->store, out);
    return true;
}

const struct db_ops csv_ops = {
    .kind = "csv",
    .dialect = SQL_SQLITE,
    .begin_sql = "BEGIN",
    .open = csv_open,
    .close = csv_close,
    .ping = sqlite_ping,
    .same = csv_same,
    .data_version = csv_data_version,
    .identity = csv_data_version,
    .introspect = sqlite_introspect,
    .cursor = &sqlite_cursor_ops,
    .explain = sqlite_explain,
    .code = code_sqlite,
    .exec = sqlite_exec,
    .load_begin = sqlite_load_begin,
    .load_row = sqlite_load_row,
    .load_end = sqlite_load_end,
    .load_abort = sqlite_load_abort,
    .column_type = sqlite_column_type,
};
