/* The SQLite driver: its table of functions, and what is too small for a file of its own. A struct
 * belongs to one thread at a time; only sqlite3_interrupt is called from others. */
#include "sqlite/sqlite.h"

#include "code.h"
#include "querent/base/mem.h"

bool sqlite_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)base;
    struct sqlite_run run;

    sqlite_run_begin(db, &run, limits);
    const int rc =
        sqlite3_exec(db->handle, "SELECT 1 FROM sqlite_master LIMIT 1", NULL, NULL, NULL);
    sqlite_run_end(db, &run);

    return rc == SQLITE_OK ? true : sqlite_fail(db, rc, NULL, err);
}

bool sqlite_exec(struct db *base, const char *sql, const struct db_limits *limits,
                 int64_t *ret_changed, struct err *err)
{
    struct sqlite_db *db = (struct sqlite_db *)base;
    const sqlite3_int64 before = sqlite3_total_changes64(db->handle);
    sqlite3_stmt *stmt = NULL;
    struct sqlite_run run;

    sqlite_run_begin(db, &run, limits);
    db->writing = true;
    bool ok = sqlite_prepare(db, sql, &stmt, err);
    if (ok) {
        int rc;
        while ((rc = sqlite3_step(stmt)) == SQLITE_ROW)
            ; /* RETURNING's rows are not asked for */
        ok = rc == SQLITE_DONE || sqlite_fail(db, rc, sql, err);
    }
    sqlite3_finalize(stmt);
    db->writing = false;
    sqlite_run_end(db, &run);
    if (ok && ret_changed)
        *ret_changed = sqlite3_total_changes64(db->handle) - before;
    return ok;
}

/* Decimals are kept as text where SQLite's own numbers would round them: its NUMERIC affinity turns
 * "0.10" into 0.1, which is the same number, and leaves what has too many digits as text. */
const char *sqlite_column_type(const struct db *base, enum value_type value)
{
    static const char *const types[] = {
        [VALUE_UNKNOWN] = "",        [VALUE_TEXT] = "TEXT",  [VALUE_INTEGER] = "INTEGER",
        [VALUE_DECIMAL] = "NUMERIC", [VALUE_REAL] = "REAL",  [VALUE_BOOLEAN] = "BOOLEAN",
        [VALUE_DATE] = "DATE",       [VALUE_TIME] = "TIME",  [VALUE_TIMESTAMP] = "TIMESTAMP",
        [VALUE_INTERVAL] = "TEXT",   [VALUE_BYTES] = "BLOB", [VALUE_JSON] = "TEXT",
        [VALUE_UUID] = "TEXT",       [VALUE_OTHER] = "TEXT",
    };

    (void)base;
    return types[value];
}

const struct db_ops sqlite_ops = {
    .kind = "sqlite",
    .dialect = SQL_SQLITE,
    .begin_sql = "BEGIN IMMEDIATE",
    .open = sqlite_open,
    .close = sqlite_close,
    .ping = sqlite_ping,
    .same = sqlite_same,
    .data_version = sqlite_data_version,
    .identity = sqlite_identity,
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
