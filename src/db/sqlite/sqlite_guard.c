/* The authorizer: what a question may do inside SQLite. It stands beside two other locks, mode=ro
 * on the file and sqlite3_stmt_readonly on the statement, since each alone has a gap: ATTACH,
 * transactions and many pragmas count as "read-only" statements, and a temporary table is not in
 * the read-only file.
 *
 * INSERT, UPDATE and DELETE pass here and are refused by sqlite3_stmt_readonly: virtual tables
 * (R-tree) prepare such statements over their shadow tables when they are merely opened. */
#include <stdio.h>

#include "querent/base/str.h"
#include "sqlite/sqlite.h"

/* Pragmas that only tell something; those of the second list only without an argument. */
static const char *const pragmas_any[] = {
    "table_info", "table_xinfo", "table_list",       "index_list",
    "index_info", "index_xinfo", "foreign_key_list",
};
static const char *const pragmas_bare[] = {
    "application_id", "collation_list", "compile_options", "data_version",
    "database_list",  "encoding",       "foreign_keys",    "function_list",
    "journal_mode",   "module_list",    "page_count",      "page_size",
    "pragma_list",    "schema_version", "user_version",    "freelist_count",
};

/* What a refusal calls the action; NULL: allowed or its own case. */
static const char *const refused_names[] = {
    [SQLITE_CREATE_INDEX] = "CREATE INDEX",
    [SQLITE_CREATE_TABLE] = "CREATE TABLE",
    [SQLITE_CREATE_TEMP_INDEX] = "CREATE INDEX",
    [SQLITE_CREATE_TEMP_TABLE] = "CREATE TEMP TABLE",
    [SQLITE_CREATE_TEMP_TRIGGER] = "CREATE TRIGGER",
    [SQLITE_CREATE_TEMP_VIEW] = "CREATE TEMP VIEW",
    [SQLITE_CREATE_TRIGGER] = "CREATE TRIGGER",
    [SQLITE_CREATE_VIEW] = "CREATE VIEW",
    [SQLITE_DROP_INDEX] = "DROP INDEX",
    [SQLITE_DROP_TABLE] = "DROP TABLE",
    [SQLITE_DROP_TEMP_INDEX] = "DROP INDEX",
    [SQLITE_DROP_TEMP_TABLE] = "DROP TABLE",
    [SQLITE_DROP_TEMP_TRIGGER] = "DROP TRIGGER",
    [SQLITE_DROP_TEMP_VIEW] = "DROP VIEW",
    [SQLITE_DROP_TRIGGER] = "DROP TRIGGER",
    [SQLITE_DROP_VIEW] = "DROP VIEW",
    [SQLITE_ALTER_TABLE] = "ALTER TABLE",
    [SQLITE_REINDEX] = "REINDEX",
    [SQLITE_ANALYZE] = "ANALYZE",
    [SQLITE_CREATE_VTABLE] = "CREATE VIRTUAL TABLE",
    [SQLITE_DROP_VTABLE] = "DROP TABLE",
    [SQLITE_ATTACH] = "ATTACH",
    [SQLITE_DETACH] = "DETACH",
    [SQLITE_TRANSACTION] = "a transaction",
    [SQLITE_SAVEPOINT] = "a savepoint",
};

static bool sqlite_guard_listed(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq_fold(names[i], name))
            return true;
    return false;
}

static bool pragma_reads(const char *name, const char *arg)
{
    return sqlite_guard_listed(pragmas_any, sizeof pragmas_any / sizeof *pragmas_any, name) ||
           (!arg &&
            sqlite_guard_listed(pragmas_bare, sizeof pragmas_bare / sizeof *pragmas_bare, name));
}

static int sqlite_guard_refuse(struct sqlite_db *db, const char *what, const char *name)
{
    if (!*db->refused)
        snprintf(db->refused, sizeof db->refused, "%s%s%s", what, name ? " " : "",
                 name ? name : "");
    return SQLITE_DENY;
}

static int sqlite_guard_guard(void *arg, int action, const char *a, const char *b,
                              const char *schema, const char *inner)
{
    struct sqlite_db *db = arg;

    (void)schema;
    (void)inner;
    if (db->writing)
        return action == SQLITE_ATTACH ? sqlite_guard_refuse(db, "ATTACH", NULL) : SQLITE_OK;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return str_eq_fold(b, "load_extension") ? sqlite_guard_refuse(db, "load_extension", NULL)
                                                : SQLITE_OK;
    case SQLITE_PRAGMA:
        return pragma_reads(a, b) ? SQLITE_OK : sqlite_guard_refuse(db, "PRAGMA", a);
    default:
        if ((size_t)action < sizeof refused_names / sizeof *refused_names && refused_names[action])
            return sqlite_guard_refuse(db, refused_names[action], NULL);
        return sqlite_guard_refuse(db, "this statement", NULL);
    }
}

void sqlite_guard_install(struct sqlite_db *db)
{
    sqlite3_set_authorizer(db->handle, sqlite_guard_guard, db);
}
