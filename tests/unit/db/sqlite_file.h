/* Test databases: made with SQLite itself, opened with the driver. */
#ifndef QUERENT_TESTS_SQLITE_FILE_H
#define QUERENT_TESTS_SQLITE_FILE_H

#include <sqlite3.h>

#include "support/check.h"
#include "support/folder.h"

#include "querent/db/db.h"

static inline void file_run(const char *name, const char *sql)
{
    sqlite3 *handle;
    char *message = NULL;

    assert_int_equal(sqlite3_open(folder_path(name), &handle), SQLITE_OK);
    if (sqlite3_exec(handle, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    assert_int_equal(sqlite3_close(handle), SQLITE_OK);
}

static inline struct db *file_open(const char *name, bool read_only)
{
    const struct db_open_options options = {.read_only = read_only};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(folder_path(name), &options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

/* The whole result; fails the test when the query fails. */
static inline struct result *read_all(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;

    if (!db_read(db, sql, NULL, &result, &err))
        fail_msg("%s: %s", sql, err.text);
    return result;
}

static inline void assert_cell(const struct result *result, uint64_t row, size_t col,
                               enum cell_kind kind, const char *text, size_t len)
{
    const struct cell cell = result_cell(result, row, col);

    if (cell.kind != kind || cell.len != len || memcmp(cell.p, text, len) != 0)
        fail_msg("row %llu column %zu is '%.*s' (kind %d), expected '%s' (kind %d)",
                 (unsigned long long)row, col, (int)cell.len, cell.p, (int)cell.kind, text,
                 (int)kind);
}

static inline void assert_read_one(struct db *db, const char *sql, enum cell_kind kind,
                                   const char *text)
{
    struct result *result = read_all(db, sql);

    assert_int_equal(result_rows(result), 1);
    assert_cell(result, 0, 0, kind, text, strlen(text));
    result_unref(result);
}

#endif
